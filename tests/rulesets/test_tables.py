"""Tables and rulebooks: compiled whole, read when asked for, found by what is in force (architecture 5)."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from typing import Any

import pytest
from msgspec import ValidationError
from msgspec.json import decode

from campaign.domain.mode import Mode
from campaign.errors import Damaged, NotUnderstood, UnknownName
from campaign.files.rulebooks import compile_tables, digest_of
from campaign.projections.rules import RulesInForce
from campaign.rulesets.divtac.command import CommandPoints, CommandRow
from campaign.rulesets.divtac.modes import Mixing, MixingPair, ModeTable
from campaign.rulesets.divtac.movement import Movement
from campaign.rulesets.divtac.recovery import Recovery
from campaign.rulesets.divtac.results import ResultRow, Results
from campaign.rulesets.divtac.setup import Band, TrainingBands
from campaign.rulesets.divtac.units import UnitRows
from campaign.rulesets.divtac.weather import WeatherEffects, WeatherRow
from campaign.rulesets.loading import BATTLE_RULESETS, BRIDGE, OF, RULESETS, rules_of, rules_when_asked
from campaign.rulesets.rulings import Ruling, Rulings, Switch
from campaign.rulesets.tables import Certainty, Table, tables_of
from tests import worlds
from tests.rulesets.divtac.models import model
from tools.reference.rules import told_of

HEAD: dict[str, Any] = {"rule": "DT-R", "title": "", "source": "", "certainty": Certainty.RULING}


def in_force(**house_rules: str) -> RulesInForce:
    """Return Div Tac in force."""
    digests = {name: digest_of(table) for name, table in worlds.compiled().items()}
    return RulesInForce(ruleset="divtac", tables=digests, house_rules=house_rules)


def by_digest(digest: str) -> bytes:
    """Return a shipped table by its digest, as a diary does."""
    return {digest_of(table): table for table in worlds.compiled().values()}[digest]


def own() -> dict[str, bytes]:
    """Return the tables of Div Tac without those of the rulebooks of battles."""
    return {name: content for name, content in worlds.compiled().items() if OF not in name}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_shipped_table_has_a_shape_and_each_shape_a_table(ruleset: str) -> None:
    """No table of any rulebook goes unchecked (architecture 5)."""
    shapes = import_module(f"campaign.rulesets.{ruleset}.shapes").SHAPES
    assert {"units" if name.startswith("units_") else name for name in compile_tables(ruleset)} == set(shapes)


def test_a_campaign_keeps_the_tables_of_its_battles_too() -> None:
    """A campaign file is whole in itself, whatever a later program ships (architecture 5)."""
    names = {name.partition(OF)[0] for name in worlds.compiled() if OF in name}
    assert names == {*BATTLE_RULESETS, BRIDGE}


def test_each_table_says_where_it_comes_from() -> None:
    """Rule, source and certainty stand beside the numbers (architecture 5)."""
    for name, content in worlds.compiled().items():
        told = decode(content)
        assert told["rule"].startswith("DT-" if OF not in name else ("P", "B", "X")), name
        assert told["source"], name
        assert told["certainty"] in set(Certainty), name


def test_each_row_says_where_it_comes_from() -> None:
    """A row has a source and a certainty: its own, or those of its table (architecture 5)."""
    for name, content in worlds.compiled().items():
        told = decode(content)
        rows = told.get("rows", ())
        for row in rows.values() if isinstance(rows, dict) else rows:
            if name != "rulings" and isinstance(row, dict):
                known = told_of(row, told["source"], told["certainty"])
                assert known["source"], name
                assert known["certainty"] in set(Certainty), name


def test_rows_that_are_not_printed_in_a_printed_table_say_so() -> None:
    """What the transcript lost, and what is ours, is marked row by row (DT-R19, R22, R24, R42, R49, X20)."""
    marked = {
        (name, str(row.get("rule") or key))
        for name, content in own().items()
        if not name.startswith("units_") and name != "rulings"
        for told in [decode(content)]
        for group in ("rows", "raid")
        for key, row in (
            told.get(group).items() if isinstance(told.get(group), dict) else enumerate(told.get(group, ()))
        )
        if isinstance(row, dict) and row.get("certainty")
    }
    assert marked == {
        ("air", "DT-X20"),
        ("close_assault", "DT-J7.10"),
        ("close_assault", "DT-J7.11"),
        ("missions", "DT-J14.2"),
        ("missions", "DT-R22"),
        ("missions", "DT-R42"),
        ("ranged", "DT-J7.11"),
        ("results", "delay"),
        ("results", "withdraw"),
        ("weapon_factors", "DT-R19"),
    }


def test_a_digest_is_that_of_the_bytes() -> None:
    """A campaign names its tables by SHA-256 (architecture 5)."""
    table = worlds.compiled()["movement"]
    assert digest_of(table) == sha256(table).hexdigest()
    assert compile_tables("divtac")["movement"] == table


def test_a_rulebook_that_is_not_shipped() -> None:
    """The names of those that are come with the refusal (architecture 8)."""
    with pytest.raises(UnknownName, match="panzerblitz"):
        compile_tables("panzerblitz")


def test_the_rules_of_a_campaign() -> None:
    """What is in force names the ruleset, its tables by digest and the house rules (architecture 5)."""
    rules = rules_of(in_force(night_flying="yes"), by_digest)
    assert rules.flag("night_flying")
    assert rules.command_points(5, 8) == 5
    assert rules.applies("DT-D1")


def test_a_rulebook_that_is_opened_when_it_is_asked() -> None:
    """It answers as one that stands open, and reads nothing before (architecture 3)."""
    read: list[str] = []

    def reading(digest: str) -> bytes:
        read.append(digest)
        return by_digest(digest)

    rules = rules_when_asked(in_force(night_flying="yes"), reading)
    assert not read
    assert rules.command_points(5, 8) == 5
    assert rules.flag("night_flying")
    assert len(read) == 1


@pytest.mark.parametrize("opening", [rules_of, rules_when_asked])
def test_a_ruleset_of_a_newer_program(opening: Any) -> None:  # noqa: ANN401 - both ways of opening
    """A ruleset that this program does not know is told as such, at once (architecture 8)."""
    with pytest.raises(Damaged):
        opening(RulesInForce(ruleset="squadleader"), by_digest)


def test_a_table_that_is_not_in_force() -> None:
    """A campaign founded before a table existed says which it lacks (architecture 5)."""
    rules = type(worlds.rules())(tables_of({}), {})
    with pytest.raises(UnknownName, match="command_points"):
        rules.command_points(5, 5)


def test_a_table_is_read_once() -> None:
    """Decoding is paid for once a process (architecture 5)."""
    tables = tables_of(worlds.compiled())
    assert tables.read("movement", Movement) is tables.read("movement", Movement)
    assert tables.asked_for == {"movement"}


def test_a_field_that_nobody_knows_is_refused() -> None:
    """A misspelt field does not pass unseen (architecture 5)."""
    with pytest.raises(ValidationError):
        decode(b'{"rule":"","title":"","source":"","certainty":"printed","rows":[],"x":1}', type=UnitRows)


BAD_TABLES: tuple[tuple[Table, str], ...] = (
    (CommandPoints(rows=(CommandRow(training=3, points=(1,)),), **HEAD), "training value 3 has 1 cells"),
    (
        CommandPoints(rows=tuple(CommandRow(training=n, points=(1,) * 10) for n in (3, 5)), **HEAD),
        "training value 5 is out of order",
    ),
    (ModeTable(rows={}, **HEAD), "move is missing"),
    (
        Mixing(
            with_anything=(),
            pairs=(MixingPair(modes=(Mode.HOLD, Mode.MOVE), rule="DT-C4", predicate="at_full_moon"),),
            uncounted_arms=(),
            **HEAD,
        ),
        "no predicate at_full_moon",
    ),
    (TrainingBands(rows=(Band(faces=(1, 9), value="median"),), **HEAD), "face 10 is in 0 bands"),
    (Recovery(one_in=0, mode=Mode.RESERVE, never=(), **HEAD), "one in 0 cannot come back"),
    (Results(rows={}, **HEAD), "move is missing"),
    (
        Results(rows={mode: ResultRow(first="none", second="promoted") for mode in Mode}, **HEAD),
        "move: promoted is no outcome",
    ),
    (UnitRows(rows=(model(), model()), **HEAD), "xx_model is told twice"),
    (UnitRows(rows=(model(tv=(7, 4)),), **HEAD), "xx_model has training values 7 to 4"),
    (
        WeatherEffects(rows=(WeatherRow(weather="bad"),), grounded_by_night=(), **HEAD),
        "clear weather comes first and does nothing",
    ),
    (
        Rulings(
            rows=(
                Ruling(
                    id="DT-R1",
                    rules=(),
                    question="",
                    default="",
                    reason="",
                    switch=Switch(name="x", default="maybe", values=("no", "yes")),
                ),
            ),
            **HEAD,
        ),
        "x cannot be maybe",
    ),
    (
        Rulings(rows=(Ruling(id="DT-R1", rules=(), question="", default="", reason=""),) * 2, **HEAD),
        "DT-R1 is told twice",
    ),
)


@pytest.mark.parametrize(("table", "fault"), BAD_TABLES, ids=range(len(BAD_TABLES)))
def test_a_bad_table_is_caught(table: Table, fault: str) -> None:
    """A table that is wrong in itself says where (architecture 5)."""
    assert fault in list(table.faults())


def test_a_movement_table_with_a_hole_is_caught() -> None:
    """Every mobility has every speed and going (DT-E0)."""
    whole = tables_of(worlds.compiled()).read("movement", Movement)
    from msgspec.structs import replace

    from campaign.rulesets.units import Mobility

    rates = replace(whole.rows[Mobility.FOOT], speed={}, going={})
    assert len(list(replace(whole, rows={Mobility.FOOT: rates}).faults())) == 6


def test_an_unknown_house_rule() -> None:
    """A switch that the register does not have is not understood (architecture 5)."""
    with pytest.raises(NotUnderstood, match="full_moon"):
        worlds.rules().switch("full_moon")
