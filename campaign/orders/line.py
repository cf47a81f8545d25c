"""Reads the items of a line as orders: the one grammar of the desk, of orders files and of the shell."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.errors import AmbiguousName, NotUnderstood, UnknownName
from campaign.orders.base import Order, Slots
from campaign.orders.describe import Literal, Maybe, Slot, describe
from campaign.orders.names import Focus, Found
from campaign.orders.quantities import UNITS, WHOLE_POINTS, BadQuantity, DieWord, print_die, read_entry
from campaign.orders.registry import CORRECTIONS, order_class, verb_of
from campaign.orders.slots import READERS, read_slot
from campaign.orders.words import (
    BEFORE_AN_ORDER,
    Item,
    Line,
    Options,
    Word,
    cut,
    item_of,
    print_item,
    print_word,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.describe import Description, Pattern
    from campaign.projections.state import Campaign

__all__ = [
    "READERS",
    "DieWord",
    "Focus",
    "Item",
    "Line",
    "Options",
    "Reading",
    "Word",
    "cut",
    "item_of",
    "print_die",
    "print_item",
    "print_word",
    "read",
]

#: How many ways to read a group are weighed against each other.
WAYS_MAX: Final = 64
#: The slots that hold dice: of ten sides, and of six.
_DICE: Final = ("die", "face")
_SPOKEN: Final = frozenset({"formation", "element"})


class Reading(Struct, frozen=True, kw_only=True):
    """An item as understood: the order, the desk's options, what is echoed, what was last spoken of.

    `echoes` say which thing a name meant where it was no handle; `drawn` that a die was left to the program.
    """

    order: Order
    options: Options
    echoes: tuple[str, ...] = ()
    focus: Focus = Focus()
    drawn: bool = False


class _Failure(Struct, frozen=True, kw_only=True):
    """Why a pattern did not fit: at which word, how telling the reason is, and the error to raise."""

    at: int
    weight: int
    error: NotUnderstood


class _Match(Struct, frozen=True, kw_only=True):
    """What the words of a group meant so far."""

    values: tuple[tuple[str, Any], ...] = ()
    literals: frozenset[str] = frozenset()
    found: tuple[Found, ...] = ()

    @property
    def guessed(self) -> int:
        """Count the names that were neither handle nor id."""
        return sum(not item.exact for item in self.found)


def read(item: Item, campaign: Campaign, focus: Focus | None = None) -> Reading:
    """Read an item as an order; raise NotUnderstood, UnknownName or AmbiguousName."""
    name, used = verb_of([word.text for word in item.groups[0]])
    if name == BEFORE_AN_ORDER:
        return _behind(item, campaign, focus)
    order = order_class(name)
    told = describe(order)
    _no_writing_at(item, told.literals)
    groups: list[tuple[Word, ...]] = [item.groups[0][used:], *item.groups[1:]]
    if order.once and len(groups) > 1:
        groups = [_joined(name, groups, told.slots)]
    reader = _Reader(item, campaign, focus or Focus())
    slots = tuple(reader.group(name, told.patterns, told.literals, _options_in_order(words, told)) for words in groups)
    return Reading(
        order=order.from_slots(slots, campaign),
        options=item.options,
        echoes=tuple(dict.fromkeys(reader.echoes)),
        focus=reader.focus,
        drawn=any(die.drawn for group in slots for name in _DICE for die in group.many(name, DieWord)),
    )


def _options_in_order(words: tuple[Word, ...], told: Description) -> tuple[Word, ...]:
    """Put an order's own options, each with what stands behind it, into the order of its pattern.

    Only what is typed as an option, ``--first``, is moved, and nothing in an order that ends in a text.
    """
    starts = [at for at, word in enumerate(words) if not word.quoted and word.text.startswith("--")]
    names = [words[at].text.lstrip("-").lower() for at in starts]
    if len(starts) <= 1 or "TEXT" in told.slots or not told.literals.issuperset(names):
        return words
    ends = [*starts[1:], len(words)]
    pieces = zip((told.places[name] for name in names), starts, ends, strict=True)
    return (*words[: starts[0]], *(word for _, start, end in sorted(pieces) for word in words[start:end]))


def _behind(item: Item, campaign: Campaign, focus: Focus | None) -> Reading:
    """Read the order that puts an entry right: its own line stands behind the entry."""
    first = item.groups[0]
    number = read_entry(first[1].text) if len(first) > 1 else None
    if number is None:
        message = f"{first[1].text!r} is no entry" if len(first) > 1 else "which entry is put right?"
        raise NotUnderstood(message, remedy=f"{BEFORE_AN_ORDER} e12 ORDER")
    if len(first) == len(("verb", "entry")):
        message = f"what puts e{number} right?"
        raise NotUnderstood(message, remedy=f"{BEFORE_AN_ORDER} e{number} ORDER")
    reading = read(replace(item, groups=(first[2:], *item.groups[1:])), campaign, focus)
    if reading.order.name in CORRECTIONS or reading.options.puts_right is not None:
        name = BEFORE_AN_ORDER if reading.options.puts_right is not None else reading.order.name
        message = f"{name} corrects by itself"
        raise NotUnderstood(message, remedy=f"leave out {BEFORE_AN_ORDER} e{number}")
    return replace(reading, options=replace(reading.options, puts_right=number))


def _no_writing_at(item: Item, literals: frozenset[str]) -> None:
    """Refuse an order with --at, which only reads; raise NotUnderstood."""
    for words in item.groups:
        for index, word in enumerate(words):
            if word.text == "--at" and not word.quoted and "at" not in literals:
                message = "--at only reads"
                raise NotUnderstood(message, remedy=writing_late(words[index + 1].text if words[index + 1 :] else ""))


def writing_late(moment: str) -> str:
    """Say how the past is written to, with the moment that was meant where that names a move."""
    named = moment if moment and read_entry(moment) is None else "D+1/14"
    return f"a late entry is written with --for {named}"


class _Reader:
    """Matches the groups of one item; what one group speaks of decides names of the next."""

    def __init__(self, item: Item, campaign: Campaign, focus: Focus) -> None:
        """Begin with what was last spoken of."""
        self.item = item
        self.campaign = campaign
        self.focus = focus
        self.echoes: list[str] = []
        self._words: tuple[Word, ...] = ()
        self._literals: frozenset[str] = frozenset()
        self._known: dict[tuple[str, int, str], tuple[Any, Found | None] | NotUnderstood] = {}
        self._failures: list[_Failure] = []

    def group(
        self, name: str, patterns: tuple[Pattern, ...], literals: frozenset[str], words: tuple[Word, ...]
    ) -> Slots:
        """Read one group by the pattern that fits it whole and guesses fewest names; raise the most telling error."""
        self._words, self._literals = words, literals
        self._known, self._failures = {}, []
        ways = (match for pattern in patterns for match in self._walk(pattern, 0, _Match()))
        fitting: list[_Match] = []
        for match in islice(ways, WAYS_MAX):
            if not match.guessed:
                return self._slots(match)
            fitting.append(match)
        if fitting:
            return self._slots(min(fitting, key=lambda match: match.guessed))
        failure = max(self._failures, key=lambda item: (item.at, item.weight))
        if not failure.error.remedy:
            failure.error.remedy = f"{name} {' | '.join(_printed(pattern) for pattern in patterns)}".rstrip()
        raise failure.error

    def _slots(self, match: _Match) -> Slots:
        """Gather values by slot, and note what was spoken of."""
        values: dict[str, tuple[Any, ...]] = {}
        for slot, value in match.values:
            values[slot] = (*values.get(slot, ()), value)
        for found in match.found:
            if found.echo:
                self.echoes.append(found.echo)
            if found.kind in _SPOKEN:
                self.focus = Focus(formation=found.id.split("/", 1)[0])
        return Slots(values=values, literals=match.literals)

    def _walk(self, parts: Pattern, at: int, match: _Match) -> Iterator[_Match]:
        """Walk the ways in which the words from a place on fit the parts of a pattern."""
        if not parts:
            if at == len(self._words):
                yield match
            else:
                self._too_many(at)
            return
        head, rest = parts[0], parts[1:]
        match head:
            case Maybe(parts=inner):
                yield from self._walk((*inner, *rest), at, match)
                yield from self._walk(rest, at, match)
            case Literal():
                yield from self._literal(head, rest, at, match)
            case Slot():
                yield from self._slot(head, rest, at, match)

    def _literal(self, head: Literal, rest: Pattern, at: int, match: _Match) -> Iterator[_Match]:
        """Match a word to be typed as it stands, or as an option of the order."""
        word = self._literal_at(at)
        if word in head.words:
            yield from self._walk(
                rest, at + 1, _Match(values=match.values, literals=match.literals | {word}, found=match.found)
            )
        else:
            self._missing(at, f"'{head}'")

    def _slot(self, head: Slot, rest: Pattern, at: int, match: _Match) -> Iterator[_Match]:
        """Match a slot; one that repeats takes as many words as it can and gives back what is needed."""
        if at >= len(self._words):
            self._missing(at, head.name)
            return
        if self._literal_at(at) and head.name != "TEXT":
            self._missing(at, head.name)
            return
        answer = self._read(head.name, at, match)
        if isinstance(answer, NotUnderstood):
            if at and self._is_unit(at):
                answer = _unit_behind_number(self._words[at].text)
            self._failures.append(_Failure(at=at, weight=_weight(answer), error=answer))
            return
        value, found = answer
        used = len(self._words) - at if head.name == "TEXT" else 1
        more = _Match(
            values=(*match.values, (head.name.lower(), value)),
            literals=match.literals,
            found=(*match.found, found) if found else match.found,
        )
        if head.repeats and at + used < len(self._words):
            yield from self._walk((head, *rest), at + used, more)
        yield from self._walk(rest, at + used, more)

    def _read(self, slot: str, at: int, match: _Match) -> tuple[Any, Found | None] | NotUnderstood:
        """Read one word as one slot, once; a type is one of the formation that stands before it."""
        before = next((found.id for found in match.found if found.kind in _SPOKEN), "") if slot == "TYPE" else ""
        focus = Focus(formation=before.split("/", 1)[0] or None) if slot == "TYPE" else self.focus
        key = (slot, at, before)
        if key not in self._known:
            try:
                if slot == "TEXT":
                    self._known[key] = (self._text(at), None)
                else:
                    self._known[key] = read_slot(slot, self._words[at].text, self.campaign, focus)
            except NotUnderstood as error:
                self._known[key] = error
        return self._known[key]

    def _text(self, at: int) -> str:
        """Return the text from a word on as it was typed; one quoted word without its quotes."""
        words = self._words[at:]
        if len(words) == 1:
            return words[0].text
        return self.item.source[words[0].start : words[-1].end]

    def _literal_at(self, at: int) -> str:
        """Return the literal that stands at a place, an empty text where none of this order's does."""
        if at >= len(self._words) or self._words[at].quoted:
            return ""
        word = self._words[at].text.lower()
        if word.startswith("-") and word not in self._literals:
            word = word.lstrip("-")
        return word if word in self._literals else ""

    def _missing(self, at: int, what: str) -> None:
        """Note that something was expected at a place; an option that could still come tells less than what must."""
        if at >= len(self._words):
            message = f"{what} is missing at the end"
        else:
            message = f"{self._words[at].text!r} stands where {what} should"
        told = at >= len(self._words) and not what.startswith("'--")
        self._failures.append(_Failure(at=at, weight=int(told), error=NotUnderstood(message)))

    def _is_unit(self, at: int) -> bool:
        """Say whether a word is what numbers are counted in, such as ``tons``."""
        return self._words[at].text.lower() in UNITS

    def _too_many(self, at: int) -> None:
        """Note that words are left over."""
        word = self._words[at].text
        if self._is_unit(at):
            self._failures.append(_Failure(at=at, weight=3, error=_unit_behind_number(word)))
            return
        error = NotUnderstood(f"{word!r} is one word too many")
        self._failures.append(_Failure(at=at, weight=0, error=error))


def _unit_behind_number(word: str) -> NotUnderstood:
    """Return the error that a number was told with its unit."""
    return NotUnderstood(f"{word!r} is not wanted behind a number", remedy=WHOLE_POINTS)


def _weight(error: NotUnderstood) -> int:
    """Say how telling an error is: a bad number and a tie tell more than a name that is not known."""
    if isinstance(error, BadQuantity | AmbiguousName):
        return 4
    return 2 if isinstance(error, UnknownName) else 1


def _printed(pattern: Pattern) -> str:
    """Print a pattern for a hint."""
    return " ".join(map(str, pattern))


def _joined(name: str, groups: list[tuple[Word, ...]], slots: tuple[str, ...]) -> tuple[Word, ...]:
    """Put the groups of an order that takes one back together: in a text a comma is a comma."""
    if "TEXT" in slots:
        return tuple(word for group in groups for word in group)
    message = f"{name} takes one at a time, without a comma"
    raise NotUnderstood(message, remedy=f"{name} ...; {name} ...")
