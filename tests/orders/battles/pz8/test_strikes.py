"""Batteries, close combat and aircraft at the table under Pz8 (PZ-5.12 to PZ-5.15, PZ-6.10, PZ-12)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from campaign.domain.air import Mission
from campaign.domain.clock import GameTime
from campaign.domain.tabletop import Deed, PieceState
from campaign.errors import UnknownName
from campaign.events.air import SortieFlown
from campaign.events.battles import AirAttackMade, PieceActed, WeaponSpent
from campaign.events.pz8 import Pz8Fall, Pz8Shot
from tests.orders.battles.pz8.field import MODERN, Table
from tests.worlds import ALLIED, AXIS

if TYPE_CHECKING:
    from campaign.events.base import Event


def record(events: tuple[Event, ...]) -> Pz8Shot:
    """Return the record among events."""
    return next(event for event in events if isinstance(event, Pz8Shot))


# --- batteries ---


def guns() -> Table:
    """Return a battle in which a Green battery beyond the edge may fire, and guns on the table."""
    table = Table(["arty_field off green", "arty_field", "infantry"], ["pz4", "infantry", "tiger1"])
    return table.to("fire", ALLIED)


def test_indirect_fire_needs_five_and_halves_armour() -> None:
    """PZ-5.12, PZ-9.2: five or more hits at any range, and armour defends with half."""
    table = guns()
    assert table.before_die("battle fire a1 at d3 indirect observed") == (
        "a1 at d3: D6 - 1 Green [PZ-5.9] = D6 - 1, 5 or more hits (numbers: fallback)",
        "1-2 misses, and the battery fires no more \N{MIDDLE DOT} 3-5 misses \N{MIDDLE DOT} 6 hits",
    )
    events = table.give("battle fire a1 at d3 indirect 6 31")
    damage = record(events).damage
    assert damage is not None
    assert damage.defence[1].value == 3
    assert table.states("d3") == ("disorganized",)


def test_a_miss_falls_elsewhere() -> None:
    """PZ-5.13, P-10, P-12: two more dice for where and how far; a natural 2 ends the battery's game."""
    table = guns()
    line = "battle fire a1 at d3 indirect 2"
    assert table.wanted(line) == 2
    assert "1 straight away of the firer's edge, each pip 60 degrees on clockwise" in table.before_die(line)[0]
    events = table.give(f"{line} 43")
    assert record(events).fall == Pz8Fall(bearing_deg=180, distance=300)
    assert WeaponSpent(piece="b1/a1") in events
    table.to("rally", None).to("fire", ALLIED)
    assert table.refused("battle fire a1 at d3 indirect 6 31") == ("battery-spent",)


def test_a_three_does_not_end_a_battery() -> None:
    """PZ-5.14: with 3 it misses and may fire again."""
    table = guns()
    assert WeaponSpent(piece="b1/a1") not in table.give("battle fire a1 at d3 indirect 3 11")
    assert table.to("rally", None).to("fire", ALLIED).refused("battle fire a1 at d3 indirect 6 31") == ()


def test_who_stands_where_it_falls_is_hit() -> None:
    """P-11: whoever a shell falls on, of either side, is hit without a die, as by indirect fire, several times over."""
    table = guns()
    assert table.refused("battle fire a1 at d1 fell 61") == ("no-shell-fell",)
    table.give("battle fire a1 at d3 indirect 3 11")
    assert table.wanted("battle fire a1 at a3 fell") == 2
    events = table.give("battle fire a1 at a3 fell 11")
    assert record(events).to_hit is None
    assert not any(isinstance(event, PieceActed) for event in events)
    table.give("battle fire a1 at d1 fell 41")
    assert table.states("a3", "d1") == ("ok", "destroyed")
    assert sum(table.chances("battle fire a1 at d2 fell").values()) == 1
    assert table.refused("battle fire a2 at d2 fell 41") == ("no-shell-fell",)
    assert table.refused("battle fire a1 at d1 fell 41") == ("target-destroyed",)


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("battle fire a2 at d1 10 indirect 6 11", ("direct-only",)),
        ("battle fire a1 at d1 10 1", ("indirect-only",)),
        ("battle fire a1 at d1 indirect unobserved 6 11", ("not-observed",)),
        ("battle fire a1 at d1 indirect observed 6 11", ()),
        ("battle fire a2 at d1 30 1", ()),
        ("battle fire a2 at d1 31 1", ("out-of-range",)),
    ],
)
def test_who_fires_how(line: str, codes: tuple[str, ...]) -> None:
    """PZ-7.3, P-13, P-35: beyond the edge indirectly, on the table directly, and somebody must see."""
    assert guns().refused(line) == codes


def test_observing_may_be_switched_off() -> None:
    """P-13: a battle may do without observers; a battery beyond the edge cannot be fired at."""
    table = Table(["arty_field off"], ["pz4"], indirect_observed="no").to("fire", ALLIED)
    assert table.refused("battle fire a1 at d1 indirect unobserved 5 11") == ()
    table.to("rally", None).to("fire", AXIS)
    assert table.refused("battle fire d1 at a1 10 1") == ("target-off-table",)


# --- close combat ---


def test_contact_needs_no_die_to_hit() -> None:
    """PZ-5.15, PZ-6.11, P-21: two dice, a halved side, and no save for an HQ."""
    table = Table(["infantry", "engineer"], ["infantry hq", "pz4"]).to("fire", ALLIED)
    assert table.wanted("battle assault a1 at d1") == 2
    events = table.give("battle assault a1 at d1 21")
    assert PieceActed(piece="b1/a1", deed=Deed.ASSAULTED) in events
    assert table.states("d1") == ("disorganized",)
    table.give("battle assault a2 at d2 side 32")
    assert table.states("d2") == ("disorganized",)
    assert table.refused("battle fire a1 at d2 3 1") == ("fired-already",)
    assert table.refused("battle assault a1 at d2 31") == ("fired-already",)


def test_the_suppressed_fall_without_dice() -> None:
    """PZ-6.10: who is Suppressed and touched is destroyed."""
    table = Table(["infantry"], ["pz4"]).struck("d1", PieceState.SUPPRESSED).to("fire", ALLIED)
    assert table.wanted("battle assault a1 at d1") == 0
    assert table.chances("battle assault a1 at d1") == {"destroyed": Fraction(1)}
    assert table.refused("battle assault a1 at d1 31") == ("too-many-dice",)
    table.give("battle assault a1 at d1")
    assert table.states("d1") == ("destroyed",)


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("battle assault a1 at d1 --range 1 31", ("out-of-contact",)),
        ("battle assault a1 at a2 31", ("own-side",)),
        ("battle assault a1 a2 at d1", ("one-firer",)),
        ("battle assault d1 at a1 31", ("wrong-phase",)),
        ("battle assault a1 at d1 engineers", ("circumstance-unknown",)),
        ("battle assault a1 at d1 adjacent 31", ("out-of-contact",)),
        ("battle assault a1 at d1 adjacent building 31", ()),
        ("battle assault a1 at d1 adjacent fort 31", ()),
        ("battle assault a1 at d1 adjacent wood 31", ("out-of-contact",)),
    ],
)
def test_what_close_combat_may_not_be(line: str, codes: tuple[str, ...]) -> None:
    """PZ-5.15, P-24, P-29: in contact, or at the houses and works that the target is in; in its own step of fire."""
    assert Table(["infantry", "infantry"], ["infantry"]).to("fire", ALLIED).refused(line) == codes


@pytest.mark.parametrize(("rule", "profile", "codes"), [
    ("no", "ww2_1939_45", ("out-of-contact",)),
    ("yes", MODERN, ()),
    ("by_profile", MODERN, ("out-of-contact",)),
])  # fmt: skip
def test_touching_houses_is_a_switch(rule: str, profile: str, codes: tuple[str, ...]) -> None:
    """P-24: the sentence about houses is of 1939/45, and may be set."""
    table = Table(["infantry"], ["infantry"], contact_with_buildings=rule, profile=profile).to("fire", ALLIED)
    assert table.refused("battle assault a1 at d1 adjacent building 31") == codes


# --- aircraft ---


def test_aircraft_have_an_allowance() -> None:
    """PZ-12.1 to PZ-12.5, P-26: each attack counts, guards take off one each, armour is halved."""
    table = Table(["infantry green", "infantry green", "sherman_uk"], ["tiger1"], air=1).to("fire", ALLIED)
    assert table.before_die("battle air ground at d1 aa 2 sam 1")[0] == (
        "ground attack ww2 at d1: D6 - 1 Green [PZ-5.9] - 2 2 AA guns near the target [PZ-12.3]"
        " - 1 SAM team in reach [PZ-12.4] = D6 - 4, 4 or more hits (numbers: fallback)"
    )
    events = table.give("battle air bomber at d1 elite 3 62")
    assert AirAttackMade(battle="b1", side=ALLIED, aircraft="bomber") in events
    damage = record(events).damage
    assert damage is not None
    assert (damage.attack[1].value, damage.defence[1].value) == (4, 3)
    assert table.states("d1") == ("destroyed",)
    assert table.battle.air_attacks == {ALLIED: 0, AXIS: 1}
    table.struck("d1", PieceState.OK)
    assert table.refused("battle air bomber at d1 1") == ("no-air-attack-left",)
    assert table.refused("battle air bomber at a1 1") == ("wrong-phase",)
    assert sum(table.chances("battle air bomber at d1").values()) == 1


def test_a_squadron_of_the_campaign_flies_and_rests() -> None:
    """P-26, DT-F2: its sortie is booked; it is not of the allowance, and what keeps it down keeps it down here."""
    table = Table(["infantry"], ["tiger1"]).to("fire", ALLIED)
    table.spec.at(GameTime(day=0, move=9))
    events = table.give("battle air ground at d1 by sqn-181 1")
    (sortie,) = (event for event in events if isinstance(event, SortieFlown))
    assert (sortie.squadron, sortie.mission, sortie.target, sortie.part) == ("uk_181", Mission.ATTACK, "de_501", "a")
    assert table.battle.air_attacks == {ALLIED: 0, AXIS: 0}
    assert table.refused("battle air ground at d1 by sqn-181 1") == ("sortie-too-early",)
    assert table.refused("battle air ground at d1 by sqn-15 1") == ("only-planned",)


def test_aircraft_of_other_lists_are_unknown() -> None:
    """PZ-12.5: each list has its aircraft; a typhoon is of another rulebook, and weapons are not told apart."""
    table = Table(["infantry"], ["tiger1"], air=1).to("fire", ALLIED)
    with pytest.raises(UnknownName, match="typhoon"):
        table.refused("battle air typhoon at d1")
    assert table.refused("battle air bomber at d1 with bombs") == ("circumstance-unknown",)


def test_aircraft_do_not_hunt_helicopters() -> None:
    """PZ-12.6: infantry, HMG, AA guns and SAM do; under 1950/75 a ground attack has three."""
    table = Table(["heli_transport", "mbt"], ["infantry"], air=1, profile=MODERN).to("fire", AXIS)
    assert table.refused("battle air ground at a1 1") == ("not-a-target",)
    damage = record(table.decided("battle air ground at a2 6 11")).damage
    assert damage is not None
    assert damage.attack[1].value == 3
