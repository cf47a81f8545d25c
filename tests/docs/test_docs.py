"""What the pages show is what the program prints: every console block is run, in order, and compared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.docs.sessions import ROOT, Step, matches, pages, run, steps_of

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [path.relative_to(ROOT).as_posix() for path in pages() if "```console" in path.read_text(encoding="utf-8")]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_prints_what_it_shows(name: str, tmp_path: Path) -> None:
    """A reader who types the lines of a page, in order, in an empty folder, sees what it says."""
    (tmp_path / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    steps = [step for step in steps_of((ROOT / name).read_text(encoding="utf-8")) if step.runs]
    assert steps
    for step in steps:
        printed = run(step, tmp_path)
        assert matches(printed, step.shown), "\n".join(("$ " + step.command, *printed))


def test_every_command_of_a_page_stands_in_a_console_block() -> None:
    """No line that looks as if it had been tried was not."""
    for path in pages():
        text = path.read_text(encoding="utf-8")
        tried = {line for step in steps_of(text) for line in step.command.splitlines()}
        shown = {line.removeprefix("$ ") for line in text.splitlines() if line.startswith("$ ")}
        assert shown - tried == set(), path.name


def test_every_link_of_a_page_leads_somewhere() -> None:
    """A link to a file of the repository finds it."""
    missing = [
        f"{path.relative_to(ROOT)}: {target}"
        for path in pages()
        for target in LINK.findall(path.read_text(encoding="utf-8"))
        if "://" not in target and not (path.parent / target).exists()
    ]
    assert missing == []


def test_how_a_block_is_read() -> None:
    """A prompt begins a command, `> ` goes on with it, all else is what it prints."""
    text = "x\n```console\n$ a <<X\n> b\n> X\none\n\n$ c\n```\n```sh\n$ d\n```\n"
    assert steps_of(text) == [
        Step(command="a <<X\nb\nX", shown=("one", "")),
        Step(command="c", shown=()),
    ]


@pytest.mark.parametrize(
    ("shown", "same"),
    [
        (("a b", "c"), True),
        (("a b",), False),
        (("a...", "c"), True),
        (("...",), True),
        (("...", "c"), True),
        (("...", "b"), False),
        (("a b", "c", "d"), False),
        ((), False),
    ],
)
def test_how_output_is_compared(shown: tuple[str, ...], same: bool) -> None:
    """Exactly, but for what `...` leaves open."""
    assert matches(["a b", "c"], shown) is same
