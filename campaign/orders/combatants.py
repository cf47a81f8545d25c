"""What one model is in a fight: its row, mode, training value, fortification, and whether it moved (DT-B4, J5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.formation import Element
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.objection import Objection
from campaign.events.combat import ElementEliminated, ElementHeldFast, ElementModeForced
from campaign.events.command import CommandPointsLost
from campaign.orders.fight import Fight
from campaign.orders.known import known
from campaign.rulesets.combat import Aimed
from campaign.rulesets.units import Unit, a_size_smaller

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.ids import ElementId, FormationId
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Combatant(Struct, frozen=True, kw_only=True):
    """A model as the rules of combat see it; `moved` in this move, `deployed` where it is a towed gun that is."""

    model: Element
    unit: Unit
    mode: Mode
    training: int
    fortification: HoldLevel | None
    moved: bool
    deployed: bool
    may_hold: bool

    @property
    def aimed(self) -> Aimed:
        """Return it as the target of a roll."""
        return Aimed(training=self.training, mode=self.mode, may_hold=self.may_hold, fortification=self.fortification)


def combatant(campaign: Campaign, rules: Rules, element: ElementId) -> Combatant:
    """Return a model as it stands now; raise UnknownName for an id that is none.

    One without a training value counts with the median of its row, which `untrained` objects to.
    """
    model = known(campaign.oob.elements, element, "model")
    unit = unit_of(rules, model)
    mode = campaign.oob.mode_of(model)
    moved = campaign.activity.in_move(element, campaign.calendar.now).share_permille > 0
    return Combatant(
        model=model,
        unit=unit,
        mode=mode,
        training=model.training if model.training is not None else rules.median_training(unit),
        fortification=fortification_of(campaign, rules, model) if mode is Mode.HOLD else None,
        moved=moved,
        deployed=rules.is_deployed(unit, mode, moved=moved),
        may_hold=rules.may_hold(unit),
    )


def unit_of(rules: Rules, model: Element) -> Unit:
    """Return the row of a model as it counts in combat: of one that came out of a battle smaller, that size (X-3)."""
    unit = rules.unit(model.type)
    return a_size_smaller(unit) if model.reduced else unit


def fortification_of(campaign: Campaign, rules: Rules, model: Element) -> HoldLevel:
    """Return the level of a model on Hold: its own where a result drove it there, else its formation's (DT-R2, R18)."""
    if model.mode is Mode.HOLD:
        return model.hold or rules.hold_after_result()
    own = campaign.oob.formations[model.attached_to or model.formation]
    since = own.holding_since
    held = campaign.calendar.now.hours - since.hours if since is not None else 0
    return rules.hold_level(own.hold, held)


def untrained(campaign: Campaign, models: Iterable[ElementId]) -> Iterator[Objection]:
    """Object to models whose training value was never rolled (DT-K1)."""
    for name in dict.fromkeys(known(campaign.oob.elements, item, "model").formation for item in models):
        own = campaign.oob.formations[name]
        if any(model.training is None for model in campaign.oob.elements_of(name)):
            reason = f"{own.handle} has no training value yet"
            yield Objection(code="no-training-value", rule="DT-K1", reason=reason, remedy=f"training {own.handle}")


def dead(campaign: Campaign, models: Iterable[ElementId]) -> Iterator[Objection]:
    """Object to models that the book holds for eliminated; on the table one may stand all the same."""
    for item in dict.fromkeys(models):
        model = known(campaign.oob.elements, item, "model")
        if not model.standing:
            handle = campaign.oob.formations[model.formation].handle
            reason = f"{handle}/{model.part} is eliminated"
            yield Objection(code="model-gone", reason=reason, remedy=f"history {handle}", untrue=True)


def aftermath(
    campaign: Campaign, rules: Rules, results: Iterable[tuple[ElementId, Mode | None]], by: FormationId | None
) -> tuple[Event, ...]:
    """Return what results do to models, all from the state before: the new mode of each, None: eliminated (DT-J30).

    A higher HQ whose last model goes loses its points (DT-R35).
    """
    fight = Fight(campaign)
    events: list[Event] = []
    for element, outcome in results:
        model = known(campaign.oob.elements, element, "model")
        if outcome is None:
            fight.gone.add(element)
            events.append(ElementEliminated(element=element, by=by))
        elif outcome is fight.mode_of(model):
            events.append(ElementHeldFast(element=element))
        else:
            hold = rules.hold_after_result() if outcome is Mode.HOLD else None
            events.append(ElementModeForced(element=element, mode=outcome, hold=hold))
    lost = (CommandPointsLost(hq=hq) for hq in fight.headless() if has_points(campaign, rules, hq))
    return (*events, *lost)


def has_points(campaign: Campaign, rules: Rules, hq: FormationId) -> bool:
    """Say whether a formation has command points to lose (DT-R35)."""
    counted = rules.applies("DT-R35") and rules.counts_points()
    return counted and rules.rolls_command(campaign.oob.formations[hq].echelon)
