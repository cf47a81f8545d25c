"""Batteries on call: whom a name means, which HQ asks for them, and what they cost (DT-J10, J20, R32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.combat import FireMission
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.ids import ElementId, PlaceId, RoadId
from campaign.events.combat import MissionFired
from campaign.events.command import CommandPointsSpent
from campaign.orders.batteries import against, distance_to, fires_by_nature, is_ship, is_told_off
from campaign.orders.formations import element, formation, is_model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.formation import Element, Formation
    from campaign.domain.ids import FormationId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: What command points for guns are spent on (DT-D3).
ON_ARTILLERY: Final = "artillery"
#: Arms whose regiments and groups are held by the HQ above them (DT-R39).
GUN_ARMS: Final = frozenset({Arm.ARTILLERY, Arm.ROCKETS, Arm.ANTI_AIRCRAFT, Arm.NAVAL})


class Call(Struct, frozen=True, kw_only=True):
    """Guns asked for: names of batteries, battalions and HQs, on what mission, and at what.

    `supported` is the formation or model for which they fire; where it is empty they fire for the HQ that holds the
    first of them, or for the HQ that was named itself.
    """

    guns: tuple[str, ...]
    mission: FireMission
    target: ElementId | None = None
    place: PlaceId | None = None
    road: RoadId | None = None
    supported: str = ""


# --- whom a name means ---


def batteries_of(campaign: Campaign, rules: Rules, call: Call) -> tuple[ElementId, ...]:
    """Return the batteries that fire, as they were named; raise UnknownName for a name of nobody.

    A battery is taken at its word. A battalion or HQ means those of its batteries that may fire; where none of a
    battalion's may, all that stand, so that it can be told why.
    """
    return tuple(dict.fromkeys(battery for name in call.guns for battery in meant_by(campaign, rules, call, name)))


def meant_by(campaign: Campaign, rules: Rules, call: Call, name: str) -> tuple[ElementId, ...]:
    """Return the batteries that one name means."""
    if is_model(name):
        return (element(campaign, name).id,)
    named = formation(campaign, name)
    if named.echelon.is_at_least(Echelon.BRIGADE):
        return tuple(model for model in _below(campaign, rules, call, named) if _may(campaign, rules, call, model))
    standing = _armed(campaign, rules, named)
    return tuple(model for model in standing if _may(campaign, rules, call, model)) or standing


def _armed(campaign: Campaign, rules: Rules, named: Formation) -> tuple[ElementId, ...]:
    """Return a battalion's standing models that fire missions: guns by nature before any others that could (DT-R47)."""
    models = [item for item in campaign.oob.standing_combat(named.id) if rules.mission_weapon(rules.unit(item.type))]
    guns = [item for item in models if fires_by_nature(rules, item)]
    return tuple(item.id for item in guns or models)


def _below(campaign: Campaign, rules: Rules, call: Call, hq: Formation) -> Iterator[ElementId]:
    """Yield the batteries below a higher HQ: guns, those told off to fire, mortars and machine guns told in reach."""
    for item in campaign.oob.below(hq.id):
        if item.on_call or item.arm is Arm.SUPPLY:
            continue
        for model in campaign.oob.standing_combat(item.id):
            if _serves(campaign, rules, call, model):
                yield model.id


def _serves(campaign: Campaign, rules: Rules, call: Call, model: Element) -> bool:
    """Say whether a model answers when a higher HQ calls for guns; mortars reach too short to be taken untold."""
    if is_told_off(campaign, rules, model.id) or is_ship(rules, model):
        return True
    if not fires_by_nature(rules, model):
        return False
    return "artillery" in rules.unit(model.type).kinds or distance_to(campaign, rules, call, model.id) is not None


def _may(campaign: Campaign, rules: Rules, call: Call, battery: ElementId) -> bool:
    """Say whether nothing bars a battery."""
    return not any(not item.warning for item in against(campaign, rules, call, battery))


# --- who asks and what it costs ---


def requesting_hq(campaign: Campaign, rules: Rules, call: Call) -> Formation | None:
    """Return the HQ that asks and pays, None where none rolls for points (DT-R32, R35).

    It is the lowest HQ over who is supported that rolls for command points; a brigade or higher HQ asks for itself.
    """
    if not call.supported:
        return _own_hq(campaign, rules, call.guns[0])
    own = _formation_of(campaign, call.supported)
    return _lowest_paying(campaign, rules, own) if rules.applies("DT-R32") else own


def _own_hq(campaign: Campaign, rules: Rules, name: str) -> Formation | None:
    """Return the HQ for which guns fire that support nobody named: the one named, else the one that holds them."""
    own = _formation_of(campaign, name)
    return _lowest_paying(campaign, rules, _holder(campaign, own))


def _lowest_paying(campaign: Campaign, rules: Rules, own: Formation) -> Formation | None:
    """Return the lowest HQ from a formation upwards that rolls for points and stands (DT-R32, R35)."""
    for item in (own, *campaign.oob.above(own.id)):
        if rules.rolls_command(item.echelon) and campaign.oob.hq_stands(item.id):
            return item
    return None


def _formation_of(campaign: Campaign, name: str) -> Formation:
    """Return the formation that a name means or under which a model stands."""
    if not is_model(name):
        return formation(campaign, name)
    model = element(campaign, name)
    return formation(campaign, model.attached_to or model.formation)


def holder_of(campaign: Campaign, battery: ElementId) -> Formation:
    """Return the HQ that holds a battery: the one over its regiment or group of guns, else its battalion (DT-J20)."""
    return _holder(campaign, _formation_of(campaign, battery))


def _holder(campaign: Campaign, own: Formation) -> Formation:
    """Return the first HQ from a formation upwards that is no regiment or group of guns."""
    while own.arm in GUN_ARMS and own.headquarters is not None:
        own = formation(campaign, own.headquarters)
    return own


def price_of(campaign: Campaign, rules: Rules, call: Call, batteries: Iterable[ElementId]) -> int:
    """Return the command points for batteries and ships, by the nation of each army's guns (DT-J20, R23, R32, X60).

    One call goes up once for each army, to the highest level from which it takes guns.
    """
    asks = requesting_hq(campaign, rules, call)
    if asks is None or not rules.counts_points():
        return 0
    levels: dict[str, list[Echelon]] = {}
    ships = 0
    for battery in batteries:
        model = element(campaign, battery)
        if is_ship(rules, model):
            ships += 1
            continue
        level = _level(campaign, rules, asks, holder_of(campaign, battery))
        if level is not None:
            army = rules.nation_of(formation(campaign, model.formation).nation)
            levels.setdefault(army, []).append(level)
    return rules.price_of_ships(ships) + sum(
        rules.price_of_guns(
            army,
            requesting=asks.echelon,
            held_at=max(held, key=lambda item: item.height),
            batteries=len(held),
        )
        for army, held in levels.items()
    )


def _level(campaign: Campaign, rules: Rules, asks: Formation, holder: Formation) -> Echelon | None:
    """Return the level up to which a call goes, None where the guns are the asking HQ's own (DT-R32, X60).

    Guns of another formation are asked for through the lowest HQ over both, or an army where there is none.
    """
    chain = {holder.id, *(item.id for item in campaign.oob.above(holder.id))}
    if asks.id in chain:
        return None
    if not rules.applies("DT-X60"):
        return holder.echelon
    common = next((item for item in campaign.oob.above(asks.id) if item.id in chain), None)
    meets = common.echelon if common is not None else Echelon.ARMY
    return max(meets, holder.echelon, key=lambda item: item.height)


# --- what happens ---


def payments(
    campaign: Campaign, rules: Rules, call: Call, batteries: Iterable[ElementId]
) -> tuple[CommandPointsSpent, ...]:
    """Return the command points that the asking HQ spends on the guns; nothing owed is no event (DT-D3, J20)."""
    price = price_of(campaign, rules, call, batteries)
    asks = requesting_hq(campaign, rules, call)
    if not price or asks is None:
        return ()
    return (CommandPointsSpent(hq=asks.id, points=price, purpose=ON_ARTILLERY),)


def missions_fired(call: Call, batteries: Iterable[ElementId]) -> tuple[MissionFired, ...]:
    """Return the mission of each battery."""
    return tuple(
        MissionFired(battery=item, mission=call.mission, target=call.target, place=call.place, road=call.road)
        for item in batteries
    )


def hqs_named(campaign: Campaign, call: Call) -> tuple[FormationId, ...]:
    """Return the brigade and higher HQs among the names."""
    named = (name for name in call.guns if not is_model(name))
    return tuple(name for name in named if formation(campaign, name).echelon.is_at_least(Echelon.BRIGADE))
