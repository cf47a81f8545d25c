"""Read models: the rows by which a state can be read with SQL, and which of them a change touches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.store.diary import RowChange
from campaign.store.tables import READ_MODEL_TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from campaign.domain.air import Raid, Squadron, Strip
    from campaign.domain.clock import GameTime
    from campaign.domain.formation import Element, Formation
    from campaign.domain.place import Place
    from campaign.domain.supply import Dump, Fleet, Lorries
    from campaign.projections.state import Campaign

Key = tuple[str | int, ...]
Values = tuple[str | int | None, ...]


def rows_of(campaign: Campaign) -> dict[str, dict[Key, Values]]:
    """Return every row of every read model, by table and key."""
    return {
        table: {_key(key): row(record) for key, record in _records(campaign, table).items()}
        for table, row in _ROWS.items()
    }


def all_rows(campaign: Campaign) -> tuple[RowChange, ...]:
    """Return the rows that refill every read model."""
    return tuple(
        RowChange(table=table, key=key, values=values)
        for table, rows in rows_of(campaign).items()
        for key, values in rows.items()
    )


def changed_rows(before: Campaign, after: Campaign) -> tuple[RowChange, ...]:
    """Return the rows that differ between two states, the records of which were replaced and never mutated."""
    return tuple(change for table in READ_MODEL_TABLES for change in _changes(before, after, table))


def _changes(before: Campaign, after: Campaign, table: str) -> Iterator[RowChange]:
    """Yield the changed rows of one table: an unchanged record is the same object in both states."""
    old, new, row = _records(before, table), _records(after, table), _ROWS[table]
    for key, record in new.items():
        known = old.get(key)
        if known is not record and (known is None or known != record):
            yield RowChange(table=table, key=_key(key), values=row(record))
    if len(old) + len(new.keys() - old.keys()) > len(new):
        for key in old.keys() - new.keys():
            yield RowChange(table=table, key=_key(key), values=None)


def _records(campaign: Campaign, table: str) -> Mapping[Any, Any]:
    """Return the records behind a table by their key."""
    return _RECORDS[table](campaign)


def _balances(campaign: Campaign) -> dict[tuple[str, str], int]:
    """Return what passed through each end of each side's book."""
    return {_split(name): points for name, points in campaign.supply.ends.items()}


def _split(name: str) -> tuple[str, str]:
    """Cut ``allied/landed`` into side and end; a side's name may hold a slash, an end's does not."""
    side, _, end = name.rpartition("/")
    return side, end


def _key(key: str | tuple[str, str]) -> Key:
    """Return a key as the columns of a row."""
    return key if isinstance(key, tuple) else (key,)


def _hours(time: GameTime | None) -> int | None:
    """Return a move as the hours since midnight of D-day."""
    return None if time is None else time.hours


def _formation(item: Formation) -> Values:
    return (
        item.side,
        item.nation,
        item.echelon.value,
        item.arm.value,
        item.name,
        item.handle,
        item.parent,
        item.attached_to,
        item.mode.value,
        item.place,
        _hours(item.told),
        item.position,
        item.hold.value if item.hold else None,
        _hours(item.holding_since),
        _hours(item.available),
        int(item.on_call),
        item.training_hint,
    )


def _element(item: Element) -> Values:
    return (
        item.formation,
        item.attached_to,
        item.type,
        int(item.is_hq),
        item.training,
        item.place,
        _hours(item.told),
        item.mode.value if item.mode else None,
        item.hold.value if item.hold else None,
        int(item.standing),
    )


def _dump(item: Dump) -> Values:
    return (item.side, item.place, item.name, item.points, int(item.open))


def _lorries(item: Lorries) -> Values:
    return (
        item.hq,
        item.side,
        item.models,
        item.full,
        item.place,
        item.leg.road if item.leg else None,
        item.leg.driven_mm if item.leg else None,
        item.bound_for,
        int(item.spot.keep),
        int(item.spot.home),
    )


def _balance(item: int) -> Values:
    return (item,)


def _fleet(item: Fleet) -> Values:
    return (item.side, item.models, item.type)


def _place(item: Place) -> Values:
    return (item.name, item.x_mm, item.y_mm, item.holder)


def _strip(item: Strip) -> Values:
    return (
        item.side,
        item.name,
        int(item.on_table),
        item.x_mm,
        item.y_mm,
        _hours(item.usable_from),
        item.state.value,
    )


def _squadron(item: Squadron) -> Values:
    return (
        item.side,
        item.name,
        item.handle,
        item.type,
        item.role.value,
        item.strip,
        item.wing,
        item.training,
        _hours(item.available),
        _hours(item.flown),
        _hours(item.ready),
        int(item.standing),
    )


def _raid(item: Raid) -> Values:
    return (
        item.side,
        item.time.hours,
        item.aim,
        " ".join(item.squadrons),
        item.radius_mm,
        item.name,
        item.state.value,
        _hours(item.planned_at),
    )


#: How a record of each table is written as the columns after its key, in the order of `models`.
_ROWS: Final[Mapping[str, Callable[[Any], Values]]] = {
    "formation": _formation,
    "element": _element,
    "dump": _dump,
    "lorries": _lorries,
    "balance": _balance,
    "fleet": _fleet,
    "place": _place,
    "strip": _strip,
    "squadron": _squadron,
    "raid": _raid,
}

#: Where the records of each table stand in a state.
_RECORDS: Final[Mapping[str, Callable[[Campaign], Mapping[Any, Any]]]] = {
    "formation": lambda campaign: campaign.oob.formations,
    "element": lambda campaign: campaign.oob.elements,
    "dump": lambda campaign: campaign.supply.dumps,
    "lorries": lambda campaign: campaign.supply.lorries,
    "balance": _balances,
    "fleet": lambda campaign: campaign.supply.fleets,
    "place": lambda campaign: campaign.ground.places,
    "strip": lambda campaign: campaign.air.strips,
    "squadron": lambda campaign: campaign.air.squadrons,
    "raid": lambda campaign: campaign.bombers.raids,
}
