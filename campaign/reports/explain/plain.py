"""Events without arithmetic: a sentence each, and the rule; a part in brackets is left out where it is not told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.events import air as flying
from campaign.events import (
    calendar,
    command,
    contacts,
    copies,
    corrections,
    evenings,
    founding,
    ground,
    landings,
    paper,
    rulings,
)
from campaign.events import supply as logistics
from campaign.events import table as found
from campaign.events.tags import kinds_of
from campaign.reports.explain.line import Line, value_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.events.base import Event
    from campaign.projections.state import Campaign

_MAYBE: Final = re.compile(r"\[([^\[\]]*)\]")
_FIELD: Final = re.compile(r"\{(\w+)\}")


class Plain(Struct, frozen=True, kw_only=True):
    """A sentence with the fields of an event in braces, and the rules by which it happened."""

    text: str
    rules: tuple[str, ...] = ()


def plain_lines_of(campaign: Campaign, event: Event, plain: Plain) -> Iterator[Line]:
    """Tell an event in its sentence; a part in brackets stands only where each of its fields says something."""
    kinds = kinds_of(type(event))
    values = {
        name: value_words(campaign, getattr(event, name), kinds.get(name))
        for name in event.__struct_fields__
        if f"{{{name}}}" in plain.text
    }

    def part(match: re.Match[str]) -> str:
        return match[1] if all(values[name] for name in _FIELD.findall(match[1])) else ""

    yield Line(text=_MAYBE.sub(part, plain.text).format_map(values), rules=plain.rules)


def _told(text: str, *rules: str) -> Plain:
    """Make a sentence with its rules."""
    return Plain(text=text, rules=rules)


#: Every event that says what happened and computes nothing.
PLAIN: Final[Mapping[type[Event], Plain]] = {
    founding.CampaignCopied: _told("{name} was founded as a copy of another campaign; it opens at {opens}"),
    founding.CampaignFounded: _told("{name} was founded from the scenario {scenario}; it opens at {opens}"),
    founding.PlaceCharted: _told("place {name} was charted[, held by {holder}]"),
    founding.RoadCharted: _told("road {start} to {end}, {length_mm} mm, was charted", "DT-G2"),
    founding.BridgeCharted: _told("bridge {bridge} over the {river} was charted: {state}"),
    founding.StripCharted: _told("strip {name} of {side} was charted", "DT-F1"),
    command.FormationMustered: _told(
        "{handle} ({name}) of {side} joined[ under {parent}][ at {place}] in {mode}", "DT-B1"
    ),
    command.FormationArrived: _told("{formation} comes onto the table[ at {place}]"),
    calendar.MoveEnded: _told("{move} is ended; command points left over are lost", "DT-A3", "DT-D3"),
    calendar.DayEnded: _told(
        "day {day} is ended: its bomber plan is closed, its losses are counted", "DT-R9", "DT-R26"
    ),
    calendar.WeatherSet: _told("the weather is {weather} from {start} on[: {text}]", "DT-H1", "DT-R28"),
    calendar.LightComputed: _told(
        "light of day {day}: sun {sunrise} to {sunset}[, moon from {moonrise}][, moon to {moonset}]"
        ", lit {moon_lit_percent} %",
        "DT-R28",
    ),
    calendar.ReinforcementExpected: _told("{formation} is due at {due}[ at {place}]"),
    calendar.SupplyExpected: _told("{points} points for {side} are due daily at {place}, hour {hour}", "DT-G9"),
    ground.HolderChanged: _told("{place} is held by {side}[, taken by {formation}]"),
    ground.BridgeStateChanged: _told("bridge {bridge} is {state}"),
    ground.RoadStateChanged: _told("road {road} is {state}"),
    ground.StripStateChanged: _told("strip {strip} is {state}", "DT-F1"),
    ground.GoingTold: _told("the going about {place} is {going}", "DT-R59"),
    contacts.Sighted: _told("{side} sees {enemy}[/{part}], seen by {observer}[ at {place}]", "DT-R56"),
    contacts.ContactLost: _told("{side} sees {enemy} no longer"),
    logistics.DumpOpened: _told("a dump of {side} is opened at {place}, {points} points in it", "DT-G1", "DT-G3"),
    logistics.DumpShut: _told("{dump} is shut, empty"),
    logistics.DumpBlown: _told("{dump} is blown, {points} points go up", "DT-R43"),
    logistics.SupplyLanded: _told("{points} points come in at {source} and into {dump}", "DT-G9"),
    logistics.LorriesMustered: _told("{models} lorries join at {hq}, {full} of them full", "DT-G1"),
    logistics.LorriesLoaded: _told("{points} empty lorries of {hq} fill up at {dump}", "DT-G3"),
    logistics.LorriesUnloaded: _told("{points} full lorries of {hq} put their points into {dump}", "DT-G3"),
    logistics.RunSet: _told("empties of {hq} go to {place} and back each move", "DT-R5", "DT-R53"),
    logistics.RunStopped: _told("the supply run of {hq} is stopped"),
    flying.SquadronMustered: _told("squadron {handle} of {side} joins, based at {strip}", "DT-F1"),
    flying.SquadronEliminated: _told("{squadron} is eliminated by anti-aircraft fire", "DT-R45"),
    flying.RaidPlanned: _told("raid {raid} on {aim} at {time} is planned: {squadrons}", "DT-F3", "DT-R9"),
    flying.RaidCancelled: _told("raid {raid} is cancelled", "DT-R9"),
    landings.LandingPlanned: _told(
        "landing {landing} of {side} by {how} at {place} is planned for {time}[: {formations}][ {elements}]"
        "[, flown by {squadrons}]",
        "DT-F8",
    ),
    landings.LandingCancelled: _told("landing {landing} is cancelled", "DT-F8"),
    found.Counted: _told(
        "counted at the table, {what}: [{dump}][{formation}][ {points} points][ {full} full][ {empty} empty]"
        "[ {companies}][ {type}][ in {mode}][ at {place}]"
    ),
    found.PointsFound: _told("found at the table: {points} more points in {dump} than the book has", "DT-G9"),
    found.PointsMissing: _told("found at the table: {points} fewer points in {dump} than the book has", "DT-G9"),
    found.LorriesFound: _told("found at the table: {models} more lorries of {hq}, {full} of them full", "DT-G9"),
    found.LorriesMissing: _told("found at the table: {models} fewer lorries of {hq}, {full} of them full", "DT-G9"),
    found.LoadsFound: _told("found at the table: {full} lorries of {hq} full, not empty", "DT-G9"),
    found.EmptiesFound: _told("found at the table: {full} lorries of {hq} empty, not full", "DT-G9"),
    found.DumpFound: _told("found at the table: {dump} stands open"),
    found.ModelFound: _told("found at the table: {element} still stands"),
    found.FactCleared: _told("{entry} is cleared up, {how}[: {text}]"),
    rulings.RulesAdopted: _told("the rulebook {ruleset} came into force"),
    rulings.HouseRuleSet: _told("house rule {switch} is {value} from the open move on"),
    rulings.RulingMade: _told("ruled at the table: {text}"),
    rulings.Overruled: _told("booked against {codes}[, because: {reason}]"),
    rulings.OverruleReasoned: _told("the reason for {entry}: {reason}"),
    rulings.DiceRevealed: _told("the seed of the program's dice: {seed}"),
    corrections.EntryVoided: _told("{entry} counts no more ({how})[: {reason}]"),
    corrections.EntryAmended: _told("{entry} says {field} {value} now, in its old place[, because {reason}]"),
    corrections.PutRight: _told("puts {entry} right, which stands as history"),
    corrections.EntryEmptied: _told("{entry} comes to nothing now"),
    evenings.SessionEnded: _told("evening {evening} is ended"),
    evenings.BackupPlaceSet: _told("{folder} was {how}: the places for copies at an evening's end"),
    evenings.BackupKept: _told("a copy of everything up to here was put to {folder}"),
    copies.CopyBrought: _told("brought in from {file}, which had {common} in common, with {there} entries"),
    paper.NoteTaken: _told("noted for {audience}[ on {formation}][ on {place}][ on {entry}]: {text}"),
}
