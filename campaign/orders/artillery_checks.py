"""What stands against a call for guns: guns of two sides, none that may fire, what bars each, no points (DT-J20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.domain.objection import Objection
from campaign.orders.artillery import hqs_named, meant_by, price_of, requesting_hq
from campaign.orders.batteries import against
from campaign.orders.formations import element, formation, handle_of, is_model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.ids import ElementId, FormationId, Side
    from campaign.orders.artillery import Call
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


def objections_to_call(
    campaign: Campaign, rules: Rules, call: Call, batteries: tuple[ElementId, ...]
) -> Iterator[Objection]:
    """Yield what stands against a call, final objections first; raise UnknownName for a name of nobody.

    `batteries` are those that fire, as `batteries_of` returns them.
    """
    sides = tuple(_of_two_sides(campaign, call, batteries))
    yield from sides
    if sides:
        return
    yield from _nobody_fires(campaign, rules, call)
    yield from merged(item for battery in batteries for item in against(campaign, rules, call, battery))
    yield from lacking_points(campaign, rules, call, batteries)


def merged(objections: Iterable[Objection]) -> Iterator[Objection]:
    """Yield each code once, with the reason of the first that it holds for and the number of the others."""
    found: dict[str, list[Objection]] = {}
    for item in objections:
        found.setdefault(item.code, []).append(item)
    for first, *others in found.values():
        more = f" (and {len(others)} more)" if others else ""
        yield replace(first, reason=f"{first.reason}{more}")


def side_of(campaign: Campaign, name: str) -> Side:
    """Return the side of a formation or model."""
    return formation(campaign, element(campaign, name).formation if is_model(name) else name).side


def _of_two_sides(campaign: Campaign, call: Call, batteries: tuple[ElementId, ...]) -> Iterator[Objection]:
    """Object finally to guns of two sides, and to guns that fire for the other side."""
    named = (*call.guns, *batteries, *((call.supported,) if call.supported else ()))
    sides = {name: side_of(campaign, name) for name in named}
    if len(set(sides.values())) > 1:
        other = next(name for name, side in sides.items() if side != sides[named[0]])
        reason = f"{handle_of(campaign, named[0])} is {sides[named[0]]}, {handle_of(campaign, other)} is {sides[other]}"
        yield Objection(code="two-sides", reason=reason, remedy="one line for each side", final=True)


def _nobody_fires(campaign: Campaign, rules: Rules, call: Call) -> Iterator[Objection]:
    """Object finally to a name that means no battery at all."""
    higher = hqs_named(campaign, call)
    for name in call.guns:
        if meant_by(campaign, rules, call, name):
            continue
        handle = handle_of(campaign, name)
        reason = f"no battery of {handle} may fire" if name in higher else f"{handle} has no battery"
        yield Objection(
            code="no-battery",
            rule="DT-J12",
            reason=reason,
            remedy="name batteries, to be told why each may not",
            final=True,
        )


def lacking_points(
    campaign: Campaign, rules: Rules, call: Call, batteries: tuple[ElementId, ...]
) -> Iterator[Objection]:
    """Object where nobody can ask for the guns (DT-R32), or where who asks has too few points left (DT-J20)."""
    asks = requesting_hq(campaign, rules, call)
    if asks is None:
        handle = handle_of(campaign, call.supported or call.guns[0])
        reason = f"no HQ over {handle} rolls for command points and stands"
        yield Objection(code="nobody-asks", rule="DT-R32", reason=reason, remedy="... for HQ")
        return
    price = price_of(campaign, rules, call, batteries)
    yield from _cannot_pay(campaign, asks.id, price)


def _cannot_pay(campaign: Campaign, hq: FormationId, price: int) -> Iterator[Objection]:
    """Object to an HQ that has not rolled, or has less left than the guns cost (DT-J20)."""
    now = campaign.calendar.now
    left = campaign.points.left(hq, now)
    if left >= price or not price:
        return
    handle = handle_of(campaign, hq)
    if campaign.points.has_rolled(hq, now):
        reason, remedy = f"{handle} has {max(left, 0)} left this move, the guns cost {price}", "next move"
    else:
        reason, remedy = f"{handle} has not rolled this move, the guns cost {price}", f"cp {handle}"
    yield Objection(code="no-command-points", rule="DT-J20", reason=reason, remedy=remedy)
