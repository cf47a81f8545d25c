"""Gathers the lists of the battle rulebooks as they are in force, and where each number comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.orders.battles.club_lists import LISTS, profiles_of, rows_of, rulebook_with_list
from campaign.orders.battles.rulebooks import PROFILE, book_under
from campaign.projections.battles import club_key
from campaign.reports.battle_tables import BattleTablesData, ListData, RowData

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.tabletop import BattleRules
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: Pz8's distances are printed for one profile and not for the other; its least ranges are printed for both.
_MOVE: Final = "move_in"
_LEAST_RANGE: Final = "min_range_in"
_FOUND: Final = "found"


def battle_tables(campaign: Campaign, rules: Rules, rulebook: str | None = None) -> BattleTablesData:
    """Return the lists of every battle rulebook, or of one; raise UnknownName where it has none."""
    wanted = tuple(LISTS) if rulebook is None else (rulebook_with_list(rulebook),)
    return BattleTablesData(lists=tuple(item for own in wanted for item in _lists(campaign, rules, own)))


def _lists(campaign: Campaign, rules: Rules, rulebook: BattleRules) -> Iterator[ListData]:
    """Yield the list of each profile of a rulebook."""
    for profile in profiles_of(campaign, rules, rulebook):
        table = campaign.battles.club.get(club_key(rulebook.value, profile))
        given = {} if table is None else {row.key: row.numbers for row in table.rows}
        book = book_under(campaign, rules, rulebook, {PROFILE: profile})
        yield ListData(
            rulebook=rulebook.value,
            profile=profile,
            rows=tuple(_row(row, LISTS[rulebook].fields, given.get(row.key, {})) for row in rows_of(book)),
            club_table=None if table is None else table.title,
            entry=None if table is None else table.entry,
        )


def _row(row: Any, fields: tuple[str, ...], club: dict[str, int]) -> RowData:  # noqa: ANN401 - a row of any rulebook
    """Return a row with the status of each of its numbers."""
    return RowData(
        key=row.key,
        label=row.label,
        numbers={name: getattr(row, name) for name in fields},
        status={name: "club" if name in club else _status(row, name) for name in fields},
    )


def _status(row: Any, name: str) -> str:  # noqa: ANN401 - likewise
    """Return where a number comes from that the club did not give."""
    if name == _LEAST_RANGE:
        return _FOUND
    told: str = (row.move_status if name == _MOVE else row.status).value
    return told
