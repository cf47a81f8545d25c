"""What is said when the desk is opened: the evening and the move, what is owed, and notes to whoever sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.reports.brief import UMPIRE, shown_notes
from campaign.reports.report import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.projections.state import Campaign

_APART: Final = " \N{MIDDLE DOT} "
#: How many notes are read out; the brief has all.
NOTES_MAX: Final = 3


def greeting_lines(campaign: Campaign, actor: str) -> tuple[str, ...]:
    """Return the lines of a greeting: where the campaign stands, then what is owed and noted, where anything is."""
    calendar = campaign.calendar
    now = f"{calendar.show(calendar.now)} ({calendar.light_at(calendar.now)})"
    owed = _APART.join(_owed(campaign))
    return (
        _APART.join((calendar.name, now, f"evening {campaign.evenings.open}")),
        *((f"owed: {owed}",) if owed else ()),
        *_notes(campaign, actor),
    )


def _owed(campaign: Campaign) -> Iterator[str]:
    """Yield what somebody still has to do: reasons, differences, copies."""
    reasons = [f"e{item.entry}" for item in campaign.rules.reasons_owed()]
    if reasons:
        yield f"{'a reason' if len(reasons) == 1 else 'reasons'} for {' '.join(reasons)}"
    differing = [had.entry for page in (campaign.supply.differing, campaign.oob.differing) for had in page.values()]
    open_facts = sorted({*(item.entry for item in campaign.counts.to_clear_up), *differing})
    if open_facts:
        yield f"to clear up {' '.join(f'e{number}' for number in open_facts)}"
    without = campaign.evenings.without_copy()
    if without:
        yield f"a copy of {'evening' if len(without) == 1 else 'evenings'} {' '.join(map(str, without))}"


def _notes(campaign: Campaign, actor: str) -> Iterator[str]:
    """Yield the notes to a person; the umpire's own are those of the evening before, for he knows tonight's."""
    mine = shown_notes(campaign, actor.lower())
    if actor.lower() == UMPIRE:
        mine = tuple(item for item in mine if item.entry < campaign.evenings.last_entry)
    for note in mine[-NOTES_MAX:]:
        yield f"noted for {note.audience}, {campaign.calendar.show(note.time)}: {note.text}"
    if len(mine) > NOTES_MAX:
        yield f"and {plural(len(mine) - NOTES_MAX, 'more note')}: brief"
