"""The air war matters rule by rule: endurance, bases, the plan (DT-F1 to F3, R8, R9)."""

from __future__ import annotations

from typing import Final

import pytest

from campaign.domain.air import Basing, Mission, Role
from campaign.domain.clock import GameTime
from campaign.events.air import RaidFlown, RaidPlanned, SortieFlown, SquadronRebased
from campaign.orders.air_fly import FlySorties, Sortie
from campaign.orders.air_rebase import RebaseSquadrons, Transfer
from campaign.orders.bombers_fly import FlyRaid
from campaign.orders.bombers_plan import PlanRaid
from tests import worlds
from tests.rules.cases import Case, outcome, refusals, switched_off

SIX: Final = GameTime(day=1, move=6)
EVENING: Final = GameTime(day=1, move=18)
FLY: Final = FlySorties(sorties=(Sortie(squadrons=("uk_182",), place="cagny"),))
FLY_HEAVY: Final = FlySorties(sorties=(Sortie(squadrons=("uk_15",), place="cagny"),))
REBASE: Final = RebaseSquadrons(transfers=(Transfer(squadrons=("uk_182",), strip="b_8"),))
REBASE_HEAVY: Final = RebaseSquadrons(transfers=(Transfer(squadrons=("uk_15",), strip="b_8"),))
PLAN: Final = PlanRaid(raid="h2", time=GameTime(day=0, move=20), aim="caen", squadrons=("uk_15",))


def rest(order: FlySorties, moves: int) -> tuple[SortieFlown, ...]:
    """Return the sorties of an order with this rest."""
    return tuple(
        SortieFlown(
            squadron=squadron, mission=Mission.ATTACK, place=sortie.place, target=None, part="", rest_moves=moves
        )
        for sortie in order.sorties
        for squadron in sortie.squadrons
    )


SECOND_RAID: Final = (
    *worlds.moves_to(worlds.OPENS, SIX),
    RaidPlanned(raid="h2", side="allied", time=EVENING, aim="caen", squadrons=("uk_15",), radius_mm=0, name="Caen"),
    RaidFlown(raid="h1", squadrons=("uk_15", "uk_90"), rest_moves=18),
    *worlds.moves_to(SIX, EVENING),
)

DAY: Final = worlds.moves_to(worlds.OPENS, GameTime(day=0, move=9))

CASES = (
    Case(rule="DT-F1", answer=("base-forbidden",), ask=lambda rules: refusals(REBASE_HEAVY, rules, given=DAY)),
    Case(rule="DT-F2", answer=rest(FLY, 2), ask=lambda rules: outcome(FLY, rules)),
    Case(
        rule="DT-F3",
        part="outside the plan",
        answer=("only-planned",),
        ask=lambda rules: refusals(FLY_HEAVY, rules, given=DAY),
    ),
    Case(
        rule="DT-F3",
        part="twice a day",
        answer=("second-raid",),
        ask=lambda rules: refusals(FlyRaid(raid="h2"), rules, given=SECOND_RAID),
    ),
    Case(
        rule="DT-F3",
        part="to midnight",
        answer=18,
        ask=lambda rules: rules.rest_moves(Role.HEAVY_BOMBER, on_table=False, move=6),
    ),
    Case(
        rule="DT-R8",
        answer=(SquadronRebased(squadron="uk_182", strip="b_8", rest_moves=1),),
        ask=lambda rules: outcome(REBASE, rules),
    ),
    Case(rule="DT-R9", answer=("plan-closed",), ask=lambda rules: refusals(PLAN, rules)),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_rule_matters(case: Case) -> None:
    """Switched off by its ID, each rule of the topic changes the answer of its case (DT-F1 to F3, R8, R9)."""
    case.expect_that_it_matters()


@pytest.mark.parametrize(
    ("role", "on_table", "off_table"),
    [
        (Role.FIGHTER, 1, 2),
        (Role.STRIKE, 1, 2),
        (Role.LIGHT_BOMBER, 3, 3),
        (Role.MEDIUM_BOMBER, 3, 3),
        (Role.TRANSPORT, 3, 3),
        (Role.RECONNAISSANCE, 1, 2),
    ],
)
def test_endurance_by_role_and_base(role: Role, on_table: int, off_table: int) -> None:
    """Fighter and strike rest 1 move on the table and 2 off it, bombers 3; the rest likewise (DT-F2, X20)."""
    rules = worlds.rules()
    for move in (0, 9, 23):
        assert rules.rest_moves(role, on_table=True, move=move) == on_table
        assert rules.rest_moves(role, on_table=False, move=move) == off_table


@pytest.mark.parametrize(
    ("role", "basing"),
    [
        (Role.FIGHTER, Basing.EITHER),
        (Role.STRIKE, Basing.EITHER),
        (Role.LIGHT_BOMBER, Basing.OFF_TABLE_PREFERRED),
        (Role.MEDIUM_BOMBER, Basing.OFF_TABLE_PREFERRED),
        (Role.TRANSPORT, Basing.OFF_TABLE_PREFERRED),
        (Role.HEAVY_BOMBER, Basing.OFF_TABLE_ONLY),
    ],
)
def test_the_printed_bases(role: Role, basing: Basing) -> None:
    """Who may, should not and must not base on the table; off it everybody may (DT-F1)."""
    rules = worlds.rules()
    assert rules.may_base(role, on_table=True) is basing
    assert rules.may_base(role, on_table=False) is Basing.EITHER


@pytest.mark.parametrize("bomber_plan", ["day_before", "before_game"])
def test_when_the_plan_closes(bomber_plan: str) -> None:
    """A day's plan closes with the day before, or all plans with the campaign's first move (DT-R9, X22)."""
    rules = worlds.rules({"bomber_plan": bomber_plan})
    in_time = bomber_plan == "day_before"
    assert rules.plan_is_closed(raid_day=2, today=1, before_game=False) is not in_time
    assert rules.plan_is_closed(raid_day=1, today=1, before_game=False)
    assert not rules.plan_is_closed(raid_day=1, today=0, before_game=True)


def test_without_its_rules_a_squadron_flies_at_will() -> None:
    """With endurance and the limit of heavies switched off nobody rests (DT-F2, F3)."""
    assert switched_off("DT-F2").rest_moves(Role.STRIKE, on_table=True, move=9) == 0
    assert switched_off("DT-F3").raids_a_day(Role.HEAVY_BOMBER) is None
    assert worlds.rules().raids_a_day(Role.HEAVY_BOMBER) == 1
