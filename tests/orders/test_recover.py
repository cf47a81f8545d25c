"""Recovery at the end of a day: one third a side and unit row, the rest carried forward (DT-J31, R26, R54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.combat import ElementEliminated, LossesRecovered
from campaign.orders.recover import RecoverLosses, Recovery
from campaign.projections.losses import recovery_pools
from tests import worlds
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event

LAST = GameTime(day=0, move=23)
SHERMAN = "uk_sherman_sqn"
REGIMENTS = ("uk_1_rtr", "uk_5_rtr", "uk_4_cly")
SHERMANS = tuple(f"{name}/{part}" for name in REGIMENTS for part in "abc")


def gone(*elements: str) -> tuple[Event, ...]:
    """Return the loss of models."""
    return tuple(ElementEliminated(element=element, by=None) for element in elements)


def evening(*lost: str) -> Spec:
    """Return the small world in the last move of the first day, with these models lost."""
    return Spec().founded().given(*gone(*lost)).at(LAST)


def back(key: str, counted: int, *elements: str, side: str = "allied", hq: str = "uk_viii_corps") -> LossesRecovered:
    """Return what came back of one row."""
    return LossesRecovered(side=side, type=key, counted=counted, elements=elements, hq=hq)


def test_worked_example_9() -> None:
    """Of 7 Shermans and 2 Cromwells lost 2 Shermans return; 1 and 2 are carried forward (DT-J31, worked example 9)."""
    cromwells = worlds.muster(
        "uk_8_hussars", "uk_7_armd", Echelon.BATTALION, Arm.RECONNAISSANCE, "uk_armd_regt_hq 3*uk_cromwell_sqn"
    )
    spec = Spec().founded().given(cromwells).given(*gone(*SHERMANS[:7], "uk_8_hussars/a", "uk_8_hussars/b")).at(LAST)
    spec.when(typed(spec, "recover allied")).then(back(SHERMAN, 6, "uk_1_rtr/a", "uk_1_rtr/b"))
    pools = {pool.type: pool.uncounted for pool in recovery_pools(spec.campaign, "allied")}
    assert pools == {SHERMAN: 1, "uk_cromwell_sqn": 2}


def test_the_remainder_counts_another_day() -> None:
    """Two losses and the one carried forward make three, and one more comes back (DT-R26)."""
    spec = evening(*SHERMANS[:4])
    spec.when(typed(spec, "recover allied")).then(back(SHERMAN, 3, SHERMANS[0]))
    spec.when(typed(spec, "recover allied")).then_nothing()
    spec.given(*gone(*SHERMANS[4:6])).at(GameTime(day=1, move=23))
    spec.when(typed(spec, "recover allied")).then(back(SHERMAN, 3, SHERMANS[1]))


def test_who_comes_back_stands_in_reserve_at_the_senior_hq() -> None:
    """A recovered model stands in Reserve under the senior HQ on the table and has its old name (DT-J31, R54)."""
    spec = evening(*SHERMANS[:3])
    spec.when(typed(spec, "recover allied")).booked()
    model = spec.campaign.oob.elements[SHERMANS[0]]
    assert (model.standing, model.attached_to, spec.campaign.oob.mode_of(model)) == (
        True,
        "uk_viii_corps",
        Mode.RESERVE,
    )
    assert spec.campaign.oob.place_of(model) == "bayeux"


def test_the_player_may_name_the_models() -> None:
    """Of the lost he takes the ones he wants, up to what is due (DT-R54)."""
    spec = evening(*SHERMANS[:7])
    spec.when(typed(spec, "recover allied sherman 4-cly/a 1-rtr/c"))
    spec.then(back(SHERMAN, 6, "uk_4_cly/a", "uk_1_rtr/c"))


def test_no_more_come_back_than_one_third() -> None:
    """More models named than are due are refused; overruled, they come back and settle three each (DT-J31)."""
    spec = evening(*SHERMANS[:4])
    spec.when(typed(spec, "recover allied sherman 1-rtr/a 1-rtr/b")).then_refused("too-many-back")
    spec.then_overruled(back(SHERMAN, 6, "uk_1_rtr/a", "uk_1_rtr/b"))
    assert [pool.uncounted for pool in recovery_pools(spec.campaign, "allied")] == [-2]
    spec.when(typed(spec, "recover allied")).then_nothing()


def test_only_lost_models_of_the_type_come_back() -> None:
    """A model that stands, or is of another type, is refused (DT-R54)."""
    spec = evening(*SHERMANS[:3])
    spec.when(typed(spec, "recover allied sherman 4-cly/a")).then_refused("not-lost")


def test_losses_come_back_at_the_end_of_the_day_only() -> None:
    """Before the last move of the day nobody comes back (DT-R26)."""
    spec = Spec().founded().given(*gone(*SHERMANS[:3]))
    spec.when(typed(spec, "recover allied")).then_refused("not-day-end")


def test_the_senior_hq_is_the_highest_that_stands() -> None:
    """With the corps HQ gone the division takes them in; with none left it is refused (DT-J31)."""
    spec = evening(*SHERMANS[:3], "uk_viii_corps/hq")
    spec.when(typed(spec, "recover allied sherman")).then(
        back(SHERMAN, 3, SHERMANS[0], hq="uk_7_armd"),
    )
    hqs = [
        item.id
        for item in spec.campaign.oob.elements.values()
        if item.is_hq and item.id.startswith("uk_") and item.standing
    ]
    spec.given(*gone(*hqs))
    spec.when(typed(spec, "recover allied")).then_refused("no-senior-hq")


def test_supply_units_do_not_come_back() -> None:
    """Lorries and wagons are no losses to recover (DT-R54)."""
    train = worlds.muster("uk_rasc", "uk_7_armd", Echelon.BATTALION, Arm.SUPPLY, "uk_inf_btn_hq 3*uk_lorry")
    spec = Spec().founded().given(train).given(*gone("uk_rasc/a", "uk_rasc/b", "uk_rasc/c")).at(LAST)
    spec.when(typed(spec, "recover allied")).then_nothing()


def test_sides_recover_apart() -> None:
    """Each side counts its own losses; both may stand in one line (DT-R54)."""
    spec = evening(*SHERMANS[:3], "de_501/a", "de_501/b", "de_501/c")
    spec.when(typed(spec, "recover allied, axis")).then(
        back(SHERMAN, 3, SHERMANS[0]), back("de_tiger1", 3, "de_501/a", side="axis", hq="de_i_ss")
    )


def test_a_formation_is_no_model() -> None:
    """A formation named where a model is wanted is not understood."""
    with pytest.raises(NotUnderstood, match="single models"):
        typed(evening(*SHERMANS[:3]), "recover allied sherman 4-cly")


def test_a_side_of_no_campaign_is_an_unknown_name() -> None:
    """A side that the scenario does not have is an unknown name."""
    with pytest.raises(UnknownName, match="soviet"):
        evening().when(RecoverLosses(recoveries=(Recovery(side="soviet"),)))
