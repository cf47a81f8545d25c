"""The sortie board and the heavy-bomber plan (DT-F)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.air import RaidState, Role
from campaign.domain.place import WayState
from campaign.reports.naming import place_name, sides_of, time_text
from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.domain.air import Raid, Squadron
    from campaign.projections.state import Campaign


#: A run of so few handles is printed out.
_SHORT_SPAN: Final = 2


class SquadronLine(Struct, frozen=True, kw_only=True):
    """One squadron; `next` is the first move in which it may fly, None where it may now."""

    id: str
    handle: str
    name: str
    side: str
    role: str
    wing: str
    base: str
    base_state: str
    next: str | None
    ready: bool


class AirfieldsData(Struct, frozen=True, kw_only=True):
    """All standing squadrons."""

    squadrons: tuple[SquadronLine, ...]


class RaidLine(Struct, frozen=True, kw_only=True):
    """One raid of the plan."""

    id: str
    name: str
    side: str
    day: int
    move: str
    aim: str
    squadrons: tuple[str, ...]
    state: str


class BombersData(Struct, frozen=True, kw_only=True):
    """The plan, and the heavy squadrons that may still fly on the day that is open (DT-F3)."""

    raids: tuple[RaidLine, ...]
    may_fly_today: tuple[str, ...]


def airfields_report(campaign: Campaign, side: str | None = None) -> Report:
    """Show the sortie board: squadron, base, and when it may fly next (DT-F2)."""
    lines = tuple(
        _squadron(campaign, item)
        for own in sides_of(campaign, side)
        for item in campaign.air.squadrons.values()
        if item.side == own and item.standing
    )
    ready = sum(line.ready for line in lines)
    return Report(
        schema="airfields/1",
        title="Sortie board",
        columns=columns("squadron", "~name", "side", "role", "~base", "next"),
        rows=tuple(
            (
                line.handle,
                line.name,
                line.side,
                line.role.replace("_", " "),
                line.base + ("" if line.base_state == WayState.OPEN.value else f" ({line.base_state})"),
                f"next {line.next}" if line.next else "ready",
            )
            for line in lines
        ),
        notes=(f"{plural(ready, 'squadron')} of {len(lines)} may fly this move",),
        data=AirfieldsData(squadrons=lines),
    )


def bombers_report(campaign: Campaign, side: str | None = None) -> Report:
    """Show the heavy-bomber plan by day and move, and who may still fly today (DT-F3, R9)."""
    sides = sides_of(campaign, side)
    raids = sorted(
        (item for item in campaign.bombers.raids.values() if item.side in sides),
        key=lambda item: (item.time, item.id),
    )
    lines = tuple(_raid(campaign, item) for item in raids)
    free = tuple(item.handle for item in free_heavies(campaign) if item.side in sides)
    return Report(
        schema="bombers/1",
        title="Heavy-bomber plan",
        columns=columns("raid", "move", "aim", "#squadrons", "which", "state"),
        rows=tuple(
            (
                line.id,
                line.move,
                place_name(campaign, line.aim),
                len(line.squadrons),
                in_spans(line.squadrons),
                line.state,
            )
            for line in lines
        ),
        notes=(f"may still fly today: {in_spans(free) or 'none'}",),
        data=BombersData(raids=lines, may_fly_today=free),
    )


def in_spans(handles: Sequence[str]) -> str:
    """Print handles with runs of numbers drawn together: ``bc-hal-01 to bc-hal-12``."""
    spans: list[list[str]] = []
    for handle in handles:
        if spans and _follows(spans[-1][-1], handle):
            spans[-1].append(handle)
        else:
            spans.append([handle])
    words = (" ".join(span) if len(span) <= _SHORT_SPAN else f"{span[0]} to {span[-1]}" for span in spans)
    return " ".join(words)


def _follows(handle: str, other: str) -> bool:
    """Say whether two handles are alike but for a last number, one apart."""
    stem, _, number = handle.rpartition("-")
    other_stem, _, other_number = other.rpartition("-")
    same = stem == other_stem and number.isdigit() and other_number.isdigit()
    return same and int(other_number) == int(number) + 1


def free_heavies(campaign: Campaign) -> tuple[Squadron, ...]:
    """Return the heavy squadrons that neither flew today nor are in a raid still to come today (DT-F3)."""
    day = campaign.calendar.now.day
    planned = {
        squadron
        for raid in campaign.bombers.on_day(day)
        if raid.state is RaidState.PLANNED
        for squadron in raid.squadrons
    }
    return tuple(
        item
        for item in campaign.air.squadrons.values()
        if item.role is Role.HEAVY_BOMBER
        and item.standing
        and item.id not in planned
        and campaign.bombers.flown_by(item.id, day) is None
    )


def _squadron(campaign: Campaign, item: Squadron) -> SquadronLine:
    """Return one squadron as a line."""
    now = campaign.calendar.now
    strip = campaign.air.strips.get(item.strip)
    due = [time for time in (item.ready, item.available) if time is not None and time > now]
    return SquadronLine(
        id=item.id,
        handle=item.handle,
        name=item.name,
        side=item.side,
        role=item.role.value,
        wing=item.wing,
        base=strip.name if strip else item.strip,
        base_state=strip.state.value if strip else WayState.OPEN.value,
        next=time_text(campaign, max(due)) if due else None,
        ready=not due,
    )


def _raid(campaign: Campaign, item: Raid) -> RaidLine:
    """Return one raid as a line."""
    squadrons = campaign.air.squadrons
    return RaidLine(
        id=item.id,
        name=item.name,
        side=item.side,
        day=item.time.day,
        move=campaign.calendar.show(item.time),
        aim=item.aim,
        squadrons=tuple(squadrons[key].handle if key in squadrons else key for key in item.squadrons),
        state=item.state.value,
    )
