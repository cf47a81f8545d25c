"""The shipped rulebooks: their YAML read, checked against its shape, and compiled into canonical JSON for founding."""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec import ValidationError, convert
from msgspec.json import decode

from campaign.errors import Damaged
from campaign.events.codec import canonical
from campaign.files.shipped import FOLDER, package_of
from campaign.rulesets.loading import RULESETS
from campaign.rulesets.printed import PrintedRules

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from campaign.rulesets.tables import Table


def compile_tables(ruleset: str) -> dict[str, bytes]:
    """Return every table of a shipped ruleset by its name, as canonical JSON.

    Raise UnknownName where no such ruleset is shipped, Damaged where a table is not what its shape says.
    """
    package = package_of(ruleset)
    shapes: dict[str, str] = import_module(f"{package}.shapes").SHAPES
    return {name: _compiled(name, shapes, _read(item)) for name, item in _table_files(package)}


def digest_of(table: bytes) -> str:
    """Return the digest under which a compiled table is kept: SHA-256 of its bytes, in hex."""
    return sha256(table).hexdigest()


def printed_rules(ruleset: str) -> PrintedRules:
    """Return the printed rules of a shipped ruleset by their IDs; raise UnknownName, or Damaged for a broken list."""
    item = files(package_of(ruleset)) / "rules.yaml"
    return decode(
        _compiled("rules", {"rules": "campaign.rulesets.printed:PrintedRules"}, _read(item)), type=PrintedRules
    )


def generated_files() -> dict[str, str]:
    """Return the compiled tables of every shipped ruleset by their paths: read without YAML, where no founding is."""
    return {
        f"{package_of(ruleset).replace('.', '/')}/{FOLDER}/{name}.json": content.decode()
        for ruleset in RULESETS
        for name, content in compile_tables(ruleset).items()
    }


def _table_files(package: str) -> list[tuple[str, Traversable]]:
    """List a package's tables: its rulings, its tables by name, and its unit rows as ``units_<name>``."""
    root = files(package)
    found = [("rulings", root / "rulings.yaml")]
    for folder, prefix in (("tables", ""), ("units", "units_")):
        inside = (root / folder).iterdir() if (root / folder).is_dir() else ()
        names = sorted(item.name for item in inside if item.name.endswith(".yaml"))
        found += [(prefix + name.removesuffix(".yaml"), root / folder / name) for name in names]
    return found


def _read(item: Traversable) -> Any:  # noqa: ANN401 - whatever the YAML holds
    """Read one YAML file of the package, safely."""
    import yaml  # noqa: PLC0415 - only founding and tools read YAML

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(item.read_text(encoding="utf-8"), Loader=loader)  # noqa: S506 - a safe loader either way


def _compiled(name: str, shapes: dict[str, str], content: object) -> bytes:
    """Check one table against its shape and return it as canonical JSON."""
    where = shapes.get("units" if name.startswith("units_") else name)
    if where is None:
        message = f"table {name} has no shape"
        raise Damaged(message)
    module, _, shape = where.partition(":")
    try:
        table: Table = convert(content, getattr(import_module(module), shape))
    except ValidationError as error:
        message = f"table {name}: {error}"
        raise Damaged(message) from error
    faults = tuple(table.faults())
    if faults:
        message = f"table {name}: {'; '.join(faults)}"
        raise Damaged(message)
    return canonical(table)
