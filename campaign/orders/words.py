"""Cuts a line of the desk into speaker, heading, items, groups and words, and prints them again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.errors import NotUnderstood
from campaign.orders.quantities import read_entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: Verbs whose text runs to the end of the line, whatever stands in it.
TO_THE_END: Final = frozenset({"note", "n", "ruling", "protest", "anyway"})

#: Behind this word the text of these verbs begins, in whatever group, and runs to the end of the line.
_STORY: Final = "story"
_STORYTELLERS: Final = frozenset({"book-battle", "end-battle"})

#: Compiled when a line is first cut: an order of the shell has no heading.
_HEADING: Final = r"(?i)(?:d[+-]\d{1,4}(?:/\d{1,2}|\s+\d{4})?|day\d{1,3}(?:/\d{1,2})?|\d{1,2}[a-z]{3}(?:\s+\d{4})?)\Z"
_OPTION: Final = re.compile(r"--[a-z][a-z-]*\Z|-[a-z]\Z")
_FLAGS: Final = {
    "as-found": "as_found",
    "dry-run": "dry_run",
    "n": "dry_run",
    "yes": "yes",
    "y": "yes",
}
_VALUED: Final = {
    "for": "late",
    "overrule": "overrule",
    "m": "message",
    "message": "message",
    "by": "by",
}
#: The verb behind which, after an entry, another order stands with its own verb.
BEFORE_AN_ORDER: Final = "put-right"
_WORDS_BEFORE_IT: Final = 2
#: Behind this option stand the entries that a correction takes out too.
_FALLEN: Final = "--with"
_QUOTES: Final = "\"'"
_ENDS: Final = ";,"


class Word(Struct, frozen=True, kw_only=True):
    """One word; a quoted one is never a literal or an option. `start` and `end` are its place in the source."""

    text: str
    quoted: bool = False
    start: int = 0
    end: int = 0


class Options(Struct, frozen=True, kw_only=True):
    """What stood behind an item for the desk itself; `late` is a time as typed.

    `fallen` are later entries that a correction takes out too; `puts_right` is the entry that the order puts right.
    """

    late: str | None = None
    overrule: str | None = None
    as_found: bool = False
    message: str = ""
    by: str = ""
    dry_run: bool = False
    yes: bool = False
    fallen: tuple[int, ...] = ()
    puts_right: int | None = None


class Item(Struct, frozen=True, kw_only=True):
    """One order as typed: the groups of its words, the verb leading the first, and the text they were cut from.

    `text_at` is where in the source a text begins that runs to the end of the line, None where there is none.
    """

    groups: tuple[tuple[Word, ...], ...]
    options: Options = Options()
    source: str = ""
    text_at: int | None = None

    @property
    def verb(self) -> str:
        """Return the first word in lower case, an empty text where there is none."""
        return self.groups[0][0].text.lower() if self.groups and self.groups[0] else ""


class Line(Struct, frozen=True, kw_only=True):
    """One line: who speaks (where it says so), a heading that stands alone, or the items."""

    speaker: str = ""
    heading: str = ""
    items: tuple[Item, ...] = ()


def cut(text: str) -> Line:
    """Cut one line; raise NotUnderstood where a quote stays open, a value is missing or nothing stands at a comma."""
    text = text.strip()
    if re.match(_HEADING, bare := _without_comment(text)):
        return Line(heading=bare)
    speaker, start = _speaker(text)
    return Line(speaker=speaker, items=tuple(_items(text, start)))


def item_of(words: Sequence[str], options: Options | None = None) -> Item:
    """Make an item of words that a shell has cut already: no groups, no comments; raise NotUnderstood for no UTF-8."""
    made: list[Word] = []
    at = 0
    for word in words:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            message = "a word is no UTF-8 text"
            raise NotUnderstood(message, remedy="type it in UTF-8")
        made += _split_option(Word(text=word, start=at, end=at + len(word)))
        at += len(word) + 1
    made, fallen = _without_fallen(made)
    options = replace(options or Options(), fallen=fallen)
    return Item(groups=(tuple(made),), options=options, source=" ".join(words))


def print_word(word: Word) -> str:
    """Print a word so that it is read back as the same: bare where that is safe, else quoted."""
    text = word.text
    bare = text and not (
        word.quoted
        or text[0] in f"{_QUOTES}#-"
        or text[-1] == ":"
        or any(letter.isspace() or letter in _ENDS for letter in text)
    )
    return text if bare else '"' + text.replace('"', '""') + '"'


def print_item(item: Item) -> str:
    """Print an item in one spacing, options in a fixed order: the canonical content of a line."""
    if item.text_at is not None:
        before = [" ".join(_print_typed(word) for word in group if word.start < item.text_at) for group in item.groups]
        verb, _, rest = ", ".join(before).partition(" ")
        told = (verb, *print_options(item.options), rest, item.source[item.text_at :])
        return " ".join(part for part in told if part).rstrip()
    groups = ", ".join(" ".join(_print_typed(word) for word in group) for group in item.groups)
    return " ".join(part for part in (groups, *print_options(item.options)) if part)


def print_options(options: Options) -> Iterator[str]:
    """Print the options that were given."""
    for name, value in (
        ("--for", options.late),
        ("--overrule", options.overrule),
        ("-m", options.message or None),
        ("--by", options.by or None),
    ):
        if value is not None:
            yield f"{name} {print_word(Word(text=value, quoted=not value.isalnum()))}"
    yield from (f"{_FALLEN}=e{number}" for number in options.fallen)
    yield from (
        name for name, said in (("--as-found", options.as_found), ("-n", options.dry_run), ("-y", options.yes)) if said
    )


def _print_typed(word: Word) -> str:
    """Print a word, an option of the order as such."""
    return word.text if not word.quoted and _OPTION.match(word.text) else print_word(word)


def _without_comment(text: str) -> str:
    """Take away a comment, as far as a heading can have one."""
    return re.split(r"(?:^|\s)#", text, maxsplit=1)[0].strip()


def _speaker(text: str) -> tuple[str, int]:
    """Return who speaks and where the orders begin."""
    if not text or text[0] in "#;,":
        return "", 0
    word = _word(text, 0)
    if word.quoted and text[word.end : word.end + 1] == ":":
        return word.text, word.end + 1
    if not word.quoted and len(word.text) > 1 and word.text.endswith(":"):
        return word.text[:-1], word.end
    return "", 0


def _items(text: str, at: int) -> Iterator[Item]:
    """Walk the items of a line."""
    while (at := _blanks(text, at)) < len(text) and not _is_comment(text, at):
        if text[at] == ";":
            at += 1
            continue
        item, at = _item(text, at)
        yield item


def _item(text: str, at: int) -> tuple[Item, int]:
    """Cut one item and return it with the place where the next begins."""
    groups: list[list[Word]] = [[]]
    options: dict[str, Any] = {}
    text_at: int | None = None
    while (at := _blanks(text, at)) < len(text) and text[at] != ";" and not _is_comment(text, at):
        if text[at] == ",":
            groups.append([])
            at += 1
            continue
        word = _word(text, at)
        at = word.end
        if (found := _take_option(text, word, options)) is not None:
            at = found
            continue
        if word.text.lower() in TO_THE_END and not word.quoted and _leads(groups):
            return _text_item(text, [*groups[0], word], options)
        if word.text.lower() == _STORY and not word.quoted and _tells_a_story(groups):
            text_at, at = _blanks(text, word.end), len(text)
            groups[-1] += [word, *_text_words(text, text_at)]
            break
        groups[-1] += _split_option(word)
    if len(groups) > 1 and not all(groups):
        message = "nothing stands on one side of a comma"
        raise NotUnderstood(message, remedy="take the comma away, or say the whole order")
    made: list[tuple[Word, ...]] = []
    for group in groups:
        words, fallen = _without_fallen(group)
        made.append(tuple(words))
        options["fallen"] = (*options.get("fallen", ()), *fallen)
    return Item(groups=tuple(made), options=_options(options), source=text[:at].rstrip(), text_at=text_at), at


def _leads(groups: list[list[Word]]) -> bool:
    """Say whether the next word is a verb: the first of a line, or that of the order that puts an entry right."""
    first = groups[0]
    if len(groups) > 1 or not first:
        return not first
    return len(first) == _WORDS_BEFORE_IT and first[0].text.lower() == BEFORE_AN_ORDER


def _tells_a_story(groups: list[list[Word]]) -> bool:
    """Say whether the verb is one that a story belongs to, also where it puts an entry right."""
    first = groups[0]
    at = _WORDS_BEFORE_IT if first and first[0].text.lower() == BEFORE_AN_ORDER else 0
    return len(first) > at and first[at].text.lower() in _STORYTELLERS


def _text_item(text: str, words: list[Word], options: dict[str, Any]) -> tuple[Item, int]:
    """Cut an item whose text runs to the end of the line behind some words; its options stand before the text."""
    at = _blanks(text, words[-1].end)
    while at < len(text) and text[at] == "-":
        word = _word(text, at)
        found = _take_option(text, word, options)
        if found is None:
            if not _OPTION.match(word.text.partition("=")[0]):
                break
            words += _split_option(word)
            at = _blanks(text, word.end)
            if "=" not in word.text and at < len(text):
                words.append(_word(text, at))
                at = words[-1].end
        else:
            at = found
        at = _blanks(text, at)
    words, options["fallen"] = _without_fallen(words)
    words += _text_words(text, at)
    return Item(groups=(tuple(words),), options=_options(options), source=text, text_at=at), len(text)


def _text_words(text: str, at: int) -> list[Word]:
    """Cut a text at blanks only; one that stands in quotes as a whole is a single word."""
    if text[at : at + 1] in {'"', "'"}:
        try:
            word = _word(text, at)
        except NotUnderstood:
            word = None
        if word is not None and word.end == len(text):
            return [word]
    return [
        Word(text=found[0], start=found.start(), end=found.end()) for found in re.compile(r"\S+").finditer(text, at)
    ]


def _take_option(text: str, word: Word, options: dict[str, Any]) -> int | None:
    """Note an option of the desk; return where to read on, None where the word is none."""
    name, equals, value = word.text.partition("=")
    if word.quoted or not _OPTION.match(name):
        return None
    key = name.lstrip("-")
    if key in _FLAGS and not equals:
        options[_FLAGS[key]] = True
        return word.end
    if key not in _VALUED:
        return None
    if equals:
        options[_VALUED[key]] = value
        return word.end
    at = _blanks(text, word.end)
    if at >= len(text) or text[at] in _ENDS:
        message = f"{name} needs a value"
        raise NotUnderstood(message, remedy=f'{name} "..."')
    following = _word(text, at)
    options[_VALUED[key]] = following.text
    return following.end


def _split_option(word: Word) -> tuple[Word, ...]:
    """Cut ``--to=axis`` of an order's own into two words; leave any other as it is."""
    name, equals, value = word.text.partition("=")
    if word.quoted or not equals or not _OPTION.match(name):
        return (word,)
    return (
        Word(text=name, start=word.start, end=word.start + len(name)),
        Word(text=value, quoted=True, start=word.start + len(name) + 1, end=word.end),
    )


def _without_fallen(words: Sequence[Word]) -> tuple[list[Word], tuple[int, ...]]:
    """Take the entries out that stand behind ``--with``; where none does, the word is an order's own."""
    kept: list[Word] = []
    fallen: list[int] = []
    at = 0
    while at < len(words):
        end = at + 1
        if words[at].text == _FALLEN and not words[at].quoted:
            while end < len(words) and (number := read_entry(words[end].text)) is not None:
                fallen.append(number)
                end += 1
        if end == at + 1:
            kept.append(words[at])
        at = end
    return kept, tuple(fallen)


def _options(found: dict[str, Any]) -> Options:
    """Make the options of what was typed."""
    return Options(**found)


def _word(text: str, at: int) -> Word:
    """Read the word that begins here; a quote opens only at its start, or behind the ``=`` of an option."""
    if text[at] in _QUOTES:
        inner, end = _quoted(text, at)
        return Word(text=inner, quoted=True, start=at, end=end)
    end = at
    while end < len(text) and not text[end].isspace() and text[end] not in _ENDS:
        if text[end] == "=" and text[at] == "-" and text[end + 1 : end + 2] in {'"', "'"}:
            inner, last = _quoted(text, end + 1)
            return Word(text=f"{text[at : end + 1]}{inner}", start=at, end=last)
        end += 1
    return Word(text=text[at:end], start=at, end=end)


def _quoted(text: str, at: int) -> tuple[str, int]:
    """Read what stands in quotes, a doubled quote being one of its own; return it and where it ends."""
    quote = text[at]
    inner: list[str] = []
    end = at + 1
    while end < len(text):
        if text[end] != quote:
            inner.append(text[end])
            end += 1
        elif text[end + 1 : end + 2] == quote:
            inner.append(quote)
            end += 2
        elif _stands_apart(text, end + 1):
            return "".join(inner), end + 1
        else:
            message = f"a blank is missing after {text[at : end + 1]}"
            raise NotUnderstood(message)
    message = f"the quote before {text[at + 1 :][:20]!r} stays open"
    raise NotUnderstood(message, remedy=f"close it with {quote}")


def _stands_apart(text: str, at: int) -> bool:
    """Say whether a word may end here; the colon is a speaker's."""
    return at >= len(text) or text[at].isspace() or text[at] in f"{_ENDS}:"


def _blanks(text: str, at: int) -> int:
    """Return the next place that is no blank."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _is_comment(text: str, at: int) -> bool:
    """Say whether a comment begins here: at the start of the line or after a blank."""
    return text[at] == "#" and (at == 0 or text[at - 1].isspace())
