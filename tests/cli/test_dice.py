"""The dice at the shell: the audit throws every drawn die again, and the seed is revealed once and for good."""

from __future__ import annotations

import json
import sqlite3
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from campaign.desk.book import Booking
from campaign.desk.dice import face_of
from campaign.desk.dice_audit import audit_dice
from campaign.domain.dice import DieSource, Roll
from campaign.errors import Refused
from campaign.events.codec import canonical
from campaign.orders.base import Kind, Order
from campaign.reports.register import json_schema
from campaign.store.memory import MemoryDiary
from tests.cli.test_explain import tamper
from tests.table import SEED, open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.store.diary import EventRow
    from tests.cli.conftest import Done

    Shell = Callable[..., Done]


def audit(shell: Shell) -> dict[str, Any]:
    """Return the audit as data, held against its published schema."""
    told = json.loads(shell("dice", "audit", "--json").out)
    Draft202012Validator(json_schema("dice/1")).validate(told)
    content: dict[str, Any] = told["data"]
    return content


def found(shell: Shell) -> list[tuple[int, str]]:
    """Return what the audit holds against which entry."""
    return [(item["entry"], item["what"]) for item in audit(shell)["findings"]]


# --- the audit ---


def test_every_drawn_die_is_thrown_again_and_all_are_counted(shell: Shell) -> None:
    """Typed and drawn dice stand by side and thrower, with how many of each face."""
    shell("cp", "7-armd", "r")
    shell("cp", "viii", "6")
    shell("cp", "1-ss-pz", "6", "--by", "Sue")
    done = shell("dice", "audit")
    assert done.code == 0
    assert "1 drawn die thrown again from the seed: all agree" in done.lines
    told = audit(shell)
    assert told["ok"]
    assert [(item["entry"], item["draw"], item["face"]) for item in told["drawn"]] == [(2, 1, face_of(SEED, 1))]
    tallies = {(item["side"], item["source"]): item for item in told["tallies"]}
    assert {key: item["count"] for key, item in tallies.items()} == {
        ("allied", "drawn"): 1,
        ("allied", "typed"): 1,
        ("axis", "typed"): 1,
    }
    assert tallies["axis", "typed"]["faces"] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert told["seed_digest"] == sha256(SEED).hexdigest()


def test_a_struck_die_is_still_audited(shell: Shell) -> None:
    """An undone roll was thrown all the same: its die counts, and its number stays used."""
    shell("cp", "7-armd", "r")
    shell("undo")
    shell("cp", "7-armd", "r")
    assert [item["draw"] for item in audit(shell)["drawn"]] == [1, 2]
    assert audit(shell)["ok"]


def test_a_tampered_roll_is_named(shell: Shell, small: Path) -> None:
    """Control: a drawn die that shows another face than the seed gives is named, and the audit leaves with 4."""
    shell("cp", "7-armd", "r")
    face = face_of(SEED, 1)
    tamper(small, f'"roll":{{"draw":1,"face":{face},', f'"roll":{{"draw":1,"face":{face % 10 + 1},')
    done = shell("dice", "audit")
    assert done.code == 4
    assert f"e2: draw 1 shows {face % 10 + 1}, the seed gives {face}" in done.lines
    assert not any("agree" in line for line in done.lines)


def test_a_drawn_die_told_as_typed_is_missed(shell: Shell, small: Path) -> None:
    """Control: a die that the entry drew and that neither its events nor its order show is missed by number."""
    shell("cp", "7-armd", "r")
    face = face_of(SEED, 1)
    for table in ("event", "entry"):
        column = "payload" if table == "event" else "content"
        change(small, table, column, f'"draw":1,"face":{face}', f'"draw":null,"face":{face}')
        change(small, table, column, '"source":"drawn"', '"source":"typed"')
    assert found(shell) == [(2, "draw 1 was thrown and is shown nowhere")]


def test_a_draw_used_twice_or_out_of_turn_is_named(shell: Shell, small: Path) -> None:
    """Control: an entry that shows the die of another is named, whatever face it shows."""
    shell("cp", "7-armd", "r")
    shell("cp", "viii", "r")
    face = face_of(SEED, 1)
    tamper(small, f'"draw":2,"face":{face_of(SEED, 2)}', f'"draw":1,"face":{face}')
    whats = [what for entry, what in found(shell) if entry == 3]
    assert whats[:2] == ["draw 1 was not this entry's to take", "draw 1 was used in e2 already"]


def test_another_seed_than_the_one_vouched_for_is_named() -> None:
    """The seed must have the SHA-256 that the founding told; with another all its dice differ too."""
    table = open_table()
    assert [item.what for item in audit_dice(table.desk).findings] == [
        "the seed that is kept is not the one whose SHA-256 stands in the founding"
    ]


def test_dice_are_found_wherever_an_event_holds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A roll deep in an event is audited as one on top: of a result, its dice in a tuple."""
    table = open_table()
    table.give("result 4-cly lost 1")
    bad = Roll(face=1 + face_of(SEED, 1) % 10, source=DieSource.DRAWN, draw=1)
    stored = MemoryDiary.events

    def tampered(self: MemoryDiary, first: int = 1, last: int | None = None) -> Iterator[EventRow]:
        for row in stored(self, first, last):
            rolls = b'"rolls":[' + canonical(bad) + b"]"
            yield replace(row, payload=row.payload.replace(b'"rolls":[]', rolls))

    monkeypatch.setattr(MemoryDiary, "events", tampered)
    whats = [item.what for item in audit_dice(table.desk).findings if item.entry == 2]
    assert whats == [
        f"draw 1 shows {bad.face}, the seed gives {face_of(SEED, 1)}",
        "draw 1 was not this entry's to take",
    ]


# --- the seed ---


def test_the_seed_is_revealed_and_no_die_drawn_afterwards(shell: Shell) -> None:
    """The entry tells the seed; from then on a die must be typed, whoever asks (code seed-revealed)."""
    shell("cp", "7-armd", "r")
    done = shell("dice", "reveal")
    assert done.code == 0
    assert done.lines[1:] == [f"seed {SEED.hex()}", "the program throws no die from now on"]
    refused = shell("cp", "viii", "r")
    assert refused.code == 3
    assert "seed-revealed: " in refused.err
    assert refused.err.splitlines()[-1] == "  type the die"
    assert shell("cp", "viii", "6").code == 0
    told = audit(shell)
    assert (told["ok"], told["revealed"]) == (True, True)
    assert SEED.hex() in shell("explain", "e3").out


def test_the_seed_is_revealed_once(shell: Shell) -> None:
    """A second time nothing changes, and it cannot be taken back: no secret comes back (code reveal-stands)."""
    shell("dice", "reveal")
    assert shell("dice", "reveal").lines == ["nothing changed, nothing booked"]
    for words in (("undo",), ("void", "e2")):
        done = shell(*words)
        assert done.code == 3
        assert "reveal-stands" in done.err


def test_a_dry_run_reveals_nothing(shell: Shell) -> None:
    """With -n neither lines nor data hold the seed, and nothing is written."""
    told = [shell("dice", "reveal", "-n"), shell("dice", "reveal", "-n", "--json"), shell("dice", "audit", "--json")]
    assert not any(SEED.hex() in done.out + done.err for done in told)
    assert audit(shell)["revealed"] is False


def test_a_file_of_orders_draws_nothing_behind_the_seed() -> None:
    """Within one batch too the program throws no die behind the order that reveals its seed."""
    table = open_table()
    orders = [*table.orders("dice reveal"), *table.orders("cp 7-armd")]
    with pytest.raises(Refused) as caught:
        table.desk.book_all([(order, Booking()) for order in orders])
    assert [item.code for item in caught.value.objections] == ["seed-revealed"]


class Idle(Order, frozen=True, kw_only=True):
    """An order that wants a die and comes to nothing."""

    name = "idle"
    kind = Kind.TABLE
    line = ""
    example = "idle"

    rolls: tuple[Roll, ...] = ()

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Let nothing happen."""
        return ()

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Want one die."""
        return 1 - len(self.rolls)

    def with_rolls(self, rolls: tuple[Roll, ...]) -> Idle:
        """Take it."""
        return Idle(rolls=(*self.rolls, *rolls))


def test_dice_drawn_for_nothing_are_the_next_ones() -> None:
    """An order that comes to nothing uses no number: in one batch the next order draws it, and none is missing."""
    table = open_table()
    table.desk.book_all([(order, Booking()) for order in (Idle(), *table.orders("cp 7-armd"))])
    told = audit_dice(table.desk)
    assert [item.draw for item in told.drawn] == [1]
    assert not any("nowhere" in item.what for item in told.findings)


# --- the desk ---


def test_the_desk_takes_the_words_too(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """explain, why, rules and dice audit are typed at the prompt as any report (desk: rules WORDS)."""
    import io
    import sys

    text = "c 7-armd 6\nexplain e2\nwhy 7-armd points\nrules d1\ndice audit\ndice reveal\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    done = shell("desk")
    assert done.code == 0
    for line in (
        "e2 command roll of 7-armd",
        "formation 7-armd, points: 4 of 4 left",
        "Rules: DT-D1",
        "Dice",
        f"seed {SEED.hex()}",
    ):
        assert line in done.lines


def change(path: Path, table: str, column: str, old: str, new: str) -> None:
    """Change stored bytes behind the diary's back, its guards put back afterwards."""
    sentence = {
        "event": "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), ?, ?) AS BLOB) WHERE entry = 2",
        "entry": "UPDATE entry SET content = CAST(replace(CAST(content AS TEXT), ?, ?) AS BLOB) WHERE number = 2",
    }[table]
    assert column in sentence
    with sqlite3.connect(path) as connection:
        name = f"{table}_stays"
        (guard,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        connection.execute({"event": "DROP TRIGGER event_stays", "entry": "DROP TRIGGER entry_stays"}[table])
        connection.execute(sentence, (old, new))
        connection.execute(guard)
    connection.close()
