"""A fold that takes entries whole or not at all, without a copy of the state for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.errors import DoesNotFit
from campaign.projections.state import Campaign, Fold, copy

if TYPE_CHECKING:
    from campaign.events.base import Event

#: After so many entries the way back begins anew: a copy costs as much as folding some dozens of entries.
_EVERY: Final = 500


class WholeFold:
    """Folds entries one after another; one that does not fit leaves the state as it was.

    Events that do not fit may do so halfway through their entry. Copying the state before each would cost more than
    everything else, so a copy stands some way back, and what came since is folded again where one is needed.
    """

    def __init__(self, campaign: Campaign) -> None:
        """Take a campaign over."""
        self._fold = Fold(campaign)
        self._kept = copy(campaign)
        self._since: list[tuple[int, tuple[Event, ...]]] = []

    @property
    def campaign(self) -> Campaign:
        """Return the state now; after an entry that did not fit it is another object."""
        return self._fold.campaign

    def apply(self, number: int, events: tuple[Event, ...]) -> None:
        """Apply the events of an entry; raise DoesNotFit, and then none of them was applied."""
        try:
            self._fold.apply(number, events)
        except DoesNotFit:
            self._go_back()
            raise
        self._since.append((number, events))
        if len(self._since) >= _EVERY:
            self._keep()

    def _go_back(self) -> None:
        """Return to the state before the entry that did not fit."""
        self._fold = Fold(self._kept)
        for number, events in self._since:
            self._fold.apply(number, events)
        self._keep()

    def _keep(self) -> None:
        """Keep the state as it is now for the next way back."""
        self._kept = copy(self._fold.campaign)
        self._since.clear()
