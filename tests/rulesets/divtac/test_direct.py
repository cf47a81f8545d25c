"""Who may fire at whom, who can hurt whom, what a row is, and what counts against a target (DT-J1 to J6, R37, R40)."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from campaign.domain.combat import Attack
from campaign.domain.mode import Mode
from campaign.rulesets.divtac.kinds import DirectFire
from tests import worlds

RULES: Final = worlds.rules()


def verdicts(firer: str, target: str, range_mm: int, *, moved: bool = False) -> list[tuple[str, str]]:
    """Return the rules by which a row may not fire at another, with their reasons."""
    found = RULES.may_fire(RULES.unit(firer), RULES.unit(target), range_mm=range_mm, moved=moved)
    return [(verdict.rule, verdict.reason) for verdict in found]


@pytest.mark.parametrize(
    ("firer", "target", "range_mm", "rules"),
    [
        ("uk_inf_coy", "de_pz4", 1, ["DT-J1"]),
        ("uk_inf_coy", "de_wespe_bty", 10, ["DT-J1"]),
        ("de_armd_gren_coy", "uk_acar_sqn", 10, ["DT-J1"]),
        ("uk_inf_coy", "de_inf_coy", 20, []),
        ("uk_inf_coy", "de_inf_coy", 21, ["DT-J1"]),
        ("uk_inf_coy", "de_lorry", 21, ["DT-J1"]),
        ("uk_vickers_coy", "de_pz4", 60, []),
        ("uk_sherman_sqn", "de_inf_coy", 20, []),
        ("uk_sherman_sqn", "de_inf_coy", 21, ["DT-J2"]),
        ("uk_sherman_sqn", "de_mg_coy", 21, ["DT-J2"]),
        ("uk_acar_sqn", "de_armd_gren_coy", 30, ["DT-J2"]),
        ("uk_sherman_sqn", "de_pz4", 60, []),
        ("uk_sherman_sqn", "de_pz4", 61, ["DT-J6"]),
        ("uk_sherman_sqn", "de_88_plt", 60, []),
        ("uk_17pdr_bty", "de_inf_coy", 60, []),
        ("uk_inf_coy", "de_pz4", 70, ["DT-J1", "DT-J6"]),
    ],
)
def test_who_may_fire_at_whom(firer: str, target: str, range_mm: int, rules: list[str]) -> None:
    """Infantry assaults armour and shoots 2 cm, armour shoots 2 cm at infantry, nobody over 6 (DT-J1, J2, J6, R40)."""
    assert [rule for rule, _ in verdicts(firer, target, range_mm)] == rules


def test_who_moved_fires_two_centimetres() -> None:
    """No unit that moved fires beyond 2 cm (DT-J2)."""
    assert verdicts("uk_sherman_sqn", "de_pz4", 20, moved=True) == []
    assert verdicts("uk_sherman_sqn", "de_pz4", 35, moved=True) == [
        ("DT-J2", "who moved fires at most 2 cm, and this is 3.5 cm")
    ]


def test_reasons_in_the_words_of_players() -> None:
    """A refusal says the rule's distance and this one (DT-J1, J2, J6)."""
    assert verdicts("uk_inf_coy", "de_pz4", 10)[0][1] == "infantry goes for armour in close assault only"
    assert verdicts("uk_inf_coy", "de_lorry", 30)[0][1] == "infantry fires at most 2 cm, and this is 3 cm"
    assert verdicts("de_pz4", "uk_inf_coy", 30)[0][1] == "armour fires at infantry at most 2 cm, and this is 3 cm"
    assert verdicts("de_pz4", "uk_m10_bty", 70)[0][1] == "direct fire reaches 6 cm, and this is 7 cm"


@pytest.mark.parametrize(
    ("firer", "target", "range_mm", "hurts"),
    [
        ("de_inf_coy", "uk_sherman_sqn", 10, False),
        ("de_inf_coy", "uk_sherman_sqn", None, True),
        ("de_inf_coy", "uk_25pdr_bty", 30, False),
        ("de_pz4", "uk_inf_coy", 30, False),
        ("de_pz4", "uk_inf_coy", 20, True),
        ("de_pz4", "uk_sherman_sqn", 60, True),
        ("uk_armd_regt_hq", "de_pz4", 60, True),
        ("uk_lorry", "de_inf_coy", None, False),
        ("dump_uk", "de_inf_coy", 10, False),
    ],
)
def test_who_can_hurt_whom(firer: str, target: str, range_mm: int | None, hurts: bool) -> None:
    """A roll has an effect where its unit could have fired; an HQ answers, a lorry cannot (DT-J1, J2, J5, X40)."""
    assert RULES.can_hurt(RULES.unit(firer), RULES.unit(target), range_mm=range_mm) is hurts


def test_who_never_attacks() -> None:
    """Every HQ row, and every row without a combat factor, and no other (DT-B4, R55, X40)."""
    for unit in RULES.units():
        verdict = RULES.attacks_at_all(unit)
        wanted = "DT-B4" if "hq" in unit.kinds else "DT-X40" if unit.cf == 0 else None
        assert (verdict and verdict.rule) == wanted, unit.key


def test_the_reason_why_a_lorry_does_not_attack() -> None:
    """The refusal names the row (DT-X40)."""
    verdict = RULES.attacks_at_all(RULES.unit("uk_lorry"))
    assert verdict is not None
    assert verdict.reason.endswith("has no combat factor and does not fight")


@pytest.mark.parametrize(
    ("row", "armour", "infantry", "anti_tank_gun"),
    [
        ("uk_sherman_sqn", True, False, False),
        ("uk_sexton_bty", True, False, False),
        ("de_sp37_aa", True, False, False),
        ("uk_acar_sqn", True, False, False),
        ("us_cav_troop", True, False, False),
        ("uk_m10_bty", True, False, False),
        ("us_m16_plt", False, False, False),
        ("uk_inf_coy", False, True, False),
        ("de_armd_gren_coy", False, True, False),
        ("uk_vickers_coy", False, True, False),
        ("uk_25pdr_bty", False, False, False),
        ("uk_17pdr_bty", False, False, True),
        ("de_88_plt", False, False, True),
    ],
)
def test_what_a_row_is(row: str, armour: bool, infantry: bool, anti_tank_gun: bool) -> None:
    """Armour, infantry and anti-tank guns are told apart by the rows (DT-R40)."""
    unit = RULES.unit(row)
    assert (RULES.is_armour(unit), RULES.is_infantry(unit), RULES.is_anti_tank_gun(unit)) == (
        armour,
        infantry,
        anti_tank_gun,
    )


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("moved", [False, True])
def test_what_is_deployed(mode: Mode, moved: bool) -> None:
    """Towed, not in Move or Pursuit, and not moved this move (DT-R40)."""
    deployed = not moved and mode.value not in {"move", "pursuit"}
    assert RULES.is_deployed(RULES.unit("uk_25pdr_bty"), mode, moved=moved) is deployed
    assert not RULES.is_deployed(RULES.unit("uk_sexton_bty"), mode, moved=moved)


SLOTS: Final = {
    "ranged": "ground",
    "close_assault": "ground",
    "bombardment": "mission",
    "harassment": "mission",
    "counter_battery": "mission",
    "air": "air",
    "raid": "raid",
}


@pytest.mark.parametrize("attack", list(Attack))
def test_what_counts_against_a_target(attack: Attack) -> None:
    """On the ground, by a mission, from the air, by bombers: each once; under the house rule once in all (DT-R37)."""
    assert RULES.attack_slot(attack) == SLOTS.get(attack.value, attack.value)
    per_move = worlds.rules({"one_attack": "per_move"})
    assert per_move.attack_slot(attack) == ("any" if attack.value in SLOTS else attack.value)


def test_direct_fire_reaches_six_centimetres() -> None:
    """Ranged combat is at most 6 cm (DT-J6)."""
    assert RULES.direct_range_mm() == 60


def test_a_bad_table_of_distances_is_caught() -> None:
    """Distances run from short to long and every level counts (DT-R18)."""
    whole = worlds.rules().tables.read("direct_fire", DirectFire)
    assert list(whole.faults()) == []
    assert list(replace(whole, short_mm=70, levels={}).faults()) == [
        "the distances are out of order",
        "hasty is no level",
        "formal is no level",
        "permanent is no level",
    ]
