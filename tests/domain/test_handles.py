"""Handles: short, unique, and never a word that a line may hold in their stead."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaign.domain.handles import HANDLE_LENGTH_MAX, RESERVED, is_legal, make_handles
from campaign.domain.mode import MODE_LETTERS, Mode
from campaign.orders.registry import LETTERS, ORDERS


def test_a_handle_is_the_id_without_nation_and_echelon_word() -> None:
    """Nation and echelon word go; the rest is what a club says."""
    ids = {"uk_7_armd_div": "UK", "uk_4_cly": "UK", "ge_i_ss_pzk": "GE", "uk_viii_corps": "UK"}
    assert list(make_handles(ids).values()) == ["7-armd", "4-cly", "i-ss", "viii"]


def test_on_a_clash_all_take_the_nation_back() -> None:
    """Two third divisions both say whose they are."""
    ids = {"uk_3_inf_div": "UK", "ca_3_inf_div": "CA", "uk_51_inf_div": "UK"}
    assert make_handles(ids) == {
        "uk_3_inf_div": "uk-3-inf",
        "ca_3_inf_div": "ca-3-inf",
        "uk_51_inf_div": "51-inf",
    }


def test_a_number_alone_keeps_its_echelon_word() -> None:
    """Bare figures would be a die or a map reference."""
    assert make_handles({"uk_2_army": "UK"}) == {"uk_2_army": "2-army"}
    assert not is_legal("115")


def test_a_handle_that_is_a_verb_takes_the_nation_back() -> None:
    """Nobody is called by a verb, a mode or a letter of the desk."""
    assert make_handles({"uk_attack_bde": "UK", "uk_m_bn": "UK"}) == {"uk_attack_bde": "uk-attack", "uk_m_bn": "uk-m"}


def test_a_chosen_handle_stands_and_is_not_given_twice() -> None:
    """What a scenario chooses is kept; what would be made the same is made otherwise."""
    made = make_handles({"uk_1_rtr": "UK", "uk_2_rtr": "UK"}, chosen={"uk_2_rtr": "1-rtr"})
    assert made == {"uk_1_rtr": "uk-1-rtr", "uk_2_rtr": "1-rtr"}


def test_every_verb_is_reserved() -> None:
    """No formation may be called by a word that begins an order, nor by a letter of the desk."""
    verbs = {word for name in ORDERS for word in name.split()} | {letter for letter in LETTERS if letter.isalpha()}
    assert sorted(verbs - RESERVED) == []
    assert {mode.value for mode in Mode} | set(MODE_LETTERS) <= RESERVED


@given(
    st.dictionaries(st.from_regex(r"[a-z0-9]{1,3}(_[a-z0-9]{1,14}){0,4}", fullmatch=True), st.just("uk"), max_size=30)
)
def test_made_handles_are_unique_and_legal(ids: dict[str, str]) -> None:
    """Whatever the ids, every one gets a handle of its own that may be typed."""
    made = make_handles(ids, taken=("axis",))
    assert made.keys() == ids.keys()
    assert len(set(made.values())) == len(made)
    assert all(is_legal(handle, ("axis",)) and len(handle) <= HANDLE_LENGTH_MAX for handle in made.values())
