"""What a report adds up is what it lists, what is on the road stands everywhere, and a name is the same everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from campaign.errors import Refused
from campaign.projections.state import digest
from tests.reports_of_others.test_every_order_comes_back import give
from tests.table import open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

ROOT: Final = Path(__file__).resolve().parents[2]
SENT: Final = (
    ("cp", "7-armd", "9"),
    ("dump", "open", "tilly", "allied"),
    ("send", "7-armd", "2", "tilly", "keep", "--overrule", "test"),
    ("count", "7-armd", "1+1", "--as-found"),
    ("result", "4-cly", "lost", "1"),
    ("lose", "22-armd", "1"),
)
#: Names of several alphabets, with what shells, terminals and markup read as theirs.
NAMES: Final = ("Großdeutschland", "2./s.Pz.Abt. 101 [/]", "Évrecy's", "1. Dywizja Pancerna Łódź", "第七師団")


def data(shell: Shell, *words: str) -> Any:  # noqa: ANN401 - whatever the report holds
    """Return the data of a report."""
    done = shell(*words, "--json")
    assert done.code == 0
    return json.loads(done.out)["data"]


def test_totals_are_the_sums_of_what_is_listed(shell: Shell) -> None:
    """Dumps, ledger, order of battle and losses agree with their own lines and with one another (DT-G9)."""
    for words in SENT:
        assert shell(*words).code == 0, words
    dumps, ledger, losses = data(shell, "dumps"), data(shell, "ledger"), data(shell, "losses")
    assert dumps["points"] == sum(line["points"] for line in dumps["dumps"])
    for balance in ledger["balances"]:
        own = [item for item in ledger["accounts"] if item["side"] == balance["side"]]
        assert sum(item["points"] for item in own if not item["models"]) == balance["in_dumps"]
        assert sum(item["points"] for item in own if item["models"]) == balance["on_lorries"]
        assert sum(item["models"] for item in own) == balance["lorry_models"]
        assert balance["difference"] == 0
    assert losses["lost"] == len(losses["losses"])
    formations = data(shell, "oob")["formations"]
    roots = [item for item in formations if item["depth"] == 0]
    strengths = [text.split(" of ") for text in data(shell, "status")["strength"].values()]
    assert sum(item["standing"] for item in roots) == sum(int(standing) for standing, _ in strengths)
    assert sum(item["mustered"] for item in roots) - losses["lost"] == sum(int(standing) for standing, _ in strengths)
    assert sum(item["models"] for item in formations) == sum(item["models"] for item in ledger["accounts"])


def test_a_column_stands_in_every_list(shell: Shell) -> None:
    """What is on the road shows with its HQ, in the ledger and in the order of battle (DT-G4)."""
    for words in SENT[:3]:
        assert shell(*words).code == 0, words
    wheels = [item for item in data(shell, "ledger")["accounts"] if item["holder"] == "7-armd"]
    assert sorted(item["models"] for item in wheels) == [2, 2]
    assert any("for Tilly" in item["where"] for item in wheels)
    told = [fact["value"] for fact in data(shell, "show", "7-armd")["facts"] if fact["what"] == "lorries"]
    assert len(told) == len(wheels)
    assert any("for Tilly" in value for value in told)
    assert sum(item["models"] for item in data(shell, "oob", "7-armd", "-d", "0")["formations"]) == 4


def test_what_is_on_the_road_is_not_there_yet() -> None:
    """A point that is under way pays nothing at its goal before it arrives (DT-G4)."""
    table = open_table()
    give(table, "cp 7-armd 9; dump open tilly allied; send 7-armd 1 tilly")
    assert table.desk.campaign.supply.dumps["tilly"].points == 0
    with pytest.raises(Refused) as error:
        give(table, "load 22-armd 1 tilly")
    assert all(item.code != "no-dump" for item in error.value.objections)
    give(table, "end-move -y")
    assert table.desk.campaign.supply.dumps["tilly"].points == 1


def test_a_count_that_differs_waits_in_the_list_until_it_is_explained(shell: Shell) -> None:
    """The answer names the way out, and what is open stands in the status (desk: the table against the book)."""
    assert shell("cp", "7-armd", "9").code == 0
    assert shell("unload", "7-armd", "1", "bayeux").code == 0
    done = shell("count", "7-armd", "2+1")
    assert done.code == 0
    since = "booked since the last good count: e3 7-armd unloads 1 at Bayeux"
    assert f"the book has 3+1, the table 2+1 ({since})" in done.err
    assert "void e3, amend e3 FIELD VALUE" in done.err
    assert "clear e4 found WHY" in done.err
    waits = [task for task in data(shell, "status")["tasks"] if task["kind"] == "clear up"]
    assert [(task["thing"], task["text"]) for task in waits] == [("e4", "7-armd 2+1 counted, the book had 3+1")]
    assert shell("clear", "e4", "lost", "burnt").code == 0
    assert not [task for task in data(shell, "status")["tasks"] if task["kind"] == "clear up"]


def test_an_order_by_shell_desk_and_file_is_the_same() -> None:
    """The same words come to the same, whoever reads them (desk: one grammar)."""
    line = "result 4-cly lost 2 by i-gren"
    states: set[str] = set()
    for spelt in (line, "r 4-cly lost 2 by i-gren", "umpire: r 4-cly lost 2 by i-gren # at Tilly"):
        table = open_table()
        give(table, spelt)
        states.add(digest(table.desk.campaign))
    assert len(states) == 1


@pytest.mark.parametrize(
    "way", [{}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}], ids=["utf-8", "C"]
)
def test_names_are_carried_whole(tmp_path: Path, way: dict[str, str]) -> None:
    """A scenario's names come out of every report as they went in, whatever the machine's letters are."""
    folder = ROOT / "examples/first-hour/scenario"
    for file in folder.glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    book = tmp_path / "order_of_battle.yaml"
    text = book.read_text(encoding="utf-8")
    old = ("1st Brigade Group", "Blue Hussars", "1st Rifles", "2nd Rifles", "9th Field Regiment RA")
    for name, other in zip(old, NAMES, strict=True):
        assert f"name: {name}," in text
        text = text.replace(f"name: {name},", f'name: "{other}",')
    book.write_text(text, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}

    def program(*words: str) -> bytes:
        done = subprocess.run(
            [sys.executable, "-m", "campaign", "-C", "n.campaign", *words],
            cwd=tmp_path,
            env=kept | {"PYTHONPATH": str(ROOT)} | way,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    program("new", "n", "--scenario", ".", "-q")
    told = json.loads(program("oob", "--json"))["data"]["formations"]
    assert [item["name"] for item in told[: len(NAMES)]] == list(NAMES)
    shown = program("show", told[0]["handle"], "--json")
    assert NAMES[0] in json.loads(shown)["data"]["facts"][0]["value"]
    assert program("oob", "--plain").count(b"\n") > len(NAMES)
