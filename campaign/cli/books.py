"""Commands that read the supply books like a bank's: statements, and how long what is there will last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import argument, at_option, command, option
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.reports.report import Report


@command(
    argument("thing", metavar="HQ|DUMP"),
    option("--evening", type=int, metavar="N", help="of one evening only"),
    option("--from", "first", metavar="MOMENT", help="from this move or entry on: D+1, D+1/14, e12"),
    option("--to", "last", metavar="MOMENT", help="up to this move or entry"),
    examples=("campaign statement 7-armd", "campaign statement fmc-viii --evening 2"),
)
def statement(face: Face, thing: str, evening: int | None, first: str | None, last: str | None) -> None:
    """Show every point and lorry that came into a dump or an HQ's lorries and went out, from balance to balance."""
    from campaign.desk import statement as page
    from campaign.reports.statement import statement_report

    with face.open(read_only=True) as desk:
        kind, found = _holder(desk.campaign, thing)
        data = page.statement(desk, kind, found, page.Asked(evening=evening, first=first, last=last))
        face.show(statement_report(data), desk.campaign, entry=desk.head.entries)


def _holder(campaign: Campaign, typed: str) -> tuple[str, str]:
    """Find a dump or an HQ; raise NotUnderstood for a model."""
    from campaign.orders.names import Focus, find_thing

    found = find_thing(campaign, typed, Focus())
    if found.kind == "element":
        message = f"{typed} is one model: an HQ and a dump have accounts"
        raise NotUnderstood(message, remedy="campaign statement HQ")
    return ("dump" if found.kind == "dump" else "hq"), found.id


@command(
    argument("whose", metavar="SIDE|HQ|DUMP", required=False),
    at_option(),
    examples=("campaign outlook", "campaign outlook allied", "campaign outlook 7-armd"),
)
def outlook(face: Face, whose: str | None, at: str | None) -> None:
    """Show how many attacks each dump and HQ pays, and how many moves that lasts at the rate of the last day."""
    from campaign.cli.reads import show_state
    from campaign.reports.outlook import outlook_report

    def make(campaign: Campaign, _desk: Desk) -> Report:
        if whose is None:
            return outlook_report(campaign)
        sides = [name for name in campaign.calendar.sides if name.startswith(whose.lower())]
        if len(sides) == 1:
            return outlook_report(campaign, sides[0])
        return outlook_report(campaign, only=_holder(campaign, whose))

    show_state(face, at, make)
