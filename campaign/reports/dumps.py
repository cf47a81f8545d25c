"""Dumps: what stands where, and how many attacks it pays (DT-G1, G6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.naming import place_name, sides_of
from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from campaign.projections.state import Campaign


class DumpLine(Struct, frozen=True, kw_only=True):
    """One dump: each point in it pays one attack (DT-G6)."""

    id: str
    name: str
    side: str
    place: str
    points: int
    pays_attacks: int
    open: bool


class DumpsData(Struct, frozen=True, kw_only=True):
    """All dumps, and the points in them."""

    dumps: tuple[DumpLine, ...]
    points: int


def dumps_report(campaign: Campaign, side: str | None = None) -> Report:
    """List the dumps of one side or all, open ones and shut ones that still hold points."""
    lines = tuple(
        DumpLine(
            id=item.id,
            name=item.name or place_name(campaign, item.place) or item.id,
            side=item.side,
            place=item.place,
            points=item.points,
            pays_attacks=item.points if item.open else 0,
            open=item.open,
        )
        for own in sides_of(campaign, side)
        for item in campaign.supply.dumps.values()
        if item.side == own and (item.open or item.points)
    )
    points = sum(line.points for line in lines)
    return Report(
        schema="dumps/1",
        title="Dumps",
        columns=columns("dump", "~name", "side", "~place", "#points", ""),
        rows=tuple(
            (
                line.id,
                line.name,
                line.side,
                place_name(campaign, line.place),
                line.points,
                f"pays {plural(line.pays_attacks, 'attack')}" if line.open else "shut",
            )
            for line in lines
        ),
        total=("total", None, None, None, points, None),
        data=DumpsData(dumps=lines, points=points),
    )
