"""The order that tells what a side has seen of the enemy, or no longer sees (DT-R56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId, element_formation
from campaign.domain.objection import Objection
from campaign.events.contacts import ContactLost, Sighted
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import found_below, found_standing
from campaign.orders.known import known
from campaign.orders.names import print_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Sighting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An enemy and who saw it; without an observer nobody sees it any more."""

    enemy: Annotated[FormationId, Meta(description="who was seen")]
    part: Annotated[str, Meta(description="which of its models, such as c")] = ""
    observer: Annotated[FormationId | None, Meta(description="by whom")] = None
    place: Annotated[PlaceId | None, Meta(description="where")] = None


class TellSightings(Order, frozen=True, kw_only=True):
    """Tell who saw which enemy, and where; `gone` takes an enemy out of contact."""

    name = "seen"
    kind = Kind.TABLE
    line = "ENEMY by OBSERVER [at PLACE] | ENEMY gone"
    example = "seen 12-ss by 3-rtr at cagny"

    sightings: Annotated[tuple[Sighting, ...], Meta(min_length=1, description="who was seen by whom")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> TellSightings:
        """Read one sighting a group."""
        return cls(sightings=tuple(_sighting(group) for group in groups))

    def title(self, campaign: Campaign) -> str:
        """Name enemies and observers."""
        return ", ".join(
            f"{print_name(campaign, item.enemy)} "
            + (f"seen by {print_name(campaign, item.observer)}" if item.observer else "out of sight")
            for item in self.sightings
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield sightings of one's own side first, then what cannot be seen or lost."""
        gentle: list[Objection] = []
        for item in self.sightings:
            enemy = known(campaign.oob.formations, item.enemy, "formation")
            if item.observer is None:
                yield from _no_contact(campaign, item.enemy)
                continue
            observer = known(campaign.oob.formations, item.observer, "formation")
            if observer.side == enemy.side:
                reason = f"{enemy.handle} and {observer.handle} are both {enemy.side}"
                yield Objection(code="sees-own-side", reason=reason, remedy="name an enemy", final=True)
            gentle += (*_no_eyes(campaign, item.observer), *_nothing_to_see(campaign, item))
        yield from gentle

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return observers and enemies that the book holds for eliminated as found on the table."""
        told = [item for item in self.sightings if item.observer is not None]
        parts = tuple(f"{item.enemy}/{item.part}" for item in told if item.part)
        eyes = found_below(campaign, (item.observer for item in told if item.observer is not None))
        enemies = found_below(campaign, (item.enemy for item in told if not item.part))
        return (*eyes, *found_standing(campaign, parts), *enemies)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Record each sighting for the observer's side, and what is out of sight for every side that had it."""
        events: list[Event] = []
        for item in self.sightings:
            if item.observer is None:
                sides = campaign.contacts.seen_by(item.enemy)
                events += (ContactLost(side=side, enemy=item.enemy) for side in sides)
                continue
            side = campaign.oob.formations[item.observer].side
            events.append(
                Sighted(side=side, enemy=item.enemy, part=item.part, observer=item.observer, place=item.place)
            )
        return tuple(events)


def _sighting(group: Slots) -> Sighting:
    """Read one group."""
    enemy = group.one("enemy", str)
    formation, part = (element_formation(enemy), enemy.rsplit("/", 1)[1]) if "/" in enemy else (enemy, "")
    return Sighting(enemy=formation, part=part, observer=group.maybe("observer", str), place=group.maybe("place", str))


def _no_contact(campaign: Campaign, enemy: FormationId) -> Iterator[Objection]:
    """Object finally to losing what nobody has in sight."""
    if not campaign.contacts.seen_by(enemy):
        handle = print_name(campaign, enemy)
        reason = f"nobody has {handle} in sight"
        yield Objection(code="no-contact", reason=reason, remedy=f"seen {handle} by OBSERVER", final=True)


def _no_eyes(campaign: Campaign, observer: FormationId) -> Iterator[Objection]:
    """Object to an observer of which nothing stands."""
    if not any(campaign.oob.standing(item.id) for item in campaign.oob.below(observer)):
        reason = f"nothing of {print_name(campaign, observer)} stands"
        yield Objection(code="nobody-stands", rule="DT-R56", reason=reason, remedy="name another observer", untrue=True)


def _nothing_to_see(campaign: Campaign, item: Sighting) -> Iterator[Objection]:
    """Object to an enemy that is eliminated, or a model of it that is."""
    handle = print_name(campaign, item.enemy)
    if item.part:
        model = known(campaign.oob.elements, f"{item.enemy}/{item.part}", "model")
        standing, handle = model.standing, f"{handle}/{item.part}"
    else:
        standing = any(campaign.oob.standing(below.id) for below in campaign.oob.below(item.enemy))
    if not standing:
        remedy = f"count {print_name(campaign, item.enemy)} N"
        yield Objection(code="seen-dead", reason=f"{handle} is eliminated", remedy=remedy, untrue=True)
