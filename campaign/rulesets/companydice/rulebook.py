"""The company dice as one rulebook: every topic in one class."""

from __future__ import annotations

from campaign.rulesets.companydice.aircraft import AircraftTopic
from campaign.rulesets.companydice.attack import AttackTopic
from campaign.rulesets.companydice.command import CommandTopic
from campaign.rulesets.companydice.sequence import SequenceTopic


class CompanyDice(
    AttackTopic,  # with to hit, penetration, kill, morale, opportunity fire, the old table, who may attack
    AircraftTopic,
    CommandTopic,
    SequenceTopic,
):
    """PanzerBlitz with company dice, under the tables and house rules of one battle."""
