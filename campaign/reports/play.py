"""A campaign move by move: each a record of how things stood at its end and what was lost in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.naming import formation_name, model_name, place_name
from campaign.reports.report import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.clock import GameTime
    from campaign.projections.state import Campaign


class PlayPlace(Struct, frozen=True, kw_only=True):
    """Where a formation stands, and the move in which that was told, None where it was not told in a move."""

    place: str
    told: str | None


class PlayLorries(Struct, frozen=True, kw_only=True):
    """The lorries of an HQ wherever they stand, and how many are full."""

    models: int
    full: int


class PlayPoints(Struct, frozen=True, kw_only=True):
    """An HQ's command points of the move; `rolled` is None where it spent without a roll."""

    rolled: int | None
    spent: int


class PlayLoss(Struct, frozen=True, kw_only=True):
    """A model lost in the move; `by` is empty where nobody was told."""

    element: str
    by: str


class PlayLine(Struct, frozen=True, kw_only=True):
    """One move at its end, or the open one as it stands (`ended` false); `entries` are those that count in it.

    Places, modes and lorries are by formation, models in a mode of their own by model, stocks by dump, holders by
    place or square; the ids are those of every other report.
    """

    schema: str
    move: str
    day: int
    hour: int
    ended: bool
    entries: tuple[int, ...]
    light: str
    weather: str
    holders: dict[str, str]
    places: dict[str, PlayPlace]
    modes: dict[str, str]
    models: dict[str, str]
    stocks: dict[str, int]
    lorries: dict[str, PlayLorries]
    points: dict[str, PlayPoints]
    losses: tuple[PlayLoss, ...]
    recovered: tuple[str, ...]


def play_line(campaign: Campaign, time: GameTime, entries: tuple[int, ...], *, ended: bool) -> PlayLine:
    """Return how things stand at the end of a move, or in the open one."""
    calendar = campaign.calendar
    weather = calendar.weather_at(time)
    return PlayLine(
        schema="play-line/1",
        move=calendar.show(time),
        day=time.day,
        hour=time.move,
        ended=ended,
        entries=entries,
        light=calendar.light_at(time),
        weather=weather.weather,
        holders=dict(_holders(campaign)),
        places=dict(_places(campaign)),
        modes={item.id: item.mode.value for item in campaign.oob.formations.values()},
        models={item.id: item.mode.value for item in campaign.oob.elements.values() if item.mode and item.standing},
        stocks={item.id: item.points for item in campaign.supply.dumps.values() if item.open or item.points},
        lorries=_lorries(campaign),
        points=dict(_points(campaign, time)),
        losses=tuple(
            PlayLoss(element=item.element, by=item.by or "") for item in campaign.losses.lost if item.time == time
        ),
        recovered=tuple(item.element for item in campaign.losses.lost if item.recovered == time),
    )


def play_text(campaign: Campaign, line: PlayLine, before: PlayLine | None) -> str:
    """Print a move in a short line: what changed since the one before it."""
    told = [plural(len(line.entries), "entry", "entries")]
    if before is not None:
        changed = [name for name, mode in line.modes.items() if before.modes.get(name) != mode]
        told += [f"{formation_name(campaign, name)} {line.modes[name]}" for name in changed]
        told += [
            f"{place_name(campaign, name)} {side}"
            for name, side in line.holders.items()
            if before.holders.get(name) != side
        ]
        told += list(_stocks(campaign, line, before))
    told += [f"{model_name(campaign, item.element)} lost" for item in line.losses]
    told += [f"{model_name(campaign, name)} back" for name in line.recovered]
    state = "" if line.ended else " (open)"
    return f"{line.move}{state} {line.light}, {line.weather}: {', '.join(told)}"


def _stocks(campaign: Campaign, line: PlayLine, before: PlayLine) -> Iterator[str]:
    """Yield the dumps whose stock changed, and by how much."""
    for name, points in line.stocks.items():
        change = points - before.stocks.get(name, 0)
        if change:
            dump = campaign.supply.dumps[name]
            yield f"dump {place_name(campaign, dump.place)} {points} ({change:+d})"


def _holders(campaign: Campaign) -> Iterator[tuple[str, str]]:
    """Yield every place that somebody holds."""
    yield from ((item.id, item.holder) for item in campaign.ground.places.values() if item.holder is not None)
    yield from campaign.ground.squares.items()


def _places(campaign: Campaign) -> Iterator[tuple[str, PlayPlace]]:
    """Yield where each formation was told to stand."""
    for item in campaign.oob.formations.values():
        if item.place is not None:
            told = campaign.calendar.show(item.told) if item.told is not None else None
            yield item.id, PlayPlace(place=item.place, told=told)


def _lorries(campaign: Campaign) -> dict[str, PlayLorries]:
    """Add up each HQ's lorries."""
    found: dict[str, PlayLorries] = {}
    for item in campaign.supply.lorries.values():
        old = found.get(item.hq, PlayLorries(models=0, full=0))
        found[item.hq] = PlayLorries(models=old.models + item.models, full=old.full + item.full)
    return found


def _points(campaign: Campaign, time: GameTime) -> Iterator[tuple[str, PlayPoints]]:
    """Yield the command points of each HQ that rolled or spent in a move."""
    for hq, budget in campaign.points.budgets.items():
        if budget.time == time:
            yield hq, PlayPoints(rolled=budget.rolled, spent=budget.spent)
