"""The page of the calculator: every kind of sum, what it is given, its dice, and what comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import inspect

from campaign.rulesets.calculator import CALCULATORS, kinds_of
from tools.reference.words import head, one_line, table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from msgspec import Struct

    from campaign.rulesets.calculator import Kind

_NOTHING: Final = inspect.NoneType
_INTRO: Final = """
`campaign resolve FILE|-` computes a list of cases, in YAML or JSON, by the rulebook as it is shipped; no campaign is
needed, and whether a thing would be allowed is not judged. `--json` prints a bare list of `{"id": ..., "result": ...}`
with the keys named below. A program calls `campaign.api.resolve(cases)` with the same mappings.

| key of a case | | what |
|---|---|---|
| `id` | must | a text of its own |
| `kind` | must | one of the kinds below |
| `given` | must | the keys of its kind |
| `dice` | where its kind has dice | faces by name; of a D10 0 to 10, where 0 reads 10; several of a name as a list |
| `expect` | | what should come out; keys that are left out are not compared |
| `house_rules` | | switches that differ from their default, as `campaign house-rule` names them |
| `ruleset` | | the rulebook, else that of `--ruleset`, else `divtac` |
| `working` | | whatever you say of it; it is not read |

A file may also be a mapping that has the list under `worked_examples`, as a file of rules does; its other keys are not
read. Of dice that are thrown one after another only those must be told that the sum comes to, as many as it throws: a
miss has no dice for damage. Those that it never comes to may stand there all the same.

Lengths of `divtac` are in centimetres on the table, those of `pz8` in inches, those of `companydice` in hexes. The
program leaves with 0; with 4 where something came out otherwise than expected; with 2, printing no result, where any
case is malformed: everything that is wrong is told at once.
"""


def generated_files() -> dict[str, str]:
    """Return the page by its path."""
    return {"docs/reference/cases.md": "\n".join(_page())}


def _page() -> Iterator[str]:
    """Yield the page, line by line."""
    yield head("Cases of the calculator", "campaign/rulesets")
    yield _INTRO.strip()
    for ruleset in CALCULATORS:
        for name, kind in kinds_of(ruleset).items():
            yield from _kind(f"{ruleset}: {name}", kind)
    yield ""


def _kind(title: str, kind: Kind) -> Iterator[str]:
    """Yield the section of one kind."""
    yield f"\n## {title}\n"
    yield f"{kind.about} {one_line(kind.given)}"
    if kind.dice:
        yield f"\nDice: {_dice(kind.dice)}.\n"
    elif kind.thrown:
        yield f"\nDice, only those that the sum comes to: {_dice(kind.thrown)}.\n"
    else:
        yield "\nNo dice.\n"
    yield from table(("given", "", "what"), _rows(kind.given))
    yield ""
    yield from table(("result", "what"), ((name, kind_) for name, kind_, _ in _keys(kind.result)))


def _dice(dice: Mapping[str, int]) -> str:
    """Name dice with their sides."""
    return ", ".join(f"`{name}`, a D{sides}" for name, sides in dice.items())


def _rows(given: type[Struct]) -> Iterator[tuple[str, str, str]]:
    """Yield the keys of what is given, those of a part of it behind a dot."""
    for name, what, needed in _keys(given):
        yield name, "must" if needed else "", what


def _keys(shape: type[Struct], before: str = "") -> Iterator[tuple[str, str, bool]]:
    """Yield each key with its type and whether it must be there; those of a part of it instead of the part."""
    found = inspect.type_info(shape)
    assert isinstance(found, inspect.StructType)
    for field in found.fields:
        inner = field.type.item_type if isinstance(field.type, inspect.VarTupleType) else field.type
        if isinstance(inner, inspect.StructType):
            yield from _keys(inner.cls, f"{before}{field.encode_name}.")
        else:
            yield f"`{before}{field.encode_name}`", _what(field.type), field.required


def _what(shape: inspect.Type) -> str:  # noqa: PLR0911 - one sort of value each
    """Return a type in words: its words where it has some."""
    match shape:
        case inspect.EnumType():
            return ", ".join(f"`{item.value}`" for item in shape.cls)
        case inspect.LiteralType():
            return ", ".join(f"`{word}`" for word in shape.values)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"whole number{'' if shape.ge is None else f' of at least {shape.ge}'}"
        case inspect.DictType():
            return f"{_what(shape.value_type)} by name"
        case inspect.ListType():
            return f"list, each {_what(shape.item_type)}"
        case inspect.TupleType():
            return f"list of {len(shape.item_types)}: {_what(shape.item_types[0])}"
        case inspect.UnionType():
            return " or ".join(dict.fromkeys(_what(item) for item in shape.types if not isinstance(item, _NOTHING)))
        case _:
            return "text" if isinstance(shape, inspect.StrType) else "number"
