"""The turn, and when dispersal is over (PB-2.1, PB-11.10, B-14, B-30)."""

from __future__ import annotations

import pytest

from campaign.rulesets.companydice.sequence import TurnPhase
from tests.rulesets.companydice.books import plain

PHASES = ("combat", "air", "movement", "close_assault")


def test_the_phases_of_a_turn() -> None:
    """A segment of each side with its four phases, then X are checked and the turn is marked (PB-2.1, B-14)."""
    expected = [TurnPhase(name=name, side=side) for side in ("allied", "german") for name in PHASES]
    expected += [TurnPhase(name="x_check", side=None), TurnPhase(name="turn_marker", side=None)]
    assert list(plain().phases()) == expected


def test_the_side_that_comes_first() -> None:
    """Sides stand in the order in which they are given (PB-2.1)."""
    phases = plain().phases(("axis", "allied"))
    assert [phase.side for phase in phases] == ["axis"] * 4 + ["allied"] * 4 + [None, None]


def test_which_phase_is_for_what() -> None:
    """Fire, air attacks, movement and assaults have a phase each; six minutes a turn, 250 metres a hex (PB-2.1)."""
    turn = plain().turn
    assert (turn.fire_phase, turn.air_phase, turn.move_phase, turn.assault_phase) == PHASES
    assert (turn.turn_minutes, turn.hex_m) == (6, 250)


@pytest.mark.parametrize(
    ("turn", "segment", "own", "until"),
    [(1, 0, 1, (1, 1)), (1, 1, 0, (2, 0)), (1, 0, 0, (2, 0)), (3, 1, 1, (4, 1))],
)
def test_how_long_dispersal_lasts(turn: int, segment: int, own: int, until: tuple[int, int]) -> None:
    """Until the own next segment has ended, which is not the present one (PB-11.10, B-30)."""
    assert plain().dispersed_until(turn, segment, own) == until
