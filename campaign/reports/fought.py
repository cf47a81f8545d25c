"""What a resolved combat came to, in one line: each roll, and what became of whom (DT-J30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.combat import Attack, Band
from campaign.domain.mode import Mode
from campaign.events.combat import CombatFought, ElementEliminated, ElementHeldFast, ElementModeForced
from campaign.reports.naming import formation_name, model_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from campaign.events.base import Event
    from campaign.events.combat import Throw
    from campaign.projections.state import Campaign

_ELIMINATED = "eliminated"
_DIRECT = frozenset({Attack.RANGED, Attack.CLOSE_ASSAULT})


def fought_text(campaign: Campaign, events: Sequence[Event]) -> str:
    """Return what the combats of an entry came to; an empty text where none was fought."""
    stood = {event.element for event in events if isinstance(event, ElementHeldFast)}
    combats = [event for event in events if isinstance(event, CombatFought)]
    parts = (part for event in combats for part in _combat(campaign, event, stood, events))
    return " \N{MIDDLE DOT} ".join(parts)


def _combat(campaign: Campaign, event: CombatFought, stood: set[str], events: Sequence[Event]) -> Iterator[str]:
    """Yield the rolls of one combat, or its results where the table told them."""
    if not event.throws:
        outcomes = " \N{MIDDLE DOT} ".join(_told(campaign, events, (event.target, event.attacker)))
        yield f"{outcomes or 'nothing'} (told)"
        return
    for throw in event.throws:
        yield _throw(campaign, throw, stood, event.column)
    if event.attack in _DIRECT and len(event.throws) == 1:
        yield "no answer"


def _throw(campaign: Campaign, throw: Throw, stood: set[str], column: str | None) -> str:
    """Say one roll: ``4-cly/a D10 6 + 4 = 10 against 6: ii-pz-1/a to Hold [DT-J30]``."""
    total = sum(term.value for term in throw.terms)
    added = total - throw.roll.face
    who = _name(campaign, throw.element, throw.squadron)
    target = _name(campaign, throw.at, throw.at_squadron)
    if column is not None:
        target = f"lorries of {formation_name(campaign, column)}"
    sign = "-" if added < 0 else "+"
    came = _outcome(throw, target, stood)
    sum_of = f"{throw.roll} {sign} {abs(added)} = {total} against {throw.training}"
    return f"{who} {sum_of}: {came} [{throw.rule}]".lstrip()


def _outcome(throw: Throw, target: str, stood: set[str]) -> str:
    """Say what became of a target."""
    if throw.outcome == _ELIMINATED:
        return f"{target} eliminated"
    if throw.at_squadron is not None:
        return _turned_away(target, throw.outcome)
    if throw.band is Band.NONE or throw.at in stood:
        return f"{target} stands"
    if throw.outcome in {mode.value for mode in Mode}:
        return f"{target} to {Mode(throw.outcome).label}"
    return f"{target} {throw.outcome}"


def _turned_away(squadron: str, outcome: str) -> str:
    """Say what anti-aircraft fire did to a squadron (DT-R45)."""
    match outcome:
        case "spoilt":
            return f"attack of {squadron} spoilt"
        case "rests":
            return f"attack of {squadron} spoilt, a longer rest"
        case _:
            return f"{squadron} gets through"


def _told(campaign: Campaign, events: Iterable[Event], models: tuple[str | None, ...]) -> Iterator[str]:
    """Yield what became of the models of a combat that the table told."""
    for event in events:
        if isinstance(event, ElementEliminated) and event.element in models:
            yield f"{model_name(campaign, event.element)} eliminated"
        elif isinstance(event, ElementModeForced) and event.element in models:
            yield f"{model_name(campaign, event.element)} to {event.mode.label}"
        elif isinstance(event, ElementHeldFast) and event.element in models:
            yield f"{model_name(campaign, event.element)} stands"


def _name(campaign: Campaign, element: str | None, squadron: str | None) -> str:
    """Name a model or a squadron as it is typed, an empty text for neither."""
    if element is not None:
        return model_name(campaign, element)
    found = campaign.air.squadrons.get(squadron or "")
    return found.handle if found is not None else squadron or ""
