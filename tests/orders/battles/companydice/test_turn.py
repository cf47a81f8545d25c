"""The turn at the table: phases, opportunity and emergency fire, X, movement, aircraft (PB-2, PB-8 to PB-10, PB-14)."""

from __future__ import annotations

import pytest

from campaign.domain.tabletop import Deed
from campaign.errors import UnknownName
from campaign.events.battles import CompanySteadied, PhaseEnded
from campaign.orders.battles.end_phase import EndPhase
from campaign.orders.battles.referee import referee_of
from tests.orders.battles.companydice.field import CLY, END, TIGERS, Field, unit

VETERANS = unit("uk_4_cly/a", "uk_sherman uk_sherman firefly", quality="veteran", strength=4)


def ended(*lines: str) -> Field:
    """Return a field after some lines, at the check of the X."""
    field = Field()
    field.give(*lines)
    return field.to("x_check", None)


def test_the_phases_of_a_turn() -> None:
    """Each side has combat, air, movement and close assault, the first one first; then X are checked (PB-2.1)."""
    field = Field()
    names = [
        (phase.name, phase.side) for phase in referee_of(field.spec.campaign, field.spec.rules, field.battle).phases()
    ]
    kinds = ["combat", "air", "movement", "close_assault"]
    assert names == [*((kind, "allied") for kind in kinds), *((kind, "axis") for kind in kinds), ("x_check", None)]


def test_the_turn_ends_with_its_last_phase() -> None:
    """The check of the X is the last phase; behind it the next turn begins (PB-2.1)."""
    field = Field()
    assert field.give(END) == (PhaseEnded(battle="b1", turn=1, phase=1, last=False, opens="air of allied"),)
    field.to("x_check", None)
    assert field.give(END) == (PhaseEnded(battle="b1", turn=1, phase=9, last=True, opens="combat of allied"),)
    assert (field.battle.turn, field.battle.phase) == (2, 1)


def test_a_counter_that_fired_is_ready_in_the_next_turn() -> None:
    """Who fired in a segment fires again in the next own one (PB-3.2)."""
    field = Field()
    field.give("battle fire a1 at d1 4 11")
    field.to("x_check", None).to("combat")
    assert field.battle.turn == 2
    assert field.refused("battle fire a1 at d1 4 11") == ()


@pytest.mark.parametrize(
    ("line", "phase", "side"),
    [
        ("battle fire a1 at d1 4 11", "combat", "allied"),
        ("battle fire d1 at a1 4 11", "combat", "axis"),
        ("battle fire d1 at a1 4 opportunity 66 66666 11", "movement", "allied"),
        ("battle move a1 4", "movement", "allied"),
        ("battle mine d1 m1 6", "movement", "axis"),
    ],
)
def test_each_thing_has_its_phase(line: str, phase: str, side: str) -> None:
    """Everything is done in its own phase of its own side, and is refused in any other (PB-2.1, PB-10.1)."""
    field = Field()
    field.give("battle mine lay m1")
    allowed: set[tuple[str, str | None]] = set()
    while field.battle.turn == 1:
        if "wrong-phase" not in field.refused(line):
            allowed.add(field.phase)
        field.give(END)
    assert (phase, side) in allowed
    assert len(allowed) == (2 if "mine" in line else 1)


def test_the_way_out_of_the_wrong_phase_is_opportunity_fire() -> None:
    """Fire in the enemy's movement is offered as what it would be (PB-10.1)."""
    (objection,) = Field().to("movement").against("battle fire d1 at a1 4")
    assert objection.remedy == "battle fire d1 at a1 4 opportunity"


# --- opportunity and emergency fire ---


def test_the_price_of_opportunity_fire() -> None:
    """Who fired so neither fires nor moves in its next own segment, and may again in the one after it (PB-10.2)."""
    field = Field().to("movement")
    field.give("battle fire d1 at a1 4 opportunity 11")
    assert field.piece("d1").did(Deed.OPPORTUNITY, 1, 3)
    assert field.refused("battle fire d1 at a2 4 opportunity 11") == ("fired-already",)
    field.to("combat", "axis")
    assert field.refused("battle fire d1 at a1 4 11") == ("fired-at-opportunity",)
    assert field.refused("battle fire d2 at a1 4 11") == ()
    field.to("movement", "axis")
    assert field.refused("battle move d1 4") == ("fired-at-opportunity",)
    field.to("x_check", None).to("combat", "axis")
    assert field.refused("battle fire d1 at a1 4 11") == ()


def test_opportunity_fire_of_who_comes_first_counts_for_the_next_turn() -> None:
    """Allied fire in the German movement costs the allied segment of the next turn (PB-10.2)."""
    field = Field().to("movement", "axis")
    field.give("battle fire a1 at d1 4 opportunity 11")
    field.to("x_check", None).to("combat")
    assert field.refused("battle fire a1 at d1 4 11") == ("fired-at-opportunity",)


@pytest.mark.parametrize(("spent", "codes"), [(1, ("not-long-in-sight",)), (2, ())])
def test_a_target_must_be_in_sight_long_enough(spent: int, codes: tuple[str, ...]) -> None:
    """A Sherman that spent a quarter of its eight points in sight may be fired at (PB-10.1)."""
    field = Field().to("movement")
    assert field.refused(f"battle fire d1 at a1 4 opportunity spent {spent} 11") == codes


def test_emergency_fire_of_veterans() -> None:
    """A veteran company fires once a turn at an adjacent enemy though it has fired, with the point off (B-18, B-33)."""
    field = Field((VETERANS,))
    field.give("battle fire a1 at d1 4 11")
    shot, deed = field.give("battle fire a1 at d1 1 emergency 11")
    assert "PB-4.5" in str(shot)
    assert "emergency" in str(deed)
    assert field.refused("battle fire a2 at d1 1 emergency 11") == ("emergency-used",)
    field.to("movement", "axis")
    assert field.refused("battle fire a2 at d1 1 emergency 11") == ("emergency-used",)
    field.to("x_check", None).to("combat")
    assert field.refused("battle fire a2 at d1 1 emergency 11") == ()


def test_emergency_fire_at_a_soft_target() -> None:
    """It goes by the old table then, under the same conditions (PB-10.3)."""
    grenadiers = unit("de_i_gren/a", "ger_rifle ger_rifle")
    field = Field((VETERANS,), (grenadiers,))
    field.give("battle fire a1 at d1 4 = nothing")
    assert field.refused("battle fire a1 at d1 2 emergency 3") == ("not-adjacent",)
    field.give("battle fire a1 at d1 1 emergency 6")
    assert field.piece("a1").did(Deed.EMERGENCY, 1, 1)


def test_no_emergency_fire_with_an_x() -> None:
    """An X forbids emergency fire too (B-16)."""
    field = Field((VETERANS,)).to("movement")
    field.give("battle fire d1 at a1 1 opportunity = 1 x")
    assert field.refused("battle fire a2 at d1 1 emergency 11") == ("wrong-phase", "firer-has-x")


# --- the X ---


def test_a_company_with_an_x_does_not_fire() -> None:
    """No counter of it fires in any way until the X is off (PB-8.1)."""
    field = Field()
    field.give("battle fire a1 at d1 4 = 1 x")
    field.to("combat", "axis")
    assert field.refused("battle fire d2 at a1 4 11") == ("firer-has-x",)
    assert field.to("movement", "axis").refused("battle move d2 4") == ()


def test_an_x_comes_off_who_is_hidden() -> None:
    """At the end of the turn it comes off companies that are told out of sight, and no others (PB-8.3, B-14)."""
    field = ended("battle fire a1 at d1 4 = 1 x")
    (warning,) = field.against(END)
    assert (warning.code, warning.warning) == ("x-stays", True)
    assert field.give(f"{END} hidden 501-bn/a")[0] == CompanySteadied(battle="b1", company="de_501/a")
    assert not field.troop("d1").x
    stays = ended("battle fire a1 at d1 4 = 1 x")
    stays.give(END)
    assert stays.troop("d1").x


def test_a_company_with_an_x_must_go() -> None:
    """At the end of its own movement it is warned of that nobody of it moved (PB-8.2, B-15)."""
    field = Field()
    field.give("battle fire a1 at d1 4 = 1 x")
    assert field.to("movement").against(END) == ()
    (warning,) = field.to("movement", "axis").against(END)
    assert (warning.code, warning.warning) == ("x-must-hide", True)
    field.give("battle move d3 1")
    assert field.against(END) == ()


def test_who_is_hidden_is_asked() -> None:
    """A terminal asks for them once, where anybody bears an X and the turn ends (PB-8.3)."""
    field = ended("battle fire a1 at d1 4 = 1 x")
    campaign, rules = field.spec.campaign, field.spec.rules
    order = field.order(END)
    question = order.question(campaign, rules)
    assert question is not None
    assert "501-bn/a" in question.text
    named = order.answered(question, "d1", campaign)
    assert isinstance(named, EndPhase)
    assert named.hidden == ("de_501/a",)
    none = order.answered(question, question.default, campaign)
    assert none.question(campaign, rules) is None
    assert len(none.decide(campaign, rules)) == 1
    quiet = Field()
    assert quiet.order(END).question(quiet.spec.campaign, rules) is None


def test_who_is_hidden_must_bear_an_x() -> None:
    """A company without an X, or a phase in which none comes off, is refused; a model elsewhere is unknown (PB-8.3)."""
    assert ended().refused(f"{END} hidden a1") == ("no-x",)
    assert Field().refused(f"{END} hidden a1") == ("wrong-phase", "no-x")
    with pytest.raises(UnknownName):
        ended().order(f"{END} hidden 1-rtr/a")


# --- movement ---


def test_the_command_radius_halves_movement() -> None:
    """Beyond it a counter has half its points, rounded up; alone, or untold, it is in command (PB-9.1, B-17)."""
    field = Field((CLY, unit("uk_5_rtr/a", "cromwell", strength=4))).to("movement")
    assert field.refused("battle move a1 5 near 4") == ("too-far",)
    assert field.refused("battle move a1 8 near 3") == ()
    assert field.refused("battle move a1 8") == ()
    assert field.refused("battle move a4 12 near 9") == ()
    assert field.refused("battle move a1 4.5 near 4") == ("too-far",)
    told, deed = field.give("battle move a1 4 near 4")
    assert "halved=True" in str(told)
    assert "moved" in str(deed)
    assert field.refused("battle move a1 1") == ("moved-already",)


def test_a_way_in_several_legs() -> None:
    """What the legs cost is added up, and several counters go together (PB-1.4)."""
    field = Field().to("movement")
    assert field.refused("battle move a1 a2 5 3.5") == ("too-far", "too-far")
    assert len(field.give("battle move a1 a2 5 2.5")) == 4


def test_who_fired_does_not_move() -> None:
    """A counter that fired stays where it is in the same segment (PB-2.2)."""
    field = Field()
    field.give("battle fire a1 at d1 4 11")
    field.to("movement")
    assert field.refused("battle move a1 4") == ("fired-already",)
    assert field.refused("battle move a2 4") == ()


def test_infantry_and_guns_are_taken_along() -> None:
    """They mount, move with their transport, do nothing themselves, and get off again (PB-1.5, B-32)."""
    guns = unit("uk_1_6_queens/a", "uk_6pdr uk_6pdr", beside="uk_truck uk_truck")
    field = Field((guns,)).to("movement")
    assert field.refused("battle move a1 1") == ("no-tow",)
    field.give("battle move a1 limber by a3", "battle move a3 12")
    assert field.piece("a1").carried_by == "b1/a3"
    assert field.refused("battle move a2 limber by a3") == ("loaded-already",)
    assert field.refused("battle move a2 limber by a1") == ("cannot-carry",)
    field.to("x_check", None).to("movement")
    field.give("battle move a1 unlimber")
    assert field.piece("a1").carried_by is None


def test_an_aircraft_has_its_weapons_once_or_four_times() -> None:
    """Bombs or rockets once, machine guns four times a game, in the air phase (PB-14.2, PB-14.3)."""
    field = Field(defenders=(unit("de_i_gren/a", "ger_rifle"), TIGERS), air=5).to("air")
    field.give("battle air typhoon at d2 with rockets 6")
    assert field.refused("battle air typhoon at d2 with rockets 6") == ("weapon-spent",)
    assert field.refused("battle air typhoon at d2 with bombs 6") == ("other-load",)
    assert field.refused("battle air p47 at d2 with bombs 6") == ()
    assert field.refused("battle air typhoon at d2 6") == ("not-at-armour", "too-many-dice")
    for _ in range(4):
        field.give("battle air typhoon at d1 with mg 6")
    assert field.refused("battle air typhoon at d1 6") == ("no-air-attack-left", "weapon-spent")
    assert field.battle.air_used == {"allied/typhoon/rockets": 1, "allied/typhoon/machine_guns": 4}
    assert field.battle.air_attacks["allied"] == 0


def test_a_squadron_of_the_campaign_flies_for_itself() -> None:
    """Its sortie is booked with its usual objections; the side's allowance stays, its weapons are its own (B-34)."""
    field = Field(defenders=(TIGERS,), air=1)
    assert "grounded" in field.to("air").refused("battle air typhoon at d1 with rockets by sqn-181 6")
    names = [type(event).__name__ for event in field.decided("battle air typhoon at d1 with rockets by sqn-181 6")]
    assert names == ["CompanyDiceFought", "AirAttackMade", "SortieFlown"]
    field.spec.given(*field.decided("battle air typhoon at d1 with rockets by sqn-181 6"))
    assert field.battle.air_attacks["allied"] == 1
    assert field.battle.air_used == {"uk_181/typhoon/rockets": 1}
    assert "sortie-too-early" in field.refused("battle air typhoon at d1 with rockets by sqn-181 6")
    assert "own-troops" in field.refused("battle air typhoon at d1 with rockets by sqn-sg-4 6")


def test_aircraft_and_weapons_that_there_are_not() -> None:
    """An aircraft or a weapon of no such name is unknown; guards of the target mean nothing here (PB-14.1)."""
    field = Field(air=1).to("air")
    for line in ("battle air stuka at d1 6", "battle air typhoon at d1 with torpedoes 6"):
        with pytest.raises(UnknownName):
            field.against(line)
    assert field.refused("battle air typhoon at d1 aa 1 with bombs 6") == ("circumstance-unknown",)
