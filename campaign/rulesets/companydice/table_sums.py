"""Sums of the old combat table: fire, overrun, close assault, mines and aircraft (PB-11 to PB-14)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from campaign.errors import AmbiguousName, UnknownName
from campaign.rulesets.calculator import thrown
from campaign.rulesets.companydice.attack_sums import ProfileGiven, name_error, plain
from campaign.rulesets.companydice.crt import DESTROYED, DISPERSED, CombatFacts
from campaign.rulesets.companydice.values import FirerState
from campaign.rulesets.companydice.weapons import Firer, Way

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.companydice.rulebook import CompanyDice
    from campaign.rulesets.companydice.values import CounterType, Refusal

_ROLL: Final = "roll"


class TableGiven(ProfileGiven, frozen=True, kw_only=True):
    """An attack on the old table: sums of attack and defense as they are, or counters, or an aircraft.

    Whatever of `attack` and `defense` is told goes before what the counters come to. `range` is in hexes.
    """

    attack: Annotated[float, Meta(ge=0, le=1_000_000)] | None = None
    defense: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    firers: tuple[str, ...] = ()
    target: str = ""
    range: Annotated[int, Meta(ge=0, le=1_000)] = 1
    way: Literal["direct", "indirect", "overrun", "close_assault", "air", "mines"] = "direct"
    aircraft: str = ""
    weapon: str = "machine_guns"
    weapon_used: Annotated[int, Meta(ge=0, le=1_000)] = 0
    engineers: bool = False
    target_in_woods_or_town: bool = False
    target_dispersed: bool = False
    firer_x: bool = False
    firer_dispersed: bool = False
    firer_already_fired: bool = False
    line_of_sight: bool = True
    spotted: bool = True

    def lacking(self) -> tuple[str, ...]:
        """Return what an attack needs: something that attacks, and something that is attacked; mines need neither."""
        if self.way == "mines":
            return ()
        attacks = self.attack is not None or self.firers or self.aircraft
        is_met = self.defense is not None or self.target
        needs_target = (self.firers or self.aircraft) and not self.target
        found = () if attacks else ("attack",)
        return (*found, *(("target",) if needs_target else () if is_met else ("defense",)))


class TableCame(Struct, frozen=True, kw_only=True):
    """Attack, defense, odds, the modified die, the result of the table, and what became of the target."""

    error: str | UnsetType = UNSET
    attack: int | float | UnsetType = UNSET
    defense: int | UnsetType = UNSET
    odds: str | UnsetType = UNSET
    die: int | UnsetType = UNSET
    result: str | UnsetType = UNSET
    outcome: str | UnsetType = UNSET
    dispersed: bool | UnsetType = UNSET
    destroyed: bool | UnsetType = UNSET


def crt(book: CompanyDice, given: TableGiven, faces: Mapping[str, Any]) -> TableCame:
    """Compute an attack on the old combat table (PB-11)."""
    facts = CombatFacts(
        way=Way(given.way),
        in_cover=given.target_in_woods_or_town,
        dispersed=given.target_dispersed,
        engineers=given.engineers,
    )
    if facts.way is Way.MINES:
        return _came(book, facts, book.mine_odds(), faces)
    try:
        target = book.counter(given.target) if given.target else None
        refusals, power = _power(book, given, facts, target)
    except (UnknownName, AmbiguousName) as error:
        return TableCame(error=name_error(error))
    if refusals:
        return TableCame(error=refusals[0].code)
    attack = power if given.attack is None else Fraction(given.attack)
    defense = given.defense if given.defense is not None else target.defense if target is not None else 1
    odds = book.odds(attack, defense, facts)
    return _came(book, facts, odds, faces, attack=plain(attack), defense=defense)


def _power(
    book: CompanyDice, given: TableGiven, facts: CombatFacts, target: CounterType | None
) -> tuple[tuple[Refusal, ...], Fraction]:
    """Return what stands against those who attack a target, and what they bring together (PB-12.1, PB-14.1)."""
    if target is None:
        return (), Fraction(0)
    if given.aircraft:
        aircraft = book.aircraft_of(given.aircraft)
        weapon = book.air_weapon(aircraft, given.weapon)
        refusals = book.air_refusals(aircraft, given.weapon, {given.weapon: given.weapon_used}, target)
        return refusals, Fraction(book.air_attack(weapon, target))
    state = FirerState(
        x=given.firer_x,
        dispersed=given.firer_dispersed,
        fired=given.firer_already_fired,
        line_of_sight=given.line_of_sight,
        spotted=given.spotted,
    )
    firers = [Firer(counter=book.counter(key), range_hexes=given.range) for key in given.firers]
    against = (book.attack_refusals(firer, target, facts, state) for firer in firers)
    return tuple(item for each in against for item in each), sum(
        (book.firepower(firer, target, facts.way) for firer in firers), Fraction(0)
    )


def _came(
    book: CompanyDice,
    facts: CombatFacts,
    odds: str | None,
    faces: Mapping[str, Any],
    *,
    attack: float | UnsetType = UNSET,
    defense: int | UnsetType = UNSET,
) -> TableCame:
    """Return what the die comes to at odds; none is thrown where they are too bad for the table (B-25)."""
    if odds is None:
        return TableCame(attack=attack, defense=defense, outcome="nothing", dispersed=facts.dispersed, destroyed=False)
    fought = book.at_odds(odds, facts, thrown(faces, _ROLL)[0])
    return TableCame(
        attack=attack,
        defense=defense,
        odds=odds,
        die=fought.die,
        result=fought.cell,
        outcome=fought.outcome,
        dispersed=fought.outcome == DISPERSED or (facts.dispersed and fought.outcome != DESTROYED),
        destroyed=fought.outcome == DESTROYED,
    )
