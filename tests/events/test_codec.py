"""Events to bytes and back: frozen names, canonical form, tags."""

from __future__ import annotations

from typing import get_type_hints

import pytest
from msgspec import Struct, json, structs

from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.errors import Damaged
from campaign.events.base import REGISTRY, Event
from campaign.events.calendar import MoveEnded
from campaign.events.codec import decode, encode, is_canonical
from campaign.events.combat import ElementEliminated
from campaign.events.command import ModeChanged
from campaign.events.tags import tags_of
from campaign.events.topics import TOPICS, load_all
from campaign.projections.state import folded_events

load_all()
EVENTS = sorted(REGISTRY.items())
CHANGED = ModeChanged(formation="uk_1_rtr", mode=Mode.ATTACK, position="cagny", paid_by="uk_22_armd", points=1)


@pytest.mark.parametrize(("key", "cls"), EVENTS, ids=[f"{name}-{version}" for (name, version), _ in EVENTS])
def test_the_topic_of_a_stored_name_is_the_module_that_declares_it(key: tuple[str, int], cls: type[Event]) -> None:
    """A fresh process finds the module of an event by the first word of its name."""
    assert cls.__module__ == f"campaign.events.{TOPICS[key[0].split('.')[0]]}"


@pytest.mark.parametrize("cls", [cls for _, cls in EVENTS], ids=[cls.__name__ for _, cls in EVENTS])
def test_every_event_is_folded_or_says_why_not(cls: type[Event]) -> None:
    """An event that no projection folds must give its reason."""
    assert (cls in folded_events()) != bool(cls.not_folded)


FORBIDDEN = ("was", "remaining", "total", "before", "after", "left", "balance")


def structs_within(cls: type[Struct]) -> list[type[Struct]]:
    """Return a Struct and all Structs that its fields hold."""
    found: list[type[Struct]] = [cls]
    for hint in get_type_hints(cls).values():
        for inner in (hint, *getattr(hint, "__args__", ())):
            if isinstance(inner, type) and issubclass(inner, Struct) and inner not in found:
                found += structs_within(inner)
    return found


@pytest.mark.parametrize("cls", [cls for _, cls in EVENTS], ids=[cls.__name__ for _, cls in EVENTS])
def test_events_are_deltas(cls: type[Event]) -> None:
    """No event carries a running total or a copy of earlier state."""
    names = [field.name for struct in structs_within(cls) for field in structs.fields(struct)]
    assert [name for name in names if set(name.split("_")) & set(FORBIDDEN)] == []


def test_the_search_for_running_totals_finds_one() -> None:
    """The walk over all Structs sees a forbidden field inside a nested Struct."""

    class Inner(Struct, frozen=True, kw_only=True):
        points_remaining: int

    assert structs_within(Inner) == [Inner]
    names = [field.name for field in structs.fields(Inner)]
    assert [name for name in names if set(name.split("_")) & set(FORBIDDEN)] == ["points_remaining"]


def test_what_is_written_is_read_back_as_the_same_value() -> None:
    """Decoding gives back the same typed event, enumerations included."""
    back = decode("mode.changed", 1, encode(CHANGED))
    assert back == CHANGED
    assert isinstance(back, ModeChanged)
    assert back.mode is Mode.ATTACK


def test_the_stored_bytes_of_an_event_never_change() -> None:
    """Renaming a class or reordering its fields changes no stored byte."""
    expected = b'{"formation":"uk_1_rtr","mode":"attack","paid_by":"uk_22_armd","points":1,"position":"cagny"}'
    assert encode(CHANGED) == expected


@pytest.mark.parametrize(
    "payload",
    [
        b'{"move":{"day":0,"move":5}, "x":1}',
        b'{"move": {"day":0,"move":5}}',
        b'{"move":{"move":5,"day":0}}',
        b'{"move":{"day":1,"move":5},"move":{"day":0,"move":5}}',
    ],
    ids=["unknown field", "blank", "unsorted", "key twice"],
)
def test_other_spellings_of_an_event_are_not_canonical(payload: bytes) -> None:
    """Bytes that say the same in another form, or more than that, are found."""
    assert encode(MoveEnded(move=GameTime(day=0, move=5))) == b'{"move":{"day":0,"move":5}}'
    try:
        found = is_canonical("move.ended", 1, payload)
    except Damaged:
        found = False
    assert not found


def test_an_event_of_a_newer_program_is_refused_with_advice() -> None:
    """A stored name that this program does not know is damage with a way out, never skipped."""
    with pytest.raises(Damaged, match=r"move\.postponed version 1") as caught:
        decode("move.postponed", 1, b"{}")
    assert "update" in caught.value.remedy


def test_an_entry_is_filed_under_everything_that_its_events_name() -> None:
    """Tags come from the identifiers' annotations, a model's formation with it."""
    events = (CHANGED, ElementEliminated(element="de_501/a", by=None))
    assert tags_of(events) == (
        "formation:uk_1_rtr",
        "place:cagny",
        "formation:uk_22_armd",
        "element:de_501/a",
        "formation:de_501",
    )


def test_every_field_that_is_named_like_an_identifier_is_tagged() -> None:
    """A field called formation, dump or squadron without an annotation would be lost to that thing's history."""
    wanted = {"formation", "element", "dump", "squadron", "raid", "strip", "place", "bridge", "road", "hq"}

    missing = [
        f"{cls.__name__}.{name}"
        for _, cls in EVENTS
        for name, hint in get_type_hints(cls, include_extras=True).items()
        if name in wanted and name in cls.__struct_fields__ and "'tag'" not in repr(hint)
    ]
    assert missing == []


def test_json_is_written_without_floats() -> None:
    """Canonical JSON holds no floats: lengths are whole millimetres."""
    hints = [hint for _, cls in EVENTS for inner in structs_within(cls) for hint in get_type_hints(inner).values()]
    assert float not in hints
    assert json.decode(encode(CHANGED))["points"] == 1
