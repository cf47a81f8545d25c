"""The shell: every order is a command, answers are short, refusals name their fix, exit codes are stable."""

from __future__ import annotations

import json
from shutil import which
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from campaign.reports.register import json_schema
from tests.table import SEED

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

BASH = which("bash") or "bash"


def chain(shell: Shell) -> str:
    """Return the checkpoint line of the campaign."""
    return shell("verify").lines[-1]


# --- writes ---


def test_a_write_answers_in_three_lines(shell: Shell) -> None:
    """What changed, what is left, and how to take it back (conventions: 18)."""
    shell("cp", "7-armd", "6")
    done = shell("mode", "22-armd", "attack")
    assert done.code == 0
    assert done.lines[0].endswith("22-armd to Attack")
    assert done.lines[1].startswith("7-armd ")
    assert done.lines[2:] == ["undo: campaign undo"]


def test_every_beginning_of_a_command_that_is_unique_is_enough(shell: Shell) -> None:
    """`mod` is mode, `m` is several (conventions: 1)."""
    shell("cp", "7-armd", "6")
    assert shell("mod", "22-armd", "a").code == 0
    done = shell("m", "22-armd", "a")
    assert done.code == 2
    assert "mode" in done.err
    assert "move" in done.err


def test_a_dry_run_writes_nothing(shell: Shell) -> None:
    """With -n the events are told and the diary stays as it is (conventions: 17)."""
    shell("cp", "7-armd", "6")
    before = chain(shell)
    done = shell("mode", "22-armd", "attack", "-n")
    assert done.code == 0
    assert done.lines[0] == "would book: 22-armd to Attack"
    assert done.lines[1] == "  22-armd goes from Reserve to Attack"
    assert chain(shell) == before


def test_note_name_and_late_move_are_kept(shell: Shell) -> None:
    """-m, --by and --for go into the entry, wherever they stand (conventions: 17)."""
    shell("end-move")
    shell("take", "-m", "before tea", "cagny", "--by", "Sue", "allied", "--for", "D+0/05")
    line = json.loads(shell("log", "--json").lines[-1])
    assert (line["note"], line["actor"], line["counts_in"]) == ("before tea", "Sue", "D+0/05")


def test_a_refusal_names_code_rule_reason_and_fix(shell: Shell) -> None:
    """Line 1 what was refused, then code (rule): reason, the way out last; exit code 3 (architecture 8)."""
    shell("cp", "viii-corps", "10")
    before = chain(shell)
    shell("cp", "7-armd", "6")
    done = shell("cp", "7-armd", "6")
    lines = done.err.splitlines()
    assert done.code == 3
    assert done.out == ""
    assert lines[0] == "refused: command roll of 7-armd"
    assert lines[1].startswith("  hq-rolled-already (DT-D1): ")
    assert lines[-1] == "  --overrule REASON books it all the same · campaign history 7-armd"
    assert chain(shell) != before


def test_an_overruled_order_keeps_its_reason(shell: Shell) -> None:
    """--overrule books against the rules, and the log of the entry says why."""
    shell("cp", "7-armd", "6")
    assert shell("cp", "7-armd", "6", "--overrule", "the table saw it").code == 0
    assert "the table saw it" in shell("show", "e3").out


def test_a_refusal_as_data_fits_its_schema(shell: Shell) -> None:
    """Under --json the refusal stands on standard output as data, with the same exit code (architecture 8)."""
    shell("cp", "7-armd", "6")
    done = shell("cp", "7-armd", "6", "--json")
    told = json.loads(done.out)
    Draft202012Validator(json_schema("error/1")).validate(told)
    assert (done.code, done.err) == (3, "")
    assert [item["code"] for item in told["objections"]] == ["hq-rolled-already"]


def test_what_was_booked_as_data_fits_its_schema(shell: Shell) -> None:
    """Under --json an order returns its entry and events (conventions: 11)."""
    told = json.loads(shell("take", "cagny", "allied", "--json").out)
    Draft202012Validator(json_schema("booked/1")).validate(told)
    assert told["data"]["entries"] == [2]
    assert [event["type"] for event in told["data"]["events"]] == ["holder.changed"]


def test_an_hq_that_has_not_rolled_is_named_where_nobody_can_be_asked(shell: Shell) -> None:
    """Off a terminal nothing is asked: exit 2 names the missing roll (conventions: 20)."""
    done = shell("mode", "22-armd", "attack")
    assert done.code == 2
    assert done.err.splitlines()[-1] == "  campaign cp 7-armd DIE"


def test_nothing_changed_is_no_error(shell: Shell) -> None:
    """An order that changes nothing books nothing, exit 0, in one line (architecture 7)."""
    shell("take", "cagny", "allied")
    done = shell("take", "cagny", "allied")
    assert (done.code, done.lines) == (0, ["nothing changed, nothing booked"])


def test_a_write_into_the_past_is_refused_with_for(shell: Shell) -> None:
    """--at only reads (architecture 7)."""
    done = shell("take", "cagny", "allied", "--at", "D+0/05")
    assert done.code == 2
    assert "--for D+0/05" in done.err


# --- corrections ---


def test_undo_and_redo_come_back_to_the_same(shell: Shell) -> None:
    """Undo takes the last entry back, redo brings it back, and the holder is as before each (architecture 7)."""

    def holder() -> str:
        return next(line for line in shell("show", "cagny").lines if line.startswith("held by"))

    before = holder()
    shell("take", "cagny", "allied")
    after = holder()
    assert shell("undo").lines == ["e3 e2 does not count any more", "redo: campaign redo"]
    assert holder() == before != after
    assert shell("redo").lines[-1] == "undo: campaign undo"
    assert holder() == after


def test_void_takes_entries_and_a_reason(shell: Shell) -> None:
    """`void e2 typed twice` strikes the entry and keeps why."""
    shell("take", "cagny", "allied")
    assert shell("void", "e2", "typed", "twice").code == 0
    states = [json.loads(line)["state"] for line in shell("log", "--void", "--json").lines]
    assert states == ["counts", "void", "counts"]
    assert "typed twice" in shell("show", "e3").out
    assert shell("void", "twice").code == 2


# --- reads ---


@pytest.mark.parametrize(
    "words",
    [
        ("status",),
        ("oob",),
        ("oob", "7-armd", "--depth", "1"),
        ("dumps", "--side", "allied"),
        ("ledger",),
        ("airfields",),
        ("bombers",),
        ("losses",),
        ("show", "22-armd"),
        ("show", "4-cly/c"),
        ("show", "cagny"),
        ("show", "sqn-181"),
        ("show", "e1"),
    ],
)
def test_every_report_prints_plain_and_data(shell: Shell, words: tuple[str, ...]) -> None:
    """Each command that reads prints lines in a pipe, and data that fit the published schema (conventions: 11)."""
    plain = shell(*words)
    assert plain.code == 0
    assert plain.err == ""
    assert plain.lines
    told = json.loads(shell("--json", *words).out)
    Draft202012Validator(json_schema(told["schema"])).validate(told)
    assert told == json.loads(shell(*words, "-O", "json").out)


def test_the_past_can_be_read(shell: Shell) -> None:
    """--at shows the state at the end of a move, or after an entry (architecture 7)."""
    shell("take", "cagny", "allied")
    shell("end-move")
    shell("take", "cagny", "axis")

    def holder(*at: str) -> str:
        return next(line for line in shell("show", "cagny", *at).lines if line.startswith("held by")).split()[-1]

    assert [holder(), holder("--at", "D+0/05"), holder("--at", "e2"), holder("--at", "e1")] == [
        "axis",
        "allied",
        "allied",
        "axis",
    ]
    assert shell("show", "cagny", "--at", "tomorrow").code == 2


def test_the_log_is_a_record_a_line(shell: Shell) -> None:
    """`log --json` is NDJSON, each line in its published form (conventions: 11)."""
    shell("take", "cagny", "allied")
    shell("note", "four 88s")
    lines = [json.loads(line) for line in shell("log", "--json").lines]
    for line in lines:
        Draft202012Validator(json_schema("log-line/1")).validate(line)
    assert [line["order"] for line in lines] == ["found", "take", "note"]
    assert [json.loads(line)["order"] for line in shell("history", "cagny", "--json").lines] == ["found", "take"]


def test_the_log_of_the_past_ends_there(shell: Shell) -> None:
    """--at cuts the log at an entry or at the end of a move (architecture 7)."""
    shell("take", "cagny", "allied")
    shell("end-move")
    shell("take", "cagny", "axis")

    def entries(at: str) -> list[int]:
        return [json.loads(line)["entry"] for line in shell("log", "--json", "--at", at).lines]

    assert (entries("e2"), entries("D+0/05"), entries("D+0/06")) == ([1, 2], [1, 2, 3], [1, 2, 3, 4])
    assert shell("log", "--at", "noon").code == 2


def test_a_choice_between_names_is_echoed(shell: Shell) -> None:
    """What was no handle is said back with its HQ (desk: names)."""
    shell("cp", "7-armd", "6")
    assert "[22-armd: 22 Armd of 7-armd]" in shell("mode", "22", "attack").lines[0]


# --- files ---


def test_an_orders_file_is_booked_whole_or_not_at_all(shell: Shell, tmp_path: Path) -> None:
    """One line that will not do keeps the whole file out; all of them are told by line (conventions: 29)."""
    sheet = tmp_path / "evening.txt"
    sheet.write_text("sheet: one\nD+0/05\ntake cagny allied\nm 99 a\nk bayuex 3\n", encoding="utf-8")
    before = chain(shell)
    done = shell("order", str(sheet))
    assert done.code == 2
    assert "evening.txt:4: " in done.err
    assert "evening.txt:5: " in done.err
    assert chain(shell) == before


def test_keep_going_books_the_rest_and_a_mended_file_only_what_is_new(shell: Shell, tmp_path: Path) -> None:
    """What was left out lies in FILE.rest; the mended file books just that, and once (architecture 7)."""
    sheet = tmp_path / "evening.txt"
    text = "sheet: one\nD+0/05\nSue: take cagny allied; take cagny axis; take cagny allied\nk bayuex 3\n"
    sheet.write_text(text, encoding="utf-8")
    done = shell("order", str(sheet), "--keep-going")
    assert done.code == 2
    assert done.lines[0] == "e2 to e4: 3 entries"
    rest = (tmp_path / "evening.txt.rest").read_text(encoding="utf-8").splitlines()
    assert (rest[:2], rest[-1]) == (["sheet: one", "D+0/05"], "k bayuex 3")
    sheet.write_text(text.replace("k bayuex 3", "take caen allied"), encoding="utf-8")
    assert shell("order", str(sheet)).lines[0] == "e5, 3 booked before"
    assert shell("order", str(sheet)).lines[0] == "nothing booked, 4 booked before"


def test_a_heading_that_is_not_the_open_move_is_refused_unless_late(shell: Shell, tmp_path: Path) -> None:
    """A heading never ends a move; --late makes its lines late entries (desk: heading)."""
    sheet = tmp_path / "late.txt"
    sheet.write_text("D+0/05\ntake cagny allied\n", encoding="utf-8")
    shell("end-move")
    assert shell("order", str(sheet)).code == 2
    assert shell("order", str(sheet), "--late").code == 0
    assert json.loads(shell("log", "--json").lines[-1])["counts_in"] == "D+0/05"
    sheet.write_text("D+0/09\ntake caen allied\n", encoding="utf-8")
    assert shell("order", str(sheet), "--late").code == 2


def test_a_file_refused_by_the_rules_leaves_with_3(shell: Shell, tmp_path: Path) -> None:
    """Understood and refused is 3, not understood is 2 (architecture 8)."""
    sheet = tmp_path / "rules.txt"
    sheet.write_text("c 7-armd 6\nc 7-armd 6\n", encoding="utf-8")
    done = shell("order", str(sheet))
    assert done.code == 3
    assert "hq-rolled-already (DT-D1)" in done.err


@pytest.mark.parametrize("content", [b"\xff\xfe", b"note a\x80b\n"])
def test_a_file_that_is_no_text_is_told(shell: Shell, tmp_path: Path, content: bytes) -> None:
    """Bytes that are no UTF-8 are refused by name, with no trace."""
    sheet = tmp_path / "film.txt"
    sheet.write_bytes(content)
    done = shell("order", str(sheet))
    assert done.code == 2
    assert "UTF-8" in done.err


# --- care ---


def test_a_campaign_is_founded_verified_and_backed_up(shell: Shell, tmp_path: Path) -> None:
    """new, verify, backup and rebuild work on a real file, and the copy verifies too."""
    made = shell("new", "hour", "--scenario", "first-hour", "--seed", SEED.hex())
    assert made.code == 0
    assert made.lines[-1] == "next: campaign -C hour.campaign status"
    assert shell("-C", "hour", "status").code == 0
    assert shell("-C", "hour", "rebuild").code == 0
    assert shell("-C", "hour", "backup", str(tmp_path / "copy.campaign")).code == 0
    line = chain_of(shell, "hour")
    assert chain_of(shell, "copy") == line
    assert shell("-C", "copy", "verify", "--against", line).code == 0


def test_a_strict_founding_takes_warnings_for_faults(shell: Shell, tmp_path: Path) -> None:
    """What breaks a limit of composition is a warning, and with --strict founds nothing and leaves with 2 (DT-B2)."""
    scenario = tmp_path / "six.yaml"
    models = "models: {uk_inf_btn_hq: 1, uk_inf_coy: 6}, arm: infantry"
    scenario.write_text(
        "scenario: six\nname: Six\nopens: D+0/05\nsides: [{id: red, name: Red}, {id: blue, name: Blue}]\n"
        f"formations:\n- {{id: uk_1, side: red, nation: UK, level: battalion, name: One, {models}}}\n",
        encoding="utf-8",
    )
    refused = shell("new", "six", "--scenario", str(scenario), "--strict")
    assert (refused.code, "has 6 combat companies, where at most 5 are usual [DT-B2]" in refused.err) == (2, True)
    assert not (tmp_path / "six.campaign").exists()
    founded = shell("new", "six", "--scenario", str(scenario))
    assert founded.code == 0
    assert "[DT-B2]" in founded.err


def chain_of(shell: Shell, name: str) -> str:
    """Return the checkpoint line of a campaign by its name."""
    return shell("-C", name, "verify").lines[-1]


def test_a_difference_leaves_with_4(shell: Shell, small: Path) -> None:
    """An audit that finds something says where and leaves with 4 (architecture 8)."""
    import sqlite3

    with sqlite3.connect(small) as connection:
        connection.execute("UPDATE dump SET points = points + 1 WHERE id = 'fmc_viii'")
    connection.close()
    done = shell("verify")
    assert done.code == 4
    assert "fmc_viii" in done.out
    assert json.loads(shell("verify", "--json").lines[0])["ok"] is False


def test_the_seed_is_never_printed(shell: Shell) -> None:
    """No command shows the seed of the dice, in any format (architecture 7: secret)."""
    shell("cp", "7-armd", "r")
    told = [
        shell(*words)
        for words in (
            ("status", "--json"),
            ("log", "--json"),
            ("show", "e1"),
            ("show", "e2"),
            ("verify", "--json"),
            ("ledger", "--json"),
        )
    ]
    assert not any(SEED.hex() in done.out + done.err for done in told)


@pytest.mark.parametrize("name", ["status", "oob/1", "booked", "error", "scenario"])
def test_schemas_are_printed(shell: Shell, name: str) -> None:
    """Each published schema can be printed, and is one (conventions: 30)."""
    done = shell("schema", name)
    assert done.code == 0
    Draft202012Validator.check_schema(json.loads(done.out))


def test_the_schemas_are_listed_and_others_refused(shell: Shell) -> None:
    """Without a name all are listed."""
    assert {"oob/1", "scenario"} <= set(shell("schema").lines)
    assert shell("schema", "nonsense").code == 2
