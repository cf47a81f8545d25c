"""What an order lacks is asked: answers, then dice with the sum before each; a result may be told instead (desk)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from campaign.desk.give import Giver, Nobody
from campaign.domain.dice import DieSource
from campaign.domain.mode import Mode
from campaign.errors import NotUnderstood, Refused
from campaign.events.combat import CombatFought, ElementModeForced
from campaign.orders.line import cut, read
from tests.desk.test_prompt import Umpire
from tests.table import Table, founding, open_table

if TYPE_CHECKING:
    from campaign.desk.give import Asker, Given

FIGHT = "fight 4-cly/a ii-pz-1/a"
SHERMAN = "+ combat factor 7 [DT-J5] - 3 range 3 cm [DT-J6.1] + 1 very large firer [DT-J6.3] - 1 poor terrain [DT-J6.4]"
PANZER = "+ combat factor 6 [DT-J5] - 3 range 3 cm [DT-J6.1]"


@pytest.fixture
def table() -> Table:
    """Return the small world with 4 CLY and the Panzer IV battalion on Attack."""
    table = open_table()
    table.give("mode 4-cly attack", "mode ii-pz-1 attack", overrule="for the test")
    return table


def give(table: Table, asker: Asker, line: str, *, must_have_dice: bool = False) -> Given:
    """Give one line at the desk."""
    (item,) = cut(line).items
    return Giver(table.desk, asker).give(read(item, table.desk.campaign), must_have_dice=must_have_dice)


def combat(given: Given) -> CombatFought:
    """Return the combat that was booked."""
    (found,) = [event for event in given.booked[-1].events if isinstance(event, CombatFought)]
    return found


def faces(given: Given) -> list[int]:
    """Return the dice of the combat."""
    return [throw.roll.face for throw in combat(given).throws]


def test_everything_missing_is_asked_and_the_sum_is_shown_before_each_die(table: Table) -> None:
    """Range, ground, supports, points, then each die under its sum with what its faces do (issue: fight)."""
    umpire = Umpire("3", "poor", "", "", "6", "1")
    given = give(table, umpire, FIGHT)
    assert umpire.asked == [
        "range from 4-cly/a to ii-pz-1/a in cm, or close",
        "ground of ii-pz-1/a, then of 4-cly/a: good, poor or bad",
        "who helps 4-cly/a, against who helps ii-pz-1/a",
        "extra points of 4-cly/a, then of ii-pz-1/a",
        "D10, 1 of 2 (0 to 10, r rolls all)",
        "D10, 2 of 2 (0 to 10, r rolls the rest)",
    ]
    assert umpire.shown == [
        f"4-cly/a at ii-pz-1/a: D10 {SHERMAN} = D10 + 4, against training value 6",
        "1 nothing \N{MIDDLE DOT} 2-5 Probe \N{MIDDLE DOT} 6-8 Hold \N{MIDDLE DOT} 9-10 eliminated",
        f"ii-pz-1/a at 4-cly/a: D10 {PANZER} = D10 + 3, against training value 6",
        "1-2 nothing \N{MIDDLE DOT} 3-6 Probe \N{MIDDLE DOT} 7-9 Hold \N{MIDDLE DOT} 10 eliminated",
    ]
    assert faces(given) == [6, 1]
    assert given.lines[0] == (
        "e4 4-cly/a at ii-pz-1/a, 3 cm: 4-cly/a D10 6 + 4 = 10 against 6: ii-pz-1/a to Hold [DT-J30] \N{MIDDLE DOT} "
        "ii-pz-1/a D10 1 + 3 = 4 against 6: 4-cly/a stands [DT-J30]"
    )
    assert given.lines[1] == "22-armd \N{BLACK CIRCLE}\N{BLACK CIRCLE}\N{WHITE CIRCLE}"


def test_a_wrong_answer_is_explained_and_asked_again(table: Table) -> None:
    """What is no answer repeats the question (desk: prompt)."""
    umpire = Umpire("far", "3", "", "", "", "6", "1")
    assert faces(give(table, umpire, FIGHT)) == [6, 1]
    assert umpire.shown[0] == "'far' is no range: 3, 2.5, or close"
    assert umpire.asked[0] == umpire.asked[1]


def test_who_is_not_understood_twice_is_told_how_to_get_out(table: Table) -> None:
    """Nobody is caught in a question (desk: prompt)."""
    umpire = Umpire("far", "near", "3", "", "", "", "6", "1")
    give(table, umpire, FIGHT)
    assert umpire.shown[:3] == [
        "'far' is no range: 3, 2.5, or close",
        "'near' is no range: 3, 2.5, or close",
        "= leaves with the result, Ctrl-C without",
    ]


def test_an_answer_that_is_refused_ends_the_questions(table: Table) -> None:
    """Beyond 6 cm nothing more is asked (issue: fight; DT-J6)."""
    umpire = Umpire("7", "poor", "", "", "6", "1")
    with pytest.raises(Refused) as refusal:
        give(table, umpire, FIGHT)
    assert [item.code for item in refusal.value.objections] == ["may-not-fire"]
    assert umpire.asked == ["range from 4-cly/a to ii-pz-1/a in cm, or close"]


def test_r_lets_the_program_throw_the_rest(table: Table) -> None:
    """The attack's die is typed, the answer's drawn (desk: dice)."""
    throws = combat(give(table, Umpire("3", "", "", "", "6", "r"), FIGHT)).throws
    assert [throw.roll.source for throw in throws] == [DieSource.TYPED, DieSource.DRAWN]


def test_r_on_the_line_leaves_the_questions(table: Table) -> None:
    """Dice left to the program are no answers (desk: dice)."""
    umpire = Umpire("3", "", "", "")
    throws = combat(give(table, umpire, f"{FIGHT} r")).throws
    assert [throw.roll.source for throw in throws] == [DieSource.DRAWN, DieSource.DRAWN]
    assert len(umpire.asked) == 4


@pytest.mark.parametrize(
    "answers",
    [("= hold",), ("3", "= hold"), ("3", "", "", "", "= hold"), ("3", "", "", "", "6", "=", "hold"), ("=", "hold")],
)
def test_any_question_is_left_with_the_result(table: Table, answers: tuple[str, ...]) -> None:
    """A sign of equality and the result end the fight at any prompt; alone it asks for the result (desk: =)."""
    given = give(table, Umpire(*answers), FIGHT)
    assert combat(given).throws == ()
    assert combat(given).told == "hold"
    forced = [event for event in given.booked[-1].events if isinstance(event, ElementModeForced)]
    assert [(event.element, event.mode) for event in forced] == [("de_ii_pz_1/a", Mode.HOLD)]
    assert given.lines[0].endswith("ii-pz-1/a to Hold (told)")


@pytest.mark.parametrize("answers", [("=", "="), ("=",), ("=", "")])
def test_who_tells_no_result_leaves_the_order(table: Table, answers: tuple[str, ...]) -> None:
    """Without a result nothing is booked, exit code 6 (architecture 8)."""
    head = table.desk.diary.head()
    with pytest.raises(KeyboardInterrupt):
        give(table, Umpire(*answers), FIGHT)
    assert table.desk.diary.head() == head


def test_a_result_that_is_none_is_asked_again(table: Table) -> None:
    """The result prompt repeats like any other."""
    umpire = Umpire("= flat", "hold")
    assert combat(give(table, umpire, FIGHT)).told == "hold"
    assert umpire.asked[-1] == "result"


def test_a_command_roll_has_no_result_to_tell(table: Table) -> None:
    """Where an order ends in no result the sign leaves it (desk: prompt)."""
    with pytest.raises(KeyboardInterrupt):
        give(table, Umpire("= 4"), "cp 7-armd")


def test_what_no_answer_mends_is_refused_first(table: Table) -> None:
    """Nobody is asked about a fight that is refused in any case; what is asked for is no reason (issue: fight)."""
    umpire = Umpire("3")
    with pytest.raises(Refused) as refusal:
        give(table, umpire, "fight 1-rtr/a ii-pz-1/a")
    assert [item.code for item in refusal.value.objections] == ["does-not-attack"]
    assert umpire.asked == []


def test_what_the_answers_make_wrong_is_refused_before_the_dice(table: Table) -> None:
    """Five extra points are refused when they are told, before anybody throws (DT-G8)."""
    umpire = Umpire("3", "", "", "5", "6")
    with pytest.raises(Refused) as refusal:
        give(table, umpire, FIGHT)
    assert [item.code for item in refusal.value.objections] == ["too-many-extra-points"]
    assert not any("D10" in question for question in umpire.asked)


def test_the_hq_that_calls_for_guns_rolls_first(table: Table) -> None:
    """An HQ that has not rolled throws its command die when its guns are asked for (desk: on_demand, DT-J20)."""
    table.give("mode 5-rha attack", overrule="for the test")
    table.give("where 4-cly caen, 5-rha caen")
    umpire = Umpire("8", "", "6", "1")
    given = give(table, umpire, f"{FIGHT} at 3 in good with 5-rha/a")
    assert umpire.asked[0] == "D10 of 22-armd"
    assert combat(given).batteries == ("uk_5_rha/a",)
    assert len(given.booked) == 2


def test_where_nobody_answers_it_is_as_usual(table: Table) -> None:
    """A file and a pipe are never asked: good ground, no supports, no points; a range must be told (desk: files)."""
    given = give(table, Nobody(), f"{FIGHT} at 3")
    assert [throw.roll.source for throw in combat(given).throws] == [DieSource.DRAWN, DieSource.DRAWN]
    with pytest.raises(Refused) as refusal:
        give(table, Nobody(), "fight 4-cly/b ii-pz-1/b")
    assert [item.code for item in refusal.value.objections] == ["range-not-told"]


def test_a_pipe_that_must_tell_its_dice_is_told_so(table: Table) -> None:
    """The desk in a pipe draws nothing of itself (desk: prompt)."""
    with pytest.raises(NotUnderstood, match="fight needs 2 D10"):
        give(table, Nobody(), f"{FIGHT} at 3", must_have_dice=True)


@pytest.mark.parametrize(("answers", "drawn"), [(("r", "yes"), True), (("r", "no"), False)])
def test_a_table_that_throws_itself_is_asked_before_the_program_does(answers: tuple[str, str], *, drawn: bool) -> None:
    """Where the table throws its dice, r is granted only after a question (desk: dice)."""
    order = founding()
    table = open_table(order=replace(order, founding=replace(order.founding, dice="table")))
    table.give("mode 4-cly attack", "mode ii-pz-1 attack", overrule="for the test")
    umpire = Wary("3", "", "", "", answers[0], agrees=answers[1] == "yes")
    if drawn:
        assert len(combat(give(table, umpire, FIGHT)).throws) == 2
        return
    with pytest.raises(Refused) as refusal:
        give(table, umpire, FIGHT)
    assert [item.code for item in refusal.value.objections] == ["dice-are-thrown"]


class Wary(Umpire):
    """An umpire who may say no."""

    def __init__(self, *answers: str, agrees: bool) -> None:
        """Know what to say."""
        super().__init__(*answers)
        self._agrees = agrees

    def agrees(self, question: str) -> bool:
        """Say it."""
        self.asked.append(question)
        return self._agrees


def test_a_file_fights_without_a_question(table: Table) -> None:
    """The line of a fight in an orders file carries what was told; the rest is as usual (desk: grammar)."""
    (booked,) = table.give(f"{FIGHT} at 3 6 1")
    assert booked.numbers == (4,)
    (booked,) = table.give("fight 4-cly/b ii-pz-1/b close = gone nothing")
    assert booked.numbers == (5,)
