"""Texts that are kept beside what they were played from: written anew, or held against what is played now."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

WRITE: Final = "--write"
CHECK: Final = "--check"


def keep(texts: Mapping[Path, str], how: str) -> int:
    """Write texts to their files, or print how they differ from them; return 1 where a check finds a difference."""
    differs = False
    for path, text in texts.items():
        if how == WRITE:
            path.write_text(text, encoding="utf-8", newline="\n")
            continue
        was = path.read_text(encoding="utf-8") if path.is_file() else ""
        for line in unified_diff(was.splitlines(), text.splitlines(), path.name, "played", lineterm=""):
            print(line)
        differs = differs or was != text
    return int(differs)
