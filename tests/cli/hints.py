"""Gathers what the program and its papers tell people to type, and holds it against a real shell."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Final

from campaign.cli.commands import COMMANDS, is_command
from campaign.cli.orders import shell_line
from campaign.cli.topics import NINE
from campaign.orders.describe import describe
from campaign.orders.registry import ORDERS, order_class

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
#: What stands for a value that a hint fills in at run time.
SAMPLE: Final = "22-armd"
#: Signs that some shell reads for itself where they stand bare; a comma makes a list in PowerShell.
HARMFUL: Final = re.compile(r"[!*?$`&|<>(){}\[\]\\;,%^\"']|(?:^|(?<=\s))[~#=@]")

_README_LINE: Final = re.compile(r"^\s*\$? ?(campaign(?: .*)?)$", re.MULTILINE)


def remedies() -> Iterator[tuple[str, str]]:
    """Yield every remedy in the code that is a command, with where it stands; values that it fills in are a sample."""
    for path in sorted((ROOT / "campaign").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "remedy":
                for text in _texts(node.value):
                    words = text.split()
                    if words[:1] == ["campaign"] or is_command(words):
                        yield f"{path.relative_to(ROOT)}:{node.value.lineno}", text.removeprefix("campaign ")


def examples() -> Iterator[tuple[str, str]]:
    """Yield what help shows: the nine verbs, an example of each order and of each command."""
    yield from ((f"help {verb}", line) for verb, line, _ in NINE)
    for name in ORDERS:
        if name != "found":
            yield name, f"campaign {shell_line(describe(order_class(name)))}"
    for module in sorted({where.module for where in COMMANDS.values()}):
        source = (ROOT / "campaign" / "cli" / f"{module}.py").read_text(encoding="utf-8")
        yield from ((module, line) for line in re.findall(r'"(campaign [^"\n{]*)"', source))


def papers() -> Iterator[tuple[str, str]]:
    """Yield every line of README and how-to pages that begins with the program's name."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            for block in re.findall(r"```[a-z]*\n(.*?)```|((?:^ {4}.*\n)+)", text, re.DOTALL | re.MULTILINE):
                yield from ((path.name, line) for line in _README_LINE.findall("\n".join(block)))


def words_in_bash(lines: Iterable[str]) -> list[list[str]]:
    """Return the words that an interactive bash hands to the program for each line."""
    bash = which("bash") or "bash"
    script = "\n".join((r"campaign() { printf '%s\0' \"$@\"; printf '\n'; }".replace('\\"', '"'), *lines))
    done = subprocess.run([bash, "--norc", "-ic", script], capture_output=True, text=True, check=True, cwd="/")
    return [line.split("\0")[:-1] for line in done.stdout.splitlines()]


def words_meant(line: str) -> list[str]:
    """Return the words that a line means by its quotes alone."""
    return shlex.split(line)[1:]


def _texts(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may come to."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(part.value if isinstance(part, ast.Constant) else SAMPLE for part in values)  # type: ignore[misc]
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body)
            yield from _texts(orelse)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _texts(value)
        case _:
            return
