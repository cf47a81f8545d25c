"""The sortie board and the heavy-bomber plan (DT-F)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.air import RaidState, Role
from campaign.domain.place import WayState
from campaign.reports.naming import formation_name, model_name, place_name, sides_of, time_text
from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.domain.air import AirLanding, Raid, Squadron
    from campaign.projections.state import Campaign


#: A run of so few handles is printed out.
_SHORT_SPAN: Final = 2
ELIMINATED: Final = "eliminated"


class SquadronLine(Struct, frozen=True, kw_only=True):
    """One squadron; `next` is the first move in which it may fly, None where it may now, or never again.

    `state` is ``standing``, ``shaken`` while anti-aircraft fire makes it rest longer, or ``eliminated`` (DT-R45).
    """

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
    state: str = "standing"


class LandingLine(Struct, frozen=True, kw_only=True):
    """One planned landing from the air: when, where, by which means, who lands (DT-F8)."""

    id: str
    side: str
    move: str
    place: str
    how: str
    troops: tuple[str, ...]
    transports: int
    state: str


class AirfieldsData(Struct, frozen=True, kw_only=True):
    """All squadrons, and the planned landings."""

    squadrons: tuple[SquadronLine, ...]
    landings: tuple[LandingLine, ...] = ()


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
        if item.side == own
    )
    ready = sum(line.ready for line in lines)
    standing = sum(line.state != ELIMINATED for line in lines)
    landings = tuple(_landing(campaign, item) for item in _plans(campaign, side))
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
                _next(line),
            )
            for line in lines
        ),
        notes=(
            f"{plural(ready, 'squadron')} of {standing} may fly this move",
            *(_landing_words(campaign, line) for line in landings),
        ),
        data=AirfieldsData(squadrons=lines, landings=landings),
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
        next=time_text(campaign, max(due)) if due and item.standing else None,
        ready=not due and item.standing,
        state="shaken" if item.shaken and due and item.standing else "standing" if item.standing else ELIMINATED,
    )


def _next(line: SquadronLine) -> str:
    """Print when a squadron flies next."""
    if line.state == ELIMINATED:
        return ELIMINATED
    return f"next {line.next}{', shaken' if line.state == 'shaken' else ''}" if line.next else "ready"


def _plans(campaign: Campaign, side: str | None) -> Sequence[AirLanding]:
    """Return the landings of one side or of all, by move."""
    sides = sides_of(campaign, side)
    found = (item for item in campaign.landings.plans.values() if item.side in sides)
    return sorted(found, key=lambda item: (item.time, item.id))


def _landing_words(campaign: Campaign, line: LandingLine) -> str:
    """Say when and where a landing comes down, who lands, and what became of it."""
    how = line.how.replace("_", " ")
    first = f"landing {line.id} by {how} at {place_name(campaign, line.place)}, {line.move}"
    return f"{first}: {' '.join(line.troops)}, {plural(line.transports, 'transport')}, {line.state}"


def _landing(campaign: Campaign, item: AirLanding) -> LandingLine:
    """Return one landing as a line."""
    formations = tuple(formation_name(campaign, name) for name in item.formations)
    return LandingLine(
        id=item.id,
        side=item.side,
        move=campaign.calendar.show(item.time),
        place=item.place,
        how=item.how.value,
        troops=(*formations, *(model_name(campaign, name) for name in item.elements)),
        transports=len(item.squadrons),
        state=item.state.value,
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
