"""What is held against opening a battle: sides, other battles, the dead, who cannot deploy, who stands elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import ElementId, FormationId, PlaceId, Side
from campaign.domain.objection import Objection
from campaign.domain.tabletop import BattleRules
from campaign.errors import UnknownName
from campaign.orders.battles.deploy import Deployer, Force
from campaign.orders.combatants import dead, untrained
from campaign.orders.formations import handle_of, is_gone, is_model, named_twice, not_there, place_name
from campaign.orders.ranges import between_mm, told_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_MM_A_CM = 10


class Opening(Struct, frozen=True, kw_only=True):
    """A battle that is to be opened: where, who as typed (attackers, defenders, beyond the edge) and as models."""

    place: PlaceId
    names: tuple[tuple[FormationId | ElementId, ...], ...]
    forces: tuple[Force, Force]
    settings: dict[str, str]
    deployer: Deployer
    first: Side | None

    @property
    def all_names(self) -> tuple[FormationId | ElementId, ...]:
        """Return everybody as he was named."""
        return tuple(name for names in self.names for name in names)


def objections_to(campaign: Campaign, rules: Rules, opening: Opening) -> Iterator[Objection]:
    """Yield what is against a battle, final ones first.

    Raise UnknownName for pieces that the rulebook has not, a kind of model without any, or a side with the first turn
    that is not in the battle.
    """
    _must_be_in_it(opening)
    opening.deployer.must_know_the_told(opening.forces)
    yield from _sides(campaign, opening)
    yield from _in_battle(campaign, opening)
    yield from _nobody(campaign, opening)
    formations = [name for name in opening.all_names if not is_model(name)]
    yield from not_there(campaign, formations)
    yield from dead(campaign, (name for name in opening.all_names if is_model(name)))
    yield from _not_deployed(campaign, opening)
    if opening.deployer.rulebook is not BattleRules.OWN:
        yield from untrained(campaign, (item.id for force in opening.forces for item in force.models))
    yield from named_twice(campaign, opening.all_names)
    yield from _elsewhere(campaign, rules, opening)


def _must_be_in_it(opening: Opening) -> None:
    """Raise UnknownName where the side with the first turn is not in the battle."""
    sides = tuple(force.side for force in opening.forces)
    if opening.first is not None and opening.first not in sides:
        message = f"{opening.first} is not in this battle"
        raise UnknownName(message, nearest=sides)


def _sides(campaign: Campaign, opening: Opening) -> Iterator[Objection]:
    """Object to one side on both ends, and to two sides on one."""
    attackers, defenders = opening.forces
    if attackers.side == defenders.side:
        handle = handle_of(campaign, opening.names[1][0])
        reason = f"{handle} is of the attackers' own side, {attackers.side}"
        yield Objection(code="battle-one-side", reason=reason, remedy="name the enemy behind against", final=True)
        return
    for names, force in zip(opening.names, opening.forces, strict=False):
        for name in names:
            own = campaign.oob.elements[name].formation if is_model(name) else name
            if campaign.oob.formations[own].side != force.side:
                reason = f"{handle_of(campaign, name)} does not fight for {force.side}"
                yield Objection(
                    code="battle-sides-mixed", reason=reason, remedy="name it with its own side", final=True
                )


def _in_battle(campaign: Campaign, opening: Opening) -> Iterator[Objection]:
    """Object to models that are in an open battle already, once for each battle."""
    engaged = campaign.battles.engaged
    seen: set[tuple[FormationId, str]] = set()
    for force in opening.forces:
        for model in force.models:
            there = engaged.get(model.id)
            if there is None or (model.formation, there) in seen:
                continue
            seen.add((model.formation, there))
            reason = f"{handle_of(campaign, model.formation)} is in battle {there.upper()}"
            yield Objection(code="in-battle", reason=reason, remedy=f"battle show {there}", final=True)


def _nobody(campaign: Campaign, opening: Opening) -> Iterator[Objection]:
    """Object to a side that brings nobody who could deploy; the dead are another matter."""
    for names, force in zip(opening.names, opening.forces, strict=False):
        if any(_is_dead(campaign, name) for name in names) or any(map(opening.deployer.has_pieces, force.models)):
            continue
        reason = f"nobody of {force.side} would be on the table"
        remedy = "name formations or models that stand"
        yield Objection(code="nobody-deploys", rule="X-7", reason=reason, remedy=remedy, final=True)


def _is_dead(campaign: Campaign, name: FormationId | ElementId) -> bool:
    """Say whether the book holds a model or a whole formation for eliminated."""
    return not campaign.oob.elements[name].standing if is_model(name) else is_gone(campaign, name)


def _not_deployed(campaign: Campaign, opening: Opening) -> Iterator[Objection]:
    """Object to models named one by one that never deploy (X-7)."""
    for force in opening.forces:
        for model in force.models:
            if model.id in opening.all_names and (why := opening.deployer.why_not(model)):
                reason = f"{handle_of(campaign, model.id)}: {why[0].lower()}{why[1:].rstrip('.')}"
                yield Objection(code="not-deployed", rule="X-7", reason=reason, remedy="leave it out")


def _elsewhere(campaign: Campaign, rules: Rules, opening: Opening) -> Iterator[Objection]:
    """Warn of formations that were told lately to stand farther from the place than direct fire reaches (DT-X3)."""
    here = campaign.ground.places.get(opening.place)
    if here is None:
        return
    seen: set[FormationId] = set()
    for force in opening.forces:
        for model in force.models:
            there = told_place(campaign, rules, model.id)
            if there is None or model.formation in seen or model.id in force.off_table:
                continue
            far = between_mm(here, there)
            if far > rules.direct_range_mm():
                seen.add(model.formation)
                where = f"{there.name}, {far / _MM_A_CM:g} cm from {place_name(campaign, opening.place)}"
                handle = handle_of(campaign, model.formation)
                reason, remedy = f"{handle} stands at {where}", f"where {handle} {opening.place}"
                yield Objection(code="battle-far-away", rule="DT-X3", reason=reason, remedy=remedy, warning=True)
