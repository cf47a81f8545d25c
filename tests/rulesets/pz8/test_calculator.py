"""The sums of Pz8 as cases give them: shots that are not fired, defaults, dice that are missing (PZ-4 to PZ-12)."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec import convert, to_builtins

from campaign.rulesets.calculator import DiceMissing, kinds_of
from tests.rulesets.pz8.books import book

SHOT: Final = {"range_in": 6, "max_range_in": 25, "attack": 4, "defence": 4}
SAM: Final = {"firer_kind": "sam_team", "range_in": 30, "min_range_in": 5, "max_range_in": 40}
RIFLES: Final = {"firer_kind": "infantry", "range_in": 4, "max_range_in": 5, "attack": 2, "defence": 2}
SHELLS: Final = {"attack": 3, "defence": 6}


def computed(
    kind: str,
    given: dict[str, Any],
    *,
    under: dict[str, str] | None = None,
    **dice: Any,  # noqa: ANN401 - faces by name
) -> dict[str, Any]:
    """Return what a case comes to, as plain data."""
    found = kinds_of("pz8")[kind]
    told = {name: (dice[name],) if name in dice else () for name in found.thrown}
    result: dict[str, Any] = to_builtins(found.compute(book(under), convert(given, found.given), told))
    return result


@pytest.mark.parametrize(
    ("kind", "given", "error"),
    [
        ("direct_fire", {**SHOT, "range_in": 25.01}, "out_of_range"),
        ("direct_fire", {**SHOT, "min_range_in": 7}, "below_min_range"),
        ("direct_fire", {**SHOT, "firer_state": "suppressed"}, "firer_suppressed"),
        ("direct_fire", {**SHOT, "firer_state": "destroyed", "range_in": 99}, "firer_destroyed"),
        ("direct_fire", {**SHOT, "target_state": "destroyed"}, "target_destroyed"),
        ("direct_fire", {**SHOT, "weapon_spent": True}, "weapon_spent"),
        ("direct_fire", {**SHOT, "fired_already": True}, "fired_already"),
        ("direct_fire", {**SHOT, "in_arc": False}, "out_of_arc"),
        ("direct_fire", {**SHOT, "visible": False}, "not_seen"),
        ("direct_fire", {**SHOT, "firer_kind": "bazooka"}, "unknown_unit"),
        ("indirect_fire", {**SHELLS, "battery_spent": True}, "battery_spent"),
        ("indirect_fire", {**SHELLS, "observed": False}, "not_observed"),
        ("indirect_fire", {**SHELLS, "firer_state": "suppressed"}, "firer_suppressed"),
        ("anti_helicopter", {**RIFLES, "firer_kind": "mbt"}, "not_a_target"),
        ("anti_helicopter", {**RIFLES, "firer_kind": "bazooka"}, "unknown_unit"),
        ("anti_helicopter", {**SAM, "range_in": 41}, "out_of_range"),
        ("anti_helicopter", {**SAM, "range_in": 4}, "below_min_range"),
        ("anti_helicopter", {**SAM, "weapon_spent": True}, "weapon_spent"),
        ("close_combat", {"attack": 2, "defence": 2, "in_contact": False}, "out_of_contact"),
        ("close_combat", {"attack": 2, "defence": 2, "firer_state": "suppressed"}, "firer_suppressed"),
    ],
)
def test_what_is_not_fired(kind: str, given: dict[str, Any], error: str) -> None:
    """A shot that may not be fired names why, takes no dice, leaves its target as it was (PZ-5.16, PZ-6.9, PZ-7.1)."""
    came = computed(kind, given)
    state = given.get("target_state", "ok")
    assert {key: came[key] for key in ("error", "hit", "result", "target_state")} == {
        "error": error,
        "hit": False,
        "result": "none",
        "target_state": state,
    }
    assert came.get("helicopter") == ("ok" if kind == "anti_helicopter" else None)


def test_a_shot_at_an_hq_throws_its_save() -> None:
    """The save is told beside the result that it made lighter (PZ-6.11)."""
    came = computed("direct_fire", {**SHOT, "target_is_hq": True}, to_hit=4, attack=4, defence=2, save=4)
    assert came == {
        "to_hit_total": 4,
        "hit": True,
        "effective_defence": 4,
        "diff": 2,
        "save_total": 4,
        "saved": True,
        "hq_save": "made",
        "result": "disorganized",
        "target_state": "disorganized",
    }


def test_passengers_come_out_in_their_order() -> None:
    """Each has a state of its own, an HQ among them its own save (PZ-6.16, P-9)."""
    given = {**SHOT, "passengers": [{"state": "disorganized"}, {"is_hq": True}, {}]}
    came = computed("direct_fire", given, to_hit=4, attack=2, defence=1, save=3)
    assert came["passengers"] == ["suppressed", "disorganized", "disorganized"]


@pytest.mark.parametrize(
    ("cover", "total"),
    [("open", 4), ("rough", 3), ("woods", 3), ("building_in_rough", 3), ("bunker_in_field_fort", 2), ("bunker", 2)],
)
def test_covers_by_their_words(cover: str, total: int) -> None:
    """Only the worst of several counts (PZ-5.7, PZ-5.8, P-3)."""
    dice: dict[str, Any] = {"to_hit": 4, "attack": 1, "defence": 6}
    assert computed("direct_fire", {**SHOT, "cover": cover}, **dice)["to_hit_total"] == total


def test_a_helicopter_that_fires_halves_armour() -> None:
    """Its rockets are then gone; they are no guided missile (PZ-9.2, PZ-5.16, P-32)."""
    given = {**SHOT, "defence": 7, "armoured": True, "firer_kind": "heli_gunship"}
    came = computed("direct_fire", given, to_hit=4, attack=1, defence=1)
    assert (came["to_hit_total"], came["effective_defence"], came["weapon_spent"]) == (4, 4, True)
    guided = computed("direct_fire", given, under={"gunship_weapon": "atgw"}, to_hit=4, attack=1, defence=1)
    assert guided["to_hit_total"] == 5


@pytest.mark.parametrize(
    ("faces", "helicopter", "result"),
    [((4, 1, 1), "ok", "none"), ((4, 2, 1), "removed", "destroyed"), ((3,), "ok", "none")],
)
def test_rifles_at_a_helicopter(faces: tuple[int, ...], helicopter: str, result: str) -> None:
    """Any result brings it down, over half the range or not (PZ-6.14, PZ-12.6)."""
    dice: dict[str, Any] = dict(zip(("to_hit", "attack", "defence"), faces, strict=False))
    came = computed("anti_helicopter", {**RIFLES, "range_in": 2}, **dice)
    assert (came["helicopter"], came["result"], came["weapon_spent"]) == (helicopter, result, False)


def test_rifles_need_factors_and_a_sam_none() -> None:
    """A case of anything but a SAM must give both (PZ-6.15)."""
    shape = kinds_of("pz8")["anti_helicopter"].given
    bare = {key: value for key, value in RIFLES.items() if key not in {"attack", "defence"}}
    assert convert(bare, shape).lacking() == ("attack", "defence")
    assert convert(SAM, shape).lacking() == ()


@pytest.mark.parametrize(("aircraft", "diff"), [("ground_attack_ww2", 3), ("ground_attack_modern", 4), ("bomber", 5)])
def test_aircraft_bring_their_factor(aircraft: str, diff: int) -> None:
    """The factor is that of the aircraft where none is given (PZ-12.5)."""
    came = computed("air_attack", {"aircraft": aircraft, "defence": 2}, to_hit=4, attack=4, defence=1)
    assert came["diff"] == diff


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"unit_kind": "infantry", "real": False}, (True, False, True, "none")),
        ({"unit_kind": "mine_clearing"}, (True, False, True, "none")),
        ({"unit_kind": "flail"}, (True, False, True, "none")),
        ({"unit_kind": "medium_tank"}, (True, True, True, "disorganized")),
        ({"unit_kind": "helicopter"}, (False, False, False, "none")),
    ],
)
def test_minefields(given: dict[str, Any], wanted: tuple[bool, bool, bool, str]) -> None:
    """Fakes attack nobody, engineers' tanks are spared, armour is not halved (PZ-11.2 to PZ-11.4, P-36, P-37)."""
    came = computed("minefield_entry", {"defence": 4, "armoured": True, **given}, attack=4, defence=2)
    assert (came["stops"], came["attacked"], came["field_removed"], came["result"]) == wanted


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("truck", (False, False, False, False)),
        ("armoured_car", (False, False, False, False)),
        ("wheeled", (False, False, False, False)),
        ("hmg", (True, True, True, False)),
        ("foot", (True, True, True, False)),
        ("engineer", (True, True, False, True)),
        ("tracked", (True, True, False, True)),
        ("halftrack", (True, True, False, True)),
        ("mbt", (True, True, False, True)),
    ],
)
def test_wire(kind: str, wanted: tuple[bool, bool, bool, bool]) -> None:
    """Wheels stay out, foot is attacked, engineers and tracks remove it (PZ-11.5 to PZ-11.7, P-17, P-30)."""
    came = computed("wire_entry", {"unit_kind": kind, "defence": 2}, attack=1, defence=1)
    assert tuple(came[key] for key in ("may_enter", "stops", "attacked", "wire_removed")) == wanted


def test_unknown_kinds_at_mines_and_wire() -> None:
    """A kind that no list has is an error of the case (PZ-11.2)."""
    for kind in ("minefield_entry", "wire_entry"):
        assert computed(kind, {"unit_kind": "airship"}) == {"error": "unknown_unit"}


def test_whose_defence_is_not_given() -> None:
    """Who comes to mines without a defence has that of the list (PZ-8.1)."""
    came = computed("minefield_entry", {"unit_kind": "panther"}, attack=1, defence=1)
    assert came["effective_defence"] == 6


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"state": "suppressed", "hq_distance_in": 12.5}, "no_hq_near"),
        ({"state": "ok", "hq_distance_in": 1}, "nothing_to_rally"),
        ({"state": "destroyed", "hq_distance_in": 1}, "piece_destroyed"),
    ],
)
def test_who_does_not_rally(given: dict[str, Any], error: str) -> None:
    """Out of reach of an HQ, or in good order, no die is thrown (PZ-10.1)."""
    assert computed("rally", given) == {"success": False, "state": given["state"], "error": error}


@pytest.mark.parametrize(
    ("given", "inches"),
    [
        ({"allowance_in": 5, "terrain": "rough"}, 2.5),
        ({"allowance_in": 5, "terrain": "woods", "mounting_or_limbering": True}, 1.25),
        ({"allowance_in": 6, "terrain": "road"}, 12),
        ({"allowance_in": 18, "terrain": "rough", "helicopter": True}, 18),
        ({"allowance_in": 4}, 4),
    ],
)
def test_moves(given: dict[str, Any], inches: float) -> None:
    """Rough ground and loading halve, a road doubles, a helicopter minds no ground (PZ-4.1, PZ-4.2, PZ-4.6)."""
    assert computed("move", given) == {"distance_in": inches}
    assert computed("move", given, under={"scale": "infantry"}) == {"distance_in": 2 * inches}


def test_who_does_not_move() -> None:
    """Who is Disorganized goes nowhere (PZ-6.6)."""
    came = computed("move", {"allowance_in": 4, "state": "disorganized"})
    assert came == {"distance_in": 0.0, "error": "mover_disorganized"}


@pytest.mark.parametrize(
    ("incoming", "close", "save"),
    [("destroyed", False, "not_allowed"), ("none", False, "not_allowed"), ("suppressed", True, "not_allowed")],
)
def test_an_hq_without_a_save(incoming: str, close: bool, save: str) -> None:
    """No die is thrown against destruction, nothing, or in close combat (PZ-6.11)."""
    came = computed("hq_hit", {"incoming": incoming, "close_combat": close})
    assert (came["hq_save"], came["saved"], came["result"]) == (save, False, incoming)


@pytest.mark.parametrize(
    ("kind", "given", "dice", "name"),
    [
        ("direct_fire", SHOT, {}, "to_hit"),
        ("direct_fire", SHOT, {"to_hit": 5, "attack": 2}, "defence"),
        ("direct_fire", {**SHOT, "target_is_hq": True}, {"to_hit": 5, "attack": 2, "defence": 1}, "save"),
        ("indirect_fire", SHELLS, {"to_hit": 3, "deviation_direction": 2}, "deviation_distance"),
        ("rally", {"state": "suppressed", "hq_distance_in": 1}, {}, "rally"),
    ],
)
def test_dice_that_a_sum_comes_to_must_be_told(
    kind: str, given: dict[str, Any], dice: dict[str, Any], name: str
) -> None:
    """What is missing is named; what the sum never comes to may be left out (PZ-5.5, PZ-6.1)."""
    with pytest.raises(DiceMissing) as error:
        computed(kind, given, **dice)
    assert (error.value.name, error.value.wanted) == (name, 1)
