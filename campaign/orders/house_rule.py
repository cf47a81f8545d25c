"""The order that sets a house rule: it counts from the open move on, earlier only as a late entry (architecture 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.errors import NotUnderstood, UnknownName
from campaign.events.rulings import HouseRuleSet
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.battles.rulebooks import battle_switches

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.rulings import Switch


class SetHouseRule(Order, frozen=True, kw_only=True):
    """Set a house rule; it counts from the open move on."""

    name = "house-rule"
    kind = Kind.PAPER
    line = "SWITCH VALUE"
    example = "house-rule attack_with_hold either"
    once = True

    switch: Annotated[str, Meta(min_length=1, description="which house rule")]
    value: Annotated[str, Meta(min_length=1, description="what it is from now on")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SetHouseRule:
        """Read the house rule and its value."""
        return cls(switch=groups[0].one("switch", str), value=groups[0].one("value", str))

    def title(self, campaign: Campaign) -> str:
        """Name the house rule and what it shall be."""
        return f"house rule {self.switch} {self.value}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Set the house rule, unless it is so already; raise UnknownName or NotUnderstood where it cannot be so."""
        switch = must_allow(_of_campaign(rules, self.switch), self.switch, self.value)
        if campaign.rules.house_rules.get(self.switch, switch.default) == self.value:
            return ()
        return (HouseRuleSet(switch=self.switch, value=self.value),)


def _of_campaign(rules: Rules, name: str) -> dict[str, Switch]:
    """Return the house rules among which a name is looked for: the campaign's, and else those of its battles too."""
    switches = {item.name: item for item in rules.switches()}
    return switches if name in switches else switches | {item.name: item for item in battle_switches(rules)}


def must_allow(switches: Mapping[str, Switch], name: str, value: str) -> Switch:
    """Return a house rule that may be so.

    Raise UnknownName for a house rule or value that no register has, NotUnderstood for a number that is none.
    """
    switch = switches.get(name)
    if switch is None:
        message = f"there is no house rule {name!r}"
        raise UnknownName(message, nearest=_near(name, switches))
    if switch.allows(value):
        return switch
    if switch.values:
        message = f"house rule {name} cannot be {value!r}"
        raise UnknownName(message, nearest=switch.values)
    message = f"house rule {name} is a whole number of at least {switch.least}, not {value!r}"
    raise NotUnderstood(message, remedy=f"house-rule {name} {switch.default}")


def _near(name: str, switches: Mapping[str, Switch]) -> tuple[str, ...]:
    """Return the house rules that come close to a name."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong name pays for it

    return tuple(get_close_matches(name, switches, n=3, cutoff=0.5))
