"""What every kind of fire shares: how it is made, at what range, in which phase, and how its firers stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.objection import Objection
from campaign.domain.tabletop import HUNDREDTHS, Deed, print_hundredths
from campaign.orders.base import Question
from campaign.orders.battles.companydice.refusals import (
    firers_gone,
    named_twice,
    no_target,
    objection,
    wrong_phase,
)
from campaign.orders.battles.fire import FireInBattle
from campaign.orders.battles.spoken import names_of
from campaign.orders.battles.words import unknown_words
from campaign.projections.battles import OnTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.orders.battles.companydice.situation import Situation
    from campaign.rulesets.companydice.values import FirerState, Refusal

#: The circumstances that matter to fire.
KNOWN: Final = frozenset(
    {
        "open", "wood", "town", "hull-down", "blocked", "hidden", "observed", "unobserved", "adjacent", "direct",
        "indirect", "opportunity", "emergency",
    }
)  # fmt: skip
#: What makes a target harder to hit, and to see (PB-4.4).
IN_COVER: Final = frozenset({"wood", "town"})
_UNSEEN: Final = frozenset({"hidden", "unobserved"})
#: What the range stands for where it was not told: nothing is said of it then.
_NO_RANGE: Final = 1
#: What is told of the target elsewhere.
_TOLD_BEFORE: Final = frozenset({"firer_destroyed", "target_destroyed"})


class Fire(Struct, frozen=True, kw_only=True):
    """Fire as it was ordered: by whom at whom, how far in hexes (None: not told), and how."""

    firers: tuple[OnTable, ...]
    target: OnTable
    range_hexes: int | None
    words: frozenset[str]
    spent: int | None
    order: FireInBattle

    @property
    def range_taken(self) -> int:
        """Return the range, that to the next hex where none was told."""
        return _NO_RANGE if self.range_hexes is None else self.range_hexes

    @property
    def in_cover(self) -> bool:
        """Say whether the target stands in woods or town."""
        return bool(self.words & IN_COVER)

    @property
    def opportunity(self) -> bool:
        """Say whether it is opportunity fire."""
        return "opportunity" in self.words

    @property
    def emergency(self) -> bool:
        """Say whether it is emergency fire."""
        return "emergency" in self.words

    @property
    def indirect(self) -> bool:
        """Say whether it is indirect fire."""
        return "indirect" in self.words

    @property
    def deed(self) -> Deed:
        """Return what a firer does with it."""
        if self.emergency:
            return Deed.EMERGENCY
        return Deed.OPPORTUNITY if self.opportunity else Deed.FIRED

    def heading(self) -> str:
        """Say who fires at whom, how far: ``a1 at d1, 5 hexes``."""
        return f"{names_of(item.piece.id for item in self.firers)} at {self.target.piece.name}, {self.hexes()}"

    def hexes(self) -> str:
        """Say how far."""
        return "1 hex" if self.range_taken == 1 else f"{self.range_taken} hexes"


def fire_of(situation: Situation, order: FireInBattle) -> Fire:
    """Return fire as it was ordered; raise UnknownName for a piece that is none."""
    words = frozenset(order.circumstances)
    told = order.distance if order.distance is not None else HUNDREDTHS if "adjacent" in words else None
    return Fire(
        firers=tuple(situation.piece(name) for name in order.firers),
        target=situation.piece(order.target),
        range_hexes=None if told is None else -(-told // HUNDREDTHS),
        words=words,
        spent=order.spent,
        order=order,
    )


def range_question(fire: Fire) -> Question | None:
    """Ask how far it is, where that was not told."""
    if fire.range_hexes is not None or fire.order.outcome:
        return None
    return Question(name="range", text=f"range from {names_of(fire.order.firers)} in hexes")


def against_fire(situation: Situation, fire: Fire) -> Iterator[Objection]:
    """Yield what stands against any fire: words, range, pieces, the phase."""
    yield from unknown_words(fire.order.circumstances, KNOWN, "nothing to fire by")
    yield from named_twice(fire.order.firers)
    yield from _no_range(fire)
    yield from firers_gone(situation, fire.firers)
    yield from no_target(situation, fire.firers, fire.target)
    yield from _phase(situation, fire)


def firer_state(situation: Situation, fire: Fire, item: OnTable) -> FirerState:
    """Return what a firer did and suffered, and whether the target is seen, as the table tells it (PB-3)."""
    state = situation.state_of(item, opportunity=fire.opportunity)
    unseen = fire.words & _UNSEEN and "observed" not in fire.words and not situation.fired_in_turn(fire.target)
    return replace(state, line_of_sight=fire.indirect or "blocked" not in fire.words, spotted=not unseen)


def refused(situation: Situation, fire: Fire, item: OnTable, refusals: Iterable[Refusal]) -> Iterator[Objection]:
    """Yield what the rulebook has against one firer that stands, what is told of pieces already left out."""
    for refusal in refusals:
        if item.stands and refusal.code not in _TOLD_BEFORE:
            yield objection(situation, item, refusal, fire.target)


def against_opportunity(situation: Situation, fire: Fire, item: OnTable) -> Iterator[Objection]:
    """Object to a second opportunity fire in a phase, and to one at what spent too little in sight (PB-10.1).

    What the target spent is held against it only where it was told.
    """
    if not fire.opportunity or fire.emergency:
        return
    book, battle = situation.book, situation.battle
    movement = situation.counter(fire.target).movement
    spent = book.opportunity_threshold(movement) if fire.spent is None else fire.spent
    fired = item.did(Deed.OPPORTUNITY, battle.turn, battle.phase)
    yield from refused(situation, fire, item, book.opportunity_refusals(movement, spent, fired_already=fired))


def _no_range(fire: Fire) -> Iterator[Objection]:
    """Object finally to fire without a range, and to parts of a hex."""
    names = names_of(fire.order.firers)
    told = fire.order.distance
    if fire.range_hexes is None and not fire.order.outcome:
        reason = f"how far {fire.target.piece.name} is from {names} was not told"
        remedy = f"battle fire {names} at {fire.target.piece.name} 5"
        yield Objection(code="range-not-told", rule="PB-4.1", reason=reason, remedy=remedy, final=True)
    elif told is not None and (told % HUNDREDTHS or not told):
        reason = f"{print_hundredths(told)} is no range: hexes are whole, from 1 on"
        remedy = f"battle fire {names} at {fire.target.piece.name} {max(fire.range_taken, 1)}"
        yield Objection(code="range-not-whole", rule="PB-4.1", reason=reason, remedy=remedy, final=True)


def _phase(situation: Situation, fire: Fire) -> Iterator[Objection]:
    """Object to fire in another phase than that for it (PB-2.1, PB-10.1, PB-10.3, B-33)."""
    book, phase = situation.book, situation.phase
    side = fire.firers[0].piece.side
    if book.may_fire_in(phase, side, opportunity=fire.opportunity, emergency=fire.emergency):
        return
    names, target = names_of(fire.order.firers), fire.target.piece.name
    if fire.emergency:
        what, rule, remedy = f"{side} fires in an emergency in its combat or the enemy's movement", "PB-10.3", ""
    elif fire.opportunity:
        what, rule, remedy = f"{side} fires at an opportunity in the enemy's movement", "PB-10.1", ""
    else:
        what, rule, remedy = f"{side} fires in its combat phase", "PB-2.1", ""
        if book.may_fire_in(phase, side, opportunity=True):
            remedy = f"battle fire {names} at {target} {fire.range_taken} opportunity"
    yield wrong_phase(situation, what, rule, remedy or "battle end-phase")
