"""What may be wrong with a scenario that is well written: names that lead nowhere, trees that are none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.air import Basing
from campaign.domain.dice import TEN
from campaign.domain.handles import is_legal
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.errors import UnknownName
from campaign.orders.founding_advice import advice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.command import FormationMustered
    from campaign.orders.found import FoundCampaign
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: Which field of a row is its id, by section of the order.
_IDS: Final = {
    "places": "place",
    "roads": "road",
    "bridges": "bridge",
    "strips": "strip",
    "formations": "formation",
    "dumps": "dump",
    "squadrons": "squadron",
    "raids": "raid",
}


class Finding(Struct, frozen=True, kw_only=True):
    """An objection, and the row and field of the scenario that it is about; `row` is -1 for the head.

    `word` is the name in that field that leads nowhere, where it is one.
    """

    section: str
    row: int
    field: str
    objection: Objection
    word: str = ""


class Known:
    """The ids of a scenario by section; also those that its file tells in rows that cannot be read."""

    __slots__ = ("_ids",)

    def __init__(self, order: FoundCampaign, also: dict[str, set[str]]) -> None:
        """Gather the ids."""
        self._ids = {
            section: {getattr(row, name) for row in getattr(order, section)} | also.get(section, set())
            for section, name in _IDS.items()
        }

    def has(self, section: str, item: str) -> bool:
        """Say whether a section tells of an id."""
        return item in self._ids[section]


def findings(
    order: FoundCampaign, campaign: Campaign, rules: Rules, also: dict[str, set[str]] | None = None
) -> Iterator[Finding]:
    """Yield everything wrong with a scenario, section by section, then the warnings of the rules."""
    if campaign.calendar.founded:
        reason = f"{campaign.calendar.name} is founded already"
        yield finding("", -1, "", "founded-twice", reason, remedy="campaign new NAME makes another file")
    known = Known(order, also or {})
    yield from _twice(order)
    yield from _sides(order)
    yield from _ground(order, known)
    yield from _tree(order, known)
    yield from _formations(order, known, rules)
    yield from _handles(order)
    yield from _supply(order, known, rules)
    yield from _air(order, known, rules)
    yield from _calendar(order, known)
    for section, row, field, objection in advice(order, rules):
        yield Finding(section=section, row=row, field=field, objection=objection)


def finding(section: str, row: int, field: str, code: str, reason: str, *, rule: str = "", remedy: str = "") -> Finding:
    """Return a final finding: no reason at the table mends a scenario that makes no sense."""
    objection = Objection(code=code, reason=reason, rule=rule, remedy=remedy, final=True)
    return Finding(section=section, row=row, field=field, objection=objection)


def _nowhere(section: str, row: int, field: str, what: str, word: str, *, rule: str = "") -> Finding:
    """Return the finding that a name leads nowhere; `what` it should name, such as ``place``, is part of the code."""
    objection = Objection(code=f"{what}-unknown", reason=f"there is no {what} {word}", rule=rule, final=True)
    return Finding(section=section, row=row, field=field, objection=objection, word=word)


def _nobody(section: str, row: int, field: str, word: str) -> Finding:
    """Return the finding that there is no formation of a name."""
    objection = Objection(code="parent-missing", reason=f"there is no formation {word}", final=True)
    return Finding(section=section, row=row, field=field, objection=objection, word=word)


def _twice(order: FoundCampaign) -> Iterator[Finding]:
    """Yield ids that stand twice; the id of a model follows from its formation's and cannot."""
    for section, name in _IDS.items():
        seen: set[str] = set()
        for row, item in enumerate(getattr(order, section)):
            told = getattr(item, name)
            if told in seen:
                yield finding(section, row, "id", "id-twice", f"{told} stands twice among the {section}")
            seen.add(told)


def _sides(order: FoundCampaign) -> Iterator[Finding]:
    """Yield rows of a side that the scenario does not have."""
    sides = order.founding.sides
    handed_down = _handed_down(order, "side")
    for section in ("strips", "formations", "dumps", "squadrons", "raids", "landings"):
        for row, item in enumerate(getattr(order, section)):
            if item.side not in sides and (section, row) not in handed_down:
                reason = f"there is no side {item.side or '(none said)'}"
                yield finding(section, row, "side", "side-unknown", reason, remedy=" or ".join(sides))
    for section in ("places", "bridges"):
        for row, item in enumerate(getattr(order, section)):
            if item.holder is not None and item.holder not in sides:
                reason = f"there is no side {item.holder}"
                yield finding(section, row, "holder", "side-unknown", reason, remedy=" or ".join(sides))


def _handed_down(order: FoundCampaign, field: str) -> set[tuple[str, int]]:
    """Return the formations that say the same as their parent, so that one slip is told once."""
    told = {item.formation: getattr(item, field) for item in order.formations}
    return {
        ("formations", row)
        for row, item in enumerate(order.formations)
        if item.parent in told and told[item.parent] == getattr(item, field)
    }


def _ground(order: FoundCampaign, known: Known) -> Iterator[Finding]:
    """Yield nameless places, and roads and bridges that lead nowhere."""
    yield from _named(order)
    for row, road in enumerate(order.roads):
        yield from _place(known, "roads", row, "start", road.start)
        yield from _place(known, "roads", row, "end", road.end)
        if road.start == road.end:
            yield finding("roads", row, "end", "road-to-itself", f"the road leads from {road.start} to itself")
    for row, bridge in enumerate(order.bridges):
        if (bridge.place is None) == (bridge.road is None):
            reason = "a bridge stands at a place or carries a road, one of the two"
            yield finding("bridges", row, "road", "bridge-nowhere", reason)
        yield from _place(known, "bridges", row, "place", bridge.place)
        if bridge.road is not None and not known.has("roads", bridge.road):
            yield _nowhere("bridges", row, "road", "road", bridge.road)


def _named(order: FoundCampaign) -> Iterator[Finding]:
    """Yield rows whose name is empty."""
    for section in ("places", "strips", "formations", "squadrons"):
        for row, item in enumerate(getattr(order, section)):
            if not item.name.strip():
                yield finding(section, row, "name", "name-empty", "a name must not be empty")


def _place(known: Known, section: str, row: int, field: str, place: str | None) -> Iterator[Finding]:
    """Yield a place that is not charted."""
    if place is not None and not known.has("places", place):
        yield _nowhere(section, row, field, "place", place)


def _tree(order: FoundCampaign, known: Known) -> Iterator[Finding]:
    """Yield formations whose parent is missing, of another side, or below themselves."""
    rows = {item.formation: item for item in order.formations}
    for row, item in enumerate(order.formations):
        parent = item.parent
        if parent is None:
            continue
        if not known.has("formations", parent):
            yield _nobody("formations", row, "parent", parent)
        elif parent in rows and rows[parent].side != item.side:
            reason = f"{parent} is of the other side"
            yield finding("formations", row, "parent", "parent-of-other-side", reason)
        elif _goes_round(rows, item.formation):
            yield finding("formations", row, "parent", "parent-cycle", f"{item.formation} stands below itself")
    for row, attached in enumerate(order.attachments):
        formation, hq = attached.formation, attached.hq or ""
        if not known.has("formations", hq):
            yield _nobody("attachments", row, "attached_to", hq)
        elif formation in rows and hq in rows and rows[formation].side != rows[hq].side:
            reason = f"{hq} is of the other side"
            yield finding("attachments", row, "attached_to", "parent-of-other-side", reason)
        elif formation in _line_of(rows, hq):
            yield finding("attachments", row, "attached_to", "parent-cycle", f"{hq} stands below {formation}")


def _line_of(rows: dict[str, FormationMustered], formation: str) -> list[str]:
    """Return a formation and everything above it, each once."""
    line: list[str] = []
    item: str | None = formation
    while item is not None and item in rows and item not in line:
        line.append(item)
        item = rows[item].parent
    return line


def _goes_round(rows: dict[str, FormationMustered], formation: str) -> bool:
    """Say whether a formation is among those above it."""
    parent = rows[formation].parent
    return parent is not None and formation in _line_of(rows, parent)


def _formations(order: FoundCampaign, known: Known, rules: Rules) -> Iterator[Finding]:
    """Yield formations at unknown places, models of unknown types, training values that are none (DT-K1)."""
    handed_down = _handed_down(order, "place")
    for row, item in enumerate(order.formations):
        if ("formations", row) not in handed_down:
            yield from _place(known, "formations", row, "at", item.place)
        for key in dict.fromkeys(model.type for model in item.elements):
            yield from _unit(rules, "formations", row, "models", key)
        if item.hold is not None and item.mode is not Mode.HOLD:
            reason = f"{item.mode.label} has no level of Hold"
            yield finding("formations", row, "hold", "hold-without-hold", reason, rule="DT-R2")
    for row, training in enumerate(order.trainings):
        wrong = [model.value for model in training.values if not 1 <= model.value <= TEN]
        if wrong:
            reason = f"{wrong[0]} is no training value: 1 to {TEN}"
            yield finding("trainings", row, "training", "training-out-of-range", reason, rule="DT-K1")


def _unit(rules: Rules, section: str, row: int, field: str, key: str) -> Iterator[Finding]:
    """Yield a unit type that the rulebook does not have."""
    try:
        rules.unit(key)
    except UnknownName:
        reason = f"the rulebook has no unit {key or '(none said)'}"
        objection = Objection(code="unit-unknown", reason=reason, rule="DT-K1", final=True)
        yield Finding(section=section, row=row, field=field, objection=objection, word=key)


def _handles(order: FoundCampaign) -> Iterator[Finding]:
    """Yield handles that cannot be typed, or that two formations or squadrons share."""
    told = [(item.handle, item.formation, "formations", row) for row, item in enumerate(order.formations)]
    told += [(item.handle, item.squadron, "squadrons", row) for row, item in enumerate(order.squadrons)]
    counts = Counter(handle for handle, _ in {(handle, item) for handle, item, _, _ in told})
    for handle, _, section, row in told:
        if not is_legal(handle, order.founding.sides):
            reason = f"{handle!r} is no handle: 1 to 12 of a-z 0-9 -, with a letter, no verb, mode or side"
            yield finding(section, row, "handle", "handle-not-legal", reason)
        elif counts[handle] > 1:
            yield finding(section, row, "handle", "handle-twice", f"the handle {handle} is used twice")


def _supply(order: FoundCampaign, known: Known, rules: Rules) -> Iterator[Finding]:
    """Yield dumps and landings nowhere, and lorries of nobody or fuller than they are many (DT-G1)."""
    for row, dump in enumerate(order.dumps):
        yield from _place(known, "dumps", row, "place", dump.place)
        if dump.points < 0:
            yield finding("dumps", row, "points", "points-negative", "a dump holds no fewer than 0", rule="DT-G1")
    for row, landing in enumerate(order.landings):
        yield from _place(known, "landings", row, "place", landing.place)
    for row, item in enumerate(order.lorries):
        if not known.has("formations", item.hq):
            yield _nobody("lorries", row, "lorries", item.hq)
        yield from _unit(rules, "lorries", row, "lorries", item.type)
        if not 0 <= item.full <= item.models:
            reason = f"{item.full} of {item.models} lorries cannot be full"
            yield finding("lorries", row, "lorries", "lorries-overfull", reason, rule="DT-G1")


def _air(order: FoundCampaign, known: Known, rules: Rules) -> Iterator[Finding]:
    """Yield squadrons without a base or type or on a forbidden one, and raids that cannot be flown (DT-F1, F3)."""
    on_table = {item.strip for item in order.strips if item.on_table}
    for row, item in enumerate(order.squadrons):
        yield from _unit(rules, "squadrons", row, "type", item.type)
        if not known.has("strips", item.strip):
            yield _nowhere("squadrons", row, "strip", "strip", item.strip, rule="DT-F1")
        elif item.strip in on_table and rules.may_base(item.role, on_table=True) is Basing.OFF_TABLE_ONLY:
            reason = f"{item.handle} is a {item.role.replace('_', ' ')} and must base off the table"
            yield finding("squadrons", row, "strip", "base-forbidden", reason, rule="DT-F1")
    flown: dict[tuple[int, str], str] = {}
    for row, raid in enumerate(order.raids):
        yield from _place(known, "raids", row, "aim", raid.aim)
        for squadron in raid.squadrons:
            if not known.has("squadrons", squadron):
                yield _nowhere("raids", row, "squadrons", "squadron", squadron)
            first = flown.setdefault((raid.time.day, squadron), raid.raid)
            if first != raid.raid:
                reason = f"{squadron} flies {first} on the same day"
                yield finding("raids", row, "squadrons", "raid-twice-a-day", reason, rule="DT-F3")


def _calendar(order: FoundCampaign, known: Known) -> Iterator[Finding]:
    """Yield reinforcements that are nobody, and a campaign that closes before it opens."""
    founding = order.founding
    if founding.closes is not None and founding.closes < founding.opens:
        reason = f"it closes at {founding.closes}, before it opens at {founding.opens}"
        yield finding("", -1, "closes", "closes-before-opening", reason)
    for row, item in enumerate(order.reinforcements):
        if not known.has("formations", item.formation):
            yield _nobody("reinforcements", row, "formation", item.formation)
        yield from _place(known, "reinforcements", row, "place", item.place)
