"""Reads the form with which a battle comes back: plain lines with boxes ticked or words, or YAML; every fault at once.

The lines are those that the sheet of a battle prints: ``battle: b3``, ``2-ffy/a: lost``, ``2-ffy/b: size hold``,
``2-ffy: hold``, ``points 29-armd: 3``, ``holder: axis``, ``moves: 2``, ``story: the 88s had them``. In place of words
boxes may be ticked: ``2-ffy/a: [x] stands [ ] lost [ ] size, mode ____``. What is left blank is not told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from campaign.errors import NotUnderstood
from campaign.files.errors import Fault, Faulty, Mark, did_you_mean
from campaign.orders.battles.book import BookBattle
from campaign.orders.battles.names import only_open
from campaign.orders.battles.telling import CompanyTold, PointsTold, told_company
from campaign.orders.names import Focus
from campaign.orders.slots import read_slot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.mode import Mode
    from campaign.domain.tabletop import Told
    from campaign.files.safe_yaml import Node
    from campaign.projections.state import Campaign

#: What a form may tell beside its companies and points.
_SINGLE: Final = ("battle", "holder", "moves", "story")
_KEYS: Final = (*_SINGLE, "companies", "points")
#: Other ways to write a key on paper.
_OTHERWISE: Final = {"moves used": "moves", "held by": "holder", "place held by": "holder"}
_YAML_ONLY: Final = re.compile(r"(?m)^(companies|points)[ \t]*:[ \t]*(\{.*)?$")
#: What a line may begin with in a list or a table that was printed.
_LEAD: Final = re.compile(r"[ \t>|*+`-]*")
_BOX: Final = re.compile(r"\[([^\]]*)\]\s*([\w-]+)")
_BLANK: Final = re.compile(r"[_.\u2026\s]*\Z")
_UNTICKED: Final = frozenset({"", "_"})
_MODE: Final = "mode"


@dataclass(slots=True, kw_only=True)
class _Line:
    """One thing told: its key, its words, where they stand, and whose points they are or which company."""

    key: str
    words: str
    mark: Mark
    name: str = ""


@dataclass(slots=True, kw_only=True)
class _Form:
    """What a form tells, unread, and what is wrong with its lines."""

    lines: list[_Line] = field(default_factory=list[_Line])
    faults: list[Fault] = field(default_factory=list[Fault])

    def complain(self, mark: Mark, key: str, what: str, hint: str = "") -> None:
        """Keep a fault and read on."""
        self.faults.append(Fault(mark=mark, field=key, what=what, hint=hint, code="battle-form"))


def read_battle_form(text: str, source: str, campaign: Campaign) -> BookBattle:
    """Read a form as the order that books a battle back; `source` is what messages call it.

    It is YAML where it is called so, or has a key `companies` or `points` alone on a line. Without a battle the open
    one is meant. Raise Faulty with everything that is wrong, each with file, line and column, and then nothing is told.
    """
    is_yaml = source.lower().endswith((".yaml", ".yml")) or _YAML_ONLY.search(text) is not None
    form = _yaml_form(text, source) if is_yaml else _plain_form(text, source)
    order = _Reader(form, campaign).order()
    if form.faults:
        raise Faulty(form.faults)
    return order


# --- plain lines ---


def _plain_form(text: str, source: str) -> _Form:
    """Cut plain lines; blank ones, comments and headings of Markdown tell nothing."""
    form = _Form()
    for number, raw in enumerate(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines(), start=1):
        lead = _LEAD.match(raw)
        start = lead.end() if lead is not None else 0
        line = raw[start:].rstrip(" \t|`")
        mark = Mark(file=source, line=number, column=start + 1)
        if not line or line.startswith("#"):
            continue
        key, colon, words = line.partition(":")
        if not colon:
            form.complain(mark, "", f"{line[:40]!r} is no line of a form", "2-ffy/a: lost; # before a remark")
            continue
        column = start + len(key) + 2 + len(words) - len(words.lstrip())
        form.lines += _line(form, " ".join(key.split()), words.strip(" \t|"), mark, column)
    return form


def _line(form: _Form, key: str, words: str, mark: Mark, column: int) -> Iterator[_Line]:
    """Yield what one line tells, nothing where it is left blank."""
    at = Mark(file=mark.file, line=mark.line, column=column)
    lower = _OTHERWISE.get(key.lower(), key.lower())
    if _BLANK.match(words):
        return
    first, _, rest = key.partition(" ")
    if first.lower() == "points":
        yield _Line(key="points", words=words, mark=at, name=rest.strip())
    elif lower in _SINGLE:
        told = words if lower == "story" else _ticked(form, key, words, at)
        if told:
            yield _Line(key=lower, words=told, mark=at)
    elif " " in key:
        form.complain(mark, "", f"{key!r} is neither a company nor anything else that a form tells", _meant(first))
    else:
        told = _ticked(form, key, words, at)
        if told:
            yield _Line(key="company", words=told, mark=at, name=key)


def _ticked(form: _Form, key: str, words: str, mark: Mark) -> str:
    """Return words with boxes as the words that were ticked, and the mode where one was written; others as they are."""
    if "[" not in words:
        return words
    boxes = _BOX.findall(words)
    ticked = [label for tick, label in boxes if tick.strip().lower() not in _UNTICKED]
    if len(ticked) > 1:
        form.complain(mark, key, f"{len(ticked)} boxes are ticked: {' and '.join(ticked)}", "tick one")
        return ""
    rest = _BOX.sub(" ", words).replace(",", " ").split()
    rest = [word for word in rest if word.lower().rstrip(":") != _MODE and not _BLANK.match(word)]
    return " ".join((*ticked, *rest))


def _meant(word: str) -> str:
    """Return what was probably meant by a key."""
    return did_you_mean(word.lower(), _KEYS) or "points 29-armd: 3"


# --- YAML ---


def _yaml_form(text: str, source: str) -> _Form:
    """Read YAML: a mapping with the keys of a form; raise Faulty where it is no YAML."""
    from campaign.files.safe_yaml import load_yaml  # noqa: PLC0415 - plain lines need no YAML

    form = _Form()
    root = load_yaml(text.encode(), source)
    if not isinstance(root.content, dict):
        form.complain(root.mark, "", "a form is a mapping", "battle: b1")
        return form
    for key, node in root.content.items():
        if key in {"companies", "points"}:
            form.lines += _rows(form, key, node)
        elif key not in _SINGLE:
            form.complain(root.keys[key], key, "is nothing that a form tells", did_you_mean(key, _KEYS))
        elif isinstance(node.content, str):
            form.lines.append(_Line(key=key, words=node.content, mark=node.mark))
        elif node.content is not None:
            form.complain(node.mark, key, "must be a single value", f"{key}: ...")
    return form


def _rows(form: _Form, key: str, node: Node) -> Iterator[_Line]:
    """Yield the rows of the companies or points."""
    if node.content is None:
        return
    if not isinstance(node.content, dict):
        form.complain(node.mark, key, "must be a mapping", f"{key}: {{2-ffy: {'3' if key == 'points' else 'hold'}}}")
        return
    for name, value in node.content.items():
        if isinstance(value.content, str):
            told = "points" if key == "points" else "company"
            yield _Line(key=told, words=value.content, mark=value.mark, name=name)
        elif value.content is not None:
            form.complain(value.mark, f"{key}.{name}", "must be a single value", f"{name}: lost")


# --- reading what was told ---


class _Reader:
    """Reads the words of a form in a campaign; every line is read, whatever is wrong with others."""

    def __init__(self, form: _Form, campaign: Campaign) -> None:
        """Take what was cut."""
        self._form = form
        self._campaign = campaign

    def order(self) -> BookBattle:
        """Return the order; what cannot be read is among the faults of the form."""
        one = {key: self._one(key) for key in _SINGLE}
        moves: int | None = self._slot("COUNT", one["moves"])
        return BookBattle(
            battle=self._battle(one["battle"]),
            companies=tuple(item for item in map(self._company, self._all("company")) if item is not None),
            points=tuple(item for item in map(self._points, self._all("points")) if item is not None),
            holder=self._slot("SIDE", one["holder"]),
            moves=moves,
            story=one["story"].words if one["story"] is not None else "",
        )

    def _all(self, key: str) -> Iterator[_Line]:
        """Yield the lines of a kind, those told twice only once."""
        seen: dict[str, _Line] = {}
        for line in self._form.lines:
            if line.key != key:
                continue
            first = seen.setdefault(line.name.lower(), line)
            if first is line:
                yield line
            else:
                self._form.complain(line.mark, line.name or key, f"is told in line {first.mark.line} already", "once")

    def _one(self, key: str) -> _Line | None:
        """Return the line of something that is told once."""
        return next(iter(list(self._all(key))), None)

    def _battle(self, line: _Line | None) -> str:
        """Return the battle, the only open one where none is named; an empty text for a fault."""
        if line is not None:
            return self._slot("BATTLE", line) or ""
        try:
            return only_open(self._campaign).id
        except NotUnderstood as error:
            mark = Mark(file=self._form_file(), line=1, column=1)
            self._form.complain(mark, "battle", str(error), error.remedy or "battle: b1")
            return ""

    def _form_file(self) -> str:
        """Return what the form is called."""
        return next((line.mark.file for line in self._form.lines), "the form")

    def _company(self, line: _Line) -> CompanyTold | None:
        """Read what became of a company."""
        company: str | None = self._slot("FORCE", line, line.name)
        words: list[Told | Mode | None] = [
            self._slot("FATE", line, word) for word in line.words.replace(",", " ").split() if word.lower() != _MODE
        ]
        if company is None or None in words:
            return None
        try:
            return told_company(company, (word for word in words if word is not None))
        except NotUnderstood as error:
            self._form.complain(line.mark, line.name, str(error), error.remedy)
            return None

    def _points(self, line: _Line) -> PointsTold | None:
        """Read the points of an HQ; none told for 0."""
        hq: str | None = self._slot("HQ", line, line.name)
        points: int | None = self._slot("COUNT", line)
        return PointsTold(hq=hq, points=points) if hq is not None and points else None

    def _slot(self, slot: str, line: _Line | None, words: str | None = None) -> Any:  # noqa: ANN401 - the slot's value
        """Read words as a slot of the order's line, None for a fault or nothing."""
        if line is None:
            return None
        try:
            return read_slot(slot, line.words if words is None else words, self._campaign, Focus())[0]
        except NotUnderstood as error:
            self._form.complain(line.mark, line.name or line.key, str(error), error.remedy)
            return None
