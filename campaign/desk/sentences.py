"""Events as the sentences of the explainer, each told on the state that it met; what came and went between two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.errors import CampaignError
from campaign.projections.state import Fold, copy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.events.base import Event
    from campaign.projections.state import Campaign

#: How many sentences of one kind are printed before the rest is counted.
TOLD_MAX: Final = 4


def sentences(before: Campaign, number: int, events: Sequence[Event]) -> tuple[str, ...]:
    """Tell the events of an entry, given the state before it."""
    return tuple(text for _, text in _told(before, number, events))


def came_and_went(number: int, was: tuple[Campaign, Sequence[Event]], now: tuple[Campaign, Sequence[Event]]) -> str:
    """Tell on one line what an entry came to before and does not any more, and what it comes to instead."""
    old, new = list(_told(was[0], number, was[1])), list(_told(now[0], number, now[1]))
    gone = _some([text for event, text in old if event not in now[1]], "no longer: ")
    come = _some([text for event, text in new if event not in was[1]], "now: ")
    return "; ".join(part for part in (gone, come) if part) or "the same in another order"


def _some(texts: Sequence[str], lead: str) -> str:
    """Print the first sentences and count the rest; an empty text for none."""
    texts = tuple(dict.fromkeys(text.strip() for text in texts))
    rest = f" and {len(texts) - TOLD_MAX} more" if len(texts) > TOLD_MAX else ""
    return f"{lead}{', '.join(texts[:TOLD_MAX])}{rest}" if texts else ""


def _told(before: Campaign, number: int, events: Sequence[Event]) -> Iterator[tuple[Event, str]]:
    """Yield each event with what its explanation says, without the rules; its stored name where that cannot be said."""
    from campaign.reports.explain.explainers import lines_of

    state = copy(before)
    fold = Fold(state)
    fits = True
    for event in events:
        founding = not state.calendar.founded  # which names things that are there only after it
        if founding:
            fold.apply(number, (event,))
        try:
            texts = [line.text for line in lines_of(state, event)]
        except (CampaignError, KeyError):
            texts = [event.event_name.replace(".", " ")]
        yield from ((event, text) for text in texts)
        try:
            if fits and not founding:
                fold.apply(number, (event,))
        except (CampaignError, KeyError):
            fits = False  # a conflict: what follows is told on the last state that fits
