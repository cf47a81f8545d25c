"""The level of a formation may be told in plain words or as its army says it (DT-B1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.echelon import Echelon
from campaign.files.errors import Faulty
from campaign.files.found import load_scenario
from campaign.files.scenario import FormationRow

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """\
scenario: small
name: Small
opens: D+0/05
sides: [{id: red, name: Red}, {id: blue, name: Blue}]
formations:
"""


def scenario(tmp_path: Path, *rows: str) -> Path:
    """Write a scenario of formations."""
    path = tmp_path / "small.yaml"
    path.write_text(HEAD + "".join(f"- {{{row}}}\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("nation", "word", "echelon"),
    [
        ("UK", "Regiment", Echelon.BATTALION),
        ("CA", "squadron", Echelon.COMPANY),
        ("US", "Regiment", Echelon.BRIGADE),
        ("US", "Combat Command", Echelon.BRIGADE),
        ("US", "Squadron", Echelon.BATTALION),
        ("DE", "Abteilung", Echelon.BATTALION),
        ("GE", "Kampfgruppe", Echelon.BRIGADE),
        ("DE", "battalion", Echelon.BATTALION),
        ("XX", "Division", Echelon.DIVISION),
    ],
)
def test_a_level_is_read_in_its_army(tmp_path: Path, nation: str, word: str, echelon: Echelon) -> None:
    """Regiment is a battalion to the British and a brigade to Americans and Germans (DT-B1, B3)."""
    row = f"id: a1, side: red, nation: {nation}, level: {word}, name: A"
    assert load_scenario(scenario(tmp_path, row)).formations[0].echelon is echelon


def test_the_nation_may_be_the_parents(tmp_path: Path) -> None:
    """A row without a nation has its parent's, and its words (DT-B1)."""
    parent = "id: d1, side: red, nation: DE, level: Division, name: D"
    child = "id: a1, parent: d1, level: Regiment, name: A"
    order = load_scenario(scenario(tmp_path, parent, child))
    assert [item.echelon for item in order.formations] == [Echelon.DIVISION, Echelon.BRIGADE]


def test_a_word_of_another_army_is_a_fault(tmp_path: Path) -> None:
    """Abteilung means nothing to the British; the fault says so once, with the words that do (DT-B1)."""
    rows = ("id: a1, side: red, nation: UK, level: Abteilung, name: A", "id: b1, parent: a1, level: troop, name: B")
    with pytest.raises(Faulty) as caught:
        load_scenario(scenario(tmp_path, *rows))
    (fault,) = caught.value.faults
    assert (fault.code, fault.field, fault.what) == (
        "level-unknown",
        "formations.a1.level",
        "'Abteilung' is no level of command of UK [DT-B1]",
    )
    assert "regiment" in fault.hint


def test_editors_complete_the_words_of_all_armies() -> None:
    """The schema offers every word and refuses none, for what it means hangs on the nation (DT-B1)."""
    offered, any_text = FormationRow.model_json_schema()["properties"]["level"]["anyOf"]
    assert {"battalion", "regiment", "abteilung", "combat command"} <= set(offered["enum"])
    assert any_text["type"] == "string"
