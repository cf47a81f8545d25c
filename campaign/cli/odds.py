"""The command that tells the odds of an order's dice; it throws none and books nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from click import UNPROCESSED

from campaign.cli.options import argument, command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.desk.give import Asker
    from campaign.reports.report import Report


@command(
    argument("words", nargs=-1, type=UNPROCESSED, metavar="ORDER", required=True),
    examples=("campaign odds fight 2-fife_forfar/a cagny/a 3",),
)
def odds(face: Face, words: tuple[str, ...]) -> None:
    """Show what the dice of an order may do, in exact fractions, with 0 to 4 extra supply points; nothing is booked.

    The words are those of the order: fight, guns or air attack, as they are typed without odds before them. What is not
    said is asked at a terminal; elsewhere it counts as is usual, and the answer tells what was taken so.
    """
    from campaign.cli.book import Terminal

    with face.open(read_only=True) as desk:
        face.show(report_of(desk, words, Terminal(face)), desk.campaign, entry=desk.head.entries)


def report_of(desk: Desk, words: Sequence[str], asker: Asker) -> Report:
    """Return the odds of an order that is typed in some words; raise NotUnderstood for an order without dice."""
    from campaign.desk.ask import Interview
    from campaign.domain.objection import in_order, refusing
    from campaign.forecast.odds import as_usual, data_of, odds_of, whatever_points
    from campaign.orders.contest import lines_before_die
    from campaign.orders.line import item_of, read
    from campaign.reports.odds import odds_report

    campaign, rules = desk.campaign, desk.rules
    interview = Interview(desk, asker, whatever_points(read(item_of(words), campaign).order), actor="")
    interview.hold(lambda _: None, must_have_dice=False, throw=False)
    order, taken = as_usual(interview.order, campaign, rules)
    found = odds_of(order, campaign, rules)
    against = refusing(in_order(order.objections(campaign, rules)))
    data = data_of(
        order.title(campaign),
        found,
        against=tuple(f"{item.code}{f' ({item.rule})' if item.rule else ''}: {item.reason}" for item in against),
        taken=taken,
    )
    sums = tuple(lines_before_die(rules, contest)[0] for contest in found[0].contests)
    return odds_report(data, sums or ("no die is thrown",))
