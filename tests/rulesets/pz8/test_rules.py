"""Every rule and ruling of Pz8 matters: switched off by its ID it changes the answer of its case (PZ-3.1 to P-38)."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from campaign.domain.tabletop import PieceState, Quality
from campaign.files.rulebooks import printed_rules
from campaign.rulesets.pz8.targets import Told
from campaign.rulesets.pz8.values import Aspect, Blow, Cause, Cover, Ground, How, Leg, Passenger, Result, Shot, Target
from tests.rulesets.pz8.books import MODERN, Case, book, codes, dice, platoon

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.rulesets.pz8.rulebook import Pz8

FOLDER: Final = Path(__file__).parent.parent.parent.parent / "campaign" / "rulesets" / "pz8"
RULINGS: Final = {row.id: row for row in book().rulings()}
PRINTED: Final = {row.id: row.text for row in printed_rules("pz8").rows}
ID: Final = r"PZ?-\d+(?:\.\d+)?"

OK, DISORGANIZED, SUPPRESSED = PieceState.OK, PieceState.DISORGANIZED, PieceState.SUPPRESSED


def terms(rules: Pz8, **told: Any) -> int:  # noqa: ANN401 - fields of a shot
    """Return what is added to the die to hit."""
    return sum(term.value for term in rules.to_hit_terms(Shot(**told)))


def fire_codes(rules: Pz8, firer: str, told: Told, how: How = How.DIRECT, **facts: Any) -> tuple[str, ...]:  # noqa: ANN401 - fields of a platoon
    """Return what stands against a shot at a main battle tank."""
    return codes(rules.against_fire(platoon(rules, firer, **facts), platoon(rules, "mbt"), told, how))


def struck(rules: Pz8, target: Target, *faces: int, cause: Cause = Cause.DIRECT) -> PieceState:
    """Return the state after a blow of 2."""
    return rules.strike(target, Blow(attack=2, cause=cause), dice(*faces)).state


def aboard(rules: Pz8, passenger: Passenger, carrier: PieceState, *faces: int) -> PieceState:
    """Return the state of a passenger after a blow of 2."""
    target = Target(defence=2, state=carrier, passengers=(passenger,))
    return rules.strike(target, Blow(attack=2), dice(*faces)).passengers[0].state


def halved(rules: Pz8, cause: Cause, aspect: Aspect = Aspect.FRONT) -> int:
    """Return what counts of an armoured defence of 8."""
    return rules.effective_defence(Target(defence=8, armoured=True), Blow(attack=0, cause=cause, aspect=aspect))


def deviates(rules: Pz8, face: int, **told: Any) -> object:  # noqa: ANN401 - fields of a shot
    """Return what indirect fire comes to besides its hit."""
    hit = rules.fire(Shot(how=How.INDIRECT, **told), dice(face, 4, 3))
    return hit.hit, hit.battery_spent, hit.bearing_deg, hit.deviation_in


CASES: Final = (
    Case(rule="PZ-4.1", answer=2, ask=lambda rules: rules.cost_in([Leg(length_in=Fraction(1), ground=Ground.ROUGH)])),
    Case(rule="PZ-4.2", answer=8, ask=lambda rules: rules.distance_in(Fraction(4), Ground.ROAD)),
    Case(rule="PZ-4.5", answer=("no-tow",), ask=lambda rules: codes(rules.against_move(platoon(rules, "at_88")))),
    Case(rule="PZ-4.6", answer=2, ask=lambda rules: rules.distance_in(Fraction(4), Ground.OPEN, loading=True)),
    Case(
        rule="PZ-5.2",
        answer=("not-seen",),
        ask=lambda rules: fire_codes(rules, "mbt", Told(seen=False)),
        house_rules=MODERN,
    ),
    Case(rule="PZ-5.4", answer=5, ask=lambda rules: rules.seen_within_in(platoon(rules, "hetzer"), (Cover.ROUGH,))),
    Case(rule="PZ-5.6", answer=-1, ask=lambda rules: terms(rules, range_in=Fraction(11), max_range_in=Fraction(20))),
    Case(rule="PZ-5.7", answer=-1, ask=lambda rules: terms(rules, covers=(Cover.BUILDING,))),
    Case(rule="PZ-5.8", answer=-2, ask=lambda rules: terms(rules, covers=(Cover.BUNKER,))),
    Case(rule="PZ-5.9", answer=-1, ask=lambda rules: terms(rules, quality=Quality.GREEN)),
    Case(rule="PZ-5.10", answer=1, ask=lambda rules: terms(rules, quality=Quality.ELITE)),
    Case(rule="PZ-5.11", answer=1, ask=lambda rules: terms(rules, missile=True)),
    Case(rule="PZ-5.12", answer=5, ask=lambda rules: rules.needed(How.INDIRECT)),
    Case(rule="PZ-5.13", answer=(False, False, 180, 3), ask=lambda rules: deviates(rules, 3)),
    Case(rule="PZ-5.14", answer=(False, True, 180, 3), ask=lambda rules: deviates(rules, 1)),
    Case(
        rule="PZ-5.14",
        part="afterwards",
        answer=("battery-spent",),
        ask=lambda rules: fire_codes(rules, "arty_field", Told(), How.INDIRECT, spent=True, off_table=True),
        house_rules=MODERN,
    ),
    Case(
        rule="PZ-5.15",
        answer=("out-of-contact",),
        ask=lambda rules: codes(
            rules.against_assault(platoon(rules, "pz4"), platoon(rules, "pz3"), Told(in_contact=False))
        ),
    ),
    Case(
        rule="PZ-5.16",
        answer=("weapon-spent",),
        ask=lambda rules: fire_codes(rules, "atgw_team", Told(), spent=True),
        house_rules=MODERN,
    ),
    Case(rule="PZ-6.3", answer=Result.DISORGANIZED, ask=lambda rules: rules.result_of(1)),
    Case(rule="PZ-6.4", answer=Result.SUPPRESSED, ask=lambda rules: rules.result_of(2)),
    Case(rule="PZ-6.5", answer=Result.DESTROYED, ask=lambda rules: rules.result_of(3)),
    Case(
        rule="PZ-6.6",
        answer=("mover-disorganized",),
        ask=lambda rules: codes(rules.against_move(platoon(rules, "pz4", DISORGANIZED))),
    ),
    Case(rule="PZ-6.7", answer=-1, ask=lambda rules: terms(rules, state=DISORGANIZED)),
    Case(rule="PZ-6.8", answer=SUPPRESSED, ask=lambda rules: rules.state_after(DISORGANIZED, Result.DISORGANIZED)),
    Case(
        rule="PZ-6.9",
        answer=("firer-suppressed",),
        ask=lambda rules: fire_codes(rules, "mbt", Told(), state=SUPPRESSED),
        house_rules=MODERN,
    ),
    Case(
        rule="PZ-6.9",
        part="moving",
        answer=("mover-suppressed",),
        ask=lambda rules: codes(rules.against_move(platoon(rules, "pz4", SUPPRESSED))),
    ),
    Case(
        rule="PZ-6.10", answer=PieceState.DESTROYED, ask=lambda rules: rules.state_after(SUPPRESSED, Result.SUPPRESSED)
    ),
    Case(
        rule="PZ-6.10",
        part="in contact",
        answer=PieceState.DESTROYED,
        ask=lambda rules: struck(rules, Target(defence=2, state=SUPPRESSED), 1, 1, cause=Cause.CLOSE_COMBAT),
    ),
    Case(rule="PZ-6.11", answer=OK, ask=lambda rules: struck(rules, Target(defence=2, is_hq=True), 2, 1, 6)),
    Case(rule="PZ-6.12", answer=3, ask=lambda rules: rules.save(Quality.GREEN, dice(4)).total),
    Case(rule="PZ-6.13", answer=5, ask=lambda rules: rules.save(Quality.ELITE, dice(4)).total),
    Case(
        rule="PZ-6.14",
        answer=PieceState.DESTROYED,
        ask=lambda rules: struck(rules, Target(defence=2, helicopter=True), 2, 1),
    ),
    Case(
        rule="PZ-6.15",
        answer=PieceState.DESTROYED,
        ask=lambda rules: struck(rules, Target(defence=2, helicopter=True), 1, 1, cause=Cause.SAM),
    ),
    Case(rule="PZ-6.16", answer=DISORGANIZED, ask=lambda rules: aboard(rules, Passenger(), OK, 2, 1)),
    Case(
        rule="PZ-6.16",
        part="destroyed",
        answer=PieceState.DESTROYED,
        ask=lambda rules: (
            rules.strike(
                Target(defence=2, state=SUPPRESSED, passengers=(Passenger(),)),
                Blow(attack=2, cause=Cause.CLOSE_COMBAT),
                dice(),
            )
            .passengers[0]
            .state
        ),
    ),
    Case(
        rule="PZ-7.1",
        answer=("out-of-range",),
        ask=lambda rules: fire_codes(rules, "mbt", Told(range_in=Fraction(31))),
        house_rules=MODERN,
    ),
    Case(
        rule="PZ-7.2",
        answer=("out-of-arc",),
        ask=lambda rules: fire_codes(rules, "mbt", Told(in_arc=False)),
        house_rules=MODERN,
    ),
    Case(rule="PZ-7.2", part="bearing", answer=False, ask=lambda rules: rules.in_arc(rules.unit("stug"), 50)),
    Case(
        rule="PZ-7.4",
        answer=("below-min-range",),
        ask=lambda rules: fire_codes(rules, "atgw_team", Told(range_in=Fraction(4))),
        house_rules=MODERN,
    ),
    Case(rule="PZ-9.2", answer=4, ask=lambda rules: halved(rules, Cause.DIRECT, Aspect.REAR)),
    Case(rule="PZ-9.2", part="shells", answer=4, ask=lambda rules: halved(rules, Cause.INDIRECT)),
    Case(rule="PZ-9.2", part="helicopters", answer=4, ask=lambda rules: halved(rules, Cause.HELICOPTER)),
    Case(
        rule="PZ-10.1",
        answer=("no-hq-near",),
        ask=lambda rules: codes(rules.against_rally(platoon(rules, "pz4", SUPPRESSED), Fraction(13))),
    ),
    Case(rule="PZ-10.2", answer=OK, ask=lambda rules: rules.rally(DISORGANIZED, Quality.AVERAGE, dice(5)).state),
    Case(rule="PZ-10.3", answer=4, ask=lambda rules: rules.rally(DISORGANIZED, Quality.GREEN, dice(5)).total),
    Case(rule="PZ-10.4", answer=6, ask=lambda rules: rules.rally(DISORGANIZED, Quality.ELITE, dice(5)).total),
    Case(rule="PZ-11.2", answer=True, ask=lambda rules: rules.mine_entry(rules.unit("pz4"), real=True).stops),
    Case(rule="PZ-11.3", answer=3, ask=lambda rules: rules.mine_entry(rules.unit("pz4"), real=True).attack),
    Case(rule="PZ-11.4", answer=None, ask=lambda rules: rules.mine_entry(rules.unit("flail"), real=True).attack),
    Case(rule="PZ-11.5", answer=False, ask=lambda rules: rules.wire_entry(rules.unit("jeep")).may_enter),
    Case(rule="PZ-11.6", answer=1, ask=lambda rules: rules.wire_entry(rules.unit("infantry")).attack),
    Case(rule="PZ-11.7", answer=True, ask=lambda rules: rules.wire_entry(rules.unit("pz4")).removed),
    Case(rule="PZ-12.3", answer=-2, ask=lambda rules: terms(rules, how=How.AIR, aa_guns=2)),
    Case(rule="PZ-12.4", answer=-1, ask=lambda rules: terms(rules, how=How.AIR, sam_teams=1)),
    Case(rule="PZ-12.5", answer=4, ask=lambda rules: halved(rules, Cause.AIRCRAFT)),
    Case(
        rule="PZ-12.6",
        answer=False,
        ask=lambda rules: rules.hunts_helicopters(rules.unit("mbt")),
        house_rules=MODERN,
    ),
    Case(
        rule="PZ-12.6",
        part="no cover",
        answer=0,
        ask=lambda rules: terms(rules, at_helicopter=True, covers=(Cover.ROUGH,)),
    ),
    Case(
        rule="P-1",
        answer=("fired-already",),
        ask=lambda rules: fire_codes(rules, "mbt", Told(), fired=True),
        house_rules=MODERN,
    ),
    Case(
        rule="P-2",
        answer=Fraction(5, 2),
        ask=lambda rules: rules.distance_in(rules.allowance_in(rules.unit("stuart")), Ground.ROUGH),
    ),
    Case(rule="P-3", answer=-2, ask=lambda rules: terms(rules, covers=(Cover.BUNKER, Cover.ROUGH))),
    Case(
        rule="P-4",
        answer=False,
        ask=lambda rules: rules.fire(Shot(quality=Quality.GREEN, covers=(Cover.BUNKER,)), dice(6)).hit,
    ),
    Case(rule="P-5", answer=4, ask=lambda rules: halved(rules, Cause.AIRCRAFT, Aspect.SIDE)),
    Case(
        rule="P-6",
        answer=2,
        ask=lambda rules: rules.attack_on(rules.unit("firefly"), rules.unit("infantry")),
    ),
    Case(rule="P-7", answer=SUPPRESSED, ask=lambda rules: rules.state_after(SUPPRESSED, Result.DISORGANIZED)),
    Case(
        rule="P-8",
        answer=(Result.DISORGANIZED, SUPPRESSED),
        ask=lambda rules: rules.after_save(SUPPRESSED, Result.SUPPRESSED, rules.save(Quality.ELITE, dice(3))),
    ),
    Case(rule="P-9", answer=DISORGANIZED, ask=lambda rules: aboard(rules, Passenger(), DISORGANIZED, 2, 1)),
    Case(rule="P-10", answer=300, ask=lambda rules: rules.bearing_deg(6)),
    Case(rule="P-11", answer=("a1", "d2"), ask=lambda rules: rules.hit_at_fall(("a1", "d2"))),
    Case(rule="P-12", answer=(False, True, 180, 3), ask=lambda rules: deviates(rules, 2, quality=Quality.ELITE)),
    Case(
        rule="P-13",
        answer=("not-observed",),
        ask=lambda rules: fire_codes(rules, "arty_field", Told(observed=False), How.INDIRECT, off_table=True),
        house_rules=MODERN,
    ),
    Case(rule="P-14", answer=0, ask=lambda rules: terms(rules, range_in=Fraction(10), max_range_in=Fraction(20))),
    Case(rule="P-15", answer=0, ask=lambda rules: rules.mine_entry(rules.unit("pz4"), real=True).moves_lost),
    Case(rule="P-16", answer=True, ask=lambda rules: rules.mine_entry(rules.unit("engineer"), real=True).removed),
    Case(
        rule="P-17",
        answer=(True, True),
        ask=lambda rules: (
            rules.wire_entry(rules.unit("halftrack")).may_enter,
            rules.wire_entry(rules.unit("halftrack")).removed,
        ),
    ),
    Case(
        rule="P-18",
        answer=(),
        ask=lambda rules: codes(
            rules.against_rally(platoon(rules, "hq_foot", DISORGANIZED), Fraction(0), by_itself=True)
        ),
    ),
    Case(rule="P-19", answer=False, ask=lambda rules: rules.in_arc(rules.unit("stug"), 40)),
    Case(rule="P-20", answer=Fraction(1, 2), ask=lambda rules: rules.loading_factor(carrier=True)),
    Case(rule="P-21", answer=4, ask=lambda rules: halved(rules, Cause.CLOSE_COMBAT, Aspect.SIDE)),
    Case(
        rule="P-22",
        answer=(),
        ask=lambda rules: codes(rules.against_assault(platoon(rules, "pz4"), platoon(rules, "infantry"), Told())),
    ),
    Case(rule="P-23", answer=(), ask=lambda rules: fire_codes(rules, "hmg", Told()), house_rules=MODERN),
    Case(rule="P-24", answer=True, ask=lambda rules: rules.touching_is_close_combat()),
    Case(rule="P-25", answer=Quality.ELITE, ask=lambda rules: rules.aircraft_quality(Quality.ELITE)),
    Case(rule="P-26", answer=True, ask=lambda rules: rules.against_air_attack(2, 2) is not None),
    Case(
        rule="P-27",
        answer=24,
        ask=lambda rules: rules.hq_within_in(),
        house_rules={"scale": "infantry"},
    ),
    Case(
        rule="P-28",
        answer=5,
        ask=lambda rules: rules.seen_within_in(platoon(rules, "infantry", fired_before=True), (Cover.ROUGH,)),
    ),
    Case(rule="P-29", answer="fire", ask=lambda rules: rules.assault_phase()),
    Case(rule="P-30", answer=1, ask=lambda rules: rules.wire_entry(rules.unit("mortar_med")).attack),
    Case(rule="P-31", answer=1, ask=lambda rules: rules.moves_lost(), house_rules={"mine_stop": "full_turn"}),
    Case(
        rule="P-32",
        answer=True,
        ask=lambda rules: rules.is_guided(rules.unit("heli_gunship")),
        house_rules={**MODERN, "gunship_weapon": "atgw"},
    ),
    Case(
        rule="P-33",
        answer=("not-a-target",),
        ask=lambda rules: fire_codes(rules, "sam_team", Told()),
        house_rules=MODERN,
    ),
    Case(
        rule="P-34",
        answer=False,
        ask=lambda rules: rules.against_loading(rules.unit("heli_transport"), rules.unit("at_gun")) is None,
        house_rules=MODERN,
    ),
    Case(
        rule="P-35",
        answer=("direct-only",),
        ask=lambda rules: fire_codes(rules, "arty_field", Told(), How.INDIRECT),
        house_rules=MODERN,
    ),
    Case(
        rule="P-35",
        part="beyond the edge",
        answer=("indirect-only",),
        ask=lambda rules: fire_codes(rules, "arty_field", Told(), off_table=True),
        house_rules=MODERN,
    ),
    Case(
        rule="P-36",
        answer=(None, True, False),
        ask=lambda rules: (
            rules.mine_entry(rules.unit("heli_transport"), real=True).attack,
            rules.wire_entry(rules.unit("heli_transport")).may_enter,
            rules.wire_entry(rules.unit("heli_transport")).stops,
        ),
        house_rules=MODERN,
    ),
    Case(rule="P-37", answer=8, ask=lambda rules: halved(rules, Cause.HAZARD)),
    Case(
        rule="P-38",
        answer=("firer-aboard",),
        ask=lambda rules: fire_codes(rules, "infantry", Told(), aboard=True),
        house_rules=MODERN,
    ),
    Case(
        rule="P-38",
        part="as a target",
        answer=("target-aboard",),
        ask=lambda rules: codes(
            rules.against_fire(platoon(rules, "pz4"), platoon(rules, "infantry", aboard=True), Told())
        ),
    ),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule changes the answer of its case (PZ-4.1 to PZ-12.6, P-1 to P-38)."""
    case.expect_that_it_matters()


def consulted() -> frozenset[str]:
    """Return the IDs that the rulebook asks about, and those by which rows of its sums are switched off."""
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.py"))
    tables = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "tables").glob("*.yaml"))
    return frozenset(re.findall(rf"applies\(\"({ID})\"", code)) | frozenset(re.findall(rf"- {{rule: ({ID})", tables))


def test_each_rule_that_is_consulted_has_a_case() -> None:
    """No rule is consulted without a case that fails when it is switched off, and none has one for nothing (PZ-4.1)."""
    known = {"PZ-6.8", "PZ-6.10", "PZ-9.2", "PZ-12.5"}  # asked by a name that depends on the state or the cause
    assert consulted() | known == {case.rule for case in CASES}


def test_each_ruling_has_a_case() -> None:
    """P-1 to P-38 each change something; P-0 only names the lists (P-0)."""
    assert RULINGS.keys() - {case.rule for case in CASES} == {"P-0"}


def test_the_registers_stand_in_order() -> None:
    """Rules and rulings stand by number, each once, and rulings name rules that exist (PZ-2.1, P-0)."""
    numbers = [tuple(int(part) for part in rule.removeprefix("PZ-").split(".")) for rule in PRINTED]
    assert numbers == sorted(numbers)
    assert list(RULINGS) == [f"P-{number}" for number in range(39)]
    assert {row.id: rule for row in RULINGS.values() for rule in row.rules if rule not in PRINTED} == {}


def test_what_is_cited_exists() -> None:
    """No module or table cites an ID that neither register has (PZ-2.1, P-0)."""
    paths = [*FOLDER.glob("*.py"), *(FOLDER / "tables").glob("*.yaml"), *(FOLDER / "units").glob("*.yaml")]
    cited = {rule for path in paths for rule in re.findall(rf"\b{ID}\b", path.read_text(encoding="utf-8"))}
    chapters = {f"PZ-{number}" for number in range(2, 13)}
    assert cited - PRINTED.keys() - RULINGS.keys() - chapters == set()


@pytest.mark.parametrize(
    ("house_rules", "question", "usual", "so"),
    [
        ({"profile": "modern_1950_75"}, lambda rules: len(rules.units()), 53, 25),
        ({"scale": "infantry"}, lambda rules: rules.allowance_in(rules.unit("infantry")), 2, 4),
        (
            {"passengers": "same_state"},
            lambda rules: aboard(rules, Passenger(), DISORGANIZED, 2, 1),
            DISORGANIZED,
            SUPPRESSED,
        ),
        (
            {"indirect_observed": "no"},
            lambda rules: codes(
                rules.against_fire(
                    platoon(rules, "arty_field", off_table=True),
                    platoon(rules, "infantry"),
                    Told(observed=False),
                    How.INDIRECT,
                )
            ),
            ("not-observed",),
            (),
        ),
        ({"contact_with_buildings": "no"}, lambda rules: rules.touching_is_close_combat(), True, False),
        ({"mine_stop": "full_turn"}, lambda rules: rules.wire_entry(rules.unit("pz4")).moves_lost, 0, 1),
    ],
)
def test_each_house_rule(
    house_rules: dict[str, str], question: Callable[[Pz8], object], usual: object, so: object
) -> None:
    """Each alternative of a house rule changes what it is about (P-0, P-9, P-13, P-24, P-27, P-31)."""
    assert question(book()) == usual
    assert question(book(house_rules)) == so


def test_each_house_rule_is_asked_for() -> None:
    """No switch is offered that changes nothing (P-0); the base of all rulebooks of battles asks for the profile."""
    paths = (*FOLDER.glob("*.py"), FOLDER.parent / "book.py")
    code = "".join(path.read_text(encoding="utf-8") for path in paths)
    switches = {row.switch.name for row in RULINGS.values() if row.switch is not None}
    assert set(re.findall(r"\.(?:switch|flag|number)\(\"(\w+)\"\)", code)) == switches
