"""Reads cases for the calculator from a file in YAML or JSON; what is wrong is told with its line, all at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from campaign.files.cases import DIVTAC, check_cases
from campaign.files.errors import Fault, Faulty
from campaign.files.safe_yaml import Limits, Node, load_file, load_yaml

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.files.cases import Case
    from campaign.files.checking import Wrong

#: Ten thousand cases and more.
LIMITS: Final = Limits(bytes_max=16 << 20, values_max=1_000_000)

#: Under which key a file of rules lists its cases; what else stands in it is not read.
EXAMPLES: Final = "worked_examples"

_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9]\d{0,11})(\.\d{1,9})?\Z")
_WORDS: Final = {"true": True, "false": False, "True": True, "False": False}


def load_cases(file: str, stdin: Callable[[int], bytes] | None = None, ruleset: str = DIVTAC) -> tuple[Case, ...]:
    """Return the cases of a file, or of what `stdin` gives of so many bytes; raise Faulty with all that is wrong."""
    if stdin is not None:
        return read_cases(stdin(LIMITS.bytes_max + 1), "standard input", ruleset)
    return _cases(load_file(Path(file), LIMITS), ruleset)


def read_cases(data: bytes, name: str, ruleset: str = DIVTAC) -> tuple[Case, ...]:
    """Return the cases of a text in YAML or JSON; `ruleset` is that of cases which name none.

    Raise Faulty with everything that is wrong, each with its line.
    """
    return _cases(load_yaml(data, name, LIMITS), ruleset)


def _cases(root: Node, ruleset: str) -> tuple[Case, ...]:
    """Return the cases of a file that was read."""
    nodes = _listed(root)
    cases, wrongs = check_cases([_item(node) for node in nodes], ruleset)
    if wrongs:
        raise Faulty([_fault(nodes[number], number, wrong) for number, wrong in wrongs])
    return cases


def _listed(root: Node) -> list[Node]:
    """Return the cases of a file: it is a list of them, or a file of rules that has one as its worked examples."""
    examples = root.get(EXAMPLES)
    found = root if examples is None else examples
    if isinstance(found.content, list):
        return found.content
    field = "" if examples is None else EXAMPLES
    hint = "" if field else f"or a mapping that has one under {EXAMPLES}"
    raise Faulty([Fault(mark=found.mark, field=field, what="must be a list of cases", hint=hint)])


def typed(node: Node) -> Any:  # noqa: ANN401 - whatever the file holds
    """Return a value of a file as data: bare numbers, true and false are such, all else is text."""
    match node.content:
        case list() as items:
            return [typed(item) for item in items]
        case dict() as pairs:
            return {key: typed(value) for key, value in pairs.items()}
        case str() as text if not node.quoted:
            found = _NUMBER.match(text)
            if found is None:
                return _WORDS.get(text, text)
            return float(text) if found[1] else int(text)
        case content:
            return content


def _item(node: Node) -> Any:  # noqa: ANN401 - whatever the file holds
    """Return a case as data; its id stays the text that was typed, even where that is a number."""
    item = typed(node)
    told = node.text("id")
    return item if told is None else {**item, "id": told}


def _fault(node: Node, number: int, wrong: Wrong) -> Fault:
    """Put a complaint where it stands in the file; what is missing stands where its mapping does."""
    mark, here = node.mark, node
    for item in wrong.path:
        content = here.content
        if isinstance(content, dict) and isinstance(item, str) and item in content:
            mark = here.keys[item] if wrong.at_key and item == wrong.path[-1] else content[item].mark
            here = content[item]
        elif isinstance(content, list) and isinstance(item, int) and item < len(content):
            here = content[item]
            mark = here.mark
        else:
            break
    label = node.text("id") or f"case {number + 1}"
    return Fault(mark=mark, field=f"{label}.{wrong.field}" if wrong.path else label, what=wrong.what, hint=wrong.hint)
