"""What stands against an order in Pz8, as objections: the rulebook's own, and that of the wrong step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.objection import Objection
from campaign.rulesets.pz8.values import Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.domain.ids import Side
    from campaign.orders.battles.pz8.table import Table
    from campaign.rulesets.pz8.values import Barred

#: What is done in each phase.
DOES: Final = {"move": "moves", "fire": "fires", "rally": "rallies"}

#: The way out of each refusal of the rulebook.
_WAYS: Final = {
    "firer-suppressed": "rally {actor} first: step 5",
    "mover-suppressed": "rally {actor} first: step 5",
    "mover-disorganized": "rally {actor} first: step 5",
    "weapon-spent": "name another piece",
    "battery-spent": "name another battery",
    "fired-already": "name another piece, or wait for the next turn",
    "firer-aboard": "battle move {actor} dismount",
    "own-side": "name an enemy, or fell for a shell that deviated",
    "target-aboard": "name what carries {target}",
    "not-a-target": "name another target",
    "target-destroyed": "name another target",
    "target-off-table": "name another target",
    "cannot-carry": "name another vehicle",
    "loaded-already": "name another vehicle",
    "indirect-only": "say indirect",
    "direct-only": "leave out indirect, and tell the range",
    "no-battery": "leave out indirect, and tell the range",
    "out-of-range": "come closer, or name another target",
    "below-min-range": "name another target",
    "out-of-arc": "let it turn in its own move",
    "not-seen": "name another target",
    "target-hidden": "come closer, or wait until it fires",
    "not-observed": "let somebody see it: observed",
    "out-of-contact": "move into contact, or fire",
    "no-tow": "limber it to a vehicle, and move that",
    "moved-already": "wait for the next turn",
    "mover-stopped": "wait for the next turn",
    "too-far": "go less far",
    "rallied-already": "wait for the next turn",
    "no-hq-near": "move an HQ near it",
    "nothing-to-rally": "battle end-phase",
}

#: Refusals that stand on the factors of a row, and on its distance.
_BY_FACTORS: Final = frozenset({"out-of-range", "below-min-range"})
_BY_DISTANCE: Final = frozenset({"too-far"})


def objections_of(
    table: Table, barred: Iterable[Barred], actor: str, *, target: str = "", carrier: str = ""
) -> Iterator[Objection]:
    """Yield what the rulebook holds against an order; names are ids of pieces, `carrier` also the vehicle of a gun."""
    names = {"actor": name_of(actor), "target": name_of(target), "carrier": name_of(carrier)}
    for item in barred:
        row = table.type(carrier if carrier and item.code in _BY_DISTANCE else actor)
        status = row.status if item.code in _BY_FACTORS else row.move_status if item.code in _BY_DISTANCE else None
        reason = f"{names[item.of]} {item.reason}{numbers(status)}"
        remedy = _WAYS.get(item.code, "name another piece").format_map(names)
        yield Objection(code=item.code, rule=item.rule, reason=reason, remedy=remedy)


def wrong_step(table: Table, who: str, side: Side, phase: str) -> Iterator[Objection]:
    """Object to something that is done in another step, or in that of the other side (PZ-3.1)."""
    step = table.step
    whose = table.side_of(step)
    if step.phase == phase and whose in {None, side}:
        return
    opened = f"step {step.number} of turn {table.battle.turn}, {f'{whose} ' if whose else ''}{step.phase}, is open"
    own = next(
        (item for item in table.book.steps() if item.phase == phase and table.side_of(item) in {None, side}), None
    )
    when = f" in step {own.number}" if own is not None else ""
    reason = f"{who} {DOES[phase]}{when}, and {opened}"
    yield Objection(code="wrong-phase", rule="PZ-3.1", reason=reason, remedy="battle end-phase")


def one_at_a_time(pieces: tuple[str, ...]) -> Iterator[Objection]:
    """Object finally to several that fire or assault in one order: each throws for itself (P-1)."""
    if len(pieces) > 1:
        reason = f"{' '.join(map(name_of, pieces))}: each fires for itself"
        yield Objection(code="one-firer", rule="P-1", reason=reason, remedy="an order for each", final=True)


def name_of(piece: str) -> str:
    """Return what a piece is called within its battle."""
    return piece.rsplit("/", 1)[-1]


def numbers(status: Status | None) -> str:
    """Say where numbers come from that were not seen in print; an empty text for those that were."""
    return "" if status in {None, Status.FOUND} else f" (numbers: {status})"
