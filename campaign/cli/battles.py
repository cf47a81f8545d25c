"""The family of battles: its orders, and the reports on battles among them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.battle_tables import tables
from campaign.cli.options import FACE_OPTIONS, argument, at_option, command, option, side_option, with_examples
from campaign.cli.orders import FamilyCommand, speak

if TYPE_CHECKING:
    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.reports.report import Report


@command(
    argument("battle", required=False),
    side_option(),
    at_option(),
    examples=("campaign battle show", "campaign battle show b1", "campaign battle show b1 --side axis"),
)
def show(face: Face, battle: str | None, side: str | None, at: str | None) -> None:
    """Show a battle: turn and phase, every piece, what may still fire; without one, list all battles."""
    from campaign.cli.reads import known_side, show_state
    from campaign.desk.battles import battle_named, battle_stands, battles
    from campaign.reports.battle_show import battle_report, battles_report

    def make(campaign: Campaign, desk: Desk) -> Report:
        if battle is None:
            return battles_report(battles(campaign))
        found = battle_named(campaign, battle)
        return battle_report(battle_stands(campaign, desk.rules_for(campaign), found.id, known_side(campaign, side)))

    show_state(face, at, make)


@command(
    argument("battle", required=False),
    option("--form", is_flag=True, help="the result form alone, as book-battle reads it back"),
    side_option(),
    at_option(),
    examples=("campaign battle sheet b1", "campaign battle sheet b1 --side axis", "campaign battle sheet b1 --form"),
)
def sheet(face: Face, battle: str | None, form: bool, side: str | None, at: str | None) -> None:  # noqa: FBT001 - a flag
    """Print the sheet of a battle: both sides with boxes, points, rules in short, and the result form.

    A side's own sheet tells its own troops in full and of the enemy what stands on the table.
    """
    from campaign.cli.reads import known_side, show_state
    from campaign.desk.battles import battle_named, battle_sheet
    from campaign.reports.battle_sheet import sheet_report

    if form and not face.json:
        with face.open(read_only=True) as desk:
            campaign = desk.at(at)
            found = battle_named(campaign, battle)
            data = battle_sheet(campaign, desk.rules_for(campaign), found.id, known_side(campaign, side))
            face.say(*data.form)
        return

    def make(campaign: Campaign, desk: Desk) -> Report:
        rules, found = desk.rules_for(campaign), battle_named(campaign, battle)
        return sheet_report(battle_sheet(campaign, rules, found.id, known_side(campaign, side)))

    show_state(face, at, make)


def show_opened(face: Face) -> None:
    """Show the sheet of the battle that was opened last."""
    from campaign.desk.battles import battle_sheet
    from campaign.reports.battle_sheet import sheet_report

    with face.open(read_only=True) as desk:
        campaign = desk.campaign
        data = battle_sheet(campaign, desk.rules, max(campaign.battles.open(), key=lambda item: item.entry).id)
        face.show(sheet_report(data), campaign, entry=desk.head.entries)


battle = FamilyCommand(
    name="battle",
    reports={"show": show, "sheet": sheet, "tables": tables},
    callback=speak,
    params=[option(hidden=True) for option in FACE_OPTIONS],
    no_args_is_help=True,
    help=with_examples(
        "Open a battle, fight it piece by piece, look at it, book it back.",
        ("campaign battle open cagny 2-ffy against stug-200", "campaign battle show b1"),
    ),
    context_settings={"help_option_names": ["-h", "--help"]},
)
