"""Each rule of visibility matters (DT-H1 to H5, R15 to R17, R60)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from campaign.domain.mode import Mode
from campaign.domain.sight import Sight, Terrain
from campaign.errors import UnknownName
from tests import worlds
from tests.rules.cases import Case

if TYPE_CHECKING:
    from fractions import Fraction

    from campaign.rulesets.divtac.rulebook import DivTac


PLAIN: Final = Sight(light="day", weather="clear", mode=Mode.ATTACK)


def seen(rules: DivTac, sight: Sight = PLAIN) -> Fraction:
    """Return from how far a target is seen, in mm."""
    return rules.seen_within_mm(sight)


CASES = (
    Case(rule="DT-H1", ask=seen, answer=100),
    Case(rule="DT-H2", ask=lambda rules: seen(rules, replace(PLAIN, mode=Mode.HOLD, foot_or_deployed=True)), answer=25),
    Case(rule="DT-H3", ask=lambda rules: seen(rules, replace(PLAIN, mode=Mode.MOVE)), answer=150),
    Case(
        rule="DT-H4",
        ask=lambda rules: seen(rules, replace(PLAIN, terrain=Terrain.WOODS_OR_TOWN)),
        answer=0,
        part="in a wood",
    ),
    Case(
        rule="DT-H4", ask=lambda rules: seen(rules, replace(PLAIN, terrain=Terrain.EDGE)), answer=50, part="on its edge"
    ),
    Case(rule="DT-H5", ask=lambda rules: seen(rules, replace(PLAIN, hilltop=True)), answer=150),
    Case(rule="DT-R15", ask=lambda rules: seen(rules, replace(PLAIN, mode=Mode.PROBE)), answer=100),
    Case(rule="DT-R16", ask=lambda rules: seen(rules, replace(PLAIN, mode=Mode.HOLD, firing=True)), answer=50),
    Case(rule="DT-R60", ask=lambda rules: rules.stands_in(None), answer=Terrain.OPEN),
    Case(rule="DT-R17", ask=lambda rules: seen(rules, replace(PLAIN, weather="bad", terrain=Terrain.EDGE)), answer=20),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(
    ("distance", "sight"),
    [
        (25, replace(PLAIN, mode=Mode.HOLD, foot_or_deployed=True)),
        (50, replace(PLAIN, mode=Mode.HOLD, foot_or_deployed=True, firing=True)),
        (75, replace(PLAIN, mode=Mode.MOVE, light="moonlit")),
    ],
)
def test_the_worked_example(distance: int, sight: Sight) -> None:
    """Foot on Hold by day 2.5 cm silent and 5 firing, tanks on Move by moonlight 7.5 cm (DT-H2, H3)."""
    assert seen(worlds.rules(), sight) == distance


@pytest.mark.parametrize("sight", [replace(PLAIN, light="dusk"), replace(PLAIN, weather="foggy")])
def test_a_light_or_weather_that_nobody_knows(sight: Sight) -> None:
    """A word that is not in the table is refused, with those that are (DT-H1)."""
    with pytest.raises(UnknownName):
        seen(worlds.rules(), sight)


@pytest.mark.parametrize("told", Terrain)
def test_what_the_table_tells_of_a_place_counts(told: Terrain) -> None:
    """Where the table says that a unit stands in town, or at the edge of a wood, it does (DT-R60)."""
    assert worlds.rules().stands_in(told) is told
