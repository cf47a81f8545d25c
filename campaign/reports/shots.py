"""What a shot of a battle came to, in one line: each roll as far as it came to one, and what became of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.tabletop import print_hundredths
from campaign.events.companydice import CompanyDiceFought, CompanyDiceShot
from campaign.events.pz8 import Pz8Entered, Pz8Rallied, Pz8Shot
from campaign.projections.battles import troop_key
from campaign.reports.naming import model_name
from campaign.reports.report import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.modifier import Modifier
    from campaign.events.base import Event
    from campaign.events.battles import Check
    from campaign.events.pz8 import Pz8Duel, Pz8Fate
    from campaign.projections.state import Campaign


def shot_text(events: Sequence[Event]) -> str:
    """Return what the rolls of an entry came to; an empty text where none was thrown."""
    return " \N{MIDDLE DOT} ".join(part for event in events for part in _parts(event))


def left_of_troops(campaign: Campaign, events: Sequence[Event]) -> Iterator[str]:
    """Yield the strength of each company with a number that was shot at, and its X, as they are now."""
    for event in events:
        if isinstance(event, CompanyDiceShot | CompanyDiceFought):
            troop = campaign.battles.troops[troop_key(event.battle, event.company)]
            if troop.strength is not None and troop.company.strength is not None:
                of = f"strength {troop.strength} of {troop.company.strength}{', X' if troop.x else ''}"
                yield f"{model_name(campaign, event.company)} {of}"


def _parts(event: Event) -> Iterator[str]:
    """Yield the rolls of one event, one after another."""
    match event:
        case CompanyDiceShot():
            yield from _company_dice(event)
        case CompanyDiceFought():
            if event.told:
                yield f"{event.told} (told)"
            elif event.die:
                yield f"{_sum(event.die)} on {event.odds}: {event.outcome}"
            else:
                yield event.outcome
            yield from _morale(event.morale)
        case Pz8Shot():
            yield from _pz8(event)
        case Pz8Entered():
            yield from _duel(event.damage, event.fates)
            yield event.hazard.value if event.damage is None else "the piece stops"
        case Pz8Rallied():
            yield from _reached(event.check, event.state.value, f"stays {event.state.value}")
        case _:
            pass


def _company_dice(event: CompanyDiceShot) -> Iterator[str]:
    """Yield a shot under company dice (PB-4 to PB-7)."""
    if event.told:
        yield f"{event.told} (told)"
    if event.to_hit is not None:
        yield from _reached(event.to_hit, "a hit", "no hit")
    if event.penetration is not None and not event.penetration.penetrates:
        yield "does not go through"
    if event.kill is not None:
        gone = ", nothing is left" if event.kill.destroyed else ""
        yield f"{' '.join(map(str, event.kill.faces))}: {plural(event.kill.steps, 'step')}{gone}"
    yield from _morale(event.morale)


def _pz8(event: Pz8Shot) -> Iterator[str]:
    """Yield a shot under Pz8, with where its numbers come from (PZ-5, PZ-6)."""
    if event.told:
        yield f"{event.told} (told)"
    yield from _reached(event.to_hit, "a hit", "no hit")
    if event.fall is not None:
        where = "" if event.fall.bearing_deg is None else f" at {event.fall.bearing_deg} degrees"
        yield f"falls {print_hundredths(event.fall.distance)} inches off{where}"
    yield from _duel(event.damage, event.fates)
    if event.status != "found":
        yield f"numbers {event.status}"


def _duel(damage: Pz8Duel | None, fates: Sequence[Pz8Fate]) -> Iterator[str]:
    """Yield the dice of a hit, then the state of each piece that it reached."""
    if damage is not None:
        yield f"{_sum(damage.attack)} against {_sum(damage.defence)}"
    yield from (f"{fate.piece.rpartition('/')[2]} {fate.state.value}" for fate in fates)


def _morale(rolls: Sequence[Check]) -> Iterator[str]:
    """Yield morale rolls (PB-7.1)."""
    for roll in rolls:
        yield from (f"morale {text}" for text in _reached(roll, "an X", "it holds"))


def _reached(roll: Check | None, yes: str, no: str) -> Iterator[str]:
    """Yield a roll against a number, where it was thrown."""
    if roll is not None:
        yield f"{_sum(roll.terms)} against {roll.needed}, {yes if roll.reached else no}"


def _sum(terms: Sequence[Modifier]) -> str:
    """Print a sum as its die, what was added to it, and what it came to: ``D6 4 + 1 = 5``."""
    die, total = terms[0], sum(term.value for term in terms)
    added = total - die.value
    if not added:
        return f"{die.label} {die.value}"
    return f"{die.label} {die.value} {'-' if added < 0 else '+'} {abs(added)} = {total}"
