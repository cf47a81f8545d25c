"""Pages on battles: the list, one battle, its sheet with boxes, marks and form; a side's own sheet (X-1, X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.render.look import Look
from campaign.render.plain import plain_lines
from campaign.reports.battle import (
    BattleData,
    BattleLine,
    BattlesData,
    CompanyData,
    NumbersData,
    PieceData,
    SheetData,
    SupplyData,
)
from campaign.reports.battle_sheet import form_lines, sheet_report
from campaign.reports.battle_show import battle_report, battles_report

if TYPE_CHECKING:
    from campaign.reports.report import Report

LINE = BattleLine(
    battle="b1",
    place="Cagny",
    attackers="allied",
    defenders="axis",
    rulebook="pz8",
    profile="ww2_1939_45",
    opened="D+0/09",
    entry=7,
    ended=False,
    moves_used=0,
    holder=None,
    turn=2,
    phase=4,
)
A1 = PieceData(name="a1", key="sherman_uk", label="Sherman (UK)", state="disorganized", did=("fired",))
A2 = PieceData(name="a2", key="firefly", label="Sherman Firefly", state="ok", may_fire=True)
A3 = PieceData(name="a3", key="truck", label="Truck / lorry", state="ok", is_transport=True, carried_by="a2")
D1 = PieceData(name="d1", key="at_88", label="88mm", state="destroyed", spent=True, off_table=True)
SQUADRON = CompanyData(
    element="uk_2_ffy/a", name="2-ffy/a", type="sherman sqn", side="allied", quality="average", pieces=(A1, A2, A3)
)
FLAK = CompanyData(element="ge_flak/a", name="flak/a", type="88 plt", side="axis", quality="green", pieces=(D1,))
STANDS = BattleData(
    battle=LINE,
    side="",
    phase_name="fire",
    phase_side="allied",
    air_attacks={"allied": 2, "axis": 0},
    companies=(SQUADRON, FLAK),
    hazards={"m1": "mines"},
)
NUMBERS = {"move_in": 4, "range_in": 20, "min_range_in": 0, "attack_soft": 3, "attack_hard": 3, "defence": 4}
SHEET = SheetData(
    stands=STANDS,
    house_rules={"profile": "ww2_1939_45", "scale": "infantry"},
    ends_by="D+0/21",
    supply=(SupplyData(side="allied", hq="29-armd", points=4, attack_costs=1),),
    numbers=(
        NumbersData(key="sherman_uk", label="", numbers=NUMBERS, status="fallback", move_status="found"),
        NumbersData(key="firefly", label="", numbers=NUMBERS, status="club", move_status="found"),
        NumbersData(key="truck", label="", numbers=NUMBERS, status="fallback", move_status="fallback"),
        NumbersData(key="at_88", label="", numbers=NUMBERS | {"min_range_in": 5}, arc_deg=45, status="fallback"),
    ),
    summary=("Turn: first one, then the other.",),
    form=("battle: b1",),
)


def lines(report: Report) -> list[str]:
    """Return a report as plain lines, blanks between cells taken together."""
    return [" ".join(line.split()) for line in plain_lines(report, Look())]


def test_all_battles_stand_in_a_line_each() -> None:
    """What is open says its turn, what is over how long it took and who holds the place (X-3)."""
    over = replace(LINE, battle="b2", ended=True, moves_used=2, holder="axis", rulebook="own", profile="")
    told = lines(battles_report(BattlesData(battles=(LINE, over))))
    assert told[2] == "B1 Cagny allied axis pz8, ww2_1939_45 D+0/09 turn 2, phase 4"
    assert told[3] == "B2 Cagny allied axis own D+0/09 booked back, 2 moves used, held by axis"
    assert "battle open" in lines(battles_report(BattlesData(battles=())))[1]


def test_a_battle_tells_every_piece() -> None:
    """Whose phase it is, then each piece: its state, what it did this turn, whether it may still fire (X-1)."""
    told = lines(battle_report(STANDS))
    assert told[0] == "Battle B1 at Cagny: allied attacks axis (pz8, ww2_1939_45)"
    assert told[1] == "opened D+0/09 by e7; turn 2, phase 4: fire, allied"
    assert told[2] == "attacks from the air left: allied 2, axis 0"
    assert told[4] == "a1 2-ffy/a allied Sherman (UK) disorganized fired -"
    assert told[5] == "a2 2-ffy/a allied Sherman Firefly ok - yes"
    assert told[6] == "a3 2-ffy/a allied Truck / lorry, beside, on a2 ok - -"
    assert told[7] == "d1 flak/a axis 88mm, off the table destroyed, weapon spent - -"
    assert told[8] == "on the table: m1 mines"


def test_a_battle_that_is_over_offers_nothing() -> None:
    """It has no phase, and nothing to order (X-3)."""
    told = lines(battle_report(replace(STANDS, battle=replace(LINE, ended=True), hazards={})))
    assert told[1] == "opened D+0/09 by e7; booked back, 0 moves used"
    assert not any("next:" in line for line in told)


def test_companies_with_dice_show_strength_and_x() -> None:
    """Strength left of what it began with, and the X (PB-1.2, PB-8.1)."""
    shaken = replace(SQUADRON, began=4, strength=2, x=True)
    told = lines(battle_report(replace(STANDS, companies=(shaken,))))
    assert told[4] == "a1 2-ffy/a allied Sherman (UK) disorganized, strength 2 of 4, X fired -"
    assert "strength" not in told[6]


def test_the_sheet_has_boxes_and_marks() -> None:
    """A box a state, ticked where it holds; stand-ins and the club's numbers are marked, and the marks told (X-1)."""
    told = lines(sheet_report(SHEET))
    assert told[1] == "opened D+0/09; to be over by the end of D+0/21; turn 2, phase 4"
    assert told[2] == "house rules: scale infantry"
    assert told[3] == "attacks from the air: allied 2, axis 0"
    assert told[4] == "points in reach, allied: 29-armd 4 (an attack costs 1)"
    assert told[6] == "allied 2-ffy/a average a1 [x]D [ ]S [ ]X Sherman (UK) 4 20* 3* 3* 4*"
    assert told[7] == "a2 [ ]D [ ]S [ ]X Sherman Firefly 4 20+ 3+ 3+ 4+"
    assert told[8] == "a3 [ ]D [ ]S [ ]X Truck / lorry beside 4* 20* 3* 3* 4*"
    assert told[9] == "axis flak/a green d1 [ ]D [ ]S [x]X 88mm off the table, 45 degrees 4 5-20* 3* 3* 4*"
    assert "* status fallback: a stand-in of this program, for no printed number reached it" in told
    assert "+ the club's own number" in told
    assert told[-3:] == ["Turn: first one, then the other.", "", "battle: b1"]


def test_pieces_of_a_kind_share_a_row() -> None:
    """A squadron of one kind is one row, so that a sheet is two pages at most (X-1)."""
    twins = replace(SQUADRON, pieces=(A1, replace(A1, name="a2", state="ok")))
    told = lines(sheet_report(replace(SHEET, stands=replace(STANDS, companies=(twins,)))))
    assert told[6].startswith("allied 2-ffy/a average a1 [x]D [ ]S [ ]X a2 [ ]D [ ]S [ ]X Sherman (UK)")


def test_the_sheet_of_company_dice_has_pips() -> None:
    """Pips to cross out, the lost ones gone, and the box of the X (PB-1.2, PB-8.1)."""
    company = replace(SQUADRON, began=4, strength=3, pieces=(replace(A1, state="dispersed"),))
    row = NumbersData(
        key="sherman_uk",
        label="",
        numbers={"attack": 10, "range": 8, "defense": 8, "movement": 8},
        weapon_class="A",
        status="found",
        move_status="found",
    )
    stands = replace(STANDS, battle=replace(LINE, rulebook="companydice", profile="default"), companies=(company,))
    told = lines(sheet_report(replace(SHEET, stands=stands, numbers=(row,))))
    assert told[6] == "allied 2-ffy/a average ooo. [ ]X a1 [x]D [ ]gone Sherman (UK) A 10 8 8 8"
    assert not any("fallback" in line for line in told)


def test_who_is_off_the_table_says_so() -> None:
    """An HQ without counters stands in a row of its own (X-6)."""
    head = CompanyData(element="uk_2_ffy/hq", name="2-ffy/hq", type="armd regt hq", side="allied", quality="green")
    for rulebook, strength in (("companydice", " -"), ("pz8", "")):
        stands = replace(STANDS, battle=replace(LINE, rulebook=rulebook), companies=(head,))
        told = lines(sheet_report(replace(SHEET, stands=stands)))
        assert told[6] == f"allied 2-ffy/hq green{strength} off the table armd regt hq - - - - -"


def test_a_sides_sheet_keeps_the_enemy_dark() -> None:
    """Of the enemy it has what stands on the table, no quality, state or number, and no line in the form (X-3)."""
    seen = CompanyData(element="", name="", type="88 plt", side="axis", pieces=(replace(D1, state="", spent=False),))
    stands = replace(STANDS, side="allied", companies=(SQUADRON, seen))
    told = lines(sheet_report(replace(SHEET, stands=stands)))
    assert told[0].endswith(", allied")
    assert told[9] == "axis - - d1 88mm off the table - - - - -"
    form = list(form_lines(stands, ("29-armd",), ("allied", "axis")))
    assert "2-ffy/a: [ ] stands  [ ] lost  [ ] size  mode ____" in form
    assert not any(line.startswith(":") for line in form)


def test_the_form_has_a_line_for_everything() -> None:
    """Companies, formations, points, holder, moves and story; all else is a remark (X-3)."""
    form = [line for line in form_lines(STANDS, ("29-armd",), ("allied", "axis")) if not line.startswith("#")]
    assert form == [
        "battle: b1",
        "2-ffy/a: [ ] stands  [ ] lost  [ ] size  mode ____",
        "flak/a: [ ] stands  [ ] lost  [ ] size  mode ____",
        "2-ffy: ____",
        "flak: ____",
        "points 29-armd: ____",
        "holder: [ ] allied  [ ] axis",
        "moves: ____",
        "story: ____",
    ]
