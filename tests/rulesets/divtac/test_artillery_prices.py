"""What guns and ships cost, by level and nation; what answers an attack from the air (DT-J20, R23, R32, J22, R45)."""

from __future__ import annotations

from typing import Final

import pytest

from campaign.domain.air import Role
from campaign.domain.combat import Attack, Band
from campaign.domain.echelon import Echelon
from campaign.domain.modifier import Modifier
from tests import worlds

RULES: Final = worlds.rules()
HEIGHTS: Final = {Echelon.BRIGADE: 0, Echelon.DIVISION: 1, Echelon.CORPS: 2, Echelon.ARMY: 3}


def price(nation: str, requesting: Echelon, held_at: Echelon, batteries: int = 3) -> int:
    """Return the price of three batteries, or another number."""
    return RULES.price_of_guns(nation, requesting=requesting, held_at=held_at, batteries=batteries)


@pytest.mark.parametrize("requesting", Echelon)
@pytest.mark.parametrize("held_at", Echelon)
def test_each_pair_of_levels(requesting: Echelon, held_at: Echelon) -> None:
    """Levels count from the HQ that asks, at least a brigade; guns at its level or below are free (DT-J20, R32)."""
    levels = max(HEIGHTS.get(held_at, 0) - HEIGHTS.get(requesting, 0), 0)
    assert price("UK", requesting, held_at) == levels
    assert price("US", requesting, held_at) == levels
    assert price("GE", requesting, held_at) == (3 if levels else 0)


@pytest.mark.parametrize(
    ("nation", "points"),
    [
        ("UK", 2),
        ("british", 2),
        ("US", 2),
        ("american", 2),
        ("CA", 2),
        ("PL", 2),
        ("BE", 2),
        ("NL", 2),
        ("FR", 2),
        ("GE", 5),
        ("DE", 5),
        ("german", 5),
        ("XX", 2),
    ],
)
def test_each_nation(nation: str, points: int) -> None:
    """British and American by level, German by battery, other nations like those whose data they use (DT-J20, B3)."""
    assert price(nation, Echelon.BRIGADE, Echelon.CORPS, 5) == points


def test_the_worked_example() -> None:
    """A British brigade pays 2 for all guns of the corps, a German regiment 3 for three of the division (DT-J20)."""
    assert price("UK", Echelon.BRIGADE, Echelon.CORPS, 6) == 2
    assert price("GE", Echelon.BRIGADE, Echelon.DIVISION, 3) == 3


def test_no_guns_cost_nothing() -> None:
    """Who asks for no battery, and for no ship, pays nothing (DT-J20, R23)."""
    assert price("UK", Echelon.BRIGADE, Echelon.CORPS, 0) == 0
    assert [RULES.price_of_ships(ships) for ships in (0, 1, 3)] == [0, 1, 3]


@pytest.mark.parametrize(
    ("role", "attack"),
    [
        (Role.FIGHTER, Attack.AIR),
        (Role.STRIKE, Attack.AIR),
        (Role.LIGHT_BOMBER, Attack.RAID),
        (Role.MEDIUM_BOMBER, Attack.RAID),
        (Role.HEAVY_BOMBER, Attack.RAID),
        (Role.TRANSPORT, None),
        (Role.RECONNAISSANCE, None),
    ],
)
def test_how_each_role_attacks(role: Role, attack: Attack | None) -> None:
    """Tactical aircraft as direct fire, bombers as indirect fire, the others not (DT-J22, R22)."""
    assert RULES.air_attack(role) is attack


@pytest.mark.parametrize(
    ("key", "terms"),
    [
        ("uk_bofors_bty", (("combat factor", 6, "DT-R45"), ("very small firer", -1, "DT-J6.2"))),
        ("de_88_plt", (("combat factor", 8, "DT-R45"), ("very small firer", -1, "DT-J6.2"))),
        ("uk_hvy_aa_bty", (("combat factor", 8, "DT-R45"), ("small firer", -1, "DT-J6.2"))),
    ],
)
def test_what_flak_adds(key: str, terms: tuple[tuple[str, int, str], ...]) -> None:
    """An anti-aircraft unit adds its factor and its size row (DT-R45, J6.2)."""
    wanted = tuple(Modifier(label=label, value=value, rule=rule) for label, value, rule in terms)
    assert RULES.flak_terms(RULES.unit(key)) == wanted


@pytest.mark.parametrize(
    ("total", "band"),
    [(5, Band.NONE), (6, Band.FIRST), (9, Band.FIRST), (10, Band.SECOND), (12, Band.SECOND), (13, Band.ELIMINATED)],
)
def test_what_flak_does(total: int, band: Band) -> None:
    """At a training value of 6: from 6 spoilt, from 10 a longer rest, from 13 shot down (DT-R45)."""
    found = RULES.resolve_flak((Modifier(label="combat factor", value=total - 1, rule="DT-R45"),), 1, 6)
    assert found.band is band
    assert found.spoilt is (band is not Band.NONE)
    assert found.rests_longer is (band is Band.SECOND)
    assert found.eliminated is (band is Band.ELIMINATED)
    assert found.terms[0] == Modifier(label="D10", value=1, rule="DT-J5")


def test_who_answers_aircraft() -> None:
    """Anti-aircraft units alone hurt aircraft, within 2 cm; a squadron driven off rests twice (DT-R45)."""
    hurting = {unit.key for unit in RULES.units() if RULES.hurts_aircraft(unit)}
    assert {"uk_bofors_bty", "de_88_plt", "us_m16_plt"} <= hurting
    assert not {"uk_sherman_sqn", "uk_inf_coy", "uk_25pdr_bty"} & hurting
    assert RULES.flak_reach_mm() == 20
    assert [RULES.rest_after_flak(moves) for moves in (1, 2, 3)] == [2, 4, 6]


@pytest.mark.parametrize("mission", ["counter_battery", "counter-battery"])
def test_counter_battery_is_priced_however_it_is_spelt(mission: str) -> None:
    """The word of a mission and that of older diaries are one (DT-R14)."""
    assert RULES.price_of_batteries(5, mission) == 3
    assert "counter_battery" in RULES.supply_missions()
