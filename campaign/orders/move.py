"""The checked order to move: along the roads as they stand, at the pace of the slowest model (DT-E, R51, R52, R59)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.formation import Element
from campaign.domain.ids import ElementId, FormationId, PlaceId
from campaign.domain.objection import Objection
from campaign.events.movement import ModelsMoved
from campaign.orders.base import Kind, Slots
from campaign.orders.dice_told import faces
from campaign.orders.formations import (
    element,
    formation,
    found_there,
    handle_of,
    is_model,
    named_twice,
    not_there,
    place_name,
    spot_name,
)
from campaign.orders.marching import (
    March,
    distance_mm,
    march,
    pace_mm,
    share_permille,
    standing_together,
    standing_with_hq,
    voyage,
)
from campaign.orders.under_fire import GoesUnderFire

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.events.base import Event
    from campaign.orders.passing import Passer
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_WHOLE = 1000
_MM_A_CM = 10


class MoveOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who goes by which places; `everyone` takes those under him too that stand with him, `only` some of his models."""

    formation: Annotated[FormationId, Meta(description="who goes")]
    places: Annotated[tuple[PlaceId, ...], Meta(min_length=1, description="by which places, the last is the aim")]
    everyone: Annotated[bool, Meta(description="and everybody under it that stands with it")] = False
    only: Annotated[tuple[ElementId, ...], Meta(description="only these models")] = ()


class _Party(Struct, frozen=True, kw_only=True):
    """Those of one line who go together: the models by formation, from where, and the march."""

    order: MoveOrder
    groups: tuple[tuple[FormationId, tuple[Element, ...]], ...]
    start: PlaceId | None
    way: March

    @property
    def models(self) -> tuple[Element, ...]:
        """Return all models of the party."""
        return tuple(model for _, models in self.groups for model in models)


class MoveFormations(GoesUnderFire, frozen=True, kw_only=True):
    """Move formations, checked against roads, going and modes."""

    name = "move"
    kind = Kind.TABLE
    line = (
        "FORMATION PLACE... [dice DIE...] | FORMATION PLACE... all [dice DIE...] | "
        "FORMATION PLACE... only MODEL... [dice DIE...]"
    )
    example = "move 29-armd cuverville"

    moves: Annotated[tuple[MoveOrder, ...], Meta(min_length=1, description="who goes where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> MoveFormations:
        """Read one formation and its places a group."""
        return cls(
            moves=tuple(
                MoveOrder(
                    formation=group.one("formation", str),
                    places=group.many("place", str),
                    everyone=group.said("all"),
                    only=tuple(name for name in group.many("model", str) if is_model(name)),
                )
                for group in groups
            ),
            rolls=tuple(roll for group in groups for roll in faces(group)),
        )

    def title(self, campaign: Campaign) -> str:
        """Name who goes where."""
        return ", ".join(
            f"{handle_of(campaign, one.formation)} to {spot_name(campaign, one.places[-1])}" for one in self.moves
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield who is not there, then modes that do not move, closed and barred ways, distance, the enemy."""
        for one in self.moves:
            for place in one.places:
                spot_name(campaign, place)
        yield from not_there(campaign, (one.formation for one in self.moves))
        for one in self.moves:
            party = _party(campaign, rules, one)
            strangers = tuple(_strangers(campaign, party))
            yield from strangers
            if strangers:
                continue
            yield from _stays(campaign, rules, party)
            yield from _busy_with_missions(campaign, rules, party)
            yield from _has_landed(campaign, rules, party)
            yield from _has_fired(campaign, rules, party)
            if not _is_checked(campaign, rules, party):
                handle = handle_of(campaign, one.formation)
                reason = f"not checked: positions ({handle} was not told this move or the last)"
                yield Objection(
                    code="positions-not-checked", reason=reason, remedy=f"where {handle} PLACE", warning=True
                )
                continue
            yield from _is_closed(campaign, party)
            yield from _is_barred(campaign, rules, party)
            yield from _is_too_far(campaign, rules, party)
            yield from _nears_the_enemy(campaign, rules, party)
        yield from named_twice(campaign, (one.formation for one in self.moves))
        yield from self.spare_dice(campaign, rules)

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return those that the book holds for gone as found on the table."""
        return found_there(campaign, (one.formation for one in self.moves))

    def passers(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...]) -> Iterable[Passer]:
        """Return the models that go, each with its way (DT-R41)."""
        del rules
        from campaign.orders.passing import models_moving  # noqa: PLC0415 - only under fire

        return models_moving(campaign, events)

    def own_events(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Move each party along its way; from a place that was never told the way is not known."""
        events: list[Event] = []
        for one in self.moves:
            party = _party(campaign, rules, one)
            legs = party.way.legs
            path = (legs[0].start, *(leg.end for leg in legs)) if legs else ()
            if not path or path[-1] != one.places[-1]:
                path = (*path, one.places[-1])
            share = share_permille(campaign, rules, party.models, party.way)
            events += [
                ModelsMoved(
                    formation=name,
                    elements=tuple(model.id for model in models),
                    path=path,
                    roads=tuple(leg.road for leg in legs if leg.road is not None),
                    length_mm=party.way.length_mm,
                    share_permille=share,
                )
                for name, models in party.groups
            ]
        return tuple(events)


def _party(campaign: Campaign, rules: Rules, one: MoveOrder) -> _Party:
    """Find who goes together, and along which way."""
    own = formation(campaign, one.formation)
    start = own.place
    if one.only:
        models = tuple(element(campaign, name) for name in one.only)
        groups: tuple[tuple[FormationId, tuple[Element, ...]], ...] = ((own.id, models),)
        start = campaign.oob.place_of(models[0])
    elif one.everyone:
        groups = standing_together(campaign, own.id)
    else:
        mine = standing_with_hq(campaign, own.id)
        groups = ((own.id, mine),) if mine else ()
    stops = one.places if start is None else (start, *one.places)
    if not _are_charted(campaign, stops):
        way = March(legs=())
    elif groups and all(rules.sails(rules.unit(model.type)) for _, models in groups for model in models):
        way = voyage(campaign, stops)
    else:
        way = march(campaign, rules, stops)
    return _Party(order=one, groups=groups, start=start, way=way)


def _are_charted(campaign: Campaign, stops: tuple[PlaceId, ...]) -> bool:
    """Say whether every place of a way is charted; nothing can be measured to a square or map reference."""
    return all(place in campaign.ground.places for place in stops)


def _is_checked(campaign: Campaign, rules: Rules, party: _Party) -> bool:
    """Say whether the place from which a party starts was told this move or the last (architecture 4)."""
    own = formation(campaign, party.order.formation)
    told = [party.models[0].told or own.told] if party.order.only else [own.told]
    if party.start is None or not _are_charted(campaign, (party.start, *party.order.places)):
        return False
    return all(rules.position_counts(item, campaign.calendar.now) for item in told)


def _strangers(campaign: Campaign, party: _Party) -> Iterator[Objection]:
    """Object to models that stand under somebody else, or not at all."""
    own = formation(campaign, party.order.formation)
    mine = {item.id for item in campaign.oob.standing(own.id)}
    for model in party.models if party.order.only else ():
        if model.id not in mine:
            reason = f"{handle_of(campaign, model.id)} does not stand under {own.handle}"
            yield Objection(code="model-not-there", reason=reason, remedy=f"history {own.handle}")


def _stays(campaign: Campaign, rules: Rules, party: _Party) -> Iterator[Objection]:
    """Object to moving models whose mode does not move: Hold and Reserve (DT-E2)."""
    stay = [
        model
        for model in party.models
        if not rules.may_move(campaign.oob.mode_of(model)) and not rules.sails(rules.unit(model.type))
    ]
    if stay:
        own = formation(campaign, party.order.formation)
        mode = campaign.oob.mode_of(stay[0])
        who = own.handle if len(stay) == len(party.models) else ", ".join(handle_of(campaign, m.id) for m in stay)
        reason = f"{who} is on {mode.label}, which does not move"
        yield Objection(code="mode-does-not-move", rule="DT-E2", reason=reason, remedy=f"mode {own.handle} move")


def _has_fired(campaign: Campaign, rules: Rules, party: _Party) -> Iterator[Objection]:
    """Object to models that fired in this move from farther than who moves may (DT-J2)."""
    now = campaign.calendar.now
    for model in party.models:
        deeds = campaign.activity.in_move(model.id, now)
        if not deeds.fired_at:
            continue
        units = rules.unit(model.type), rules.unit(element(campaign, deeds.fired_at).type)
        still, going = (rules.may_fire(*units, range_mm=deeds.fired_mm, moved=moved) for moved in (False, True))
        for verdict in [item for item in going if item not in still]:
            who = handle_of(campaign, model.id)
            reason = f"{who} fired at {deeds.fired_mm / _MM_A_CM:g} cm in this move: {verdict.reason}"
            yield Objection(code="fired-too-far-to-move", rule=verdict.rule, reason=reason, remedy="next move")


def _has_landed(campaign: Campaign, rules: Rules, party: _Party) -> Iterator[Objection]:
    """Object to moving models that came from the air and stand still for now, the move of landing too (DT-F6, X32)."""
    now = campaign.calendar.now
    times = {model.id: campaign.landings.stands_still(model.id, now) for model in party.models}
    still = {
        name: time
        for name, time in times.items()
        if time is not None and (campaign.landings.landed[name].time != now or rules.applies("DT-X32"))
    }
    if still:
        own = formation(campaign, party.order.formation)
        when = campaign.calendar.show(max(still.values()))
        who = own.handle if len(still) == len(party.models) else ", ".join(handle_of(campaign, name) for name in still)
        reason = f"{who} came from the air and stands still until {when}"
        yield Objection(code="landed-stands-still", rule="DT-F6", reason=reason, remedy=f"wait for {when}")


def _busy_with_missions(campaign: Campaign, rules: Rules, party: _Party) -> Iterator[Objection]:
    """Object to moving guns that fired in this move (DT-E3), and what is told off to indirect fire today (DT-J10)."""
    if campaign.activity.indirect:
        from campaign.orders.artillery_checks import merged  # noqa: PLC0415 - only where guns fired
        from campaign.orders.batteries import kept_by_missions  # noqa: PLC0415 - likewise

        yield from merged(kept_by_missions(campaign, rules, tuple(model.id for model in party.models)))


def _is_closed(campaign: Campaign, party: _Party) -> Iterator[Objection]:
    """Object to a way that leads over a closed road or bridge (DT-E1)."""
    name = party.way.closed
    if name is None:
        return
    road = campaign.ground.roads[name]
    bridge = campaign.ground.closed_by(road)
    what, state = (f"bridge {bridge.id}", bridge.state) if bridge else (f"road {road.id}", road.state)
    yield Objection(code="way-closed", rule="DT-E1", reason=f"{what} is {state}", remedy=f"{what} open")


def _is_barred(campaign: Campaign, rules: Rules, party: _Party) -> Iterator[Objection]:
    """Object to ground that one of the party may not enter at all (DT-R51)."""
    for leg in party.way.legs:
        if party.models and leg.length_mm and pace_mm(campaign, rules, party.models, leg) is None:
            where = f"{place_name(campaign, leg.start)} to {place_name(campaign, leg.end)}"
            handle = handle_of(campaign, party.order.formation)
            reason = f"some of {handle} may not go from {where} across country"
            yield Objection(code="going-not-allowed", rule="DT-R51", reason=reason, remedy=f"move {handle} by a road")


def _is_too_far(campaign: Campaign, rules: Rules, party: _Party) -> Iterator[Objection]:
    """Object to a way longer than what the slowest has left of its move (DT-E0, R51)."""
    if party.way.closed is not None:
        return
    now = campaign.calendar.now
    share = share_permille(campaign, rules, party.models, party.way)
    used = max((campaign.activity.in_move(model.id, now).share_permille for model in party.models), default=0)
    if share and share + used > _WHOLE:
        own = formation(campaign, party.order.formation)
        centimetres = f"{party.way.length_mm / 10:g} cm"
        left = f"{(_WHOLE - used) / 10:g} % of the move is left" if used else "one move is not enough"
        reason = f"{own.handle} needs {share / 10:g} % of a move for {centimetres}, {left}"
        yield Objection(code="too-far", rule="DT-E0", reason=reason, remedy=f"move {own.handle} to a place nearer")


def _nears_the_enemy(campaign: Campaign, rules: Rules, party: _Party) -> Iterator[Objection]:
    """Object to Delay and Withdraw that end nearer to a known enemy; warn of a Probe that goes on (DT-E2, C13, R52)."""
    own = formation(campaign, party.order.formation)
    mode = own.mode
    looks, halts = rules.must_keep_away_mm(mode), rules.normally_halts_mm(mode)
    if party.start is None or not (looks or halts):
        return
    end = party.order.places[-1]
    for enemy in campaign.oob.formations.values():
        if enemy.side == own.side or enemy.on_call or enemy.place not in campaign.ground.places:
            continue
        if not rules.position_counts(enemy.told, campaign.calendar.now) or not campaign.oob.standing_combat(enemy.id):
            continue
        before = distance_mm(campaign, party.start, enemy.place)
        if distance_mm(campaign, end, enemy.place) >= before:
            continue
        at = place_name(campaign, enemy.place)
        if looks and before <= looks:
            reason = f"{own.handle} is on {mode.label} and would end nearer to the enemy at {at}"
            yield Objection(code="towards-the-enemy", rule="DT-E2", reason=reason, remedy="name a place away from him")
            return
        if halts and before <= halts:
            reason = f"{own.handle} is on {mode.label} with the enemy at {at} within 2 cm; it normally halts"
            yield Objection(code="in-contact", rule="DT-C13", reason=reason, warning=True)
            return
