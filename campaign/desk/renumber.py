"""Entry numbers of another diary put into those of this one, wherever an order or an event cites an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from campaign.events.tags import kinds_of

if TYPE_CHECKING:
    from collections.abc import Callable

S = TypeVar("S", bound=Struct)


def renumbered(value: S, number_of: Callable[[int], int]) -> S:
    """Return an order or event with every entry that it cites under another number; `number_of` may raise."""
    changes: dict[str, Any] = {}
    for name, kind in kinds_of(type(value)).items():
        content = getattr(value, name)
        if kind not in {None, "entry"} or content is None:
            continue
        changes[name] = _changed(content, number_of)
    return replace(value, **changes) if changes else value


def entries_cited(value: Struct) -> frozenset[int]:
    """Return every entry that an order or event cites."""
    found: list[int] = []

    def note(number: int) -> int:
        found.append(number)
        return number

    renumbered(value, note)
    return frozenset(found)


def _changed(content: Any, number_of: Callable[[int], int]) -> Any:  # noqa: ANN401 - the value of any field
    """Change a field's value, or each of a tuple's."""
    if isinstance(content, tuple):
        return tuple(_changed(item, number_of) for item in content)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(content, Struct):
        return renumbered(content, number_of)
    return number_of(content) if isinstance(content, int) else content
