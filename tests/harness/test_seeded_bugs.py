"""The checks of the properties catch what they are there to catch: six bugs, each put in and found by its check."""

from __future__ import annotations

from typing import Final

import pytest

from campaign.errors import AuditDifference
from tests.checks import fault, not_undone
from tests.harness.seeded_bugs import BUGS
from tests.histories import CORRECTIONS, Lot

SEEDS: Final = (1944, 1945)
ORDERS: Final = 100


def caught(seed: int) -> str:
    """Play an evening by lot and return what the first check that fails says, nothing where all hold."""
    lot = Lot(seed)
    for _ in range(ORDERS):
        was = lot.believed[lot.entries]
        try:
            deed = lot.book()
        except AuditDifference as error:
            return f"ledger: {error}"
        told = fault(lot)
        if not told and deed not in CORRECTIONS:
            undone = not_undone(lot.table, was)
            lot.keep()
            told = fault(lot) or undone
        if told:
            return told
    return ""


@pytest.mark.parametrize("seed", SEEDS)
def test_without_a_bug_nothing_is_caught(seed: int) -> None:
    """The program as it is passes every check after every order and every correction."""
    assert caught(seed) == ""


@pytest.mark.parametrize("bug", BUGS)
def test_a_bug_is_caught_by_its_check(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seeded bug is caught, and by the check that looks for it."""
    mutate, check = BUGS[bug]
    mutate(monkeypatch)
    found = next((told for seed in SEEDS if (told := caught(seed))), "")
    assert found.startswith(f"{check}: "), f"{bug}: {found or 'not caught'}"
