"""Entry and battle numbers of another diary put into those of this one, wherever an order or an event cites them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from campaign.events.tags import kinds_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.domain.ids import BattleId

S = TypeVar("S", bound=Struct)

#: What is numbered by its battle; None: Structs that may hold such.
_BATTLES: Final = frozenset({None, "battle", "piece"})


def renumbered(value: S, number_of: Callable[[int], int]) -> S:
    """Return an order or event with every entry that it cites under another number; `number_of` may raise."""
    changes: dict[str, Any] = {}
    for name, kind in kinds_of(type(value)).items():
        content = getattr(value, name)
        if kind not in {None, "entry"} or content is None:
            continue
        changes[name] = _changed(content, number_of)
    return replace(value, **changes) if changes else value


def with_battles(value: S, battle_of: Callable[[BattleId], BattleId]) -> S:
    """Return an order with every battle that it cites, by itself or by a piece, under another id; it may raise."""
    changes: dict[str, Any] = {}
    for name, kind in kinds_of(type(value)).items():
        content = getattr(value, name)
        if kind not in _BATTLES or content is None:
            continue
        changes[name] = _renamed(content, battle_of)
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


def _renamed(content: Any, battle_of: Callable[[BattleId], BattleId]) -> Any:  # noqa: ANN401 - the value of any field
    """Rename the battle in a field's value, or in each of a tuple's: ``b1``, or that of a piece, ``b1/a3``."""
    if isinstance(content, tuple):
        return tuple(_renamed(item, battle_of) for item in content)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(content, Struct):
        return with_battles(content, battle_of)
    if not isinstance(content, str):
        return content
    battle, slash, rest = content.partition("/")
    return f"{battle_of(battle)}{slash}{rest}"
