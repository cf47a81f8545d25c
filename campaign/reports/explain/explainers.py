"""The table of explainers: for every event what tells it, as arithmetic or in a plain sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.reports.explain import battles, combat, command, companydice, motion, pz8, supply
from campaign.reports.explain.plain import PLAIN, plain_lines_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer, Line

#: Events that are told by a function of their own; all others stand in `PLAIN`, and a test finds those in neither.
EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    **battles.EXPLAINERS,
    **combat.EXPLAINERS,
    **command.EXPLAINERS,
    **companydice.EXPLAINERS,
    **pz8.EXPLAINERS,
    **supply.EXPLAINERS,
    **motion.EXPLAINERS,
}


def lines_of(campaign: Campaign, event: Event) -> Iterator[Line]:
    """Tell one event, given the state before it; raise KeyError for one that nobody explains."""
    explainer = EXPLAINERS.get(type(event))
    if explainer is not None:
        yield from explainer(campaign, event)
    else:
        yield from plain_lines_of(campaign, event, PLAIN[type(event)])
