"""Pz8 as one rulebook: every topic in one class."""

from __future__ import annotations

from campaign.rulesets.pz8.aims import AimTopic
from campaign.rulesets.pz8.hazards import HazardTopic
from campaign.rulesets.pz8.odds import OddsTopic
from campaign.rulesets.pz8.rally import RallyTopic
from campaign.rulesets.pz8.sequence import SequenceTopic


class Pz8(
    SequenceTopic,
    AimTopic,  # with units, movement, fire, damage, targets, aircraft and visibility, on which it stands
    OddsTopic,
    RallyTopic,
    HazardTopic,
):
    """Pz8 under the tables, house rules and club's numbers of one battle."""
