"""Fire at the table under Pz8: the sum of each shot, what it does, and everything that is against it (PZ-5 to PZ-9)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from campaign.domain.tabletop import Deed, PieceState
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.battles import ClubRow, ClubTableTaken, PieceActed, PieceStruck, WeaponSpent
from campaign.events.pz8 import Pz8Kind, Pz8Shot
from tests.orders.battles.pz8.field import MODERN, Table
from tests.worlds import ALLIED, AXIS

if TYPE_CHECKING:
    from campaign.events.base import Event

TANKS = ("sherman_uk", "sherman_uk hq", "infantry")
GUNS = ("at_88", "pz4 elite", "stug", "infantry hq green")


def ready(*, first: str = "axis", scale: str = "standard") -> Table:
    """Return a battle in which the defenders, or the attackers, may fire."""
    return Table(TANKS, GUNS, scale=scale).to("fire", AXIS if first == "axis" else ALLIED)


def shot_of(events: tuple[Event, ...]) -> Pz8Shot:
    """Return the record of a shot."""
    return next(event for event in events if isinstance(event, Pz8Shot))


# --- what comes of it ---


@pytest.mark.parametrize(
    ("line", "total", "result", "state"),
    [
        ("battle fire d1 at a1 10 3", 3, None, "ok"),
        ("battle fire d1 at a1 10 4 14", 4, "none", "ok"),
        ("battle fire d1 at a1 25 4 11", 4, "destroyed", "destroyed"),
        ("battle fire d1 at a1 26 4", 3, None, "ok"),
        ("battle fire d1 at a1 26 5 16", 4, "none", "ok"),
        ("battle fire d1 at a1 10 wood 4", 3, None, "ok"),
        ("battle fire d1 at a1 10 bunker-in-rough 6 26", 4, "none", "ok"),
        ("battle fire d2 at a1 10 3 11", 4, "disorganized", "disorganized"),
        ("battle fire d2 at a1 10 3 21", 4, "suppressed", "suppressed"),
        ("battle fire d2 at a1 10 side 3 12", 4, "suppressed", "suppressed"),
        ("battle fire d2 at a1 10 rear 3 11", 4, "destroyed", "destroyed"),
    ],
)
def test_a_shot_is_summed_up_and_does_what_the_table_says(
    line: str, total: int, result: str | None, state: str
) -> None:
    """PZ-5.5 to PZ-5.10, PZ-6.1 to PZ-6.5, PZ-9.2: range, cover, quality, halved armour, and the bands."""
    table = ready()
    events = table.give(line)
    record = shot_of(events)
    assert record.to_hit is not None
    assert sum(term.value for term in record.to_hit.terms) == total
    assert (None if record.damage is None else record.damage.result) == result
    assert table.states("a1") == (state,)
    assert PieceActed(piece=f"b1/{line.split()[2]}", deed=Deed.FIRED) in events
    assert (PieceStruck(piece="b1/a1", state=PieceState(state)) in events) == (state != "ok")


def test_results_of_the_same_kind_add_up() -> None:
    """PZ-6.8, PZ-6.10, P-7: Disorganized twice is Suppressed, Suppressed twice destroyed, a lighter one heals none."""
    table = ready()
    table.give("battle fire d2 at a1 10 3 11")
    assert table.states("a1") == ("disorganized",)
    table.give("battle fire d3 at a1 10 4 21")
    assert table.states("a1") == ("suppressed",)
    table.to("rally", None).to("fire", AXIS).give("battle fire d2 at a1 10 3 11")
    assert table.states("a1") == ("suppressed",)
    table.give("battle fire d3 at a1 10 4 22")
    assert table.states("a1") == ("suppressed",)
    table.to("rally", None).to("fire", AXIS).give("battle fire d2 at a1 10 3 21")
    assert table.states("a1") == ("destroyed",)


def test_who_is_disorganized_hits_worse() -> None:
    """PZ-6.7: one is taken off the die of who is Disorganized."""
    table = ready().struck("d1", PieceState.DISORGANIZED)
    assert table.before_die("battle fire d1 at a1 10")[0].startswith("d1 at a1: D6 - 1 Disorganized [PZ-6.7] = D6 - 1")


@pytest.mark.parametrize(("save", "state"), [(4, "disorganized"), (3, "suppressed")])
def test_an_hq_saves(save: int, state: str) -> None:
    """PZ-6.11, P-8: an HQ that is hit throws once more, and 4 makes Suppressed Disorganized."""
    table = ready()
    line = "battle fire d2 at a2 10 3 21"
    assert table.wanted(line) == 1
    assert table.before_die(line) == ("a2, the HQ, saves: D6, 4 or more makes the result one lighter [PZ-6.11]",)
    table.give(f"{line} {save}")
    assert table.states("a2") == (state,)


def test_a_green_hq_saves_worse() -> None:
    """PZ-6.12: one is taken off the saving die of a Green HQ."""
    table = ready(first="allied")
    record = shot_of(table.give("battle fire a1 at d4 5 4 32 4"))
    assert record.fates[0].save is not None
    assert [term.value for term in record.fates[0].save.terms] == [4, -1]
    assert table.states("d4") == ("suppressed",)


def test_a_missile_hits_better_and_is_fired_once() -> None:
    """PZ-5.11, PZ-5.16: an ATGW adds one, and is spent, whether or not it hits."""
    table = Table(["medium_tank"], ["atgw_team", "infantry"], profile=MODERN).to("fire", AXIS)
    assert "+ 1 guided missile [PZ-5.11]" in table.before_die("battle fire d1 at a1 10")[0]
    assert WeaponSpent(piece="b1/d1") in table.give("battle fire d1 at a1 10 1")
    assert table.refused("battle fire d1 at a1 10 6") == ("weapon-spent", "fired-already")
    table.to("rally", None).to("fire", AXIS)
    assert table.refused("battle fire d1 at a1 10 6") == ("weapon-spent",)
    assert table.refused("battle fire d2 at a1 5 6 31") == ()


def test_helicopters_fall_by_anything() -> None:
    """PZ-6.14, PZ-6.15: infantry brings a helicopter down with any result, a SAM with any hit and no more dice."""
    table = Table(["heli_gunship", "heli_transport"], ["infantry", "sam_team"], profile=MODERN).to("fire", AXIS)
    assert "+1 or more brings it down" in table.before_die("battle fire d1 at a1 2 4")[1]
    table.give("battle fire d1 at a1 2 wood 4 11")
    assert table.states("a1") == ("ok",)
    table.to("rally", None).to("fire", AXIS).give("battle fire d1 at a1 2 4 21")
    assert table.states("a1") == ("destroyed",)
    table.give("battle fire d2 at a2 30 4")
    assert table.states("a2") == ("destroyed",)


def test_a_helicopter_halves_armour() -> None:
    """PZ-9.2: what a helicopter fires at has half its defence."""
    table = Table(["mbt"], ["heli_gunship"], profile=MODERN).to("fire", AXIS)
    assert "D6 + 3 defence factor, halved from 6 [PZ-9.2]" in table.before_die("battle fire d1 at a1 8 4")[0]


def test_who_is_aboard_suffers_with_it() -> None:
    """PZ-6.16, P-9: passengers take the result through their own state; an HQ among them saves for itself."""
    table = Table(["halftrack", "infantry hq", "truck", "at_57"], ["pz4", "pz4"])
    table.carried("a2", "a1").carried("a4", "a3").struck("a2", PieceState.DISORGANIZED).to("fire", AXIS)
    assert table.wanted("battle fire d1 at a1 5 4 12") == 0
    table.give("battle fire d1 at a1 5 4 12")
    assert table.states("a1", "a2") == ("ok", "disorganized")
    table.give("battle fire d2 at a3 5 4 61")
    assert table.states("a3", "a4") == ("destroyed", "destroyed")
    table.to("rally", None).to("fire", AXIS)
    assert table.wanted("battle fire d1 at a1 5 4 22") == 1
    table.give("battle fire d1 at a1 5 4 22 3")
    assert table.states("a1", "a2") == ("disorganized", "suppressed")


# --- told results ---


def test_a_result_is_told_in_place_of_dice() -> None:
    """The table may say what became of the target; nothing is thrown, and the firer has fired."""
    table = ready()
    assert table.wanted("battle fire d1 at a1 = suppressed") == 0
    events = table.give("battle fire d1 at a1 = suppressed")
    assert shot_of(events).told == "suppressed"
    assert table.states("a1") == ("suppressed",)
    assert table.refused("battle fire d1 at a1 = nothing") == ("fired-already",)
    assert [type(event) for event in table.give("battle fire d2 at a1 = miss")] == [Pz8Shot, PieceActed]


def test_a_told_result_covers_those_aboard() -> None:
    """P-9, P-7: who is aboard and not told suffers the same through its own state; told, it is so, and none heals."""
    table = Table(["halftrack", "infantry"], ["pz4", "pz4"]).carried("a2", "a1").to("fire", AXIS)
    table.give("battle fire d1 at a1 = disorganized")
    assert table.states("a1", "a2") == ("disorganized", "disorganized")
    table.give("battle fire d2 at a1 = suppressed ok")
    assert table.states("a1", "a2") == ("suppressed", "disorganized")
    table.to("rally", None).to("fire", AXIS).give("battle fire d2 at a1 = destroyed suppressed")
    assert table.states("a1", "a2") == ("destroyed", "suppressed")
    assert table.piece("a2").carried_by is None


@pytest.mark.parametrize("words", ["wounded", "suppressed suppressed", "di"])
def test_words_that_tell_no_result_are_not_understood(words: str) -> None:
    """A told result that is none leaves with 2."""
    table = ready()
    with pytest.raises(NotUnderstood):
        table.decided(f"battle fire d1 at a1 = {words}")


# --- what is against it ---


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("battle fire a1 at d1 10 4", ("wrong-phase",)),
        ("battle fire d1 at d2 10 4", ("own-side",)),
        ("battle fire d1 at a1 51 4", ("out-of-range",)),
        ("battle fire d1 at a1 50 out-of-arc 4", ("out-of-arc",)),
        ("battle fire d1 at a1 50 blocked 4", ("not-seen",)),
        ("battle fire d1 at a3 5.01 wood 4", ("target-hidden",)),
        ("battle fire d1 at a3 5 wood 3", ()),
        ("battle fire d1 at a3 6 hidden 4", ("target-hidden",)),
        ("battle fire d1 at a1 6 hidden 3", ()),
        ("battle fire d1 at a1", ("range-not-told",)),
        ("battle fire d1 d2 at a1 10", ("one-firer",)),
        ("battle fire d1 at a1 10 indirect 4", ("no-battery",)),
        ("battle fire d1 at a1 10 5 43 6", ("too-many-dice",)),
        ("battle fire d1 at a1 10 dismount", ("circumstance-unknown",)),
        ("battle fire d1 at a1 10 hull-down", ("circumstance-unknown",)),
    ],
)
def test_what_a_shot_may_not_be(line: str, codes: tuple[str, ...]) -> None:
    """PZ-3.1, PZ-5, PZ-7, P-1: step, side, range, arc, sight, cover, how many fire, dice and words."""
    assert ready().refused(line) == codes


def test_who_may_not_fire() -> None:
    """PZ-6.9, P-1, P-38: the Suppressed, the destroyed, who has fired, and who is carried."""
    table = ready().struck("d2", PieceState.SUPPRESSED).struck("d3", PieceState.DESTROYED).carried("d4", "d2")
    table.give("battle fire d1 at a1 10 1")
    shots = {name: table.refused(f"battle fire {name} at a1 4 1") for name in ("d1", "d2", "d3", "d4")}
    assert shots == {
        "d1": ("fired-already",),
        "d2": ("firer-suppressed",),
        "d3": ("firer-destroyed",),
        "d4": ("firer-aboard",),
    }
    table.to("rally", None).to("fire", AXIS)
    assert table.refused("battle fire d1 at a1 10 1") == ()


def test_who_fired_is_seen_to_the_end_of_the_turn() -> None:
    """PZ-5.4, P-28: cover hides nobody who has fired in this turn."""
    table = Table(("infantry", "sherman_uk"), ("infantry", "pz4")).to("fire", AXIS)
    table.give("battle fire d1 at a1 5 1")
    table.to("fire", ALLIED)
    assert table.refused("battle fire a2 at d1 10 wood 3") == ()
    table.to("rally", None).to("fire", ALLIED)
    assert table.refused("battle fire a2 at d1 10 wood 3") == ("target-hidden",)


def test_least_ranges_hold() -> None:
    """PZ-7.4: an ATGW fires from 5 inches on, and not below."""
    table = Table(["medium_tank"], ["atgw_team"], profile=MODERN).to("fire", AXIS)
    assert table.refused("battle fire d1 at a1 4.99 4") == ("below-min-range",)
    assert table.refused("battle fire d1 at a1 5 1") == ()
    (objection,) = table.against("battle fire d1 at a1 4.99 4")
    assert objection.reason.endswith("(numbers: fallback)")


def test_only_some_fire_at_helicopters() -> None:
    """PZ-12.6, PZ-5.3: infantry, HMG, AA guns and SAM may; nothing blocks the view of a helicopter."""
    keys = ["infantry", "hmg", "aa_gun", "sam_team", "mbt", "at_gun", "engineer"]
    table = Table(["heli_transport"], keys, profile=MODERN).to("fire", AXIS)
    shots = {key: table.refused(f"battle fire d{number} at a1 5 blocked 1") for number, key in enumerate(keys, start=1)}
    assert {key for key, codes in shots.items() if codes == ("not-a-target",)} == {"mbt", "at_gun"}
    assert set(shots.values()) == {(), ("not-a-target",)}


def test_an_unknown_counter_is_told() -> None:
    """A piece that there is not leaves with 2, and what comes near is told."""
    with pytest.raises(UnknownName):
        ready().order("battle fire d9 at a1 10")


# --- what is said of it ---


def test_the_sum_is_told_before_and_the_range_asked() -> None:
    """The lines before the dice say sum, need, what each does, and that the numbers are stand-ins."""
    table = ready()
    assert table.before_die("battle fire d2 at a1 11 wood") == (
        (
            "d2 at a1: D6 - 1 over half the range [PZ-5.6] - 1 target in cover [PZ-5.7] + 1 Elite [PZ-5.10] = D6 - 1, "
            "4 or more hits (numbers: fallback)"
        ),
        "1-4 misses \N{MIDDLE DOT} 5-6 hits",
    )
    assert table.before_die("battle fire d2 at a1 11 wood 6") == (
        "d2 at a1: D6 + 5 attack factor against D6 + 4 defence factor (numbers: fallback)",
        (
            "0 or less nothing \N{MIDDLE DOT} +1 disorganized \N{MIDDLE DOT} +2 suppressed \N{MIDDLE DOT} "
            "+3 or more destroyed"
        ),
    )
    assert table.wanted("battle fire d2 at a1 11 wood 6") == 2
    question = table.order("battle fire d2 at a1").question(table.spec.campaign, table.spec.rules)
    assert question is not None
    assert question.name == "range"


def test_the_states_that_come_of_results_are_told() -> None:
    """PZ-6.8, PZ-6.10, P-7: before the dice each result is told with the state that it leads to."""
    table = ready().struck("a1", PieceState.SUPPRESSED)
    assert table.before_die("battle fire d2 at a1 10 6")[1] == (
        "0 or less nothing \N{MIDDLE DOT} +1 disorganized, so it stays suppressed \N{MIDDLE DOT} "
        "+2 suppressed, so it is destroyed \N{MIDDLE DOT} +3 or more destroyed"
    )


def test_a_club_has_its_own_numbers() -> None:
    """The club's row takes the place of the stand-in, and the record says whose numbers they are."""
    table = ready()
    assert shot_of(table.decided("battle fire d2 at a1 10 3 11")).status == "fallback"
    rows = tuple(
        ClubRow(key=key, numbers={"range_in": 10, "attack_soft": 1, "attack_hard": 9, "defence": 2})
        for key in ("pz4", "sherman_uk")
    )
    table.spec.given(ClubTableTaken(rulebook=table.battle.rulebook, profile="ww2_1939_45", title="Ours", rows=rows))
    record = shot_of(table.decided("battle fire d2 at a1 10 5 11"))
    assert record.status == "club"
    assert record.damage is not None
    assert record.damage.attack[1].value == 9
    assert table.refused("battle fire d2 at a1 11 3") == ("out-of-range",)


def test_chances_are_exact() -> None:
    """The chances of a shot add up to one; those of the damage are those of the difference of two dice."""
    table = ready()
    chances = table.chances("battle fire d3 at a1 10")
    assert sum(chances.values()) == 1
    assert chances == {
        "miss": Fraction(1, 2),
        "no effect": Fraction(21, 72),
        "disorganized": Fraction(5, 72),
        "suppressed": Fraction(4, 72),
        "destroyed": Fraction(6, 72),
    }


def test_a_battle_of_infantry_doubles_ranges() -> None:
    """P-27: where an inch is 50 m every printed distance counts twice."""
    table = ready(scale="infantry")
    assert table.refused("battle fire d1 at a1 100 1") == ()
    assert table.refused("battle fire d1 at a1 100.01 1") == ("out-of-range",)
    assert shot_of(table.decided("battle fire d1 at a1 50 4 11")).kind is Pz8Kind.DIRECT
