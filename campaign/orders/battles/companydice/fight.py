"""An attack on the old table: odds, one die, and morale where a counter is removed (PB-11, B-20)."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final

from campaign.domain.dice import SIX
from campaign.domain.tabletop import PieceState
from campaign.events.battles import CompanyShaken
from campaign.events.companydice import AttackPart, AttackWay, CompanyDiceFought
from campaign.orders.battles.companydice.action import (
    QUARTERS,
    Action,
    morale_line,
    morale_sums,
    struck,
    sum_to_come,
)
from campaign.orders.battles.companydice.told import told_outcome
from campaign.orders.battles.dice import GivenDice
from campaign.rulesets.companydice.crt import DESTROYED, DISPERSED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.orders.battles.base import BattleOrder
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.projections.battles import OnTable
    from campaign.rulesets.companydice.crt import CombatFacts, CombatResult
    from campaign.rulesets.companydice.values import CounterType, MoraleRoll

_DIE: Final = "die"
_MORALE: Final = "morale"
_STATES: Final = {DISPERSED: PieceState.DISPERSED, DESTROYED: PieceState.DESTROYED}


class Fight(Action):
    """An attack on the old table; a subclass says who attacks with what, how, and at what odds."""

    way = AttackWay.DIRECT
    aircraft = ""
    weapon = ""
    marker = ""
    range_hexes: int | None = None

    def __init__(self, situation: Situation, order: BattleOrder, target: OnTable) -> None:
        """Take whom it is about."""
        super().__init__(situation, order)
        self.order = order
        self.target = target

    @cached_property
    def aimed(self) -> CounterType:
        """Return the counter that is attacked."""
        return self.situation.counter(self.target)

    @property
    def facts(self) -> CombatFacts:
        """Return how the attack is made, and how its target stands."""
        raise TypeError(self.way)

    def parts(self) -> tuple[AttackPart, ...]:
        """Return what each attacker brings."""
        return ()

    def odds(self) -> str | None:
        """Return the odds, None where they are too bad for the table."""
        return self.book.odds(self._attack(), self.aimed.defense, self.facts)

    def heading(self) -> str:
        """Say who attacks whom."""
        return ""

    def acted(self) -> Iterator[Event]:
        """Yield what the attackers did."""
        yield from ()

    # --- the dice ---

    def work_out(self, dice: GivenDice) -> tuple[CombatResult, tuple[MoraleRoll, ...]]:
        """Go through the attack with dice; raise DieMissing. Odds too bad for the table need no die (B-25)."""
        odds = self.odds()
        face = dice.take(_DIE, 1)[0] if odds is not None else 0
        result = self.book.at_odds(odds, self.facts, face)
        if result.outcome != DESTROYED or not self._morale_rolls():
            return result, ()
        return result, (self.book.morale(self.target.piece.quality, dice.take(_MORALE, self.book.morale_dice())),)

    def before_die(self) -> tuple[str, ...]:
        """Say odds and die, and what each face will do."""
        missing = self.missing()
        if missing is None:
            return ()
        if missing.name == _MORALE:
            return (morale_line(self.situation, self.target, self.target.piece.quality),)
        terms = sum_to_come(self.book.die_terms(self.facts), 1)
        return f"{self.heading()}: {self.odds_words()}; {terms}", " \N{MIDDLE DOT} ".join(self._faces())

    def chances(self) -> tuple[tuple[str, Fraction], ...]:
        """Return each outcome with its exact chance."""
        found: list[tuple[str, Fraction]] = []
        failing = self.book.fail_chance(self.target.piece.quality)
        for word, chance in self.book.fight_chances(self.odds(), self.facts):
            if word != DESTROYED or not self._morale_rolls():
                found.append((word, chance))
                continue
            found += [(word, chance * (1 - failing)), (f"{word} and X", chance * failing)]
        return tuple((word, chance) for word, chance in found if chance)

    # --- what happens ---

    def decide(self) -> tuple[Event, ...]:
        """Keep the roll, and let the target suffer what it suffers; nothing while a die is missing."""
        if self.told:
            told = told_outcome(self.told)
            x = told.x and bool(self._morale_rolls())
            return (self._record(None, (), told.outcome, x=x), *self.acted(), *self._suffered(told.outcome, x=x))
        if self.missing() is not None:
            return ()
        result, morale = self.work_out(GivenDice(self.rolls))
        x = any(roll.x for roll in morale)
        record = self._record(result, morale, result.outcome, x=x)
        return (record, *self.acted(), *self._suffered(result.outcome, x=x))

    def odds_words(self) -> str:
        """Say how the odds come about: ``attack 12 against defense 6 is 2-1``."""
        odds = self.odds() or "worse than the table: nothing [B-25]"
        shifts = "".join(f", {term.label} {term.value:+d} [{term.rule}]" for term in self.book.shift_terms(self.facts))
        return f"attack {said(self._attack())} against defense {self.aimed.defense}{shifts} is {odds} [PB-11.1]"

    def _attack(self) -> Fraction:
        """Return what all attackers bring together."""
        return Fraction(sum(part.attack_quarters for part in self.parts()), QUARTERS)

    def _morale_rolls(self) -> int:
        """Count the morale rolls where the target is removed; none for what stands beside its company (B-20)."""
        if self.target.piece.is_transport:
            return 0
        left = sum(item.piece.id != self.target.piece.id for item in self.situation.company(self.target.piece.element))
        return self.book.rolls_after_removal(left, has_x=self.situation.troop(self.target).x)

    def _suffered(self, outcome: str, *, x: bool) -> Iterator[Event]:
        """Yield what becomes of the target and its company."""
        state = _STATES.get(outcome)
        if state is not None:
            yield from struck(self.situation, (self.target,), state)
        if x:
            yield CompanyShaken(battle=self.battle.id, company=self.target.piece.element)

    def _faces(self) -> Iterator[str]:
        """Yield runs of faces that do the same: ``1-3 destroyed``."""
        odds = self.odds()
        for word, run in groupby(range(1, SIX + 1), key=lambda face: self.book.at_odds(odds, self.facts, face).outcome):
            faces = list(run)
            yield f"{faces[0]}-{faces[-1]} {word}" if len(faces) > 1 else f"{faces[0]} {word}"

    def _record(
        self, result: CombatResult | None, morale: tuple[MoraleRoll, ...], outcome: str, *, x: bool
    ) -> CompanyDiceFought:
        """Return the attack as it is kept."""
        return CompanyDiceFought(
            battle=self.battle.id,
            way=self.way,
            parts=self.parts(),
            aircraft=self.aircraft,
            weapon=self.weapon,
            marker=self.marker,
            target=self.target.piece.id,
            company=self.target.piece.element,
            range_hexes=self.range_hexes,
            circumstances=self.order.circumstances,
            defense=self.aimed.defense,
            shifts=self.book.shift_terms(self.facts),
            odds=self.odds(),
            rolls=self.rolls if result is not None else (),
            die=result.terms if result is not None and result.odds is not None else (),
            cell=result.cell if result is not None else "",
            outcome=outcome,
            morale=morale_sums(morale, self.book.fails_at()),
            x=x,
            status=self.situation.status_of((*self.attackers(), self.target)),
            told=" ".join(self.told),
        )

    def attackers(self) -> tuple[OnTable, ...]:
        """Return the pieces that attack."""
        return ()


def part_of(item: OnTable, attack: int, share: Fraction | int) -> AttackPart:
    """Return what a piece brings: its attack times the share that its class has (PB-12.1, PB-13.1)."""
    words = f"attack {attack}" if share == 1 else f"attack {attack} times {said(share)} = {said(attack * share)}"
    return AttackPart(piece=item.piece.id, attack_quarters=int(attack * share * QUARTERS), words=words)


def said(number: Fraction | int) -> str:
    """Print a number with its fraction: ``7 1/2``."""
    whole, rest = divmod(number, 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)
