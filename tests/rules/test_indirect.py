"""Each rule of indirect fire, of artillery on call, and of attacks from the air matters (DT-J11 to J22, R19 to R47)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from campaign.domain.air import Role
from campaign.domain.combat import Attack, Band, FireMission
from campaign.domain.echelon import Echelon
from campaign.domain.mode import HoldLevel, Mode
from campaign.events.combat import MissionFired
from campaign.events.command import ModeChanged
from campaign.orders.move import MoveFormations, MoveOrder
from campaign.rulesets.combat import Aimed, BombRoll, MissionRoll, MissionWeapon
from campaign.rulesets.units import WeaponType
from tests import worlds
from tests.rules.cases import Case, refusals

if TYPE_CHECKING:
    from campaign.rulesets.divtac.rulebook import DivTac

FIELD_GUNS: Final = MissionWeapon(type=WeaponType.GUN, calibre_mm=87, pieces=4, range_mm=240)
IN_THE_OPEN: Final = Aimed(training=6, mode=Mode.ATTACK)
PLAIN: Final = MissionRoll(mission=FireMission.BOMBARDMENT, weapon=FIELD_GUNS, target=IN_THE_OPEN)
DUG_IN: Final = Aimed(training=6, mode=Mode.HOLD, fortification=HoldLevel.HASTY)


GUNNERS: Final = "uk_3_rha"
MOVE: Final = MoveFormations(moves=(MoveOrder(formation=GUNNERS, places=("tilly",)),))
MARCH: Final = ModeChanged(formation=GUNNERS, mode=Mode.MOVE, position=None, paid_by=None, points=0)
FIRED: Final = MissionFired(battery=f"{GUNNERS}/a", mission=FireMission.BOMBARDMENT, place="cagny")


def guns(pieces: int = 4, calibre_mm: int = 87, kind: WeaponType = WeaponType.GUN) -> MissionWeapon:
    """Return a battery."""
    return MissionWeapon(type=kind, calibre_mm=calibre_mm, pieces=pieces, range_mm=240)


def added(rules: DivTac, roll: MissionRoll = PLAIN) -> int:
    """Return what a mission adds to its die; four field guns in the open add their factor of 6."""
    return sum(term.value for term in rules.mission_terms(roll))


def on(mode: Mode, level: HoldLevel | None = None) -> Aimed:
    """Return a target in a mode, on Hold in a position."""
    return Aimed(training=6, mode=mode, fortification=level)


def bombed(rules: DivTac, target: Aimed = IN_THE_OPEN, further: int = 0) -> int:
    """Return what bombers of factor 9 add to their die."""
    terms = rules.bombing_terms(BombRoll(combat_factor=9, target=target, extra_squadrons=further))
    return sum(term.value for term in terms)


def reach(rules: DivTac, key: str) -> int | None:
    """Return how far a row fires on a mission, None without limit; -1 where it fires none."""
    weapon = rules.mission_weapon(rules.unit(key))
    return -1 if weapon is None else weapon.range_mm


def asked(rules: DivTac, nation: str, requesting: Echelon, held_at: Echelon, batteries: int = 1) -> int:
    """Return the price of guns."""
    return rules.price_of_guns(nation, requesting=requesting, held_at=held_at, batteries=batteries)


def flak(rules: DivTac, face: int) -> tuple[Band, bool, bool, bool]:
    """Return what a Bofors battery does to a squadron of training value 6."""
    found = rules.resolve_flak(rules.flak_terms(rules.unit("uk_bofors_bty")), face, 6)
    return found.band, found.spoilt, found.rests_longer, found.eliminated


COUNTER: Final = FireMission.COUNTER_BATTERY
HARASS: Final = FireMission.HARASSMENT

CASES = (
    Case(rule="DT-J11", ask=lambda rules: rules.normally_fires(rules.unit("uk_25pdr_bty"), COUNTER), answer=False),
    Case(rule="DT-J12", ask=added, answer=6),
    Case(rule="DT-J13", ask=lambda rules: added(rules, replace(PLAIN, over_half_range=True)), answer=3),
    Case(rule="DT-J14.1", ask=lambda rules: added(rules, replace(PLAIN, weapon=guns(2))), answer=4),
    Case(rule="DT-J14.3", ask=lambda rules: added(rules, replace(PLAIN, weapon=guns(6))), answer=8),
    Case(rule="DT-J14.4", ask=lambda rules: added(rules, replace(PLAIN, weapon=guns(8))), answer=9),
    Case(rule="DT-J14.5", ask=lambda rules: added(rules, replace(PLAIN, observed=False)), answer=4),
    Case(rule="DT-J14.6", ask=lambda rules: added(rules, replace(PLAIN, mission=HARASS)), answer=4),
    Case(rule="DT-J14.7", ask=lambda rules: added(rules, replace(PLAIN, extra_batteries=3)), answer=9),
    Case(rule="DT-J14.8", ask=lambda rules: added(rules, replace(PLAIN, target=on(Mode.HOLD))), answer=4),
    Case(rule="DT-J14.9", ask=lambda rules: added(rules, replace(PLAIN, target=DUG_IN)), answer=3),
    Case(
        rule="DT-J14.10",
        ask=lambda rules: added(rules, replace(PLAIN, target=on(Mode.HOLD, HoldLevel.FORMAL))),
        answer=2,
    ),
    Case(
        rule="DT-J14.11",
        ask=lambda rules: added(rules, replace(PLAIN, target=on(Mode.HOLD, HoldLevel.PERMANENT))),
        answer=1,
    ),
    Case(rule="DT-J14.12", ask=lambda rules: added(rules, replace(PLAIN, target=on(Mode.MOVE))), answer=9),
    Case(rule="DT-J20", ask=lambda rules: asked(rules, "UK", Echelon.BRIGADE, Echelon.CORPS), answer=2),
    Case(rule="DT-J22", ask=lambda rules: rules.air_attack(Role.HEAVY_BOMBER), answer=Attack.RAID),
    Case(rule="DT-R19", ask=lambda rules: added(rules, replace(PLAIN, weapon=guns(4, 203))), answer=9),
    Case(rule="DT-R20", ask=lambda rules: added(rules, replace(PLAIN, target=DUG_IN)), answer=3),
    Case(rule="DT-R21", ask=lambda rules: added(rules, replace(PLAIN, mission=COUNTER)), answer=4, part="observed"),
    Case(
        rule="DT-R21",
        ask=lambda rules: rules.is_over_half_range(FIELD_GUNS, None, COUNTER),
        answer=True,
        part="range",
    ),
    Case(rule="DT-R21", ask=lambda rules: rules.silent_since_moves(), answer=1, part="silent"),
    Case(rule="DT-R22", ask=lambda rules: bombed(rules, further=2), answer=11),
    Case(rule="DT-R23", ask=lambda rules: rules.price_of_ships(3), answer=3, part="price"),
    Case(rule="DT-R23", ask=lambda rules: reach(rules, "cruiser"), answer=None, part="range"),
    Case(rule="DT-R32", ask=lambda rules: asked(rules, "US", Echelon.BATTALION, Echelon.CORPS), answer=2),
    Case(rule="DT-R42", ask=lambda rules: added(rules, replace(PLAIN, supply_points=4)), answer=10),
    Case(rule="DT-R44", ask=lambda rules: added(rules, replace(PLAIN, weapon=guns(12))), answer=9),
    Case(rule="DT-R45", ask=lambda rules: flak(rules, 5), answer=(Band.SECOND, True, True, False), part="result"),
    Case(rule="DT-R45", ask=lambda rules: rules.hurts_aircraft(rules.unit("uk_vickers_coy")), answer=False, part="who"),
    Case(rule="DT-R46", ask=lambda rules: reach(rules, "uk_25pdr_bty"), answer=240),
    Case(rule="DT-R47", ask=lambda rules: reach(rules, "uk_vickers_coy"), answer=50, part="machine guns"),
    Case(rule="DT-R47", ask=lambda rules: reach(rules, "de_88_plt"), answer=100, part="heavy anti-aircraft"),
    Case(rule="DT-X51", ask=lambda rules: reach(rules, "uk_sherman_sqn"), answer=100),
    Case(
        rule="DT-E3",
        ask=lambda rules: "fired-and-moves" in refusals(MOVE, rules, given=(MARCH, FIRED)),
        answer=True,
        part="moves",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(
    ("switch", "told", "observed"),
    [("never", True, False), ("never", False, False), ("as_given", True, True), ("as_given", False, False)],
)
def test_counter_battery_is_observed_by_house_rule_only(switch: str, told: bool, observed: bool) -> None:
    """Under `counter_battery_observed: as_given` what the table says counts, else never (DT-R21)."""
    rules = worlds.rules({"counter_battery_observed": switch})
    assert rules.mission_observed(COUNTER, told=told) is observed
    assert added(rules, replace(PLAIN, mission=COUNTER, observed=told)) == (6 if observed else 4)


@pytest.mark.parametrize(
    ("mission", "normally"),
    [
        (FireMission.SUPPORTING, True),
        (FireMission.BOMBARDMENT, True),
        (FireMission.HARASSMENT, False),
        (FireMission.COUNTER_BATTERY, False),
    ],
)
def test_what_is_normally_observed(mission: FireMission, normally: bool) -> None:
    """Untold, harassment and counter battery fire are unobserved; what is told goes before that (DT-J11)."""
    rules = worlds.rules({"counter_battery_observed": "as_given"})
    assert rules.mission_observed(mission, told=None) is normally
    assert rules.mission_observed(mission, told=True)
    assert not rules.mission_observed(mission, told=False)
