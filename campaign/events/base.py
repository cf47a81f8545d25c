"""The base of all events and the registry that knows each by its stored name and version."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Something that happened: deltas and what the rules said, never running totals or copies of earlier state.

    `event_name` and `event_version` are what is stored; renaming a class changes no stored byte. `not_folded`
    says why no projection folds the event, where none does.
    """

    event_name: ClassVar[str]
    event_version: ClassVar[int]
    not_folded: ClassVar[str] = ""


E = TypeVar("E", bound=Event)

#: Every event by its stored name and version.
REGISTRY: dict[tuple[str, int], type[Event]] = {}


def event(name: str, *, version: int) -> Callable[[type[E]], type[E]]:
    """Register an event under its stored name, such as ``mode.changed``, and version."""

    def register(cls: type[E]) -> type[E]:
        if (name, version) in REGISTRY:
            message = f"{name} version {version} is registered twice"
            raise ValueError(message)
        cls.event_name = name
        cls.event_version = version
        REGISTRY[name, version] = cls
        return cls

    return register
