"""Each rule and ruling matters: without it, or by its alternative, a case comes out otherwise (PB, B-1 to B-34)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from campaign.domain.tabletop import Quality
from campaign.errors import NotUnderstood
from campaign.files.rulebooks import printed_rules
from campaign.rulesets.companydice.crt import CombatFacts
from campaign.rulesets.companydice.sequence import TurnPhase
from campaign.rulesets.companydice.values import FirerState, Loss
from campaign.rulesets.companydice.weapons import Firer, Way
from tests.rulesets.companydice.books import book, codes, plain, shot

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.rulesets.companydice.rulebook import CompanyDice

PACKAGE: Final = Path(__file__).parents[3] / "campaign" / "rulesets" / "companydice"


@dataclass(frozen=True, kw_only=True)
class Case:
    """One rule, a question whose answer hangs on it, that answer, and the house rules under which it is asked."""

    rule: str
    ask: Callable[[CompanyDice], object]
    answer: object

    def __str__(self) -> str:
        """Name the case by its rule."""
        return self.rule


def terms(rules: CompanyDice, **facts: Any) -> int:  # noqa: ANN401
    """Return what is added to hit."""
    return sum(term.value for term in rules.hit_terms(shot(**facts)))


def die(rules: CompanyDice, facts: CombatFacts) -> int:
    """Return what is added to the die of the old table."""
    return sum(term.value for term in rules.die_terms(facts))


def against(rules: CompanyDice, key: str, target: str, facts: CombatFacts, range_hexes: int = 1) -> tuple[str, ...]:
    """Return the codes against an attack on the old table."""
    firer = Firer(counter=rules.counter(key), range_hexes=range_hexes)
    return tuple(item.code for item in rules.attack_refusals(firer, rules.counter(target), facts, FirerState()))


def still(rules: CompanyDice, key: str, **state: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Return the codes against a move."""
    return tuple(item.code for item in rules.move_refusals(rules.counter(key), FirerState(**state)))


def air(rules: CompanyDice, weapon: str, **used: int) -> tuple[str, ...]:
    """Return the codes against an attack of a Typhoon."""
    refusals = rules.air_refusals(rules.aircraft_of("typhoon"), weapon, used, rules.counter("pz4_ss"))
    return tuple(item.code for item in refusals)


def emergency(rules: CompanyDice, quality: Quality, range_hexes: int, **state: Any) -> tuple[str, ...]:  # noqa: ANN401
    """Return the codes against an emergency fire."""
    one = shot(range_hexes=range_hexes, emergency=True, firer_quality=quality)
    return codes(rules, one, **state)


GREEN, AVERAGE, VETERAN = Quality.GREEN, Quality.AVERAGE, Quality.VETERAN
LOSS: Final = Loss(steps_rolled=2, steps=2, strength=3, destroyed=False)
COMBAT: Final = TurnPhase(name="combat", side="allied")
OVERRUN, ASSAULT = CombatFacts(way=Way.OVERRUN), CombatFacts(way=Way.CLOSE_ASSAULT)

RULES: Final = (
    Case(rule="PB-1.5", ask=lambda r: still(r, "pak40"), answer=("needs_transport",)),
    Case(rule="PB-2.2", ask=lambda r: still(r, "m5", fired=True), answer=("already_fired",)),
    Case(rule="PB-3.1", ask=lambda r: codes(r, shot(), dispersed=True), answer=("firer_dispersed",)),
    Case(rule="PB-3.2", ask=lambda r: codes(r, shot(), fired=True), answer=("already_fired",)),
    Case(rule="PB-3.3", ask=lambda r: codes(r, shot(range_hexes=13)), answer=("out_of_range",)),
    Case(rule="PB-3.4", ask=lambda r: codes(r, shot(), line_of_sight=False), answer=("no_line_of_sight",)),
    Case(rule="PB-3.5", ask=lambda r: codes(r, shot(), spotted=False), answer=("not_spotted",)),
    Case(rule="PB-4.1", ask=terms, answer=-2),
    Case(rule="PB-4.3", ask=lambda r: terms(r, firer_quality=GREEN), answer=-3),
    Case(rule="PB-4.4", ask=lambda r: terms(r, in_cover=True), answer=-3),
    Case(rule="PB-4.5", ask=lambda r: terms(r, opportunity=True), answer=-3),
    Case(rule="PB-4.6", ask=lambda r: terms(r, hull_down=True), answer=-3),
    Case(rule="PB-5.1", ask=lambda r: r.penetration(shot("m5", "tiger2")).penetrates, answer=False),
    Case(rule="PB-5.2", ask=lambda r: r.penetration(shot(range_hexes=7)).defense, answer=10),
    Case(rule="PB-5.3", ask=lambda r: r.penetration(shot(range_hexes=1)).attack, answer=17),
    Case(rule="PB-6.1", ask=lambda r: r.kill_dice(shot()), answer=5),
    Case(rule="PB-6.2", ask=lambda r: r.steps((6, 1)), answer=1),
    Case(rule="PB-6.3", ask=lambda r: r.loss((6,), 1).destroyed, answer=True),
    Case(rule="PB-7.1", ask=lambda r: r.morale_rolls(LOSS, has_x=False), answer=1),
    Case(rule="PB-7.2", ask=lambda r: r.morale(GREEN, (4, 4)).x, answer=True),
    Case(rule="PB-7.3", ask=lambda r: r.morale(VETERAN, (4, 5)).x, answer=False),
    Case(rule="PB-8.1", ask=lambda r: codes(r, shot(), x=True), answer=("firer_has_x",)),
    Case(rule="PB-8.2", ask=lambda r: r.damaging_range(r.counter("m4_75"), r.counter("panther_ss")), answer=1),
    Case(rule="PB-8.3", ask=lambda r: r.x_after_turn(x=True, all_out_of_sight=True), answer=False),
    Case(rule="PB-9.1", ask=lambda r: r.allowance(11, GREEN, (2,)).points, answer=6),
    Case(rule="PB-10.1", ask=lambda r: r.opportunity_threshold(12), answer=3),
    Case(
        rule="PB-10.1",
        ask=lambda r: len(r.opportunity_refusals(8, 2, fired_already=True)),
        answer=1,
    ),
    Case(rule="PB-10.2", ask=lambda r: still(r, "m5", opportunity_fired=True), answer=("opportunity_fired",)),
    Case(rule="PB-10.2", ask=lambda r: codes(r, shot(), opportunity_fired=True), answer=("opportunity_fired",)),
    Case(rule="PB-10.2", ask=lambda r: r.opportunity_has_its_price(), answer=True),
    Case(rule="PB-10.3", ask=lambda r: emergency(r, AVERAGE, 1), answer=("not_veteran",)),
    Case(rule="PB-10.3", ask=lambda r: emergency(r, VETERAN, 2), answer=("not_adjacent",)),
    Case(
        rule="PB-11.1", ask=lambda r: (r.odds(15, 8, CombatFacts()), r.odds(5, 8, CombatFacts())), answer=("1-1", "1-2")
    ),
    Case(rule="PB-11.2", ask=lambda r: r.fight(8, 8, CombatFacts(), 1).outcome, answer="dispersed"),
    Case(rule="PB-11.3", ask=lambda r: die(r, CombatFacts(in_cover=True)), answer=1),
    Case(rule="PB-11.4", ask=lambda r: die(r, OVERRUN), answer=-2),
    Case(rule="PB-11.5", ask=lambda r: die(r, ASSAULT), answer=-2),
    Case(rule="PB-11.6", ask=lambda r: die(r, CombatFacts(dispersed=True)), answer=-1),
    Case(rule="PB-11.7", ask=lambda r: die(r, CombatFacts(way=Way.OVERRUN, dispersed=True)), answer=-2),
    Case(rule="PB-11.8", ask=lambda r: r.odds(8, 8, OVERRUN), answer="2-1"),
    Case(
        rule="PB-11.9",
        ask=lambda r: r.odds(8, 8, CombatFacts(way=Way.CLOSE_ASSAULT, engineers=True)),
        answer="2-1",
    ),
    Case(rule="PB-11.10", ask=lambda r: still(r, "m5", dispersed=True), answer=("dispersed",)),
    Case(rule="PB-11.11", ask=lambda r: r.outcome_of("DD", dispersed=True), answer="destroyed"),
    Case(rule="PB-11.12", ask=lambda r: against(r, "m5", "pz4_ss", CombatFacts()), answer=("target_armoured",)),
    Case(
        rule="PB-12.1",
        ask=lambda r: r.firepower(Firer(counter=r.counter("m4_75")), r.counter("ger_rifle"), Way.DIRECT) * 2,
        answer=11,
    ),
    Case(rule="PB-13.1", ask=lambda r: r.reach(r.counter("us_rifle")), answer=4),
    Case(rule="PB-13.2", ask=lambda r: r.fires(r.counter("m5"), Way.INDIRECT), answer=False),
    Case(rule="PB-14.2", ask=lambda r: air(r, "bombs", bombs=1), answer=("weapon_spent",)),
    Case(rule="PB-14.3", ask=lambda r: air(r, "bombs", rockets=1), answer=("other_load",)),
)

RULINGS: Final = (
    Case(rule="B-1", ask=lambda r: terms(r, firer_quality=VETERAN), answer=-1),
    Case(rule="B-2", ask=lambda r: r.steps((6, 5, 4)), answer=1),
    Case(rule="B-3", ask=lambda r: r.kill_dice(shot(firer_strength=2, target_strength=5)), answer=2),
    Case(rule="B-4", ask=lambda r: r.attacks_of(3), answer=3),
    Case(rule="B-5", ask=lambda r: r.morale_rolls(LOSS, has_x=True), answer=0),
    Case(rule="B-6", ask=lambda r: r.loss((6, 6), 1).steps, answer=1),
    Case(rule="B-7", ask=lambda r: codes(r, shot(target="wespe")), answer=()),
    Case(rule="B-8", ask=lambda r: r.penetration(shot("m4_105", range_hexes=7)).attack, answer=7),
    Case(rule="B-9", ask=lambda r: r.penetration(shot("m5", range_hexes=3)).defense, answer=10),
    Case(rule="B-10", ask=lambda r: r.penetration(shot("crocodile", range_hexes=1)).defense, answer=10),
    Case(rule="B-11", ask=lambda r: terms(r, in_cover=True, hull_down=True), answer=-4),
    Case(rule="B-12", ask=lambda r: r.to_hit(shot("flak88", range_hexes=12), (6, 6)).hit, answer=False),
    Case(rule="B-13", ask=lambda r: r.is_hull_down((("slope", False),)), answer=False),
    Case(rule="B-14", ask=lambda r: [p.name for p in r.phases()].count("x_check"), answer=1),
    Case(
        rule="B-15",
        ask=lambda r: r.x_after_turn(x=True, all_out_of_sight=False, went_as_far_as_it_could=True),
        answer=True,
    ),
    Case(rule="B-16", ask=lambda r: emergency(r, VETERAN, 1, x=True), answer=("firer_has_x",)),
    Case(rule="B-17", ask=lambda r: r.allowance(8, GREEN, (1, 5)).points, answer=8),
    Case(rule="B-18", ask=lambda r: emergency(r, VETERAN, 1, emergency_used=True), answer=("emergency_used",)),
    Case(rule="B-18", ask=lambda r: terms(r, emergency=True), answer=-3),
    Case(rule="B-19", ask=lambda r: r.attacks_of(2), answer=2),
    Case(rule="B-19", ask=lambda r: r.may_not_form(2), answer=None),
    Case(rule="B-20", ask=lambda r: r.rolls_after_removal(2, has_x=False), answer=1),
    Case(rule="B-21", ask=lambda r: r.kill_dice(shot("pak40", firer_strength=None)), answer=4),
    Case(
        rule="B-22",
        ask=lambda r: r.penetration(shot(target="firefly", target_company=(r.counter("m5"),))).defense,
        answer=9,
    ),
    Case(rule="B-23", ask=lambda r: r.start_strength(r.counter("cromwell")), answer=4),
    Case(rule="B-24", ask=lambda r: r.counter("stug3g").defense, answer=12),
    Case(rule="B-25", ask=lambda r: r.odds(1, 9, CombatFacts()), answer=None),
    Case(rule="B-26", ask=lambda r: r.opportunity_threshold(1), answer=1),
    Case(rule="B-27", ask=lambda r: r.air_effect(r.counter("m5").weapon_class, r.counter("pz4_ss")), answer=1),
    Case(rule="B-28", ask=lambda r: against(r, "m5", "ger_rifle", ASSAULT), answer=("not_infantry",)),
    Case(rule="B-28", ask=lambda r: against(r, "us_rifle", "ger_rifle", OVERRUN), answer=("may_not_overrun",)),
    Case(rule="B-30", ask=lambda r: r.dispersed_until(1, 0, 0), answer=(2, 0)),
    Case(rule="B-31", ask=lambda r: r.counter_is_lost(1, has_number=False), answer=True),
    Case(rule="B-32", ask=lambda r: r.load_shares_fate(), answer=True),
    Case(rule="B-33", ask=lambda r: r.may_fire_in(COMBAT, "allied", emergency=True), answer=True),
    Case(rule="B-34", ask=lambda r: r.air_user("allied", "uk_181"), answer="uk_181"),
)

#: Each switch, a value other than its default, and a question that it answers otherwise.
SWITCHES: Final[tuple[tuple[str, str, Callable[[CompanyDice], object]], ...]] = (
    ("profile", "seed_example", lambda r: r.kills_on()),
    ("profile", "literal_target", lambda r: r.kill_dice(shot(firer_strength=2, target_strength=5))),
    ("profile", "summary_c", lambda r: r.attacks_of(3)),
    ("morale_roll_for", "step", lambda r: r.morale_rolls(LOSS, has_x=False)),
    ("double_six_hits", "yes", lambda r: r.hit_chance(shot("flak88", range_hexes=12))),
    ("gun_kill_dice", "3", lambda r: r.dice_without_strength()),
    ("british_troop", "5", lambda r: r.start_strength(r.counter("firefly"))),
    ("counter_values", "other", lambda r: r.counter("jgdpz4_70").defense),
    ("worse_odds", "worst", lambda r: r.odds(1, 9, CombatFacts())),
    ("mine_odds", "1-1", lambda r: r.mine_odds()),
    ("mine_odds", "3-1", lambda r: r.mine_odds()),
)


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{number}-{case}") for number, case in enumerate((*RULES, *RULINGS))]
)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule and ruling changes the answer of its case (PB, B)."""
    assert case.ask(plain()) == case.answer
    assert case.ask(book(without=(case.rule,))) != case.answer


@pytest.mark.parametrize(("name", "value", "ask"), SWITCHES, ids=range(len(SWITCHES)))
def test_each_alternative_matters(name: str, value: str, ask: Callable[[CompanyDice], object]) -> None:
    """Each alternative of each switch changes the answer of its case (B)."""
    assert ask(book({name: value})) != ask(plain())


def test_every_alternative_has_a_case() -> None:
    """Each value of each switch but its default has a case (B)."""
    wanted = {(row.name, value) for row in plain().switches() for value in row.values if value != row.default}
    assert wanted <= {(name, value) for name, value, _ in SWITCHES}
    assert {row.name for row in plain().switches()} == {name for name, _, _ in SWITCHES}


def test_every_ruling_has_a_case() -> None:
    """Each ruling can be switched off, or has a switch of its own, with a case (B)."""
    switched = {row.switch.name: row.id for row in plain().rulings() if row.switch is not None}
    closed = {case.rule for case in RULINGS} | {switched[name] for name, _, _ in SWITCHES}
    assert {row.id for row in plain().rulings()} == closed
    assert [row.id for row in plain().rulings()] == [f"B-{number}" for number in range(1, 35)]


def test_every_rule_that_is_asked_for_has_a_case() -> None:
    """Each ID by which the rulebook can be switched off, in code or in a row, has a case (PB, B)."""
    asked = {
        rule
        for path in PACKAGE.glob("*.py")
        for rule in re.findall(r"applies\(\"(P?B-[\d.]+)\"\)", path.read_text(encoding="utf-8"))
    }
    rows = {
        rule
        for path in (PACKAGE / "tables").glob("*.yaml")
        for rule in re.findall(r"- \{rule: (P?B-[\d.]+)", path.read_text(encoding="utf-8"))
    }
    assert asked | rows == {case.rule for case in (*RULES, *RULINGS)}


def test_every_citation_is_a_rule() -> None:
    """Whatever ID the package cites is a printed rule or a ruling (PB, B)."""
    known = {row.id for row in printed_rules("companydice").rows} | {row.id for row in plain().rulings()}
    cited = {
        rule
        for path in (*PACKAGE.glob("*.py"), *PACKAGE.rglob("*.yaml"))
        for rule in re.findall(r"\bPB-\d+\.\d+|(?<![A-Z-])\bB-\d+", path.read_text(encoding="utf-8"))
    }
    assert cited <= known


def test_an_unknown_house_rule() -> None:
    """A switch that the register does not have is not understood (B)."""
    with pytest.raises(NotUnderstood, match="full_moon"):
        plain().switch("full_moon")
