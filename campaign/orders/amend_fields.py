"""Finds a field of an order by its name, its path or the slot of its line, and puts another value into it."""

from __future__ import annotations

from re import search
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast, get_type_hints

from msgspec import NODEFAULT, MsgspecError, Struct, json
from msgspec.structs import fields, replace

from campaign.domain.clock import GameTime
from campaign.domain.dice import TEN, Roll
from campaign.errors import AmbiguousName, NotUnderstood, UnknownName
from campaign.events.codec import canonical
from campaign.orders.amend_values import Shape, read_value, shape_of
from campaign.orders.battles.base import BattleOrder
from campaign.orders.describe import describe
from campaign.orders.names import Focus, find_target
from campaign.orders.quantities import read_die, read_lorries

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from campaign.orders.base import Order
    from campaign.projections.state import Campaign

#: Slots and literals of lines whose field is called otherwise; the first that the order has is meant.
_FIELDS_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "target": ("formation",),
    "formation": ("who", "formations"),
    "model": ("who", "batteries", "attackers", "elements", "only", "models", "flak"),
    "firer": ("attacker",),
    "defender": ("target",),
    "hq": ("hqs", "supported"),
    "other": ("but_not",),
    "outcome": ("mode",),
    "n": ("number", "lost", "points"),
    "count": ("points", "companies", "nearest", "spent", "aa", "moves", "air_attacks"),
    "number": ("sam", "air_attacks"),
    "leg": ("distance",),
    "shooter": ("firers", "attackers"),
    "mark": ("target",),
    "opponent": ("defenders",),
    "helper": ("off_table",),
    "inches": ("distance",),
    "face": ("rolls",),
    "hazard": ("laid",),
    "company": ("hidden",),
    "setting": ("house_rules",),
    "profile": ("house_rules",),
    "value": ("house_rules",),
    "lorries": ("full",),
    "force": ("company", "attackers"),
    "die": ("rolls", "roll"),
    "extra": ("answer_bonus",),
    "told": ("outcomes", "results", "outcome"),
    "word": ("landing", "raid", "place"),
    "side": ("audience", "holder", "first"),
    "person": ("audience",),
    "text": ("places", "story"),
    "place": ("places", "aim", "position"),
    "range": ("range_mm",),
    "thing": ("dump", "formation"),
    "all": ("everyone",),
    "air": ("by_air",),
    "+": ("along",),
}
#: Fields of one row of which only one is told: telling it empties the others, and what belongs to them.
_EITHER: Final[Mapping[str, tuple[frozenset[str], ...]]] = {
    "result": (frozenset({"mode"}), frozenset({"lost", "type"})),
    "take": (frozenset({"side"}), frozenset({"formation"})),
    "dump open": (frozenset({"side"}), frozenset({"hq"})),
    "dump capture": (frozenset({"side"}), frozenset({"formation"})),
    "air fly": (frozenset({"place"}), frozenset({"target", "part"})),
    "guns": (frozenset({"target"}), frozenset({"place"}), frozenset({"road"})),
}
#: What a command die says beside its face, in the letters of a line.
_FLAGS: Final = ("under_fire", "jammed", "telephones")

Path = tuple[str | int, ...]


class Amended(NamedTuple):
    """An order with one field changed: itself, and the field's path as it would be typed."""

    order: Order
    path: str


def amended(order: Order, field: str, words: str, campaign: Campaign, *, by: str) -> Amended:
    """Return an order that says something else in one field.

    Raise UnknownName for a field that it has not, AmbiguousName where several rows have it, NotUnderstood for a value
    that its line would not take.
    """
    path = _find(order, field)
    new = cast("Order", _Pen(order.name, words, campaign, by).put(order, path))
    try:
        checked: Order = json.decode(canonical(new), type=type(order))
    except MsgspecError as error:
        message = f"{printed(path)} cannot be {words!r}{_why_not(error)}"
        raise NotUnderstood(message, remedy=f"help {order.name}") from error
    _names_a_model(checked, path, words, campaign)
    return Amended(order=checked, path=printed(path))


def _why_not(error: MsgspecError) -> str:
    """Say which bound a value is beyond, empty where it is none of the plain ones."""
    bound = search(r"Expected `(int|str|array)` (?:of length )?(>=|<=) (-?\d+)", str(error))
    if bound is None:
        return ""
    kind, sign, limit = bound.groups()
    if kind != "int" and sign == ">=":
        return ": it may not be empty"
    return f": {'at least' if sign == '>=' else 'at most'} {limit}{'' if kind == 'int' else ' long'}"


def _names_a_model(order: Order, path: Path, words: str, campaign: Campaign) -> None:
    """Raise UnknownName where the last letters of a model that were told alone are those of no model."""
    row: Any = order
    for step in path[:-1]:
        row = row[step] if isinstance(step, int) else getattr(row, step)
    if not getattr(row, "part", ""):
        return
    if getattr(row, "lost", None) is not None:
        raise NotUnderstood("of one model no number is lost", remedy="part none, or mode gone")
    if path[-1] != "part":
        return
    formation = getattr(row, "formation", None) or getattr(row, "target", None)
    models = [item.id for item in campaign.oob.elements_of(formation)] if formation else []
    if f"{formation}/{row.part}" not in models:
        whose = campaign.oob.formations[formation].handle if formation else "no formation"
        message = f"{whose} has {'no' if formation else 'a'} model {words!r}"
        raise UnknownName(message, nearest=[item.rpartition("/")[2] for item in models])


def paths_of(value: Any) -> Iterator[Path]:  # noqa: ANN401 - the value of any field
    """Yield the path of every field of a Struct that holds a value of its own, rows by their place from 0."""
    if not _is_row(value):
        yield ()
        return
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        rows = _rows(inner)
        if rows:
            yield from ((name, index, *rest) for index, row in enumerate(rows) for rest in paths_of(row))
        else:
            yield from ((name, *rest) for rest in paths_of(inner))


def printed(path: Path) -> str:
    """Print a path as it is typed."""
    return ".".join(map(str, path))


def _is_row(value: Any) -> bool:  # noqa: ANN401 - the value of any field
    """Say whether a value has fields of its own that are amended one by one."""
    return isinstance(value, Struct) and not isinstance(value, Roll | GameTime)


def _rows(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the value of any field
    """Return the rows that a value holds, none where it holds something else."""
    if not isinstance(value, tuple):
        return ()
    rows: tuple[Any, ...] = value  # pyright: ignore[reportUnknownVariableType] - of whatever type
    return rows if all(map(_is_row, rows)) else ()


def _find(order: Order, typed: str) -> Path:
    """Return the path of the one field that is meant; raise UnknownName or AmbiguousName."""
    paths = list(paths_of(order))
    wanted = tuple(int(part) if part.isdigit() else part for part in typed.lower().replace("-", "_").split("."))
    *front, last = wanted
    into: Path = ()
    if isinstance(last, int) and front:
        wanted, into = tuple(front), (last,)
    named = [wanted, *((*wanted[:-1], name) for name in _FIELDS_OF.get(str(wanted[-1]), ()))]
    named += [(*wanted[:-1], f"{wanted[-1]}s")]
    for names in named:
        found = [path for path in paths if _fits(path, names)]
        if len(found) > 1:
            message = f"{typed!r} stands in {len(found)} rows"
            raise AmbiguousName(message, candidates=[printed(path) for path in found])
        if found:
            return (*found[0], *into)
    raise _unknown(order, typed, paths)


def _fits(path: Path, names: Path) -> bool:
    """Say whether a path ends in these names; the places of rows may be left out."""
    rest = list(names)
    for part in reversed(path):
        if rest and part == rest[-1]:
            rest.pop()
        elif not isinstance(part, int) and rest:
            return False
    return not rest


def _unknown(order: Order, typed: str, paths: Sequence[Path]) -> UnknownName:
    """Make the error that names the fields which come close, or all of them."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong name pays for it

    known = list(dict.fromkeys(str(path[-1]) for path in paths))
    slots = [slot.lower() for slot in describe(type(order)).slots]
    near = get_close_matches(typed.lower(), dict.fromkeys((*known, *slots)), n=3, cutoff=0.6)
    message = f"{order.name} has no field {typed!r}" if known else f"{order.name} has no field to amend"
    return UnknownName(message, nearest=near or known)


class _Pen:
    """Puts some words into an order: `order` is its name, `by` whoever threw a die that they tell."""

    def __init__(self, order: str, words: str, campaign: Campaign, by: str) -> None:
        """Take the words."""
        self._order = order
        self._words = words
        self._campaign = campaign
        self._by = by

    def put(self, value: Any, path: Path) -> Any:  # noqa: ANN401 - any part of an order
        """Return a part of an order with the field at a path changed."""
        head, rest = path[0], path[1:]
        if isinstance(head, int):
            rows = cast("tuple[Any, ...]", value)
            return (*rows[:head], self.put(rows[head], rest), *rows[head + 1 :])
        if len(rest) > 1 or (rest and not isinstance(rest[0], int)):
            return replace(value, **{head: self.put(getattr(value, head), rest)})
        shape = shape_of(get_type_hints(cast("type[Struct]", type(value)), include_extras=True)[head])
        if rest:
            return replace(value, **{head: self._one_of_several(value, head, rest[0], shape)})
        return replace(value, **_emptied(self._order, value, head), **self._told(value, head, shape))

    def _one_of_several(self, row: Any, name: str, place: str | int, shape: Shape) -> Any:  # noqa: ANN401 - any row
        """Return a field that holds several values with the one at a place changed; raise UnknownName for no such."""
        values = cast("tuple[Any, ...]", getattr(row, name) or ())
        if not isinstance(place, int) or not shape.many or place >= len(values):
            message = f"{name} has {len(values)} values" if shape.many else f"{name} has a single value"
            raise UnknownName(message, nearest=[f"{name}.{index}" for index in range(len(values))] or [name])
        one = Shape(base=shape.base, kinds=shape.kinds)
        return (*values[:place], self._value(row, name, one), *values[place + 1 :])

    def _told(self, row: Any, name: str, shape: Shape) -> dict[str, Any]:  # noqa: ANN401 - any row
        """Read a field of a row, with what the same word says of its neighbours."""
        if name == "formation" and "part" in row.__struct_fields__ and "/" in self._words:
            found = find_target(self._campaign, self._words, _focus(row))
            head, _, part = found.id.rpartition("/") if found.kind == "element" else (found.id, "", "")
            return {"formation": head, "part": part}
        if name == "full" and (lorries := read_lorries(self._words)) is not None:
            return {"full": lorries[0], "empty": lorries[1]}
        told = {name: self._value(row, name, shape)}
        if shape.base is Roll and not shape.many and _FLAGS[0] in row.__struct_fields__:
            die = read_die(self._words)
            told |= {flag: getattr(die, flag) for flag in _FLAGS} if die is not None else {}
        if shape.base is Roll and shape.many:
            _as_many(name, told[name], getattr(row, name))
        return told

    def _value(self, row: Any, name: str, shape: Shape) -> Any:  # noqa: ANN401 - the value of any field
        """Read the words as a field's value."""
        if isinstance(row, BattleOrder) and name == "outcome":
            name = "told"  # words of a rulebook of battles, which that one reads
        sides = row.sides if isinstance(row, BattleOrder) else TEN
        return read_value(name, shape, self._words, self._campaign, _focus(row), by=self._by, sides=sides)


def _as_many(name: str, told: Sequence[Roll], thrown: Sequence[Roll]) -> None:
    """Hold dice that are told against those that were thrown; raise NotUnderstood where they are more or fewer."""
    if len(told) == len(thrown):
        return
    message = f"{len(thrown)} dice were thrown, not {len(told)}"
    raise NotUnderstood(message, remedy=f"{name}.0 7 tells one of them" if thrown else "void it, and give it --for")


def _emptied(order: str, row: Any, name: str) -> dict[str, Any]:  # noqa: ANN401 - any part of an order
    """Return what is no longer told where another field says it."""
    groups = _EITHER.get(order, ())
    own = next((group for group in groups if name in group), frozenset[str]())
    others = {other for group in groups if own and group is not own for other in group}
    defaults = {item.name: item.default for item in fields(row)}
    return {other: defaults[other] for other in others if defaults.get(other, NODEFAULT) is not NODEFAULT}


def _focus(row: Any) -> Focus:  # noqa: ANN401 - any part of an order
    """Return whom a row speaks of."""
    spoken = getattr(row, "formation", None) or getattr(row, "hq", None)
    return Focus(formation=spoken if isinstance(spoken, str) else None)
