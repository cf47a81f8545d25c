"""A small founded campaign as a list of events: two sides, a few places and roads, all an order may touch."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from campaign.domain.air import Role
from campaign.domain.clock import GameTime, from_hours
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import NodeKind, RoadClass, WayState
from campaign.events.air import RaidPlanned, SquadronMustered
from campaign.events.calendar import (
    DayEnded,
    LightComputed,
    MoveEnded,
    ReinforcementExpected,
    SupplyExpected,
    WeatherSet,
)
from campaign.events.command import FormationMustered, MusteredElement
from campaign.events.founding import BridgeCharted, CampaignFounded, PlaceCharted, RoadCharted, StripCharted
from campaign.events.rulings import RulesAdopted
from campaign.events.supply import DumpOpened, LorriesMustered
from campaign.files.rulebooks import compile_tables, digest_of
from campaign.files.shipped import battle_tables
from campaign.rulesets.divtac.rulebook import DivTac
from campaign.rulesets.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from campaign.events.base import Event

OPENS: Final = GameTime(day=0, move=5)
ALLIED: Final = "allied"
AXIS: Final = "axis"


@cache
def compiled() -> Mapping[str, bytes]:
    """Return the shipped tables of Div Tac and of the rulebooks of battles, compiled once for all tests."""
    return compile_tables("divtac") | battle_tables()


def rules(house_rules: Mapping[str, str] | None = None, *, without: Iterable[str] = ()) -> DivTac:
    """Return Div Tac under house rules, with single rules switched off by ID."""
    return DivTac(tables_of(compiled()), dict(house_rules or {}), without=frozenset(without))


def moves_to(now: GameTime, then: GameTime) -> tuple[Event, ...]:
    """Return the ends of the moves, and of the days, from one open move to another."""
    events: list[Event] = []
    for hour in range(now.hours, then.hours):
        time = from_hours(hour)
        events.append(MoveEnded(move=time))
        if from_hours(hour + 1).day != time.day:
            events.append(DayEnded(day=time.day))
    return tuple(events)


@cache
def founded() -> tuple[Event, ...]:
    """Return the founding of the small world, which opens at D+0/05.

    Allied, under VIII Corps: 7 Armd Div with 22 Armd Bde (1 RTR, 5 RTR, 4 CLY, 1 RB), 131 Bde (1/5, 1/6, 1/7 Queens),
    3 RHA, 5 RHA. Axis, under I SS Corps: 1 SS Pz Div with SS Pz Regt 1 (I, II) and Pz Gren Regt 1 (I, II, III), and the
    Tiger battalion. 9 SS Pz Div with one regiment is due at D+1/05 at Thury.

    Roads (mm): Bayeux 200 Tilly 240 Villers 180 Caumont; Tilly 220 Caen 160 Cagny 300 Thury; Villers 260 Thury; a track
    Bayeux 100 Arromanches. The road Tilly-Caen crosses the Odon on a bridge.
    Ranville stands 15 mm from Cagny, off the road.
    """
    tables = {name: digest_of(table) for name, table in compiled().items()}
    return (
        CampaignFounded(
            name="Small world",
            scenario="small_world",
            digest="0" * 64,
            d_day="1944-07-18",
            opens=OPENS,
            closes=GameTime(day=2, move=22),
            dice="app",
            seed_digest="0" * 64,
            sides=(ALLIED, AXIS),
            credits=("Wrexham & District Wargamers",),
        ),
        RulesAdopted(ruleset="divtac", tables=tables, house_rules={}),
        *_ground(),
        *_allied(),
        *_axis(),
        *_supply(),
        *_air(),
        *_calendar(),
    )


def _place(place: str, x_mm: int, y_mm: int, *kinds: NodeKind, holder: str = ALLIED) -> PlaceCharted:
    return PlaceCharted(place=place, name=place.capitalize(), x_mm=x_mm, y_mm=y_mm, kinds=kinds, holder=holder)


def _road(
    start: str, end: str, length_mm: int, road_class: RoadClass = RoadClass.MAIN, crosses: str = ""
) -> RoadCharted:
    return RoadCharted(
        road=f"{start}-{end}",
        start=start,
        end=end,
        road_class=road_class,
        length_mm=length_mm,
        number="",
        crosses=crosses,
    )


def _ground() -> Iterable[Event]:
    yield _place("arromanches", 400, 100, NodeKind.BEACH)
    yield _place("bayeux", 400, 200, NodeKind.TOWN, NodeKind.JUNCTION, NodeKind.RAIL_HEAD)
    yield _place("tilly", 400, 400, NodeKind.JUNCTION)
    yield _place("villers", 400, 640, NodeKind.TOWN, NodeKind.JUNCTION, holder=AXIS)
    yield _place("caumont", 220, 640, NodeKind.TOWN, holder=AXIS)
    yield _place("caen", 620, 400, NodeKind.TOWN, NodeKind.JUNCTION, holder=AXIS)
    yield _place("cagny", 780, 400, NodeKind.JUNCTION, holder=AXIS)
    yield _place("ranville", 780, 385, holder=AXIS)
    yield _place("thury", 600, 700, NodeKind.TOWN, NodeKind.JUNCTION, NodeKind.RAIL_HEAD, holder=AXIS)
    yield _road("arromanches", "bayeux", 100, RoadClass.TRACK)
    yield _road("bayeux", "tilly", 200)
    yield _road("tilly", "villers", 240)
    yield _road("villers", "caumont", 180, RoadClass.SECONDARY)
    yield _road("tilly", "caen", 220, crosses="Odon")
    yield _road("caen", "cagny", 160)
    yield _road("cagny", "thury", 300, RoadClass.SECONDARY)
    yield _road("villers", "thury", 260)
    yield BridgeCharted(
        bridge="odon_bridge", river="Odon", place=None, road="tilly-caen", state=WayState.OPEN, holder=ALLIED
    )
    for strip, side, on_table, x_mm in (
        ("b_2", ALLIED, True, 420),
        ("b_8", ALLIED, True, 440),
        ("odiham", ALLIED, False, None),
        ("mildenhall", ALLIED, False, None),
        ("cintheaux", AXIS, True, 650),
        ("dreux", AXIS, False, None),
    ):
        yield StripCharted(
            strip=strip,
            side=side,
            name=strip.replace("_", "-").title(),
            on_table=on_table,
            x_mm=x_mm,
            y_mm=260 if on_table else None,
            usable_from=None,
        )


def muster(
    formation: str,
    parent: str | None,
    echelon: Echelon,
    arm: Arm,
    models: str,
    **more: object,
) -> FormationMustered:
    """Return a muster; `models` lists unit rows, ``3*uk_sherman_sqn`` for several, those of HQs first.

    `more` may hold side, place, mode, hold, available; the side follows from the id's nation where it is not said.
    """
    side = AXIS if formation.startswith("de_") else ALLIED
    types = [key for word in models.split() for count, _, key in [word.rpartition("*")] for _ in range(int(count or 1))]
    elements: list[MusteredElement] = []
    heads = letters = 0
    for key in types:
        is_hq = "_hq" in key
        if is_hq:
            heads += 1
        else:
            letters += 1
        part = ("hq" if heads == 1 else f"hq{heads}") if is_hq else chr(ord("a") + letters - 1)
        elements.append(MusteredElement(element=f"{formation}/{part}", type=key, is_hq=is_hq))
    fields: dict[str, object] = {"place": None, "mode": Mode.RESERVE, "hold": None, "available": None} | more
    return FormationMustered(
        formation=formation,
        side=side,
        nation=formation[:2].upper(),
        echelon=echelon,
        arm=arm,
        name=formation[3:].replace("_", " ").title(),
        handle=formation[3:].replace("_", "-") + ("-bn" if formation[3:].isdigit() else ""),
        parent=parent,
        elements=tuple(elements),
        **fields,  # type: ignore[arg-type]
    )


def _allied() -> Iterable[Event]:
    corps, division, brigade, infantry = "uk_viii_corps", "uk_7_armd", "uk_22_armd", "uk_131"
    yield muster(corps, None, Echelon.CORPS, Arm.COMBINED, "uk_corps_hq", place="bayeux")
    yield muster(division, corps, Echelon.DIVISION, Arm.COMBINED, "2*uk_div_hq", place="bayeux")
    yield muster(brigade, division, Echelon.BRIGADE, Arm.ARMOUR, "uk_armd_brigade_hq", place="tilly")
    for name in ("uk_1_rtr", "uk_5_rtr", "uk_4_cly"):
        yield muster(name, brigade, Echelon.BATTALION, Arm.ARMOUR, "uk_armd_regt_hq 3*uk_sherman_sqn", place="tilly")
    yield muster("uk_1_rb", brigade, Echelon.BATTALION, Arm.MOTOR, "uk_motor_btn_hq 3*uk_motor_coy", place="tilly")
    yield muster(infantry, division, Echelon.BRIGADE, Arm.INFANTRY, "uk_brigade_hq", place="bayeux")
    for name in ("uk_1_5_queens", "uk_1_6_queens", "uk_1_7_queens"):
        yield muster(
            name,
            infantry,
            Echelon.BATTALION,
            Arm.INFANTRY,
            "uk_inf_btn_hq 4*uk_inf_coy uk_btn_mortar uk_btn_at",
            place="bayeux",
        )
    for name in ("uk_3_rha", "uk_5_rha"):
        yield muster(name, division, Echelon.BATTALION, Arm.ARTILLERY, "uk_arm_hq 3*uk_25pdr_bty", place="tilly")


def _axis() -> Iterable[Event]:
    corps, division, panzer, grenadiers = "de_i_ss", "de_1_ss_pz", "de_ss_pz_1", "de_gren_1"
    yield muster(corps, None, Echelon.CORPS, Arm.COMBINED, "de_corps_hq", place="thury")
    yield muster(division, corps, Echelon.DIVISION, Arm.COMBINED, "2*de_div_hq", place="cagny")
    yield muster(panzer, division, Echelon.BRIGADE, Arm.ARMOUR, "de_regt_hq", place="cagny")
    yield muster("de_i_pz_1", panzer, Echelon.BATTALION, Arm.ARMOUR, "de_panther_hq 4*de_panther", place="cagny")
    yield muster("de_ii_pz_1", panzer, Echelon.BATTALION, Arm.ARMOUR, "de_pz4_hq 4*de_pz4", place="cagny")
    yield muster(grenadiers, division, Echelon.BRIGADE, Arm.INFANTRY, "de_pzgren_regt_hq", place="caen", mode=Mode.HOLD)
    for name in ("de_i_gren", "de_ii_gren", "de_iii_gren"):
        yield muster(
            name,
            grenadiers,
            Echelon.BATTALION,
            Arm.INFANTRY,
            "de_pzgren_hq 4*de_pzgren_coy",
            place="caen",
            mode=Mode.HOLD,
            hold=HoldLevel.FORMAL if name == "de_i_gren" else None,
        )
    yield muster("de_501", corps, Echelon.BATTALION, Arm.ARMOUR, "de_panther_hq 3*de_tiger1", place="thury")
    due = GameTime(day=1, move=5)
    yield muster("de_9_ss_pz", corps, Echelon.DIVISION, Arm.COMBINED, "de_div_hq", available=due, mode=Mode.MOVE)
    yield muster(
        "de_gren_19", "de_9_ss_pz", Echelon.BRIGADE, Arm.INFANTRY, "de_pzgren_regt_hq", available=due, mode=Mode.MOVE
    )
    yield muster(
        "de_i_19",
        "de_gren_19",
        Echelon.BATTALION,
        Arm.INFANTRY,
        "de_pzgren_hq 3*de_pzgren_coy",
        available=due,
        mode=Mode.MOVE,
    )


def _supply() -> Iterable[Event]:
    yield DumpOpened(dump="fmc_viii", side=ALLIED, place="bayeux", name="FMC VIII", points=20)
    yield DumpOpened(dump="thury", side=AXIS, place="thury", name="Thury", points=10)
    for hq, side, models, full in (
        ("uk_viii_corps", ALLIED, 4, 2),
        ("uk_7_armd", ALLIED, 4, 4),
        ("uk_22_armd", ALLIED, 3, 3),
        ("uk_131", ALLIED, 2, 1),
        ("de_1_ss_pz", AXIS, 3, 3),
        ("de_ss_pz_1", AXIS, 2, 2),
    ):
        yield LorriesMustered(hq=hq, side=side, type=f"{hq[:2]}_lorry", models=models, full=full)


def _air() -> Iterable[Event]:
    for squadron, side, key, role, strip, wing in (
        ("uk_181", ALLIED, "uk_typhoon", Role.STRIKE, "b_2", "124 Wing"),
        ("uk_182", ALLIED, "uk_typhoon", Role.STRIKE, "odiham", "124 Wing"),
        ("uk_412", ALLIED, "uk_spitfire", Role.FIGHTER, "b_8", "126 Wing"),
        ("uk_98", ALLIED, "uk_mitchell", Role.MEDIUM_BOMBER, "odiham", "139 Wing"),
        ("uk_15", ALLIED, "uk_lancaster", Role.HEAVY_BOMBER, "mildenhall", "3 Group"),
        ("uk_90", ALLIED, "uk_lancaster", Role.HEAVY_BOMBER, "mildenhall", "3 Group"),
        ("uk_271", ALLIED, "uk_dakota", Role.TRANSPORT, "odiham", "46 Group"),
        ("de_sg_4", AXIS, "de_fw190", Role.STRIKE, "dreux", "SG 4"),
        ("de_jg_26", AXIS, "de_bf109", Role.FIGHTER, "cintheaux", "JG 26"),
    ):
        yield SquadronMustered(
            squadron=squadron,
            side=side,
            name=f"{squadron[3:].replace('_', ' ').upper()} Sqn",
            handle=f"sqn-{squadron[3:].replace('_', '-')}",
            type=key,
            role=role,
            strip=strip,
            wing=wing,
            available=None,
        )
    yield RaidPlanned(
        raid="h1",
        side=ALLIED,
        time=GameTime(day=1, move=6),
        aim="cagny",
        squadrons=("uk_15", "uk_90"),
        radius_mm=20,
        name="Cagny",
    )


def _calendar() -> Iterable[Event]:
    for day in range(3):
        yield LightComputed(
            day=day,
            moves="nnnmmmddddddddddddddddnn",
            sunrise="0606",
            sunset="2156",
            moonrise="0230",
            moonset="1900",
            moon_lit_percent=5,
        )
    yield WeatherSet(start=OPENS, weather="clear", ground="dry", text="")
    yield ReinforcementExpected(formation="de_9_ss_pz", due=GameTime(day=1, move=5), place="thury", text="from Alençon")
    yield SupplyExpected(side=ALLIED, place="arromanches", points=6, hour=6, text="over the beach")
