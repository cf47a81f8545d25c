"""What company dice object to: the rulebook's refusals as objections, and those that every order of a battle shares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.orders.battles.spoken import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from campaign.domain.ids import PieceId
    from campaign.orders.battles.companydice.situation import Situation
    from campaign.projections.battles import OnTable
    from campaign.rulesets.companydice.values import Refusal

#: Under which code an order is refused, by the rulebook's own word for it.
CODES: Final = {
    "firer_destroyed": "firer-destroyed",
    "target_destroyed": "target-destroyed",
    "firer_has_x": "firer-has-x",
    "firer_dispersed": "firer-dispersed",
    "already_fired": "fired-already",
    "opportunity_fired": "fired-at-opportunity",
    "company_has_fired": "company-attacked",
    "may_not_fire": "may-not-fire",
    "may_not_fire_at_armour": "not-at-armour",
    "may_not_fire_indirectly": "direct-only",
    "out_of_range": "out-of-range",
    "no_line_of_sight": "not-seen",
    "not_spotted": "target-hidden",
    "not_adjacent": "not-adjacent",
    "not_veteran": "not-veteran",
    "emergency_used": "emergency-used",
    "not_long_enough_in_sight": "not-long-in-sight",
    "not_infantry": "not-infantry",
    "may_not_overrun": "may-not-overrun",
    "no_overrun_in_cover": "no-overrun-in-cover",
    "dispersed": "mover-dispersed",
    "needs_transport": "no-tow",
    "weapon_spent": "weapon-spent",
    "other_load": "other-load",
}
#: The way out of each, where it is not to look at the battle.
_REMEDIES: Final = {
    "firer_has_x": "hide it, then battle end-phase hidden {piece}",
    "firer_dispersed": "it is fit again after its next own segment",
    "dispersed": "it is fit again after its next own segment",
    "opportunity_fired": "it may again after its segment",
    "not_adjacent": "fire at an enemy in the next hex",
    "not_veteran": "leave out emergency",
    "may_not_fire_at_armour": "battle assault {piece} at {target}",
    "may_not_fire_indirectly": "leave out indirect",
    "not_spotted": "say observed, where a friend stands beside it",
    "not_infantry": "let infantry assault",
    "no_overrun_in_cover": "assault it by infantry",
    "needs_transport": "limber it to a transport",
    "other_load": "with mg",
}


def objection(
    situation: Situation, item: OnTable, refusal: Refusal, target: OnTable | None = None, *, name: str = ""
) -> Objection:
    """Return what the rulebook has against a piece, or against what is called so, as an objection."""
    found = _REMEDIES.get(refusal.code)
    if found is None or (target is None and "{target}" in found):
        found = f"battle show {situation.battle.id}"
    remedy = found.format(piece=item.piece.name, target=target.piece.name if target is not None else "")
    reason = f"{name or item.piece.name}: {refusal.reason}"
    return Objection(code=CODES[refusal.code], rule=refusal.rule, reason=reason, remedy=remedy)


def named_twice(names: Sequence[PieceId]) -> Iterator[Objection]:
    """Object finally to a piece that is named more than once in an order."""
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            piece = names_of((name,))
            yield Objection(
                code="named-twice", reason=f"{piece} is named twice", remedy=f"name {piece} once", final=True
            )


def wrong_phase(situation: Situation, what: str, rule: str, remedy: str = "battle end-phase") -> Objection:
    """Return the objection to something that is done in another phase."""
    reason = f"{what}; this is the phase {situation.phase_words()}"
    return Objection(code="wrong-phase", rule=rule, reason=reason, remedy=remedy)


def gone(situation: Situation, items: Iterable[OnTable]) -> Iterator[Objection]:
    """Object to pieces that are destroyed and shall do something."""
    for item in items:
        if not item.stands:
            reason = f"{item.piece.name} is destroyed"
            remedy = f"battle show {situation.battle.id}"
            yield Objection(code="piece-destroyed", rule="PB-6.3", reason=reason, remedy=remedy)


def firers_gone(situation: Situation, items: Iterable[OnTable]) -> Iterator[Objection]:
    """Object to pieces that are destroyed or carried and shall attack (B-32)."""
    show = f"battle show {situation.battle.id}"
    for item in items:
        if not item.stands:
            reason = f"{item.piece.name} is destroyed"
            yield Objection(code="firer-destroyed", rule="PB-6.3", reason=reason, remedy=show)
        elif item.carried_by is not None:
            reason = f"{item.piece.name} is carried by {names_of((item.carried_by,))}, and does not fire"
            remedy = f"battle move {item.piece.name} dismount"
            yield Objection(code="firer-aboard", rule="B-32", reason=reason, remedy=remedy)


def no_target(situation: Situation, firers: Iterable[OnTable], target: OnTable) -> Iterator[Objection]:
    """Object to a target that is one's own, destroyed, or carried (B-32)."""
    own = [item.piece.name for item in firers if item.piece.side == target.piece.side]
    if own:
        reason = f"{target.piece.name} is of the same side as {' '.join(own)}"
        yield Objection(code="own-side", reason=reason, remedy=f"battle show {situation.battle.id}")
    yield from no_target_alone(situation, target)


def no_target_alone(situation: Situation, target: OnTable) -> Iterator[Objection]:
    """Object to a target that is destroyed or carried, whoever attacks it."""
    if not target.stands:
        reason = f"{target.piece.name} is destroyed"
        remedy = f"battle show {situation.battle.id}"
        yield Objection(code="target-destroyed", rule="PB-6.3", reason=reason, remedy=remedy)
    elif target.carried_by is not None:
        carrier = names_of((target.carried_by,))
        reason = f"{target.piece.name} is carried: fire at {carrier}"
        yield Objection(code="target-aboard", rule="B-32", reason=reason, remedy=f"name {carrier}")
