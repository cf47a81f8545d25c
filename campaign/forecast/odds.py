"""Exact odds of an order: what each roll may do and how often, together, and for 0 to 4 extra supply points (DT-G8)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from campaign.errors import NotUnderstood
from campaign.orders.contest import FACES, Contest, outcome_words
from campaign.reports.odds import Chance, OddsData, PointsOdds, RollOdds, RowChance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.orders.base import Order
    from campaign.orders.contest import Contested
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: What comes of a roll that is never made, because anti-aircraft fire spoilt it (DT-R45).
SPOILT: Final = "spoilt before the roll"
NOTHING: Final = "nothing"
#: Of how many rolls the outcomes are told together; more would fill pages.
TOGETHER_MAX: Final = 3
#: How many extra points are looked at where the rulebook sets no limit (DT-G8).
POINTS_MAX: Final = 4
#: How many things an order may lack.
QUESTIONS_MAX: Final = 20

Chances = dict[str, Fraction]


class Odds(Struct, frozen=True, kw_only=True):
    """The odds under so many extra points: of each roll its outcomes, and of all rolls those that come together.

    Chances of a roll add up to 1, and so do those of `together`, which is empty for one roll and for more than three.
    """

    points: int
    contests: tuple[Contest, ...]
    rolls: tuple[Chances, ...]
    together: dict[tuple[str, ...], Fraction]


def odds_of(order: Order, campaign: Campaign, rules: Rules) -> tuple[Odds, ...]:
    """Return the odds of an order that dice decide, a set for each number of extra points that changes anything.

    Raise NotUnderstood for an order of another sort.
    """
    if not is_contested(order):
        message = f"no dice decide a {order.name} order" if order.name else "no dice decide this"
        raise NotUnderstood(message, remedy="odds fight ATTACKER DEFENDER")
    most = rules.bonus_points_max()
    found = [odds_with(order, points, campaign, rules) for points in range((POINTS_MAX if most is None else most) + 1)]
    return tuple(found) if any(item.contests != found[0].contests for item in found) else tuple(found[:1])


def odds_with(order: Contested, points: int, campaign: Campaign, rules: Rules) -> Odds:
    """Return the odds of an order with so many extra points of its own side."""
    asked = order.with_bonus(points)
    contests = asked.contests(campaign, rules) if is_contested(asked) else ()
    rolls = tuple(chances(rules, contests))
    joint = together(rules, contests) if 1 < len(contests) <= TOGETHER_MAX else {}
    return Odds(points=points, contests=contests, rolls=rolls, together=joint)


def chances(rules: Rules, contests: Sequence[Contest]) -> Iterator[Chances]:
    """Yield the chance of each outcome of each roll; one that may be spoilt before it is made has that outcome too."""
    spoilt = Fraction(0)
    for contest in contests:
        alone = face_chances(rules, contest)
        found = {words: chance * (1 - spoilt) for words, chance in alone.items()}
        if spoilt:
            for words, chance in once_spoilt(rules, contest).items():
                found[words] = found.get(words, Fraction(0)) + chance * spoilt
        yield {words: chance for words, chance in found.items() if chance}
        spoilt = 1 - alone.get(NOTHING, Fraction(0)) if contest.aimed is None else Fraction(0)


def together(rules: Rules, contests: Sequence[Contest]) -> dict[tuple[str, ...], Fraction]:
    """Return the chance of each row of outcomes of all rolls, as they stand in the order of throwing (DT-R36)."""
    rows: dict[tuple[str, ...], Fraction] = {(): Fraction(1)}
    for number, contest in enumerate(contests):
        alone = face_chances(rules, contest)
        after_flak = number > 0 and contests[number - 1].aimed is None
        more: dict[tuple[str, ...], Fraction] = {}
        for row, chance in rows.items():
            spoilt = after_flak and row[-1] != NOTHING
            for words, own in (once_spoilt(rules, contest) if spoilt else alone).items():
                more[(*row, words)] = chance * own
        rows = more
    return rows


def once_spoilt(rules: Rules, contest: Contest) -> Chances:
    """Return the chances of a roll before which a squadron was turned away: none, or that of those left (DT-X31)."""
    if contest.after_spoilt is None:
        return {SPOILT: Fraction(1)}
    return face_chances(rules, replace(contest, terms=contest.after_spoilt))


def face_chances(rules: Rules, contest: Contest) -> Chances:
    """Return the chance of each outcome of one roll that is made, in the order of the faces."""
    counts = Counter(outcome_words(rules, contest, face) for face in FACES)
    return {words: Fraction(count, len(FACES)) for words, count in counts.items()}


def whatever_points(order: Order) -> Order:
    """Return an order with no extra points where it says none, so that nobody is asked for what is shown anyway."""
    asked: Order = order
    if getattr(order, "bonus", 0) is None and is_contested(order):
        asked = order.with_bonus(0)
    return asked


def as_usual(order: Order, campaign: Campaign, rules: Rules) -> tuple[Order, tuple[str, ...]]:
    """Return an order with what it does not say taken as is usual, and what was taken so: ``0 (extra points)``."""
    taken: list[str] = []
    for _ in range(QUESTIONS_MAX):
        question = order.question(campaign, rules)
        if question is None:
            break
        order = order.answered(question, question.default, campaign)
        taken.append(f"{question.default or 'nothing'} ({question.text})")
    return order, tuple(taken)


def data_of(
    title: str, odds: Sequence[Odds], *, against: tuple[str, ...] = (), taken: tuple[str, ...] = ()
) -> OddsData:
    """Return odds as a report tells them, chances as texts such as ``3/10``."""
    return OddsData(
        order=title,
        odds=tuple(
            PointsOdds(
                points=item.points,
                rolls=tuple(map(_roll_of, item.contests, item.rolls)),
                together=tuple(RowChance(outcomes=row, chance=str(chance)) for row, chance in item.together.items()),
            )
            for item in odds
        ),
        against=against,
        taken=taken,
    )


def _roll_of(contest: Contest, found: Chances) -> RollOdds:
    """Return one roll as a report tells it."""
    return RollOdds(
        thrower=contest.thrower,
        target=contest.target,
        added=contest.added,
        training=contest.training,
        outcomes=tuple(Chance(outcome=words, chance=str(chance)) for words, chance in found.items()),
    )


def is_contested(order: object) -> TypeGuard[Contested]:
    """Say whether dice decide an order, so that it has odds."""
    return hasattr(order, "contests") and hasattr(order, "with_bonus")
