"""The commands that book a battle back: by the form in a file, or as it is typed, commas and all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.orders.line import Options, Reading

_AGAIN: Final = "campaign book-battle FILE"
_BY_FORM: Final = "book-battle"
_ENDINGS: Final = frozenset({".txt", ".yaml", ".yml", ".md"})


def book_back(face: Face, verb: str, words: Sequence[str], options: dict[str, Any]) -> int:
    """Book a battle back; behind `book-battle` a single word that is a file, or ``-``, is the form.

    Raise Faulty with everything that is wrong with a form.
    """
    from campaign.cli.book import Terminal, tell
    from campaign.cli.options import no_writing_at
    from campaign.desk.give import Giver
    from campaign.orders.line import Options

    no_writing_at(options)
    asked = Options(**options)
    with face.open(read_only=asked.dry_run) as desk:
        reading = _reading(desk, verb, words, asked)
        given = Giver(desk, Terminal(face)).give(reading)
        tell(face, desk, given, reading.echoes, dry_run=asked.dry_run)
    return 0


def _reading(desk: Desk, verb: str, words: Sequence[str], options: Options) -> Reading:
    """Read what was typed, or the form that the only word names; raise NotUnderstood."""
    from msgspec.structs import replace

    from campaign.orders.line import Reading, cut, item_of, read

    if verb == _BY_FORM and len(words) == 1 and _is_form(words[0]):
        from campaign.cli.sheet import read_text
        from campaign.files.battle_form import read_battle_form

        source = "standard input" if words[0] == "-" else Path(words[0]).name
        order = read_battle_form(read_text(words[0], _AGAIN), source, desk.campaign)
        return Reading(order=order, options=options)
    if any("," in word for word in words):  # as at the desk
        items = cut(" ".join((verb, *words))).items
        if len(items) != 1:
            message = "one battle is booked back at a time"
            raise NotUnderstood(message, remedy=_AGAIN)
        return read(replace(items[0], options=options), desk.campaign)
    return read(item_of((verb, *words), options), desk.campaign)


def _is_form(word: str) -> bool:
    """Say whether a word is a form and no battle."""
    return word == "-" or Path(word).suffix.lower() in _ENDINGS or Path(word).is_file()
