"""The unit rows of Div Tac: how many, which, and that each is whole (DT-K, R7, R30, R40)."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.errors import UnknownName
from campaign.rulesets.divtac.units import UnitRows
from campaign.rulesets.tables import Certainty, Tables, tables_of
from campaign.rulesets.units import Mobility, Size, Speed, Target
from tests import worlds

UNITS = worlds.rules().units()


def test_how_many_rows_there_are() -> None:
    """171 rows, most of them printed, the gaps filled by analogy (DT-K1, R30)."""
    assert len(UNITS) == 171
    counts = Counter(unit.source for unit in UNITS)
    assert counts == {Certainty.PRINTED: 90, Certainty.INFERRED: 3, Certainty.DERIVED: 78}


def test_each_derived_row_says_from_what() -> None:
    """A row that is not in the source names what it follows (DT-R30)."""
    silent = [unit.key for unit in UNITS if unit.source is Certainty.DERIVED and not unit.note]
    assert silent == []


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.key)
def test_each_row_is_whole(unit: object) -> None:
    """A ground row has speed, size and target, an aircraft its endurance class, and a key finds its own row (DT-B4)."""
    row = worlds.rules().unit(getattr(unit, "key", ""))
    assert row == unit
    if row.mobility is Mobility.AIR:
        assert row.flies in {"fighter", "strike", "medium", "heavy", "transport"}
        assert (row.speed, row.size, row.target) == (None, None, None)
    else:
        assert row.speed is not None
        assert row.size is not None or "sea" in row.kinds
        assert row.target is not None or "sea" in row.kinds


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("uk_sherman_sqn", (7, Mobility.TRACKED, Speed.NORMAL, (4, 7), Size.VERY_LARGE, Target.ARMOUR, False)),
        ("de_tiger2", (12, Mobility.TRACKED, Speed.NORMAL, (6, 9), Size.VERY_SMALL, Target.ARMOUR, False)),
        ("uk_25pdr_bty", (6, Mobility.WHEELED, Speed.NORMAL, (4, 7), Size.SMALL, Target.SOFT, True)),
        (
            "us_armd_inf_btn_hq",
            (4, Mobility.WHEELED_AFV, Speed.NORMAL, (4, 7), Size.VERY_LARGE, Target.INFANTRY, 0),
        ),
        ("dump_uk", (0, Mobility.NONE, Speed.NORMAL, (4, 7), Size.STANDARD, Target.SOFT, False)),
    ],
)
def test_some_rows_by_heart(key: str, facts: tuple[object, ...]) -> None:
    """Rows of each nation say what the list says (DT-K1)."""
    row = worlds.rules().unit(key)
    assert (row.cf, row.mobility, row.speed, row.tv, row.size, row.target, row.towed) == facts


def test_an_unknown_row_is_told() -> None:
    """A key that no nation has is an unknown name (DT-K)."""
    with pytest.raises(UnknownName):
        worlds.rules().unit("uk_maus")


def test_a_scenario_may_bring_rows_of_its_own() -> None:
    """A row of the scenario goes before the shipped one (DT-R30)."""
    from msgspec.json import encode
    from msgspec.structs import replace

    shipped = worlds.rules().unit("uk_sherman_sqn")
    own = UnitRows(rule="DT-R30", title="", source="club", certainty=Certainty.RULING, rows=(replace(shipped, cf=8),))
    rules = type(worlds.rules())(tables_of({**worlds.compiled(), "units_scenario": encode(own)}), {})
    assert rules.unit("uk_sherman_sqn").cf == 8
    assert len(rules.units()) == 171


def test_only_the_tables_that_are_asked_for_are_read() -> None:
    """A question about a British unit reads no German table (architecture 5)."""
    read: list[str] = []

    def source(name: str) -> bytes:
        read.append(name)
        return worlds.compiled()[name]

    rules = type(worlds.rules())(Tables(worlds.compiled().keys(), source), {})
    rules.unit("uk_sherman_sqn")
    rules.unit("uk_inf_coy")
    assert read == ["units_uk"]
