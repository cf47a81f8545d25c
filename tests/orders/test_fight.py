"""Direct combat between models: both rolls, both results at once, what it costs, and what is asked (DT-J, R36, R37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack, Band, FireMission
from campaign.domain.dice import Roll
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.domain.supply import WITH_HQ
from campaign.errors import NotUnderstood
from campaign.events.combat import (
    CombatFought,
    ElementEliminated,
    ElementHeldFast,
    ElementModeForced,
    MissionFired,
    Throw,
)
from campaign.events.command import CommandPointsSpent, CommandRolled, ElementTraining, TrainingRolled
from campaign.events.supply import SupplySpent
from campaign.orders.fight_models import FightModels
from tests import worlds
from tests.fights import CLY, PZ4, changed, fought, ready, spent, totals
from tests.orders.typed import typed

if TYPE_CHECKING:
    from campaign.events.base import Event
    from tests.spec import Spec

# --- the worked examples ---


def test_worked_example_two() -> None:
    """A Sherman squadron at Panzer IVs in poor terrain at 3 cm rolls 6: 10, Attack to Hold (DT-J5, J6, J30)."""
    spec = ready()
    events = fought(spec, "fight 4-cly/a ii-pz-1/a at 3 in poor", 6, 1)
    terms = (
        Modifier(label="D10", value=6, rule="DT-J5"),
        Modifier(label="combat factor", value=7, rule="DT-J5"),
        Modifier(label="range 3 cm", value=-3, rule="DT-J6.1"),
        Modifier(label="very large firer", value=1, rule="DT-J6.3"),
        Modifier(label="poor terrain", value=-1, rule="DT-J6.4"),
    )
    answer = (
        Modifier(label="D10", value=1, rule="DT-J5"),
        Modifier(label="combat factor", value=6, rule="DT-J5"),
        Modifier(label="range 3 cm", value=-3, rule="DT-J6.1"),
    )
    assert events == (
        spent(1, CLY, payer=CLY, hq="uk_22_armd"),
        CombatFought(
            attack=Attack.RANGED,
            attacker=f"{CLY}/a",
            target=f"{PZ4}/a",
            range_mm=30,
            throws=(
                Throw(
                    element=f"{CLY}/a",
                    at=f"{PZ4}/a",
                    roll=Roll(face=6),
                    terms=terms,
                    training=6,
                    band=Band.SECOND,
                    outcome="hold",
                    rule="DT-J30",
                ),
                Throw(
                    element=f"{PZ4}/a",
                    at=f"{CLY}/a",
                    roll=Roll(face=1),
                    terms=answer,
                    training=6,
                    band=Band.NONE,
                    outcome="attack",
                    rule="DT-J30",
                ),
            ),
        ),
        ElementModeForced(element=f"{PZ4}/a", mode=Mode.HOLD, hold=HoldLevel.HASTY),
        ElementHeldFast(element=f"{CLY}/a"),
    )


US: Final = worlds.muster(
    "us_116", "uk_131", Echelon.BATTALION, Arm.INFANTRY, "us_inf_btn_hq 3*us_inf_coy", mode=Mode.ATTACK
)
GERMAN: Final = worlds.muster(
    "de_726", "de_gren_1", Echelon.BATTALION, Arm.INFANTRY, "de_inf_btn_hq 3*de_inf_coy", mode=Mode.HOLD
)


def test_worked_example_three() -> None:
    """On Hold with one supporting unit and two points a German company answers with 15: eliminated (DT-J7, R13)."""
    values = tuple(ElementTraining(element=f"us_116/{part}", value=5) for part in ("hq", "a", "b", "c"))
    own = tuple(ElementTraining(element=f"de_726/{part}", value=9) for part in ("hq", "a", "b", "c"))
    spec = ready(US, GERMAN)
    spec.given(
        TrainingRolled(formation="us_116", roll=None, values=values),
        TrainingRolled(formation="de_726", roll=None, values=own),
    )
    events = fought(spec, "fight 116-bn/a 726-bn/a close against 726-bn/b answer +2", 1, 4)
    assert totals(events)[1] == 4 + 7 + 1 + 1 + 2
    assert ElementEliminated(element="us_116/a", by="de_726") in events
    assert spent(2, payer="de_gren_1", hq="de_1_ss_pz", bonus=2) in events


# --- both at once ---


def test_both_results_come_from_the_state_before() -> None:
    """A model that is eliminated still answers, and both results count at once (DT-J3, R36)."""
    spec = ready()
    events = fought(spec, "fight 4-cly/a ii-pz-1/a at 1", 10, 10)
    assert events[-2:] == (
        ElementEliminated(element=f"{PZ4}/a", by=CLY),
        ElementEliminated(element=f"{CLY}/a", by=PZ4),
    )
    assert spec.campaign.oob.strength(CLY) == (2, 3)


def test_an_answer_that_cannot_hurt_is_not_thrown() -> None:
    """Infantry does not hurt armour from afar: one die, and the attacker is no target (DT-J1, J5)."""
    spec = ready()
    order = typed(spec, "fight 4-cly/a i-gren/a at 2")
    assert order.dice_wanted(spec.campaign, spec.rules) == 1
    assert order.before_die(spec.campaign, spec.rules)[-1] == (
        "i-gren/a does not answer: infantry goes for armour in close assault only"
    )
    events = fought(spec, "fight 4-cly/a i-gren/a at 2", 3)
    assert len(totals(events)) == 1
    assert not spec.campaign.activity.in_move(f"{CLY}/a", worlds.OPENS).was_target


def test_who_moved_does_not_answer_from_afar() -> None:
    """No unit that moved fires beyond 2 cm, not even in answer (DT-J2, J3)."""
    spec = ready()
    spec.when(typed(spec, "move ii-pz-1 cagny caen")).booked()
    assert typed(spec, "fight 4-cly/a ii-pz-1/a at 3").dice_wanted(spec.campaign, spec.rules) == 1
    assert typed(spec, "fight 4-cly/a ii-pz-1/a at 2").dice_wanted(spec.campaign, spec.rules) == 2


# --- supports ---


def rolled(hq: str, points: int = 5) -> CommandRolled:
    """Return an HQ with points to spend."""
    return CommandRolled(
        hq=hq,
        roll=Roll(face=9),
        training=6,
        under_fire=False,
        jammed=False,
        telephones=False,
        terms=(),
        points=points,
    )


def test_guns_help_and_are_paid() -> None:
    """Each battery adds 3, costs a point of supply and fires its mission; the call costs 1 CP (DT-J6.7, R14)."""
    spec = ready(changed("uk_3_rha", Mode.HOLD), changed("uk_5_rha", Mode.ATTACK), rolled("uk_22_armd"))
    spec.when(typed(spec, "where ii-pz-1 caen")).booked()
    events = fought(spec, "fight 4-cly/a ii-pz-1/a at 3 with 5-rha", 1, 1)
    guns = ("uk_5_rha/a", "uk_5_rha/b", "uk_5_rha/c")
    assert totals(events)[0] == 1 + 7 - 3 + 1 + 9
    assert CommandPointsSpent(hq="uk_22_armd", points=1, purpose="artillery") in events
    assert spent(3, *guns, payer="uk_5_rha", hq="uk_7_armd") in events
    assert [event for event in events if isinstance(event, MissionFired)] == [
        MissionFired(battery=gun, mission=FireMission.SUPPORTING, target=f"{PZ4}/a") for gun in guns
    ]


def test_direct_support_is_free_and_used_up() -> None:
    """Who helps with direct fire pays nothing and helps nobody else in this move (DT-J4, J6.9, R48)."""
    spec = ready(changed("uk_1_rtr", Mode.ATTACK))
    events = fought(spec, "fight 4-cly/a ii-pz-1/a at 3 with 1-rtr/a against ii-pz-1/b ii-pz-1/c", 1, 1)
    assert totals(events) == (1 + 7 - 3 + 1 + 3 - 2, 1 + 6 - 3 + 6 - 1)
    assert [event.payer for event in events if isinstance(event, SupplySpent)] == [CLY]
    spec.when(typed(spec, "fight 1-rtr/a ii-pz-1/b at 3")).then_refused("fired-already")


def test_infantry_with_armour_assaults_better() -> None:
    """Armour beside infantry adds 2 besides its support, engineers 2 against fortifications (DT-J7.6, J7.7, J7.8)."""
    engineers = worlds.muster(
        "uk_4_fd", "uk_131", Echelon.BATTALION, Arm.ENGINEERS, "uk_arm_hq uk_eng_coy", mode=Mode.ATTACK
    )
    spec = ready(changed("uk_1_5_queens", Mode.ATTACK), engineers)
    plain, helped = (
        totals(spec.when(typed(spec, f"fight 1-5-queens/a i-gren/a close{more}"), rolls=(1, 1)).decided())[0]
        for more in ("", " with 4-cly/a 4-fd/a")
    )
    assert helped == plain + 2 + 2 + 2


def test_anti_tank_guns_fire_badly_at_infantry() -> None:
    """An anti-tank platoon fires at infantry with 3 less (DT-J6.11)."""
    spec = ready(changed("uk_1_5_queens", Mode.ATTACK))
    events = fought(spec, "fight 1-5-queens/f i-gren/a at 1", 1, 1)
    terms = next(event for event in events if isinstance(event, CombatFought)).throws[0].terms
    assert Modifier(label="anti-tank gun at infantry", value=-3, rule="DT-J6.11") in terms


# --- names ---


def test_a_formation_means_its_best_model_that_may() -> None:
    """A battalion's name means the model that has not fired, and of the target one not attacked yet (DT-J4)."""
    spec = ready()
    fights = [fought(spec, "fight 4-cly ii-pz-1 at 4", 1, 1) for _ in range(2)]
    combats = [event for events in fights for event in events if isinstance(event, CombatFought)]
    assert [(event.attacker, event.target) for event in combats] == [
        (f"{CLY}/a", f"{PZ4}/a"),
        (f"{CLY}/b", f"{PZ4}/b"),
    ]


QUEENS = "uk_1_5_queens"


def queens(*given: Event) -> Spec:
    """Return the small world hours later, 1/5 Queens on Attack: four companies, mortars (e), anti-tank guns (f)."""
    return ready(changed(QUEENS, Mode.ATTACK), *given).at(GameTime(day=0, move=8))


def test_a_battalion_fights_with_its_companies_first() -> None:
    """Neither its anti-tank guns, of a higher factor, nor its mortars go before them, on either side (desk: names)."""
    spec = queens()
    fight = typed(spec, "fight 1-5-queens ii-pz-1/a close")
    assert isinstance(fight, FightModels)
    assert fight.engagement(spec.campaign, spec.rules).attack.id == f"{QUEENS}/a"
    fight = typed(spec, "fight ii-pz-1/a 1-5-queens at 2")
    assert isinstance(fight, FightModels)
    assert fight.engagement(spec.campaign, spec.rules).defence.id == f"{QUEENS}/a"


def helping(spec: Spec, line: str) -> tuple[str, ...]:
    """Return the models that help the attacker."""
    fight = typed(spec, line)
    assert isinstance(fight, FightModels)
    return tuple(item.model.part for item in fight.engagement(spec.campaign, spec.rules).attack.helpers)


def test_a_name_that_helps_leaves_out_who_may_not() -> None:
    """Infantry fires at no tank over a distance (DT-J1), mortars reach 6 cm (DT-R46); in contact all companies help."""
    spec = queens()
    assert helping(spec, "fight 4-cly/a ii-pz-1/a at 2 with 1-5-queens") == ("f", "e")
    assert helping(spec, "fight 4-cly/a ii-pz-1/a close with 1-5-queens") == ("a", "b", "c", "d", "f", "e")
    spec.when(typed(spec, "where 1-5-queens tilly, ii-pz-1 cagny")).booked()
    assert helping(spec, "fight 4-cly/a ii-pz-1/a close with 1-5-queens") == ("a", "b", "c", "d", "f")


def test_a_battery_is_one_supporting_unit_of_a_close_assault() -> None:
    """Its calibre does not count, nor does it add 3 as in ranged fire (DT-J11, J7.7)."""
    events = fought(queens(), "fight 1-5-queens/a ii-pz-1/a close with 1-5-queens/b 1-5-queens/e", 1, 1)
    (combat,) = [event for event in events if isinstance(event, CombatFought)]
    assert combat.batteries == (f"{QUEENS}/e",)
    assert Modifier(label="supporting units", value=2, rule="DT-J7.7") in combat.throws[0].terms


@pytest.mark.parametrize(("part", "helped"), [("a", True), ("f", False)])
def test_only_artillery_is_rushed_by_infantry(part: str, helped: bool) -> None:
    """Towed field guns are deployed artillery, towed anti-tank guns none (DT-J7.9, R40)."""
    guns = "uk_3_rha/a" if part == "a" else f"{QUEENS}/f"
    spec = queens(changed("de_ii_gren", Mode.ATTACK), changed("uk_3_rha", Mode.HOLD), changed(QUEENS, Mode.HOLD))
    spec.when(typed(spec, f"fight ii-gren/a {guns} close"), rolls=(1, 1)).then_refused()
    (combat,) = [event for event in spec.decided() if isinstance(event, CombatFought)]
    rules = [term.rule for term in combat.throws[0].terms]
    assert ("DT-J7.9" in rules) is helped


def test_a_formation_without_models_does_not_fight() -> None:
    """Where nobody can be meant the name is asked for (desk: names)."""
    spec = ready(worlds.muster("uk_lone", "uk_131", Echelon.BATTALION, Arm.INFANTRY, "uk_inf_btn_hq"))
    with pytest.raises(NotUnderstood, match="lone has no combat models"):
        tuple(typed(spec, "fight lone ii-pz-1/a close").objections(spec.campaign, spec.rules))


# --- positions ---


def test_the_range_comes_from_the_places_where_they_were_told() -> None:
    """Two places that were told this move give the range; a word on the line goes before it (DT-X3)."""
    spec = ready()
    spec.when(typed(spec, "where 4-cly ranville, ii-pz-1 cagny")).booked()
    order = typed(spec, "fight 4-cly/a ii-pz-1/a")
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    assert question.name == "ground"
    events = fought(spec, "fight 4-cly/a ii-pz-1/a", 1, 1)
    (combat,) = [event for event in events if isinstance(event, CombatFought)]
    assert combat.range_mm == 15
    assert totals(events)[0] == 1 + 7 - 2 + 1


@pytest.mark.parametrize("rolls", [(1, 1), (6, 4), (10, 10)])
def test_positions_change_nothing_of_the_result(rolls: tuple[int, int]) -> None:
    """With places told and without, the same modes and stocks follow (architecture 4)."""
    results = []
    for places in (False, True):
        spec = ready()
        if places:
            spec.when(typed(spec, "where 4-cly ranville, ii-pz-1 cagny")).booked()
        fought(spec, "fight 4-cly/a ii-pz-1/a at 2 +2 answer +1", *rolls)
        oob, supply = spec.campaign.oob, spec.campaign.supply
        modes = {name: oob.mode_of(model) for name, model in oob.elements.items() if model.standing}
        stocks = {hq: sum(item.full for item in supply.lorries_of(hq)) for hq in ("uk_22_armd", "de_ss_pz_1")}
        results.append((modes, stocks))
    assert results[0] == results[1]


def test_the_balance_of_supply_stays_even() -> None:
    """What a fight takes out of the lorries is what its payments say (DT-G9)."""
    spec = ready()
    before = sum(item.full for item in spec.campaign.supply.lorries_of("uk_22_armd"))
    events = fought(spec, "fight 4-cly/a ii-pz-1/a at 3 +2", 1, 1)
    paid = sum(event.points for event in events if isinstance(event, SupplySpent))
    after = sum(item.full for item in spec.campaign.supply.lorries_of("uk_22_armd"))
    assert paid == 3
    assert before - after == paid
    assert not [event for event in fought(spec, "fight 4-cly/b ii-pz-1/b at 3", 1, 1) if isinstance(event, SupplySpent)]


# --- what the rules object ---


REFUSED: Final = {
    "infantry at armour": ("fight 1-5-queens/a ii-pz-1/a at 1", "may-not-fire"),
    "armour at infantry": ("fight 4-cly/a i-gren/a at 2.1", "may-not-fire"),
    "beyond 6 cm": ("fight 4-cly/a ii-pz-1/a at 6.1", "may-not-fire"),
    "infantry that helps against armour": ("fight 4-cly/a ii-pz-1/a at 1 with 1-5-queens/a", "may-not-fire"),
    "infantry that helps from afar": ("fight ii-pz-1/a 4-cly/a at 3 against 1-5-queens/a", "may-not-fire"),
    "an HQ": ("fight 4-cly/hq ii-pz-1/a at 3", "never-attacks"),
    "an HQ in support": ("fight 4-cly/a ii-pz-1/a at 3 with 4-cly/hq", "never-attacks"),
    "a mode that does not attack": ("fight 1-rtr/a ii-pz-1/a at 3", "does-not-attack"),
    "an assault out of a position": ("fight i-gren/a 4-cly/a close", "hold-does-not-assault"),
    "more than four points": ("fight 4-cly/a ii-pz-1/a at 3 +5", "too-many-extra-points"),
    "own troops": ("fight 4-cly/a 1-rtr/a at 3", "own-troops"),
    "help of the enemy": ("fight 4-cly/a ii-pz-1/a at 3 with i-pz-1/a", "two-sides"),
    "no range": ("fight 4-cly/a ii-pz-1/a", "range-not-told"),
    "named twice": ("fight 4-cly/a ii-pz-1/a at 3 with 4-cly/a", "named-twice"),
    "too many dice": ("fight 4-cly/a i-gren/a at 2 1 2", "too-many-dice"),
    "no such result": ("fight 4-cly/a ii-pz-1/a at 3 = reserve", "no-such-result"),
    "not on the table": ("fight 4-cly/a i-19/a close", "not-on-table"),
}


@pytest.mark.parametrize(("line", "code"), REFUSED.values(), ids=REFUSED)
def test_a_fight_is_refused(line: str, code: str) -> None:
    """Each that is not allowed is refused with its code (issue: bad input)."""
    spec = ready(changed("uk_1_5_queens", Mode.ATTACK))
    order = typed(spec, line)
    assert code in {item.code for item in order.objections(spec.campaign, spec.rules) if not item.warning}


def test_without_supply_there_is_no_attack() -> None:
    """Nobody attacks whose HQs have no point left; he still answers (DT-G6, R13)."""
    used = [(hq, points) for hq, points in (("uk_22_armd", 3), ("uk_7_armd", 4), ("uk_viii_corps", 2))]
    dump = SupplySpent(payer="x", attackers=(), points=20, bonus=0, dump="fmc_viii", hq=None, spot=WITH_HQ)
    spec = ready(dump, *(spent(points, payer="x", hq=hq) for hq, points in used))
    spec.when(typed(spec, "fight 4-cly/a ii-pz-1/a at 3")).then_refused("no-supply")
    fought(spec, "fight ii-pz-1/a 4-cly/a at 3", 1, 1)


def test_one_unit_fires_at_one_target() -> None:
    """Neither fires a unit twice, nor suffers a target a second direct attack (DT-J4, R37)."""
    spec = ready()
    fought(spec, "fight 4-cly/a ii-pz-1/a at 3", 1, 1)
    spec.when(typed(spec, "fight 4-cly/a ii-pz-1/b at 3")).then_refused("fired-already")
    spec.when(typed(spec, "fight 4-cly/b ii-pz-1/a close")).then_refused("attacked-already")
    fought(spec, "fight ii-pz-1/a 4-cly/c at 3", 1, 1)


@pytest.mark.parametrize(("centimetres", "codes"), [("3", ("fired-too-far-to-move",)), ("2", ())])
def test_who_fired_from_afar_does_not_move(centimetres: str, codes: tuple[str, ...]) -> None:
    """Beyond 2 cm nobody fires and moves in one move, in whatever order it is written down (DT-J2, R27)."""
    spec = ready()
    spec.when(typed(spec, "where 4-cly ranville")).booked()
    fought(spec, f"fight 4-cly/a ii-pz-1/a at {centimetres}", 1, 1)
    spec.when(typed(spec, "move 4-cly cagny")).then_refused(*codes)


def test_who_moved_does_not_fire_from_afar() -> None:
    """A unit that moved fires at most 2 cm (DT-J2)."""
    spec = ready()
    spec.when(typed(spec, "move 4-cly tilly caen")).booked()
    spec.when(typed(spec, "fight 4-cly/a ii-pz-1/a at 3")).then_refused("may-not-fire")
    spec.when(typed(spec, "fight 4-cly/a ii-pz-1/a at 2"), rolls=(1, 1)).then_refused()


def test_a_target_out_of_sight_is_refused_where_places_were_told() -> None:
    """By moonlight foot on Hold is seen from a quarter of 5 cm; untold places see everything (DT-H2, R56, X3)."""
    spec = ready(changed("uk_1_5_queens", Mode.HOLD))
    spec.when(typed(spec, "where ii-pz-1 cagny, 1-5-queens ranville")).booked()
    spec.when(typed(spec, "fight ii-pz-1/a 1-5-queens/a")).then_refused("not-seen")
    spec = ready(changed("uk_1_5_queens", Mode.HOLD))
    spec.when(typed(spec, "fight ii-pz-1/a 1-5-queens/a at 1.5"), rolls=(1,)).then_refused()


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("at 3", ()),
        ("at 3 in town", ("not-seen",)),
        ("at 1 in poor in wood", ("not-seen",)),
        ("close in wood", ()),
        ("at 1 edge", ()),
        ("at 2 edge", ("not-seen",)),
        ("at 1.5 edge hilltop", ()),
        ("at 2 edge hilltop", ("not-seen",)),
    ],
)
def test_where_the_target_stands_may_be_told(words: str, codes: tuple[str, ...]) -> None:
    """In a wood or town it is seen in contact only, by moonlight at its edge from 1 cm, on a hill 1.5 (DT-H4, H5)."""
    spec = ready()
    spec.when(typed(spec, f"fight 4-cly/a ii-pz-1/a {words}"), rolls=(1, 1)).then_refused(*codes)


def test_told_off_to_the_guns_nobody_fights_directly() -> None:
    """Tanks that fired a mission today fight no more, unless as guns in support (DT-J10)."""
    spec = ready(MissionFired(battery=f"{CLY}/a", mission=FireMission.BOMBARDMENT, target=f"{PZ4}/b"))
    spec.when(typed(spec, "fight 4-cly/a ii-pz-1/a at 3")).then_refused("told-off-to-guns")


def test_a_probe_that_assaults_is_a_warning() -> None:
    """An advance on Probe normally halts at the enemy (DT-C13)."""
    spec = ready(changed(CLY, Mode.PROBE))
    spec.when(typed(spec, "fight 4-cly/a ii-pz-1/a close"), rolls=(1, 1)).then_warned("in-contact")


def test_enemies_left_alone_are_a_warning() -> None:
    """Once the whole battalion has fired, an enemy in range whom nobody engages is named (DT-J3, R38)."""
    spec = ready()
    spec.when(typed(spec, "where 4-cly ranville, ii-pz-1 cagny, i-pz-1 cagny")).booked()
    for part in "ab":
        spec.when(typed(spec, f"fight 4-cly/{part} ii-pz-1/{part}"), rolls=(1, 1)).then_warned()
        spec.booked()
    spec.when(typed(spec, "fight 4-cly/c ii-pz-1/c"), rolls=(1, 1)).then_warned("enemy-not-engaged")
    spec.when(typed(spec, "fight 4-cly/c i-pz-1/c"), rolls=(1, 1)).then_warned()
