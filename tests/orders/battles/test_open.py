"""Battles opened: who deploys as what, names of pieces, house rules, first turn, pieces told by hand (X-1, X-2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import convert, to_builtins
from msgspec.structs import replace

from campaign.domain.tabletop import BattleRules, Quality
from campaign.errors import NotUnderstood, Refused, UnknownName
from campaign.events.battles import BattleOpened
from campaign.events.combat import CompanyReduced, ElementEliminated
from campaign.orders.battles.open import OpenBattle, read_rulebook
from campaign.projections.state import Fold
from tests import worlds
from tests.spec import Spec
from tests.table import open_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.events.base import Event
    from campaign.orders.base import Order
    from tests.table import Table


def opened(line: str, *given: Event, table: Table | None = None) -> BattleOpened:
    """Return what opening a battle comes to in the small world, behind other events."""
    table = table or open_table()
    if given:
        Fold(table.desk.campaign).apply(table.desk.head.entries + 1, given)
    (order,) = table.orders(line)
    assert not [item for item in order.objections(table.desk.campaign, table.desk.rules) if not item.warning]
    (event,) = order.decide(table.desk.campaign, table.desk.rules)
    assert isinstance(event, BattleOpened)
    return event


def keys(event: BattleOpened, element: str) -> list[str]:
    """Return the keys of a company's pieces, what stands beside it not among them."""
    return [item.key for item in event.pieces if item.element == element and not item.is_transport]


PZ8 = "battle open cagny 4-cly against i-pz-1"
DICE = f"{PZ8} rules companydice"


def test_a_battalion_deploys_with_its_hq_under_pz8() -> None:
    """Three squadrons of three bases, and one base that is the HQ (X-1, X-6)."""
    event = opened(PZ8)
    assert keys(event, "uk_4_cly/a") == ["sherman_uk", "sherman_uk", "firefly"]
    assert [item.key for item in event.pieces if item.is_hq] == ["sherman_uk", "panther"]
    assert len(event.pieces) == 1 + 3 * 3 + 1 + 4 * 3
    assert event.rulebook is BattleRules.PZ8
    assert (event.attackers, event.defenders, event.first) == ("allied", "axis", "allied")
    assert event.house_rules == {"profile": "ww2_1939_45"}


def test_the_pieces_are_numbered_through() -> None:
    """Attackers are a1, a2, ..., defenders d1, d2, ..., in the order of their deployment (X-1)."""
    names = [item.id for item in opened(PZ8).pieces]
    assert names == [*(f"b1/a{number}" for number in range(1, 11)), *(f"b1/d{number}" for number in range(1, 14))]


def test_a_company_has_its_number_under_company_dice() -> None:
    """A squadron begins with 4, a company of Panthers with 5; HQs are there without a counter (X-1, X-6, B-23)."""
    event = opened(DICE)
    strengths = {item.element: item.strength for item in event.companies}
    assert strengths["uk_4_cly/a"] == 4
    assert strengths["de_i_pz_1/a"] == 5
    assert strengths["uk_4_cly/hq"] is None
    assert keys(event, "uk_4_cly/hq") == []
    assert keys(event, "de_i_pz_1/a") == ["panther_ss"] * 3


def test_the_number_of_a_troop_goes_by_the_house_rule() -> None:
    """A British troop has as many vehicles as the battle's house rule says (B-23)."""
    event = opened(f"{DICE} house british_troop=3")
    assert {item.strength for item in event.companies if item.side == "allied"} == {3, None}


@pytest.mark.parametrize(
    ("training", "rulebook", "quality"),
    [(4, "pz8", Quality.GREEN), (6, "companydice", Quality.AVERAGE), (8, "pz8", Quality.ELITE),
     (11, "companydice", Quality.VETERAN)],
)  # fmt: skip
def test_quality_comes_of_training(training: int, rulebook: str, quality: Quality) -> None:
    """Each company, and each of its pieces, has the quality of its training value (X-2)."""
    table = open_table()
    elements = table.desk.campaign.oob.elements
    for name in ("uk_4_cly/a", "de_i_pz_1/a"):
        elements[name] = replace(elements[name], training=training)
    event = opened(f"battle open cagny 4-cly/a against i-pz-1/a rules {rulebook}", table=table)
    assert {item.quality for item in event.companies} == {quality}
    assert {item.quality for item in event.pieces} == {quality}


def test_towed_guns_bring_what_tows_them() -> None:
    """The vehicles beside a battery are pieces of it that are marked (X-7)."""
    event = opened("battle open cagny 3-rha/a against i-gren/a")
    beside = [(item.name, item.key) for item in event.pieces if item.is_transport and item.side == "allied"]
    assert beside == [("a4", "truck"), ("a5", "truck"), ("a6", "truck")]
    assert keys(event, "de_i_gren/a") == ["infantry"] * 3


def test_a_brigade_brings_all_that_stands_under_it() -> None:
    """A formation means itself and everybody below it, each once, the dead left out (X-1)."""
    event = opened("battle open cagny 22-armd 4-cly against i-pz-1", ElementEliminated(element="uk_4_cly/c", by=None))
    companies = [item.element for item in event.companies if item.side == "allied"]
    assert len(companies) == len(set(companies)) == 1 + 3 * 4 + 4 - 1
    assert "uk_4_cly/c" not in companies


def test_a_reduced_company_deploys_short() -> None:
    """It has a piece less, and half its strength number, rounded up (X-5)."""
    smaller = CompanyReduced(element="de_i_pz_1/a")
    event = opened(DICE, smaller)
    assert len(keys(event, "de_i_pz_1/a")) == 2
    assert {item.element: item.strength for item in event.companies}["de_i_pz_1/a"] == 3
    assert len(keys(opened(f"{DICE} house reduced_deploys=full", smaller), "de_i_pz_1/a")) == 3


def test_under_the_clubs_own_rules_there_are_companies_only() -> None:
    """The program knows who is in it, untrained or not, and no pieces (X-3)."""
    event = opened("battle open cagny 4-cly against 501-bn rules own")
    assert event.pieces == ()
    assert {(item.quality, item.strength) for item in event.companies} == {(None, None)}
    assert event.house_rules == {}


def test_the_allies_have_the_first_turn_under_company_dice() -> None:
    """Whoever attacks; under Pz8 the attackers have it, and a side may be told (PB-2.1, PZ-3.2)."""
    line = "battle open cagny i-pz-1 against 4-cly"
    assert opened(f"{line} rules companydice").first == "allied"
    assert opened(line).first == "axis"
    assert opened(f"{line} first allied").first == "allied"


def test_the_later_list_has_its_own_pieces() -> None:
    """Under the profile of 1950/75 a Panther is a main battle tank (X-8)."""
    event = opened(f"{PZ8} profile modern_1950_75")
    assert set(keys(event, "de_i_pz_1/a")) == {"mbt"}
    assert event.house_rules["profile"] == "modern_1950_75"


def test_pieces_told_by_hand() -> None:
    """What a kind of model is made up of may be told, for all of that kind (X-1)."""
    event = opened(f"{PZ8} as uk_sherman_sqn=cromwell+firefly de_panther=pz4")
    assert keys(event, "uk_4_cly/b") == ["cromwell", "firefly"]
    assert keys(event, "de_i_pz_1/d") == ["pz4"] * 3


def test_batteries_fire_from_beyond_the_edge() -> None:
    """Who is named behind `off` joins his own side off the table; his lorries do not matter there (PZ-5.1)."""
    event = opened(f"{PZ8} off 3-rha")
    beyond = {item.element for item in event.pieces if item.off_table}
    assert beyond == {"uk_3_rha/hq", "uk_3_rha/a", "uk_3_rha/b", "uk_3_rha/c"}


def test_attacks_from_the_air_are_told_for_attackers_and_defenders() -> None:
    """The first number is the attackers', the second the defenders', none where none is told (PZ-12.1)."""
    assert opened(f"{PZ8} air 2").air_attacks == {"allied": 2, "axis": 0}
    assert opened(f"{PZ8} air 2 1").air_attacks == {"allied": 2, "axis": 1}
    assert opened(PZ8).air_attacks == {"allied": 0, "axis": 0}


@pytest.mark.parametrize(
    ("house_rules", "told", "wanted"),
    [
        ({"scale": "infantry", "command_rolls": "all"}, "", {"profile": "ww2_1939_45", "scale": "infantry"}),
        ({"scale": "infantry"}, "house scale=standard", {"profile": "ww2_1939_45", "scale": "standard"}),
        ({"battle_losses": "all_or_nothing"}, "", {"profile": "ww2_1939_45", "battle_losses": "all_or_nothing"}),
    ],
)
def test_a_battle_takes_the_campaigns_house_rules(
    house_rules: Mapping[str, str], told: str, wanted: Mapping[str, str]
) -> None:
    """Those of battles are kept with it; what is told for this one goes before (X-1)."""
    assert opened(f"{PZ8} {told}", table=open_table(house_rules=house_rules)).house_rules == wanted


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("house weather=fine", "no house rule 'weather'"),
        ("house scale=huge", "cannot be 'huge'"),
        ("house battle_pieces=0", "at least 1, not '0'"),
        ("profile modern", "cannot be 'modern'"),
        ("as uk_sherman_sqn=shermann_uk", "no shermann_uk"),
        ("as uk_cromwell_sqn=cromwell", "nobody in this battle is a uk_cromwell_sqn"),
    ],
)
def test_what_no_rulebook_knows(told: str, message: str) -> None:
    """House rules, profiles, pieces and kinds that there are not are unknown names, not refusals (architecture 8)."""
    with pytest.raises(NotUnderstood, match=message):
        open_table().give(f"{PZ8} {told}")


@pytest.mark.parametrize("told", ["house scale", "as uk_sherman_sqn=", "air 1 2 3", "rules chess"])
def test_what_makes_no_sense(told: str) -> None:
    """A house rule without a value, pieces without a kind, a third side, a strange rulebook (architecture 8)."""
    with pytest.raises(NotUnderstood):
        open_table().give(f"{PZ8} {told}")


def test_a_side_that_is_not_in_it_has_no_first_turn() -> None:
    """The first turn is of one of both sides (PZ-3.2)."""
    order = OpenBattle(place="cagny", attackers=("uk_4_cly",), defenders=("de_i_pz_1",), first="neutral")
    with pytest.raises(UnknownName, match="neutral is not in this battle"):
        tuple(order.objections(Spec().founded().campaign, worlds.rules()))


def test_a_beginning_names_the_rulebook() -> None:
    """Two letters are enough (X-1)."""
    assert read_rulebook("co") is BattleRules.COMPANY_DICE
    assert read_rulebook("pz8") is BattleRules.PZ8
    with pytest.raises(UnknownName):
        read_rulebook("c")


def test_whoever_was_never_trained_is_refused() -> None:
    """Quality hangs on training, under the club's own rules nothing does (DT-K1, X-2)."""
    spec = Spec().founded()
    told = {"place": "cagny", "attackers": ("uk_4_cly",), "defenders": ("de_i_pz_1",)}
    spec.when(OpenBattle(**told)).then_refused("no-training-value", "no-training-value")  # type: ignore[arg-type]
    spec.when(OpenBattle(**told, rulebook=BattleRules.OWN)).then_refused()  # type: ignore[arg-type]


def test_the_dead_may_be_found_standing() -> None:
    """A model that the book holds dead is booked as found, and deploys (DT-R54)."""
    table = open_table()
    table.give("where 4-cly cagny", "result 4-cly/c gone")
    with pytest.raises(Refused):
        table.give("battle open cagny 4-cly/c against i-pz-1")
    (booked,) = table.give("battle open cagny 4-cly/c against i-pz-1", as_found=True)
    assert booked.found == ("4-cly/c still stands",)
    assert table.desk.campaign.battles.engaged["uk_4_cly/c"] == "b1"


def test_a_place_that_is_not() -> None:
    """A battle is fought somewhere (architecture 8)."""
    with pytest.raises(UnknownName, match="narnia"):
        open_table().give("battle open narnia 4-cly against i-pz-1")


def test_options_stand_in_any_order() -> None:
    """What is typed as options need not stand as the help has it (desk, lines)."""
    one = opened(f"{PZ8} --first axis --air 1 --rules companydice --profile summary_c --house battle_pieces=2")
    assert one == opened(f"{PZ8} rules companydice profile summary_c house battle_pieces=2 first axis air 1")


def test_it_reads_back_what_it_asks() -> None:
    """The order is kept as it was asked, and its title names both (architecture 7)."""
    (order,) = open_table().orders(f"{PZ8} --as uk_sherman_sqn=cromwell --house scale=infantry")
    assert _kept(order) == order
    assert order.title(open_table().desk.campaign) == "battle at Cagny: 4-cly against i-pz-1"


def _kept(order: Order) -> Order:
    """Return an order written and read again."""
    return convert(to_builtins(order), type(order))
