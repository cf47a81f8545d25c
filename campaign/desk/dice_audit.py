"""Audits the dice: every one that the program drew is thrown again from the seed, and all are counted."""

from __future__ import annotations

from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, Struct, json

from campaign.desk.copies import brought_in
from campaign.desk.dice import face_of
from campaign.domain.dice import TEN, DieSource, Roll
from campaign.errors import CampaignError
from campaign.events.codec import decode
from campaign.orders.registry import order_class
from campaign.reports.dice import CopiedDice, DiceData, DiceFinding, DiceTally, DrawnDie
from campaign.store.diary import RowRole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.store.diary import Entry

#: More dice than any copy throws.
ENDLESS: Final = 2**63
#: Fields that say who threw, in the order in which they are asked: of a roll's own Struct, then of its event.
_THROWERS: Final = ("element", "squadron", "hq", "formation", "attacker", "target")


class _Thrown(Struct, frozen=True, kw_only=True):
    """One die of an entry, and the side whose it was; `again` where an earlier entry threw it and this one corrects."""

    entry: int
    roll: Roll
    side: str
    again: bool = False


def audit_dice(desk: Desk) -> DiceData:
    """Throw every drawn die again and count all dice; findings name each that differs."""
    campaign = desk.campaign
    seed = bytes.fromhex(campaign.calendar.seed) if campaign.calendar.seed else desk.diary.secret()
    findings = list(_of_seed(desk, seed))
    thrown: list[_Thrown] = []
    taken: dict[tuple[str, int], int] = {}
    first = 1
    copies = _Copies(desk)
    # What was thrown before a what-if began was drawn from the seed of its original, which vouches for it there.
    origin = campaign.calendar.origin
    copied = origin.entries if origin is not None else 0
    for entry in desk.diary.entries():
        every = tuple(_thrown(desk, entry, range(first, first + entry.draws)))
        own = tuple(item for item in every if not item.again)
        findings += _changed(thrown, every)
        thrown += own
        if entry.number <= copied:
            first += entry.draws
            continue
        drawn = {item.roll.draw: item.roll for item in own if item.roll.source is DieSource.DRAWN}
        # On another copy the same draws came first again: they count by the copy on which they were thrown.
        copy = copies.of(entry.number)
        findings += _of_entry(seed, entry, own, copies.its(entry.number, range(first, first + entry.draws)))
        for number in drawn:
            if number is not None and taken.setdefault((copy, number), entry.number) != entry.number:
                what = f"draw {number} was used in e{taken[copy, number]} already"
                findings.append(DiceFinding(entry=entry.number, what=what))
        shown = {number for number in drawn if number is not None} | _in_order(entry)
        for number in range(first, first + entry.draws):
            if number not in shown:
                what = f"draw {number} was thrown and is shown nowhere"
                findings.append(DiceFinding(entry=entry.number, what=what))
        first += entry.draws
    return DiceData(
        ok=not findings,
        seed_digest=campaign.calendar.seed_digest,
        revealed=bool(campaign.calendar.seed),
        findings=tuple(findings),
        tallies=tuple(_tallies(thrown)),
        drawn=tuple(
            DrawnDie(entry=item.entry, draw=item.roll.draw or 0, face=item.roll.face, side=item.side)
            for item in thrown
            if item.roll.source is DieSource.DRAWN
        ),
        copies=tuple(copies.told(taken)),
    )


class _Copies:
    """Which entries were brought in from another copy, and which draws were that copy's to take."""

    def __init__(self, desk: Desk) -> None:
        """Read what every bring-in wrote down; a void one too, for what was thrown was thrown."""
        orders = tuple(order for _, order in brought_in(desk.diary))
        self._brought = {item.entry: (item.copy, order) for order in orders for item in order.brought}
        self._files = {order.copy: order.file for order in reversed(orders)}
        last = max((order.common for order in orders), default=0)
        drawn = accumulate(entry.draws for entry in desk.diary.entries(1, last)) if last else ()
        self._drawn = (0, *drawn)

    def of(self, entry: int) -> str:
        """Return the copy on which the dice of an entry were thrown; an empty text for this one."""
        return self._brought[entry][0] if entry in self._brought else ""

    def its(self, entry: int, here: range) -> range:
        """Return the draws that were an entry's to take: on a copy any behind the common beginning."""
        if entry not in self._brought:
            return here
        return range(self._drawn[self._brought[entry][1].common] + 1, ENDLESS)

    def told(self, taken: Mapping[tuple[str, int], int]) -> Iterator[CopiedDice]:
        """Yield, for each copy whose dice came in, how many did, and which draws were thrown here as well."""
        for copy in dict.fromkeys(copy for copy, _ in taken if copy):
            draws = sorted(number for of, number in taken if of == copy)
            twice = tuple(number for number in draws if ("", number) in taken)
            yield CopiedDice(copy=copy, file=self._files.get(copy, ""), draws=len(draws), twice=twice)


def _of_seed(desk: Desk, seed: bytes) -> Iterator[DiceFinding]:
    """Yield what is wrong with the seed itself: it is not the one that the founding vouched for."""
    told = desk.campaign.calendar.seed_digest
    if told and sha256(seed).hexdigest() != told:
        which = "revealed" if desk.campaign.calendar.seed else "kept"
        yield DiceFinding(entry=1, what=f"the seed that is {which} is not the one whose SHA-256 stands in the founding")


def _of_entry(seed: bytes, entry: Entry, thrown: tuple[_Thrown, ...], its: range) -> Iterator[DiceFinding]:
    """Yield the drawn dice of an entry that the seed does not give, or that were not its to draw."""
    for item in thrown:
        roll = item.roll
        if roll.source is not DieSource.DRAWN:
            if roll.draw is not None:
                yield DiceFinding(entry=entry.number, what=f"a typed die of {roll.face} has draw number {roll.draw}")
            continue
        if roll.draw is None:
            yield DiceFinding(entry=entry.number, what=f"a drawn die of {roll.face} has no draw number")
            continue
        given = face_of(seed, roll.draw, roll.sides)
        if roll.face != given:
            what = f"draw {roll.draw} shows {roll.face}, the seed gives {given}"
            yield DiceFinding(entry=entry.number, what=what)
        if roll.draw not in its:
            what = f"draw {roll.draw} was not this entry's to take"
            yield DiceFinding(entry=entry.number, what=what)


def _changed(thrown: list[_Thrown], every: tuple[_Thrown, ...]) -> Iterator[DiceFinding]:
    """Yield the drawn dice that a correction tells again otherwise than they fell."""
    faces = {item.roll.draw: item.roll.face for item in thrown} if any(item.again for item in every) else {}
    for item in every:
        if item.again and faces.get(item.roll.draw, item.roll.face) != item.roll.face and item.roll.draw is not None:
            what = f"draw {item.roll.draw} shows {item.roll.face} here, and fell as {faces[item.roll.draw]}"
            yield DiceFinding(entry=item.entry, what=what)


def _thrown(desk: Desk, entry: Entry, its: range) -> Iterator[_Thrown]:
    """Yield the dice of an entry's events, void entries too: what was thrown was thrown.

    What a correction says instead of an earlier entry's events has that one's dice, but for those that it drew itself.
    """
    for row in desk.diary.events(entry.number, entry.number):
        event = decode(row.type, row.version, row.payload)
        for roll, holder in _rolls(event, event):
            side = _side(desk.campaign, holder) or _side(desk.campaign, event)
            again = row.role is RowRole.INSTEAD and (roll.draw is None or roll.draw not in its)
            yield _Thrown(entry=entry.number, roll=roll, side=side or "-", again=again)


def _rolls(value: Any, holder: Struct) -> Iterator[tuple[Roll, Struct]]:  # noqa: ANN401 - the value of any field
    """Walk a value and yield the rolls in it, each with the Struct that holds it."""
    if isinstance(value, Roll):
        yield value, holder
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from _rolls(getattr(value, name), value)
    elif isinstance(value, tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType] - of whatever type
            yield from _rolls(item, holder)


def _side(campaign: Campaign, holder: Struct) -> str:
    """Return the side of whoever threw, by the first field that names somebody; an empty text for nobody."""
    for field in _THROWERS:
        name = getattr(holder, field, None)
        if not isinstance(name, str):
            continue
        if name in campaign.air.squadrons:
            return campaign.air.squadrons[name].side
        formation = campaign.oob.formations.get(name) or campaign.oob.formations.get(name.rsplit("/", 1)[0])
        if formation is not None:
            return formation.side
    return ""


def _in_order(entry: Entry) -> set[int]:
    """Return the draws that the order itself holds, used or not."""
    try:
        order = json.decode(entry.content, type=order_class(entry.order))
    except (CampaignError, MsgspecError):
        return set()
    return {roll.draw for roll, _ in _rolls(order, order) if roll.draw is not None}


def _tallies(thrown: list[_Thrown]) -> Iterator[DiceTally]:
    """Count dice by side, who threw them, and whether they were typed or drawn."""
    counts: dict[tuple[str, str, str], list[int]] = {}
    for item in thrown:
        key = (item.side, item.roll.thrown_by, item.roll.source.value)
        faces = counts.setdefault(key, [0] * TEN)
        if 1 <= item.roll.face <= TEN:
            faces[item.roll.face - 1] += 1
    for (side, thrown_by, source), faces in sorted(counts.items()):
        yield DiceTally(side=side, thrown_by=thrown_by, source=source, count=sum(faces), faces=tuple(faces))
