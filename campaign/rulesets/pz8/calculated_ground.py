"""Sums besides fire: moves, mines, wire, rallies, the save of an HQ (PZ-4, PZ-6.11, PZ-10, PZ-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct
from msgspec.structs import asdict, replace

from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.calculator import Count, Given
from campaign.rulesets.pz8.calculated import (
    HitGiven,
    Inches,
    QualityWord,
    StateWord,
    blown,
    exact,
    kind_of,
    throwing,
)
from campaign.rulesets.pz8.values import Cause, Ground, Platoon, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.pz8.rulebook import Pz8
    from campaign.rulesets.pz8.values import Entry, PlatoonType

    Faces = Mapping[str, tuple[int, ...]]

_GROUND: Final = {"open": Ground.OPEN, "road": Ground.ROAD}
_STILL: Final = {"disorganized": "mover_disorganized", "suppressed": "mover_suppressed", "destroyed": "piece_destroyed"}


class MoveGiven(Given, frozen=True, kw_only=True):
    """A move over one kind of ground; the allowance as printed for open ground."""

    allowance_in: Inches
    terrain: Literal["open", "rough", "woods", "hills", "building", "road"] = "open"
    mounting_or_limbering: bool = False
    helicopter: bool = False
    state: StateWord = "ok"


class MoveResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far it goes, in inches; `error` why it does not go at all."""

    distance_in: float
    error: str | None = None


class EntryGiven(HitGiven, frozen=True, kw_only=True):
    """Who comes to mines or wire; the defence is that of its row, unless another is given."""

    unit_kind: str
    defence: Count | None = None


class MinefieldGiven(EntryGiven, frozen=True, kw_only=True):
    """Who enters a minefield, real or fake."""

    real: bool = True


class EntryResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What mines or wire did; what was not computed is left out, and `error` says why nothing was."""

    error: str | None = None
    may_enter: bool | None = None
    stops: bool | None = None
    moves_lost: int | None = None
    attacked: bool | None = None
    effective_defence: int | None = None
    diff: int | None = None
    save_total: int | None = None
    saved: bool | None = None
    hq_save: str | None = None
    result: str | None = None
    target_state: str | None = None
    passengers: list[str] | None = None
    field_removed: bool | None = None
    wire_removed: bool | None = None


class RallyGiven(Given, frozen=True, kw_only=True):
    """Who throws to rally; `itself` where the only HQ in reach is the one that rallies."""

    quality: QualityWord = "average"
    state: StateWord
    hq_distance_in: Inches
    itself: bool = False


class RallyResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The sum, whether it is enough, and the state after it; `error` why no die was thrown."""

    success: bool
    state: str
    total: int | None = None
    error: str | None = None


class HqGiven(Given, frozen=True, kw_only=True):
    """An HQ that suffers a result."""

    incoming: Literal["none", "disorganized", "suppressed", "destroyed"]
    target_quality: QualityWord = "average"
    target_state: StateWord = "ok"
    close_combat: bool = False


class HqResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The saving die where it was thrown, the result that counts, and the state after it."""

    saved: bool
    hq_save: str
    result: str
    target_state: str
    save_total: int | None = None


def move(book: Pz8, given: MoveGiven, _faces: Faces) -> MoveResult:
    """Compute how far a platoon goes (PZ-4.1, PZ-4.2, PZ-4.6, P-2, P-27)."""
    if given.state in _STILL:
        return MoveResult(distance_in=0.0, error=_STILL[given.state])
    found = book.distance_in(
        book.on_table_in(exact(given.allowance_in)),
        _GROUND.get(given.terrain, Ground.ROUGH),
        loading=given.mounting_or_limbering,
        flies=given.helicopter,
    )
    return MoveResult(distance_in=float(found))


def minefield_entry(book: Pz8, given: MinefieldGiven, faces: Faces) -> EntryResult:
    """Compute who enters a minefield (PZ-11.2 to PZ-11.4, P-15, P-16, P-37)."""
    kind = kind_of(book, given.unit_kind)
    if kind is None:
        return EntryResult(error="unknown_unit")
    entry = book.mine_entry(kind, real=given.real)
    return _entered(book, given, kind, entry, faces, field_removed=entry.removed)


def wire_entry(book: Pz8, given: EntryGiven, faces: Faces) -> EntryResult:
    """Compute who comes to wire (PZ-11.5 to PZ-11.7, P-17, P-30)."""
    kind = kind_of(book, given.unit_kind)
    if kind is None:
        return EntryResult(error="unknown_unit")
    entry = book.wire_entry(kind)
    return _entered(book, given, kind, entry, faces, wire_removed=entry.removed)


def rally(book: Pz8, given: RallyGiven, faces: Faces) -> RallyResult:
    """Compute a rally (PZ-10.1 to PZ-10.4, P-18)."""
    unit = Platoon(type=book.units()[0], state=PieceState(given.state))
    barred = book.against_rally(unit, exact(given.hq_distance_in), by_itself=given.itself)
    if barred:
        return RallyResult(success=False, state=given.state, error=barred[0].code.replace("-", "_"))
    came = book.rally(PieceState(given.state), Quality(given.quality), throwing(faces))
    return RallyResult(total=came.total, success=came.success, state=came.state.value)


def hq_hit(book: Pz8, given: HqGiven, faces: Faces) -> HqResult:
    """Compute the save of an HQ and what becomes of it (PZ-6.11 to PZ-6.13, P-8)."""
    incoming, state = Result(given.incoming), PieceState(given.target_state)
    cause = Cause.CLOSE_COMBAT if given.close_combat else Cause.DIRECT
    save = book.save(Quality(given.target_quality), throwing(faces)) if book.may_save(incoming, cause) else None
    result, after = book.after_save(state, incoming, save)
    return HqResult(
        save_total=None if save is None else save.total,
        saved=save is not None and save.saved,
        hq_save="not_allowed" if save is None else "made" if save.saved else "failed",
        result=result.value,
        target_state=after.value,
    )


def _entered(
    book: Pz8,
    given: EntryGiven,
    kind: PlatoonType,
    entry: Entry,
    faces: Faces,
    *,
    field_removed: bool | None = None,
    wire_removed: bool | None = None,
) -> EntryResult:
    """Return what mines or wire did to who came to them."""
    came = EntryResult(
        may_enter=entry.may_enter,
        stops=entry.stops,
        moves_lost=entry.moves_lost if entry.stops else None,
        attacked=entry.attack is not None,
        result="none",
        target_state=given.target_state,
        field_removed=field_removed,
        wire_removed=wire_removed,
    )
    if entry.attack is None:
        return came
    target = given.target(kind.defence if given.defence is None else given.defence)
    struck = book.strike(target, book.hazard_blow(entry), throwing(faces))
    return replace(came, **asdict(blown(target, struck)))
