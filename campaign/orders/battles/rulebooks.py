"""The rulebook of a battle: the tables of the campaign, the battle's house rules, and the club's own numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.projections.battles import club_key
from campaign.rulesets.loading import BATTLE_RULESETS, BRIDGE, book_below

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.domain.tabletop import BattleRules
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.rulings import Switch

#: The house rule that names which of a rulebook's lists and readings a battle goes by.
PROFILE: Final = "profile"


def book_of(campaign: Campaign, rules: Rules, battle: Battle) -> Any:  # noqa: ANN401 - the class of the battle's rulebook
    """Return the rulebook of a battle."""
    return book_under(campaign, rules, battle.rulebook, battle.house_rules)


def book_under(campaign: Campaign, rules: Rules, rulebook: BattleRules, house_rules: Mapping[str, str]) -> Any:  # noqa: ANN401 - likewise
    """Return a rulebook of battles under house rules, with the club's numbers for its profile."""
    plain = book_below(rules, rulebook.value, house_rules)
    table = campaign.battles.club.get(club_key(rulebook.value, plain.switch(PROFILE)))
    if table is None:
        return plain
    return book_below(rules, rulebook.value, house_rules, club={row.key: row.numbers for row in table.rows})


def bridge_under(rules: Rules, house_rules: Mapping[str, str]) -> Any:  # noqa: ANN401 - the class of the bridge
    """Return the bridge between the campaign and its battles under house rules, a battle's own or the campaign's."""
    return book_below(rules, BRIDGE, house_rules)


def battle_switches(rules: Rules) -> tuple[Switch, ...]:
    """Return the house rules of battles that a campaign may set for all of them: all but the choice of a profile."""
    books = (book_below(rules, ruleset, {}) for ruleset in (*BATTLE_RULESETS, BRIDGE))
    return tuple(switch for book in books for switch in book.switches() if switch.name != PROFILE)
