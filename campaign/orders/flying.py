"""What keeps a squadron on the ground, whatever it is asked to fly: sorties, attacks, rebasing and raids (DT-F)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.domain.place import WayState
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.air import Squadron, Strip
    from campaign.domain.clock import GameTime
    from campaign.domain.ids import FormationId, SquadronId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def squadrons_named(campaign: Campaign, ids: Iterable[SquadronId]) -> tuple[Squadron, ...]:
    """Return the squadrons of an order; raise UnknownName for an id that is none."""
    return tuple(known(campaign.air.squadrons, item, "squadron") for item in ids)


def of_two_sides(squadrons: tuple[Squadron, ...]) -> Iterator[Objection]:
    """Object finally to squadrons of different sides in one order."""
    if len({item.side for item in squadrons}) > 1:
        reason = ", ".join(f"{item.handle} is {item.side}" for item in squadrons)
        yield Objection(code="two-sides", reason=reason, remedy="one order for each side", final=True)


def named_twice(squadrons: tuple[Squadron, ...]) -> Iterator[Objection]:
    """Object to a squadron that is to be in two places at once (DT-F2)."""
    ids = [item.id for item in squadrons]
    for item in dict.fromkeys(squadrons):
        if ids.count(item.id) > 1:
            reason = f"{item.handle} is named {ids.count(item.id)} times"
            yield Objection(code="squadron-twice", rule="DT-F2", reason=reason, remedy=f"name {item.handle} once")


def may_not_fly(campaign: Campaign, rules: Rules, squadron: Squadron) -> Iterator[Objection]:
    """Yield whatever keeps a squadron from a sortie of its own: plan, losses, time, strip, weather, night."""
    yield from is_gone(squadron)
    yield from needs_a_plan(campaign, rules, squadron)
    yield from has_not_joined(campaign, squadron)
    yield from is_too_early(campaign, rules, squadron)
    yield from strip_is_closed(campaign, campaign.air.base_of(squadron))
    yield from is_grounded(campaign, rules, squadron, planned=False)


def rest_of(campaign: Campaign, rules: Rules, squadron: Squadron) -> int:
    """Return the moves that a squadron rests after a flight in this move; role and base decide (DT-F2, F3)."""
    on_table = campaign.air.base_of(squadron).on_table
    return rules.rest_moves(squadron.role, on_table=on_table, move=campaign.calendar.now.move)


def is_gone(squadron: Squadron) -> Iterator[Objection]:
    """Object to a squadron that anti-aircraft fire eliminated (DT-R45)."""
    if not squadron.standing:
        reason = f"{squadron.handle} is eliminated"
        yield Objection(code="squadron-gone", rule="DT-R45", reason=reason, remedy="airfields")


def needs_a_plan(campaign: Campaign, rules: Rules, squadron: Squadron) -> Iterator[Objection]:
    """Object to a heavy squadron that flies outside the plan (DT-F3)."""
    if rules.only_planned(squadron.role):
        reason = f"{squadron.handle} is a heavy squadron and makes only planned attacks"
        tomorrow = f"D{campaign.calendar.now.day + 1:+d}/06"
        remedy = f"bombers plan RAID {tomorrow} PLACE {squadron.handle}"
        yield Objection(code="only-planned", rule="DT-F3", reason=reason, remedy=remedy)


def does_not_attack(rules: Rules, squadron: Squadron) -> Iterator[Objection]:
    """Object to an attack by a squadron whose role has none, such as a transport (DT-J22)."""
    if rules.air_attack(squadron.role) is None:
        reason = f"{squadron.handle} is a {squadron.role.replace('_', ' ')} squadron and does not attack"
        yield Objection(code="squadron-does-not-attack", rule="DT-J22", reason=reason, remedy="airfields")


def own_troops(campaign: Campaign, squadrons: tuple[Squadron, ...], target: FormationId) -> Iterator[Objection]:
    """Object to an attack on one's own troops."""
    own = known(campaign.oob.formations, target, "formation")
    if any(item.side == own.side for item in squadrons):
        reason = f"{own.handle} is {own.side} itself"
        yield Objection(code="own-troops", reason=reason, remedy="name an enemy, or the place")


def has_not_joined(campaign: Campaign, squadron: Squadron) -> Iterator[Objection]:
    """Object to a squadron that the scenario gives only later."""
    calendar = campaign.calendar
    if squadron.available is not None and squadron.available > calendar.now:
        when = calendar.show(squadron.available)
        reason = f"{squadron.handle} is not there before {when}"
        yield Objection(code="not-available", reason=reason, remedy=f"wait for {when}")


def is_too_early(campaign: Campaign, rules: Rules, squadron: Squadron) -> Iterator[Objection]:
    """Object to a flight before the squadron's endurance lets it (DT-F2, R8)."""
    calendar = campaign.calendar
    if squadron.ready is None or squadron.ready <= calendar.now or squadron.flown is None:
        return
    rule = "DT-F3" if rules.raids_a_day(squadron.role) is not None else "DT-F2"
    when = calendar.show(squadron.ready)
    ready = (
        item.handle
        for item in campaign.air.squadrons.values()
        if (item.side, item.role) == (squadron.side, squadron.role)
        and campaign.air.is_ready(item.id, calendar.now)
        and campaign.air.is_usable(campaign.air.base_of(item), calendar.now)
    )
    instead = next(ready, None)
    yield Objection(
        code="sortie-too-early",
        rule=rule,
        reason=f"{squadron.handle} flew at {calendar.show(squadron.flown)}, next {when}",
        remedy=f"{instead} is ready" if instead else f"wait for {when}",
    )


def not_in_its_move(campaign: Campaign, what: str, time: GameTime, line: str, *, rule: str) -> Iterator[Objection]:
    """Object to flying what is planned for another move; `line` books it late (DT-F8, R9)."""
    calendar = campaign.calendar
    if time == calendar.now:
        return
    when = calendar.show(time)
    reason = f"{what} is planned for {when}, the open move is {calendar.show(calendar.now)}"
    remedy = f"{line} --for {when}" if time < calendar.now else f"wait for {when}"
    yield Objection(code="wrong-move", rule=rule, reason=reason, remedy=remedy)


def strip_is_closed(campaign: Campaign, strip: Strip) -> Iterator[Objection]:
    """Object to flying from or to a strip that is cratered or not finished (DT-F1)."""
    calendar = campaign.calendar
    if strip.state is not WayState.OPEN:
        reason = f"{strip.name} is {strip.state}"
        yield Objection(code="strip-closed", rule="DT-F1", reason=reason, remedy=f"strip {strip.id} open")
    elif not campaign.air.is_usable(strip, calendar.now) and strip.usable_from is not None:
        when = calendar.show(strip.usable_from)
        reason = f"{strip.name} is finished at {when}"
        yield Objection(code="strip-closed", rule="DT-F1", reason=reason, remedy=f"wait for {when}")


def is_grounded(campaign: Campaign, rules: Rules, squadron: Squadron, *, planned: bool) -> Iterator[Objection]:
    """Object to flying in weather or darkness that forbids it (DT-R28, R57)."""
    calendar = campaign.calendar
    verdict = rules.may_fly(
        squadron.role,
        weather=calendar.weather_at(calendar.now).weather,
        light=calendar.light_at(calendar.now),
        planned=planned,
    )
    if verdict is not None:
        reason = f"{squadron.handle}: {verdict.reason}"
        remedy = "weather clear" if verdict.rule == "DT-R28" else "wait for daylight"
        yield Objection(code="grounded", rule=verdict.rule, reason=reason, remedy=remedy)
