"""The way out of every objection can be typed, or is a plain sentence; none looks like a command that there is not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
import pytest

from campaign.cli.commands import COMMANDS, is_command
from campaign.cli.face import WAYS_APART, hint
from campaign.cli.main import cli
from campaign.errors import NotUnderstood
from campaign.orders.line import cut, read
from tests.refusals.cases import Case, all_cases
from tests.refusals.playing import give, sit_down
from tests.table import open_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.projections.state import Campaign

PLAYED: Final = [case for case in all_cases() if not case.scenario]
#: What a reader puts in place of the words in capitals.
WORDS: Final = {
    "ENTRY": "e2",
    "FILE": "small.campaign",
    "HQ": "7-armd",
    "N": "2",
    "NAME": "small",
    "OBSERVER": "1-rtr",
    "ORDER": "note hello",
    "PATH": "small.yaml",
    "PLACE": "tilly",
    "RAID": "h9",
    "SIDE": "allied",
    "TEXT": "why",
    "slip|found|lost": "slip",
}


def ways_of(remedy: str) -> Iterator[str]:
    """Yield the ways out in a remedy; a colon may lead to a line to be typed, which is one as well."""
    for way in remedy.split(WAYS_APART):
        yield way
        if ": " in way:
            yield way.split(": ", 1)[1]


def must_be_typable(way: str, campaign: Campaign) -> None:
    """Read a way out that looks like a command; raise where it is none."""
    words = [WORDS.get(word, word) for word in way.split()]
    if words[0] in COMMANDS:
        command = cli.get_command(click.Context(cli), words[0])
        assert command is not None
        command.make_context(words[0], words[1:])
        return
    (item,) = cut(" ".join(words)).items
    read(item, campaign)


def typed(remedy: str) -> list[str]:
    """Return the ways out in a remedy that look like commands."""
    return [way for way in ways_of(remedy) if is_command(way.split())]


@pytest.mark.parametrize("case", PLAYED, ids=str)
def test_what_looks_like_a_command_is_one(case: Case) -> None:
    """A remedy that begins like a command is read by the grammar, with its words in capitals filled in."""
    desk = sit_down(case)
    objections = give(desk, case).objections
    for way in (way for item in objections for way in typed(item.remedy)):
        must_be_typable(way, desk.campaign)


def test_most_ways_out_can_be_typed() -> None:
    """Control: the test above meets many commands, and few objections leave the umpire without any way."""
    remedies = {item.remedy for case in PLAYED for item in give(sit_down(case), case).objections}
    assert sum(bool(typed(remedy)) for remedy in remedies) > 60


@pytest.mark.parametrize("way", ["mode 22-armd", "lose 7-armd with one of tilly", "order", "history", "cp 4-clyx"])
def test_a_way_out_that_cannot_be_typed_is_caught(way: str) -> None:
    """Control: a line with a word missing, a word too many, an unknown name or no argument fails."""
    assert typed(way) == [way]
    with pytest.raises((NotUnderstood, click.UsageError)):
        must_be_typable(way, open_table().desk.campaign)


def test_the_shell_is_offered_what_a_shell_takes() -> None:
    """The program's name stands before each command, and what has commas is told to be for the desk."""
    assert hint("unload HQ bayeux · dump blow fmc_viii") == "campaign unload HQ bayeux · campaign dump blow fmc_viii"
    assert hint("mode 4-cly hold, 1-rtr hold") == "at the desk: mode 4-cly hold, 1-rtr hold"
    assert hint("name another observer") == "name another observer"
