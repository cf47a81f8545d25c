"""However a battle under company dice goes on, its counters are conserved and its companies only ever lose (PB, B)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.domain.tabletop import PieceState
from campaign.errors import CampaignError
from campaign.projections.battles import troop_key
from campaign.projections.state import digest
from campaign.store import replay
from tests.table import open_table

if TYPE_CHECKING:
    from campaign.projections.battles import Battles
    from tests.table import Table

OPEN: Final = "battle open cagny 4-cly/a 4-cly/b 1-rb/a 3-rha/a against 501-bn/a ii-pz-1/a i-gren/a"
#: Lines by the phase in which they may be legal: O and E stand for a counter of the phase's side and of its enemy, N
#: for a small number.
LINES: Final = {
    "combat": (
        "battle fire O at E N",
        "battle fire O at E N wood",
        "battle fire O O at E N",
        "battle fire O at E N indirect",
        "battle fire O at E 1 emergency",
        "battle fire O at E N = 1 x",
        "battle fire O at E N = destroyed",
        "battle fire E at O N",
        "battle mine O m1",
    ),
    "air": ("battle air typhoon at E with rockets", "battle air p47 at E", "battle air p47 at E with bombs"),
    "movement": (
        "battle move O N",
        "battle move O N near N",
        "battle move O mount by O",
        "battle move O dismount",
        "battle fire E at O N opportunity",
        "battle fire E at O N opportunity = 1 x",
        "battle assault O at E overrun",
        "battle mine O m1",
    ),
    "close_assault": ("battle assault O at E", "battle assault O O at E engineers", "battle assault O at E overrun"),
    "x_check": ("battle end-phase hidden O", "battle end-phase hidden E"),
}
KINDS: Final = ("combat", "air", "movement", "close_assault")
END: Final = "battle end-phase"
DEEDS: Final = st.lists(
    st.lists(st.integers(min_value=0, max_value=11), min_size=4, max_size=4), min_size=10, max_size=60
)
PROFILES: Final = st.sampled_from(("default", "seed_example", "literal_target", "summary_c"))


def line_of(battles: Battles, numbers: list[int]) -> str:
    """Return the line that some numbers mean in the open phase; every sixth ends it."""
    phase = battles.battles["b1"].phase - 1
    segment, kind = divmod(phase, len(KINDS))
    lines = LINES["x_check" if segment > 1 else KINDS[kind]]
    if numbers[0] % 6 == 5:
        return END
    own = "d" if segment == 1 else "a"
    names = {
        letter: [item.piece.name for item in battles.pieces_in("b1") if (item.piece.name[0] == own) is is_own]
        for letter, is_own in (("O", True), ("E", False))
    }
    words: list[str] = []
    for place, word in enumerate(lines[numbers[1] % len(lines)].split()):
        number = numbers[place % 4] + place
        words.append(names[word][number % len(names[word])] if word in names else word)
        if word == "N":
            words[-1] = str(1 + number % 8)
    return " ".join(words)


def must_only_lose(before: Battles, after: Battles) -> None:
    """Check that no counter appeared, vanished or rose from the dead, and that no strength grew or fell below 0."""
    assert list(after.pieces) == list(before.pieces)
    for name, item in after.pieces.items():
        assert before.pieces[name].stands or not item.stands
    for name, troop in after.troops.items():
        was = before.troops[name].strength
        assert (troop.strength is None) == (was is None)
        assert troop.strength is None or was is None or 0 <= troop.strength <= was


def must_be_sound(battles: Battles) -> None:
    """Check that a company without strength has no counters, and that nobody rides on what is destroyed."""
    for item in battles.pieces.values():
        troop = battles.troops[troop_key("b1", item.piece.element)]
        assert troop.strength != 0 or not item.stands
        assert item.state in {PieceState.OK, PieceState.DISPERSED, PieceState.DESTROYED}
        assert item.carried_by is None or not item.stands or battles.pieces[item.carried_by].stands


def played(profile: str, deeds: list[list[int]]) -> tuple[Table, int]:
    """Open a battle and give it random lines; return the table, and how many of them were booked."""
    table = open_table()
    table.give(f"{OPEN} rules companydice profile {profile} air 9 9", "battle mine lay m1")
    booked = 0
    for numbers in deeds:
        before = table.desk.campaign.battles
        try:
            table.give(line_of(before, numbers))
        except CampaignError:
            assert table.desk.campaign.battles is before
            continue
        booked += 1
        must_only_lose(before, table.desk.campaign.battles)
        must_be_sound(table.desk.campaign.battles)
    return table, booked


@settings(max_examples=25)
@given(PROFILES, DEEDS)
def test_counters_are_conserved_whatever_happens(profile: str, deeds: list[list[int]]) -> None:
    """PB-6.3: legal or refused, no line makes counters; the book read again is the book as it ran."""
    table, _ = played(profile, deeds)
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)
    model = table.desk.campaign.oob.elements
    table.give("end-battle b1 moves 0")
    for troop in table.desk.campaign.battles.troops_in("b1"):
        gone = not any(item.stands for item in table.desk.campaign.battles.pieces_in("b1", troop.company.element))
        assert model[troop.company.element].standing
        assert table.desk.campaign.oob.elements[troop.company.element].standing or gone


def test_random_lines_are_booked_at_all() -> None:
    """Control: lines of the property above are legal often enough to mean something."""
    chance = Random(8)
    deeds = [[chance.randrange(12) for _ in range(4)] for _ in range(200)]
    table, booked = played("default", deeds)
    assert booked > 50
    assert any(troop.strength != troop.company.strength for troop in table.desk.campaign.battles.troops_in("b1"))
