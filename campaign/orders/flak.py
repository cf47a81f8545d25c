"""Which anti-aircraft unit answers an attack from the air: found where positions were told, else asked for (DT-R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.orders.base import Question
from campaign.orders.formations import element, formation, handle_of
from campaign.orders.names import Focus, find_target
from campaign.orders.ranges import distance_mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.formation import Element
    from campaign.domain.ids import ElementId, Side
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: What an order keeps where it was said that no guns answer.
NO_GUNS: Final = ""
_NONE: Final = frozenset({"", "none", "no", "-"})
_NAMED_MAX: Final = 4


def standing_guns(campaign: Campaign, rules: Rules) -> tuple[Element, ...]:
    """Return every anti-aircraft model that stands on the table, of whatever side; none where none answers (DT-R45)."""
    if not rules.applies("DT-R45"):
        return ()
    kinds: dict[str, bool] = {}
    found: list[Element] = []
    for item in campaign.oob.formations.values():
        for model in () if item.on_call else campaign.oob.standing_combat(item.id):
            if model.type not in kinds:
                kinds[model.type] = rules.hurts_aircraft(rules.unit(model.type))
            if kinds[model.type]:
                found.append(model)
    return tuple(found)


def answering(
    campaign: Campaign, rules: Rules, target: ElementId, told: str | None, *, against: Side, guns: Sequence[Element]
) -> ElementId | None:
    """Return the guns that answer for a target, None where none do, or it is attacked by its own side (DT-R45).

    `told` names them, or says that there are none; where nothing was told the nearest of `guns` whose place is known
    is found.
    """
    side = _side(campaign, target)
    if not rules.applies("DT-R45") or side == against:
        return None
    if told is not None:
        return told or None
    near: list[tuple[int, ElementId]] = []
    for item in guns:
        if _side(campaign, item.id) != side:
            continue
        far = 0 if item.id == target else distance_mm(campaign, rules, target, item.id)
        if far is not None and far <= rules.flak_reach_mm():
            near.append((far, item.id))
    return min(near)[1] if near else None


def who_answers(campaign: Campaign, rules: Rules, targets: Sequence[ElementId], *, against: Side) -> Question | None:
    """Return the question for guns about targets, None where positions tell or the other side has none (DT-R45)."""
    guns = standing_guns(campaign, rules)
    names: dict[str, None] = {}
    for target in (item for item in targets if _side(campaign, item) != against):
        if answering(campaign, rules, target, None, against=against, guns=guns) is not None:
            return None
        side = _side(campaign, target)
        for item in guns:
            if _side(campaign, item.id) == side and distance_mm(campaign, rules, target, item.id) is None:
                names[handle_of(campaign, item.id)] = None
    if not names:
        return None
    some = " ".join(list(names)[:_NAMED_MAX]) + (" ..." if len(names) > _NAMED_MAX else "")
    centimetres = f"{rules.flak_reach_mm() / 10:g} cm"
    return Question(name="flak", text=f"anti-aircraft within {centimetres} of the target, of {some}", default="none")


def told_guns(campaign: Campaign, words: str) -> str:
    """Read the answer to who answers: a model, or none; raise NotUnderstood."""
    if words.strip().lower() in _NONE:
        return NO_GUNS
    found = find_target(campaign, words.strip(), Focus())
    if found.kind != "element":
        message = f"{words.strip()} is no single model"
        raise NotUnderstood(message, remedy=f"{handle_of(campaign, found.id)}/a")
    return found.id


def against_guns(
    campaign: Campaign, rules: Rules, targets: Sequence[ElementId], told: str | None
) -> Iterator[Objection]:
    """Object to named guns that cannot answer: of another kind, of the other side, too far off, eliminated (DT-R45)."""
    if not told or not targets:
        return
    guns = element(campaign, told)
    handle = handle_of(campaign, told)
    if not rules.hurts_aircraft(rules.unit(guns.type)):
        reason = f"{handle} is no anti-aircraft unit"
        yield Objection(code="no-flak", rule="DT-R45", reason=reason, remedy="flak MODEL names another, no-flak none")
    if _side(campaign, guns.id) != _side(campaign, targets[0]):
        reason = f"{handle} does not answer for {handle_of(campaign, targets[0])}"
        yield Objection(code="flak-of-others", rule="DT-R45", reason=reason, remedy="name one of the target's side")
    far = max((item for one in targets if (item := distance_mm(campaign, rules, one, told)) is not None), default=0)
    if guns.id not in targets and far > rules.flak_reach_mm():
        reason = f"{handle} stands {far / 10:g} cm from its target, {rules.flak_reach_mm() / 10:g} is the most"
        yield Objection(code="flak-too-far", rule="DT-R45", reason=reason, remedy="leave out flak")


def _side(campaign: Campaign, name: ElementId) -> Side:
    """Return the side of a model."""
    return formation(campaign, element(campaign, name).formation).side
