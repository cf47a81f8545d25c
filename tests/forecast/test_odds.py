"""Odds agree with every die thrown by hand, for combats drawn by lot, for guns that spoil, and for orders as booked."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.dice import Roll
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.domain.place import Going
from campaign.errors import NotUnderstood
from campaign.events.combat import CombatFought, Throw
from campaign.forecast.odds import SPOILT, chances, data_of, odds_of, together
from campaign.orders.contest import Contest
from campaign.orders.papers import TakeNote
from campaign.projections.state import Campaign
from campaign.rulesets.combat import Aimed, CloseRoll, RangedRoll
from campaign.rulesets.units import Size
from tests import worlds
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.rulesets.base import Rules

COMBATS: Final = 500
DICE: Final = range(1, 11)

#: Results by the mode of the target, written down once more: the first band, then the second.
TABLE: Final = {
    Mode.PURSUIT: ("Attack", "Withdraw"),
    Mode.ATTACK: ("Probe", "Hold"),
    Mode.PROBE: ("Hold", "Withdraw"),
    Mode.RESERVE: ("Hold", "eliminated"),
    Mode.MOVE: ("Hold", "eliminated"),
    Mode.HOLD: ("nothing", "Withdraw"),
    Mode.DELAY: ("nothing", "eliminated"),
    Mode.WITHDRAW: ("nothing", "eliminated"),
}
LEVELS: Final = {None: 0, HoldLevel.HASTY: 1, HoldLevel.FORMAL: 2, HoldLevel.PERMANENT: 3}


class Side(Struct, frozen=True, kw_only=True):
    """One of two who fight: its factor, size and mode, its training value, and what it stands in."""

    factor: int
    size: Size
    mode: Mode
    training: int
    may_hold: bool
    level: HoldLevel | None
    going: Going
    helpers: int


class Combat(Struct, frozen=True, kw_only=True):
    """A combat drawn by lot; as an order it has the two rolls, and its own side's extra points."""

    attack: Side
    defence: Side
    range_mm: int | None
    points: int = 0

    name = "fight"

    def contests(self, _campaign: Campaign, rules: Rules) -> tuple[Contest, ...]:
        """Return the attack and the answer by the rulebook."""
        pairs = ((self.attack, self.defence, self.points), (self.defence, self.attack, 0))
        return tuple(self._contest(rules, *pair) for pair in pairs)

    def with_bonus(self, points: int) -> Any:  # noqa: ANN401 - no order of ours, only like one
        """Return it with so many points."""
        return replace(self, points=points)

    def _contest(self, rules: Rules, own: Side, other: Side, points: int) -> Contest:
        """Return one roll."""
        aimed = Aimed(training=other.training, mode=other.mode, may_hold=other.may_hold, fortification=other.level)
        if self.range_mm is None:
            terms = rules.close_terms(
                CloseRoll(
                    combat_factor=own.factor,
                    size=own.size,
                    mode=own.mode,
                    target=aimed,
                    supporting_units=own.helpers,
                    supply_points=points,
                )
            )
        else:
            terms = rules.ranged_terms(
                RangedRoll(
                    combat_factor=own.factor,
                    range_mm=self.range_mm,
                    size=own.size,
                    mode=own.mode,
                    going=other.going,
                    target=aimed,
                    friendly_direct=own.helpers,
                    hostile_direct=other.helpers,
                    supply_points=points,
                )
            )
        return Contest(thrower="one", target="other", terms=terms, aimed=aimed, training=aimed.training)

    def by_hand(self, own: Side, other: Side, points: int, die: int) -> str:
        """Say what a die does, by the printed rows and table, without the rulebook."""
        total = die + own.factor + points
        if self.range_mm is None:
            total += {"VS": -2, "S": -1, "Std": 0, "L": 1, "VL": 2}[own.size.value] + own.helpers
            total += {Mode.PURSUIT: -3, Mode.HOLD: 1}.get(own.mode, 0) - LEVELS[other.level]
        else:
            total += {"VS": -1, "S": -1, "Std": 0, "L": 1, "VL": 1}[own.size.value]
            total += 3 * own.helpers - other.helpers - -(-self.range_mm // 10) - 2 * LEVELS[other.level]
            if other.mode not in {Mode.WITHDRAW, Mode.RESERVE}:
                total -= {Going.GOOD: 0, Going.POOR: 1, Going.BAD: 2}[other.going]
        return result(total, other)


def result(total: int, target: Side) -> str:
    """Read the table of results (DT-J30)."""
    if total < target.training:
        return "nothing"
    if total > 2 * target.training:
        return "eliminated"
    second = 2 * total > 3 * target.training
    if target.mode is Mode.MOVE and not target.may_hold:
        return "eliminated"
    return TABLE[target.mode][second]


def drawn(lot: random.Random) -> Combat:
    """Draw a combat."""
    attack, defence = (
        Side(
            factor=lot.randint(0, 12),
            size=lot.choice(list(Size)),
            mode=mode,
            training=lot.randint(3, 10),
            may_hold=lot.random() < 0.7,
            level=lot.choice(list(LEVELS)) if mode is Mode.HOLD else None,
            going=lot.choice(list(Going)),
            helpers=lot.randint(0, 2),
        )
        for mode in lot.choices(list(Mode), k=2)
    )
    return Combat(attack=attack, defence=defence, range_mm=lot.choice((None, 1, 20, 23, 60)))


def test_odds_agree_with_every_pair_of_dice_in_five_hundred_combats() -> None:
    """Each outcome of either roll and of both has the share of all hundred pairs that come to it (DT-J5, J30, R36)."""
    lot, rules = random.Random(1944), worlds.rules()
    for _ in range(COMBATS):
        combat = drawn(lot)
        for odds in odds_of(combat, Campaign(), rules):  # type: ignore[arg-type]
            pairs = [
                (
                    combat.by_hand(combat.attack, combat.defence, odds.points, one),
                    combat.by_hand(combat.defence, combat.attack, 0, other),
                )
                for one in DICE
                for other in DICE
            ]
            assert odds.together == {pair: Fraction(pairs.count(pair), 100) for pair in set(pairs)}
            for number, roll in enumerate(odds.rolls):
                words = [pair[number] for pair in pairs]
                assert roll == {word: Fraction(words.count(word), 100) for word in set(words)}


def test_odds_of_nought_to_four_points_stand_side_by_side() -> None:
    """At most four extra points count, each one more on the roll of its own side (DT-G8)."""
    odds = odds_of(drawn(random.Random(7)), Campaign(), worlds.rules())  # type: ignore[arg-type]
    assert [item.points for item in odds] == [0, 1, 2, 3, 4]
    assert [item.contests[0].added - odds[0].contests[0].added for item in odds] == [0, 1, 2, 3, 4]
    assert {item.contests[1] for item in odds} == {odds[0].contests[1]}


def contest(added: int, training: int, *, flak: bool = False, left: int | None = None) -> Contest:
    """Return a roll with a single term; as flak its target is a squadron."""
    return Contest(
        thrower="one",
        target="other",
        terms=(Modifier(label="factor", value=added, rule="DT-J5"),),
        aimed=None if flak else Aimed(training=training, mode=Mode.ATTACK),
        training=training,
        after_spoilt=None if left is None else (Modifier(label="factor", value=left, rule="DT-J5"),),
    )


def test_what_the_guns_spoil_is_not_rolled() -> None:
    """Of ten faces of the guns 4 to 10 spoil the attack, which then comes to nothing at all (DT-R45)."""
    rules = worlds.rules()
    fight = (contest(2, 6, flak=True), contest(4, 6))
    guns, attack = chances(rules, fight)
    assert guns["nothing"] == Fraction(3, 10)
    assert attack == {
        "nothing": Fraction(3, 100),
        "Probe": Fraction(12, 100),
        "Hold": Fraction(9, 100),
        "eliminated": Fraction(6, 100),
        SPOILT: Fraction(7, 10),
    }
    both = together(rules, fight)
    assert sum(both.values()) == 1
    assert {row[1] for row in both if row[0] != "nothing"} == {SPOILT}


def test_squadrons_that_are_left_roll_all_the_same() -> None:
    """Where the guns turn the leader away and others fly with him, those roll with what they have (DT-R45, X31)."""
    rules = worlds.rules()
    fight = (contest(2, 6, flak=True), contest(5, 6, left=4))
    _, attack = chances(rules, fight)
    alone, rest = chances(rules, [contest(5, 6)]), chances(rules, [contest(4, 6)])
    first, second = next(alone), next(rest)
    for word, chance in attack.items():
        assert chance == first.get(word, 0) * Fraction(3, 10) + second.get(word, 0) * Fraction(7, 10)
    assert SPOILT not in attack
    assert sum(attack.values()) == 1


def test_four_rolls_are_not_told_together() -> None:
    """Of more than three rolls the rows would fill pages: each roll is told alone."""
    rules = worlds.rules()
    assert len(together(rules, (contest(3, 5),) * 3)) > 1

    class Many(Combat, frozen=True, kw_only=True):
        """Four rolls that no point changes."""

        def contests(self, _campaign: Campaign, rules: Rules) -> tuple[Contest, ...]:
            return (contest(3, 5),) * 4

    many = Many(**{name: getattr(drawn(random.Random(1)), name) for name in ("attack", "defence", "range_mm")})
    (odds,) = odds_of(many, Campaign(), rules)  # type: ignore[arg-type]
    assert (len(odds.rolls), odds.together) == (4, {})


def test_chances_are_told_as_fractions() -> None:
    """3/10 stays 3/10, and what is sure is 1."""
    rules = worlds.rules()
    odds = odds_of(drawn(random.Random(3)), Campaign(), rules)  # type: ignore[arg-type]
    data = data_of("one at other", odds)
    told = [Fraction(item.chance) for own in data.odds for roll in own.rolls for item in roll.outcomes]
    assert sum(told) == 2 * len(odds)
    assert all("." not in item.chance for own in data.odds for item in own.together)


def test_an_order_without_dice_has_no_odds() -> None:
    """Nobody throws for a note."""
    note = TakeNote(text="x")
    with pytest.raises(NotUnderstood, match="no dice decide a note order"):
        odds_of(note, Campaign(), worlds.rules())


def test_odds_are_those_of_the_order_as_it_would_be_booked() -> None:
    """A Sherman squadron at a Panzer IV company, 3 cm, poor ground: every pair of dice is decided (DT-J5, J30)."""
    spec = Spec().founded()
    order = typed(spec, "fight 4-cly/a ii-pz-1/a at 3 in poor")
    campaign, rules = spec.campaign, worlds.rules()
    found: Counter[tuple[str, ...]] = Counter()
    for one in DICE:
        for other in DICE:
            events = order.with_rolls((Roll(face=one), Roll(face=other))).decide(campaign, rules)
            (combat,) = (event for event in events if isinstance(event, CombatFought))
            modes = [campaign.oob.mode_of(campaign.oob.elements[throw.at or ""]) for throw in combat.throws]
            found[tuple(map(said, combat.throws, modes))] += 1
    without = odds_of(order, campaign, rules)[0]
    assert without.together == {row: Fraction(count, 100) for row, count in found.items()}


def said(throw: Throw, mode: Mode) -> str:
    """Say what a throw did, in the words of odds."""
    if throw.outcome == mode.value:
        return "nothing"
    return throw.outcome if throw.outcome == "eliminated" else Mode(throw.outcome).label
