"""The prompt that stays open: a line an order, answers of at most three lines, Enter for what is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.desk.book import Booking
from campaign.desk.give import UMPIRE, Asker, Giver, runs_offered, time_of
from campaign.desk.skip import skip_to
from campaign.desk.told import correction_lines
from campaign.errors import CampaignError, NotUnderstood, Refused
from campaign.orders.line import Focus, Item, cut, read
from campaign.orders.quantities import read_entry
from campaign.orders.registry import LETTERS
from campaign.reports.naming import place_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.desk.desk import Desk
    from campaign.desk.give import Given

_LEAVE: Final = frozenset({"quit", "exit", "q"})
_ANSWER_LINES_MAX: Final = 3


class Prompt:
    """One sitting at the desk; `actor` is who speaks now, `exit_code` what a pipe leaves with."""

    def __init__(
        self,
        desk: Desk,
        asker: Asker,
        *,
        say: Callable[[str], None],
        report: Callable[[list[str]], bool],
        must_have_dice: bool = False,
        actor: str = UMPIRE,
    ) -> None:
        """Sit down: `say` prints a line, `report` runs a command that only reads and returns False for other words."""
        self.desk = desk
        self.asker = asker
        self.say = say
        self.report = report
        self.must_have_dice = must_have_dice
        self.actor = actor
        self.focus = Focus()
        self.exit_code = 0
        self._refused: Item | None = None
        self._offered: Callable[[], None] | None = None
        self._ending = False

    def greet(self) -> None:
        """Say which evening and move are open, what is owed and what was noted for whoever sits here; offer more."""
        from campaign.desk.greeting import greeting_lines

        for line in greeting_lines(self.desk.campaign, self.actor):
            self.say(line)
        self._offer()

    def take(self, line: str) -> bool:
        """Take one line; return False where it leaves the desk; errors are told, not raised."""
        self._catch_up()
        if not line.strip():
            self._enter()
            return True
        self._offered = None
        try:
            cut_line = cut(line)
            if cut_line.heading:
                self._heading(cut_line.heading)
            if cut_line.speaker:
                self.actor = cut_line.speaker
            return all(self._item(item) for item in cut_line.items)
        except CampaignError as error:
            self._tell(error)
            return True

    def finish(self) -> int:
        """Return the exit code; something that still waits for Enter is named."""
        if self._offered is not None and self.exit_code == 0 and self._ending:
            self.say("the move was not ended: it waits for Enter (or say: . -y)")
            return NotUnderstood.exit_code
        return self.exit_code

    def _catch_up(self) -> None:
        """Read what somebody else booked since the last line, so that nothing is asked or offered that was done."""
        seen, now = self.desk.head.entries, self.desk.diary.head().entries
        if now <= seen:
            return
        self.desk.refresh()
        self._offered, self._ending = None, False
        entries = f"e{now} was" if now == seen + 1 else f"e{seen + 1} to e{now} were"
        self.say(f"{entries} booked elsewhere meanwhile")

    # --- one item ---

    def _item(self, item: Item) -> bool:
        """Do one item; return False where it leaves the desk."""
        verb = LETTERS.get(item.verb, item.verb)
        words = [word.text for word in item.groups[0][1:]]
        if verb in _LEAVE:
            return False
        self._ending = False
        if verb == "anyway":
            self._anyway(item)
        elif verb in {"undo", "redo"}:
            self._correct(verb, item)
        elif verb == "void":
            self._order(item)
        elif verb == "end-move":
            self._end_move(item, words)
        elif verb == "end-session":
            self._end_session(item)
        elif not self.report([verb, *words]):
            self._order(item)
        return True

    def _order(self, item: Item) -> None:
        """Give an order; a refused one may be repeated with anyway."""
        try:
            reading = read(item, self.desk.campaign, self.focus)
            self.focus = reading.focus
            given = self._giver().give(reading, must_have_dice=self.must_have_dice)
        except Refused:
            self._refused = item
            raise
        self._refused = None
        self._answer(given, reading.echoes)

    def _anyway(self, item: Item) -> None:
        """Book the refused line again, overruled; without a text the reason is owed."""
        if self._refused is None:
            message = "nothing was refused"
            raise NotUnderstood(message, remedy="anyway repeats the line before, overruled")
        reason = item.source[item.text_at :].strip() if item.text_at is not None else ""
        again = replace(self._refused, options=replace(self._refused.options, overrule=reason))
        owed = {item.entry for item in self.desk.campaign.rules.reasons_owed()}
        self._order(again)
        if self.exit_code == Refused.exit_code:
            self.exit_code = 0
        for overruled in self.desk.campaign.rules.reasons_owed():
            if overruled.entry not in owed:
                self.say(f"  the reason is owed: reason e{overruled.entry} TEXT")

    def _correct(self, verb: str, item: Item) -> None:
        """Undo or redo; raise NotUnderstood for words behind it."""
        from campaign.desk.voids import refuse_words

        refuse_words(verb, [word.text for group in item.groups for word in group][1:])
        booking, before = self._booking(item), self.desk.campaign
        undo = verb == "undo"
        booked = self.desk.undo(booking, whole=item.options.yes) if undo else self.desk.redo(booking)
        lines = correction_lines(self.desk, before, booked, verb=verb)
        for line in (*lines, *(f"  {note}" for note in (*booked.found, *booked.notes)))[:_ANSWER_LINES_MAX]:
            self.say(line)

    def _booking(self, item: Item) -> Booking:
        """Return how a correction is to be booked."""
        options = item.options
        return Booking(actor=options.by or self.actor, as_found=options.as_found, note=options.message)

    # --- the end of a move ---

    def _end_move(self, item: Item, words: list[str]) -> None:
        """List what is open and go on at the next Enter; with --to, skip the hours between."""
        words = [word for word in words if word not in {"--to", "to"}]
        if words:
            self._skip(item, words[0])
            return
        reading = read(item, self.desk.campaign, self.focus)
        warnings = [found for found in reading.order.objections(self.desk.campaign, self.desk.rules) if found.warning]
        if not warnings or item.options.yes:
            self._end(item)
            return
        for warning in warnings:
            self.say(f"  open: {warning.reason}{f' ({warning.remedy})' if warning.remedy else ''}")
        self.say("Enter ends the move")
        self._ending = True
        self._offered = lambda: self._end(item)

    def _end(self, item: Item) -> None:
        """End the move and open the next."""
        reading = read(item, self.desk.campaign, self.focus)
        given = self._giver().give(reading)
        for line in given.lines[:_ANSWER_LINES_MAX]:
            self.say(line)
        self._offer()

    def _skip(self, item: Item, word: str) -> None:
        """End moves until one is open."""
        to = time_of(self.desk.campaign, word)
        assert to is not None  # noqa: S101 - time_of raises for a word that is none
        skipped = skip_to(self.desk, to, self._booking(item), dry_run=item.options.dry_run)
        now = self.desk.campaign.calendar
        self.say(f"{len(skipped.booked)} entries, {now.show(now.now)} is open")
        for reason in skipped.waiting[: _ANSWER_LINES_MAX - 1]:
            self.say(f"  stopped: {reason}")
        self._offer()

    # --- the end of an evening ---

    def _end_session(self, item: Item) -> None:
        """Ask for what the table did not tell, end the evening, and write the copies."""
        from campaign.desk.evening import copies_lines, end_evening, end_lines, end_remarks, raise_for

        read(item, self.desk.campaign, self.focus)
        options = item.options
        late = time_of(self.desk.campaign, options.late)
        booking = replace(self._booking(item), late=late)
        ended = end_evening(self.desk, self.asker, booking, ask=not options.yes, dry_run=options.dry_run)
        self.say(end_lines(ended, dry_run=options.dry_run)[0])
        for line in (*copies_lines(ended.copies), *end_remarks(ended)):
            self.say(f"  {line}")
        raise_for(ended.copies)

    # --- Enter ---

    def _enter(self) -> None:
        """Do what was offered; with nothing offered, offer what is due."""
        offered, self._offered, self._ending = self._offered, None, False
        if offered is None:
            self._offer()
            return
        try:
            offered()
        except CampaignError as error:
            self._tell(error)

    def _offer(self) -> None:
        """Offer the runs of the move, then what lands."""
        runs = runs_offered(self.desk) if not self._runs_booked() else None
        if runs is not None:
            self.say(runs)
            self._offered = lambda: self._book_offered("runs")
            return
        for landing in self.desk.campaign.calendar.landings_due():
            where = place_name(self.desk.campaign, landing.place)
            self.say(f"landing: {landing.points} for {landing.side} at {where}; Enter books them")
            self._offered = lambda line=f"land {landing.place} {landing.points}": self._book_offered(line)
            return

    def _runs_booked(self) -> bool:
        """Say whether every HQ with a run has paid for supply this move, or has nothing to pay with."""
        campaign = self.desk.campaign
        now = campaign.calendar.now
        return all(campaign.points.budget(hq, now).on_supply for hq in campaign.runs.places)

    def _book_offered(self, line: str) -> None:
        """Book what was offered, then offer the next."""
        reading = read(cut(line).items[0], self.desk.campaign)
        self._answer(self._giver().give(reading, must_have_dice=self.must_have_dice), ())
        self._offer()

    # --- telling ---

    def _giver(self) -> Giver:
        """Return who gives orders in the speaker's name."""
        return Giver(self.desk, self.asker, actor=self.actor)

    def _answer(self, given: Given, echoes: tuple[str, ...]) -> None:
        """Say what came of an order, in at most three lines; the choice of a name leads."""
        lines = list(given.lines)
        if echoes:
            lines[0] = f"{lines[0]}  [{'; '.join(echoes)}]"
        for line in (*lines, *(f"  {remark}" for remark in given.remarks))[:_ANSWER_LINES_MAX]:
            self.say(line)

    def _heading(self, heading: str) -> None:
        """Check that a heading names the open move."""
        time = time_of(self.desk.campaign, heading)
        now = self.desk.campaign.calendar
        if time != now.now:
            message = f"{heading} is not the open move: that is {now.show(now.now)}"
            raise NotUnderstood(message, remedy=f"--for {heading} behind each late line, or . to end the move")

    def _tell(self, error: CampaignError) -> None:
        """Tell of an error in the desk's words."""
        self.exit_code = error.exit_code
        for line in desk_lines(error):
            self.say(line)


def desk_lines(error: CampaignError) -> list[str]:
    """Lay an error out for the desk: what was refused, why, and the way out."""
    if not isinstance(error, Refused):
        return [str(error), *([f"  {error.remedy}"] if error.remedy else [])]
    reasons = [f"  {item.code}{f' ({item.rule})' if item.rule else ''}: {item.reason}" for item in error.objections]
    ways = list(dict.fromkeys(item.remedy for item in error.objections if item.remedy))
    if not any(item.final for item in error.objections):
        untrue = all(item.untrue for item in error.objections)
        ways = [way for way in ways if not way.startswith("--as-found")]
        ways.insert(0, "--as-found: book what stands there" if untrue else "anyway: book it all the same")
    way_out = " \N{MIDDLE DOT} ".join(ways) or "this cannot be overruled"
    return [str(error), *reasons, f"  {way_out}"]


def entries_of(words: list[str]) -> tuple[tuple[int, ...], str]:
    """Read the entries at the head of some words, and the reason behind them; raise NotUnderstood for none."""
    numbers: list[int] = []
    for index, word in enumerate(words):
        number = read_entry(word)
        if number is None:
            return _some(numbers, word), " ".join(words[index:])
        numbers.append(number)
    return _some(numbers), ""


def _some(numbers: list[int], word: str = "") -> tuple[int, ...]:
    """Return entries, each once; raise NotUnderstood where there is none, naming the word that is none."""
    if not numbers:
        message = f"{word!r} is no entry" if word else "which entry?"
        raise NotUnderstood(message, remedy=f"void e{word}" if word.isdecimal() else "void e12 typed twice")
    return tuple(dict.fromkeys(numbers))
