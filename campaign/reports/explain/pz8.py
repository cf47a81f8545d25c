"""Pz8 told: shots, close combat, attacks from the air, ways, mines, wire and rallies, each with its sums (PZ, P)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.modifier import sum_words
from campaign.domain.tabletop import HUNDREDTHS, Hazard, print_hundredths
from campaign.events.pz8 import Pz8Entered, Pz8Kind, Pz8Moved, Pz8Rallied, Pz8Shot
from campaign.reports.explain.battles import check_line, drawn_words, piece_name, told_line
from campaign.reports.explain.line import Line, rules_of_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from campaign.domain.modifier import Modifier
    from campaign.events.base import Event
    from campaign.events.pz8 import Pz8Duel, Pz8Fall, Pz8Fate
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer

#: How each kind of strike is told, and the rules that it stands on.
_KINDS: Final[Mapping[Pz8Kind, tuple[str, tuple[str, ...]]]] = {
    Pz8Kind.DIRECT: ("fires at", ("PZ-5.1",)),
    Pz8Kind.INDIRECT: ("fires, indirectly, at", ("PZ-5.1", "PZ-5.12")),
    Pz8Kind.FELL: ("missed, and its shell falls on", ("P-11",)),
    Pz8Kind.CLOSE_COMBAT: ("attacks, hand to hand,", ("PZ-5.15", "P-29")),
    Pz8Kind.AIR: ("attacks from the air:", ("PZ-12.1",)),
}
_HAZARDS: Final = {
    Hazard.MINES: ("a minefield", "PZ-11.2"),
    Hazard.FAKE: ("a fake minefield", "PZ-11.2"),
    Hazard.WIRE: ("wire", "PZ-11.6"),
}
#: What a piece does that goes by itself, or that stops for others.
_MOTIONS: Final = {
    "": "moves",
    "mount": "takes others up",
    "limber": "takes others up",
    "dismount": "sets others down",
    "unlimber": "sets others down",
}
_FOUND: Final = "found"


def _shot(campaign: Campaign, event: Pz8Shot) -> Iterator[Line]:
    """Tell a strike: how it stood, then each roll as far as it came to one (PZ-5, PZ-6)."""
    verb, rules = _KINDS[event.kind]
    who = piece_name(campaign, event.firer) if event.firer is not None else event.aircraft.replace("_", " ")
    far = f", {_inches(event.distance)}" if event.distance is not None and event.kind is Pz8Kind.DIRECT else ""
    how = f" ({', '.join(event.circumstances)})" if event.circumstances else ""
    yield Line(
        text=f"{who} {verb} {piece_name(campaign, event.target)}{far}{how}{drawn_words(event.rolls)}", rules=rules
    )
    yield from told_line(event.told)
    if event.to_hit is not None:
        yield check_line("to hit", event.to_hit, "a hit", "no hit", "PZ-5.5")
    if event.fall is not None:
        yield _fall(event.fall)
    yield from _struck(campaign, event.damage, event.fates)
    yield from _numbers(event.status)


def _moved(campaign: Campaign, event: Pz8Moved) -> Iterator[Line]:
    """Tell a way: what it cost in inches of open ground, and what the piece had (PZ-4)."""
    does = _MOTIONS.get(event.motion, event.motion) if event.carrier is None else f"{event.motion}s"
    by = f", {event.carrier.rpartition('/')[2]}" if event.carrier is not None else ""
    way = f", {event.way}: {print_hundredths(event.cost)} of {_inches(event.allowance)}" if event.way else ""
    rules = ("PZ-4.3",) if not event.motion else ("PZ-4.4", "PZ-4.6", "P-20")
    yield Line(text=f"{piece_name(campaign, event.piece)} {does}{by}{way}", rules=rules)
    yield from _numbers(event.status)


def _entered(campaign: Campaign, event: Pz8Entered) -> Iterator[Line]:
    """Tell what a minefield or wire did to who came to it (PZ-11)."""
    what, rule = _HAZARDS[event.hazard]
    words = [f"{piece_name(campaign, event.piece)} comes to {event.marker}, {what}"]
    words += ["stops"] if event.stops else ["passes"]
    words += ["it is removed"] if event.removed else []
    yield Line(text=f"{', '.join(words)}{drawn_words(event.rolls)}", rules=(rule,))
    yield from told_line(event.told)
    yield from _struck(campaign, event.damage, event.fates)
    if event.damage is not None:
        yield from _numbers(event.status)


def _rallied(campaign: Campaign, event: Pz8Rallied) -> Iterator[Line]:
    """Tell a rally (PZ-10)."""
    far = f", {_inches(event.distance)} from an HQ" if event.distance is not None else ""
    text = f"{piece_name(campaign, event.piece)} rallies{far}{drawn_words(event.rolls)}"
    yield Line(text=text, rules=("PZ-10.1",))
    yield from told_line(event.told)
    if event.check is not None:
        yield check_line("rally", event.check, f"it is {event.state.value}", f"it stays {event.state.value}", "PZ-10.2")


def _struck(campaign: Campaign, damage: Pz8Duel | None, fates: Sequence[Pz8Fate]) -> Iterator[Line]:
    """Tell the dice of a hit, then what became of each, with its save (PZ-6.1 to PZ-6.16)."""
    if damage is not None:
        attack, defence = sum_words(damage.attack), sum_words(damage.defence)
        over = _total(damage.attack) - _total(damage.defence)
        text = f"{attack} against {defence}: {over:+d}, {damage.result}"
        yield Line(text=text, rules=("PZ-6.1",), cited=rules_of_terms((*damage.attack, *damage.defence)))
    for place, fate in enumerate(fates):
        if fate.save is not None:
            yield check_line(
                "the HQ saves", fate.save, f"{fate.result} is what is left", f"{fate.result} stands", "PZ-6.11"
            )
        aboard = ("PZ-6.16", "P-9") if place else ()
        yield Line(text=f"{piece_name(campaign, fate.piece)} is {_state(fate)}", rules=aboard)


def _state(fate: Pz8Fate) -> str:
    """Say the state after a hit, and the result where that is another."""
    state = "in good order" if fate.state.value == "ok" else fate.state.value
    return state if fate.result in {fate.state.value, "none"} else f"{state}, by {fate.result}"


def _fall(fall: Pz8Fall) -> Line:
    """Tell where a shell fell that missed (PZ-5.13, P-10)."""
    where = "as the die shows" if fall.bearing_deg is None else f"at {fall.bearing_deg} degrees from straight away"
    return Line(text=f"it falls {_inches(fall.distance)} off, {where}", rules=("PZ-5.13", "P-10"))


def _numbers(status: str) -> Iterator[Line]:
    """Tell where the numbers come from, where they were not seen in print."""
    if status != _FOUND:
        yield Line(text=f"numbers: {status}", rules=("PZ-8.1",))


def _total(terms: Sequence[Modifier]) -> int:
    """Add terms up."""
    return sum(term.value for term in terms)


def _inches(hundredths: int) -> str:
    """Print a distance: ``10 inches``."""
    return f"{print_hundredths(hundredths)} inch{'' if hundredths == HUNDREDTHS else 'es'}"


EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    Pz8Shot: _shot,
    Pz8Moved: _moved,
    Pz8Entered: _entered,
    Pz8Rallied: _rallied,
}
