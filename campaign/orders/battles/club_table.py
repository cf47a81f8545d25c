"""The order that puts the club's own numbers into a battle rulebook's list, or the shipped ones back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.tabletop import BattleRules
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.battles import ClubRow, ClubTableTaken
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.battles.club_lists import (
    CALLED,
    LISTS,
    TITLE_MAX,
    keys_of,
    profiles_of,
    rulebook_with_list,
    wrong_number,
    wrong_together,
)
from campaign.projections.battles import club_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.events.base import Event
    from campaign.projections.battles import ClubTable
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class TakeClubTable(Order, frozen=True, kw_only=True):
    """Play battles by the club's own numbers, from a file, or by the shipped ones again.

    What a club's table leaves out stays as it is shipped, and a later table for the same profile replaces it whole.
    Without a profile it counts for each of the rulebook's. It counts from the open move on, in open battles too.
    """

    name = "battle tables"
    kind = Kind.TABLE
    line = "RULEBOOK shipped [VALUE]"
    example = "battle tables pz8 shipped"
    once = True

    rulebook: Annotated[BattleRules, Meta(description="whose list: pz8 or companydice")]
    profile: Annotated[str, Meta(description="which of its profiles; each of them where none is said")] = ""
    called: Annotated[str, Meta(min_length=1, max_length=TITLE_MAX, description="what the club calls its table")] = (
        CALLED
    )
    rows: Annotated[tuple[ClubRow, ...], Meta(description="its numbers by row; none: the shipped ones again")] = ()

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> TakeClubTable:
        """Read which list shall be the shipped one again; the club's own comes in a file."""
        (group,) = groups
        return cls(rulebook=rulebook_with_list(group.one("rulebook", str)), profile=group.maybe("value", str) or "")

    def title(self, campaign: Campaign) -> str:
        """Name the list, the profile, and whose numbers it shall have."""
        whose = self.called if self.rows else "the shipped numbers"
        return f"{' '.join(filter(None, (self.rulebook.value, self.profile)))}: {whose}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Put the table in force where another one is; raise UnknownName or NotUnderstood for rows that are none."""
        profiles = profiles_of(campaign, rules, self.rulebook)
        if self.profile and self.profile not in profiles:
            message = f"{self.rulebook.value} has no profile {self.profile!r}"
            raise UnknownName(message, nearest=profiles)
        chosen = (self.profile,) if self.profile else profiles
        for profile in chosen:
            _must_fit(self.rows, self.rulebook, keys_of(campaign, rules, self.rulebook, profile))
        return tuple(
            ClubTableTaken(rulebook=self.rulebook, profile=profile, title=self.called, rows=self.rows)
            for profile in chosen
            if self._differs(campaign.battles.club.get(club_key(self.rulebook.value, profile)))
        )

    def _differs(self, table: ClubTable | None) -> bool:
        """Say whether another table than this one is in force."""
        if table is None:
            return bool(self.rows)
        return table.rows != self.rows or table.title != self.called


def _must_fit(rows: tuple[ClubRow, ...], rulebook: BattleRules, keys: Iterable[str]) -> None:
    """Raise UnknownName for a row that the list has not, NotUnderstood for one told twice or with wrong numbers."""
    club, known, seen = LISTS[rulebook], frozenset(keys), set[str]()
    for row in rows:
        if row.key not in known:
            message = f"the list of {rulebook.value} has no {row.key}"
            raise UnknownName(message, nearest=_near(row.key, known))
        told = [*(f"{name} is missing" for name in club.must if name not in row.numbers)]
        told += [f"{name} is not known here" for name in row.numbers if name not in club.fields]
        told += [
            f"{name} {wrong}" for name, number in row.numbers.items() if (wrong := wrong_number(club, name, number))
        ]
        told += [f"min_range_in {wrong}" for wrong in (wrong_together(row.numbers),) if wrong]
        told += ["stands twice"] if row.key in seen else []
        if told:
            message = f"{row.key}: {'; '.join(told)}"
            raise NotUnderstood(message, remedy="mend the table and give it again")
        seen.add(row.key)


def _near(key: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the rows whose names come close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong name pays for it

    return tuple(get_close_matches(key, list(known), n=3, cutoff=0.5))
