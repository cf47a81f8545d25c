"""What the rules hold against a direct combat: who fires, at whom, how far and with what (DT-J1 to J4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.domain.sight import Terrain
from campaign.orders.artillery_checks import lacking_points, merged
from campaign.orders.batteries import against, told_off
from campaign.orders.combatants import dead, untrained
from campaign.orders.fight_costs import attacks_of, calls_of
from campaign.orders.fight_warnings import warnings_of
from campaign.orders.formations import formation, handle_of, named_twice, not_there
from campaign.orders.ranges import distance_mm, seen_within_mm
from campaign.orders.supply_spend import missing_points, too_many_extra_points
from campaign.orders.told_results import outcome_of
from campaign.orders.who_fights import was_attacked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import ElementId
    from campaign.orders.combatants import Combatant
    from campaign.orders.engagement import Engagement
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_MM_A_CM: Final = 10


def objections_to(
    campaign: Campaign, rules: Rules, fight: Engagement, outcomes: tuple[str, ...]
) -> Iterator[Objection]:
    """Yield everything against a fight, gravest first: final ones, untrue ones, rules, warnings."""
    models = _everybody(fight)
    yield from _range_missing(fight, outcomes)
    yield from _two_sides(campaign, fight)
    yield from not_there(campaign, (campaign.oob.elements[item].formation for item in models))
    yield from dead(campaign, models)
    yield from named_twice(campaign, models)
    yield from untrained(campaign, (fight.attack.id, fight.defence.id))
    yield from _who_attacks(campaign, rules, fight)
    yield from _batteries(campaign, rules, fight)
    yield from _once_a_move(campaign, rules, fight)
    yield from _how_far(campaign, rules, fight)
    yield from _unseen(campaign, rules, fight)
    yield from missing_points(campaign, rules, attacks_of(fight))
    for side in (fight.attack, fight.defence):
        yield from too_many_extra_points(rules, side.bonus)
    yield from _no_such_result(campaign, rules, fight, outcomes)
    yield from warnings_of(campaign, rules, fight)


def _everybody(fight: Engagement) -> tuple[ElementId, ...]:
    """Return every model that takes part, the attacker first."""
    sides = (fight.attack, fight.defence)
    return (fight.attack.id, fight.defence.id, *(item.model.id for side in sides for item in side.helpers))


# --- who ---


def _range_missing(fight: Engagement, outcomes: tuple[str, ...]) -> Iterator[Objection]:
    """Object finally to dice without a range; the table may tell a result without."""
    if not fight.close and fight.range_mm is None and not outcomes:
        reason = "neither contact nor a range was told, and the places do not tell it"
        yield Objection(code="range-not-told", rule="DT-J5", reason=reason, remedy="close, or at 3", final=True)


def _two_sides(campaign: Campaign, fight: Engagement) -> Iterator[Objection]:
    """Object finally to those who help the other side, then to a fight with one's own troops."""
    for side in (fight.attack, fight.defence):
        own = _side(campaign, side.id)
        for item in side.helpers:
            if _side(campaign, item.model.id) != own:
                name = handle_of(campaign, item.model.id)
                reason = f"{name} is {_side(campaign, item.model.id)} and does not help {handle_of(campaign, side.id)}"
                yield Objection(code="two-sides", reason=reason, remedy=f"leave {name} out", final=True)
    own = _side(campaign, fight.attack.id)
    if own == _side(campaign, fight.defence.id):
        reason = f"{handle_of(campaign, fight.defence.id)} is {own} itself"
        yield Objection(code="own-troops", reason=reason, remedy="name one of the enemy")


def _side(campaign: Campaign, model: ElementId) -> str:
    """Return the side of a model."""
    return formation(campaign, campaign.oob.elements[model].formation).side


def _who_attacks(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Object to HQs, and to modes in which nobody attacks or assaults; who answers is bound to (DT-B4, R55, J10)."""
    for item in (fight.attack.fighter, *fight.attack.direct, *fight.defence.direct):
        never = rules.attacks_at_all(item.unit)
        if never is not None:
            reason = f"{handle_of(campaign, item.model.id)}: {never.reason}"
            remedy = f"name a company of {_owner(campaign, item)}"
            yield Objection(code="never-attacks", rule=never.rule, reason=reason, remedy=remedy)
    for item in (fight.attack.fighter, *fight.attack.direct, *fight.defence.direct):
        if not rules.attacks_in(item.mode):
            reason = f"{handle_of(campaign, item.model.id)} is on {item.mode.label}, in which it does not attack"
            remedy = f"mode {_owner(campaign, item)} attack"
            yield Objection(code="does-not-attack", rule="DT-R55", reason=reason, remedy=remedy)
    holds = fight.attack.fighter.mode is Mode.HOLD
    if fight.close and holds and rules.applies("DT-R55"):
        reason = f"{handle_of(campaign, fight.attack.id)} is on Hold, which fires and does not assault"
        remedy = f"mode {_owner(campaign, fight.attack.fighter)} attack"
        yield Objection(code="hold-does-not-assault", rule="DT-R55", reason=reason, remedy=remedy)
    helpers = (*fight.attack.direct, *fight.defence.direct)
    yield from told_off(campaign, rules, (fight.attack.id, *(item.model.id for item in helpers)))


def _owner(campaign: Campaign, item: Combatant) -> str:
    """Return the handle of a model's formation."""
    return formation(campaign, item.model.formation).handle


def _batteries(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Object to guns that may not help (DT-J10, J11, R46), and to their price in command points (DT-J20)."""
    for call in calls_of(fight):
        yield from merged(
            item
            for battery in call.guns
            for item in against(campaign, rules, call, battery)
            if item.code not in {"not-on-table", "model-gone"}
        )
        yield from lacking_points(campaign, rules, call, call.guns)


# --- how often, how far ---


def _once_a_move(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Object to a second target of one unit, and to a second direct attack on one target (DT-J4, R37)."""
    if not rules.applies("DT-J4"):
        return
    for item in (fight.attack.fighter, *fight.attack.direct, *fight.defence.direct):
        deeds = campaign.activity.in_move(item.model.id, campaign.calendar.now)
        at = deeds.fired_at or deeds.supported
        if at:
            reason = f"{handle_of(campaign, item.model.id)} has fired at {handle_of(campaign, at)} in this move"
            yield Objection(code="fired-already", rule="DT-J4", reason=reason, remedy="name another, or next move")
    if was_attacked(campaign, rules, fight.defence.id):
        reason = f"{handle_of(campaign, fight.defence.id)} has suffered its attack of this move"
        remedy = "void that entry and fight it again, with this one in support"
        yield Objection(code="attacked-already", rule="DT-R37", reason=reason, remedy=remedy)


def _how_far(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Object to infantry at armour, armour far from infantry, movers far off, and beyond 6 cm (DT-J1, J2, J6).

    Who helps with direct fire is held to the same; where his own place was not told he stands as far off as the fight.
    """
    if fight.close or fight.range_mm is None:
        return
    yield from _may_not_fire(rules, fight.attack.fighter, fight.defence.fighter, fight.range_mm, "")
    for own, other in ((fight.attack, fight.defence), (fight.defence, fight.attack)):
        for item in own.direct:
            far = distance_mm(campaign, rules, item.model.id, other.id) or 0
            range_mm = far if 0 < far <= rules.direct_range_mm() else fight.range_mm
            who = f"{handle_of(campaign, item.model.id)}: "
            yield from _may_not_fire(rules, item, other.fighter, range_mm, who)


def _may_not_fire(rules: Rules, firer: Combatant, target: Combatant, range_mm: int, who: str) -> Iterator[Objection]:
    """Object to one who may not fire at another over a distance."""
    for verdict in rules.may_fire(firer.unit, target.unit, range_mm=range_mm, moved=firer.moved):
        remedy = f"leave {who.removesuffix(': ')} out" if who else "at a shorter range, or close"
        if not who and verdict.rule == "DT-J1":
            remedy = "close"
        yield Objection(code="may-not-fire", rule=verdict.rule, reason=f"{who}{verdict.reason}", remedy=remedy)


def _unseen(campaign: Campaign, rules: Rules, fight: Engagement) -> Iterator[Objection]:
    """Object to a target that the firer does not see, where places told lately agree with a fight (DT-R56, X3).

    Where it was told in what terrain the target stands, the range that was told is enough (DT-H4).
    """
    far = distance_mm(campaign, rules, fight.attack.id, fight.defence.id)
    if fight.terrain is not None and fight.range_mm is not None:
        far = fight.range_mm
    if fight.close or far is None or far > rules.direct_range_mm() or not rules.applies("DT-R56"):
        return
    deeds = campaign.activity.in_move(fight.defence.id, campaign.calendar.now)
    fired = bool(deeds.fired_at) or deeds.fired_indirect
    sight = seen_within_mm(
        campaign, rules, fight.defence.id, terrain=fight.terrain, firing=fired, hilltop=fight.hilltop
    )
    distance = fight.range_mm if fight.range_mm is not None else far
    if distance > sight:
        target = handle_of(campaign, fight.defence.id)
        within = f"from {float(sight) / _MM_A_CM:g} cm" if sight else "in contact only"
        reason = f"{target} is seen {within}, and this is {distance / _MM_A_CM:g} cm"
        remedy = "close" if fight.terrain is Terrain.WOODS_OR_TOWN else "close, or wait until it fires"
        yield Objection(code="not-seen", rule="DT-R56", reason=reason, remedy=remedy)


# --- what came of it ---


def _no_such_result(
    campaign: Campaign, rules: Rules, fight: Engagement, outcomes: tuple[str, ...]
) -> Iterator[Objection]:
    """Object to a told result that no roll has (DT-J30)."""
    for word, side in zip(outcomes, (fight.defence, fight.attack), strict=False):
        mode = side.fighter.mode
        outcome = outcome_of(word, mode)
        allowed = rules.result_modes(side.fighter.unit, mode)
        if outcome is not None and outcome is not mode and outcome not in allowed:
            words = [item.value for item in Mode if item in allowed] + ["nothing", "gone"]
            reason = f"{handle_of(campaign, side.id)} is in {mode.label}; a result leaves it {' or '.join(words)}"
            yield Objection(code="no-such-result", rule="DT-J30", reason=reason, remedy=f"= {words[0]}")
