"""Rows of no nation, for tests that want a single mobility or kind."""

from __future__ import annotations

from campaign.rulesets.tables import Certainty
from campaign.rulesets.units import Mobility, Speed, Unit


def model(
    mobility: Mobility = Mobility.FOOT,
    speed: Speed | None = Speed.NORMAL,
    *,
    tv: tuple[int, int] = (4, 7),
    kinds: tuple[str, ...] = ("infantry",),
) -> Unit:
    """Return a row with the facts that matter to a test."""
    return Unit(
        key="xx_model",
        name="Model",
        cf=5,
        mobility=mobility,
        speed=speed,
        tv=tv,
        kinds=kinds,
        echelon="company",
        source=Certainty.RULING,
    )
