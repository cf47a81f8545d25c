"""Result forms of battles: plain lines, boxes that were ticked, YAML; every fault with its place, nothing booked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.mode import Mode
from campaign.domain.tabletop import Told
from campaign.files.battle_form import read_battle_form
from campaign.files.errors import Faulty
from campaign.orders.battles.book import BookBattle
from campaign.orders.battles.telling import CompanyTold, PointsTold
from tests.battling import OPEN
from tests.table import open_table

if TYPE_CHECKING:
    from campaign.projections.state import Campaign

TOLD = BookBattle(
    battle="b1",
    companies=(
        CompanyTold(company="uk_4_cly/a", fate=Told.LOST),
        CompanyTold(company="uk_4_cly/b", fate=Told.SIZE, mode=Mode.HOLD),
        CompanyTold(company="de_501", mode=Mode.WITHDRAW),
    ),
    points=(PointsTold(hq="uk_22_armd", points=3),),
    holder="axis",
    moves=2,
    story="the 88s had them: all of them",
)

WORDS = """\
# B1 at Cagny
battle: b1
4-cly/a: lost
4-cly/b: size hold
501-bn: withdraw

points 22-armd: 3
holder: axis
moves: 2
story: the 88s had them: all of them
"""

BOXES = """\
## Result
battle: B1
- 4-cly/a: [ ] stands  [x] lost  [ ] size  mode ____
- 4-cly/b: [ ] stands  [ ] lost  [X] size, mode: hold
- 4-cly/c: [ ] stands  [ ] lost  [ ] size  mode ____
| 501-bn: [ ] stands [ ] lost [ ] size mode withdraw |
points 22-armd: 3
points 7-armd: ______
holder: [ ] allied  [v] axis
moves used: 2
story: the 88s had them: all of them
"""

YAML = """\
battle: b1
companies:
  4-cly/a: lost
  4-cly/b: size hold
  501-bn: withdraw
points: {22-armd: 3, 7-armd: 0}
holder: axis
moves: 2
story: 'the 88s had them: all of them'
"""


@pytest.fixture(scope="module")
def campaign() -> Campaign:
    """Return the small world with battle B1 open."""
    table = open_table()
    table.give(f"{OPEN} rules own")
    return table.desk.campaign


@pytest.mark.parametrize(("text", "source"), [(WORDS, "form.txt"), (BOXES, "form.txt"), (YAML, "form.yaml")])
def test_each_way_to_fill_a_form_in_tells_the_same(campaign: Campaign, text: str, source: str) -> None:
    """X-3: words, ticked boxes and YAML come to one order; what is left blank is not told."""
    assert read_battle_form(text, source, campaign) == TOLD


def test_yaml_is_known_by_its_keys(campaign: Campaign) -> None:
    """A form that comes in by a pipe is YAML where companies stand in a mapping of their own."""
    assert read_battle_form(YAML, "standard input", campaign) == TOLD


def test_the_only_open_battle_need_not_be_named(campaign: Campaign) -> None:
    """X-3: without a battle the open one is meant; what nobody told stays as it was."""
    assert read_battle_form("moves: 1\n", "form.txt", campaign) == BookBattle(battle="b1", moves=1)


FAULTS = [
    ("4-cly/a lost\n", "form.txt:1:1: '4-cly/a lost' is no line of a form (2-ffy/a: lost; # before a remark)"),
    ("battle: b9\n", "form.txt:1:9: battle: there is no battle b9 (did you mean B1?)"),
    ("\n  4-cly/a: blown\n", "form.txt:2:12: 4-cly/a: 'blown' is no state of a company"),
    ("4-cly/z: lost\n", "form.txt:1:10: 4-cly/z: 4-cly has no model or subordinate 'z'"),
    ("4-cly/a: [x] stands [x] lost\n", "form.txt:1:10: 4-cly/a: 2 boxes are ticked: stands and lost (tick one)"),
    ("4-cly/a: lost hold\n", "form.txt:1:10: 4-cly/a: who is lost is in no mode (lost, or the mode)"),
    ("4-cly/a: lost\n4-cly/a: size\n", "form.txt:2:10: 4-cly/a: is told in line 1 already (once)"),
    ("moves: two\n", "form.txt:1:8: moves: 'two' is no count"),
    ("moves: 1\nmoves: 2\n", "form.txt:2:8: moves: is told in line 1 already (once)"),
    ("holder: alied\n", "form.txt:1:9: holder: 'alied' is no side (did you mean allied?)"),
    ("point 22-armd: 3\n", "form.txt:1:1: 'point 22-armd' is neither a company nor anything else"),
    ("points 22-armd: -3\n", "form.txt:1:17: 22-armd: "),
]


@pytest.mark.parametrize(("text", "told"), FAULTS, ids=[text.strip() for text, _ in FAULTS])
def test_a_fault_is_told_with_its_place(campaign: Campaign, text: str, told: str) -> None:
    """A form is refused with file, line and column, what is wrong and what to write."""
    with pytest.raises(Faulty) as faulty:
        read_battle_form(text, "form.txt", campaign)
    assert str(faulty.value).startswith(told)


def test_every_fault_is_told_at_once(campaign: Campaign) -> None:
    """Nothing hides behind the first fault."""
    text = "".join(f"{line}\n" for line in ("battle: b9", "4-cly/a: blown", "holder: nobody", "moves: x", "nothing"))
    with pytest.raises(Faulty) as faulty:
        read_battle_form(text, "form.txt", campaign)
    assert [fault.mark.line for fault in faulty.value.faults] == [1, 2, 3, 4, 5]


YAML_FAULTS = [
    ("companies: [lost]\n", "form.yaml:1:12: companies: must be a mapping (companies: {2-ffy: hold})"),
    ("companies: {4-cly/a: [lost]}\n", "form.yaml:1:22: companies.4-cly/a: must be a single value (4-cly/a: lost)"),
    ("compnies: {}\n", "form.yaml:1:1: compnies: is nothing that a form tells (did you mean companies?)"),
    ("battle: [b1]\n", "form.yaml:1:9: battle: must be a single value (battle: ...)"),
    ("- b1\n", "form.yaml:1:1: a form is a mapping (battle: b1)"),
    ("companies: {4-cly/a: blown}\n", "form.yaml:1:22: 4-cly/a: 'blown' is no state of a company"),
    ("moves: {\n", "form.yaml:2:1: is not valid YAML"),
]


@pytest.mark.parametrize(("text", "told"), YAML_FAULTS, ids=[text.strip() for text, _ in YAML_FAULTS])
def test_a_fault_of_yaml_is_told_with_its_place(campaign: Campaign, text: str, told: str) -> None:
    """YAML is held to the same lines."""
    with pytest.raises(Faulty) as faulty:
        read_battle_form(text, "form.yaml", campaign)
    assert str(faulty.value).startswith(told)


def test_with_several_battles_open_one_must_be_named() -> None:
    """X-3: nobody guesses which of two battles a form is of."""
    table = open_table()
    table.give("battle open cagny 4-cly against 501-bn/a rules own")
    table.give("battle open caen 1-rtr against 501-bn/b rules own")
    with pytest.raises(Faulty, match=r"form.txt:1:1: battle: several battles are open \(one of b1, b2\)"):
        read_battle_form("moves: 1\n", "form.txt", table.desk.campaign)
