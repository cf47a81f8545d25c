"""The orders that only write: notes, rulings made at the table, and reasons of overruled entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta

from campaign.domain.ids import EntryNumber, FormationId, PlaceId
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.paper import NoteTaken
from campaign.events.rulings import OverruleReasoned, RulingMade
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.quantities import read_person

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

UMPIRE: Final = "umpire"
ALL: Final = "all"
#: Options of a note; one that begins the text was not understood.
_OPTIONS: Final = frozenset({"--to", "--on", "--entry"})


class TakeNote(Order, frozen=True, kw_only=True):
    """Write a note, on the move or on a formation, place or entry, for the umpire, a person, a side or all.

    The text runs to the end of the line; the options stand before it. Its reader finds it in his brief and when he
    opens the desk, in this evening and the next.
    """

    name = "note"
    kind = Kind.PAPER
    line = "[--to umpire|all] [--to SIDE] [--to PERSON] [--on FORMATION] [--on PLACE] [--entry ENTRY] TEXT"
    example = "note --on cagny four 88s of the Luftwaffe are taken over by von Luck"
    once = True

    text: Annotated[str, Meta(min_length=1, description="the note")]
    audience: Annotated[str, Meta(min_length=1, description="umpire, all, a side, or a person by name")] = UMPIRE
    formation: Annotated[FormationId | None, Meta(description="on which formation")] = None
    place: Annotated[PlaceId | None, Meta(description="on which place")] = None
    entry: Annotated[EntryNumber | None, Meta(description="on which entry")] = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> TakeNote:
        """Read the note; nobody named, it is for the umpire. Raise UnknownName for an option that names nothing."""
        group = groups[0]
        option, _, rest = group.one("text", str).partition(" ")
        if option in _OPTIONS:
            if option == "--to" and any(group.maybe(slot, str) for slot in ("formation", "place")):
                message = "--to stands before --on"
                raise NotUnderstood(message, remedy="note --to WHOM --on WHAT TEXT")
            message = f"{rest.split(' ', 1)[0]!r} is nobody and nothing that {option} knows"
            raise UnknownName(message, nearest=(UMPIRE, ALL, *campaign.calendar.sides) if option == "--to" else ())
        reader = group.maybe("side", str) or group.maybe("person", str)
        return cls(
            text=group.one("text", str),
            audience=ALL if group.said(ALL) else reader or UMPIRE,
            formation=group.maybe("formation", str),
            place=group.maybe("place", str),
            entry=group.maybe("entry", int),
        )

    def title(self, campaign: Campaign) -> str:
        """Begin with the note's first words."""
        to = f"to {self.audience} " if self.audience not in {UMPIRE, ALL} else ""
        return f"note {to}{self.text[:40]}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Write the note down; raise UnknownName for an audience that nobody can be called."""
        if self.audience not in campaign.calendar.sides and read_person(self.audience) != self.audience:
            message = f"nobody is called {self.audience!r}"
            raise UnknownName(message, nearest=(UMPIRE, ALL, *campaign.calendar.sides))
        return (
            NoteTaken(
                text=self.text,
                audience=self.audience,
                formation=self.formation,
                place=self.place,
                entry=self.entry,
            ),
        )


class MakeRuling(Order, frozen=True, kw_only=True):
    """Write down what the umpire ruled; it is a precedent from now on."""

    name = "ruling"
    kind = Kind.PAPER
    line = "TEXT"
    example = "ruling smoke over Cagny: its edge counts as poor until ten"
    once = True

    text: Annotated[str, Meta(min_length=1, description="the ruling")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> MakeRuling:
        """Read the ruling."""
        return cls(text=groups[0].one("text", str))

    def title(self, campaign: Campaign) -> str:
        """Begin with the ruling's first words."""
        return f"ruling {self.text[:40]}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Write the ruling down."""
        return (RulingMade(text=self.text),)


class GiveReason(Order, frozen=True, kw_only=True):
    """Give the reason for an entry that was booked against the rules."""

    name = "reason"
    kind = Kind.PAPER
    line = "ENTRY TEXT"
    example = "reason e12 they had crossed the night before"
    once = True

    entry: Annotated[EntryNumber, Meta(ge=1, description="the overruled entry")]
    text: Annotated[str, Meta(min_length=1, description="why it was booked all the same")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> GiveReason:
        """Read entry and reason."""
        return cls(entry=groups[0].one("entry", int), text=groups[0].one("text", str))

    def title(self, campaign: Campaign) -> str:
        """Name the entry."""
        return f"reason for e{self.entry}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Object finally to an entry that nothing was held against: there is nothing to give a reason for."""
        if self.entry not in campaign.rules.overruled:
            owed = " ".join(f"e{item.entry}" for item in campaign.rules.reasons_owed())
            remedy = f"a reason is owed for {owed}" if owed else f"note --entry e{self.entry} TEXT"
            reason = f"e{self.entry} was not overruled"
            yield Objection(code="not-overruled", reason=reason, remedy=remedy, final=True)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Write the reason down, unless it is the one that stands there."""
        known = campaign.rules.overruled.get(self.entry)
        if known is not None and known.reason == self.text:
            return ()
        return (OverruleReasoned(entry=self.entry, reason=self.text),)
