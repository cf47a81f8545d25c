"""Fights told as their sums: each roll with every term, against whose training value, and what came of it (DT-J)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.combat import Attack, Band, FireMission
from campaign.domain.mode import Mode
from campaign.domain.modifier import sum_before_die
from campaign.events.combat import (
    CombatFought,
    ElementEliminated,
    ElementHeldFast,
    ElementModeForced,
    InterdictionLaid,
    LossesRecovered,
    MissionFired,
    ResultBooked,
)
from campaign.projections.losses import recovery_pools
from campaign.reports.explain.line import Line, counted, rolled_sum, rules_of_terms, thing_name
from campaign.reports.naming import formation_name, model_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from campaign.events.base import Event
    from campaign.events.combat import Throw
    from campaign.projections.state import Campaign
    from campaign.reports.explain.line import Explainer

#: How each kind of attack is told, and the rules that it stands on.
_ATTACKS: Final[Mapping[Attack, tuple[str, tuple[str, ...]]]] = {
    Attack.RANGED: ("fires at", ("DT-J5",)),
    Attack.CLOSE_ASSAULT: ("assaults", ("DT-J5",)),
    Attack.BOMBARDMENT: ("bombards", ("DT-J11",)),
    Attack.HARASSMENT: ("harasses", ("DT-J11",)),
    Attack.COUNTER_BATTERY: ("fires counter battery at", ("DT-J11", "DT-R21")),
    Attack.AIR: ("attacks from the air", ("DT-J22", "DT-R22")),
    Attack.RAID: ("bombs", ("DT-J22", "DT-R22")),
    Attack.INTERDICTION: ("harasses, on its way,", ("DT-R41",)),
    Attack.LANDING: ("lands:", ("DT-F7", "DT-R10")),
    Attack.FLAK: ("fires at aircraft:", ("DT-R45",)),
}
#: How a total stands to the training value (DT-J30).
_BANDS: Final = {
    Band.NONE: "below it",
    Band.FIRST: "at least it, up to 1.5 times",
    Band.SECOND: "over 1.5 times",
    Band.ELIMINATED: "over twice",
}
_MISSIONS: Final = {
    FireMission.SUPPORTING: "fires in support",
    FireMission.BOMBARDMENT: "bombards",
    FireMission.HARASSMENT: "harasses",
    FireMission.COUNTER_BATTERY: "fires counter battery",
}


def _fought(campaign: Campaign, event: CombatFought) -> Iterator[Line]:
    """Tell who fought whom and with whose help, then each roll as its sum (DT-J5, J30)."""
    verb, rules = _ATTACKS[event.attack]
    attackers = [_model(campaign, event.attacker), *(thing_name(campaign, "squadron", key) for key in event.squadrons)]
    target = _model(campaign, event.target) or thing_name(campaign, "squadron", event.target_squadron or "")
    if event.column is not None:
        target = f"the lorries of {formation_name(campaign, event.column)}"
    words = f"{' '.join(filter(None, attackers)) or 'somebody'} {verb} {target}".strip()
    if event.range_mm is not None:
        words += f" over {event.range_mm / 10:g} cm"
    yield Line(text=words, rules=rules)
    yield from _helped(campaign, event)
    for throw in event.throws:
        yield _thrown(campaign, throw)
    if event.told:
        yield Line(text=f"no dice: the table told the result: {event.told}")


def _helped(campaign: Campaign, event: CombatFought) -> Iterator[Line]:
    """Tell who supported whom."""
    for whose, models in (
        ("with further batteries or guns in support", event.batteries),
        ("supported by", event.supports),
        ("guns against it", event.hostile_batteries),
        ("supporting fire against it", event.hostile_supports),
    ):
        if models:
            yield Line(text=f"  {whose}: {' '.join(model_name(campaign, item) for item in models)}")


def _thrown(campaign: Campaign, throw: Throw) -> Line:
    """Tell one roll: the sum, what it is held against, and what it came to (DT-J30)."""
    thrower = _model(campaign, throw.element) or thing_name(campaign, "squadron", throw.squadron or "")
    target = _model(campaign, throw.at) or thing_name(campaign, "squadron", throw.at_squadron or "")
    who = " at ".join(filter(None, (thrower, target)))
    total = rolled_sum(throw.terms, throw.roll)
    text = f"{f'{who}: ' if who else ''}{total}, against training value {throw.training}: {_BANDS[throw.band]}"
    outcome = _outcome(campaign, throw.at, throw.outcome)
    return Line(text=f"{text}, {outcome}", rules=(throw.rule,), cited=rules_of_terms(throw.terms))


def _outcome(campaign: Campaign, target: str | None, outcome: str) -> str:
    """Tell what befell a target: ``Attack to Hold``, ``stays in Hold``, ``eliminated``."""
    model = campaign.oob.elements.get(target or "")
    if model is None or outcome not in {mode.value for mode in Mode}:
        return outcome or "nothing"
    was, new = campaign.oob.mode_of(model), Mode(outcome)
    return f"stays in {was.label}" if was is new else f"{was.label} to {new.label}"


def _model(campaign: Campaign, element: str | None) -> str:
    """Return a model as it is typed, an empty text for none."""
    return model_name(campaign, element) if element else ""


def _mission(campaign: Campaign, event: MissionFired) -> Iterator[Line]:
    """Tell what a battery fired for; it does nothing else that day (DT-J10, J11)."""
    text = f"{model_name(campaign, event.battery)} {_MISSIONS[event.mission]}"
    if event.target is not None:
        text += f" at {model_name(campaign, event.target)}"
    elif event.place is not None:
        text += f" at {thing_name(campaign, 'place', event.place)}"
    elif event.road is not None:
        text += f" on the road {thing_name(campaign, 'road', event.road)}"
    yield Line(text=f"{text}; it is told off to indirect fire for the day", rules=("DT-J11", "DT-J10"))


def _laid(campaign: Campaign, event: InterdictionLaid) -> Iterator[Line]:
    """Tell the sum that meets whoever passes a place or road under fire (DT-J11, R41)."""
    where = thing_name(campaign, "place", event.place or "")
    if event.road is not None:
        where = f"the road {thing_name(campaign, 'road', event.road)}"
    batteries = " ".join(model_name(campaign, item) for item in (event.battery, *event.batteries))
    text = f"{batteries} harass {where}: whoever passes meets {sum_before_die(event.terms)}"
    yield Line(text=text, rules=("DT-J11", "DT-R41"), cited=rules_of_terms(event.terms))


def _booked(campaign: Campaign, event: ResultBooked) -> Iterator[Line]:
    """Tell what was settled at the table, with its dice where they were told."""
    text = f"settled at the table: {formation_name(campaign, event.target)} {event.text}".rstrip()
    if event.attacker is not None:
        text += f", attacked by {formation_name(campaign, event.attacker)}"
    if event.rolls:
        text += f", {' '.join(map(str, event.rolls))}"
    yield Line(text=text, rules=("DT-J30",))


def _eliminated(campaign: Campaign, event: ElementEliminated) -> Iterator[Line]:
    """Tell of a model that went (DT-J30)."""
    by = f", by {formation_name(campaign, event.by)}" if event.by is not None else ""
    yield Line(text=f"{model_name(campaign, event.element)} is eliminated{by}", rules=("DT-J30",))


def _forced(campaign: Campaign, event: ElementModeForced) -> Iterator[Line]:
    """Tell which mode a result put a model into (DT-R34, R2)."""
    model = campaign.oob.elements.get(event.element)
    was = f"from {campaign.oob.mode_of(model).label} " if model is not None else ""
    level, rules = (f", {event.hold.value}", ("DT-R34", "DT-R2")) if event.hold is not None else ("", ("DT-R34",))
    yield Line(text=f"{model_name(campaign, event.element)} goes {was}to {event.mode.label}{level}", rules=rules)


def _held(campaign: Campaign, event: ElementHeldFast) -> Iterator[Line]:
    """Tell of a target to which nothing happened (DT-R50)."""
    yield Line(text=f"{model_name(campaign, event.element)} was under fire and nothing came of it", rules=("DT-R50",))


def _recovered(campaign: Campaign, event: LossesRecovered) -> Iterator[Line]:
    """Tell the sum of a recovery: how many were lost, came back, and are carried forward (DT-J31, R26, R54)."""
    pools = recovery_pools(campaign, event.side)
    lost = next((pool.uncounted for pool in pools if pool.type == event.type), event.counted)
    back = len(event.elements)
    text = (
        f"{event.type.partition('_')[2].replace('_', ' ')}: {lost} lost and not yet counted,"
        f" one third rounded down comes back: {back}; {event.counted} are counted,"
        f" {lost} - {event.counted} = {lost - event.counted} carried forward"
    )
    yield Line(text=text, rules=("DT-J31", "DT-R26"))
    names = " ".join(model_name(campaign, item) for item in event.elements)
    hq = formation_name(campaign, event.hq)
    yield Line(text=f"{counted(back, 'model')} in Reserve at {hq}: {names}", rules=("DT-J31", "DT-R54"))


EXPLAINERS: Final[Mapping[type[Event], Explainer]] = {
    CombatFought: _fought,
    MissionFired: _mission,
    InterdictionLaid: _laid,
    ResultBooked: _booked,
    ElementEliminated: _eliminated,
    ElementModeForced: _forced,
    ElementHeldFast: _held,
    LossesRecovered: _recovered,
}
