"""The orders to attach and detach: under which HQ somebody stands for points, sisters and supply (architecture 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import ElementId, FormationId
from campaign.domain.objection import Objection
from campaign.events.command import ElementAttached, FormationAttached
from campaign.orders.assignments import against_assignments
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import element, formation, found_there, handle_of, is_model, named_twice, not_there

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Formation
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Attachment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes under which HQ."""

    who: Annotated[FormationId | ElementId, Meta(description="a formation or a model")]
    hq: Annotated[FormationId, Meta(description="the HQ it comes under")]
    today: Annotated[bool, Meta(description="for this day only: its end sends it back")] = False


class Attach(Order, frozen=True, kw_only=True):
    """Put formations or models under another HQ, `today` until the day ends (DT-J21)."""

    name = "attach"
    kind = Kind.TABLE
    line = "MODEL HQ [today]"
    example = "attach 4-cly 131-inf"

    attachments: Annotated[tuple[Attachment, ...], Meta(min_length=1, description="who comes under whom")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Attach:
        """Read one attachment a group."""
        return cls(
            attachments=tuple(
                Attachment(who=group.one("model", str), hq=group.one("hq", str), today=group.said("today"))
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name who comes under whom."""
        return ", ".join(
            f"{handle_of(campaign, one.who)} to {handle_of(campaign, one.hq)}{' today' if one.today else ''}"
            for one in self.attachments
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield attachments to the other side and to oneself first; those are final."""
        for one in self.attachments:
            own, hq = _organisation(campaign, one.who), formation(campaign, one.hq)
            if own.side != hq.side:
                reason = f"{own.handle} is {own.side}, {hq.handle} is {hq.side}"
                yield Objection(code="other-side", reason=reason, final=True)
        new = {one.who: one.hq for one in self.attachments}
        for one in self.attachments:
            if one.who in _above(campaign, one.hq, new):
                reason = f"{handle_of(campaign, one.hq)} stands under {handle_of(campaign, one.who)} itself"
                yield Objection(code="attached-in-a-circle", reason=reason, final=True)
        yield from not_there(campaign, (one.hq for one in self.attachments))
        yield from named_twice(campaign, (one.who for one in self.attachments))
        guns = tuple((one.who, one.hq) for one in self.attachments if not is_model(one.who))
        yield from against_assignments(campaign, rules, guns)

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return HQs that the book holds for gone as found on the table."""
        return found_there(campaign, (one.hq for one in self.attachments))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Attach each that does not stand under that HQ already."""
        events: list[Event] = []
        for one in self.attachments:
            if is_model(one.who):
                model = element(campaign, one.who)
                if (model.attached_to or model.formation) != one.hq:
                    events.append(ElementAttached(element=model.id, hq=one.hq, today=one.today))
            elif formation(campaign, one.who).headquarters != one.hq:
                events.append(FormationAttached(formation=one.who, hq=one.hq, today=one.today))
        return tuple(events)


class Detach(Order, frozen=True, kw_only=True):
    """Send formations or models back under their own HQ."""

    name = "detach"
    kind = Kind.TABLE
    line = "MODEL..."
    example = "detach 4-cly"

    who: Annotated[tuple[FormationId | ElementId, ...], Meta(min_length=1, description="formations or models")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Detach:
        """Read everybody named."""
        return cls(who=tuple(name for group in groups for name in group.many("model", str)))

    def title(self, campaign: Campaign) -> str:
        """Name who goes back."""
        return f"{', '.join(handle_of(campaign, name) for name in self.who)} back under its own HQ"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield whoever is named twice."""
        yield from named_twice(campaign, self.who)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Send back each that is attached."""
        events: list[Event] = []
        for name in self.who:
            if is_model(name):
                if element(campaign, name).attached_to is not None:
                    events.append(ElementAttached(element=name, hq=None))
            elif formation(campaign, name).attached_to is not None:
                events.append(FormationAttached(formation=name, hq=None))
        return tuple(events)


def _above(campaign: Campaign, hq: FormationId, new: dict[FormationId, FormationId]) -> tuple[FormationId, ...]:
    """Return an HQ and those above it as they stand after the attachments; a circle is walked once."""
    found: dict[FormationId, None] = {}
    at: FormationId | None = hq
    while at is not None and at not in found:
        found[at] = None
        at = new.get(at, formation(campaign, at).headquarters)
    return tuple(found)


def _organisation(campaign: Campaign, name: FormationId | ElementId) -> Formation:
    """Return the formation that a name means, or in whose organisation a model was mustered."""
    return formation(campaign, element(campaign, name).formation if is_model(name) else name)
