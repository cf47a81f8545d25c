"""Corrections as orders: void, undo, redo; the desk walks the history that they leave (architecture 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from campaign.domain.ids import EntryNumber
from campaign.events.corrections import EntryVoided
from campaign.orders.base import Kind, Order, Slots

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class VoidEntries(Order, frozen=True, kw_only=True):
    """Take entries out of the effective history; they stay in the diary, struck through."""

    name = "void"
    kind = Kind.PAPER
    line = "ENTRY... [--with FALLEN...] [TEXT]"
    example = "void e41 typed twice"
    once = True

    entries: Annotated[tuple[EntryNumber, ...], Meta(min_length=1, description="the entries that shall not count")]
    fallen: Annotated[
        tuple[EntryNumber, ...], Meta(description="later entries that no longer fit and are voided with them")
    ] = ()
    reason: Annotated[str, Meta(description="why")] = ""

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> VoidEntries:
        """Read the entries, those that fall with them, and the reason."""
        group = groups[0]
        return cls(
            entries=tuple(dict.fromkeys(group.many("entry", int))),
            fallen=tuple(dict.fromkeys(group.many("fallen", int))),
            reason=group.maybe("text", str) or "",
        )

    def title(self, campaign: Campaign) -> str:
        """Name the entries."""
        return f"void {' '.join(f'e{number}' for number in self.entries)}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Void each entry once, and those that fall with it."""
        how = {**dict.fromkeys(self.fallen, "with"), **dict.fromkeys(self.entries, self.name)}
        order = dict.fromkeys((*self.entries, *self.fallen))
        return tuple(EntryVoided(entry=number, how=how[number], reason=self.reason) for number in order)


class Undo(VoidEntries, frozen=True, kw_only=True):
    """Void one's own last entry that counts; after a file or a skip, all of it."""

    name = "undo"
    line = ""
    example = "undo"

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Undo:
        """Leave the entries to the desk: which is the last depends on who asks."""
        return cls(entries=(0,))


class Redo(Undo, frozen=True, kw_only=True):
    """Void one's own last undo, unless something was booked since."""

    name = "redo"
    line = ""
    example = "redo"

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Redo:
        """Leave the entry to the desk."""
        return cls(entries=(0,))
