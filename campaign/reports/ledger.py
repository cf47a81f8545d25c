"""The supply ledger of each side: one line that balances, and every account (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.supply import CAPTURED, FOUND, LANDED, LOST, START, TAKEN, USED
from campaign.reports.naming import formation_name, place_name, sides_of
from campaign.reports.report import Cell, Report, columns, lorries, plural

if TYPE_CHECKING:
    from campaign.domain.supply import Lorries
    from campaign.projections.state import Campaign


class Balance(Struct, frozen=True, kw_only=True):
    """One side's book; `difference` is 0 in a true one."""

    side: str
    start: int
    landed: int
    found: int
    captured: int
    used: int
    lost: int
    taken: int
    in_dumps: int
    on_lorries: int
    lorry_models: int
    difference: int


class Account(Struct, frozen=True, kw_only=True):
    """One account: a dump, or an HQ's lorries at one spot; `models` is 0 for a dump."""

    account: str
    side: str
    holder: str
    where: str
    points: int
    models: int


class LedgerData(Struct, frozen=True, kw_only=True):
    """Every side's balance and every account."""

    balances: tuple[Balance, ...]
    accounts: tuple[Account, ...]


def balance_of(campaign: Campaign, side: str) -> Balance:
    """Return a side's book."""
    book = campaign.supply
    return Balance(
        side=side,
        start=book.end(side, START),
        landed=book.end(side, LANDED),
        found=book.end(side, FOUND),
        captured=book.end(side, CAPTURED),
        used=book.end(side, USED),
        lost=book.end(side, LOST),
        taken=book.end(side, TAKEN),
        in_dumps=book.in_dumps(side),
        on_lorries=book.on_lorries(side),
        lorry_models=book.lorry_models(side),
        difference=book.difference(side),
    )


def balance_line(balance: Balance) -> str:
    """Print a side's book as one line that balances."""
    return (
        f"at the start {balance.start} + landed {balance.landed} + found {balance.found}"
        f" + captured {balance.captured} = used {balance.used} + lost {balance.lost}"
        f" + taken by the enemy {balance.taken} + in dumps {balance.in_dumps} + on lorries {balance.on_lorries}"
    )


def ledger_report(campaign: Campaign, side: str | None = None) -> Report:
    """Show the book of one side or all, with its accounts."""
    sides = sides_of(campaign, side)
    balances = tuple(balance_of(campaign, own) for own in sides)
    accounts = tuple(account for own in sides for account in _accounts(campaign, own))
    wrong = (
        f"{item.side}: the book is out by {item.difference}; campaign verify says where"
        for item in balances
        if item.difference
    )
    return Report(
        schema="ledger/1",
        title="Supply ledger",
        columns=columns("account", "side", "~where", "#points", "lorries"),
        rows=tuple(_row(item) for item in accounts),
        total=("total", None, None, sum(item.points for item in accounts), None),
        lead=tuple(f"{item.side}: {balance_line(item)}" for item in balances),
        notes=tuple(wrong),
        data=LedgerData(balances=balances, accounts=accounts),
    )


def _accounts(campaign: Campaign, side: str) -> tuple[Account, ...]:
    """List a side's accounts: dumps, then lorries."""
    dumps = (
        Account(
            account=f"dump/{item.id}",
            side=side,
            holder=item.id,
            where=place_name(campaign, item.place) or "",
            points=item.points,
            models=0,
        )
        for item in campaign.supply.dumps.values()
        if item.side == side and (item.open or item.points)
    )
    wheels = (
        Account(
            account=item.account,
            side=side,
            holder=formation_name(campaign, item.hq),
            where=where_lorries_are(campaign, item),
            points=item.full,
            models=item.models,
        )
        for item in campaign.supply.lorries.values()
        if item.side == side
    )
    return (*dumps, *wheels)


def where_lorries_are(campaign: Campaign, item: Lorries) -> str:
    """Say where lorries stand and where they are bound."""
    if item.leg is not None:
        start, end = place_name(campaign, item.leg.start), place_name(campaign, item.leg.end)
        at = f"{start} to {end}, {item.leg.driven_mm / 10:g} cm on"
    else:
        at = place_name(campaign, item.place) or "with HQ"
    if item.bound_for is not None:
        at += f", for {place_name(campaign, item.bound_for)}"
    return f"{at}, coming home" if item.home else at


def _row(item: Account) -> tuple[Cell, ...]:
    """Print one account."""
    wheels = lorries(item.points, item.models) if item.models else f"dump, pays {plural(item.points, 'attack')}"
    return (item.holder, item.side, item.where, item.points, wheels)
