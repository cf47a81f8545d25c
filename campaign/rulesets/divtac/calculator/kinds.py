"""Every kind of sum of Div Tac by its name; a new kind is one line here."""

from __future__ import annotations

from typing import Final

from campaign.rulesets.calculator import Kind
from campaign.rulesets.divtac.calculator import air, command, fire, ground, supply

_D10: Final = {"roll": 10}

KINDS: Final[dict[str, Kind]] = {
    "command_roll": Kind(
        about="What an HQ's roll comes to, and the points it gives (DT-D1, D2, R3).",
        given=command.CommandGiven,
        dice=_D10,
        result=command.CommandResult,
        compute=command.command_roll,
    ),
    "training_value": Kind(
        about="The training value that a D10 gives at set-up (DT-K1, R29).",
        given=command.TrainingGiven,
        dice=_D10,
        result=command.TrainingResult,
        compute=command.training_value,
    ),
    "mode_mix": Kind(
        about="Whether sisters may be in these modes at once (DT-C4, C5, R1, R39).",
        given=command.MixGiven,
        result=command.MixResult,
        compute=command.mode_mix,
    ),
    "hold_level": Kind(
        about="How well a position on Hold is prepared (DT-C14, R2).",
        given=command.HoldGiven,
        result=command.HoldResult,
        compute=command.hold_level,
    ),
    "movement": Kind(
        about="How far a model goes in a move (DT-E0 to E2, R6, R28).",
        given=ground.MovementGiven,
        result=ground.MovementResult,
        compute=ground.movement,
    ),
    "visibility": Kind(
        about="From how far a target is seen (DT-H1 to H5, R15 to R17).",
        given=ground.VisibilityGiven,
        result=ground.VisibilityResult,
        compute=ground.visibility,
    ),
    "endurance": Kind(
        about="When a squadron may attack again (DT-F2, F3, R8).",
        given=air.EnduranceGiven,
        result=air.EnduranceResult,
        compute=air.endurance,
    ),
    "air_landing": Kind(
        about="The roll of a model that lands from the air (DT-F7, R10, J30).",
        given=air.LandingGiven,
        dice=_D10,
        result=fire.Fought,
        compute=air.air_landing,
    ),
    "bombing": Kind(
        about="Bombers on one model (DT-J22, R22, J30).",
        given=air.BombingGiven,
        dice=_D10,
        result=fire.Fought,
        compute=air.bombing,
    ),
    "flak": Kind(
        about="An anti-aircraft unit at a squadron that attacks (DT-R45).",
        given=air.FlakGiven,
        dice=_D10,
        result=air.FlakFought,
        compute=air.flak,
    ),
    "ranged": Kind(
        about="One roll of ranged fire (DT-J5, J6, R18, R42, R49, J30).",
        given=fire.RangedGiven,
        dice=_D10,
        result=fire.Fought,
        compute=fire.ranged,
    ),
    "close_assault": Kind(
        about="One roll of a close assault (DT-J5, J7, R18, R42, R49, J30).",
        given=fire.CloseGiven,
        dice=_D10,
        result=fire.Fought,
        compute=fire.close_assault,
    ),
    "indirect": Kind(
        about="One roll of a mission of guns, mortars, rockets or ships (DT-J11 to J14, R19 to R23, R42, R44, J30).",
        given=fire.IndirectGiven,
        dice=_D10,
        result=fire.MissionFought,
        compute=fire.indirect,
    ),
    "recovery": Kind(
        about="Which losses come back overnight, and which are carried forward (DT-J31, R26).",
        given=supply.RecoveryGiven,
        result=supply.RecoveryResult,
        compute=supply.recovery,
    ),
    "artillery_cost": Kind(
        about="The command points that asking for batteries costs (DT-J20, R32).",
        given=supply.ArtilleryCostGiven,
        result=supply.CommandCost,
        compute=supply.artillery_cost,
    ),
    "naval_cost": Kind(
        about="The command points that naval gunfire costs (DT-R23).",
        given=supply.NavalCostGiven,
        result=supply.CommandCost,
        compute=supply.naval_cost,
    ),
    "attack_supply": Kind(
        about="The supply points that one attack costs, extra ones among them (DT-G6, G8, R14, R48).",
        given=supply.AttackSupplyGiven,
        result=supply.SupplyCost,
        compute=supply.attack_supply,
    ),
}
