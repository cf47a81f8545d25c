"""Guns at the prompt: who is asked what, the command roll on demand, and the answer of two lines (DT-J12, J20, X2)."""

from __future__ import annotations

from campaign.desk.give import Giver
from campaign.domain.combat import Attack
from campaign.events.combat import CombatFought
from campaign.orders.line import cut, read
from campaign.orders.quantities import DieWord
from tests.table import Table, open_table


class Player:
    """Somebody who answers from a list, and remembers what was asked and shown."""

    is_there = True

    def __init__(self, *answers: str) -> None:
        """Take the answers in their order."""
        self._answers = list(answers)
        self.asked: list[str] = []
        self.shown: list[str] = []

    def die(self, question: str, sides: int = 10) -> DieWord | None:
        """Answer with the next number."""
        self.asked.append(question)
        return DieWord(face=int(self._answers.pop(0)))

    def agrees(self, question: str) -> bool:
        """Agree."""
        self.asked.append(question)
        return True

    def ask(self, question: str, default: str) -> str | None:
        """Answer with the next words, the default for none."""
        self.asked.append(question)
        return self._answers.pop(0) or default

    def show(self, *lines: str) -> None:
        """Remember lines."""
        self.shown += lines


def at_the_table() -> Table:
    """Return a table whose guns at Tilly are on Hold, with nobody's place told lately."""
    table = open_table()
    table.give("mode 3-rha hold", overrule="as it was")
    table.give("end-move", "end-move")
    return table


def give(table: Table, player: Player, line: str) -> tuple[str, ...]:
    """Give a line and return the answer."""
    (item,) = cut(line).items
    return Giver(table.desk, player).give(read(item, table.desk.campaign)).lines


def test_what_is_missing_is_asked_in_the_order_of_the_table() -> None:
    """The roll of who pays, the model, observed or not, how far, extra points, then the die (DT-J11 to J14)."""
    table = at_the_table()
    player = Player("6", "b", "", "n", "0", "5")
    lines = give(table, player, "guns 3-rha/a ii-gren for 22-armd")
    assert [question.partition(":")[0] for question in player.asked] == [
        "D10 of 22-armd",
        "which model of ii-gren",
        "is it observed, yes or no",
        "over half the range of 3-rha/a, yes or no",
        "extra points",
        "D10",
    ]
    assert player.shown[0].startswith("3-rha/a at ii-gren/b: D10 + 6 gun 87 mm [DT-J12]")
    assert lines == (
        "e6 3-rha/a bombard ii-gren/b for 22-armd: 3-rha/a D10 5 + 6 = 11 against 6: ii-gren/b to Withdraw [DT-J30]",
        "22-armd 3 of 4 CP left",
    )


def test_what_was_fired_is_read_back_from_the_diary() -> None:
    """A mission and an interdicted road come back from a new desk as they were booked (DT-R41)."""
    table = at_the_table()
    table.give("guns 3-rha/a ii-gren/b near 5", "guns 3-rha/b harass caen-cagny")
    again = type(table.desk)(table.desk.diary)
    assert again.campaign.interdiction.fires == table.desk.campaign.interdiction.fires
    assert list(again.campaign.interdiction.fires) == ["uk_3_rha/b"]
    booked = again.campaign.activity.in_move("de_ii_gren/b", again.campaign.calendar.now)
    assert booked.suffered == (Attack.BOMBARDMENT,)


def test_undone_fire_is_on_no_road() -> None:
    """Taken back, it meets nobody, and its battery may fire again (DT-R41, J10)."""
    table = at_the_table()
    table.give("guns 3-rha/b harass caen-cagny")
    table.give("void e5")
    assert table.desk.campaign.interdiction.fires == {}
    (booked,) = table.give("guns 3-rha/b ii-gren/b near 5")
    assert any(isinstance(event, CombatFought) for event in booked.events)
