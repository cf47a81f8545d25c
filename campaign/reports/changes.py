"""What of a side is otherwise than it was: modes, models, places, lorries, dumps, squadrons; and who holds what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.reports.naming import formation_name, place_name
from campaign.reports.report import lorries, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import FormationId, Side
    from campaign.projections.state import Campaign


class Changed(Struct, frozen=True, kw_only=True):
    """A thing and how it changed."""

    thing: str
    text: str


def changes_of(before: Campaign, now: Campaign, side: Side | None) -> tuple[Changed, ...]:
    """Return how things of a side, None for all, differ between two states; of the other side nothing is read.

    Who holds a place is public.
    """
    sides = now.calendar.sides if side is None else (side,)
    return tuple(
        item for one in sides for source in (_formations, _dumps, _squadrons) for item in source(before, now, one)
    ) + tuple(_holders(before, now))


def _formations(before: Campaign, now: Campaign, side: Side) -> Iterator[Changed]:
    """Yield each formation whose mode, models, place or lorries changed, or that came onto the table."""
    for new in now.oob.formations.values():
        if new.side != side or new.on_call:
            continue
        texts = tuple(_formation(before, now, new.id))
        if texts:
            yield Changed(thing=new.handle, text=", ".join(texts))


def _formation(before: Campaign, now: Campaign, name: FormationId) -> Iterator[str]:
    """Yield what changed of one formation."""
    new, old = now.oob.formations[name], before.oob.formations.get(name)
    if old is None or old.on_call:
        yield "came onto the table"
        return
    if new.mode is not old.mode:
        yield f"{new.mode.label}, was {old.mode.label}"
    standing, were = len(now.oob.standing_combat(name)), len(before.oob.standing_combat(name))
    if standing != were:
        yield f"{plural(standing, 'model')}, had {were}"
    smaller, was = len(now.oob.reduced(name)), len(before.oob.reduced(name))
    if smaller != was:
        yield f"{smaller} a size smaller, had {was}"
    if now.oob.hq_stands(name) != before.oob.hq_stands(name):
        yield "HQ stands again" if now.oob.hq_stands(name) else "HQ lost"
    if new.place != old.place:
        yield f"at {place_name(now, new.place) or '-'}, was {place_name(before, old.place) or '-'}"
    if new.headquarters != old.headquarters:
        yield f"under {formation_name(now, new.headquarters) or '-'}"
    wheels, had = _wheels(now, name), _wheels(before, name)
    if wheels != had:
        yield f"lorries {wheels}, were {had}"


def _wheels(campaign: Campaign, hq: FormationId) -> str:
    """Print all lorries of an HQ, wherever they are."""
    accounts = campaign.supply.lorries_of(hq)
    return lorries(sum(item.full for item in accounts), sum(item.models for item in accounts)) or "none"


def _dumps(before: Campaign, now: Campaign, side: Side) -> Iterator[Changed]:
    """Yield each dump that holds more or less, was opened, or is lost."""
    for name in dict.fromkeys((*before.supply.dumps, *now.supply.dumps)):
        old, new = before.supply.dumps.get(name), now.supply.dumps.get(name)
        was = old if old is not None and old.side == side and old.open else None
        stands = new if new is not None and new.side == side and new.open else None
        known = stands or was
        if known is None:
            continue
        thing = f"dump {place_name(now, known.place)}"
        if was is None and stands is not None:
            yield Changed(thing=thing, text=f"opened, {stands.points} points")
        elif was is not None and stands is None:
            yield Changed(thing=thing, text=f"no longer yours, had {was.points} points")
        elif was is not None and stands is not None and was.points != stands.points:
            yield Changed(thing=thing, text=f"{stands.points} points, had {was.points}")


def _squadrons(before: Campaign, now: Campaign, side: Side) -> Iterator[Changed]:
    """Yield each squadron that was lost or has another base."""
    for name, new in now.air.squadrons.items():
        old = before.air.squadrons.get(name)
        if new.side != side or old is None:
            continue
        if old.standing and not new.standing:
            yield Changed(thing=new.handle, text="eliminated")
        elif old.strip != new.strip:
            yield Changed(thing=new.handle, text=f"at {now.air.strip(new.strip).name}")


def _holders(before: Campaign, now: Campaign) -> Iterator[Changed]:
    """Yield each place that changed hands, which all can see."""
    for name, new in now.ground.places.items():
        old = before.ground.places.get(name)
        if old is not None and old.holder != new.holder:
            yield Changed(thing=new.name, text=f"held by {new.holder or 'nobody'}, was {old.holder or 'nobody'}")
