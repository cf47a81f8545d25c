"""The bomber plan: alone it is the report, with a second word an order."""

from __future__ import annotations

from typing import Any

import click

from campaign.cli.options import FACE_OPTIONS, at_option, face_of, side_option, with_examples
from campaign.cli.orders import FamilyCommand


def _bombers(**options: Any) -> None:  # noqa: ANN401 - click passes what was typed
    """Show the plan where no order follows."""
    ctx = click.get_current_context()
    face = ctx.obj = face_of(ctx, options)
    ctx.find_root().obj = face
    if ctx.invoked_subcommand is None:
        from campaign.reports.air import bombers_report

        with face.open(read_only=True) as desk:
            campaign = desk.at(options["at"])
            face.show(
                bombers_report(campaign, options["side"]),
                campaign,
                entry=desk.head.entries if options["at"] is None else None,
                asked=options["at"],
            )


bombers = FamilyCommand(
    name="bombers",
    callback=_bombers,
    invoke_without_command=True,
    params=[at_option(), side_option(), *(option(hidden=True) for option in FACE_OPTIONS)],
    help=with_examples(
        "Show the heavy-bomber plan by day and move, or change it.",
        ("campaign bombers", "campaign bombers --at D+1"),
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
)
