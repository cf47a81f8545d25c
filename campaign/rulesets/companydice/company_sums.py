"""Sums of company dice beside the attack: morale, the X, command radius, opportunity fire (PB-7 to PB-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from campaign.domain.tabletop import Quality
from campaign.errors import AmbiguousName, UnknownName
from campaign.rulesets.calculator import Count, thrown
from campaign.rulesets.companydice.attack_sums import ProfileGiven, QualityWord, name_error
from campaign.rulesets.companydice.values import Loss

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.companydice.rulebook import CompanyDice

_MORALE = "morale"


class MoraleGiven(ProfileGiven, frozen=True, kw_only=True):
    """A company after an attack: `x`, it has one already; `steps` it lost; `destroyed`, nothing is left of it."""

    quality: QualityWord
    x: bool = False
    steps: Count = 1
    destroyed: bool = False


class MoraleCame(Struct, frozen=True, kw_only=True):
    """The total, where one is thrown, and whether the company has an X."""

    morale_total: int | UnsetType = UNSET
    x: bool


class RadiusGiven(ProfileGiven, frozen=True, kw_only=True):
    """A counter that starts to move: its allowance, or its key, and how far its fellows are; none: it is alone."""

    quality: QualityWord
    movement: Count | None = None
    counter: str = ""
    nearest_own_counter_hexes: Count | None = None
    own_counters_hexes: tuple[Count, ...] = ()

    def lacking(self) -> tuple[str, ...]:
        """Return the allowance, where no counter is named either."""
        return ("movement",) if self.movement is None and not self.counter else ()


class RadiusCame(Struct, frozen=True, kw_only=True):
    """What the counter may move, whether that is half of it, and the radius in hexes."""

    error: str | UnsetType = UNSET
    movement: int | UnsetType = UNSET
    halved: bool | UnsetType = UNSET
    radius_hexes: int | UnsetType = UNSET


class ClearGiven(ProfileGiven, frozen=True, kw_only=True):
    """A company with or without an X; `end_of_turn`: both segments are over."""

    x: bool
    all_units_out_of_los_of_threats: bool
    end_of_turn: bool = True
    went_as_far_as_it_could: bool = False


class ClearCame(Struct, frozen=True, kw_only=True):
    """Whether the company still has an X."""

    x: bool


class OpportunityGiven(ProfileGiven, frozen=True, kw_only=True):
    """A target that moves: its allowance, what it spent in sight, and whether the firer has fired at it so."""

    movement: Count
    spent_in_los: Count
    firer_already_fired: bool = False


class OpportunityCame(Struct, frozen=True, kw_only=True):
    """Whether it may be fired at, from how many points on, and whether that costs the firer its next segment."""

    error: str | UnsetType = UNSET
    may_fire: bool
    threshold: int
    loses_next_segment: bool


def morale(book: CompanyDice, given: MoraleGiven, faces: Mapping[str, Any]) -> MoraleCame:
    """Compute a morale roll; the dead, and who has an X already, throw none (PB-7.1, B-5)."""
    loss = Loss(steps_rolled=given.steps, steps=given.steps, strength=1, destroyed=given.destroyed)
    rolls = book.morale_rolls(loss, has_x=given.x)
    if not rolls:
        return MoraleCame(x=given.x and not given.destroyed)
    dice = book.morale_dice()
    told = thrown(faces, _MORALE, rolls * dice)
    came = [book.morale(Quality(given.quality), told[start : start + dice]) for start in range(0, len(told), dice)]
    return MoraleCame(morale_total=max(roll.total for roll in came), x=given.x or any(roll.x for roll in came))


def command_radius(book: CompanyDice, given: RadiusGiven, _faces: Mapping[str, Any]) -> RadiusCame:
    """Compute what a counter may move by its command radius (PB-9.1, B-17)."""
    movement = given.movement
    if movement is None:
        try:
            movement = book.counter(given.counter).movement
        except (UnknownName, AmbiguousName) as error:
            return RadiusCame(error=name_error(error))
    quality, nearest = Quality(given.quality), given.nearest_own_counter_hexes
    others = given.own_counters_hexes if nearest is None else (nearest, *given.own_counters_hexes)
    allowance = book.allowance(movement, quality, others)
    return RadiusCame(movement=allowance.points, halved=allowance.halved, radius_hexes=book.command_radius(quality))


def x_clear(book: CompanyDice, given: ClearGiven, _faces: Mapping[str, Any]) -> ClearCame:
    """Compute whether an X comes off: it does so at the end of the whole turn only (PB-8.3, B-14, B-15)."""
    if not given.end_of_turn and book.applies("B-14"):
        return ClearCame(x=given.x)
    return ClearCame(
        x=book.x_after_turn(
            x=given.x,
            all_out_of_sight=given.all_units_out_of_los_of_threats,
            went_as_far_as_it_could=given.went_as_far_as_it_could,
        )
    )


def opportunity_fire(book: CompanyDice, given: OpportunityGiven, _faces: Mapping[str, Any]) -> OpportunityCame:
    """Compute whether a target that moves may be fired at (PB-10.1, PB-10.2)."""
    refusals = book.opportunity_refusals(given.movement, given.spent_in_los, fired_already=given.firer_already_fired)
    return OpportunityCame(
        error=refusals[0].code if refusals else UNSET,
        may_fire=not refusals,
        threshold=book.opportunity_threshold(given.movement),
        loses_next_segment=not refusals and book.opportunity_has_its_price(),
    )
