"""What attacks cost in supply, who pays, and out of which lorries and dumps (DT-G6 to G8, R12 to R14, R48)."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.ids import DumpId, FormationId
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.supply import SupplySpent
from campaign.orders.columns import stands_at
from campaign.orders.formations import element, formation, is_model

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Element, Formation
    from campaign.domain.ids import PlaceId
    from campaign.domain.mode import Mode
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Attack(Struct, frozen=True, kw_only=True):
    """One combat as far as supply goes: who takes part on one side, on what mission, with how many extra points."""

    attackers: tuple[str, ...]
    mission: str = ""
    bonus: int = 0
    answer: bool = False


class Bill(Struct, frozen=True, kw_only=True):
    """What one payer owes now: `price` for `attackers` that were not paid for this move, and extra points."""

    payer: FormationId
    attackers: tuple[str, ...]
    price: int
    bonus: int = 0


class Source(Struct, frozen=True, kw_only=True):
    """Where points may come from: a dump, or the lorries of an HQ at one spot; `in_reach` by DT-R12."""

    points: int
    in_reach: bool
    dump: DumpId | None = None
    hq: FormationId | None = None
    spot: Spot = WITH_HQ


class Payment(Struct, frozen=True, kw_only=True):
    """The events that pay some bills, what was taken from out of reach, and what nobody has."""

    events: tuple[SupplySpent, ...]
    out_of_reach: int
    short: int


# --- who owes what ---


def members(campaign: Campaign, rules: Rules, attack: Attack) -> tuple[Formation | Element, ...]:
    """Return the battalions and batteries that take part: those named, and those under a brigade or higher HQ.

    Under an HQ only those count that are in a mode in which they attack; of artillery each battery counts (DT-R48).
    """
    found: dict[str, Formation | Element] = {}
    for name in attack.attackers:
        for item in _meant(campaign, rules, attack, name):
            found[item.id] = item
    return tuple(found.values())


def _meant(campaign: Campaign, rules: Rules, attack: Attack, name: str) -> Iterator[Formation | Element]:
    """Yield what one name stands for."""
    if is_model(name):
        model = element(campaign, name)
        own = formation(campaign, model.formation)
        yield model if _by_battery(rules, attack, own) else own
        return
    named = formation(campaign, name)
    if not named.echelon.is_at_least(Echelon.BRIGADE):
        yield from _battalion(campaign, rules, attack, named)
        return
    for item in campaign.oob.below(name):
        fights = not item.on_call and item.arm is not Arm.SUPPLY and not item.echelon.is_at_least(Echelon.BRIGADE)
        if fights and campaign.oob.standing_combat(item.id) and (attack.answer or rules.attacks_in(item.mode)):
            yield from _battalion(campaign, rules, attack, item)


def _battalion(campaign: Campaign, rules: Rules, attack: Attack, item: Formation) -> Iterator[Formation | Element]:
    """Yield a battalion, or each standing battery of an artillery one."""
    if _by_battery(rules, attack, item):
        yield from campaign.oob.standing_combat(item.id)
    else:
        yield item


def _by_battery(rules: Rules, attack: Attack, item: Formation) -> bool:
    """Say whether a formation's models pay as batteries: artillery always, others on a mission."""
    return rules.pays_by_battery(item.arm) or bool(attack.mission)


def mode_is_free(campaign: Campaign, rules: Rules, item: Formation | Element, attack: Attack) -> bool:
    """Say whether a battalion or battery pays nothing: on Hold, or because it only answers (DT-G7, R13)."""
    return rules.attack_is_free(_mode(campaign, item), answer=attack.answer)


def may_attack(campaign: Campaign, rules: Rules, item: Formation | Element) -> bool:
    """Say whether a battalion or battery is in a mode in which it attacks (DT-R55)."""
    return rules.attacks_in(_mode(campaign, item))


def _mode(campaign: Campaign, item: Formation | Element) -> Mode:
    """Return the mode of a battalion, or that of a battery."""
    return campaign.oob.mode_of(element(campaign, item.id)) if is_model(item.id) else formation(campaign, item.id).mode


def payer_of(campaign: Campaign, rules: Rules, item: Formation | Element) -> FormationId:
    """Return who pays for a battalion or battery (DT-R48): a brigade HQ for those that share, else the battalion."""
    if is_model(item.id):
        return element(campaign, item.id).formation
    own = formation(campaign, item.id)
    hq = campaign.oob.formations.get(own.headquarters or "")
    shares = hq is not None and hq.echelon is Echelon.BRIGADE and rules.shares_supply(own.arm)
    return hq.id if hq is not None and shares else own.id


def bills_of(campaign: Campaign, rules: Rules, attack: Attack) -> tuple[Bill, ...]:
    """Return what each payer owes for a combat; who was paid for this move owes nothing more (DT-R48)."""
    taking_part = members(campaign, rules, attack)
    groups: dict[FormationId, list[str]] = {}
    for item in taking_part:
        groups.setdefault(payer_of(campaign, rules, item), [])
        if not mode_is_free(campaign, rules, item, attack):
            groups[payer_of(campaign, rules, item)].append(item.id)
    bills: list[Bill] = []
    for number, (payer, attackers) in enumerate(groups.items()):
        bill = _bill(campaign, rules, payer, tuple(attackers), attack)
        bonus = attack.bonus if number == 0 else 0
        if bill.attackers or bonus:
            bills.append(Bill(payer=payer, attackers=bill.attackers, price=bill.price, bonus=bonus))
    return tuple(bills)


def _bill(campaign: Campaign, rules: Rules, payer: FormationId, attackers: tuple[str, ...], attack: Attack) -> Bill:
    """Return what one payer owes for attackers, past what it paid this move."""
    deeds = campaign.activity.in_move(payer, campaign.calendar.now)
    new = tuple(item for item in attackers if item not in deeds.attackers)
    if new and is_model(new[0]):
        price = rules.price_of_batteries(len(new), attack.mission or rules.supply_missions()[0])
        return Bill(payer=payer, attackers=new, price=price)
    all_of_them = len(deeds.attackers) + len(new)
    price = max(rules.price_of_battalions(all_of_them) - deeds.paid_points, 0) if new else 0
    return Bill(payer=payer, attackers=new, price=price)


# --- out of what ---


def sources_of(campaign: Campaign, rules: Rules, payer: FormationId) -> Iterator[Source]:
    """Yield where a payer's points may come from, in the order of payment: own HQ, then upwards (DT-R12).

    Of each HQ its lorries with it, those that stand elsewhere, the dumps of its side at its place; columns on the road
    never pay. Where an HQ's place was not told lately, all its standing lorries are in reach.
    """
    for hq in (formation(campaign, payer), *campaign.oob.above(payer)):
        here = stands_at(campaign, rules, hq)
        for item in campaign.supply.standing_of(hq.id):
            near = item.place is None or here is None or _is_near(campaign, rules, here, item.place)
            yield Source(points=item.full, in_reach=near, hq=hq.id, spot=item.spot)
        for dump in campaign.supply.dumps.values():
            if dump.side != hq.side or not dump.open or hq.place is None:
                continue
            if _is_near(campaign, rules, hq.place, dump.place):
                yield Source(points=dump.points, in_reach=here is not None, dump=dump.id)


def _is_near(campaign: Campaign, rules: Rules, here: PlaceId, there: PlaceId) -> bool:
    """Say whether two places are the same or within reach of each other (DT-R12)."""
    reach = rules.supply_reach_mm()
    if here == there or reach is None:
        return True
    places = campaign.ground.places
    if here not in places or there not in places:
        return False
    one, other = places[here], places[there]
    return hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) <= reach


def pay(campaign: Campaign, rules: Rules, bills: tuple[Bill, ...]) -> Payment:
    """Pay bills out of what is in reach, then out of what is not, then out of what the book does not have."""
    till = _Till(campaign, rules)
    events = tuple(event for bill in bills for event in till.pay(bill))
    return Payment(events=events, out_of_reach=till.out_of_reach, short=till.short)


class _Till:
    """Takes points from sources, each point once."""

    def __init__(self, campaign: Campaign, rules: Rules) -> None:
        """Begin with nothing taken."""
        self._campaign = campaign
        self._rules = rules
        self._taken: dict[tuple[DumpId | None, FormationId | None, Spot], int] = {}
        self.out_of_reach = 0
        self.short = 0

    def pay(self, bill: Bill) -> Iterator[SupplySpent]:
        """Yield the payments of one bill: its price first, then its extra points."""
        price, bonus = bill.price, bill.bonus
        if not price + bonus:
            yield _spent(bill, Source(points=0, in_reach=True), 0, 0)
            return
        for source, points in self._take(bill.payer, price + bonus):
            extra = points - min(points, price)
            yield _spent(bill, source, points, extra)
            price -= points - extra

    def _take(self, payer: FormationId, wanted: int) -> Iterator[tuple[Source, int]]:
        """Yield how much to take from where, until nothing more is wanted."""
        sources = sorted(sources_of(self._campaign, self._rules, payer), key=lambda item: not item.in_reach)
        for source in sources:
            key = (source.dump, source.hq, source.spot)
            points = min(wanted, source.points - self._taken.get(key, 0))
            if points <= 0:
                continue
            self._taken[key] = self._taken.get(key, 0) + points
            self.out_of_reach += 0 if source.in_reach else points
            wanted -= points
            yield source, points
        if wanted:
            self.short += wanted
            yield self._somewhere(payer), wanted

    def _somewhere(self, payer: FormationId) -> Source:
        """Return where points must have stood that the book does not have: with the first HQ that has lorries."""
        chain = (payer, *(hq.id for hq in self._campaign.oob.above(payer)))
        hq = next((item for item in chain if item in self._campaign.supply.fleets), payer)
        return Source(points=0, in_reach=True, hq=hq)


def _spent(bill: Bill, source: Source, points: int, bonus: int) -> SupplySpent:
    """Return one payment."""
    return SupplySpent(
        payer=bill.payer,
        attackers=bill.attackers,
        points=points,
        bonus=bonus,
        dump=source.dump,
        hq=source.hq,
        spot=source.spot,
    )
