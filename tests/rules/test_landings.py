"""Each rule of landings from the air matters (DT-F4 to F8, R10, X50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.air import Landing
from campaign.domain.mode import Mode
from campaign.domain.place import Going
from campaign.rulesets.combat import Aimed
from tests import worlds
from tests.rules.cases import Case, switched_off

if TYPE_CHECKING:
    from campaign.rulesets.divtac.rulebook import DivTac

PARACHUTE: Final = Landing.PARACHUTE
GLIDER: Final = Landing.GLIDER
COUP: Final = Landing.COUP_DE_MAIN
ARNHEM: Final = "1944-09-17"
RHINE: Final = "1945-03-24"


def lands(rules: DivTac, key: str, how: Landing, *, nation: str = "UK", date: str = ARNHEM) -> bool:
    """Say whether a row may come down so."""
    return rules.may_land_by(rules.unit(key), how, nation=nation, date=date) is None


def ground(rules: DivTac, how: Landing, going: Going, *, built_up: bool = False) -> str:
    """Return the rule that forbids a landing ground, empty where none does."""
    verdict = rules.landing_ground(how, going, built_up=built_up)
    return "" if verdict is None else verdict.rule


def added(rules: DivTac, *, hostile_sees: bool) -> tuple[int, ...]:
    """Return what is added to the die of a landing, term by term."""
    return tuple(term.value for term in rules.landing_terms(hostile_sees=hostile_sees))


CASES = (
    Case(rule="DT-F4", ask=lambda rules: lands(rules, "uk_25pdr_bty", PARACHUTE), answer=False, part="who"),
    Case(rule="DT-F4", ask=lambda rules: ground(rules, PARACHUTE, Going.BAD), answer="DT-F4", part="where"),
    Case(rule="DT-F5", ask=lambda rules: lands(rules, "uk_sherman_sqn", GLIDER), answer=False, part="who"),
    Case(rule="DT-F5", ask=lambda rules: ground(rules, GLIDER, Going.POOR), answer="DT-F5", part="where"),
    Case(rule="DT-F6", ask=lambda rules: rules.stands_still_moves(GLIDER), answer=1, part="stands"),
    Case(rule="DT-F6", ask=lambda rules: rules.must_attack_at_once(COUP), answer=True, part="attacks"),
    Case(rule="DT-F7", ask=lambda rules: added(rules, hostile_sees=False), answer=(0,)),
    Case(rule="DT-F8", ask=lambda rules: rules.landing_planned_before_game(), answer=True),
    Case(rule="DT-R10", ask=lambda rules: added(rules, hostile_sees=True), answer=(0, 3)),
    Case(rule="DT-X50", ask=lambda rules: lands(rules, "uk_btn_mortar", PARACHUTE), answer=True),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(("factor", "terms"), [("0", (0,)), ("3", (0, 3)), ("5", (0, 5))])
def test_the_strength_of_a_watched_landing_is_a_house_rule(factor: str, terms: tuple[int, ...]) -> None:
    """`landing_cf` is what a hostile combat unit adds that sees the landing zone; unseen it adds nothing (DT-R10)."""
    rules = worlds.rules({"landing_cf": factor})
    assert added(rules, hostile_sees=True) == terms
    assert added(rules, hostile_sees=False) == (0,)


@pytest.mark.parametrize(
    ("key", "parachute", "glider", "coup"),
    [
        ("uk_para_coy", True, True, True),
        ("uk_eng_coy", True, True, True),
        ("uk_vickers_coy", True, True, False),
        ("uk_btn_mortar", True, True, False),
        ("uk_inf_btn_hq", True, True, False),
        ("uk_brigade_hq", True, True, False),
        ("uk_armd_brigade_hq", False, False, False),
        ("uk_25pdr_bty", False, True, False),
        ("us_towed_bty", False, True, False),
        ("uk_sexton_bty", False, False, False),
        ("uk_medium_bty", False, False, False),
        ("uk_btn_at", False, True, False),
        ("uk_17pdr_bty", False, True, False),
        ("de_pak43_plt", False, False, False),
        ("de_88_plt", False, False, False),
        ("uk_m10_bty", False, False, False),
        ("uk_stuart_sqn", False, True, False),
        ("uk_carrier_plt", False, True, False),
        ("uk_cromwell_sqn", False, False, False),
        ("uk_bofors_bty", False, False, False),
        ("uk_lorry", False, False, False),
    ],
)
def test_who_lands_by_what(key: str, parachute: bool, glider: bool, coup: bool) -> None:
    """Infantry by either means; guns to 105 mm, anti-tank guns to the 17 pdr, light armour by glider (DT-F4, F5)."""
    rules = worlds.rules()
    assert [lands(rules, key, how) for how in (PARACHUTE, GLIDER, COUP)] == [parachute, glider, coup]


@pytest.mark.parametrize(
    ("key", "nation", "date", "drops"),
    [
        ("uk_25pdr_bty", "UK", "1944-12-31", False),
        ("uk_25pdr_bty", "UK", "1945-01-01", True),
        ("uk_25pdr_bty", "CA", RHINE, True),
        ("uk_25pdr_bty", "US", RHINE, False),
        ("us_towed_bty", "UK", RHINE, False),
        ("uk_medium_bty", "UK", RHINE, False),
        ("uk_sexton_bty", "UK", RHINE, False),
    ],
)
def test_light_artillery_drops_late_and_for_the_british(key: str, nation: str, date: str, drops: bool) -> None:
    """Light artillery by parachute is for the British, from the first day of 1945 on (DT-F4, B3)."""
    assert lands(worlds.rules(), key, PARACHUTE, nation=nation, date=date) is drops


@pytest.mark.parametrize("going", Going)
@pytest.mark.parametrize("built_up", [False, True])
def test_where_they_come_down(going: Going, built_up: bool) -> None:
    """Parachutes need at least poor going, gliders clear, neither a town; a coup de main ignores it (DT-F4, F5)."""
    rules = worlds.rules()
    by_parachute = going is not Going.BAD and not built_up
    by_glider = going is Going.GOOD and not built_up
    assert ground(rules, PARACHUTE, going, built_up=built_up) == ("" if by_parachute else "DT-F4")
    assert ground(rules, GLIDER, going, built_up=built_up) == ("" if by_glider else "DT-F5")
    assert ground(rules, COUP, going, built_up=built_up) == ""


def test_a_refusal_names_what_is_refused() -> None:
    """The reason says who, and where (DT-F4, F5)."""
    rules = worlds.rules()
    who = rules.may_land_by(rules.unit("uk_sherman_sqn"), GLIDER, nation="UK", date=ARNHEM)
    where = rules.landing_ground(GLIDER, Going.GOOD, built_up=True)
    assert who is not None
    assert who.reason.startswith("Sherman Squadron goes into no glider")
    assert where is not None
    assert where.reason == "no landing by glider in a built-up area"


def test_what_a_landed_unit_must_do() -> None:
    """All stand still for a move; who landed on an objective attacks it at once (DT-F6)."""
    rules = worlds.rules()
    assert [rules.stands_still_moves(how) for how in Landing] == [1, 1, 1]
    assert [how for how in Landing if rules.must_attack_at_once(how)] == [COUP]


def test_without_a_roll_nothing_is_added() -> None:
    """With the roll itself switched off, nothing is left of it (DT-F7)."""
    assert added(switched_off("DT-F7"), hostile_sees=True) == ()


@pytest.mark.parametrize(
    ("training", "hostile_sees", "face", "outcome"),
    [(8, False, 10, Mode.HOLD), (4, True, 8, None), (7, False, 5, Mode.MOVE), (5, True, 3, Mode.HOLD)],
)
def test_what_becomes_of_a_landing(training: int, hostile_sees: bool, face: int, outcome: Mode | None) -> None:
    """A landed model counts as in Move and may go to Hold (DT-F7, R10, J30)."""
    rules = worlds.rules()
    aimed = Aimed(training=training, mode=Mode.MOVE)
    assert rules.resolve(rules.landing_terms(hostile_sees=hostile_sees), face, aimed).outcome is outcome
