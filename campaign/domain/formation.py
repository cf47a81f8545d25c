"""Formations and their models: the records of an order of battle (architecture: element and formation)."""

from __future__ import annotations

from msgspec import Struct

from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.ids import ElementId, FormationId, PlaceId, Side, UnitKey
from campaign.domain.mode import HoldLevel, Mode


class Element(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One model on the table: normally a company, squadron or battery (DT-A1).

    `place` is None while it stands with its HQ; `told` is the move in which the place was told. `mode` and `hold`
    are set only where a combat result put the model out of step with its battalion (DT-R34). `attached_to` is a
    tactical HQ other than its own formation. `reduced` says that it came out of a battle a size smaller (X-3).
    """

    id: ElementId
    formation: FormationId
    type: UnitKey
    is_hq: bool
    training: int | None = None
    place: PlaceId | None = None
    told: GameTime | None = None
    mode: Mode | None = None
    hold: HoldLevel | None = None
    standing: bool = True
    attached_to: FormationId | None = None
    reduced: bool = False

    @property
    def part(self) -> str:
        """Return what follows the slash: ``hq`` or the letter in the organisation's order."""
        return self.id.rsplit("/", 1)[1]


class Formation(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """An HQ with its models and subordinates; its place is its HQ element's.

    `parent` is the administrative parent (titles, recovery), `attached_to` the tactical one where it differs
    (sisters, command points, supply). `hold` is the level the scenario placed it at, `holding_since` the move from
    which its Hold counts (DT-R2). `available` is the move from which a reinforcement may be mustered; `on_call` is
    true until it is. `position` is the place that an order to attack or hold named (DT-C5).
    `training_hint` is what the scenario knows of its training: ``low``, ``median``, ``high`` or nothing.
    """

    id: FormationId
    side: Side
    nation: str
    echelon: Echelon
    arm: Arm
    name: str
    handle: str
    parent: FormationId | None
    mode: Mode
    place: PlaceId | None = None
    told: GameTime | None = None
    position: PlaceId | None = None
    hold: HoldLevel | None = None
    holding_since: GameTime | None = None
    available: GameTime | None = None
    on_call: bool = False
    training_hint: str = ""
    attached_to: FormationId | None = None

    @property
    def headquarters(self) -> FormationId | None:
        """Return the HQ that commands it now: the tactical one where there is one, else the parent."""
        return self.attached_to or self.parent
