"""Direct fire and its results matter rule by rule (DT-B4, J1, J2, J5 to J7, J30, R18, R24, R31, R37, R40, R49, X40)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from campaign.domain.combat import Attack, Band
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import Going
from campaign.rulesets.combat import Aimed, CloseRoll, RangedRoll
from campaign.rulesets.units import Size
from tests.rules.cases import Case

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.rulesets.divtac.rulebook import DivTac

TARGET: Final = Aimed(training=6, mode=Mode.ATTACK)
DUG_IN: Final = Aimed(training=6, mode=Mode.HOLD, fortification=HoldLevel.HASTY)
RANGED: Final = RangedRoll(
    combat_factor=7, range_mm=0, size=Size.STANDARD, mode=Mode.ATTACK, going=Going.GOOD, target=TARGET
)
CLOSE: Final = CloseRoll(combat_factor=7, size=Size.STANDARD, mode=Mode.ATTACK, target=TARGET)


def ranged(**changes: Any) -> Callable[[DivTac], object]:  # noqa: ANN401 - any field of the roll
    """Ask what is added to the die in ranged fire."""
    return lambda rules: sum(term.value for term in rules.ranged_terms(replace(RANGED, **changes)))


def close(**changes: Any) -> Callable[[DivTac], object]:  # noqa: ANN401 - any field of the roll
    """Ask what is added to the die in a close assault."""
    return lambda rules: sum(term.value for term in rules.close_terms(replace(CLOSE, **changes)))


def verdicts(firer: str, target: str, range_mm: int, *, moved: bool = False) -> Callable[[DivTac], object]:
    """Ask by which rules a row may not fire at another."""
    return lambda rules: tuple(
        verdict.rule
        for verdict in rules.may_fire(rules.unit(firer), rules.unit(target), range_mm=range_mm, moved=moved)
    )


def never_attacks(row: str) -> Callable[[DivTac], object]:
    """Ask by which rule a row never attacks."""

    def ask(rules: DivTac) -> object:
        verdict = rules.attacks_at_all(rules.unit(row))
        return verdict and verdict.rule

    return ask


def comes_to(added: int, face: int, target: Aimed) -> Callable[[DivTac], object]:
    """Ask what a die comes to, the combat factor being all that is added."""

    def ask(rules: DivTac) -> object:
        resolved = rules.resolve(rules.close_terms(replace(CLOSE, combat_factor=added)), face, target)
        return resolved.band, resolved.outcome

    return ask


CASES: Final = (
    Case(rule="DT-B4", answer="DT-B4", ask=never_attacks("uk_armd_regt_hq")),
    Case(rule="DT-X40", answer="DT-X40", ask=never_attacks("uk_lorry")),
    Case(rule="DT-J1", part="armour", answer=("DT-J1",), ask=verdicts("uk_inf_coy", "de_pz4", 10)),
    Case(rule="DT-J1", part="soft", answer=("DT-J1",), ask=verdicts("uk_inf_coy", "de_field_bty", 21)),
    Case(rule="DT-J2", part="armour", answer=("DT-J2",), ask=verdicts("uk_sherman_sqn", "de_inf_coy", 21)),
    Case(rule="DT-J2", part="moved", answer=("DT-J2",), ask=verdicts("uk_sherman_sqn", "de_pz4", 21, moved=True)),
    Case(rule="DT-J5", part="ranged", answer=7, ask=ranged()),
    Case(rule="DT-J5", part="close assault", answer=7, ask=close()),
    Case(rule="DT-J6", answer=("DT-J6",), ask=verdicts("uk_sherman_sqn", "de_pz4", 61)),
    Case(rule="DT-J6.1", answer=4, ask=ranged(range_mm=30)),
    Case(rule="DT-J6.2", answer=6, ask=ranged(size=Size.VERY_SMALL)),
    Case(rule="DT-J6.3", answer=8, ask=ranged(size=Size.LARGE)),
    Case(rule="DT-J6.4", answer=6, ask=ranged(going=Going.POOR)),
    Case(rule="DT-J6.5", answer=5, ask=ranged(going=Going.BAD)),
    Case(rule="DT-J6.6", answer=5, ask=ranged(target=DUG_IN)),
    Case(rule="DT-J6.7", answer=13, ask=ranged(friendly_batteries=2)),
    Case(rule="DT-J6.8", answer=3, ask=ranged(hostile_batteries=2)),
    Case(rule="DT-J6.9", answer=13, ask=ranged(friendly_direct=2)),
    Case(rule="DT-J6.10", answer=5, ask=ranged(hostile_direct=2)),
    Case(rule="DT-J6.11", answer=4, ask=ranged(anti_tank_gun_on_infantry=True)),
    Case(rule="DT-J6.12", answer=9, ask=ranged(supply_points=2)),
    Case(rule="DT-J7.1", answer=5, ask=close(size=Size.VERY_SMALL)),
    Case(rule="DT-J7.2", answer=6, ask=close(size=Size.SMALL)),
    Case(rule="DT-J7.3", answer=8, ask=close(size=Size.LARGE)),
    Case(rule="DT-J7.4", answer=9, ask=close(size=Size.VERY_LARGE)),
    Case(rule="DT-J7.5", answer=6, ask=close(target=DUG_IN)),
    Case(rule="DT-J7.6", answer=8, ask=close(target=DUG_IN, engineers=True)),
    Case(rule="DT-J7.7", answer=9, ask=close(supporting_units=2)),
    Case(rule="DT-J7.8", answer=9, ask=close(infantry_with_armour=True)),
    Case(rule="DT-J7.9", answer=9, ask=close(against_deployed_towed_artillery=True)),
    Case(rule="DT-J7.10", answer=4, ask=close(mode=Mode.PURSUIT)),
    Case(rule="DT-J7.11", answer=8, ask=close(mode=Mode.HOLD)),
    Case(
        rule="DT-J7.11",
        part="in ranged combat",
        house_rules={"hold_bonus": "ranged"},
        answer=8,
        ask=ranged(mode=Mode.HOLD),
    ),
    Case(rule="DT-J7.12", answer=9, ask=close(supply_points=2)),
    Case(rule="DT-J30", part="resolved", answer=(Band.SECOND, Mode.HOLD), ask=comes_to(5, 5, TARGET)),
    Case(rule="DT-R18", part="range", answer=4, ask=ranged(range_mm=23)),
    Case(rule="DT-R18", part="levels", answer=5, ask=ranged(target=DUG_IN)),
    Case(rule="DT-R18", part="engineers", answer=7, ask=close(engineers=True)),
    Case(rule="DT-R24", part="equal", answer=(Band.FIRST, Mode.PROBE), ask=comes_to(5, 1, TARGET)),
    Case(
        rule="DT-R31",
        part="Withdraw",
        answer=7,
        ask=ranged(going=Going.POOR, target=replace(TARGET, mode=Mode.WITHDRAW)),
    ),
    Case(
        rule="DT-R31", part="Reserve", answer=7, ask=ranged(going=Going.BAD, target=replace(TARGET, mode=Mode.RESERVE))
    ),
    Case(rule="DT-R37", answer="ground", ask=lambda rules: rules.attack_slot(Attack.CLOSE_ASSAULT)),
    Case(rule="DT-R40", part="armour", answer=True, ask=lambda rules: rules.is_armour(rules.unit("uk_sexton_bty"))),
    Case(
        rule="DT-R40",
        part="deployed",
        answer=False,
        ask=lambda rules: rules.is_deployed(rules.unit("uk_25pdr_bty"), Mode.HOLD, moved=True),
    ),
    Case(rule="DT-R49", answer=8, ask=close(mode=Mode.HOLD)),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of direct fire changes the answer of its case (DT-J1 to J7, J30)."""
    case.expect_that_it_matters()
