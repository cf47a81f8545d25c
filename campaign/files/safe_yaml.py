"""A bounded reader of YAML: hostile or not, a text becomes a tree of texts that knows where each value stands.

Nothing is executed, expanded or guessed: no anchors, aliases, tags, merge keys, second keys or second documents, and
``12:30``, ``NO`` and ``010`` stay the texts they are. Only a bare ``~``, ``null`` or nothing at all means nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NoReturn
from unicodedata import normalize

import yaml
from msgspec import Struct

from campaign.files.errors import Fault, Faulty, Mark

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Characters that are not seen: control characters, marks that turn the writing round, and such without width.
UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
_NOTHING: Final = frozenset({"", "~", "null"})
_FAULTS_MAX: Final = 100
#: libyaml's parser where this build of PyYAML has it; the events are the same, ten times as fast.
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Limits(Struct, frozen=True, kw_only=True):
    """How much a file may hold; several times the largest order of battle that was ever typed."""

    bytes_max: int = 2 << 20
    depth_max: int = 24
    values_max: int = 50_000
    text_max: int = 32_768


LIMITS: Final = Limits()


@dataclass(slots=True, kw_only=True)
class Node:
    """A value and where it stands: a text, quoted or bare, nothing, a list, or a mapping with the place of each key."""

    mark: Mark
    content: str | list[Node] | dict[str, Node] | None
    quoted: bool = False
    keys: dict[str, Mark] = field(default_factory=dict[str, Mark])

    def plain(self) -> Any:  # noqa: ANN401 - whatever the file holds
        """Return the value without its marks, for a model to judge; a tree is never deeper than its limit."""
        match self.content:
            case list() as items:
                return [item.plain() for item in items]
            case dict() as pairs:
                return {key: value.plain() for key, value in pairs.items()}
            case content:
                return content

    def get(self, key: str) -> Node | None:
        """Return the value of a key, None where this is no mapping or has no such key."""
        return self.content.get(key) if isinstance(self.content, dict) else None

    def text(self, key: str) -> str | None:
        """Return the value of a key where it is a text."""
        found = self.get(key)
        return found.content if found is not None and isinstance(found.content, str) else None


def load_file(path: Path, limits: Limits = LIMITS) -> Node:
    """Read one file; raise Faulty with what is wrong with it, also where it is missing or no plain file."""
    name = str(path)
    try:
        if not path.is_file():
            raise Faulty([_fault(name, 1, 1, "there is no such file", "missing-file")])
        with path.open("rb") as stream:
            data = stream.read(limits.bytes_max + 1)
    except OSError as error:
        reason = f"cannot be read: {error.strerror}"
        raise Faulty([_fault(name, 1, 1, reason, "missing-file")]) from error
    return load_yaml(data, name, limits)


def load_yaml(data: bytes, name: str, limits: Limits = LIMITS) -> Node:
    """Read a text in YAML; `name` stands in marks. Raise Faulty with everything that is wrong with it."""
    reader = _Reader(name, limits)
    text = reader.decode(data)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            reader.take(event)
    except yaml.YAMLError as error:
        reader.stop_at(error)
    return reader.finish()


class _Open:
    """A list or mapping that is being read, and the key whose value comes next."""

    __slots__ = ("key", "node")

    def __init__(self, node: Node) -> None:
        self.node = node
        self.key: str | None = None


class _Reader:
    """Builds the tree from the parser's events, with its own stack; collects faults and gives up at a limit."""

    def __init__(self, name: str, limits: Limits) -> None:
        self.name = name
        self.limits = limits
        self.faults: list[Fault] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.values = 0
        self.documents = 0

    def decode(self, data: bytes) -> str:
        """Return the text of a file within the limits and without unseen characters, composed (NFC)."""
        if len(data) > self.limits.bytes_max:
            self.give_up(1, 1, f"is larger than {self.limits.bytes_max} bytes", "too-large")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            self.give_up(line, 1, f"is not UTF-8: byte {error.start} cannot be read", "not-utf-8")
        for found in UNSEEN.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            self.complain(line, column, f"holds an unseen character U+{ord(found[0]):04X}", "unseen-character")
        self.stop_if_faulty()
        return normalize("NFC", text)

    def take(self, event: Any) -> None:  # noqa: ANN401 - PyYAML's events
        """Take one event of the parser."""
        kind = event.__class__
        if kind is yaml.ScalarEvent:
            self.put(self.scalar(event, self.begin_value(event)))
        elif kind is yaml.MappingStartEvent:
            self.open(Node(mark=self.begin_value(event), content={}))
        elif kind is yaml.SequenceStartEvent:
            self.open(Node(mark=self.begin_value(event), content=[]))
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self.put(self.stack.pop().node)
        elif kind is yaml.AliasEvent:
            self.give_up(*self.at(event), "anchors and aliases are not used here", "no-anchors")
        elif kind is yaml.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                self.give_up(*self.at(event), "a second document begins here", "one-document")

    def begin_value(self, event: Any) -> Mark:  # noqa: ANN401 - PyYAML's events
        """Count a value, refuse what may hang on one, and return where it stands."""
        self.values += 1
        if self.values > self.limits.values_max:
            self.give_up(*self.at(event), f"more than {self.limits.values_max} values", "too-large")
        if event.anchor:
            self.give_up(*self.at(event), "anchors and aliases are not used here", "no-anchors")
        if event.tag:
            self.give_up(*self.at(event), f"tags such as {event.tag[:40]} are not used here", "no-tags")
        line, column = self.at(event)
        return Mark(file=self.name, line=line, column=column)

    def scalar(self, event: Any, mark: Mark) -> Node:  # noqa: ANN401 - PyYAML's events
        """Return a text as a node; a bare nothing is nothing. Only escapes can bring in what the file does not show."""
        text: str = event.value
        if event.style == '"':
            text = normalize("NFC", text)
            found = UNSEEN.search(text)
            if found:
                what = f"holds an unseen character U+{ord(found[0]):04X}"
                self.complain(mark.line, mark.column, what, "unseen-character")
        if len(text) > self.limits.text_max:
            self.give_up(mark.line, mark.column, f"a text longer than {self.limits.text_max} letters", "too-large")
        is_key = bool(self.stack) and isinstance(self.stack[-1].node.content, dict) and self.stack[-1].key is None
        nothing = not event.style and text in _NOTHING and not is_key
        return Node(mark=mark, content=None if nothing else text, quoted=bool(event.style))

    def open(self, node: Node) -> None:
        """Begin a list or mapping."""
        if len(self.stack) >= self.limits.depth_max:
            mark = node.mark
            self.give_up(mark.line, mark.column, f"deeper than {self.limits.depth_max} levels", "too-deep")
        self.stack.append(_Open(node))

    def put(self, node: Node) -> None:
        """Put a finished value where it belongs: in the list, or as key or value of the mapping."""
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        content = top.node.content
        if isinstance(content, list):
            content.append(node)
        elif isinstance(content, dict):
            if top.key is None:
                top.key = self.key(node, content, top.node.keys)
            else:
                content[top.key] = node
                top.key = None

    def key(self, node: Node, content: dict[str, Node], keys: dict[str, Mark]) -> str:
        """Return a key, after complaining of one that is no text, merges, or stands twice."""
        mark = node.mark
        if not isinstance(node.content, str):
            self.give_up(mark.line, mark.column, "a key must be a plain text", "bad-key")
        if node.content == "<<":
            self.complain(mark.line, mark.column, "merge keys are not used here", "no-anchors")
        elif node.content in content:
            first = keys[node.content].line
            self.complain(mark.line, mark.column, f"{node.content!r} stands twice, first in line {first}", "key-twice")
        keys.setdefault(node.content, mark)
        return node.content

    def at(self, event: Any) -> tuple[int, int]:  # noqa: ANN401 - PyYAML's events
        """Return the line and column where an event begins."""
        start = event.start_mark
        return start.line + 1, start.column + 1

    def complain(self, line: int, column: int, what: str, code: str) -> None:
        """Keep a fault and read on, up to a limit."""
        self.faults.append(_fault(self.name, line, column, what, code))
        if len(self.faults) >= _FAULTS_MAX:
            raise Faulty(self.faults)

    def give_up(self, line: int, column: int, what: str, code: str) -> NoReturn:
        """Keep a fault after which nothing more can be said."""
        self.complain(line, column, what, code)
        raise Faulty(self.faults)

    def stop_at(self, error: yaml.YAMLError) -> NoReturn:
        """Turn the parser's own complaint into a fault."""
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = str(getattr(error, "problem", None) or "something cannot be read")
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        code = "too-deep" if "nesting depth" in problem else "not-yaml"
        self.give_up(line, column, f"is not valid YAML: {UNSEEN.sub('?', problem)[:120]}", code)

    def stop_if_faulty(self) -> None:
        """Raise what was found so far."""
        if self.faults:
            raise Faulty(self.faults)

    def finish(self) -> Node:
        """Return the tree; an empty file is an empty mapping."""
        self.stop_if_faulty()
        return self.root or Node(mark=Mark(file=self.name, line=1, column=1), content={})


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and everything below it."""
    waiting = [node]
    while waiting:
        item = waiting.pop()
        yield item
        match item.content:
            case list() as items:
                waiting.extend(reversed(items))
            case dict() as pairs:
                waiting.extend(reversed(pairs.values()))
            case _:
                pass


def _fault(name: str, line: int, column: int, what: str, code: str) -> Fault:
    return Fault(mark=Mark(file=name, line=line, column=column), field="", what=what, code=code)
