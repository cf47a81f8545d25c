"""Makes any text safe for a terminal: nothing in it can move the cursor, hide, turn round or pretend."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Letters without width or shape that are neither controls nor formats by their category.
_UNSEEN: Final = frozenset(
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{BRAILLE PATTERN BLANK}\N{KHMER VOWEL INHERENT AQ}\N{KHMER VOWEL INHERENT AA}"
)
_SELECTORS: Final = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x180B, 0x180F))
_BLANKS: Final = frozenset({"\t", "\n", "\r", "\v", "\f", "\x85"})
_REPLACED: Final = "\N{REPLACEMENT CHARACTER}"

#: What stands for a shape on a terminal that has only ASCII.
_ASCII: Final = {
    "\N{BLACK CIRCLE}": "#",
    "\N{WHITE CIRCLE}": "o",
    "\N{MIDDLE DOT}": "-",
    "\N{EM DASH}": "-",
    "\N{EN DASH}": "-",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{LATIN SMALL LETTER SHARP S}": "ss",
    "\N{LATIN SMALL LIGATURE OE}": "oe",
    "\N{LATIN SMALL LETTER AE}": "ae",
    "\N{LATIN SMALL LETTER O WITH STROKE}": "o",
}


def clean(text: str) -> str:
    """Return a text without control, bidirectional and unseen characters; line breaks become blanks."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_clean, text))


def to_ascii(text: str) -> str:
    """Return a text in ASCII: accents go, shapes become signs, anything else a question mark."""
    if text.isascii():
        return text
    plain = "".join(_ASCII.get(letter, letter) for letter in text)
    apart = unicodedata.normalize("NFKD", plain)
    return "".join("" if unicodedata.combining(c) else c if c.isascii() else "?" for c in apart)


def _clean(letter: str) -> str:
    """Return what is shown for one character."""
    if letter in _BLANKS:
        return " "
    if letter in _UNSEEN or any(first <= ord(letter) <= last for first, last in _SELECTORS):
        return ""
    match unicodedata.category(letter):
        case "Cf":
            return ""
        case "Cc" | "Cs" | "Co" | "Cn":
            return _REPLACED
        case "Zl" | "Zp" | "Zs":
            return " "
        case _:
            return letter
