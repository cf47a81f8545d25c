"""What another copy of the campaign offers: what touches nothing of ours, and what is in conflict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.desk.copies import brought_in, common_beginning, name_of_copy
from campaign.desk.offered import OWN_PAPER, History, Offered, moves_of
from campaign.desk.renumber import entries_cited
from campaign.desk.side_by_side import Held, Judged, Sides, here, judge
from campaign.desk.times import ended_by
from campaign.desk.voids import voided
from campaign.desk.walk import differences
from campaign.errors import UnknownName
from campaign.orders.corrections import VoidEntries

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from campaign.desk.desk import Desk
    from campaign.orders.bring_in import BringIn
    from campaign.store.diary import Diary


class Plan(Struct, frozen=True, kw_only=True):
    """What another copy offers.

    `copy` names it, `common` is the last entry of the common beginning, `there` the last one there and `head` the hash
    of the chain behind it; `known` counts what is here already, `left` what was left out for good. `held` are the
    conflicts in the order in which they count; `judged` holds what touches nothing of ours.
    """

    file: str
    copy: str
    common: int
    there: int
    head: str
    known: int
    left: int
    held: tuple[Held, ...]
    judged: Judged
    sides: Sides

    @property
    def ready(self) -> tuple[Offered, ...]:
        """Return the entries of theirs that touch nothing of ours."""
        return tuple(item.offered for item in self.judged.ready)

    def held_of(self, number: int) -> Held:
        """Return a conflict by its number there; raise UnknownName where it is none."""
        for item in self.held:
            if item.offered.number == number:
                return item
        message = f"e{number} of {self.file} is no conflict that is left"
        raise UnknownName(message)


def plan(desk: Desk, theirs: Diary, file: str, *, only: Collection[int] = (), without: Collection[int] = ()) -> Plan:
    """Say what a copy called `file` offers: all of it or `only` some, `without` others, by their numbers there.

    Left out are entries that are here under their order ids, the other's own paper, ends of moves that were ended
    here, and, unless they are named, those that were left for good. Raise AuditDifference where not even the founding
    is the same, UnknownName where something is named that is not offered.
    """
    sides = _sides(desk, theirs, common_beginning(desk.diary, theirs))
    left = {item.order_id for order in _counting_bring_ins(desk.diary) for item in order.kept_out}
    offered = sides.theirs.offered
    new = [item for item in offered if item.number not in sides.known and _is_new(desk, item)]
    _all_there((*only, *without), sides, new, file)

    def is_wanted(item: Offered) -> bool:
        if item.number in without:
            return False
        return item.number in only if only else item.entry.order_id not in left

    judged = judge(sides, [item for item in new if not item.corrects and is_wanted(item)])
    held = [item for item in (*_otherwise_known(sides), *_corrections(sides, new)) if is_wanted(item.offered)]
    held += judged.held
    head = theirs.head()
    return Plan(
        file=file,
        copy=name_of_copy(desk.diary, theirs),
        common=sides.theirs.common,
        there=head.entries,
        head=head.hash,
        known=sum(desk.diary.find(item.entry.order_id) is not None for item in offered) + len(judged.same),
        left=sum(item.entry.order_id in left for item in offered),
        held=tuple(sorted(held, key=lambda item: item.offered.place)),
        judged=judged,
        sides=sides,
    )


def _all_there(named: Collection[int], sides: Sides, new: Sequence[Offered], file: str) -> None:
    """Raise UnknownName where an entry is named that is not offered; one that is here already may be named again."""
    for number in sorted(set(named) - sides.known.keys() - {item.number for item in new}):
        message = f"e{number} of {file} is not among what it offers"
        raise UnknownName(message)


def _sides(desk: Desk, theirs: Diary, common: int) -> Sides:
    """Put both histories side by side, ours from before the first move in which something of theirs counts."""
    found = ((entry.number, desk.diary.find(entry.order_id)) for entry in theirs.entries(common + 1))
    known = {number: entry.number for number, entry in found if entry is not None}
    history = History(theirs, common)
    now = desk.campaign.calendar.now
    late = [item.move for item in history.offered if item.move < now and item.number not in known]
    ours = History(desk.diary, common, lowest=ended_by(desk.diary, min(late)) if late else None)
    ends = {move: item.number for item in ours.items for move in moves_of(item)}
    known |= {item.number: ends[item.move] for item in history.offered if item.ends_move and item.move in ends}
    return Sides(desk=desk, ours=ours, theirs=history, touched=_touched(desk.diary, ours, theirs), known=known)


def _touched(diary: Diary, ours: History, theirs: Diary) -> dict[str, tuple[int, ...]]:
    """Return the things that our entries since the common beginning changed, each with those entries.

    What both have, such as what came in from there before, is nothing of ours alone.
    """
    found: dict[str, tuple[int, ...]] = {}
    for item in (item for item in ours.offered if theirs.find(item.entry.order_id) is None):
        tags = set(item.changed)
        if item.corrects:
            for number in entries_cited(item.order):
                tags.update(tag for tag in diary.tags_of(number) if not tag.startswith("entry:"))
        for tag in tags:
            found[tag] = (*found.get(tag, ()), item.number)
    return found


def _is_new(desk: Desk, item: Offered) -> bool:
    """Say whether an entry is more than the other's own paper, or the end of a move that was ended here."""
    if item.entry.order in OWN_PAPER:
        return False
    return not item.ends_move or item.move >= desk.campaign.calendar.now


def _counting_bring_ins(diary: Diary) -> Iterator[BringIn]:
    """Yield what the bring-ins that count wrote down."""
    earlier = tuple(brought_in(diary))
    gone = voided(diary) if earlier else frozenset[int]()
    return (order for number, order in earlier if number not in gone)


def _otherwise_known(sides: Sides) -> Iterator[Held]:
    """Yield entries that both copies booked under one order id, such as from one sheet, and that came out otherwise."""
    brought = {item.entry for _, order in brought_in(sides.desk.diary) for item in order.brought}
    ours = {item.number: item for item in sides.ours.offered}
    for item in sides.theirs.offered:
        number = sides.known.get(item.number)
        if number is None or number in brought or number not in ours or item.ends_move or item.corrects:
            continue
        if item.main != ours[number].main:
            told = differences(ours[number].main, item.main)
            yield Held(offered=item, why=(f"both copies booked it, and it came out otherwise: {told}",), ours=(number,))


def _corrections(sides: Sides, new: Sequence[Offered]) -> Iterator[Held]:
    """Yield corrections of entries that are ours too; those of theirs alone are in what is offered already."""
    common, known = sides.theirs.common, sides.known
    gone = voided(sides.desk.diary)
    for item in new:
        cited = sorted(entries_cited(item.order)) if item.corrects else []
        numbers = tuple(here(known, common, number) for number in cited if number <= common or number in known)
        if not numbers or (isinstance(item.order, VoidEntries) and gone.issuperset(numbers)):
            continue
        named = " ".join(f"e{number}" for number in numbers)
        yield Held(offered=item, why=(f"it corrects {named}, which both copies have",), ours=numbers)
