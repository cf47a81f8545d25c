"""The order to pay for an attack, or for extra points in a combat, out of what is in reach (DT-G6 to G8, R12, R48)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.objection import Objection
from campaign.orders.attack_supply import Attack, Bill, bills_of, may_attack, members, pay
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import formation, handle_of, is_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import FormationId, Side
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

MISSIONS = ("supporting", "bombardment", "harassment", "counter-battery")


class Spending(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One side in one combat: who takes part, its extra points, the mission of its batteries."""

    attackers: Annotated[tuple[str, ...], Meta(min_length=1, description="battalions, batteries or HQs over them")]
    bonus: Annotated[int, Meta(ge=0, description="extra points, at most 4")] = 0
    mission: Annotated[str, Meta(description="mission of batteries: supporting if left out")] = ""
    answer: Annotated[bool, Meta(description="they only answer an attack")] = False

    @property
    def attack(self) -> Attack:
        """Return the combat as far as supply goes."""
        return Attack(attackers=self.attackers, mission=self.mission, bonus=self.bonus, answer=self.answer)


class SpendSupply(Order, frozen=True, kw_only=True):
    """Pay the supply of an attack; who has paid this move pays only for extra points."""

    name = "spend"
    kind = Kind.TABLE
    line = "MODEL... [BONUS] [supporting|bombardment|harassment|counter-battery] [answer]"
    example = "spend 159-inf +2"

    spendings: Annotated[tuple[Spending, ...], Meta(min_length=1, description="who pays for what")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SpendSupply:
        """Read one combat a group."""
        return cls(
            spendings=tuple(
                Spending(
                    attackers=group.many("model", str),
                    bonus=group.maybe("bonus", int) or 0,
                    mission=next((word for word in MISSIONS if group.said(word)), ""),
                    answer=group.said("answer"),
                )
                for group in groups
            )
        )

    def title(self, campaign: Campaign) -> str:
        """Name who pays, and the extra points."""
        return ", ".join(
            f"supply for {' '.join(handle_of(campaign, item) for item in one.attackers)}"
            + (f" +{one.bonus}" if one.bonus else "")
            for one in self.spendings
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield attackers of two sides, then missing points, then those out of reach, then what may not attack."""
        for one in self.spendings:
            yield from _of_two_sides(campaign, one)
        yield from missing_points(campaign, rules, tuple(one.attack for one in self.spendings))
        for one in self.spendings:
            yield from _does_not_attack(campaign, rules, one)
            yield from too_many_extra_points(rules, one.bonus)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Pay every bill; what was paid for this move is no event."""
        bills = tuple(bill for one in self.spendings for bill in bills_of(campaign, rules, one.attack))
        return pay(campaign, rules, bills).events


def _side(campaign: Campaign, name: str) -> Side:
    """Return the side of a formation or model."""
    return formation(campaign, _formation_of(campaign, name)).side


def _formation_of(campaign: Campaign, name: str) -> FormationId:
    """Return the formation that a name means or stands in."""
    return campaign.oob.elements[name].formation if is_model(name) and name in campaign.oob.elements else name


def _of_two_sides(campaign: Campaign, one: Spending) -> Iterator[Objection]:
    """Object finally to attackers of different sides in one combat."""
    sides = {name: _side(campaign, name) for name in one.attackers}
    if len(set(sides.values())) > 1:
        reason = ", ".join(f"{handle_of(campaign, name)} is {side}" for name, side in sides.items())
        yield Objection(code="two-sides", reason=reason, remedy="one line for each side", final=True)


def too_many_extra_points(rules: Rules, bonus: int) -> Iterator[Objection]:
    """Object to more extra points of one side than one combat takes (DT-G8)."""
    most = rules.bonus_points_max()
    if most is not None and bonus > most:
        reason = f"{bonus} extra points in one combat, at most {most}"
        yield Objection(code="too-many-extra-points", rule="DT-G8", reason=reason, remedy=f"+{most}")


def missing_points(campaign: Campaign, rules: Rules, attacks: tuple[Attack, ...]) -> Iterator[Objection]:
    """Object to points for attacks that nobody has (DT-G6), and to those that stand out of reach (DT-R12)."""
    yield from unpaid(campaign, rules, tuple(bill for attack in attacks for bill in bills_of(campaign, rules, attack)))


def unpaid(campaign: Campaign, rules: Rules, bills: tuple[Bill, ...]) -> Iterator[Objection]:
    """Object to bills for which nobody has the points (DT-G6), or only who is out of reach (DT-R12)."""
    payment = pay(campaign, rules, bills)
    names = ", ".join(dict.fromkeys(handle_of(campaign, bill.payer) for bill in bills))
    if payment.short:
        wanted = sum(event.points for event in payment.events)
        reason = f"{names} and the HQs above have {wanted - payment.short} points, not {wanted}"
        without = next((bill.payer for bill in bills if not _has_lorries(campaign, bill.payer)), None)
        if without is not None:
            top = [formation(campaign, without), *campaign.oob.above(without)][-1]
            reason = f"{reason}; no lorries are theirs, with which any could be found"
            remedy = f"count {top.handle} 0+1 --as-found"
        else:
            remedy = "load or send lorries first"
        yield Objection(
            code="no-supply",
            rule="DT-G6",
            reason=reason,
            remedy=remedy,
            final=without is not None,
            untrue=without is None,
        )
    if payment.out_of_reach:
        reach = (rules.supply_reach_mm() or 0) // 10
        reason = f"{payment.out_of_reach} of the points for {names} stand more than {reach} cm from their HQ"
        remedy = "tell where the HQ stands that has them: where HQ PLACE"
        yield Objection(code="supply-out-of-reach", rule="DT-R12", reason=reason, remedy=remedy)


def _has_lorries(campaign: Campaign, payer: FormationId) -> bool:
    """Say whether a payer or an HQ above it was ever mustered with lorries."""
    chain = (payer, *(hq.id for hq in campaign.oob.above(payer)))
    return any(item in campaign.supply.fleets for item in chain)


def _does_not_attack(campaign: Campaign, rules: Rules, one: Spending) -> Iterator[Objection]:
    """Object to battalions and batteries in modes in which they only answer (DT-R55)."""
    if one.answer:
        return
    for item in members(campaign, rules, one.attack):
        if not may_attack(campaign, rules, item):
            handle = handle_of(campaign, item.id)
            owner = handle_of(campaign, _formation_of(campaign, item.id))
            reason = f"{handle} is in a mode in which it does not attack"
            remedy = f"mode {owner} attack · answer, where they only answer"
            yield Objection(code="does-not-attack", rule="DT-R55", reason=reason, remedy=remedy)
