"""The page of the calculator tells of every kind and every key, from what the program reads."""

from __future__ import annotations

from msgspec import Struct, inspect

from campaign.rulesets.calculator import CALCULATORS, kinds_of
from tools.reference.kinds import generated_files


def keys_of(shape: type[Struct]) -> set[str]:
    """Return every key of a shape, those inside of it too, without what they stand in."""
    found = inspect.type_info(shape)
    assert isinstance(found, inspect.StructType)
    keys: set[str] = set()
    for field in found.fields:
        inner = field.type.item_type if isinstance(field.type, inspect.VarTupleType) else field.type
        keys |= keys_of(inner.cls) if isinstance(inner, inspect.StructType) else {field.encode_name}
    return keys


def test_every_kind_and_key_is_told() -> None:
    """A kind without a section, or a key without a row, would be found only by reading the program."""
    (page,) = generated_files().values()
    sections = {part.partition("\n")[0]: part for part in page.split("\n## ")[1:]}
    kinds = {f"{ruleset}: {name}": kind for ruleset in CALCULATORS for name, kind in kinds_of(ruleset).items()}
    assert sections.keys() == kinds.keys()
    for title, kind in kinds.items():
        for key in keys_of(kind.given) | keys_of(kind.result):
            assert f".{key}`" in sections[title] or f"`{key}`" in sections[title], (title, key)
        assert ("Dice: " in sections[title]) is bool(kind.dice)


def test_words_are_spelled_out() -> None:
    """Whoever writes a case sees which words there are, such as the eight modes (DT-C10 to C17)."""
    (page,) = generated_files().values()
    assert (
        "| `target.mode` | must | `move`, `pursuit`, `attack`, `probe`, `hold`, `delay`, `withdraw`, `reserve` |"
        in page
    )
    assert "| `based` | must | `off_table`, `on_table` |" in page
