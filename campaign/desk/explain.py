"""Explains an entry where it counts: found facts, each event, what was overruled and why, what corrections did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.placed import Placed, place
from campaign.desk.recompute import overruled_objections, recompute, with_found
from campaign.desk.sentences import came_and_went
from campaign.desk.told import title_of
from campaign.desk.voids import put_right_by
from campaign.events.rulings import Overruled
from campaign.projections.state import Fold, copy
from campaign.reports.explain.explainers import lines_of
from campaign.reports.explain.line import Line
from campaign.reports.explain.report import Check, ExplainData, ExplainedLine, explained
from campaign.reports.spoken import spoken
from campaign.store.past import past_entries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.desk import Desk
    from campaign.events.base import Event
    from campaign.projections.state import Campaign


def explain(desk: Desk, number: int, *, check: bool = False) -> ExplainData:
    """Explain an entry, and decide it again where that is asked; raise UnknownName for a number that is none."""
    placed = place(desk.diary, number)
    differing = recompute(desk, placed) if check else ()
    entry = placed.entry
    return ExplainData(
        entry=number,
        move=desk.campaign.calendar.show(entry.counts_in or entry.written_in),
        order=entry.order,
        title=title_of(placed.state if placed.state.calendar.founded else desk.campaign, entry),
        actor=entry.actor,
        state="counts" if placed.taken_out_by is None else "void",
        lines=tuple(_lines(desk, placed)),
        check=Check(agrees=not differing, differences=differing) if check else None,
    )


def _lines(desk: Desk, placed: Placed) -> Iterator[ExplainedLine]:
    """Yield what corrections did to the entry, then its events in their order, then what it did to others."""
    yield from _corrected(desk, placed)
    yield from told_events(placed.entry.number, placed.state, placed.found, role="found")
    for event in placed.events:
        if isinstance(event, Overruled):
            yield from _overruled(desk, placed, event)
    events = tuple(event for event in placed.events if not isinstance(event, Overruled))
    yield from told_events(placed.entry.number, with_found(placed), events)
    yield from _for_others(desk, placed)


def told_events(
    number: int, before: Campaign, events: tuple[Event, ...], *, role: str = "own"
) -> Iterator[ExplainedLine]:
    """Yield the lines of events, each told on the state that it met."""
    state = copy(before)
    fold = Fold(state)
    for event in events:
        # What founds a campaign names things that are there only after it.
        if not state.calendar.founded:
            fold.apply(number, (event,))
            yield from (explained(event.event_name, line, role=role) for line in lines_of(state, event))
            continue
        yield from (explained(event.event_name, line, role=role) for line in lines_of(state, event))
        fold.apply(number, (event,))


def _overruled(desk: Desk, placed: Placed, event: Overruled) -> Iterator[ExplainedLine]:
    """Yield each objection that the entry was booked against, and the reason, given then or later."""
    state, number = with_found(placed), placed.entry.number
    known = dict.fromkeys(overruled_objections(desk.order_of(number), desk, state, event.codes))
    told = {text.partition(":")[0] for _, text in known}
    for rule, text in (*known, *(("", code) for code in event.codes if code not in told)):
        line = Line(text=f"overruled {spoken(state, text)}", rules=(rule,))
        yield explained(event.event_name, line, role="overruled")
    late = desk.campaign.rules.overruled.get(number)
    reason = event.reason or (late.reason if late is not None else "")
    text = f"  because: {reason}" if reason else f"  the reason is owed: reason e{number} TEXT"
    yield explained(event.event_name, Line(text=text), role="overruled")


def _corrected(desk: Desk, placed: Placed) -> Iterator[ExplainedLine]:
    """Yield what stands instead: who took the entry out, in which move a late one counts, what was decided again."""
    entry = placed.entry
    if placed.taken_out_by is not None:
        by = desk.diary.entry(placed.taken_out_by)
        text = f"void: e{by.number} took it out ({title_of(desk.campaign, by)}); what follows counts no more"
        yield explained("entry.voided", Line(text=text), role="correction")
    if entry.counts_in is not None:
        shown = desk.campaign.calendar.show
        text = f"late: written in {shown(entry.written_in)}, it counts last in {shown(entry.counts_in)}"
        yield explained("entry.late", Line(text=text), role="correction")
    if placed.amendment is not None:
        number, amendment = placed.amendment
        because = f", because {amendment.reason}" if amendment.reason else ""
        who = f"e{number} ({desk.diary.entry(number).actor})"
        text = f"amended by {who}: {amendment.field} is {amendment.value} now{because}; it was"
        text = f"{text} {title_of(placed.state, desk.diary.entry(entry.number))}"
        yield explained("entry.amended", Line(text=text), role="correction")
    elif placed.taken_out_by is None and placed.events != placed.past.own:
        state = placed.state
        text = f"decided again by a correction: {_parted(entry.number, state, placed.past.own, placed.events)}"
        yield explained("entry.again", Line(text=text), role="correction")
    for number in put_right_by(desk.diary, entry.number):
        text = f"it stands as history; e{number} puts it right: {title_of(desk.campaign, desk.entry(number))}"
        yield explained("entry.put_right", Line(text=text), role="correction")


def _for_others(desk: Desk, placed: Placed) -> Iterator[ExplainedLine]:
    """Yield what a correction booked for other entries: facts found before them, and what they come to now."""
    number = placed.entry.number
    for target in dict.fromkeys(target for target, _ in placed.past.instead):
        events = tuple(event for other, event in placed.past.instead if other == target)
        (written,) = past_entries(desk.diary, target, target)
        state = place(desk.diary, target).state
        text = f"e{target} comes out otherwise now: {_parted(target, state, written.own, events)}"
        yield explained("entry.again", Line(text=text), role="correction")
    for target, fact in placed.past.before:
        if target != number:
            for line in lines_of(desk.campaign, fact):
                text = f"before e{target} {line}"
                yield explained(fact.event_name, Line(text=text, cited=line.every_rule), role="correction")


def _parted(number: int, state: Campaign, old: tuple[Event, ...], new: tuple[Event, ...]) -> str:
    """Tell what an entry came to and comes to, both on the state that stands before it now."""
    return came_and_went(number, (state, old), (state, new))
