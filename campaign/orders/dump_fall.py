"""The orders for the end of a dump: it falls to the enemy, or is blown with what it holds (DT-G5, R11, R43)."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.echelon import Arm
from campaign.domain.ids import DumpId, FormationId, Side
from campaign.domain.objection import Objection
from campaign.events.supply import ColumnLost, DumpBlown, DumpCaptured
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.dump_open import is_shut
from campaign.orders.formations import formation, place_name
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Formation
    from campaign.domain.supply import Dump
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Capture(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dump and who took it: a side, or a formation of it."""

    dump: Annotated[DumpId, Meta(description="which dump")]
    side: Annotated[Side, Meta(description="which side took it")] = ""
    formation: Annotated[FormationId | None, Meta(description="or which formation")] = None


class CaptureDumps(Order, frozen=True, kw_only=True):
    """Let a dump fall to the enemy whose combat unit ended its move on it; lorries caught there are destroyed."""

    name = "dump capture"
    kind = Kind.TABLE
    line = "DUMP SIDE | DUMP FORMATION"
    example = "dump capture ge-cinglais allied"

    captures: Annotated[tuple[Capture, ...], Meta(min_length=1, description="what fell to whom")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> CaptureDumps:
        """Read one dump a group."""
        return cls(
            captures=tuple(
                Capture(
                    dump=group.one("dump", str),
                    side=group.maybe("side", str) or "",
                    formation=group.maybe("formation", str),
                )
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name the dumps and their captors."""
        return ", ".join(
            f"{_dump(campaign, item.dump).name or item.dump} falls to {_captor(campaign, item)}"
            for item in self.captures
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield dumps that are the captor's own, then shut ones, then what bars the capture (DT-R43)."""
        for item in self.captures:
            dump = _dump(campaign, item.dump)
            if dump.side == _captor(campaign, item):
                reason = f"{dump.name or dump.id} is {dump.side} already"
                yield Objection(code="own-dump", rule="DT-R43", reason=reason, remedy="name the other side", final=True)
        for item in self.captures:
            dump = _dump(campaign, item.dump)
            yield from is_shut(dump)
            yield from _not_on_it(campaign, rules, item, dump)
            yield from _guarded(campaign, rules, dump)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Give each dump to its captor, less what is lost, and destroy the lorries that stood there (DT-G5, R43)."""
        events: list[Event] = []
        for item in self.captures:
            dump = _dump(campaign, item.dump)
            kept = rules.captured_points(dump.points)
            events += _caught(campaign, rules, dump)
            events.append(DumpCaptured(dump=dump.id, by=_captor(campaign, item), points=kept, lost=dump.points - kept))
        return tuple(events)


def _dump(campaign: Campaign, dump: DumpId) -> Dump:
    """Return a dump; raise UnknownName where there is none of that id."""
    return known(campaign.supply.dumps, dump, "dump")


def _captor(campaign: Campaign, item: Capture) -> Side:
    """Return the side that takes a dump."""
    return formation(campaign, item.formation).side if item.formation is not None else item.side


def _caught(campaign: Campaign, rules: Rules, dump: Dump) -> Iterator[ColumnLost]:
    """Yield the loss of the owner's lorries that the book has at the dump's place, columns that halt there included."""
    for item in sorted(campaign.supply.lorries.values(), key=lambda one: one.account):
        if item.side == dump.side and item.place == dump.place:
            yield ColumnLost(
                hq=item.hq,
                spot=item.spot,
                models=item.models,
                full=item.full,
                points=item.full if rules.load_is_lost() else 0,
                cause="caught",
            )


def _not_on_it(campaign: Campaign, rules: Rules, item: Capture, dump: Dump) -> Iterator[Objection]:
    """Object to a captor that was lately told to stand elsewhere, or that is no combat unit (DT-R43)."""
    if item.formation is None:
        return
    captor = formation(campaign, item.formation)
    if captor.arm is Arm.SUPPLY or not campaign.oob.standing_combat(captor.id):
        reason = f"{captor.handle} has no combat model"
        yield Objection(code="no-combat-unit", rule="DT-R43", reason=reason, remedy="name a battalion")
    elif _lately(campaign, rules, captor) and captor.place != dump.place:
        where = place_name(campaign, captor.place) if captor.place in campaign.ground.places else captor.place
        reason = f"{captor.handle} stands at {where}"
        yield Objection(code="not-on-dump", rule="DT-R43", reason=reason, remedy=f"where {captor.handle} {dump.place}")


def _guarded(campaign: Campaign, rules: Rules, dump: Dump) -> Iterator[Objection]:
    """Object where a combat unit of the owner was lately told to stand within 1 cm of the dump (DT-R43)."""
    within = rules.dump_guarded_within_mm()
    for owner in campaign.oob.formations.values():
        near = owner.side == dump.side and not owner.on_call and _lately(campaign, rules, owner)
        if near and _within(campaign, owner, dump, within) and campaign.oob.standing_combat(owner.id):
            reason = f"{owner.handle} stands within 1 cm of it"
            yield Objection(code="dump-guarded", rule="DT-R43", reason=reason, remedy=f"where {owner.handle} PLACE")
            return


def _within(campaign: Campaign, owner: Formation, dump: Dump, within_mm: int | None) -> bool:
    """Say whether a formation stands so near a dump."""
    if within_mm is None:
        return False
    if owner.place == dump.place:
        return True
    places = campaign.ground.places
    if owner.place not in places or dump.place not in places:
        return False
    one, other = places[owner.place], places[dump.place]
    return hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) <= within_mm


def _lately(campaign: Campaign, rules: Rules, item: Formation) -> bool:
    """Say whether a formation's place was told lately enough to be held against an order."""
    return item.place is not None and rules.position_counts(item.told, campaign.calendar.now)


class BlowDumps(Order, frozen=True, kw_only=True):
    """Blow dumps with what they hold; the points are lost."""

    name = "dump blow"
    kind = Kind.TABLE
    line = "DUMP..."
    example = "dump blow ge-cinglais"

    dumps: Annotated[tuple[DumpId, ...], Meta(min_length=1, description="which dumps")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> BlowDumps:
        """Read the dumps of all groups."""
        return cls(dumps=tuple(dict.fromkeys(dump for group in groups for dump in group.many("dump", str))))

    def title(self, campaign: Campaign) -> str:
        """Name the dumps."""
        return f"blow {', '.join(_dump(campaign, dump).name or dump for dump in self.dumps)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield dumps that the book holds for shut."""
        for dump in self.dumps:
            yield from is_shut(_dump(campaign, dump))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Lose what they hold, and shut them (DT-R43)."""
        return tuple(DumpBlown(dump=dump, points=_dump(campaign, dump).points) for dump in self.dumps)
