"""The scenario format: who is there, with what, where and when, as a person writes it; one model a kind of row."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from campaign.domain.air import Role
from campaign.domain.echelon import Arm
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import NodeKind, RoadClass, WayState
from campaign.files.fields import (
    AtLeastOne,
    Count,
    Day,
    Degrees,
    Hour,
    Id,
    Level,
    Millimetres,
    Models,
    Moment,
    Name,
    Nation,
    Offset,
    Text,
    Training,
    TrainingValue,
    YesNo,
)
from campaign.rulesets.units import Mobility, Size, Speed, Target, WeaponType

#: How another file of a scenario may be called: it lies beside the first.
FILE_NAME: Final = r"^[A-Za-z0-9_-]+\.ya?ml$"


class Certainty(StrEnum):
    """How sure a row is: a documented, b probable or simplified, c an estimate made for play."""

    A = "a"
    B = "b"
    C = "c"


class Dice(StrEnum):
    """Where dice are thrown: by the program, or on the table and typed in."""

    APP = "app"
    TABLE = "table"


class Visibility(StrEnum):
    """Weather as the rules know it (DT-H1, R28)."""

    CLEAR = "clear"
    POOR = "poor"
    BAD = "bad"
    NONE = "none"


class Cited(BaseModel):
    """How sure a row is, and where it was read."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    certainty: Certainty | None = None
    """a documented, b probable or simplified, c an estimate made for play."""
    sources: tuple[Id, ...] = ()
    """Keys of `sources`."""


class Row(Cited):
    """What every row may carry beside its own fields."""

    text: Text | None = None
    """A remark; it is read by people only."""


class SideRow(Row):
    """A side of the campaign."""

    id: Id
    """Such as allied."""
    name: Name
    """Such as Allies."""


class Sky(Row):
    """Where the sun and the moon are seen from; without it every move is a day's."""

    latitude: Degrees
    """Degrees north."""
    longitude: Degrees
    """Degrees east, negative in the west."""
    utc_offset_hours: Offset
    """What the campaign's clocks are ahead of UTC."""


class Source(BaseModel):
    """Where facts were read."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    title: Text
    """What it is and what it was used for."""
    link: Text | None = None
    """Its address."""
    read: YesNo = False
    """Whether it was read for this scenario; else it is named from memory."""


class Organisation(Row):
    """What a formation of this kind consists of: its HQ models and its companies."""

    hq: tuple[Id, ...] = ()
    """Unit types of the HQ models; of a division's two the tactical HQ first, then Div Main."""
    models: dict[Id, Models] = Field(default_factory=dict[str, int])
    """How many models of each unit type, in the order in which they are lettered a, b, c."""
    arm: Arm
    """What it fights as."""
    lorries: Models = 0
    """Lorry or wagon models of its HQ, full at the start."""
    lorry: Id | None = None
    """The unit type of those."""


class WeaponRow(BaseModel):
    """What a battery of a unit type fires on missions."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    type: WeaponType
    """The column of the weapon table (DT-J12)."""
    calibre_mm: AtLeastOne
    """Its calibre in millimetres."""
    tubes: AtLeastOne
    """How many there are."""
    range_cm: AtLeastOne
    """How far they reach, in whole centimetres on the table (DT-R46)."""


class UnitRow(Row):
    """A unit type of the scenario's own (DT-R30); what it does not say is as in the row that it is like.

    Under the key of a row of the rulebook it stands in that row's place, and is like it.
    """

    like: Id | None = None
    """The unit type that it is like."""
    name: Name | None = None
    """Such as Sherman Squadron."""
    cf: Models | None = None
    """Its combat factor."""
    tv: tuple[TrainingValue, TrainingValue] | None = None
    """The lowest and the highest training value (DT-K1)."""
    mobility: Mobility | None = None
    """How it gets about (DT-E0, R7)."""
    speed: Speed | None = None
    """How fast it is of its mobility."""
    size: Size | None = None
    """How large it is (DT-J6, J7)."""
    kinds: tuple[Id, ...] | None = None
    """What it is: infantry, armour, anti_tank, artillery, hq and so on, as the rows of the rulebook are."""
    echelon: Id | None = None
    """Platoon, company or squadron, or of which level an HQ it is: battalion_hq, brigade_hq and so on."""
    target: Target | None = None
    """What it is to whoever fires at it (DT-R40)."""
    towed: YesNo | None = None
    """Whether its guns are towed (DT-R40)."""
    weapon: WeaponRow | None = None
    """What it fires on missions."""
    flies: Id | None = None
    """The endurance class of an aircraft (DT-F2)."""


class LorryRow(BaseModel):
    """Lorries or wagons of one HQ that differ from its organisation's."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    models: AtLeastOne
    """How many models."""
    full: Models | None = None
    """How many of them carry a point; all where it is not said."""
    type: Id | None = None
    """Their unit type."""


class FormationRow(Row):
    """A formation. Side, nation, place, mode, hold and training are its parent's where they are not said."""

    id: Id
    """Such as uk_7_armd_div."""
    parent: Id | None = None
    """The formation above it; the highest have none."""
    attached_to: Id | None = None
    """The HQ that commands it, where that is not its parent."""
    side: Id | None = None
    """A side."""
    nation: Nation | None = None
    """Such as UK."""
    level: Level
    """The level of command, in plain words or as its army says: Regiment, Abteilung, Squadron (DT-B1)."""
    name: Name
    """As the army wrote it."""
    handle: Id | None = None
    """What is typed at the desk; made from the id where it is not said."""
    organisation: Id | None = None
    """A key of `organisations`."""
    models: dict[Id, Models] | None = None
    """Models instead of the organisation's."""
    arm: Arm | None = None
    """Instead of the organisation's."""
    at: Id | None = None
    """Where its HQ stands: a place."""
    mode: Mode | None = None
    """Its mode at the start."""
    hold: HoldLevel | None = None
    """How well its position is prepared (DT-R2); handed down to those on Hold."""
    training: Training | None = None
    """A hint for the training roll, or a training value of all its models (DT-K1)."""
    available: Moment | None = None
    """A reinforcement: the move from which it may come on."""
    lorries: LorryRow | None = None
    """Lorries instead of the organisation's."""
    commander: Name | None = None
    """Who led it."""


class PlaceRow(Row):
    """A named spot of the table."""

    id: Id
    """Such as cagny."""
    name: Name
    """As it stands on the map."""
    x_mm: Millimetres
    """Millimetres east of the table's north-west corner; negative off the table."""
    y_mm: Millimetres
    """Millimetres south of it."""
    kinds: tuple[NodeKind, ...] = ()
    """What makes it a node where a dump may stand (DT-G1)."""
    holder: Id | None = None
    """The side that holds it at the start."""
    accuracy_mm: Count | None = None
    """How far off the spot may be."""


class RoadRow(Row):
    """A stretch of road between two places."""

    id: Id | None = None
    """Made from the two places where it is not said."""
    start: Id
    """A place."""
    end: Id
    """Another place."""
    road_class: RoadClass = Field(alias="class")
    """Main, secondary or track; all carry supply (DT-G2)."""
    length_mm: AtLeastOne
    """Its length as it lies on the table."""
    number: Name | None = None
    """Such as N13."""
    crosses: Name | None = None
    """The river it crosses."""


class BridgeRow(Row):
    """A bridge: it stands at a place or carries one road."""

    id: Id
    """Such as pegasus."""
    river: Name
    """What it crosses."""
    place: Id | None = None
    """The place where it stands."""
    road: Id | None = None
    """Or the road that it carries."""
    state: WayState = WayState.OPEN
    """Open, blown or blocked."""
    holder: Id | None = None
    """The side that holds it."""


class StripRow(Row):
    """An airfield or strip (DT-F1)."""

    id: Id
    """Such as b-2."""
    name: Name
    """Such as Bazenville."""
    side: Id
    """The side that flies from it."""
    on_table: YesNo
    """Whether it counts as a base on the table."""
    x_mm: Millimetres | None = None
    """Millimetres east of the table's north-west corner."""
    y_mm: Millimetres | None = None
    """Millimetres south of it."""
    usable_from: Moment | None = None
    """Its first move; unsaid it always is."""


class SquadronRow(Row):
    """A squadron: one model aircraft, with its own clock (DT-F2)."""

    id: Id
    """Such as 198-sqn."""
    name: Name
    """Such as 198 Squadron."""
    handle: Id | None = None
    """What is typed at the desk; the id where it is not said."""
    side: Id
    """A side."""
    type: Id
    """A unit type of the rulebook."""
    role: Role
    """What it flies as; how long it rests follows."""
    strip: Id
    """Its base."""
    wing: Name | None = None
    """The wing or group."""
    available: Moment | None = None
    """Its first move; unsaid it always is."""


class DumpRow(Row):
    """A dump (DT-G1)."""

    id: Id
    """Such as fmc_viii."""
    name: Name
    """What the army called it."""
    side: Id
    """A side."""
    place: Id
    """The node where it stands."""
    points: Count
    """Supply points in it at the start."""


class LandingRow(Row):
    """Supply that is due at a place every day."""

    side: Id
    """A side."""
    place: Id
    """Where it comes ashore or off the rail."""
    points: AtLeastOne
    """Points a day."""
    hour: Hour
    """The move of the day in which it is due."""
    tons: Count | None = None
    """What the points stand for."""


class RaidRow(Row):
    """A raid of the heavy-bomber plan (DT-F3, R9)."""

    id: Id
    """Such as h1."""
    name: Name
    """What is bombed."""
    side: Id
    """A side."""
    time: Moment
    """The move of the attack."""
    aim: Id
    """The place aimed at."""
    radius_mm: Count = 0
    """How far from the aiming point the bombs fall."""
    squadrons: tuple[Id, ...] = Field(min_length=1)
    """Who flies it."""


class ReinforcementRow(Row):
    """A formation that is due on the table, or free to move, at a move."""

    formation: Id
    """A formation."""
    due: Moment
    """The move."""
    place: Id | None = None
    """Where it comes on."""


class WeatherRow(Row):
    """The weather from a move on (DT-H1)."""

    start: Moment
    """Its first move."""
    weather: Visibility
    """What the rules make of it."""
    ground: Name | None = None
    """Such as dry or mud."""


class Part(BaseModel):
    """The sections that any file of a scenario may hold; a section may be spread over files."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    organisations: dict[Id, Organisation] = Field(default_factory=dict[str, Organisation])
    """What formations consist of, by a key."""
    units: dict[Id, UnitRow] = Field(default_factory=dict[str, UnitRow])
    """Unit types of the scenario's own, by their keys."""
    formations: tuple[FormationRow, ...] = ()
    """The order of battle, in any order."""
    places: tuple[PlaceRow, ...] = ()
    """The places of the table."""
    roads: tuple[RoadRow, ...] = ()
    """The road net."""
    bridges: tuple[BridgeRow, ...] = ()
    """The bridges that matter."""
    strips: tuple[StripRow, ...] = ()
    """Airfields, on the table and off it."""
    squadrons: tuple[SquadronRow, ...] = ()
    """The air forces."""
    dumps: tuple[DumpRow, ...] = ()
    """The dumps."""
    landings: tuple[LandingRow, ...] = ()
    """Supply that arrives every day."""
    raids: tuple[RaidRow, ...] = ()
    """The heavy-bomber plan."""
    reinforcements: tuple[ReinforcementRow, ...] = ()
    """Who is due when."""
    weather: tuple[WeatherRow, ...] = ()
    """The weather."""
    sources: dict[Id, Source] = Field(default_factory=dict[str, Source])
    """Where facts were read, by a key."""


class Scenario(Part):
    """The head of a scenario, and any sections; `files` names the others beside it."""

    scenario: Id
    """The scenario's id, such as goodwood."""
    name: Name
    """What it is called."""
    version: AtLeastOne = 1
    """Counts its editions."""
    text: Text | None = None
    """What it is about."""
    rules: Id = "divtac"
    """The rulebook."""
    d_day: Day | None = None
    """The date of day 0; without it days are counted from 1."""
    opens: Moment
    """The first move."""
    closes: Moment | None = None
    """The last move."""
    dice: Dice = Dice.APP
    """Who throws dice that nobody typed."""
    sides: tuple[SideRow, ...] = Field(min_length=2)
    """The sides, the umpire's first."""
    sky: Sky | None = None
    """Where sun and moon are seen from."""
    house_rules: dict[Id, Text] = Field(default_factory=dict[str, str])
    """Switches that differ from the rulebook's default."""
    credits: tuple[Text, ...] = ()
    """Whom to thank; printed with the campaign."""
    backups: tuple[Text, ...] = ()
    """Folders that get a verified copy at the end of every evening; `campaign backup --add` names more."""
    files: tuple[Annotated[str, Field(pattern=FILE_NAME)], ...] = ()
    """The other files of the scenario, beside this one."""


#: Sections that are lists of rows, and those that are rows by a key.
LISTS: Final[dict[str, type[Row]]] = {
    "formations": FormationRow,
    "places": PlaceRow,
    "roads": RoadRow,
    "bridges": BridgeRow,
    "strips": StripRow,
    "squadrons": SquadronRow,
    "dumps": DumpRow,
    "landings": LandingRow,
    "raids": RaidRow,
    "reinforcements": ReinforcementRow,
    "weather": WeatherRow,
}
MAPPINGS: Final[dict[str, type[BaseModel]]] = {"organisations": Organisation, "units": UnitRow, "sources": Source}
