"""Rallies in Pz8: within reach of an HQ of its side, once a turn (PZ-10, P-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.objection import Objection
from campaign.domain.tabletop import Deed, PieceState
from campaign.events.battles import PieceActed, PieceStruck
from campaign.events.pz8 import Pz8Rallied
from campaign.orders.base import Question
from campaign.orders.battles.pz8.action import Pz8Action
from campaign.orders.battles.pz8.before import die_and, faces
from campaign.orders.battles.pz8.dice import Dice
from campaign.orders.battles.pz8.struck import check_of
from campaign.orders.battles.pz8.told import told_states
from campaign.orders.battles.pz8.verdicts import name_of, objections_of, wrong_step
from campaign.orders.battles.rally import RallyInBattle
from campaign.rulesets.pz8.book import inches_of
from campaign.rulesets.pz8.odds import chances_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.events.base import Event
    from campaign.rulesets.pz8.values import Rallied

_DISTANCE = Question(name="distance", text="how far from an HQ, in inches")
_STAYS = "no effect"


class Rally(Pz8Action[RallyInBattle]):
    """A piece tries to come to order."""

    @property
    def is_hq(self) -> bool:
        """Say whether it is an HQ, which is at no distance from itself (P-18)."""
        return self.table.piece(self.order.piece).piece.is_hq

    def against(self) -> Iterator[Objection]:
        """Yield the wrong step, a side without an HQ, and what the rulebook holds against it."""
        piece, side = self.order.piece, self.table.side(self.order.piece)
        yield from wrong_step(self.table, name_of(piece), side, "rally")
        distance = None if self.order.distance is None else inches_of(self.order.distance)
        barred = self.book.against_rally(self.table.platoon(piece), distance, by_itself=self.is_hq and not distance)
        yield from objections_of(self.table, barred, piece)
        if not self.table.has_hq(side) and self.book.applies("PZ-10.1"):
            reason = f"{side} has no HQ left"
            yield Objection(code="no-hq-near", rule="PZ-10.1", reason=reason, remedy="battle end-phase")

    def question(self) -> Question | None:
        """Ask how far from an HQ, where it is none itself."""
        told = self.order.distance is not None or self.order.outcome
        return None if told or self.is_hq else _DISTANCE

    def work_out(self, dice: Dice) -> Rallied:
        """Throw to rally (PZ-10.2)."""
        found = self.table.piece(self.order.piece)
        return self.book.rally(found.state, found.piece.quality, dice)

    def lines_before(self, dice: Dice, name: str) -> tuple[str, ...]:
        """Return the sum of the die, what is needed, and what each face does."""
        del dice, name
        found = self.table.piece(self.order.piece)
        needed = self.book.rally_needed()
        first = f"{found.piece.name} rallies: {die_and(self.book.rally_terms(found.piece.quality))}, {needed} or more"
        return first, " \N{MIDDLE DOT} ".join(faces(lambda face: self._does(self.work_out(_Given(face)))))

    def happened(self) -> tuple[Event, ...]:
        """Record the die; it has tried in this turn, and is what it is now."""
        piece, now = self.order.piece, self.table.piece(self.order.piece).state
        if self.order.outcome:
            (told,) = told_states(self.order.outcome, 1)
            check, state = None, told or now
        else:
            came = self.work_out(Dice(self.order.rolls))
            check, state = check_of(came.terms, came.needed), came.state
        record = Pz8Rallied(
            piece=piece,
            distance=self.order.distance,
            rolls=() if self.order.outcome else self.order.rolls,
            check=check,
            state=state,
            told=" ".join(self.order.outcome),
        )
        acted = PieceActed(piece=piece, deed=Deed.RALLIED)
        return (record, acted) if state is now else (record, acted, PieceStruck(piece=piece, state=state))

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """Return whether it comes to order, with exact chances."""
        found = self.table.piece(self.order.piece)
        odds = chances_of(lambda throw: self._does(self.book.rally(found.state, found.piece.quality, throw)))
        return tuple((word, odds[word]) for word in (_STAYS, *PieceState) if word in odds)

    def _does(self, came: Rallied) -> str:
        """Say what a rally comes to."""
        return _STAYS if came.state is self.table.piece(self.order.piece).state else came.state.value


class _Given(Dice):
    """A single face."""

    def __init__(self, face: int) -> None:
        """Take the face."""
        super().__init__(())
        self._face = face

    def __call__(self, name: str) -> int:
        """Return the face."""
        del name
        return self._face
