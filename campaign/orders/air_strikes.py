"""Attacks from the air, roll by roll: the guns answer first, and what gets through throws (DT-J22, R22, R45)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.combat import Attack
from campaign.domain.ids import ElementId, SquadronId
from campaign.domain.mode import Mode
from campaign.domain.objection import Objection
from campaign.domain.place import Going
from campaign.events.air import SquadronEliminated, SquadronShaken
from campaign.events.combat import CombatFought, Throw
from campaign.orders.combatants import aftermath, combatant, unit_of
from campaign.orders.contest import Contest
from campaign.orders.flying import rest_of
from campaign.orders.formations import handle_of
from campaign.orders.known import known
from campaign.orders.throws import ELIMINATED, throw_of
from campaign.orders.told_results import NOTHING, SPOILT, ToldResult, outcome_of
from campaign.rulesets.combat import BombRoll, FlakResult, RangedRoll

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from campaign.domain.air import Squadron
    from campaign.domain.dice import Roll
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Strike(Struct, frozen=True, kw_only=True):
    """One attack from the air on one model: who flies it, the leading squadron first, and which guns answer."""

    attack: Attack
    target: ElementId
    squadrons: tuple[SquadronId, ...]
    flak: ElementId | None = None
    going: Going = Going.GOOD


class Fought(Struct, frozen=True, kw_only=True):
    """A strike that is over: its rolls, what the guns did to the leading squadron, the target's mode afterwards.

    `outcome` None with `thrown` is the target's end; not `thrown`, nobody got through to it.
    """

    strike: Strike
    throws: tuple[Throw, ...]
    flak: FlakResult | None = None
    thrown: bool = False
    outcome: Mode | None = None


class Played(Struct, frozen=True, kw_only=True):
    """Strikes played as far as the dice go: those that are over, the roll to come, how many dice were not needed."""

    fought: tuple[Fought, ...]
    waiting: Contest | None = None
    spare: int = 0


def play(campaign: Campaign, rules: Rules, strikes: Sequence[Strike], rolls: Sequence[Roll]) -> Played:
    """Play strikes one after another with the dice at hand, all from the state before them (DT-R36).

    Where guns answer, their die comes first; a leading squadron that they turn away drops out (DT-R45, X31).
    """
    left = list(rolls)
    fought: list[Fought] = []
    for strike in strikes:
        throws: list[Throw] = []
        flyers, flak = strike.squadrons, None
        if strike.flak is not None:
            contest = _answer(campaign, rules, strike)
            if not left:
                return Played(fought=tuple(fought), waiting=contest)
            roll = left.pop(0)
            flak = rules.resolve_flak(contest.terms, roll.face, contest.training)
            throws.append(_flak_throw(strike, contest, roll, flak))
            if flak.spoilt:
                flyers = flyers[1:] if rules.applies("DT-X31") else ()
        if not flyers:
            fought.append(Fought(strike=strike, throws=tuple(throws), flak=flak))
            continue
        contest = _attack(campaign, rules, strike, flyers)
        if not left:
            return Played(fought=tuple(fought), waiting=contest)
        throw, outcome = _attack_throw(rules, strike, flyers[0], contest, left.pop(0))
        done = (*throws, throw)
        fought.append(Fought(strike=strike, throws=done, flak=flak, thrown=True, outcome=outcome))
    return Played(fought=tuple(fought), spare=len(left))


def attacked_already(campaign: Campaign, rules: Rules, target: ElementId, attack: Attack) -> Iterator[Objection]:
    """Object to a second attack of a kind on one model in a move (DT-J4, R37)."""
    slot = rules.attack_slot(attack)
    suffered = campaign.activity.in_move(target, campaign.calendar.now).suffered
    if any(rules.attack_slot(item) == slot for item in suffered):
        reason = f"{handle_of(campaign, target)} was attacked from the air in this move already"
        yield Objection(code="second-air-attack", rule="DT-R37", reason=reason, remedy="name another model")


def shared_evenly(
    models: Sequence[ElementId], squadrons: Sequence[SquadronId]
) -> tuple[tuple[ElementId, tuple[SquadronId, ...]], ...]:
    """Share squadrons out evenly over models, the first of which get what is over; who gets none is left out."""
    if not models:
        return ()
    each, over = divmod(len(squadrons), len(models))
    waiting = iter(squadrons)
    pairs = ((model, tuple(islice(waiting, each + (index < over)))) for index, model in enumerate(models))
    return tuple(pair for pair in pairs if pair[1])


def contests_of(campaign: Campaign, rules: Rules, strikes: Iterable[Strike]) -> Iterator[Contest]:
    """Yield every roll of strikes in the order of throwing, as if none were turned away."""
    for strike in strikes:
        whole = _attack(campaign, rules, strike, strike.squadrons)
        if strike.flak is None:
            yield whole
            continue
        yield _answer(campaign, rules, strike)
        rest = strike.squadrons[1:]
        yield replace(whole, after_spoilt=_attack(campaign, rules, strike, rest).terms) if rest else whole


def events_of(campaign: Campaign, rules: Rules, fought: Iterable[Fought]) -> tuple[Event, ...]:
    """Return what strikes came to: each combat, what befell the targets, then the squadrons (DT-J30, R45)."""
    combats: list[Event] = []
    results: list[tuple[ElementId, Mode | None]] = []
    losses: list[Event] = []
    for one in fought:
        strike = one.strike
        combats.append(
            CombatFought(
                attack=strike.attack,
                attacker=None,
                squadrons=strike.squadrons,
                target=strike.target,
                hostile_supports=(strike.flak,) if strike.flak is not None else (),
                throws=one.throws,
            )
        )
        outcome = one.outcome if one.thrown else combatant(campaign, rules, strike.target).mode
        results.append((strike.target, outcome))
        losses += _hit_by_flak(campaign, rules, strike.squadrons[0], one.flak)
    return (*combats, *aftermath(campaign, rules, results, None), *losses)


def told_of_others(campaign: Campaign, strikes: Iterable[Strike], told: Iterable[ToldResult]) -> Iterator[Objection]:
    """Object to a result told of a model that no squadron attacked (DT-R22)."""
    targets = {strike.target for strike in strikes}
    for item in told:
        if item.target not in targets:
            reason = f"no squadron attacked {handle_of(campaign, item.target)}"
            yield Objection(code="not-attacked", rule="DT-R22", reason=reason, remedy="name the model, or leave it out")


def told_events(
    campaign: Campaign, rules: Rules, strikes: Iterable[Strike], told: Iterable[ToldResult]
) -> tuple[Event, ...]:
    """Return what strikes came to by the results that the table told; one of which nothing was told did nothing."""
    words = {item.target: item.outcome for item in told}
    combats: list[Event] = []
    results: list[tuple[ElementId, Mode | None]] = []
    for strike in strikes:
        said = words.get(strike.target, NOTHING)
        combats.append(
            CombatFought(
                attack=strike.attack, attacker=None, squadrons=strike.squadrons, target=strike.target, told=said
            )
        )
        mode = combatant(campaign, rules, strike.target).mode
        results.append((strike.target, mode if said == SPOILT else outcome_of(said, mode)))
    return (*combats, *aftermath(campaign, rules, results, None))


def training_of(rules: Rules, squadron: Squadron) -> int:
    """Return a squadron's training value, that of the middle where none was told (DT-R29)."""
    return squadron.training if squadron.training is not None else rules.median_training(rules.unit(squadron.type))


def _squadron(campaign: Campaign, squadron: SquadronId) -> Squadron:
    """Return a squadron; raise UnknownName for an id that is none."""
    return known(campaign.air.squadrons, squadron, "squadron")


def _answer(campaign: Campaign, rules: Rules, strike: Strike) -> Contest:
    """Return the roll of the guns at the leading squadron (DT-R45)."""
    assert strike.flak is not None  # noqa: S101 - the caller asked
    guns = known(campaign.oob.elements, strike.flak, "model")
    lead = _squadron(campaign, strike.squadrons[0])
    return Contest(
        thrower=handle_of(campaign, guns.id),
        target=lead.handle,
        terms=rules.flak_terms(unit_of(rules, guns), reduced=guns.reduced),
        aimed=None,
        training=training_of(rules, lead),
    )


def _attack(campaign: Campaign, rules: Rules, strike: Strike, flyers: tuple[SquadronId, ...]) -> Contest:
    """Return the roll of those who get through: direct fire at range 0, or bombs (DT-J22, R22)."""
    target = combatant(campaign, rules, strike.target)
    lead = _squadron(campaign, flyers[0])
    factor = rules.unit(lead.type).cf
    if strike.attack is Attack.AIR:
        terms = rules.ranged_terms(
            RangedRoll(combat_factor=factor, range_mm=0, size=None, mode=None, going=strike.going, target=target.aimed)
        )
    else:
        roll = BombRoll(combat_factor=factor, target=target.aimed, extra_squadrons=len(flyers) - 1)
        terms = rules.bombing_terms(roll)
    return Contest(
        thrower=lead.handle if len(flyers) == 1 else f"{lead.handle} and {len(flyers) - 1} more",
        target=handle_of(campaign, strike.target),
        terms=terms,
        aimed=target.aimed,
        training=target.training,
    )


def _flak_throw(strike: Strike, contest: Contest, roll: Roll, flak: FlakResult) -> Throw:
    """Return the roll of the guns with what it did."""
    hit = "rests" if flak.rests_longer else SPOILT if flak.spoilt else NOTHING
    return Throw(
        element=strike.flak,
        at_squadron=strike.squadrons[0],
        roll=roll,
        terms=flak.terms,
        training=contest.training,
        band=flak.band,
        outcome=ELIMINATED if flak.eliminated else hit,
        rule="DT-R45",
    )


def _attack_throw(
    rules: Rules, strike: Strike, lead: SquadronId, contest: Contest, roll: Roll
) -> tuple[Throw, Mode | None]:
    """Return the roll of an attack, and the target's mode after it."""
    assert contest.aimed is not None  # noqa: S101 - made by `_attack`
    resolved = rules.resolve(contest.terms, roll.face, contest.aimed)
    throw = throw_of(resolved, roll, training=contest.training, at=strike.target, squadron=lead)
    return throw, resolved.outcome


def _hit_by_flak(campaign: Campaign, rules: Rules, squadron: SquadronId, flak: FlakResult | None) -> tuple[Event, ...]:
    """Return what befell a squadron: eliminated, or a rest twice as long (DT-R45)."""
    if flak is None:
        return ()
    if flak.eliminated:
        return (SquadronEliminated(squadron=squadron),)
    if not flak.rests_longer:
        return ()
    rest = rules.rest_after_flak(rest_of(campaign, rules, _squadron(campaign, squadron)))
    return (SquadronShaken(squadron=squadron, rest_moves=rest),)
