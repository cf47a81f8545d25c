"""How names are found: handle, exact id, whole word or number, then fragment; ties are decided or listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import Mode
from campaign.errors import AmbiguousName, UnknownName
from campaign.events.command import ModeChanged
from campaign.events.founding import PlaceCharted
from campaign.orders import names
from campaign.orders.names import Focus, Found, find_target
from campaign.orders.result import BookResults
from campaign.projections.state import Campaign
from tests.spec import Spec
from tests.table import open_table
from tests.worlds import muster

if TYPE_CHECKING:
    from campaign.events.base import Event

Finder = Callable[[Campaign, str, Focus], Found]


@pytest.fixture
def campaign(spec: Spec) -> Campaign:
    """Return the small world."""
    return spec.founded().campaign


@pytest.mark.parametrize(
    ("finder", "typed", "found"),
    [
        (names.find_formation, "4-cly", "uk_4_cly"),
        (names.find_formation, "uk_4_cly", "uk_4_cly"),
        (names.find_formation, "22", "uk_22_armd"),
        (names.find_formation, "22nd", "uk_22_armd"),
        (names.find_formation, "22ARMD", "uk_22_armd"),
        (names.find_formation, "1/5 queens", "uk_1_5_queens"),
        (names.find_formation, "cl", "uk_4_cly"),
        (names.find_formation, "22/4-cly", "uk_4_cly"),
        (names.find_target, "4-cly/c", "uk_4_cly/c"),
        (names.find_target, "4-cly/HQ", "uk_4_cly/hq"),
        (names.find_target, "uk_4_cly/b", "uk_4_cly/b"),
        (names.find_target, "7-armd/hq2", "uk_7_armd/hq2"),
        (names.find_target, "22-armd/1-rb", "uk_1_rb"),
        (names.find_place, "Cágny", "cagny"),
        (names.find_place, "i7", "I7"),
        (names.find_place, "8157", "8157"),
        (names.find_dump, "bayeux", "fmc_viii"),
        (names.find_dump, "fmc-viii", "fmc_viii"),
        (names.find_squadron, "181", "uk_181"),
        (names.find_squadron, "sqn-181", "uk_181"),
        (names.find_strip, "b2", "b_2"),
        (names.find_strip, "Odiham", "odiham"),
        (names.find_raid, "h1", "h1"),
        (names.find_raid, "cagny", "h1"),
        (names.find_bridge, "odon", "odon_bridge"),
        (names.find_road, "tilly-caen", "tilly-caen"),
        (names.find_road, "caen-tilly", "tilly-caen"),
        (names.find_type, "tiger1", "de_tiger1"),
        (names.find_type, "uk_sherman_sqn", "uk_sherman_sqn"),
    ],
)
def test_a_name_is_found(campaign: Campaign, finder: Finder, typed: str, found: str) -> None:
    """Handle, id, number, word, part, accents and case: each way to a name leads to the one thing (desk: NAME)."""
    assert finder(campaign, typed, Focus()).id == found


def test_the_kind_of_what_was_counted_is_told(campaign: Campaign) -> None:
    """A dump goes before a formation, a model keeps its slash (desk: count)."""
    assert [
        (found.kind, found.id)
        for found in (names.find_thing(campaign, typed, Focus()) for typed in ("bayeux", "7-armd", "4-cly/a"))
    ] == [("dump", "fmc_viii"), ("formation", "uk_7_armd"), ("element", "uk_4_cly/a")]


def test_the_higher_echelon_goes_first(campaign: Campaign) -> None:
    """7 is the division before the battalion 1/7 Queens (desk: within a rank the higher echelon)."""
    assert names.find_formation(campaign, "7", Focus()).id == "uk_7_armd"


def test_what_was_last_spoken_of_goes_before_the_higher_echelon(campaign: Campaign) -> None:
    """After 131 Brigade was spoken of, 7 is its own battalion (desk: the HQ last spoken of)."""
    assert names.find_formation(campaign, "7", Focus(formation="uk_131")).id == "uk_1_7_queens"


def test_the_side_last_spoken_of_decides(campaign: Campaign) -> None:
    """Corps of both sides are corps; the side spoken of is meant (desk: the side last spoken of)."""
    assert names.find_formation(campaign, "ss", Focus(side="axis")).id == "de_i_ss"


def test_what_acted_tonight_goes_before_the_rest(spec: Spec) -> None:
    """Of three battalions called alike, the one whose mode changed is meant (desk: what acted tonight)."""
    changed: Event = ModeChanged(formation="uk_1_6_queens", mode=Mode.HOLD, position=None, paid_by=None, points=0)
    campaign = spec.founded().given(changed).campaign
    assert names.find_formation(campaign, "queens", Focus()).id == "uk_1_6_queens"
    later = spec.at(GameTime(day=1, move=10)).campaign
    with pytest.raises(AmbiguousName):
        names.find_formation(later, "queens", Focus())


def test_a_handle_goes_before_every_other_rank(spec: Spec) -> None:
    """A battalion whose handle was typed is meant, though a division has it in its name."""
    more = muster("uk_7th", "uk_131", Echelon.BATTALION, Arm.INFANTRY, "uk_inf_btn_hq")
    assert names.find_formation(spec.founded().given(more).campaign, "7", Focus()).id == "uk_7th"


@pytest.mark.parametrize(
    ("finder", "typed", "listed"),
    [
        (names.find_formation, "queens", ("1-5-queens", "1-6-queens", "1-7-queens")),
        (names.find_squadron, "124", ("sqn-181", "sqn-182")),
        (names.find_target, "501/tiger", ("501-bn/a", "501-bn/b", "501-bn/c")),
        (names.find_place, "an", ("arromanches", "ranville")),
    ],
)
def test_a_real_tie_lists(campaign: Campaign, finder: Finder, typed: str, listed: tuple[str, ...]) -> None:
    """What cannot be decided is asked, with names that can be typed (desk: a real tie lists)."""
    with pytest.raises(AmbiguousName) as error:
        finder(campaign, typed, Focus())
    assert error.value.candidates == listed


def test_no_more_than_six_are_listed(spec: Spec) -> None:
    """Of nine places called alike six are named."""
    places = tuple(
        PlaceCharted(place=f"saint_{name}", name=f"Saint-{name}", x_mm=1, y_mm=1, kinds=(), holder=None)
        for name in ("aubin", "contest", "gilles", "laurent", "martin", "manvieu", "ouen", "pair", "sylvain")
    )
    with pytest.raises(AmbiguousName, match="9 places") as error:
        names.find_place(spec.founded().given(*places).campaign, "saint", Focus())
    assert len(error.value.candidates) == 6


def test_the_one_model_of_a_type_is_found_below(campaign: Campaign) -> None:
    """A word of a type names a model anywhere under the HQ, if only one has it (desk: handle/part)."""
    with pytest.raises(AmbiguousName):
        names.find_target(campaign, "131/mortar", Focus())
    assert names.find_target(campaign, "1-5-queens/mortar", Focus()).id == "uk_1_5_queens/e"


@pytest.mark.parametrize(
    ("finder", "typed", "nearest"),
    [
        (names.find_formation, "22-arnd", "22-armd"),
        (names.find_place, "bayuex", "bayeux"),
        (names.find_squadron, "sqn-18l", "sqn-181"),
        (names.find_thing, "7-amrd", "7-armd"),
    ],
)
def test_an_unknown_name_comes_with_the_nearest(campaign: Campaign, finder: Finder, typed: str, nearest: str) -> None:
    """Nothing is guessed: the names that come close are offered (architecture 8)."""
    with pytest.raises(UnknownName) as error:
        finder(campaign, typed, Focus())
    assert nearest in error.value.nearest


@pytest.mark.parametrize("typed", ["", " ", "-", "//", "/hq", "4-cly/", "\x1b[31m", "\N{RIGHT-TO-LEFT OVERRIDE}"])
def test_no_name_is_found_for_nothing(campaign: Campaign, typed: str) -> None:
    """An empty or unprintable word names nothing, and never everything."""
    with pytest.raises(UnknownName):
        names.find_target(campaign, typed, Focus())


def test_a_number_never_finds_a_place_by_fragment(spec: Spec) -> None:
    """0.5 is no part of the name of Hill 105."""
    hill = PlaceCharted(place="hill_105", name="Hill 105", x_mm=1, y_mm=1, kinds=(), holder=None)
    campaign = spec.founded().given(hill).campaign
    assert names.find_place(campaign, "105", Focus()).id == "hill_105"
    with pytest.raises(UnknownName):
        names.find_place(campaign, "05", Focus())


@given(st.text(max_size=12))
def test_folding_twice_folds_once(text: str) -> None:
    """A folded name is its own folded form, so that names compare alike however often they were folded."""
    assert names.fold(names.fold(text)) == names.fold(text)


@given(st.data())
def test_every_formation_is_found_by_its_handle_and_its_id(data: st.DataObject) -> None:
    """What a report prints can be typed again, whatever was last spoken of (architecture 4)."""
    campaign = Spec().founded().campaign
    formation = data.draw(st.sampled_from(sorted(campaign.oob.formations)))
    focus = Focus(formation=data.draw(st.none() | st.sampled_from(sorted(campaign.oob.formations))))
    handle = campaign.oob.formations[formation].handle
    assert names.find_formation(campaign, handle, focus).id == formation
    assert names.find_formation(campaign, formation, focus).id == formation
    for model in campaign.oob.elements_of(formation):
        assert names.find_target(campaign, f"{handle}/{model.part}", focus).id == model.id


def test_a_model_under_another_hq_keeps_its_name() -> None:
    """A model that came back stands under the senior HQ and is still called by its own formation's name (DT-J31)."""
    table = open_table()
    table.give("attach 4-cly/c 131-bn", overrule="so it stood")
    assert find_target(table.desk.campaign, "4-cly/c", Focus()).id == "uk_4_cly/c"


def test_a_type_is_one_of_the_formation_that_was_hit() -> None:
    """A word that an HQ's row has too, or another nation's, means the models that may be lost (desk: result)."""
    table = open_table()
    model = table.desk.campaign.oob.standing_combat("uk_4_cly")[0]
    word = model.type.split("_")[1]
    (order,) = table.orders(f"result 4-cly lost 1 {word}")
    assert isinstance(order, BookResults)
    assert order.results[0].type == model.type
