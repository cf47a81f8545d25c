"""Sums of command: the command roll, training values, which modes mix, how a position improves (DT-C, D, K1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.formation import Formation
from campaign.domain.mode import HoldLevel, Mode
from campaign.rulesets.calculator import Count, Given, Training
from campaign.rulesets.tables import Certainty
from campaign.rulesets.units import Mobility, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.base import Rules


class CommandGiven(Given, frozen=True, kw_only=True):
    """An HQ that rolls: `mode` is its own, in which `telephones` only may hinder it (DT-R50)."""

    training_value: Training
    under_fire: bool
    jammed: bool
    telephones: bool = False
    mode: Mode = Mode.ATTACK


class CommandResult(Struct, frozen=True, kw_only=True):
    """What the roll reads as, and the points of it."""

    reduced_roll: int
    command_points: int


class TrainingGiven(Given, frozen=True, kw_only=True):
    """The lowest and the highest quoted training value of a unit row."""

    quoted: tuple[Training, Training]


class TrainingResult(Struct, frozen=True, kw_only=True):
    """The training value."""

    training_value: int


class Sister(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the sisters: its mode, the position its order names, and its arm, some of which are not counted."""

    mode: Mode
    position: Annotated[str, Meta(min_length=1)] | None = None
    arm: Arm = Arm.INFANTRY


class MixGiven(Given, frozen=True, kw_only=True):
    """Sisters under one HQ; `attack_with_hold` is the house rule of that name."""

    attack_with_hold: Literal["one_attack", "either"]
    sisters: tuple[Sister, ...]

    def house_rules(self) -> dict[str, str]:
        """Return the house rule that the case sets."""
        return {"attack_with_hold": self.attack_with_hold}


class MixResult(Struct, frozen=True, kw_only=True):
    """Whether they mix."""

    legal: bool


class HoldGiven(Given, frozen=True, kw_only=True):
    """A position: the moves on Hold without moving, and whether the scenario made it Permanent."""

    moves_in_place: Count
    permanent: bool


class HoldResult(Struct, frozen=True, kw_only=True):
    """Its level."""

    level: HoldLevel


def command_roll(rules: Rules, given: CommandGiven, faces: Mapping[str, int]) -> CommandResult:
    """Compute a command roll (DT-D1, D2)."""
    hindered = [name for name in ("under_fire", "jammed", "telephones") if getattr(given, name)]
    reduced = rules.reduced_roll(faces["roll"], hindered, given.mode).total
    return CommandResult(reduced_roll=reduced, command_points=rules.command_points(given.training_value, reduced))


def training_value(rules: Rules, given: TrainingGiven, faces: Mapping[str, int]) -> TrainingResult:
    """Compute a training value from its die (DT-K1)."""
    return TrainingResult(training_value=rules.training_value(unit_row(tv=given.quoted), faces["roll"]))


def mode_mix(rules: Rules, given: MixGiven, _faces: Mapping[str, int]) -> MixResult:
    """Ask whether sisters may be in the modes they are in (DT-C4, C5)."""
    sisters = [_battalion(number, sister) for number, sister in enumerate(given.sisters, start=1)]
    return MixResult(legal=rules.may_mix(sisters) is None)


def hold_level(rules: Rules, given: HoldGiven, _faces: Mapping[str, int]) -> HoldResult:
    """Ask for the level of a position (DT-R2)."""
    start = HoldLevel.PERMANENT if given.permanent else None
    return HoldResult(level=rules.hold_level(start, given.moves_in_place))


def unit_row(*, tv: tuple[int, int] = (1, 1), mobility: Mobility = Mobility.FOOT) -> Unit:
    """Return a unit row that says no more than a case gives."""
    return Unit(key="", name="", cf=0, mobility=mobility, tv=tv, kinds=(), echelon="", source=Certainty.RULING)


def _battalion(number: int, sister: Sister) -> Formation:
    """Return a battalion that is no more than its mode, its order's position and its arm."""
    return Formation(
        id=f"sister_{number}",
        side="",
        nation="",
        echelon=Echelon.BATTALION,
        arm=sister.arm,
        name="",
        handle=f"sister-{number}",
        parent=None,
        mode=sister.mode,
        position=sister.position,
    )
