"""The reference pages: up to date, and whole, for an order, event or command without help has no page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from msgspec import json

from campaign.desk.prompt import entries_of
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.base import REGISTRY
from campaign.events.topics import load_all
from campaign.files.found import load
from campaign.orders.describe import describe
from campaign.orders.line import cut, read
from campaign.orders.registry import ORDERS, order_class
from campaign.projections.state import Campaign, Fold
from campaign.rulesets.loading import rules_of
from tools import generate
from tools.reference import cli, events, orders

if TYPE_CHECKING:
    from campaign.rulesets.base import Rules

load_all()
ROOT: Final = Path(__file__).resolve().parents[2]

#: Orders that name entries, and those that no line holds, with the command that gives them.
OF_ENTRIES: Final = frozenset({"void", "undo", "redo"})
OF_A_FILE: Final = {"found": "campaign new", "bring-in": "campaign bring-in"}
#: A battle in which the examples of battles are read.
BATTLE: Final = "battle open cagny 2-ffy against flak-cagny stug-200/a --rules pz8"
#: Orders about landings from the air, of which GOODWOOD plans none.
OF_LANDINGS: Final = frozenset({"air land", "landing cancel"})


@pytest.fixture(scope="module")
def goodwood() -> tuple[Campaign, Rules]:
    """Found GOODWOOD in memory."""
    loaded = load(ROOT / "examples" / "goodwood")
    rules = rules_of(loaded.order.rules, loaded.tables.__getitem__)
    campaign = Campaign()
    fold = Fold(campaign)
    fold.apply(1, loaded.order.decide(campaign, rules))
    opening = read(cut(BATTLE).items[0], campaign).order
    fold.apply(2, opening.decide(campaign, rules))
    return campaign, rules


def test_what_is_generated_is_up_to_date() -> None:
    """No generated file says anything else than the program does now: else `python -m tools.generate --write`."""
    assert generate.stale(generate.wanted()) == []


def test_something_stale_is_found() -> None:
    """A page that differs, or is missing, is named."""
    texts = orders.generated_files()
    (name,) = texts
    assert name not in generate.stale(texts)
    assert name in generate.stale({name: texts[name] + "x"})


@pytest.mark.parametrize("name", sorted(set(ORDERS) - OF_ENTRIES - OF_LANDINGS - OF_A_FILE.keys()))
def test_every_example_is_read_on_goodwood(name: str, goodwood: tuple[Campaign, Rules]) -> None:
    """The line with which help shows an order is one, there; it is judged without a fault, whatever the judgement."""
    campaign, rules = goodwood
    (item,) = cut(order_class(name).example).items
    reading = read(item, campaign)
    order = reading.order
    assert order.name == name or (name == "put-right" and reading.options.puts_right is not None)
    assert all(found.code and found.reason for found in order.objections(campaign, rules))


@pytest.mark.parametrize("name", sorted(OF_LANDINGS))
def test_a_landing_is_read_once_it_is_planned(name: str, goodwood: tuple[Campaign, Rules]) -> None:
    """An order about a landing names one that is planned; until then its name is unknown."""
    (item,) = cut(order_class(name).example).items
    with pytest.raises(UnknownName, match="drop"):
        read(item, goodwood[0])


@pytest.mark.parametrize("name", sorted(OF_ENTRIES))
def test_every_correction_has_an_example(name: str) -> None:
    """A correction is shown as it is typed."""
    verb, *words = order_class(name).example.split()
    assert verb == name
    assert bool(words) == (name == "void")
    if words:
        assert entries_of(words)[0]


@pytest.mark.parametrize("name", sorted(OF_A_FILE))
def test_what_a_file_holds_has_no_line(name: str, goodwood: tuple[Campaign, Rules]) -> None:
    """A scenario is a file, and so is another copy; whoever types one at the desk is told the command."""
    (item,) = cut(order_class(name).example).items
    with pytest.raises(NotUnderstood) as caught:
        read(item, goodwood[0])
    assert caught.value.remedy.startswith(OF_A_FILE[name])


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_every_order_has_its_help(name: str) -> None:
    """An order says what it is for, in a sentence, and shows an example; each field says what it holds."""
    told = describe(order_class(name))
    first = told.help.split("\n\n")[0]
    assert first.rstrip(":").endswith((".", ")")), first
    assert told.example.split()[: len(name.split())] == name.split()
    assert [field for field, _, text, _ in orders.all_fields(order_class(name)) if not text] == []


def test_every_event_says_what_happened() -> None:
    """An event has a sentence, and is folded or says why it is not."""
    for name, kind in events.registered():
        assert (kind.__doc__ or "").strip(), name
        assert events.folded_by(kind) or kind.not_folded, name


def test_the_schema_has_every_event() -> None:
    """Each stored name and version has its definition in the schema of all events."""
    schema = json.decode(events.generated_files()["schemas/events.schema.json"])
    assert set(schema["properties"]) == {f"{name}/{version}" for name, version in REGISTRY}
    for told in schema["properties"].values():
        assert told["$ref"].rsplit("/", 1)[-1] in schema["$defs"]


@pytest.mark.parametrize("words", cli.words_of_every_command(), ids=lambda words: " ".join(words) or "campaign")
def test_every_command_has_help(words: tuple[str, ...]) -> None:
    """`--help` tells of every command, and ends there."""
    text = cli.help_text(*words)
    assert len(text.splitlines()) > 3
    assert "campaign" in text
