"""Command rolls of Div Tac: every printed cell, the law behind it, and what reduces a roll (DT-D)."""

from __future__ import annotations

import pytest

from campaign.domain.echelon import Echelon
from campaign.domain.mode import Mode
from tests import worlds

PRINTED = {
    3: "2223334445",
    4: "2233344455",
    5: "2333444555",
    6: "3334445556",
    7: "3344455566",
    8: "3444555666",
    9: "4445556667",
    10: "4455566677",
}
CELLS = [(training, face, int(row[face - 1])) for training, row in PRINTED.items() for face in range(1, 11)]


@pytest.mark.parametrize(("training", "face", "points"), CELLS)
def test_each_cell_as_printed_and_by_its_law(training: int, face: int, points: int) -> None:
    """Each of the 80 cells is what was printed, and a third of training, roll and 2, rounded down (DT-D1)."""
    assert worlds.rules().command_points(training, face) == points == (training + face + 2) // 3


@pytest.mark.parametrize(("training", "nearest"), [(1, 3), (2, 3), (11, 10), (12, 10)])
def test_a_training_value_beyond_the_table_reads_the_nearest_row(training: int, nearest: int) -> None:
    """The table ends at training values 3 and 10 (DT-D1)."""
    rules = worlds.rules()
    assert rules.command_points(training, 5) == rules.command_points(nearest, 5)


@pytest.mark.parametrize(
    ("face", "hindered", "mode", "total"),
    [
        (8, (), Mode.ATTACK, 8),
        (8, ("under_fire",), Mode.HOLD, 6),
        (8, ("jammed",), Mode.HOLD, 6),
        (8, ("under_fire", "jammed"), Mode.HOLD, 4),
        (8, ("telephones",), Mode.ATTACK, 6),
        (8, ("telephones",), Mode.PROBE, 6),
        (8, ("telephones",), Mode.PURSUIT, 6),
        (8, ("telephones",), Mode.MOVE, 8),
        (8, ("telephones",), Mode.DELAY, 8),
        (2, ("under_fire",), Mode.HOLD, 1),
        (1, ("under_fire", "jammed", "telephones"), Mode.ATTACK, 1),
    ],
)
def test_what_reduces_a_roll(face: int, hindered: tuple[str, ...], mode: Mode, total: int) -> None:
    """Fire, jamming and telephones cost 2 each, telephones only on the advance; below 1 reads as 1 (DT-D2, R3, R50)."""
    assert worlds.rules().reduced_roll(face, hindered, mode).total == total


def test_a_reduced_roll_explains_itself() -> None:
    """Each term of the roll keeps its label and its rule (DT-D2)."""
    roll = worlds.rules().reduced_roll(2, ("under_fire", "jammed"), Mode.HOLD)
    assert str(roll) == "D10 2 - 2 under fire [DT-D2] - 2 jammed [DT-D2] + 3 to read as 1 [DT-R3] = 1"
    assert [term.rule for term in roll.terms] == ["DT-D1", "DT-D2", "DT-D2", "DT-R3"]


@pytest.mark.parametrize("echelon", list(Echelon))
def test_brigades_and_higher_roll(echelon: Echelon) -> None:
    """A battalion and what is below it roll nothing (DT-D1, R4)."""
    rolls = {Echelon.BRIGADE, Echelon.DIVISION, Echelon.CORPS, Echelon.ARMY}
    assert worlds.rules().rolls_command(echelon) is (echelon in rolls)


@pytest.mark.parametrize(("switch", "price"), [("on_demand", 1), ("all", 1), ("none", 0)])
def test_a_mode_costs_one_point_where_points_are_counted(switch: str, price: int) -> None:
    """Where points are not counted, modes are free (DT-C2, DT-X2)."""
    rules = worlds.rules({"command_rolls": switch})
    assert (rules.price_of_mode_change(), rules.counts_points()) == (price, switch != "none")
