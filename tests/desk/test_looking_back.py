"""A mode order counts from the start of its move, whatever was written before it (DT-R58)."""

from __future__ import annotations

from tests.table import open_table


def test_what_a_formation_did_is_asked_again_in_its_new_mode() -> None:
    """Order of writing never refuses; a march that the new mode forbids is told, and both stand (DT-R58, E2)."""
    table = open_table()
    table.give("c 7-armd 9, 22-armd 9", "mode 22-armd attack", "mode 1-rtr attack tilly")
    marched = table.number("move 1-rtr villers", overrule="to prove the look back, not the march")
    answer = table.give("mode 1-rtr reserve")[0]
    assert answer.numbers
    assert [note.partition(":")[0] for note in answer.notes] == [f"e{marched} move would now be refused"]
    assert table.desk.campaign.oob.formations["uk_1_rtr"].place == "villers"


def test_nothing_is_said_where_nothing_differs() -> None:
    """A formation that did nothing this move, or what its new mode allows too, is left in peace (DT-R58)."""
    table = open_table()
    table.give("c 7-armd 9, 22-armd 9", "mode 22-armd attack", "take villers allied")
    assert table.give("mode 1-rtr attack tilly")[0].notes == ()
