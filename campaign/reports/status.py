"""Status: first what the umpire must do this move, then how things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.projections.losses import recovery_pools
from campaign.reports.counted import counted_text, had_text
from campaign.reports.ledger import balance_line, balance_of, where_lorries_are
from campaign.reports.naming import formation_name, place_name
from campaign.reports.outlook import shortest_line
from campaign.reports.report import Report, columns, plural
from campaign.reports.spoken import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.supply import Lorries
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_LAST_POINT = 1
#: How many evenings without a copy are too many.
EVENINGS_WITHOUT_COPY = 2


class Task(Struct, frozen=True, kw_only=True):
    """Something that waits for the umpire: its kind, what it is about, and what to type."""

    kind: str
    thing: str
    text: str
    remedy: str = ""


class StatusData(Struct, frozen=True, kw_only=True):
    """The open move, its light and weather, and what waits, the most urgent first.

    `supply` says which three dumps or HQs are empty first at the rate of the last day; empty where none will be.
    """

    campaign: str
    move: str
    light: str
    weather: str
    tasks: tuple[Task, ...]
    strength: dict[str, str]
    balances: dict[str, str]
    supply: str = ""


def status_report(campaign: Campaign, rules: Rules) -> Report:
    """Show what must be done this move, and how each side stands."""
    calendar = campaign.calendar
    weather = calendar.weather_at(calendar.now)
    tasks = tasks_of(campaign, rules)
    data = StatusData(
        campaign=calendar.name,
        move=calendar.show(calendar.now),
        light=calendar.light_at(calendar.now),
        weather=weather.weather,
        tasks=tasks,
        strength={side: _strength(campaign, side) for side in calendar.sides},
        balances={side: balance_line(balance_of(campaign, side)) for side in calendar.sides},
        supply=shortest_line(campaign),
    )
    lead = f"{data.move} ({calendar.now.clock}), {data.light}, {data.weather}"
    return Report(
        schema="status/1",
        title=data.campaign
        if calendar.origin is None
        else f"{data.campaign}, what if: a copy of {calendar.origin.moment}",
        lead=(f"{lead}, ground {weather.ground}" if weather.ground else lead,),
        columns=columns("to do", "what", "", "type"),
        rows=tuple((task.kind, task.thing, task.text, task.remedy or None) for task in tasks),
        notes=(
            *(f"{side}: {data.strength[side]} models stand; {data.balances[side]}" for side in calendar.sides),
            *(line for line in (data.supply,) if line),
        ),
        data=data,
    )


def tasks_of(campaign: Campaign, rules: Rules) -> tuple[Task, ...]:
    """List what waits for the umpire, in the order in which a move is played."""
    sources = (_due, _landings, _runs, _raids, _air_landings, _columns)
    later = (_battles, _reasons, _to_clear_up, _last_points, _copies)
    return (
        *(task for source in sources for task in source(campaign)),
        *_recovery(campaign, rules),
        *(task for source in later for task in source(campaign)),
    )


def _due(campaign: Campaign) -> Iterator[Task]:
    """Yield reinforcements that may come on; those under one that is due come with it."""
    due = campaign.calendar.due()
    names = {item.formation for item in due}
    awaited = campaign.landings.awaited()
    for item in due:
        if item.formation in awaited or any(hq.id in names for hq in campaign.oob.above(item.formation)):
            continue
        handle = formation_name(campaign, item.formation)
        at = place_name(campaign, item.place)
        where = f" at {at}" if at else ""
        yield Task(
            kind="due",
            thing=handle,
            text=f"since {campaign.calendar.show(item.due)}{where}{f', {item.text}' if item.text else ''}",
            remedy=f"muster {handle}",
        )


def _landings(campaign: Campaign) -> Iterator[Task]:
    """Yield points that come in this hour."""
    for item in campaign.calendar.landings_due():
        text = f"{plural(item.points, 'point')} for {item.side}{f', {item.text}' if item.text else ''}"
        yield Task(
            kind="landing",
            thing=place_name(campaign, item.place) or item.place,
            text=text,
            remedy=f"land {item.place} {item.points}",
        )


def _runs(campaign: Campaign) -> Iterator[Task]:
    """Yield one line for all supply runs that are set."""
    hqs = [hq for hq in campaign.runs.places if _empties(campaign, hq)]
    if not hqs:
        return
    wheels = sum(_empties(campaign, hq) for hq in hqs)
    yield Task(
        kind="runs",
        thing=plural(len(hqs), "HQ"),
        text=f"{plural(wheels, 'lorry', 'lorries')}, at most {len(hqs)} CP",
        remedy="runs",
    )


def _empties(campaign: Campaign, hq: str) -> int:
    """Count the empty lorries that stand with an HQ."""
    account = campaign.supply.with_hq(hq)
    return account.empty if account is not None else 0


def _raids(campaign: Campaign) -> Iterator[Task]:
    """Yield the raids planned for this hour, and those of an hour gone by that were neither flown nor cancelled."""
    now = campaign.calendar.now
    for raid in campaign.bombers.waiting(now):
        text = f"{plural(len(raid.squadrons), 'squadron')} on {place_name(campaign, raid.aim)}"
        if raid.time == now:
            yield Task(kind="raid", thing=raid.id, text=text, remedy=f"bombers fly {raid.id}")
        else:
            gone_by = f"{text}, {campaign.calendar.show(raid.time)} has gone by"
            yield Task(kind="raid", thing=raid.id, text=gone_by, remedy=f"bombers cancel {raid.id}")


def _air_landings(campaign: Campaign) -> Iterator[Task]:
    """Yield the landings from the air of this hour, and those of an hour gone by that were neither flown nor off."""
    now = campaign.calendar.now
    for plan in campaign.landings.waiting(now):
        text = f"by {plan.how.replace('_', ' ')} at {place_name(campaign, plan.place)}"
        if plan.time == now:
            yield Task(kind="air landing", thing=plan.id, text=text, remedy=f"air land {plan.id}")
        else:
            gone_by = f"{text}, {campaign.calendar.show(plan.time)} has gone by"
            yield Task(kind="air landing", thing=plan.id, text=gone_by, remedy=f"landing cancel {plan.id}")


def _columns(campaign: Campaign) -> Iterator[Task]:
    """Yield the columns whose HQ has paid no command point for supply this move."""
    now = campaign.calendar.now
    columns_by_hq: dict[str, list[Lorries]] = {}
    for item in campaign.supply.columns():
        # Only forward costs a point; going home to refill is free (DT-R53).
        if item.spot.bound_for is not None and item.full:
            columns_by_hq.setdefault(item.hq, []).append(item)
    for hq, items in columns_by_hq.items():
        if campaign.points.budget(hq, now).on_supply:
            continue
        handle = formation_name(campaign, hq)
        text = "; ".join(f"{item.models} at {where_lorries_are(campaign, item)}" for item in items)
        yield Task(kind="column", thing=handle, text=f"not paid this move: {text}", remedy=f"onward {handle}")


def _recovery(campaign: Campaign, rules: Rules) -> Iterator[Task]:
    """Yield each side of whose losses of earlier days some come back (DT-J31, R26)."""
    for side in campaign.calendar.sides:
        back = sum(
            min(rules.recovered(pool.uncounted - _lost_today(campaign, side, pool.type)), len(pool.lost))
            for pool in recovery_pools(campaign, side)
        )
        if back:
            yield Task(
                kind="recovery", thing=side, text=f"{plural(back, 'model')} may come back", remedy=f"recover {side}"
            )


def _battles(campaign: Campaign) -> Iterator[Task]:
    """Yield the battles that were not booked back yet (X-3)."""
    for battle in campaign.battles.open():
        text = f"at {place_name(campaign, battle.place)}, open since {campaign.calendar.show(battle.opened)}"
        yield Task(kind="battle", thing=battle.label, text=text, remedy=f"book-battle {battle.id}")


def _lost_today(campaign: Campaign, side: str, key: str) -> int:
    """Count what a side lost of one unit row on the day that is open."""
    models = (campaign.oob.elements[loss.element] for loss in campaign.losses.in_day(campaign.calendar.now.day))
    return sum(model.type == key and campaign.oob.formations[model.formation].side == side for model in models)


def _reasons(campaign: Campaign) -> Iterator[Task]:
    """Yield overruled entries that still lack their reason."""
    for item in campaign.rules.reasons_owed():
        yield Task(
            kind="reason",
            thing=f"e{item.entry}",
            text=f"overruled {', '.join(item.codes)}",
            remedy=f"reason e{item.entry} ...",
        )


def _to_clear_up(campaign: Campaign) -> Iterator[Task]:
    """Yield facts found at the table that nobody explained yet."""
    wrong = {had.entry for page in (campaign.supply.differing, campaign.oob.differing) for had in page.values()}
    # A fact that was found for a count, which now differs in spite of it, is no longer needed and leads.
    for item in sorted(campaign.counts.to_clear_up, key=lambda fact: fact.entry not in wrong):
        yield Task(
            kind="clear up",
            thing=f"e{item.entry}",
            text=spoken(campaign, item.text),
            remedy=f"clear e{item.entry} found ...",
        )
    counts = campaign.counts.counts
    for page in (campaign.supply.differing, campaign.oob.differing):
        for key, had in page.items():
            count = counts.get(key)
            if count is not None and count.entry == had.entry:
                text = f"{counted_text(campaign, count.count)} counted, the book had {had_text(count.count, had)}"
                remedy = f"clear e{had.entry} slip|found|lost ..."
                yield Task(kind="clear up", thing=f"e{had.entry}", text=text, remedy=remedy)


def _last_points(campaign: Campaign) -> Iterator[Task]:
    """Yield HQs in contact whose lorries carry the last point, or none."""
    in_contact = {
        hq
        for sighting in campaign.contacts.sightings.values()
        for hq in _hqs_of(campaign, sighting.observer, sighting.enemy)
    }
    for hq in campaign.oob.formations:
        wheels = campaign.supply.lorries_of(hq)
        full = sum(item.full for item in wheels)
        if hq in in_contact and wheels and full <= _LAST_POINT:
            text = "in contact with its last point" if full else "in contact without a point"
            yield Task(kind="supply", thing=formation_name(campaign, hq), text=text)


def _copies(campaign: Campaign) -> Iterator[Task]:
    """Yield the evenings that left no copy, once there are two of them."""
    without = campaign.evenings.without_copy()
    if len(without) >= EVENINGS_WITHOUT_COPY:
        yield Task(
            kind="backup",
            thing=f"evenings {', '.join(map(str, without))}",
            text="left no copy of the campaign",
            remedy="backup" if campaign.evenings.places else "backup --add PLACE",
        )


def _hqs_of(campaign: Campaign, *formations: str) -> Iterable[str]:
    """Return formations and all HQs over them."""
    for item in formations:
        if item in campaign.oob.formations:
            yield item
            yield from (hq.id for hq in campaign.oob.above(item))


def _strength(campaign: Campaign, side: str) -> str:
    """Print how many of a side's combat models stand."""
    counts = [campaign.oob.strength(root.id) for root in campaign.oob.roots(side)]
    return f"{sum(standing for standing, _ in counts)} of {sum(mustered for _, mustered in counts)}"
