"""Whole numbers as they are typed: counts, dice, lorries, entries and squares of the map; strictly ASCII."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from campaign.domain.dice import parse_d10
from campaign.errors import NotUnderstood

_COUNT: Final = r"[0-9]{1,3}\Z"
_LORRIES: Final = r"([0-9]{1,3})\+([0-9]{1,3})\Z"
_DIE: Final = r"(?i)([0-9]{1,2}|r)?([fjt]{0,3})\Z"
_INCHES: Final = r"([0-9]{1,3})(?:\.([0-9]{1,2}))?\"?\Z"
_FACES: Final = frozenset("123456")
_RANGE: Final = r"(?i)([0-9]{1,3})(?:\.([0-9]))?(?:cm)?\Z"
_ENTRY: Final = r"(?i)e([0-9]{1,9})\Z"
_REFERENCE: Final = r"(?i)(?:v?t)?([0-9]{4}|[0-9]{6})\Z"
_PERSON: Final = r"[^\W_][\w-]{0,19}\Z"
_SQUARE: Final = r"(?i)[a-z][0-9]{1,2}\Z"
_CENTIMETRES: Final = r"(?i)[0-9]{1,3}(?:\.[0-9])?x[0-9]{1,3}(?:\.[0-9])?\Z"

#: Words that somebody puts behind a number of points.
UNITS: Final = frozenset({"ton", "tons", "t", "sp", "point", "points", "pt", "pts", "lorries", "lorry"})
WHOLE_POINTS: Final = "whole points, 1 to 3 digits: 2"


class BadQuantity(NotUnderstood):
    """A word is meant for a number and is none that counts here."""


class DieWord(Struct, frozen=True, kw_only=True):
    """A die as typed: its face, None where it was not told; `drawn` says that the program shall roll (``r``).

    The flags are those of a command roll: under fire (``f``), jammed (``j``), by telephone (``t``) (DT-D2). `more` are
    the faces of further dice in the same word, as D6 may be typed: ``62451``.
    """

    face: int | None
    under_fire: bool = False
    jammed: bool = False
    telephones: bool = False
    drawn: bool = False
    more: tuple[int, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """Return the faces that were told."""
        return () if self.face is None else (self.face, *self.more)


def looks_like_number(text: str) -> bool:
    """Say whether a word is meant for a number: it begins with a figure of any alphabet, or a sign before one."""
    return text.lstrip("+-.,")[:1].isnumeric()


def read_count(text: str, *, least: int = 1) -> int | None:
    """Read a count of at most three digits; None where the word is no number; raise BadQuantity for a bad one."""
    if re.match(_COUNT, text):
        if int(text) < least:
            message = f"{text} is too few"
            raise BadQuantity(message, remedy=f"{least} or more")
        return int(text)
    if looks_like_number(text) and not re.match(_LORRIES, text):
        message = f"{text} is no count"
        raise BadQuantity(message, remedy=WHOLE_POINTS)
    return None


def read_range(text: str) -> int | None:
    """Read a distance in cm of the table, such as ``3``, ``2.3`` or ``3cm``, as mm; None for any other word.

    Raise BadQuantity for a number that is no distance.
    """
    found = re.match(_RANGE, text) if text.isascii() else None
    range_mm = int(found[1]) * 10 + int(found[2] or 0) if found else 0
    if range_mm:
        return range_mm
    if looks_like_number(text):
        message = f"{text} is no range"
        raise BadQuantity(message, remedy="cm on the table: 3 or 2.5; touching is close")
    return None


def read_lorries(text: str) -> tuple[int, int] | None:
    """Read full and empty lorries, such as ``3+1``; None where the word is not two numbers."""
    found = re.match(_LORRIES, text)
    if found:
        return int(found[1]), int(found[2])
    if "+" in text[1:] and looks_like_number(text):
        message = f"{text} is no count of lorries"
        raise BadQuantity(message, remedy="full and empty: 3+1")
    return None


def read_die(text: str) -> DieWord | None:
    """Read a D10, 0 being 10, with its flags, such as ``7``, ``3f`` or ``0jt``; ``r`` leaves it to the program."""
    found = re.match(_DIE, text) if text and text.isascii() else None
    if found is None:
        _refuse_number(text)
        return None
    face, flags = (found[1] or "").lower(), found[2].lower()
    drawn = face == "r"
    value = parse_d10(face) if face and not drawn else None
    if (face and not drawn and value is None) or len(set(flags)) < len(flags):
        _refuse_number(text)
        return None
    return DieWord(face=value, under_fire="f" in flags, jammed="j" in flags, telephones="t" in flags, drawn=drawn)


def read_faces(text: str) -> DieWord | None:
    """Read one D6 or several in a word, such as ``4`` or ``62451``; ``r`` leaves them to the program.

    Raise BadQuantity for a number that is none.
    """
    if text.lower() == "r":
        return DieWord(face=None, drawn=True)
    if text.isascii() and text.isdigit() and set(text) <= _FACES:
        first, *more = map(int, text)
        return DieWord(face=first, more=tuple(more))
    if looks_like_number(text):
        message = f"{text} is no D6"
        raise BadQuantity(message, remedy="1 to 6; several in a word are several dice: 62451")
    return None


def read_inches(text: str) -> int | None:
    """Read a distance of a battle in hundredths, such as ``6`` or ``2.25``; None for any other word.

    They are inches in Pz8 and hexes under company dice. Raise BadQuantity for a number that is no distance.
    """
    found = re.match(_INCHES, text) if text.isascii() else None
    if found:
        return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
    if looks_like_number(text):
        message = f"{text} is no distance"
        raise BadQuantity(message, remedy="inches or hexes: 6, or 2.5")
    return None


def print_die(die: DieWord) -> str:
    """Print a die as it is typed, such as ``10jt``."""
    flags = (("f", die.under_fire), ("j", die.jammed), ("t", die.telephones))
    face = "r" if die.drawn else "" if die.face is None else str(die.face)
    return face + "".join(letter for letter, said in flags if said)


def read_entry(text: str) -> int | None:
    """Read the number of an entry, ``e12``; None for any other word: a bare number may begin the text behind it."""
    found = re.match(_ENTRY, text)
    return int(found[1]) if found and text.isascii() else None


def read_person(text: str) -> str | None:
    """Read what a person is called, one word such as ``umpire2``, in small letters; None where it is none."""
    return text.lower() if re.match(_PERSON, text) else None


def read_spot(text: str) -> str | None:
    """Read a map reference, a grid square or centimetres of the table as the id of a place; None for any other word."""
    if not text.isascii():
        return None
    if found := re.match(_REFERENCE, text):
        return found[1]
    if re.match(_SQUARE, text):
        return text.upper()
    return text.lower() if re.match(_CENTIMETRES, text) else None


def _refuse_number(text: str) -> None:
    """Raise BadQuantity for a word that is meant for a die."""
    if looks_like_number(text):
        message = f"{text} is no D10"
        raise BadQuantity(message, remedy="0 to 10, where 0 is 10; f under fire, j jammed, t telephones: 3f")
