"""Audits the dice: every one that the program drew is thrown again from the seed, and all are counted."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, Struct, json

from campaign.desk.dice import face_of
from campaign.domain.dice import TEN, DieSource, Roll
from campaign.errors import CampaignError
from campaign.events.codec import decode
from campaign.orders.registry import order_class
from campaign.reports.dice import DiceData, DiceFinding, DiceTally, DrawnDie

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.store.diary import Entry

#: Fields that say who threw, in the order in which they are asked: of a roll's own Struct, then of its event.
_THROWERS: Final = ("element", "squadron", "hq", "formation", "attacker", "target")


class _Thrown(Struct, frozen=True, kw_only=True):
    """One die of an entry, and the side whose it was."""

    entry: int
    roll: Roll
    side: str


def audit_dice(desk: Desk) -> DiceData:
    """Throw every drawn die again and count all dice; findings name each that differs."""
    campaign = desk.campaign
    seed = bytes.fromhex(campaign.calendar.seed) if campaign.calendar.seed else desk.diary.secret()
    findings = list(_of_seed(desk, seed))
    thrown: list[_Thrown] = []
    taken: dict[int, int] = {}
    first = 1
    for entry in desk.diary.entries():
        own = tuple(_thrown(desk, entry))
        thrown += own
        drawn = {item.roll.draw: item.roll for item in own if item.roll.source is DieSource.DRAWN}
        findings += _of_entry(seed, entry, own, range(first, first + entry.draws))
        for number in drawn:
            if number is not None and taken.setdefault(number, entry.number) != entry.number:
                what = f"draw {number} was used in e{taken[number]} already"
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
    )


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


def _thrown(desk: Desk, entry: Entry) -> Iterator[_Thrown]:
    """Yield the dice of an entry's events, void entries too: what was thrown was thrown."""
    for row in desk.diary.events(entry.number, entry.number):
        event = decode(row.type, row.version, row.payload)
        for roll, holder in _rolls(event, event):
            side = _side(desk.campaign, holder) or _side(desk.campaign, event)
            yield _Thrown(entry=entry.number, roll=roll, side=side or "-")


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
