"""The order to rebase squadrons: a mission of its own, which starts the timer of the new base (DT-F1, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.air import Basing, Role
from campaign.domain.ids import SquadronId, StripId
from campaign.domain.objection import Objection
from campaign.events.air import SquadronRebased
from campaign.orders import flying
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.air import Squadron, Strip
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Transfer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Squadrons that go to one strip."""

    squadrons: Annotated[tuple[SquadronId, ...], Meta(min_length=1, description="who goes")]
    strip: Annotated[StripId, Meta(description="to which strip")]
    supply: Annotated[bool, Meta(description="transports carry supply there")] = False


class RebaseSquadrons(Order, frozen=True, kw_only=True):
    """Fly squadrons to another strip, from which they fly from then on.

    Transports land on a strip on the table only with supply, which `land PLACE N by air` books.
    """

    name = "air rebase"
    kind = Kind.TABLE
    line = "SQUADRON... STRIP [supply]"
    example = "air rebase 198-sqn 609-sqn b-7"

    transfers: Annotated[tuple[Transfer, ...], Meta(min_length=1, description="who goes where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> RebaseSquadrons:
        """Read one strip a group."""
        return cls(
            transfers=tuple(
                Transfer(
                    squadrons=group.many("squadron", str),
                    strip=group.one("strip", str),
                    supply=group.said("supply"),
                )
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name the squadrons and their new strips."""
        parts: list[str] = []
        for item in self.transfers:
            handles = " ".join(one.handle for one in flying.squadrons_named(campaign, item.squadrons))
            parts.append(f"{handles} to {known(campaign.air.strips, item.strip, 'strip').name}")
        return ", ".join(parts)

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield a strip of the other side first, then what bars the base, then what keeps a squadron on the ground."""
        pairs = tuple(self._pairs(campaign))
        for squadron, strip in pairs:
            yield from _enemy_strip(squadron, strip)
        laden = {name for item in self.transfers if item.supply for name in item.squadrons}
        for squadron, strip in pairs:
            yield from flying.is_gone(squadron)
            yield from _no_base(rules, squadron, strip)
            yield from _empty_transport(rules, squadron, strip, laden=squadron.id in laden)
            yield from flying.has_not_joined(campaign, squadron)
            yield from flying.is_too_early(campaign, rules, squadron)
            yield from flying.strip_is_closed(campaign, campaign.air.base_of(squadron))
            yield from flying.strip_is_closed(campaign, strip)
            yield from flying.is_grounded(campaign, rules, squadron, planned=False)
        yield from flying.named_twice(tuple(squadron for squadron, _ in pairs))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Move each squadron that is not there already; it rests as from its new base (DT-R8)."""
        move = campaign.calendar.now.move
        return tuple(
            SquadronRebased(
                squadron=squadron.id,
                strip=strip.id,
                rest_moves=rules.rest_after_rebasing(squadron.role, on_table=strip.on_table, move=move),
            )
            for squadron, strip in self._pairs(campaign)
        )

    def _pairs(self, campaign: Campaign) -> Iterator[tuple[Squadron, Strip]]:
        """Yield every squadron that is not on its strip already, with the strip."""
        for item in self.transfers:
            strip = known(campaign.air.strips, item.strip, "strip")
            for squadron in flying.squadrons_named(campaign, item.squadrons):
                if squadron.strip != strip.id:
                    yield squadron, strip


def _enemy_strip(squadron: Squadron, strip: Strip) -> Iterator[Objection]:
    """Object finally to a strip of the other side."""
    if squadron.side != strip.side:
        reason = f"{strip.name} is {strip.side}, {squadron.handle} is {squadron.side}"
        yield Objection(code="enemy-strip", reason=reason, remedy="airfields", final=True)


def _no_base(rules: Rules, squadron: Squadron, strip: Strip) -> Iterator[Objection]:
    """Refuse heavies on the table, and warn of other bombers and transports there (DT-F1)."""
    basing = rules.may_base(squadron.role, on_table=strip.on_table)
    role = squadron.role.replace("_", " ")
    if basing is Basing.OFF_TABLE_ONLY:
        reason = f"{squadron.handle} is a {role} squadron and must base off the table"
        yield Objection(code="base-forbidden", rule="DT-F1", reason=reason, remedy="airfields")
    elif basing is Basing.OFF_TABLE_PREFERRED:
        reason = f"{squadron.handle} is a {role} squadron and should base off the table"
        yield Objection(code="base-unusual", rule="DT-F1", reason=reason, remedy="airfields", warning=True)


def _empty_transport(rules: Rules, squadron: Squadron, strip: Strip, *, laden: bool) -> Iterator[Objection]:
    """Object to a transport that lands on a strip on the table without supply (DT-F1)."""
    if squadron.role is Role.TRANSPORT and strip.on_table and not laden and rules.applies("DT-F1"):
        reason = f"{squadron.handle} lands on {strip.name} only with supply"
        remedy = f"air rebase {squadron.handle} {strip.id} supply"
        yield Objection(code="transport-without-supply", rule="DT-F1", reason=reason, remedy=remedy)
