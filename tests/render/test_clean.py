"""Nothing that a name or note holds can reach the terminal as a command, turn text round, or hide."""

from __future__ import annotations

import io
import json
import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from campaign.render.clean import clean, to_ascii
from campaign.render.json_text import dump, envelope
from campaign.render.look import Look, write
from campaign.render.plain import plain_lines, width
from campaign.render.show import show
from campaign.reports.report import Report, columns

if TYPE_CHECKING:
    from tests.spec import Spec

PAYLOADS = (
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x1b]8;;https://example.org\x1b\\link\x1b]8;;\x1b\\",
    "\x9b2J",
    "\x9d0;title\x9c",
    "a\x08b\rc\x7f",
    "left \N{RIGHT-TO-LEFT OVERRIDE}thgir",
    "iso\N{FIRST STRONG ISOLATE}late\N{POP DIRECTIONAL ISOLATE}",
    "ze\N{ZERO WIDTH SPACE}ro\N{ZERO WIDTH JOINER}\N{WORD JOINER}\N{ZERO WIDTH NO-BREAK SPACE}",
    "two\nlines\N{LINE SEPARATOR}three\N{PARAGRAPH SEPARATOR}\x85four",
    "tag\U000e0041\U000e007f",
    "var\N{VARIATION SELECTOR-16}iation\U000e0100",
    "soft\N{SOFT HYPHEN}hyphen",
    "lone \ud800 half",
)
MARKUP = ("[red]x[/red]", "[/]", "]", "[", "[link=file:///etc/passwd]x", ":skull:", "\\[x]", "{x}", "%s")


class Data(Struct, frozen=True, kw_only=True):
    """A record of one text."""

    text: str


def is_safe(text: str) -> bool:
    """Say whether a text holds nothing but what is seen, blanks and line ends."""
    return all(
        letter == "\n" or (unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
        for letter in text
    )


def report_of(text: str) -> Report:
    """Return a report with a text in every place that has one."""
    return Report(
        schema="show/1",
        title=text,
        columns=columns(text, "#n"),
        rows=((text, 1),),
        total=(text, 1),
        lead=(text,),
        notes=(text,),
        data=Data(text=text),
    )


@pytest.mark.parametrize("payload", PAYLOADS)
def test_payloads_lose_their_teeth(payload: str) -> None:
    """Escapes, C1 controls, bidirectional and zero-width characters never come out of `clean`."""
    assert is_safe(clean(payload))
    assert "\n" not in clean(payload)


def test_an_unclean_text_is_seen_by_the_check() -> None:
    """The check itself finds what `clean` must take away."""
    assert [payload for payload in PAYLOADS if is_safe(payload) and "\n" not in payload] == [
        "var\N{VARIATION SELECTOR-16}iation\U000e0100"
    ]


@given(st.text())
def test_clean_is_safe_whatever_it_gets_and_cleans_once(text: str) -> None:
    """Any text is safe after `clean`, and stays as it is when cleaned again."""
    assert is_safe(clean(text))
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize("text", ["Démouville", "Bourguébus", "O'Connor", "●●○", "Ю́рий", "日本", *MARKUP])
def test_names_stay_as_they_are(text: str) -> None:
    """Accents, other alphabets and brackets are no danger."""
    assert clean(text) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Démouville", "Demouville"), ("●●○", "##o"), ("日", "?"), ("a \N{MIDDLE DOT} b", "a - b"), ("Straße", "Strasse")],
)
def test_ascii_keeps_what_can_be_kept(text: str, plain: str) -> None:
    """Without more than ASCII accents go, shapes become signs, the rest a question mark."""
    assert to_ascii(text) == plain


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("format_", ["plain", "table", "json"])
@pytest.mark.parametrize("payload", [*PAYLOADS, *MARKUP])
def test_no_report_carries_a_payload(spec: Spec, payload: str, format_: str, terminal: bool) -> None:
    """In every format, coloured or not, a payload in title, heading, cell, note or data is harmless."""
    stream = io.StringIO()
    look = Look(format=format_, colour=False, ascii=terminal)
    show(report_of(payload), spec.founded().campaign, look, stream)
    assert is_safe(stream.getvalue())


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_never_read(spec: Spec, text: str) -> None:
    """Brackets of rich markup, emoji codes and format signs are printed as they stand."""
    stream = io.StringIO()
    show(report_of(text), spec.founded().campaign, Look(format="table", colour=True), stream)
    assert stream.getvalue().count(text) >= 5


@given(st.text())
def test_json_keeps_every_character_and_prints_only_ascii(text: str) -> None:
    """Data come back whole, and on the way no terminal sees more than printable ASCII."""
    text = text.encode("utf-8", "ignore").decode()
    written = dump({"text": text})
    assert all(" " <= letter <= "~" for letter in written)
    assert json.loads(written) == {"text": text}


def test_the_envelope_names_schema_campaign_and_moment(spec: Spec) -> None:
    """Every report as data stands in the same envelope (conventions: 11)."""
    told = json.loads(envelope("show/1", spec.founded().campaign, Data(text="x"), entry=7, asked="D+0/04"))
    assert told == {
        "schema": "show/1",
        "campaign": "Small world",
        "at": {"move": "D+0/05", "day": 0, "hour": 5, "entry": 7, "asked": "D+0/04"},
        "data": {"text": "x"},
    }


def test_plain_cells_line_up_by_what_a_terminal_shows() -> None:
    """A column is as wide as its widest cell on the terminal, where wide letters take two columns."""
    report = Report(
        schema="show/1",
        title="t",
        columns=columns("name", "#n"),
        rows=(("日本", 5), ("abc", 10), (None, None)),
        data=Data(text=""),
    )
    lines = list(plain_lines(report, Look()))
    assert lines == ["t", "name   n", "日本   5", "abc   10", "-      -"]
    assert {width(line) for line in lines[1:]} == {8}


def test_a_stream_that_lacks_a_letter_never_fails() -> None:
    """What an encoding cannot write is a question mark (desk: cp1252 console)."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="cp1252", newline="\n")
    write(stream, ["●", "é"])
    stream.flush()
    assert raw.getvalue() == b"?\n\xe9\n"
