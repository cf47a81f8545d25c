"""What waits in the open move: listed when it is ended, and what keeps a skip of hours from going on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.clock import HOURS_A_DAY
from campaign.domain.objection import Objection
from campaign.orders.columns import payer_of, place_name, price_of
from campaign.orders.formations import spot_name
from campaign.orders.names import print_model, print_name
from campaign.orders.recover import Recovery, due, full_again
from campaign.projections.losses import recovery_pools

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import FormationId
    from campaign.projections.calendar import DailySupply
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


_NO_DUMP: Final = "landing-without-dump"


def what_is_open(campaign: Campaign, rules: Rules) -> tuple[Objection, ...]:
    """Return a warning for each thing that the open move still has to settle, in the order of play (DT-R27)."""
    found = (
        *_rolls_owed(campaign, rules),
        *_landings(campaign),
        *_reinforcements(campaign),
        *_columns(campaign, rules),
        *_raids(campaign),
        *_air_landings(campaign),
        *_coups(campaign),
        *_recovery(campaign, rules),
        *_battles(campaign),
    )
    return found if rules.applies("DT-R27") else tuple(sorted(found, key=lambda item: item.code))


def waits_for_decision(campaign: Campaign, rules: Rules) -> tuple[str, ...]:
    """Return what somebody must decide before this hour is skipped, each with its way out; nothing in a quiet hour.

    Landings into a dump, columns and recovery take no decision: they come to the same whoever ends the move. A
    reinforcement, and a landing that finds no dump, hold the clock in their own hour only, for both may be kept
    waiting.
    """
    now = campaign.calendar.now
    fresh = {item.formation for item in campaign.calendar.due() if item.due == now}
    stranded = (item for item in campaign.calendar.landings_due() if now in campaign.calendar.hours_due(item))
    waiting = (
        *_rolls_owed(campaign, rules),
        *(warning for item in stranded if (warning := _landing(campaign, item)).code == _NO_DUMP),
        *(warning for name, warning in _reinforcements_by_name(campaign) if name in fresh),
        *_raids(campaign),
        *_air_landings(campaign),
    )
    return tuple(f"{warning.reason} ({warning.remedy})" for warning in waiting)


def _warn(code: str, reason: str, remedy: str, rule: str = "") -> Objection:
    """Return a warning."""
    return Objection(code=code, rule=rule, reason=reason, remedy=remedy, warning=True)


def _rolls_owed(campaign: Campaign, rules: Rules) -> Iterator[Objection]:
    """Yield HQs that have not rolled, where the house rules want every HQ to roll each move (DT-D1, X2)."""
    if rules.switch("command_rolls") != "all":
        return
    now = campaign.calendar.now
    for item in campaign.oob.formations.values():
        owes = rules.rolls_command(item.echelon) and not item.on_call and campaign.oob.hq_stands(item.id)
        if owes and not campaign.points.has_rolled(item.id, now):
            yield _warn("roll-owed", f"{item.handle} has not rolled", f"cp {item.handle}", "DT-D1")


def _landings(campaign: Campaign) -> Iterator[Objection]:
    """Yield points that are due ashore (DT-G9)."""
    for item in campaign.calendar.landings_due():
        yield _landing(campaign, item)


def _landing(campaign: Campaign, item: DailySupply) -> Objection:
    """Return the warning of a landing; one for which no dump of its side stands open has a code of its own (DT-G3)."""
    reason = f"{item.points} points for {item.side} are due at {place_name(campaign, item.place)}"
    if campaign.supply.dump_of(item.side, item.place) is not None:
        return _warn("landing-due", reason, f"land {item.place} {item.points}", "DT-G9")
    return _warn(_NO_DUMP, f"{reason}, where no dump is open", f"dump open {item.place} {item.side}", "DT-G3")


def _reinforcements(campaign: Campaign) -> Iterator[Objection]:
    """Yield formations that may come on by now."""
    for _, warning in _reinforcements_by_name(campaign):
        yield warning


def _reinforcements_by_name(campaign: Campaign) -> Iterator[tuple[FormationId, Objection]]:
    """Yield formations that may come on by now, each with its warning; those under one that is due come with it."""
    arrivals = campaign.calendar.due()
    names = {item.formation for item in arrivals}
    awaited = campaign.landings.awaited()
    for item in arrivals:
        if item.formation not in campaign.oob.formations or item.formation in awaited:
            continue
        if any(hq.id in names for hq in campaign.oob.above(item.formation)):
            continue
        handle = print_name(campaign, item.formation)
        reason = f"{handle} is due since {campaign.calendar.show(item.due)}"
        yield item.formation, _warn("reinforcement-due", reason, f"muster {handle}")


def _columns(campaign: Campaign, rules: Rules) -> Iterator[Objection]:
    """Yield HQs whose columns will stand, because nobody has a point left for them (DT-R5)."""
    columns: dict[FormationId, int] = {}
    for item in campaign.supply.columns():
        if item.bound_for is not None and item.full:
            payer = payer_of(campaign, rules, item.hq)
            columns[payer] = columns.get(payer, 0) + 1
    for payer, number in columns.items():
        price = price_of(campaign, rules, payer, number)
        if price > campaign.points.left(payer, campaign.calendar.now):
            handle = print_name(campaign, payer)
            reason = f"{handle} has no point for its columns, which will stand"
            yield _warn("column-unpaid", reason, f"onward {handle}", "DT-R5")


def _raids(campaign: Campaign) -> Iterator[Objection]:
    """Yield raids whose move has come and that were neither flown nor cancelled (DT-R9)."""
    now = campaign.calendar.now
    for raid in campaign.bombers.waiting(now):
        when = campaign.calendar.show(raid.time)
        remedy = f"bombers fly {raid.id}" if raid.time == now else f"bombers cancel {raid.id}"
        yield _warn("raid-waits", f"raid {raid.id} of {when} was neither flown nor cancelled", remedy, "DT-R9")


def _air_landings(campaign: Campaign) -> Iterator[Objection]:
    """Yield landings from the air whose move has come and that were neither flown nor cancelled (DT-F8)."""
    now = campaign.calendar.now
    for plan in campaign.landings.waiting(now):
        when = campaign.calendar.show(plan.time)
        remedy = f"air land {plan.id}" if plan.time == now else f"landing cancel {plan.id}"
        yield _warn(
            "air-landing-waits", f"landing {plan.id} of {when} was neither flown nor cancelled", remedy, "DT-F8"
        )


def _coups(campaign: Campaign) -> Iterator[Objection]:
    """Yield companies of a coup de main that stand and have not attacked where they landed (DT-F6)."""
    now = campaign.calendar.now
    for name, place in campaign.landings.must_attack(now):
        if campaign.oob.elements[name].standing and not campaign.activity.in_move(name, now).attacked:
            model = print_model(campaign, campaign.oob.elements[name])
            reason = f"{model} has not attacked {place_name(campaign, place)}, on which it landed"
            yield _warn("coup-has-not-attacked", reason, f"note {model} found nobody there", "DT-F6")


def _recovery(campaign: Campaign, rules: Rules) -> Iterator[Objection]:
    """Yield sides that have models to bring back in the last move of the day (DT-R26)."""
    if campaign.calendar.now.move != HOURS_A_DAY - 1:
        return
    for side in campaign.calendar.sides:
        back = sum(due(rules, pool) for pool in recovery_pools(campaign, side))
        full = len(full_again(campaign, rules, Recovery(side=side)))
        if back or full:
            again = f"{full} of {side} are as large again as before their battle" if full else ""
            came = f"{back} models of {side} may come back" if back else ""
            reason = ", ".join(part for part in (came, again) if part)
            yield _warn("recovery-due", reason, f"recover {side}", "DT-J31")


def _battles(campaign: Campaign) -> Iterator[Objection]:
    """Yield battles that were not booked back yet; they keep nobody from going on (X-3)."""
    for battle in campaign.battles.open():
        where = spot_name(campaign, battle.place)
        reason = f"battle {battle.label} at {where} is open since {campaign.calendar.show(battle.opened)}"
        yield _warn("battle-open", reason, f"book-battle {battle.id}", "X-3")
