"""Whatever is ordered, points and models are conserved, nothing is negative, history gives the state (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from campaign.desk.book import fit
from campaign.domain.mode import Mode
from campaign.domain.objection import refusing
from campaign.domain.place import WayState
from campaign.errors import DoesNotFit
from campaign.events.calendar import MoveEnded
from campaign.events.command import ModeChanged
from campaign.events.ground import RoadStateChanged
from campaign.events.movement import ModelsPlaced
from campaign.orders.clear import ClearFact
from campaign.orders.count import CountTable
from campaign.orders.drive import drive_columns
from campaign.orders.dump_fall import BlowDumps, Capture, CaptureDumps
from campaign.orders.dump_open import NewDump, OpenDumps, ShutDumps
from campaign.orders.land import Landing, LandSupply
from campaign.orders.lose import LoseLorries, Loss
from campaign.orders.supply_load import Handling, LoadLorries, UnloadLorries
from campaign.orders.supply_recall import Recall, RecallColumns
from campaign.orders.supply_runs import BookRuns, PayColumns, Run, SetRuns
from campaign.orders.supply_send import Errand, SendColumns
from campaign.orders.supply_spend import Spending, SpendSupply
from campaign.orders.tally import Tally
from campaign.projections.state import Campaign, Fold, digest
from tests import worlds
from tests.supplies import mustered, rolled

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.orders.base import Order

HQS: Final = st.sampled_from(["uk_viii_corps", "uk_7_armd", "uk_22_armd", "uk_131", "de_1_ss_pz", "de_gren_1"])
PLACES: Final = st.sampled_from(["bayeux", "tilly", "villers", "caumont", "caen", "cagny", "thury", "arromanches"])
ATTACKERS: Final = st.sampled_from(["uk_131", "uk_1_rtr", "uk_3_rha", "uk_3_rha/a", "de_gren_1", "de_i_pz_1"])
NUMBERS: Final = st.none() | st.integers(1, 5)


def expect_a_reason(order: Order, error: DoesNotFit, *, force: bool) -> None:
    """Expect that an order that does not fit was forced, and that nothing found could make it fit."""
    assert force, f"{order.name} was not refused and does not fit: {error}"
    assert error.missing is None, f"{order.name} finds no end: {error}"


class Supply(RuleBasedStateMachine):
    """Play the small world at random with the orders of supply, forced and unforced."""

    def __init__(self) -> None:
        """Found the small world, give the grenadiers wagons, and open the first move."""
        super().__init__()
        self.rulebook = worlds.rules()
        self.campaign = Campaign()
        self.fold = Fold(self.campaign)
        self.history: list[tuple[Event, ...]] = []
        self.book((*worlds.founded(), mustered("de_gren_1", 3, 3, side="axis", row="de_wagon")))

    def book(self, events: tuple[Event, ...]) -> None:
        """Fold one entry and keep it."""
        self.history.append(events)
        self.fold.apply(len(self.history), events)

    def order(self, order: Order, *, force: bool = False) -> None:
        """Book an order where nothing is against it, or, forced, with the facts that it lacks."""
        against = refusing(tuple(order.objections(self.campaign, self.rulebook)))
        if any(item.final for item in against) or (against and not force):
            return
        events = order.decide(self.campaign, self.rulebook)
        try:
            facts, _ = fit(self.campaign, 1, events, may_find=force)
        except DoesNotFit as error:
            expect_a_reason(order, error, force=force)
            return
        if events:
            self.book((*facts, *events))

    @rule(hq=HQS, place=PLACES, number=NUMBERS, empty=st.booleans(), keep=st.booleans(), force=st.booleans())
    def send(self, hq: str, place: str, number: int | None, empty: bool, keep: bool, force: bool) -> None:
        """Send lorries off."""
        errand = Errand(hq=hq, place=place, number=number, empty=empty, keep=keep)
        self.order(SendColumns(errands=(errand,)), force=force)

    @rule(hq=HQS, place=PLACES, number=NUMBERS)
    def recall(self, hq: str, place: str, number: int | None) -> None:
        """Call lorries back."""
        self.order(RecallColumns(recalls=(Recall(hq=hq, place=place, number=number),)))

    @rule(hq=HQS, place=st.none() | PLACES)
    def run(self, hq: str, place: str | None) -> None:
        """Set or stop a run."""
        self.order(SetRuns(runs=(Run(hq=hq, place=place),)))

    @rule()
    def runs(self) -> None:
        """Book the runs of the move."""
        self.order(BookRuns())

    @rule(hq=HQS, points=st.integers(0, 4))
    def roll(self, hq: str, points: int) -> None:
        """Roll for command points."""
        self.book((rolled(hq, points),))

    @rule(hq=HQS)
    def onward(self, hq: str) -> None:
        """Pay for columns on the road."""
        self.order(PayColumns(hqs=(hq,)))

    @rule(hq=HQS, place=PLACES, number=NUMBERS, force=st.booleans())
    def load(self, hq: str, place: str, number: int | None, force: bool) -> None:
        """Fill up."""
        self.order(LoadLorries(loads=(Handling(hq=hq, place=place, number=number),)), force=force)

    @rule(hq=HQS, place=PLACES, number=NUMBERS, force=st.booleans())
    def unload(self, hq: str, place: str, number: int | None, force: bool) -> None:
        """Unload."""
        self.order(UnloadLorries(unloads=(Handling(hq=hq, place=place, number=number),)), force=force)

    @rule(attacker=ATTACKERS, bonus=st.integers(0, 5), answer=st.booleans(), force=st.booleans())
    def spend(self, attacker: str, bonus: int, answer: bool, force: bool) -> None:
        """Pay for an attack."""
        self.order(SpendSupply(spendings=(Spending(attackers=(attacker,), bonus=bonus, answer=answer),)), force=force)

    @rule(hq=HQS, number=NUMBERS, place=st.none() | PLACES, force=st.booleans())
    def lose(self, hq: str, number: int | None, place: str | None, force: bool) -> None:
        """Lose lorries."""
        self.order(LoseLorries(losses=(Loss(hq=hq, number=number, place=place),)), force=force)

    @rule(place=PLACES, side=st.sampled_from(["allied", "axis"]), points=st.integers(1, 6))
    def open_and_land(self, place: str, side: str, points: int) -> None:
        """Open a dump and land something."""
        self.order(OpenDumps(dumps=(NewDump(place=place, side=side),)))
        self.order(LandSupply(landings=(Landing(place=place, points=points),)))

    @rule(data=st.data(), side=st.sampled_from(["allied", "axis"]), how=st.integers(0, 2), force=st.booleans())
    def end_a_dump(self, data: st.DataObject, side: str, how: int, force: bool) -> None:
        """Capture, blow or shut a dump."""
        dump = data.draw(st.sampled_from(sorted(self.campaign.supply.dumps)))
        orders = (
            CaptureDumps(captures=(Capture(dump=dump, side=side),)),
            BlowDumps(dumps=(dump,)),
            ShutDumps(dumps=(dump,)),
        )
        self.order(orders[how], force=force)

    @rule(hq=HQS, full=st.integers(0, 4), empty=st.integers(0, 4), how=st.sampled_from(["slip", "found", "lost"]))
    def count(self, hq: str, full: int, empty: int, how: str) -> None:
        """Count lorries, and explain what differs."""
        self.order(CountTable(tallies=(Tally(formation=hq, full=full, empty=empty),)))
        self.order(ClearFact(entry=len(self.history), how=how, text="counted again"))
        if how != "slip":
            lorries = self.campaign.supply.with_hq(hq)
            assert ((lorries.full, lorries.empty) if lorries else (0, 0)) == (full, empty)

    @rule(hq=HQS, place=PLACES, mode=st.sampled_from(list(Mode)), formation=ATTACKERS)
    def play(self, hq: str, place: str, mode: Mode, formation: str) -> None:
        """Move an HQ, change a mode."""
        name = formation.partition("/")[0]
        self.book(
            (
                ModelsPlaced(formation=hq, elements=(f"{hq}/hq",), place=place),
                ModeChanged(formation=name, mode=mode, position=None, paid_by=None, points=0),
            )
        )

    @rule(data=st.data(), state=st.sampled_from([WayState.OPEN, WayState.CRATERED]))
    def road(self, data: st.DataObject, state: WayState) -> None:
        """Crater or mend a road."""
        road = data.draw(st.sampled_from(sorted(self.campaign.ground.roads)))
        self.book((RoadStateChanged(road=road, state=state),))

    @rule()
    def end_move(self) -> None:
        """Drive the columns and open the next move."""
        self.book((*drive_columns(self.campaign, self.rulebook), MoveEnded(move=self.campaign.calendar.now)))

    @invariant()
    def is_true(self) -> None:
        """The book is true: points and models of each side are all there, no account is empty or below 0."""
        assert list(self.campaign.supply.faults()) == []

    def teardown(self) -> None:
        """Folded anew, the history gives the same state."""
        again = Campaign()
        fold = Fold(again)
        for number, events in enumerate(self.history, start=1):
            fold.apply(number, events)
        assert digest(again) == digest(self.campaign)


TestSupply = Supply.TestCase
TestSupply.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


def test_the_machine_is_collected() -> None:
    """The state machine of supply runs as a test (DT-G9)."""
    assert issubclass(TestSupply, Supply.TestCase)
