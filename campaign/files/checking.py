"""Checks plain values against a typed shape and tells everything that is wrong with them, in words for a player."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeGuard, cast

from msgspec import Struct, inspect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Path = tuple[str | int, ...]

_SHOWN: Final = 40


class Wrong(Struct, frozen=True, kw_only=True):
    """One thing wrong with a value: its path, what it is, what was probably meant; `at_key`: the key itself is."""

    path: Path
    what: str
    hint: str = ""
    at_key: bool = False

    @property
    def field(self) -> str:
        """Print the path: ``given.target.mode``."""
        return ".".join(str(item) for item in self.path)


def wrong_with(value: object, shape: Any, path: Path = ()) -> Iterator[Wrong]:  # noqa: ANN401 - any type
    """Yield everything that is wrong with a plain value of a shape, such as a Struct; nothing where it is right."""
    yield from _wrong(value, inspect.type_info(shape), path)


def unknown_key(path: Path, known: Iterable[str]) -> Wrong:
    """Return the complaint about a key that nobody knows, with what comes near."""
    return Wrong(path=path, what="is not known here", hint=near(str(path[-1]), known), at_key=True)


def near(word: str, known: Iterable[str]) -> str:
    """Return ``did you mean ...?`` for what begins with a word or comes near it, else the words that there are."""
    known = tuple(known)
    begun = [item for item in known if word and item.startswith(word)]
    found = begun or get_close_matches(word, known, n=2, cutoff=0.6)
    if found:
        return f"did you mean {' or '.join(found)}?"
    return f"one of {', '.join(known)}" if known else ""


def mapping_of(value: object) -> dict[Any, Any] | None:
    """Return a value as the mapping that it is, None where it is none."""
    return value if _is_mapping(value) else None


def shown(value: object) -> str:
    """Print a wrong value, cut where it is long."""
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _wrong(value: object, shape: inspect.Type, path: Path) -> Iterator[Wrong]:
    """Yield what is wrong, by the kind of shape."""
    match shape:
        case inspect.AnyType():
            return
        case inspect.StructType():
            yield from _wrong_struct(value, shape, path)
        case inspect.VarTupleType() | inspect.TupleType():
            yield from _wrong_items(value, shape, path)
        case inspect.DictType():
            yield from _wrong_dict(value, shape, path)
        case inspect.UnionType():
            if value is not None:  # the shapes of cases know no other choice than something or nothing
                yield from _wrong(value, next(item for item in shape.types if not _is_none(item)), path)
        case _:
            wanted = _wrong_scalar(value, shape)
            if wanted:
                yield Wrong(path=path, what=f"must be {wanted}, not {shown(value)}", hint=_hint(value, shape))


def _is_mapping(value: object) -> TypeGuard[dict[Any, Any]]:
    """Say whether a value is a mapping."""
    return isinstance(value, dict)


def _is_none(shape: inspect.Type) -> bool:
    """Say whether a shape is nothing."""
    return isinstance(shape, inspect.NoneType)


def _wrong_struct(value: object, shape: inspect.StructType, path: Path) -> Iterator[Wrong]:
    """Yield what is wrong with a mapping of named fields: unknown keys, missing ones, wrong values."""
    pairs = mapping_of(value)
    if pairs is None:
        yield Wrong(path=path, what=f"must be a mapping, not {shown(value)}")
        return
    fields = {field.encode_name: field for field in shape.fields}
    yield from (unknown_key((*path, key), fields) for key in pairs if key not in fields)
    for name, field in fields.items():
        if name in pairs:
            yield from _wrong(pairs[name], field.type, (*path, name))
        elif field.required:
            yield Wrong(path=(*path, name), what="is missing")


def _wrong_items(value: object, shape: inspect.VarTupleType | inspect.TupleType, path: Path) -> Iterator[Wrong]:
    """Yield what is wrong with a list."""
    if not isinstance(value, list | tuple):
        yield Wrong(path=path, what=f"must be a list, not {shown(value)}")
        return
    items = tuple(cast("Iterable[object]", value))
    if isinstance(shape, inspect.VarTupleType):
        shapes = (shape.item_type,) * len(items)
    elif len(items) != len(shape.item_types):
        yield Wrong(path=path, what=f"must be a list of {len(shape.item_types)}, not of {len(items)}")
        return
    else:
        shapes = shape.item_types
    for number, (item, item_shape) in enumerate(zip(items, shapes, strict=True)):
        yield from _wrong(item, item_shape, (*path, number))


def _wrong_dict(value: object, shape: inspect.DictType, path: Path) -> Iterator[Wrong]:
    """Yield what is wrong with a mapping whose keys are free."""
    pairs = mapping_of(value)
    if pairs is None:
        yield Wrong(path=path, what=f"must be a mapping, not {shown(value)}")
        return
    for key, item in pairs.items():
        if isinstance(key, str):
            yield from _wrong(item, shape.value_type, (*path, key))
        else:
            yield Wrong(path=(*path, str(key)), what=f"must be a text, not {shown(key)}", at_key=True)


def _wrong_scalar(value: object, shape: inspect.Type) -> str:
    """Return what a single value should have been, an empty text where it is right."""
    match shape:
        case inspect.BoolType():
            return "" if isinstance(value, bool) else "true or false"
        case inspect.IntType():
            fits = isinstance(value, int) and not isinstance(value, bool)
            return "" if fits and _within(value, shape) else f"a whole number{_bounds(shape)}"
        case inspect.FloatType():
            fits = isinstance(value, int | float) and not isinstance(value, bool)
            return "" if fits and _within(value, shape) else f"a number{_bounds(shape)}"
        case inspect.StrType():
            return "" if isinstance(value, str) and len(value) >= (shape.min_length or 0) else "a text"
        case _:
            return "" if isinstance(value, str) and value in _words(shape) else "a word that is known here"


def _within(value: Any, shape: inspect.IntType | inspect.FloatType) -> bool:  # noqa: ANN401 - a number
    """Say whether a number lies within its bounds; what is no number at all lies in none."""
    low, high = shape.ge, shape.le
    return value == value and (low is None or value >= low) and (high is None or value <= high)  # noqa: PLR0124 - not a number


def _bounds(shape: inspect.IntType | inspect.FloatType) -> str:
    """Print the bounds of a number."""
    return f" from {shape.ge} to {shape.le}" if shape.ge is not None else ""


def _words(shape: inspect.Type) -> tuple[str, ...]:
    """Return the words that a shape knows: those of an enumeration, or of a literal."""
    match shape:
        case inspect.EnumType():
            return tuple(str(item.value) for item in shape.cls)
        case inspect.LiteralType():
            return tuple(str(item) for item in shape.values)
        case _:
            return ()


def _hint(value: object, shape: inspect.Type) -> str:
    """Return what was probably meant."""
    words = _words(shape)
    return near(str(value), words) if words else ""
