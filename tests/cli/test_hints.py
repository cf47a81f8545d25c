"""Whatever is printed to be typed again survives a shell as it stands (architecture 4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from campaign.cli.face import hint, way_out
from campaign.domain.clock import GameTime
from campaign.domain.objection import Objection
from campaign.errors import Refused
from tests.cli.hints import HARMFUL, examples, papers, remedies, words_in_bash, words_meant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.spec import Spec


#: Lines that take their input from elsewhere: a pipe, a file, or the lines below them.
REDIRECTED: Final = re.compile(r" (?:<|<<\w*|\|)(?: |$|\w)")


def test_every_remedy_passes_through_bash_unharmed() -> None:
    """A hint that is a command reaches the program word for word, unquoted as it was printed."""
    told = [(where, f"campaign {text}") for where, text in remedies()]
    assert len(told) > 20
    got = words_in_bash(line for _, line in told)
    assert [(where, words) for (where, _), words in zip(told, got, strict=True)] == [
        (where, line.split()[1:]) for where, line in told
    ]


def test_no_remedy_holds_a_sign_that_another_shell_reads() -> None:
    """zsh, PowerShell and cmd have signs of their own; a hint uses none of them."""
    assert [(where, text) for where, text in remedies() if HARMFUL.search(text)] == []


@pytest.mark.parametrize("source", [examples, papers])
def test_every_example_passes_through_bash_unharmed(source: Callable[[], Iterator[tuple[str, str]]]) -> None:
    """Help, README and pages show lines that can be pasted, their quotes included."""
    told = [(where, line) for where, line in source() if not REDIRECTED.search(line)]
    got = words_in_bash(line for _, line in told)
    assert [(line, words) for (_, line), words in zip(told, got, strict=True)] == [
        (line, words_meant(line)) for _, line in told
    ]


def test_the_shell_would_harm_what_is_not_safe() -> None:
    """The check can fail: a bare apostrophe joins words, a # drops them."""
    assert words_in_bash(["campaign note it''s # lost"]) != [["note", "it''s", "#", "lost"]]
    assert HARMFUL.search("note it's")
    assert HARMFUL.search("void *")


def test_names_times_and_entries_need_no_quotes(spec: Spec) -> None:
    """Handles, ids, times and entries survive unquoted in any shell (architecture 4)."""
    campaign = spec.founded().campaign
    names = [
        *(item.handle for item in campaign.oob.formations.values()),
        *(item.id for item in campaign.oob.formations.values()),
        *campaign.oob.elements,
        *campaign.ground.places,
        *campaign.ground.bridges,
        *campaign.supply.dumps,
        *campaign.air.strips,
        *(item.handle for item in campaign.air.squadrons.values()),
        *campaign.bombers.raids,
        str(GameTime(day=1, move=14)),
        "day3/14",
        "e812",
        "82.5x61",
        "3+1",
    ]
    assert [name for name in names if HARMFUL.search(name)] == []
    assert words_in_bash([f"campaign {' '.join(names)}"]) == [names]


def test_a_way_out_names_the_program() -> None:
    """At the shell a remedy that is an order is printed as the shell takes it, sentences as they are."""
    assert hint("cp 7-armd") == "campaign cp 7-armd"
    assert hint("wait for daylight") == "wait for daylight"
    refused = Refused("x", (Objection(code="a", reason="b", remedy="cp 7-armd"),))
    assert way_out(refused) == "--overrule REASON books it all the same · campaign cp 7-armd"


def test_a_final_objection_offers_no_overruling() -> None:
    """What cannot be forced is not offered (architecture 1)."""
    refused = Refused("x", (Objection(code="a", reason="b", final=True),))
    assert way_out(refused) == "this cannot be overruled"


def test_an_untrue_book_offers_what_stands_on_the_table() -> None:
    """Where only the book lacks it, --as-found is the way out (architecture 1)."""
    refused = Refused("x", (Objection(code="a", reason="b", remedy="--as-found", untrue=True),))
    assert way_out(refused) == "--as-found books what stands on the table"
