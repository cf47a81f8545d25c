"""An umpire who plays at random from a seed: orders, combats, moves, and every way to correct what he booked."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Final, TypeVar

from campaign.desk.book import Booking
from campaign.domain.dice import Roll
from campaign.errors import AuditDifference, CampaignError, Refused
from campaign.orders.amend import AmendEntry
from campaign.orders.line import cut, read
from campaign.orders.registry import ORDERS
from campaign.projections.state import digest
from campaign.store.past import past_entries
from tests.table import Table, open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from campaign.domain.clock import GameTime
    from campaign.projections.history import PastEntry

T = TypeVar("T")

#: Orders of the small world; most are refused at one time and taken at another.
PLAYED: Final = (
    "cp 7-armd 9",
    "cp 22-armd 8",
    "cp 131 7",
    "cp viii 9",
    "cp 1-ss-pz 9",
    "mode 22-armd attack",
    "mode 131 attack",
    "mode 5-rtr attack",
    "mode 1-rtr hold",
    "mode 3-rha hold",
    "mode i-pz-1 pursuit",
    "training 4-cly 6",
    "result 1-rtr lost 1",
    "result 5-rtr/a gone",
    "result i-gren withdraw",
    "result ii-pz-1 lost 1",
    "spend 1-rtr +1",
    "spend 5-rtr",
    "load viii 1 bayeux",
    "load 131 1 bayeux",
    "unload 7-armd 1 bayeux",
    "dump open tilly allied",
    "dump open villers axis",
    "dump shut tilly",
    "dump capture fmc_viii axis",
    "dump capture thury allied",
    "dump blow thury",
    "send 22-armd 1 tilly",
    "send 7-armd 2 tilly keep",
    "send viii 1 tilly home",
    "recall 7-armd tilly",
    "run 22-armd bayeux",
    "runs",
    "onward 22-armd",
    "onward 7-armd",
    "land arromanches 6",
    "land bayeux 4",
    "lose 22-armd 1",
    "lose 7-armd 1",
    "count 22-armd 1+1",
    "count 7-armd 3+1",
    "count fmc_viii 19",
    "take villers allied",
    "take villers axis",
    "bridge odon_bridge blown",
    "bridge odon_bridge open",
    "road tilly-caen cratered",
    "strip b_2 cratered",
    "going cagny poor",
    "weather poor",
    "air fly sqn-181 villers",
    "air fly sqn-412 patrol cagny",
    "air rebase sqn-182 b_2",
    "bombers plan h9 D+2/07 caen sqn-98",
    "bombers cancel h1",
    "landing plan drop D+1/06 tilly parachute 1-5-queens/a by sqn-271",
    "landing cancel drop",
    "where 5-rtr villers",
    "move 4-cly tilly",
    "attach 5-rtr 131",
    "detach 5-rtr",
    "seen 501 by 1-rtr at villers",
    "note something",
    "ruling so be it",
    "house-rule attack_with_hold either",
    "house-rule command_rolls none",
    "recover allied",
    "recover axis",
    "muster 9-ss-pz",
)
#: Two small dumps that many live on: what is taken out of their history is missed later.
CARRIED: Final = (
    "unload 22-armd 1 tilly",
    "unload 22-armd 2 tilly",
    "unload 7-armd 1 tilly",
    "load 22-armd 1 tilly",
    "load 22-armd 2 tilly",
    "load 7-armd 1 tilly",
    "load 131 1 tilly",
    "unload 131 1 tilly",
    "dump open tilly allied",
    "dump open cagny axis",
    "unload 1-ss-pz 2 cagny",
    "load 1-ss-pz 2 cagny",
    "load ss-pz-1 1 cagny",
    "unload ss-pz-1 1 cagny",
    "lose 1-ss-pz 2",
    "lose 22-armd 2",
)
#: Combats; whatever dice they want are thrown by lot.
FOUGHT: Final = (
    "fight {ours} {theirs} at {near} +{bonus}",
    "fight {theirs} {ours} at {near}",
    "fight {ours} {theirs} = hold gone",
    "guns 3-rha/a {theirs} for 22-armd near",
    "guns 3-rha harass caen",
    "guns 5-rha/b harass caen-cagny",
    "move i-pz-1 caen",
    "air attack sqn-412 {theirs} no-flak",
    "air attack sqn-181 {theirs} no-flak",
    "bombers fly h1",
)
OURS: Final = ("4-cly/a", "1-rtr/a", "1-rtr/b", "5-rtr/c", "1-rb/a", "1-5-queens/b", "1-6-queens/a")
THEIRS: Final = ("ii-pz-1/a", "i-pz-1/b", "i-gren/a", "ii-gren/b", "iii-gren/c", "501/a")
#: How often each thing is done, of a hundred.
ODDS: Final = {
    "order": 43,
    "carry": 18,
    "fight": 10,
    "end": 7,
    "late": 5,
    "void": 5,
    "undo": 3,
    "redo": 1,
    "amend": 6,
    "put right": 2,
}
#: How often an undo is followed by a redo.
REDONE: Final = 0.3
CORRECTIONS: Final = frozenset({"late", "void", "undo", "redo", "amend"})
#: What an amendment changes in each kind of order: the field, and what it may say.
AMENDED: Final = {
    "cp": ("die", "1", "4", "7", "10"),
    "mode": ("mode", "attack", "hold", "reserve"),
    "land": ("points", "1", "3", "9"),
    "send": ("number", "1", "2"),
    "spend": ("bonus", "0", "1", "2"),
    "lose": ("number", "1", "2"),
    "load": ("number", "1", "2"),
    "count": ("points", "18", "20"),
    "result": ("lost", "1", "2"),
    "where": ("place", "tilly", "cagny"),
    "take": ("side", "allied", "axis"),
    "dump open": ("side", "allied", "axis"),
    "bridge": ("state", "blown", "open"),
    "weather": ("weather", "poor", "clear"),
    "air fly": ("place", "caen", "thury"),
    "seen": ("place", "caen", "thury"),
    "training": ("roll", "4", "9"),
}
#: How many lines are tried until one is booked.
TRIES_MAX: Final = 200
HALF: Final = 0.5


class Lot:
    """An umpire at a table whose every decision hangs on a seed; `believed` keeps the digest after each entry."""

    def __init__(self, seed: int, table: Table | None = None) -> None:
        """Sit down at a table, the small world in memory where none is given."""
        self.random = random.Random(seed)
        self.table = table or open_table()
        self.believed = {self.table.desk.head.entries: digest(self.table.desk.campaign)}
        self.done: list[str] = []
        self._written: list[PastEntry] = []
        self._deeds: dict[str, Callable[[], object]] = {
            "order": lambda: self.say(self.random.choice(PLAYED)),
            "carry": lambda: self.say(self.random.choice(CARRIED)),
            "fight": lambda: self.say(self.combat()),
            "end": lambda: self.table.give("end-move", overrule="go on"),
            "late": self._late,
            "void": self._void,
            "undo": lambda: self.table.desk.undo(Booking(as_found=True), whole=True),
            "redo": lambda: self.table.desk.redo(Booking(as_found=True)),
            "amend": self._amend,
            "put right": self._put_right,
        }

    def keep(self) -> None:
        """Keep what is believed now."""
        self.believed[self.entries] = digest(self.table.desk.campaign)

    def written(self) -> tuple[PastEntry, ...]:
        """Return every entry as it was written; nothing that was is read twice, for nothing written ever changes."""
        self._written += past_entries(self.table.desk.diary, len(self._written) + 1)
        return tuple(self._written)

    def choice(self, among: Sequence[T]) -> T:
        """Draw one of several."""
        return self.random.choice(among)

    @property
    def entries(self) -> int:
        """Return how many entries there are."""
        return self.table.desk.head.entries

    def book(self) -> str:
        """Try until something is booked, and return what it was; a refusal must leave no trace."""
        for _ in range(TRIES_MAX):
            deed = self._deed()
            before = self.entries
            try:
                self._deeds[deed]()
            except AuditDifference:
                raise  # the diary itself found its ledger untrue
            except CampaignError:
                assert self.entries == before, "refused, and something was written"
            if self.entries > before:
                self.keep()
                self.done.append(deed)
                return deed
        raise AssertionError(f"nothing was taken of {TRIES_MAX} tries after {self.done[-5:]}")

    def _deed(self) -> str:
        """Choose what is tried next; an undo is thought better of now and then."""
        if self.done[-1:] == ["undo"] and self.random.random() < REDONE:
            return "redo"
        (deed,) = self.random.choices(tuple(ODDS), tuple(ODDS.values()))
        return deed

    def combat(self) -> str:
        """Return a combat between models chosen by lot."""
        lot = self.random
        return lot.choice(FOUGHT).format(
            ours=lot.choice(OURS), theirs=lot.choice(THEIRS), near=lot.randint(0, 6), bonus=lot.randint(0, 2)
        )

    def say(self, line: str, *, late: GameTime | None = None, puts_right: int | None = None) -> None:
        """Give a line, with its dice, mostly forced: what the rules think is not what is tried here."""
        desk = self.table.desk
        order = read(cut(line).items[0], desk.campaign).order
        while wanted := order.dice_wanted(desk.campaign, desk.rules):
            faces = tuple(Roll(face=self.random.randint(1, 10), thrown_by="lot") for _ in range(wanted))
            order = order.with_rolls(faces)
        overrule, found = self.random.choice((None, "so it stood", "so it stood")), self.random.random() < HALF
        desk.book(order, Booking(overrule=overrule, as_found=found, late=late, puts_right=puts_right))

    def past(self) -> int:
        """Return an entry of the past, sooner a late one than an early one."""
        return max(2, self.entries - int(self.random.expovariate(1 / 20)))

    def _late(self) -> None:
        calendar = self.table.desk.campaign.calendar
        self.say(self.random.choice(PLAYED), late=max(calendar.opens, calendar.now.plus(-self.random.randint(1, 9))))

    def _void(self) -> None:
        """Void an entry; where others fall with it, void them as well or find what they lack."""
        number, found = self.past(), self.random.random() < HALF
        try:
            self.table.desk.void([number], Booking(as_found=found))
        except Refused as refused:
            self._go_the_way_out(refused)

    def _go_the_way_out(self, refused: Refused) -> None:
        """Give the line that a refusal offers for what no longer fits."""
        offers = [item.remedy for item in refused.objections if item.code == "later-entry-no-longer-fits"]
        if not offers or not offers[0].startswith(("void ", "amend ")):
            raise refused
        self.table.give(offers[0], as_found=True)

    def _amend(self) -> None:
        """Let one field of an entry say something else."""
        number = self.past()
        field, *values = AMENDED.get(self.table.desk.diary.entry(number).order, ("text", "something else"))
        order = AmendEntry(entry=number, field=field, value=self.random.choice(values))
        try:
            self.table.desk.book(order, Booking(overrule="it stood so", as_found=self.random.random() < HALF))
        except Refused as refused:
            self._go_the_way_out(refused)

    def _put_right(self) -> None:
        """Put an entry right by an order of today."""
        self.say(self.random.choice(PLAYED), puts_right=self.past())


def known() -> frozenset[str]:
    """Return the orders that are tried at random."""
    names = sorted(ORDERS, key=len, reverse=True)
    pattern = re.compile("|".join(f"{re.escape(name)}\\b" for name in names))
    return frozenset(found[0] for line in (*PLAYED, *FOUGHT) if (found := pattern.match(line)))
