"""The examples found, hold what they say, and are what their schemas say."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator
from msgspec import json as msgspec_json

from campaign.domain.air import Role
from campaign.domain.clock import GameTime
from campaign.domain.echelon import Echelon
from campaign.domain.handles import is_legal
from campaign.domain.mode import HoldLevel, Mode
from campaign.events.codec import encode
from campaign.files.found import Loaded, load, shipped
from campaign.files.history import History, load_history
from campaign.files.safe_yaml import load_file
from campaign.files.schemas import generated_files, generated_schemas, typed
from campaign.orders.found import FoundCampaign
from campaign.projections.state import Campaign, Fold
from tests import worlds
from tools.generate import shipped_example, stale, write

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
FILES = sorted(path for name in ("goodwood", "first-hour/scenario") for path in (EXAMPLES / name).glob("*.yaml"))


@cache
def goodwood() -> Loaded:
    """Return the large example, read once."""
    return load(EXAMPLES / "goodwood")


@cache
def history() -> History:
    """Return what happened in 1944."""
    return load_history(EXAMPLES / "goodwood" / "history.yaml")


def founded(order: FoundCampaign) -> Campaign:
    """Return the campaign as it stands after its founding."""
    fold = Fold(Campaign())
    fold.apply(1, order.decide(Campaign(), worlds.rules()))
    return fold.campaign


def test_goodwood_musters_everybody() -> None:
    """333 formations with 1,511 models are there, every id once (architecture: an element is one model)."""
    campaign = founded(goodwood().order)
    assert len(campaign.oob.formations) == 333
    assert Counter(item.echelon for item in campaign.oob.formations.values())[Echelon.BATTALION] == 263
    assert len(campaign.oob.elements) == 1511
    ids = [model.element for item in goodwood().order.formations for model in item.elements]
    assert len(ids) == len(set(ids))


def test_goodwood_letters_companies_in_the_organisations_order() -> None:
    """HQ models first, the tactical one before Div Main, then a, b, c (DT-R35)."""
    elements = founded(goodwood().order).oob.elements
    assert [elements[f"uk_4_cly/{part}"].type for part in ("hq", "a", "c", "d")] == [
        "uk_armd_regt_hq",
        "uk_cromwell_sqn",
        "uk_cromwell_sqn",
        "uk_stuart_sqn",
    ]
    assert elements["uk_7_armd_div/hq"].type == "uk_armd_brigade_hq"
    assert elements["uk_7_armd_div/hq2"].type == "uk_div_hq"
    assert all(elements[f"uk_7_armd_div/{part}"].is_hq for part in ("hq", "hq2"))


def test_goodwood_hands_down_what_is_not_said() -> None:
    """Side, nation, place, mode, level of Hold and training hint are the parent's (DT-R2, K1)."""
    formations = founded(goodwood().order).oob.formations
    battalion = formations["ge_i_gr857"]
    assert (battalion.side, battalion.nation, battalion.mode, battalion.hold) == (
        "axis",
        "GE",
        Mode.HOLD,
        HoldLevel.FORMAL,
    )
    assert formations["ge_i_ssp1"].training_hint == "high"
    assert formations["ge_i_ssp1"].hold is None
    assert formations["uk_22_dgns"].headquarters == "uk_29_armd_bde"


def test_goodwood_handles_are_unique_and_legal() -> None:
    """Every formation and squadron can be called by a short word of its own (desk)."""
    order = goodwood().order
    handles = [item.handle for item in order.formations] + [item.handle for item in order.squadrons]
    assert len(set(handles)) == len(handles)
    assert all(is_legal(handle, order.founding.sides) for handle in handles)
    by_id = {item.formation: item.handle for item in order.formations}
    assert [by_id[item] for item in ("uk_7_armd_div", "uk_22_armd_bde", "uk_4_cly", "ge_i_ss_pzk", "ge_12_ss")] == [
        "7-armd",
        "22-armd",
        "4-cly",
        "i-ss",
        "12-ss",
    ]


def test_goodwood_squadrons_exist_once() -> None:
    """269 squadrons, 109 of them heavy; 198 flies from B-10 and nowhere else (DT-F1)."""
    squadrons = founded(goodwood().order).air.squadrons
    assert len(squadrons) == 269
    assert Counter(item.role for item in squadrons.values())[Role.HEAVY_BOMBER] == 109
    assert squadrons["198-sqn"].strip == "b-10"
    assert squadrons["164-sqn"].available == GameTime(day=1, move=0)
    assert "443-sqn" in squadrons


def test_goodwood_plans_its_raids_by_the_rules() -> None:
    """Every heavy squadron flies one raid of the plan, all on 18 July (DT-F3)."""
    campaign = founded(goodwood().order)
    raids = campaign.bombers.on_day(0)
    flying = [squadron for raid in raids for squadron in raid.squadrons]
    assert len(raids) == len(goodwood().order.raids) == 8
    assert len(set(flying)) == len(flying) == 109
    assert {raid.time.move for raid in raids} == {5, 6, 8}


def test_goodwood_opens_with_a_balanced_book() -> None:
    """762 points are on the Allied side and 140 on the other; every lorry is there (DT-G9)."""
    ledger = founded(goodwood().order).supply
    assert (ledger.in_dumps("allied"), ledger.on_lorries("allied")) == (580, 182)
    assert (ledger.in_dumps("axis"), ledger.on_lorries("axis")) == (65, 75)
    assert ledger.balances()
    assert sum(item.points for item in goodwood().order.landings if item.side == "allied") == 167


def test_goodwood_goes_by_wagon_where_the_army_did() -> None:
    """Infantry and Luftwaffe divisions have wagons, all others lorries (DT-G1)."""
    lorries = {item.hq: item.type for item in goodwood().order.lorries}
    assert lorries["ge_272_id"] == lorries["ge_16_lfd"] == "de_wagon"
    assert lorries["ge_1_ss"] == lorries["ge_i_ss_pzk"] == "de_lorry"
    assert lorries["ca_2_inf_div"] == "uk_lorry"


def test_goodwood_lies_on_its_table() -> None:
    """Who does not come later stands on the table; roads are as long as they lie there, to the millimetre (DT-A2)."""
    order = goodwood().order
    places = {item.place: item for item in order.places}
    assert len(places) == 357
    assert len(order.roads) == 635
    for item in order.formations:
        place = places[item.place or ""]
        assert item.available is not None or (0 <= place.x_mm <= 1829 and 0 <= place.y_mm <= 1219)
    for road in order.roads:
        start, end = places[road.start], places[road.end]
        straight = ((start.x_mm - end.x_mm) ** 2 + (start.y_mm - end.y_mm) ** 2) ** 0.5
        assert abs(road.length_mm - straight) <= 1


def test_goodwood_has_a_bridge_where_it_is_told_to_stand() -> None:
    """The city bridge is blown and closes its road, Pegasus Bridge is open and closes none."""
    ground = founded(goodwood().order).ground
    assert not ground.is_open(ground.roads["caen-vaucelles"])
    assert ground.is_open(ground.roads["pegasus-bridge-horsa-bridge"])


def test_goodwood_warns_of_what_history_did_against_the_rules() -> None:
    """A start that mixes modes or has a brigade too many is warned of and founds all the same (DT-B2, C4, R1)."""
    assert {fault.code for fault in goodwood().warnings} == {"modes-do-not-mix", "unusual-composition"}


def test_the_history_of_goodwood_fits_the_scenario() -> None:
    """Places and formations of the history are the scenario's, and its first holders are who holds at the start."""
    order = goodwood().order
    places = {item.place: item for item in order.places}
    formations = {item.formation for item in order.formations}
    told = history()
    for item in told.holders:
        assert places[item.place].holder == item.start
        assert len(item.days) == 3
        assert set(item.days) <= {*order.founding.sides, "contested"}
    assert {item.place for item in told.aims} | set(told.front_at_end) <= places.keys()
    assert {item.place for item in told.facts if item.place} <= places.keys()
    assert {item.formation for item in told.aims} <= formations
    assert {item.formation for item in told.losses if item.formation} <= formations
    cited = {
        source
        for rows in (told.holders, told.happenings, told.facts, told.losses)
        for row in rows
        for source in row.sources
    }
    assert cited <= told.sources.keys()


@pytest.mark.parametrize(
    "path", [EXAMPLES / "goodwood", EXAMPLES / "first-hour" / "scenario"], ids=["goodwood", "first-hour"]
)
def test_an_example_founds_and_reads_back(path: Path) -> None:
    """The order of an example survives its way through the diary, and its tables are those it adopts."""
    loaded = load(path)
    order = loaded.order
    assert msgspec_json.decode(encode(order), type=FoundCampaign) == order
    assert set(order.rules.tables.values()) == set(loaded.tables)
    assert founded(order).calendar.now == order.founding.opens


def test_the_name_of_a_campaign_does_not_change_its_scenario() -> None:
    """Two campaigns of one scenario have the same digest, whatever they are called."""
    path = EXAMPLES / "first-hour" / "scenario"
    one, other = load(path, name="One", seed_digest="1"), load(path, name="Other", seed_digest="2")
    assert one.order.founding.digest == other.order.founding.digest
    assert one.order.founding.name == "One"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_is_what_its_schema_says(path: Path) -> None:
    """The first line of each file names its schema, and the file fits it."""
    name = path.read_text(encoding="utf-8").splitlines()[0].partition("$schema=")[2]
    schema = (path.parent / name).resolve()
    assert schema.parent == ROOT / "schemas"
    validator = Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
    assert [error.message for error in validator.iter_errors(typed(load_file(path)))] == []


@pytest.mark.parametrize("name", generated_schemas())
def test_a_schema_is_a_schema_and_refuses_what_the_reader_refuses(name: str) -> None:
    """Each schema is valid and admits no key that it does not know."""
    schema = json.loads(generated_schemas()[name])
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors({"scenarios": "x"}))


def test_the_first_example_comes_with_the_program() -> None:
    """An installed program carries the first example, byte for byte."""
    inside = shipped("first-hour")
    assert {path.name: path.read_bytes() for path in inside.glob("*.yaml")} == {
        path.name: path.read_bytes() for path in (EXAMPLES / "first-hour" / "scenario").glob("*.yaml")
    }
    assert load(inside).order == load(EXAMPLES / "first-hour" / "scenario").order


@pytest.mark.parametrize("make", [shipped_example, generated_files], ids=["example", "schemas"])
def test_generated_files_are_up_to_date(make: Callable[[], dict[str, str]]) -> None:
    """What is generated of the files is as it would be written now."""
    texts = make()
    assert texts
    assert [name for name in stale(texts) if name in texts] == []


def test_stale_files_are_found_and_put_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A generated file that differs, is missing or left over is named, and writing puts it right."""
    monkeypatch.setattr("tools.generate.ROOT", tmp_path)
    folder = tmp_path / "campaign" / "schemas"
    folder.mkdir(parents=True)
    (folder / "old.json").write_text("{}", encoding="utf-8")
    (folder / "edited.json").write_text("{}", encoding="utf-8")
    texts = {"campaign/schemas/edited.json": "{1}", "campaign/schemas/new.json": "{2}"}
    expected = ["campaign/schemas/edited.json", "campaign/schemas/new.json", "campaign/schemas/old.json"]
    assert stale(texts) == expected
    assert write(texts) == expected
    assert stale(texts) == []


def test_the_night_after_the_last_day_is_dark() -> None:
    """The day after the last is lit too, so that midnight of the last evening is no day (DT-R28)."""
    calendar = founded(goodwood().order).calendar
    assert calendar.closes is not None
    midnight = GameTime(day=calendar.closes.day + 1, move=0)
    assert calendar.light_at(midnight) == "moonless"
    assert calendar.light_at(midnight.plus(12)) == "day"
