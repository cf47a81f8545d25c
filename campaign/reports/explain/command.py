"""Command told as sums: rolls, what points bought, training values, modes and what they cost (DT-C, D, K)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.events.command import (
    CommandPointsLost,
    CommandPointsSpent,
    CommandRolled,
    ElementAttached,
    FormationAttached,
    ModeChanged,
    TrainingRolled,
)
from campaign.reports.explain.line import Line, counted, rolled_sum, rules_of_terms, thing_name
from campaign.reports.naming import formation_name, model_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer

#: The rules by which points are spent on something other than a mode.
_PURPOSES: Final = {"supply": ("DT-D3", "DT-R5"), "artillery": ("DT-D3", "DT-J20")}


def _rolled(campaign: Campaign, event: CommandRolled) -> Iterator[Line]:
    """Tell the reduced roll as a sum, and the points that the table gives for it (DT-D1, D2)."""
    total = rolled_sum(event.terms, event.roll)
    text = (
        f"{formation_name(campaign, event.hq)}: {total}, training value {event.training}:"
        f" {counted(event.points, 'command point')}"
    )
    yield Line(text=text, rules=("DT-D1",), cited=rules_of_terms(event.terms))


def _trained(campaign: Campaign, event: TrainingRolled) -> Iterator[Line]:
    """Tell the die of a formation and the value of each of its models (DT-K1, X30)."""
    by_value: dict[int, list[str]] = {}
    for item in event.values:
        by_value.setdefault(item.value, []).append(item.element.rpartition("/")[2])
    values = "; ".join(f"training value {value} ({' '.join(parts)})" for value, parts in by_value.items())
    how = str(event.roll) if event.roll is not None else "typed, or as the scenario knows it"
    rules = ("DT-K1",) if event.roll is not None else ("DT-K1", "DT-X30")
    yield Line(text=f"{formation_name(campaign, event.formation)}: {how}: {values}", rules=rules)


def _spent(campaign: Campaign, event: CommandPointsSpent) -> Iterator[Line]:
    """Tell what an HQ spent on what, out of how many (DT-D3)."""
    hq = formation_name(campaign, event.hq)
    text = f"{hq} spends {counted(event.points, 'command point')} on {event.purpose}{_out_of(campaign, event.hq)}"
    yield Line(text=text, rules=_PURPOSES.get(event.purpose, ("DT-D3",)))


def _lost(campaign: Campaign, event: CommandPointsLost) -> Iterator[Line]:
    """Tell of an HQ that lost its points with its models (DT-R35)."""
    hq = formation_name(campaign, event.hq)
    yield Line(text=f"{hq} has no HQ model left and loses its command points of this move", rules=("DT-R35",))


def _mode(campaign: Campaign, event: ModeChanged) -> Iterator[Line]:
    """Tell the old mode and the new, the position it names, and who pays (DT-C1, C2, R33, R34)."""
    old = campaign.oob.formations.get(event.formation)
    name = formation_name(campaign, event.formation)
    text = f"{name} goes from {old.mode.label} to {event.mode.label}" if old else f"{name} goes to {event.mode.label}"
    if old is not None and old.mode is event.mode:
        text = f"{name} stays in {event.mode.label}, and its models fall in"
    rules = ["DT-C1"]
    if event.position is not None:
        text += f", position {thing_name(campaign, 'place', event.position)}"
        rules.append("DT-C5")
    yield Line(text=text, rules=tuple(rules))
    if event.paid_by is not None and event.points:
        payer, price = formation_name(campaign, event.paid_by), counted(event.points, "command point")
        yield Line(text=f"  {payer} pays {price}{_out_of(campaign, event.paid_by)}", rules=("DT-C2",))
    else:
        yield Line(text="  nobody pays for it", rules=("DT-C2", "DT-R33"))


def _attached(campaign: Campaign, event: FormationAttached | ElementAttached) -> Iterator[Line]:
    """Tell under whom a formation or model comes, or that it goes back under its own HQ (DT-J21)."""
    who = (
        formation_name(campaign, event.formation)
        if isinstance(event, FormationAttached)
        else model_name(campaign, event.element)
    )
    hq = f"comes under {formation_name(campaign, event.hq)}" if event.hq is not None else "goes back under its own HQ"
    yield Line(text=f"{who} {hq}", rules=("DT-J21",))


def _out_of(campaign: Campaign, hq: str) -> str:
    """Say of how many points that an HQ has left; an empty text where it has not rolled."""
    budget = campaign.points.budget(hq, campaign.calendar.now)
    return f" of the {budget.left} it has left" if budget.rolled is not None else ""


EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    CommandRolled: _rolled,
    TrainingRolled: _trained,
    CommandPointsSpent: _spent,
    CommandPointsLost: _lost,
    ModeChanged: _mode,
    FormationAttached: _attached,
    ElementAttached: _attached,
}
