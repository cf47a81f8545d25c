"""Whatever is ordered, refused, corrected or booked late: running is rebuilt, and the book is true."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from campaign.desk.book import Booking
from campaign.errors import CampaignError
from campaign.projections.state import digest
from campaign.store import replay
from tests.table import open_table

ORDERS = (
    "c 7-armd 9",
    "c 22-armd 8",
    "c 131 7",
    "c viii 9",
    "c 1-ss-pz 9",
    "mode 22-armd attack",
    "mode 131 attack",
    "mode 1-rtr attack tilly",
    "mode 5-rtr attack",
    "mode 1-5-queens attack",
    "mode 1-rtr hold",
    "result 1-rtr lost 1",
    "result 5-rtr/a gone",
    "result i-gren withdraw",
    "result i-gren/a gone",
    "spend 1-rtr +1",
    "spend 5-rtr",
    "load viii 1 bayeux",
    "load 131 1 bayeux",
    "dump open tilly allied",
    "dump shut tilly",
    "send 22-armd 1 tilly",
    "send viii 1 tilly home",
    "run 22-armd bayeux",
    "runs",
    "onward 22-armd",
    "land arromanches 6",
    "lose 22-armd 1",
    "lose 7-armd 1",
    "count 22-armd 1+1",
    "unload 7-armd 1 bayeux",
    "dump capture fmc_viii axis",
    "dump blow thury",
    "take villers allied",
    "take villers axis",
    "bridge odon_bridge blown",
    "bridge odon_bridge open",
    "air fly sqn-181 villers",
    "air fly sqn-98 caen",
    "air rebase sqn-182 b_2",
    "bombers cancel h1",
    "bombers fly h1",
    "count fmc_viii 19",
    "where 5-rtr villers",
    "attach 5-rtr 131",
    "seen 501 by 1-rtr at villers",
    "note something",
    "house-rule attack_with_hold either",
    "house-rule supply_cp_per column",
    "house-rule command_rolls none",
    "recover allied",
    "muster 9-ss-pz",
)


class AnyHistory(RuleBasedStateMachine):
    """Plays lines, corrections and late entries at random on the small world."""

    def __init__(self) -> None:
        """Found the campaign."""
        super().__init__()
        self.table = open_table()

    @rule(line=st.sampled_from(ORDERS), found=st.booleans(), forced=st.booleans())
    def order(self, line: str, *, found: bool, forced: bool) -> None:
        """Give an order in the open move, sometimes as found, sometimes overruled."""
        with suppress(CampaignError):
            self.table.give(line, as_found=found, overrule="so it stood" if forced else None)

    @rule()
    def end_move(self) -> None:
        """End the move."""
        self.table.give("end-move")

    @rule(line=st.sampled_from(ORDERS), back=st.integers(1, 4), found=st.booleans())
    def late(self, line: str, back: int, *, found: bool) -> None:
        """Give an order for a move that was ended."""
        then = self.table.desk.campaign.calendar.now.plus(-back)
        if then >= self.table.desk.campaign.calendar.opens:
            with suppress(CampaignError):
                self.table.give(line, late=str(then), as_found=found)

    @precondition(lambda self: self.table.desk.head.entries > 1)
    @rule(data=st.data(), found=st.booleans())
    def void(self, data: st.DataObject, *, found: bool) -> None:
        """Void any entry, if it may be; undoing that gives the identical state."""
        number = data.draw(st.integers(2, self.table.desk.head.entries))
        before = digest(self.table.desk.campaign)
        try:
            self.table.desk.void([number], Booking(as_found=found))
        except CampaignError:
            return
        self.table.desk.void([self.table.desk.head.entries], Booking())
        assert digest(self.table.desk.campaign) == before
        self.table.desk.void([self.table.desk.head.entries], Booking())

    @rule()
    def undo(self) -> None:
        """Undo one's last entry; redo and undo again change nothing."""
        before = digest(self.table.desk.campaign)
        with suppress(CampaignError):
            self.table.desk.undo(Booking())
            after = digest(self.table.desk.campaign)
            self.table.desk.redo(Booking())
            assert digest(self.table.desk.campaign) == before
            self.table.desk.undo(Booking())
            assert digest(self.table.desk.campaign) == after

    @invariant()
    def running_is_rebuilt(self) -> None:
        """The state kept up to date is the one folded from the first entry, and every book balances."""
        desk = self.table.desk
        assert digest(replay.rebuild(desk.diary)) == digest(desk.campaign)
        assert desk.campaign.supply.balances()

    @invariant()
    def nobody_is_lost_or_doubled(self) -> None:
        """Standing and lost models are all that were mustered, and each stands under one HQ."""
        oob = self.table.desk.campaign.oob
        under = sorted(item for models in oob.models.values() for item in models)
        assert under == sorted(oob.elements)


TestAnyHistory = AnyHistory.TestCase
TestAnyHistory.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
