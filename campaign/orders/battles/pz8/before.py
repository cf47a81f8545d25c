"""The lines before a die in Pz8: the sum as far as it is known, what is needed, and what each result will do."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from campaign.domain.modifier import sign_of, sum_before_die
from campaign.orders.battles.pz8.verdicts import name_of
from campaign.rulesets.pz8.ranges import SIDES
from campaign.rulesets.pz8.values import How, Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign.domain.ids import PieceId
    from campaign.domain.modifier import Modifier
    from campaign.domain.tabletop import PieceState
    from campaign.orders.battles.pz8.table import Table
    from campaign.rulesets.pz8.rulebook import Pz8
    from campaign.rulesets.pz8.values import Blow, Shot, Target

_DIE: Final = "D6"
_FACES: Final = range(1, SIDES + 1)
_DOT: Final = " \N{MIDDLE DOT} "


def lines_to_hit(book: Pz8, shot: Shot, who: str, status: str) -> tuple[str, ...]:
    """Return the sum of the die to hit, what is needed, and what each face does (PZ-5.5, PZ-5.12, PZ-5.14)."""
    terms, needed = book.to_hit_terms(shot), book.needed(shot.how)
    added = sum(term.value for term in terms)

    def does(face: int) -> str:
        words = "hits" if face + added >= needed else "misses"
        if shot.how is How.INDIRECT and face in book.weapons.spent_on:
            return f"{words}, and the battery fires no more"
        return words

    first = f"{who}: {die_and(terms)}, {needed} or more hits{_numbers(status)}"
    return first, _DOT.join(faces(does))


def lines_of_fall(book: Pz8) -> tuple[str, ...]:
    """Say how the two dice of a deviation are read (PZ-5.13, P-10)."""
    step = book.weapons.bearing_step_deg
    inches = book.on_table_in(book.weapons.deviation_in_a_pip)
    first = f"it falls elsewhere: a D6 for where to, 1 straight away of the firer's edge, each pip {step} degrees on"
    return (f"{first} clockwise, and a D6 for how far, {inches} inch{'' if inches == 1 else 'es'} a pip [PZ-5.13]",)


def lines_of_duel(book: Pz8, target: Target, blow: Blow, who: str, status: str) -> tuple[str, ...]:
    """Return both sums of a hit, and what each difference does to the target (PZ-6.1 to PZ-6.10)."""
    defence = book.effective_defence(target, blow)
    halved = f", halved from {target.defence} [PZ-9.2]" if defence != target.defence else ""
    first = f"{who}: D6 + {blow.attack} attack factor against D6 + {defence} defence factor{halved}{_numbers(status)}"
    return first, _DOT.join(_differences(book, target, blow))


def lines_of_save(table: Table, struck: PieceId, saves: int) -> tuple[str, ...]:
    """Return the sum of the saving die of an HQ; so many saves were thrown before it (PZ-6.11)."""
    names = [struck, *(item.piece.id for item in table.aboard(struck))]
    hqs = [name for name in names if table.piece(name).piece.is_hq]
    hq = hqs[min(saves, len(hqs) - 1)]
    terms = table.book.save_terms(table.piece(hq).piece.quality)
    needed = table.book.save_needed()
    return (f"{name_of(hq)}, the HQ, saves: {die_and(terms)}, {needed} or more makes the result one lighter [PZ-6.11]",)


def die_and(terms: tuple[Modifier, ...]) -> str:
    """Print what is added to a D6 to come; the bare die where nothing is."""
    return sum_before_die(terms, die=_DIE) if terms else _DIE


def faces(does: Callable[[int], str]) -> Iterator[str]:
    """Yield runs of faces that do the same: ``1-3 misses``."""
    for words, run in groupby(_FACES, key=does):
        found = list(run)
        yield f"{found[0]}-{found[-1]} {words}" if len(found) > 1 else f"{found[0]} {words}"


def _differences(book: Pz8, target: Target, blow: Blow) -> Iterator[str]:
    """Yield what the difference of the two sums does: ``+1 disorganized``."""
    most = SIDES + blow.attack + target.defence
    spread = range(-most, most + 1)
    for words, run in groupby(spread, key=lambda diff: _does(book, target, book.result_of(diff))):
        found = list(run)
        if found[0] == spread[0]:
            yield f"{found[-1]} or less {words}"
        elif found[-1] == spread[-1]:
            yield f"{sign_of(found[0])}{found[0]} or more {words}"
        else:
            yield " ".join((*dict.fromkeys(f"{sign_of(diff)}{diff}" for diff in (found[0], found[-1])), words))


def _does(book: Pz8, target: Target, result: Result) -> str:
    """Say what a result makes of the target (PZ-6.8, PZ-6.10, PZ-6.14)."""
    if result is Result.NONE:
        return "nothing"
    if target.helicopter and book.applies("PZ-6.14"):
        return "brings it down"
    after = book.state_after(target.state, result)
    return f"{result.value}, so it stays {after.value}" if after is target.state else _becomes(result, after)


def _becomes(result: Result, after: PieceState) -> str:
    """Say a result, and the state that comes of it where that is another."""
    return result.value if result.value == after.value else f"{result.value}, so it is {after.value}"


def _numbers(status: str) -> str:
    """Say where the numbers come from, where they were not seen in print."""
    return f" (numbers: {status})" if status != "found" else ""
