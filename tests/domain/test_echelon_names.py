"""National names of echelons (DT-B1, B3)."""

from __future__ import annotations

import pytest

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.echelon_names import ARMIES, read_echelon, shown_echelon


@pytest.mark.parametrize(
    ("nation", "echelon", "arm", "word"),
    [
        ("UK", Echelon.COMPANY, Arm.ARMOUR, "squadron"),
        ("UK", Echelon.COMPANY, Arm.ARTILLERY, "battery"),
        ("UK", Echelon.COMPANY, Arm.INFANTRY, "company"),
        ("UK", Echelon.BATTALION, Arm.ARMOUR, "regiment"),
        ("UK", Echelon.BATTALION, Arm.ARTILLERY, "regiment"),
        ("UK", Echelon.BATTALION, Arm.MOTOR, "battalion"),
        ("CA", Echelon.BATTALION, Arm.ARTILLERY, "regiment"),
        ("PL", Echelon.BATTALION, Arm.ARMOUR, "regiment"),
        ("US", Echelon.BATTALION, Arm.RECONNAISSANCE, "squadron"),
        ("US", Echelon.BATTALION, Arm.ARMOUR, "battalion"),
        ("US", Echelon.BRIGADE, Arm.INFANTRY, "regiment"),
        ("US", Echelon.BRIGADE, Arm.ARMOUR, "combat command"),
        ("FR", Echelon.BRIGADE, Arm.ARMOUR, "combat command"),
        ("DE", Echelon.BATTALION, Arm.ARMOUR, "Abteilung"),
        ("DE", Echelon.BATTALION, Arm.INFANTRY, "Bataillon"),
        ("GE", Echelon.BRIGADE, Arm.INFANTRY, "Regiment"),
        ("DE", Echelon.BRIGADE, Arm.COMBINED, "Kampfgruppe"),
        ("XX", Echelon.BATTALION, Arm.ARMOUR, "battalion"),
    ],
)
def test_an_echelon_is_shown_as_the_army_wrote_it(nation: str, echelon: Echelon, arm: Arm, word: str) -> None:
    """Each army has its own word for an echelon of an arm; a nation of no army here has the plain one (DT-B1, B3)."""
    assert shown_echelon(nation, echelon, arm) == word


@pytest.mark.parametrize(
    ("nation", "word", "echelon"),
    [
        ("UK", "Regiment", Echelon.BATTALION),
        ("US", "Regiment", Echelon.BRIGADE),
        ("DE", "Regiment", Echelon.BRIGADE),
        ("UK", "Squadron", Echelon.COMPANY),
        ("US", "Squadron", Echelon.BATTALION),
        ("US", "combat_command", Echelon.BRIGADE),
        ("DE", "Abteilung", Echelon.BATTALION),
        ("UK", "Abteilung", None),
        ("XX", "brigade", Echelon.BRIGADE),
        ("XX", "regiment", None),
    ],
)
def test_a_word_is_read_in_its_army(nation: str, word: str, echelon: Echelon | None) -> None:
    """The same word is a battalion here and a brigade there, and nothing where an army does not have it (DT-B1)."""
    assert read_echelon(nation, word) is echelon


def test_every_word_that_is_shown_can_be_read() -> None:
    """What an army is shown to call an echelon above the platoon is read as that echelon (DT-B1)."""
    for nation in ARMIES:
        for echelon in Echelon:
            for arm in Arm:
                if echelon is not Echelon.PLATOON:
                    assert read_echelon(nation, shown_echelon(nation, echelon, arm)) is echelon
