"""Div Tac as one rulebook: every topic in one class."""

from __future__ import annotations

from campaign.rulesets.divtac.air import AirTopic
from campaign.rulesets.divtac.aircraft import AircraftTopic
from campaign.rulesets.divtac.command import CommandTopic
from campaign.rulesets.divtac.composition import CompositionTopic
from campaign.rulesets.divtac.indirect import IndirectTopic
from campaign.rulesets.divtac.landings import LandingTopic
from campaign.rulesets.divtac.movement import MovementTopic
from campaign.rulesets.divtac.recovery import RecoveryTopic
from campaign.rulesets.divtac.setup import SetupTopic
from campaign.rulesets.divtac.supply import SupplyTopic
from campaign.rulesets.divtac.units import UnitTopic
from campaign.rulesets.divtac.visibility import VisibilityTopic


class DivTac(
    CommandTopic,
    MovementTopic,  # with modes and weather, on which movement stands
    SetupTopic,
    CompositionTopic,
    SupplyTopic,
    AirTopic,
    RecoveryTopic,
    AircraftTopic,  # with the rolls of direct fire and their results, on which attacks from the air stand
    IndirectTopic,  # with the weapons
    LandingTopic,  # with artillery on call
    VisibilityTopic,
    UnitTopic,
):
    """Div Tac under the tables and house rules of one campaign."""
