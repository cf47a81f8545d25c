"""Asks what an order lacks: its questions, then its dice with the sum before each; a result may be told instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.dice import TEN, Roll
from campaign.errors import NotUnderstood
from campaign.orders.base import Order

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.desk.desk import Desk
    from campaign.desk.give import Asker

#: What leaves a question, with the result behind it, or the order with it.
LEAVES: Final = "="
#: What is said to somebody who is not understood twice.
WAYS_OUT: Final = "= leaves with the result, Ctrl-C without"


class ResultTold(Exception):
    """Somebody left a question by telling the result; `words` are empty where he said no more than ``=``."""

    def __init__(self, words: str = "") -> None:
        """Keep the words behind the sign."""
        super().__init__(words)
        self.words = words


class Interview:
    """The questions about one order; `order` is what the answers have made of it, `drawn` that the program throws."""

    def __init__(self, desk: Desk, asker: Asker, order: Order, *, actor: str) -> None:
        """Begin with the order as it was typed."""
        self._desk = desk
        self._asker = asker
        self._actor = actor
        self.order = order
        self.drawn = False
        self._wrong = 0

    def hold(self, check: Callable[[Order], None], *, must_have_dice: bool, throw: bool) -> None:
        """Ask everything; `check` gets the order with each answer before more is asked or thrown, and raises Refused.

        Raise KeyboardInterrupt where the order is left, NotUnderstood where a die is missing that must be told.
        """
        try:
            self._ask_questions(check)
            if throw:
                self._ask_dice(must_have_dice=must_have_dice)
        except ResultTold as left:
            self._take_result(left.words)

    def _ask_questions(self, check: Callable[[Order], None]) -> None:
        """Ask until nothing is open or an answer is refused; where nobody answers, what is usual counts."""
        while (question := self.order.question(self._desk.campaign, self._desk.rules)) is not None:
            words = self._asker.ask(question.text, question.default)
            if words is None:
                return
            try:
                self.order = self.order.answered(question, words, self._desk.campaign)
            except NotUnderstood as error:
                self._explain(error)
            else:
                check(self.order)

    def _ask_dice(self, *, must_have_dice: bool) -> None:
        """Show the sum before each die and ask for it, until none is wanted or the program shall throw the rest."""
        asked = 0
        while wanted := self.order.dice_wanted(self._desk.campaign, self._desk.rules):
            lines = self.order.before_die(self._desk.campaign, self._desk.rules)
            self._asker.show(*lines)
            # The lines say whose die it is, and no title does as well.
            title = "" if lines else self._title()
            die = self._asker.die(self._die_question(title, asked + 1, asked + wanted), self.order.sides)
            if die is None and must_have_dice:
                message = f"{self.order.name} needs {wanted} D{self.order.sides}"
                raise NotUnderstood(message, remedy=f"type it, or r for the program's: {self.order.example}")
            if die is None:
                return
            if die.drawn:
                self.drawn = self._may_draw()
                return
            if len(die.faces) > wanted:
                self._asker.show(f"{len(die.faces)} dice were told, and {wanted} count")
                continue
            rolls = (Roll(face=face, sides=self.order.sides, thrown_by=self._actor) for face in die.faces)
            self.order = self.order.with_rolls(tuple(rolls))
            asked += len(die.faces)

    def _title(self) -> str:
        """Return what the order is called."""
        return f" for the {self.order.title(self._desk.campaign)}"

    def _die_question(self, title: str, number: int, total: int) -> str:
        """Ask for a die; where more follow, say that the program would throw those too."""
        die = f"D{self.order.sides}{title}"
        if total == 1:
            return die
        faces = "0 to 10" if self.order.sides == TEN else f"1 to {self.order.sides}, several at once"
        return f"{die}, {number} of {total} ({faces}, r rolls {'all' if number == 1 else 'the rest'})"

    def _may_draw(self) -> bool:
        """Say whether the program may throw; a campaign that throws its own dice is asked first."""
        if self._desk.campaign.calendar.dice != "table":
            return True
        return self._asker.agrees("this campaign throws its own dice; shall the program roll")

    def _take_result(self, words: str) -> None:
        """Take the result in place of answers and dice; raise KeyboardInterrupt where there is none, or it is left."""
        if type(self.order).told is Order.told:
            raise KeyboardInterrupt(LEAVES)
        while True:
            said = words or self._result()
            try:
                self.order = self.order.told(said, self._desk.campaign)
            except NotUnderstood as error:
                self._explain(error)
                words = ""
            else:
                return

    def _result(self) -> str:
        """Ask for the result alone; raise KeyboardInterrupt where none is told."""
        try:
            words = self._asker.ask("result", "")
        except ResultTold as again:
            words = again.words
        if not words:
            raise KeyboardInterrupt(LEAVES)
        return words

    def _explain(self, error: NotUnderstood) -> None:
        """Say why an answer was not understood; at the second, also how to get out."""
        self._wrong += 1
        self._asker.show(f"{error}{f': {error.remedy}' if error.remedy else ''}")
        if self._wrong > 1:
            self._asker.show(WAYS_OUT)
