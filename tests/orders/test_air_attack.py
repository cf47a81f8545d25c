"""Attacks from the air: who may, what the guns do first, what gets through (DT-F2, J22, R22, R37, R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from campaign.domain.air import Mission, Role, Squadron
from campaign.domain.clock import GameTime
from campaign.domain.combat import Attack, Band
from campaign.domain.mode import Mode
from campaign.domain.place import Going
from campaign.errors import NotUnderstood
from campaign.events.air import SortieFlown, SquadronEliminated, SquadronMustered, SquadronShaken
from campaign.events.combat import CombatFought, ElementEliminated, ElementHeldFast, ElementModeForced
from campaign.events.command import ModeChanged
from campaign.events.ground import GoingTold
from campaign.orders.air_attack import AttackFromAir
from tests.air import BOFORS, FLAK, decided, fought, placed, sky, totals
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.orders.contest import Contest

NINE: Final = GameTime(day=0, move=9)


def morning(*given: Event) -> Spec:
    """Return the small world at nine of the first day, everybody trained with 5."""
    return sky(*given, at=NINE)


def in_mode(formation: str, mode: Mode) -> ModeChanged:
    """Return a mode that cost nothing."""
    return ModeChanged(formation=formation, mode=mode, position=None, paid_by=None, points=0)


# --- the roll ---


def test_a_strike_squadron_rolls_as_direct_fire_at_no_range() -> None:
    """Typhoons (9) with 1 make 10 on a Tiger company of 5 on Probe: twice the training value, Withdraw (DT-R22)."""
    spec = morning(in_mode("de_501", Mode.PROBE))
    events = decided(spec, "a attack sqn-181 501/a 1")
    assert spec.objections == ()
    (combat,) = fought(events)
    assert (combat.attack, combat.squadrons, combat.target) == (Attack.AIR, ("uk_181",), "de_501/a")
    assert [term.rule for term in combat.throws[0].terms][:1] == ["DT-J5"]
    assert totals(events) == [10]
    assert events[0] == SortieFlown(
        squadron="uk_181", mission=Mission.ATTACK, place=None, target="de_501", part="a", rest_moves=1
    )
    assert events[2:] == (ElementModeForced(element="de_501/a", mode=Mode.WITHDRAW, hold=None),)


def test_what_the_dice_do_happens_to_the_model_and_counts_against_it() -> None:
    """A Typhoon that rolls 9 destroys a Tiger company; the model was attacked from the air in this move (DT-J30)."""
    spec = morning()
    spec.when(typed(spec, "air attack sqn-181 501/b 9")).then(*spec.decided())
    assert not spec.campaign.oob.elements["de_501/b"].standing
    assert spec.campaign.activity.in_move("de_501/b", NINE).suffered == (Attack.AIR,)
    assert spec.campaign.air.squadrons["uk_181"].ready == NINE.plus(1)


def test_the_ground_of_the_target_counts_as_told() -> None:
    """Bad going takes 2 off, told with the attack or of the place before it (DT-J6.4, R59)."""
    spec = morning(in_mode("de_501", Mode.ATTACK))
    assert totals(decided(spec, "air attack sqn-181 501/a 5")) == [14]
    assert totals(decided(spec, "air attack sqn-181 501/a in bad 5")) == [12]
    spec.given(GoingTold(place="thury", going=Going.BAD))
    assert totals(decided(spec, "air attack sqn-181 501/a 5")) == [12]


def test_who_withdraws_or_rests_has_no_terrain_advantage() -> None:
    """In Reserve poor ground does not help against aircraft (DT-R31)."""
    spec = morning()
    assert totals(decided(spec, "air attack sqn-181 501/a in bad 5")) == [14]


def test_fighters_take_a_model_each_of_a_battalion() -> None:
    """Two squadrons on a battalion make two rolls, the first models first; a third line goes on behind them (DT-J4)."""
    spec = morning()
    events = decided(spec, "air attack sqn-181 sqn-412 i-pz-1 1 2")
    assert [(item.target, item.squadrons) for item in fought(events)] == [
        ("de_i_pz_1/a", ("uk_181",)),
        ("de_i_pz_1/b", ("uk_412",)),
    ]
    spec.given(*events)
    assert [item.target for item in fought(decided(spec, "air attack sqn-182 i-pz-1 1"))] == ["de_i_pz_1/c"]


def test_bombers_make_one_roll_with_one_more_for_each_further_squadron() -> None:
    """A Mitchell (12) alone rolls its factor; a second squadron on the same model adds 1 (DT-R22)."""
    twin = worlds_squadron("uk_180")
    spec = morning(twin)
    assert totals(decided(spec, "air attack sqn-98 501/a 3")) == [15]
    events = decided(spec, "air attack sqn-98 sqn-180 501/a 3")
    assert totals(events) == [16]
    assert fought(events)[0].attack is Attack.RAID
    assert fought(events)[0].squadrons == ("uk_98", "uk_180")


def test_bombers_are_spread_evenly_over_a_battalion() -> None:
    """Two squadrons on three companies bomb one each and leave the third alone (DT-R22)."""
    spec = morning(worlds_squadron("uk_180"))
    events = decided(spec, "air attack sqn-98 sqn-180 501 3 4")
    assert [item.target for item in fought(events)] == ["de_501/a", "de_501/b"]


# --- who may, and at whom ---


def test_a_model_is_attacked_once_a_move_by_each_kind() -> None:
    """A second air attack is refused, a raid is not; under `per_move` neither may (DT-R37)."""
    spec = morning()
    spec.given(*decided(spec, "air attack sqn-181 501/a 1"))
    spec.when(typed(spec, "air attack sqn-412 501/a 5")).then_refused("model-gone", "second-air-attack")
    spec = morning(in_mode("de_501", Mode.PROBE))
    spec.given(*decided(spec, "air attack sqn-181 501/a 1"))
    spec.when(typed(spec, "air attack sqn-412 501/a 5")).then_refused("second-air-attack")
    spec.when(typed(spec, "air attack sqn-98 501/a 5")).then_refused()
    spec.under({"one_attack": "per_move"})
    spec.when(typed(spec, "air attack sqn-98 501/a 5")).then_refused("second-air-attack")


def test_a_second_fighter_on_one_model_is_refused() -> None:
    """Whoever has no model left flies for nothing, and is told so (DT-R37)."""
    spec = morning()
    spec.when(typed(spec, "air attack sqn-181 sqn-412 501/a 5")).then_refused("one-squadron-a-model")
    assert "sqn-412" in spec.objections[0].reason


def test_fighters_and_bombers_attack_apart() -> None:
    """They roll differently and count apart (DT-R22, R37)."""
    spec = morning()
    spec.when(typed(spec, "air attack sqn-181 sqn-98 501/a 5")).then_refused("attack-apart")


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("air attack sqn-271 501/a", ("squadron-does-not-attack",)),
        ("air attack sqn-15 501/a 5", ("only-planned",)),
        ("air attack sqn-181 4-cly/a 5", ("own-troops",)),
        ("air attack sqn-181 sqn-jg-26 501/a 5", ("two-sides", "own-troops", "one-squadron-a-model")),
        ("air attack sqn-181 sqn-181 i-pz-1 5 6", ("squadron-twice",)),
        ("air attack sqn-181 9-ss-pz/hq 5", ("not-on-table",)),
        ("air attack sqn-181 501/a 5 6", ("too-many-dice",)),
    ],
)
def test_who_does_not_attack(line: str, codes: tuple[str, ...]) -> None:
    """Transports, heavies outside the plan, one's own, those not there yet, and dice too many (DT-F3, J22)."""
    spec = morning()
    spec.when(typed(spec, line)).then_refused(*codes)


def test_it_flies_a_sortie() -> None:
    """Endurance, night and weather hold as for any sortie (DT-F2, R57)."""
    spec = morning()
    spec.given(*decided(spec, "air attack sqn-182 501/a 1")).at(NINE.plus(1))
    spec.when(typed(spec, "air attack sqn-182 501/b 5")).then_refused("sortie-too-early")
    spec.at(GameTime(day=0, move=22)).when(typed(spec, "air attack sqn-182 501/b 5")).then_refused("grounded")
    spec.under({"night_flying": "yes"}).when(typed(spec, "air attack sqn-182 501/b 5")).then_refused()


def test_a_target_without_a_training_value_is_refused() -> None:
    """Nothing can be compared with no training value (DT-K1)."""
    spec = Spec().founded().at(NINE)
    spec.when(typed(spec, "air attack sqn-181 501/a 5")).then_refused("no-training-value")


# --- the guns ---


def flak_at_cagny() -> Spec:
    """Return the Panthers at Cagny with 88s 15 mm off, both told."""
    spec = morning(FLAK)
    return spec.given(placed(spec, "de_i_pz_1", "cagny"), placed(spec, "de_flak_3", "ranville"))


def test_guns_within_two_centimetres_are_found() -> None:
    """Where places were told the guns answer by themselves; farther off they do not (DT-R45)."""
    spec = flak_at_cagny()
    order = typed(spec, "air attack sqn-181 i-pz-1/a")
    assert order.question(spec.campaign, spec.rules) is None
    assert [item.thrower for item in contests(order, spec)] == ["flak-3/a", "sqn-181"]
    spec.given(placed(spec, "de_flak_3", "thury"))
    assert order.question(spec.campaign, spec.rules) is None
    assert [item.thrower for item in contests(order, spec)] == ["sqn-181"]


def test_guns_of_the_other_side_do_not_answer() -> None:
    """The attacker's own guns beside the target leave his squadrons alone (DT-R45)."""
    spec = morning(BOFORS)
    spec.given(placed(spec, "de_i_pz_1", "cagny"), placed(spec, "uk_laa", "cagny"))
    order = typed(spec, "air attack sqn-181 i-pz-1/a")
    assert [item.thrower for item in contests(order, spec)] == ["sqn-181"]


def test_guns_whose_place_is_not_told_are_asked_for() -> None:
    """The question names the guns; Enter means none; an answer names them (DT-R45)."""
    spec = morning(FLAK)
    order = typed(spec, "air attack sqn-181 i-pz-1/a")
    question = order.question(spec.campaign, spec.rules)
    assert question is not None
    assert (question.name, question.default) == ("flak", "none")
    assert "flak-3/a flak-3/b" in question.text
    assert [item.thrower for item in contests(order.answered(question, "none", spec.campaign), spec)] == ["sqn-181"]
    told = order.answered(question, "flak-3/b", spec.campaign)
    assert [item.thrower for item in contests(told, spec)] == ["flak-3/b", "sqn-181"]
    assert told.question(spec.campaign, spec.rules) is None
    with pytest.raises(NotUnderstood, match="no single model"):
        order.answered(question, "flak-3", spec.campaign)


def test_nobody_asks_for_guns_where_the_other_side_has_none() -> None:
    """No anti-aircraft unit on the table: no question, no roll (DT-R45)."""
    spec = morning()
    assert typed(spec, "air attack sqn-181 501/a").question(spec.campaign, spec.rules) is None


@pytest.mark.parametrize(
    ("die", "outcome", "spoilt"), [(1, "rests", True), (4, "eliminated", True), (2, "rests", True)]
)
def test_what_the_guns_do(die: int, outcome: str, *, spoilt: bool) -> None:
    """The 88 (8, very small -1) against 5: 8 and 9 rest longer, above 10 it is eliminated (DT-R45)."""
    spec = flak_at_cagny()
    events = decided(spec, f"air attack sqn-181 i-pz-1/a {die}")
    (combat,) = fought(events)
    assert len(combat.throws) == 1
    assert (combat.throws[0].outcome, combat.throws[0].at_squadron) == (outcome, "uk_181")
    assert ElementHeldFast(element="de_i_pz_1/a") in events
    lost = [event for event in events if isinstance(event, SquadronShaken | SquadronEliminated)]
    expected = (
        SquadronEliminated(squadron="uk_181")
        if outcome == "eliminated"
        else SquadronShaken(squadron="uk_181", rest_moves=2)
    )
    assert spoilt
    assert lost == [expected]


def test_an_attack_that_gets_through_throws_its_own_die() -> None:
    """The guns miss a squadron that is trained well; then one more die is wanted (DT-R45)."""
    spec = flak_at_cagny()
    spec.campaign.air.squadrons["uk_181"] = replaced(spec, "uk_181", training=10)
    order = typed(spec, "air attack sqn-181 i-pz-1/a")
    assert order.dice_wanted(spec.campaign, spec.rules) == 1
    spec.when(order, roll=2)
    assert order.with_rolls(()).dice_wanted(spec.campaign, spec.rules) == 1
    again = typed(spec, "air attack sqn-181 i-pz-1/a 2")
    assert again.dice_wanted(spec.campaign, spec.rules) == 1
    (combat,) = fought(decided(spec, "air attack sqn-181 i-pz-1/a 2 9"))
    assert [throw.band for throw in combat.throws] == [Band.NONE, Band.ELIMINATED]
    assert combat.hostile_supports == ("de_flak_3/a",)


def test_a_spoilt_attack_wants_no_more_dice() -> None:
    """One die of the guns settles it, and a second is one too many (DT-R45)."""
    spec = flak_at_cagny()
    assert typed(spec, "air attack sqn-181 i-pz-1/a 4").dice_wanted(spec.campaign, spec.rules) == 0
    spec.when(typed(spec, "air attack sqn-181 i-pz-1/a 4 9")).then_refused("too-many-dice")


def test_of_several_bombers_the_guns_turn_the_leader_away() -> None:
    """One answer a roll: the leading squadron drops out, the other bombs without the further one (DT-R45, X31)."""
    spec = flak_at_cagny().given(worlds_squadron("uk_180"))
    events = decided(spec, "air attack sqn-98 sqn-180 i-pz-1/a 4 3")
    assert SquadronEliminated(squadron="uk_98") in events
    assert totals(events) == [11, 15]
    assert fought(events)[0].throws[1].squadron == "uk_180"


def test_who_leads_once_the_leader_is_away_counts() -> None:
    """Bostons that follow Mitchells attack with their own factor of 9 (DT-R22, X31)."""
    spec = flak_at_cagny().given(replace(worlds_squadron("uk_180"), type="uk_boston"))
    assert totals(decided(spec, "air attack sqn-98 sqn-180 i-pz-1/a 4 3")) == [11, 12]


@pytest.mark.parametrize(
    ("guns", "code"),
    [("flak i-pz-1/b", "no-flak"), ("flak laa/a", "flak-of-others"), ("flak flak-3/a", "flak-too-far")],
)
def test_guns_that_cannot_answer(guns: str, code: str) -> None:
    """Only anti-aircraft units of the target's side within 2 cm answer (DT-R45)."""
    spec = morning(FLAK, BOFORS)
    spec.given(placed(spec, "de_i_pz_1", "cagny"), placed(spec, "de_flak_3", "thury"))
    spec.when(typed(spec, f"air attack sqn-181 i-pz-1/a {guns} 1 1"))
    assert code in [item.code for item in spec.objections]


def test_an_eliminated_squadron_flies_no_more() -> None:
    """What the guns eliminated is refused wherever it is named (DT-R45)."""
    spec = morning().given(SquadronEliminated(squadron="uk_181"), SquadronEliminated(squadron="uk_15"))
    spec.when(typed(spec, "air attack sqn-181 501/a 5")).then_refused("squadron-gone")
    spec.when(typed(spec, "air fly sqn-181 patrol")).then_refused("squadron-gone")
    spec.when(typed(spec, "air rebase sqn-181 b-8")).then_refused("squadron-gone")
    spec.when(typed(spec, "bombers plan h2 D+2/06 caen sqn-15")).then_refused("squadron-gone")
    spec.at(GameTime(day=1, move=6)).when(typed(spec, "bombers fly h1")).then_refused("squadron-gone")


# --- told, and odds ---


def test_the_table_tells_the_result() -> None:
    """A result told takes the place of dice: of one model alone, of several by name, spoilt ones too."""
    spec = morning()
    events = decided(spec, "air attack sqn-181 501/a = gone")
    assert fought(events) == (
        CombatFought(attack=Attack.AIR, attacker=None, squadrons=("uk_181",), target="de_501/a", told="gone"),
    )
    assert ElementEliminated(element="de_501/a", by=None) in events
    order = typed(spec, "air attack sqn-181 sqn-412 501").told("501/a spoilt, 501/b hold", spec.campaign)
    assert order.dice_wanted(spec.campaign, spec.rules) == 0
    results = spec.when(order).decided()[-2:]
    assert [type(event) for event in results] == [ElementHeldFast, ElementModeForced]
    for words in ("", "501/a", "i-pz-1/a hold", "501/a flat"):
        with pytest.raises(NotUnderstood):
            order.told(words, spec.campaign)
    spec.when(order.told("501/c hold", spec.campaign)).then_refused("not-attacked")


def test_extra_points_change_nothing() -> None:
    """Aircraft use no supply, so the odds are those of none (DT-R22)."""
    spec = morning()
    order = typed(spec, "air attack sqn-181 501/a")
    assert isinstance(order, AttackFromAir)
    assert order.with_bonus(4) == order
    assert order.before_die(spec.campaign, spec.rules)[0].startswith("sqn-181 at 501-bn/a: D10 + combat factor 9")


# --- helpers ---


def contests(order: object, spec: Spec) -> tuple[Contest, ...]:
    """Return the rolls of an order."""
    assert isinstance(order, AttackFromAir)
    return order.contests(spec.campaign, spec.rules)


def replaced(spec: Spec, squadron: str, **fields: int) -> Squadron:
    """Return a squadron that differs."""
    return replace(spec.campaign.air.squadrons[squadron], **fields)


def worlds_squadron(squadron: str) -> SquadronMustered:
    """Return a second squadron of Mitchells."""
    return SquadronMustered(
        squadron=squadron,
        side="allied",
        name=squadron,
        handle=squadron.replace("uk_", "sqn-"),
        type="uk_mitchell",
        role=Role.MEDIUM_BOMBER,
        strip="odiham",
        wing="139 Wing",
        available=None,
    )
