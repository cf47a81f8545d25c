"""The page of the command line: the help of every command, as the program prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from click.testing import CliRunner

from campaign.cli.commands import COMMANDS, families, order_commands
from campaign.cli.main import cli
from campaign.cli.topics import TOPICS
from campaign.orders.registry import ORDERS, family_of
from tools.reference.words import head

if TYPE_CHECKING:
    from collections.abc import Iterator

_COLUMNS: Final = 100
_INTRO: Final = """
A unique beginning of a command's name is enough. Options stand before or behind a command. What an order of the list
below means, and its fields, stands in [orders](orders.md).
"""


def generated_files() -> dict[str, str]:
    """Return the page by its path."""
    return {"docs/reference/cli.md": "\n".join(_page())}


def _page() -> Iterator[str]:
    """Yield the page, line by line."""
    yield head("Commands", "campaign/cli")
    yield _INTRO.strip()
    yield from _help("campaign")
    for name in (*COMMANDS, *sorted(order_commands())):
        yield from _help(f"campaign {name}", name)
        if name in COMMANDS:
            for member in family_of(name):
                yield from _help(f"campaign {member}", *member.split())
    for name in sorted(families()):
        yield from _help(f"campaign {name}", name)
        for member in family_of(name):
            yield from _help(f"campaign {member}", *member.split())
    yield "\n## Topics of `campaign help`"
    for topic, lines in sorted(TOPICS.items()):
        yield f"\n### {topic}\n"
        yield from ("```text", *lines, "```")
    yield ""


def words_of_every_command() -> tuple[tuple[str, ...], ...]:
    """Return the words of each command that has help."""
    twos = tuple(tuple(name.split()) for name in ORDERS if " " in name)
    return ((), *((name,) for name in (*COMMANDS, *order_commands(), *families())), *twos)


def _help(title: str, *words: str) -> Iterator[str]:
    """Yield the section of one command."""
    yield f"\n## {title}\n"
    yield from ("```text", *(line.rstrip() for line in help_text(*words).rstrip().splitlines()), "```")


def help_text(*words: str) -> str:
    """Return what a command prints under ``--help``; a command that fails ends the making."""
    runner = CliRunner()
    done = runner.invoke(cli, [*words, "--help"], prog_name="campaign", terminal_width=_COLUMNS)
    assert done.exit_code == 0, f"campaign {' '.join(words)} --help: {done.output}"
    return done.output
