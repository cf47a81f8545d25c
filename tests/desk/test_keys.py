"""How many keys a move costs: counted on lines as an umpire types them at GOODWOOD (desk: target)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.desk.prompt import Prompt
from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.events.command import ModeChanged
from campaign.events.supply import ColumnMoved
from campaign.orders.quantities import DieWord, read_die
from campaign.store.past import past_entries
from tests.cli.hints import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: A move of D-day afternoon: 12 mode changes, 4 results, 3 sorties, 5 runs, and its end.
MOVE: Final = (
    "",
    "m 8-h a,22-ar a,131 a,1-rtr a,5-rtr a,4-cl a",
    "m 5-gds-a a,32-g a,2-wel a,rhc a,fmr a,camerons a",
    "r 3-rtr lost 1;r 23-h h;r 8-rb gone;r 2-ffy h",
    "a 181 cagny;a 182 vimont;a 184 troarn",
    ".",
    "",
)
KEYS_BELOW: Final = 200
#: The HQs whose empties go to the corps' dump and back.
RUNNING: Final = ("uk_7_armd_div", "uk_22_armd_bde", "uk_131_inf_bde", "uk_11_armd_div", "uk_guards_armd_div")


class Thrower:
    """Types a D10 wherever one is asked for, and counts the keys."""

    is_there = True

    def __init__(self) -> None:
        """Have typed nothing yet."""
        self.keys = 0

    def ask(self, question: str, default: str) -> str | None:
        """Press Enter."""
        assert question
        self.keys += len("\n")
        return default

    def show(self, *lines: str) -> None:
        """Read."""

    def die(self, question: str, sides: int = 10) -> DieWord | None:
        """Type an 8 and Enter."""
        assert question
        self.keys += len("8\n")
        return read_die("8")

    def agrees(self, question: str) -> bool:
        """Type y and Enter."""
        assert question
        self.keys += len("y\n")
        return True


@pytest.fixture(scope="module")
def goodwood(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return GOODWOOD, founded, trained, at D+0/14 with five supply runs set."""
    path = tmp_path_factory.mktemp("keys") / "goodwood.campaign"
    found_campaign(path, ROOT / "examples" / "goodwood", seed=bytes(range(32)))
    with Desk.open(path) as desk:
        sitting = Prompt(desk, Thrower(), say=lambda _line: None, report=lambda _words: False)
        sitting.take("training all")
        while desk.campaign.calendar.now < GameTime(day=0, move=14):
            sitting.take("end-move -y")
        for hq in RUNNING:
            sitting.take(f"run {hq} benouville")
        for hq in RUNNING:
            models = sum(item.models for item in desk.campaign.supply.lorries_of(hq))
            sitting.take(f"count {hq} {models - 1}+1 --as-found")
    return path


def test_a_full_move_takes_fewer_than_200_keys(goodwood: Path) -> None:
    """12 mode changes, 4 results, 3 sorties, the runs and the end of the move, dice included (desk: target)."""
    thrower = Thrower()
    told: list[str] = []
    with Desk.open(goodwood) as desk:
        prompt = Prompt(desk, thrower, say=told.append, report=lambda _words: False)
        prompt.greet()
        assert told[-1].startswith("runs: 5 HQs, 5 lorries, ")
        for line in MOVE:
            prompt.take(line)
        campaign = desk.campaign
        orders = [entry.order for entry in desk.diary.entries()]
        events = [event for entry in past_entries(desk.diary) for event in entry.own]
    keys = sum(len(line) + len("\n") for line in MOVE) + thrower.keys
    assert (prompt.exit_code, [line for line in told if line.startswith("refused")]) == (0, [])
    assert campaign.calendar.now == GameTime(day=0, move=15)
    assert campaign.oob.formations["uk_22_armd_bde"].mode is Mode.ATTACK
    assert [orders.count(name) for name in ("mode", "result", "air fly", "runs")] == [2, 4, 3, 1]
    assert sum(isinstance(event, ModeChanged) for event in events) == 12
    assert {event.hq for event in events if isinstance(event, ColumnMoved)} == set(RUNNING)
    assert keys < KEYS_BELOW
