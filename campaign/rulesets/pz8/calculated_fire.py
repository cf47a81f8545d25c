"""Sums of fire: direct, at helicopters, indirect, from the air, and close combat (PZ-5, PZ-6, PZ-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec.structs import asdict

from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.calculator import Count, Given
from campaign.rulesets.pz8.calculated import (
    CoverWord,
    Fought,
    HitGiven,
    Inches,
    QualityWord,
    StateWord,
    StrikeGiven,
    blown,
    covers_of,
    exact,
    kind_of,
    throwing,
)
from campaign.rulesets.pz8.values import Blow, Cause, How, Shot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.pz8.rulebook import Pz8
    from campaign.rulesets.pz8.values import Fired, PlatoonType, Target

    Faces = Mapping[str, tuple[int, ...]]

_SAM: Final = ("sam", "sam_team")


class DirectGiven(StrikeGiven, frozen=True, kw_only=True):
    """A direct shot: ranges as printed; `firer_kind` a key of the lists, where it matters what fires."""

    range_in: Inches
    max_range_in: Inches
    min_range_in: Inches = 0
    firer_quality: QualityWord = "average"
    firer_state: StateWord = "ok"
    firer_kind: str = ""
    cover: CoverWord = "open"
    in_arc: bool = True
    visible: bool = True
    weapon_spent: bool = False
    fired_already: bool = False


class AntiHelicopterGiven(Given, frozen=True, kw_only=True):
    """A shot at a helicopter; a SAM needs no factors, all else does."""

    firer_kind: str
    range_in: Inches
    max_range_in: Inches
    min_range_in: Inches = 0
    firer_quality: QualityWord = "average"
    firer_state: StateWord = "ok"
    cover: CoverWord = "open"
    attack: Count | None = None
    defence: Count | None = None
    target_state: StateWord = "ok"
    in_arc: bool = True
    weapon_spent: bool = False
    fired_already: bool = False

    def lacking(self) -> tuple[str, ...]:
        """Return the factors that a shot of anything but a SAM needs."""
        if self.firer_kind in _SAM:
            return ()
        return tuple(name for name in ("attack", "defence") if getattr(self, name) is None)


class IndirectGiven(StrikeGiven, frozen=True, kw_only=True):
    """A shot of a battery beyond the edge of the table."""

    firer_quality: QualityWord = "average"
    firer_state: StateWord = "ok"
    cover: CoverWord = "open"
    observed: bool = True
    battery_spent: bool = False
    fired_already: bool = False


class AirGiven(HitGiven, frozen=True, kw_only=True):
    """An attack from the air; the factor is that of the aircraft, unless another is given."""

    aircraft: Literal["ground_attack_ww2", "ground_attack_modern", "bomber"]
    defence: Count
    attack: Count | None = None
    firer_quality: QualityWord = "average"
    cover: CoverWord = "open"
    aa_within_6: Count = 0
    sam_within_40: Count = 0


class CloseGiven(StrikeGiven, frozen=True, kw_only=True):
    """Close combat, in contact."""

    firer_state: StateWord = "ok"
    in_contact: bool = True
    fired_already: bool = False


def direct_fire(book: Pz8, given: DirectGiven, faces: Faces) -> Fought:
    """Compute a direct shot (PZ-5.5 to PZ-5.11, PZ-6)."""
    kind = kind_of(book, given.firer_kind) if given.firer_kind else None
    if given.firer_kind and kind is None:
        return _no("unknown_unit", given.target_state)
    error = _against_firer(given) or _against_reach(book, given) or ("" if given.visible else "not_seen")
    if error:
        return _no(error, given.target_state)
    shot = _direct_shot(book, given, kind)
    cause = Cause.HELICOPTER if kind is not None and kind.is_helicopter else Cause.DIRECT
    target = given.target(given.defence)
    blow = Blow(attack=given.attack, cause=cause, aspect=given.side_hit)
    fired = book.shoot(shot, blow, target, throwing(faces))
    return _told(target, fired, weapon_spent=None if kind is None else kind.has(book.weapons.once_flag))


def anti_helicopter(book: Pz8, given: AntiHelicopterGiven, faces: Faces) -> Fought:
    """Compute a shot at a helicopter (PZ-12.6, PZ-6.14, PZ-6.15)."""
    kind = kind_of(book, given.firer_kind)
    if kind is None:
        return _no("unknown_unit", given.target_state, helicopter=given.target_state)
    error = _against_firer(given) or ("" if book.hunts_helicopters(kind) else "not_a_target")
    error = error or _against_reach(book, given)
    if error:
        return _no(error, given.target_state, helicopter=given.target_state)
    shot = _direct_shot(book, given, kind, at_helicopter=True)
    target = HitGiven(target_state=given.target_state).target(given.defence or 0, helicopter=True)
    blow = Blow(attack=given.attack or 0, cause=Cause.SAM if kind.has("sam") else Cause.DIRECT)
    fired = book.shoot(shot, blow, target, throwing(faces))
    came = given.target_state if fired.struck is None else fired.struck.state.value
    removed = fired.struck is not None and fired.struck.removed
    spent = kind.has(book.weapons.once_flag)
    return _told(target, fired, weapon_spent=spent, helicopter="removed" if removed else came)


def indirect_fire(book: Pz8, given: IndirectGiven, faces: Faces) -> Fought:
    """Compute a shot of a battery beyond the edge (PZ-5.12 to PZ-5.14, P-10 to P-13)."""
    error = _against_firer(given, spent="battery_spent" if given.battery_spent else "")
    must_see = book.applies("P-13") and book.flag("indirect_observed")
    error = error or ("not_observed" if must_see and not given.observed else "")
    if error:
        return _no(error, given.target_state)
    shot = Shot(
        how=How.INDIRECT,
        quality=Quality(given.firer_quality),
        state=PieceState(given.firer_state),
        covers=covers_of(given.cover),
    )
    target = given.target(given.defence)
    blow = Blow(attack=given.attack, cause=Cause.INDIRECT, aspect=given.side_hit)
    fired = book.shoot(shot, blow, target, throwing(faces))
    off = fired.hit.deviation_in
    return _told(
        target,
        fired,
        battery_spent=fired.hit.battery_spent,
        deviation_bearing_deg=fired.hit.bearing_deg,
        deviation_in=None if off is None else float(off),
    )


def air_attack(book: Pz8, given: AirGiven, faces: Faces) -> Fought:
    """Compute an attack from the air (PZ-12.2 to PZ-12.5)."""
    shot = Shot(
        how=How.AIR,
        quality=Quality(given.firer_quality),
        covers=covers_of(given.cover),
        aa_guns=given.aa_within_6,
        sam_teams=given.sam_within_40,
    )
    attack = book.aircraft_attack(given.aircraft) if given.attack is None else given.attack
    target = given.target(given.defence)
    blow = Blow(attack=attack, cause=Cause.AIRCRAFT, aspect=given.side_hit)
    return _told(target, book.shoot(shot, blow, target, throwing(faces)))


def close_combat(book: Pz8, given: CloseGiven, faces: Faces) -> Fought:
    """Compute close combat, which hits without a die (PZ-5.15, PZ-6.10, P-21)."""
    error = _against_firer(given) or ("" if given.in_contact else "out_of_contact")
    if error:
        return _no(error, given.target_state)
    target = given.target(given.defence)
    blow = Blow(attack=given.attack, cause=Cause.CLOSE_COMBAT, aspect=given.side_hit)
    struck = book.strike(target, blow, throwing(faces))
    return Fought(hit=True, **asdict(blown(target, struck, may_save=False)))


def _direct_shot(
    book: Pz8, given: DirectGiven | AntiHelicopterGiven, kind: PlatoonType | None, *, at_helicopter: bool = False
) -> Shot:
    """Return a direct shot as the rulebook sees it; printed ranges count as they do on this table (P-27)."""
    return Shot(
        quality=Quality(given.firer_quality),
        state=PieceState(given.firer_state),
        range_in=exact(given.range_in),
        max_range_in=book.on_table_in(exact(given.max_range_in)),
        covers=covers_of(given.cover),
        missile=kind is not None and book.is_guided(kind),
        at_helicopter=at_helicopter,
    )


def _against_firer(given: DirectGiven | AntiHelicopterGiven | IndirectGiven | CloseGiven, *, spent: str = "") -> str:
    """Return why who fires does not; an empty text where it does."""
    if given.firer_state in {"suppressed", "destroyed"}:
        return f"firer_{given.firer_state}"
    if given.target_state == "destroyed":
        return "target_destroyed"
    if spent or getattr(given, "weapon_spent", False):
        return spent or "weapon_spent"
    return "fired_already" if given.fired_already else ""


def _against_reach(book: Pz8, given: DirectGiven | AntiHelicopterGiven) -> str:
    """Return why a target is out of reach; an empty text where it is not (PZ-7.1, PZ-7.2, PZ-7.4)."""
    if given.range_in > book.on_table_in(exact(given.max_range_in)):
        return "out_of_range"
    if given.range_in < book.on_table_in(exact(given.min_range_in)):
        return "below_min_range"
    return "" if given.in_arc else "out_of_arc"


def _no(error: str, state: str, *, helicopter: str | None = None) -> Fought:
    """Return a shot that was not fired."""
    return Fought(error=error, hit=False, result="none", target_state=state, helicopter=helicopter)


def _told(target: Target, fired: Fired, **beside: Any) -> Fought:  # noqa: ANN401 - fields of the result
    """Return what a shot came to."""
    hit = fired.hit
    if fired.struck is None:
        return Fought(to_hit_total=hit.total, hit=False, result="none", target_state=target.state.value, **beside)
    return Fought(to_hit_total=hit.total, hit=True, **asdict(blown(target, fired.struck)), **beside)
