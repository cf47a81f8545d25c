"""Kill dice under every profile, what they take, and who attacks (PB-6, B-2 to B-4, B-6, B-19, B-21)."""

from __future__ import annotations

from typing import Final

import pytest

from campaign.rulesets.companydice.values import Loss
from tests.rulesets.companydice.books import book, plain, shot

#: By profile: the lowest face that takes a step, the dice of a firer of 3 at a target of 5, attacks of three counters.
PROFILES: Final = {
    "default": (6, 3, 3),
    "seed_example": (5, 3, 3),
    "literal_target": (6, 5, 3),
    "summary_c": (6, 3, 1),
}


@pytest.mark.parametrize("profile", PROFILES)
def test_each_profile(profile: str) -> None:
    """A profile says which faces kill, whose strength gives the dice, and who attacks (B-2, B-3, B-4)."""
    own = book({"profile": profile})
    one = shot(firer_strength=3, target_strength=5)
    assert (own.kills_on(), own.kill_dice(one), own.attacks_of(3)) == PROFILES[profile]
    assert own.profile == profile
    assert own.steps((6, 2, 4, 5, 1)) == (2 if profile == "seed_example" else 1)


@pytest.mark.parametrize("strength", range(1, 7))
def test_a_die_for_each_point(strength: int) -> None:
    """A company throws as many kill dice as its strength number (PB-6.1)."""
    assert plain().kill_dice(shot(firer_strength=strength)) == strength


@pytest.mark.parametrize(
    ("rolled", "strength", "loss"),
    [
        (0, 5, (0, 5, False)),
        (1, 5, (1, 4, False)),
        (4, 5, (4, 1, False)),
        (5, 5, (5, 0, True)),
        (2, 1, (1, 0, True)),
        (6, 3, (3, 0, True)),
    ],
)
def test_what_a_company_loses(rolled: int, strength: int, loss: tuple[int, int, bool]) -> None:
    """Steps are taken off the strength; what goes beyond is lost, and at none the company is gone (PB-6.3, B-6)."""
    steps, left, gone = loss
    expected = Loss(steps_rolled=rolled, steps=steps, strength=left, destroyed=gone)
    assert plain().loss([6] * rolled + [1], strength) == expected


def test_guns_and_infantry_have_four_dice() -> None:
    """Who has no company die throws four, or as many as the house rule says, or as the umpire gives it (B-21)."""
    gun = shot("pak40", firer_strength=None)
    assert plain().kill_dice(gun) == 4
    assert book({"gun_kill_dice": "3"}).kill_dice(gun) == 3
    assert plain().kill_dice(shot("pak40", firer_strength=5)) == 5


def test_a_target_whose_strength_is_not_told() -> None:
    """A target of which nothing is told is as strong as at its start (PB-1.2)."""
    assert plain().target_strength(shot(target="cromwell", target_strength=None)) == 4
    assert plain().target_strength(shot(target="pak40", target_strength=None)) == 4


@pytest.mark.parametrize(("counters", "attacks"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_each_counter_attacks(counters: int, attacks: int) -> None:
    """Each counter of a company attacks once; under summary_c the company does (B-4, B-19)."""
    assert plain().attacks_of(counters) == attacks
    assert book({"profile": "summary_c"}).attacks_of(counters) == 1
    assert book({"profile": "summary_c"}).attacks_of(0) == 0
