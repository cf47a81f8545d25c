"""What differs between two states in words, topic by topic: of one campaign at two moments, or of two campaigns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.ids import element_formation
from campaign.projections.records import records_about
from campaign.projections.state import Campaign
from campaign.reports.explain.line import counted, thing_name
from campaign.reports.ledger import balance_of
from campaign.reports.naming import formation_name, model_name, place_name
from campaign.reports.spoken import spoken
from campaign.reports.why_fields import tell
from campaign.rulesets.base import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from campaign.projections.battles import Battle
    from campaign.projections.calendar import Calendar

#: The topics in the order in which they are told.
TOPICS: Final = (
    "clocks",
    "modes",
    "places",
    "strength",
    "losses",
    "command",
    "stocks",
    "lorries",
    "holders",
    "plan",
    "battles",
    "rules",
    "desk",
)
#: Under which topic a field of a kind of thing is told.
_FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "formation": {
        "mode": "modes",
        "position": "modes",
        "hold": "modes",
        "models": "modes",
        "place": "places",
        "strength": "strength",
        "training": "strength",
        "points": "command",
        "under": "command",
        "lorries": "lorries",
    },
    "element": {"strength": "losses", "size": "losses", "battle": "battles"},
    "dump": {"stock": "stocks", "side": "stocks", "state": "stocks"},
    "squadron": {"clock": "clocks", "base": "clocks", "strength": "losses"},
    "raid": {"state": "plan", "time": "plan", "aim": "plan", "squadrons": "plan"},
    "place": {"holder": "holders", "going": "holders"},
    "bridge": {"state": "holders"},
    "strip": {"state": "holders"},
}
_BOOK: Final = ("start", "landed", "found", "captured", "used", "lost", "taken", "in_dumps", "on_lorries")


class Differs(Struct, frozen=True, kw_only=True):
    """One thing that differs: its kind, id and name, which field, and what stands in the one state and the other.

    A value is None where that state has nothing to tell. `kind` and `id` are empty for what belongs to no thing.
    """

    topic: str
    kind: str
    id: str
    name: str
    field: str
    one: str | None
    other: str | None


class State(Struct, frozen=True, kw_only=True):
    """A state with the rules in force there, which some fields need."""

    campaign: Campaign
    rules: Rules


def differences(one: State, other: State, thing: tuple[str, str] | None = None) -> tuple[Differs, ...]:
    """Return what differs by topic; `thing` is the kind and id of the only thing asked about, with what is below it."""
    found = [*_of_things(one, other, thing)]
    if thing is None:
        found += _general(one.campaign, other.campaign)
    return tuple(sorted(found, key=lambda item: TOPICS.index(item.topic)))


def silent_pages(one: Campaign, other: Campaign, told: Iterable[Differs]) -> tuple[str, ...]:
    """Return the parts of the book that differ where nothing was told to differ: what happened, not how it stands."""
    if any(True for _ in told):
        return ()
    pages = {name: (getattr(one, name), getattr(other, name)) for name in one.__struct_fields__}
    # A copy tells of its origin, and has dice of its own.
    pages["calendar"] = (_plain(one.calendar), _plain(other.calendar))
    return tuple(name for name, (left, right) in pages.items() if left != right)


def _plain(calendar: Calendar) -> Calendar:
    """Return a calendar without what tells a copy from its original."""
    return replace(calendar, origin=None, seed="", seed_digest="")


# --- things ---


def _of_things(one: State, other: State, thing: tuple[str, str] | None) -> Iterator[Differs]:
    """Yield what differs of each thing that either state knows."""
    for kind, name in _things(one.campaign, other.campaign, thing):
        if kind == "element" and records_about(one.campaign, f"element:{name}") == records_about(
            other.campaign, f"element:{name}"
        ):
            continue
        for field, topic in _FIELDS[kind].items():
            if field == "strength" and kind == "formation" and thing != (kind, name) and _same_models(one, other, name):
                continue  # every HQ above would say it again
            yield from _differs(one, other, topic, (kind, name, field))
    for name in _models(one.campaign, other.campaign, thing):
        places = (_model_place(one.campaign, name), _model_place(other.campaign, name))
        if places[0] != places[1]:
            yield _line(other.campaign, "places", ("element", name, "place"), places)


def _things(one: Campaign, other: Campaign, thing: tuple[str, str] | None) -> Iterator[tuple[str, str]]:
    """Yield kind and id of everything that is compared."""
    if thing is not None and thing[0] != "formation":
        yield thing
        return
    if thing is not None:
        yield from (("formation", name) for name in _below(one, other, thing[1]))
        yield from (("element", name) for name in _models(one, other, thing))
        return
    for kind, page in _PAGES.items():
        yield from ((kind, name) for name in dict.fromkeys([*page(one), *page(other)]))


_PAGES: Final[Mapping[str, Callable[[Campaign], Iterable[str]]]] = {
    "formation": lambda campaign: campaign.oob.formations,
    "element": lambda campaign: campaign.oob.elements,
    "dump": lambda campaign: campaign.supply.dumps,
    "squadron": lambda campaign: campaign.air.squadrons,
    "raid": lambda campaign: campaign.bombers.raids,
    "place": lambda campaign: [*campaign.ground.places, *campaign.ground.squares],
    "bridge": lambda campaign: campaign.ground.bridges,
    "strip": lambda campaign: campaign.air.strips,
}


def _below(one: Campaign, other: Campaign, formation: str) -> Iterator[str]:
    """Yield a formation and what stands under it in either state."""
    states = (state for state in (one, other) if formation in state.oob.formations)
    yield from dict.fromkeys(item.id for state in states for item in state.oob.below(formation))


def _models(one: Campaign, other: Campaign, thing: tuple[str, str] | None) -> Iterator[str]:
    """Yield the models that are compared."""
    if thing is not None and thing[0] not in {"formation", "element"}:
        return
    everyone = dict.fromkeys([*one.oob.elements, *other.oob.elements])
    if thing is None:
        yield from everyone
    elif thing[0] == "element":
        yield thing[1]
    else:
        formations = set(_below(one, other, thing[1]))
        yield from (name for name in everyone if element_formation(name) in formations)


def _same_models(one: State, other: State, formation: str) -> bool:
    """Say whether the models directly under a formation stand as before."""

    def standing(campaign: Campaign) -> list[tuple[str, bool]]:
        return [(item.id, item.standing) for item in campaign.oob.elements_of(formation) if not item.is_hq]

    return standing(one.campaign) == standing(other.campaign)


def _model_place(campaign: Campaign, name: str) -> str | None:
    """Return where a model stands apart from its HQ, None where it stands with it."""
    model = campaign.oob.elements.get(name)
    return place_name(campaign, model.place) if model is not None else None


def _differs(one: State, other: State, topic: str, what: tuple[str, str, str]) -> Iterator[Differs]:
    """Yield a field of a thing where the states tell otherwise."""
    kind, name, field = what
    values = tuple(tell(state.campaign, state.rules, kind, name, field) for state in (one, other))
    if values[0] != values[1]:
        yield _line(other.campaign, topic, what, values)


def _line(campaign: Campaign, topic: str, what: tuple[str, str, str], values: tuple[str | None, ...]) -> Differs:
    """Put a difference together, with the name that an umpire uses."""
    kind, name, field = what
    return Differs(
        topic=topic,
        kind=kind,
        id=name,
        name=thing_name(campaign, kind, name),
        field=field,
        one=values[0],
        other=values[1],
    )


# --- what belongs to no thing ---


def _general(one: Campaign, other: Campaign) -> Iterator[Differs]:
    """Yield what differs of the clock, the books, roads, landings, runs and rules."""
    yield from _mapped("clocks", _clock(one), _clock(other))
    for side in dict.fromkeys([*one.calendar.sides, *other.calendar.sides]):
        yield from _mapped("stocks", _book(one, side), _book(other, side), name=side)
    for topic, page in _WORDS.items():
        yield from (item for make in page for item in _mapped(topic, make(one), make(other)))


def _mapped(
    topic: str, one: Mapping[str, str | None], other: Mapping[str, str | None], *, name: str = ""
) -> Iterator[Differs]:
    """Yield where two maps of words differ."""
    for key in dict.fromkeys([*one, *other]):
        if one.get(key) != other.get(key):
            thing, _, field = key.rpartition("|")
            yield Differs(
                topic=topic, kind="", id="", name=name or thing, field=field, one=one.get(key), other=other.get(key)
            )


def _clock(campaign: Campaign) -> dict[str, str | None]:
    """Tell the open move and its weather."""
    calendar = campaign.calendar
    weather = calendar.weather_at(calendar.now)
    return {
        "campaign|open move": calendar.show(calendar.now),
        "campaign|weather": " ".join(filter(None, (weather.weather, weather.ground and f"ground {weather.ground}"))),
    }


def _book(campaign: Campaign, side: str) -> dict[str, str | None]:
    """Tell the ends of a side's book."""
    balance = balance_of(campaign, side)
    return {name.replace("_", " "): counted(getattr(balance, name), "point") for name in _BOOK}


def _roads(campaign: Campaign) -> dict[str, str | None]:
    """Tell the state of every road."""
    return {
        f"{thing_name(campaign, 'road', name)}|road": road.state.value for name, road in campaign.ground.roads.items()
    }


def _landings(campaign: Campaign) -> dict[str, str | None]:
    """Tell the landings from the air that are planned."""
    show = campaign.calendar.show
    return {
        f"{name}|landing": f"{plan.state.value}, {show(plan.time)} at {place_name(campaign, plan.place)}"
        for name, plan in campaign.landings.plans.items()
    }


def _runs(campaign: Campaign) -> dict[str, str | None]:
    """Tell which HQs' empties run to which place."""
    return {f"{formation_name(campaign, hq)}|run": place_name(campaign, at) for hq, at in campaign.runs.places.items()}


def _arrivals(campaign: Campaign) -> dict[str, str | None]:
    """Tell which reinforcements came."""
    return {
        f"{formation_name(campaign, name)}|reinforcement": "came" if item.arrived else f"due {item.due}"
        for name, item in campaign.calendar.arrivals.items()
    }


def _battles(campaign: Campaign) -> dict[str, str | None]:
    """Tell the battles: open since when, in which turn and phase, or booked back."""
    return {f"{item.label}|battle": _battle(campaign, item) for item in campaign.battles.battles.values()}


def _battle(campaign: Campaign, battle: Battle) -> str:
    """Tell how a battle stands."""
    if battle.ended:
        return f"booked back, {counted(battle.moves_used, 'move')}"
    since = campaign.calendar.show(battle.opened)
    turn = f"turn {battle.turn} phase {battle.phase}"
    return f"open since {since} at {place_name(campaign, battle.place)}, {turn}"


def _companies(campaign: Campaign) -> dict[str, str | None]:
    """Tell the companies of open battles that have a strength number, or bear an X."""
    battles = campaign.battles
    return {
        f"{model_name(campaign, item.company.element)}|company": f"strength {item.strength}{', X' if item.x else ''}"
        for item in battles.troops.values()
        if battles.battles[item.battle].is_open and (item.strength is not None or item.x)
    }


def _pieces(campaign: Campaign) -> dict[str, str | None]:
    """Tell the pieces of open battles, and whether their weapons are spent."""
    return {
        f"{name.upper()}|piece": f"{item.state.value}{', spent' if item.spent else ''}"
        for battle in campaign.battles.open()
        for item in campaign.battles.pieces_in(battle.id)
        for name in (item.piece.id,)
    }


def _lying(campaign: Campaign) -> dict[str, str | None]:
    """Tell what lies on the tables of battles."""
    return {f"{name.upper()}|on the table": item.value for name, item in campaign.battles.hazards.items()}


def _club(campaign: Campaign) -> dict[str, str | None]:
    """Tell the club's own tables for battles."""
    return {f"{name}|club table": item.title for name, item in campaign.battles.club.items()}


def _house_rules(campaign: Campaign) -> dict[str, str | None]:
    """Tell the rulebook, its tables and the house rules in force."""
    rules = campaign.rules
    tables: dict[str, str | None] = {f"{name}|table": digest[:12] for name, digest in rules.tables.items()}
    switches = {f"{name}|house rule": value for name, value in rules.house_rules.items()}
    return {"rulebook|": rules.ruleset} | tables | switches


def _precedents(campaign: Campaign) -> dict[str, str | None]:
    """Tell the rulings made."""
    return {f"{item.text}|ruling": "made" for item in campaign.rules.precedents}


def _papers(campaign: Campaign) -> dict[str, str | None]:
    """Tell what waits to be cleared up."""
    return {f"{spoken(campaign, item.text)}|to clear up": "open" for item in campaign.counts.to_clear_up}


_WORDS: Final[Mapping[str, tuple[Callable[[Campaign], dict[str, str | None]], ...]]] = {
    "holders": (_roads,),
    "plan": (_landings, _runs, _arrivals),
    "battles": (_battles, _companies, _pieces, _lying, _club),
    "rules": (_house_rules, _precedents),
    "desk": (_papers,),
}
