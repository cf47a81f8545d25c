"""The files of this folder: each a few lines at the desk, the last of which is refused or warned of, and what is said.

``code.yaml`` provokes a code; ``code.something.yaml`` provokes it once more, under other circumstances. The fields:

``rule``, ``kind``  the rule cited, and what may be done about it: final, untrue, rule or warning
``house_rules``, ``dice``, ``world``  how the small world of `tests.worlds` differs: single rows set, dropped or doubled
``at``, ``given``  the move to be opened, then the lines booked
``when``  the line in question; ``found`` founds the world, and with ``scenario`` the rows of a scenario file are read
``refused`` or ``warned``  exactly these codes, in this order
``says``, ``way_out``  what the desk prints; the way out of a warning, which is told where matters are listed
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from campaign.files.safe_yaml import load_file
from tests.table import founding

if TYPE_CHECKING:
    from campaign.orders.found import FoundCampaign

FOLDER: Final = Path(__file__).resolve().parent
KINDS: Final = ("final", "untrue", "rule", "warning")


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row of the small world that differs: fields that are set, the row left out, or there twice.

    Numbers in `unchecked` are set as a program may set them, without what a file or the diary would hold against them.
    """

    section: str
    row: str = ""
    set: dict[str, Any] = field(default_factory=dict[str, Any])
    unchecked: dict[str, int] = field(default_factory=dict[str, int])
    drop: bool = False
    twice: bool = False


class Case(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file; `name` is its own without the ending."""

    name: str
    kind: str
    when: str
    says: str
    rule: str = ""
    house_rules: dict[str, str] = field(default_factory=dict[str, str])
    dice: str = "app"
    world: tuple[Change, ...] = ()
    at: str = ""
    given: tuple[str, ...] = ()
    scenario: str = ""
    refused: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()
    way_out: str = ""

    def __str__(self) -> str:
        """Name the case by its file."""
        return self.name

    @property
    def code(self) -> str:
        """Return the code that the file is about."""
        return self.name.split(".", 1)[0]

    def founding(self) -> FoundCampaign:
        """Return the order that founds this case's world."""
        order = founding(self.house_rules)
        order = replace(order, founding=replace(order.founding, dice=self.dice))
        for change in self.world:
            order = _changed(order, change)
        return order


def read_case(path: Path) -> Case:
    """Read one file."""
    told = load_file(path).plain()
    return msgspec.convert({"name": path.name.removesuffix(".yaml"), **told}, Case, strict=False)


def all_cases() -> tuple[Case, ...]:
    """Read every file, by name."""
    return tuple(read_case(path) for path in sorted(FOLDER.glob("*.yaml")))


def _changed(order: FoundCampaign, change: Change) -> FoundCampaign:
    """Return an order with one row changed."""
    if change.section == "founding":
        return replace(order, founding=_set(order.founding, change.set))
    rows: list[Any] = []
    hits = 0
    for row in getattr(order, change.section):
        if change.row not in {"*", getattr(row, row.__struct_fields__[0])}:
            rows.append(row)
            continue
        hits += 1
        new = replace(_set(row, change.set), **change.unchecked)
        rows += [] if change.drop else [row, new] if change.twice else [new]
    assert hits, f"no row {change.row} among the {change.section}"
    return replace(order, **{change.section: tuple(rows)})


def _set(row: Any, values: dict[str, Any]) -> Any:  # noqa: ANN401 - a row of any section
    """Return a row with some fields set."""
    return msgspec.convert({**msgspec.to_builtins(row), **values}, type(row), strict=False)
