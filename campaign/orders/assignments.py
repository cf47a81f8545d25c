"""How artillery may be assigned: down one level, and no more of it than there are other combat units (DT-J21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.echelon import Arm
from campaign.domain.objection import Objection
from campaign.orders.formations import formation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.domain.formation import Formation
    from campaign.domain.ids import FormationId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_GUNS: Final = frozenset({Arm.ARTILLERY, Arm.ROCKETS})
_NAMED_MAX: Final = 3
_NO_COMBAT_UNITS: Final = frozenset({*_GUNS, Arm.ANTI_AIRCRAFT, Arm.NAVAL, Arm.SUPPLY})


def against_assignments(
    campaign: Campaign, rules: Rules, pairs: Sequence[tuple[FormationId, FormationId]]
) -> Iterator[Objection]:
    """Object to artillery assigned to an HQ more than one level down, or to more of it than it may have (DT-J21, X62).

    `pairs` are formations and the HQs that they are to come under. Back under its own HQ artillery always may go.
    """
    guns = [(formation(campaign, who), formation(campaign, hq)) for who, hq in pairs]
    guns = [(who, hq) for who, hq in guns if who.arm in _GUNS and who.parent != hq.id]
    if not guns or not rules.applies("DT-J21"):
        return
    for who, hq in guns:
        yield from _not_one_level(campaign, who, hq)
    for hq in {item.id: item for _, item in guns}.values():
        new = {who.id for who, other in guns if other.id == hq.id}
        yield from _too_much(campaign, rules, hq, new)


def _not_one_level(campaign: Campaign, who: Formation, hq: Formation) -> Iterator[Objection]:
    """Object to an HQ that does not stand directly under the one that holds the guns by organisation."""
    holder = _holder(campaign, who)
    if holder is not None and hq.headquarters != holder.id:
        reason = (
            f"{who.handle} is {holder.handle}'s and may be assigned one level down; {hq.handle} is not directly below"
        )
        below = [item for item in campaign.oob.subordinates(holder.id) if item.arm not in _NO_COMBAT_UNITS]
        names = " \N{MIDDLE DOT} ".join(f"attach {who.handle} {item.handle}" for item in below[:_NAMED_MAX])
        yield Objection(code="not-one-level-down", rule="DT-J21", reason=reason, remedy=names)


def _holder(campaign: Campaign, who: Formation) -> Formation | None:
    """Return the HQ to which guns belong: the first above them by organisation that is no group of guns."""
    at = who.parent
    while at is not None:
        item = formation(campaign, at)
        if item.arm not in _GUNS:
            return item
        at = item.parent
    return None


def _too_much(campaign: Campaign, rules: Rules, hq: Formation, new: set[FormationId]) -> Iterator[Objection]:
    """Object to more artillery HQs assigned to a formation than it has other combat units."""
    below = campaign.oob.subordinates(hq.id)
    guns = (item for item in below if item.arm in _GUNS)
    assigned = new | {item.id for item in guns if item.attached_to == hq.id or not rules.applies("DT-X62")}
    fighting = [item for item in below if item.arm not in _NO_COMBAT_UNITS and campaign.oob.strength(item.id)[0]]
    others = len(fighting) or len(campaign.oob.standing_combat(hq.id))
    if len(assigned) > others:
        units = "unit" if others == 1 else "units"
        reason = f"{hq.handle} would have {len(assigned)} artillery HQs assigned, and {others} other combat {units}"
        yield Objection(code="too-much-artillery", rule="DT-J21", reason=reason, remedy=f"show {hq.handle}")
