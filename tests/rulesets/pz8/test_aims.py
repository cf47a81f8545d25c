"""From platoons to shots, blows and targets (PZ-5.5, PZ-5.16, PZ-6.15, PZ-8.1, PZ-9.2, PZ-12.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.pz8.values import Aspect, Blow, Cause, Cover, How, Passenger, Shot, Target
from tests.rulesets.pz8.books import MODERN, book, dice, platoon

WW2: Final = book()
NOW: Final = book(MODERN)


def test_the_shot_of_a_platoon() -> None:
    """It has the quality and state of who fires, its range on this table, and a missile's better aim (PZ-5.5, P-27)."""
    wide = book({**MODERN, "scale": "infantry"})
    team = platoon(wide, "atgw_team", PieceState.DISORGANIZED)
    shot = wide.shot_of(team, wide.unit("mbt"), range_in=Fraction(21), covers=(Cover.ROUGH,))
    assert shot.max_range_in == 40
    assert sum(term.value for term in wide.to_hit_terms(shot)) == -1 - 1 - 1 + 1
    near = wide.shot_of(team, wide.unit("heli_gunship"), covers=(Cover.ROUGH,))
    assert sum(term.value for term in wide.to_hit_terms(near)) == -1 + 1


@pytest.mark.parametrize(
    ("firer", "target", "how", "cause"),
    [
        ("mbt", "mbt", How.DIRECT, Cause.DIRECT),
        ("arty_field", "mbt", How.INDIRECT, Cause.INDIRECT),
        ("heli_gunship", "mbt", How.DIRECT, Cause.HELICOPTER),
        ("sam_team", "heli_gunship", How.DIRECT, Cause.SAM),
        ("sam_team", "mbt", How.DIRECT, Cause.DIRECT),
    ],
)
def test_what_hits(firer: str, target: str, how: How, cause: Cause) -> None:
    """Shells and helicopters halve armour, a SAM brings a helicopter down (PZ-6.15, PZ-9.2)."""
    assert NOW.blow_of(NOW.unit(firer), NOW.unit(target), how=how).cause is cause


def test_the_factor_is_that_against_the_target() -> None:
    """Soft or hard, in contact too; an aircraft has its own (PZ-5.15, PZ-8.1, PZ-12.5)."""
    panther = WW2.unit("panther")
    hard = WW2.blow_of(panther, WW2.unit("firefly"), aspect=Aspect.REAR, in_contact=True)
    assert hard == Blow(attack=5, cause=Cause.CLOSE_COMBAT, aspect=Aspect.REAR)
    assert WW2.blow_of(panther, WW2.unit("infantry")) == Blow(attack=3)
    assert WW2.blow_from_air("bomber") == Blow(attack=4, cause=Cause.AIRCRAFT)
    guarded = WW2.shot_from_air(Quality.ELITE, aa_guns=1)
    assert guarded == Shot(how=How.AIR, quality=Quality.ELITE, aa_guns=1)


def test_a_platoon_as_a_target() -> None:
    """It brings its defence, its state, and who is aboard (PZ-6.16)."""
    carrier = platoon(WW2, "halftrack", PieceState.DISORGANIZED)
    assert WW2.target_of(carrier, [platoon(WW2, "hq_foot", is_hq=True)]) == Target(
        defence=2, armoured=True, state=PieceState.DISORGANIZED, passengers=(Passenger(is_hq=True),)
    )
    assert NOW.target_of(platoon(NOW, "heli_gunship")).helicopter


@pytest.mark.parametrize(
    ("key", "how", "face", "spent"),
    [
        ("atgw_team", How.DIRECT, 6, True),
        ("mbt", How.DIRECT, 1, False),
        ("arty_field", How.INDIRECT, 2, True),
        ("arty_field", How.INDIRECT, 3, False),
    ],
)
def test_what_is_spent_by_a_shot(key: str, how: How, face: int, spent: bool) -> None:
    """A weapon that fires once a game, and a battery that threw 1 or 2 (PZ-5.14, PZ-5.16)."""
    unit = NOW.unit(key)
    hit = NOW.fire(Shot(how=how), dice(face, 1, 1))
    assert NOW.is_spent(unit, hit) is spent
