"""Reads words as the value of a field of an order, by the field's type, as the order's line would read them."""

from __future__ import annotations

from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Union, get_args, get_origin

from msgspec import Meta, Struct

from campaign.domain.clock import GameTime
from campaign.domain.dice import SIX, TEN, Roll
from campaign.domain.ids import TAG
from campaign.domain.mode import Mode, parse_mode
from campaign.errors import NotUnderstood, UnknownName
from campaign.orders import told_results
from campaign.orders.quantities import read_die, read_faces
from campaign.orders.slots import FINDERS, read_slot

if TYPE_CHECKING:
    from campaign.orders.names import Focus
    from campaign.projections.state import Campaign

#: Words that empty a field that may be empty.
NOTHING: Final = frozenset({"none", "nothing", "-", "gone"})
_YES: Final = frozenset({"yes", "y", "true", "on"})
_NO: Final = frozenset({"no", "n", "false", "off", *NOTHING})
#: Fields of plain text that name something after all, and the slot that reads it.
_NAMING: Final = {
    "side": "SIDE",
    "holder": "SIDE",
    "type": "TYPE",
    **dict.fromkeys(("attacker", "attackers", "target", "supports", "helpers"), "TARGET"),
}


#: Fields that hold what became of a model, told in place of dice.
_RESULTS: Final = frozenset({"outcome", "outcomes"})


class Shape(Struct, frozen=True, kw_only=True):
    """What a field holds: a type, the kinds of thing it names, whether it may be empty or holds several."""

    base: Any
    kinds: frozenset[str] = frozenset()
    nullable: bool = False
    many: bool = False


def shape_of(hint: Any) -> Shape:  # noqa: ANN401 - any annotation
    """Take an annotation apart."""
    origin = get_origin(hint)
    if origin is Annotated:
        inner = shape_of(get_args(hint)[0])
        extras = (item.extra for item in hint.__metadata__ if isinstance(item, Meta) and item.extra)
        kinds = inner.kinds | {str(extra[TAG]) for extra in extras if TAG in extra}
        return Shape(base=inner.base, kinds=kinds, nullable=inner.nullable, many=inner.many)
    if origin in {Union, UnionType}:
        parts = [shape_of(item) for item in get_args(hint) if item is not type(None)]
        kinds = frozenset(kind for item in parts for kind in item.kinds)
        nullable = type(None) in get_args(hint) or any(item.nullable for item in parts)
        return Shape(base=parts[0].base, kinds=kinds, nullable=nullable, many=parts[0].many)
    if origin is tuple:
        inner = shape_of(get_args(hint)[0])
        return Shape(base=inner.base, kinds=inner.kinds, many=True)
    return Shape(base=hint)


def read_value(  # noqa: C901, PLR0911 - a way to read each type of field
    name: str, shape: Shape, words: str, campaign: Campaign, focus: Focus, *, by: str, sides: int = TEN
) -> Any:  # noqa: ANN401 - the value of any field
    """Read words as a field's value; raise NotUnderstood, UnknownName or AmbiguousName.

    `name` is the field's, `focus` what is spoken of beside it, `by` whoever threw a die that is told, of so many
    `sides`.
    """
    if words.lower() in NOTHING and (shape.nullable or shape.many):
        return () if shape.many else None
    if shape.base is Roll and sides == SIX:
        return _read_faces(words, by) if shape.many else _read_faces(words, by)[0]
    if shape.many:
        one = Shape(base=shape.base, kinds=shape.kinds)
        return tuple(read_value(name, one, word, campaign, focus, by=by) for word in words.split())
    if shape.kinds:
        return _read_name(shape.kinds, words, campaign, focus)
    if name in _RESULTS:
        return _read_result(words)
    if shape.base is Roll:
        return _read_roll(words, by)
    if shape.base is bool:
        return _read_flag(name, words)
    if get_origin(shape.base) is Literal:
        return _one_of(name, words, [str(item) for item in get_args(shape.base)])
    slot = _slot_of(name, shape.base)
    if slot:
        return read_slot(slot, words.removeprefix("+") if slot == "COUNT" else words, campaign, focus)[0]
    if get_origin(shape.base) is dict or issubclass(shape.base, Struct):
        message = f"{name} are told row by row"
        raise NotUnderstood(message, remedy="void the entry, and give it again --for its move")
    return shape.base(_one_of(name, words, [str(item.value) for item in shape.base]))


def _slot_of(name: str, base: Any) -> str:  # noqa: ANN401 - any type
    """Return the slot of a line that reads such a field; an empty text for one of a few words."""
    if base is int:
        return "RANGE" if name.endswith("_mm") else "INCHES" if name == "distance" else "COUNT"
    if base is str:
        return _NAMING.get(name, "TEXT")
    return {GameTime: "TIME", Mode: "MODE"}.get(base, "")


def _read_name(kinds: frozenset[str], words: str, campaign: Campaign, focus: Focus) -> Any:  # noqa: ANN401 - an id of any kind
    """Read the name of a thing of one of some kinds; raise UnknownName for one of another kind."""
    if kinds == frozenset({"entry"}):
        return read_slot("ENTRY", words, campaign, focus)[0]
    slot = "TARGET" if "element" in kinds else next(iter(kinds)).upper()
    found = FINDERS[slot](campaign, words, focus)
    if found.kind not in kinds and not (found.kind == "place" and "place" in kinds):
        message = f"{words} is a {found.kind}, no {' or '.join(sorted(kinds)).replace('element', 'model')}"
        raise UnknownName(message)
    return found.id


def _read_roll(words: str, by: str) -> Roll | None:
    """Read a D10; ``r`` leaves it to the program."""
    die = read_die(words)
    if die is None or (die.face is None and not die.drawn):
        message = f"{words!r} is no D10"
        raise NotUnderstood(message, remedy="0 to 10, where 0 is 10; r lets the program roll")
    return None if die.face is None else Roll(face=die.face, thrown_by=by)


def _read_faces(words: str, by: str) -> tuple[Roll, ...]:
    """Read D6, one or several in a word."""
    dice = [read_faces(word) for word in words.split()]
    if not dice or any(die is None or not die.faces for die in dice):
        message = f"{words!r} is no D6"
        raise NotUnderstood(message, remedy="1 to 6; several in a word are several dice: 62451")
    faces = (face for die in dice if die is not None for face in die.faces)
    return tuple(Roll(face=face, sides=SIX, thrown_by=by) for face in faces)


def _read_result(words: str) -> str:
    """Read what became of a model; raise NotUnderstood where the words are no result."""
    mode = parse_mode(words)
    if mode is not None:
        return mode.value
    if words.lower() in {told_results.NOTHING, told_results.GONE, told_results.SPOILT}:
        return words.lower()
    message = f"{words!r} is no result"
    raise NotUnderstood(message, remedy="nothing, gone, spoilt or a mode")


def _read_flag(name: str, words: str) -> bool:
    """Read yes or no."""
    if words.lower() in _YES | _NO:
        return words.lower() in _YES
    message = f"{words!r} is neither yes nor no"
    raise NotUnderstood(message, remedy=f"{name} yes, or {name} no")


def _one_of(name: str, words: str, known: list[str]) -> str:
    """Return the one known word that begins so; raise UnknownName with all of them."""
    typed = words.lower().replace(" ", "_").replace("-", "_")
    plain = {item: item.lower().replace(" ", "_").replace("-", "_") for item in known}
    found = [item for item in known if plain[item] == typed]
    found = found or [item for item in known if plain[item].startswith(typed)]
    if len(found) != 1:
        message = f"{words!r} is no {name}"
        raise UnknownName(message, nearest=[item for item in known if item])
    return found[0]
