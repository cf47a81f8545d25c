"""How the squadrons of a raid are shared out among the models within its aiming area (DT-R22, R37)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from campaign.domain.combat import Attack
from campaign.domain.ids import ElementId, FormationId, element_formation
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.orders import flak
from campaign.orders.air_strikes import Strike, attacked_already, shared_evenly
from campaign.orders.combatants import dead, untrained
from campaign.orders.fight import Fight
from campaign.orders.formations import element, formation, handle_of, not_there
from campaign.orders.names import Focus, find_target, print_name
from campaign.orders.quantities import read_count
from campaign.orders.ranges import between_mm, told_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.air import Raid
    from campaign.domain.ids import SquadronId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_NAMED_MAX: Final = 6


class Share(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many squadrons a model gets, or the standing models of a formation together, spread evenly."""

    target: Annotated[FormationId, Meta(description="which formation")]
    part: Annotated[str, Meta(description="which of its models; left out, all that stand")] = ""
    squadrons: Annotated[int, Meta(ge=1, description="how many squadrons")] = 1


def read_share(text: str, campaign: Campaign, focus: Focus) -> Share | None:
    """Read ``4-cly/c=2``, ``4-cly=6`` or a name alone for one; None for a bare number; raise NotUnderstood."""
    name, sign, number = text.rpartition("=") if "=" in text else (text, "", "1")
    if not name or (not sign and name.isdigit()):
        return None
    count = read_count(number)
    if sign and count is None:
        message = f"{number!r} is no count of squadrons"
        raise NotUnderstood(message, remedy=f"{name}=2")
    found = find_target(campaign, name, focus)
    if found.kind == "element":
        own, part = element_formation(found.id), found.id.rsplit("/", 1)[1]
        return Share(target=own, part=part, squadrons=count or 1)
    return Share(target=found.id, squadrons=count or 1)


def told_share(text: str, campaign: Campaign, focus: Focus) -> Share:
    """Read a share; raise NotUnderstood where the word is none."""
    share = read_share(text, campaign, focus)
    if share is None:
        message = f"{text!r} is no share of a raid"
        raise NotUnderstood(message, remedy="4-cly/c=2")
    return share


def strikes_of(
    campaign: Campaign, rules: Rules, squadrons: Sequence[SquadronId], shares: Sequence[Share], guns: str | None
) -> tuple[Strike, ...]:
    """Return one roll a model, with the squadrons that it gets in the order of their naming (DT-R22)."""
    waiting = iter(squadrons)
    found: dict[ElementId, tuple[SquadronId, ...]] = {}
    for share in shares:
        models = targets_of(campaign, share)
        who = tuple(islice(waiting, share.squadrons)) if models else ()
        for model, part in shared_evenly(models, who):
            found[model] = (*found.get(model, ()), *part)
    there = flak.standing_guns(campaign, rules) if found and guns is None else ()
    return tuple(
        Strike(
            attack=Attack.RAID,
            target=model,
            squadrons=who,
            flak=flak.answering(campaign, rules, model, guns, against=campaign.air.squadrons[who[0]].side, guns=there),
        )
        for model, who in found.items()
    )


def targets_of(campaign: Campaign, share: Share) -> tuple[ElementId, ...]:
    """Return the models that a share means."""
    if share.part:
        return (element(campaign, f"{share.target}/{share.part}").id,)
    formation(campaign, share.target)
    fight = Fight(campaign)
    return tuple(item.id for item in fight.combat_models(share.target) if fight.stands(item))


def within_area(campaign: Campaign, rules: Rules, raid: Raid) -> tuple[ElementId, ...]:
    """Return the standing models, own ones included, whose place was told lately and lies in the aiming area."""
    aim = campaign.ground.places.get(raid.aim)
    if aim is None:
        return ()
    found: list[ElementId] = []
    for item in campaign.oob.formations.values():
        for model in () if item.on_call else campaign.oob.standing(item.id):
            place = told_place(campaign, rules, model.id)
            if place is not None and between_mm(aim, place) <= raid.radius_mm:
                found.append(model.id)
    return tuple(found)


def who_is_there(campaign: Campaign, rules: Rules, raid: Raid) -> str:
    """Name the formations with models in the aiming area, where places tell: ``4-cly (3), 1-rb (3)``."""
    counted: dict[str, int] = {}
    for model in within_area(campaign, rules, raid):
        name = print_name(campaign, campaign.oob.elements[model].formation)
        counted[name] = counted.get(name, 0) + 1
    named = [f"{name} ({number})" for name, number in counted.items()]
    more = f" and {len(named) - _NAMED_MAX} more" if len(named) > _NAMED_MAX else ""
    return ", ".join(named[:_NAMED_MAX]) + more


def against_shares(
    campaign: Campaign, rules: Rules, raid: Raid, shares: Sequence[Share], flying: int
) -> Iterator[Objection]:
    """Yield targets that are none, shares that are not what flies, models outside the area, second attacks."""
    targets = [model for share in shares for model in targets_of(campaign, share)]
    yield from dead(campaign, targets)
    yield from not_there(campaign, (share.target for share in shares))
    for share in shares:
        if not targets_of(campaign, share):
            handle = print_name(campaign, share.target)
            reason = f"no combat model of {handle} stands"
            yield Objection(code="nothing-to-attack", reason=reason, remedy=f"name a model: {handle}/hq")
    shared = sum(share.squadrons for share in shares)
    if shared != flying:
        reason = f"{shared} squadrons are shared out, and {flying} fly"
        remedy = f"share out {flying}, or name who flies"
        yield Objection(code="shares-not-squadrons", rule="DT-R22", reason=reason, remedy=remedy)
    for model in dict.fromkeys(targets):
        yield from _outside(campaign, rules, raid, model)
        yield from attacked_already(campaign, rules, model, Attack.RAID)
    yield from untrained(campaign, targets)


def _outside(campaign: Campaign, rules: Rules, raid: Raid, model: ElementId) -> Iterator[Objection]:
    """Object to a model outside the aiming area, where its place was told lately and the plan tells the area."""
    aim, place = campaign.ground.places.get(raid.aim), told_place(campaign, rules, model)
    if aim is None or place is None or not raid.radius_mm:
        return
    far = between_mm(aim, place)
    if far > raid.radius_mm:
        handle = handle_of(campaign, model)
        reason = f"{handle} stands {far / 10:g} cm from the aiming point, the area reaches {raid.radius_mm / 10:g}"
        remedy = f"leave {handle} out"
        yield Objection(code="outside-aiming-area", rule="DT-R22", reason=reason, remedy=remedy)
