"""One direct combat on the state before it: who takes part on both sides, and the two rolls (DT-J3, J5, R36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.place import Going
from campaign.domain.sight import Terrain
from campaign.orders.batteries import fires_by_nature, is_told_off
from campaign.orders.combatants import Combatant, combatant
from campaign.orders.contest import Contest
from campaign.orders.formations import handle_of
from campaign.rulesets.combat import CloseRoll, RangedRoll

if TYPE_CHECKING:
    from campaign.domain.ids import ElementId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_MACHINE_GUN: Final = "machine_gun"
_ARTILLERY: Final = "artillery"
_ENGINEER: Final = "engineer"


class Side(Struct, frozen=True, kw_only=True):
    """One side of a combat: who rolls, the ground he stands on, who helps him, how many extra points he adds."""

    fighter: Combatant
    going: Going
    direct: tuple[Combatant, ...] = ()
    batteries: tuple[Combatant, ...] = ()
    bonus: int = 0

    @property
    def id(self) -> ElementId:
        """Return the model that rolls."""
        return self.fighter.model.id

    @property
    def helpers(self) -> tuple[Combatant, ...]:
        """Return everybody who helps, guns last."""
        return (*self.direct, *self.batteries)


class Engagement(Struct, frozen=True, kw_only=True):
    """An attack and what may answer it; `range_mm` is None in contact, and where the table kept it to itself.

    `terrain` tells where the target stands, None where nobody said; `hilltop` that one of both stands high (DT-H4, H5).
    """

    attack: Side
    defence: Side
    close: bool
    range_mm: int | None
    terrain: Terrain | None = None
    hilltop: bool = False


def side_of(
    campaign: Campaign, rules: Rules, fighter: ElementId, helpers: tuple[ElementId, ...], going: Going, bonus: int
) -> Side:
    """Gather one side; of those who help, guns count as batteries and all others as direct fire (DT-J6)."""
    found = tuple(combatant(campaign, rules, item) for item in helpers)
    batteries = tuple(item for item in found if is_battery(campaign, rules, item))
    return Side(
        fighter=combatant(campaign, rules, fighter),
        going=going,
        direct=tuple(item for item in found if item not in batteries),
        batteries=batteries,
        bonus=bonus,
    )


def is_battery(campaign: Campaign, rules: Rules, item: Combatant) -> bool:
    """Say whether a model helps as a battery: guns, mortars and ships, and who is told off to indirect fire (DT-J10).

    Machine guns help with direct fire unless they fired a mission today.
    """
    if rules.mission_weapon(item.unit) is None:
        return False
    guns = fires_by_nature(rules, item.model) and _MACHINE_GUN not in item.unit.kinds
    return guns or is_told_off(campaign, rules, item.model.id)


def going_of(campaign: Campaign, model: ElementId) -> Going:
    """Return the ground about the place of a model as it was told; unsaid it is good (DT-R59)."""
    place = campaign.oob.place_of(campaign.oob.elements[model])
    return campaign.ground.going_at(place) if place is not None else Going.GOOD


def attack_contest(campaign: Campaign, rules: Rules, fight: Engagement) -> Contest:
    """Return the attacker's roll."""
    return _contest(campaign, rules, fight, fight.attack, fight.defence)


def answer_contest(campaign: Campaign, rules: Rules, fight: Engagement) -> Contest | None:
    """Return the roll of who is attacked, None where it could not hurt the attacker (DT-J3, J5)."""
    if why_no_answer(rules, fight):
        return None
    return _contest(campaign, rules, fight, fight.defence, fight.attack)


def why_no_answer(rules: Rules, fight: Engagement) -> str:
    """Say why who is attacked throws no die, an empty text where he does (DT-J2, J5)."""
    mine, theirs = fight.defence.fighter, fight.attack.fighter
    if not rules.applies("DT-J3"):
        return "no answer is due"
    if fight.close:
        return "" if rules.can_hurt(mine.unit, theirs.unit, range_mm=None) else "it cannot hurt the attacker"
    range_mm = fight.range_mm or 0
    against = rules.may_fire(mine.unit, theirs.unit, range_mm=range_mm, moved=mine.moved)
    if against:
        return against[0].reason
    return "" if rules.can_hurt(mine.unit, theirs.unit, range_mm=range_mm) else "it cannot hurt the attacker"


def _contest(campaign: Campaign, rules: Rules, fight: Engagement, own: Side, other: Side) -> Contest:
    """Return the roll of one side at the other."""
    target = other.fighter
    if fight.close:
        terms = rules.close_terms(_close(rules, own, other))
    else:
        terms = rules.ranged_terms(_ranged(rules, fight.range_mm or 0, own, other))
    return Contest(
        thrower=handle_of(campaign, own.id),
        target=handle_of(campaign, other.id),
        terms=terms,
        aimed=target.aimed,
        training=target.training,
    )


def _ranged(rules: Rules, range_mm: int, own: Side, other: Side) -> RangedRoll:
    """Return what ranged fire looks at (DT-J6)."""
    firer, target = own.fighter, other.fighter
    return RangedRoll(
        combat_factor=firer.unit.cf,
        range_mm=range_mm,
        size=firer.unit.size,
        mode=firer.mode,
        going=other.going,
        target=target.aimed,
        friendly_batteries=len(own.batteries),
        hostile_batteries=len(other.batteries),
        friendly_direct=len(own.direct),
        hostile_direct=len(other.direct),
        anti_tank_gun_on_infantry=rules.is_anti_tank_gun(firer.unit) and rules.is_infantry(target.unit),
        supply_points=own.bonus,
        reduced=firer.model.reduced,
    )


def _close(rules: Rules, own: Side, other: Side) -> CloseRoll:
    """Return what a close assault looks at; each battery counts as one supporting unit (DT-J7, J11)."""
    firer, target = own.fighter, other.fighter
    on_foot = rules.is_infantry(firer.unit)
    return CloseRoll(
        combat_factor=firer.unit.cf,
        size=firer.unit.size,
        mode=firer.mode,
        target=target.aimed,
        engineers=any(_ENGINEER in item.unit.kinds for item in own.direct),
        supporting_units=len(own.helpers),
        infantry_with_armour=on_foot and any(rules.is_armour(item.unit) for item in own.direct),
        against_deployed_towed_artillery=on_foot and target.deployed and _ARTILLERY in target.unit.kinds,
        supply_points=own.bonus,
        reduced=firer.model.reduced,
    )
