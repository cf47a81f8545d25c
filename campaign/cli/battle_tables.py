"""The command that shows the lists battles are played by, and takes the club's own numbers from a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from click import UNPROCESSED

from campaign.cli.options import argument, at_option, command, option, write_options
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from campaign.cli.face import Face


@command(
    argument("words", nargs=-1, type=UNPROCESSED, metavar="[FILE|- | RULEBOOK shipped [PROFILE]]"),
    option("--rules", metavar="NAME", help="every row of one rulebook: pz8 or companydice"),
    *(item for item in write_options() if item.name != "at"),
    at_option(),
    name="tables",
    examples=(
        "campaign battle tables",
        "campaign battle tables --rules pz8",
        "campaign battle tables our-factors.yaml",
        "campaign battle tables pz8 shipped",
    ),
)
def tables(face: Face, words: tuple[str, ...], rules: str | None, **options: Any) -> int:  # noqa: ANN401 - click passes what was typed
    """Show which numbers battles are played by, take the club's own from a file, or go back to the shipped ones.

    A file is checked whole, and nothing is taken where anything is wrong with it. What it leaves out stays as shipped.
    """
    if not words:
        return _show(face, rules, options["at"])
    if rules is not None:
        message = "--rules only shows a list"
        raise NotUnderstood(message, remedy=f"campaign battle tables --rules {rules}")
    if len(words) == 1:
        return _take(face, words[0], options)
    from campaign.cli.book import book_words

    return book_words(face, ("battle", "tables", *words), options)


def _show(face: Face, rulebook: str | None, at: str | None) -> int:
    """Show the lists in force."""
    from campaign.cli.reads import show_state
    from campaign.desk.club_tables import battle_tables
    from campaign.reports.battle_tables import tables_report

    show_state(
        face,
        at,
        lambda campaign, desk: tables_report(
            battle_tables(campaign, desk.rules_for(campaign), rulebook), in_full=rulebook is not None
        ),
    )
    return 0


def _take(face: Face, file: str, options: dict[str, Any]) -> int:
    """Take the numbers of a file, all or none; raise Faulty with everything that is wrong."""
    from campaign.cli.book import Terminal, tell
    from campaign.cli.options import no_writing_at
    from campaign.desk.give import Giver
    from campaign.files.club_tables import load_club_table
    from campaign.files.errors import Faulty
    from campaign.orders.line import Options, Reading

    no_writing_at(options)
    asked = Options(**options)
    stdin = sys.stdin.buffer.read if file == "-" else None
    with face.open(read_only=asked.dry_run) as desk:
        try:
            order = load_club_table(file, desk.campaign, desk.rules, stdin)
        except Faulty as faulty:
            faulty.remedy = "nothing was taken: mend the file and give it again"
            raise
        given = Giver(desk, Terminal(face)).give(Reading(order=order, options=asked))
        tell(face, desk, given, (), dry_run=asked.dry_run)
    return 0
