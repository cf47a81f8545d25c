"""The order to change modes: sisters are judged together, each change costs a point of its direct HQ (DT-C1 to C5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.formation import Formation
from campaign.domain.ids import FormationId, PlaceId
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.events.command import ModeChanged
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import formation, found_there, is_gone, named_twice, not_there, payer, spot_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class ModeOrder(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who goes over to what; `along` takes everybody under him too, but for those in `but_not` and under them."""

    formation: Annotated[FormationId, Meta(description="who")]
    mode: Annotated[Mode, Meta(description="the mode to go over to")]
    position: Annotated[PlaceId | None, Meta(description="the place to take or to hold")] = None
    along: Annotated[bool, Meta(description="subordinates too, each at its price")] = False
    but_not: Annotated[tuple[FormationId, ...], Meta(description="subordinates that stay as they are")] = ()


class _Change(Struct, frozen=True, kw_only=True):
    """One formation that goes over, spelled out; a follower goes free (DT-R33)."""

    formation: Formation
    mode: Mode
    position: PlaceId | None
    follows: bool = False

    @property
    def after(self) -> Formation:
        """Return the formation as it stands afterwards."""
        return replace(self.formation, mode=self.mode, position=self.position)


class ChangeMode(Order, frozen=True, kw_only=True):
    """Order formations into another mode, all at once; it counts from the start of the move (DT-C1, R58)."""

    name = "mode"
    kind = Kind.TABLE
    line = "FORMATION MODE [POSITION] [+ [not OTHER...]]"
    example = "mode 29-armd attack cagny"

    changes: Annotated[tuple[ModeOrder, ...], Meta(min_length=1, description="who goes over to what")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> ChangeMode:
        """Read one formation and its mode a group."""
        return cls(
            changes=tuple(
                ModeOrder(
                    formation=group.one("formation", str),
                    mode=group.one("mode", Mode),
                    position=group.maybe("position", str),
                    along=group.said("+"),
                    but_not=group.many("other", str),
                )
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name each formation and its mode: ``22-armd to Attack``."""
        return ", ".join(_spoken(campaign, item) for item in self.changes)

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield who is not there or has no mode, then what is barred, what cannot be paid, what clashes."""
        for item in self.changes:
            if item.position is not None:
                spot_name(campaign, item.position)
        yield from not_there(campaign, (item.formation for item in self.changes))
        for item in self.changes:
            yield from _has_no_mode(rules, formation(campaign, item.formation))
        changes = _changes(campaign, rules, self.changes)
        for change in changes:
            yield from _is_barred(campaign, rules, change)
        yield from _cannot_pay(campaign, rules, changes)
        yield from _do_not_mix(campaign, rules, changes)
        yield from named_twice(campaign, (item.formation for item in self.changes))

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return those that the book holds for gone as found on the table."""
        return found_there(campaign, (item.formation for item in self.changes))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Turn each formation over that is not in its mode already, with nobody out of step (DT-C3, R34)."""
        return tuple(_event(campaign, rules, change) for change in _changes(campaign, rules, self.changes))


def _spoken(campaign: Campaign, item: ModeOrder) -> str:
    """Say one change."""
    along = " and all under it" if item.along else ""
    return f"{formation(campaign, item.formation).handle}{along} to {item.mode.label}"


def _event(campaign: Campaign, rules: Rules, change: _Change) -> ModeChanged:
    """Make one change, paid by the direct HQ where points are counted (DT-C2)."""
    price = 0 if change.follows else rules.price_of_mode_change()
    hq = payer(campaign, rules, change.formation.id) if price else None
    return ModeChanged(
        formation=change.formation.id,
        mode=change.mode,
        position=change.position,
        paid_by=hq.id if hq else None,
        points=price if hq else 0,
    )


def _changes(campaign: Campaign, rules: Rules, orders: tuple[ModeOrder, ...]) -> tuple[_Change, ...]:
    """Spell an order out: those named, those taken along, those that follow; who differs in nothing is left out."""
    found: dict[FormationId, _Change] = {}
    for item in orders:
        for one in _meant(campaign, item):
            position = item.position if one.id == item.formation or item.mode is Mode.ATTACK else None
            found[one.id] = _Change(formation=one, mode=item.mode, position=position)
    if rules.subordinates_follow():
        for change in tuple(found.values()):
            _let_follow(campaign, change, found)
    return tuple(item for item in found.values() if _differs(campaign, rules, item))


def _meant(campaign: Campaign, item: ModeOrder) -> Iterator[Formation]:
    """Walk the formation and, where it takes them along, everybody under it who has a mode and is on the table."""
    yield formation(campaign, item.formation)
    if not item.along:
        return
    left_out = {one.id for name in item.but_not for one in campaign.oob.below(formation(campaign, name).id)}
    for one in campaign.oob.below(item.formation):
        if one.id == item.formation or one.id in left_out or one.on_call or one.arm is Arm.SUPPLY:
            continue
        if one.echelon.is_at_least(Echelon.BATTALION) and not is_gone(campaign, one.id):
            yield one


def _let_follow(campaign: Campaign, change: _Change, found: dict[FormationId, _Change]) -> None:
    """Take those along free that stood in the old mode of their HQ (house rule ``subordinates_follow``, DT-R33)."""
    old = change.formation.mode
    for one in campaign.oob.subordinates(change.formation.id):
        if one.mode is old and one.id not in found and not one.on_call:
            follower = _Change(formation=one, mode=change.mode, position=None, follows=True)
            found[one.id] = follower
            _let_follow(campaign, follower, found)


def _differs(campaign: Campaign, rules: Rules, change: _Change) -> bool:
    """Say whether a change changes anything: the mode, the position it names, or a company out of step (DT-R34, X5)."""
    old = change.formation
    return (
        old.mode is not change.mode
        or (change.position not in {None, old.position} and rules.applies("DT-X5"))
        or (campaign.oob.out_of_step(old.id) and rules.applies("DT-R34"))
    )


def _has_no_mode(rules: Rules, item: Formation) -> Iterator[Objection]:
    """Object to a mode for anything below a battalion; a company goes with its battalion (DT-C3, R4)."""
    if not item.echelon.is_at_least(Echelon.BATTALION) and rules.applies("DT-C3"):
        reason = f"{item.handle} is a {item.echelon} and has its battalion's mode"
        yield Objection(code="no-mode-of-its-own", rule="DT-C3", reason=reason, remedy="name its battalion")


def _is_barred(campaign: Campaign, rules: Rules, change: _Change) -> Iterator[Objection]:
    """Object to what a formation may not be ordered to do (DT-G4, R35)."""
    item = change.formation
    verdict = rules.may_be_ordered(item, change.mode, hq_stands=campaign.oob.hq_stands(item.id))
    if verdict is not None:
        reason = f"{item.handle}: {verdict.reason}"
        yield Objection(code="mode-not-allowed", rule=verdict.rule, reason=reason, remedy=f"mode {item.handle} hold")


def _cannot_pay(campaign: Campaign, rules: Rules, changes: tuple[_Change, ...]) -> Iterator[Objection]:
    """Object where an HQ has fewer points left than its subordinates' changes cost (DT-C2, R35)."""
    price = rules.price_of_mode_change()
    if not price:
        return
    costs: dict[FormationId, int] = {}
    for change in changes:
        if change.follows:
            continue
        hq = payer(campaign, rules, change.formation.id)
        if hq is None:
            reason = f"no HQ over {change.formation.handle} is left to pay for it"
            remedy = f"attach {change.formation.handle} HQ"
            yield Objection(code="no-hq-to-pay", rule="DT-C2", reason=reason, remedy=remedy)
        else:
            costs[hq.id] = costs.get(hq.id, 0) + price
    for hq_id, cost in costs.items():
        yield from _has_too_few(campaign, hq_id, cost)


def _has_too_few(campaign: Campaign, hq_id: FormationId, cost: int) -> Iterator[Objection]:
    """Object where one HQ cannot pay; one that has not rolled yet may still do so."""
    now = campaign.calendar.now
    left = campaign.points.left(hq_id, now)
    if left >= cost:
        return
    handle = formation(campaign, hq_id).handle
    if campaign.points.has_rolled(hq_id, now):
        has = f"{left}" if left > 0 else "none"
        reason = f"{handle} has {has} left this move, {cost} needed"
        yield Objection(code="no-command-points", rule="DT-C2", reason=reason, remedy="order fewer, or next move")
    else:
        reason = f"{handle} has not rolled this move, {cost} needed"
        yield Objection(code="no-command-points", rule="DT-C2", reason=reason, remedy=f"cp {handle}")


def _do_not_mix(campaign: Campaign, rules: Rules, changes: tuple[_Change, ...]) -> Iterator[Objection]:
    """Object to sisters whose modes do not mix once all changes are made; unchanged ones are not asked (DT-C4)."""
    after = {change.formation.id: change.after for change in changes}
    hqs = dict.fromkeys(
        change.formation.headquarters
        for change in changes
        if change.after.mode is not change.formation.mode or change.after.position != change.formation.position
    )
    for hq in hqs:
        if hq is None:
            continue
        sisters = [
            after.get(item.id, item)
            for item in campaign.oob.subordinates(hq)
            if not item.on_call and not is_gone(campaign, item.id)
        ]
        verdict = rules.may_mix(sisters)
        if verdict is not None:
            yield Objection(
                code="modes-do-not-mix",
                rule=verdict.rule,
                reason=f"under {formation(campaign, hq).handle}: {verdict.reason}",
                remedy=_joint_line(verdict.rule, changes, sisters),
            )


def _joint_line(rule: str, changes: tuple[_Change, ...], sisters: list[Formation]) -> str:
    """Return the line that would do: with the position named, or with the sisters in it."""
    one = next(change for change in changes if any(item.id == change.formation.id for item in sisters))
    if rule == "DT-C5" and one.mode is Mode.ATTACK:
        return f"name the position: mode {one.formation.handle} attack PLACE"
    others = [item for item in sisters if item.id != one.formation.id and item.mode not in {one.mode, Mode.RESERVE}]
    names = ", ".join(f"{item.handle} {one.mode}" for item in (one.formation, *others))
    return f"mode {names}"
