"""What the rules would rather see otherwise in a scenario: warnings, for a start may be as history had it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from campaign.domain.air import Basing
from campaign.domain.formation import Formation
from campaign.domain.objection import Objection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.command import FormationMustered
    from campaign.orders.found import FoundCampaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.verdict import Verdict

    #: Section, row, field, and the warning.
    Advice = tuple[str, int, str, Objection]


def advice(order: FoundCampaign, rules: Rules) -> Iterator[Advice]:
    """Yield the warnings, section by section."""
    formations = {item.formation: _formation(order, item) for item in order.formations}
    rows = {item.formation: row for row, item in enumerate(order.formations)}
    for code, item, verdict in (*_modes(formations, rules), *_composition(order, formations, rules)):
        objection = _warning(code, verdict.reason, verdict.rule)
        yield "formations", rows[item], "id", objection
    yield from _bases(order, rules)
    yield from _dumps(order, rules)


def _formation(order: FoundCampaign, event: FormationMustered) -> Formation:
    """Return a formation as it will stand."""
    hq = next((item.hq for item in order.attachments if item.formation == event.formation), None)
    return Formation(
        id=event.formation,
        side=event.side,
        nation=event.nation,
        echelon=event.echelon,
        arm=event.arm,
        name=event.name,
        handle=event.handle,
        parent=event.parent,
        mode=event.mode,
        attached_to=hq,
    )


def _modes(formations: dict[str, Formation], rules: Rules) -> Iterator[tuple[str, str, Verdict]]:
    """Warn of sisters whose modes do not mix; such a start may stay until one of them changes (DT-C4, R1)."""
    sisters: dict[str, list[Formation]] = {}
    for item in formations.values():
        if item.headquarters in formations:
            sisters.setdefault(item.headquarters or "", []).append(item)
    for hq, below in sisters.items():
        verdict = rules.may_mix(below)
        if verdict is not None:
            yield "modes-do-not-mix", hq, verdict


def _composition(
    order: FoundCampaign, formations: dict[str, Formation], rules: Rules
) -> Iterator[tuple[str, str, Verdict]]:
    """Warn of formations with too few or too many of the next level, or with another army's rows (DT-B2, B3)."""
    units = {unit.key: unit for unit in rules.units()}
    below: dict[str, list[Formation]] = {}
    for item in formations.values():
        if item.parent is not None:
            below.setdefault(item.parent, []).append(item)
    for event in order.formations:
        item = formations[event.formation]
        models = [units[model.type] for model in event.elements if model.type in units]
        verdict = rules.may_consist_of(item, models, below.get(item.id, ()))
        if verdict is not None:
            yield "unusual-composition", item.id, verdict
        stranger = rules.uses_rows_of_another(item, models)
        if stranger is not None:
            yield "rows-of-another-army", item.id, stranger


def _bases(order: FoundCampaign, rules: Rules) -> Iterator[Advice]:
    """Warn of squadrons that should base off the table (DT-F1)."""
    strips = {item.strip: item for item in order.strips}
    for row, item in enumerate(order.squadrons):
        strip = strips.get(item.strip)
        if strip is None or not strip.on_table:
            continue
        if rules.may_base(item.role, on_table=True) is Basing.OFF_TABLE_PREFERRED:
            reason = f"{item.handle} is a {item.role.value.replace('_', ' ')} and should base off the table"
            yield "squadrons", row, "strip", _warning("base-off-table", reason, "DT-F1")


def _dumps(order: FoundCampaign, rules: Rules) -> Iterator[Advice]:
    """Warn of dumps that stand at no communication node (DT-G3)."""
    places = {item.place: item for item in order.places}
    roads = Counter(end for road in order.roads for end in (road.start, road.end))
    for row, dump in enumerate(order.dumps):
        place = places.get(dump.place)
        if place is not None and not rules.may_hold_dump(place.kinds, roads[dump.place]):
            reason = f"{dump.place} is no node of the road net"
            yield "dumps", row, "place", _warning("dump-at-no-node", reason, "DT-G3")


def _warning(code: str, reason: str, rule: str) -> Objection:
    return Objection(code=code, reason=reason, rule=rule, warning=True)
