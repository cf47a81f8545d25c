"""Every row of both printed columns of combat modifiers, and the worked examples (DT-J5 to J7, R18, R31, R49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.domain.combat import Band
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.domain.place import Going
from campaign.rulesets.combat import Aimed, CloseRoll, RangedRoll
from campaign.rulesets.units import Size
from tests import worlds

if TYPE_CHECKING:
    from campaign.rulesets.divtac.rulebook import DivTac

RULES: Final = worlds.rules()
LEVELS: Final = (None, HoldLevel.HASTY, HoldLevel.FORMAL, HoldLevel.PERMANENT)
BANDS: Final = tuple(Band)
TARGET: Final = Aimed(training=6, mode=Mode.DELAY)
RANGED: Final = RangedRoll(
    combat_factor=7, range_mm=0, size=Size.STANDARD, mode=Mode.PROBE, going=Going.GOOD, target=TARGET
)
CLOSE: Final = CloseRoll(combat_factor=7, size=Size.STANDARD, mode=Mode.PROBE, target=TARGET)


def fortified(level: int, mode: Mode = Mode.HOLD) -> Aimed:
    """Return a target that stands behind so many levels."""
    return replace(TARGET, mode=mode, fortification=LEVELS[level])


def rows_of(terms: tuple[Modifier, ...]) -> dict[str, int]:
    """Return what each row adds, by its rule, the combat factor left out."""
    assert terms[0] == Modifier(label="combat factor", value=terms[0].value, rule="DT-J5")
    return {term.rule: term.value for term in terms[1:]}


def ranged(rules: DivTac = RULES, /, **changes: Any) -> dict[str, int]:  # noqa: ANN401 - any field of the roll
    """Return the rows that count in ranged fire."""
    return rows_of(rules.ranged_terms(replace(RANGED, **changes)))


def close(rules: DivTac = RULES, /, **changes: Any) -> dict[str, int]:  # noqa: ANN401 - any field of the roll
    """Return the rows that count in a close assault."""
    return rows_of(rules.close_terms(replace(CLOSE, **changes)))


COUNTS: Final = range(4)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(
    ("rule", "field", "each"),
    [
        ("DT-J6.7", "friendly_batteries", 3),
        ("DT-J6.8", "hostile_batteries", -2),
        ("DT-J6.9", "friendly_direct", 3),
        ("DT-J6.10", "hostile_direct", -1),
        ("DT-J6.12", "supply_points", 1),
    ],
)
def test_rows_of_ranged_combat_that_count(rule: str, field: str, each: int, count: int) -> None:
    """Batteries, supports and supply points count each, none of them alone (DT-J6.7 to J6.12)."""
    assert ranged(**{field: count}) == ({rule: each * count} if count else {})


@pytest.mark.parametrize("centimetres", range(7))
def test_each_centimetre_of_range(centimetres: int) -> None:
    """Each centimetre takes one away (DT-J6.1)."""
    assert ranged(range_mm=10 * centimetres) == ({"DT-J6.1": -centimetres} if centimetres else {})


@pytest.mark.parametrize(("range_mm", "value"), [(1, -1), (5, -1), (10, -1), (11, -2), (23, -3), (59, -6)])
def test_a_started_centimetre_counts(range_mm: int, value: int) -> None:
    """Range counts in started centimetres: 2.3 cm is -3 (DT-R18)."""
    assert ranged(range_mm=range_mm) == {"DT-J6.1": value}


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        (Size.VERY_SMALL, {"DT-J6.2": -1}),
        (Size.SMALL, {"DT-J6.2": -1}),
        (Size.STANDARD, {}),
        (Size.LARGE, {"DT-J6.3": 1}),
        (Size.VERY_LARGE, {"DT-J6.3": 1}),
        (None, {}),
    ],
)
def test_size_of_the_firer(size: Size | None, rows: dict[str, int]) -> None:
    """Small and very small take one, large and very large add one; aircraft have no size (DT-J6.2, J6.3, R18, R22)."""
    assert ranged(size=size) == rows


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("going", "rows"), [(Going.GOOD, {}), (Going.POOR, {"DT-J6.4": -1}), (Going.BAD, {"DT-J6.5": -2})]
)
def test_terrain_helps_all_but_withdraw_and_reserve(going: Going, rows: dict[str, int], mode: Mode) -> None:
    """Poor terrain takes one, bad two; a target in Withdraw or Reserve has no help of it (DT-J6.4, J6.5, R31)."""
    helpless = mode.value in {"withdraw", "reserve"}
    assert ranged(going=going, target=replace(TARGET, mode=mode)) == ({} if helpless else rows)


@pytest.mark.parametrize("level", COUNTS)
def test_fortification_of_the_target(level: int) -> None:
    """Each level takes two in ranged fire and one in a close assault (DT-J6.6, J7.5, R18)."""
    assert ranged(target=fortified(level)) == ({"DT-J6.6": -2 * level} if level else {})
    assert close(target=fortified(level)) == ({"DT-J7.5": -level} if level else {})


def test_anti_tank_guns_at_infantry() -> None:
    """Anti-tank guns that fire on infantry lose three (DT-J6.11)."""
    assert ranged(anti_tank_gun_on_infantry=True) == {"DT-J6.11": -3}
    assert ranged(anti_tank_gun_on_infantry=False) == {}


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        (Size.VERY_SMALL, {"DT-J7.1": -2}),
        (Size.SMALL, {"DT-J7.2": -1}),
        (Size.STANDARD, {}),
        (Size.LARGE, {"DT-J7.3": 1}),
        (Size.VERY_LARGE, {"DT-J7.4": 2}),
    ],
)
def test_size_in_a_close_assault(size: Size, rows: dict[str, int]) -> None:
    """Each size of the unit that rolls has its own row (DT-J7.1 to J7.4, R18)."""
    assert close(size=size) == rows


@pytest.mark.parametrize("level", COUNTS)
def test_engineers_help_against_fortifications_only(level: int) -> None:
    """Engineers add two, once, whatever the level, and nothing where there is none (DT-J7.6, R18)."""
    assert close(target=fortified(level), engineers=True).get("DT-J7.6", 0) == (2 if level else 0)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("rule", "field"), [("DT-J7.7", "supporting_units"), ("DT-J7.12", "supply_points")])
def test_rows_of_a_close_assault_that_count(rule: str, field: str, count: int) -> None:
    """Supporting units and supply points add one each (DT-J7.7, J7.12)."""
    assert close(**{field: count}) == ({rule: count} if count else {})


@pytest.mark.parametrize(
    ("rule", "field"), [("DT-J7.8", "infantry_with_armour"), ("DT-J7.9", "against_deployed_towed_artillery")]
)
def test_infantry_with_armour_and_at_guns(rule: str, field: str) -> None:
    """Infantry with armour beside it, and infantry at deployed towed guns, add two (DT-J7.8, J7.9)."""
    assert close(**{field: True}) == {rule: 2}
    assert close(**{field: False}) == {}


@pytest.mark.parametrize("mode", list(Mode))
def test_mode_in_a_close_assault(mode: Mode) -> None:
    """Pursuit loses three and Hold gains one; no other mode counts (DT-J7.10, J7.11)."""
    assert close(mode=mode) == {"pursuit": {"DT-J7.10": -3}, "hold": {"DT-J7.11": 1}}.get(mode.value, {})


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize(
    ("value", "in_ranged", "in_close"), [("close_assault", 0, 1), ("ranged", 1, 0), ("both", 1, 1)]
)
def test_where_the_bonus_for_hold_stands(value: str, in_ranged: int, in_close: int, mode: Mode) -> None:
    """The house rule says in which column being on Hold counts; nobody else has it (DT-R49)."""
    rules = worlds.rules({"hold_bonus": value})
    held = mode is Mode.HOLD
    assert ranged(rules, mode=mode).get("DT-J7.11", 0) == (in_ranged if held else 0)
    assert close(rules, mode=mode).get("DT-J7.11", 0) == (in_close if held else 0)


def test_no_more_than_four_supply_points_count() -> None:
    """At most four points are added to a combat (DT-J6.12, J7.12)."""
    assert ranged(supply_points=5) == {"DT-J6.12": 4}
    assert close(supply_points=5) == {"DT-J7.12": 4}


def test_the_rows_stand_in_the_printed_order() -> None:
    """A sum names its rows from the top of the table down (DT-J6.1 to J6.12, J7.1 to J7.12)."""
    everything = replace(
        RANGED,
        range_mm=10,
        size=Size.SMALL,
        going=Going.POOR,
        target=fortified(1),
        friendly_batteries=1,
        hostile_batteries=1,
        friendly_direct=1,
        hostile_direct=1,
        anti_tank_gun_on_infantry=True,
        supply_points=1,
    )
    assert list(rows_of(RULES.ranged_terms(everything))) == [
        f"DT-J6.{row}" for row in (1, 2, 4, 6, 7, 8, 9, 10, 11, 12)
    ]
    assault = replace(
        CLOSE,
        size=Size.SMALL,
        mode=Mode.HOLD,
        target=fortified(1),
        engineers=True,
        supporting_units=1,
        infantry_with_armour=True,
        against_deployed_towed_artillery=True,
        supply_points=1,
    )
    assert list(rows_of(RULES.close_terms(assault))) == [f"DT-J7.{row}" for row in (2, 5, 6, 7, 8, 9, 11, 12)]


def test_how_terms_read() -> None:
    """A term says how far, how large, how well prepared, and how often its row counts unless its value does (DT-J6)."""
    roll = replace(
        RANGED,
        range_mm=21,
        size=Size.VERY_SMALL,
        friendly_batteries=2,
        hostile_direct=2,
        supply_points=1,
        target=fortified(2),
    )
    assert [(term.value, term.label) for term in RULES.ranged_terms(roll)] == [
        (7, "combat factor"),
        (-3, "range 3 cm"),
        (-1, "very small firer"),
        (-4, "Formal position"),
        (6, "supporting batteries (2)"),
        (-2, "hostile supporting fire"),
        (1, "supply point"),
    ]


def test_the_second_worked_example() -> None:
    """Shermans at a Panzer IV company in poor terrain at 3 cm, roll 6: 10, from Attack to Hold (DT-J6, J30)."""
    sherman, target = RULES.unit("uk_sherman_sqn"), Aimed(training=6, mode=Mode.ATTACK)
    roll = replace(RANGED, combat_factor=sherman.cf, size=sherman.size, range_mm=30, going=Going.POOR, target=target)
    resolved = RULES.resolve(RULES.ranged_terms(roll), 6, target)
    assert [term.value for term in resolved.terms] == [6, 7, -3, 1, -1]
    assert (resolved.total, resolved.band, resolved.outcome) == (10, Band.SECOND, Mode.HOLD)


def test_the_third_worked_example() -> None:
    """A German infantry company on Hold rolls 4 against American infantry, TV 5: 15, eliminated (DT-J7, J30)."""
    company, target = RULES.unit("de_inf_coy"), Aimed(training=5, mode=Mode.ATTACK)
    roll = CloseRoll(
        combat_factor=company.cf,
        size=company.size,
        mode=Mode.HOLD,
        target=target,
        supporting_units=1,
        supply_points=2,
    )
    resolved = RULES.resolve(RULES.close_terms(roll), 4, target)
    assert [term.value for term in resolved.terms] == [4, 7, 1, 1, 2]
    assert (resolved.total, resolved.band, resolved.outcome) == (15, Band.ELIMINATED, None)


def targets() -> st.SearchStrategy[Aimed]:
    """Return targets of every training, mode and level."""
    return st.builds(
        Aimed,
        training=st.integers(3, 10),
        mode=st.sampled_from(Mode),
        may_hold=st.booleans(),
        fortification=st.sampled_from(LEVELS),
    )


FEW: Final = st.integers(0, 3)
SIZES: Final = st.sampled_from(Size)
MODES: Final = st.sampled_from(Mode)
RANGED_ROLLS: Final = st.builds(
    RangedRoll,
    combat_factor=st.integers(0, 12),
    range_mm=st.integers(0, 60),
    size=SIZES,
    mode=MODES,
    going=st.sampled_from(Going),
    target=targets(),
    friendly_batteries=FEW,
    hostile_batteries=FEW,
    friendly_direct=FEW,
    hostile_direct=FEW,
    anti_tank_gun_on_infantry=st.booleans(),
    supply_points=FEW,
)
CLOSE_ROLLS: Final = st.builds(
    CloseRoll,
    combat_factor=st.integers(0, 12),
    size=SIZES,
    mode=MODES,
    target=targets(),
    engineers=st.booleans(),
    supporting_units=FEW,
    infantry_with_armour=st.booleans(),
    against_deployed_towed_artillery=st.booleans(),
    supply_points=FEW,
)


@given(roll=st.one_of(RANGED_ROLLS, CLOSE_ROLLS), face=st.integers(1, 10))
def test_another_supply_point_never_lowers_the_band(roll: RangedRoll | CloseRoll, face: int) -> None:
    """One more point adds one, and the result is never milder; the terms sum to the total (DT-J5, G8, J30)."""
    few, more = (
        RULES.resolve(
            RULES.ranged_terms(each) if isinstance(each, RangedRoll) else RULES.close_terms(each), face, roll.target
        )
        for each in (roll, replace(roll, supply_points=roll.supply_points + 1))
    )
    assert more.total == few.total + 1
    assert BANDS.index(more.band) >= BANDS.index(few.band)
    assert few.total == sum(term.value for term in few.terms)
    assert few.terms[:2] == (
        Modifier(label="D10", value=face, rule="DT-J5"),
        Modifier(label="combat factor", value=roll.combat_factor, rule="DT-J5"),
    )
    assert all(term.value for term in few.terms[2:])
