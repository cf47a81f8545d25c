"""The die to hit: every modifier, the number needed, deviations, what ends a battery's game (PZ-5.5 to PZ-5.14)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any, Final

import pytest

from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.pz8.values import Cover, How, Shot
from tests.rulesets.pz8.books import MODERN, book, dice

WW2: Final = book()
TEN: Final = {"range_in": Fraction(10), "max_range_in": Fraction(20)}
OVER: Final = {"range_in": Fraction(1001, 100), "max_range_in": Fraction(20)}

#: As printed: what is told of a shot, its modifier, and the rule.
PRINTED: Final[list[tuple[dict[str, Any], int, str]]] = [
    (OVER, -1, "PZ-5.6"),
    ({"covers": (Cover.ROUGH,)}, -1, "PZ-5.7"),
    ({"covers": (Cover.BUILDING,)}, -1, "PZ-5.7"),
    ({"covers": (Cover.FIELD_FORT,)}, -1, "PZ-5.7"),
    ({"covers": (Cover.BUNKER,)}, -2, "PZ-5.8"),
    ({"quality": Quality.GREEN}, -1, "PZ-5.9"),
    ({"quality": Quality.ELITE}, 1, "PZ-5.10"),
    ({"missile": True}, 1, "PZ-5.11"),
    ({"state": PieceState.DISORGANIZED}, -1, "PZ-6.7"),
    ({"how": How.AIR, "aa_guns": 1}, -1, "PZ-12.3"),
    ({"how": How.AIR, "sam_teams": 1}, -1, "PZ-12.4"),
]
NOTHING: Final[list[dict[str, Any]]] = [
    {},
    TEN,
    {"covers": (Cover.OPEN,)},
    {"quality": Quality.AVERAGE},
    {"state": PieceState.OK},
    {"aa_guns": 3, "sam_teams": 2},
    {"how": How.INDIRECT, **OVER},
    {"how": How.AIR, **OVER},
    {"at_helicopter": True, "covers": (Cover.BUNKER, Cover.ROUGH)},
]


@pytest.mark.parametrize(("told", "value", "rule"), PRINTED)
def test_each_modifier(told: dict[str, Any], value: int, rule: str) -> None:
    """Each row of the list adds what it says and names its rule (PZ-5.6 to PZ-5.11, PZ-6.7, PZ-12.3, PZ-12.4)."""
    (term,) = WW2.to_hit_terms(Shot(**told))
    assert (term.value, term.rule) == (value, rule)


@pytest.mark.parametrize("told", NOTHING)
def test_what_adds_nothing(told: dict[str, Any]) -> None:
    """Exactly half the range, open ground, average troops; ranges of shells and bombs; a helicopter's ground (P-14)."""
    assert WW2.to_hit_terms(Shot(**told)) == ()


@pytest.mark.parametrize(("how", "needed"), [(How.DIRECT, 4), (How.INDIRECT, 5), (How.AIR, 4)])
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("quality", [Quality.GREEN, Quality.AVERAGE, Quality.ELITE])
def test_each_face_hits_or_not(how: How, needed: int, face: int, quality: Quality) -> None:
    """4 hits directly and from the air, 5 indirectly, of the sum; no face decides by itself (PZ-5.5, PZ-5.12, P-4)."""
    added = {Quality.GREEN: -1, Quality.AVERAGE: 0, Quality.ELITE: 1}[quality]
    hit = WW2.fire(Shot(how=how, quality=quality), dice(face, 1, 1))
    assert (hit.total, hit.needed, hit.hit) == (face + added, needed, face + added >= needed)
    assert hit.battery_spent == (how is How.INDIRECT and face <= 2)


@pytest.mark.parametrize(
    ("covers", "value"),
    [
        ((Cover.BUNKER, Cover.ROUGH), -2),
        ((Cover.ROUGH, Cover.BUILDING), -1),
        ((Cover.FIELD_FORT, Cover.ROUGH, Cover.BUILDING), -1),
        ((Cover.OPEN, Cover.ROUGH), -1),
    ],
)
def test_only_the_worst_cover_counts(covers: tuple[Cover, ...], value: int) -> None:
    """Covers do not add, and a bunker stands in place of the ground around it (P-3)."""
    assert sum(term.value for term in WW2.to_hit_terms(Shot(covers=covers))) == value


def test_guards_add_up() -> None:
    """Each AA gun and each SAM team makes a target one harder to hit from the air (PZ-12.3, PZ-12.4)."""
    terms = WW2.to_hit_terms(Shot(how=How.AIR, aa_guns=2, sam_teams=3))
    assert [(term.value, term.label) for term in terms] == [
        (-2, "2 AA guns near the target"),
        (-3, "3 SAM teams in reach"),
    ]


@pytest.mark.parametrize(("direction", "distance"), list(product(range(1, 7), repeat=2)))
def test_where_a_deviation_falls(direction: int, distance: int) -> None:
    """The face less one, times 60 degrees, and an inch a pip (PZ-5.13, P-10); twice as far at 50 m an inch (P-27)."""
    hit = WW2.fire(Shot(how=How.INDIRECT), dice(4, direction, distance))
    assert not hit.hit
    assert (hit.bearing_deg, hit.deviation_in) == ((direction - 1) * 60, Fraction(distance))
    twice = book({"scale": "infantry"}).fire(Shot(how=How.INDIRECT), dice(4, direction, distance))
    assert twice.deviation_in == 2 * distance


def test_a_hit_and_a_direct_miss_deviate_nowhere() -> None:
    """Only indirect fire that misses falls elsewhere (PZ-5.13)."""
    for how, face in ((How.INDIRECT, 5), (How.DIRECT, 1), (How.AIR, 1)):
        hit = WW2.fire(Shot(how=how), dice(face))
        assert (hit.bearing_deg, hit.deviation_in) == (None, None)


def test_who_fires_guided_missiles() -> None:
    """ATGW and SAM hit better; a helicopter where the house rule arms it with ATGW (PZ-5.11, P-32)."""
    now = book(MODERN)
    guided = [row.key for row in now.units() if now.is_guided(row)]
    assert guided == ["atgw_team", "sam_team"]
    armed = book({**MODERN, "gunship_weapon": "atgw"})
    assert armed.is_guided(armed.unit("heli_gunship"))
