"""Every objection can be provoked, says what its file says, writes nothing, and is forced only where it may be."""

from __future__ import annotations

import json
from shlex import split
from typing import TYPE_CHECKING, Final

import pytest
from msgspec import to_builtins

from campaign.cli.main import run
from campaign.desk.desk import Desk
from campaign.desk.give import Nobody
from campaign.desk.prompt import Prompt
from campaign.domain.objection import Objection, in_order
from campaign.errors import Refused
from campaign.events.rulings import Overruled
from tests.refusals.cases import FOLDER, KINDS, Case, all_cases
from tests.refusals.codes import Hidden, codes_in, codes_of_program
from tests.refusals.playing import FOUND, REASON, faults_of, give, sit_down, told, write_scenario

if TYPE_CHECKING:
    from pathlib import Path

CASES: Final = all_cases()
SCENARIOS: Final = [case for case in CASES if case.scenario]
PLAYED: Final = [case for case in CASES if not case.scenario]
REFUSED: Final = [case for case in PLAYED if case.refused]
LINES: Final = [case for case in REFUSED if case.when != FOUND]


def gaps(codes: set[str], files: set[str]) -> dict[str, set[str]]:
    """Return codes without a file, and files of codes that there are not."""
    return {"no file": codes - files, "no code": files - codes}


# --- each code has its file ---


def test_every_code_has_a_file_and_every_file_a_code() -> None:
    """A new objection is not done before a file provokes it; a code that went takes its file along."""
    assert gaps(codes_of_program(), {case.code for case in CASES}) == {"no file": set(), "no code": set()}


def test_a_missing_file_and_a_needless_one_are_found() -> None:
    """Control: the comparison would tell of both."""
    assert gaps({"too-far", "new"}, {"too-far", "old"}) == {"no file": {"new"}, "no code": {"old"}}


def test_codes_are_read_however_they_are_built() -> None:
    """Control: constants, parameters, both ends of a condition, composed texts, tables, loops over what is yielded."""
    text = """
KEY = "constant"
WORDS: Final = {"a": "listed"}
def no(code, *, more=""):
    return Objection(code=code)
def one(what, empty):
    code = "missing" if empty else f"{what}-unknown"
    return Objection(code=code)
def pairs():
    yield "yielded", 1
def walk():
    yield no("given", more="x")
    yield no(code=KEY)
    yield one("place", True)
    yield Objection(code=WORDS[walk])
    for name, number in (*pairs(),):
        yield Objection(code=name, reason=str(number))
"""
    assert codes_in(text) == {"given", "constant", "missing", "place-unknown", "yielded", "listed"}


@pytest.mark.parametrize("code", ["reason.split()[0]", "unknown", "unknown[0]", ""])
def test_a_code_that_cannot_be_read_is_no_code(code: str) -> None:
    """Control: what the reader cannot follow stops the test instead of passing unseen."""
    with pytest.raises(Hidden):
        codes_in(f"Objection({f'code={code}' if code else ''})")


def test_the_files_are_well_named() -> None:
    """A file is named for one of the codes that it provokes."""
    assert [case.name for case in CASES if case.code not in (*case.refused, *case.warned)] == []
    assert [case.name for case in CASES if bool(case.refused) == bool(case.warned) or case.kind not in KINDS] == []
    assert [path.name for path in FOLDER.iterdir() if path.suffix not in {".yaml", ".py"} and path.is_file()] == []


# --- what is said, and that nothing is written ---


@pytest.mark.parametrize("case", PLAYED, ids=str)
def test_it_is_told_as_the_file_says(case: Case) -> None:
    """Codes in order, rule, kind, and the text at the desk; a refusal writes nothing, a warning refuses nothing."""
    desk = sit_down(case)
    head = desk.diary.head()
    outcome = give(desk, case)
    assert outcome.codes == (case.refused or case.warned)
    assert outcome.text == case.says
    own = next(item for item in outcome.objections if item.code == case.code)
    assert (own.rule, kind_of(own)) == (case.rule, case.kind)
    assert not case.warned or own.remedy == case.way_out
    assert (outcome.refusal is not None) == bool(case.refused)
    assert (desk.diary.head() == head) == bool(case.refused)


@pytest.mark.parametrize("case", SCENARIOS, ids=str)
def test_a_faulty_scenario_is_told_as_the_file_says(case: Case, tmp_path: Path) -> None:
    """A scenario is refused with file, line and column, and no campaign is founded."""
    faults = faults_of(case)
    assert tuple(fault.code for fault in faults) == (case.refused or case.warned)
    assert told(faults) == case.says
    target = tmp_path / "new.campaign"
    assert run(["new", str(target), "--scenario", str(write_scenario(case, tmp_path))]) == 2
    assert not target.exists()


@pytest.mark.parametrize("case", LINES, ids=str)
def test_the_prompt_says_the_same(case: Case) -> None:
    """The line given at the prompt is answered in these words and leaves with 3."""
    said: list[str] = []
    prompt = Prompt(sit_down(case), Nobody(), say=said.append, report=lambda _words: False)
    assert prompt.take(case.when)
    assert "\n".join(said) == case.says
    assert prompt.exit_code == Refused.exit_code


@pytest.mark.parametrize("case", LINES, ids=str)
def test_as_data_it_is_the_same(
    case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """With --json the shell leaves with 3 and gives every objection as data; what has commas comes in a file."""
    desk = sit_down(case)
    head = desk.diary.head()
    refusal = give(desk, case).refusal
    assert refusal is not None
    monkeypatch.setattr(Desk, "open", classmethod(lambda _cls, _path, **_options: desk))
    words = split(case.when)
    if "," in case.when:
        (tmp_path / "line.orders").write_text(f"{case.when}\n", encoding="utf-8")
        words = ["order", str(tmp_path / "line.orders")]
    assert run(["-C", "any.campaign", *words, "--json"]) == Refused.exit_code
    data = json.loads(capsys.readouterr().out)
    assert str(refusal) in data["message"]
    assert data["objections"] == list(to_builtins(refusal.objections))
    assert [kind_of(Objection(**item)) for item in data["objections"]] == list(map(kind_of, refusal.objections))
    assert desk.diary.head() == head


# --- what may be forced ---


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_the_umpire_overrules_what_is_not_final(case: Case) -> None:
    """Overruled, the entry opens with what was overruled, after the facts that the book lacked; final stays."""
    desk = sit_down(case)
    head = desk.diary.head()
    refusal = give(desk, case).refusal
    assert refusal is not None
    forced = give(desk, case, overrule=REASON)
    if any(item.final for item in refusal.objections):
        assert forced.refusal is not None
        assert give(desk, case, overrule=REASON, as_found=True).refusal is not None
        assert desk.diary.head() == head
        return
    assert forced.given is not None
    booked = forced.given.booked[-1]
    against = tuple(dict.fromkeys(item.code for item in refusal.objections if not item.untrue))
    expected = (Overruled(codes=against, reason=REASON),) if against else ()
    events = booked.restated or booked.events  # an amended entry opens with it where it counts
    assert tuple(event for event in events if isinstance(event, Overruled)) == expected
    assert events[: len(expected)] == expected
    assert bool(booked.found) >= any(item.untrue for item in refusal.objections)
    assert desk.diary.head() != head


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_what_only_the_book_lacks_is_booked_as_found(case: Case) -> None:
    """`--as-found` meets objections of which each would make the book untrue, and no others."""
    desk = sit_down(case)
    refusal = give(desk, case).refusal
    assert refusal is not None
    found = give(desk, case, as_found=True)
    if not all(item.untrue for item in refusal.objections):
        assert found.refusal is not None
        return
    assert found.given is not None
    assert found.given.booked[-1].found
    assert not any(isinstance(event, Overruled) for event in found.given.booked[-1].events)


@pytest.mark.parametrize("case", LINES, ids=str)
def test_anyway_repeats_a_refused_line_overruled(case: Case) -> None:
    """At the prompt, `anyway` books the line just refused, unless that is final."""
    said: list[str] = []
    prompt = Prompt(sit_down(case), Nobody(), say=said.append, report=lambda _words: False)
    prompt.take(case.when)
    head = prompt.desk.diary.head()
    prompt.take(f"anyway {REASON}")
    final = case.kind == "final" or ("anyway" not in case.says and "--as-found" not in case.says)
    assert (prompt.desk.diary.head() == head) == final
    assert prompt.exit_code == (Refused.exit_code if final else 0)


# --- their order ---


SEVERAL: Final = [case for case in PLAYED if len(set(case.refused)) > 1 or len(set(case.warned)) > 1]


@pytest.mark.parametrize("case", SEVERAL, ids=str)
def test_final_ones_lead_and_warnings_come_last(case: Case) -> None:
    """Of several objections the final ones stand before all others, and warnings after them."""
    desk = sit_down(case)
    objections = give(desk, case).objections
    ranks = [0 if item.final else 2 if item.warning else 1 for item in objections]
    assert ranks == sorted(ranks)


def test_files_show_final_objections_beside_others() -> None:
    """Control: several files hold both, and in some the order itself tells the final one later."""
    mixed = [case for case in SEVERAL if {kind_of(item) for item in give(sit_down(case), case).objections} > {"final"}]
    assert len(mixed) > 4


def test_the_desk_puts_the_gravest_first() -> None:
    """What an order tells in another order is put right, and else stays as it was told."""
    one, two = Objection(code="one", reason=""), Objection(code="two", reason="", untrue=True)
    last = Objection(code="last", reason="", warning=True)
    first = Objection(code="first", reason="", final=True)
    assert in_order((last, one, first, two)) == (first, one, two, last)


def kind_of(item: Objection) -> str:
    """Return what may be done about an objection."""
    if item.final:
        return "final"
    return "untrue" if item.untrue else "warning" if item.warning else "rule"
