"""Write what is generated, or say what is out of date: ``python -m tools.generate --write`` or ``--check``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from campaign.files import reference, rulebooks, schemas
from campaign.reports import register as reports
from campaign.rulesets.loading import RULESETS
from campaign.store import generate as store
from tools import refusals
from tools.reference import battles as battle_pages
from tools.reference import cli as cli_page
from tools.reference import events as event_pages
from tools.reference import kinds as kind_page
from tools.reference import orders as order_page
from tools.reference import rules as rule_pages

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT: Final = Path(__file__).resolve().parent.parent

#: The example that an installed wheel carries too.
SHIPPED: Final = "examples/first-hour"


def shipped_example() -> dict[str, str]:
    """Return the copy of the first example inside the package."""
    files = sorted(path for path in (ROOT / SHIPPED).rglob("*") if path.is_file())
    return {f"campaign/{path.relative_to(ROOT).as_posix()}": path.read_text(encoding="utf-8") for path in files}


#: Everything that makes files: each returns texts by path from the root. A new one is one line here.
GENERATORS: Final[tuple[Callable[[], dict[str, str]], ...]] = (
    store.generated_files,
    schemas.generated_files,
    rulebooks.generated_files,
    reference.generated_files,
    reports.generated_files,
    refusals.generated_files,
    shipped_example,
    cli_page.generated_files,
    event_pages.generated_files,
    kind_page.generated_files,
    order_page.generated_files,
    rule_pages.generated_files,
    battle_pages.generated_files,
)

#: Folders that hold nothing but what is generated; anything else in them is out of date.
OURS: Final = (
    "campaign/schemas",
    *(f"campaign/rulesets/{ruleset}/compiled" for ruleset in RULESETS),
    f"campaign/{SHIPPED}",
)


def wanted() -> dict[str, str]:
    """Return every generated text by its path from the root."""
    return {name: text for generator in GENERATORS for name, text in generator().items()}


def stale(texts: dict[str, str]) -> list[str]:
    """Return the paths that are missing, differ or should not be there."""
    differ = [name for name, text in texts.items() if _read(ROOT / name) != text]
    here = {
        path.relative_to(ROOT).as_posix() for folder in OURS for path in (ROOT / folder).rglob("*") if path.is_file()
    }
    return sorted({*differ, *(here - texts.keys())})


def write(texts: dict[str, str]) -> list[str]:
    """Write what is stale, take away what should not be there, and return what was changed."""
    changed = stale(texts)
    for name in changed:
        path = ROOT / name
        if name in texts:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[name], encoding="utf-8", newline="\n")
        else:
            path.unlink()
    return changed


def main(arguments: list[str]) -> int:
    """Check or write; return 1 where a check finds something, 2 where neither was asked for."""
    texts = wanted()
    match arguments:
        case ["--check"]:
            found = stale(texts)
            print(*(f"out of date: {name}" for name in found), sep="\n", end="\n" if found else "")
            return int(bool(found))
        case ["--write"]:
            print(*(f"wrote {name}" for name in write(texts)), f"{len(texts)} generated files", sep="\n")
            return 0
        case _:
            print(__doc__)
            return 2


def _read(path: Path) -> str | None:
    """Return the text of a file, None where there is none."""
    return path.read_text(encoding="utf-8") if path.is_file() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
