"""Supply told as sums: what was spent for which attacks, and what went up with a column or a dump (DT-G)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.supply import WITH_HQ
from campaign.events.supply import ColumnLost, ColumnMoved, DumpCaptured, SupplySpent
from campaign.reports.explain.line import Line, counted, thing_name
from campaign.reports.naming import formation_name, model_name, place_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.domain.supply import Spot
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer


def _spent(campaign: Campaign, event: SupplySpent) -> Iterator[Line]:
    """Tell price and extra points of an attack, and whose lorries or dump they came out of (DT-G6, G8, R12, R48)."""
    names = " ".join(_attacker(campaign, item) for item in event.attackers)
    if event.points == 0:
        text = f"{names} attack on what {formation_name(campaign, event.payer)} has paid this move"
        yield Line(text=text, rules=("DT-R48",))
        return
    price = event.points - event.bonus
    # What was used in a battle is an extra of nobody in particular.
    told = [f"{price} for {names or 'nobody new'}"] if price or names else []
    told += [f"{event.bonus} extra"] if event.bonus else []
    words = " + ".join(told)
    text = f"supply of {formation_name(campaign, event.payer)}: {words} = {counted(event.points, 'point')}"
    source = (
        f"out of {thing_name(campaign, 'dump', event.dump)}"
        if event.dump is not None
        else f"off the lorries of {formation_name(campaign, event.hq)}, {spot_words(campaign, event.spot)}"
    )
    rules = ("DT-G6", "DT-R48", *(("DT-G8",) if event.bonus else ()), "DT-R12")
    yield Line(text=f"{text}, {source}", rules=rules)


def _attacker(campaign: Campaign, name: str) -> str:
    """Return a battalion or a battery as it is typed."""
    return model_name(campaign, name) if "/" in name else formation_name(campaign, name)


def spot_words(campaign: Campaign, spot: Spot) -> str:
    """Say where lorries stand, and where they are bound."""
    if spot == WITH_HQ:
        return "with the HQ"
    if spot.leg is not None:
        start, end = place_name(campaign, spot.leg.start), place_name(campaign, spot.leg.end)
        at = f"between {start} and {end}, {spot.leg.driven_mm / 10:g} cm on"
    else:
        at = f"at {place_name(campaign, spot.place)}" if spot.place is not None else "with the HQ"
    if spot.bound_for is not None:
        at += f", for {place_name(campaign, spot.bound_for)}"
    return f"{at}, coming home" if spot.home else at


def _moved(campaign: Campaign, event: ColumnMoved) -> Iterator[Line]:
    """Tell how far a column drove (DT-G2, R5)."""
    driven = f", drove {event.driven_mm / 10:g} cm" if event.driven_mm else ""
    hq, models = formation_name(campaign, event.hq), counted(event.models, "lorry", "lorries")
    there, then = spot_words(campaign, event.spot), spot_words(campaign, event.to)
    text = f"{models} of {hq}, {event.full} full: {there}{driven}, now {then}"
    yield Line(text=text, rules=("DT-G2", "DT-R5"))


def _lost(campaign: Campaign, event: ColumnLost) -> Iterator[Line]:
    """Tell what went with destroyed lorries; the models come back empty (DT-G5, R11)."""
    hq, models = formation_name(campaign, event.hq), counted(event.models, "lorry", "lorries")
    cause = f" ({event.cause})" if event.cause else ""
    text = f"{models} of {hq} destroyed {spot_words(campaign, event.spot)}{cause}"
    back = f"{counted(event.points, 'point')} of {event.full} lost, the models come back at the HQ"
    yield Line(text=f"{text}: {back}", rules=("DT-G5", "DT-R11"))


def _captured(campaign: Campaign, event: DumpCaptured) -> Iterator[Line]:
    """Tell what of a dump its captor got (DT-R43)."""
    dump = thing_name(campaign, "dump", event.dump)
    text = f"{dump} falls to {event.by}: {event.points} of {event.points + event.lost} points taken, {event.lost} lost"
    yield Line(text=text, rules=("DT-R43",))


EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    SupplySpent: _spent,
    ColumnMoved: _moved,
    ColumnLost: _lost,
    DumpCaptured: _captured,
}
