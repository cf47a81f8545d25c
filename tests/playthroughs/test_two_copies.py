"""Two copies of GOODWOOD, played on apart for ten moves of the second night, are brought together again."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final

import pytest

from campaign.desk.book import Booking
from campaign.desk.bring_in import BroughtIn, bring_in
from campaign.desk.bring_in_plan import Plan, plan
from campaign.desk.copies import open_copy
from campaign.desk.desk import Desk
from campaign.desk.dice_audit import audit_dice
from campaign.desk.sheet import book_sheet, cut_sheet
from campaign.desk.voids import voided
from campaign.domain.clock import GameTime
from campaign.projections.history import effective
from campaign.projections.state import digest
from campaign.store import replay
from campaign.store.backup import backup
from campaign.store.past import past_entries
from campaign.store.verify import verify
from tools import playthrough

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: What both have: the first day, in three files.
DAY: Final = 3
MOVES: Final = 10
SECONDS_MAX: Final = 2.0
#: Anna plays the Canadians at Caen, and plans for the 20th.
WEST: Final = {
    0: "anna: bombers plan gw-v1 D+2/07 vimont bc-lanc-01 bc-lanc-02 bc-lanc-03",
    3: "anna: t mondeville ca-9-inf; c ca-9-inf 7, 7-inf 6",
    6: "anna: c 7-inf 8, ca-9-inf 6, ca-3-inf 7, 2-inf 6\n"
    "f reg-rif/b i-gr980/b close with reg-rif/c +1 5 8\n"
    "g 12-fd 13-fd bombard i-gr980/c for 7-inf observed 3\n"
    "t vaucelles 7-inf",
    7: "anna: c viii 7",
    8: "anna: c ca-9-inf 8, 4-inf 7",
    9: "anna: t louvigny 4-inf",
}
#: Bert plays the east; he plans a raid under the same name, and rolls for VIII Corps too.
EAST: Final = {
    0: "bert: bombers plan gw-v1 D+2/08 la-hogue bc-lanc-04 bc-lanc-05 bc-lanc-06\nstrip b-10 cratered",
    3: "bert: strip b-10 open",
    4: "bert: muster sspgr-25 potigny; muster sspzr-12 vimont; muster 12-ss vimont\n"
    "note --on vimont the first companies stand between Frenouville and Emieville",
    5: "bert: c 12-ss 9, sspgr-25 7, 21-pz 6\nm sspgr-25 move +\nw sspgr-25 potigny all\nv sspgr-25 vimont all",
    6: "bert: air rebase 198-sqn b-7\nair rebase 609-sqn b-7\nc kg-rauch r, 272-id r\n"
    "m i-192 withdraw, ii-192 withdraw, sup-192 withdraw",
    7: "bert: c 29-armd 7, 11-armd 8, 7-armd 7, ge-1-ss 8, 22-armd 6\nc viii 4\n"
    "g i-wr83 bombard 8-rb/d for ge-1-ss observed 6\nm 5-rtr attack soliers, 1-rtr attack four",
    8: "bert: c i 6, uk-9-inf 5, 346-id 7",
    9: "bert: c sspgr-2 7\nm i-sspg2 move",
}
#: What Bert's copy calls the two that cannot both be: the raid, and the roll of VIII Corps.
CONFLICTS: Final = (("bombers plan", "D+1/00"), ("cp", "D+1/07"))


def sheet(name: str, orders: dict[int, str]) -> str:
    """Write ten moves of the night, those without orders ended all the same."""
    moves = (f"D+1/{move:02d}\n{orders.get(move, '')}\n." for move in range(MOVES))
    return "\n".join((f"sheet: {name}", *moves))


class Copies:
    """Ours, open, and the path of the other; what was offered first, what came in, and how long it took."""

    def __init__(self, folder: Path) -> None:
        """Play the day, copy it, and play ten moves on each copy."""
        self.desk = playthrough.play(folder / "ours.campaign", sheets=DAY)
        self.common = self.desk.head.entries
        self.path = folder / "bert.campaign"
        backup(self.desk.diary, self.path)  # type: ignore[arg-type] # a playthrough lies in a file
        book_sheet(self.desk, cut_sheet(sheet("west", WEST), "west.orders"))
        with Desk.open(self.path) as theirs:
            book_sheet(theirs, cut_sheet(sheet("east", EAST), "east.orders"))
        self.before = effective(past_entries(self.desk.diary))
        start = perf_counter()
        self.offered, self.came = self.bring_in()
        self.seconds = perf_counter() - start

    def bring_in(self) -> tuple[Plan, BroughtIn]:
        """Bring in what touches nothing of ours."""
        with open_copy(self.desk.diary, self.path) as theirs:
            offered = plan(self.desk, theirs, self.path.name)
            return offered, bring_in(self.desk, offered, Booking())


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    """Play and bring in once for all."""
    played = Copies(tmp_path_factory.mktemp("copies"))
    yield played
    played.desk.diary.close()


def test_the_common_beginning_is_the_first_day(copies: Copies) -> None:
    """Both chains are the same up to the end of the first day, and nowhere behind it (architecture 7)."""
    assert copies.offered.common == copies.common
    assert copies.desk.campaign.calendar.now == GameTime(day=1, move=MOVES)


def test_what_touches_nothing_of_ours_comes_in_one_go(copies: Copies) -> None:
    """Everything of Bert's but the ends of moves and the two conflicts comes in, in one undoable go (desk: copies)."""
    orders = sum(len(line.replace(";", "\n").splitlines()) for line in EAST.values())
    assert len(copies.came.numbers) == orders - len(CONFLICTS)
    numbers = sorted(copies.came.numbers.values())
    assert numbers == list(range(copies.desk.head.entries - len(numbers), copies.desk.head.entries))
    caused = {copies.desk.diary.entry(number).caused_by for number in (*numbers[1:], copies.desk.head.entries)}
    assert caused == {numbers[0]}


def test_two_conflicts_are_shown_with_both_sides(copies: Copies) -> None:
    """The raid of one name and the roll of one HQ are held, each with our entry and what would be refused."""
    held = copies.offered.held
    assert tuple((item.offered.entry.order, str(item.offered.move)) for item in held) == CONFLICTS
    ours = [[copies.desk.diary.entry(number).order for number in item.ours] for item in held]
    assert ours == [["bombers plan"], ["cp"]]
    assert "here it would be refused: hq-rolled-already" in held[1].why


def test_each_entry_counts_in_its_move_under_its_author(copies: Copies) -> None:
    """An entry is a late one of the move in which it counted there, by Bert, named after his file and entry."""
    moves = {item.number: item.move for item in copies.offered.ready}
    for there, number in copies.came.numbers.items():
        entry = copies.desk.diary.entry(number)
        assert entry.counts_in == moves[there]
        assert entry.actor == "bert"
        assert entry.came_in.startswith(f"bert.campaign e{there}")


def test_nothing_of_ours_is_changed(copies: Copies) -> None:
    """All our own entries stand as they stood, but for what the clerk does at the ends of moves."""
    after = {item.number: item for item in effective(past_entries(copies.desk.diary))}
    for item in copies.before:
        if copies.desk.diary.entry(item.number).order not in {"end-move", "end-day"}:
            assert after[item.number] == item


def test_the_state_holds_both_nights(copies: Copies) -> None:
    """What Anna took is taken, what Bert mustered stands, and everything is what a rebuild comes to."""
    campaign = copies.desk.campaign
    assert campaign.ground.holder("louvigny") == "allied"
    assert "vimont" in str(campaign.oob.formations["ge_sspzr_12"].place)
    assert campaign.bombers.raids["gw-v1"].aim == "vimont"
    assert digest(replay.rebuild(copies.desk.diary)) == digest(campaign) == digest(replay.load(copies.desk.diary))
    assert verify(copies.desk.diary).ok


def test_the_dice_of_both_copies_are_honest(copies: Copies) -> None:
    """Dice that Bert's copy drew keep their faces and numbers, and the audit holds them against the same seed."""
    audit = audit_dice(copies.desk)
    assert audit.ok, audit.findings
    (theirs,) = audit.copies
    assert (theirs.file, theirs.draws) == ("bert.campaign", 2)


def test_a_second_run_finds_nothing_but_the_conflicts(copies: Copies) -> None:
    """What came in is known by its order ids; only the two conflicts are left (desk: copies)."""
    head = copies.desk.head
    again, came = copies.bring_in()
    assert again.ready == ()
    assert [item.offered.number for item in again.held] == [item.offered.number for item in copies.offered.held]
    assert came.numbers == {}
    assert copies.desk.head == head


def test_ten_moves_come_in_fast(copies: Copies) -> None:
    """Checking the other file, walking both histories and booking takes less than two seconds."""
    assert copies.seconds < SECONDS_MAX


def test_undo_takes_all_of_it_back(copies: Copies) -> None:
    """One undo takes the whole of what came in out again, and redo brings it back (architecture 7)."""
    desk, after = copies.desk, digest(copies.desk.campaign)
    desk.undo(Booking(), whole=True)
    assert voided(desk.diary) >= set(copies.came.numbers.values())
    again, _ = copies.bring_in()
    assert again.ready == ()
    desk.redo(Booking())
    assert digest(desk.campaign) == after
