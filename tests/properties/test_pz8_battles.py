"""However a battle under Pz8 goes on, its pieces are conserved, nobody rises from the dead, and undo undoes (PZ, P)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.desk.book import Booking
from campaign.domain.tabletop import PieceState
from campaign.errors import CampaignError
from campaign.projections.state import digest
from campaign.store import replay
from tests.table import open_table

if TYPE_CHECKING:
    from campaign.projections.battles import Battles
    from tests.table import Table

OPEN: Final = (
    "battle open cagny 4-cly/hq 4-cly/a 1-rb/a 1-5-queens/f against 501-bn/a i-gren/hq i-gren/a off 3-rha/a rules pz8"
)
#: Lines by the phase in which they may be legal: O and E stand for a piece of the step's side and of its enemy, N for a
#: small number.
LINES: Final = {
    "move": (
        "battle move O N",
        "battle move O Nrough",
        "battle move O O 1road",
        "battle move O mount by O",
        "battle move O 1 limber by O",
        "battle move O dismount",
        "battle move O N dismount",
        "battle mine O m1",
        "battle mine O f1",
        "battle mine O w1",
        "battle mine O m1 = suppressed",
    ),
    "fire": (
        "battle fire O at E N",
        "battle fire O at E N wood",
        "battle fire O at E N side",
        "battle fire O at E indirect",
        "battle fire O at E fell",
        "battle fire O at O fell",
        "battle fire O at E = disorganized",
        "battle fire O at E = destroyed",
        "battle assault O at E",
        "battle assault O at E rear",
        "battle air ground at E aa N",
        "battle air bomber at E",
        "battle fire E at O N",
    ),
    "rally": ("battle rally O --range N", "battle rally E --range N", "battle rally O"),
}
PHASES: Final = ("move", "fire", "move", "fire", "rally")
LIGHTER: Final = {
    PieceState.DISORGANIZED: PieceState.OK,
    PieceState.SUPPRESSED: PieceState.DISORGANIZED,
}
GRAVITY: Final = (PieceState.OK, PieceState.DISORGANIZED, PieceState.SUPPRESSED, PieceState.DESTROYED)
END: Final = "battle end-phase"
DEEDS: Final = st.lists(
    st.lists(st.integers(min_value=0, max_value=29), min_size=4, max_size=4), min_size=10, max_size=60
)
PROFILES: Final = st.sampled_from(("ww2_1939_45", "modern_1950_75"))


def line_of(battles: Battles, numbers: list[int]) -> str:
    """Return the line that some numbers mean in the open step; every sixth ends it."""
    step = battles.battles["b1"].phase - 1
    if numbers[0] % 6 == 5:
        return END
    lines = LINES[PHASES[step]]
    own = "d" if step in {1, 2} else "a"
    names = {
        letter: [item.piece.name for item in battles.pieces_in("b1") if (item.piece.name[0] == own) is is_own]
        for letter, is_own in (("O", True), ("E", False))
    }
    words: list[str] = []
    for place, word in enumerate(lines[numbers[1] % len(lines)].split()):
        number = numbers[place % 4] + place
        found = names[word][number % len(names[word])] if word in names else word
        words.append(found.replace("N", str(1 + number % 8)) if word[0] == "N" else found)
    return " ".join(words)


def must_be_conserved(before: Battles, after: Battles, line: str) -> None:
    """Check that no piece appeared or vanished, that none rose, and that states grow lighter by a rally alone."""
    assert list(after.pieces) == list(before.pieces)
    for name, item in after.pieces.items():
        was = before.pieces[name]
        assert item.piece == was.piece
        assert was.spent <= item.spent
        if GRAVITY.index(item.state) < GRAVITY.index(was.state):
            assert line.startswith("battle rally")
            assert item.state is LIGHTER[was.state]


def must_be_sound(battles: Battles) -> None:
    """Check that nobody rides on what is destroyed, that loads are single, and whose they are."""
    carried = [item for item in battles.pieces.values() if item.carried_by is not None and item.stands]
    assert len({item.carried_by for item in carried}) == len(carried)
    for item in carried:
        carrier = battles.pieces[item.carried_by or ""]
        assert carrier.stands
        assert carrier.piece.side == item.piece.side


def played(profile: str, deeds: list[list[int]]) -> tuple[Table, int]:
    """Open a battle and give it random lines, each undone and done again now and then; count those that were booked."""
    table = open_table()
    table.give(f"{OPEN} profile {profile} air 9 9", "battle mine lay m1", "battle mine lay f1 fake")
    table.give("battle mine lay w1 wire")
    booked = 0
    for numbers in deeds:
        before = table.desk.campaign
        pieces = before.battles
        line = line_of(pieces, numbers)
        try:
            table.give(line)
        except CampaignError:
            assert table.desk.campaign is before
            continue
        booked += 1
        must_be_conserved(pieces, table.desk.campaign.battles, line)
        must_be_sound(table.desk.campaign.battles)
    return table, booked


@settings(max_examples=25)
@given(PROFILES, DEEDS)
def test_pieces_are_conserved_whatever_happens(profile: str, deeds: list[list[int]]) -> None:
    """PZ-6.5: every piece stands or is destroyed, and nothing appears; the book read again is the book as it ran."""
    table, _ = played(profile, deeds)
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)


@settings(max_examples=15)
@given(PROFILES, DEEDS, st.lists(st.integers(min_value=0, max_value=29), min_size=4, max_size=4))
def test_a_line_undone_was_never_given(profile: str, deeds: list[list[int]], last: list[int]) -> None:
    """Architecture 7: do and undo in a battle give the very state before it."""
    table, _ = played(profile, deeds)
    before = digest(table.desk.campaign)
    try:
        table.give(line_of(table.desk.campaign.battles, last))
    except CampaignError:
        return
    table.desk.undo(Booking())
    assert digest(table.desk.campaign) == before


def test_random_lines_are_booked_at_all() -> None:
    """Control: lines of the property above are legal often enough, and strike, spend, load and clear."""
    chance = Random(8)
    deeds = [[chance.randrange(30) for _ in range(4)] for _ in range(400)]
    table, booked = played("ww2_1939_45", deeds)
    battles = table.desk.campaign.battles
    assert booked > 100
    assert {item.state for item in battles.pieces.values()} > {PieceState.OK, PieceState.DESTROYED}
    assert any(item.spent for item in battles.pieces.values())
    assert len(battles.hazards) < 3
