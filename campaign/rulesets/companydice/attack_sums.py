"""Sums of company dice: one counter's attack on an armoured one, and whether it could go through at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from campaign.domain.tabletop import Quality
from campaign.errors import AmbiguousName, UnknownName
from campaign.rulesets.calculator import Count, Given, thrown
from campaign.rulesets.companydice.values import FirerState, Shot

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from campaign.rulesets.companydice.rulebook import CompanyDice
    from campaign.rulesets.companydice.values import AttackResult, CounterType

#: A company's quality.
QualityWord = Literal["green", "average", "veteran"]
#: A reading of the house rules.
ProfileWord = Literal["default", "seed_example", "literal_target", "summary_c"]
#: A strength number; 0: destroyed; None: no company die.
StrengthNumber = Annotated[int, Meta(ge=0, le=6)] | None
#: A range in hexes.
Hexes = Annotated[int, Meta(ge=1, le=1_000)]

UNKNOWN = "unknown_counter"
AMBIGUOUS = "ambiguous_counter"


class ProfileGiven(Given, frozen=True, kw_only=True):
    """What any sum may say of the reading that is played."""

    profile: ProfileWord | None = None

    def house_rules(self) -> dict[str, str]:
        """Return the profile as the house rule that it is."""
        return {} if self.profile is None else {"profile": self.profile}


class AttackGiven(ProfileGiven, frozen=True, kw_only=True):
    """One attack: both counters and their companies; a strength that is not told is that of the start."""

    firer: str
    target: str
    range: Hexes
    firer_quality: QualityWord = "average"
    firer_strength: StrengthNumber | UnsetType = UNSET
    firer_x: bool = False
    firer_dispersed: bool = False
    firer_already_fired: bool = False
    firer_opportunity_fired: bool = False
    emergency_fire_used_this_turn: bool = False
    company_attacks_made: Count = 0
    firer_counters: Annotated[int, Meta(ge=1, le=100)] = 3
    target_quality: QualityWord = "average"
    target_strength: StrengthNumber | UnsetType = UNSET
    target_x: bool = False
    target_company: tuple[str, ...] = ()
    target_in_city_or_woods: bool = False
    hull_down: bool = False
    opportunity_fire: bool = False
    emergency_opportunity_fire: bool = False
    line_of_sight: bool = True
    spotted: bool = True


class AttackCame(Struct, frozen=True, kw_only=True):
    """What an attack came to, as far as it went; where it may not be made, nothing but the gravest reason."""

    error: str | UnsetType = UNSET
    to_hit_total: int | UnsetType = UNSET
    hit: bool | UnsetType = UNSET
    attack: int | float | UnsetType = UNSET
    defense: int | UnsetType = UNSET
    penetrates: bool | UnsetType = UNSET
    kill_dice: int | UnsetType = UNSET
    steps_rolled: int | UnsetType = UNSET
    steps: int | UnsetType = UNSET
    target_strength: int | UnsetType = UNSET
    destroyed: bool | UnsetType = UNSET
    morale_total: int | UnsetType = UNSET
    x: bool | UnsetType = UNSET


class DamageGiven(ProfileGiven, frozen=True, kw_only=True):
    """An enemy and a counter that it may damage by direct fire, as who bears an X asks (PB-8.2)."""

    enemy: str
    own: str
    range: Hexes
    enemy_x: bool = False
    line_of_sight: bool = True


class DamageCame(Struct, frozen=True, kw_only=True):
    """Whether it could, and from how far at most in hexes, 0: from nowhere."""

    error: str | UnsetType = UNSET
    could_damage: bool | UnsetType = UNSET
    from_hexes: int | UnsetType = UNSET


def attack(book: CompanyDice, given: AttackGiven, faces: Mapping[str, Any]) -> AttackCame:
    """Compute one attack; dice are asked for as it comes to them (PB-3 to PB-7)."""
    try:
        shot = _shot_of(book, given)
    except (UnknownName, AmbiguousName) as error:
        return AttackCame(error=name_error(error))
    refusals = book.shot_refusals(shot, _state_of(given))
    if refusals:
        return AttackCame(error=refusals[0].code)
    strength = book.target_strength(shot)
    return _came(book, shot, strength, book.attack(shot, lambda name, wanted: thrown(faces, name, wanted)))


def could_damage(book: CompanyDice, given: DamageGiven, _faces: Mapping[str, Any]) -> DamageCame:
    """Compute whether an enemy could damage a counter by direct fire (PB-8.2)."""
    try:
        enemy, own = book.counter(given.enemy), book.counter(given.own)
    except (UnknownName, AmbiguousName) as error:
        return DamageCame(error=name_error(error))
    could = book.could_damage(enemy, own, given.range, enemy_x=given.enemy_x, sees=given.line_of_sight)
    return DamageCame(could_damage=could, from_hexes=book.damaging_range(enemy, own))


def name_error(error: UnknownName | AmbiguousName) -> str:
    """Return the word for a counter that is not found."""
    return AMBIGUOUS if isinstance(error, AmbiguousName) else UNKNOWN


def plain(number: Fraction) -> int | float:
    """Return a number with halves as plain data, whole where it is."""
    return number.numerator if number.denominator == 1 else float(number)


def _shot_of(book: CompanyDice, given: AttackGiven) -> Shot:
    """Return the attack as the rulebook sees it; raise UnknownName or AmbiguousName for its counters."""
    firer, target = book.counter(given.firer), book.counter(given.target)
    return Shot(
        firer=firer,
        target=target,
        range_hexes=given.range,
        firer_quality=Quality(given.firer_quality),
        firer_strength=_strength(book, given.firer_strength, firer),
        target_quality=Quality(given.target_quality),
        target_strength=_strength(book, given.target_strength, target),
        target_x=given.target_x,
        in_cover=given.target_in_city_or_woods,
        hull_down=given.hull_down,
        opportunity=given.opportunity_fire,
        emergency=given.emergency_opportunity_fire,
        target_company=tuple(book.counter(key) for key in given.target_company),
    )


def _strength(book: CompanyDice, told: int | UnsetType | None, counter: CounterType) -> int | None:
    """Return a strength as it was told, else that of the start."""
    return book.start_strength(counter) if isinstance(told, UnsetType) else told


def _state_of(given: AttackGiven) -> FirerState:
    """Return what the firer did and suffered."""
    return FirerState(
        x=given.firer_x,
        dispersed=given.firer_dispersed,
        fired=given.firer_already_fired,
        opportunity_fired=given.firer_opportunity_fired,
        emergency_used=given.emergency_fire_used_this_turn,
        attacks_made=given.company_attacks_made,
        counters=given.firer_counters,
        line_of_sight=given.line_of_sight,
        spotted=given.spotted,
    )


def _came(book: CompanyDice, shot: Shot, strength: int, result: AttackResult) -> AttackCame:
    """Return what an attack came to, as plain data; what it did not come to is left out."""
    through, loss = result.penetration, result.loss
    return AttackCame(
        to_hit_total=result.hit.total,
        hit=result.hit.hit,
        attack=UNSET if through is None else plain(through.attack),
        defense=UNSET if through is None else through.defense,
        penetrates=UNSET if through is None else through.penetrates,
        kill_dice=UNSET if loss is None else book.kill_dice(shot),
        steps_rolled=UNSET if loss is None else loss.steps_rolled,
        steps=0 if loss is None else loss.steps,
        target_strength=strength if loss is None else loss.strength,
        destroyed=loss is not None and loss.destroyed,
        morale_total=max((roll.total for roll in result.morale), default=UNSET),
        x=result.x,
    )
