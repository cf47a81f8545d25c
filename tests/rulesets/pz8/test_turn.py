"""The turn, rallies, mines, wire, aircraft and being seen, each as printed (PZ-3.1, PZ-5.4, PZ-10 to PZ-12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from campaign.domain.tabletop import PieceState, Quality
from campaign.errors import UnknownName
from campaign.rulesets.pz8.values import Cause, Cover, Traction
from tests.rulesets.pz8.books import MODERN, book, codes, dice, platoon

WW2: Final = book()
NOW: Final = book(MODERN)
OK, DISORGANIZED, SUPPRESSED = PieceState.OK, PieceState.DISORGANIZED, PieceState.SUPPRESSED


def test_the_steps_of_a_turn() -> None:
    """One moves, the other fires, the other moves, the one fires, both rally (PZ-3.1)."""
    told = [(step.number, step.phase, step.side) for step in WW2.steps()]
    assert told == [
        (1, "move", "first"),
        (2, "fire", "second"),
        (3, "move", "second"),
        (4, "fire", "first"),
        (5, "rally", "both"),
    ]


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("quality", "added"), [(Quality.GREEN, -1), (Quality.AVERAGE, 0), (Quality.ELITE, 1)])
@pytest.mark.parametrize(("state", "after"), [(DISORGANIZED, OK), (SUPPRESSED, DISORGANIZED)])
def test_each_throw_to_rally(face: int, quality: Quality, added: int, state: PieceState, after: PieceState) -> None:
    """5 rallies by one state, Green one worse, Elite one better (PZ-10.2 to PZ-10.4)."""
    came = WW2.rally(state, quality, dice(face))
    assert (came.total, came.needed, came.success) == (face + added, WW2.rally_needed(), face + added >= 5)
    assert came.state is (after if face + added >= 5 else state)


@pytest.mark.parametrize(
    ("state", "distance", "against"),
    [
        (SUPPRESSED, 12, ()),
        (SUPPRESSED, None, ()),
        (DISORGANIZED, 0, ()),
        (SUPPRESSED, Fraction(1201, 100), ("no-hq-near",)),
        (OK, 1, ("nothing-to-rally",)),
        (PieceState.DESTROYED, 1, ("piece-destroyed",)),
    ],
)
def test_who_may_rally(state: PieceState, distance: Fraction | None, against: tuple[str, ...]) -> None:
    """Who is Disorganized or Suppressed within 12 inches of an HQ (PZ-10.1)."""
    assert codes(WW2.against_rally(platoon(WW2, "infantry", state), distance)) == against


def test_nobody_rallies_twice() -> None:
    """One throw a platoon and step; what else stands against it is told with it (PZ-10.1)."""
    tired = platoon(WW2, "infantry", SUPPRESSED, rallied=True)
    assert codes(WW2.against_rally(tired, Fraction(13))) == ("rallied-already", "no-hq-near")
    assert book({"scale": "infantry"}).hq_within_in() == 24


@pytest.mark.parametrize("key", [row.key for row in NOW.units()])
@pytest.mark.parametrize("real", [False, True])
def test_who_enters_a_minefield(key: str, real: bool) -> None:
    """Who enters stops; a real one attacks with 3, but for engineers and mine clearing tanks; it is gone (PZ-11.3)."""
    entry = NOW.mine_entry(NOW.unit(key), real=real)
    flies = key.startswith("heli")
    attacked = real and not flies and key not in {"engineer", "mine_clearing"}
    assert (entry.may_enter, entry.stops, entry.removed) == (True, not flies, not flies)
    assert entry.attack == (3 if attacked else None)
    assert NOW.hazard_blow(entry).cause is Cause.HAZARD


def test_mines_of_1939_45() -> None:
    """The flail is spared as engineers are; one or two fakes lie beside a real field, an inch wide (PZ-11.1, 11.4)."""
    assert [row.key for row in WW2.units() if WW2.mine_entry(row, real=True).attack is None] == ["engineer", "flail"]
    assert (WW2.mines.fakes_a_field, WW2.mines.counter_in) == ((1, 2), 1)


@pytest.mark.parametrize(
    ("profile", "key"), [(rules.profile, row.key) for rules in (WW2, NOW) for row in rules.units()]
)
def test_who_comes_to_wire(profile: str, key: str) -> None:
    """Wheels do not cross; foot stops, attacked with 1; engineers and tracks remove it (PZ-11.5 to PZ-11.7)."""
    unit = book({"profile": profile}).unit(key)
    entry = WW2.wire_entry(unit)
    wheeled, flies = unit.traction is Traction.WHEELED, unit.traction is Traction.AIR
    tracked = unit.traction in {Traction.TRACKED, Traction.HALFTRACK}
    engineers = unit.key == "engineer"
    assert (entry.may_enter, entry.stops) == (not wheeled, not wheeled and not flies)
    assert entry.removed == (tracked or engineers)
    assert entry.attack == (1 if unit.traction is Traction.FOOT and not engineers else None)


def test_wheels_are_as_printed() -> None:
    """Lorries, jeeps and armoured cars are what wire bars (PZ-11.5)."""
    barred = [row.key for row in WW2.units() if not WW2.wire_entry(row).may_enter]
    assert barred == ["truck", "jeep", "armoured_car", "puma"]


@pytest.mark.parametrize(("aircraft", "attack"), [("ground_attack_ww2", 2), ("ground_attack_modern", 3), ("bomber", 4)])
def test_each_aircraft(aircraft: str, attack: int) -> None:
    """Each kind of aircraft has its factor (PZ-12.5)."""
    assert WW2.aircraft_attack(aircraft) == attack


def test_which_aircraft_a_profile_has() -> None:
    """Each war has its fighter-bombers, both have bombers; guards reach 6 and 40 inches (PZ-12.3 to PZ-12.5)."""
    assert (WW2.aircraft(), NOW.aircraft()) == (("ground_attack_ww2", "bomber"), ("ground_attack_modern", "bomber"))
    assert [WW2.aa_within_in(), WW2.sam_within_in()] == [6, 40]
    wide = book({"scale": "infantry"})
    assert [wide.aa_within_in(), wide.sam_within_in()] == [12, 80]
    with pytest.raises(UnknownName, match="no aircraft zeppelin"):
        WW2.aircraft_attack("zeppelin")


def test_attacks_from_the_air_run_out() -> None:
    """A side makes as many as were agreed, or any number where none was (PZ-12.1, P-26)."""
    assert WW2.against_air_attack(1, 2) is None
    assert WW2.against_air_attack(9, None) is None
    barred = WW2.against_air_attack(2, 2)
    assert barred is not None
    assert (barred.code, barred.reason) == ("no-air-attack-left", "has made 2 of its 2 attacks from the air")


def test_who_fires_at_helicopters() -> None:
    """Infantry, HMG, AA guns and SAM (PZ-12.6)."""
    hunters = [row.key for row in NOW.units() if NOW.hunts_helicopters(row)]
    assert hunters == ["infantry", "engineer", "hmg", "sam_team", "aa_gun"]


@pytest.mark.parametrize("key", ["infantry", "at_gun", "tank_hunter", "mbt", "truck", "heli_gunship"])
@pytest.mark.parametrize("cover", list(Cover))
@pytest.mark.parametrize("fired", [False, True])
def test_who_hides(key: str, cover: Cover, fired: bool) -> None:
    """Foot, guns and tank hunters in cover are seen from 5 inches, until they fire (PZ-5.4)."""
    hides = key in {"infantry", "at_gun", "tank_hunter"} and cover in {Cover.ROUGH, Cover.BUILDING} and not fired
    unit = platoon(NOW, key, fired_this_turn=fired)
    assert NOW.seen_within_in(unit, (cover,)) == (5 if hides else None)
    wide = book({**MODERN, "scale": "infantry"})
    assert wide.seen_within_in(unit, (cover,)) == (10 if hides else None)


@pytest.mark.parametrize(
    ("profile", "told", "found"),
    [
        ("ww2_1939_45", "by_profile", True),
        ("modern_1950_75", "by_profile", False),
        ("modern_1950_75", "yes", True),
        ("ww2_1939_45", "no", False),
    ],
)
def test_who_touches_buildings(profile: str, told: str, found: bool) -> None:
    """Under the list of 1939/45, or as the house rule says, it is in close combat with who is inside (P-24)."""
    assert book({"profile": profile, "contact_with_buildings": told}).touching_is_close_combat() is found
