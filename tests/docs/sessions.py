"""Reads the console blocks of a page and runs them as a person would: command by command, in one folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).resolve().parents[2]
PROMPT: Final = "$ "
MORE: Final = "> "
ANYTHING: Final = "..."
SECONDS: Final = 60

#: What a page may show and nobody wants to run here.
NOT_RUN: Final = frozenset({"make", "git", "python3", "pip", "pipx", "uv"})

_BLOCK: Final = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Step:
    """One command, its input lines behind it, and the output that the page shows."""

    command: str
    shown: tuple[str, ...]

    @property
    def runs(self) -> bool:
        """Say whether the command is run."""
        return self.command.split()[0] not in NOT_RUN


def pages() -> list[Path]:
    """List the README, every page of docs, and what the examples say of themselves."""
    return [
        ROOT / "README.md",
        *sorted((ROOT / "docs").rglob("*.md")),
        *sorted((ROOT / "examples").rglob("README.md")),
    ]


def steps_of(text: str) -> list[Step]:
    """Return the commands of a page in order."""
    return [step for block in _BLOCK.findall(text) for step in _steps(block.splitlines())]


def _steps(lines: Sequence[str]) -> Iterator[Step]:
    """Yield the commands of one block; lines behind ``> `` belong to the command, as in a shell."""
    command: list[str] = []
    shown: list[str] = []
    for line in lines:
        if line.startswith(PROMPT):
            if command:
                yield Step(command="\n".join(command), shown=tuple(shown))
            command, shown = [line.removeprefix(PROMPT)], []
        elif line.startswith(MORE) and not shown:
            command.append(line.removeprefix(MORE))
        else:
            shown.append(line)
    if command:
        yield Step(command="\n".join(command), shown=tuple(shown))


def run(step: Step, folder: Path) -> list[str]:
    """Run a command through bash in a folder, with this environment's program first, and return what it printed."""
    bin_folder = Path(sys.executable).parent
    kept = {name: value for name, value in os.environ.items() if name in {"HOME", "LANG", "TMPDIR"}}
    environment = kept | {"PATH": f"{bin_folder}:/usr/bin:/bin", "PYTHONUTF8": "1", "COLUMNS": "100"}
    done = subprocess.run(
        ["bash", "-c", step.command],  # noqa: S607 - whichever bash the page's reader has
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SECONDS,
        check=False,
    )
    return [line.rstrip() for line in done.stdout.decode("utf-8").splitlines()]


def matches(printed: Sequence[str], shown: Sequence[str]) -> bool:
    """Say whether output is what a page shows; ``...`` alone stands for any lines, at a line's end for its rest."""
    if not shown:
        return not printed
    first, rest = shown[0], shown[1:]
    if first == ANYTHING:
        return any(matches(printed[start:], rest) for start in range(len(printed) + 1))
    if not printed:
        return False
    same = (
        printed[0].startswith(first.removesuffix(ANYTHING))
        if first.endswith(ANYTHING)
        else printed[0] == first.rstrip()
    )
    return same and matches(printed[1:], rest)
