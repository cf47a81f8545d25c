"""Postings: what one event puts into the supply accounts and takes out of them, read off the event alone (DT-G9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.ids import DumpId, FormationId
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.supply import (
    ColumnLost,
    ColumnMoved,
    DumpBlown,
    DumpCaptured,
    DumpOpened,
    LorriesLoaded,
    LorriesMustered,
    LorriesUnloaded,
    SupplyLanded,
    SupplySpent,
)
from campaign.events.table import (
    EmptiesFound,
    LoadsFound,
    LorriesFound,
    LorriesMissing,
    PointsFound,
    PointsMissing,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.events.base import Event


class Posting(Struct, frozen=True, kw_only=True):
    """What an event does to one account: points, and models of lorries, in (above 0) or out (below).

    The account is a `dump`, or the lorries of an `hq` at a `spot`. `text` says why, with ids for names.
    """

    text: str
    points: int
    dump: DumpId | None = None
    hq: FormationId | None = None
    spot: Spot = WITH_HQ
    models: int = 0


def postings(event: Event) -> tuple[Posting, ...]:
    """Return what an event does to the accounts; nothing for one that is about no supply."""
    post = POSTS.get(type(event))
    return post(event) if post is not None else ()


def _opened(event: DumpOpened) -> tuple[Posting, ...]:
    return (Posting(dump=event.dump, points=event.points, text="opened"),)


def _captured(event: DumpCaptured) -> tuple[Posting, ...]:
    return (Posting(dump=event.dump, points=-event.lost, text=f"fell to {event.by}, which took {event.points}"),)


def _blown(event: DumpBlown) -> tuple[Posting, ...]:
    return (Posting(dump=event.dump, points=-event.points, text="blown"),)


def _landed(event: SupplyLanded) -> tuple[Posting, ...]:
    return (Posting(dump=event.dump, points=event.points, text=f"landed at {event.source}"),)


def _spent(event: SupplySpent) -> tuple[Posting, ...]:
    text = f"used by {event.payer}"
    if event.points == 0:
        return ()
    if event.dump is not None:
        return (Posting(dump=event.dump, points=-event.points, text=text),)
    return (Posting(hq=event.hq, spot=event.spot, points=-event.points, text=text),)


def _mustered(event: LorriesMustered) -> tuple[Posting, ...]:
    return (Posting(hq=event.hq, models=event.models, points=event.full, text="mustered"),)


def _loaded(event: LorriesLoaded) -> tuple[Posting, ...]:
    return (
        Posting(dump=event.dump, points=-event.points, text=f"loaded by {event.hq}"),
        Posting(hq=event.hq, spot=event.spot, points=event.points, text=f"loaded at dump {event.dump}"),
    )


def _unloaded(event: LorriesUnloaded) -> tuple[Posting, ...]:
    return (
        Posting(hq=event.hq, spot=event.spot, points=-event.points, text=f"unloaded at dump {event.dump}"),
        Posting(dump=event.dump, points=event.points, text=f"unloaded by {event.hq}"),
    )


def _moved(event: ColumnMoved) -> tuple[Posting, ...]:
    text = _journey(event.to)
    return (
        Posting(hq=event.hq, spot=event.spot, models=-event.models, points=-event.full, text=text),
        Posting(hq=event.hq, spot=event.to, models=event.models, points=event.full, text=text),
    )


def _journey(to: Spot) -> str:
    """Say where lorries went, or where they are now."""
    if to.bound_for is not None:
        return f"set out for {to.bound_for}"
    if to.is_journey:
        return "set out for the HQ"
    return f"arrived at {to.place}" if to.place is not None else "back with the HQ"


def _lost(event: ColumnLost) -> tuple[Posting, ...]:
    text = event.cause or "destroyed"
    left = event.full - event.points
    return (
        Posting(hq=event.hq, spot=event.spot, models=-event.models, points=-event.full, text=text),
        Posting(hq=event.hq, models=event.models, points=left, text=f"back with the HQ ({text})"),
    )


_FOUND: Final = "found at the table"
_MISSING: Final = "missing at the table"


def _points_found(event: PointsFound) -> tuple[Posting, ...]:
    return (Posting(dump=event.dump, points=event.points, text=_FOUND),)


def _points_missing(event: PointsMissing) -> tuple[Posting, ...]:
    return (Posting(dump=event.dump, points=-event.points, text=_MISSING),)


def _lorries_found(event: LorriesFound) -> tuple[Posting, ...]:
    return (Posting(hq=event.hq, spot=event.spot, models=event.models, points=event.full, text=_FOUND),)


def _lorries_missing(event: LorriesMissing) -> tuple[Posting, ...]:
    return (Posting(hq=event.hq, spot=event.spot, models=-event.models, points=-event.full, text=_MISSING),)


def _loads_found(event: LoadsFound) -> tuple[Posting, ...]:
    return (Posting(hq=event.hq, spot=event.spot, points=event.full, text=_FOUND),)


def _empties_found(event: EmptiesFound) -> tuple[Posting, ...]:
    return (Posting(hq=event.hq, spot=event.spot, points=-event.full, text=_MISSING),)


POSTS: Final[Mapping[type[Event], Callable[..., tuple[Posting, ...]]]] = {
    DumpOpened: _opened,
    DumpCaptured: _captured,
    DumpBlown: _blown,
    SupplyLanded: _landed,
    SupplySpent: _spent,
    LorriesMustered: _mustered,
    LorriesLoaded: _loaded,
    LorriesUnloaded: _unloaded,
    ColumnMoved: _moved,
    ColumnLost: _lost,
    PointsFound: _points_found,
    PointsMissing: _points_missing,
    LorriesFound: _lorries_found,
    LorriesMissing: _lorries_missing,
    LoadsFound: _loads_found,
    EmptiesFound: _empties_found,
}
