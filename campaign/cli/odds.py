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
    from campaign.orders.battles.base import BattleOrder
    from campaign.orders.words import Item
    from campaign.reports.report import Report


@command(
    argument("words", nargs=-1, type=UNPROCESSED, metavar="ORDER", required=True),
    examples=("campaign odds fight 2-fife_forfar/a cagny/a 3", "campaign odds battle fire a1 at d1 5"),
)
def odds(face: Face, words: tuple[str, ...]) -> None:
    """Show what the dice of an order may do, in exact fractions, with 0 to 4 extra supply points; nothing is booked.

    The words are those of the order: fight, guns or air attack, or one in a battle such as battle fire, as they are
    typed without odds before them. What is not said is asked at a terminal; elsewhere it counts as is usual, and the
    answer tells what was taken so.
    """
    from campaign.cli.book import Terminal

    with face.open(read_only=True) as desk:
        face.show(report_of(desk, words, Terminal(face)), desk.campaign, entry=desk.head.entries)


def report_of(desk: Desk, words: Sequence[str], asker: Asker) -> Report:
    """Return the odds of an order that is typed in some words; raise NotUnderstood for an order without dice."""
    from campaign.desk.ask import Interview
    from campaign.domain.objection import in_order, refusing
    from campaign.forecast.odds import as_usual, data_of, odds_of, whatever_points
    from campaign.orders.battles.base import BattleOrder
    from campaign.orders.contest import lines_before_die
    from campaign.orders.line import read
    from campaign.reports.odds import odds_report

    campaign, rules = desk.campaign, desk.rules
    interview = Interview(desk, asker, whatever_points(read(_item(words), campaign).order), actor="")
    interview.hold(lambda _: None, must_have_dice=False, throw=False)
    if isinstance(interview.order, BattleOrder):
        return _of_battle(desk, interview.order)
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


def _of_battle(desk: Desk, order: BattleOrder) -> Report:
    """Return the odds of an order in a battle.

    Raise Refused where it cannot be judged, NotUnderstood where no dice decide it or something must be told first.
    """
    from campaign.forecast.battle_odds import battle_odds, data_of
    from campaign.reports.odds import battle_odds_report

    found = battle_odds(order, desk.campaign, desk.rules)
    return battle_odds_report(data_of(order.title(desk.campaign), found), found.sums)


def _item(words: Sequence[str]) -> Item:
    """Return the order of some words, or of one whole line in quotes; raise NotUnderstood for several orders."""
    from campaign.errors import NotUnderstood
    from campaign.orders.line import cut, item_of

    if len(words) != 1 or " " not in words[0].strip():
        return item_of(words)
    items = cut(words[0]).items
    if len(items) != 1:
        message = "the odds of one order at a time"
        raise NotUnderstood(message, remedy="campaign odds fight ATTACKER DEFENDER")
    return items[0]
