"""The history file of a scenario: what happened in 1944, to hold a campaign against; nothing of it is ever played."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field

from campaign.files.errors import Faulty
from campaign.files.fields import Id, Many, Moment, Name, Text
from campaign.files.reading import Draft, check
from campaign.files.safe_yaml import load_file
from campaign.files.scenario import Cited, Row, Source

if TYPE_CHECKING:
    from pathlib import Path


class HeldBy(StrEnum):
    """What a place was where no side held it."""

    CONTESTED = "contested"


class Holding(Row):
    """Who held a place when each day ended."""

    place: Id
    """A place of the scenario."""
    start: Id
    """The side that held it before the first move."""
    days: tuple[Id, ...]
    """The side at the end of each day, day 0 first, or contested."""


class Happening(Cited):
    """What happened when."""

    time: Moment
    """The move."""
    clock: Name | None = None
    """The minute, where it is known."""
    text: Text
    """What happened."""


class Aim(Cited):
    """What a formation was to take or to hold."""

    side: Id
    """A side."""
    formation: Id
    """A formation of the scenario."""
    place: Id
    """A place of the scenario."""
    text: Text
    """What it was to do."""


class Figures(Row):
    """Numbers of one side, or of one formation in a time, by what is counted."""

    side: Id
    """A side."""
    formation: Id | None = None
    """Where they are one formation's."""
    period: Name | None = None
    """The days they are of."""
    counts: dict[Id, tuple[Many, ...]]
    """What is counted: one number, or the lowest and highest that are given."""


class Fact(Cited):
    """Something about the ground, the ships or the air that the rules do not play."""

    topic: Id
    """Such as minefield or ship."""
    place: Id | None = None
    """A place of the scenario."""
    text: Text
    """What there was."""


class History(BaseModel):
    """What is known of the operation."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    scenario: Id
    """The scenario it belongs to."""
    strengths: tuple[Figures, ...] = ()
    """What each side had."""
    aims: tuple[Aim, ...] = ()
    """What was ordered."""
    holders: tuple[Holding, ...] = ()
    """Who held which place at each day's end."""
    happenings: tuple[Happening, ...] = ()
    """The operation hour by hour."""
    losses: tuple[Figures, ...] = ()
    """What it cost."""
    front_at_end: tuple[Id, ...] = ()
    """The places of the front line when it was over."""
    facts: tuple[Fact, ...] = ()
    """What else is known."""
    sources: dict[Id, Source] = Field(default_factory=dict[str, Source])
    """Where facts were read that the scenario does not cite."""


def load_history(path: Path) -> History:
    """Return a history file; raise Faulty with everything that is wrong with it."""
    node = load_file(path)
    draft = Draft(head_node=node)
    found = check(draft, History, node, "")
    if draft.faults or found is None:
        raise Faulty(draft.faults)
    return found
