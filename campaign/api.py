"""The public names: what a program that uses Campaign may import, and nothing else."""

from campaign.desk.book import Booked, Booking
from campaign.desk.desk import Desk
from campaign.desk.founding import Founded, found_campaign
from campaign.domain.clock import GameTime, parse_time
from campaign.domain.objection import Objection
from campaign.errors import (
    AmbiguousName,
    AuditDifference,
    Busy,
    CampaignError,
    Damaged,
    DoesNotFit,
    NotUnderstood,
    Refused,
    SomeoneElseWrote,
    UnknownName,
)
from campaign.files.cases import Case
from campaign.files.resolving import Answer, resolve
from campaign.orders.line import cut, read
from campaign.projections.state import Campaign, digest

__all__ = [
    "AmbiguousName",
    "Answer",
    "AuditDifference",
    "Booked",
    "Booking",
    "Busy",
    "Campaign",
    "CampaignError",
    "Case",
    "Damaged",
    "Desk",
    "DoesNotFit",
    "Founded",
    "GameTime",
    "NotUnderstood",
    "Objection",
    "Refused",
    "SomeoneElseWrote",
    "UnknownName",
    "cut",
    "digest",
    "found_campaign",
    "parse_time",
    "read",
    "resolve",
]
