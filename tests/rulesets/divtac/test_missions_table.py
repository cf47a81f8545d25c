"""The tables of indirect fire, cell by cell: weapons, batteries, targets, ranges (DT-J12 to J14, R44, R46, R47)."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.domain.combat import FireMission
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.rulesets.combat import Aimed, BombRoll, MissionRoll, MissionWeapon
from campaign.rulesets.divtac.weapons import AssignedWeapons
from campaign.rulesets.units import WeaponType
from tests import worlds

RULES: Final = worlds.rules()
OPEN: Final = Aimed(training=6, mode=Mode.ATTACK)
DUG_IN: Final = Aimed(training=6, mode=Mode.HOLD, fortification=HoldLevel.HASTY)

#: First and last calibre of each printed row, then guns, mortars, rockets.
PRINTED: Final = (
    (1, 65, 4, 5, 8),
    (66, 82, 5, 6, 10),
    (83, 100, 6, 7, 11),
    (101, 122, 7, 8, 12),
    (123, 160, 8, 9, 14),
    (161, 999, 9, 10, 16),
)
CELLS: Final = tuple(
    (kind, calibre, factor)
    for first, last, *factors in PRINTED
    for kind, factor in zip((WeaponType.GUN, WeaponType.MORTAR, WeaponType.ROCKET), factors, strict=True)
    for calibre in (first, last)
)


def weapon(kind: WeaponType = WeaponType.GUN, calibre_mm: int = 87, pieces: int = 4) -> MissionWeapon:
    """Return a battery of four field guns, or another."""
    return MissionWeapon(type=kind, calibre_mm=calibre_mm, pieces=pieces, range_mm=240)


def terms(
    by: MissionWeapon,
    target: Aimed = OPEN,
    mission: FireMission = FireMission.BOMBARDMENT,
    *,
    far: bool = False,
    observed: bool = True,
    further: int = 0,
    points: int = 0,
) -> tuple[Modifier, ...]:
    """Return the terms of a mission."""
    roll = MissionRoll(
        mission=mission,
        weapon=by,
        target=target,
        over_half_range=far,
        observed=observed,
        extra_batteries=further,
        supply_points=points,
    )
    return RULES.mission_terms(roll)


@pytest.mark.parametrize(("kind", "calibre", "factor"), CELLS)
def test_each_cell_of_the_weapon_table(kind: WeaponType, calibre: int, factor: int) -> None:
    """Each row from its first to its last mm, in each column; half of it beyond half range (DT-J12, J13)."""
    by = weapon(kind, calibre)
    assert terms(by) == (Modifier(label=f"{kind.value} {calibre} mm", value=factor, rule="DT-J12"),)
    label = f"{kind.value} {calibre} mm, over half range"
    assert terms(by, far=True) == (Modifier(label=label, value=factor // 2, rule="DT-J13"),)


def test_the_torn_row_follows_from_the_others() -> None:
    """In each row a mortar is its gun and one more (DT-R19)."""
    assert {mortar - gun for _, _, gun, mortar, _ in PRINTED} == {1}


@pytest.mark.parametrize(
    ("pieces", "added", "rule"),
    [
        (1, -2, "DT-J14.1"),
        (2, -2, "DT-J14.1"),
        (3, 0, ""),
        (4, 0, ""),
        (5, 2, "DT-J14.3"),
        (6, 2, "DT-J14.3"),
        (7, 3, "DT-J14.4"),
        (8, 3, "DT-J14.4"),
        (9, 3, "DT-J14.4"),
        (24, 3, "DT-J14.4"),
    ],
)
def test_each_size_of_battery(pieces: int, added: int, rule: str) -> None:
    """1 or 2 guns -2, 3 or 4 nothing, 5 or 6 +2, 7 or 8 and more +3 (DT-J14.1 to J14.4, R44)."""
    rows = [(item.value, item.rule) for item in terms(weapon(pieces=pieces))[1:]]
    assert rows == ([(added, rule)] if added else [])


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("level", [None, *HoldLevel])
def test_each_target(mode: Mode, level: HoldLevel | None) -> None:
    """Hold -2, Hasty -1, Formal -2, Permanent -3 beside it, Move or Pursuit +3 (DT-J14.8 to J14.12, R20)."""
    wanted = {None: 0, HoldLevel.HASTY: -1, HoldLevel.FORMAL: -2, HoldLevel.PERMANENT: -3}[level]
    wanted += {Mode.HOLD: -2, Mode.MOVE: 3, Mode.PURSUIT: 3}.get(mode, 0)
    target = Aimed(training=6, mode=mode, fortification=level)
    assert sum(item.value for item in terms(weapon(), target)) == 6 + wanted
    bombs = RULES.bombing_terms(BombRoll(combat_factor=6, target=target))
    assert sum(item.value for item in bombs) == 6 + wanted


@pytest.mark.parametrize("mission", [item for item in FireMission if item is not FireMission.SUPPORTING])
@pytest.mark.parametrize("observed", [True, False])
def test_each_mission(mission: FireMission, observed: bool) -> None:
    """Unobserved -2, harassing -2 beside it; counter battery is never observed (DT-J14.5, J14.6, R21)."""
    unseen = not observed or mission is FireMission.COUNTER_BATTERY
    wanted = (-2 if unseen else 0) + (-2 if mission is FireMission.HARASSMENT else 0)
    assert sum(item.value for item in terms(weapon(), mission=mission, observed=observed)) == 6 + wanted


@pytest.mark.parametrize("number", range(7))
def test_further_batteries_and_points(number: int) -> None:
    """Each further battery adds one, each point one up to four (DT-J14.7, R42)."""
    assert sum(item.value for item in terms(weapon(), further=number)) == 6 + number
    assert sum(item.value for item in terms(weapon(), points=number)) == 6 + min(number, 4)


@pytest.mark.parametrize(("far", "total", "outcome"), [(False, 12, Mode.WITHDRAW), (True, 9, Mode.HOLD)])
def test_the_worked_example(far: bool, total: int, outcome: Mode) -> None:
    """Two batteries of eight 25-pounders at Hasty Hold throw 5: 12, over half range 9 (DT-J12 to J14)."""
    added = terms(weapon(pieces=8), DUG_IN, far=far, further=1)
    resolved = RULES.resolve(added, 5, DUG_IN)
    assert (resolved.total, resolved.outcome) == (total, outcome)
    assert [item.value for item in resolved.terms] == [5, 3 if far else 6, 3, 1, -2, -1]


MISSIONS: Final = st.builds(
    MissionRoll,
    mission=st.sampled_from(FireMission),
    weapon=st.builds(
        MissionWeapon,
        type=st.sampled_from(WeaponType),
        calibre_mm=st.integers(20, 400),
        pieces=st.integers(1, 24),
        range_mm=st.integers(10, 700),
    ),
    target=st.builds(
        Aimed,
        training=st.integers(3, 10),
        mode=st.sampled_from(Mode),
        fortification=st.none() | st.sampled_from(HoldLevel),
    ),
    observed=st.booleans(),
    extra_batteries=st.integers(0, 5),
    supply_points=st.integers(0, 4),
)


@given(MISSIONS, st.integers(0, 900), st.integers(0, 900))
def test_more_range_never_adds(roll: MissionRoll, near: int, beyond: int) -> None:
    """A mission at a longer range never comes to more than at a shorter one (DT-J13)."""
    totals: list[int] = []
    for range_mm in sorted((near, beyond)):
        far = RULES.is_over_half_range(roll.weapon, range_mm, roll.mission)
        totals.append(sum(item.value for item in RULES.mission_terms(replace(roll, over_half_range=far))))
    assert totals[1] <= totals[0]


@pytest.mark.parametrize(
    ("range_mm", "mission", "far"),
    [
        (120, FireMission.BOMBARDMENT, False),
        (121, FireMission.BOMBARDMENT, True),
        (120, FireMission.COUNTER_BATTERY, True),
        (None, FireMission.COUNTER_BATTERY, True),
        (None, FireMission.BOMBARDMENT, False),
        (None, FireMission.HARASSMENT, False),
    ],
)
def test_half_the_range(range_mm: int | None, mission: FireMission, far: bool) -> None:
    """Exactly half is not over; counter battery fire is at long range whatever the distance (DT-J13, R21)."""
    assert RULES.is_over_half_range(weapon(), range_mm, mission) is far


def test_a_ship_has_no_half_range() -> None:
    """Naval guns reach without limit, so nothing is over half of it (DT-R23)."""
    ship = RULES.mission_weapon(RULES.unit("battleship"))
    assert ship is not None
    assert (ship.calibre_mm, ship.pieces, ship.range_mm) == (381, 8, None)
    assert not RULES.is_over_half_range(ship, 900, FireMission.BOMBARDMENT)
    assert not RULES.is_over_half_range(ship, None, FireMission.COUNTER_BATTERY)


@pytest.mark.parametrize(
    ("key", "kind", "calibre", "pieces", "range_mm"),
    [
        ("uk_25pdr_bty", WeaponType.GUN, 87, 8, 240),
        ("de_nebelwerfer", WeaponType.ROCKET, 210, 6, 150),
        ("uk_btn_mortar", WeaponType.MORTAR, 81, 6, 60),
        ("us_assault_plt", WeaponType.GUN, 105, 3, 220),
        ("de_sturmpz", WeaponType.GUN, 150, 6, 90),
        ("us_btn_mg", WeaponType.GUN, 8, 4, 50),
        ("uk_bofors_bty", WeaponType.GUN, 40, 6, 60),
        ("de_towed_aa", WeaponType.GUN, 20, 4, 60),
        ("de_88_plt", WeaponType.GUN, 88, 4, 100),
        ("uk_hvy_aa_bty", WeaponType.GUN, 94, 8, 100),
        ("uk_sherman_sqn", WeaponType.GUN, 75, 16, 100),
        ("us_m36_plt", WeaponType.GUN, 90, 4, 100),
    ],
)
def test_what_a_row_fires(key: str, kind: WeaponType, calibre: int, pieces: int, range_mm: int) -> None:
    """Batteries by their row, machine guns, tanks and anti-aircraft guns at their short ranges (DT-R46, R47, X51)."""
    assert RULES.mission_weapon(RULES.unit(key)) == MissionWeapon(
        type=kind, calibre_mm=calibre, pieces=pieces, range_mm=range_mm
    )


@pytest.mark.parametrize(
    "key",
    ["uk_inf_coy", "uk_btn_at", "uk_acar_sqn", "uk_armd_regt_hq", "de_panther_hq", "uk_lorry", "uk_avre_sqn", "us_b17"],
)
def test_who_fires_no_mission(key: str) -> None:
    """Infantry, anti-tank guns, armoured cars, HQs, lorries, aircraft and petards fire none (DT-J11, B4)."""
    assert RULES.mission_weapon(RULES.unit(key)) is None


def test_each_tank_and_anti_aircraft_row_is_listed() -> None:
    """Every shipped row of those kinds has its own gun in the table or is silent, so that none is guessed (DT-X51)."""
    table = RULES.tables.read("assigned_weapons", AssignedWeapons)
    wanted = {
        unit.key
        for unit in RULES.units()
        if {"armour", "anti_aircraft"} & set(unit.kinds) and unit.weapon is None and not unit.is_hq
    }
    assert wanted == table.rows.keys() | set(table.silent)


@pytest.mark.parametrize(
    ("key", "normally"),
    [
        ("uk_25pdr_bty", False),
        ("us_armd_arty", False),
        ("uk_medium_bty", True),
        ("uk_heavy_bty", True),
        ("cruiser", True),
        ("de_nebelwerfer", False),
        ("uk_inf_coy", False),
    ],
)
def test_who_normally_fires_at_batteries(key: str, normally: bool) -> None:
    """Counter battery fire is for medium and heavy guns; every other mission is for all (DT-J11)."""
    unit = RULES.unit(key)
    assert RULES.normally_fires(unit, FireMission.COUNTER_BATTERY) is normally
    assert RULES.normally_fires(unit, FireMission.HARASSMENT)
