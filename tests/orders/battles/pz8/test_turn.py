"""The turn under Pz8 at the table: steps, movement, who is carried, mines, wire and rallies (PZ-3, 4, 10, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.tabletop import Deed, Hazard, PieceState
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.battles import (
    HazardCleared,
    HazardLaid,
    PhaseEnded,
    PieceActed,
    PieceCarried,
    PieceStruck,
)
from campaign.events.pz8 import Pz8Entered, Pz8Moved, Pz8Rallied
from tests.orders.battles.pz8.field import MODERN, Table
from tests.worlds import ALLIED, AXIS

if TYPE_CHECKING:
    from campaign.events.base import Event

BASES = ("infantry", "truck", "at_57", "halftrack", "sherman_uk", "engineer hq", "hmg", "arty_field off")


def opened(mine_stop: str = "entry") -> Table:
    """Return a battle in its first step, in which the attackers move."""
    return Table(BASES, ["pz4", "infantry", "truck"], mine_stop=mine_stop)


# --- steps ---


def test_a_turn_has_five_steps() -> None:
    """PZ-3.1: the first moves, the second fires and moves, the first fires, both rally; then the next turn."""
    table = opened()
    steps: list[tuple[str, str | None]] = []
    ended: tuple[Event, ...] = ()
    for _ in range(5):
        steps.append(table.phase)
        ended = table.give("battle end-phase")
    assert steps == [("move", ALLIED), ("fire", AXIS), ("move", AXIS), ("fire", ALLIED), ("rally", None)]
    assert ended == (PhaseEnded(battle="b1", turn=1, phase=5, last=True, opens="move of allied"),)
    assert (table.battle.turn, table.battle.phase) == (2, 1)
    assert table.refused("battle end-phase hidden a1") == ("circumstance-unknown",)


# --- movement ---


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("battle move a1 2", ()),
        ("battle move a1 2.01", ("too-far",)),
        ("battle move a1 1rough", ()),
        ("battle move a1 1.01rough", ("too-far",)),
        ("battle move a5 8road", ()),
        ("battle move a5 4road 1rough", ()),
        ("battle move a5 4road 1.01rough", ("too-far",)),
        ("battle move a1 a5 2", ()),
        ("battle move a1 0", ()),
        ("battle move d1 2", ("wrong-phase",)),
        ("battle move a3 1", ("no-tow",)),
        ("battle move a8 1", ("off-table", "no-tow")),
        ("battle move a1 1 mount by a2", ()),
        ("battle move a1 1.01 mount by a2", ("too-far",)),
        ("battle move a1 1 by a2", ()),
        ("battle move a3 limber by a2", ()),
        ("battle move a3 2 limber by a2", ()),
        ("battle move a3 2.5 limber by a2", ("too-far",)),
        ("battle move a3 limber by a4", ()),
        ("battle move a3 limber by a5", ("cannot-carry",)),
        ("battle move a5 mount by a2", ("cannot-carry",)),
        ("battle move a1 a7 mount by a2", ("loaded-already",)),
        ("battle move a1 mount by d3", ("enemy-carrier",)),
        ("battle move a1 mount", ("carrier-not-told",)),
        ("battle move a1 dismount", ("not-carried",)),
        ("battle move a2 2 mount", ()),
        ("battle move a2 3 mount", ("too-far",)),
        ("battle move a1 1 near 3", ("circumstance-unknown",)),
        ("battle move a1 1 wood", ("circumstance-unknown",)),
    ],
)
def test_how_far_and_with_what(line: str, codes: tuple[str, ...]) -> None:
    """PZ-4.1 to PZ-4.6, P-2, P-20: paid piece by piece, halved where somebody mounts, guns behind vehicles."""
    assert opened().refused(line) == codes


@pytest.mark.parametrize("line", ["battle move a1", "battle move a1 1 mount dismount by a2"])
def test_a_way_or_one_motion_must_be_told(line: str) -> None:
    """A move without a way, or with two motions, is not understood."""
    with pytest.raises(NotUnderstood):
        opened().refused(line)


def test_a_move_is_recorded_and_made_once() -> None:
    """PZ-3.1: who has moved does not move again in the step, and does in the next turn."""
    table = opened()
    events = table.give("battle move a1 0.5 0.5rough")
    assert events == (
        Pz8Moved(
            piece="b1/a1", way="0.5 0.5rough", motion="", carrier=None, cost=150, allowance=200, status="found"
        ),
        PieceActed(piece="b1/a1", deed=Deed.MOVED),
    )  # fmt: skip
    assert table.refused("battle move a1 0.5") == ("moved-already",)
    table.to("rally", None).to("move", ALLIED)
    assert table.refused("battle move a1 0.5") == ()


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (PieceState.DISORGANIZED, "mover-disorganized"),
        (PieceState.SUPPRESSED, "mover-suppressed"),
        (PieceState.DESTROYED, "piece-destroyed"),
    ],
)
def test_who_may_not_move(state: PieceState, code: str) -> None:
    """PZ-6.6, PZ-6.9: the Disorganized, the Suppressed and the destroyed do not move."""
    table = opened().struck("a1", state).struck("a4", state)
    assert table.refused("battle move a1 1") == (code,)
    assert code in table.refused("battle move a3 1 limber by a4")


def test_both_parties_lose_half() -> None:
    """PZ-4.6, P-20: who mounts and what carries it go half as far in that step, and in full in the next turn."""
    table = opened()
    events = table.give("battle move a1 1 mount by a2")
    assert PieceCarried(piece="b1/a1", by="b1/a2") in events
    assert table.refused("battle move a2 2.01") == ("too-far",)
    assert table.refused("battle move a1 0.5") == ("mover-aboard", "moved-already")
    table.give("battle move a2 2")
    table.to("rally", None).to("move", ALLIED)
    assert table.refused("battle move a2 4") == ()
    assert table.refused("battle move a1 1.01 dismount") == ("too-far",)
    table.give("battle move a1 1 dismount")
    assert table.piece("a1").carried_by is None
    assert table.refused("battle move a2 4") == ("too-far",)


def test_a_carrier_that_has_gone_its_way_takes_up_nobody() -> None:
    """P-20: it has not left half its distance for it; one that said so in its move has."""
    table = opened()
    table.give("battle move a2 4")
    assert table.refused("battle move a1 1 mount by a2") == ("carrier-moved",)
    table.give("battle move a4 3 mount")
    assert table.refused("battle move a1 1 mount by a4") == ()


def test_a_carrier_sets_down_on_its_way() -> None:
    """P-20: those it carries come off, and go half their distance themselves; a gun comes off where it stands."""
    table = opened().carried("a1", "a2").carried("a3", "a4")
    table.give("battle move a2 2 dismount")
    assert table.piece("a1").carried_by is None
    assert table.refused("battle move a1 1.01") == ("too-far",)
    assert table.refused("battle move a1 1") == ()
    table.give("battle move a3 3 unlimber")
    assert table.piece("a3").carried_by is None
    assert table.piece("a4").did(Deed.MOVED, 1, 1)


def test_a_gun_goes_with_what_tows_it() -> None:
    """PZ-4.5: limbered, gun and vehicle go together, and both have moved; a destroyed vehicle takes nobody."""
    table = opened()
    table.give("battle move a3 1 limber by a2")
    assert table.refused("battle move a2 1") == ("moved-already",)
    table.struck("a4", PieceState.DESTROYED)
    assert table.refused("battle move a1 mount by a4") == ("piece-destroyed",)


def test_helicopters_fly_over_rough_ground() -> None:
    """PZ-4.1, PZ-4.4, P-34: rough ground costs a helicopter nothing, it carries teams and tows no guns."""
    table = Table(["heli_transport", "atgw_team", "at_gun"], ["infantry"], profile=MODERN)
    assert table.refused("battle move a1 18rough") == ()
    (objection,) = table.against("battle move a1 18.01rough")
    assert objection.reason.endswith("(numbers: fallback)")
    assert table.refused("battle move a2 mount by a1") == ()
    assert table.refused("battle move a3 limber by a1") == ("cannot-carry",)


# --- mines and wire ---


def laid(mine_stop: str = "entry") -> Table:
    """Return a battle with a minefield, a fake one and wire."""
    table = opened(mine_stop)
    table.give("battle mine lay f1 fake")
    table.give("battle mine lay w1 wire")
    assert table.give("battle mine lay m1") == (HazardLaid(battle="b1", marker="m1", hazard=Hazard.MINES),)
    return table


def test_a_name_is_given_once() -> None:
    """PZ-11.1: what lies under a name lies there, and a name of nothing is unknown."""
    table = laid()
    assert table.refused("battle mine lay m1 wire") == ("marker-taken",)
    with pytest.raises(UnknownName) as unknown:
        table.refused("battle mine a1 m2")
    assert unknown.value.nearest == ("f1", "w1", "m1")


def test_a_minefield_attacks_and_is_gone() -> None:
    """PZ-11.2, PZ-11.3: who enters stops, is attacked with 3, and the field is turned up and gone."""
    table = laid()
    table.give("battle move a1 1")
    assert table.wanted("battle mine a1 m1") == 2
    events = table.give("battle mine a1 m1 42")
    assert PieceActed(piece="b1/a1", deed=Deed.STOPPED) in events
    assert HazardCleared(battle="b1", marker="m1") in events
    assert PieceStruck(piece="b1/a1", state=PieceState.DESTROYED) in events
    assert sum(laid().chances("battle mine a1 m1").values()) == 1


def test_armour_is_not_halved_in_mines() -> None:
    """P-37: a minefield meets the whole defence of armour."""
    table = laid()
    assert "D6 + 3 attack factor against D6 + 4 defence factor" in table.before_die("battle mine a5 m1")[0]


@pytest.mark.parametrize(("line", "removed"), [("battle mine a6 m1", "m1"), ("battle mine a1 f1", "f1")])
def test_engineers_and_fakes_are_not_attacked(line: str, removed: str) -> None:
    """PZ-11.4, P-16: no dice, but they stop, and what lay there is gone."""
    table = laid()
    assert table.wanted(line) == 0
    assert table.chances(line) == {}
    events = table.give(line)
    assert HazardCleared(battle="b1", marker=removed) in events
    assert table.refused(f"battle move {line.split()[2]} 1") == ("mover-stopped",)
    table.to("rally", None).to("move", ALLIED)
    assert table.refused(f"battle move {line.split()[2]} 1") == ()


def test_a_stop_may_cost_the_next_move() -> None:
    """P-31: under the other reading who was stopped does not move in the next turn either."""
    table = laid(mine_stop="full_turn")
    table.give("battle mine a1 f1")
    table.to("rally", None).to("move", ALLIED)
    assert table.refused("battle move a1 1") == ("mover-stopped",)
    table.to("rally", None).to("move", ALLIED)
    assert table.refused("battle move a1 1") == ()


def test_wire_bars_attacks_and_is_removed() -> None:
    """PZ-11.5 to PZ-11.7, P-17, P-30: wheels do not cross, who walks is attacked, tracks and engineers remove it."""
    table = laid()
    assert table.refused("battle mine a2 w1") == ("wire-bars",)
    assert {name: table.wanted(f"battle mine {name} w1") for name in ("a1", "a7", "a4", "a5", "a6")} == {
        "a1": 2, "a7": 2, "a4": 0, "a5": 0, "a6": 0,
    }  # fmt: skip
    events = table.give("battle mine a1 w1 31")
    assert not any(isinstance(event, HazardCleared) for event in events)
    assert table.states("a1") == ("disorganized",)
    assert HazardCleared(battle="b1", marker="w1") in table.give("battle mine a4 w1")


def test_who_is_carried_enters_with_what_carries_it() -> None:
    """P-38, P-9: the vehicle enters, and those aboard suffer with it; in the own step of movement."""
    table = laid().carried("a1", "a2")
    assert table.refused("battle mine a1 m1 11") == ("mover-aboard",)
    assert table.refused("battle mine d1 m1 11") == ("wrong-phase",)
    assert table.refused("battle mine a3 m1 11") == ("no-tow",)
    table.give("battle mine a2 m1 = suppressed")
    assert table.states("a1", "a2") == ("suppressed", "suppressed")


def test_helicopters_fly_over_mines() -> None:
    """P-36: nothing happens to a helicopter, and it turns nothing up."""
    table = Table(["heli_transport"], ["infantry"], profile=MODERN)
    table.give("battle mine lay m1")
    (record,) = table.give("battle mine a1 m1")
    assert isinstance(record, Pz8Entered)
    assert not record.stops


# --- rallies ---


def shaken() -> Table:
    """Return a battle in whose step of rallies some bases are not in order."""
    table = opened().to("rally", None)
    table.struck("a1", PieceState.DISORGANIZED).struck("a5", PieceState.SUPPRESSED)
    return table.struck("a6", PieceState.DISORGANIZED).struck("d1", PieceState.DISORGANIZED)


def test_five_makes_the_state_one_lighter() -> None:
    """PZ-10.1, PZ-10.2: 5 or more within 12 inches of an HQ; once a turn."""
    table = shaken()
    assert table.before_die("battle rally a5 --range 12") == (
        "a5 rallies: D6, 5 or more",
        "1-4 no effect \N{MIDDLE DOT} 5-6 disorganized",
    )
    events = table.give("battle rally a5 --range 12 5")
    assert isinstance(events[0], Pz8Rallied)
    assert table.states("a5") == ("disorganized",)
    assert table.refused("battle rally a5 --range 12 5") == ("rallied-already",)
    assert [type(event) for event in table.give("battle rally a1 --range 3 4")] == [Pz8Rallied, PieceActed]
    assert table.states("a1") == ("disorganized",)
    assert {word: int(chance * 6) for word, chance in table.chances("battle rally a6").items()} == {
        "no effect": 4, "ok": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("battle rally a1 --range 12.01 5", ("no-hq-near",)),
        ("battle rally d1 --range 3 5", ("no-hq-near",)),
        ("battle rally a7 --range 3 5", ("nothing-to-rally",)),
        ("battle rally a6 5", ()),
        ("battle rally a1 --range 3 55", ("too-many-dice",)),
    ],
)
def test_who_may_rally(line: str, codes: tuple[str, ...]) -> None:
    """PZ-10.1, P-18: within reach of a living HQ of its side; an HQ rallies itself."""
    assert shaken().refused(line) == codes


def test_a_destroyed_hq_rallies_nobody() -> None:
    """P-18: the HQ must stand; and in another step nobody rallies."""
    table = shaken().struck("a6", PieceState.DESTROYED)
    assert table.refused("battle rally a1 --range 3 5") == ("no-hq-near",)
    assert table.refused("battle rally a6 5") == ("piece-destroyed", "no-hq-near")
    assert shaken().to("move", ALLIED).refused("battle rally a1 --range 3 5") == ("wrong-phase",)


def test_the_distance_from_an_hq_is_asked() -> None:
    """Who is no HQ is asked how far it stands from one; an HQ is not."""
    table = shaken()
    asked = table.order("battle rally a1").question(table.spec.campaign, table.spec.rules)
    assert asked is not None
    assert asked.name == "distance"
    assert table.order("battle rally a6").question(table.spec.campaign, table.spec.rules) is None
