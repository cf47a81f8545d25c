"""What a mission asks and how answers are read: the model, observed or not, how far, extra points (DT-J11 to J14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.errors import AmbiguousName, NotUnderstood
from campaign.orders.base import Question
from campaign.orders.batteries import distance_to
from campaign.orders.fire_plan import only_model, targets_in
from campaign.orders.formations import element, formation, handle_of, is_model
from campaign.orders.missions import is_observed, sees
from campaign.orders.names import LISTED_MAX, Focus, find_target
from campaign.orders.quantities import read_count

if TYPE_CHECKING:
    from campaign.domain.ids import ElementId, FormationId
    from campaign.orders.guns import FireGuns
    from campaign.orders.missions import Barrage
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

WHICH: Final = "model"
_OBSERVED: Final = "observed"
_FAR: Final = "far"
_POINTS: Final = "points"
_YES: Final = "yes"
_NO: Final = "no"


def next_question(order: FireGuns, campaign: Campaign, rules: Rules) -> Question | None:
    """Return what is missing next; once dice or a result are told, only the model is asked for."""
    if order.target is not None and only_model(campaign, order.target) is None:
        return _which(campaign, order.target) if targets_in(campaign, order.target) else None
    plan = order.plan(campaign, rules)
    if order.rolls or order.results or plan.fire is None:
        return None
    call, leader = plan.fire.call, plan.fire.leader
    if order.observed is None and _hangs_on_sight(rules, order) and sees(campaign, rules, call, leader) is None:
        usual = is_observed(campaign, rules, call, leader, None)
        return Question(name=_OBSERVED, text=f"is it observed, {_YES} or {_NO}", default=_YES if usual else _NO)
    if order.over_half_range is None and _hangs_on_range(campaign, rules, plan.fire):
        text = f"over half the range of {handle_of(campaign, leader)}, {_YES} or {_NO}"
        return Question(name=_FAR, text=text, default=_NO)
    if order.bonus is None:
        return Question(name=_POINTS, text="extra points", default="0")
    return None


def read_answer(campaign: Campaign, question: Question, text: str, target: FormationId | ElementId) -> dict[str, Any]:
    """Return the field that an answer sets; raise NotUnderstood, UnknownName or AmbiguousName."""
    word = text.strip().lower()
    if question.name == WHICH:
        return {"target": _model(campaign, word, target)}
    if question.name == _OBSERVED:
        return {"observed": _yes_or_no(word)}
    if question.name == _FAR:
        return {"over_half_range": _yes_or_no(word)}
    points = read_count(word.removeprefix("+"), least=0)
    if points is None:
        message = f"{text!r} is no count of extra points"
        raise NotUnderstood(message, remedy="0 to 4")
    return {"bonus": points}


def _which(campaign: Campaign, name: FormationId) -> Question:
    """Ask for the model; nobody there to be asked, none is taken."""
    letters = ", ".join(element(campaign, item).part for item in targets_in(campaign, name))
    return Question(name=WHICH, text=f"which model of {formation(campaign, name).handle}: {letters}")


def _hangs_on_sight(rules: Rules, order: FireGuns) -> bool:
    """Say whether it makes a difference for a mission that somebody sees its target (DT-R21)."""
    mission = order.call.mission
    return rules.mission_observed(mission, told=True) != rules.mission_observed(mission, told=False)


def _hangs_on_range(campaign: Campaign, rules: Rules, fire: Barrage) -> bool:
    """Say whether a mission hangs on a distance that nobody told; counter battery does on none (DT-J13, R21)."""
    weapon = rules.mission_weapon(rules.unit(element(campaign, fire.leader).type))
    limited = weapon is not None and weapon.range_mm is not None
    return limited and not fire.over_half_range and distance_to(campaign, rules, fire.call, fire.leader) is None


def _model(campaign: Campaign, word: str, target: FormationId) -> ElementId:
    """Read a model of the target by its letter or name; raise AmbiguousName for none."""
    if not word:
        handle = formation(campaign, target).handle
        names = [handle_of(campaign, item) for item in targets_in(campaign, target)]
        message = f"{handle} may be any of {len(names)} models"
        raise AmbiguousName(message, candidates=names[:LISTED_MAX])
    own = f"{target}/{word}"
    found = own if own in campaign.oob.elements else find_target(campaign, word, Focus(formation=target)).id
    if not is_model(found):
        message = f"{word!r} is no model"
        raise NotUnderstood(
            message, remedy=", ".join(handle_of(campaign, item) for item in targets_in(campaign, target))
        )
    return found


def _yes_or_no(word: str) -> bool:
    """Read yes or no, or how they begin."""
    if word and _YES.startswith(word):
        return True
    if word and _NO.startswith(word):
        return False
    message = f"{word!r} is neither {_YES} nor {_NO}"
    raise NotUnderstood(message, remedy=f"{_YES} or {_NO}")
