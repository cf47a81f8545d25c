"""The house rules of one battle: the campaign's own, the profile, and what is told when it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.tabletop import BattleRules
from campaign.orders.battles.rulebooks import PROFILE
from campaign.orders.house_rule import must_allow
from campaign.rulesets.loading import BRIDGE, book_below

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.rulings import Switch


def settings_of(campaign: Campaign, rules: Rules, rulebook: BattleRules, told: Mapping[str, str]) -> dict[str, str]:
    """Return the house rules under which a battle is opened: its profile, the campaign's own, those told.

    Raise UnknownName for a house rule or value that no register has, NotUnderstood for a number that is none.
    """
    switches = _switches(rules, rulebook)
    own = {name: value for name, value in campaign.rules.house_rules.items() if name in switches and name != PROFILE}
    for name, value in told.items():
        must_allow(switches, name, value)
    profile = {PROFILE: switches[PROFILE].default} if PROFILE in switches else {}
    return {**profile, **own, **told}


def _switches(rules: Rules, rulebook: BattleRules) -> dict[str, Switch]:
    """Return the switches of a battle by name: those of its rulebook, where the program knows it, and of the bridge."""
    books = (BRIDGE,) if rulebook is BattleRules.OWN else (rulebook.value, BRIDGE)
    return {switch.name: switch for book in books for switch in book_below(rules, book, {}).switches()}
