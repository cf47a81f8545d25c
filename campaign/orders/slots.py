"""What each slot of a line pattern holds, and how one word is read as it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.domain.clock import parse_time
from campaign.domain.mode import Mode, parse_mode
from campaign.domain.place import Going, WayState
from campaign.domain.tabletop import Hazard, Told
from campaign.errors import NotUnderstood, UnknownName
from campaign.orders import names
from campaign.orders.quantities import (
    read_count,
    read_die,
    read_entry,
    read_faces,
    read_inches,
    read_lorries,
    read_person,
    read_range,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from campaign.orders.battles.move import Leg
    from campaign.orders.names import Focus, Found
    from campaign.orders.raid_shares import Share
    from campaign.projections.state import Campaign

    #: Reads one word; None where it is not the kind of word that the slot holds.
    Reader = Callable[[str, Campaign, Focus], Any]
    Finder = Callable[[Campaign, str, Focus], Found]

_LETTERS_LEAST: Final = 2


def _in_battles(finder: str) -> Finder:
    """Return a finder of things in battles; only an order about one loads it."""

    def find(campaign: Campaign, typed: str, focus: Focus) -> Found:
        from campaign.orders.battles import names as battle_names  # noqa: PLC0415 - as it says

        found: Found = getattr(battle_names, finder)(campaign, typed, focus)
        return found

    return find


#: Other words for what became of a company in a battle.
_FATES: Final = {
    "gone": "lost",
    "eliminated": "lost",
    "dead": "lost",
    "reduced": "size",
    "smaller": "size",
    "standing": "stands",
}

#: Slots that hold the name of something, and how it is found.
FINDERS: Final[dict[str, Finder]] = {
    "FORMATION": names.find_formation,
    "HQ": names.find_formation,
    "OTHER": names.find_formation,
    "ATTACKER": names.find_formation,
    "OBSERVER": names.find_formation,
    "PAYER": names.find_formation,
    "TARGET": names.find_target,
    "ENEMY": names.find_target,
    "MODEL": names.find_target,
    "FIRER": names.find_target,
    "DEFENDER": names.find_target,
    "SUPPORT": names.find_target,
    "HELPER": names.find_target,
    "PLACE": names.find_place,
    "POSITION": names.find_place,
    "SQUADRON": names.find_squadron,
    "STRIP": names.find_strip,
    "RAID": names.find_raid,
    "LANDING": names.find_landing,
    "DUMP": names.find_dump,
    "BRIDGE": names.find_bridge,
    "ROAD": names.find_road,
    "TYPE": names.find_type,
    "THING": names.find_thing,
    "FORCE": names.find_target,
    "OPPONENT": names.find_target,
    "BATTLE": _in_battles("find_battle"),
    "PIECE": _in_battles("find_piece"),
    "SHOOTER": _in_battles("find_piece"),
    "MARK": _in_battles("find_piece"),
    "CARRIER": _in_battles("find_piece"),
    "COMPANY": _in_battles("find_company"),
}


def read_slot(slot: str, text: str, campaign: Campaign, focus: Focus) -> tuple[Any, Found | None]:
    """Read one word as a slot; return its value and what it named; raise NotUnderstood, UnknownName, AmbiguousName."""
    finder = FINDERS.get(slot)
    if finder is not None:
        if text.startswith("+"):
            message = f"{text!r} is no name"
            raise UnknownName(message)
        found = finder(campaign, text, focus)
        return ((found.kind, found.id) if slot == "THING" else found.id), found
    value = READERS[slot][0](text, campaign, focus)
    if value is None:
        message = f"{text!r} is no {READERS[slot][1]}"
        raise NotUnderstood(message)
    return value, None


def _read_bonus(text: str) -> int | None:
    """Read extra points, such as ``+2``; None where the word does not begin so."""
    return read_count(text[1:]) if text.startswith("+") else None


def _read_mode(text: str, _campaign: Campaign, _focus: Focus) -> Mode | None:
    """Read a mode; raise UnknownName for a word that comes close to one."""
    found = parse_mode(text)
    if found is None:
        _near(text, [mode.value for mode in Mode], "mode")
    return found


def _read_outcome(text: str, campaign: Campaign, focus: Focus) -> Mode | str | None:
    """Read what became of a target: a mode, or that it is gone."""
    return "gone" if text.lower() == "gone" else _read_mode(text, campaign, focus)


def _read_fate(text: str, _campaign: Campaign, _focus: Focus) -> Told | Mode | None:
    """Read what became of a company in a battle: it stands, is lost, or a size smaller; or the mode that it is in."""
    word = _FATES.get(text.lower(), text.lower())
    found = Told(word) if word in set(Told) else parse_mode(text)
    if found is None:
        _near(text, [*(item.value for item in Told), *(mode.value for mode in Mode)], "state of a company")
    return found


def _read_state(text: str, _campaign: Campaign, _focus: Focus) -> WayState | None:
    """Read the state of a way by its name or a beginning of it."""
    states = [state.value for state in WayState]
    name = _beginning(text, states)
    if name is None:
        _near(text, states, "state")
        return None
    return WayState(name)


def _read_going(text: str, _campaign: Campaign, _focus: Focus) -> Going | None:
    """Read how the ground carries by its name or a beginning of it."""
    name = _beginning(text, [going.value for going in Going])
    return Going(name) if name is not None else None


def _read_share(text: str, campaign: Campaign, focus: Focus) -> Share | None:
    """Read how many squadrons of a raid somebody gets."""
    from campaign.orders.raid_shares import read_share  # noqa: PLC0415 - only raids pay for it

    return read_share(text, campaign, focus)


def _read_leg(text: str, _campaign: Campaign, _focus: Focus) -> Leg | None:
    """Read a leg of a way in a battle."""
    from campaign.orders.battles.move import read_leg  # noqa: PLC0415 - only battles pay for it

    return read_leg(text)


def _read_circumstance(text: str, _campaign: Campaign, _focus: Focus) -> str | None:
    """Read a word about how it stands in a battle."""
    from campaign.orders.battles.words import read_circumstance  # noqa: PLC0415 - likewise

    return read_circumstance(text)


def _read_hazard(text: str, _campaign: Campaign, _focus: Focus) -> Hazard | None:
    """Read what lies on the table of a battle, by its name or a beginning of it."""
    name = _beginning(text, [hazard.value for hazard in Hazard])
    return Hazard(name) if name is not None else None


def _read_side(text: str, campaign: Campaign, _focus: Focus) -> str | None:
    """Read a side of the campaign by its name or a beginning of it."""
    sides = campaign.calendar.sides
    name = _beginning(text, sides)
    if name is None:
        _near(text, sides, "side")
    return name


def _read_person(text: str, campaign: Campaign, _focus: Focus) -> str | None:
    """Read the name of a person, such as a second umpire; raise UnknownName for a word that comes close to a side."""
    _near(text, campaign.calendar.sides, "side")
    return read_person(text)


def _beginning(text: str, known: Iterable[str]) -> str | None:
    """Return the one known word that begins so."""
    text = text.lower()
    found = [word for word in known if word.lower() == text]
    if not found and len(text) >= _LETTERS_LEAST:
        found = [word for word in known if word.lower().startswith(text)]
    return found[0] if len(found) == 1 else None


def _near(text: str, known: Iterable[str], what: str) -> None:
    """Raise UnknownName where a word comes close to known ones."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong word pays for it

    near = get_close_matches(text.lower(), known, n=3, cutoff=0.6)
    if near:
        message = f"{text!r} is no {what}"
        raise UnknownName(message, nearest=near)


#: Slots that hold a value of their own, how it is read, and what it is called when it is not one.
READERS: Final[dict[str, tuple[Reader, str]]] = {
    "MODE": (_read_mode, "mode"),
    "OUTCOME": (_read_outcome, "mode, nor 'gone'"),
    "FATE": (_read_fate, "state of a company (stands, lost, size, or a mode)"),
    "N": (lambda text, _campaign, _focus: read_count(text), "count"),
    "COUNT": (lambda text, _campaign, _focus: read_count(text, least=0), "count"),
    "BONUS": (lambda text, _campaign, _focus: _read_bonus(text), "count of extra points (+2)"),
    "EXTRA": (lambda text, _campaign, _focus: _read_bonus(text), "count of extra points (+2)"),
    "RANGE": (lambda text, _campaign, _focus: read_range(text), "range in cm"),
    "GOING": (_read_going, "ground"),
    "GROUND": (_read_going, "ground"),
    "INCHES": (lambda text, _campaign, _focus: read_inches(text), "distance"),
    "LEG": (_read_leg, "leg of a way (3, 1rough, 2road)"),
    "CIRCUMSTANCE": (_read_circumstance, "word that an order in a battle knows"),
    "HAZARD": (_read_hazard, "minefield or wire (mines, fake, wire)"),
    "MARKER": (lambda text, _campaign, _focus: text.lower(), "marker"),
    "AIRCRAFT": (lambda text, _campaign, _focus: text.lower(), "aircraft"),
    "WEAPON": (lambda text, _campaign, _focus: text.lower(), "weapon"),
    "NUMBER": (lambda text, _campaign, _focus: read_count(text, least=0), "count"),
    "FACE": (lambda text, _campaign, _focus: read_faces(text), "D6"),
    "RULEBOOK": (lambda text, _campaign, _focus: text.lower(), "rulebook"),
    "SETTING": (lambda text, _campaign, _focus: text if "=" in text else None, "setting (name=value)"),
    "PROFILE": (lambda text, _campaign, _focus: text.lower(), "profile"),
    "MAKEUP": (lambda text, _campaign, _focus: text if "=" in text else None, "make-up (type=piece+piece)"),
    "TOLD": (lambda text, _campaign, _focus: text, "result"),
    "SHARE": (_read_share, "share of a raid (4-cly/c=2)"),
    "DIE": (lambda text, _campaign, _focus: read_die(text), "D10"),
    "LORRIES": (lambda text, _campaign, _focus: read_lorries(text), "count of lorries (full+empty)"),
    "STATE": (_read_state, "state"),
    "SIDE": (_read_side, "side"),
    "TIME": (
        lambda text, campaign, _focus: parse_time(text, d_day=campaign.calendar.d_day_date, now=campaign.calendar.now),
        "move",
    ),
    "WEATHER": (lambda text, _campaign, _focus: text.lower(), "weather"),
    "FALLEN": (lambda text, _campaign, _focus: read_entry(text), "entry"),
    "ENTRY": (lambda text, _campaign, _focus: read_entry(text), "entry"),
    "SWITCH": (lambda text, _campaign, _focus: text.lower(), "house rule"),
    "VALUE": (lambda text, _campaign, _focus: text.lower(), "value"),
    "FIELD": (lambda text, _campaign, _focus: text, "field"),
    "PERSON": (_read_person, "name of a person"),
    "ORDER": (lambda text, _campaign, _focus: text, "order"),
    "WORD": (lambda text, _campaign, _focus: text, "word"),
    "TEXT": (lambda text, _campaign, _focus: text, "text"),
}
