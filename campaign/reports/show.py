"""Everything known of one thing: a formation, a model, a place, a dump, a squadron, a raid, a strip, a bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.echelon_names import shown_echelon
from campaign.reports.air import ELIMINATED, airfields_report, in_spans
from campaign.reports.ledger import where_lorries_are
from campaign.reports.naming import REDUCED, formation_name, model_name, place_name, time_text, type_name
from campaign.reports.report import Report, columns, lorries, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Element, Formation
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Fact(Struct, frozen=True, kw_only=True):
    """One thing known: what, and how it stands."""

    what: str
    value: str


class ShowData(Struct, frozen=True, kw_only=True):
    """One thing of a kind, and what is known of it."""

    kind: str
    id: str
    facts: tuple[Fact, ...]


def show_report(campaign: Campaign, kind: str, thing: str, rules: Rules | None = None) -> Report:
    """Show one thing by its kind and id; the rules tell how well a position on Hold is prepared (DT-R2)."""
    sources = {
        "formation": _formation,
        "element": _element,
        "place": _place,
        "dump": _dump,
        "squadron": _squadron,
        "raid": _raid,
        "strip": _strip,
        "bridge": _bridge,
    }
    facts = [*sources[kind](campaign, thing)]
    if kind == "formation" and rules is not None:
        facts.append(("prepared", _prepared(campaign, rules, thing)))
    told = tuple(Fact(what=what, value=str(value)) for what, value in facts if value)
    notes = tuple(
        f"e{item.entry} {campaign.calendar.show(item.time)}: {item.text}"
        for item in campaign.notebook.notes
        if thing in {item.formation, item.place}
    )
    return facts_report(kind, thing, told, notes, shown=_shown(campaign, kind, thing))


def facts_report(
    kind: str, thing: str, facts: tuple[Fact, ...], notes: tuple[str, ...] = (), *, shown: str = ""
) -> Report:
    """Make a page of facts; `shown` is what the thing is called where its id is another word."""
    return Report(
        schema="show/1",
        title=f"{kind} {shown or thing}",
        columns=columns("what", "how it stands"),
        rows=tuple((fact.what, fact.value) for fact in facts),
        notes=notes,
        data=ShowData(kind=kind, id=thing, facts=facts),
    )


def _shown(campaign: Campaign, kind: str, thing: str) -> str:
    """Return what an umpire calls a thing."""
    match kind:
        case "formation":
            return formation_name(campaign, thing)
        case "element":
            return model_name(campaign, thing)
        case "place":
            return place_name(campaign, thing) or thing
        case "squadron":
            return campaign.air.squadrons[thing].handle
        case _:
            return thing


Told = tuple[str, str | int | None]


def _formation(campaign: Campaign, formation: str) -> Iterator[Told]:
    """Tell of a formation: command, mode, place, supply, models."""
    item = campaign.oob.formations[formation]
    yield "name", item.name
    yield "handle", item.handle
    yield "side", item.side
    yield "echelon", shown_echelon(item.nation, item.echelon, item.arm)
    yield "under", formation_name(campaign, item.headquarters)
    if item.attached_to:
        yield "belongs to", formation_name(campaign, item.parent)
    yield "mode", _mode(campaign, item)
    yield "place", _where(campaign, item.place, time_text(campaign, item.told))
    yield "position", place_name(campaign, item.position)
    yield "due", time_text(campaign, item.available) if item.on_call else None
    standing, mustered = campaign.oob.strength(formation)
    yield "strength", f"{standing} of {mustered} standing" if mustered else None
    yield "command points", _points(campaign, formation)
    yield from _lorries(campaign, formation)
    run = campaign.runs.places.get(formation)
    yield "supply run", place_name(campaign, run)
    for model in campaign.oob.elements_of(formation):
        yield model_name(campaign, model.id), _model(campaign, model)
    yield "subordinates", " ".join(below.handle for below in campaign.oob.subordinates(formation))


def _mode(campaign: Campaign, item: Formation) -> str:
    """Print a mode, and the level and age of a Hold."""
    level = f", {item.hold.value}" if item.hold else ""
    since = f", since {campaign.calendar.show(item.holding_since)}" if item.holding_since else ""
    return f"{item.mode.label}{level}{since}"


def _prepared(campaign: Campaign, rules: Rules, formation: str) -> str | None:
    """Print how well a position on Hold is prepared by now, None for any other mode (DT-R2)."""
    item = campaign.oob.formations[formation]
    if item.holding_since is None:
        return None
    held = campaign.calendar.now.hours - item.holding_since.hours
    return f"{rules.hold_level(item.hold, held).value}, after {plural(held, 'move')} on Hold"


def _where(campaign: Campaign, place: str | None, told: str | None) -> str | None:
    """Print a place and when it was told."""
    name = place_name(campaign, place)
    return f"{name} (told {told})" if name and told else name


def _points(campaign: Campaign, formation: str) -> str | None:
    """Print what is left of a command roll."""
    budget = campaign.points.budget(formation, campaign.calendar.now)
    return f"{budget.left} of {budget.rolled}" if budget.rolled is not None else None


def _lorries(campaign: Campaign, formation: str) -> Iterator[Told]:
    """Tell of each account of lorries."""
    for account in campaign.supply.lorries_of(formation):
        yield "lorries", f"{lorries(account.full, account.models)} {where_lorries_are(campaign, account)}"


def _model(campaign: Campaign, model: Element) -> str:
    """Print a model: type, and whatever is out of the ordinary."""
    told = [type_name(model)]
    if not model.standing:
        told.append("eliminated")
    if model.reduced:
        told.append(REDUCED)
    if model.mode is not None:
        told.append(f"in {model.mode.label}")
    if model.place is not None:
        told.append(f"at {place_name(campaign, model.place)}")
    if model.attached_to is not None:
        told.append(f"under {formation_name(campaign, model.attached_to)}")
    if model.training is not None:
        told.append(f"training {model.training}")
    return ", ".join(told)


def _element(campaign: Campaign, element: str) -> Iterator[Told]:
    """Tell of one model."""
    model = campaign.oob.elements[element]
    yield "model", model_name(campaign, element)
    yield "type", model.type
    yield "formation", formation_name(campaign, model.formation)
    yield "under", formation_name(campaign, model.attached_to) if model.attached_to else None
    yield "state", "standing" if model.standing else "eliminated"
    yield "size", REDUCED if model.reduced else None
    yield "battle", _battle(campaign, element)
    yield "mode", campaign.oob.mode_of(model).label
    yield "place", _where(campaign, campaign.oob.place_of(model), time_text(campaign, model.told))
    yield "training", model.training


def _battle(campaign: Campaign, element: str) -> str | None:
    """Name the open battle in which a model is; None for any other."""
    battle = campaign.battles.engaged.get(element)
    return campaign.battles.battles[battle].label if battle is not None else None


def _place(campaign: Campaign, place: str) -> Iterator[Told]:
    """Tell of a place: who holds it, what stands there, which ways meet."""
    item = campaign.ground.places.get(place)
    if item is not None:
        yield "name", item.name
        yield "table", f"{item.x_mm / 10:g} x {item.y_mm / 10:g} cm"
        yield "kind", ", ".join(kind.value.replace("_", " ") for kind in item.kinds)
        yield "held by", item.holder
    yield "going", campaign.ground.going_at(place).value if place in campaign.ground.going else None
    yield "formations", " ".join(f.handle for f in campaign.oob.formations.values() if f.place == place)
    for dump in campaign.supply.dumps.values():
        if dump.place == place and dump.open:
            yield "dump", f"{dump.id}: {dump.points}"
    for road in campaign.ground.roads.values():
        if place in {road.start, road.end}:
            other = road.end if road.start == place else road.start
            closed = "" if campaign.ground.is_open(road) else ", closed"
            text = f"{place_name(campaign, other)}, {road.road_class.value}, {road.length_mm / 10:g} cm{closed}"
            yield "road to", text
    for bridge in campaign.ground.bridges.values():
        if bridge.place == place:
            yield "bridge", f"{bridge.id} over the {bridge.river}: {bridge.state.value}"


def _dump(campaign: Campaign, dump: str) -> Iterator[Told]:
    """Tell of a dump."""
    item = campaign.supply.dumps[dump]
    yield "name", item.name
    yield "side", item.side
    yield "place", place_name(campaign, item.place)
    yield "points", f"{item.points}, pays {plural(item.points, 'attack')}"
    yield "state", "open" if item.open else "shut"
    counted = campaign.counts.counts.get(f"dump/{dump}")
    yield "last counted", f"e{counted.entry} {campaign.calendar.show(counted.time)}" if counted else None


def _squadron(campaign: Campaign, squadron: str) -> Iterator[Told]:
    """Tell of a squadron."""
    item = campaign.air.squadrons[squadron]
    line = next(line for line in airfields_report(campaign).data.squadrons if line.id == squadron)
    yield "name", item.name
    yield "handle", item.handle
    yield "side", item.side
    yield "type", item.type
    yield "role", line.role.replace("_", " ")
    yield "wing", item.wing
    yield "base", line.base
    yield "last flown", time_text(campaign, item.flown)
    yield "next", "never, eliminated" if line.state == ELIMINATED else line.next or "ready"
    yield "shaken", "anti-aircraft fire makes it rest longer" if line.state == "shaken" else None


def _raid(campaign: Campaign, raid: str) -> Iterator[Told]:
    """Tell of a raid of the bomber plan."""
    item = campaign.bombers.raids[raid]
    yield "name", item.name
    yield "side", item.side
    yield "move", campaign.calendar.show(item.time)
    yield "aim", place_name(campaign, item.aim)
    yield "radius", f"{item.radius_mm / 10:g} cm" if item.radius_mm else None
    squadrons = campaign.air.squadrons
    yield "squadrons", in_spans([squadrons[key].handle if key in squadrons else key for key in item.squadrons])
    yield "state", item.state.value


def _strip(campaign: Campaign, strip: str) -> Iterator[Told]:
    """Tell of an airfield or strip, and who flies from it."""
    item = campaign.air.strips[strip]
    yield "name", item.name
    yield "side", item.side
    yield "state", item.state.value
    yield "table", "on it" if item.on_table else "off it"
    yield "from", time_text(campaign, item.usable_from)
    yield "squadrons", in_spans([own.handle for own in campaign.air.squadrons.values() if own.strip == strip])


def _bridge(campaign: Campaign, bridge: str) -> Iterator[Told]:
    """Tell of a bridge and what it carries."""
    item = campaign.ground.bridges[bridge]
    yield "river", item.river
    yield "place", place_name(campaign, item.place)
    road = campaign.ground.roads.get(item.road or "")
    yield "road", f"{place_name(campaign, road.start)} to {place_name(campaign, road.end)}" if road else None
    yield "state", item.state.value
    yield "held by", item.holder
