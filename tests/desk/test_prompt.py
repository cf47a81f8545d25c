"""The prompt that stays open: dice and rolls are asked, names echoed, Enter does what was offered."""

from __future__ import annotations

import pytest

from campaign.desk.ask import ResultTold
from campaign.desk.desk import Desk
from campaign.desk.prompt import Prompt
from campaign.domain.clock import GameTime
from campaign.domain.mode import Mode
from campaign.errors import NotUnderstood
from campaign.orders.quantities import DieWord, read_die
from campaign.reports.answer import left_line
from tests.table import Table, open_table


class Umpire:
    """Somebody who answers questions from a list."""

    is_there = True

    def __init__(self, *answers: str) -> None:
        """Have answers ready, dice among them."""
        self.answers = list(answers)
        self.asked: list[str] = []
        self.shown: list[str] = []

    def die(self, question: str, sides: int = 10) -> DieWord | None:
        """Return the next die; None where none is left."""
        word = self._next(question)
        return read_die(word) if word is not None else None

    def ask(self, question: str, default: str) -> str | None:
        """Return the next answer, the default for an empty one; None where none is left."""
        word = self._next(question)
        return None if word is None else word or default

    def show(self, *lines: str) -> None:
        """Keep what is shown."""
        self.shown += lines

    def _next(self, question: str) -> str | None:
        """Take the next answer; a sign of equality leaves the question."""
        self.asked.append(question)
        word = self.answers.pop(0) if self.answers else None
        if word is not None and word.startswith("="):
            raise ResultTold(word[1:].strip())
        return word

    def agrees(self, question: str) -> bool:
        """Agree."""
        self.asked.append(question)
        return True


class Sitting:
    """A prompt whose words are kept."""

    def __init__(self, *dice: str, table: Table | None = None, must_have_dice: bool = False) -> None:
        """Sit down at the small world."""
        self.table = table or open_table()
        self.umpire = Umpire(*dice)
        self.told: list[str] = []
        self.reports: list[list[str]] = []
        self.prompt = Prompt(
            self.table.desk,
            self.umpire,
            say=self.told.append,
            report=self._report,
            must_have_dice=must_have_dice,
        )

    def _report(self, words: list[str]) -> bool:
        """Keep the words of a report."""
        if words[0] not in {"status", "help"}:
            return False
        self.reports.append(words)
        return True

    def type(self, *lines: str) -> list[str]:
        """Type lines and return what was said to the last."""
        for line in lines:
            self.told.clear()
            assert self.prompt.take(line)
        return list(self.told)

    @property
    def entries(self) -> int:
        """Count the entries of the diary."""
        return self.table.desk.head.entries

    def mode(self, formation: str) -> Mode:
        """Return a formation's mode."""
        return self.table.desk.campaign.oob.formations[formation].mode

    @property
    def now(self) -> GameTime:
        """Return the open move."""
        return self.table.desk.campaign.calendar.now


def test_a_line_is_answered_in_three_lines_with_its_choice() -> None:
    """What changed with the choice echoed, what is left; never more than three lines (desk: prompt)."""
    told = Sitting().type("c 7-armd 6", "m 22 a")
    assert told[0] == "e3 22-armd to Attack  [22-armd: 22 Armd of 7-armd]"
    assert "CP left" in told[1]
    assert len(told) <= 3


def test_a_command_roll_is_asked_when_an_hq_first_spends() -> None:
    """The roll is an entry of its own, before the order that needed it; nobody is asked twice (desk: on_demand)."""
    sitting = Sitting("6")
    sitting.type("m 22-armd a")
    assert sitting.umpire.asked == ["D10 of 7-armd"]
    assert [entry.order for entry in sitting.table.desk.diary.entries()] == ["found", "cp", "mode"]
    sitting.type("m 131 a")
    assert len(sitting.umpire.asked) == 1
    assert sitting.mode("uk_131") is Mode.ATTACK


def test_each_hq_that_must_pay_is_asked() -> None:
    """A joint line asks every HQ that has not rolled, with flags as typed (DT-D2)."""
    sitting = Sitting("9", "8j")
    sitting.type("m 22-armd a, gren-1 a")
    assert sitting.umpire.asked == ["D10 of 7-armd", "D10 of 1-ss-pz"]
    assert sitting.mode("de_gren_1") is Mode.ATTACK


def test_without_anybody_to_ask_the_missing_die_is_named() -> None:
    """Off a terminal nothing is asked: exit code 2 and the order that is missing (conventions: 20)."""
    sitting = Sitting(must_have_dice=True)
    told = sitting.type("m 22-armd a")
    assert told[-1] == "  cp 7-armd DIE"
    assert (sitting.prompt.exit_code, sitting.entries) == (2, 1)
    told = sitting.type("c 7-armd")
    assert "needs 1 D10" in told[0]
    assert sitting.entries == 1


def test_a_die_that_was_left_out_is_asked_and_r_lets_the_program_roll() -> None:
    """At a die r leaves it to the program; the entry keeps who threw (desk: D10)."""
    sitting = Sitting("4", "r")
    sitting.type("c 7-armd")
    assert sitting.table.desk.head.draws == 0
    sitting.type("c viii-corps")
    assert sitting.table.desk.head.draws == 1
    assert len(sitting.umpire.asked) == 2


def test_anyway_books_what_was_refused() -> None:
    """The refused line is booked again, overruled; without a text the reason is owed (desk: anyway)."""
    sitting = Sitting()
    told = sitting.type("c 7-armd 6", "c 7-armd 7")
    assert told[0] == "refused: command roll of 7-armd"
    assert told[1].startswith("  hq-rolled-already (DT-D1): ")
    assert told[-1].startswith("  anyway: book it all the same")
    assert sitting.prompt.exit_code == 3
    told = sitting.type("anyway")
    assert told[-1] == "  the reason is owed: reason e3 TEXT"
    assert sitting.prompt.exit_code == 0
    assert [item.entry for item in sitting.table.desk.campaign.rules.reasons_owed()] == [3]
    assert sitting.type("anyway")[0] == "nothing was refused"


def test_anyway_with_a_text_gives_the_reason() -> None:
    """The text behind anyway is the reason, to the end of the line."""
    sitting = Sitting()
    sitting.type("c 7-armd 6", "c 7-armd 7", "anyway the first die lay cocked; all agreed")
    (item,) = sitting.table.desk.campaign.rules.overruled.values()
    assert item.reason == "the first die lay cocked; all agreed"


def test_end_move_lists_what_is_open_and_goes_on_at_enter() -> None:
    """The list is no question that must be answered: Enter ends the move, another line leaves it open (desk)."""
    sitting = Sitting()
    while sitting.now < GameTime(day=1, move=6):
        sitting.type(". -y")
    told = sitting.type(".")
    assert told[-1] == "Enter ends the move"
    assert any("raid h1" in line for line in told)
    assert sitting.prompt.finish() == NotUnderstood.exit_code
    sitting.type("note not yet", ".", "")
    assert sitting.now == GameTime(day=1, move=7)
    assert sitting.prompt.finish() == 0


def test_a_move_with_nothing_open_ends_at_once() -> None:
    """Where nothing waits, the letter alone ends the move."""
    sitting = Sitting()
    assert sitting.type(".")[0] == "e2 end of D+0/05"


def test_runs_are_offered_when_a_move_opens_and_enter_books_them() -> None:
    """The move opens with the runs and their price; Enter books them, and asks the rolls they need (desk: runs)."""
    sitting = Sitting("8", "8")
    sitting.table.give("run 22-armd bayeux", "end-move")
    sitting.table.give("spend 1-rtr", overrule="they attacked")
    told = sitting.type("")
    assert told[-1].startswith("runs: 1 HQ, ")
    assert told[-1].endswith("; Enter books them")
    before = sitting.entries
    sitting.type("")
    assert sitting.entries > before
    assert "runs" in [entry.order for entry in sitting.table.desk.diary.entries()]


def test_landings_are_offered_in_their_hour() -> None:
    """What is due ashore is offered the same way (desk: landings)."""
    table = open_table()
    table.give("dump open arromanches allied")
    sitting = Sitting(table=table)
    told = sitting.type(". -y")
    assert told[-1] == "landing: 6 for allied at Arromanches; Enter books them"
    sitting.type("")
    assert table.desk.campaign.supply.end("allied", "landed") == 6


def test_undo_redo_and_void_work_at_the_desk() -> None:
    """Z takes back, redo brings back, void names its entry."""
    sitting = Sitting()
    sitting.type("t cagny allied", "z")
    assert sitting.table.desk.campaign.ground.holder("cagny") == "axis"
    sitting.type("redo")
    assert sitting.table.desk.campaign.ground.holder("cagny") == "allied"
    sitting.type("void e2 typed twice")
    assert sitting.table.desk.campaign.ground.holder("cagny") == "axis"


def test_who_speaks_gives_the_orders_that_follow() -> None:
    """A speaker holds until the next; the entries carry his name (desk: speaker)."""
    sitting = Sitting()
    sitting.type("Steve: t cagny allied", "t caen allied", "Sue:", "t caumont allied")
    actors = [entry.actor for entry in sitting.table.desk.diary.entries()][1:]
    assert actors == ["Steve", "Steve", "Sue"]


def test_a_heading_must_be_the_open_move() -> None:
    """At the desk a heading is only checked (desk: heading)."""
    sitting = Sitting()
    assert sitting.type("D+0/05") == []
    assert sitting.type("D+0/09")[0].startswith("D+0/09 is not the open move")


def test_reports_and_help_are_run_as_the_shell_does() -> None:
    """A word that only reads goes to the reports, ? to help."""
    sitting = Sitting()
    sitting.type("status", "? places")
    assert sitting.reports == [["status"], ["help", "places"]]


@pytest.mark.parametrize("line", ["quit", "exit", "q"])
def test_the_desk_is_left_by_a_word(line: str) -> None:
    """Quit leaves."""
    assert not Sitting().prompt.take(line)


@pytest.mark.parametrize(
    "line", ["m 22", "x y z", 'm "22', "k fmc_viii 0.5", "void", "anyway", ". --to yesterday", "m 22 a,"]
)
def test_a_line_that_is_not_understood_books_nothing(line: str) -> None:
    """Errors are told in at most a few lines and the desk stays open."""
    sitting = Sitting()
    assert sitting.type(line)
    assert sitting.entries == 1
    assert sitting.prompt.exit_code == 2


def test_hours_are_skipped_up_to_the_first_that_waits() -> None:
    """`end-move --to` books an end of move an hour and stops before what waits for a decision (desk: end-move)."""
    table = open_table()
    table.give("dump open arromanches allied")
    sitting = Sitting(table=table)
    sitting.type(". --to D+0/09")
    assert sitting.now == GameTime(day=0, move=9)
    told = sitting.type(". --to D+2/05")
    assert sitting.now == GameTime(day=1, move=5)
    assert any("9-ss-pz is due" in line for line in told)
    assert sitting.entries == 2 + 24 + 1


def test_a_skip_lands_what_is_due_at_its_own_hour() -> None:
    """What needs no decision is booked on the way (desk: firing everything at its own hour)."""
    table = open_table()
    table.give("dump open arromanches allied")
    sitting = Sitting(table=table)
    sitting.type(". --to D+0/09")
    assert table.desk.campaign.supply.end("allied", "landed") == 6


def test_a_skip_back_is_refused() -> None:
    """A move gone by is not ahead."""
    sitting = Sitting()
    sitting.type(".")
    assert "is not ahead" in sitting.type(". --to D+0/05")[0]


def test_undo_says_what_it_took_back_and_what_is_left() -> None:
    """The entry is named as it was asked, in the move that it was said in (desk: prompt)."""
    sitting = Sitting()
    sitting.type("c 7-armd 6", "m 22-armd a")
    told = sitting.type("z")
    assert told[0] == "e4 undo: e3 22-armd to Attack counts no more"
    assert told[1].startswith("7-armd ")
    sitting.type(". -y")
    assert sitting.type("z")[0] == "e6 undo: e5 end of D+0/05 counts no more"


def test_nobody_throws_for_what_is_refused_whatever_the_dice_say() -> None:
    """A die is asked when nothing else stands against the order (desk: on_demand)."""
    sitting = Sitting("6", "7")
    sitting.type("c 7-armd")
    told = sitting.type("c 7-armd")
    assert "hq-rolled-already" in told[1]
    assert len(sitting.umpire.asked) == 1


def test_an_answer_to_a_late_entry_names_its_move() -> None:
    """What counts in a move gone by says so, and a way out counts there as well (desk: late entries)."""
    sitting = Sitting()
    sitting.type(". -y")
    assert sitting.type("take cagny allied --for D+0/05")[0] == "e3 Cagny taken by allied, counting in D+0/05"
    assert sitting.type("m 22-armd a --for D+0/05")[-1].endswith("cp 7-armd --for D+0/05")


def test_runs_with_nothing_to_do_are_not_offered() -> None:
    """What Enter would book is what is offered: no more and no less (desk: runs)."""
    sitting = Sitting()
    sitting.type("c 7-armd 9", "run 7-armd bayeux")
    assert not any("runs:" in line for line in sitting.type(""))


def test_what_was_booked_at_another_desk_is_known_before_anything_is_asked() -> None:
    """Two umpires sit at one campaign: the second is not asked for a die that the first has thrown."""
    table = open_table()
    sitting = Sitting(table=Table(Desk(table.desk.diary)))
    table.give("c 7-armd 6")
    told = sitting.type("m 22-armd a")
    assert told[0] == "e2 was booked elsewhere meanwhile"
    assert told[1].startswith("e3 22-armd to Attack")
    assert sitting.umpire.asked == []
    table.desk.refresh()
    table.give("end-move", "note x")
    assert sitting.type("")[0] == "e4 to e5 were booked elsewhere meanwhile"
    assert sitting.now == GameTime(day=0, move=6)


def test_undo_does_not_say_of_a_raid_that_it_flew() -> None:
    """What was taken back is no longer so (desk: prompt)."""
    table = open_table()
    flown = table.give("bombers fly h1", overrule="so")
    assert left_line(table.desk.campaign, flown[0].events) == ""
