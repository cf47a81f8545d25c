"""The generated SQL of a back end, read once: statements by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_MARK: Final = "\n-- name: "


@cache
def statements(back_end: str) -> Mapping[str, str]:
    """Return every statement of a back end, such as ``sqlite``, by its name."""
    text = Path(__file__).with_name(f"{back_end}.sql").read_text(encoding="utf-8")
    named = (block.partition("\n") for block in text.split(_MARK)[1:])
    return {name: sql.strip().removesuffix(";") for name, _, sql in named}


def schema(back_end: str) -> tuple[str, ...]:
    """Return the statements that make an empty campaign, in order."""
    return tuple(sql for name, sql in statements(back_end).items() if name.startswith("create_"))
