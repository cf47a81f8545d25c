"""Sums of the ground: how far a model goes, and from how far it is seen (DT-E, H)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.mode import Mode
from campaign.domain.place import Going
from campaign.domain.sight import Sight, Terrain
from campaign.rulesets.calculator import Given, cm_of
from campaign.rulesets.divtac.calculator.command import unit_row
from campaign.rulesets.units import Mobility, Speed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.base import Rules

Weather = Literal["clear", "poor", "bad", "none"]


class MovementGiven(Given, frozen=True, kw_only=True):
    """A model and its way; `weather` changes the ground off the road (DT-R28)."""

    mobility: Literal["tracked", "wheeled_afv", "wheeled", "horse", "foot"]
    speed: Speed
    mode: Mode
    going: Going
    on_road: bool
    weather: Weather = "clear"


class MovementResult(Struct, frozen=True, kw_only=True):
    """Whether it may move there at all, and how far in a whole move."""

    allowed: bool
    allowance_cm: int | float


class VisibilityGiven(Given, frozen=True, kw_only=True):
    """A target as somebody looks for it; `moon` counts by night only."""

    light: Literal["day", "night"]
    moon: bool
    weather: Weather
    mode: Mode
    foot_or_deployed_artillery: bool
    firing: bool
    terrain: Terrain
    hilltop: bool


class VisibilityResult(Struct, frozen=True, kw_only=True):
    """From how far it is seen."""

    range_cm: int | float


def movement(rules: Rules, given: MovementGiven, _faces: Mapping[str, int]) -> MovementResult:
    """Ask for the allowance of a model (DT-E0 to E2, R6)."""
    unit = replace(unit_row(mobility=Mobility(given.mobility)), speed=given.speed)
    found = rules.allowance_mm(unit, given.mode, on_road=given.on_road, going=given.going, weather=given.weather)
    return MovementResult(allowed=bool(found), allowance_cm=cm_of(found or 0))


def visibility(rules: Rules, given: VisibilityGiven, _faces: Mapping[str, int]) -> VisibilityResult:
    """Ask from how far a target is seen (DT-H1 to H5)."""
    night = "moonlit" if given.moon else "moonless"
    sight = Sight(
        light="day" if given.light == "day" else night,
        weather=given.weather,
        mode=given.mode,
        foot_or_deployed=given.foot_or_deployed_artillery,
        firing=given.firing,
        terrain=given.terrain,
        hilltop=given.hilltop,
    )
    return VisibilityResult(range_cm=cm_of(rules.seen_within_mm(sight)))
