"""The rules in force: which rulebook, which tables by digest, which house rules; and what was overruled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct, field
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.domain.ids import EntryNumber
from campaign.events.rulings import HouseRuleSet, Overruled, OverruleReasoned, RulesAdopted, RulingMade
from campaign.projections.base import Projection
from campaign.projections.pages import added, all_of

if TYPE_CHECKING:
    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class Overruling(Struct, frozen=True, kw_only=True):
    """An entry that was booked against objections, and why."""

    entry: EntryNumber
    time: GameTime
    codes: tuple[str, ...]
    reason: str


class Precedent(Struct, frozen=True, kw_only=True):
    """A ruling made at the table."""

    entry: EntryNumber
    time: GameTime
    text: str


class RulesInForce(Projection, kw_only=True):
    """Tables by name to digest, house rules by switch, precedents and overrulings in the order they were made.

    `switched` holds, for each house rule that was set since the founding, the move from which it counts.
    """

    ruleset: str = ""
    tables: dict[str, str] = field(default_factory=dict[str, str])
    house_rules: dict[str, str] = field(default_factory=dict[str, str])
    since: GameTime | None = None
    switched: dict[str, GameTime] = field(default_factory=dict[str, GameTime])
    overruled: dict[EntryNumber, Overruling] = field(default_factory=dict[EntryNumber, Overruling])
    precedent_pages: tuple[tuple[Precedent, ...], ...] = ()

    @property
    def precedents(self) -> tuple[Precedent, ...]:
        """Return all rulings made at the table."""
        return all_of(self.precedent_pages)

    def reasons_owed(self) -> tuple[Overruling, ...]:
        """Return the overruled entries that still lack their reason."""
        return tuple(item for item in self.overruled.values() if not item.reason)


def empty() -> RulesInForce:
    """Return no rules."""
    return RulesInForce()


def _adopted(rules: RulesInForce, event: RulesAdopted, stamp: Stamp) -> None:
    rules.ruleset = event.ruleset
    rules.tables = dict(event.tables)
    rules.house_rules = dict(event.house_rules)
    rules.since = stamp.time


def _switched(rules: RulesInForce, event: HouseRuleSet, stamp: Stamp) -> None:
    rules.house_rules[event.switch] = event.value
    rules.switched[event.switch] = stamp.time


def _ruling(rules: RulesInForce, event: RulingMade, stamp: Stamp) -> None:
    made = Precedent(entry=stamp.entry, time=stamp.time, text=event.text)
    rules.precedent_pages = added(rules.precedent_pages, made)


def _overruled(rules: RulesInForce, event: Overruled, stamp: Stamp) -> None:
    rules.overruled[stamp.entry] = Overruling(
        entry=stamp.entry, time=stamp.time, codes=event.codes, reason=event.reason
    )


def _reasoned(rules: RulesInForce, event: OverruleReasoned, _stamp: Stamp) -> None:
    known = rules.overruled.get(event.entry)
    if known is not None:
        rules.overruled[event.entry] = replace(known, reason=event.reason)


HANDLERS: Final[Handlers] = {
    RulesAdopted: _adopted,
    HouseRuleSet: _switched,
    RulingMade: _ruling,
    Overruled: _overruled,
    OverruleReasoned: _reasoned,
}
