"""A campaign in a file, and the program as a shell calls it."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

import pytest
from msgspec.structs import replace

from campaign.cli.main import run
from campaign.desk.desk import Desk
from campaign.store.sqlite import create_diary
from tests import worlds
from tests.table import SEED, founding

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Done(NamedTuple):
    """What a command left: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Return what stands on standard output, line by line."""
        return self.out.splitlines()


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a founded small world, to be copied."""
    path = tmp_path_factory.mktemp("founded") / "small.campaign"
    order = founding()
    told = replace(order.founding, seed_digest=sha256(SEED).hexdigest())
    with create_diary(path, "0011223344556677", SEED) as diary:
        diary.put_tables(tuple(worlds.compiled().values()))
        Desk(diary).book(replace(order, founding=told))
    return path


@pytest.fixture
def small(founded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a campaign of its own in a folder of its own, which is the working folder."""
    path = tmp_path / "small.campaign"
    path.write_bytes(founded.read_bytes())
    monkeypatch.chdir(tmp_path)
    for name in ("CAMPAIGN", "CAMPAIGN_DEBUG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return path


@pytest.fixture
def shell(small: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Return a function that runs the program on words, in the folder of the campaign."""
    assert small.exists()

    def call(*words: str) -> Done:
        code = run(words)
        told = capsys.readouterr()
        return Done(code, told.out, told.err)

    return call
