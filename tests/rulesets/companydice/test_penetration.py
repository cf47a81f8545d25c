"""Every cell of the table of penetration ranges, weapon classes at armour, and rulings on them (PB-5, B-8 to B-10)."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from typing import Final

import pytest

from tests.rulesets.companydice.books import book, plain, shot

with (Path(__file__).parent / "penetration_ranges.csv").open(encoding="utf-8", newline="") as _lines:
    TABLE: Final = {row.pop("firer"): {key: int(cell) for key, cell in row.items()} for row in csv.DictReader(_lines)}

CELLS: Final = [(firer, target, cell) for firer, row in TABLE.items() for target, cell in row.items()]


def test_the_table_is_whole() -> None:
    """There are 21 firers and 15 targets (PB-5.1)."""
    assert len(CELLS) == 21 * 15


@pytest.mark.parametrize(("firer", "target", "printed"), CELLS)
def test_each_cell_of_the_penetration_ranges(firer: str, target: str, printed: int) -> None:
    """A firer goes through a target up to this range in hexes, and no farther, 0: never (PB-5.1 to PB-5.4)."""
    rules = plain()
    through = [
        range_hexes
        for range_hexes in range(1, rules.counter(firer).range + 1)
        if rules.penetration(shot(firer, target, range_hexes)).penetrates
    ]
    assert through == list(range(1, printed + 1))
    assert rules.penetration_range(rules.counter(firer), rules.counter(target), shot()) == printed


@pytest.mark.parametrize(
    ("firer", "range_hexes", "attack"),
    [
        ("m4_75", 1, 12),
        ("m4_75", 2, 11),
        ("m4_75", 8, 11),
        ("m4_105", 6, 14),
        ("m4_105", 7, 7),
        ("cromwell_cs", 7, Fraction(13, 2)),
        ("wespe", 6, 40),
        ("wespe", 7, 20),
        ("uk_25pdr", 7, Fraction(35, 2)),
        ("m8_hmc", 1, 6),
        ("us_81mortar", 1, Fraction(5, 2)),
        ("us_81mortar", 5, Fraction(3, 2)),
        ("ger_rifle", 1, 0),
        ("uk_truck", 1, 0),
        ("crocodile", 1, 41),
    ],
)
def test_the_attack_of_each_class(firer: str, range_hexes: int, attack: Fraction | int) -> None:
    """The class counts first, then the point at close range; fractions are kept (PB-5.3, PB-5.4, B-8)."""
    assert plain().penetration(shot(firer, range_hexes=range_hexes)).attack == attack


@pytest.mark.parametrize(
    ("firer", "range_hexes", "defense"),
    [("m5", 2, 9), ("m5", 3, 10), ("m4_75", 4, 9), ("m4_75", 5, 10), ("crocodile", 1, 10), ("flak88", 10, 9)],
)
def test_the_defense_over_half_range(firer: str, range_hexes: int, defense: int) -> None:
    """Over the exact half of its range the target has a point more; against flame always (PB-5.2, B-9, B-10)."""
    assert plain().penetration(shot(firer, range_hexes=range_hexes)).defense == defense


@pytest.mark.parametrize(
    ("key", "range_hexes", "share"),
    [
        ("m4_75", 1, Fraction(1)),
        ("pz3n", 6, Fraction(1)),
        ("pz3n", 7, Fraction(1, 2)),
        ("sexton", 6, Fraction(1)),
        ("sexton", 30, Fraction(1, 2)),
        ("ger_120mortar", 1, Fraction(1, 2)),
        ("us_rifle", 1, None),
        ("wagon", 1, None),
    ],
)
def test_the_share_of_each_class(key: str, range_hexes: int, share: Fraction | None) -> None:
    """A in full, H and (H) in full to six hexes and half beyond, M half, small arms not at all (PB-5.4, B-8)."""
    assert plain().share_at_armour(plain().counter(key), range_hexes) == share


def test_a_fraction_is_not_rounded() -> None:
    """Six and a half go through six, and not through seven (B-8)."""
    through = [plain().penetration(shot("cromwell_cs", target, 7)).penetrates for target in ("m5", "m10")]
    assert through == [True, False]


def test_the_target_defends_with_its_own_number() -> None:
    """In a company of two kinds the counter that is fired at defends, whoever stands beside it (B-22)."""
    mixed = shot("m4_75", "firefly", target_company=(plain().counter("uk_sherman"),))
    assert plain().penetration(mixed).defense == 10
    assert book(without=("B-22",)).penetration(mixed).defense == 9


def test_both_numbers_say_how_they_came_about() -> None:
    """The words of attack and defense name what was added and why (PB-5.2, B-8)."""
    told = plain().penetration(shot("cromwell_cs", "m18", 7))
    assert told.attack_words == "attack 13 times 1/2 for class H at 7 hexes [B-8] = 6 1/2"
    assert told.defense_words == "defense 4 + 1 over half range [PB-5.2] = 5"
    assert plain().penetration(shot("m4_75", range_hexes=1)).attack_words == "attack 11 + 1 at range 1 [PB-5.3] = 12"
