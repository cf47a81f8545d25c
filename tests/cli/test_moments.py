"""Moments at the shell: diff, play, what-if, compare, and what is said of a moment that there is not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from campaign.cli.commands import COMMANDS, all_names
from campaign.cli.main import cli
from campaign.reports.register import json_schema

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

#: Every command that reads the past, as words that lack only the moment.
READERS = (
    ("status",),
    ("oob",),
    ("dumps",),
    ("ledger",),
    ("airfields",),
    ("losses",),
    ("outlook",),
    ("bombers",),
    ("show", "cagny"),
    ("why", "cagny"),
    ("log",),
    ("history", "cagny"),
    ("what-if", "new"),
    ("compare", "small", "small"),
)
#: What is no moment of a campaign whose open move is D+0/06, and of which there are three entries.
NO_MOMENTS = ("e0", "e4", "D+0/04", "D+0/07", "D+0/25")


@pytest.fixture(autouse=True)
def _played(shell: Shell) -> None:
    """Play a move: three entries."""
    shell("take", "cagny", "allied")
    shell("end-move")


def fits(schema: str, text: str) -> dict[str, object]:
    """Hold an answer against its published schema and return it."""
    told: dict[str, object] = json.loads(text)
    Draft202012Validator(json_schema(schema)).validate(told)
    return told


# --- moments that there are not ---


@pytest.mark.parametrize("moment", NO_MOMENTS)
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_a_moment_that_there_is_not_is_told_with_a_way_out(shell: Shell, words: tuple[str, ...], moment: str) -> None:
    """Beyond the end, before the opening, in no known form, e0: exit 2 and a remedy, wherever --at is taken."""
    done = shell(*words, "--at", moment)
    assert (done.code, done.out) == (2, "")
    lines = done.err.splitlines()
    assert len(lines) == 2
    assert lines[1].strip()


def test_every_command_that_takes_at_was_tried(shell: Shell) -> None:
    """No command that reads the past is missing above."""
    assert shell("help").code == 0
    reads = set[str]()
    for name in all_names():
        made = cli.get_command(cli.make_context("campaign", ["status"], resilient_parsing=True), name)
        assert made is not None
        if any("--at" in item.opts and not getattr(item, "hidden", False) for item in made.params):
            reads.add(name)
    assert {words[0] for words in READERS} == reads
    assert reads <= set(COMMANDS)


@pytest.mark.parametrize("moment", ["E2", "D+0", "-1m"])
@pytest.mark.parametrize("words", READERS[:-2], ids=" ".join)
def test_a_moment_that_there_is_is_read(shell: Shell, words: tuple[str, ...], moment: str) -> None:
    """An entry, today and what is counted back are moments."""
    assert shell(*words, "--at", moment).code == 0


@pytest.mark.parametrize(
    "words", [("take", "cagny", "axis"), ("note", "x"), ("end-move",), ("undo",), ("redo",), ("void", "e2")]
)
def test_a_write_into_the_past_names_for(shell: Shell, words: tuple[str, ...]) -> None:
    """--at only reads, whatever is written; --for writes late, and its hint names a move even for an entry."""
    before = shell("verify").lines[-1]
    for moment in ("D+0/05", "e2"):
        done = shell(*words, "--at", moment)
        assert done.code == 2
        assert "--for D+" in done.err
    assert shell("verify").lines[-1] == before


# --- diff ---


def test_a_difference_is_told_and_fits_its_schema(shell: Shell) -> None:
    """`diff A B` tells before and after by topic, as lines and as data."""
    done = shell("diff", "e1", "D+0/05")
    assert done.lines[0] == "Difference from e1 to D+0/05"
    assert "holders  Cagny     holder     axis    allied" in done.lines
    told = fits("diff/1", shell("diff", "-1m", "D+0/06", "--json").out)
    assert told["at"] == {"move": "D+0/06", "day": 0, "hour": 6, "entry": None, "asked": "D+0/06"}


def test_a_difference_of_one_thing(shell: Shell) -> None:
    """`diff A B THING` tells of it alone; a name that nothing has is asked about."""
    assert shell("diff", "e1", "e2", "cagny").lines[-1] == "1 difference"
    assert shell("diff", "e1", "e2", "tilly").lines == ["Difference of Tilly from e1 to e2", "nothing differs"]
    assert shell("diff", "e1", "e2", "nowhere").code == 2
    assert shell("diff", "e1", "e9").code == 2
    assert shell("diff", "e1", "--tea").code == 2


# --- play ---


def test_a_play_is_a_line_a_move(shell: Shell) -> None:
    """`play FROM TO` prints a line a move, with --json a record that fits its schema."""
    assert shell("play", "D+0/05", "D+0/06").lines == [
        "D+0/05 moonlit, clear: 3 entries, Cagny allied",
        "D+0/06 (open) day, clear: 0 entries",
    ]
    records = [fits("play-line/1", line) for line in shell("play", "e1", "-0d", "--json").lines]
    assert [(record["move"], record["ended"]) for record in records] == [("D+0/05", True), ("D+0/06", False)]
    assert shell("play", "D+0/06", "D+0/05").err.splitlines()[-1] == "  campaign play D+0/05 D+0/06"


# --- what-if and compare ---


def test_a_what_if_goes_its_own_way(shell: Shell, small: Path) -> None:
    """A copy says in `status` what it is; compared, it parts from its original where it was taken."""
    before = small.read_bytes()
    done = shell("-C", "small", "what-if", "other", "--at", "D+0/05")
    assert done.lines == [
        "other.campaign: 3 entries, as it stood at D+0/05",
        "next: campaign -C other.campaign status",
    ]
    assert small.read_bytes() == before
    assert shell("-C", "other", "status").lines[0].endswith("what if: a copy of D+0/05")
    assert shell("-C", "other", "take", "cagny", "axis").code == 0
    assert shell("-C", "other", "verify").code == 0
    done = shell("compare", "small", "other")
    assert done.lines[1] == "e1 to e3 are the same in both"
    assert "holders  Cagny  holder  allied  axis" in done.lines
    told = fits("compare/1", shell("compare", "small.campaign", "other", "--at", "D+0/05", "--json").out)
    data = told["data"]
    assert isinstance(data, dict)
    assert (data["common"], data["lines"]) == (3, [])


def test_a_what_if_onto_a_file_is_refused(shell: Shell, small: Path) -> None:
    """An existing file stays as it is, the campaign's own too."""
    other = small.with_name("other.campaign")
    other.write_bytes(b"cat")
    for name in ("other", "other.campaign", "small"):
        done = shell("-C", "small", "what-if", name, "--at", "e2")
        assert (done.code, "exists already" in done.err) == (1, True)
    assert other.read_bytes() == b"cat"
    assert shell("-C", "small", "verify").code == 0


def test_a_what_if_as_data_fits_its_schema(shell: Shell) -> None:
    """Under --json the copy's line and the original's are told."""
    told = fits("what-if/1", shell("-C", "small", "what-if", "other", "--at", "e2", "--json").out)
    assert told["entries"] == 2
    line = shell("-C", "other", "verify", "--against", str(told["origin"]))
    assert (line.code, "a copy of it" in line.out) == (4, True)
    assert shell("-C", "small", "verify", "--against", str(told["origin"])).code == 0


def test_only_campaigns_are_compared(shell: Shell) -> None:
    """A file that is not there is refused as a campaign that is not there."""
    assert shell("compare", "small", "nowhere").code == 7


def test_a_play_of_a_day_is_the_whole_day(shell: Shell) -> None:
    """A day alone means its end, but where a play begins it means its first move."""
    assert shell("-C", "small", "play", "D+0", "D+0").lines == shell("-C", "small", "play", "e1", "D+0").lines


def test_one_entry_is_one(shell: Shell) -> None:
    """A copy of the founding alone has one entry, and a folder is no name for it."""
    assert (
        shell("-C", "small", "what-if", "other", "--at", "e1").lines[0] == "other.campaign: 1 entry, as it stood at e1"
    )
    assert shell("-C", "other", "verify").lines[0].startswith("1 entry, ")
    assert shell("-C", "other", "rebuild").lines[0].startswith("1 entry rebuilt")
    assert "e1 alone is the same in both" in shell("compare", "small", "other").lines
    assert shell("-C", "small", "what-if", ".", "--at", "e1").code == 2
