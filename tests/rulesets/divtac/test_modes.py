"""Modes of Div Tac: which mix, who may be ordered into which, how Hold improves (DT-C)."""

from __future__ import annotations

import pytest

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.formation import Formation
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going
from tests import worlds

MIXING = {
    frozenset({Mode.DELAY, Mode.WITHDRAW}),
    frozenset({Mode.PURSUIT, Mode.MOVE}),
    frozenset({Mode.PROBE, Mode.ATTACK}),
    frozenset({Mode.ATTACK, Mode.HOLD}),
} | {frozenset({Mode.RESERVE, mode}) for mode in Mode}
PAIRS = [(one, other) for one in Mode for other in Mode]


def battalion(name: str, mode: Mode, position: str | None = None, arm: Arm = Arm.INFANTRY) -> Formation:
    """Return a battalion in a mode."""
    return Formation(
        id=name,
        side="allied",
        nation="UK",
        echelon=Echelon.BATTALION,
        arm=arm,
        name=name,
        handle=name,
        parent="brigade",
        mode=mode,
        position=position,
    )


def sisters(*modes: str) -> list[Formation]:
    """Return battalions by mode; a mode followed by ``@`` names a position."""
    return [
        battalion(f"b{number}", Mode(word.rstrip("@")), "cagny" if word.endswith("@") else None)
        for number, word in enumerate(modes)
    ]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_pair_of_modes(one: Mode, other: Mode) -> None:
    """Of the 64 pairs the same mode, Reserve with anything, and the four pairs of the list mix (DT-C4, C5)."""
    pair = [battalion("one", one, "cagny"), battalion("other", other, "cagny")]
    assert (worlds.rules().may_mix(pair) is None) is (one is other or frozenset({one, other}) in MIXING)


@pytest.mark.parametrize(
    ("modes", "switch", "rule"),
    [
        ("attack probe reserve", "one_attack", None),
        ("attack@ hold hold", "one_attack", None),
        ("attack hold hold", "one_attack", "DT-C5"),
        ("attack hold hold", "either", "DT-C5"),
        ("attack@ attack@ hold", "one_attack", "DT-C5"),
        ("attack@ attack@ hold", "either", None),
        ("attack attack hold", "either", None),
        ("attack@ attack@ hold hold", "one_attack", "DT-C5"),
        ("attack@ attack@ hold hold", "either", "DT-C5"),
        ("delay attack", "one_attack", "DT-C4"),
        ("attack@ hold probe", "one_attack", "DT-C4"),
        ("reserve reserve hold move", "one_attack", "DT-C4"),
    ],
)
def test_sisters_are_judged_together(modes: str, switch: str, rule: str | None) -> None:
    """One on Attack with a named position beside any on Hold; under `either` one on Hold beside several (DT-C5, R1)."""
    verdict = worlds.rules({"attack_with_hold": switch}).may_mix(sisters(*modes.split()))
    assert (verdict.rule if verdict else None) == rule


def test_the_reason_names_who_clashes() -> None:
    """A refusal says which sisters are in which mode, and none that do not matter (DT-C4)."""
    verdict = worlds.rules().may_mix(sisters("delay", "attack", "reserve"))
    assert verdict is not None
    assert verdict.reason == "Attack and Delay do not mix: b0 Delay, b1 Attack"


@pytest.mark.parametrize("arm", list(Arm))
def test_guns_and_supply_are_not_counted(arm: Arm) -> None:
    """Artillery, rockets, anti-aircraft, supply and ships stand in any mode beside anybody (DT-R39, X7)."""
    uncounted = {Arm.ARTILLERY, Arm.ROCKETS, Arm.ANTI_AIRCRAFT, Arm.SUPPLY, Arm.NAVAL}
    pair = [battalion("guns", Mode.MOVE, arm=arm), battalion("foot", Mode.ATTACK)]
    assert (worlds.rules().may_mix(pair) is None) is (arm in uncounted)


@pytest.mark.parametrize("echelon", list(Echelon))
def test_mixing_looks_at_battalions_and_above(echelon: Echelon) -> None:
    """A company has its battalion's mode and is not compared (DT-C3, R39)."""
    item = Formation(
        id="x",
        side="allied",
        nation="UK",
        echelon=echelon,
        arm=Arm.INFANTRY,
        name="x",
        handle="x",
        parent=None,
        mode=Mode.HOLD,
    )
    assert worlds.rules().counts_for_mixing(item) is (echelon not in {Echelon.PLATOON, Echelon.COMPANY})


@pytest.mark.parametrize("mode", list(Mode))
def test_a_battalion_without_an_hq_does_not_go_over_to_the_offensive(mode: Mode) -> None:
    """Without an HQ model neither Attack, Probe nor Pursuit, unless the house says otherwise (DT-R35)."""
    item = battalion("b", Mode.HOLD)
    offensive = mode in {Mode.ATTACK, Mode.PROBE, Mode.PURSUIT}
    verdict = worlds.rules().may_be_ordered(item, mode, hq_stands=False)
    assert (verdict is not None) is offensive
    assert worlds.rules({"headless_offence": "yes"}).may_be_ordered(item, mode, hq_stands=False) is None
    assert worlds.rules().may_be_ordered(item, mode, hq_stands=True) is None


@pytest.mark.parametrize("mode", list(Mode))
def test_supply_units_are_always_in_move(mode: Mode) -> None:
    """No other mode is theirs (DT-G4)."""
    item = battalion("lorries", Mode.MOVE, arm=Arm.SUPPLY)
    assert (worlds.rules().may_be_ordered(item, mode, hq_stands=True) is None) is (mode is Mode.MOVE)


@pytest.mark.parametrize(
    ("start", "moves", "switch", "level"),
    [
        (None, 0, "12", HoldLevel.HASTY),
        (None, 11, "12", HoldLevel.HASTY),
        (None, 12, "12", HoldLevel.FORMAL),
        (None, 500, "12", HoldLevel.FORMAL),
        (None, 3, "3", HoldLevel.FORMAL),
        (HoldLevel.HASTY, 11, "12", HoldLevel.HASTY),
        (HoldLevel.FORMAL, 0, "12", HoldLevel.FORMAL),
        (HoldLevel.PERMANENT, 0, "12", HoldLevel.PERMANENT),
        (HoldLevel.PERMANENT, 12, "12", HoldLevel.PERMANENT),
    ],
)
def test_a_position_improves_with_time(start: HoldLevel | None, moves: int, switch: str, level: HoldLevel) -> None:
    """Hasty, after twelve moves Formal, Permanent only by the scenario (DT-R2)."""
    assert worlds.rules({"hold_formal_after_moves": switch}).hold_level(start, moves) is level


def test_subordinates_do_not_follow_unless_the_house_says_so() -> None:
    """There is no cascade by default (DT-R33)."""
    assert not worlds.rules().subordinates_follow()
    assert worlds.rules({"subordinates_follow": "yes"}).subordinates_follow()


@pytest.mark.parametrize(
    ("rule", "mode", "moves", "road_counts", "offensive"),
    [
        ("DT-C10", Mode.MOVE, True, True, False),
        ("DT-C11", Mode.PURSUIT, True, True, True),
        ("DT-C12", Mode.ATTACK, True, False, True),
        ("DT-C13", Mode.PROBE, True, False, True),
        ("DT-C14", Mode.HOLD, False, False, False),
        ("DT-C15", Mode.DELAY, True, False, False),
        ("DT-C16", Mode.WITHDRAW, True, True, False),
        ("DT-C17", Mode.RESERVE, False, False, False),
    ],
)
def test_each_mode_moves_and_fights_as_it_is_printed(
    rule: str, mode: Mode, *, moves: bool, road_counts: bool, offensive: bool
) -> None:
    """Which of the eight modes move, gain by speed and road, and attack (DT-C10 to C17, E2, R35)."""
    rules = worlds.rules()
    tank = rules.unit("uk_sherman_sqn")
    on_road = rules.allowance_mm(tank, mode, on_road=True, going=Going.POOR) if moves else None
    off_road = rules.allowance_mm(tank, mode, on_road=False, going=Going.POOR) if moves else None
    assert (rule, rules.may_move(mode)) == (rule, moves)
    assert (on_road != off_road) == road_counts
    headless = rules.may_be_ordered(battalion("b1", Mode.RESERVE), mode, hq_stands=False)
    assert (headless is not None) == offensive
