"""Squadrons of the campaign that fly an attack in a battle: what keeps them on the ground, and their sortie (P-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.air import Mission
from campaign.domain.ids import element_formation
from campaign.events.air import SortieFlown
from campaign.orders import flying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import Side, SquadronId
    from campaign.domain.objection import Objection
    from campaign.domain.tabletop import Piece
    from campaign.events.base import Event
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def sortie_objections(
    campaign: Campaign, rules: Rules, squadron: SquadronId, side: Side, target: Piece
) -> Iterator[Objection]:
    """Yield what stands against a squadron's attack on a piece for a side, as against any sortie of it (DT-F2).

    Raise UnknownName for an id that is no squadron.
    """
    (flown,) = flying.squadrons_named(campaign, (squadron,))
    yield from flying.may_not_fly(campaign, rules, flown)
    yield from flying.does_not_attack(rules, flown)
    if flown.side != side:
        yield from flying.own_troops(campaign, (flown,), element_formation(target.element))


def sortie_events(
    campaign: Campaign, rules: Rules, squadron: SquadronId, battle: Battle, target: Piece
) -> Iterator[Event]:
    """Yield the sortie of a squadron that attacked a piece: it rests afterwards as after any (DT-F2)."""
    (flown,) = flying.squadrons_named(campaign, (squadron,))
    formation, part = element_formation(target.element), target.element.rsplit("/", 1)[1]
    rest = flying.rest_of(campaign, rules, flown) if rules.uses_endurance(Mission.ATTACK) else 0
    yield SortieFlown(
        squadron=flown.id, mission=Mission.ATTACK, place=battle.place, target=formation, part=part, rest_moves=rest
    )
