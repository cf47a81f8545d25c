"""The page of all orders: how each is typed, what it holds, which rules it heeds."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from msgspec.json import schema_components

from campaign.cli.orders import shell_line
from campaign.orders.describe import describe
from campaign.orders.registry import LETTERS, ORDERS, order_class
from tools.citations import cited, in_order
from tools.reference.words import head, properties, prose, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.base import Order

_KINDS: Final = {
    "table": "*Table*: somebody threw, moved a model or decided. A correction leaves it as it stands.",
    "clerk": "*Clerk*: arithmetic on what stands in the diary. A correction does it again.",
    "paper": "*Paper*: it says something about the diary. It is never decided or asked again.",
}

_INTRO: Final = """
An order is a line at the desk and in an orders file, and a command in the shell with `campaign` before it. In a line,
words in capitals stand for what their name says, `[]` encloses what may be left out, `...` repeats what stands before
it, and ` | ` parts one way from another. Groups behind commas are judged together. The fields are those of the order as
the diary keeps it; a list holds an item a group.
"""


def generated_files() -> dict[str, str]:
    """Return the page by its path."""
    return {"docs/reference/orders.md": "\n".join(_page())}


def _page() -> Iterator[str]:
    """Yield the page, line by line."""
    yield head("Orders", "campaign/orders")
    yield _INTRO.strip()
    yield ""
    yield from (f"- {text}" for text in _KINDS.values())
    for name in sorted(ORDERS):
        yield from _order(name)
    yield ""


def _order(name: str) -> Iterator[str]:
    """Yield the section of one order."""
    order = order_class(name)
    told = describe(order)
    letters = [f"`{letter}`" for letter, verb in LETTERS.items() if verb == name]
    yield f"\n## {name}\n"
    yield prose(order)
    yield ""
    yield f"- kind: {told.kind}"
    if letters:
        yield f"- at the desk also: {', '.join(letters)}"
    yield from (f"- line: `{f'{name} {pattern}'.strip()}`" for pattern in told.line.split(" | "))
    yield f"- example: `{told.example}`; in a shell: `campaign {shell_line(told)}`"
    rules = rules_of(order)
    if rules:
        yield f"- rules: {', '.join(rules)}"
    rows = [(f"`{field}`", kind, text, "must" if needed else "") for field, kind, text, needed in all_fields(order)]
    if rows:
        yield ""
        yield from table(("field", "type", "what", ""), rows)


def rules_of(order: type[Order]) -> tuple[str, ...]:
    """Return the rules that the module of an order cites, in order."""
    text = inspect.getsource(import_module(order.__module__))
    return tuple(sorted(cited(text), key=in_order))


def all_fields(order: type[Order]) -> list[tuple[str, str, str, bool]]:
    """List the fields of an order, and behind a list of items of its own the fields of one item, dotted."""
    _, components = schema_components((order,))
    found: list[tuple[str, str, str, bool]] = []
    own: dict[str, Any] = components[order.__name__]
    for field, kind, text, needed in properties(own, components):
        found.append((field, kind, text, needed))
        item = components.get(kind.removeprefix("list of "))
        if kind.startswith("list of ") and _is_of(order, kind) and item is not None:
            found += [(f"{field}.{name}", *rest) for name, *rest in properties(item, components)]  # type: ignore[misc]
    return found


def _is_of(order: type[Order], kind: str) -> bool:
    """Say whether the items of a list are told in the order's own module, and not events."""
    return hasattr(import_module(order.__module__), kind.removeprefix("list of ")) and order.name != "found"
