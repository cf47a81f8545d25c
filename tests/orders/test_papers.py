"""Notes, rulings and reasons: paper that nobody decides again (architecture 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.errors import UnknownName
from campaign.events.paper import NoteTaken
from campaign.events.rulings import Overruled, OverruleReasoned, RulingMade
from campaign.orders.base import Kind
from campaign.orders.papers import GiveReason, MakeRuling, TakeNote
from tests.orders.typed import typed
from tests.spec import Spec

if TYPE_CHECKING:
    from campaign.events.base import Event


def note(text: str, audience: str = "umpire", **on: object) -> Event:
    """Return a note as it was taken."""
    about: dict[str, object] = {"formation": None, "place": None, "entry": None} | on
    return NoteTaken(text=text, audience=audience, **about)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("n on the left, the guns were silent; all of them", note("on the left, the guns were silent; all of them")),
        ("n to all who saw it", note("to all who saw it")),
        ("n --to all smoke over Cagny", note("smoke over Cagny", "all")),
        ("n --to axis hold the ridge", note("hold the ridge", "axis")),
        ("n --to umpire look it up", note("look it up")),
        ("n --to Umpire2 look it up", note("look it up", "umpire2")),
        ("n --on 22-armd the colonel is wounded", note("the colonel is wounded", formation="uk_22_armd")),
        ("n --on cagny four 88s", note("four 88s", place="cagny")),
        ("n --to allied --entry e12 typed late", note("typed late", "allied", entry=12)),
    ],
)
def test_a_note_is_text_to_the_end_of_the_line(line: str, taken: Event) -> None:
    """A note is for the umpire unless told otherwise, and about what its option names; its words are left alone."""
    spec = Spec().founded()
    spec.when(typed(spec, line)).then(taken)
    assert [item.text for item in spec.campaign.notebook.notes] == [
        item.text for item in (taken,) if isinstance(item, NoteTaken)
    ]


def test_a_note_for_nobody_is_not_taken() -> None:
    """An audience that nobody can be called, or that comes close to a side, is an unknown name."""
    with pytest.raises(UnknownName, match="the other one"):
        Spec().founded().when(TakeNote(text="over there", audience="the other one")).decided()
    spec = Spec().founded()
    with pytest.raises(UnknownName, match="alied"):
        typed(spec, "note --to alied over there")


def test_a_ruling_is_a_precedent() -> None:
    """What the umpire ruled stands among the precedents."""
    spec = Spec().founded()
    spec.when(typed(spec, "ruling smoke counts as poor, until ten")).then(
        RulingMade(text="smoke counts as poor, until ten")
    )
    assert [item.text for item in spec.campaign.rules.precedents] == ["smoke counts as poor, until ten"]


def test_a_reason_is_given_for_an_overruled_entry_only() -> None:
    """An entry that was booked against the rules gets its reason; any other has none to give."""
    spec = Spec().founded().given(Overruled(codes=("sortie-too-early",), reason=""))
    spec.when(typed(spec, "reason e1 none at all")).then_refused("not-overruled")
    assert spec.objections[0].final
    (owed,) = spec.campaign.rules.reasons_owed()
    spec.when(typed(spec, f"reason e{owed.entry} they had crossed at night, unseen")).then(
        OverruleReasoned(entry=owed.entry, reason="they had crossed at night, unseen")
    )
    assert spec.campaign.rules.reasons_owed() == ()
    spec.when(typed(spec, f"reason e{owed.entry} they had crossed at night, unseen")).then_nothing()


def test_paper_is_paper() -> None:
    """Notes, rulings and reasons are of the kind that a correction leaves alone (architecture 7)."""
    assert {TakeNote.kind, MakeRuling.kind, GiveReason.kind} == {Kind.PAPER}
