"""Losses: which models went when, by whom, and which came back (DT-J31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.naming import REDUCED, formation_name, model_name, sides_of, time_text, type_name
from campaign.reports.report import Report, columns

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from campaign.projections.losses import Loss
    from campaign.projections.state import Campaign


class LossLine(Struct, frozen=True, kw_only=True):
    """One model lost; `by` is empty where nobody was told, `recovered` the move in which it came back."""

    element: str
    model: str
    side: str
    type: str
    time: str
    by: str
    recovered: str | None


class LossesData(Struct, frozen=True, kw_only=True):
    """Every loss in the order in which it was booked, how many came back, and who is a size smaller (X-3)."""

    losses: tuple[LossLine, ...]
    lost: int
    recovered: int
    reduced: tuple[str, ...] = ()


def losses_report(campaign: Campaign, side: str | None = None) -> Report:
    """List losses of one side or all."""
    wanted = sides_of(campaign, side)
    lines = tuple(line for line in (_line(campaign, item) for item in campaign.losses.lost) if line.side in wanted)
    smaller = tuple(_smaller(campaign, wanted))
    back = sum(line.recovered is not None for line in lines)
    return Report(
        schema="losses/1",
        title="Losses",
        columns=columns("model", "type", "side", "when", "by", "back"),
        rows=tuple((line.model, line.type, line.side, line.time, line.by or None, line.recovered) for line in lines),
        notes=(f"{len(lines)} lost, {back} back", *((f"{REDUCED}: {', '.join(smaller)}",) if smaller else ())),
        data=LossesData(losses=lines, lost=len(lines), recovered=back, reduced=smaller),
    )


def _smaller(campaign: Campaign, sides: Collection[str]) -> Iterator[str]:
    """Yield the models of some sides that came out of a battle a size smaller."""
    for item in campaign.oob.formations.values():
        if item.side in sides:
            yield from (model_name(campaign, model.id) for model in campaign.oob.reduced(item.id))


def _line(campaign: Campaign, item: Loss) -> LossLine:
    """Return one loss as a line."""
    model = campaign.oob.elements[item.element]
    return LossLine(
        element=item.element,
        model=model_name(campaign, item.element),
        side=campaign.oob.formations[model.formation].side,
        type=type_name(model),
        time=campaign.calendar.show(item.time),
        by=formation_name(campaign, item.by),
        recovered=time_text(campaign, item.recovered),
    )
