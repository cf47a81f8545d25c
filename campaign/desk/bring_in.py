"""Books what another copy offers: all that touches nothing of ours in one go, and the conflicts that are taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from campaign.desk.book import Booking
from campaign.desk.copies import brought_in
from campaign.desk.offered import moves_of
from campaign.desk.renumber import entries_cited, renumbered, with_battles
from campaign.desk.side_by_side import here
from campaign.desk.stage import Stage
from campaign.errors import CampaignError, SomeoneElseWrote
from campaign.events.battles import BattleOpened
from campaign.events.copies import BroughtEntry, KeptOut
from campaign.events.corrections import PutRight
from campaign.events.rulings import Overruled
from campaign.orders.bring_in import BringIn
from campaign.orders.corrections import VoidEntries

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from campaign.desk.bring_in_plan import Plan
    from campaign.desk.desk import Desk
    from campaign.desk.offered import Offered
    from campaign.domain.ids import BattleId
    from campaign.events.base import Event
    from campaign.orders.base import Order


class Take(Struct, frozen=True, kw_only=True):
    """A conflict that shall come in; `overrule` books it against the rules, `as_found` with what the book lacks."""

    number: int
    overrule: str | None = None
    as_found: bool = False


class BroughtIn(Struct, frozen=True, kw_only=True):
    """What came in: our number of each entry of theirs, and what the walk had to say of it."""

    numbers: Mapping[int, int]
    notes: tuple[str, ...]


def bring_in(
    desk: Desk,
    plan: Plan,
    booking: Booking,
    *,
    ready: bool = True,
    takes: Sequence[Take] = (),
    leave: Collection[int] = (),
    dry_run: bool = False,
) -> BroughtIn:
    """Book in one transaction what is ready and what is taken, and write down what is left out for good.

    Raise Refused, or whatever else speaks against a conflict that is taken, and then nothing is written;
    SomeoneElseWrote where somebody wrote since the plan was made.
    """
    bringing = _Bringing(Stage(desk, dry_run=dry_run), plan)
    if ready:
        bringing.put_ready()
    for take in takes:
        bringing.take(take)
    bringing.close(booking, tuple(leave))
    if not dry_run:
        try:
            desk.head = bringing.stage.write()
        except SomeoneElseWrote as error:
            message = "somebody wrote in this campaign meanwhile: nothing was brought in"
            raise SomeoneElseWrote(message, remedy="give it again") from error
        desk.campaign = bringing.stage.campaign
    notes = tuple(note for answer in bringing.stage.answers() for note in (*answer.found, *answer.notes))
    return BroughtIn(numbers=bringing.numbers, notes=notes)


class _Bringing:
    """Entries of theirs on a stage; `numbers` are ours by theirs."""

    def __init__(self, stage: Stage, plan: Plan) -> None:
        """Begin with what is here already."""
        self.stage = stage
        self.numbers: dict[int, int] = {}
        self._plan = plan
        self._sides = plan.sides

    def put_ready(self) -> None:
        """Put on the stage what touches nothing of ours; what ends of moves come to with it goes with the last."""
        judged = self._plan.judged
        if not judged.ready:
            return
        ends = {move: item.number for item in self._sides.ours.items for move in moves_of(item)}
        now = self._sides.desk.campaign.calendar.now
        reaches = [ends[late] for item in judged.ready if (late := self._sides.late(item.offered)) is not None]
        last = judged.ready[-1]
        for item in judged.ready:
            late = self._sides.late(item.offered)
            past, reach = item.past, None if late is None else ends[late]
            if item is last and judged.walked.instead:
                instead = tuple((found.entry, event) for found in judged.walked.instead for event in found.events)
                past, reach = replace(past, instead=instead), min(reaches)
            booking = self._booking(item.offered)
            written_in = item.offered.move if late is None else now
            self.stage.put_decided(item.order, booking, past, reach=reach, written_in=written_in)
            self.numbers[item.offered.number] = past.number
        self.stage.campaign = judged.walked.state

    def take(self, take: Take) -> None:
        """Take a conflict: its order is decided here with its recorded dice; raise Refused."""
        held = self._plan.held_of(take.number)
        item = held.offered
        if item.number in self._sides.known:
            message = f"e{item.number} of theirs is e{held.ours[0]} here already, and one of them must do"
            raise CampaignError(message, remedy=f"void e{held.ours[0]}, and give what holds; or leave it")
        order = self._correction(item) if item.corrects else renumbered(item.order, self._here)
        order = with_battles(order, self._battle)
        booking = self._booking(item)
        forced = next((event.reason for event in item.main if isinstance(event, Overruled)), None)
        faulty = next((event.entry for event in item.main if isinstance(event, PutRight)), None)
        self.stage.add(
            order,
            replace(
                booking,
                late=None if item.corrects else booking.late,
                overrule=forced if take.overrule is None else take.overrule,
                as_found=take.as_found or bool(item.before),
                puts_right=None if faulty is None else self._here(faulty),
            ),
        )
        if entries := self.stage.answers()[-1].numbers:
            self.numbers[item.number] = entries[0]

    def close(self, booking: Booking, leave: Sequence[int]) -> None:
        """Write down what came in and what stays out, where anything did."""
        known = self._sides.known
        left = [item for item in self._sides.theirs.offered if item.number in leave and item.number not in known]
        if not self.numbers and not left:
            return
        plan, copies = self._plan, self._copies()
        order = BringIn(
            file=plan.file,
            copy=plan.copy,
            common=plan.common,
            there=plan.there,
            head=plan.head,
            brought=tuple(
                BroughtEntry(entry=entry, there=there, copy=copies.get(there, plan.copy))
                for there, entry in self.numbers.items()
            ),
            kept_out=tuple(KeptOut(there=item.number, order_id=item.entry.order_id) for item in left),
        )
        self.stage.add(order, booking)

    def _copies(self) -> dict[int, str]:
        """Return on which copy the dice of their entries were drawn that themselves had come in from another."""
        theirs = self._sides.theirs.diary
        return {item.entry: item.copy for _, order in brought_in(theirs) for item in order.brought}

    def _correction(self, item: Offered) -> Order:
        """Return a correction as far as it is about entries that both copies have."""
        order = item.order
        if not isinstance(order, VoidEntries):
            return renumbered(order, self._here)
        common, known = self._plan.common, self._sides.known
        cited = [number for number in sorted(entries_cited(order)) if number <= common or number in known]
        numbers = {number: here(known, common, number) for number in cited}
        named = tuple(numbers[number] for number in order.entries if number in numbers)
        fallen = tuple(numbers[number] for number in order.fallen if number in numbers)
        return VoidEntries(entries=named or fallen, fallen=fallen if named else (), reason=order.reason)

    def _booking(self, item: Offered) -> Booking:
        """Return the booking of an entry of theirs: its author, his note, and from where it came."""
        entry = item.entry
        came = f" ({entry.came_in})" if entry.came_in else ""
        return Booking(
            actor=entry.actor,
            note=entry.note,
            late=self._sides.late(item),
            order_id=entry.order_id,
            came_in=f"{self._plan.file} e{entry.number}{came}",
        )

    def _battle(self, battle: BattleId) -> BattleId:
        """Return our id of a battle of theirs: its own where both have it; raise CampaignError where it is not here."""
        theirs = next((item for item in self._sides.theirs.offered if _opens(item.main) == battle), None)
        if theirs is None:
            return battle
        number = {**self._sides.known, **self.numbers}.get(theirs.number)
        if number is None:
            message = f"it is of battle {battle.upper()} of theirs, opened by their e{theirs.number}, which is not here"
            raise CampaignError(message, remedy=f"take e{theirs.number} first")
        ours = _opens(self.stage.events_of(number))
        return battle if ours is None else ours

    def _here(self, number: int) -> int:
        """Return our number of an entry of theirs."""
        return here({**self._sides.known, **self.numbers}, self._plan.common, number)


def _opens(events: Sequence[Event]) -> BattleId | None:
    """Return the battle that events open, None where they open none."""
    return next((event.battle for event in events if isinstance(event, BattleOpened)), None)
