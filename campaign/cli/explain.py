"""Commands that say why: an entry as its arithmetic, the chain behind a value, and what the rules say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from campaign.cli.options import argument, at_option, command, option
from campaign.errors import AuditDifference, NotUnderstood

if TYPE_CHECKING:
    from campaign.cli.face import Face


@command(
    argument("entry"),
    option("--check", is_flag=True, help="decide it again by the rules in force then; exit 4 where it differs"),
    examples=("campaign explain e12", "campaign explain e12 --check"),
)
def explain(face: Face, entry: str, check: bool) -> int:  # noqa: FBT001 - click passes every option by name
    """Tell an entry as its arithmetic, read from what was stored: each die, each term, each rule."""
    from campaign.desk.explain import explain as tell
    from campaign.orders.quantities import read_entry
    from campaign.reports.explain.report import explain_report

    number = read_entry(entry)
    if number is None:
        message = f"{entry!r} is no entry"
        raise NotUnderstood(message, remedy="explain e12")
    with face.open(read_only=True) as desk:
        data = tell(desk, number, check=check)
        face.show(explain_report(data), desk.campaign, entry=number)
    differs = data.check is not None and not data.check.agrees
    return AuditDifference.exit_code if differs else 0


@command(
    argument("thing"),
    argument("field", required=False),
    at_option(),
    examples=("campaign why 22-armd mode", "campaign why bayeux", "campaign why 4-cly/c strength"),
)
def why(face: Face, thing: str, field: str | None, at: str | None) -> None:
    """Tell which entries made a thing what it is: one field's whole chain, or each field with its last entry."""
    from campaign.cli.reads import find_anything
    from campaign.desk.why import why as trace
    from campaign.reports.why import why_report

    with face.open(read_only=True) as desk:
        kind, found = find_anything(desk.campaign, thing)
        data = trace(desk, kind, found, field, moment=at)
        state = desk.at(at)
        face.show(why_report(data), state, entry=desk.head.entries if at is None else None, asked=at)


@command(
    argument("words", nargs=-1, metavar="[ID|WORDS...]"),
    examples=("campaign rules", "campaign rules DT-D1", "campaign rules dumps captured"),
)
def rules(face: Face, words: tuple[str, ...]) -> None:
    """Show a rule, ruling or precedent and where it was applied; without words the house rules in force."""
    from campaign.desk.rulebook import look_up
    from campaign.projections.state import Campaign
    from campaign.reports.rules import rules_report

    if _has_campaign(face):
        with face.open(read_only=True) as desk:
            face.show(rules_report(look_up(desk, words)), desk.campaign, entry=desk.head.entries)
        return
    face.show(rules_report(look_up(None, words)), Campaign())


def _has_campaign(face: Face) -> bool:
    """Say whether a campaign was named or lies here; several that lie here are an error as anywhere."""
    from pathlib import Path

    from campaign.cli.face import SUFFIX

    if face.campaign or os.environ.get("CAMPAIGN"):
        return True
    here = Path.cwd()
    return any(True for folder in (here, *here.parents) for item in folder.glob(f"*{SUFFIX}") if item.is_file())
