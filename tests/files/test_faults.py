"""What is wrong with a scenario is told in one run, with file, line and column, and nothing is founded."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from campaign.errors import NotUnderstood
from campaign.files.cross_checks import check_house_rules
from campaign.files.errors import Faulty
from campaign.files.found import load, load_scenario
from campaign.files.reading import read_scenario
from campaign.rulesets.rulings import Ruling, Switch

if TYPE_CHECKING:
    from campaign.files.errors import Fault

FIRST_HOUR = Path(__file__).resolve().parent.parent.parent / "examples" / "first-hour" / "scenario"

HEAD = """\
scenario: small
name: Small
opens: D+0/05
sides: [{id: red, name: Red}, {id: blue, name: Blue}]
"""


def faults_of(path: Path, *, strict: bool = False) -> tuple[Fault, ...]:
    """Return everything that is wrong with a scenario."""
    with pytest.raises(Faulty) as caught:
        load_scenario(path, strict=strict)
    return caught.value.faults


def small(tmp_path: Path, text: str, head: str = HEAD) -> Path:
    """Write a scenario in one file."""
    path = tmp_path / "small.yaml"
    path.write_text(head + text, encoding="utf-8")
    return path


def told(path: Path) -> list[tuple[int, int, str, str]]:
    """Return line, column, field and words of each fault."""
    return [(fault.mark.line, fault.mark.column, fault.field, fault.what) for fault in faults_of(path)]


def test_seven_faults_are_told_in_one_run(tmp_path: Path) -> None:
    """Parent missing, id twice, unknown type, training 0, empty name, bad place, unknown key: each with its place."""
    text = """\
organisations:
  tanks: {hq: [uk_armd_regt_hq], models: {uk_sherman: 3}, arm: armour}
places: [{id: cagny, name: Cagny, x_mm: 1, y_mm: 2}]
formations:
- {id: uk_1, side: red, nation: UK, level: battalion, name: One, organisation: tanks}
- {id: uk_2, parent: uk_11, side: red, nation: UK, level: battalion, name: Two}
- {id: uk_2, side: red, nation: UK, level: battalion, name: Two again}
- {id: uk_3, side: red, nation: UK, level: battalion, name: Three, training: 0}
- {id: uk_4, side: red, nation: UK, level: battalion, name: ''}
- {id: uk_5, side: red, nation: UK, level: battalion, name: Five, at: cagni}
- {id: uk_6, side: red, nation: UK, level: battalion, name: Six, trainning: low}
"""
    path = small(tmp_path, text)
    faults = faults_of(path)
    assert [str(fault).removeprefix(f"{path}:") for fault in faults] == [
        "6:43: organisations.tanks.models: the rulebook has no unit uk_sherman [DT-K1] (did you mean uk_sherman_sqn?)",
        "10:22: formations.uk_2.parent: there is no formation uk_11 (did you mean uk_1?)",
        "11:8: formations.uk_2.id: uk_2 stands twice among the formations",
        "12:78: formations.uk_3.training: must be low, median, high or a training value 1 to 10, not '0'",
        "13:61: formations.uk_4.name: must not be empty",
        "14:71: formations.uk_5.at: there is no place cagni (did you mean cagny?)",
        "15:66: formations.uk_6.trainning: is not known here (did you mean training?)",
    ]


def test_faults_of_several_files_stand_in_the_order_of_the_files(tmp_path: Path) -> None:
    """All files are read before anything is said."""
    for name, text in (
        ("b.yaml", "placs: []\n"),
        ("a.yaml", "roads: [{start: x, end: x, class: main, length_mm: 0}]\n"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    path = small(tmp_path, "files: [b.yaml, a.yaml]\nopen: D+0/05\n")
    assert [(Path(fault.mark.file).name, fault.field) for fault in faults_of(path)] == [
        ("small.yaml", "open"),
        ("b.yaml", "placs"),
        ("a.yaml", "roads.1.length_mm"),
    ]


def test_unreadable_files_are_all_told(tmp_path: Path) -> None:
    """A missing file and a broken one are told together."""
    (tmp_path / "a.yaml").write_text("a: *b\n", encoding="utf-8")
    path = small(tmp_path, "files: [a.yaml, missing.yaml]\n")
    assert {fault.code for fault in faults_of(path)} == {"no-anchors", "missing-file"}


@pytest.mark.parametrize("name", ["../secret.yaml", "/etc/passwd", "a/b.yaml", "C:x.yaml", "secret.txt", "..\\x.yaml"])
def test_files_lie_beside_the_scenario(tmp_path: Path, name: str) -> None:
    """A scenario names files of its own folder only, and no other is opened."""
    (tmp_path.parent / "secret.yaml").write_text("secret: 1\n", encoding="utf-8")
    path = small(tmp_path, f"files: ['{name}']\n")
    assert [fault.field for fault in faults_of(path)] == ["files.0"]


@pytest.mark.parametrize(
    ("text", "field", "what"),
    [
        ("rules: divtak", "rules", "no rulebook divtak"),
        ("house_rules: {command_roles: none}", "house_rules.command_roles", "no house rule"),
        ("house_rules: {command_rolls: never}", "house_rules.command_rolls", "cannot be never"),
        ("closes: D+0/24", "closes", "must be a move"),
        ("closes: D-1/20", "closes", "before it opens"),
        ("d_day: 1944-02-30", "d_day", "must be a date"),
        ("dice: cup", "dice", "must be 'app' or 'table'"),
        ("sky: {latitude: north, longitude: 0, utc_offset_hours: 2}", "sky.latitude", "must be a number"),
        ("formations: {a: b}", "formations", "must be a list"),
        ("organisations: [a]", "organisations", "must be a mapping"),
        ("formations: [a]", "formations.1", "must be a mapping"),
        ("places: [{id: A b, name: x, x_mm: 1, y_mm: 1}]", "places.A b.id", "a-z, 0-9"),
        ("places: [{id: a, name: x, x_mm: 1.5, y_mm: 1}]", "places.a.x_mm", "whole number"),
        ("places: [{id: a, name: x, y_mm: 1}]", "places.a.x_mm", "is missing"),
        ("places: [{id: a, name: x, x_mm: 1, y_mm: 1, sources: [nobody]}]", "places.a.sources", "no source nobody"),
        (
            "formations: [{id: a1, side: red, level: battalion, name: x, organisation: y}]",
            "formations.a1.organisation",
            "no organisation y",
        ),
        (
            "formations: [{id: a1, side: red, level: brigade, name: x, lorries: {models: 1, full: 2, type: uk_lorry}}]",
            "formations.a1.lorries",
            "2 of 1 lorries",
        ),
        ("formations: [{id: a1, level: brigade, name: x}]", "formations.a1.side", "no side (none said)"),
    ],
)
def test_each_kind_of_fault_is_told_in_plain_words(tmp_path: Path, text: str, field: str, what: str) -> None:
    """A fault names its field and says what is wrong with it."""
    found = {fault.field: fault.what for fault in faults_of(small(tmp_path, f"{text}\n"))}
    assert what in found.get(field, str(found))


@pytest.mark.parametrize("name", ["\x1b[2Jx", "x\u200by", "\u202ex"])
def test_names_with_unseen_characters_are_refused(tmp_path: Path, name: str) -> None:
    """No escape sequence, mark of direction or blank without width comes in with a name."""
    quoted = name.replace("\x1b", "\\e")
    path = small(tmp_path, f'places: [{{id: a, name: "{quoted}", x_mm: 1, y_mm: 1}}]\n')
    assert {fault.code for fault in faults_of(path)} == {"unseen-character"}


@pytest.mark.parametrize("name", ["O'Connor", "[/]", "]", '"', "Émiéville", "a;--", "%_", "=1+1", "<b>"])
def test_all_other_names_are_carried(tmp_path: Path, name: str) -> None:
    """Quotes, brackets and accents are letters of a name like others."""
    text = name.replace('"', '\\"')
    order = load_scenario(small(tmp_path, f'places: [{{id: a, name: "{text}", x_mm: 1, y_mm: 1}}]\n'))
    assert order.places[0].name == name


def test_a_field_that_is_wrong_does_not_hide_the_next(tmp_path: Path) -> None:
    """A row with an unknown key is checked for all else, and who names it finds it."""
    text = (
        "formations:\n"
        "- {id: uk_1, parnt: x, side: red, nation: UK, level: army, name: A, at: nowhere}\n"
        "- {id: uk_2, parent: uk_1, level: corps, name: B}\n"
        "- {id: uk_3, parent: uk_9, level: corps}\n"
        "- {id: uk_4, parent: uk_3, side: red, level: division, name: D}\n"
    )
    assert [(fault.mark.line, fault.field) for fault in faults_of(small(tmp_path, text))] == [
        (6, "formations.uk_1.parnt"),
        (6, "formations.uk_1.at"),
        (8, "formations.uk_3.name"),
    ]


def test_warnings_do_not_refuse_unless_strict(tmp_path: Path) -> None:
    """Modes that do not mix and unusual compositions are warned of, under strict refused (DT-B2, R1)."""
    text = (
        "formations:\n"
        "- {id: uk_1, side: red, nation: UK, level: corps, name: A, mode: hold}\n"
        "- {id: uk_2, parent: uk_1, level: division, name: B, mode: move}\n"
        "- {id: uk_3, parent: uk_1, level: division, name: C}\n"
        "- {id: uk_4, parent: uk_3, arm: infantry, level: battalion, name: D}\n"
    )
    path = small(tmp_path, text)
    warnings = load(path).warnings
    assert [(fault.code, fault.mark.line) for fault in warnings] == [
        ("modes-do-not-mix", 6),
        ("unusual-composition", 8),
    ]
    assert {fault.code for fault in faults_of(path, strict=True)} == {"modes-do-not-mix", "unusual-composition"}


def test_a_faulty_scenario_is_not_understood() -> None:
    """Everything wrong with a file is a usage error, exit code 2."""
    assert issubclass(Faulty, NotUnderstood)
    assert Faulty.exit_code == 2


def test_a_copy_of_the_example_may_be_edited(tmp_path: Path) -> None:
    """The first example, copied and changed in one line, founds with the change."""
    shutil.copytree(FIRST_HOUR, tmp_path / "mine")
    head = tmp_path / "mine" / "scenario.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("dice: app", "dice: table"), encoding="utf-8")
    mine, theirs = load_scenario(tmp_path / "mine"), load_scenario(FIRST_HOUR)
    assert mine.founding.dice == "table"
    assert mine.founding.digest != theirs.founding.digest
    assert mine.formations == theirs.formations


def test_a_house_rule_for_the_table_is_said_to_be_one(tmp_path: Path) -> None:
    """A switch that the program does not ask for loads with a warning, not in silence (DT-R)."""
    draft = read_scenario(small(tmp_path, "house_rules: {full_moon: howl}\n"))
    switch = Switch(name="full_moon", default="sleep", values=("sleep", "howl"))
    ruling = Ruling(
        id="DT-R49", rules=(), question="", default="", reason="", switch=switch, left_to_table="Who howls."
    )
    (warning,) = check_house_rules(draft, {"full_moon": "howl"}, (ruling,))
    assert (warning.code, warning.field, warning.mark.line) == ("house-rule-by-hand", "house_rules.full_moon", 5)
    assert "Who howls. [DT-R49]" in warning.what
    assert draft.faults == []
