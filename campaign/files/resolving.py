"""Computes cases by the rulebook as it is shipped, and compares what comes out with what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from msgspec import Struct, to_builtins

from campaign.files.cases import DIVTAC, cases_of, computed
from campaign.files.checking import mapping_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from campaign.files.cases import Case


class Answer(TypedDict):
    """What a case came to: its id, and its result as plain data with the keys of its kind."""

    id: str
    result: dict[str, Any]


class Differs(Struct, frozen=True, kw_only=True):
    """One key of a case that did not come out as expected."""

    id: str
    key: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        """Print it in a line."""
        return f"{self.id}: {self.key}: expected {said(self.expected)}, got {said(self.got)}"


def resolve(cases: Sequence[Mapping[str, Any] | Case], ruleset: str = DIVTAC) -> list[Answer]:
    """Compute cases, in their order, by the shipped rulebook; no campaign is needed, legality is not judged.

    A case is a mapping with ``id``, ``kind``, ``given``, and where its kind has dice ``dice``, a face or a list of
    faces by name; ``ruleset`` and ``house_rules`` may be said, ``expect`` is checked for its keys only (`differences`
    compares). Lengths are in cm under ``divtac``, in inches under ``pz8``, in hexes under ``companydice``.
    Raise NotUnderstood with everything that is wrong with any of them; then nothing is computed.
    """
    return [answer(case) for case in cases_of(cases, ruleset)]


def answer(case: Case) -> Answer:
    """Compute one case that passed its check."""
    plain: dict[str, Any] = to_builtins(computed(case))
    return Answer(id=case.id, result=plain)


def differences(cases: Sequence[Case], answers: Sequence[Answer]) -> Iterator[Differs]:
    """Yield each key that was expected and came out otherwise."""
    for case, came in zip(cases, answers, strict=True):
        for key, expected in case.expect.items():
            got = came["result"].get(key)
            if not _same(expected, got):
                yield Differs(id=case.id, key=key, expected=expected, got=got)


def _same(expected: object, got: object) -> bool:
    """Compare what was expected with what came: numbers by value, yes and no are no numbers."""
    told, came = mapping_of(expected), mapping_of(got)
    if told is not None and came is not None:
        return told.keys() == came.keys() and all(_same(told[key], came[key]) for key in told)
    return isinstance(expected, bool) == isinstance(got, bool) and expected == got


def said(value: object) -> str:
    """Print a value as a case writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "nothing"
    pairs = mapping_of(value)
    if pairs is not None:
        return f"{{{', '.join(f'{key}: {said(item)}' for key, item in pairs.items())}}}"
    return str(value)
