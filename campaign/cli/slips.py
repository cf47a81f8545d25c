"""The command that prints correction slips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import argument, command, option

if TYPE_CHECKING:
    from campaign.cli.face import Face


@command(
    argument("side", required=False),
    option("--since", metavar="ENTRY", help="corrections from this entry on, such as the first after the last sheets"),
    examples=("campaign slips", "campaign slips allied --since e40"),
)
def slips(face: Face, side: str | None, since: str | None) -> None:
    """Show what corrections changed in each side's own records; of one side alone, a page that its players may have."""
    from campaign.cli.reads import known_side
    from campaign.desk.slips import slips as gather
    from campaign.errors import NotUnderstood
    from campaign.orders.quantities import read_entry
    from campaign.reports.slips import slips_report

    first = read_entry(since) if since is not None else 1
    if first is None:
        message = f"{since!r} is no entry"
        raise NotUnderstood(message, remedy="slips --since e12")
    with face.open(read_only=True) as desk:
        data = gather(desk, known_side(desk.campaign, side), first)
        face.show(slips_report(data), desk.campaign, entry=desk.head.entries if side is None else None)
