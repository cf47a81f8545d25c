"""The generated parts of the store are those that its declarations give."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.store import models, read_models
from campaign.store.fingerprint import FINGERPRINT
from campaign.store.generate import fingerprint, generated_files, generated_sql
from campaign.store.migrations import APPLICATION_ID, SCHEMA_VERSION
from campaign.store.statements import schema, statements
from campaign.store.tables import READ_MODEL_TABLES
from tests.evenings import Evening, in_memory

ROOT = Path(__file__).resolve().parent.parent.parent
GENERATED = generated_files()


@pytest.mark.parametrize("name", GENERATED)
def test_generated_files_are_current(name: str) -> None:
    """Every generated file of the store is what `tools.generate` would write now."""
    assert (ROOT / name).read_text(encoding="utf-8") == GENERATED[name]


def test_the_fingerprint_is_that_of_the_sources() -> None:
    """Snapshots of other code are never read, because the code that folds names itself."""
    assert fingerprint() == FINGERPRINT


def test_every_statement_has_one_name() -> None:
    """No name of a statement hides another's."""
    (text,) = generated_sql().values()
    assert len(statements("sqlite")) == text.count("-- name: ")


def test_a_file_is_marked_with_the_numbers_of_the_program() -> None:
    """The marks written into a file are those by which it is known again."""
    made = schema("sqlite")
    assert any(sql == f"PRAGMA application_id = {APPLICATION_ID}" for sql in made)
    assert any(sql == f"PRAGMA user_version = {SCHEMA_VERSION}" for sql in made)


def test_every_table_is_strict() -> None:
    """SQLite keeps what each column is declared to hold."""
    tables = [sql for sql in schema("sqlite") if sql.startswith("CREATE TABLE")]
    assert len(tables) == len(models.DIARY) + len(models.READ_MODELS)
    assert all(sql.endswith("STRICT") for sql in tables)


def test_read_models_are_declared_as_they_are_written() -> None:
    """Each table of the read models has the columns that a fold writes, no more and no fewer."""
    assert tuple(str(model.__tablename__) for model in models.READ_MODELS) == READ_MODEL_TABLES
    written = read_models.rows_of(Evening(in_memory()).campaign)
    assert set(written) == set(READ_MODEL_TABLES)
    for model in models.READ_MODELS:
        rows = written[str(model.__tablename__)]
        assert rows
        assert {len((*key, *values)) for key, values in rows.items()} == {len(model.model_fields)}
