"""Odds: what the dice of an order may do, each outcome with its chance, for each number of extra points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.reports.report import Cell


class Chance(Struct, frozen=True, kw_only=True):
    """An outcome and its chance, a fraction such as ``3/10``, or ``0`` or ``1``."""

    outcome: str
    chance: str


class RowChance(Struct, frozen=True, kw_only=True):
    """One outcome of each roll, and the chance that they come together."""

    outcomes: tuple[str, ...]
    chance: str


class RollOdds(Struct, frozen=True, kw_only=True):
    """One roll: who throws at whom, what is added to the D10, the training value against it, and what it may do."""

    thrower: str
    target: str
    added: int
    training: int
    outcomes: tuple[Chance, ...]


class PointsOdds(Struct, frozen=True, kw_only=True):
    """The rolls with so many extra supply points; `together` is empty for a single roll."""

    points: int
    rolls: tuple[RollOdds, ...]
    together: tuple[RowChance, ...]


class OddsData(Struct, frozen=True, kw_only=True):
    """The odds of an order as it was typed; `against` is what the rules would say to it, `taken` what was assumed.

    An order in a battle has no `odds` by extra points: its `outcomes` add up to 1, and `fallback` names the rows of the
    list whose numbers went into them and are no printed ones.
    """

    order: str
    odds: tuple[PointsOdds, ...]
    against: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    outcomes: tuple[Chance, ...] = ()
    fallback: tuple[str, ...] = ()


def odds_report(data: OddsData, sums: tuple[str, ...]) -> Report:
    """Lay odds out: a row an outcome, a column for each number of extra points; `sums` are the rolls with no extra."""
    numbers = [f"#{plural(item.points, 'point')}" for item in data.odds] if len(data.odds) > 1 else ["#chance"]
    assumed = tuple(f"taken: {item}" for item in data.taken)
    return Report(
        schema="odds/1",
        title=f"Odds of {data.order}",
        columns=columns("roll", "~outcome", *numbers),
        rows=tuple(_rows(data)),
        data=data,
        lead=sums,
        notes=(*assumed, *(f"it would be refused: {item}" for item in data.against)),
    )


def battle_odds_report(data: OddsData, sums: tuple[str, ...]) -> Report:
    """Lay the odds of an order in a battle out: a row an outcome; `sums` is what stands before its first die."""
    return Report(
        schema="odds/1",
        title=f"Odds of {data.order}",
        columns=columns("~outcome", "#chance"),
        rows=tuple((item.outcome, item.chance) for item in data.outcomes),
        data=data,
        lead=sums,
        notes=tuple(_battle_notes(data)),
    )


def _battle_notes(data: OddsData) -> Iterator[str]:
    """Say which numbers are fallbacks, and what the rules would say."""
    if data.fallback:
        yield f"fallback: no printed numbers of {', '.join(data.fallback)} are known; battle tables shows what counts"
    yield from (f"it would be refused: {item}" for item in data.against)


def _rows(data: OddsData) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each outcome of each roll, then for what comes together."""
    first = data.odds[0]
    for number, roll in enumerate(first.rolls):
        tables = [{item.outcome: item.chance for item in own.rolls[number].outcomes} for own in data.odds]
        for outcome in dict.fromkeys(outcome for table in tables for outcome in table):
            yield (f"{roll.thrower} at {roll.target}", outcome, *(table.get(outcome, "0") for table in tables))
    joint = [{item.outcomes: item.chance for item in own.together} for own in data.odds]
    for outcomes in dict.fromkeys(outcomes for table in joint for outcomes in table):
        yield ("together", " + ".join(outcomes), *(table.get(outcomes, "0") for table in joint))
