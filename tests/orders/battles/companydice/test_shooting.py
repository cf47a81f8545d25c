"""Direct fire at armour at the table: every sum of a shot, losses, X, profiles, told results (PB-4 to PB-7)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import pytest

from campaign.domain.tabletop import Deed, PieceState, Quality
from campaign.errors import NotUnderstood
from campaign.events.battles import ClubRow, ClubTableTaken, CompanyShaken, CompanyWeakened, PieceActed, PieceStruck
from campaign.events.companydice import CompanyDiceShot
from tests.orders.battles.companydice.field import GRENADIERS, RIFLES, TIGERS, Field, unit

if TYPE_CHECKING:
    from campaign.events.base import Event

PANTHER, SHERMAN, ELEMENT, TARGET = "panther_ss", "m4_75", "uk_4_cly/a", "de_501/a"
FIRED: Final = PieceActed(piece="b1/a1", deed=Deed.FIRED)


@dataclass(frozen=True, kw_only=True)
class Example:
    """A shot that the specification works out: who fires at whom with which words and dice, and what comes of it."""

    name: str
    firer: str = PANTHER
    quality: str = "average"
    strength: int = 5
    target: str = SHERMAN
    target_quality: str = "average"
    target_strength: int = 5
    shot: str
    profile: str = "default"
    steps: int = 0
    x: bool = False
    total: int

    def __str__(self) -> str:
        """Name it."""
        return self.name


EXAMPLES: Final = (
    Example(name="B01", quality="veteran", target_quality="green", shot="5 town 34 62451 53", steps=1, x=True, total=5),
    Example(
        name="B02",
        quality="veteran",
        target_quality="green",
        shot="5 town 34 62451 53",
        profile="seed_example",
        steps=2,
        x=True,
        total=5,
    ),
    Example(name="B03", firer=SHERMAN, target=PANTHER, shot="1 12 66135 44", steps=2, total=1),
    Example(name="B04", firer=SHERMAN, target=PANTHER, shot="2 33", total=4),
    Example(name="B05", strength=3, target_quality="veteran", shot="7 45 652 54", steps=1, total=7),
    Example(
        name="B07", firer="pak40", strength=4, target="uk_sherman", target_strength=4, shot="6 hull-down 35", total=5
    ),
    Example(
        name="B08",
        firer="firefly",
        strength=4,
        target="tiger1",
        target_quality="veteran",
        target_strength=1,
        shot="6 53 6162",
        steps=1,
        total=6,
    ),
    Example(name="B09", firer="firefly", strength=4, target="tiger2", shot="1 24", total=4),
    Example(name="B14", firer="m4_105", strength=3, target=PANTHER, shot="7 56", total=9),
)


def duel(case: Example) -> Field:
    """Open a battle of one counter against one."""
    return Field(
        (unit(ELEMENT, case.firer, quality=case.quality, strength=case.strength),),
        (unit(TARGET, case.target, quality=case.target_quality, strength=case.target_strength),),
        profile=case.profile,
    )


def record(events: tuple[Event, ...]) -> CompanyDiceShot:
    """Return the record of a shot."""
    (found,) = (event for event in events if isinstance(event, CompanyDiceShot))
    return found


@pytest.mark.parametrize("case", EXAMPLES, ids=str)
def test_the_worked_examples_at_the_table(case: Example) -> None:
    """The specification's shots come out at the table with the same dice (PB-4.1, PB-5.1, PB-6.2, PB-7.1)."""
    field = duel(case)
    told, *rest = field.give(f"battle fire a1 at d1 {case.shot}")
    assert isinstance(told, CompanyDiceShot)
    assert told.to_hit is not None
    assert sum(term.value for term in told.to_hit.terms) == case.total
    weakened = [CompanyWeakened(battle="b1", company=TARGET, steps=case.steps)] if case.steps else []
    gone = [PieceStruck(piece="b1/d1", state=PieceState.DESTROYED)] if case.steps == case.target_strength else []
    shaken = [CompanyShaken(battle="b1", company=TARGET)] if case.x else []
    assert rest == [FIRED, *weakened, *gone, *shaken]
    assert field.troop("d1").strength == case.target_strength - case.steps
    assert field.troop("d1").x is case.x


def test_a_company_without_strength_loses_all_its_counters() -> None:
    """At a strength of 0 the die and every counter of the company are removed, with no morale roll (PB-6.3)."""
    field = Field(defenders=(unit(TARGET, "tiger1 tiger1 tiger1", strength=1), GRENADIERS))
    field.give("battle fire a3 at d2 4 66 6611")
    assert [field.state(name) for name in ("d1", "d2", "d3")] == [PieceState.DESTROYED] * 3
    assert field.state("d4") is PieceState.OK
    assert not field.troop("d1").x


def test_the_dice_are_wanted_as_the_shot_comes_to_them() -> None:
    """Two dice to hit, one for each of the firer's strength, two for morale, and no more (PB-4.1, PB-6.1, PB-7.1)."""
    field = Field()
    assert field.wanted("battle fire a3 at d1 4") == 2
    assert field.wanted("battle fire a3 at d1 4 6") == 1
    assert field.wanted("battle fire a3 at d1 4 66") == 4
    assert field.wanted("battle fire a3 at d1 4 66 6111") == 2
    assert field.wanted("battle fire a3 at d1 4 66 1111") == 0
    assert field.wanted("battle fire a3 at d1 4 66 6111 11") == 0
    assert field.wanted("battle fire a3 at d1 4 12") == 0
    assert field.wanted("battle fire a3 at d1") == 0
    assert field.decided("battle fire a3 at d1 4 66") == ()


def test_what_is_shown_before_each_die() -> None:
    """The sum, what is needed, and what each result does stand before every throw (PB-4.1, PB-5.1, PB-6.2, PB-7.1)."""
    field = Field()
    hit, through = field.before_die("battle fire a3 at d1 6 wood")
    assert hit.startswith("a3 at d1, 6 hexes: 2D6 - 2 every shot [PB-4.1] - 1 target in city or woods [PB-4.4]")
    assert hit.endswith("= 2D6 - 3; 6 or more hits")
    assert "attack 14 against defense 12 + 1 over half range [PB-5.2] = 13: it goes through" in through
    assert through.endswith("4 kill dice, a 6 takes a step of 5 [PB-6.2]")
    (kill,) = field.before_die("battle fire a3 at d1 6 66")
    assert kill == "a3 at d1, 6 hexes, a hit: 4 kill dice, a 6 takes a step of 5 [PB-6.2]"
    (morale,) = field.before_die("battle fire a3 at d1 6 66 6111")
    assert morale == "morale of the company of d1: 2D6; 9 or more: an X"
    assert field.before_die("battle fire a3 at d1 6 11") == ()
    assert "it does not go through" in field.before_die("battle fire a1 at d1 6")[1]


def test_another_face_kills_under_another_profile() -> None:
    """The profile seed_example takes a step at 5 or 6, and says so before the die (B-2)."""
    field = Field(profile="seed_example")
    assert "4 kill dice, 5 or more takes a step" in field.before_die("battle fire a3 at d1 4")[1]
    field.give("battle fire a3 at d1 4 66 5511 11")
    assert field.troop("d1").strength == 3


def test_the_target_gives_the_dice_under_another_profile() -> None:
    """The profile literal_target throws as many kill dice as the target is strong (B-3)."""
    assert Field(profile="literal_target").wanted("battle fire a3 at d1 4 66") == 5
    assert Field().wanted("battle fire a3 at d1 4 66") == 4


def test_a_company_attacks_once_under_another_profile() -> None:
    """The profile summary_c gives a company one attack a segment, the others one for each counter (B-4)."""
    field = Field(profile="summary_c")
    field.give("battle fire a1 at d1 4 11")
    assert field.refused("battle fire a2 at d1 4 11") == ("company-attacked",)
    field = Field()
    field.give("battle fire a1 at d1 4 11", "battle fire a2 at d1 4 11", "battle fire a3 at d1 4 11")
    assert field.refused("battle fire a3 at d1 4 11") == ("fired-already",)


def test_a_company_with_an_x_throws_no_more_morale() -> None:
    """Losses of a company that bears an X call for no second roll (B-5)."""
    field = Field()
    field.give("battle fire a1 at d1 1 = 1 x")
    assert field.wanted("battle fire a3 at d1 4 66 6111") == 0
    assert record(field.give("battle fire a3 at d1 4 66 6111")).x is False
    assert (field.troop("d1").strength, field.troop("d1").x) == (3, True)


def test_a_morale_roll_for_each_step() -> None:
    """A club may throw for each step that an attack took (B-5)."""
    field = Field(morale_roll_for="step")
    assert field.wanted("battle fire a3 at d1 4 66 6611") == 4
    shot = record(field.give("battle fire a3 at d1 4 66 6611 11 66"))
    assert len(shot.morale) == 2
    assert field.troop("d1").x


def test_guns_without_a_number_throw_four_kill_dice() -> None:
    """A firer whose company has no die throws four, or what the house rule says (B-21)."""
    guns = unit("uk_1_6_queens/a", "uk_17pdr")
    assert Field((guns,)).wanted("battle fire a1 at d1 4 66") == 4
    assert Field((guns,), gun_kill_dice="2").wanted("battle fire a1 at d1 4 66") == 2


def test_a_carrier_without_a_number_is_removed() -> None:
    """An armoured counter whose company has no number goes with the first step, and morale is thrown (B-31)."""
    field = Field(defenders=(GRENADIERS,))
    events = field.give("battle fire a3 at d4 4 66 6611 66")
    assert PieceStruck(piece="b1/d4", state=PieceState.DESTROYED) in events
    assert not any(isinstance(event, CompanyWeakened) for event in events)
    assert field.troop("d1").x
    assert field.state("d1") is PieceState.OK
    assert "a 6 removes d4 [B-31]" in Field(defenders=(GRENADIERS,)).before_die("battle fire a3 at d4 4")[1]


def test_what_is_carried_goes_with_its_carrier() -> None:
    """Whoever rides on a destroyed carrier is destroyed with it (B-32)."""
    field = Field((RIFLES,), (TIGERS,)).to("movement")
    field.give("battle move a1 mount by a4")
    field.give("battle fire d1 at a4 4 opportunity 66 66111 11")
    assert [field.state(name) for name in ("a1", "a2", "a4")] == [
        PieceState.DESTROYED,
        PieceState.OK,
        PieceState.DESTROYED,
    ]


# --- told results ---


@pytest.mark.parametrize(
    ("told", "strength", "x"),
    [("miss", 5, False), ("nothing", 5, False), ("1", 4, False), ("2 x", 3, True), ("2 steps and x", 3, True)],
)
def test_a_told_result(told: str, strength: int, x: bool) -> None:
    """What the table tells in place of dice counts as told: steps, and an X (PB-6.2, PB-7.1)."""
    field = Field()
    assert field.wanted(f"battle fire a3 at d1 = {told}") == 0
    shot = record(field.give(f"battle fire a3 at d1 = {told}"))
    assert (shot.told, shot.rolls, shot.to_hit, shot.range_hexes) == (told, (), None, None)
    assert (field.troop("d1").strength, field.troop("d1").x) == (strength, x)
    assert field.piece("a3").did(Deed.FIRED, 1, 1)


def test_a_told_destruction() -> None:
    """A company that was told destroyed loses its strength and every counter (PB-6.3)."""
    field = Field()
    field.give("battle fire a3 at d1 4 = destroyed")
    assert field.troop("d1").strength == 0
    assert [field.state(name) for name in ("d1", "d2", "d3")] == [PieceState.DESTROYED] * 3


@pytest.mark.parametrize("told", ["x", "7", "dispersed", "1 2", "destroyed x", "nothing x", "1 x x"])
def test_a_told_result_that_is_none(told: str) -> None:
    """More steps than there are, and words that say nothing of a shot, are not understood."""
    with pytest.raises(NotUnderstood):
        Field().against(f"battle fire a3 at d1 4 = {told}")


# --- chances ---


def test_the_chances_are_exact() -> None:
    """The outcomes of a shot are told with their exact chances, together 1, the harmless one first (PB-4 to PB-7)."""
    chances = Field().chances("battle fire a3 at d1 4")
    assert next(iter(chances)) == "miss"
    assert sum(chances.values()) == 1
    assert chances["miss"] == 1 - Fraction(26, 36)
    assert chances["no loss"] == Fraction(26, 36) * Fraction(5, 6) ** 4
    assert chances["1 step"] == Fraction(26, 36) * 4 * Fraction(5**3, 6**4) * Fraction(26, 36)


def test_the_chances_of_a_carrier_without_a_number() -> None:
    """Whatever steps it would lose, the carrier is gone (B-31)."""
    chances = Field(defenders=(GRENADIERS,)).chances("battle fire a3 at d4 4")
    assert set(chances) == {"miss", "no loss", "destroyed", "destroyed and X"}
    assert sum(chances.values()) == 1


# --- how it stands ---


def test_the_modifiers_of_the_table() -> None:
    """Quality, cover, hull down and opportunity each stand in the record of the roll (PB-4.3 to PB-4.6, B-1, B-11)."""
    field = Field((unit(ELEMENT, "firefly", quality="green", strength=4),))
    shot = record(field.give("battle fire a1 at d1 2 wood hull-down 66 1111"))
    assert shot.to_hit is not None
    assert [term.rule for term in shot.to_hit.terms] == ["PB-4.1", "PB-4.1", "PB-4.3", "PB-4.4", "PB-4.6"]
    assert field.piece("a1").piece.quality is Quality.GREEN


def test_a_number_of_the_club_is_told() -> None:
    """Where the club's own numbers count, the record says so, and they are what counts (B-24)."""
    field = Field()
    row = ClubRow(key="firefly", numbers={"attack": 5})
    field.spec.given(ClubTableTaken(rulebook=field.battle.rulebook, profile="default", title="ours", rows=(row,)))
    shot = record(field.give("battle fire a3 at d1 4 66"))
    assert shot.status == "club"
    assert shot.penetration is not None
    assert (shot.penetration.attack_quarters, shot.penetration.penetrates) == (20, False)
    assert record(field.give("battle fire a1 at d1 4 66")).status == ""


def test_a_target_in_woods_that_fired_is_seen() -> None:
    """Hidden in woods a target is not seen; once it has fired, or where a friend stands beside it, it is (PB-3.5)."""
    field = Field()
    assert field.refused("battle fire a3 at d1 4 wood hidden 11") == ("target-hidden",)
    assert field.refused("battle fire a3 at d1 4 wood hidden observed 11") == ()
    field.to("movement").give("battle fire d1 at a1 4 opportunity 11")
    assert "target-hidden" not in field.refused("battle fire a3 at d1 4 wood hidden 11")
