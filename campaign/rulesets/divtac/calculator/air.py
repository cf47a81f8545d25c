"""Sums of the air: endurance, landings, bombers, anti-aircraft fire (DT-F, R22, R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from campaign.domain.air import Role
from campaign.domain.clock import GameTime
from campaign.domain.combat import Band
from campaign.domain.mode import Mode
from campaign.rulesets.calculator import Count, Given, Training
from campaign.rulesets.combat import Aimed, BombRoll
from campaign.rulesets.divtac.calculator.command import unit_row
from campaign.rulesets.divtac.calculator.fire import Fought, Target, fought
from campaign.rulesets.units import Size

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.base import Rules


class Hour(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move: day 0 is D-day, moves count from 0 to 23 (DT-A3)."""

    day: Annotated[int, Meta(ge=-10_000, le=10_000)]
    move: Annotated[int, Meta(ge=0, le=23)]

    @property
    def time(self) -> GameTime:
        """Return it as a moment of the campaign."""
        return GameTime(day=self.day, move=self.move)


class EnduranceGiven(Given, frozen=True, kw_only=True):
    """A squadron: its role, whether its base is on the table, when it attacked last, and the move that is open."""

    role: Role
    based: Literal["on_table", "off_table"]
    last_attack: Hour
    now: Hour


class EnduranceResult(Struct, frozen=True, kw_only=True):
    """Whether it may attack now, and the first move in which it may."""

    may_attack: bool
    next_available: Hour


class LandingGiven(Given, frozen=True, kw_only=True):
    """A model that lands; `hostile_sees`: a hostile combat unit sees the landing zone (DT-R10)."""

    training_value: Training
    hostile_sees: bool


class BombingGiven(Given, frozen=True, kw_only=True):
    """Squadrons on one model: the factor of the first, and how many more (DT-R22)."""

    combat_factor: Count
    extra_squadrons: Count
    target: Target


class FlakGiven(Given, frozen=True, kw_only=True):
    """An anti-aircraft unit, and the training value of the squadron that it fires at."""

    combat_factor: Count
    size: Size
    training_value: Training


class FlakFought(Struct, frozen=True, kw_only=True):
    """The sum, its band, and what befalls the squadron."""

    total: int
    band: Band
    spoilt: bool
    rests_longer: bool
    eliminated: bool


def endurance(rules: Rules, given: EnduranceGiven, _faces: Mapping[str, int]) -> EnduranceResult:
    """Count the moves to the next attack (DT-F2, R8)."""
    last = given.last_attack.time
    ready = last.plus(rules.rest_moves(given.role, on_table=given.based == "on_table", move=last.move))
    return EnduranceResult(may_attack=given.now.time >= ready, next_available=Hour(day=ready.day, move=ready.move))


def air_landing(rules: Rules, given: LandingGiven, faces: Mapping[str, int]) -> Fought:
    """Compute the roll of a landing: a unit in Move that is allowed to Hold (DT-F7, R10)."""
    aimed = Aimed(training=given.training_value, mode=Mode.MOVE, may_hold=True)
    return fought(rules, rules.landing_terms(hostile_sees=given.hostile_sees), faces["roll"], aimed)


def bombing(rules: Rules, given: BombingGiven, faces: Mapping[str, int]) -> Fought:
    """Compute the roll of bombers on one model (DT-R22)."""
    aimed = given.target.aimed
    roll = BombRoll(combat_factor=given.combat_factor, target=aimed, extra_squadrons=given.extra_squadrons)
    return fought(rules, rules.bombing_terms(roll), faces["roll"], aimed)


def flak(rules: Rules, given: FlakGiven, faces: Mapping[str, int]) -> FlakFought:
    """Compute the roll of an anti-aircraft unit (DT-R45)."""
    unit = replace(unit_row(), cf=given.combat_factor, size=given.size)
    came = rules.resolve_flak(rules.flak_terms(unit), faces["roll"], given.training_value)
    return FlakFought(
        total=sum(term.value for term in came.terms),
        band=came.band,
        spoilt=came.spoilt,
        rests_longer=came.rests_longer,
        eliminated=came.eliminated,
    )
