"""Every kind of sum of Pz8 by its name; a new kind is one line here."""

from __future__ import annotations

from typing import Final

from campaign.rulesets.calculator import Kind
from campaign.rulesets.pz8 import calculated, calculated_fire, calculated_ground

_HIT: Final = {"attack": 6, "defence": 6, "save": 6}
_SHOT: Final = {"to_hit": 6, **_HIT}

KINDS: Final[dict[str, Kind]] = {
    "direct_fire": Kind(
        about="A direct shot and what it does (PZ-5.5 to PZ-5.11, PZ-6.1 to PZ-6.16).",
        given=calculated_fire.DirectGiven,
        thrown=_SHOT,
        result=calculated.Fought,
        compute=calculated_fire.direct_fire,
    ),
    "close_combat": Kind(
        about="Close combat, which hits without a die (PZ-5.15, PZ-6.10, P-21).",
        given=calculated_fire.CloseGiven,
        thrown=_HIT,
        result=calculated.Fought,
        compute=calculated_fire.close_combat,
    ),
    "hq_hit": Kind(
        about="The save of an HQ that suffers a result (PZ-6.11 to PZ-6.13, P-8).",
        given=calculated_ground.HqGiven,
        thrown={"save": 6},
        result=calculated_ground.HqResult,
        compute=calculated_ground.hq_hit,
    ),
    "indirect_fire": Kind(
        about="A shot of a battery beyond the edge, and where it falls (PZ-5.12 to PZ-5.14, P-10 to P-13).",
        given=calculated_fire.IndirectGiven,
        thrown={**_SHOT, "deviation_direction": 6, "deviation_distance": 6},
        result=calculated.Fought,
        compute=calculated_fire.indirect_fire,
    ),
    "air_attack": Kind(
        about="An attack from the air (PZ-12.2 to PZ-12.5).",
        given=calculated_fire.AirGiven,
        thrown=_SHOT,
        result=calculated.Fought,
        compute=calculated_fire.air_attack,
    ),
    "anti_helicopter": Kind(
        about="A shot at a helicopter (PZ-12.6, PZ-6.14, PZ-6.15).",
        given=calculated_fire.AntiHelicopterGiven,
        thrown=_SHOT,
        result=calculated.Fought,
        compute=calculated_fire.anti_helicopter,
    ),
    "minefield_entry": Kind(
        about="A minefield and who enters it (PZ-11.2 to PZ-11.4, P-15, P-16, P-37).",
        given=calculated_ground.MinefieldGiven,
        thrown=_HIT,
        result=calculated_ground.EntryResult,
        compute=calculated_ground.minefield_entry,
    ),
    "wire_entry": Kind(
        about="Wire and who comes to it (PZ-11.5 to PZ-11.7, P-17, P-30).",
        given=calculated_ground.EntryGiven,
        thrown=_HIT,
        result=calculated_ground.EntryResult,
        compute=calculated_ground.wire_entry,
    ),
    "rally": Kind(
        about="A throw to rally (PZ-10.1 to PZ-10.4, P-18).",
        given=calculated_ground.RallyGiven,
        thrown={"rally": 6},
        result=calculated_ground.RallyResult,
        compute=calculated_ground.rally,
    ),
    "move": Kind(
        about="How far a platoon goes over one kind of ground (PZ-4.1, PZ-4.2, PZ-4.6, P-2).",
        given=calculated_ground.MoveGiven,
        result=calculated_ground.MoveResult,
        compute=calculated_ground.move,
    ),
}
