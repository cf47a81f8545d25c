"""Every cell of the printed table of results, and the edges of its bands (DT-J30, R24, R25)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.domain.combat import Band
from campaign.domain.mode import Mode
from campaign.domain.modifier import Modifier
from campaign.rulesets.combat import Aimed
from campaign.rulesets.divtac.results import Bands
from tests import worlds

RULES: Final = worlds.rules()

#: As printed: the target's mode, and what becomes of it below TV, up to 1.5, up to 2, above; a dash leaves it be.
PRINTED: Final = {
    "pursuit": ("-", "attack", "withdraw", "eliminated"),
    "attack": ("-", "probe", "hold", "eliminated"),
    "probe": ("-", "hold", "withdraw", "eliminated"),
    "reserve": ("-", "hold", "eliminated", "eliminated"),
    "move": ("-", "hold if allowed", "eliminated", "eliminated"),
    "hold": ("-", "-", "withdraw", "eliminated"),
    "delay": ("-", "-", "eliminated", "eliminated"),
    "withdraw": ("-", "-", "eliminated", "eliminated"),
}
#: A roll on training value 6 in each band.
ROLLS: Final = {Band.NONE: 5, Band.FIRST: 9, Band.SECOND: 12, Band.ELIMINATED: 13}


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("column", range(4))
@pytest.mark.parametrize("may_hold", [False, True])
def test_each_cell_of_the_results(mode: Mode, column: int, may_hold: bool) -> None:
    """A roll in each band does to a target in each mode what is printed (DT-J30, R24, R25)."""
    band = list(Band)[column]
    resolved = RULES.resolve((), ROLLS[band], Aimed(training=6, mode=mode, may_hold=may_hold))
    printed = PRINTED[mode.value][column]
    if printed == "hold if allowed":
        printed = "hold" if may_hold else "eliminated"
    assert resolved.band is band
    assert (resolved.outcome or "eliminated") == (mode.value if printed == "-" else printed)


@pytest.mark.parametrize("training", range(3, 11))
@pytest.mark.parametrize("roll", range(-5, 31))
def test_the_edges_of_the_bands(training: int, roll: int) -> None:
    """Below TV, from TV to 1.5 TV, above to 2 TV, above; equal is in the lower band but at TV (DT-J30, R24)."""
    share = Fraction(roll, training)
    wanted = "none" if share < 1 else "first" if share <= Fraction(3, 2) else "second" if share <= 2 else "eliminated"
    assert RULES.band_of(roll, training).value == wanted


@given(face=st.integers(1, 10), added=st.lists(st.integers(-9, 12), max_size=6), training=st.integers(3, 10))
def test_what_a_roll_is_made_of(face: int, added: list[int], training: int) -> None:
    """The die comes first among the terms, and the sum of all is what is compared (DT-J5, J30)."""
    terms = tuple(Modifier(label="x", value=value, rule="DT-J6.1") for value in added)
    resolved = RULES.resolve(terms, face, Aimed(training=training, mode=Mode.HOLD))
    assert resolved.terms == (Modifier(label="D10", value=face, rule="DT-J5"), *terms)
    assert resolved.total == face + sum(added)
    assert resolved.band is RULES.band_of(resolved.total, training)


def test_bands_that_end_before_they_begin_are_caught() -> None:
    """The first band ends above the training value, the second above the first (DT-J30)."""
    whole = RULES.tables.read("bands", Bands)
    assert list(whole.faults()) == []
    assert list(replace(whole, first_halves=4).faults()) == ["the bands are out of order"]
    assert list(replace(whole, first_halves=1).faults()) == ["the bands are out of order"]
