"""Under which tags an entry is filed: every thing that its events name, read off the identifiers' annotations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from campaign.domain.ids import TAG, element_formation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.events.base import Event

#: For each class: its fields that name things, with the kind of thing, or None for a nested Struct.
_PLANS: dict[type[Struct], tuple[tuple[str, str | None], ...]] = {}


def tags_of(events: Iterable[Event]) -> tuple[str, ...]:
    """Return the tags of an entry's events, such as ``formation:uk_3_rtr``, each once, in the order of their naming.

    A model's formation is tagged with it, so that the history of a formation tells what became of its models.
    """
    found: dict[str, None] = {}
    for event in events:
        _file(event, found)
    return tuple(found)


def _file(value: Struct, found: dict[str, None]) -> None:
    """Add the tags of one Struct and of those it holds."""
    for name, kind in _plan(type(value)):
        for item in _each(getattr(value, name)):
            if item is None:
                continue
            if kind is not None:
                found[f"{kind}:{item}"] = None
                if kind == "element":
                    found[f"formation:{element_formation(item)}"] = None
            elif isinstance(item, Struct):
                _file(item, found)


def _each(content: Any) -> tuple[Any, ...]:  # noqa: ANN401 - the value of any field
    """Return a field's values: those of a tuple, else the one there is."""
    return content if isinstance(content, tuple) else (content,)  # pyright: ignore[reportUnknownVariableType]


def _plan(cls: type[Struct]) -> tuple[tuple[str, str | None], ...]:
    """Read once per class which of its fields name things."""
    known = _PLANS.get(cls)
    if known is None:
        hints = get_type_hints(cls, include_extras=True)
        found = [(name, *_kind(hint)) for name, hint in hints.items() if name in cls.__struct_fields__]
        known = tuple((name, kind) for name, matters, kind in found if matters)
        _PLANS[cls] = known
    return known


def _kind(hint: Any) -> tuple[bool, str | None]:  # noqa: ANN401 - any annotation
    """Say whether a field names things: with their kind, or None where it holds Structs that may."""
    metadata = getattr(hint, "__metadata__", ())
    for item in metadata:
        if isinstance(item, Meta) and isinstance(item.extra, Mapping) and TAG in item.extra:
            return True, str(item.extra[TAG])
    if isinstance(hint, type) and get_origin(hint) is None and issubclass(hint, Struct):
        return True, None
    for inner in get_args(hint):
        matters, kind = _kind(inner)
        if matters:
            return True, kind
    return False, None


def kinds_of(cls: type[Struct]) -> dict[str, str | None]:
    """Return the fields of a class that name things, with the kind of thing; None where they hold Structs that may."""
    return dict(_plan(cls))
