"""The log that the measurements of the store read: GOODWOOD founded, and its day played again and again."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.desk.founding import found_campaign
from campaign.domain.air import Mission
from campaign.domain.clock import GameTime, from_hours
from campaign.domain.dice import Roll
from campaign.domain.mode import Mode
from campaign.domain.supply import WITH_HQ
from campaign.events.air import SortieFlown
from campaign.events.base import Event
from campaign.events.calendar import MoveEnded
from campaign.events.codec import canonical, encode
from campaign.events.combat import ElementHeldFast, ElementModeForced, ResultBooked
from campaign.events.command import CommandPointsSpent, CommandRolled, ModeChanged
from campaign.events.contacts import Sighted
from campaign.events.movement import ModelsMoved
from campaign.events.paper import NoteTaken
from campaign.events.supply import LorriesLoaded, LorriesUnloaded
from campaign.projections.history import effective
from campaign.projections.state import Campaign, Fold
from campaign.store.diary import NewEntry, NewEvent
from campaign.store.past import past_entries
from campaign.store.sqlite import open_diary

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parent.parent
GOODWOOD: Final = ROOT / "examples" / "goodwood"
_HOURS: Final = range(5, 23)
_ENTRIES_AN_HOUR: Final = 30

Entries = tuple[tuple[Event, ...], ...]


class Log(Struct, frozen=True, kw_only=True):
    """GOODWOOD as events: its rulebook, its founding, the entries of a day; `source` says where the day is from."""

    tables: tuple[bytes, ...]
    founding: tuple[Event, ...]
    day: Entries
    source: str

    @property
    def events_a_day(self) -> int:
        """Count the events of the day."""
        return sum(map(len, self.day))

    def founded(self) -> Campaign:
        """Return the state on the morning of the day."""
        fold = Fold(Campaign())
        fold.apply(1, self.founding)
        return fold.campaign

    def repeated(self, events: int) -> Iterator[tuple[Event, ...]]:
        """Yield the day's entries over and over, until there are so many events."""
        for _ in range(-(-events // self.events_a_day)):
            yield from self.day


def goodwood(folder: Path) -> Log:
    """Found GOODWOOD and play its day by the orders of the example; where they are not shipped, a day like it."""
    path = folder / "goodwood.campaign"
    found_campaign(path, GOODWOOD / "scenario.yaml", seed=bytes(32))
    orders = sorted(GOODWOOD.glob("*orders*")) + sorted(GOODWOOD.glob("orders/*"))
    for sheet in (item for item in orders if item.is_file()):
        _run("-C", str(path), "order", str(sheet))
    with open_diary(path, read_only=True) as diary:
        tables = tuple(content for _, content in diary.rows("rulebook"))
        founding, *day = (entry.events for entry in effective(past_entries(diary)))
    source = "GOODWOOD by its own orders"
    if not day:
        fold = Fold(Campaign())
        fold.apply(1, founding)
        day, source = list(_day_like_it(fold)), "a day drawn by lot"
    return Log(tables=tables, founding=founding, day=tuple(day), source=source)


def entry_of(events: tuple[Event, ...], number: int) -> NewEntry:
    """Return the entry that books some events, with the tags of an ordinary order."""
    return NewEntry(
        order_id=f"{number:032x}",
        order="note",
        content=canonical({"order": number}),
        actor="umpire",
        recorded_at=1_753_000_000 + number,
        written_in=GameTime(day=0, move=5),
        program="0.1.0",
        evening=1,
        events=tuple(
            NewEvent(type=event.event_name, version=event.event_version, payload=encode(event)) for event in events
        ),
        tags=(f"formation:f{number % 328}", f"place:p{number % 357}"),
    )


def _run(*words: str) -> None:
    """Run our own program."""
    done = subprocess.run(
        [sys.executable, "-c", "from campaign.cli.main import main; main()", *words],
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stderr.decode()


def _day_like_it(fold: Fold) -> Iterator[tuple[Event, ...]]:
    """Yield a day of orders that fit, drawn by lot from what stands; each is folded as it is made."""
    lot = random.Random(1944)  # noqa: S311 - the same day each time, nothing secret
    number = 1
    for hour in _HOURS:
        for _ in range(_ENTRIES_AN_HOUR):
            events = _order(fold.campaign, lot)
            number += 1
            fold.apply(number, events)
            yield events
        ended = (MoveEnded(move=from_hours(hour)),)
        number += 1
        fold.apply(number, ended)
        yield ended


def _order(campaign: Campaign, lot: random.Random) -> tuple[Event, ...]:  # noqa: PLR0911 - one kind of order each
    """Return what one order of the evening books."""
    formations = [item for item in campaign.oob.formations.values() if campaign.oob.standing_combat(item.id)]
    formation = lot.choice(formations)
    hq = formation.headquarters or formation.id
    model = lot.choice(campaign.oob.standing_combat(formation.id))
    place = lot.choice(list(campaign.ground.places))
    match lot.randrange(8):
        case 0:
            face = lot.randint(1, 10)
            roll = Roll(face=face, thrown_by="umpire")
            return (
                CommandRolled(
                    hq=hq,
                    roll=roll,
                    training=5,
                    under_fire=False,
                    jammed=False,
                    telephones=False,
                    terms=(),
                    points=face // 2,
                ),
            )
        case 1 | 2:
            mode = lot.choice(list(Mode))
            return (ModeChanged(formation=formation.id, mode=mode, position=None, paid_by=hq, points=1),)
        case 3:
            models = tuple(item.id for item in campaign.oob.standing(formation.id))
            return (
                ModelsMoved(
                    formation=formation.id,
                    elements=models,
                    path=(formation.place or place, place),
                    roads=(),
                    length_mm=120,
                    share_permille=500,
                ),
            )
        case 4:
            fight = ResultBooked(target=formation.id, attacker=None, kind="", rolls=(), text="")
            forced = ElementModeForced(element=model.id, mode=Mode.HOLD, hold=None)
            return (fight, forced, ElementHeldFast(element=model.id))
        case 5:
            squadron = lot.choice(list(campaign.air.squadrons))
            return (
                SortieFlown(squadron=squadron, mission=Mission.ATTACK, place=place, target=None, part="", rest_moves=4),
            )
        case 6:
            return _supply(campaign, lot) or (_note(formation.id, lot),)
        case _:
            seen = Sighted(side=formation.side, enemy=formation.id, part="", observer=hq, place=place)
            return (seen, _note(formation.id, lot))


def _supply(campaign: Campaign, lot: random.Random) -> tuple[Event, ...]:
    """Return a lorry that unloads at a dump and loads again, under a command point."""
    full = [item for item in campaign.supply.lorries.values() if item.full and item.spot == WITH_HQ]
    lorries = lot.choice(full)
    dumps = [item.id for item in campaign.supply.dumps.values() if item.open and item.side == lorries.side]
    if not dumps:
        return ()
    hq, dump = lorries.hq, lot.choice(dumps)
    return (
        CommandPointsSpent(hq=hq, points=1, purpose="supply"),
        LorriesUnloaded(hq=hq, spot=WITH_HQ, dump=dump, points=1),
        LorriesLoaded(hq=hq, spot=WITH_HQ, dump=dump, points=1),
    )


def _note(formation: str, lot: random.Random) -> NoteTaken:
    """Return a note of some length."""
    text = "seen from the ridge " * lot.randint(1, 6)
    return NoteTaken(text=text, audience="umpire", formation=formation, place=None, entry=None)
