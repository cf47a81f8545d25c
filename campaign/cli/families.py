"""Families with a report among their orders: the bomber plan, and the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from campaign.cli.options import FACE_OPTIONS, at_option, command, face_of, side_option, with_examples
from campaign.cli.orders import FamilyCommand, speak
from campaign.errors import AuditDifference

if TYPE_CHECKING:
    from campaign.cli.face import Face


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


@command(examples=("campaign dice audit",))
def audit(face: Face) -> int:
    """Throw every die that the program drew again from the seed, and count all dice; exit 4 where one differs."""
    from campaign.desk.dice_audit import audit_dice
    from campaign.reports.dice import dice_report

    with face.open(read_only=True) as desk:
        data = audit_dice(desk)
        face.show(dice_report(data), desk.campaign, entry=desk.head.entries)
    return 0 if data.ok else AuditDifference.exit_code


dice = FamilyCommand(
    name="dice",
    reports={"audit": audit},
    callback=speak,
    params=[option(hidden=True) for option in FACE_OPTIONS],
    no_args_is_help=True,
    help=with_examples("Audit the program's dice, or reveal their seed.", ("campaign dice audit",)),
    context_settings={"help_option_names": ["-h", "--help"]},
)
