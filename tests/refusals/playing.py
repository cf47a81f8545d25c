"""Plays a case: founds its world, books what is given, and gives the line in question at the desk."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.desk.desk import Desk
from campaign.desk.give import Given, Giver, Nobody
from campaign.desk.prompt import desk_lines
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.domain.clock import HOURS_A_DAY, from_hours, parse_time
from campaign.domain.objection import Objection
from campaign.errors import Refused
from campaign.files.errors import Fault, Faulty
from campaign.files.found import load
from campaign.orders.line import cut, read
from campaign.store.memory import MemoryDiary
from tests import worlds
from tests.table import SEED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.words import Item
    from campaign.store.diary import Diary
    from tests.refusals.cases import Case

FOUND: Final = "found"
REASON: Final = "so it stands on the table"
_HEAD: Final = "scenario: small\nname: Small\nopens: D+0/05\nsides: [{id: red, name: Red}, {id: blue, name: Blue}]\n"


class Outcome(Struct, frozen=True, kw_only=True):
    """What came of a line: its refusal, or what was given; what the desk prints of objections; what they were."""

    refusal: Refused | None
    given: Given | None
    text: str
    objections: tuple[Objection, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """Return the codes in the order in which they were told."""
        return tuple(item.code for item in self.objections)


def sit_down(case: Case, diary: Diary | None = None) -> Desk:
    """Return a desk at which everything before the line in question was booked."""
    desk = Desk(diary or MemoryDiary("0011223344556677", SEED))
    desk.diary.put_tables(tuple(worlds.compiled().values()))
    if case.when != FOUND or FOUND in case.given:
        desk.book(case.founding())
    lines = "\n".join((*_hours(case, desk), *(line for line in case.given if line != FOUND)))
    if lines:
        book_sheet(desk, cut_sheet(lines, "given"))
    return desk


def _hours(case: Case, desk: Desk) -> Iterator[str]:
    """Yield the lines that end moves until the case's is open."""
    to = parse_time(case.at) if case.at else None
    for hour in range(desk.campaign.calendar.now.hours, to.hours if to else 0):
        yield "end-day" if from_hours(hour).move == HOURS_A_DAY - 1 else "end-move"


def items(line: str) -> tuple[Item, ...]:
    """Cut a line that must hold one item."""
    found = cut(line).items
    assert len(found) == 1, line
    return found


def give(desk: Desk, case: Case, *, overrule: str | None = None, as_found: bool = False) -> Outcome:
    """Give the line in question, forced where that is asked."""
    try:
        if case.when == FOUND:
            booked = desk.book(case.founding())
            return Outcome(refusal=None, given=None, text=_warnings(booked.warnings), objections=booked.warnings)
        (item,) = items(case.when)
        options = replace(item.options, overrule=overrule, as_found=as_found or item.options.as_found)
        reading = read(replace(item, options=options), desk.campaign)
        given = Giver(desk, Nobody()).give(reading)
    except Refused as refusal:
        text = "\n".join(desk_lines(refusal))
        return Outcome(refusal=refusal, given=None, text=text, objections=refusal.objections)
    warnings = given.booked[-1].warnings
    return Outcome(refusal=None, given=given, text=_warnings(warnings), objections=warnings)


def _warnings(warnings: tuple[Objection, ...]) -> str:
    """Print warnings as the desk does behind an answer."""
    return "\n".join(f"{item.code}{f' ({item.rule})' if item.rule else ''}: {item.reason}" for item in warnings)


def faults_of(case: Case) -> tuple[Fault, ...]:
    """Read the case's scenario file and return what is wrong with it, and what the rules only warn of."""
    with TemporaryDirectory() as folder:
        path = write_scenario(case, Path(folder))
        try:
            return load(path).warnings
        except Faulty as error:
            return error.faults


def write_scenario(case: Case, folder: Path) -> Path:
    """Write the case's scenario into a folder."""
    path = folder / "scenario.yaml"
    path.write_text(_HEAD + case.scenario, encoding="utf-8")
    return path


def told(faults: tuple[Fault, ...]) -> str:
    """Print faults as founding does, without the folder."""
    return "\n".join(str(replace(fault, mark=replace(fault.mark, file="scenario.yaml"))) for fault in faults)
