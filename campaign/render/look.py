"""How output looks: table, plain or JSON; colour or none; ASCII or more; decided once from options and environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TextIO

from msgspec import Struct

from campaign.render.clean import clean, to_ascii

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FORMATS: Final = ("table", "plain", "json")
COLOURS: Final = ("auto", "always", "never")


class Look(Struct, frozen=True, kw_only=True):
    """The decided look of one stream."""

    format: str = "plain"
    colour: bool = False
    ascii: bool = False

    def text(self, text: str) -> str:
        """Return a text as it may be written to the stream."""
        safe = clean(text)
        return to_ascii(safe) if self.ascii else safe


def look_of(
    stream: TextIO,
    environment: Mapping[str, str],
    *,
    format_: str | None = None,
    colour: str = "auto",
    ascii_: bool = False,
) -> Look:
    """Decide the look: what was asked for, else a table on a terminal and plain lines anywhere else."""
    terminal = stream.isatty() and environment.get("TERM") != "dumb"
    return Look(
        format=format_ or ("table" if terminal else "plain"),
        colour=_colour(stream, environment, colour),
        ascii=ascii_ or not _writes(stream, "\N{BLACK CIRCLE}\N{WHITE CIRCLE}\N{BOX DRAWINGS LIGHT HORIZONTAL}"),
    )


def write(stream: TextIO, lines: Iterable[str]) -> None:
    """Write lines; what the stream's encoding lacks becomes a question mark, never an error."""
    encoding = stream.encoding or "ascii"
    stream.writelines(f"{line.encode(encoding, 'replace').decode(encoding)}\n" for line in lines)


def _colour(stream: TextIO, environment: Mapping[str, str], asked: str) -> bool:
    """Decide on colour: the option, then NO_COLOR, FORCE_COLOR, CLICOLOR and TERM, then whether it is a terminal."""
    if asked != "auto":
        return asked == "always"
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in {"", "0"}:
        return True
    if environment.get("CLICOLOR") == "0" or environment.get("TERM") == "dumb":
        return False
    return stream.isatty()


def _writes(stream: TextIO, letters: str) -> bool:
    """Say whether a stream's encoding has these letters."""
    try:
        letters.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
