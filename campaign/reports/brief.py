"""The brief: what a person must know to begin an evening, and of the other side nothing that he may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.clock import HOURS_A_DAY, GameTime
from campaign.reports.changes import changes_of
from campaign.reports.due import DueLine, due_by, line_of, owed
from campaign.reports.naming import formation_name, place_name
from campaign.reports.report import Report, columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import Side
    from campaign.projections.notebook import Note
    from campaign.projections.state import Campaign
    from campaign.reports.changes import Changed
    from campaign.rulesets.base import Rules

#: How far a brief looks ahead: the moves of an evening.
MOVES_AHEAD: Final = 12
UMPIRE: Final = "umpire"
ALL: Final = "all"
#: What each choice of the house rule means to somebody who commands (DT-D1, X2).
_COMMAND: Final = {
    "on_demand": "an HQ throws a D10 when it first spends in a move; what is left then lapses",
    "all": "every HQ throws a D10 each move; what is left then lapses",
    "none": "command points are not counted",
}


class BriefLine(Struct, frozen=True, kw_only=True):
    """One thing to know: what it is about, the thing, and what there is to say."""

    about: str
    thing: str
    text: str


class BriefData(Struct, frozen=True, kw_only=True):
    """A brief for the umpire or a side; `due` reaches twelve moves ahead, everything else back to the last evening."""

    reader: str
    evening: int
    move: str
    light: str
    weather: str
    ground: str
    command_points: str
    due: tuple[DueLine, ...]
    changed: tuple[BriefLine, ...]
    notes: tuple[BriefLine, ...]
    corrected: tuple[BriefLine, ...]


def brief_report(
    campaign: Campaign, rules: Rules, before: Campaign, side: Side | None, corrected: tuple[Changed, ...]
) -> Report:
    """Show what to know; `side` None is the umpire, `before` the state when the evening before this one ended.

    A side's brief is made of its own records, of what lies open to all, and of notes to it; it names no entry, for
    their numbers would tell how busy the other side was.
    """
    data = _data(campaign, rules, before, side, corrected)
    weather = f"{data.weather}{f', ground {data.ground}' if data.ground else ''}"
    lines = (*(_due_line(item) for item in data.due), *data.changed, *data.notes, *data.corrected)
    return Report(
        schema="brief/1",
        title=f"{campaign.calendar.name}: brief for {data.reader}",
        lead=(
            f"evening {data.evening}, {data.move} ({campaign.calendar.now.clock}), {data.light}, {weather}",
            f"command points: {data.command_points}",
        ),
        columns=columns("about", "what", ""),
        rows=tuple((line.about, line.thing, line.text) for line in lines),
        notes=() if lines else ("nothing is due, and nothing has changed",),
        data=data,
    )


def shown_notes(campaign: Campaign, *audiences: str) -> tuple[Note, ...]:
    """Return the notes to some readers that are still shown: written this evening or the one before."""
    notes = campaign.notebook.notes
    return tuple(item for item in notes if item.audience in audiences and campaign.evenings.is_shown(item.entry))


def _data(
    campaign: Campaign, rules: Rules, before: Campaign, side: Side | None, corrected: tuple[Changed, ...]
) -> BriefData:
    """Gather everything."""
    calendar = campaign.calendar
    weather = calendar.weather_at(calendar.now)
    due = due_by(campaign, calendar.now.plus(MOVES_AHEAD))
    if side is None:
        due = (*due, *owed(campaign, rules))
    lines = (line_of(campaign, item) for item in due if side is None or item.side in {side, ""})
    return BriefData(
        reader=side or UMPIRE,
        evening=campaign.evenings.open,
        move=calendar.show(calendar.now),
        light=_light(campaign),
        weather=weather.weather,
        ground=weather.ground,
        command_points=_COMMAND.get(rules.switch("command_rolls"), rules.switch("command_rolls")),
        due=tuple(lines),
        changed=tuple(
            BriefLine(about="changed", thing=item.thing, text=item.text) for item in changes_of(before, campaign, side)
        ),
        notes=tuple(_notes(campaign, side)),
        corrected=tuple(BriefLine(about="corrected", thing=item.thing, text=item.text) for item in corrected),
    )


def _due_line(item: DueLine) -> BriefLine:
    """Print something due as a line of the brief."""
    text = " ".join(text for text in (item.move, item.text) if text)
    return BriefLine(about=item.kind, thing=item.thing, text=text)


def _light(campaign: Campaign) -> str:
    """Say how light it is, and until when."""
    calendar = campaign.calendar
    now = calendar.light_at(calendar.now)
    ahead = (calendar.now.plus(moves) for moves in range(1, HOURS_A_DAY + 1))
    turn: GameTime | None = next((time for time in ahead if calendar.light_at(time) != now), None)
    return now if turn is None else f"{now} until {calendar.show(turn)} ({calendar.light_at(turn)})"


def _notes(campaign: Campaign, side: Side | None) -> Iterator[BriefLine]:
    """Yield the notes to a side and to all; the umpire reads all of them, and to whom they are."""
    if side is not None:
        for note in shown_notes(campaign, side, ALL):
            yield BriefLine(about="note", thing=_on(campaign, note, entries=False), text=note.text)
        return
    for note in campaign.notebook.notes:
        if campaign.evenings.is_shown(note.entry):
            to = "" if note.audience == UMPIRE else f"to {note.audience}: "
            yield BriefLine(about="note", thing=_on(campaign, note, entries=True), text=f"{to}{note.text}")


def _on(campaign: Campaign, note: Note, *, entries: bool) -> str:
    """Say what a note is about, and else in which move it was taken."""
    if note.formation is not None:
        return formation_name(campaign, note.formation)
    if note.place is not None:
        return place_name(campaign, note.place) or note.place
    if note.about is not None and entries:
        return f"e{note.about}"
    return campaign.calendar.show(note.time)
