"""Cagny on 18 July, opened from GOODWOOD: under company dice, under Pz8, and by its result form alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.desk.book import Booking
from campaign.desk.explain import explain
from campaign.events.battles import BattleEnded
from campaign.events.combat import CompanyReduced, ElementEliminated
from campaign.files.battle_form import read_battle_form
from campaign.projections.history import effective
from campaign.projections.state import digest
from campaign.reports.ledger import balance_of
from campaign.store.past import past_entries
from campaign.store.replay import load, rebuild
from campaign.store.verify import verify
from tools import cagny

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from campaign.desk.desk import Desk
    from campaign.events.base import Event

#: Battles fought piece by piece, with the order of the shot without which a company comes out otherwise.
FOUGHT = ("companydice", "pz8")


@pytest.fixture(scope="module")
def goodwood(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play GOODWOOD's morning once for all."""
    path = tmp_path_factory.mktemp("cagny") / "goodwood.campaign"
    cagny.morning(path)
    return path


@pytest.fixture
def desk(request: pytest.FixtureRequest, goodwood: Path, tmp_path: Path) -> Iterator[Desk]:
    """Fight the battle in the way of the test, in a copy of its own."""
    with cagny.play(goodwood, tmp_path / "cagny.campaign", request.param) as played:
        yield played


def all_ways(*ways: str) -> pytest.MarkDecorator:
    """Run a test in several ways to fight it."""
    return pytest.mark.parametrize("desk", ways, indirect=True)


def of_the_end(desk: Desk) -> tuple[Event, ...]:
    """Return what the end of the battle comes to in the history that counts."""
    counted = effective(past_entries(desk.diary))
    return next(item.main for item in counted if any(isinstance(event, BattleEnded) for event in item.main))


@all_ways(*cagny.WAYS)
def test_the_battle_comes_out_as_expected(desk: Desk, request: pytest.FixtureRequest) -> None:
    """Entry by entry, and the campaign behind it (X-1 to X-3)."""
    way = request.node.callspec.params["desk"]
    assert cagny.summary(desk) == cagny.expected(way).read_text(encoding="utf-8")


@all_ways(*cagny.WAYS)
def test_the_books_stand(desk: Desk) -> None:
    """The file verifies, a rebuild is the running state, supply balances, nobody is left in a battle."""
    assert verify(desk.diary).ok
    assert digest(rebuild(desk.diary)) == digest(desk.campaign) == digest(load(desk.diary))
    assert not desk.campaign.battles.engaged
    assert not desk.campaign.battles.open()
    for side in desk.campaign.calendar.sides:
        assert balance_of(desk.campaign, side).difference == 0


@all_ways(*FOUGHT)
def test_a_shot_voided_after_the_end_decides_the_end_again(desk: Desk) -> None:
    """The end is arithmetic on what stands in the diary, so it follows (architecture 7); taking it back restores it."""
    before, came = digest(desk.campaign), of_the_end(desk)
    fate = next(event for event in came if isinstance(event, CompanyReduced | ElementEliminated))
    battle = desk.campaign.battles.battles["b1"]
    shots = [
        number
        for number in range(battle.entry + 1, desk.head.entries)
        if desk.entry(number).order in {"battle fire", "battle assault", "battle air"}
        and any(fate.element in line.text or "destroyed" in line.text for line in explain(desk, number).lines)
    ]
    changed = None
    for number in shots:
        desk.void((number,), Booking(as_found=True))
        changed = of_the_end(desk)
        if changed != came:
            break
        desk.undo(Booking())
    assert changed is not None
    assert changed != came
    assert verify(desk.diary).ok
    desk.undo(Booking())
    assert (digest(desk.campaign), of_the_end(desk)) == (before, came)


@all_ways("own")
def test_both_forms_say_the_same(desk: Desk, goodwood: Path, tmp_path: Path) -> None:
    """What is ticked in lines is what tools write in YAML (desk: battles on another night)."""
    opened = cagny.opened(goodwood, tmp_path / "again.campaign")
    with opened:
        orders = [
            read_battle_form((cagny.EXAMPLE / name).read_text(encoding="utf-8"), name, opened.campaign)
            for name in ("form.txt", "form.yaml")
        ]
    assert orders[0] == orders[1] == desk.order_of(desk.head.entries)
