"""What each Div Tac model is in a battle: no row forgotten, every key known, mixed companies, HQs (X-1, X-5 to X-8)."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from campaign.errors import UnknownName
from campaign.files.rulebooks import compile_tables
from campaign.rulesets.bridge.types import OtherKeys, TypeTable
from campaign.rulesets.bridge.values import Deployment
from campaign.rulesets.tables import tables_of
from tests import worlds
from tests.rulesets.bridge.books import bridge, compiled

if TYPE_CHECKING:
    from campaign.rulesets.units import Unit

RULEBOOKS = ("pz8", "companydice")
ROWS = {unit.key: unit for unit in worlds.rules().units()}
TROOPS = {key: unit for key, unit in ROWS.items() if not unit.is_supply and not unit.flies_or_floats}


@cache
def pz8(profile: str = "ww2_1939_45") -> Any:  # noqa: ANN401 - loaded here, so that the others run without it
    """Return the Pz8 rulebook under a profile."""
    book = import_module("campaign.rulesets.pz8.rulebook").Pz8
    return book(tables_of(compile_tables("pz8")), {"profile": profile})


@cache
def company_dice() -> Any:  # noqa: ANN401 - likewise
    """Return the rulebook of company dice."""
    book = import_module("campaign.rulesets.companydice.rulebook").CompanyDice
    return book(tables_of(compile_tables("companydice")), {})


def deployed(ruleset: str, unit: Unit, **beside: Any) -> Deployment:  # noqa: ANN401 - what `deployed` takes
    """Return what a row deploys as, a platoon where it is one."""
    return bridge().deployed(ruleset, unit.key, company=unit.echelon != "platoon", **beside)


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_no_row_of_div_tac_is_forgotten(ruleset: str) -> None:
    """Every row of every army deploys or says why not: aircraft, ships, dumps and lorries alone (X-1, X-7)."""
    left_out = {key for key in ROWS if bridge().deploys(ruleset, key) is not None}
    assert left_out == ROWS.keys() - TROOPS.keys()


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_nothing_deploys_that_div_tac_does_not_know(ruleset: str) -> None:
    """The table has no row besides those of the unit list (X-1)."""
    table = import_module("msgspec.json").decode(compiled()[f"types_{ruleset}"])
    assert table["rows"].keys() == ROWS.keys()


@pytest.mark.parametrize("key", TROOPS)
def test_every_key_is_one_of_pz8s(key: str) -> None:
    """A base has a row in the 1939/45 list, and so has what carries it (X-1, X-7)."""
    made = deployed("pz8", TROOPS[key])
    assert [pz8().unit(item).key for item in (*made.pieces, *made.beside)] == [*made.pieces, *made.beside]


@pytest.mark.parametrize("key", TROOPS)
def test_every_key_is_one_of_the_later_list(key: str) -> None:
    """Under the 1950/75 list a base is the nearest row of that list (X-8)."""
    book = pz8("modern_1950_75")
    made = deployed("pz8", TROOPS[key], profile="modern_1950_75")
    assert [book.unit(item).key for item in (*made.pieces, *made.beside)] == [*made.pieces, *made.beside]


@pytest.mark.parametrize("key", TROOPS)
def test_every_key_is_a_counter(key: str) -> None:
    """A counter is one of the list, and so is what carries it (X-1, X-7)."""
    made = deployed("companydice", TROOPS[key])
    counters = [company_dice().counter(item) for item in (*made.pieces, *made.beside)]
    assert [item.key for item in counters] == [*made.pieces, *made.beside]


def test_every_key_of_the_war_has_one_of_the_later_list() -> None:
    """What the table knows of the 1939/45 list is known on the later one too (X-8)."""
    tables = tables_of(compiled())
    rows = tables.read("types_pz8", TypeTable).rows.values()
    assert {key for row in rows for key in (*row.pieces, row.beside) if key} <= tables.read(
        "modern_keys", OtherKeys
    ).rows.keys()


@pytest.mark.parametrize("key", TROOPS)
def test_towed_guns_have_something_to_tow_them(key: str) -> None:
    """A towed gun has a vehicle to each piece under both rulebooks (X-7)."""
    if TROOPS[key].towed:
        for ruleset in RULEBOOKS:
            made = deployed(ruleset, TROOPS[key])
            assert len(made.beside) == len(made.pieces) > 0


def test_a_company_is_three_pieces_and_a_platoon_one() -> None:
    """A squadron is three of a kind or mixed, a troop of guns one (X-1)."""
    assert deployed("pz8", ROWS["uk_sherman_sqn"]).pieces == ("sherman_uk", "sherman_uk", "firefly")
    assert deployed("pz8", ROWS["de_pz4"]).pieces == ("pz4",) * 3
    assert deployed("pz8", ROWS["de_tiger1"]).pieces == ("tiger1",)
    assert deployed("companydice", ROWS["uk_17pdr_bty"]).beside == ("uk_truck",) * 3


def test_a_company_may_be_any_other_number_of_pieces() -> None:
    """The switch says how many; without the ruling a model is one piece (X-1)."""
    four = bridge(battle_pieces="4").deployed("companydice", "uk_sherman_sqn", company=True)
    assert four.pieces == ("uk_sherman", "uk_sherman", "firefly", "uk_sherman")
    one = bridge(without=("X-1",)).deployed("companydice", "uk_sherman_sqn", company=True)
    assert one.pieces == ("uk_sherman",)


@pytest.mark.parametrize(
    ("key", "strength"),
    [
        ("uk_cromwell_sqn", 4),
        ("uk_m10_troop", 4),
        ("de_panther", 5),
        ("us_m4_coy", 5),
        ("us_m10_plt", 4),
        ("us_cav_troop", 4),
        ("us_assault_plt", 3),
        ("de_88_plt", None),
        ("uk_inf_coy", None),
    ],
)
def test_the_number_of_a_company(key: str, strength: int | None) -> None:
    """The counters of a company start with its vehicles to a platoon, guns and infantry with none (X-1, B-21)."""
    counters = [company_dice().counter(item) for item in deployed("companydice", ROWS[key]).pieces]
    assert company_dice().start_strength(counters[0]) == strength


def test_an_hq_is_one_base_of_pz8_and_no_counter() -> None:
    """An HQ on foot or in a tank is there under Pz8 alone (X-6)."""
    assert deployed("pz8", ROWS["uk_inf_btn_hq"]) == Deployment(pieces=("hq_foot",), hq=True)
    assert deployed("pz8", ROWS["de_panther_hq"]) == Deployment(pieces=("panther",), hq=True)
    assert deployed("companydice", ROWS["de_panther_hq"]) == Deployment(pieces=(), hq=True)


def test_an_hq_may_stay_off_the_table() -> None:
    """The switch leaves HQs out; without the ruling it has no say (X-6)."""
    assert bridge(battle_hq="off").deployed("pz8", "uk_inf_btn_hq", company=False).pieces == ()
    told = bridge(("X-6",), battle_hq="off").deployed("pz8", "uk_inf_btn_hq", company=False)
    assert told.pieces == ("hq_foot",)


def test_a_reduced_company_deploys_short() -> None:
    """One piece less, half the number rounded up; a platoon keeps its piece (X-5)."""
    assert len(bridge().deployed("companydice", "de_panther", company=True, reduced=True).pieces) == 2
    assert len(bridge().deployed("companydice", "de_tiger1", company=False, reduced=True).pieces) == 1
    assert [bridge().short_strength(number) for number in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("told", [{"reduced_deploys": "full"}, {"without": ("X-5",)}])
def test_a_reduced_company_may_deploy_full(told: dict[str, Any]) -> None:
    """The switch, or the ruling gone, lets it deploy as ever (X-5)."""
    full = bridge(**told).deployed("companydice", "de_panther", company=True, reduced=True)
    assert (len(full.pieces), bridge(**told).short_strength(5)) == (3, 5)


def test_the_later_list_has_its_own_keys() -> None:
    """A Sherman is a medium tank of the later list; without the ruling its key stays (X-8)."""
    assert deployed("pz8", ROWS["uk_sherman_sqn"], profile="modern_1950_75").pieces == ("medium_tank",) * 3
    kept = bridge(("X-8",)).deployed("pz8", "de_tiger1", company=False, profile="modern_1950_75")
    assert kept.pieces == ("tiger1",)


def test_what_is_left_out_says_why() -> None:
    """Lorries, aircraft and ships are no troops for a battle (X-7)."""
    for key in ("uk_lorry", "us_p47", "cruiser", "dump_de"):
        told = bridge().deploys("pz8", key)
        assert told is not None
        assert told.rule == "X-7"
        assert told.reason.endswith(".")


def test_pieces_told_by_hand() -> None:
    """One key makes a whole company, several are its pieces; vehicles are those of its row (X-1)."""
    one = bridge().deployed_as("companydice", "uk_sherman_sqn", ("cromwell",), company=True)
    assert one == Deployment(pieces=("cromwell",) * 3)
    two = bridge().deployed_as("companydice", "uk_sherman_sqn", ("cromwell", "firefly"), company=True)
    assert two.pieces == ("cromwell", "firefly")
    own = bridge().deployed_as("pz8", "belgian_lancers", ("cromwell",), company=True)
    assert own == Deployment(pieces=("cromwell",) * 3)


def test_a_kind_that_the_table_does_not_know() -> None:
    """A scenario's own row has no pieces until somebody tells them (X-1)."""
    with pytest.raises(UnknownName, match="belgian_lancers"):
        bridge().deployed("pz8", "belgian_lancers", company=True)
