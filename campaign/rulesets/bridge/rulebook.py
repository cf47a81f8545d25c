"""The bridge as one rulebook: every topic in one class."""

from __future__ import annotations

from campaign.rulesets.bridge.carry_back import CarryBackTopic
from campaign.rulesets.bridge.quality import QualityTopic
from campaign.rulesets.bridge.summary import SummaryTopic
from campaign.rulesets.bridge.types import TypeTopic


class Bridge(TypeTopic, QualityTopic, CarryBackTopic, SummaryTopic):
    """What crosses between the campaign and its battles, under the tables and house rules of one campaign."""
