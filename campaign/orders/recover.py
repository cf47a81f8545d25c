"""The order that brings back one third of a side's losses at the end of a day (DT-J31, R26, R54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.clock import HOURS_A_DAY
from campaign.domain.ids import ElementId, Side, UnitKey
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.combat import CompanyRestored, LossesRecovered
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.battles.rulebooks import bridge_under
from campaign.orders.known import known
from campaign.orders.names import print_model
from campaign.projections.losses import recovery_pools

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Formation
    from campaign.events.base import Event
    from campaign.projections.losses import Pool
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Recovery(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one side recovers: everything that is due, or one type, or the models named of it."""

    side: Annotated[Side, Meta(description="which side")]
    type: Annotated[UnitKey | None, Meta(description="only this type")] = None
    models: Annotated[tuple[ElementId, ...], Meta(description="these models; else the earliest lost")] = ()


class RecoverLosses(Order, frozen=True, kw_only=True):
    """Bring back one third of the losses, per side and unit row, in Reserve at the senior HQ on the table.

    Models that came out of a battle a size smaller are as large as before again.
    """

    name = "recover"
    kind = Kind.CLERK
    line = "SIDE [TYPE [MODEL...]]"
    example = "recover allied"

    recoveries: Annotated[tuple[Recovery, ...], Meta(min_length=1, description="who recovers what")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> RecoverLosses:
        """Read one side, type or list of models a group; raise NotUnderstood for a formation in place of a model."""
        for group in groups:
            for model in group.many("model", str):
                if model not in campaign.oob.elements:
                    message = f"{model} is a formation; single models are recovered"
                    raise NotUnderstood(message, remedy=f"{model}/a")
        return cls(
            recoveries=tuple(
                Recovery(side=group.one("side", str), type=group.maybe("type", str), models=group.many("model", str))
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name the sides and types."""
        return "recovery of " + ", ".join(" ".join(filter(None, (r.side, r.type))) for r in self.recoveries)

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what bars recovery now, and models that cannot come back."""
        for item in self.recoveries:
            if item.side not in campaign.calendar.sides:
                message = f"there is no side {item.side!r}"
                raise UnknownName(message)
            if senior_hq(campaign, item.side) is None:
                reason = f"no HQ of {item.side} stands on the table"
                yield Objection(code="no-senior-hq", rule="DT-J31", reason=reason, remedy="muster HQ", final=True)
        now = campaign.calendar.now
        if now.move != HOURS_A_DAY - 1:
            reason = f"losses come back at the end of the day, not at {campaign.calendar.show(now)}"
            yield Objection(code="not-day-end", rule="DT-R26", reason=reason, remedy="end-day")
        for item in self.recoveries:
            yield from _wrongly_named(campaign, rules, item)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Bring back what is due of each row; the remainder is carried forward (DT-R26).

        Whoever came out of a battle a size smaller is as large as before again (X-4).
        """
        back = tuple(event for item in self.recoveries for event in _recovered(campaign, rules, item))
        full = dict.fromkeys(name for item in self.recoveries for name in full_again(campaign, rules, item))
        return (*back, *(CompanyRestored(element=name) for name in full))


def senior_hq(campaign: Campaign, side: Side) -> Formation | None:
    """Return the highest HQ of a side that stands on the table, the first mustered of several (DT-J31)."""
    standing = [
        item
        for item in campaign.oob.formations.values()
        if item.side == side and not item.on_call and campaign.oob.hq_stands(item.id)
    ]
    return max(standing, key=lambda item: item.echelon.height, default=None)


def due(rules: Rules, pool: Pool) -> int:
    """Return how many models of a pool come back now (DT-J31, R54)."""
    if not rules.recovers(rules.unit(pool.type)):
        return 0
    return min(rules.recovered(max(pool.uncounted, 0)), len(pool.lost))


def full_again(campaign: Campaign, rules: Rules, item: Recovery) -> tuple[ElementId, ...]:
    """Return the models that a recovery makes as large as before their battle, but for those in another one (X-4)."""
    smaller = tuple(
        model.id
        for own in campaign.oob.formations.values()
        if own.side == item.side
        for model in campaign.oob.standing(own.id)
        if model.reduced and item.type in {None, model.type} and model.id not in campaign.battles.engaged
    )
    return smaller if smaller and bridge_under(rules, campaign.rules.house_rules).recovers_size() else ()


def _pools(campaign: Campaign, item: Recovery) -> tuple[Pool, ...]:
    """Return the pools that a recovery draws on."""
    pools = recovery_pools(campaign, item.side)
    return tuple(pool for pool in pools if item.type in {None, pool.type})


def _recovered(campaign: Campaign, rules: Rules, item: Recovery) -> Iterator[Event]:
    """Yield one event a row of which anything comes back."""
    hq = senior_hq(campaign, item.side)
    for pool in _pools(campaign, item):
        named = tuple(model for model in item.models if campaign.oob.elements[model].type == pool.type)
        back = named if item.models else pool.lost[: due(rules, pool)]
        if back and hq is not None:
            counted = rules.losses_counted(len(back))
            yield LossesRecovered(side=item.side, type=pool.type, counted=counted, elements=back, hq=hq.id)


def _wrongly_named(campaign: Campaign, rules: Rules, item: Recovery) -> Iterator[Objection]:
    """Object to models that were not lost, are of another type or side, or are more than come back (DT-R54)."""
    if not item.models:
        return
    pools = _pools(campaign, item)
    lost = {model for pool in pools for model in pool.lost}
    for name in item.models:
        model = known(campaign.oob.elements, name, "model")
        if name not in lost:
            reason = f"{print_model(campaign, model)} is no lost {item.type} of {item.side}"
            remedy = f"recover {item.side} {item.type}"
            yield Objection(code="not-lost", rule="DT-R54", reason=reason, remedy=remedy, final=True)
    most = sum(due(rules, pool) for pool in pools)
    if len(item.models) > most:
        reason = f"{most} of {item.type} may come back, not {len(item.models)}"
        yield Objection(code="too-many-back", rule="DT-J31", reason=reason, remedy=f"recover {item.side} {item.type}")
