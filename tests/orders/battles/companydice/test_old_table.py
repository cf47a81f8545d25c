"""The old combat table: fire at soft targets, indirect fire, assaults, overruns, mines (PB-11 to PB-13)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from campaign.domain.tabletop import Deed, Hazard, PieceState
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.battles import CompanyShaken, HazardLaid, PieceActed, PieceStruck
from campaign.events.companydice import AttackWay, CompanyDiceFought
from tests.orders.battles.companydice.field import CLY, END, GRENADIERS, RIFLES, Field, unit

if TYPE_CHECKING:
    from campaign.events.base import Event


def soft() -> Field:
    """Open a battle against infantry."""
    return Field((CLY, RIFLES), (GRENADIERS,))


def record(events: tuple[Event, ...]) -> CompanyDiceFought:
    """Return the record of an attack."""
    (found,) = (event for event in events if isinstance(event, CompanyDiceFought))
    return found


def test_several_fire_together_at_a_soft_target() -> None:
    """Attacks add up, class A counts half, odds are rounded for the defender, one die decides (PB-11.1, PB-12.1)."""
    field = soft()
    told, *rest = field.give("battle fire a1 a2 a3 at d1 4 3")
    assert isinstance(told, CompanyDiceFought)
    assert [part.attack_quarters for part in told.parts] == [20, 20, 28]
    assert (told.defense, told.odds, told.cell, told.outcome) == (8, "2-1", "DD", "dispersed")
    fired = [PieceActed(piece=f"b1/a{number}", deed=Deed.FIRED) for number in (1, 2, 3)]
    assert rest == [*fired, PieceStruck(piece="b1/d1", state=PieceState.DISPERSED)]


def test_a_dispersed_target_is_destroyed_and_its_company_throws() -> None:
    """DD destroys who is dispersed already; the counter goes, and the company throws for morale (PB-11.11, B-20)."""
    field = soft()
    field.give("battle fire a1 at d1 4 = dispersed")
    assert field.wanted("battle fire a2 a3 at d1 4 2") == 2
    events = field.give("battle fire a2 a3 at d1 4 2 63")
    assert events[-2:] == (
        PieceStruck(piece="b1/d1", state=PieceState.DESTROYED),
        CompanyShaken(battle="b1", company="de_i_gren/a"),
    )
    assert field.troop("d2").strength is None


def test_what_stands_beside_a_company_costs_no_morale() -> None:
    """Neither a lorry that is destroyed nor the last counter of a company calls for morale (B-20)."""
    field = Field(defenders=(unit("de_i_gren/a", "ger_rifle", beside="ger_truck"),))
    assert field.wanted("battle fire a1 a2 a3 at d2 4 1") == 0
    assert field.wanted("battle fire a1 a2 a3 at d1 4 1") == 0


def test_nobody_counts_twice() -> None:
    """A counter that is named twice in an order is refused in fire, assault and movement."""
    field = soft()
    assert field.refused("battle fire a1 a1 at d1 4 3") == ("named-twice",)
    assert field.to("movement").refused("battle move a1 a1 4") == ("named-twice",)
    assert field.to("close_assault").refused("battle assault a4 a4 at d1 4") == ("named-twice",)


def test_odds_too_bad_for_the_table_need_no_die() -> None:
    """Below the worst column nothing comes of it (B-25)."""
    field = soft()
    line = "battle fire a4 at d1 3"
    assert field.wanted(line) == 0
    told = record(field.give(line))
    assert (told.odds, told.outcome, told.rolls) == (None, "nothing", ())
    assert field.chances("battle fire a5 at d1 3") == {"nothing": 1}


def test_before_the_die_of_the_old_table() -> None:
    """Odds, what is added to the die, and what each face does are shown; then what morale needs (PB-11.2)."""
    field = soft()
    first, faces = field.before_die("battle fire a1 a2 a3 at d1 4 wood")
    assert first == (
        "a1 a2 a3 at d1, 4 hexes: attack 17 against defense 8 is 2-1 [PB-11.1]; "
        "D6 + 1 target in woods or town [PB-11.3] = D6 + 1"
    )
    assert faces == "1-4 dispersed \N{MIDDLE DOT} 5-6 nothing"
    field.give("battle fire a1 at d1 4 = dispersed")
    assert field.before_die("battle fire a2 a3 at d1 4 1") == ("morale of the company of d1: 2D6; 9 or more: an X",)


def test_the_chances_of_the_old_table_are_exact() -> None:
    """Six faces and, where a counter goes, the morale of its company (PB-11.2, B-20)."""
    field = soft()
    field.give("battle fire a1 at d1 4 = dispersed")
    chances = field.chances("battle fire a2 a3 at d1 4")
    assert sum(chances.values()) == 1
    assert chances["destroyed and X"] == (chances["destroyed"] + chances["destroyed and X"]) * Fraction(10, 36)
    assert list(chances)[-1] == "destroyed and X"


def test_twice_the_range_at_half_the_attack() -> None:
    """Rifles with a star reach twice as far at half their attack, and no farther (PB-13.1)."""
    field = soft()
    assert field.refused("battle fire a4 a5 at d1 5 1") == ("out-of-range", "out-of-range")
    assert record(field.give("battle fire a4 a5 at d1 3 1")).parts[0].words == "attack 2 times 1/2 = 1"
    assert field.refused("battle fire a6 at d1 3") == ("out-of-range",)


def test_indirect_fire_at_armour() -> None:
    """Howitzers and mortars fire indirectly, at half against armour, without a line of sight of their own (PB-13.2)."""
    guns = unit("uk_3_rha/a", "uk_25pdr uk_25pdr uk_25pdr")
    field = Field((guns,))
    told = record(field.give("battle fire a1 a2 at d1 20 indirect blocked 1 11"))
    assert (told.way, told.odds) == (AttackWay.INDIRECT, "2-1")
    assert [part.attack_quarters for part in told.parts] == [70, 70]
    assert told.outcome == "destroyed"
    assert field.troop("d2").strength == 5
    assert field.refused("battle fire a3 at d2 20 indirect unobserved 1") == ("target-hidden",)


def test_dispersal_ends_with_the_own_next_segment() -> None:
    """Dispersed in the enemy's segment: over with the own one that follows (PB-11.10)."""
    field = soft()
    field.give("battle fire a1 at d1 4 = dispersed")
    field.to("combat", "axis")
    assert field.refused("battle fire d1 at a4 1 1") == ("firer-dispersed",)
    field.to("movement", "axis")
    assert field.refused("battle move d1 1") == ("mover-dispersed",)
    field.to("close_assault", "axis")
    assert PieceStruck(piece="b1/d1", state=PieceState.OK) in field.give(END)


def test_dispersal_in_the_own_segment_lasts_through_the_next() -> None:
    """Dispersed in its own movement, a counter is so until its segment of the next turn has ended (B-30)."""
    field = soft().to("movement")
    field.give("battle fire d1 at a4 1 opportunity = dispersed")
    field.to("combat", "axis")
    assert field.state("a4") is PieceState.DISPERSED
    field.to("x_check", None)
    field.to("close_assault")
    assert field.battle.turn == 2
    assert field.state("a4") is PieceState.DISPERSED
    field.give(END)
    assert field.state("a4") is PieceState.OK


def test_dispersed_again_it_lasts_longer() -> None:
    """A further result in a later segment counts anew (PB-11.10)."""
    field = soft()
    field.give("battle fire a1 at d1 4 = dispersed")
    field.to("movement", "axis")
    field.give("battle mine lay m1")
    field.give("battle mine d1 m1 = dispersed")
    field.to("x_check", None)
    assert field.state("d1") is PieceState.DISPERSED


# --- assaults and overruns ---


def test_a_close_assault() -> None:
    """Two off the die, and with engineers one column better (PB-11.5, PB-11.9, B-28)."""
    field = soft().to("close_assault")
    told = record(field.give("battle assault a4 a5 a6 at d1 engineers 4"))
    assert [term.rule for term in told.die] == ["PB-11.2", "PB-11.5"]
    assert [term.rule for term in told.shifts] == ["PB-11.9"]
    assert (told.way, told.odds, told.outcome) == (AttackWay.CLOSE_ASSAULT, "1-1", "dispersed")
    assert field.piece("a4").did(Deed.ASSAULTED, 1, 4)
    assert field.refused("battle assault a4 at d2 4") == ("fired-already",)


def test_small_arms_count_in_a_close_assault_at_armour() -> None:
    """Class I may not fire at armour, and assaults it all the same (B-28, PB-12.1)."""
    field = Field((RIFLES,)).to("close_assault")
    assert record(field.give("battle assault a1 a2 a3 at d1 4")).odds == "1-2"


def test_an_overrun_is_made_in_movement() -> None:
    """Two off the die, odds one better, in the own movement phase (PB-11.4, PB-11.8)."""
    field = soft().to("movement")
    field.give("battle move a1 4")
    told = record(field.give("battle assault a1 a2 at d1 overrun 5"))
    assert [term.rule for term in (*told.die[1:], *told.shifts)] == ["PB-11.4", "PB-11.8"]
    assert told.odds == "2-1"
    assert field.refused("battle assault a3 at d2 1") == ("wrong-phase", "not-infantry")


def test_who_fired_does_not_assault() -> None:
    """A counter attacks once a segment, by fire or by assault (PB-3.2)."""
    field = soft()
    field.give("battle fire a4 a5 at d1 2 5")
    assert field.to("close_assault").refused("battle assault a4 at d1 1") == ("fired-already",)


def test_before_the_die_of_an_assault() -> None:
    """The line says who assaults whom, and what shifts the odds (PB-11.9)."""
    field = soft().to("close_assault")
    first, _ = field.before_die("battle assault a4 at d1 engineers")
    assert first.startswith(
        "a4 assaults d1: attack 2 against defense 8, engineers in close assault +1 [PB-11.9] is 1-3"
    )


# --- mines ---


def test_a_minefield_attacks_at_fixed_odds() -> None:
    """Who enters it is attacked at 2-1, or what the house rule says, in movement and in combat (B-29)."""
    field = soft().to("movement")
    assert field.give("battle mine lay m1") == (HazardLaid(battle="b1", marker="m1", hazard=Hazard.MINES),)
    told = record(field.give("battle mine a1 m1 3"))
    assert (told.way, told.marker, told.odds, told.outcome) == (AttackWay.MINES, "m1", "2-1", "dispersed")
    assert field.before_die("battle mine a2 m1")[0] == "a2 in m1: at 2-1 [B-29]; D6"
    assert "b1/m1" in field.spec.campaign.battles.hazards
    assert field.refused("battle mine d1 m1 3") == ("wrong-phase",)
    assert record(Field(mine_odds="3-1").to("movement").give("battle mine lay m1", "battle mine a1 m1 6")).odds == "3-1"


def test_a_minefield_that_is_none() -> None:
    """A marker that does not lie there is an unknown name; wire and fakes are not of this game (B-29)."""
    field = soft().to("movement")
    with pytest.raises(UnknownName):
        field.against("battle mine a1 m9 3")
    assert field.refused("battle mine lay f1 fake") == ("hazard-unknown",)


# --- told results ---


@pytest.mark.parametrize(
    ("told", "state", "x"),
    [
        ("nothing", PieceState.OK, False),
        ("d", PieceState.DISPERSED, False),
        ("gone", PieceState.DESTROYED, False),
        ("destroyed x", PieceState.DESTROYED, True),
    ],
)
def test_a_told_result(told: str, state: PieceState, x: bool) -> None:
    """What the table tells in place of the die counts as told (PB-11.2, B-20)."""
    field = soft()
    assert record(field.give(f"battle fire a1 at d1 4 = {told}")).told == told
    assert (field.state("d1"), field.troop("d1").x) == (state, x)


@pytest.mark.parametrize("told", ["1", "x", "dispersed x", "hold"])
def test_a_told_result_that_is_none(told: str) -> None:
    """Words that say nothing of such an attack are not understood."""
    with pytest.raises(NotUnderstood):
        soft().against(f"battle fire a1 at d1 4 = {told}")
