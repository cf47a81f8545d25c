"""The supply accounts: dumps, lorries and the ends of the book, in whole points, per side (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import field
from msgspec.structs import replace

from campaign.domain.ids import DumpId, EntryNumber, FormationId, PlaceId, Side
from campaign.domain.supply import SINKS, SOURCES, WITH_HQ, Dump, Fleet, Lorries, Spot, count_lorries, lorry_account
from campaign.errors import DoesNotFit
from campaign.events.table import DumpFound, EmptiesFound, LoadsFound, LorriesFound, PointsFound
from campaign.projections.base import Projection
from campaign.projections.discrepancies import Discrepancy

if TYPE_CHECKING:
    from collections.abc import Iterator


class SupplyLedger(Projection, kw_only=True):
    """Accounts with a side.

    `dumps` by id, `lorries` by account name, `ends` by ``side/end``; `fleets` are the models that each HQ should have;
    `differing` are the counts of dumps and lorries that did not agree with the book, by ``dump/id`` and ``lorries/hq``;
    `agreed` are the last entries behind which they did.
    """

    dumps: dict[DumpId, Dump] = field(default_factory=dict[DumpId, Dump])
    lorries: dict[str, Lorries] = field(default_factory=dict[str, Lorries])
    ends: dict[str, int] = field(default_factory=dict[str, int])
    fleets: dict[FormationId, Fleet] = field(default_factory=dict[FormationId, Fleet])
    differing: dict[str, Discrepancy] = field(default_factory=dict[str, Discrepancy])
    agreed: dict[str, EntryNumber] = field(default_factory=dict[str, EntryNumber])

    # --- dumps ---

    def dump(self, dump: DumpId) -> Dump:
        """Return a dump; raise DoesNotFit where the ledger knows none of that id."""
        found = self.dumps.get(dump)
        if found is None:
            message = f"the ledger knows no dump {dump}"
            raise DoesNotFit(message)
        return found

    def dumps_at(self, place: PlaceId) -> tuple[Dump, ...]:
        """Return the open dumps at a place, the fullest first."""
        found = (item for item in self.dumps.values() if item.place == place and item.open)
        return tuple(sorted(found, key=lambda item: (-item.points, item.id)))

    def dump_of(self, side: Side, place: PlaceId) -> Dump | None:
        """Return the open dump of a side at a place, the fullest where it has several; None where it has none."""
        return next((item for item in self.dumps_at(place) if item.side == side), None)

    # --- lorries ---

    def lorries_of(self, hq: FormationId) -> tuple[Lorries, ...]:
        """Return every account of an HQ's lorries: standing ones and columns."""
        return tuple(item for item in self.lorries.values() if item.hq == hq)

    def standing_of(self, hq: FormationId) -> tuple[Lorries, ...]:
        """Return an HQ's lorries that stand, those with it first."""
        found = (item for item in self.lorries_of(hq) if not item.is_column)
        return tuple(sorted(found, key=lambda item: (item.spot != WITH_HQ, item.spot.key)))

    def at(self, hq: FormationId, spot: Spot) -> Lorries | None:
        """Return the lorries of an HQ at one spot, None where there are none."""
        return self.lorries.get(lorry_account(hq, spot))

    def with_hq(self, hq: FormationId) -> Lorries | None:
        """Return the lorries that stand with their HQ, None where there are none."""
        return self.at(hq, WITH_HQ)

    def columns(self) -> tuple[Lorries, ...]:
        """Return all lorries on a journey."""
        return tuple(item for item in self.lorries.values() if item.is_column)

    def columns_of(self, hq: FormationId) -> tuple[Lorries, ...]:
        """Return an HQ's lorries on a journey."""
        return tuple(item for item in self.lorries_of(hq) if item.is_column)

    # --- the balance ---

    def sides(self) -> frozenset[Side]:
        """Return every side that has or had an account."""
        ends = {key.rpartition("/")[0] for key in self.ends}
        return frozenset(
            {item.side for item in self.dumps.values()} | {item.side for item in self.fleets.values()} | ends
        )

    def end(self, side: Side, name: str) -> int:
        """Return what passed through one end of a side's book, such as ``used``."""
        return self.ends.get(f"{side}/{name}", 0)

    def in_dumps(self, side: Side) -> int:
        """Add up what stands in a side's dumps."""
        return sum(item.points for item in self.dumps.values() if item.side == side)

    def on_lorries(self, side: Side) -> int:
        """Add up what a side's lorries carry."""
        return sum(item.full for item in self.lorries.values() if item.side == side)

    def lorry_models(self, side: Side) -> int:
        """Count a side's lorry and wagon models wherever they stand."""
        return sum(item.models for item in self.lorries.values() if item.side == side)

    def difference(self, side: Side) -> int:
        """Return what came in less what went out and what is there; 0 in a true book (DT-G9)."""
        came = sum(self.end(side, name) for name in SOURCES)
        went = sum(self.end(side, name) for name in SINKS)
        return came - went - self.in_dumps(side) - self.on_lorries(side)

    def faults(self) -> Iterator[str]:
        """Yield what is untrue in the book: points made or lost on the way, models missing, less than 0 (DT-G9)."""
        for side in sorted(self.sides()):
            if self.difference(side):
                yield f"{side} is out by {self.difference(side)} points"
        for hq, fleet in self.fleets.items():
            there = sum(item.models for item in self.lorries_of(hq))
            if there != fleet.models:
                yield f"{hq} has {there} lorries, not {fleet.models}"
        for dump in self.dumps.values():
            if dump.points < 0 or (dump.points and not dump.open):
                yield f"dump {dump.id} holds {dump.points}"
        for key, item in self.lorries.items():
            if item.models < 1 or not 0 <= item.full <= item.models or key != item.account:
                yield f"{key} has {item.models} lorries, {item.full} full"
        yield from (f"{key} is {points}" for key, points in self.ends.items() if points < 0)

    def balances(self) -> bool:
        """Say whether every side's book balances and every model is there (DT-G9)."""
        return next(self.faults(), None) is None


# --- what the handlers share; all of them check before they change anything ---


def book(ledger: SupplyLedger, side: Side, end: str, points: int) -> None:
    """Book points through one end of a side's book."""
    if points:
        key = f"{side}/{end}"
        ledger.ends[key] = ledger.ends.get(key, 0) + points


def need_dump(ledger: SupplyLedger, dump: DumpId, *, points: int = 0) -> Dump:
    """Return a dump; raise DoesNotFit where it is shut or holds fewer points."""
    old = ledger.dump(dump)
    if not old.open:
        message = f"dump {dump} is shut"
        raise DoesNotFit(message, missing=DumpFound(dump=dump))
    if old.points < points:
        message = f"dump {dump} holds {old.points}, not {points}"
        raise DoesNotFit(message, missing=PointsFound(dump=dump, points=points - old.points))
    return old


def need_lorries(ledger: SupplyLedger, hq: FormationId, spot: Spot, *, models: int, full: int) -> Lorries:
    """Return the lorries at a spot; raise DoesNotFit where there are not so many models, full ones or empties."""
    old = ledger.at(hq, spot)
    have, have_full = (old.models, old.full) if old else (0, 0)
    if old is None or have < models:
        message = f"{hq} has {count_lorries(have)} at {spot}, not {models}"
        fleet = ledger.fleets.get(hq)
        if fleet is None:
            raise DoesNotFit(f"{hq} has no lorries at all")
        more = models - have
        wanted = min(max(full - have_full, 0), more)
        raise DoesNotFit(message, missing=LorriesFound(hq=hq, side=fleet.side, spot=spot, models=more, full=wanted))
    if old.full < full:
        message = f"{hq} has {count_lorries(old.full, 'full')} at {spot}, not {full}"
        raise DoesNotFit(message, missing=LoadsFound(hq=hq, spot=spot, full=full - old.full))
    if old.empty < models - full:
        message = f"{hq} has {count_lorries(old.empty, 'empty')} at {spot}, not {models - full}"
        raise DoesNotFit(message, missing=EmptiesFound(hq=hq, spot=spot, full=models - full - old.empty))
    return old


def change_dump(ledger: SupplyLedger, old: Dump, points: int) -> None:
    """Put points into a dump, or take out what was seen to be there."""
    ledger.dumps[old.id] = replace(old, points=old.points + points)


def change_lorries(ledger: SupplyLedger, old: Lorries, *, models: int = 0, full: int = 0) -> None:
    """Change an account of lorries by what was seen to be there; one with no models left is closed."""
    account = old.account
    new = replace(old, models=old.models + models, full=old.full + full)
    if new.models == 0:
        del ledger.lorries[account]
    else:
        ledger.lorries[account] = new


def join(ledger: SupplyLedger, new: Lorries) -> None:
    """Add lorries to the account of their spot."""
    account = new.account
    old = ledger.lorries.get(account)
    if old is not None:
        new = replace(new, models=old.models + new.models, full=old.full + new.full)
    ledger.lorries[account] = new


def muster(ledger: SupplyLedger, new: Lorries, *, row: str = "") -> None:
    """Add models to an HQ's fleet, and to the account of their spot; raise DoesNotFit for a second kind of model."""
    fleet = ledger.fleets.get(new.hq) or Fleet(side=new.side, models=0, type=row)
    if row and fleet.type and fleet.type != row:
        message = f"{new.hq} has {fleet.type}, not {row}"
        raise DoesNotFit(message)
    ledger.fleets[new.hq] = replace(fleet, models=fleet.models + new.models, type=fleet.type or row)
    join(ledger, new)
