"""What must hold after any order and any correction, check by check, so that a test can name the one that failed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import json

from campaign.desk.book import Booking
from campaign.errors import CampaignError, DoesNotFit
from campaign.events.calendar import MoveEnded
from campaign.orders.base import Kind
from campaign.orders.registry import order_class
from campaign.projections.history import amended, effective
from campaign.projections.state import Campaign, Fold, digest
from campaign.store import replay
from campaign.store.read_models import rows_of
from tests.books import Books

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign.domain.clock import GameTime
    from tests.histories import Lot
    from tests.table import Table


def rebuilt(lot: Lot) -> Iterator[str]:
    """The running state is the one that is folded from the first entry, and so are the rows of the read models."""
    desk = lot.table.desk
    try:
        again = replay.rebuild(desk.diary)
    except DoesNotFit as error:
        yield f"the history does not fit itself: {error}"
        return
    if digest(again) != digest(desk.campaign):
        yield "the running state is not the rebuilt one"
    for name, rows in rows_of(again).items():
        if sorted((*key, *values) for key, values in rows.items()) != list(desk.diary.rows(name)):
            yield f"the rows of {name} are not the rebuilt ones"


def ledger(lot: Lot) -> Iterator[str]:
    """The ledger itself finds nothing made, lost or below nothing (DT-G9)."""
    yield from lot.table.desk.campaign.supply.faults()


def auditor(lot: Lot) -> Iterator[str]:
    """Points, lorries and models are those that came and did not go, by the effective history (DT-G9, J31, R54)."""
    history = effective(lot.written())
    yield from Books(event for item in history for event in item.events).faults(lot.table.desk.campaign)


def as_written(lot: Lot) -> Iterator[str]:
    """An order of the table comes to what was written unless it was amended; only the clerk's are decided again."""
    past = lot.written()
    own, told = {item.number: item for item in past}, amended(past)
    for item in effective(past):
        is_clerks = order_class(own[item.number].order).kind is Kind.CLERK
        if item.main != own[item.number].own and not is_clerks and item.number not in told:
            yield f"e{item.number} stands otherwise than it was written"


def filed(lot: Lot) -> Iterator[str]:
    """The newest entry is filed under everything that its events name."""
    desk = lot.table.desk
    campaign, number = desk.campaign, desk.head.entries
    known: dict[str, Any] = {
        "formation": campaign.oob.formations,
        "element": campaign.oob.elements,
        "dump": campaign.supply.dumps,
        "squadron": campaign.air.squadrons,
        "raid": campaign.bombers.raids,
    }
    tags = set(desk.diary.tags_of(number))
    for row in desk.diary.events(number, number):
        for word in words_of(json.decode(row.payload)):
            kinds = [f"{kind}:{word}" for kind, page in known.items() if word in page]
            if kinds and tags.isdisjoint(kinds) and f"place:{word}" not in tags:
                yield f"e{number} names {word} and is not filed under it"


def words_of(content: object) -> Iterator[str]:
    """Yield every word that stands as a value in plain data."""
    match content:
        case str():
            yield content
        case list():
            for item in content:
                yield from words_of(item)
        case dict():
            for item in content.values():
                yield from words_of(item)
        case _:
            pass


def believed(lot: Lot) -> Iterator[str]:
    """What was believed after some entry is what is read back today (architecture 7: two questions)."""
    number = lot.choice(sorted(lot.believed))
    if digest(lot.table.desk.at(f"e{number}")) != lot.believed[number]:
        yield f"e{number} is remembered otherwise after e{lot.entries}"


def at_the_end(lot: Lot, time: GameTime) -> str:
    """Return the digest of the state when a move was ended, folded from the first entry; nothing where it never was."""
    fold = Fold(Campaign())
    for item in effective(lot.written()):
        fold.apply(item.number, item.events)
        if any(isinstance(event, MoveEnded) and event.move == time for event in item.events):
            return digest(fold.campaign)
    return ""


CHECKS: Final[dict[str, Callable[[Lot], Iterator[str]]]] = {
    "ledger": ledger,
    "auditor": auditor,
    "rebuilt": rebuilt,
    "as written": as_written,
    "filed": filed,
    "believed": believed,
}


def fault(lot: Lot) -> str:
    """Return the first check that fails with what it found, nothing where all hold."""
    return next((f"{name}: {found}" for name, check in CHECKS.items() for found in check(lot)), "")


def not_undone(table: Table, was: str) -> str:
    """Undo and redo the last order, and again; return how the state came to be another, nothing where it never was."""
    desk, came = table.desk, digest(table.desk.campaign)
    for _ in range(2):
        try:
            desk.undo(Booking(), whole=True)
            if digest(desk.campaign) != was:
                return "undone: an undo left something behind"
            desk.redo(Booking())
        except CampaignError as error:
            return f"undone: {error}"
        if digest(desk.campaign) != came:
            return "undone: a redo did not bring it back"
    return ""
