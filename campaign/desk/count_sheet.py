"""A sheet of counts, a thing and what was counted of it a line: every line is read, and all make one stocktake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.desk.sheet import Fault, Sheet, SheetNotUnderstood, SheetRefused
from campaign.domain.objection import in_order
from campaign.errors import CampaignError, NotUnderstood, Refused
from campaign.orders.count import CountTable
from campaign.orders.line import Focus, Options, cut, read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.tally import Tally
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_REMEDY = "mend the sheet and give it again"


def read_count_sheet(text: str, source: str, campaign: Campaign, rules: Rules) -> CountTable:
    """Read a sheet of counts as one order; `source` is what messages call it.

    Blank lines and what stands behind ``#`` count nothing. Raise SheetRefused, or SheetNotUnderstood where a line
    cannot be read, with every line that will not do and its number.
    """
    counted: dict[str, int] = {}
    tallies: list[Tally] = []
    faults: list[Fault] = []
    focus = Focus()
    for number, raw in enumerate(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines(), start=1):
        try:
            for order, spoken_of in _orders_of(raw, campaign, focus):
                focus = spoken_of
                _must_do(order, campaign, rules)
                _once(order, counted, number)
                tallies += order.tallies
        except CampaignError as error:
            faults.append(Fault(line=number, error=error))
    if not tallies and not faults:
        message = f"{source} counts nothing"
        raise NotUnderstood(message, remedy="a thing and what was counted of it on each line: bayeux 13")
    if faults:
        unread = any(isinstance(fault.error, NotUnderstood) for fault in faults)
        sheet = Sheet(name="", source=source, orders=(), faults=())
        refused = (SheetNotUnderstood if unread else SheetRefused)(sheet, faults)
        refused.remedy = _REMEDY
        raise refused
    return CountTable(tallies=tuple(tallies))


def _orders_of(raw: str, campaign: Campaign, focus: Focus) -> Iterator[tuple[CountTable, Focus]]:
    """Read what one line counts: what stands there is what is typed behind the verb."""
    for item in cut(f"count {raw}").items if raw.split("#", 1)[0].strip() else ():
        if item.verb != "count":
            message = f"{item.verb!r} counts nothing"
            raise NotUnderstood(message, remedy="one thing a line: bayeux 13")
        if item.options != Options():
            message = "options belong to the whole sheet"
            raise NotUnderstood(message, remedy="campaign count --sheet FILE --as-found")
        reading = read(item, campaign, focus)
        if isinstance(reading.order, CountTable):
            yield reading.order, reading.focus


def _must_do(order: CountTable, campaign: Campaign, rules: Rules) -> None:
    """Raise Refused where a line is refused whatever else is counted."""
    final = tuple(item for item in in_order(order.objections(campaign, rules)) if item.final)
    if final:
        raise Refused(order.title(campaign), final)


def _once(order: CountTable, counted: dict[str, int], number: int) -> None:
    """Raise NotUnderstood for a thing that an earlier line counted."""
    for item in order.tallies:
        first = counted.setdefault(item.counted.thing, number)
        if first != number:
            message = f"line {first} counts the same"
            raise NotUnderstood(message, remedy="leave one of the two")
