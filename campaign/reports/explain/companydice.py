"""Company dice told: shots from to hit to morale, attacks on the old table, ways, each with its sums (PB, B)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.modifier import sum_words
from campaign.domain.tabletop import HUNDREDTHS, print_hundredths
from campaign.events.companydice import AttackWay, CompanyDiceFought, CompanyDiceMoved, CompanyDiceShot
from campaign.reports.explain.battles import check_line, drawn_words, piece_name, told_line
from campaign.reports.explain.line import Line, counted, rules_of_terms
from campaign.reports.naming import model_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from campaign.events.base import Event
    from campaign.events.battles import Check
    from campaign.events.companydice import AttackPart, Killed, Penetrated
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer

_WAYS: Final = {
    AttackWay.DIRECT: "fire at",
    AttackWay.INDIRECT: "fire, indirectly, at",
    AttackWay.OVERRUN: "overrun",
    AttackWay.CLOSE_ASSAULT: "assault",
    AttackWay.AIR: "attacks from the air",
    AttackWay.MINES: "in the minefield",
}
_CLUB: Final = "club"
_QUARTERS: Final = 4
_FRACTIONS: Final = {0: "", 1: " 1/4", 2: " 1/2", 3: " 3/4"}


def _shot(campaign: Campaign, event: CompanyDiceShot) -> Iterator[Line]:
    """Tell a shot: how it stood, then each roll as far as it came to one (PB-4 to PB-7)."""
    at = f"{piece_name(campaign, event.firer)} fires at {piece_name(campaign, event.target)}"
    profile = f", profile {event.profile}" if event.profile != "default" else ""
    yield Line(text=f"{at}{_how(event.range_hexes, event.circumstances)}{profile}{drawn_words(event.rolls)}")
    yield from told_line(event.told)
    if event.to_hit is not None:
        yield check_line("to hit", event.to_hit, "a hit", "no hit", "PB-4.1")
    if event.penetration is not None:
        yield _through(event.penetration)
    if event.kill is not None:
        yield _killed(campaign, event, event.kill)
    yield from _morale(campaign, event.company, event.morale)
    yield from _club(event.status)


def _fought(campaign: Campaign, event: CompanyDiceFought) -> Iterator[Line]:
    """Tell an attack on the old table: who brought what, odds, die, result, morale (PB-11, B-20)."""
    yield Line(
        text=f"{_attack(campaign, event)}{_how(event.range_hexes, event.circumstances)}{drawn_words(event.rolls)}"
    )
    for part in event.parts:
        if part.piece is not None and len(event.parts) > 1:
            yield Line(text=f"  {part.piece.rpartition('/')[2]}: {part.words}")
    yield from told_line(event.told)
    yield from _odds(event)
    if event.die:
        total = sum_words(event.die)
        text = f"{total} on {event.odds}: {_cell(event.cell)}, {event.outcome}"
        yield Line(text=text, rules=("PB-11.2",), cited=rules_of_terms(event.die))
    yield from _morale(campaign, event.company, event.morale)
    yield from _club(event.status)


def _moved(campaign: Campaign, event: CompanyDiceMoved) -> Iterator[Line]:
    """Tell a way: what it cost, and what the counter had, halved where it was out of command (PB-9.1)."""
    name = piece_name(campaign, event.piece)
    does = "moves"
    if event.motion:
        does = f"{event.motion}s on {event.carrier.rpartition('/')[2]}" if event.carrier is not None else "gets off"
    text = (
        f"{name} {does}: {print_hundredths(event.spent)} of {counted(event.allowance // HUNDREDTHS, 'movement point')}"
    )
    if event.nearest is not None:
        out = ", out of command: half its movement, rounded up" if event.halved else ", in command"
        text += f"; {counted(event.nearest, 'hex', 'hexes')} from the nearest of its company{out}"
    yield Line(text=text, rules=("PB-9.1", "B-17") if event.nearest is not None else ())
    yield from _club(event.status)


def _how(range_hexes: int | None, circumstances: Sequence[str]) -> str:
    """Tell range and circumstances: ``, 5 hexes (wood, opportunity)``."""
    far = f", {counted(range_hexes, 'hex', 'hexes')}" if range_hexes is not None else ""
    return f"{far} ({', '.join(circumstances)})" if circumstances else far


def _through(told: Penetrated) -> Line:
    """Tell attack against defense (PB-5.1)."""
    verdict = "it goes through" if told.penetrates else "it does not go through"
    return Line(text=f"{told.attack_words} against {told.defense_words}: {verdict}", rules=("PB-5.1",))


def _killed(campaign: Campaign, event: CompanyDiceShot, kill: Killed) -> Line:
    """Tell the kill dice (PB-6.2, B-6)."""
    faces = " ".join(map(str, kill.faces))
    which = f"{kill.kills_on} or more" if kill.kills_on < max(range(1, 7)) else f"each {kill.kills_on}"
    text = f"{counted(len(kill.faces), 'kill die', 'kill dice')} {faces}, {which} takes a step:"
    text += f" {counted(kill.steps_rolled, 'step')}"
    if kill.steps != kill.steps_rolled:
        text += f", {kill.steps} of them to lose"
    if kill.destroyed:
        text += f"; nothing is left of {model_name(campaign, event.company)}"
    return Line(text=text, rules=("PB-6.2", "B-6") if kill.steps != kill.steps_rolled else ("PB-6.2",))


def _morale(campaign: Campaign, company: str, rolls: Sequence[Check]) -> Iterator[Line]:
    """Tell the morale rolls of a company (PB-7.1)."""
    for roll in rolls:
        yield check_line(f"morale of {model_name(campaign, company)}", roll, "an X", "it holds", "PB-7.1")


def _attack(campaign: Campaign, event: CompanyDiceFought) -> str:
    """Tell who attacks whom, and how."""
    target = piece_name(campaign, event.target)
    if event.way is AttackWay.MINES:
        return f"{target} {_WAYS[event.way]} {event.marker}"
    if event.way is AttackWay.AIR:
        return f"{event.aircraft} {_WAYS[event.way]}, with {event.weapon.replace('_', ' ')}, {target}"
    pieces = [part.piece.rpartition("/")[2] for part in event.parts if part.piece is not None]
    verb, _, rest = _WAYS[event.way].partition(" ")
    if len(pieces) == 1:
        verb = f"{verb.rstrip(',')}s{',' if verb.endswith(',') else ''}"
    return " ".join(filter(None, (event.battle.upper(), *pieces, verb, rest, target)))


def _odds(event: CompanyDiceFought) -> Iterator[Line]:
    """Tell how the odds came about (PB-11.1, PB-11.8, PB-11.9, B-29)."""
    odds = event.odds or "worse than the table, so nothing comes of it"
    if event.way is AttackWay.MINES:
        yield Line(text=f"mines attack at {odds}", rules=("B-29",))
        return
    shifts = "".join(f", {term.label} {term.value:+d} [{term.rule}]" for term in event.shifts)
    text = f"attack {_attack_words(event.parts)} against defense {event.defense}{shifts}: {odds}"
    yield Line(text=text, rules=("PB-11.1",) if event.odds else ("PB-11.1", "B-25"), cited=rules_of_terms(event.shifts))


def _attack_words(parts: Sequence[AttackPart]) -> str:
    """Print what all attackers bring together, and how where it is one alone."""
    whole, rest = divmod(sum(part.attack_quarters for part in parts), _QUARTERS)
    total = f"{whole}{_FRACTIONS[rest]}"
    words = parts[0].words if len(parts) == 1 else ""
    return f"{total} ({words})" if "times" in words else total


def _cell(cell: str) -> str:
    """Print a cell of the old table."""
    return "no effect" if cell == "-" else cell


def _club(status: str) -> Iterator[Line]:
    """Tell that a number of the club's own was used."""
    if status == _CLUB:
        yield Line(text="by the club's own numbers (club)")


EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    CompanyDiceShot: _shot,
    CompanyDiceFought: _fought,
    CompanyDiceMoved: _moved,
}
