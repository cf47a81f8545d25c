"""What only grows is kept whole and in order, and a state that goes its own way leaves the other alone."""

from __future__ import annotations

from campaign.events.paper import NoteTaken
from campaign.events.rulings import RulingMade
from campaign.projections.pages import added, all_of
from campaign.projections.state import Campaign, Fold, copy
from campaign.store.snapshots import decode_state, encode_state


def test_everything_stands_in_its_order() -> None:
    """Whatever was added is there once, in the order in which it came."""
    pages: tuple[tuple[int, ...], ...] = ()
    for number in range(1000):
        pages = added(pages, number)
    assert all_of(pages) == tuple(range(1000))
    assert max(map(len, pages)) < 1000


def test_notes_and_rulings_of_a_copy_are_its_own() -> None:
    """A copy of a state shares the pages and none of what is written on them later."""
    fold = Fold(Campaign())
    for number in range(300):
        note = NoteTaken(text=f"note {number}", audience="all", formation=None, place=None, entry=None)
        fold.apply(number + 1, (note, RulingMade(text=f"ruling {number}")))
    other = copy(fold.campaign)
    Fold(other).apply(301, (RulingMade(text="the last"),))
    assert [item.text for item in fold.campaign.notebook.notes] == [f"note {number}" for number in range(300)]
    assert len(fold.campaign.rules.precedents) == 300
    assert other.rules.precedents[-1].text == "the last"
    assert decode_state(encode_state(other)) == other
