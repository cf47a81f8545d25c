"""Every field of every order is found by its name, its path and the slot of its line, and read by its type."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pytest

from campaign.errors import AmbiguousName, CampaignError, NotUnderstood, UnknownName
from campaign.orders.amend_fields import amended, paths_of, printed
from campaign.orders.describe import describe
from campaign.orders.line import cut, read
from campaign.orders.registry import CORRECTIONS
from tests.reports_of_others.test_every_order_comes_back import LINES, give
from tests.table import open_table

if TYPE_CHECKING:
    from campaign.orders.base import Order
    from campaign.projections.state import Campaign

#: Slots whose words become no field of their own: rows told in place of dice, the two ends of a road, and rows of a
#: battle's result where it has none.
NO_FIELD: Final = {
    *{("road", "place"), ("bombers fly", "share"), ("count", "mode"), ("guns", "told")},
    *{("book-battle", "hq"), *(("end-battle", slot) for slot in ("fate", "force", "hq"))},
}
GIVEN: Final = [(line, before) for line, before in LINES if line.split()[0] not in {*CORRECTIONS, "put-right"}]


def typed(line: str, before: str) -> tuple[Order, Campaign]:
    """Return the order of a line, on the state in which it can be given."""
    table = open_table()
    if before:
        give(table, before)
    (item,) = cut(line).items
    return read(item, table.desk.campaign).order, table.desk.campaign


def order_of(line: str, before: str = "") -> Order:
    """Return the order of a line."""
    return typed(line, before)[0]


def leads_somewhere(order: Order, field: str, campaign: Campaign) -> bool:
    """Say whether a name finds a field, whatever is wrong with the value."""
    with suppress(CampaignError):
        amended(order, field, "?", campaign, by="umpire")
        return True
    try:
        amended(order, field, "none", campaign, by="umpire")
    except CampaignError as error:
        return "has no field" not in str(error)
    return True


@pytest.mark.parametrize(("line", "before"), GIVEN, ids=lambda text: text or "-")
def test_every_slot_of_a_line_leads_to_a_field(line: str, before: str) -> None:
    """Whoever knows the line knows the name: a slot is a field, or stands for one (architecture 7: amend)."""
    order, campaign = typed(line, before)
    slots = {slot.lower() for slot in describe(type(order)).slots}
    assert {slot for slot in slots if not leads_somewhere(order, slot, campaign)} <= {
        slot for name, slot in NO_FIELD if name == order.name
    }


@pytest.mark.parametrize(("line", "before"), GIVEN, ids=lambda text: text or "-")
def test_every_path_of_an_order_leads_to_its_field(line: str, before: str) -> None:
    """A path as it is printed is read again, whatever is found wrong with the value."""
    order, campaign = typed(line, before)
    assert [path for path in paths_of(order) if not leads_somewhere(order, printed(path), campaign)] == []


def test_a_name_that_leads_nowhere_is_told() -> None:
    """Control: the two tests above would find a field that is not there."""
    order, campaign = typed("take villers allied", "")
    assert leads_somewhere(order, "place", campaign)
    assert not leads_somewhere(order, "hurry", campaign)


def test_a_row_is_told_by_its_place() -> None:
    """Of several rows the place is told, else all are named."""
    order, campaign = typed("mode 22-armd attack, 131-bn probe", "")
    with pytest.raises(AmbiguousName) as caught:
        amended(order, "mode", "hold", campaign, by="umpire")
    assert caught.value.candidates == ("changes.0.mode", "changes.1.mode")
    changed = amended(order, "changes.1.mode", "hold", campaign, by="umpire")
    assert changed.path == "changes.1.mode"
    assert changed.order == order_of("mode 22-armd attack, 131-bn hold")


@pytest.mark.parametrize(
    ("line", "field", "words", "meant"),
    [
        ("fight 4-cly/a ii-pz-1/a at 3 6 1", "range", "5.5", "fight 4-cly/a ii-pz-1/a at 5.5 6 1"),
        ("fight 4-cly/a ii-pz-1/a at 3 6 1", "going", "poor", "fight 4-cly/a ii-pz-1/a at 3 in poor 6 1"),
        ("fight 4-cly/a ii-pz-1/a at 3 6 1", "bonus", "+2", "fight 4-cly/a ii-pz-1/a at 3 +2 6 1"),
        (
            "fight 4-cly/a ii-pz-1/a at 3 6 1",
            "support",
            "4-cly/b 4-cly/c",
            "fight 4-cly/a ii-pz-1/a at 3 with 4-cly/b 4-cly/c 6 1",
        ),
        ("move 4-cly tilly villers", "place", "villers caen", "move 4-cly villers caen"),
        ("move 4-cly tilly", "all", "yes", "move 4-cly tilly all"),
        ("send 7-armd 2 tilly keep", "keep", "no", "send 7-armd 2 tilly"),
        ("take villers allied", "formation", "4-cly", "take villers 4-cly"),
        ("take villers 4-cly", "side", "axis", "take villers axis"),
        ("result 4-cly lost 2 by i-pz-1", "attacker", "none", "result 4-cly lost 2"),
        ("result 4-cly lost 2", "type", "uk_sherman_sqn", "result 4-cly lost 2 uk_sherman_sqn"),
        ("mode 22-armd attack tilly", "position", "-", "mode 22-armd attack"),
        ("mode 22-armd attack + not 1-rtr", "other", "5-rtr", "mode 22-armd attack + not 5-rtr"),
        ("cp 7-armd 9j", "die", "4f", "cp 7-armd 4f"),
        ("air fly sqn-181 villers", "squadron", "sqn-182", "air fly sqn-182 villers"),
    ],
)
def test_a_field_is_read_as_its_line_reads_it(line: str, field: str, words: str, meant: str) -> None:
    """The order is the one that the right line would have given."""
    order, campaign = typed(line, "")
    assert amended(order, field, words, campaign, by="").order == order_of(meant)


def test_dice_are_told_one_by_one_or_all() -> None:
    """A die of several is told by its place; all of them are as many as were thrown."""
    order, campaign = typed("fight 4-cly/a ii-pz-1/a at 3 6 1", "")
    assert amended(order, "rolls.1", "7", campaign, by="").order == order_of("fight 4-cly/a ii-pz-1/a at 3 6 7")
    assert amended(order, "die", "2 3", campaign, by="").order == order_of("fight 4-cly/a ii-pz-1/a at 3 2 3")
    with pytest.raises(NotUnderstood, match="2 dice were thrown, not 1"):
        amended(order, "die", "2", campaign, by="")
    with pytest.raises(UnknownName, match="rolls has 2 values"):
        amended(order, "rolls.2", "2", campaign, by="")


@pytest.mark.parametrize(
    ("line", "field", "words", "said"),
    [
        ("result 4-cly lost 2", "lost", "0", "cannot be '0'"),
        ("take villers allied", "place", "4-cly", "4-cly"),
        ("send 7-armd 2 tilly keep", "keep", "perhaps", "neither yes nor no"),
        ("cp 7-armd 9", "die", "11", "no D10"),
        ("weather poor", "weather", "hail", "no weather"),
    ],
)
def test_what_is_no_value_of_a_field_is_refused(line: str, field: str, words: str, said: str) -> None:
    """The limits of a field hold here as in a file."""
    order, campaign = typed(line, "")
    with pytest.raises(NotUnderstood) as caught:
        amended(order, field, words, campaign, by="")
    assert said in str(caught.value)


def test_the_letters_of_a_model_are_those_of_one() -> None:
    """The part of a model is read like its name: what no model has is unknown."""
    order, campaign = typed("result 4-cly/a gone", "")
    assert amended(order, "part", "b", campaign, by="umpire").order.title(campaign) == "4-cly/b gone"
    with pytest.raises(UnknownName, match="4-cly has no model 'zzz'"):
        amended(order, "part", "zzz", campaign, by="umpire")


def test_no_number_of_one_model_is_lost() -> None:
    """Amended or typed, a number lost is told of a formation."""
    order, campaign = typed("result 4-cly lost 2", "")
    with pytest.raises(NotUnderstood, match="of one model no number is lost"):
        amended(order, "target", "4-cly/a", campaign, by="umpire")
