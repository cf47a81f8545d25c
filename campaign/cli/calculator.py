"""The commands that compute and book nothing: cases of the calculator."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from campaign.cli.options import argument, command, option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.cli.face import Face
    from campaign.files.cases import Case
    from campaign.files.resolving import Answer

#: Under --json standard output holds the list of results or nothing, so that a program never takes an error for one.
MALFORMED = 2
DIFFERENT = 4


@command(
    argument("file", metavar="FILE|-"),
    option("--ruleset", default="divtac", metavar="NAME", help="the rulebook of cases that name none"),
    examples=("campaign resolve cases.yaml", "campaign resolve shots.yaml --ruleset pz8 --json"),
)
def resolve(face: Face, file: str, ruleset: str) -> int:
    """Compute cases by the rulebook: dice in, result out; no campaign is needed, and legality is not judged.

    A file is a list of cases in YAML or JSON, or has one as its worked_examples: id, kind, given, dice, and where it
    should be compared, expect. Of dice thrown one after another only those that the sum comes to must be told. The
    program leaves with 4 where something comes out otherwise than expected, and with 2, computing nothing, where a case
    is malformed. With --json a bare list of {id, result} is printed, and everything else goes to standard error.
    """
    from campaign.files.case_files import load_cases
    from campaign.files.errors import Faulty
    from campaign.files.resolving import answer, differences

    try:
        cases = load_cases(file, sys.stdin.buffer.read if file == "-" else None, ruleset)
    except Faulty as faulty:
        _to_stderr(face, (*(str(fault) for fault in faulty.faults), "  nothing was computed"))
        return MALFORMED
    answers = [answer(case) for case in cases]
    different = [str(item) for item in differences(cases, answers)]
    if face.json:
        from campaign.render.json_text import dump

        face.print_json(dump(answers))
        _to_stderr(face, different)
    else:
        face.say(*_lines(cases, answers), *different)
        face.remark(_counted(cases, different))
    return DIFFERENT if different else 0


def _lines(cases: Iterable[Case], answers: Iterable[Answer]) -> Iterator[str]:
    """Yield a line a case: its id, its kind, and what came out."""
    from campaign.files.resolving import said

    for case, came in zip(cases, answers, strict=True):
        yield f"{case.id}: {case.kind}: {', '.join(f'{key} {said(value)}' for key, value in came['result'].items())}"


def _counted(cases: tuple[Case, ...], different: list[str]) -> str:
    """Say how many cases there were, how many said what should come out, and how many things came out otherwise."""
    from campaign.reports.report import plural

    compared = sum(bool(case.expect) for case in cases)
    return f"{plural(len(cases), 'case')}, {compared} compared, {plural(len(different), 'difference')}"


def _to_stderr(face: Face, lines: Iterable[str]) -> None:
    """Write lines to standard error, quiet or not."""
    face._replace(quiet=False).remark(*lines)
