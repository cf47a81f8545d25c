"""Finds what a name means: by handle, exact id, whole word or number, then fragment; real ties are listed."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.ids import FormationId, Side
from campaign.errors import AmbiguousName, UnknownName
from campaign.orders.quantities import looks_like_number, read_spot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from campaign.domain.formation import Element, Formation
    from campaign.projections.state import Campaign

    #: Gives what decides between things that fit a name alike, by id: the lowest wins.
    Prefer = Callable[[str], tuple[int, ...]]

LISTED_MAX: Final = 6
_TONIGHT_MOVES: Final = 12
_ORDINAL: Final = re.compile(r"\b(\d+)(?:st|nd|rd|th|e|er|eme)\b")
_NOT_A_WORD: Final = re.compile(r"[\W_]+")


class Focus(Struct, frozen=True, kw_only=True):
    """What was last spoken of: it decides between names that fit equally well."""

    formation: FormationId | None = None
    side: Side | None = None


class Found(Struct, frozen=True, kw_only=True):
    """What a name meant; `exact` where it was its handle or id; `echo` says the choice with its parent."""

    kind: str
    id: str
    exact: bool = True
    echo: str = ""


class Thing(Struct, frozen=True, kw_only=True):
    """Something with a name: what it may be typed as, and what else its name says (several names with bars between)."""

    id: str
    handle: str
    text: str


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return a name as it is compared: no accents, no case, ordinals as numbers, one blank between words."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    text = text.replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "").casefold()
    return _ORDINAL.sub(r"\1", _NOT_A_WORD.sub(" ", text).strip())


def pick(
    typed: str, things: Sequence[Thing], what: str, prefer: Prefer, *, fragments: bool = True
) -> tuple[Thing, bool]:
    """Return the thing that a name means and whether it was its handle or id.

    Within a rank the lowest that `prefer` gives wins; raise AmbiguousName for a tie, UnknownName where nothing fits.
    """
    name = fold(typed)
    for exact, fits in _ranks(name, fragments=fragments):
        found = [thing for thing in things if fits(thing)]
        if found:
            return _only(typed, found, what, prefer), exact
    message = f"no {what} is called {typed!r}"
    raise UnknownName(message, nearest=_nearest(typed, things))


def find_formation(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a formation by its name, or by its HQ's name, a slash and its own."""
    try:
        thing, exact = _pick_formation(campaign, typed, focus, fragments="/" not in typed)
    except UnknownName:
        found = _part(campaign, typed, focus)
        if found is None or found.kind != "formation":
            raise
        return found
    return _formation(campaign, thing.id, exact=exact)


def find_target(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a formation or, by handle and part such as ``4-cly/c`` or ``12-ss/tiger``, one of its models."""
    if "/" in typed:
        if typed in campaign.oob.elements:
            return Found(kind="element", id=typed)
        try:
            thing, exact = _pick_formation(campaign, typed, focus, fragments=False)
            return _formation(campaign, thing.id, exact=exact)
        except UnknownName:
            found = _part(campaign, typed, focus)
            if found is not None:
                return found
            raise
    return find_formation(campaign, typed, focus)


def find_place(campaign: Campaign, typed: str, _focus: Focus) -> Found:
    """Find a charted place; a map reference, square or centimetres are a place of their own where none is called so."""
    places = campaign.ground.places
    if typed in places:
        return Found(kind="place", id=typed)
    things = [Thing(id=item.id, handle="", text=item.name) for item in places.values()]
    spot = read_spot(typed)
    if spot is not None and not any(fold(typed) == fold(item.text) for item in things):
        return Found(kind="place", id=spot)
    thing, exact = pick(typed, things, "place", _alike, fragments=not looks_like_number(typed))
    exact = exact or fold(thing.text) == fold(typed)
    return Found(kind="place", id=thing.id, exact=exact, echo="" if exact else f"{typed}: {thing.text}")


def find_dump(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a dump by its id, its place or its name; an open one and the side last spoken of go first."""
    things = [
        Thing(
            id=item.id,
            handle=item.place,
            text=f"{item.name} {_place_name(campaign, item.place)}",
        )
        for item in campaign.supply.dumps.values()
    ]
    dumps, side = campaign.supply.dumps, _side(campaign, focus)
    return _plain("dump", typed, things, lambda dump: (int(not dumps[dump].open), int(dumps[dump].side != side)))


def find_squadron(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a squadron by its handle, id, name or wing."""
    things = [
        Thing(
            id=item.id,
            handle=item.handle,
            text=f"{item.name} | {item.wing}",
        )
        for item in campaign.air.squadrons.values()
    ]
    squadrons, side = campaign.air.squadrons, _side(campaign, focus)
    return _plain("squadron", typed, things, lambda squadron: (int(squadrons[squadron].side != side),))


def find_strip(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find an airfield or strip by its id or name."""
    strips, side = campaign.air.strips, _side(campaign, focus)
    things = [Thing(id=item.id, handle="", text=item.name) for item in strips.values()]
    return _plain("strip", typed, things, lambda strip: (int(strips[strip].side != side),))


def find_raid(campaign: Campaign, typed: str, _focus: Focus) -> Found:
    """Find a raid of the bomber plan by its id, name or aiming point."""
    things = [
        Thing(id=item.id, handle="", text=f"{item.name} | {_place_name(campaign, item.aim)}")
        for item in campaign.bombers.raids.values()
    ]
    return _plain("raid", typed, things)


def find_landing(campaign: Campaign, typed: str, _focus: Focus) -> Found:
    """Find a planned landing from the air by its id or its place."""
    things = [
        Thing(id=item.id, handle="", text=_place_name(campaign, item.place))
        for item in campaign.landings.plans.values()
    ]
    return _plain("landing", typed, things)


def find_bridge(campaign: Campaign, typed: str, _focus: Focus) -> Found:
    """Find a bridge by its id, the place where it stands or its river."""
    things = [
        Thing(id=item.id, handle=item.place or "", text=f"{item.river} {_place_name(campaign, item.place or '')}")
        for item in campaign.ground.bridges.values()
    ]
    return _plain("bridge", typed, things)


def find_road(campaign: Campaign, typed: str, _focus: Focus) -> Found:
    """Find a stretch of road by its id, or by its two places with a hyphen between."""
    things = [
        Thing(id=item.id, handle=f"{item.start}-{item.end}", text=f"{item.end} {item.start} | {item.number}")
        for item in campaign.ground.roads.values()
    ]
    return _plain("road", typed, things)


def find_type(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a row of the unit tables by its key, or by words of it that name one type of this order of battle.

    The combat models of the formation last spoken of go first.
    """
    below = campaign.oob.below(focus.formation) if focus.formation in campaign.oob.formations else ()
    own = [model.type for item in below for model in campaign.oob.elements_of(item.id) if not model.is_hq]
    with suppress(UnknownName):
        return _plain("type", typed, [Thing(id=item, handle="", text="") for item in dict.fromkeys(own)])
    known = dict.fromkeys(item.type for item in campaign.oob.elements.values())
    return _plain("type", typed, [Thing(id=item, handle="", text="") for item in known])


def find_thing(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a dump, a formation or a model: whatever can be counted; a dump goes first where both are called so."""
    errors: list[UnknownName] = []
    found: list[Found] = []
    for finder in (find_dump, find_target):
        try:
            found.append(finder(campaign, typed, focus))
        except UnknownName as error:
            errors.append(error)
    if not found:
        message = f"nothing is called {typed!r}"
        nearest = dict.fromkeys(name for error in errors for name in error.nearest)
        raise UnknownName(message, nearest=tuple(nearest)[:LISTED_MAX])
    return next((item for item in found if item.exact), found[0])


def _ranks(name: str, *, fragments: bool) -> Iterable[tuple[bool, Callable[[Thing], bool]]]:
    """Yield the ways in which a thing may fit a name, the strictest first, and whether they are exact."""
    if not name:
        return
    yield True, lambda thing: bool(thing.handle) and fold(thing.handle) == name
    yield True, lambda thing: fold(thing.id) == name
    yield False, lambda thing: f" {name} " in _words(thing)
    close = name.replace(" ", "")
    if not close.isdigit():
        yield False, lambda thing: close in {fold(text).replace(" ", "") for text in (thing.handle, thing.id)}
    if fragments and len(name) > 1:
        yield False, lambda thing: name in _words(thing)


def _words(thing: Thing) -> str:
    """Return every word of a thing's names, with blanks around each."""
    return f" {fold(thing.handle)} | {fold(thing.id)} | {' | '.join(map(fold, thing.text.split('|')))} "


def _only(typed: str, found: list[Thing], what: str, prefer: Prefer) -> Thing:
    """Return the preferred thing; raise AmbiguousName where several are preferred alike."""
    preferences = [prefer(thing.id) for thing in found] if len(found) > 1 else [()]
    best = min(preferences)
    left = [thing for thing, own in zip(found, preferences, strict=True) if own == best]
    if len(left) == 1:
        return left[0]
    names = [thing.handle or thing.id for thing in left]
    if len(set(names)) < len(names):
        names = [thing.id for thing in left]
    more = f" and {len(names) - LISTED_MAX} more" if len(names) > LISTED_MAX else ""
    message = f"{typed!r} may be any of {len(names)} {what}s{more and ', the first of them'}"
    raise AmbiguousName(message, candidates=names[:LISTED_MAX])


def _nearest(typed: str, things: Sequence[Thing]) -> tuple[str, ...]:
    """Return up to three names that come close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong name pays for it

    names: dict[str, str] = {}
    for thing in things:
        shown = thing.handle or thing.id
        for text in (thing.handle, thing.id, *thing.text.split("|")):
            names.setdefault(fold(text), shown)
    close = get_close_matches(fold(typed), [name for name in names if name], n=6, cutoff=0.6)
    return tuple(dict.fromkeys(names[name] for name in close))[:3]


def _alike(_thing: str) -> tuple[int, ...]:
    """Prefer none."""
    return ()


def _plain(kind: str, typed: str, things: list[Thing], prefer: Prefer = _alike) -> Found:
    """Find a thing that has no parent to echo."""
    thing, exact = pick(typed, things, kind, prefer)
    shown = thing.id if kind != "squadron" else thing.handle
    return Found(kind=kind, id=thing.id, exact=exact, echo="" if exact else f"{typed}: {shown}")


def _pick_formation(campaign: Campaign, typed: str, focus: Focus, *, fragments: bool) -> tuple[Thing, bool]:
    """Find a formation; between several decide what was last spoken of, what acted tonight, the higher echelon."""
    formations = campaign.oob.formations
    if typed.strip("/") != typed:
        message = f"{typed!r} is half a name"
        raise UnknownName(message)
    if typed in formations:
        return Thing(id=typed, handle=formations[typed].handle, text=""), True

    def prefer(formation: FormationId) -> tuple[int, ...]:
        item = formations[formation]
        return (
            _distance(campaign, item, focus),
            int(not _acted(campaign, formation)),
            -item.echelon.height,
        )

    things = [Thing(id=item.id, handle=item.handle, text=item.name) for item in formations.values()]
    return pick(typed, things, "formation", prefer, fragments=fragments)


def _distance(campaign: Campaign, item: Formation, focus: Focus) -> int:
    """Count how far a formation is from what was last spoken of: below it, below its HQ, on its side, elsewhere."""
    spoken = campaign.oob.formations.get(focus.formation or "")
    if spoken is not None:
        chain = {item.id, *(hq.id for hq in campaign.oob.above(item.id))}
        if spoken.id in chain:
            return 0
        if spoken.headquarters in chain:
            return 1
    return 2 if item.side == _side(campaign, focus) else 3


def _side(campaign: Campaign, focus: Focus) -> Side | None:
    """Return the side that was last spoken of."""
    spoken = campaign.oob.formations.get(focus.formation or "")
    return focus.side or (spoken.side if spoken is not None else None)


def _acted(campaign: Campaign, thing: str) -> bool:
    """Say whether a formation did or suffered anything in the last moves."""
    deeds = campaign.activity.latest.get(thing)
    return deeds is not None and deeds.time.hours > campaign.calendar.now.hours - _TONIGHT_MOVES


def _formation(campaign: Campaign, formation: FormationId, *, exact: bool) -> Found:
    """Return a formation as found, with the echo that a choice needs."""
    item = campaign.oob.formations[formation]
    if exact:
        return Found(kind="formation", id=formation)
    hq = campaign.oob.formations.get(item.headquarters or "")
    parent = f" of {hq.handle}" if hq else ""
    return Found(kind="formation", id=formation, exact=False, echo=f"{item.handle}: {item.name}{parent}")


def _part(campaign: Campaign, typed: str, focus: Focus) -> Found | None:
    """Find what stands behind a slash: a model's letter, a subordinate, or a word of a type; None without a slash."""
    head, slash, part = typed.rpartition("/")
    if not slash or not head or not part:
        return None
    owner = find_formation(campaign, head, focus)
    own = campaign.oob.elements_of(owner.id)
    letter = next((item for item in own if item.part == part.lower()), None)
    # A model that stands under another HQ, as one that came back does, keeps its name.
    letter = letter or campaign.oob.elements.get(f"{owner.id}/{part.lower()}")
    if letter is not None:
        return Found(kind="element", id=letter.id, exact=owner.exact, echo=owner.echo)
    below = [
        Thing(id=item.id, handle=item.handle, text=item.name)
        for item in campaign.oob.below(owner.id)
        if item.id != owner.id
    ]
    heights = {item.id: (-item.echelon.height,) for item in campaign.oob.below(owner.id)}
    try:
        thing, exact = pick(part, below, "subordinate", heights.__getitem__, fragments=False)
    except UnknownName:
        return _model_by_type(campaign, owner, part, own)
    return _formation(campaign, thing.id, exact=exact and owner.exact)


def _model_by_type(campaign: Campaign, owner: Found, part: str, own: Sequence[Element]) -> Found:
    """Find the one model whose type has a word, of the formation itself before those below it."""
    deep = [model for item in campaign.oob.below(owner.id) for model in campaign.oob.elements_of(item.id)]
    word = f" {fold(part)}"
    for models in (own, deep):
        fitting = [model for model in models if word in f" {fold(model.type)}"]
        standing = [model for model in fitting if model.standing] or fitting
        if len(standing) == 1:
            shown = print_model(campaign, standing[0])
            return Found(kind="element", id=standing[0].id, exact=False, echo=f"{part}: {shown}")
        if standing:
            names = [print_model(campaign, model) for model in standing[:LISTED_MAX]]
            message = f"{part!r} may be any of {len(standing)} models"
            raise AmbiguousName(message, candidates=names)
    message = f"{print_name(campaign, owner.id)} has no model or subordinate {part!r}"
    raise UnknownName(message, nearest=[print_model(campaign, model) for model in own[:LISTED_MAX]])


def print_name(campaign: Campaign, formation: FormationId) -> str:
    """Return the handle of a formation, its id where it is not in the order of battle."""
    item = campaign.oob.formations.get(formation)
    return item.handle if item is not None else formation


def print_model(campaign: Campaign, model: Element) -> str:
    """Return a model as it is typed: its formation's handle and its part."""
    return f"{print_name(campaign, model.formation)}/{model.part}"


def _place_name(campaign: Campaign, place: str) -> str:
    """Return the name of a place, its id where it is not charted."""
    item = campaign.ground.places.get(place)
    return item.name if item is not None else place
