"""What crosses in numbers: training as quality, losses as fates, recovery of size; each switch (X-2 to X-4)."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.domain.tabletop import Quality
from campaign.rulesets.bridge.carry_back import CarryBack
from campaign.rulesets.bridge.quality import QualityRow, QualityTable
from campaign.rulesets.bridge.types import TypeRow, TypeTable
from campaign.rulesets.bridge.values import Fate, Left
from campaign.rulesets.tables import Certainty
from tests.rulesets.bridge.books import bridge, compiled

BANDS = ("green",) * 4 + ("average",) * 3 + ("best",) * 5
HEAD: dict[str, Any] = {"rule": "X-1", "title": "", "source": "", "certainty": Certainty.RULING}


@pytest.mark.parametrize(("ruleset", "best"), [("pz8", "elite"), ("companydice", "veteran")])
def test_training_is_quality(ruleset: str, best: str) -> None:
    """1 to 4 green, 5 to 7 average, 8 to 10 and above the best (X-2)."""
    for training, wanted in enumerate(BANDS, start=1):
        found = bridge().quality(ruleset, training)
        assert found == (best if wanted == "best" else wanted)
        assert found in set(Quality)


@pytest.mark.parametrize("told", [{"battle_quality": "average"}, {"without": ("X-2",)}])
def test_everybody_may_be_average(told: dict[str, Any]) -> None:
    """The switch, or the ruling gone, makes all alike (X-2)."""
    assert {bridge(**told).quality("pz8", training) for training in range(1, 11)} == {"average"}


@pytest.mark.parametrize(
    ("began", "standing", "fate"),
    [
        (3, 3, Fate.UNCHANGED),
        (3, 2, Fate.UNCHANGED),
        (3, 1, Fate.REDUCED),
        (3, 0, Fate.ELIMINATED),
        (2, 1, Fate.UNCHANGED),
        (2, 0, Fate.ELIMINATED),
        (1, 1, Fate.UNCHANGED),
        (1, 0, Fate.ELIMINATED),
        (0, 0, Fate.UNCHANGED),
        (4, 2, Fate.UNCHANGED),
        (4, 1, Fate.REDUCED),
    ],
)
def test_pieces_lost(began: int, standing: int, fate: Fate) -> None:
    """All lost is eliminated, two of three a size smaller; who had none on the table keeps what it was (X-3)."""
    assert bridge().carried_back(Left(began=began, standing=standing)) is fate


@pytest.mark.parametrize(
    ("full", "left", "fate"),
    [
        (5, 5, Fate.UNCHANGED),
        (5, 3, Fate.UNCHANGED),
        (5, 2, Fate.REDUCED),
        (5, 1, Fate.REDUCED),
        (5, 0, Fate.ELIMINATED),
        (4, 3, Fate.UNCHANGED),
        (4, 2, Fate.REDUCED),
        (6, 3, Fate.REDUCED),
        (6, 4, Fate.UNCHANGED),
        (1, 1, Fate.UNCHANGED),
    ],
)
def test_strength_lost(full: int, left: int, fate: Fate) -> None:
    """Strength 0 is eliminated, half or less a size smaller, though every counter stands (X-3)."""
    assert bridge().carried_back(Left(began=3, standing=3, began_strength=full, strength=left)) is fate


def test_counters_count_beside_the_number() -> None:
    """A company of full strength that lost two counters, or all, to the old table is so too (X-3, B-20)."""
    assert bridge().carried_back(Left(began=3, standing=1, began_strength=5, strength=5)) is Fate.REDUCED
    assert bridge().carried_back(Left(began=3, standing=0, began_strength=5, strength=5)) is Fate.ELIMINATED


def test_a_company_is_never_two_sizes_smaller() -> None:
    """One that was a size smaller before stays as it was, or is eliminated (X-3)."""
    assert bridge().carried_back(Left(began=3, standing=1, reduced=True)) is Fate.UNCHANGED
    assert bridge().carried_back(Left(began=3, standing=0, reduced=True)) is Fate.ELIMINATED


@pytest.mark.parametrize("told", [{"battle_losses": "all_or_nothing"}, {"without": ("X-3",)}])
def test_all_or_nothing(told: dict[str, Any]) -> None:
    """The switch, or the ruling gone, knows no smaller size (X-3)."""
    assert bridge(**told).carried_back(Left(began=3, standing=1)) is Fate.UNCHANGED
    assert bridge(**told).carried_back(Left(began=3, standing=0)) is Fate.ELIMINATED


def test_a_smaller_company_is_full_again_with_the_recovery() -> None:
    """It recovers its size when its side's recovery is booked, or never (X-4)."""
    assert bridge().recovers_size()
    assert not bridge(reduced_until="never").recovers_size()
    assert not bridge(("X-4",)).recovers_size()


def test_the_register_has_every_ruling() -> None:
    """X-1 to X-8 stand in the register, each switch with its alternatives (X-1)."""
    rows = bridge().rulings()
    assert [row.id for row in rows] == [f"X-{number}" for number in range(1, 9)]
    assert all(row.alternatives for row in rows if row.switch is not None)


def test_each_table_says_where_it_comes_from() -> None:
    """Rule, source and certainty stand beside the numbers (X-1)."""
    for content in compiled().values():
        assert b'"rule":"X-' in content
        assert b'"certainty":"ruling"' in content


def test_faulty_tables_are_found() -> None:
    """Spans that leave a gap, shares that are none and rows without pieces are told (X-1 to X-3)."""
    gap = QualityRow(training=(2, 4), pz8="green", companydice="green")
    assert tuple(QualityTable(rows=(gap,), **HEAD).faults())
    shares = CarryBack(lost_pieces=(3, 3), left_strength=(1, 2), short_strength=(0, 2), short_pieces=1, **HEAD)
    assert len(tuple(shares.faults())) == 2
    rows = {"a": TypeRow(), "b": TypeRow(not_deployed="rain")}
    assert len(tuple(TypeTable(left_out={}, rows=rows, **HEAD).faults())) == 2
