"""Command: formations mustered, attached, trained; command rolls; modes."""

from __future__ import annotations

from msgspec import Struct

from campaign.domain.clock import GameTime
from campaign.domain.dice import Roll
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.ids import ElementId, FormationId, PlaceId, Side, UnitKey
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.events.base import Event, event


class MusteredElement(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One model of a formation as it was mustered."""

    element: ElementId
    type: UnitKey
    is_hq: bool


class ElementTraining(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The training value that one model came out with (DT-K1)."""

    element: ElementId
    value: int


@event("formation.mustered", version=1)
class FormationMustered(Event, frozen=True, kw_only=True):
    """A formation joined the order of battle, with its models.

    `hold` is the level at which the scenario placed it (DT-R2), `available` the move from which a reinforcement may
    come on, None where it stands on the table. `training_hint` is ``low``, ``median``, ``high`` or empty: what the
    scenario knows of it before the training roll.
    """

    formation: FormationId
    side: Side
    nation: str
    echelon: Echelon
    arm: Arm
    name: str
    handle: str
    parent: FormationId | None
    place: PlaceId | None
    mode: Mode
    hold: HoldLevel | None
    available: GameTime | None
    training_hint: str = ""
    elements: tuple[MusteredElement, ...]


@event("formation.attached", version=1)
class FormationAttached(Event, frozen=True, kw_only=True):
    """A formation came under another tactical HQ, perhaps for this day only; `hq` None puts it back under its own."""

    formation: FormationId
    hq: FormationId | None
    today: bool = False


@event("element.attached", version=1)
class ElementAttached(Event, frozen=True, kw_only=True):
    """One model came under another HQ, perhaps for this day only; `hq` None sends it home."""

    element: ElementId
    hq: FormationId | None
    today: bool = False


@event("formation.arrived", version=1)
class FormationArrived(Event, frozen=True, kw_only=True):
    """A reinforcement came onto the table at a place."""

    formation: FormationId
    place: PlaceId | None


@event("training.rolled", version=1)
class TrainingRolled(Event, frozen=True, kw_only=True):
    """A formation's models got their training values from one D10 (DT-K1).

    `roll` is None where the values were typed or the scenario's hint gave them (DT-X30).
    """

    formation: FormationId
    roll: Roll | None
    values: tuple[ElementTraining, ...]


@event("command.rolled", version=1)
class CommandRolled(Event, frozen=True, kw_only=True):
    """An HQ rolled for its command points of this move (DT-D1, D2); `terms` is the reduced roll as a sum."""

    hq: FormationId
    roll: Roll
    training: int
    under_fire: bool
    jammed: bool
    telephones: bool
    terms: tuple[Modifier, ...]
    points: int


@event("points.spent", version=1)
class CommandPointsSpent(Event, frozen=True, kw_only=True):
    """An HQ spent command points on something other than a mode (DT-D3), such as ``supply``."""

    hq: FormationId
    points: int
    purpose: str


@event("points.lost", version=1)
class CommandPointsLost(Event, frozen=True, kw_only=True):
    """An HQ lost what it had left this move, because its HQ models were eliminated (DT-R35)."""

    hq: FormationId


@event("mode.changed", version=1)
class ModeChanged(Event, frozen=True, kw_only=True):
    """A formation went over to another mode (DT-C1); its models fall in with it (DT-R34)."""

    formation: FormationId
    mode: Mode
    position: PlaceId | None
    paid_by: FormationId | None
    points: int
