"""A measurement with its target, and the table in which all are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable


class Measured(Struct, frozen=True, kw_only=True):
    """What was measured: its figure, its ratio to the peer where there is one, the target, and whether it is met."""

    what: str
    figure: str
    ratio: float | None = None
    target: str = ""
    met: bool | None = None


def show(title: str, rows: Iterable[Measured]) -> None:
    """Print a table of measurements."""
    print(f"\n{title}")
    for row in rows:
        ratio = f"{row.ratio:6.2f} x" if row.ratio is not None else " " * 8
        verdict = {True: "met", False: "NOT MET", None: ""}[row.met]
        print(f"  {row.what:<58} {row.figure:>16} {ratio}   {row.target:<28} {verdict}")
