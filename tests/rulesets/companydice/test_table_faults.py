"""A table that is wrong in itself is caught when it is compiled (architecture 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec import json
from msgspec.structs import replace

from campaign.rulesets.companydice.aircraft import AircraftTable
from campaign.rulesets.companydice.command import CommandRadius
from campaign.rulesets.companydice.counters import CounterRows
from campaign.rulesets.companydice.crt import CombatTable, OddsRow
from campaign.rulesets.companydice.kill import Profiles
from campaign.rulesets.companydice.opportunity import Opportunity
from campaign.rulesets.companydice.penetrate import PenetrationTable
from campaign.rulesets.companydice.sequence import Turn
from campaign.rulesets.companydice.weapons import Weapons
from tests.rulesets.companydice.books import tables

if TYPE_CHECKING:
    from campaign.rulesets.tables import Table


def shipped(name: str, shape: type[Table]) -> Any:  # noqa: ANN401 - a table of that shape
    """Return a shipped table."""
    return json.decode(tables()[name], type=shape)


TURN: Final = shipped("turn", Turn)
CRT: Final = shipped("crt", CombatTable)
COUNTERS: Final = shipped("units_german", CounterRows)
PENETRATION: Final = shipped("penetration", PenetrationTable)
WEAPONS: Final = shipped("weapons", Weapons)
AIRCRAFT: Final = shipped("aircraft", AircraftTable)
PROFILES: Final = shipped("profiles", Profiles)
FIRST: Final = COUNTERS.rows[0]

BAD: Final[list[tuple[Table, str]]] = [
    (replace(TURN, air_phase="lunch"), "lunch is no phase"),
    (replace(TURN, x_phase="lunch"), "lunch does not end a turn"),
    (replace(CRT, odds=(OddsRow(odds="1-1", cells=("D",)),)), "1-1 has 1 cells"),
    (replace(CRT, odds=(OddsRow(odds="1-1", cells=("Z",) * 9),)), "1-1: Z is no result"),
    (replace(CRT, even="9-1"), "9-1 is no odds"),
    (replace(CRT, clamp=(-3, 1)), "the die runs beyond the table"),
    (replace(COUNTERS, rows=(FIRST, FIRST)), "pz4_ss is told twice"),
    (replace(COUNTERS, rows=(replace(FIRST, attack=-1),)), "pz4_ss has a number below nothing"),
    (replace(COUNTERS, rows=(replace(FIRST, defense=0),)), "pz4_ss has a number below nothing"),
    (replace(PENETRATION, classes={}), "A is missing"),
    (replace(WEAPONS, rows={}), "M is missing"),
    (replace(AIRCRAFT, loads=("torpedoes",)), "p47 has no torpedoes"),
    (replace(PROFILES, rows={"mild": replace(PROFILES.rows["default"], kill_on=7)}), "mild kills on 7"),
    (replace(shipped("command", CommandRadius), divisor=0), "movement cannot be divided by 0"),
    (replace(shipped("opportunity", Opportunity), one_in=0), "one in 0 is no share"),
]


@pytest.mark.parametrize(("table", "fault"), BAD, ids=range(len(BAD)))
def test_a_bad_table_is_caught(table: Table, fault: str) -> None:
    """A table that is wrong in itself says where (architecture 5)."""
    assert fault in list(table.faults())


@pytest.mark.parametrize("table", [TURN, CRT, COUNTERS, PENETRATION, WEAPONS, AIRCRAFT, PROFILES], ids=range(7))
def test_a_shipped_table_is_good(table: Table) -> None:
    """What is shipped has no fault (architecture 5)."""
    assert list(table.faults()) == []
