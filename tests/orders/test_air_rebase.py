"""Rebasing: who may base where, and the timer of the new base (DT-F1, R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.air import Mission
from campaign.domain.clock import GameTime
from campaign.domain.place import WayState
from campaign.events.air import SortieFlown, SquadronRebased
from campaign.events.ground import StripStateChanged
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.orders.base import Order

NINE = GameTime(day=0, move=9)


def morning() -> Spec:
    """Return the small world at nine of the first day."""
    return Spec().founded().at(NINE)


def test_a_squadron_flies_from_its_new_base_after_that_bases_endurance() -> None:
    """From off the table to a strip on it a strike squadron rests one move, and one from then on (DT-R8, F2)."""
    spec = morning()
    spec.when(typed(spec, "air rebase sqn-182 b-8")).then(SquadronRebased(squadron="uk_182", strip="b_8", rest_moves=1))
    assert [item.id for item in spec.campaign.air.based_at("b_8")] == ["uk_182", "uk_412"]
    spec.when(typed(spec, "a sqn-182 attack cagny")).then_refused("sortie-too-early")
    spec.at(NINE.plus(1)).when(typed(spec, "a sqn-182 attack cagny"))
    spec.then(SortieFlown(squadron="uk_182", mission=Mission.ATTACK, place="cagny", target=None, part="", rest_moves=1))


def test_the_new_base_off_the_table_counts_two() -> None:
    """A fighter squadron that goes off the table rests two moves (DT-R8, F2)."""
    spec = morning()
    spec.when(typed(spec, "air rebase sqn-412 odiham")).then(
        SquadronRebased(squadron="uk_412", strip="odiham", rest_moves=2)
    )


def test_several_squadrons_go_and_those_there_already_stay() -> None:
    """A squadron that is on the strip already does nothing; nobody left to go is no entry."""
    spec = morning()
    order = typed(spec, "air rebase sqn-181 sqn-412 b-8")
    spec.when(order).then(SquadronRebased(squadron="uk_181", strip="b_8", rest_moves=1))
    spec.when(typed(spec, "air rebase sqn-412 b-8")).then_nothing()


def codes(spec: Spec, order: Order) -> tuple[str, ...]:
    """Return all codes, warnings too."""
    return tuple(item.code for item in spec.when(order).objections)


def test_heavies_must_and_mediums_should_base_off_the_table() -> None:
    """Heavy bombers are refused on the table; medium bombers and laden transports are warned (DT-F1)."""
    spec = morning()
    spec.when(typed(spec, "air rebase sqn-15 b-2")).then_refused("base-forbidden")
    spec.when(typed(spec, "air rebase sqn-98 b-2")).then_refused().then_warned("base-unusual")
    spec.when(typed(spec, "air rebase sqn-271 b-2 supply")).then_refused().then_warned("base-unusual")
    assert codes(spec, typed(spec, "air rebase sqn-181 odiham")) == ()
    assert codes(spec, typed(spec, "air rebase sqn-15 odiham")) == ()


def test_a_transport_lands_on_the_table_only_with_supply() -> None:
    """Empty it is refused on a strip on the table, not off it (DT-F1)."""
    spec = morning()
    spec.when(typed(spec, "air rebase sqn-271 b-2")).then_refused("transport-without-supply")
    assert spec.objections[1].remedy == "air rebase sqn-271 b_2 supply"
    spec.when(typed(spec, "air rebase sqn-271 mildenhall")).then_refused()


def test_a_closed_strip_takes_nobody_and_lets_nobody_go() -> None:
    """A cratered strip is refused at both ends of the flight (DT-F1)."""
    spec = morning().given(StripStateChanged(strip="b_2", state=WayState.CRATERED))
    spec.when(typed(spec, "air rebase sqn-412 b-2")).then_refused("strip-closed")
    spec.when(typed(spec, "air rebase sqn-181 b-8")).then_refused("strip-closed")


def test_rebasing_is_a_mission_of_its_own() -> None:
    """A squadron that flew in this move does not rebase before its endurance lets it (DT-R8)."""
    spec = morning().given(
        SortieFlown(squadron="uk_181", mission=Mission.ATTACK, place=None, target=None, part="", rest_moves=1)
    )
    spec.when(typed(spec, "air rebase sqn-181 b-8")).then_refused("sortie-too-early")
    spec.at(NINE.plus(1)).when(typed(spec, "air rebase sqn-181 b-8")).then_refused()


def test_the_other_sides_strip_is_refused_for_good() -> None:
    """Nobody bases with the enemy, whatever is overruled."""
    spec = morning()
    spec.when(typed(spec, "air rebase sqn-181 cintheaux")).then_refused("enemy-strip")
    assert spec.objections[0].final


def test_one_squadron_goes_to_one_strip() -> None:
    """A squadron named for two strips is refused (DT-F2)."""
    spec = morning()
    spec.when(typed(spec, "air rebase sqn-181 b-8, sqn-181 odiham")).then_refused("squadron-twice")
