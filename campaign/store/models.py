"""Every table of a campaign file, declared once; the SQL of each back end is generated from here.

A table is called as its class, in small letters.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, Index, Integer, LargeBinary, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

#: STRICT tables know TEXT, INTEGER and BLOB; moves are stored as hours since midnight of D-day, truth values as 0 or 1.
_STRICT: dict[str, Any] = {"sqlite_strict": True}
_KEYED: dict[str, Any] = {"sqlite_strict": True, "sqlite_with_rowid": False}


def _text(*, key: bool = False) -> Any:  # noqa: ANN401 - SQLModel's Field is Any
    """Declare a text column that is always set."""
    return Field(sa_type=Text, primary_key=key)


def _whole(*, key: bool = False) -> Any:  # noqa: ANN401 - likewise
    """Declare a column of whole numbers that is always set."""
    return Field(sa_type=Integer, primary_key=key, sa_column_kwargs={"autoincrement": False})


def _bytes(*, key: bool = False) -> Any:  # noqa: ANN401 - likewise
    """Declare a column of bytes that is always set."""
    return Field(sa_type=LargeBinary, primary_key=key)


def _text_or_none() -> Any:  # noqa: ANN401 - likewise
    """Declare a text column that may be empty of meaning."""
    return Field(sa_type=Text, default=None, nullable=True)


def _whole_or_none() -> Any:  # noqa: ANN401 - likewise
    """Declare a column of whole numbers that may be unset."""
    return Field(sa_type=Integer, default=None, nullable=True)


# -- the diary ---------------------------------------------------


class Meta(SQLModel, table=True):
    """Which campaign the file holds, for whom the copy is, and which program and schema made it."""

    __table_args__ = _STRICT

    campaign: str = _text(key=True)
    schema_version: int = _whole()
    program: str = _text()
    copy_for: str = _text()


class Head(SQLModel, table=True):
    """The end of the diary."""

    __table_args__ = _STRICT

    campaign: str = _text(key=True)
    entries: int = _whole()
    events: int = _whole()
    hash: bytes = _bytes()
    draws: int = _whole()


class Entry(SQLModel, table=True):
    """One order with all that followed; `hash` is the chain up to and with it."""

    __table_args__ = (
        UniqueConstraint("order_id"),
        Index("entry_changing_the_past", "number", sqlite_where=text("reach < number")),
        CheckConstraint("reach <= number"),
        CheckConstraint("first_event <= last_event"),
        _STRICT,
    )

    number: int = _whole(key=True)
    order_id: str = _text()
    order_name: str = _text()
    content: bytes = _bytes()
    actor: str = _text()
    recorded_at: int = _whole()
    written_in: int = _whole()
    counts_in: int | None = _whole_or_none()
    came_in: str = _text()
    reach: int = _whole()
    caused_by: int | None = _whole_or_none()
    note: str = _text()
    program: str = _text()
    evening: int = _whole()
    draws: int = _whole()
    tags: str = _text()
    first_event: int = _whole()
    last_event: int = _whole()
    hash: bytes = _bytes()


class Event(SQLModel, table=True):
    """One event of an entry, as canonical bytes."""

    __table_args__ = (CheckConstraint("stands_for <= entry"), _STRICT)

    position: int = _whole(key=True)
    entry: int = Field(sa_type=Integer, foreign_key="entry.number", sa_column_kwargs={"autoincrement": False})
    stands_for: int = _whole()
    role: str = _text()
    type: str = _text()
    version: int = _whole()
    payload: bytes = _bytes()


class Tag(SQLModel, table=True):
    """The index from a thing to the entries that touch it; the entries' own `tags` are what the chain covers."""

    __table_args__ = _KEYED

    tag: str = _text(key=True)
    entry: int = _whole(key=True)


class Snapshot(SQLModel, table=True):
    """The state after an entry as one fingerprint of the program wrote it."""

    __table_args__ = _STRICT

    fingerprint: str = _text(key=True)
    entry: int = _whole(key=True)
    time: int = _whole()
    hash: bytes = _bytes()
    state: bytes = _bytes()


class Rulebook(SQLModel, table=True):
    """A table of the rulebook under its digest."""

    __table_args__ = _STRICT

    digest: str = _text(key=True)
    content: bytes = _bytes()


class Secret(SQLModel, table=True):
    """The seed of the program's dice; copies for players hold none."""

    __table_args__ = _STRICT

    campaign: str = _text(key=True)
    seed: bytes = _bytes()


# -- read models: what a fold over the diary gives, for whoever reads the file with SQL --


class Formation(SQLModel, table=True):
    """Order of battle: a formation as it stands."""

    __table_args__ = _KEYED

    id: str = _text(key=True)
    side: str = _text()
    nation: str = _text()
    echelon: str = _text()
    arm: str = _text()
    name: str = _text()
    handle: str = _text()
    parent: str | None = _text_or_none()
    attached_to: str | None = _text_or_none()
    mode: str = _text()
    place: str | None = _text_or_none()
    told: int | None = _whole_or_none()
    position: str | None = _text_or_none()
    hold: str | None = _text_or_none()
    holding_since: int | None = _whole_or_none()
    available: int | None = _whole_or_none()
    on_call: int = _whole()
    training_hint: str = _text()


class Element(SQLModel, table=True):
    """Order of battle: one model."""

    __table_args__ = _KEYED

    id: str = _text(key=True)
    formation: str = _text()
    attached_to: str | None = _text_or_none()
    type: str = _text()
    is_hq: int = _whole()
    training: int | None = _whole_or_none()
    place: str | None = _text_or_none()
    told: int | None = _whole_or_none()
    mode: str | None = _text_or_none()
    hold: str | None = _text_or_none()
    standing: int = _whole()


class Dump(SQLModel, table=True):
    """Supply: a dump and what it holds."""

    __table_args__ = (CheckConstraint("points >= 0"), _KEYED)

    id: str = _text(key=True)
    side: str = _text()
    place: str = _text()
    name: str = _text()
    points: int = _whole()
    open: int = _whole()


class Lorries(SQLModel, table=True):
    """Supply: the lorries of one HQ at one spot, so many of them full; full ones carry a point each (DT-G1)."""

    __table_args__ = (
        CheckConstraint("models > 0"),
        CheckConstraint('"full" BETWEEN 0 AND models'),
        _KEYED,
    )

    account: str = _text(key=True)
    hq: str = _text()
    side: str = _text()
    models: int = _whole()
    full: int = _whole()
    place: str | None = _text_or_none()
    road: str | None = _text_or_none()
    driven_mm: int | None = _whole_or_none()
    bound_for: str | None = _text_or_none()
    keep: int = _whole()
    home: int = _whole()


class Balance(SQLModel, table=True):
    """Supply: what passed through one end of a side's book, such as ``landed`` or ``used``."""

    __table_args__ = (CheckConstraint("amount >= 0"), _KEYED)

    side: str = _text(key=True)
    account: str = _text(key=True)
    amount: int = _whole()


class Fleet(SQLModel, table=True):
    """Supply: the lorries or wagons that an HQ has in all."""

    __table_args__ = _KEYED

    hq: str = _text(key=True)
    side: str = _text()
    models: int = _whole()
    type: str = _text()


class Place(SQLModel, table=True):
    """Ground: a place and who holds it."""

    __table_args__ = _KEYED

    id: str = _text(key=True)
    name: str = _text()
    x_mm: int = _whole()
    y_mm: int = _whole()
    holder: str | None = _text_or_none()


class Strip(SQLModel, table=True):
    """Air: an airfield or strip."""

    __table_args__ = _KEYED

    id: str = _text(key=True)
    side: str = _text()
    name: str = _text()
    on_table: int = _whole()
    x_mm: int | None = _whole_or_none()
    y_mm: int | None = _whole_or_none()
    usable_from: int | None = _whole_or_none()
    state: str = _text()


class Squadron(SQLModel, table=True):
    """Air: a squadron and its clock."""

    __table_args__ = _KEYED

    id: str = _text(key=True)
    side: str = _text()
    name: str = _text()
    handle: str = _text()
    type: str = _text()
    role: str = _text()
    strip: str = _text()
    wing: str = _text()
    training: int | None = _whole_or_none()
    available: int | None = _whole_or_none()
    flown: int | None = _whole_or_none()
    ready: int | None = _whole_or_none()
    standing: int = _whole()


class Raid(SQLModel, table=True):
    """Air: a raid of the heavy-bomber plan."""

    __table_args__ = _KEYED

    id: str = _text(key=True)
    side: str = _text()
    time: int = _whole()
    aim: str = _text()
    squadrons: str = _text()
    radius_mm: int = _whole()
    name: str = _text()
    state: str = _text()
    planned_at: int | None = _whole_or_none()


#: Tables that a fold refills; everything else is the diary itself.
READ_MODELS: tuple[type[SQLModel], ...] = (
    Formation,
    Element,
    Dump,
    Lorries,
    Balance,
    Fleet,
    Place,
    Strip,
    Squadron,
    Raid,
)
DIARY: tuple[type[SQLModel], ...] = (
    Meta,
    Head,
    Entry,
    Event,
    Tag,
    Snapshot,
    Rulebook,
    Secret,
)
