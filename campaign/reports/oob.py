"""The order of battle as a tree: mode, place, strength, command points, lorries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.naming import REDUCED, place_name, time_text
from campaign.reports.report import Cell, Report, columns, lorries

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.formation import Formation
    from campaign.projections.state import Campaign


class FormationLine(Struct, frozen=True, kw_only=True):
    """One formation; `standing` of `mustered` combat models, its own and those below.

    `models` lorries or wagons stand under the HQ, `full` of them loaded; `points` are what is left of its command
    roll this move, None before it. `place_told` is the move in which the place was told. `reduced` of the standing
    models came out of a battle a size smaller (X-3).
    """

    id: str
    handle: str
    name: str
    side: str
    echelon: str
    depth: int
    parent: str | None
    mode: str
    out_of_step: bool
    hold: str | None
    place: str | None
    place_told: str | None
    due: str | None
    standing: int
    mustered: int
    points: int | None
    models: int
    full: int
    reduced: int = 0


class OobData(Struct, frozen=True, kw_only=True):
    """Formations in the order of the tree, each before those under it."""

    formations: tuple[FormationLine, ...]


def oob_report(
    campaign: Campaign, formation: str | None = None, *, side: str | None = None, depth: int | None = None
) -> Report:
    """Show the tree under one formation, or under every highest HQ, so many levels deep."""
    roots = (campaign.oob.formations[formation],) if formation is not None else campaign.oob.roots(side)
    lines = tuple(line_of(campaign, item, level) for root in roots for item, level in _walk(campaign, root, 0, depth))
    standing = sum(campaign.oob.strength(root.id)[0] for root in roots)
    mustered = sum(campaign.oob.strength(root.id)[1] for root in roots)
    return Report(
        schema="oob/1",
        title=f"Order of battle{f' of {roots[0].name}' if formation is not None else ''}",
        columns=columns("formation", "~name", "mode", "~place", "strength", "#CP", "lorries"),
        rows=tuple(_row(campaign, line) for line in lines),
        total=("total", None, None, None, f"{standing} of {mustered}", None, None),
        notes=tuple(_notes(lines)),
        data=OobData(formations=lines),
    )


def _walk(campaign: Campaign, item: Formation, level: int, depth: int | None) -> Iterator[tuple[Formation, int]]:
    """Walk a tree top down with each formation's level."""
    yield item, level
    if depth is None or level < depth:
        for below in campaign.oob.subordinates(item.id):
            yield from _walk(campaign, below, level + 1, depth)


def line_of(campaign: Campaign, item: Formation, level: int) -> FormationLine:
    """Return one formation as a line."""
    budget = campaign.points.budget(item.id, campaign.calendar.now)
    wheels = campaign.supply.lorries_of(item.id)
    standing, mustered = campaign.oob.strength(item.id)
    return FormationLine(
        id=item.id,
        handle=item.handle,
        name=item.name,
        side=item.side,
        echelon=item.echelon.value,
        depth=level,
        parent=item.headquarters,
        mode=item.mode.value,
        out_of_step=campaign.oob.out_of_step(item.id),
        hold=item.hold.value if item.hold else None,
        place=item.place,
        place_told=time_text(campaign, item.told),
        due=time_text(campaign, item.available) if item.on_call else None,
        standing=standing,
        mustered=mustered,
        points=budget.left if budget.rolled is not None else None,
        models=sum(account.models for account in wheels),
        full=sum(account.full for account in wheels),
        reduced=sum(len(campaign.oob.reduced(below.id)) for below in campaign.oob.below(item.id)),
    )


def _notes(lines: Sequence[FormationLine]) -> Iterator[str]:
    """Yield what the marks mean that stand in a tree."""
    if any(line.out_of_step for line in lines):
        yield "* has models in a mode of their own"
    if any(line.reduced for line in lines):
        yield f"- of the models so many are {REDUCED}"


def _strength(line: FormationLine) -> str:
    """Print how many models stand of those mustered, and how many of them are a size smaller."""
    smaller = f" (-{line.reduced})" if line.reduced else ""
    return f"{line.standing} of {line.mustered}{smaller}"


def _row(campaign: Campaign, line: FormationLine) -> tuple[Cell, ...]:
    """Print one formation, indented by its level."""
    mode = line.mode.capitalize() + (" *" if line.out_of_step else "")
    return (
        f"{'  ' * line.depth}{line.handle}",
        line.name,
        f"due {line.due}" if line.due else mode,
        place_name(campaign, line.place),
        _strength(line) if line.mustered else None,
        line.points,
        lorries(line.full, line.models) or None,
    )
