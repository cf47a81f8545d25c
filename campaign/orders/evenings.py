"""The orders about evenings: ending one, naming where its copies go, and telling that a copy was put away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta

from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.evenings import BackupKept, BackupPlaceSet, SessionEnded
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import spot_name
from campaign.orders.names import print_name
from campaign.orders.stocktake import missing
from campaign.projections.evenings import ADDED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: How many things of a kind are named before the rest is counted.
NAMED_MAX: Final = 4


class EndSession(Order, frozen=True, kw_only=True):
    """End the evening: what the table has not told is listed, and copies go to every place that was named.

    A terminal is first asked where the brigades stand, what dumps and lorries hold, and for the reasons that are owed.
    Ends number themselves: where one is taken back, the later ones move up.
    """

    name = "end-session"
    kind = Kind.CLERK
    line = ""
    example = "end-session"
    once = True

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> EndSession:
        """Take nothing: the open evening is the one that ends."""
        return cls()

    def title(self, campaign: Campaign) -> str:
        """Say what ends; its number is told by what happened."""
        return "end of the evening"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Warn of everything that the evening has not told; nothing of it keeps anybody from going home."""
        found = missing(campaign)
        if found.squares:
            handles = [print_name(campaign, name) for name in found.squares]
            reason = f"where these stand was not told this evening: {_some(handles)}"
            yield Objection(code="square-not-told", reason=reason, remedy=f"where {handles[0]} PLACE", warning=True)
        if found.dumps or found.lorries:
            dumps = [spot_name(campaign, campaign.supply.dumps[name].place) for name in found.dumps]
            fleets = [print_name(campaign, name) for name in found.lorries]
            remedy = f"count {found.dumps[0]} N" if found.dumps else f"count {fleets[0]} 3+1"
            reason = f"these were not counted this evening: {_some([*dumps, *fleets])}"
            yield Objection(code="not-counted", reason=reason, remedy=remedy, warning=True)
        if found.reasons:
            entries = [f"e{number}" for number in found.reasons]
            reason = f"a reason is owed for {_some(entries)}"
            yield Objection(code="reason-owed", reason=reason, remedy=f"reason {entries[0]} TEXT", warning=True)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """End the evening that is open."""
        return (SessionEnded(evening=campaign.evenings.open),)


class SetBackupPlace(Order, frozen=True, kw_only=True):
    """Name a folder that gets a verified copy at the end of every evening, or take it off the list.

    It is kept in the campaign, so that it travels with the file. A path that is not absolute begins at the campaign's
    own folder; one with blanks stands in quotes.
    """

    name = "backup-place"
    kind = Kind.PAPER
    line = "add WORD | remove WORD"
    example = "backup-place add stick"
    once = True

    place: Annotated[str, Meta(min_length=1, description="the folder")]
    kept: Annotated[bool, Meta(description="whether copies go there")] = True

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SetBackupPlace:
        """Read the folder, and whether it is added; raise NotUnderstood for one that is not on the list."""
        place, kept = groups[0].one("word", str), groups[0].said("add")
        if not place.strip() or "\n" in place:
            message = "a place has a name"
            raise NotUnderstood(message, remedy="backup-place add stick")
        if not kept and place not in campaign.evenings.places:
            message = f"no copy goes to {place}"
            known = ", ".join(campaign.evenings.places)
            raise NotUnderstood(message, remedy=f"copies go to {known}" if known else "backup --list")
        return cls(place=place, kept=kept)

    def title(self, campaign: Campaign) -> str:
        """Say where copies go, or go no more."""
        return f"copies go to {self.place}" if self.kept else f"no more copies go to {self.place}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Put the place on the list or take it off, unless it is so already."""
        if (self.place in campaign.evenings.places) == self.kept:
            return ()
        return (BackupPlaceSet(folder=self.place, how=ADDED if self.kept else "removed"),)


class TellBackup(Order, frozen=True, kw_only=True):
    """Tell that a copy of everything up to here was put away, such as one made by hand.

    The program tells so itself of the copies that it wrote at an evening's end; `status` warns where two evenings
    left none.
    """

    name = "backed-up"
    kind = Kind.PAPER
    line = "TEXT"
    example = "backed-up on the stick in the drawer"
    once = True

    places: Annotated[tuple[str, ...], Meta(min_length=1, description="where copies lie")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> TellBackup:
        """Read where the copy lies."""
        return cls(places=(groups[0].one("text", str),))

    def title(self, campaign: Campaign) -> str:
        """Say where the copy lies."""
        return f"a copy lies at {', '.join(self.places)}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Write it down."""
        return tuple(BackupKept(folder=place) for place in self.places)


def _some(names: Sequence[str]) -> str:
    """Print some names and count the rest."""
    rest = len(names) - NAMED_MAX
    return ", ".join(names[:NAMED_MAX]) + (f" and {rest} more" if rest > 0 else "")
