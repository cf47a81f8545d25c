"""An evening of twelve moves, once without one position and once with all of them: the same book (architecture 4)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.domain.clock import GameTime
from campaign.domain.supply import WITH_HQ
from campaign.events.movement import ModelsMoved, ModelsPlaced
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign.projections.state import Campaign

SCENARIO: Final = Path(__file__).resolve().parent.parent.parent / "examples" / "first-hour" / "scenario"
SEED: Final = bytes(range(32))
OPENS: Final = 6

#: What must be entered (desk: the left column), move by move; nothing says where anybody stands.
EVENING: Final = (
    "training all; c 1-bde 8; m 2-rifles attack; spend blue-hussars +1; a 1-sqn; r i-gr-1 lost 1 by blue-hussars",
    "c 1-bde 9; run 1-bde le-bourg; a 1-sqn; r blue-hussars lost 1 by i-gr-1; dump open le-havre-blanc blue; land",
    "c 1-bde 6; spend 1-rifles 2-rifles; r i-gr-1 gone by 1-rifles, i-gr-1/hq gone by 1-rifles; t la-croix 1-rifles",
    "c 1-bde 8, gr-1 9; runs; m ii-gr-1 attack la-croix; spend ii-gr-1; r 1-rifles hold by ii-gr-1",
    "c 1-bde 7, gr-1 5; r ii-gr-1 hold by 1-rifles; m blue-hussars hold, 1-rifles hold, 2-rifles hold",
    "c gr-1 6; m ii-gr-1 hold; run gr-1 val-noir; a 1-sqn recce",
    "muster pz-101; c gr-1 8, 1-bde 5; runs",
    "c gr-1 4; m pz-101 attack la-croix; spend pz-101 +1; r blue-hussars withdraw by pz-101, pz-101 lost 1",
    "c gr-1 9, 1-bde 8; runs; a 1-sqn attack; m blue-hussars hold; r pz-101 probe by 1-rifles; lose gr-1 1",
    "c gr-1 7; m pz-101 hold; b plan r1 D+1/06 la-croix heavy-1 heavy-2; r 2-rifles/a gone by pz-101",
    "c gr-1 8, 1-bde 7; runs; t saint-leu red; b cancel r1",
    "k 1-bde 3+0, gr-1 2+0, blue_dump 13, red_dump 9",
)

#: Where everybody stands in each move: given for all whenever it changes, told again every move.
_START: Final = {
    "1-bde": "pont-rouge",
    "blue-hussars": "pont-rouge",
    "1-rifles": "pont-rouge",
    "2-rifles": "le-bourg",
    "9-field": "le-bourg",
    "gr-1": "val-noir",
    "i-gr-1": "la-croix",
    "ii-gr-1": "saint-leu",
    "art-1": "val-noir",
}
WHERE: Final[dict[int, dict[str, str]]] = {
    0: _START,
    1: {"2-rifles": "pont-rouge"},
    2: {"1-rifles": "la-croix", "blue-hussars": "la-croix"},
    3: {"1-bde": "la-croix", "ii-gr-1": "la-croix"},
    4: {"2-rifles": "la-croix"},
    6: {"pz-101": "val-noir"},
    7: {"pz-101": "la-croix"},
}
#: Who has gone by then and stands nowhere.
GONE_FROM: Final = {"i-gr-1": 3}


def _sheet(positions: Callable[[int], str]) -> str:
    """Write the evening as an orders file, with the lines of positions of each move before its orders."""
    lines = [f"D+0/{OPENS + move:02d}\n{positions(move)}\n{orders}\n.\n" for move, orders in enumerate(EVENING)]
    return "sheet: evening\n" + "\n".join(lines)


def _everybody(move: int) -> str:
    """Write where everybody stands in a move; who comes on in it is told after that, in the next."""
    places: dict[str, str] = {}
    for since in range(move + 1):
        places |= WHERE.get(since, {})
    if move == min(since for since, told in WHERE.items() if "pz-101" in told):
        places.pop("pz-101")
    standing = {who: place for who, place in places.items() if move < GONE_FROM.get(who, len(EVENING))}
    return "w " + ", ".join(f"{who} {place}" for who, place in standing.items())


def _scenario(folder: Path, was: str, becomes: str) -> Path:
    """Copy the scenario with the places of its order of battle changed."""
    folder.mkdir()
    for path in SCENARIO.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        if path.name == "order_of_battle.yaml":
            text = re.sub(was, becomes, text)
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder


def _play(folder: Path, scenario: Path, positions: Callable[[int], str]) -> Desk:
    """Found a campaign and play the evening."""
    found_campaign(folder / "evening.campaign", scenario, seed=SEED)
    desk = Desk.open(folder / "evening.campaign")
    book_sheet(desk, cut_sheet(_sheet(positions), "evening.txt"))
    return desk


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Play the evening without one position."""
    folder = tmp_path_factory.mktemp("bare")
    scenario = _scenario(folder / "scenario", r", (?:at|place): [a-z-]+", "")
    with _play(folder, scenario, lambda _move: "") as desk:
        yield desk


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Play the same evening with every position told in every move; the Red HQ begins beside its dump."""
    folder = tmp_path_factory.mktemp("full")
    scenario = _scenario(folder / "scenario", "at: montclair", "at: val-noir")
    with _play(folder, scenario, _everybody) as desk:
        yield desk


def _book(campaign: Campaign) -> dict[str, Any]:
    """Return what the evening is about: modes, stocks, clocks, losses, holders."""
    return {
        "modes": {item.id: (item.mode, item.hold, item.holding_since) for item in campaign.oob.formations.values()},
        "models": {item.id: (item.standing, item.mode, item.hold) for item in campaign.oob.elements.values()},
        "dumps": {item.id: (item.points, item.open) for item in campaign.supply.dumps.values()},
        "lorries": {
            hq: [(item.models, item.full) for item in campaign.supply.lorries_of(hq)] for hq in campaign.supply.fleets
        },
        "clock": campaign.calendar.now,
        "sorties": {item.id: (item.strip, item.ready) for item in campaign.air.squadrons.values()},
        "raids": campaign.bombers.raids,
        "losses": campaign.losses.lost,
        "holders": {place: campaign.ground.holder(place) for place in campaign.ground.places},
    }


def test_twelve_moves_are_played_without_one_position(bare: Desk) -> None:
    """Nobody was ever told to stand anywhere, and every order was booked (desk: left column)."""
    assert bare.campaign.calendar.now == GameTime(day=0, move=OPENS + len(EVENING))
    assert len(EVENING) == 12
    assert all((item.place, item.told) == (None, None) for item in bare.campaign.oob.formations.values())
    assert all((item.place, item.told) == (None, None) for item in bare.campaign.oob.elements.values())
    events = [event for entry in past_entries(bare.diary, 2) for event in entry.own]
    assert not [event for event in events if isinstance(event, ModelsPlaced | ModelsMoved)]


def test_with_positions_everybody_is_told_every_move(full: Desk) -> None:
    """The other evening leaves nobody out: whoever stands was told to stand somewhere in the last move."""
    last = GameTime(day=0, move=OPENS + len(EVENING) - 1)
    standing = [item for item in full.campaign.oob.formations.values() if full.campaign.oob.standing(item.id)]
    assert {item.handle: item.told for item in standing} == dict.fromkeys((item.handle for item in standing), last)


def test_both_evenings_come_to_the_same(bare: Desk, full: Desk) -> None:
    """Modes, stocks, clocks and losses are the same with all positions and with none (architecture 4)."""
    for move in range(len(EVENING)):
        time = str(GameTime(day=0, move=OPENS + move))
        assert _book(bare.at(time)) == _book(full.at(time)), time


def test_the_lorries_stand_with_their_hqs(bare: Desk) -> None:
    """Without positions lorries stand with their HQs, and none is lost on the way (architecture 4)."""
    lorries = bare.campaign.supply.lorries.values()
    assert {item.spot for item in lorries} == {WITH_HQ}
    assert {item.hq: item.models for item in lorries} == {"uk_1_bde": 3, "ge_gr_1": 2}


def test_the_evening_is_no_idle_one(bare: Desk) -> None:
    """Each thing of the left column happens in it: modes, points, losses, sorties, a raid, a village, a count."""
    given = {entry.order for entry in bare.diary.entries()}
    assert given >= {"mode", "cp", "spend", "run", "runs", "land", "lose", "result", "air fly", "take", "count"}
    assert given >= {"bombers plan", "bombers cancel", "muster", "dump open"}
    assert len(bare.campaign.losses.lost) == 8
