"""explain, why and rules at the shell: what they print, what they refuse, and that a check can fail."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from campaign.desk.explain import explain
from campaign.desk.why import why
from campaign.events.command import FormationAttached
from campaign.reports.explain.report import Check
from campaign.reports.register import json_schema
from tests.table import founding, open_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]


def data(shell: Shell, *words: str) -> dict[str, Any]:
    """Return what a command prints as data, held against its published schema."""
    told = json.loads(shell(*words, "--json").out)
    Draft202012Validator(json_schema(told["schema"])).validate(told)
    content: dict[str, Any] = told["data"]
    return content


def tamper(path: Path, old: str, new: str) -> None:
    """Change the stored bytes of an event behind the diary's back."""
    with sqlite3.connect(path) as connection:
        (guard,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'event_stays'").fetchone()
        connection.execute("DROP TRIGGER event_stays")
        done = connection.execute(
            "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), ?, ?) AS BLOB)"
            " WHERE instr(CAST(payload AS TEXT), ?)",
            (old, new, old),
        )
        assert done.rowcount == 1
        connection.execute(guard)
    connection.close()


# --- explain ---


def test_an_entry_is_explained_as_its_arithmetic(shell: Shell) -> None:
    """The die, what reduced it, the value it is read with, and each rule (DT-D1, D2)."""
    shell("cp", "7-armd", "6f")
    done = shell("explain", "e2")
    assert done.code == 0
    assert done.lines == [
        "e2 command roll of 7-armd",
        "D+0/05, cp by umpire",
        "how it came out",
        "7-armd: D10 6 - 2 under fire [DT-D2] = 4, training value 6: 4 command points [DT-D1]",
    ]


def test_a_check_agrees_for_every_entry_of_an_evening(shell: Shell) -> None:
    """Decided again by the rules in force then, each entry comes out as it stands, whatever kind of order it was."""
    for line in (
        "cp 7-armd 6",
        "cp viii 8",
        "cp 22-armd r",
        "mode 22-armd attack",
        "house-rule attack_with_hold either",
        "mode 1-rtr hold --overrule why",
        "take cagny allied",
        "result 4-cly lost 2",
        "count 7-armd 1+0 --as-found",
        "load viii 1 bayeux",
        "air fly sqn-412 patrol cagny --overrule moonlight",
        "note hello",
        "end-move",
        "take caen allied --for D+0/05",
        "undo",
        "dice reveal",
    ):
        assert shell(*line.split()).code == 0, line
    for number in range(1, 18):
        done = shell("explain", f"e{number}", "--check")
        assert done.code == 0, done.out
        assert done.lines[-1] == "recomputed by the rules in force then: agrees"


def test_a_tampered_term_is_found(shell: Shell, small: Path) -> None:
    """Control: a stored term, total or die that the rules do not give is named field by field, with exit code 4."""
    shell("cp", "7-armd", "6f")
    tamper(small, '"label":"under fire","rule":"DT-D2","value":-2', '"label":"under fire","rule":"DT-D2","value":-1')
    done = shell("explain", "e2", "--check")
    assert done.code == 4
    assert done.lines[-2:] == [
        "recomputed by the rules in force then: differs",
        "  command.rolled terms.1.value: booked -1, recomputed -2",
    ]
    assert data(shell, "explain", "e2", "--check")["check"] == {
        "agrees": False,
        "differences": ["command.rolled terms.1.value: booked -1, recomputed -2"],
    }
    assert data(shell, "explain", "e2")["check"] is None
    assert shell("explain", "e2").code == 0


def test_a_house_rule_counts_in_its_own_time(shell: Shell) -> None:
    """An entry booked before a house rule is checked by the rules in force then, not by today's (architecture 5)."""
    shell("cp", "7-armd", "6")
    shell("mode", "22-armd", "attack")
    shell("house-rule", "command_rolls", "none")
    assert shell("explain", "e3", "--check").code == 0


def test_an_overruled_entry_names_the_rule_and_the_reason(shell: Shell) -> None:
    """What was held against it, by which rule, and why it was booked all the same, given then or later."""
    shell("cp", "7-armd", "6")
    shell("cp", "7-armd", "6", "--overrule", "the table saw it")
    lines = shell("explain", "e3").lines
    assert lines[3] == "overruled hq-rolled-already: 7-armd has rolled this move and has 4 left [DT-D1]"
    assert lines[4] == "  because: the table saw it"
    shell("cp", "7-armd", "6", "--overrule", "")
    assert shell("explain", "e4").lines[4] == "  the reason is owed: reason e4 TEXT"
    shell("reason", "e4", "typed twice")
    assert shell("explain", "e4").lines[4] == "  because: typed twice"


def test_a_corrected_entry_says_what_stands_instead(shell: Shell) -> None:
    """A void entry names what took it out, a late one where it counts, a found fact what was found (architecture 7)."""
    shell("take", "cagny", "allied")
    shell("end-move")
    shell("take", "caen", "allied", "--for", "D+0/05")
    shell("void", "e2", "typed twice")
    assert shell("explain", "e2").lines[1:4] == [
        "D+0/05, take by umpire, void",
        "how it came out",
        "void: e5 took it out (void e2); what follows counts no more",
    ]
    assert "late: written in D+0/06, it counts last in D+0/05" in shell("explain", "e4").lines
    assert shell("explain", "e5").lines[-1] == "e2 counts no more (void): typed twice"
    shell("count", "7-armd", "1+0", "--as-found")
    assert shell("explain", "e6").lines[3].startswith("found at the table: 3 fewer lorries of 7-armd")


def test_what_a_correction_decided_again_is_told_on_both(shell: Shell) -> None:
    """A clerk's entry that comes out otherwise says so, and so does the correction that did it (architecture 7)."""
    for line in ("result 4-cly lost 3", "recover allied --overrule early"):
        assert shell(*line.split()).code == 0
    before = shell("explain", "e3", "--check")
    assert shell("void", "e2").code == 0
    again = shell("explain", "e3", "--check")
    assert (before.code, again.code) == (0, 0)
    assert any(line.startswith("decided again by a correction: ") for line in again.lines)
    assert any(line.startswith("e3 comes out otherwise now: ") for line in shell("explain", "e4").lines)


def test_a_founding_is_told_in_short_and_as_data_in_full(shell: Shell) -> None:
    """Of many lines of one kind the first are printed, and data holds all."""
    lines = shell("explain", "e1").lines
    lines_of_data = data(shell, "explain", "e1")["lines"]
    assert len(lines) < 90 < len(lines_of_data)
    assert any(line.startswith("and ") and "(--json has all)" in line for line in lines)


@pytest.mark.parametrize(("typed", "said"), [("e99", "there is no e99"), ("soup", "'soup' is no entry")])
def test_what_is_no_entry_is_not_explained(shell: Shell, typed: str, said: str) -> None:
    """An unknown entry, or a word that is none, leaves with 2."""
    done = shell("explain", typed)
    assert done.code == 2
    assert done.err.startswith(said)


# --- why ---


def test_a_value_is_told_with_the_chain_behind_it(shell: Shell) -> None:
    """Oldest first, each with its move, its entry, from what to what, and the rule (DT-C1, C2)."""
    shell("cp", "7-armd", "6")
    shell("mode", "22-armd", "attack")
    chain = data(shell, "why", "22-armd", "mode")["fields"]
    assert chain[0]["value"] == "Attack"
    assert [(step["entry"], step["before"], step["after"], step["rules"]) for step in chain[0]["steps"]] == [
        (1, None, "Reserve", ["DT-B1"]),
        (3, "Reserve", "Attack", ["DT-C1", "DT-C2"]),
    ]
    assert shell("why", "22-armd", "mode").lines[0] == "formation 22-armd, mode: Attack"


def test_a_void_entry_is_no_reason(shell: Shell) -> None:
    """What was taken back stands in no chain, and what stood before it is the value again (architecture 7)."""
    shell("take", "cagny", "allied")
    shell("take", "caen", "allied")
    shell("void", "e2")
    chain = data(shell, "why", "cagny", "holder")["fields"]
    assert (chain[0]["value"], [step["entry"] for step in chain[0]["steps"]]) == ("axis", [1])


def test_every_field_has_its_value_and_its_last_entry(shell: Shell) -> None:
    """Without a field each is told with the entry that it last came from."""
    shell("result", "4-cly", "lost", "2")
    lines = shell("why", "4-cly").lines
    assert next(line for line in lines if line.startswith("strength")).split()[:6] == [
        "strength", "1", "of", "3", "D+0/05", "e2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("orders", "thing", "field", "value", "entries"),
    [
        (("cp 7-armd 6", "cp 22-armd 8", "mode 22-armd attack"), "7-armd", "points", "3 of 4 left", [2, 4]),
        (("cp 7-armd 6", "end-move", "cp 7-armd 8"), "7-armd", "points", "5 of 5 left", [4]),
        (("load viii 1 bayeux",), "fmc_viii", "stock", "19 points", [1, 2]),
        (("result 4-cly/c gone",), "4-cly/c", "strength", "eliminated", [1, 2]),
        (("result 4-cly/c hold",), "4-cly/c", "mode", "Hold", [1, 2]),
        (("air fly sqn-412 patrol cagny --overrule x",), "sqn-412", "clock", "next D+0/06", [1, 2]),
        (("bridge odon_bridge blown",), "odon_bridge", "state", "blown", [1, 2]),
        (("strip b_2 cratered",), "b_2", "state", "cratered", [1, 2]),
        (("where 4-cly cagny",), "4-cly", "place", "Cagny", [1, 2]),
        (("count 7-armd 1+0 --as-found",), "7-armd", "supply", "1 point", [1, 2]),
        (("count 7-armd 1+0 --as-found",), "7-armd", "stock", "1 point", [1, 2]),
    ],
)  # fmt: skip
def test_each_kind_of_thing_has_its_chain(
    shell: Shell, orders: tuple[str, ...], thing: str, field: str, value: str, entries: list[int]
) -> None:
    """Points, stocks, clocks, strengths, modes, places and states are each traced to their entries."""
    for line in orders:
        assert shell(*line.split()).code == 0, line
    chain = data(shell, "why", thing, field)["fields"]
    assert (chain[0]["value"], [step["entry"] for step in chain[0]["steps"]]) == (value, entries)


def test_a_raid_is_traced_too() -> None:
    """The state of a raid of the bomber plan comes from the entries that planned, cancelled or flew it (DT-F3)."""
    table = open_table()
    table.give("bombers cancel h1")
    (chain,) = why(table.desk, "raid", "h1", "state").fields
    assert [(step.entry, step.after, step.rules) for step in chain.steps] == [
        (1, "planned", ("DT-F3", "DT-R9")),
        (2, "cancelled", ("DT-R9",)),
    ]


def test_a_model_goes_with_its_battalion() -> None:
    """A model's mode comes from the order to its battalion, then from the result that drove it out (DT-C3, R34)."""
    table = open_table()
    table.give("mode 4-cly attack", overrule="x")
    table.give("take cagny allied", "result 4-cly/a hold")
    (chain,) = why(table.desk, "element", "uk_4_cly/a", "mode").fields
    assert [(step.entry, step.after) for step in chain.steps] == [(1, "Reserve"), (2, "Attack"), (4, "Hold")]


def test_losses_under_another_hq_are_told_by_their_own_entries() -> None:
    """A battalion lent out takes its strength along, and what it loses there is its HQ's of the time (DT-J21)."""
    table = open_table()
    table.give("attach 1-5-queens 22-armd", "result 1-5-queens lost 1", "detach 1-5-queens", "result 1-5-queens lost 1")

    def steps(formation: str) -> list[int]:
        (chain,) = why(table.desk, "formation", formation, "strength").fields
        return [step.entry for step in chain.steps]

    assert steps("uk_22_armd") == [1, 2, 3, 4]
    assert steps("uk_131") == [1, 2, 4, 5]


def test_who_is_lent_out_from_the_start_is_told_too() -> None:
    """An attachment of the founding is no stumbling block: its formation is not there before the entry (DT-J21)."""
    lent = FormationAttached(formation="uk_1_5_queens", hq="uk_22_armd")
    table = open_table(order=replace(founding(), attachments=(lent,)))
    table.give("result 1-5-queens lost 1")
    (chain,) = why(table.desk, "formation", "uk_22_armd", "strength").fields
    assert [step.entry for step in chain.steps] == [1, 2]


def test_a_fight_is_explained_and_comes_out_again() -> None:
    """Sums, results and supply of a fight stand in one entry, and the rules give the same again (DT-J5, J30, G6)."""
    table = open_table()
    table.give("mode 4-cly attack", overrule="x")
    number = table.number("fight 4-cly/a ii-pz-1/a at 3 +1 6 1")
    told = explain(table.desk, number, check=True)
    assert told.check == Check(agrees=True, differences=())
    sums = [line for line in told.lines if line.event == "combat.fought" and "D10" in line.text]
    assert [line.text.split(": ")[0] for line in sums] == ["4-cly/a at ii-pz-1/a", "ii-pz-1/a at 4-cly/a"]
    assert "D10 6 + combat factor 7 [DT-J5] - 3 range 3 cm [DT-J6.1]" in sums[0].text
    assert {"DT-J30", "DT-J6.1", "DT-J6.12"} <= set(sums[0].rules)


def test_a_hold_improves_with_time_by_its_ruling(shell: Shell) -> None:
    """The move in which a position becomes Formal is a step, though nobody ordered it (DT-R2)."""
    shell("house-rule", "hold_formal_after_moves", "2")
    shell("mode", "1-rtr", "hold", "--overrule", "x")
    shell("end-move")
    shell("end-move")
    chain = data(shell, "why", "1-rtr", "hold")["fields"]
    steps = chain[0]["steps"]
    assert [(step["entry"], step["after"].split(",")[0], step["rules"][:1]) for step in steps] == [
        (3, "hasty", ["DT-C1"]),
        (5, "formal", ["DT-R2"]),
    ]


def test_the_past_has_its_own_chain(shell: Shell) -> None:
    """--at tells what a value came from at the end of a move, or as it was believed at an entry (architecture 7)."""
    shell("take", "cagny", "allied")
    shell("end-move")
    shell("take", "cagny", "axis")

    def entries(*at: str) -> list[int]:
        chain = data(shell, "why", "cagny", "holder", *at)["fields"]
        return [step["entry"] for step in chain[0]["steps"]]

    assert entries() == [1, 2, 4]
    assert entries("--at", "D+0/05") == [1, 2]
    assert entries("--at", "e1") == [1]
    assert shell("why", "cagny", "--at", "noon").code == 2


def test_an_unknown_field_names_those_that_there_are(shell: Shell) -> None:
    """A field that a thing has not is no field, exit 2; a beginning is enough."""
    done = shell("why", "22-armd", "colour")
    assert done.code == 2
    assert "did you mean mode, position" in done.err
    assert shell("why", "22-armd", "stren").code == 0
    assert shell("why", "nobody", "mode").code == 2


# --- rules ---


def test_a_rule_is_shown_with_its_table_and_where_it_was_applied(shell: Shell) -> None:
    """The printed rule, rulings on it, its table with the certainty of each row, and entries that used it (DT-D1)."""
    shell("cp", "7-armd", "6")
    found = data(shell, "rules", "d1")
    assert found["query"] == "DT-D1"
    (table,) = found["tables"]
    assert (table["rule"], len(table["rows"])) == ("DT-D1", 8)
    assert table["rows"][0] == {
        "text": "training 3, points 2 2 2 3 3 3 4 4 4 5",
        "source": "Div Tac, command roll",
        "certainty": "printed",
    }
    assert [(item["entry"], item["how"]) for item in found["applied"]] == [(2, "applied")]
    assert "rule DT-D1" in shell("rules", "DT-D1").out


def test_a_row_of_a_table_is_shown_alone(shell: Shell) -> None:
    """`j6.1` shows its own row and no other of the table (DT-J6.1)."""
    (table,) = data(shell, "rules", "j6.1")["tables"]
    assert [row["text"].count("DT-J6.1") for row in table["rows"]] == [1]


def test_what_was_overruled_is_shown_with_the_rule(shell: Shell) -> None:
    """An entry booked against a rule stands beside those that kept it."""
    shell("cp", "7-armd", "6")
    shell("cp", "7-armd", "6", "--overrule", "x")
    applied = data(shell, "rules", "DT-D1")["applied"]
    assert [(item["entry"], item["how"]) for item in applied] == [
        (2, "applied"),
        (3, "overruled"),
    ]


def test_only_the_newest_are_shown_and_all_are_counted(shell: Shell) -> None:
    """Of many entries the last are shown, and how many there are is said."""
    for number in range(15):
        shell("take", "cagny", "allied" if number % 2 else "axis", "--overrule", "x")
        shell("count", "7-armd", "4+0")
        shell("mode", "22-armd", "attack" if number % 2 else "reserve", "--overrule", "x")
    found = data(shell, "rules", "DT-C2")
    count = found["applied_count"]
    assert count > 12 == len(found["applied"])
    assert f"applied in {count} entries, the last 12 are shown" in shell("rules", "DT-C2").lines


def test_words_find_rules_rulings_and_precedents(shell: Shell) -> None:
    """Every word must be there, whatever its case; what the umpire ruled is found too."""
    shell("ruling", "smoke over Cagny: its edge counts as poor until ten")
    found = data(shell, "rules", "Cagny", "SMOKE")
    assert [item["entry"] for item in found["precedents"]] == [2]
    rulings = data(shell, "rules", "dump", "captured")["rulings"]
    assert [item["id"] for item in rulings] == ["DT-R43"]
    assert data(shell, "rules", "dump captured")["rulings"] == rulings
    done = shell("rules", "qqq")
    assert done.code == 2
    assert "no rule, ruling or precedent says 'qqq'" in done.err


def test_a_ruling_says_what_is_in_force_here(shell: Shell) -> None:
    """The house rule as it is, what it usually is, and since when (DT-R1)."""
    line = next(line for line in shell("rules", "DT-R1").lines if "in force here" in line)
    assert line.endswith("attack_with_hold is one_attack")
    shell("house-rule", "attack_with_hold", "either")
    line = next(line for line in shell("rules", "DT-R1").lines if "in force here" in line)
    assert line.endswith("attack_with_hold is either (usually one_attack), since D+0/05")


def test_the_house_rules_are_listed(shell: Shell) -> None:
    """Without words every house rule stands with its value, its default and what else it may be."""
    shell("house-rule", "supply_cp_per", "column")
    rows = {item["switch"]: item for item in data(shell, "rules")["house_rules"]}
    assert (rows["supply_cp_per"]["value"], rows["supply_cp_per"]["default"]) == ("column", "hq")
    assert rows["supply_cp_per"]["since"] == "D+0/05"
    assert rows["bomber_plan"]["since"] is None


def test_the_rulebook_can_be_read_without_a_campaign(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules and rulings need no campaign; where none lies, the rulebook as shipped is shown."""
    monkeypatch.chdir("/")
    assert "rule DT-J31" in shell("rules", "J31").out
    assert shell("rules").code == 0
    assert shell("-C", "nowhere", "rules", "J31").code != 0


# --- house rules ---


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("attack_with_hol", "either"), "there is no house rule 'attack_with_hol'"),
        (("attack_with_hold", "never"), "house rule attack_with_hold cannot be 'never'"),
        (
            ("hold_formal_after_moves", "0"),
            "house rule hold_formal_after_moves is a whole number of at least 1, not '0'",
        ),
    ],
)
def test_a_house_rule_that_there_is_not_is_no_order(shell: Shell, words: tuple[str, str], said: str) -> None:
    """An unknown switch or value is not understood, exit 2, with what there is."""
    done = shell("house-rule", *words)
    assert done.code == 2
    assert done.err.startswith(said)
    assert len(done.err.splitlines()) == 2


def test_a_house_rule_that_is_so_already_books_nothing(shell: Shell) -> None:
    """No event, no entry, exit 0 (architecture 7)."""
    assert shell("house-rule", "bomber_plan", "day_before").lines == ["nothing changed, nothing booked"]


def test_a_late_house_rule_counts_earlier_and_asks_again(shell: Shell) -> None:
    """With --for it counts from an ended move on, and entries that it would change are reported (architecture 5, 7)."""
    shell("cp", "7-armd", "6")
    shell("cp", "viii", "6")
    shell("mode", "22-armd", "attack")
    shell("end-move")
    shell("mode", "22-armd", "hold", "--overrule", "x")
    done = shell("house-rule", "command_rolls", "none", "--for", "D+0/05")
    assert done.code == 0
    assert "e6 mode would now come out as" in done.err
    assert data(shell, "rules")["house_rules"]
    assert shell("undo").code == 0
    assert shell("rules", "DT-X2").out.count("command_rolls is on_demand") == 1
