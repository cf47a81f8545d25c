"""Books what a shell typed: asks on a terminal only, answers in at most three lines, or as data."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from campaign.domain.dice import TEN
from campaign.errors import NotUnderstood
from campaign.orders.quantities import DieWord, read_die, read_faces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.cli.face import Face
    from campaign.desk.book import Booked
    from campaign.desk.desk import Desk
    from campaign.desk.give import Given
    from campaign.projections.state import Campaign

LINES_MAX = 3
#: What leaves a question: with the result behind it, or with the order.
LEAVES = "="


class Terminal:
    """Somebody at a terminal; without one nobody is asked."""

    def __init__(self, face: Face, *, agreed: bool = False) -> None:
        """Remember how to speak, and whether every question is answered already."""
        self._face = face
        self._agreed = agreed

    @property
    def is_there(self) -> bool:
        """Say whether somebody can be asked."""
        return sys.stdin.isatty() and sys.stderr.isatty() and not self._face.json

    def die(self, question: str, sides: int = TEN) -> DieWord | None:
        """Ask for a die until one is typed, or several of six sides in a word.

        Enter repeats the question, r leaves it to the program.

        What may be typed stands behind a question that does not say it itself.

        Raise ResultTold where ``=`` leaves the question, KeyboardInterrupt where the input ends.
        """
        if not self.is_there:
            return None
        faces = "0 to 10" if sides == TEN else f"1 to {sides}"
        while True:
            word = self._answer(f"{question}? " if question.endswith(")") else f"{question} ({faces}, r rolls)? ")
            try:
                die = read_die(word) if sides == TEN else read_faces(word.replace(" ", ""))
            except NotUnderstood as error:
                self._face.remark(f"{error}: {error.remedy}")
                continue
            if die is not None and (die.drawn or die.face is not None):
                return die
            if word:
                self._face.remark(f"{word!r} is no D{sides}: {faces}, r lets the program roll, = leaves it")

    def ask(self, question: str, default: str) -> str | None:
        """Ask for some words; Enter takes the default."""
        if not self.is_there:
            return None
        return self._answer(f"{question}{f' [{default}]' if default else ''}? ") or default

    def show(self, *lines: str) -> None:
        """Show lines before a question."""
        if self.is_there:
            self._face.remark(*lines)

    def agrees(self, question: str) -> bool:
        """Ask a question that Enter answers with no."""
        if self._agreed:
            return True
        return self.is_there and self._ask(f"{question} [y/N] ").strip().lower() in {"y", "yes"}

    def _answer(self, question: str) -> str:
        """Ask and read an answer; raise ResultTold where ``=`` leaves the question."""
        word = self._ask(question).strip()
        if word.startswith(LEAVES):
            from campaign.desk.ask import ResultTold

            raise ResultTold(word.removeprefix(LEAVES).strip())
        return word

    def _ask(self, question: str) -> str:
        """Ask on standard error and read a line; raise KeyboardInterrupt where the input ends."""
        sys.stderr.write(question)
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise KeyboardInterrupt
        return line


def book_words(face: Face, words: Sequence[str], options: dict[str, Any]) -> int:
    """Book one order of the shell's words."""
    from campaign.cli.options import no_writing_at
    from campaign.desk.give import Giver
    from campaign.orders.line import Options, item_of, read

    no_writing_at(options)
    asked = Options(**options)
    with face.open(read_only=asked.dry_run) as desk:
        reading = read(item_of(words, asked), desk.campaign)
        given = Giver(desk, Terminal(face)).give(reading)
        tell(face, desk, given, reading.echoes, dry_run=asked.dry_run)
    return 0


def tell(face: Face, desk: Desk, given: Given, echoes: Sequence[str], *, dry_run: bool = False) -> None:
    """Answer an order: what changed, what is left, how to take it back."""
    if face.json:
        face.print_json(booked_json(desk.campaign, given.booked, dry_run=dry_run))
        return
    lines = list(given.lines)
    if echoes:
        lines[0] = f"{lines[0]}  [{'; '.join(echoes)}]"
    if dry_run:
        lines += _would(given.campaign, given.booked)
    elif given.numbers:
        lines = [*lines[: LINES_MAX - 1], _way_back(given.booked)]
    face.say(*lines)
    face.remark(*given.remarks)


def _way_back(booked: Sequence[Booked]) -> str:
    """Say how an order is taken back; what everybody has been told cannot be."""
    told = any(event.event_name == "dice.revealed" for item in booked for event in item.events)
    return "the program throws no die from now on" if told else "undo: campaign undo"


def _would(campaign: Campaign, booked: Sequence[Booked]) -> list[str]:
    """Print what a dry run would write."""
    from campaign.desk.sentences import sentences

    return [f"  {text}" for item in booked for text in sentences(campaign, 0, item.events)]


def booked_json(campaign: Campaign, booked: Sequence[Booked], *, dry_run: bool = False) -> str:
    """Return what was booked in the envelope of every answer."""
    from msgspec import to_builtins

    from campaign.render.json_text import envelope
    from campaign.reports.answers import BookedData

    data = BookedData(
        entries=tuple(number for item in booked for number in item.numbers) if not dry_run else (),
        already=any(item.already for item in booked),
        dry_run=dry_run,
        events=tuple(
            {"type": event.event_name, "version": event.event_version, **to_builtins(event)}
            for item in booked
            for event in item.events
        ),
        warnings=tuple(warning for item in booked for warning in item.warnings),
        found=tuple(fact for item in booked for fact in item.found),
        notes=tuple(note for item in booked for note in item.notes),
    )
    last = max(data.entries, default=None)
    return envelope("booked/1", campaign, data, entry=last)
