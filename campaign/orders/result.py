"""The order that books results of fights settled at the table: models gone, lost or in another mode (DT-J30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, UnitKey, element_formation
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.combat import ElementEliminated, ElementHeldFast, ElementModeForced, ResultBooked
from campaign.events.command import CommandPointsLost
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.combatants import has_points
from campaign.orders.fight import Fight, reachable, spell
from campaign.orders.known import known
from campaign.orders.names import print_model, print_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Element, Formation
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of one target; with neither `mode` nor `lost` it is gone.

    On a battalion or above it falls on every standing combat model in it, and HQ modes stay (DT-R34).
    """

    formation: Annotated[FormationId, Meta(description="who was the target")]
    part: Annotated[str, Meta(description="which of its models, such as c or hq")] = ""
    mode: Annotated[Mode | None, Meta(description="the mode it was put into")] = None
    lost: Annotated[int, Meta(ge=1, le=999, description="how many of its models were lost")] | None = None
    type: Annotated[UnitKey | None, Meta(description="of which type")] = None
    attacker: Annotated[FormationId | None, Meta(description="by whom")] = None


class BookResults(Order, frozen=True, kw_only=True):
    """Book what became of targets in fights settled at the table.

    `lost N` takes the most numerous combat type, last letters first, and says which.
    """

    name = "result"
    kind = Kind.TABLE
    line = "TARGET OUTCOME [by ATTACKER] | TARGET lost N [TYPE] [by ATTACKER]"
    example = "result 3-rtr lost 1"

    results: Annotated[tuple[Result, ...], Meta(min_length=1, description="what became of whom")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> BookResults:
        """Read one result a group."""
        return cls(results=tuple(_result(group) for group in groups))

    def title(self, campaign: Campaign) -> str:
        """Say each result as it would be typed."""
        return ", ".join(f"{_target(campaign, item)} {_outcome(item)}" for item in self.results)

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield final objections first, then what would make the book untrue, then what is no result by the rules."""
        fight = Fight(campaign)
        found: list[Objection] = []
        for item in self.results:
            known(campaign.oob.formations, item.formation, "formation")
            found += (
                *_too_many(fight, item),
                *_dead(fight, item),
                *_not_there(campaign, item),
                *_own_troops(campaign, item),
                *_which_type(fight, item),
                *_no_such_result(fight, rules, item),
            )
            _settle(fight, rules, item)
        yield from sorted(found, key=lambda objection: (not objection.final, not objection.untrue))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Book each result and what it does to every model; a higher HQ that went loses its points (DT-R35)."""
        fight = Fight(campaign)
        events = [event for item in self.results for event in _settle(fight, rules, item)]
        lost = (CommandPointsLost(hq=hq) for hq in fight.headless() if has_points(campaign, rules, hq))
        return (*events, *lost)


def _result(group: Slots) -> Result:
    """Read one group."""
    target = group.one("target", str)
    formation, part = (element_formation(target), target.rsplit("/", 1)[1]) if "/" in target else (target, "")
    outcome = group.maybe("outcome", str)
    if part and group.maybe("n", int) is not None:
        message = f"{target} is one model: how many were lost is told of its formation"
        raise NotUnderstood(message, remedy=f"result {target} gone")
    return Result(
        formation=formation,
        part=part,
        mode=outcome if isinstance(outcome, Mode) else None,
        lost=group.maybe("n", int),
        type=group.maybe("type", str),
        attacker=group.maybe("attacker", str),
    )


def _hit(fight: Fight, item: Result) -> tuple[Element, ...]:
    """Return the models that a result falls on (DT-R34)."""
    if item.lost is not None:
        key = item.type or next(iter(fight.types_of(item.formation)), "")
        return fight.losing(item.formation, key, item.lost)
    if item.part:
        return (known(fight.campaign.oob.elements, f"{item.formation}/{item.part}", "model"),)
    models = fight.combat_models(item.formation)
    return tuple(model for model in models if fight.stands(model)) or models


def _settle(fight: Fight, rules: Rules, item: Result) -> tuple[Event, ...]:
    """Return what a result comes to; the next one meets what it leaves."""
    hit = _hit(fight, item)
    said = f" {spell(hit)}" if item.lost is not None else ""
    text = f"{f'{item.part} ' if item.part else ''}{_outcome(item)}{said}"
    booked = ResultBooked(target=item.formation, attacker=item.attacker, kind="", rolls=(), text=text)
    return (booked, *(_suffer(fight, rules, item, model) for model in hit))


def _suffer(fight: Fight, rules: Rules, item: Result, model: Element) -> Event:
    """Return what becomes of one model (DT-R34, R2)."""
    if item.mode is None:
        fight.gone.add(model.id)
        return ElementEliminated(element=model.id, by=item.attacker)
    if fight.mode_of(model) is item.mode and fight.stands(model):
        return ElementHeldFast(element=model.id)
    fight.modes[model.id] = item.mode
    hold = rules.hold_after_result() if item.mode is Mode.HOLD else None
    return ElementModeForced(element=model.id, mode=item.mode, hold=hold)


def _outcome(item: Result) -> str:
    """Say an outcome as it is typed."""
    if item.lost is not None:
        return f"lost {item.lost}{f' {item.type}' if item.type else ''}"
    return item.mode.value if item.mode else "gone"


def _target(campaign: Campaign, item: Result) -> str:
    """Name a target as it is typed."""
    name = print_name(campaign, item.formation)
    return f"{name}/{item.part}" if item.part else name


def _too_many(fight: Fight, item: Result) -> Iterator[Objection]:
    """Object finally to more losses than models were ever mustered, and else to more than still stand."""
    if item.lost is None:
        return
    hit = _hit(fight, item)
    standing = sum(map(fight.stands, hit))
    name = print_name(fight.campaign, item.formation)
    if len(hit) < item.lost:
        reason = f"{name} has {len(hit)} models of that type in all, not {item.lost}"
        yield Objection(code="never-so-many", reason=reason, remedy=f"result {name} gone", final=True)
    elif standing < item.lost:
        reason = f"{name} has {standing} of them standing, not {item.lost}"
        remedy = f"result {name} lost {standing}" if standing else f"count {name} {item.lost}"
        yield Objection(code="not-so-many", reason=reason, remedy=remedy, untrue=True)


def _dead(fight: Fight, item: Result) -> Iterator[Objection]:
    """Object to a target that the book holds for eliminated."""
    if item.lost is not None:
        return
    hit = _hit(fight, item)
    if hit and not any(map(fight.stands, hit)):
        name = _target(fight.campaign, item)
        reason = f"{name} is eliminated" if item.part else f"no combat model of {name} stands"
        remedy = "--as-found, if it stands on the table"
        yield Objection(code="eliminated-already", reason=reason, remedy=remedy, untrue=True)


def _not_there(campaign: Campaign, item: Result) -> Iterator[Objection]:
    """Object to a fight with a formation that has not come on yet."""
    target: Formation = campaign.oob.formations[item.formation]
    if target.on_call:
        reason = f"{target.handle} has not come on yet"
        yield Objection(code="not-on-table", reason=reason, remedy=f"muster {target.handle}")


def _own_troops(campaign: Campaign, item: Result) -> Iterator[Objection]:
    """Object to a fight with one's own side."""
    if item.attacker is None:
        return
    attacker = known(campaign.oob.formations, item.attacker, "formation")
    if attacker.side == campaign.oob.formations[item.formation].side:
        reason = f"{attacker.handle} is {attacker.side} itself"
        remedy = f"result {_target(campaign, item)} {_outcome(item)}"
        yield Objection(code="own-troops", reason=reason, remedy=remedy)


def _which_type(fight: Fight, item: Result) -> Iterator[Objection]:
    """Object to a loss that may be of several types, none of which is the most numerous."""
    if item.lost is None or item.type is not None:
        return
    types = fight.types_of(item.formation)
    if len(types) > 1:
        name = print_name(fight.campaign, item.formation)
        remedy = f"result {name} lost {item.lost} {types[0]}"
        yield Objection(code="which-type", reason=f"lost of {' or '.join(types)}", remedy=remedy)


def _no_such_result(fight: Fight, rules: Rules, item: Result) -> Iterator[Objection]:
    """Object to a mode into which no run of results puts a model in its present one (DT-J30, R24, R25)."""
    if item.mode is None:
        return
    for key, mode in dict.fromkeys((model.type, fight.mode_of(model)) for model in _hit(fight, item)):
        allowed = reachable(rules, key, mode)
        if mode is not item.mode and item.mode not in allowed:
            models = [m for m in _hit(fight, item) if (m.type, fight.mode_of(m)) == (key, mode)]
            words = [other.value for other in Mode if other in allowed] + ["gone"]
            model = print_model(fight.campaign, models[0])
            reason = f"{model} is in {mode.label}; a result leaves it {' or '.join(words)}"
            remedy = f"result {_target(fight.campaign, item)} {words[0]}"
            yield Objection(code="no-such-result", rule="DT-J30", reason=reason, remedy=remedy)
            return
