"""What a battle makes of companies in the campaign: told, or counted from its pieces; and what is against it (X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.ids import ElementId
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.domain.tabletop import Told
from campaign.events.combat import CompanyReduced
from campaign.events.ground import HolderChanged
from campaign.orders.attack_supply import Bill, pay
from campaign.orders.combatants import aftermath, dead
from campaign.orders.fight import reachable
from campaign.orders.formations import element, formation, handle_of, is_model
from campaign.orders.supply_spend import unpaid
from campaign.projections.battles import troop_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from campaign.domain.ids import Side, UnitKey
    from campaign.events.base import Event
    from campaign.events.battles import BattleEnded
    from campaign.orders.battles.telling import BattleResult, CompanyTold, PointsTold
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Fated(Struct, frozen=True, kw_only=True):
    """What becomes of one company; `named` says that it was told and not counted or left as it was."""

    element: ElementId
    fate: Told = Told.STANDS
    mode: Mode | None = None
    named: bool = False


def fates_of(
    campaign: Campaign, battle: Battle, told: Iterable[CompanyTold], counted: Mapping[ElementId, Told]
) -> dict[ElementId, Fated]:
    """Return what becomes of each company of a battle, and of those told that are not in it.

    What is told goes before what was counted, a company's own line before that of its formation, that before one of an
    HQ above it.
    """
    found = {
        troop.company.element: Fated(
            element=troop.company.element, fate=counted.get(troop.company.element, Told.STANDS)
        )
        for troop in campaign.battles.troops_in(battle.id)
    }
    for line in sorted(told, key=lambda item: _rank(campaign, item.company)):
        for name in meant(campaign, battle, line.company):
            old = found.get(name, Fated(element=name))
            fate = Told.STANDS if line.fate is None and line.mode is not None and not old.named else old.fate
            found[name] = Fated(element=name, fate=line.fate or fate, mode=line.mode or old.mode, named=True)
    return found


def meant(campaign: Campaign, battle: Battle, name: str) -> tuple[ElementId, ...]:
    """Return the companies that a name stands for: a model, or the standing companies of a formation in the battle.

    Of a formation with none standing there all that were, of one that was not there all that stand. HQ models are
    named themselves, as for any result (DT-R34).
    """
    if is_model(name):
        return (name,)
    below = {item.id for item in campaign.oob.below(name)}
    there = [
        model
        for troop in campaign.battles.troops_in(battle.id)
        if not (model := element(campaign, troop.company.element)).is_hq
        and (model.formation in below or model.attached_to in below)
    ]
    if not there:
        return tuple(model.id for item in sorted(below) for model in campaign.oob.standing_combat(item))
    return tuple(model.id for model in there if model.standing) or tuple(model.id for model in there)


def events_of(campaign: Campaign, rules: Rules, fates: Iterable[Fated]) -> Iterator[Event]:
    """Yield what happens to companies: gone, in another mode, a size smaller (X-3); HQs lose points (DT-R35).

    One that the book holds dead already is not counted dead again, only told so.
    """
    results: list[tuple[ElementId, Mode | None]] = []
    smaller: list[ElementId] = []
    for item in fates:
        model = element(campaign, item.element)
        if not model.standing and not item.named:
            continue
        if item.fate is Told.LOST:
            results.append((item.element, None))
            continue
        if item.mode is not None:
            results.append((item.element, item.mode))
        if item.fate is Told.SIZE and not model.reduced:
            smaller.append(item.element)
    yield from aftermath(campaign, rules, results, None)
    yield from (CompanyReduced(element=name) for name in smaller)


def payments(campaign: Campaign, rules: Rules, points: Iterable[PointsTold]) -> tuple[Event, ...]:
    """Return the payments of points that were used in a battle, out of what is in reach (DT-G6, R12)."""
    return pay(campaign, rules, _bills(points)).events


def held_by(campaign: Campaign, battle: Battle, holder: Side | None) -> Iterator[Event]:
    """Yield the change of hands of the place, where another side holds it now."""
    if holder is not None and campaign.ground.holder(battle.place) != holder:
        yield HolderChanged(place=battle.place, side=holder, formation=None)


def booked_back(
    campaign: Campaign, rules: Rules, ended: BattleEnded, fates: Iterable[Fated], order: BattleResult
) -> tuple[Event, ...]:
    """Return the end of a battle, what became of its companies, what was used, and who holds the place (X-3)."""
    battle = campaign.battles.battles[ended.battle]
    return (
        ended,
        *events_of(campaign, rules, fates),
        *payments(campaign, rules, order.points),
        *held_by(campaign, battle, order.holder),
    )


# --- what is against it ---


def against(campaign: Campaign, rules: Rules, battle: Battle, order: BattleResult) -> Iterator[Objection]:
    """Yield what is against the lines of a result, gravest first."""
    yield from _told_twice(campaign, order.companies)
    yield from dead(campaign, _touched(campaign, battle, order.companies))
    yield from unpaid(campaign, rules, _bills(order.points))
    yield from _not_there(campaign, battle, order.companies)
    yield from _no_such_result(campaign, rules, battle, order.companies)


def untold(campaign: Campaign, battle: Battle, told: Iterable[CompanyTold]) -> Iterator[Objection]:
    """Warn of companies that nothing was told of, which stand as they were."""
    fates = fates_of(campaign, battle, told, {})
    names = [handle_of(campaign, item.element) for item in fates.values() if not item.named]
    if names:
        reason = f"not told, so they stand as they were: {', '.join(names)}"
        remedy = f"amend the entry, or book it again with {names[0]} lost"
        yield Objection(code="stand-as-they-were", rule="X-3", reason=reason, remedy=remedy, warning=True)


def _bills(points: Iterable[PointsTold]) -> tuple[Bill, ...]:
    """Return bills for points; what was used in a battle pays for no other attack of the move."""
    return tuple(Bill(payer=item.hq, attackers=(), price=0, bonus=item.points) for item in points)


def _rank(campaign: Campaign, name: str) -> tuple[bool, int]:
    """Order lines from the highest formation down to single models."""
    return (True, 0) if is_model(name) else (False, -formation(campaign, name).echelon.height)


def _touched(campaign: Campaign, battle: Battle, told: Iterable[CompanyTold]) -> Iterator[ElementId]:
    """Yield the companies of which more is told than that they stand."""
    for item in fates_of(campaign, battle, told, {}).values():
        if item.fate is not Told.STANDS or item.mode is not None:
            yield item.element


def _told_twice(campaign: Campaign, told: tuple[CompanyTold, ...]) -> Iterator[Objection]:
    """Object finally to a company of which two fates or two modes are told."""
    for name in dict.fromkeys(item.company for item in told):
        lines = [item for item in told if item.company == name]
        for words in ([item.fate for item in lines if item.fate], [item.mode for item in lines if item.mode]):
            if len(words) > 1:
                handle = handle_of(campaign, name)
                reason = f"{handle} is told {' and '.join(word.value for word in words)}"
                yield Objection(code="told-twice", reason=reason, remedy=f"name {handle} once", final=True)


def _not_there(campaign: Campaign, battle: Battle, told: Iterable[CompanyTold]) -> Iterator[Objection]:
    """Object to companies that are not in the battle."""
    for line in told:
        names = meant(campaign, battle, line.company)
        if not any(troop_key(battle.id, name) in campaign.battles.troops for name in names):
            handle = handle_of(campaign, line.company)
            remedy = f"result {handle} gone"
            reason = f"{handle} is not in battle {battle.label}"
            yield Objection(code="not-in-the-battle", rule="X-3", reason=reason, remedy=remedy)


def _no_such_result(
    campaign: Campaign, rules: Rules, battle: Battle, told: Iterable[CompanyTold]
) -> Iterator[Objection]:
    """Object to modes into which no run of results puts a company in its present one (DT-J30, R24, R25).

    Companies of one kind in one mode are told of once.
    """
    seen: set[tuple[UnitKey, Mode, Mode]] = set()
    for item in fates_of(campaign, battle, told, {}).values():
        if item.mode is None or item.fate is Told.LOST:
            continue
        model = element(campaign, item.element)
        mode = campaign.oob.mode_of(model)
        allowed = reachable(rules, model.type, mode)
        if item.mode is mode or item.mode in allowed or (model.type, mode, item.mode) in seen:
            continue
        seen.add((model.type, mode, item.mode))
        words = [other.value for other in Mode if other in allowed] + [Told.LOST.value]
        handle = handle_of(campaign, item.element)
        reason = f"{handle} is in {mode.label}; a battle leaves it {' or '.join(words)}"
        remedy = f"book-battle {battle.id} {handle} {words[0]}"
        yield Objection(code="no-such-result", rule="DT-J30", reason=reason, remedy=remedy)
