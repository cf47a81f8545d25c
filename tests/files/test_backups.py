"""Places for copies that a scenario names: they are on the list from the founding on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.files.errors import Faulty
from campaign.files.found import load_scenario, shipped

if TYPE_CHECKING:
    from pathlib import Path


def scenario(folder: Path, backups: str) -> Path:
    """Write the small scenario with places for copies."""
    copy = folder / "scenario"
    copy.mkdir()
    for item in shipped("first-hour").iterdir():
        (copy / item.name).write_text(item.read_text(encoding="utf-8"), encoding="utf-8")
    head = copy / "scenario.yaml"
    head.write_text(f"{head.read_text(encoding='utf-8')}\nbackups: {backups}\n", encoding="utf-8")
    return copy


def test_a_scenario_names_places(tmp_path: Path) -> None:
    """Each is named once; the campaign that is founded writes its copies there."""
    found_campaign(tmp_path / "small.campaign", scenario(tmp_path, "[stick, 'D:/club laptop', stick]"))
    with Desk.open(tmp_path / "small.campaign", read_only=True) as desk:
        assert desk.campaign.evenings.places == ("stick", "D:/club laptop")
        assert desk.head.entries == 1


def test_a_scenario_without_places_names_none(tmp_path: Path) -> None:
    """Most scenarios leave it to the club."""
    assert load_scenario(scenario(tmp_path, "[]")).backups == ()


@pytest.mark.parametrize("backups", ["stick", "[{a: b}]", "[[stick]]"])
def test_places_are_texts(tmp_path: Path, backups: str) -> None:
    """Anything else is a fault with its place."""
    with pytest.raises(Faulty, match="backups"):
        load_scenario(scenario(tmp_path, backups))
