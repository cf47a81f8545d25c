"""Whoever strikes at a piece in Pz8: the dice to hit, the dice of the hit, saves, and what becomes of all aboard."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from campaign.domain.tabletop import PieceState
from campaign.events.battles import Check, PieceCarried, PieceStruck
from campaign.events.pz8 import Pz8Duel, Pz8Fall, Pz8Fate
from campaign.orders.battles.pz8.action import Pz8Action
from campaign.orders.battles.pz8.before import lines_of_duel, lines_of_fall, lines_of_save, lines_to_hit
from campaign.orders.battles.pz8.dice import DIRECTION, SAVE, TO_HIT
from campaign.orders.battles.pz8.told import told_states
from campaign.rulesets.pz8.book import hundredths_of
from campaign.rulesets.pz8.values import Aspect, Hit, Result, Struck

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from campaign.domain.ids import PieceId
    from campaign.domain.modifier import Modifier
    from campaign.events.base import Event
    from campaign.orders.battles.base import BattleOrder
    from campaign.orders.battles.pz8.dice import Dice
    from campaign.rulesets.pz8.values import Blow, PlatoonType, Saved, Shot, Target

O_ = TypeVar("O_", bound="BattleOrder")


class Came(Struct, frozen=True, kw_only=True):
    """What the dice came to: those to hit, where any were thrown, and what they did to the target, where they hit."""

    hit: Hit | None = None
    struck: Struck | None = None


class Striking(Pz8Action[O_]):
    """An order that strikes at one piece."""

    @property
    @abstractmethod
    def struck_at(self) -> PieceId:
        """Return the piece that is struck at."""

    @abstractmethod
    def shot(self) -> Shot | None:
        """Return what the dice to hit hang on, None where it is hit for certain."""

    @abstractmethod
    def blow(self) -> Blow | None:
        """Return what hits the target, None where nothing does."""

    @abstractmethod
    def what_strikes(self) -> str:
        """Name who strikes, for a line before the dice."""

    def rows(self) -> tuple[PlatoonType, ...]:
        """Return the rows whose factors count."""
        return (self.table.type(self.struck_at),)

    @property
    def target(self) -> Target:
        """Return the piece that is struck at, with those aboard."""
        return self.table.target(self.struck_at)

    def aspect(self) -> Aspect:
        """Return which side of the target is hit, as it was told."""
        return Aspect.REAR if self.said("rear") else Aspect.SIDE if self.said("side") else Aspect.FRONT

    def work_out(self, dice: Dice) -> Came:
        """Throw to hit, and where that hits for what it does."""
        blow, shot = self.blow(), self.shot()
        if blow is None:
            return Came()
        hit = self.book.fire(shot, dice) if shot is not None else None
        if hit is not None and not hit.hit:
            return Came(hit=hit)
        return Came(hit=hit, struck=self.book.strike(self.target, blow, dice))

    def lines_before(self, dice: Dice, name: str) -> tuple[str, ...]:
        """Return the sum of the next die, what is needed, and what each result does."""
        shot, blow = self.shot(), self.blow()
        if name == TO_HIT and shot is not None:
            return lines_to_hit(self.book, shot, self.what_strikes(), self.status())
        if name == DIRECTION:
            return lines_of_fall(self.book)
        if name == SAVE:
            return lines_of_save(self.table, self.struck_at, dice.asked.count(SAVE))
        return lines_of_duel(self.book, self.target, blow, self.what_strikes(), self.status()) if blow else ()

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """Return what becomes of the target, each with its exact chance."""
        blow = self.blow()
        return self.book.chances(self.shot(), blow, self.target) if blow is not None else ()

    def status(self) -> str:
        """Say where the factors that count come from: a stand-in before all else."""
        return self.book.status_of(*self.rows()).value

    # --- what became of whom ---

    def fates(self, came: Came) -> tuple[Pz8Fate, ...]:
        """Return what became of the target and of those aboard, by the dice or as the table told it."""
        aboard = tuple(item.piece.id for item in self.table.aboard(self.struck_at))
        if self.order.outcome:
            return self._told_fates(aboard)
        if came.struck is None:
            return ()
        own = came.struck
        return (
            Pz8Fate(piece=self.struck_at, result=own.result.value, state=own.state, save=_check(own.save)),
            *(
                Pz8Fate(piece=name, result=item.result.value, state=item.state, save=_check(item.save))
                for name, item in zip(aboard, own.passengers, strict=True)
            ),
        )

    def _told_fates(self, aboard: tuple[PieceId, ...]) -> tuple[Pz8Fate, ...]:
        """Return the states that the table told; who is aboard and not told suffers what its carrier does (P-9)."""
        own, *others = told_states(self.order.outcome, 1 + len(aboard))
        result_told = Result.NONE.value if own is None else own.value
        found = [Pz8Fate(piece=self.struck_at, result=result_told, state=self._not_healed(self.struck_at, own))]
        result = Result.NONE if own is None or own not in _RESULTS else Result(own.value)
        for place, name in enumerate(aboard):
            after = self.book.state_after(self.table.piece(name).state, result)
            told = others[place] if place < len(others) else after
            found.append(Pz8Fate(piece=name, result=result.value, state=self._not_healed(name, told)))
        return tuple(found)

    def _not_healed(self, piece: PieceId, told: PieceState | None) -> PieceState:
        """Return the state that was told, or that of the piece where nothing or a lighter one was (P-7)."""
        now = self.table.piece(piece).state
        return now if told is None or _GRAVITY.index(told) < _GRAVITY.index(now) else told

    def struck_events(self, fates: tuple[Pz8Fate, ...]) -> Iterator[Event]:
        """Yield the new states of those whose state changed; who outlives what carries it comes off."""
        lost = any(fate.piece == self.struck_at and fate.state is PieceState.DESTROYED for fate in fates)
        for fate in fates:
            if lost and fate.state is not PieceState.DESTROYED:
                yield PieceCarried(piece=fate.piece, by=None)
            if fate.state is not self.table.piece(fate.piece).state:
                yield PieceStruck(piece=fate.piece, state=fate.state)


#: The states of Pz8, the lightest first.
_GRAVITY = (PieceState.OK, PieceState.DISORGANIZED, PieceState.SUPPRESSED, PieceState.DESTROYED)
#: States that are results of a hit as well.
_RESULTS = frozenset({PieceState.DISORGANIZED, PieceState.SUPPRESSED, PieceState.DESTROYED})


def check_of(terms: tuple[Modifier, ...], needed: int) -> Check:
    """Return the record of a die against a number."""
    return Check(terms=terms, needed=needed)


def hit_of(came: Came) -> tuple[Check | None, Pz8Fall | None]:
    """Return the record of the dice to hit, and of where a shell fell that missed."""
    hit = came.hit
    if hit is None:
        return None, None
    fall = None
    if hit.deviation_in is not None:
        fall = Pz8Fall(bearing_deg=hit.bearing_deg, distance=hundredths_of(hit.deviation_in))
    return check_of(hit.terms, hit.needed), fall


def duel_of(came: Came) -> Pz8Duel | None:
    """Return the record of the dice of a hit."""
    damage = came.struck.damage if came.struck is not None else None
    if damage is None:
        return None
    return Pz8Duel(attack=damage.attack, defence=damage.defence, result=damage.result.value)


def _check(save: Saved | None) -> Check | None:
    """Return the record of a save."""
    return check_of(save.terms, save.needed) if save is not None else None
