"""The effective history: what counts, in which order, with which events."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.domain.clock import GameTime
from campaign.events.calendar import MoveEnded
from campaign.events.corrections import EntryAmended, EntryVoided
from campaign.events.paper import NoteTaken
from campaign.events.table import PointsFound
from campaign.projections.history import PastEntry, amended, counting, effective, in_order

FIVE, SIX = GameTime(day=0, move=5), GameTime(day=0, move=6)


def note(number: int, counts_in: GameTime | None = None) -> PastEntry:
    """Return an entry that says its number."""
    event = NoteTaken(text=str(number), audience="umpire", formation=None, place=None, entry=None)
    return PastEntry(number=number, counts_in=counts_in, own=(event,))


def void(number: int, *targets: int) -> PastEntry:
    """Return an entry that voids others."""
    return PastEntry(
        number=number,
        counts_in=None,
        own=tuple(EntryVoided(entry=target, how="void", reason="") for target in targets),
    )


def amend(number: int, target: int, value: str) -> PastEntry:
    """Return an entry that lets another say something else."""
    told = EntryAmended(entry=target, field="text", value=value, order="{}", reason="")
    event = NoteTaken(text=value, audience="umpire", formation=None, place=None, entry=None)
    return PastEntry(number=number, counts_in=None, own=(told,), instead=((target, event),))


def end(number: int, move: GameTime) -> PastEntry:
    """Return an entry that ends a move."""
    return PastEntry(number=number, counts_in=None, own=(MoveEnded(move=move),))


def order(*entries: PastEntry) -> list[int]:
    """Return the numbers in the order in which they count."""
    return [entry.number for entry in in_order(entries)]


def test_without_corrections_entries_count_by_number() -> None:
    """What was written counts in the order of writing."""
    assert order(note(1), note(2), note(3)) == [1, 2, 3]


def test_a_void_takes_its_entry_out() -> None:
    """A voided entry counts no more; the void itself does."""
    assert order(note(1), note(2), void(3, 1)) == [2, 3]


def test_a_voided_void_gives_its_entry_back() -> None:
    """Read from the newest back, a void that is void takes nothing out."""
    assert order(note(1), void(2, 1), void(3, 2)) == [1, 3]


def test_an_amended_entry_counts_in_its_old_place_as_it_says_now() -> None:
    """The newest counting amendment says what an entry comes to; without any it is as it was written."""
    past = (note(1), note(2), amend(3, 1, "a"), amend(4, 1, "b"))
    for history, text, by in ((past, "b", 4), ((*past, void(5, 4)), "a", 3), ((*past, void(5, 3, 4)), "1", None)):
        first, *rest = effective(history)
        assert [item.number for item in (first, *rest)][:2] == [1, 2]
        assert [event.text for event in first.main if isinstance(event, NoteTaken)] == [text]
        assert {target: number for target, (number, _) in amended(history).items()} == ({1: by} if by else {})


def test_a_late_entry_counts_last_in_its_move() -> None:
    """A late entry stands before the entry that ended its move."""
    assert order(note(1), end(2, FIVE), note(3), note(4, FIVE)) == [1, 4, 2, 3]


def test_several_late_entries_of_a_move_count_by_number() -> None:
    """Late entries of one move keep the order in which they were written."""
    assert order(end(1, FIVE), note(2, FIVE), end(3, SIX), note(4, FIVE)) == [2, 4, 1, 3]


def test_a_late_entry_follows_the_end_that_counts() -> None:
    """Where the end of its move was voided and given again, a late entry stands before the new one."""
    assert order(end(1, FIVE), note(2, FIVE), void(3, 1), end(4, FIVE)) == [3, 2, 4]


def test_a_late_entry_whose_move_is_open_again_counts_where_it_was_written() -> None:
    """Without an end there is nothing to stand before."""
    assert order(end(1, FIVE), note(2, FIVE), void(3, 1)) == [2, 3]


def test_events_of_a_correction_stand_before_and_instead() -> None:
    """Facts found stand before the entry that lacked them; what the clerk decided again stands in its place."""
    found = PointsFound(dump="fmc_viii", points=2)
    again = MoveEnded(move=SIX)
    first, ended = note(1), end(2, FIVE)
    correction = PastEntry(number=3, counts_in=None, own=(), before=((1, found),), instead=((2, again),))
    count = {item.number: item.events for item in effective((first, ended, correction))}
    assert count == {1: (found, *first.own), 2: (again,), 3: ()}


def test_facts_of_a_newer_correction_stand_before_those_of_an_older() -> None:
    """A correction finds what an entry lacked together with the facts that it had: they build on the new ones."""
    own, older, newer = (PointsFound(dump="fmc_viii", points=number) for number in (1, 2, 3))
    first = replace(note(1), before=((1, own),))
    corrections = (
        PastEntry(number=2, counts_in=None, own=(), before=((1, older),)),
        PastEntry(number=3, counts_in=None, own=(), before=((1, newer),)),
    )
    count = {item.number: item.before for item in effective((first, *corrections))}
    assert count[1] == (newer, older, own)


def test_rows_of_a_voided_correction_fall_with_it() -> None:
    """A correction that does not count books nothing for others."""
    first = note(1)
    correction = PastEntry(number=2, counts_in=None, own=(), before=((1, PointsFound(dump="fmc_viii", points=2)),))
    count = {item.number: item.events for item in effective((first, correction, void(3, 2)))}
    assert count[1] == first.own


def test_the_newest_counting_instead_wins() -> None:
    """Two corrections decided the same end again: the later one counts, and the earlier when that is void."""
    ended = end(1, FIVE)
    older = PastEntry(number=2, counts_in=None, own=(), instead=((1, MoveEnded(move=SIX)),))
    newer = PastEntry(number=3, counts_in=None, own=(), instead=((1, MoveEnded(move=FIVE)),))
    both = {item.number: item.main for item in effective((ended, older, newer))}
    one = {item.number: item.main for item in effective((ended, older, newer, void(4, 3)))}
    assert (both[1], one[1]) == ((MoveEnded(move=FIVE),), (MoveEnded(move=SIX),))


@st.composite
def histories(draw: st.DrawFn) -> list[PastEntry]:
    """Draw notes, voids of earlier entries, ends of moves and late notes."""
    entries: list[PastEntry] = []
    now = 5
    for number in range(1, draw(st.integers(1, 25)) + 1):
        kind = draw(st.sampled_from(["note", "void", "end", "late"]))
        if kind == "void" and number > 1:
            entries.append(void(number, draw(st.integers(1, number - 1))))
        elif kind == "end":
            entries.append(end(number, GameTime(day=0, move=now % 24)))
            now += 1
        elif kind == "late" and now > 5:
            entries.append(note(number, GameTime(day=0, move=draw(st.integers(5, now - 1)) % 24)))
        else:
            entries.append(note(number))
    return entries


@given(histories())
def test_each_counting_entry_counts_once(entries: list[PastEntry]) -> None:
    """No correction loses or doubles an entry."""
    assert sorted(order(*entries)) == sorted(counting(entries))


@given(histories())
def test_void_and_void_of_the_void_change_nothing(entries: list[PastEntry]) -> None:
    """Voiding any entry and voiding that void gives the order that was there before."""
    last = entries[-1].number
    for target in sorted(counting(entries)):
        undone = order(*entries, void(last + 1, target), void(last + 2, last + 1))
        assert undone[:-1] == order(*entries)


@given(histories())
def test_only_late_entries_leave_their_place(entries: list[PastEntry]) -> None:
    """Entries that are not late stand by number, whatever was corrected."""
    late = {entry.number for entry in entries if entry.counts_in is not None}
    plain = [number for number in order(*entries) if number not in late]
    assert plain == sorted(plain)
