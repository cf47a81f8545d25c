"""Whatever is typed, pasted or handed over by mistake: it is understood, refused or asked again, and never a stack."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from campaign.desk.give import Nobody
from campaign.desk.prompt import Prompt
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.errors import CampaignError, NotUnderstood
from campaign.orders.line import cut, print_item, read
from tests.reports_of_others.test_every_order_comes_back import LINES
from tests.table import Table, open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

ROOT: Final = Path(__file__).resolve().parents[2]
#: Real lines: those of this folder and those of the day that ships.
REAL: Final = tuple(
    dict.fromkeys(
        (
            *(line for line, _ in LINES),
            *(
                line.strip()
                for sheet in sorted((ROOT / "examples/goodwood/orders").glob("*.orders"))
                for line in sheet.read_text(encoding="utf-8").splitlines()
                if line.strip() and not line.startswith("#")
            ),
        )
    )
)
#: What fingers, mail programs and other alphabets put into a line.
ODD: Final = ("", " ", ",", ";", "#", '"', "'", "--", "-", "+", "/", "=", ":", ".", "0", "999", "-1", "0.5", "é")
DIGITS: Final = ("\N{ARABIC-INDIC DIGIT THREE}", "\N{SUPERSCRIPT TWO}")
WORDS: Final = ("anyway", "--for", "--overrule", "--as-found", "-n", "D+0/05", "D+9/99", "e0", "e1", "7-armd", "cagny")
UNSEEN: Final = ("\x1b[31m", "\u202e", "\x00", "\ufeff", "\n", "[/]", "x" * 300, "9" * 40)
SCRAPS: Final = (*ODD, *DIGITS, *WORDS, *UNSEEN)
SHELL: Final = (
    "status",
    "oob",
    "show",
    "log",
    "mode",
    "air",
    "-d",
    "--at",
    "--side",
    "order",
    "void",
    "help",
    "--json",
)


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """Return a real line with a few words taken out, doubled, moved or put in."""
    words = draw(st.sampled_from(REAL)).split(" ")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(words)))
        kind = draw(st.sampled_from(("in", "out", "twice", "swap", "cut")))
        if kind == "in" or not words or at >= len(words):
            words.insert(at, draw(st.sampled_from(SCRAPS)))
        elif kind == "out":
            del words[at]
        elif kind == "twice":
            words.insert(at, words[at])
        elif kind == "swap":
            words[at], words[0] = words[0], words[at]
        else:
            words[at] = words[at][: draw(st.integers(0, len(words[at])))]
    return draw(st.sampled_from((" ", "", "  ", "\t"))).join(words) if draw(st.booleans()) else " ".join(words)


TABLE: Final = open_table()


def is_told(line: str, table: Table) -> bool:
    """Read a line as the desk does; say whether it was understood, or told why it was not."""
    try:
        for item in cut(line).items:
            read(item, table.desk.campaign)
    except NotUnderstood as error:
        return bool(str(error).strip())
    return True


@given(st.text(max_size=80))
@settings(max_examples=300)
@example("\ufeffm 22 a")
@example("m 22-armd a; " * 50)
@example('"')
@example("--for")
@example("--")
@example(":")
def test_any_text_is_read_or_not_understood(text: str) -> None:
    """No text makes the reader of lines fail otherwise than by saying so (desk: grammar)."""
    assert is_told(text, TABLE)


@given(spoilt())
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_a_spoilt_line_is_read_or_not_understood(line: str) -> None:
    """Real lines with words lost, doubled and swapped."""
    assert is_told(line, TABLE)


#: Lines that name what only a line before them makes.
NAMES_NEW: Final = frozenset(
    {"dump shut tilly", "landing cancel drop", "air land drop unseen 7 --overrule test", "backup-place remove stick"}
)


#: So do those of a battle, but the one that opens it.
IN_BATTLE: Final = ("battle ", "book-battle", "end-battle")
READ: Final = [
    line
    for line, _ in LINES
    if line not in NAMES_NEW and (not line.startswith(IN_BATTLE) or line.startswith("battle open"))
]


@pytest.mark.parametrize("line", READ)
def test_a_line_printed_again_says_the_same(line: str) -> None:
    """What was understood is what is executed: printed in full and read again, it is the same order."""
    for item in cut(line).items:
        if item.verb != "void":
            again = cut(print_item(item)).items[0]
            assert read(again, TABLE.desk.campaign).order == read(item, TABLE.desk.campaign).order


@given(st.lists(spoilt(), min_size=1, max_size=6))
@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
def test_the_desk_survives_an_evening_of_spoilt_lines(lines: list[str]) -> None:
    """The prompt tells of every error and stays open; what it booked, it books again from the diary."""
    table = open_table()
    told: list[str] = []
    prompt = Prompt(table.desk, Nobody(), say=told.append, report=lambda _words: False, must_have_dice=True)
    for line in lines:
        prompt.take(line)
        assert prompt.exit_code in {0, 1, 2, 3}
    assert not any(word in line for line in told for word in ("Traceback", "object at 0x", "NoneType"))
    table.desk.refresh()
    assert table.desk.campaign.supply.balances()


@given(st.lists(spoilt(), min_size=1, max_size=8))
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
def test_an_orders_file_is_booked_whole_or_not_at_all(lines: list[str]) -> None:
    """Every line that will not do is named by its number, and then nothing was written (desk: grammar)."""
    table = open_table()
    entries = table.desk.head.entries
    told = ""
    try:
        book_sheet(table.desk, cut_sheet("\n".join(lines), "mail.txt"))
    except CampaignError as error:
        told = str(error)
    assert not told or table.desk.head.entries == entries


@given(st.lists(st.sampled_from((*ODD, *DIGITS, *WORDS, *SHELL)), max_size=5))
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_words_of_a_shell_leave_with_a_code(shell: Shell, words: list[str]) -> None:
    """The program leaves with one of its codes and never calls it a fault of its own (architecture 8)."""
    done = shell(*words)
    assert done.code in range(8)
    assert "fault of the program" not in done.err
    assert "Traceback" not in done.err
