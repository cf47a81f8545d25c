"""The supply outlook: how many attacks each dump and HQ pays, and how many moves that lasts at the planned rate.

The rate of an account is what left it in the last day: the last 24 moves, the open one included, or all moves since the
opening where there were fewer; ``used / moves`` points a move, never rounded. From a dump that is what attacks drew and
what lorries loaded; an HQ that runs there counts with what it used itself instead of what it loaded, for that is what
it will fetch. Landings due at the dump's place come in at their hours. A dump is empty after the first n moves with
``points + landed(n) <= used * n / moves``. An HQ is empty after ``points * moves / used`` moves, rounded up; one that
runs to a dump lasts as long as that dump does, and its own load longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.clock import HOURS_A_DAY
from campaign.reports.naming import formation_name, place_name, sides_of
from campaign.reports.report import Cell, Report, columns, plural

if TYPE_CHECKING:
    from campaign.domain.supply import Dump
    from campaign.projections.state import Campaign

#: How far ahead the outlook looks where the scenario names no end.
_DAYS_MAX: Final = 14
#: How many accounts the status names.
SHORTEST: Final = 3


class OutlookLine(Struct, frozen=True, kw_only=True):
    """One ``dump`` or ``hq``: each point pays one attack (DT-G6).

    `used` points left it in the `moves` moves of the last day. `runs` are the place to which an HQ runs, or the HQs
    that run to a dump; `landings` are the points due there in the next 24 moves. `empty_in` counts moves and `empty_at`
    is the move that opens then, None where it lasts to the end of the scenario, or of the outlook, or nothing is used.
    """

    kind: str
    id: str
    name: str
    side: str
    pays_attacks: int
    used: int
    moves: int
    runs: tuple[str, ...]
    landings: int
    empty_in: int | None
    empty_at: str | None


class OutlookData(Struct, frozen=True, kw_only=True):
    """The lines, those that are empty first before those that last; `looks_ahead` counts the moves looked at."""

    looks_ahead: int
    lines: tuple[OutlookLine, ...]


def outlook_of(campaign: Campaign, side: str | None = None) -> tuple[OutlookLine, ...]:
    """Return the outlook of a side or all, the shortest first."""
    reader = _Outlook(campaign)
    sides = sides_of(campaign, side)
    lines = [
        *(reader.dump(item) for item in campaign.supply.dumps.values() if item.open and item.side in sides),
        *(reader.hq(hq) for hq, fleet in campaign.supply.fleets.items() if fleet.side in sides and fleet.models),
    ]
    return tuple(sorted(lines, key=lambda line: (line.empty_in is None, line.empty_in or 0, line.name)))


def outlook_report(campaign: Campaign, side: str | None = None, only: tuple[str, str] | None = None) -> Report:
    """Show the outlook of a side, of all, or of one dump or HQ given by kind and id."""
    lines = tuple(line for line in outlook_of(campaign, side) if only is None or (line.kind, line.id) == only)
    moves = lines[0].moves if lines else _moves_counted(campaign)
    return Report(
        schema="outlook/1",
        title="Supply outlook",
        lead=(f"at the rate of {f'the last {moves} moves, the open one included' if moves > 1 else 'the open move'}",),
        columns=columns("account", "side", "#pays", "#used", "~planned", "empty in"),
        rows=tuple(_row(line) for line in lines),
        data=OutlookData(looks_ahead=_looks_ahead(campaign), lines=lines),
    )


def shortest_line(campaign: Campaign) -> str:
    """Say which three accounts will be empty first, behind those that are; an empty text where none will be."""
    lines = [line for line in outlook_of(campaign) if line.empty_in is not None]
    dry = [line.name for line in lines if line.empty_in == 0]
    now = f"now {dry[0]}{f' and {len(dry) - 1} more' if dry[1:] else ''}" if dry else ""
    short = [line for line in lines if line.empty_in][:SHORTEST]
    then = ", ".join(f"{line.name} in {plural(line.empty_in or 0, 'move')}" for line in short)
    told = ", ".join(words for words in (now, then) if words)
    return f"empty at the rate of the last day: {told}" if told else ""


class _Outlook:
    """Looks ahead from one state."""

    def __init__(self, campaign: Campaign) -> None:
        """Note how many moves were played of the last day, and how many are to come."""
        self._campaign = campaign
        self._moves = _moves_counted(campaign)
        self._ahead = _looks_ahead(campaign)
        self._empty: dict[str, int | None] = {}

    def dump(self, dump: Dump) -> OutlookLine:
        """Return the outlook of a dump."""
        runners = self._runners(dump)
        names = tuple(formation_name(self._campaign, hq) for hq in runners)
        where = place_name(self._campaign, dump.place) or dump.id
        return self._line(
            "dump",
            dump.id,
            where,
            dump.side,
            dump.points,
            used=self._drawn(dump),
            runs=names,
            landings=self._landed(dump, HOURS_A_DAY),
            empty_in=self._dump_lasts(dump),
        )

    def hq(self, hq: str) -> OutlookLine:
        """Return the outlook of an HQ's lorries, wherever they are."""
        campaign = self._campaign
        points = sum(item.full for item in campaign.supply.lorries_of(hq))
        used = campaign.consumption.used_by(hq, campaign.calendar.now)
        place = campaign.runs.places.get(hq)
        side = campaign.supply.fleets[hq].side
        source = campaign.supply.dump_of(side, place) if place is not None else None
        empty_in = -(-points * self._moves // used) if used else None
        if source is not None and empty_in is not None:
            lasts = self._dump_lasts(source)
            empty_in = lasts + empty_in if lasts is not None else None
        runs = (place_name(campaign, place) or place,) if place is not None else ()
        within = empty_in if empty_in is not None and empty_in <= self._ahead else None
        return self._line(
            "hq", hq, formation_name(campaign, hq), side, points, used=used, runs=runs, landings=0, empty_in=within
        )

    def _line(  # noqa: PLR0913 - a line has so many parts
        self,
        kind: str,
        thing: str,
        name: str,
        side: str,
        points: int,
        *,
        used: int,
        runs: tuple[str, ...],
        landings: int,
        empty_in: int | None,
    ) -> OutlookLine:
        """Make one line."""
        calendar = self._campaign.calendar
        return OutlookLine(
            kind=kind,
            id=thing,
            name=name,
            side=side,
            pays_attacks=points,
            used=used,
            moves=self._moves,
            runs=runs,
            landings=landings,
            empty_in=empty_in,
            empty_at=calendar.show(calendar.now.plus(empty_in)) if empty_in is not None else None,
        )

    def _runners(self, dump: Dump) -> tuple[str, ...]:
        """Return the HQs whose runs go to a dump."""
        supply = self._campaign.supply
        return tuple(
            hq
            for hq, place in self._campaign.runs.places.items()
            if place == dump.place and hq in supply.fleets and supply.dump_of(supply.fleets[hq].side, place) == dump
        )

    def _drawn(self, dump: Dump) -> int:
        """Count what leaves a dump in a day as it is planned: attacks, loads, and what those that run there use."""
        campaign, runners = self._campaign, self._runners(dump)
        drawn = campaign.consumption.from_dump(dump.id, campaign.calendar.now)
        used = (campaign.consumption.used_by(hq, campaign.calendar.now) for hq in runners)
        return sum(item.points for item in drawn if item.by not in runners) + sum(used)

    def _landed(self, dump: Dump, moves: int) -> int:
        """Count what is due at a dump's place by the end of so many moves, what was not booked yet included."""
        calendar = self._campaign.calendar
        daily = calendar.supply.get(dump.place)
        if daily is None or daily.side != dump.side or self._campaign.supply.dump_of(dump.side, dump.place) != dump:
            return 0
        hours = (calendar.now.plus(ahead) for ahead in range(1, moves + 1))
        coming = sum(time.move == daily.hour and not _is_over(self._campaign, time.hours) for time in hours)
        return daily.points * (len(calendar.hours_due(daily)) + coming)

    def _dump_lasts(self, dump: Dump) -> int | None:
        """Count the moves until a dump is empty, None where it lasts."""
        if dump.id not in self._empty:
            used = self._drawn(dump)
            moves = range(self._ahead + 1) if used else ()
            empty = (n for n in moves if (dump.points + self._landed(dump, n)) * self._moves <= used * n)
            self._empty[dump.id] = next(empty, None)
        return self._empty[dump.id]


def _moves_counted(campaign: Campaign) -> int:
    """Count the moves of the last day that were played, the open one included."""
    calendar = campaign.calendar
    return min(HOURS_A_DAY, calendar.now.hours - calendar.opens.hours + 1)


def _looks_ahead(campaign: Campaign) -> int:
    """Count the moves to the end of the scenario, or of the outlook."""
    calendar = campaign.calendar
    if calendar.closes is None:
        return _DAYS_MAX * HOURS_A_DAY
    return max(calendar.closes.hours - calendar.now.hours + 1, 0)


def _is_over(campaign: Campaign, hours: int) -> bool:
    """Say whether the scenario has ended by a move."""
    closes = campaign.calendar.closes
    return closes is not None and hours > closes.hours


def _row(line: OutlookLine) -> tuple[Cell, ...]:
    """Print one account."""
    if line.empty_in is not None:
        lasts = f"{plural(line.empty_in, 'move')}, {line.empty_at}"
    else:
        lasts = "lasts" if line.used else "nothing used"
    return (line.name, line.side, line.pays_attacks, line.used, _planned(line), lasts)


def _planned(line: OutlookLine) -> str:
    """Say what is planned: runs, and landings of the next day."""
    if line.kind == "hq":
        return f"runs to {line.runs[0]}" if line.runs else "no run set"
    runs = f"feeds {', '.join(line.runs)}" if line.runs else "no runs"
    return f"{runs}; {f'{line.landings} due in a day' if line.landings else 'no landing due'}"
