"""Who is in an open battle, and the objection to whatever else is ordered of him until it is booked back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.ids import element_formation
from campaign.domain.objection import Objection
from campaign.events.tags import tags_of
from campaign.orders.base import Kind
from campaign.orders.formations import handle_of, is_model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.ids import BattleId, FormationId
    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.projections.state import Campaign

#: Orders that leave a battle alone: those of the battle itself, what is seen, counted and rolled before it, and the
#: traffic of lorries and dumps behind it.
_LEAVE_ALONE: Final = frozenset(
    {
        "book-battle", "end-battle", "count", "clear", "training", "cp", "seen", "weather",
        "send", "recall", "run", "runs", "onward", "load", "unload", "lose", "land",
    }
)  # fmt: skip
_FAMILIES: Final = frozenset({"battle", "dump"})
_OPENS: Final = "battle open"
_KINDS: Final = ("formation:", "element:")


def in_battle(campaign: Campaign, order: Order, events: Iterable[Event] = ()) -> Iterator[Objection]:
    """Object to an order to somebody who is in an open battle, named in it or touched by what it comes to.

    A formation is in the battle in which one of its models is; where models of it are named, those alone count. The
    table may know better: it is overruled like any.
    """
    if not campaign.battles.engaged or not _concerns(order):
        return
    named = dict.fromkeys((*_words_of(order), *_touched(events)))
    told = {element_formation(name) for name in named if name in campaign.oob.elements}
    there = _engaged(campaign)
    groups: dict[tuple[FormationId, BattleId], list[str]] = {}
    for name in named:
        if name in there and name not in told:
            whose = element_formation(name) if is_model(name) else name
            groups.setdefault((whose, there[name]), []).append(name)
    for (_, battle), names in groups.items():
        label = campaign.battles.battles[battle].label
        first = handle_of(campaign, names[0])
        rest = "".join(f" {name.rpartition('/')[2]}" for name in names[1:])
        reason = f"{first}{rest} {'are' if rest else 'is'} in battle {label}"
        yield Objection(code="in-battle", rule="X-3", reason=reason, remedy=f"book-battle {battle}")


def _concerns(order: Order) -> bool:
    """Say whether an order may disturb a battle."""
    if order.kind is not Kind.TABLE or order.name == _OPENS:
        return False
    return order.name not in _LEAVE_ALONE and order.name.split(" ", 1)[0] not in _FAMILIES


def _engaged(campaign: Campaign) -> dict[str, BattleId]:
    """Return the models of open battles and their formations, each with its battle."""
    found: dict[str, BattleId] = {}
    for name, battle in campaign.battles.engaged.items():
        model = campaign.oob.elements[name]
        found |= {name: battle, model.formation: battle}
    return found


def _touched(events: Iterable[Event]) -> Iterator[str]:
    """Yield the formations and models that events name."""
    for tag in tags_of(events):
        if tag.startswith(_KINDS):
            yield tag.partition(":")[2]


def _words_of(value: object) -> Iterator[str]:
    """Yield every word that stands in the fields of an order, and ``formation/part`` where it is told in two."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:  # pyright: ignore[reportUnknownVariableType] - of whatever type
            yield from _words_of(item)  # pyright: ignore[reportUnknownArgumentType] - likewise
    elif isinstance(value, Struct):
        part, whole = getattr(value, "part", ""), getattr(value, "formation", None) or getattr(value, "target", "")
        if part and whole:
            yield f"{whole}/{part}"
        for name in value.__struct_fields__:
            yield from _words_of(getattr(value, name))
