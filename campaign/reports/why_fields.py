"""What may be asked of a thing by name: each field of a formation, model, dump, squadron, raid or place, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.reports.air import in_spans
from campaign.reports.explain.line import counted, thing_name, value_words
from campaign.reports.ledger import where_lorries_are
from campaign.reports.naming import REDUCED, formation_name, place_name, time_text
from campaign.reports.report import lorries

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

    #: Tells a field of a thing in a state, given the rules in force there; None where there is nothing to tell.
    Teller = Callable[[Campaign, Rules, str], str | None]

# --- formations ---


def _hold(campaign: Campaign, rules: Rules, name: str) -> str | None:
    """Tell how well a position on Hold is prepared, and since when (DT-R2)."""
    item = campaign.oob.formations[name]
    if item.holding_since is None:
        return None
    held = campaign.calendar.now.hours - item.holding_since.hours
    level = rules.hold_level(item.hold, held).value
    return f"{level}, on Hold since {campaign.calendar.show(item.holding_since)}"


def _strength(campaign: Campaign, _rules: Rules, name: str) -> str:
    """Tell how many combat models stand of those mustered, below a formation and in it."""
    standing, mustered = campaign.oob.strength(name)
    return f"{standing} of {mustered}"


def _training(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell the training values of a formation's models (DT-K1)."""
    values = (model.training for model in campaign.oob.elements_of(name))
    return " ".join(dict.fromkeys(str(value) for value in values if value is not None)) or None


def _points(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell what is left of an HQ's command points of the move (DT-D)."""
    budget = campaign.points.budget(name, campaign.calendar.now)
    if budget.rolled is None:
        return f"{budget.spent} spent, not rolled" if budget.spent else None
    return f"{budget.left} of {budget.rolled} left"


def _lorries(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell an HQ's lorries wherever they stand (DT-G1)."""
    accounts = (item for item in campaign.supply.lorries_of(name) if item.models)
    told = [f"{lorries(item.full, item.models)} {where_lorries_are(campaign, item)}" for item in accounts]
    return "; ".join(told) or None


def _supply(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell the points on an HQ's lorries (DT-G1)."""
    if name not in campaign.supply.fleets:
        return None
    return counted(sum(item.full for item in campaign.supply.lorries_of(name)), "point")


def _marched(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell how much of the move a formation's models have used on the march (DT-R51)."""
    now = campaign.calendar.now
    models = campaign.oob.elements_of(name)
    used = max((campaign.activity.in_move(item.id, now).share_permille for item in models), default=0)
    return f"{used / 10:g} % of the move" if used else None


def _out_of_step(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell which models a result put into a mode of their own (DT-R34)."""
    models = (item for item in campaign.oob.standing(name) if item.mode is not None)
    return " ".join(f"{item.part} {item.mode.label}" for item in models if item.mode) or None


_FORMATION: Final[Mapping[str, Teller]] = {
    "mode": lambda campaign, _rules, name: campaign.oob.formations[name].mode.label,
    "position": lambda campaign, _rules, name: place_name(campaign, campaign.oob.formations[name].position),
    "hold": _hold,
    "place": lambda campaign, _rules, name: place_name(campaign, campaign.oob.formations[name].place),
    "strength": _strength,
    "models": _out_of_step,
    "training": _training,
    "points": _points,
    "lorries": _lorries,
    "supply": _supply,
    "march": _marched,
    "under": lambda campaign, _rules, name: formation_name(campaign, campaign.oob.formations[name].headquarters),
}

# --- models ---


def _suffered(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell what a model suffered this move and what it attacked (DT-J4, R37)."""
    deeds = campaign.activity.in_move(name, campaign.calendar.now)
    told = [f"was attacked: {item.value.replace('_', ' ')}" for item in deeds.suffered]
    if deeds.was_target and not told:
        told.append("was a target")
    if deeds.attacked:
        told.append("attacked")
    if deeds.fired_indirect:
        told.append("fired indirect")
    return ", ".join(told) or None


def _model_training(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    value = campaign.oob.elements[name].training
    return None if value is None else str(value)


def _level(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    level = campaign.oob.elements[name].hold
    return None if level is None else level.value


def _battle(campaign: Campaign, _rules: Rules, name: str) -> str | None:
    """Tell in which open battle a model is (X-3)."""
    battle = campaign.battles.engaged.get(name)
    return campaign.battles.battles[battle].label if battle is not None else None


_MODEL: Final[Mapping[str, Teller]] = {
    "mode": lambda campaign, _rules, name: campaign.oob.mode_of(campaign.oob.elements[name]).label,
    "strength": lambda campaign, _rules, name: "stands" if campaign.oob.elements[name].standing else "eliminated",
    "size": lambda campaign, _rules, name: REDUCED if campaign.oob.elements[name].reduced else None,
    "battle": _battle,
    "hold": _level,
    "place": lambda campaign, _rules, name: place_name(campaign, campaign.oob.place_of(campaign.oob.elements[name])),
    "training": _model_training,
    "fight": _suffered,
    "under": lambda campaign, _rules, name: formation_name(
        campaign, campaign.oob.elements[name].attached_to or campaign.oob.elements[name].formation
    ),
}

# --- everything else ---

_DUMP: Final[Mapping[str, Teller]] = {
    "stock": lambda campaign, _rules, name: counted(campaign.supply.dumps[name].points, "point"),
    "side": lambda campaign, _rules, name: campaign.supply.dumps[name].side,
    "state": lambda campaign, _rules, name: "open" if campaign.supply.dumps[name].open else "shut",
}


def _clock(campaign: Campaign, _rules: Rules, name: str) -> str:
    """Tell when a squadron may fly next (DT-F2)."""
    time = campaign.air.next_flight(campaign.air.squadrons[name])
    return f"next {campaign.calendar.show(time)}" if time is not None else "ready"


_SQUADRON: Final[Mapping[str, Teller]] = {
    "clock": _clock,
    "flown": lambda campaign, _rules, name: time_text(campaign, campaign.air.squadrons[name].flown),
    "base": lambda campaign, _rules, name: thing_name(campaign, "strip", campaign.air.squadrons[name].strip),
    "strength": lambda campaign, _rules, name: "stands" if campaign.air.squadrons[name].standing else "eliminated",
}

_RAID: Final[Mapping[str, Teller]] = {
    "state": lambda campaign, _rules, name: campaign.bombers.raids[name].state.value,
    "time": lambda campaign, _rules, name: campaign.calendar.show(campaign.bombers.raids[name].time),
    "aim": lambda campaign, _rules, name: place_name(campaign, campaign.bombers.raids[name].aim),
    "squadrons": lambda campaign, _rules, name: in_spans(
        [thing_name(campaign, "squadron", item) for item in campaign.bombers.raids[name].squadrons]
    ),
}

_PLACE: Final[Mapping[str, Teller]] = {
    "holder": lambda campaign, _rules, name: campaign.ground.holder(name),
    "going": lambda campaign, _rules, name: value_words(campaign, campaign.ground.going.get(name)) or None,
}

#: The fields of each kind of thing, by the kind's name in tags.
FIELDS: Final[Mapping[str, Mapping[str, Teller]]] = {
    "formation": _FORMATION,
    "element": _MODEL,
    "dump": _DUMP,
    "squadron": _SQUADRON,
    "raid": _RAID,
    "place": _PLACE,
    "bridge": {"state": lambda campaign, _rules, name: campaign.ground.bridges[name].state.value},
    "strip": {"state": lambda campaign, _rules, name: campaign.air.strips[name].state.value},
}

#: Other words for a field.
SAME: Final = {"stock": "supply", "hq": "under", "ready": "clock", "losses": "strength", "companies": "strength"}


def tell(campaign: Campaign, rules: Rules, kind: str, name: str, field: str) -> str | None:
    """Tell one field of a thing in a state; None where it is not there yet, or nothing is told."""
    try:
        return FIELDS[kind][field](campaign, rules, name) or None
    except KeyError:
        return None
