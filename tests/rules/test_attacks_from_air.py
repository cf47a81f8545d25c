"""Orders from the air matter rule by rule: attacks, raids, landings (DT-F1 to F8, J22, R10, R22, R28, R45, R57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.air import Landing
from campaign.domain.clock import GameTime
from campaign.domain.objection import refusing
from campaign.events.calendar import WeatherSet
from campaign.events.landings import LandingPlanned
from campaign.events.movement import ModelsPlaced
from tests import worlds
from tests.air import FLAK, PARAS, decided, fought, sky, totals, transports
from tests.orders.typed import typed
from tests.rules.cases import Case

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.rulesets.divtac.rulebook import DivTac

EIGHT: Final = GameTime(day=0, move=8)
SIX: Final = GameTime(day=1, move=6)
NIGHT: Final = GameTime(day=0, move=22)
AT_CAGNY: Final = ModelsPlaced(formation="de_i_pz_1", elements=("de_i_pz_1/a", "de_i_pz_1/hq"), place="cagny")
GUNS: Final = ModelsPlaced(formation="de_flak_3", elements=("de_flak_3/a", "de_flak_3/hq"), place="ranville")
POOR: Final = WeatherSet(start=EIGHT, weather="poor", ground="", text="")
DROP: Final = LandingPlanned(
    landing="d1",
    side="allied",
    time=EIGHT,
    place="ranville",
    how=Landing.PARACHUTE,
    formations=("uk_8_para",),
    elements=(),
    squadrons=("uk_tr_1", "uk_tr_2", "uk_tr_3"),
)
LATE: Final = "landing plan d2 D+0/12 ranville parachute 8-para by tr-1 tr-2 tr-3"


def codes(rules: DivTac, line: str, *given: Event, at: GameTime = EIGHT) -> tuple[str, ...]:
    """Return what is refused of a line in a world with guns, paratroops and transports."""
    spec = sky(FLAK, PARAS, *transports(4), at=worlds.OPENS, rules=rules)
    spec.given(DROP).at(at).given(*given)
    return tuple(item.code for item in refusing(tuple(typed(spec, line).objections(spec.campaign, rules))))


def sums(rules: DivTac, line: str, *given: Event, at: GameTime = EIGHT) -> list[int]:
    """Return the sum of every roll of a line."""
    spec = sky(FLAK, PARAS, *transports(4), at=worlds.OPENS, rules=rules)
    return totals(decided(spec.given(DROP).at(at).given(*given), line))


def marches(rules: DivTac) -> tuple[str, ...]:
    """Return what is refused of a march of those who have landed in this move."""
    spec = sky(PARAS, *transports(4), DROP, at=EIGHT, rules=rules)
    spec.given(*decided(spec, "air land d1 unseen 1 1 1"))
    return tuple(
        item.code for item in refusing(tuple(typed(spec, "move 8-para cagny").objections(spec.campaign, rules)))
    )


def rolls_of_two_bombers(rules: DivTac) -> int:
    """Count the rolls of a raid whose leading squadron the guns turn away: theirs, then that of the other one."""
    spec = sky(FLAK, at=SIX, rules=rules).given(AT_CAGNY, GUNS)
    (combat,) = fought(decided(spec, "bombers fly h1 on i-pz-1/a=2 9 9"))
    return len(combat.throws)


def answers(rules: DivTac) -> int:
    """Count the guns that answer an attack on the Panthers at Cagny."""
    spec = sky(FLAK, at=EIGHT, rules=rules).given(AT_CAGNY, GUNS)
    (combat,) = fought(decided(spec, "air attack sqn-181 i-pz-1/a 1 9 9"))
    return len(combat.hostile_supports)


def _twice(rules: DivTac) -> tuple[str, ...]:
    """Return what is refused of a second attack in the next move."""
    spec = sky(at=EIGHT, rules=rules)
    spec.given(*decided(spec, "air attack sqn-182 501/a 1")).at(EIGHT.plus(1))
    order = typed(spec, "air attack sqn-182 501/b 1")
    return tuple(item.code for item in refusing(tuple(order.objections(spec.campaign, rules))))


CASES = (
    Case(
        rule="DT-F1",
        part="transports",
        answer=("transport-without-supply",),
        ask=lambda rules: codes(rules, "air rebase sqn-271 b-2"),
    ),
    Case(
        rule="DT-F2",
        part="attacks",
        answer=("sortie-too-early",),
        ask=_twice,
    ),
    Case(
        rule="DT-F4",
        part="aircraft",
        answer=("too-few-transports",),
        ask=lambda rules: codes(rules, LATE.removesuffix(" tr-3"), at=worlds.OPENS),
    ),
    Case(
        rule="DT-F4",
        part="town",
        answer=("no-landing-ground",),
        ask=lambda rules: codes(rules, LATE.replace("ranville", "caen"), at=worlds.OPENS),
    ),
    Case(
        rule="DT-F5",
        part="glider in a town",
        answer=("no-landing-ground",),
        ask=lambda rules: codes(
            rules, LATE.replace("parachute", "glider").replace("ranville", "caen"), at=worlds.OPENS
        ),
    ),
    Case(
        rule="DT-F5",
        part="one company",
        answer=("coup-of-one-company",),
        ask=lambda rules: codes(
            rules, "landing plan d2 D+0/12 caen coup 8-para/a 8-para/b by tr-1 tr-2", at=worlds.OPENS
        ),
    ),
    Case(rule="DT-F6", part="march", answer=("landed-stands-still",), ask=marches),
    Case(rule="DT-F7", part="rolls", answer=[4, 4, 4], ask=lambda rules: sums(rules, "air land d1 unseen 4 4 4")),
    Case(rule="DT-F8", part="plan", answer=("landing-plan-closed",), ask=lambda rules: codes(rules, LATE)),
    Case(rule="DT-R10", part="seen", answer=[7, 7, 7], ask=lambda rules: sums(rules, "air land d1 seen 4 4 4")),
    Case(
        rule="DT-R28",
        part="landing",
        answer=("no-air-landing",),
        ask=lambda rules: codes(rules, "air land d1 unseen 4 4 4", POOR),
    ),
    Case(
        rule="DT-R57",
        part="attacks",
        answer=("grounded",),
        ask=lambda rules: codes(rules, "air attack sqn-181 501/a no-flak 5", at=NIGHT),
    ),
    Case(
        rule="DT-J22", part="attack", answer=[14], ask=lambda rules: sums(rules, "air attack sqn-181 501/a no-flak 5")
    ),
    Case(
        rule="DT-R22",
        part="raid",
        answer=[15],
        ask=lambda rules: sums(rules, "bombers fly h1 on i-pz-1/a=2 no-flak 3", at=SIX),
    ),
    Case(rule="DT-R45", part="guns", answer=1, ask=answers),
    Case(rule="DT-X31", answer=2, ask=rolls_of_two_bombers),
    Case(rule="DT-X32", answer=("landed-stands-still",), ask=marches),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule changes what an order from the air comes to (DT-F1 to R57)."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(("value", "expected"), [("0", [4, 4, 4]), ("3", [7, 7, 7]), ("6", [10, 10, 10])])
def test_how_hard_a_watched_landing_is(value: str, expected: list[int]) -> None:
    """The house rule `landing_cf` says what a hostile unit adds that sees the zone (DT-R10)."""
    assert sums(worlds.rules({"landing_cf": value}), "air land d1 seen 4 4 4") == expected


@pytest.mark.parametrize(("value", "expected"), [("no", ("grounded",)), ("yes", ())])
def test_who_attacks_by_night(value: str, expected: tuple[str, ...]) -> None:
    """Under `night_flying` strike squadrons attack in the dark, else they do not (DT-R57)."""
    rules = worlds.rules({"night_flying": value})
    assert codes(rules, "air attack sqn-181 501/a no-flak 5", at=NIGHT) == expected
