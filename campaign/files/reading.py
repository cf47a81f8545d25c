"""Reads the files of a scenario into checked rows, each with its place; what is wrong is collected, nothing guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from campaign.files.errors import Fault, Faulty, Mark, did_you_mean
from campaign.files.safe_yaml import Node, load_file
from campaign.files.scenario import FILE_NAME, LISTS, MAPPINGS, Scenario

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pydantic_core import ErrorDetails

M = TypeVar("M", bound=BaseModel)

#: The parser's words in ours; what is not here is said as the parser says it.
_WORDS: Final = {
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "string_type": "must be a text",
    "tuple_type": "must be a list",
    "dict_type": "must be a mapping",
    "model_type": "must be a mapping",
    "string_pattern_mismatch": "must be written in a-z, 0-9, _ and -",
    "string_too_short": "must not be empty",
}


@dataclass(slots=True, kw_only=True)
class Placed(Generic[M]):
    """A row that passed its own check, where it stands, and what to call it in a report."""

    row: M
    node: Node
    label: str

    def mark_of(self, key: str, word: str = "") -> Mark:
        """Return where a field stands, or a word in it where it is a list or mapping, or the row where neither does."""
        found = self.node.get(key) if key else None
        if found is None:
            return self.node.mark
        if word in found.keys:
            return found.keys[word]
        items = found.content if isinstance(found.content, list) else []
        return next((item.mark for item in items if item.content == word), found.mark)


@dataclass(slots=True, kw_only=True)
class Draft:
    """What was read: rows by section, ids of rows too broken to use, and all faults so far."""

    head: Scenario | None = None
    head_node: Node
    lists: dict[str, list[Placed[Any]]] = field(default_factory=dict[str, list[Placed[Any]]])
    mappings: dict[str, dict[str, Placed[Any]]] = field(default_factory=dict[str, dict[str, Placed[Any]]])
    broken: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    faults: list[Fault] = field(default_factory=list[Fault])
    files: tuple[str, ...] = ()

    def rows(self, section: str, _model: type[M]) -> list[Placed[M]]:
        """Return the rows of a list section."""
        return self.lists.get(section, [])

    def keyed(self, section: str, _model: type[M]) -> dict[str, Placed[M]]:
        """Return the rows of a mapping section by key."""
        return self.mappings.get(section, {})

    def ids(self, section: str) -> set[str]:
        """Return the ids told in a section, those of broken rows too."""
        told = {item.row.id for item in self.lists.get(section, []) if hasattr(item.row, "id")}
        return told | set(self.mappings.get(section, {})) | self.broken.get(section, set())

    def head_row(self) -> Placed[Any]:
        """Return the head as a row."""
        return Placed(row=self.head, node=self.head_node, label="")

    def complain(self, mark: Mark, path: str, what: str, *, hint: str = "", code: str = "unreadable") -> None:
        """Keep a fault."""
        self.faults.append(Fault(mark=mark, field=path, what=what, hint=hint, code=code))


def read_scenario(path: Path) -> Draft:
    """Read a scenario and the files it names; raise Faulty where one of them is no bounded YAML.

    Faults of rows do not raise: they stand in the draft, for whoever goes on checking.
    """
    main = load_file(path)
    draft = Draft(head_node=main)
    if not isinstance(main.content, dict):
        raise Faulty([Fault(mark=main.mark, field="", what="must be a mapping")])
    parts = [main]
    unreadable: list[Fault] = []
    for name in _file_names(main):
        try:
            parts.append(load_file(path.parent / name))
        except Faulty as fault:
            unreadable.extend(fault.faults)
    draft.files = tuple(part.mark.file for part in parts)
    if unreadable:
        raise Faulty(unreadable, order=draft.files)
    _read_head(draft, main)
    for part in parts:
        _read_part(draft, part, is_main=part is main)
    return draft


def _file_names(main: Node) -> list[str]:
    """Return the names of the other files, as far as they are plain names; the head's check complains of the rest."""
    listed = main.get("files")
    if listed is None or not isinstance(listed.content, list):
        return []
    names = [item.content for item in listed.content if isinstance(item.content, str)]
    return [name for name in dict.fromkeys(names) if re.match(FILE_NAME, name)]


def _read_head(draft: Draft, main: Node) -> None:
    """Check the head of a scenario."""
    keys = {name for name in Scenario.model_fields if name not in LISTS and name not in MAPPINGS}
    content = main.content if isinstance(main.content, dict) else {}
    only = Node(
        mark=main.mark,
        content={key: value for key, value in content.items() if key in keys},
        keys=main.keys,
    )
    draft.head = check(draft, Scenario, only, "")


def _read_part(draft: Draft, part: Node, *, is_main: bool) -> None:
    """Read the sections of one file."""
    if not isinstance(part.content, dict):
        draft.complain(part.mark, "", "must be a mapping")
        return
    for name, section in part.content.items():
        if section.content is None:
            continue
        if name in LISTS:
            _read_list(draft, name, section)
        elif name in MAPPINGS:
            _read_mapping(draft, name, section)
        elif not is_main or name not in Scenario.model_fields:
            known = Scenario.model_fields if is_main else (*LISTS, *MAPPINGS)
            draft.complain(part.keys[name], name, "is not known here", hint=did_you_mean(name, known))


def _read_list(draft: Draft, name: str, section: Node) -> None:
    """Read a section that is a list of rows."""
    if not isinstance(section.content, list):
        draft.complain(section.mark, name, "must be a list")
        return
    rows = draft.lists.setdefault(name, [])
    for number, node in enumerate(section.content, start=1):
        told = node.text("id")
        label = f"{name}.{told or number}"
        row = check(draft, LISTS[name], node, label)
        if row is not None:
            rows.append(Placed(row=row, node=node, label=label))
        elif told:
            draft.broken.setdefault(name, set()).add(told)


def _read_mapping(draft: Draft, name: str, section: Node) -> None:
    """Read a section that is rows by a key."""
    if not isinstance(section.content, dict):
        draft.complain(section.mark, name, "must be a mapping")
        return
    rows = draft.mappings.setdefault(name, {})
    for key, node in section.content.items():
        label = f"{name}.{key}"
        if key in rows:
            draft.complain(section.keys[key], label, f"stands in {rows[key].node.mark.file} too", code="id-twice")
        row = check(draft, MAPPINGS[name], node, label)
        if row is not None:
            rows[key] = Placed(row=row, node=node, label=label)
        else:
            draft.broken.setdefault(name, set()).add(key)


def check(draft: Draft, model: type[M], node: Node, label: str) -> M | None:
    """Check one row; what is wrong becomes faults, and wrong fields count as not said, so that checking goes on."""
    data: Any = node.plain()
    try:
        return model.model_validate(data)
    except ValidationError as error:
        details = error.errors()
    for detail in details:
        draft.faults.append(_fault_of(model, node, label, detail))
    if not isinstance(node.content, dict):
        return None
    wrong = {detail["loc"][0] for detail in details if detail["loc"]}
    rest = {key: data[key] for key in node.content if key not in wrong}
    try:
        return model.model_validate(rest)
    except ValidationError:
        return None


def _fault_of(model: type[BaseModel], node: Node, label: str, detail: ErrorDetails) -> Fault:
    """Turn one complaint of the model into a fault with its place and our words."""
    kind = detail["type"]
    path = [item for item in detail["loc"] if item != "[key]"]
    mark = _mark_at(node, path, by_key=kind == "extra_forbidden" or "[key]" in detail["loc"])
    context: Mapping[str, Any] = detail.get("ctx", {})
    hint = ""
    if kind == "extra_forbidden":
        hint = did_you_mean(str(path[-1]), _names_at(model, path[:-1]))
        what = _WORDS[kind]
    elif kind == "value_error":
        what = str(context["error"])
    elif kind == "enum":
        expected = str(context["expected"])
        what = f"must be {expected}"
        hint = did_you_mean(str(detail["input"]), expected.replace("'", "").replace(" or ", ", ").split(", "))
    elif kind in {"greater_than_equal", "less_than_equal"}:
        what = f"must be at least {context['ge']}" if "ge" in context else f"must be at most {context['le']}"
    else:
        what = _WORDS.get(kind, detail["msg"])
    words = ".".join(str(item) for item in path)
    name = f"{label}.{words}" if label and words else label or words
    return Fault(mark=mark, field=name, what=what, hint=hint)


def _mark_at(node: Node, path: list[int | str], *, by_key: bool) -> Mark:
    """Return where a path leads, as far as the file goes; `by_key` gives the place of the last key itself."""
    mark = node.mark
    for item in path:
        content = node.content
        if isinstance(content, dict) and isinstance(item, str) and item in content:
            mark = node.keys[item] if by_key and item == path[-1] else content[item].mark
            node = content[item]
        elif isinstance(content, list) and isinstance(item, int) and item < len(content):
            node = content[item]
            mark = node.mark
        else:
            break
    return mark


def _names_at(model: type[BaseModel], path: list[int | str]) -> list[str]:
    """Return the field names that a model knows at a path, as they are written in files."""
    for item in path:
        info = model.model_fields.get(str(item))
        inner = [] if info is None else [info.annotation, *getattr(info.annotation, "__args__", ())]
        found = [kind for kind in inner if isinstance(kind, type) and issubclass(kind, BaseModel)]
        if not found:
            break
        model = found[0]
    return [info.alias or name for name, info in model.model_fields.items()]
