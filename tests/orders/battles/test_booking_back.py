"""Battles that come back: by result alone, or counted from their pieces; when it counts; who is kept out (X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from campaign.desk.book import Booking
from campaign.desk.give import Giver, Nobody
from campaign.domain.clock import GameTime
from campaign.domain.mode import HoldLevel, Mode
from campaign.errors import NotUnderstood, Refused, UnknownName
from campaign.events.battles import BattleEnded, CompanyWeakened
from campaign.events.combat import CompanyReduced, CompanyRestored, ElementEliminated, ElementModeForced
from campaign.events.command import CommandPointsLost
from campaign.events.ground import HolderChanged
from campaign.events.supply import SupplySpent
from campaign.orders.battles.book import BookBattle
from campaign.orders.line import cut, print_item, read
from campaign.projections.state import digest
from campaign.store import replay
from tests.battling import OPEN, gone, shot
from tests.desk.test_prompt import Umpire
from tests.table import Table, open_table

if TYPE_CHECKING:
    from campaign.domain.objection import Objection

CLY = "uk_4_cly"


@pytest.fixture
def table() -> Table:
    """Return a table at which battle B1 is open under company dice since D+0/05."""
    table = open_table()
    table.give("m 22-armd attack +", overrule="at the table")
    table.give(f"{OPEN} rules companydice")
    return table


def codes(table: Table, line: str) -> list[str]:
    """Return the codes with which a line is refused, none where it is booked."""
    try:
        table.give(line)
    except Refused as refusal:
        return [item.code for item in refusal.objections]
    return []


def against(table: Table, line: str) -> Objection:
    """Return the one objection with which a line is refused."""
    with pytest.raises(Refused) as refused:
        table.give(line)
    (objection,) = refused.value.objections
    return objection


def given(table: Table, line: str) -> tuple[str, ...]:
    """Give a line as a desk without a terminal does, and return its answer and remarks."""
    (item,) = cut(line).items
    told = Giver(table.desk, Nobody()).give(read(item, table.desk.campaign))
    return (*told.lines, *told.remarks)


# --- by its result alone ---


def test_a_form_books_what_became_of_each_company(table: Table) -> None:
    """X-3: lost, a size smaller and in another mode; points, holder, story; the battle is over."""
    table.give("end-move", "end-move")
    (booked,) = table.give(
        "book-battle b1 4-cly/a lost, 4-cly/b size hold, points 22-armd 3, holder allied, moves 2, story so, ; #1"
    )
    ended, lost, forced, reduced, *spent, held = booked.events
    assert ended == BattleEnded(battle="b1", moves_used=2, holder="allied", story="so, ; #1", by_form=True)
    assert lost == ElementEliminated(element=f"{CLY}/a", by=None)
    assert forced == ElementModeForced(element=f"{CLY}/b", mode=Mode.HOLD, hold=HoldLevel.HASTY)
    assert reduced == CompanyReduced(element=f"{CLY}/b")
    assert sum(item.points for item in spent if isinstance(item, SupplySpent)) == 3
    assert held == HolderChanged(place="cagny", side="allied", formation=None)
    battles = table.desk.campaign.battles
    assert battles.battles["b1"].ended
    assert battles.engaged == {}


def test_a_battle_under_the_clubs_own_rules_is_booked_back_alike() -> None:
    """X-3: where the program knows forces and result only, the form is all that there is."""
    table = open_table()
    table.give(f"{OPEN} rules own")
    (booked,) = table.give("book-battle 501-bn/a lost, moves 0")
    assert booked.events[1:] == (ElementEliminated(element="de_501/a", by=None),)
    assert against(table, "book-battle b1 moves 0").code == "battle-over"


def test_a_formation_stands_for_its_standing_companies(table: Table) -> None:
    """DT-R34: the line of a formation counts for its combat models in the battle; their own lines go before it."""
    (booked,) = table.give("book-battle 4-cly size hold, 4-cly/a stands, moves 0")
    forced = [event.element for event in booked.events if isinstance(event, ElementModeForced)]
    reduced = [event.element for event in booked.events if isinstance(event, CompanyReduced)]
    assert forced == [f"{CLY}/a", f"{CLY}/b", f"{CLY}/c"]
    assert reduced == [f"{CLY}/b", f"{CLY}/c"]


def test_an_hq_lost_in_a_battle_loses_its_points() -> None:
    """DT-R35: the HQ of a brigade that is lost in a battle takes its command points along."""
    table = open_table()
    table.give("battle open cagny 22-armd/hq 4-cly against 501-bn rules own")
    (booked,) = table.give("book-battle 22-armd/hq lost, moves 0")
    assert CommandPointsLost(hq="uk_22_armd") in booked.events


def test_who_is_not_named_stands_and_that_is_told(table: Table) -> None:
    """X-3: of companies without a line the book says that they stand as they were, in a remark."""
    told = given(table, "book-battle b1 4-cly lost, moves 0")
    assert any("not told, so they stand as they were: 4-cly/hq, 501-bn/a, 501-bn/b" in line for line in told)


def test_a_company_a_size_smaller_stays_so(table: Table) -> None:
    """X-3: one that was a size smaller before is so afterwards, and no smaller."""
    table.give("book-battle 4-cly/a size, moves 0", f"{OPEN} rules own")
    (booked,) = table.give("book-battle 4-cly/a size, moves 0")
    assert [event.event_name for event in booked.events] == ["battle.ended"]
    assert table.desk.campaign.oob.elements[f"{CLY}/a"].reduced


def test_points_of_a_battle_pay_no_other_attack(table: Table) -> None:
    """DT-G8, R48: what was used in a battle is extra, and takes nothing off the price of an attack of that move."""
    (booked,) = table.give("book-battle points 22-armd 3, moves 0")
    spent = [event for event in booked.events if isinstance(event, SupplySpent)]
    assert [(item.points, item.bonus, item.attackers) for item in spent] == [(3, 3, ())]
    assert table.desk.campaign.activity.in_move("uk_22_armd", GameTime(day=0, move=5)).paid_points == 0


# --- what is refused ---


def test_points_that_nobody_has_are_refused(table: Table) -> None:
    """DT-G6: the book cannot go below nothing; --as-found books what was there."""
    assert against(table, "book-battle points 22-armd 900, moves 0").code == "no-supply"


def test_a_company_that_is_dead_already_is_untrue(table: Table) -> None:
    """A company that the book holds dead cannot be lost again; as found it stood all the same."""
    table.give("result 4-cly/a gone", overrule="before the battle")
    refused = against(table, "book-battle 4-cly/a lost, moves 0")
    assert (refused.code, refused.untrue) == ("model-gone", True)
    (booked,) = table.give("book-battle 4-cly/a lost, moves 0", as_found=True)
    assert booked.found


def test_a_formations_line_passes_over_its_dead(table: Table) -> None:
    """A formation's line counts for each standing company of it, and its dead object to nothing."""
    table.give("result 4-cly/a gone", overrule="before the battle")
    (booked,) = table.give("book-battle 4-cly lost, moves 0")
    assert [event.element for event in booked.events if isinstance(event, ElementEliminated)] == [
        f"{CLY}/b",
        f"{CLY}/c",
    ]


def test_a_company_of_elsewhere_is_refused_and_may_be_overruled(table: Table) -> None:
    """X-3: who is not in the battle is booked only where the umpire insists."""
    assert codes(table, "book-battle 1-rtr/a lost, moves 0") == ["not-in-the-battle"]
    (booked,) = table.give("book-battle 1-rtr/a lost, moves 0", overrule="joined on the night")
    assert ElementEliminated(element="uk_1_rtr/a", by=None) in booked.events


def test_a_mode_that_no_result_gives_is_refused(table: Table) -> None:
    """DT-J30: a battle, like a fight, drives nobody forward; who is lost is in no mode."""
    assert codes(table, "book-battle 4-cly pursuit, moves 0") == ["no-such-result"]
    assert codes(table, "book-battle 4-cly lost, 4-cly/a stands hold, moves 0") == []


def test_a_company_is_told_once(table: Table) -> None:
    """Two fates of one company are final; fate and mode in two groups are not."""
    assert codes(table, "book-battle 4-cly/a lost, 4-cly/a size, moves 0") == ["told-twice"]
    assert codes(table, "book-battle 4-cly/a size, 4-cly/a hold, moves 0") == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("book-battle b1 moves 1, moves 2", "moves is told twice"),
        ("book-battle b1 4-cly/a lost hold, moves 1", "who is lost is in no mode"),
        ("book-battle b1 4-cly/a lost size, moves 1", "is told twice"),
        ("book-battle b9 moves 1", "b9"),
        ("book-battle b1 holder alied, moves 1", "no side"),
    ],
)
def test_what_makes_no_sense_is_not_understood(table: Table, line: str, says: str) -> None:
    """The line is refused with what is wrong in it."""
    with pytest.raises(NotUnderstood, match=says):
        table.give(line)


def test_a_holder_must_be_a_side(table: Table) -> None:
    """A holder that a program tells is checked like one that is typed."""
    (order,) = table.orders("book-battle b1 moves 0")
    assert isinstance(order, BookBattle)
    with pytest.raises(UnknownName):
        table.desk.book(replace(order, holder="neutral"))


# --- when it counts ---


def test_it_counts_where_its_moves_end_though_the_campaign_went_on(table: Table) -> None:
    """X-3: opening move plus moves used, as a late entry of itself."""
    table.give(*["end-move"] * 4)
    lines = given(table, "book-battle b1 4-cly/a lost, moves 2")
    assert "counting in D+0/07" in lines[0]
    entry = table.desk.diary.entry(table.desk.head.entries)
    assert entry.counts_in == GameTime(day=0, move=7)
    assert table.desk.at("D+0/06").oob.elements[f"{CLY}/a"].standing
    assert not table.desk.at("D+0/07").oob.elements[f"{CLY}/a"].standing


def test_in_its_own_move_it_is_no_late_entry(table: Table) -> None:
    """X-3: where the move in which it ends is open it counts there."""
    table.give("end-move")
    (booked,) = table.give("book-battle b1 moves 1")
    assert table.desk.diary.entry(booked.numbers[0]).counts_in is None


def test_a_move_that_is_told_goes_before(table: Table) -> None:
    """X-3: --for says when it counts, whatever the moves come to; the open move too."""
    table.give(*["end-move"] * 4)
    (booked,) = table.give("book-battle b1 moves 1", late="D+0/08")
    assert table.desk.diary.entry(booked.numbers[0]).counts_in == GameTime(day=0, move=8)
    table.desk.undo(Booking())
    (booked,) = table.give("book-battle b1 moves 1", late="D+0/09")
    assert table.desk.diary.entry(booked.numbers[0]).counts_in is None


def test_a_battle_that_is_not_over_yet_waits(table: Table) -> None:
    """X-3: more moves than have been opened are refused, with the way there; the umpire may overrule."""
    refused = against(table, "book-battle b1 moves 3")
    assert (refused.code, refused.remedy) == ("battle-not-over-yet", "end-move --to D+0/08")
    table.give("book-battle b1 moves 3", overrule="it is over for us")
    assert table.desk.campaign.battles.battles["b1"].moves_used == 3


def test_moves_must_be_told_where_nobody_is_asked(table: Table) -> None:
    """X-3: without a terminal the moves used are missed."""
    refused = against(table, "book-battle b1 4-cly/a lost")
    assert (refused.code, refused.final) == ("moves-not-told", True)


# --- corrections ---


def test_a_form_is_amended_and_undone_like_any_entry(table: Table) -> None:
    """Architecture 7: one line of the form is amended; do and undo leave nothing behind."""
    before = digest(table.desk.campaign)
    number = table.number("book-battle b1 4-cly/a lost, 4-cly/b size, moves 0")
    table.give(f"amend e{number} companies.0.fate stands")
    assert table.desk.campaign.oob.elements[f"{CLY}/a"].standing
    assert table.desk.campaign.oob.elements[f"{CLY}/b"].reduced
    table.give(f"amend e{number} holder allied")
    assert table.desk.campaign.battles.battles["b1"].holder == "allied"
    table.give(f"void e{number}")
    assert digest(table.desk.campaign) == before


def test_an_opening_that_is_voided_takes_its_form_along(table: Table) -> None:
    """Architecture 7: a form of a battle that was never opened does not fit, and falls with it."""
    opened = table.desk.head.entries
    number = table.number("book-battle b1 4-cly/a lost, moves 0")
    assert codes(table, f"void e{opened}") == ["later-entry-no-longer-fits"]
    table.desk.void((opened,), Booking(), fallen=(number,))
    assert table.desk.campaign.battles.battles == {}
    assert table.desk.campaign.oob.elements[f"{CLY}/a"].standing


# --- counted from its pieces ---


def test_the_end_counts_what_is_left(table: Table) -> None:
    """X-3: no piece left, eliminated; half the strength, a size smaller; else as it was; moves since the opening."""
    shot(table, *gone("a1", "a2", "a3"), CompanyWeakened(battle="b1", company=f"{CLY}/b", steps=2))
    shot(table, *gone("a7"), CompanyWeakened(battle="b1", company="de_501/a", steps=5))
    table.give("end-move")
    (booked,) = table.give("end-battle b1 holder axis")
    assert booked.events == (
        BattleEnded(battle="b1", moves_used=1, holder="axis", story="", by_form=False),
        ElementEliminated(element=f"{CLY}/a", by=None),
        ElementEliminated(element="de_501/a", by=None),
        CompanyReduced(element=f"{CLY}/b"),
    )


def test_what_is_told_goes_before_what_was_counted(table: Table) -> None:
    """X-3: the umpire may decide each line otherwise."""
    shot(table, *gone("a1", "a2", "a3"))
    (booked,) = table.give("end-battle b1 4-cly/a stands hold, 4-cly/b size")
    assert booked.events[1:] == (
        ElementModeForced(element=f"{CLY}/a", mode=Mode.HOLD, hold=HoldLevel.HASTY),
        CompanyReduced(element=f"{CLY}/b"),
    )


def test_the_end_goes_by_the_house_rules_of_its_battle() -> None:
    """X-3: where it was agreed that companies stand or are gone, half of one stands as it did."""
    table = open_table()
    table.give(f"{OPEN} rules companydice --house battle_losses=all_or_nothing")
    shot(table, CompanyWeakened(battle="b1", company=f"{CLY}/b", steps=2))
    (booked,) = table.give("end-battle b1")
    assert [type(event) for event in booked.events] == [BattleEnded]


def test_a_shot_that_is_voided_decides_the_end_again(table: Table) -> None:
    """Architecture 7: the end is a clerk's; companies come out otherwise, and undoing the void brings all back."""
    first = shot(table, *gone("a1", "a2"))
    shot(table, *gone("a3", "a4"))
    table.give("end-battle b1 4-cly/c size")
    assert not table.desk.campaign.oob.elements[f"{CLY}/a"].standing
    before = digest(table.desk.campaign)
    table.give(f"void e{first}")
    model = table.desk.campaign.oob.elements[f"{CLY}/a"]
    assert (model.standing, model.reduced) == (True, False)
    assert table.desk.campaign.oob.elements[f"{CLY}/c"].reduced  # told, so it stands
    assert digest(replay.rebuild(table.desk.diary)) == digest(table.desk.campaign)
    table.desk.undo(Booking())
    assert digest(table.desk.campaign) == before


def test_the_clubs_own_rules_leave_nothing_to_count() -> None:
    """X-3: a battle of which the program knows no pieces comes back by its form alone."""
    table = open_table()
    table.give(f"{OPEN} rules own")
    assert against(table, "end-battle b1").code == "battle-not-fought-here"


# --- who is in a battle ---


@pytest.mark.parametrize(
    "line",
    [
        "mode 4-cly hold",
        "where 4-cly tilly",
        "move 4-cly tilly",
        "result 4-cly/a gone",
        "result 22-armd hold",
        "fight 1-rtr/a 501-bn/a at 10",
        "fight 4-cly/a 501-bn/c at 10",
        "attach 4-cly/a 1-rb",
        "take cagny 4-cly",
        "mode 22-armd hold +",
        "spend 4-cly +1",
    ],
)
def test_whoever_is_in_a_battle_is_left_alone(table: Table, line: str) -> None:
    """X-3: what is ordered of him, or falls on him, is refused until the battle is booked back."""
    table.give("cp 22-armd 10, 7-armd 10")
    with pytest.raises(Refused) as refused:
        table.give(line)
    own = [item for item in refused.value.objections if item.code == "in-battle"]
    assert own
    assert own[0].remedy == "book-battle b1"
    assert "in battle B1" in own[0].reason
    assert not own[0].final


@pytest.mark.parametrize(
    "line",
    [
        "note on the battle",
        "count 4-cly 3",
        "cp 22-armd 10",
        "mode 1-rtr hold",
        "result 501-bn/c gone",
        "seen 501-bn by 1-rtr",
        "end-move",
    ],
)
def test_what_leaves_the_battle_alone_is_not_held_up(table: Table, line: str) -> None:
    """X-3: counts, notes, rolls, others of the same formation and the end of a move go on."""
    assert "in-battle" not in codes(table, line)


def test_it_is_overruled_like_any_and_over_with_the_battle(table: Table) -> None:
    """X-3: the umpire knows better; and once it is booked back nobody is in it."""
    (booked,) = table.give("result 4-cly/c gone", overrule="bombed before it began")
    assert booked.numbers
    table.give("book-battle b1 moves 0", "result 4-cly/b gone")
    assert not table.desk.campaign.oob.elements[f"{CLY}/b"].standing


def test_the_end_of_a_move_tells_of_open_battles(table: Table) -> None:
    """X-3: an open battle is told with what else is open, and keeps nobody from going on."""
    (booked,) = table.give("end-move")
    assert [item.remedy for item in booked.warnings if item.code == "battle-open"] == ["book-battle b1"]


# --- a size smaller, and full again ---


def test_the_sides_recovery_makes_companies_full_again(table: Table) -> None:
    """X-4: with the recovery of its side, at the end of the day too, a company is as large as before."""
    table.give("book-battle 4-cly/a size, 501-bn/a size, moves 0")
    table.give(*["end-move"] * 18)
    (booked,) = table.give("recover axis")
    assert booked.events == (CompanyRestored(element="de_501/a"),)
    (booked,) = table.give("end-day")
    assert CompanyRestored(element=f"{CLY}/a") in booked.events
    assert not any(model.reduced for model in table.desk.campaign.oob.elements.values())


def test_a_house_rule_keeps_companies_small(table: Table) -> None:
    """X-4: under the house rule a company stays a size smaller for the rest of the campaign."""
    table.give("book-battle 4-cly/a size, moves 0", "house-rule reduced_until never")
    table.give(*["end-move"] * 18)
    (booked,) = table.give("end-day")
    assert not any(isinstance(event, CompanyRestored) for event in booked.events)


def test_nobody_recovers_in_a_battle(table: Table) -> None:
    """X-4: a company in an open battle stays a size smaller; so it was deployed."""
    table.give("book-battle 4-cly/a size, moves 0", f"{OPEN} rules own")
    table.give(*["end-move"] * 18)
    (booked,) = table.give("end-day")
    assert not any(isinstance(event, CompanyRestored) for event in booked.events)


def test_a_line_is_printed_as_it_is_read() -> None:
    """Architecture 7: an orders file knows a line again, its story with commas and all."""
    line = "book-battle b1 4-cly/a lost, moves 2, story one, two; three # four"
    (item,) = cut(f"{line}  ").items
    assert print_item(item) == "book-battle b1 4-cly/a lost, moves 2, story one, two; three # four"
    assert cut(print_item(item)).items == (item,)


def test_a_terminal_is_asked_for_the_moves(table: Table) -> None:
    """X-3: where somebody can be asked the moves used are asked, until they are a count."""
    table.give("end-move", "end-move")
    umpire = Umpire("two", "1")
    (item,) = cut("book-battle b1 4-cly/a lost").items
    told = Giver(table.desk, umpire).give(read(item, table.desk.campaign))
    assert umpire.asked[0] == "how many moves of the campaign did B1, opened D+0/05, take"
    assert told.lines[0].endswith("B1 booked back, counting in D+0/06")
