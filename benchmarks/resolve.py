"""The calculator beside plain decoding, and odds beside dice that are thrown a million times."""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import json

from benchmarks.table import Measured
from campaign.api import resolve
from campaign.desk.desk import Desk
from campaign.desk.founding import found_campaign
from campaign.files.case_files import typed
from campaign.files.safe_yaml import load_file
from campaign.forecast.odds import odds_of
from campaign.orders.contest import Contest, outcome_words
from campaign.orders.line import cut, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.forecast.odds import Odds
    from campaign.rulesets.base import Rules

CASES: Final = 10_000
THROWS: Final = 1_000_000
ROUNDS: Final = 5
FILE: Final = Path(__file__).resolve().parent.parent / "tests" / "rules" / "divtac-cases.yaml"
#: One combat in which both roll: tanks at anti-tank guns.
COMBAT: Final = "fight 3-rtr/a pzjg346/a at 2"
SECONDS_MAX: Final = 0.005
NEAR: Final = 0.003


def calculator(folder: Path, scenario: Path) -> Iterator[Measured]:
    """Measure 10,000 mixed cases with their checks, the odds of one combat, and those odds against drawn dice."""
    yield _cases()
    path = folder / "odds.campaign"
    found_campaign(path, scenario, seed=bytes(32))
    with Desk.open(path) as desk:
        order = read(cut(COMBAT).items[0], desk.campaign).order
        seconds = min(_timed(lambda: odds_of(order, desk.campaign, desk.rules)) for _ in range(ROUNDS))
        odds = odds_of(order, desk.campaign, desk.rules)[0]
        yield Measured(
            what=f"odds of one combat, {len(odds.rolls)} rolls, 0 to 4 points",
            figure=f"{seconds * 1000:.2f} ms",
            target="under 5 ms",
            met=seconds < SECONDS_MAX,
        )
        yield _drawn(odds, desk.rules)


def _cases() -> Measured:
    """Measure the calculator; the peer decodes the same cases from JSON and encodes them again, and does no more."""
    given = [typed(node) for node in _items()]
    many: list[dict[str, Any]] = [{**given[number % len(given)], "id": f"c{number}"} for number in range(CASES)]
    text = json.encode(many)
    resolve(many[: len(given)])
    ours = min(_timed(lambda: resolve(many)) for _ in range(ROUNDS))
    peer = min(_timed(lambda: json.encode(json.decode(text))) for _ in range(ROUNDS))
    return Measured(
        what=f"{CASES} mixed cases, checked and computed; peer: msgspec reads and writes",
        figure=f"{ours * 1000:.0f} ms",
        ratio=ours / peer,
        target="under 1000 ms",
        met=ours < 1,
    )


def _items() -> list[Any]:
    """Return the cases of the tests as they stand in their file."""
    content = load_file(FILE).content
    assert isinstance(content, list)
    return content


def _drawn(odds: Odds, rules: Rules) -> Measured:
    """Compare the odds of all rolls together with a million throws of their dice."""
    started = time.perf_counter()
    lot = random.Random(1944)  # noqa: S311 - the same throws each time, nothing secret
    throws = [lot.choices(_outcomes(rules, contest), k=THROWS) for contest in odds.contests]
    counts = Counter(zip(*throws, strict=True))
    seconds = time.perf_counter() - started
    exact = odds.together or {(word,): chance for word, chance in odds.rolls[0].items()}
    worst = max(abs(float(exact.get(row, 0)) - counts[row] / THROWS) for row in {*exact, *counts})
    return Measured(
        what=f"exact odds against {THROWS} throws ({seconds:.1f} s), farthest apart",
        figure=f"{worst * 100:.3f} %",
        target=f"within {NEAR * 100:g} %",
        met=worst <= NEAR,
    )


def _outcomes(rules: Rules, contest: Contest) -> list[str]:
    """Return what each face does."""
    return [outcome_words(rules, contest, face) for face in range(1, 11)]


def _timed(call: Any) -> float:  # noqa: ANN401 - anything that can be called
    """Say how long a call takes."""
    started = time.perf_counter()
    call()
    return time.perf_counter() - started
