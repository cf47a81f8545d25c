"""The statement of a dump, or of an HQ's lorries: like a bank's page, opening balance, each entry, closing balance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.report import Cell, Report, columns

if TYPE_CHECKING:
    from collections.abc import Iterator


class Line(Struct, frozen=True, kw_only=True):
    """What one entry put into an account and took out of it, and what was there then.

    Points are in whole points, lorries in models. `found` says that it is a fact found at the table, which somebody
    has to explain.
    """

    move: str
    entry: int
    evening: int
    order: str
    text: str
    found: bool
    points_in: int
    points_out: int
    lorries_in: int
    lorries_out: int
    points: int
    lorries: int


class Account(Struct, frozen=True, kw_only=True):
    """One account with its lines; in a dump there are no lorries."""

    account: str
    opening_points: int
    opening_lorries: int
    lines: tuple[Line, ...]
    closing_points: int
    closing_lorries: int


class StatementData(Struct, frozen=True, kw_only=True):
    """The page of a ``dump`` or ``hq``: what was asked for, and every account."""

    kind: str
    id: str
    name: str
    side: str
    evening: int | None
    first: str | None
    last: str | None
    accounts: tuple[Account, ...]


def statement_report(data: StatementData) -> Report:
    """Show each account from its opening to its closing balance; lorries as full and empty."""
    asked = [
        f"evening {data.evening}" if data.evening is not None else "",
        f"from {data.first}" if data.first is not None else "",
        f"to {data.last}" if data.last is not None else "",
    ]
    when = ", ".join(word for word in asked if word)
    unexplained = any(line.found for account in data.accounts for line in account.lines)
    return Report(
        schema="statement/1",
        title=f"Statement of {data.name}{f', {when}' if when else ''}",
        columns=columns("account", "move", "entry", "~what", "#in", "#out", "#balance"),
        rows=tuple(row for account in data.accounts for row in _rows(account, is_dump=data.kind == "dump")),
        notes=("found and missing at the table: clear ENTRY explains it",) if unexplained else (),
        data=data,
    )


def _rows(account: Account, *, is_dump: bool) -> Iterator[tuple[Cell, ...]]:
    """Print one account."""
    opening = _stock(account.opening_points, account.opening_lorries, is_dump=is_dump)
    yield (account.account, None, None, "opening balance", None, None, opening)
    for line in account.lines:
        came = _change(line.points_in, line.lorries_in, is_dump=is_dump)
        went = _change(line.points_out, line.lorries_out, is_dump=is_dump)
        stock = _stock(line.points, line.lorries, is_dump=is_dump)
        yield (account.account, line.move, f"e{line.entry}", line.text, came, went, stock)
    closing = _stock(account.closing_points, account.closing_lorries, is_dump=is_dump)
    yield (account.account, None, None, "closing balance", None, None, closing)


def _stock(points: int, lorries: int, *, is_dump: bool) -> Cell:
    """Print what is there: points, or full and empty lorries."""
    return points if is_dump else f"{points}+{lorries - points}"


def _change(points: int, lorries: int, *, is_dump: bool) -> Cell:
    """Print what came in or went out; points alone where the lorries stay."""
    if not points and not lorries:
        return None
    return points if is_dump or not lorries else f"{points}+{lorries - points}"
