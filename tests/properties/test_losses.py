"""Whatever is lost, found and recovered, models are conserved and at most a third comes back (DT-J31, R26, R54)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaign.domain.clock import GameTime
from campaign.domain.objection import refusing
from campaign.events.table import ModelFound
from campaign.orders.recover import RecoverLosses, Recovery
from campaign.orders.result import BookResults, Result
from campaign.projections.losses import recovery_pools
from tests.spec import Spec

TARGETS = ("uk_22_armd", "uk_4_cly", "uk_131", "uk_1_5_queens", "de_i_gren", "de_501", "de_1_ss_pz")

losses = st.lists(st.tuples(st.sampled_from(TARGETS), st.integers(min_value=1, max_value=4)), min_size=1, max_size=6)


def lose(spec: Spec, formation: str, number: int) -> None:
    """Book losses as far as the rules let them."""
    spec.when(BookResults(results=(Result(formation=formation, lost=number),)))
    if not refusing(spec.objections):
        spec.booked()


def conserved(spec: Spec) -> bool:
    """Say whether those standing and those lost for good are all that was mustered."""
    models = spec.campaign.oob.elements.values()
    return sum(item.standing for item in models) + len(spec.campaign.losses.still_lost()) == len(models)


@given(st.lists(losses, min_size=1, max_size=3))
def test_models_are_conserved(days: list[list[tuple[str, int]]]) -> None:
    """Through days of losses and recovery, standing and lost models make up the mustered ones (DT-J31, R54)."""
    spec = Spec().founded()
    for day, lost in enumerate(days):
        for formation, number in lost:
            lose(spec, formation, number)
            assert conserved(spec)
        spec.at(GameTime(day=day, move=23))
        spec.when(RecoverLosses(recoveries=(Recovery(side="allied"), Recovery(side="axis")))).booked()
        assert conserved(spec)
        for side in ("allied", "axis"):
            assert all(0 <= pool.uncounted <= 2 for pool in recovery_pools(spec.campaign, side))
        spec.at(GameTime(day=day + 1, move=0))
    everything = spec.campaign.losses.lost
    assert 3 * sum(item.recovered is not None for item in everything) <= len(everything)


@given(losses)
def test_a_model_that_was_found_was_never_lost(lost: list[tuple[str, int]]) -> None:
    """A model found standing is taken off the losses and stands again, whichever it is (architecture 2)."""
    spec = Spec().founded()
    for formation, number in lost:
        lose(spec, formation, number)
    for item in spec.campaign.losses.still_lost():
        spec.given(ModelFound(element=item.element))
        assert conserved(spec)
    assert spec.campaign.losses.lost == ()
