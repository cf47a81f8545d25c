"""Handles: short unique names of formations and squadrons, made from their ids (desk: how a formation is found)."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from campaign.domain.mode import MODE_LETTERS, Mode

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

HANDLE_LENGTH_MAX: Final = 12
_LEGAL: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_BREAKS: Final = re.compile(r"[^a-z0-9]+")
_FIGURES: Final = re.compile(r"[0-9-]+\Z")

_TYPED: Final = """
    a against air all amend answer anyway as ask assault at attach attack b back backed-up backup-place bad battle
    blocked blow blown board bombers book-battle bridge brief bring-in by c cancel capture cavalry clear clerk close
    contested count coup cp cratered d day delay desk detach dice diff done drop dump dumps e echo empty end
    end-battle end-campaign end-day end-move end-phase end-session even explain f fight find fire first flak fly found
    full g glider going gone good guns h help history hold holder house house-rule hq in inbox k l land landing load
    lose lost m mine mode move moves muster n new no no-flak none not note off on onward oob open order orders out own
    p packet parachute pay plan player points poor probe profile protest pursuit put-right q quit r rail rally reason
    rebase rebuild recall recover redo repeat report reserve result reveal road rules ruling run runs s say seen send
    serve sheet show shut side size slip spend spent spot stands start statement status story strip strips t table
    tables take taken to training u undo unload unseen used v verify void w was weather where with withdraw yes z
"""
_LEVEL_WORDS: Final = "army corps korps pzk ak div bde brigade regt rgt bn btn btl group grp"

#: Words that a line may hold in a formation's stead: verbs, modes, outcomes, states, helping words.
RESERVED: Final = frozenset(_TYPED.split()) | {mode.value for mode in Mode} | set(MODE_LETTERS)

#: Words of an id that only tell its level; the handle does without them.
_LEVELS: Final = frozenset(_LEVEL_WORDS.split())


def is_legal(handle: str, taken: Collection[str] = ()) -> bool:
    """Say whether a handle may be used: 1 to 12 of ``a-z 0-9 -`` with a letter in it, no reserved word, not taken."""
    return (
        0 < len(handle) <= HANDLE_LENGTH_MAX
        and _LEGAL.match(handle) is not None
        and _FIGURES.match(handle) is None
        and handle not in RESERVED
        and handle not in taken
    )


def make_handles(
    ids: Mapping[str, str], *, chosen: Mapping[str, str] | None = None, taken: Iterable[str] = ()
) -> dict[str, str]:
    """Return a handle for every id; `ids` gives each id its nation, such as ``uk_7_armd_div`` to ``UK``.

    A handle is the id without nation and echelon word: ``7-armd``. On a clash all that clash take the nation back, then
    the whole id; what is still too long or taken is cut and numbered. `chosen` handles stand as they are, `taken` ones
    (sides, squadrons) are not used.
    """
    made = dict(chosen or {})
    used = {*taken, *made.values()}
    waiting = [item for item in ids if item not in made]
    for shape in (_core, _with_nation, _whole):
        proposals = {item: shape(item, ids[item]) for item in waiting}
        counts = Counter(proposals.values())
        settled = {item: handle for item, handle in proposals.items() if counts[handle] == 1 and is_legal(handle, used)}
        made |= settled
        used |= set(settled.values())
        waiting = [item for item in waiting if item not in settled]
    for item in waiting:
        made[item] = _numbered(_core(item, ids[item]), used)
        used.add(made[item])
    return {item: made[item] for item in (*ids, *(item for item in made if item not in ids))}


def _words(item: str) -> list[str]:
    """Cut an id into its words."""
    return [word for word in _BREAKS.split(item.lower()) if word]


def _core(item: str, nation: str) -> str:
    """Return an id without nation and echelon word."""
    words = _words(item)
    if len(words) > 1 and words[0] == nation.lower():
        words = words[1:]
    without = words[:-1] if len(words) > 1 and words[-1] in _LEVELS else words
    only_figures = _FIGURES.match("-".join(without)) is not None
    return "-".join(words if only_figures else without)


def _with_nation(item: str, nation: str) -> str:
    """Return an id without echelon word, its nation before it."""
    core = _core(item, nation)
    return f"{nation.lower()}-{core}" if nation else core


def _whole(item: str, _nation: str) -> str:
    """Return the id as one word."""
    return "-".join(_words(item))


def _numbered(text: str, used: Collection[str]) -> str:
    """Cut a text to length and number it until it is free."""
    text = text or "x"
    short = text[:HANDLE_LENGTH_MAX].strip("-")
    if is_legal(short, used):
        return short
    number = 2
    while True:
        tail = f"-{number}"
        handle = f"{text[: HANDLE_LENGTH_MAX - len(tail)].strip('-')}{tail}"
        if is_legal(handle, used):
            return handle
        number += 1
