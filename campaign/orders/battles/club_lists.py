"""The lists of battle rulebooks into which a club puts its own numbers: what a row must give and may."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from campaign.domain.tabletop import BattleRules
from campaign.errors import UnknownName
from campaign.orders.battles.rulebooks import PROFILE, book_under
from campaign.rulesets.loading import BATTLE_RULESETS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: What a table is called that has no name.
CALLED: Final = "the club's own numbers"
#: How many letters it may be called by.
TITLE_MAX: Final = 200
#: No number of a list is greater.
NUMBER_MAX: Final = 1_000


class ClubList(NamedTuple):
    """What the rows of a rulebook's list are called, the numbers that a club's row must give, and those it may.

    `positive` are numbers that are at least 1, `profiles_differ` says that each profile has a list of its own.
    """

    rows: str
    must: tuple[str, ...]
    may: tuple[str, ...] = ()
    positive: frozenset[str] = frozenset()
    profiles_differ: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """Return every number that a row may give."""
        return (*self.must, *self.may)

    def least(self, field: str) -> int:
        """Return the least that a number may be."""
        return 1 if field in self.positive else 0


#: The lists into which a club may put its own numbers (PZ-8.1, PB-1.4).
LISTS: Final = {
    BattleRules.PZ8: ClubList(
        rows="units",
        must=("range_in", "attack_soft", "attack_hard", "defence"),
        may=("min_range_in", "move_in"),
        profiles_differ=True,
    ),
    BattleRules.COMPANY_DICE: ClubList(
        rows="counters",
        must=("attack", "range", "defense", "movement"),
        positive=frozenset({"defense"}),
    ),
}


def rulebook_with_list(word: str) -> BattleRules:
    """Return the rulebook of a word; raise UnknownName where none that has a list is called so."""
    if word not in BATTLE_RULESETS:
        message = f"no rulebook of battles with a list of its own is called {word!r}"
        raise UnknownName(message, nearest=BATTLE_RULESETS)
    return BattleRules(word)


def profiles_of(campaign: Campaign, rules: Rules, rulebook: BattleRules) -> tuple[str, ...]:
    """Return the profiles of a rulebook, the usual one first."""
    switches = book_under(campaign, rules, rulebook, {}).switches()
    (profile,) = (item for item in switches if item.name == PROFILE)
    return tuple(dict.fromkeys((profile.default, *profile.values)))


def keys_of(campaign: Campaign, rules: Rules, rulebook: BattleRules, profile: str) -> tuple[str, ...]:
    """Return the names of the rows of a rulebook's list under a profile."""
    return tuple(item.key for item in rows_of(book_under(campaign, rules, rulebook, {PROFILE: profile})))


def rows_of(book: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the class of the rulebook, and its rows
    """Return the rows of a rulebook's list, the club's numbers in them."""
    found: tuple[Any, ...] = book.units() if hasattr(book, "units") else book.counters()
    return found


def wrong_number(club: ClubList, field: str, number: object) -> str:
    """Say what a number of a club's row should have been, an empty text where it is right."""
    least = club.least(field)
    if isinstance(number, int) and not isinstance(number, bool) and least <= number <= NUMBER_MAX:
        return ""
    return f"must be a whole number from {least} to {NUMBER_MAX}, not {number!r}"


def wrong_together(numbers: Mapping[str, object]) -> str:
    """Say which numbers of a row contradict each other, an empty text where none do."""
    least, most = numbers.get("min_range_in"), numbers.get("range_in")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        return f"must not be above range_in, {most}, but is {least}"
    return ""
