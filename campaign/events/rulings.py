"""Rules in force, rulings made at the table, orders booked against the rules, and the seed of the dice."""

from __future__ import annotations

from campaign.domain.ids import EntryNumber
from campaign.events.base import Event, event


@event("rules.adopted", version=1)
class RulesAdopted(Event, frozen=True, kw_only=True):
    """A rulebook came into force: the digest of each of its tables, and the house rules that were chosen."""

    ruleset: str
    tables: dict[str, str]
    house_rules: dict[str, str]


@event("rules.switched", version=1)
class HouseRuleSet(Event, frozen=True, kw_only=True):
    """The umpire set a house rule; it counts from the open move on (architecture 5)."""

    switch: str
    value: str


@event("ruling.made", version=1)
class RulingMade(Event, frozen=True, kw_only=True):
    """The umpire ruled; the text is a precedent."""

    text: str


@event("overrule.booked", version=1)
class Overruled(Event, frozen=True, kw_only=True):
    """An order was booked against these objections; the reason may follow before the evening ends."""

    codes: tuple[str, ...]
    reason: str


@event("overrule.reasoned", version=1)
class OverruleReasoned(Event, frozen=True, kw_only=True):
    """The reason for an earlier overruled entry was given."""

    entry: EntryNumber
    reason: str


@event("dice.revealed", version=1)
class DiceRevealed(Event, frozen=True, kw_only=True):
    """The seed of the program's dice was told, in hex; from now on the program throws none."""

    seed: str
