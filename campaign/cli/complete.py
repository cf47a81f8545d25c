"""What TAB offers: commands, the words of an order, and the names of the campaign at hand."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from campaign.cli.commands import COMMANDS, all_names, full_name
from campaign.errors import CampaignError
from campaign.orders.registry import LETTERS, ORDERS, family_of, order_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from campaign.store.known_names import KnownName

#: The kinds of names that may stand in a slot.
_KINDS: Final = {
    "FORMATION": {"formation"},
    "HQ": {"formation"},
    "OTHER": {"formation"},
    "ATTACKER": {"formation"},
    "OBSERVER": {"formation"},
    "PAYER": {"formation"},
    "TARGET": {"formation"},
    "ENEMY": {"formation"},
    "MODEL": {"formation"},
    "FIRER": {"formation"},
    "DEFENDER": {"formation"},
    "SUPPORT": {"formation"},
    "HELPER": {"formation"},
    "FORCE": {"formation"},
    "OPPONENT": {"formation"},
    "PLACE": {"place"},
    "POSITION": {"place"},
    "SQUADRON": {"squadron"},
    "STRIP": {"strip"},
    "RAID": {"raid"},
    "SHARE": {"formation"},
    "DUMP": {"dump"},
    "THING": {"dump", "formation"},
}
_REPORTS: Final = {
    "oob": {"formation"},
    "show": {"formation", "place", "dump", "squadron"},
    "history": {"formation", "place", "dump", "squadron"},
    "log": {"formation", "place", "dump", "squadron"},
    "why": {"formation", "place", "dump", "squadron"},
    "statement": {"dump", "formation"},
    "outlook": {"dump", "formation"},
}
_TOPICS: Final = ("all", "exit-codes", "formats", "places", "times")
#: Options with a value behind them.
_TAKING: Final = frozenset(
    {
        *("-C", "--campaign", "-O", "--color", "--at", "--side", "-m", "--by", "--for", "--overrule"),
        *("--evening", "--from", "--to", "--sheet"),
    }
)

Offer = tuple[str, str]


def offers(words: Sequence[str], names: Callable[[], Iterator[KnownName]]) -> Iterator[Offer]:
    """Yield what may stand in the place of the last word, each with a hint; options are left to the help."""
    *before, last = words or [""]
    for word, hint in _all(before, names):
        if word.startswith(last.lower()):
            yield word, hint


def _all(before: Sequence[str], names: Callable[[], Iterator[KnownName]]) -> Iterator[Offer]:
    """Yield everything that may follow some words."""
    before = _without_options(before)
    if not before:
        yield from ((name, COMMANDS[name].help if name in COMMANDS else "") for name in all_names())
        return
    first = LETTERS.get(before[0]) or full_name(before[0]) or before[0]
    order = next((name for name in (" ".join([first, *before[1:2]]), first) if name in ORDERS), None)
    if order is None and first in _REPORTS:
        yield from ((item.name, item.hint) for item in _known(names) if item.kind in _REPORTS[first])
    elif order is None and first == "help":
        yield from ((word, "") for word in (*_TOPICS, *ORDERS))
    elif order is None:
        yield from ((name.split(" ", 1)[1], "") for name in family_of(first) if len(before) == 1)
    else:
        yield from _of_order(order, names)


def _of_order(order: str, names: Callable[[], Iterator[KnownName]]) -> Iterator[Offer]:
    """Yield the literals, modes and names that an order takes."""
    from campaign.domain.mode import Mode
    from campaign.orders.describe import describe

    told = describe(order_class(order))
    yield from ((word, "") for word in sorted(told.literals))
    if {"MODE", "OUTCOME"} & set(told.slots):
        yield from ((mode.value, "mode") for mode in Mode)
    kinds = {kind for slot in told.slots for kind in _KINDS.get(slot, ())}
    if kinds:
        yield from ((item.name, item.hint) for item in _known(names) if item.kind in kinds)


def _known(names: Callable[[], Iterator[KnownName]]) -> Iterator[KnownName]:
    """Yield the campaign's names; a file that cannot be read has none."""
    try:
        yield from names()
    except CampaignError:
        return


def _without_options(words: Sequence[str]) -> list[str]:
    """Leave out options and the values of those that take one."""
    kept: list[str] = []
    takes = False
    for word in words:
        if takes:
            takes = False
        elif word in _TAKING:
            takes = True
        elif not word.startswith("-"):
            kept.append(word)
    return kept


def campaign_of(words: Sequence[str]) -> str | None:
    """Return the campaign that the words name with -C, if they do."""
    for option, value in pairwise(words):
        if option in {"-C", "--campaign"}:
            return value
    return None


def print_offers(words: Sequence[str], *, hints: bool) -> int:
    """Print what TAB offers, a line each, with a tab before the hint where the shell shows one."""
    import sys

    from campaign.cli.face import Face
    from campaign.render.clean import clean
    from campaign.render.look import write
    from campaign.store.known_names import known_names
    from campaign.store.sqlite import open_diary

    def names() -> Iterator[KnownName]:
        with open_diary(Face(campaign=campaign_of(words)).path(), read_only=True) as diary:
            yield from known_names(diary)

    found = dict(offers(words, names))
    write(sys.stdout, (f"{clean(word)}\t{clean(hint)}" if hints else clean(word) for word, hint in found.items()))
    return 0
