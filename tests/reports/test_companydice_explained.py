"""Company dice told from the record of the rolls: each sum, its rules, and what came of it (PB, B)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.events.battles import ClubRow, ClubTableTaken
from campaign.reports.explain.explainers import lines_of
from tests.orders.battles.companydice.field import CLY, GRENADIERS, RIFLES, TIGERS, Field, unit

if TYPE_CHECKING:
    from campaign.events.base import Event


def told(field: Field, line: str) -> list[str]:
    """Return the lines that tell what the first event of a line was, as it is printed."""
    state = field.spec.campaign
    event: Event = field.decided(line)[0]
    return [str(item) for item in lines_of(state, event)]


def test_a_shot_is_told_from_to_hit_to_morale() -> None:
    """Every roll stands there as its sum with the rules (PB-4.1, PB-5.1, PB-6.2, PB-7.1)."""
    assert told(Field(), "battle fire a3 at d1 6 town 66 6612 45") == [
        "B1 a3 (4-cly/a) fires at B1 d1 (501-bn/a), 6 hexes (town)",
        "to hit: 2D6 12 - 2 every shot [PB-4.1] - 1 target in city or woods [PB-4.4] = 9, 6 needed: a hit [PB-4.1]",
        "attack 14 against defense 12 + 1 over half range [PB-5.2] = 13: it goes through [PB-5.1]",
        "4 kill dice 6 6 1 2, each 6 takes a step: 2 steps [PB-6.2]",
        "morale of 501-bn/a: 2D6 9 = 9, 9 needed: an X [PB-7.1]",
    ]


def test_a_shot_is_told_as_far_as_it_came() -> None:
    """A miss has no more than its first sum, a hit that does not go through no kill dice (PB-4.1, PB-5.1)."""
    assert told(Field(), "battle fire a3 at d1 4 12")[1:] == [
        "to hit: 2D6 3 - 2 every shot [PB-4.1] = 1, 4 needed: no hit [PB-4.1]"
    ]
    assert told(Field(), "battle fire a1 at d1 4 66")[2:] == [
        "attack 10 against defense 12: it does not go through [PB-5.1]"
    ]


def test_more_steps_than_there_are() -> None:
    """What goes beyond a company's strength is told as lost (B-6, PB-6.3); another profile is named (B-2)."""
    field = Field(defenders=(unit("de_501/a", "tiger1", strength=1),), profile="seed_example")
    first, *_, last = told(field, "battle fire a3 at d1 4 66 5611")
    assert first.endswith("4 hexes, profile seed_example")
    assert last == (
        "4 kill dice 5 6 1 1, 5 or more takes a step: 2 steps, 1 of them to lose; nothing is left of 501-bn/a"
        " [PB-6.2, B-6]"
    )


def test_an_attack_on_the_old_table_is_told() -> None:
    """Who brought what, the odds, the die with its modifiers, the cell and the outcome (PB-11.1, PB-11.2)."""
    field = Field((CLY, RIFLES), (GRENADIERS,))
    assert told(field, "battle fire a1 a3 at d1 4 wood 3") == [
        "B1 a1 a3 fire at B1 d1 (i-gren/a), 4 hexes (wood)",
        "  a1: attack 10 times 1/2 = 5",
        "  a3: attack 14 times 1/2 = 7",
        "attack 12 against defense 8: 1-1 [PB-11.1]",
        "D6 3 + 1 target in woods or town [PB-11.3] = 4 on 1-1: no effect, nothing [PB-11.2]",
    ]
    first, odds = told(field, "battle fire a4 at d1 3")
    assert first == "B1 a4 fires at B1 d1 (i-gren/a), 3 hexes"
    assert odds.startswith("attack 1 (attack 2 times 1/2 = 1) against defense 8: worse than the table")
    assert odds.endswith("[PB-11.1, B-25]")


def test_assaults_mines_and_aircraft_are_told() -> None:
    """Each way of the old table has its own words (PB-11.5, B-29, PB-14.1)."""
    field = Field((CLY, RIFLES), (GRENADIERS,), air=1)
    assert told(field, "battle assault a4 a5 at d1 engineers 4")[0] == "B1 a4 a5 assault B1 d1 (i-gren/a) (engineers)"
    assert told(field, "battle assault a1 at d1 overrun 4")[0] == "B1 a1 overruns B1 d1 (i-gren/a) (overrun)"
    assert told(field, "battle fire a1 at d1 4 indirect 4")[0].startswith("B1 a1 fires, indirectly, at B1 d1")
    field.give("battle mine lay m1")
    mines = told(field, "battle mine d1 m1 1 66")
    assert mines[:2] == ["B1 d1 (i-gren/a) in the minefield m1", "mines attack at 2-1 [B-29]"]
    assert mines[-1] == "morale of i-gren/a: 2D6 12 = 12, 9 needed: an X [PB-7.1]"
    air = told(field, "battle air typhoon at d4 with rockets 4")
    assert air[0] == "typhoon attacks from the air, with rockets, B1 d4 (i-gren/a)"
    assert air[1] == "attack 20 against defense 4: 4-1 [PB-11.1]"


def test_a_told_result_is_told_as_one() -> None:
    """No dice stand there, but the words of the table."""
    assert told(Field(), "battle fire a3 at d1 = 2 x")[1] == "no dice: the table told the result: 2 x"
    field = Field(defenders=(GRENADIERS,))
    assert told(field, "battle fire a3 at d1 4 = dispersed")[1] == "no dice: the table told the result: dispersed"


def test_a_way_is_told_with_its_allowance() -> None:
    """What was spent of what, and whether the counter was out of command (PB-9.1, B-17)."""
    field = Field((CLY, RIFLES))
    assert told(field, "battle move a1 2.5") == ["B1 a1 (4-cly/a) moves: 2.5 of 8 movement points"]
    (way,) = told(field, "battle move a1 4 near 4")
    assert way.startswith("B1 a1 (4-cly/a) moves: 4 of 4 movement points; 4 hexes from the nearest of its company")
    assert way.endswith(", out of command: half its movement, rounded up [PB-9.1, B-17]")
    assert told(field, "battle move a1 4 near 1")[0].endswith(
        "1 hex from the nearest of its company, in command [PB-9.1, B-17]"
    )
    assert told(field, "battle move a4 mount by a7") == ["B1 a4 (1-rb/a) mounts on a7: 0 of 1 movement point"]
    assert told(field, "battle move a4 dismount") == ["B1 a4 (1-rb/a) gets off: 0 of 1 movement point"]


def test_the_clubs_own_numbers_are_named() -> None:
    """Every roll that used one says so (B-24)."""
    field = Field(defenders=(TIGERS, GRENADIERS))
    row = ClubRow(key="firefly", numbers={"movement": 9, "attack": 15})
    field.spec.given(ClubTableTaken(rulebook=field.battle.rulebook, profile="default", title="ours", rows=(row,)))
    for line in ("battle fire a3 at d1 4 12", "battle fire a3 at d4 4 3", "battle move a3 9"):
        assert told(field, line)[-1] == "by the club's own numbers (club)"
