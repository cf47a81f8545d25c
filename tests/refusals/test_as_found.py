"""`--as-found` on every order: where only the book is against it, the missing fact is booked before, to clear up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.events.rulings import Overruled
from campaign.orders.clear import ClearFact
from campaign.orders.line import cut
from campaign.orders.registry import order_class, verb_of
from tests.refusals.cases import Case, all_cases
from tests.refusals.playing import FOUND, REASON, give, sit_down

if TYPE_CHECKING:
    from campaign.desk.desk import Desk

#: Orders that need points, lorries or models which the book may lack, each with a file that shows it.
NEEDING: Final = frozenset(
    {
        *("spend", "load", "unload", "send", "lose", "land"),
        *("dump shut", "fight", "guns", "air attack", "result"),
        *("mode", "move", "where", "attach", "cp", "take", "seen"),
        *("battle open", "book-battle"),
    }
)


def order_of(case: Case) -> str:
    """Return the name of the order that a case gives."""
    (item,) = cut(case.when).items
    return order_class(verb_of([word.text for word in item.groups[0]])[0]).name


def only_the_book(case: Case) -> bool:
    """Say whether everything against a line is that the book would become untrue."""
    if not case.refused or case.when == FOUND or case.scenario:
        return False
    if order_of(case) in {"void", "amend"}:  # what a correction lacks is found for the entries after it, not for itself
        return False
    refusal = give(sit_down(case), case).refusal
    return refusal is not None and all(item.untrue for item in refusal.objections)


LACKING: Final = [case for case in all_cases() if case.kind == "untrue" and only_the_book(case)]


def test_every_order_that_may_lack_something_is_tried() -> None:
    """An order whose lack the book may hold against it stands in the table of this file, and no other."""
    assert {order_of(case) for case in LACKING} == NEEDING


@pytest.mark.parametrize("case", LACKING, ids=str)
def test_the_fact_stands_before_the_order_and_is_to_be_cleared_up(case: Case) -> None:
    """The entry holds the facts first, the book stays true, and the order would now be taken (architecture 1, 2)."""
    desk = sit_down(case)
    before = len(desk.campaign.counts.to_clear_up)
    given = give(desk, case, as_found=True).given
    assert given is not None
    booked = given.booked[-1]
    (number,) = booked.numbers
    roles = [str(row.role) for row in desk.diary.events(number, number)]
    assert roles[: len(booked.found)] == ["before"] * len(booked.found)
    assert roles[len(booked.found) :] == ["own"] * len(booked.events)
    found = [fact for fact in desk.campaign.counts.to_clear_up if fact.entry == number]
    assert len(found) == len(booked.found) == len(desk.campaign.counts.to_clear_up) - before
    assert list(desk.campaign.supply.faults()) == []
    assert cleared(desk, number) == before


@pytest.mark.parametrize("case", LACKING, ids=str)
def test_overruled_it_is_found_too(case: Case) -> None:
    """An umpire who overrules says that it stands there: nothing was against it but the book."""
    given = give(sit_down(case), case, overrule=REASON).given
    assert given is not None
    assert given.booked[-1].found
    assert not any(isinstance(event, Overruled) for event in given.booked[-1].events)


def cleared(desk: Desk, number: int) -> int:
    """Explain what an entry found, and count what is left."""
    desk.book(ClearFact(entry=number, how="found", text="behind the barn"))
    return len(desk.campaign.counts.to_clear_up)
