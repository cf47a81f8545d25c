"""What a fight asks and how the answers are read: range, ground, supports, points, and results told (DT-J5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.domain.mode import parse_mode
from campaign.domain.place import Going
from campaign.domain.sight import Terrain
from campaign.errors import NotUnderstood, UnknownName
from campaign.orders.base import Question
from campaign.orders.formations import handle_of
from campaign.orders.names import Focus, find_target
from campaign.orders.quantities import read_count, read_range
from campaign.orders.ranges import distance_mm
from campaign.orders.told_results import GONE, NOTHING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.orders.base import Slots
    from campaign.orders.engagement import Engagement
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

CLOSE: Final = "close"
NONE: Final = "none"
AGAINST: Final = "against"
_BOTH: Final = 2


def range_question(campaign: Campaign, rules: Rules, fight: Engagement) -> Question:
    """Ask for contact or the range; two that stand at one place are taken to be in contact."""
    here = distance_mm(campaign, rules, fight.attack.id, fight.defence.id) == 0
    text = f"range from {_name(campaign, fight, 0)} to {_name(campaign, fight, 1)} in cm, or {CLOSE}"
    return Question(name="range", text=text, default=CLOSE if here else "")


def ground_question(campaign: Campaign, fight: Engagement) -> Question:
    """Ask for the ground of the target, and of the attacker behind it."""
    text = f"ground of {_name(campaign, fight, 1)}, then of {_name(campaign, fight, 0)}: good, poor or bad"
    return Question(name="ground", text=text, default=Going.GOOD.value)


def supports_question(campaign: Campaign, fight: Engagement) -> Question:
    """Ask who helps whom."""
    text = f"who helps {_name(campaign, fight, 0)}, {AGAINST} who helps {_name(campaign, fight, 1)}"
    return Question(name="supports", text=text, default=NONE)


def points_question(campaign: Campaign, fight: Engagement) -> Question:
    """Ask for the extra points of both sides (DT-G8)."""
    text = f"extra points of {_name(campaign, fight, 0)}, then of {_name(campaign, fight, 1)}"
    return Question(name="points", text=text, default="0")


def read_answer(campaign: Campaign, name: str, text: str, fighters: tuple[str, str]) -> dict[str, Any]:
    """Return the fields that an answer sets; raise NotUnderstood, UnknownName or AmbiguousName."""
    words = text.split()
    if name == "range":
        return _range(text)
    if name == "ground":
        return _pair(("going", "ground"), tuple(_going(word) for word in words), "poor good")
    if name == "supports":
        return _supports(campaign, words, fighters)
    return _pair(("bonus", "answer_bonus"), tuple(_points(word) for word in words), "2 0")


def stands_in(group: Slots) -> Terrain | None:
    """Return where the line says that the target stands, None where it does not (DT-H4, R60)."""
    if group.said("town") or group.said("wood"):
        return Terrain.WOODS_OR_TOWN
    return Terrain.EDGE if group.said("edge") else None


def read_outcomes(words: Sequence[str]) -> tuple[str, ...]:
    """Read what became of the target and, behind it, of the attacker: a mode, gone or nothing; raise NotUnderstood."""
    if not 0 < len(words) <= _BOTH:
        message = f"{len(words)} results told"
        raise NotUnderstood(message, remedy="= hold, or = gone probe: the target's, then the attacker's")
    return tuple(_outcome(word.lower()) for word in words)


def _name(campaign: Campaign, fight: Engagement, which: int) -> str:
    """Name the attacker (0) or the target (1)."""
    return handle_of(campaign, (fight.attack.id, fight.defence.id)[which])


def _range(text: str) -> dict[str, Any]:
    """Read contact, or a range."""
    text = text.strip().lower()
    if text and CLOSE.startswith(text):
        return {"close": True, "range_mm": None}
    range_mm = read_range(text.replace(" ", ""))
    if range_mm is None:
        message = f"{text!r} is no range"
        raise NotUnderstood(message, remedy="3, 2.5, or close")
    return {"close": False, "range_mm": range_mm}


def _going(word: str) -> Going:
    """Read a kind of ground, or how it begins."""
    found = [going for going in Going if going.value.startswith(word.lower())]
    if len(found) != 1:
        message = f"{word!r} is no ground"
        raise NotUnderstood(message, remedy="good, poor or bad")
    return found[0]


def _points(word: str) -> int:
    """Read extra points, with or without a plus."""
    points = read_count(word.removeprefix("+"), least=0)
    if points is None:
        message = f"{word!r} is no count of extra points"
        raise NotUnderstood(message, remedy="0 to 4")
    return points


def _pair(names: tuple[str, str], values: tuple[Any, ...], remedy: str) -> dict[str, Any]:
    """Return one or two values under their names."""
    if not 0 < len(values) <= _BOTH:
        message = f"{len(values)} words where one or two stand"
        raise NotUnderstood(message, remedy=remedy)
    return dict(zip(names, values, strict=False))


def _supports(campaign: Campaign, words: Sequence[str], fighters: tuple[str, str]) -> dict[str, Any]:
    """Read who helps the attacker and, behind ``against``, who helps the target."""
    sides: tuple[list[str], list[str]] = ([], [])
    which = 0
    for word in words:
        if word.lower() == AGAINST:
            which = 1
        elif word.lower() not in {NONE, "-"}:
            focus = Focus(formation=fighters[which].split("/", 1)[0])
            sides[which].append(find_target(campaign, word, focus).id)
    return {"supports": tuple(sides[0]), "helpers": tuple(sides[1])}


def _outcome(word: str) -> str:
    """Read one outcome."""
    if word in {GONE, NOTHING}:
        return word
    if word in {NONE, "-"}:
        return NOTHING
    mode = parse_mode(word)
    if mode is None:
        message = f"{word!r} is no mode, nor {GONE} or {NOTHING}"
        raise UnknownName(message)
    return mode.value
