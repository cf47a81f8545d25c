"""Copies of the campaign: the newest at each place that was named for them."""

from __future__ import annotations

from msgspec import Struct

from campaign.reports.report import Report, columns


class Copy(Struct, frozen=True, kw_only=True):
    """The newest copy at a place, of `copies` in all; `error` says why there is none, or no new one."""

    place: str
    file: str
    evening: int
    entry: int
    head: str
    copies: int
    error: str


class CopiesData(Struct, frozen=True, kw_only=True):
    """The places in the order in which they were named."""

    places: tuple[Copy, ...]


def copies_report(copies: tuple[Copy, ...]) -> Report:
    """Show each place with its newest copy."""
    return Report(
        schema="copies/1",
        title="Copies",
        columns=columns("place", "newest copy", "#evening", "to", "#kept", "state"),
        rows=tuple(
            (
                item.place,
                item.file.replace("\\", "/").rpartition("/")[2] or None,
                item.evening or None,
                f"e{item.entry}" if item.entry else None,
                item.copies,
                item.error or ("verified when written" if item.file else "no copy yet"),
            )
            for item in copies
        ),
        notes=() if copies else ("no place for copies is named: backup --add PLACE",),
        data=CopiesData(places=copies),
    )
