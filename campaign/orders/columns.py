"""What the orders about lorries share: who pays for columns, what is short, what is said of them (DT-G4, R5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.domain.supply import Spot
from campaign.events.command import CommandPointsSpent
from campaign.orders.known import known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.formation import Formation
    from campaign.domain.ids import FormationId, PlaceId
    from campaign.domain.supply import Lorries
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

ON_SUPPLY = "supply"


def hq_of(campaign: Campaign, hq: FormationId) -> Formation:
    """Return a formation that an order names; raise UnknownName where there is none."""
    return known(campaign.oob.formations, hq, "formation")


def place_name(campaign: Campaign, place: PlaceId) -> str:
    """Return the name of a place, or its id where it was never charted."""
    found = campaign.ground.places.get(place)
    return found.name if found else place


def in_words(number: int, what: str = "lorry") -> str:
    """Spell a number of models, such as ``1 lorry`` or ``3 lorries``."""
    return f"{number} {what if number == 1 else what.removesuffix('y') + 'ies'}"


# --- who pays ---


def payer_of(campaign: Campaign, rules: Rules, hq: FormationId) -> FormationId:
    """Return the HQ that pays for an HQ's columns: itself, or the next one up that stands and rolls (DT-R4, R35)."""
    for item in (hq_of(campaign, hq), *campaign.oob.above(hq)):
        if rules.rolls_command(item.echelon) and campaign.oob.hq_stands(item.id):
            return item.id
    return hq


def price_of(campaign: Campaign, rules: Rules, payer: FormationId, columns: int) -> int:
    """Return what so many more columns forward cost a paying HQ this move, past what it has paid (DT-G4, R5)."""
    if not columns or not rules.counts_points():
        return 0
    paid = campaign.points.budget(payer, campaign.calendar.now).on_supply
    return max(rules.price_of_columns(paid + columns) - paid, 0)


def bills(campaign: Campaign, rules: Rules, hqs: Iterable[FormationId]) -> dict[FormationId, int]:
    """Return what each paying HQ owes for columns forward, one an entry of `hqs`; nothing owed is left out."""
    columns: dict[FormationId, int] = {}
    for hq in hqs:
        payer = payer_of(campaign, rules, hq)
        columns[payer] = columns.get(payer, 0) + 1
    owed = {payer: price_of(campaign, rules, payer, number) for payer, number in columns.items()}
    return {payer: price for payer, price in owed.items() if price}


def payments(owed: dict[FormationId, int]) -> tuple[CommandPointsSpent, ...]:
    """Return the events that pay what is owed (DT-D3)."""
    return tuple(CommandPointsSpent(hq=hq, points=price, purpose=ON_SUPPLY) for hq, price in owed.items())


def lacking(campaign: Campaign, owed: dict[FormationId, int]) -> Iterator[Objection]:
    """Object to HQs that cannot pay what they owe (DT-G4)."""
    now = campaign.calendar.now
    for hq, price in owed.items():
        left = campaign.points.left(hq, now)
        if left >= price:
            continue
        handle = hq_of(campaign, hq).handle
        if campaign.points.has_rolled(hq, now):
            reason, remedy = f"{handle} has {max(left, 0)} left this move, its columns cost {price}", "next move"
        else:
            reason, remedy = f"{handle} has not rolled this move, its columns cost {price}", f"cp {handle}"
        yield Objection(code="no-command-points", rule="DT-G4", reason=reason, remedy=remedy)


# --- lorries that are not there ---


def not_so_many(hq: Formation, wanted: int, have: int, kind: str, where: str) -> Iterator[Objection]:
    """Object where an HQ does not have so many lorries of a kind, such as ``full lorry`` (DT-G1)."""
    if have >= wanted:
        return
    reason = f"{hq.handle} has {in_words(have, kind)} {where}, not {wanted}"
    remedy = "" if not have else f"say {have} instead of {wanted}"
    yield Objection(code="not-so-many-lorries", rule="DT-G1", reason=reason, remedy=remedy or "--as-found", untrue=True)


def without_lorries(campaign: Campaign, hq: Formation) -> Iterator[Objection]:
    """Object finally to an HQ that has no lorries at all: nothing could be found with it (DT-G1)."""
    if hq.id not in campaign.supply.fleets:
        reason = f"{hq.handle} has no lorries at all"
        yield Objection(
            code="no-lorries", rule="DT-G1", reason=reason, remedy=f"count {hq.handle} 0+1 --as-found", final=True
        )


# --- where they stand ---


def stands_at(campaign: Campaign, rules: Rules, hq: Formation) -> PlaceId | None:
    """Return the place of an HQ where it was told lately enough to be held against an order, else None."""
    lately = rules.position_counts(hq.told, campaign.calendar.now)
    return hq.place if lately else None


def accounts_at(campaign: Campaign, rules: Rules, hq: Formation, place: PlaceId) -> tuple[Lorries, ...]:
    """Return an HQ's standing lorries that may be at a place: those told to be there, then those with the HQ.

    Lorries with the HQ count unless the HQ was lately told to stand elsewhere (positions are optional).
    """
    found: list[Lorries] = []
    own = campaign.supply.at(hq.id, Spot(place=place))
    if own is not None:
        found.append(own)
    with_hq = campaign.supply.with_hq(hq.id)
    if with_hq is not None and stands_at(campaign, rules, hq) in {None, place}:
        found.append(with_hq)
    return tuple(found)


def share_out(wanted: int, available: Iterable[tuple[Lorries, int]]) -> tuple[tuple[Lorries, int], ...]:
    """Share a number out among accounts, each up to what it can give; what is left over falls to the last one."""
    shares: list[tuple[Lorries, int]] = []
    accounts = list(available)
    for index, (account, can_give) in enumerate(accounts):
        last = index == len(accounts) - 1
        share = wanted if last else min(wanted, can_give)
        if share:
            shares.append((account, share))
        wanted -= share
    return tuple(shares)
