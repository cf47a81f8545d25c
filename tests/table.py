"""A table to play at: the small world founded on a diary in memory, and orders given in the lines of the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from campaign.desk.book import Booked, Booking
from campaign.desk.desk import Desk
from campaign.domain.clock import parse_time
from campaign.events.air import RaidPlanned, SquadronMustered
from campaign.events.calendar import LightComputed, ReinforcementExpected, SupplyExpected, WeatherSet
from campaign.events.command import ElementTraining, FormationMustered, TrainingRolled
from campaign.events.founding import BridgeCharted, CampaignFounded, PlaceCharted, RoadCharted, StripCharted
from campaign.events.rulings import RulesAdopted
from campaign.events.supply import DumpOpened, LorriesMustered
from campaign.orders.found import FoundCampaign
from campaign.orders.line import cut, read
from campaign.store.memory import MemoryDiary
from tests import worlds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.events.base import Event
    from campaign.orders.base import Order
    from campaign.store.diary import Diary

SEED = bytes(range(32))


class Told(TypedDict, total=False):
    """What may be told of a booking beside its line."""

    actor: str
    overrule: str | None
    as_found: bool
    order_id: str
    note: str


def founding(house_rules: Mapping[str, str] | None = None) -> FoundCampaign:
    """Return the order that founds the small world."""
    rows: dict[type[Event], list[Any]] = {}
    for event in worlds.founded():
        rows.setdefault(type(event), []).append(event)
    tables = rows[RulesAdopted][0].tables
    return FoundCampaign(
        founding=rows[CampaignFounded][0],
        rules=RulesAdopted(ruleset="divtac", tables=tables, house_rules=dict(house_rules or {})),
        places=tuple(rows[PlaceCharted]),
        roads=tuple(rows[RoadCharted]),
        bridges=tuple(rows[BridgeCharted]),
        strips=tuple(rows[StripCharted]),
        formations=tuple(rows[FormationMustered]),
        trainings=tuple(trained(item) for item in rows[FormationMustered]),
        lorries=tuple(rows[LorriesMustered]),
        dumps=tuple(rows[DumpOpened]),
        squadrons=tuple(rows[SquadronMustered]),
        raids=tuple(rows[RaidPlanned]),
        reinforcements=tuple(rows[ReinforcementExpected]),
        landings=tuple(rows[SupplyExpected]),
        weather=tuple(rows[WeatherSet]),
        light=tuple(rows[LightComputed]),
    )


def trained(mustered: FormationMustered) -> TrainingRolled:
    """Return a training value of 6 for every model, as if typed."""
    values = tuple(ElementTraining(element=item.element, value=6) for item in mustered.elements)
    return TrainingRolled(formation=mustered.formation, roll=None, values=values)


def open_table(
    diary: Diary | None = None,
    *,
    house_rules: Mapping[str, str] | None = None,
    order: FoundCampaign | None = None,
) -> Table:
    """Found the small world, or what another order founds, on a diary, one in memory where none is given."""
    diary = diary or MemoryDiary("0011223344556677", SEED)
    diary.put_tables(tuple(worlds.compiled().values()))
    table = Table(Desk(diary))
    table.desk.book(order or founding(house_rules))
    return table


class Table:
    """A desk and short ways to give it lines."""

    def __init__(self, desk: Desk) -> None:
        """Sit down."""
        self.desk = desk

    def orders(self, line: str) -> list[Order]:
        """Read a line as the orders that it holds."""
        return [read(item, self.desk.campaign).order for item in cut(line).items]

    def give(self, *lines: str, late: str | None = None, **booking: Unpack[Told]) -> list[Booked]:
        """Book each order of each line, one after another."""
        time = parse_time(late) if late else None
        done: list[Booked] = []
        for line in lines:
            for item in cut(line).items:
                order = read(item, self.desk.campaign).order
                done.append(self.desk.book(order, Booking(late=time, **booking)))
        return done

    def number(self, line: str, **booking: Unpack[Told]) -> int:
        """Book one order and return the number of its entry."""
        return self.give(line, **booking)[-1].numbers[0]
