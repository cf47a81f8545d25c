"""The lists that battles are played by: which numbers are printed, which are fallbacks, which the club's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.reports.report import Cell

#: Where a number comes from, in words.
STATUS_WORDS: Final = {"found": "printed", "fallback": "fallback", "club": "the club's"}

_LEAST_RANGE: Final = "min_range_in"


class RowData(Struct, frozen=True, kw_only=True):
    """One row of a list: its numbers by name, None where there is none, and the status of each.

    A status is ``found`` (seen in print), ``fallback`` (made for this program where print is missing) or ``club``.
    """

    key: str
    label: str
    numbers: dict[str, int | None]
    status: dict[str, str]


class ListData(Struct, frozen=True, kw_only=True):
    """The list of a rulebook under a profile; `club_table` is what the club calls its own, taken with `entry`."""

    rulebook: str
    profile: str
    rows: tuple[RowData, ...]
    club_table: str | None = None
    entry: int | None = None


class BattleTablesData(Struct, frozen=True, kw_only=True):
    """Every list of the battle rulebooks, or those that were asked for."""

    lists: tuple[ListData, ...]


def tables_report(data: BattleTablesData, *, in_full: bool) -> Report:
    """Count the rows of each list and show the club's; `in_full` shows every row."""
    shown = [(item, row) for item in data.lists for row in item.rows if in_full or "club" in row.status.values()]
    return Report(
        schema="battle-tables/1",
        title="Lists for battles",
        lead=tuple(_counted(item) for item in data.lists),
        columns=columns("rules", "profile", "row", "~what", "numbers", "from"),
        rows=tuple(_row(item, row) for item, row in shown),
        notes=tuple(_notes(data, in_full=in_full)),
        data=data,
    )


def _counted(item: ListData) -> str:
    """Say how many rows of a list are what, and whose table is in force."""
    counts = {status: sum(_weakest(row) == status for row in item.rows) for status in STATUS_WORDS}
    told = ", ".join(f"{count} {STATUS_WORDS[status]}" for status, count in counts.items() if count)
    club = f"; {item.club_table}, e{item.entry}" if item.club_table is not None else ""
    return f"{item.rulebook} {item.profile}: {plural(len(item.rows), 'row')}, {told}{club}"


def _row(item: ListData, row: RowData) -> tuple[Cell, ...]:
    """Print a row: its numbers, and where they come from; a least range is told where there is one."""
    told = [name for name, number in row.numbers.items() if number or name != _LEAST_RANGE]
    numbers = ", ".join(f"{name} {'-' if row.numbers[name] is None else row.numbers[name]}" for name in told)
    return (item.rulebook, item.profile, row.key, row.label, numbers, _sources(row, told))


def _sources(row: RowData, told: list[str]) -> str:
    """Say where most numbers of a row come from, and which of them come from elsewhere."""
    by_status: dict[str, list[str]] = {}
    for name in told:
        by_status.setdefault(row.status[name], []).append(name)
    most, *others = sorted(by_status, key=lambda status: -len(by_status[status]))
    return "; ".join((STATUS_WORDS[most], *(f"{', '.join(by_status[own])} {STATUS_WORDS[own]}" for own in others)))


def _weakest(row: RowData) -> str:
    """Return what a row as a whole is: a fallback before all else, then the club's."""
    every = row.status.values()
    return next(status for status in ("fallback", "club", "found") if status in every)


def _notes(data: BattleTablesData, *, in_full: bool) -> Iterator[str]:
    """Say what a fallback is and how it is replaced."""
    if any(_weakest(row) == "fallback" for item in data.lists for row in item.rows):
        yield "fallback: no printed number was found and this is a proposal; battle tables FILE takes your own"
    if not in_full:
        yield "every row of a list: battle tables --rules pz8"
