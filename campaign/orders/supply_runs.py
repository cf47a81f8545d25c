"""The orders for columns that go again and again: set a run, book this move's runs, pay for columns on the road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId
from campaign.domain.objection import Objection
from campaign.events.supply import RunSet, RunStopped
from campaign.orders import columns
from campaign.orders.base import Kind, Slots
from campaign.orders.dice_told import faces
from campaign.orders.known import known
from campaign.orders.run_plan import RunPlan
from campaign.orders.supply_send import no_way
from campaign.orders.under_fire import GoesUnderFire

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.events.base import Event
    from campaign.orders.passing import Passer
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Run(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The place of the dump that an HQ's empties run to; None stops the run."""

    hq: Annotated[FormationId, Meta(description="whose empties run")]
    place: Annotated[PlaceId | None, Meta(description="to a dump there; nothing stops the run")] = None


class SetRuns(GoesUnderFire, frozen=True, kw_only=True):
    """Let an HQ's empties drive to a dump's place, fill up and come back, each move until stopped."""

    name = "run"
    kind = Kind.TABLE
    line = "HQ PLACE [dice DIE...] | HQ stop"
    example = "run 7-armd benouville"

    runs: Annotated[tuple[Run, ...], Meta(min_length=1, description="which HQ runs where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SetRuns:
        """Read one run a group."""
        return cls(
            runs=tuple(Run(hq=group.one("hq", str), place=group.maybe("place", str)) for group in groups),
            rolls=tuple(roll for group in groups for roll in faces(group)),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the HQs and where they run."""
        return ", ".join(
            f"{columns.hq_of(campaign, item.hq).handle} "
            + (f"runs to {columns.place_name(campaign, item.place)}" if item.place else "stops its run")
            for item in self.runs
        )

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield HQs without lorries first, then dumps and roads."""
        for item in self.runs:
            hq = columns.hq_of(campaign, item.hq)
            if item.place is None:
                yield from _has_no_run(campaign, item.hq)
                continue
            known(campaign.ground.places, item.place, "place")
            yield from columns.without_lorries(campaign, hq)
            if campaign.supply.dump_of(hq.side, item.place) is None:
                name = columns.place_name(campaign, item.place)
                reason = f"{hq.side} has no open dump at {name}"
                remedy = f"dump open {item.place} {hq.handle}"
                yield Objection(code="no-dump", rule="DT-G3", reason=reason, remedy=remedy)
            yield from no_way(campaign, rules, item.hq, item.place)
        yield from self._plan(campaign, rules).objections()
        yield from self.spare_dice(campaign, rules)

    def passers(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...]) -> Iterable[Passer]:
        """Return the columns that leave, and those on the road that are paid for (DT-R41)."""
        from campaign.orders.passing import columns_leaving  # noqa: PLC0415 - only under fire

        return columns_leaving(campaign, rules, events, self._plan(campaign, rules).hqs)

    def own_events(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Set or stop the runs, and let the empties of this move leave."""
        events: list[Event] = []
        for item in self.runs:
            if item.place is None:
                events.append(RunStopped(hq=item.hq))
            elif campaign.runs.places.get(item.hq) != item.place:
                events.append(RunSet(hq=item.hq, place=item.place))
        return (*events, *self._plan(campaign, rules).events())

    def _plan(self, campaign: Campaign, rules: Rules) -> RunPlan:
        """Return what the runs of this order come to in the open move."""
        return RunPlan(campaign, rules, {item.hq: item.place for item in self.runs if item.place is not None})


def _has_no_run(campaign: Campaign, hq: FormationId) -> Iterator[Objection]:
    """Object to stopping a run that was never set."""
    if hq not in campaign.runs.places:
        handle = columns.hq_of(campaign, hq).handle
        yield Objection(code="no-run", reason=f"{handle} has no run", remedy=f"run {handle} PLACE", final=True)


class BookRuns(GoesUnderFire, frozen=True, kw_only=True):
    """Book this move's supply runs: the empties of every HQ with a run leave, and its columns are paid for."""

    name = "runs"
    kind = Kind.TABLE
    line = "[dice DIE...]"
    example = "runs"
    once = True

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> BookRuns:
        """Read the bare word, and dice for columns under fire."""
        return cls(rolls=tuple(roll for group in groups for roll in faces(group)))

    def title(self, campaign: Campaign) -> str:
        """Name the runs; which they are depends on the move."""
        return "supply runs"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield HQs that have not rolled; warn of those with nothing left: their lorries fill up and wait (DT-R5)."""
        yield from RunPlan(campaign, rules, campaign.runs.places).objections()
        yield from self.spare_dice(campaign, rules)

    def passers(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...]) -> Iterable[Passer]:
        """Return the columns that leave, and those on the road that are paid for (DT-R41)."""
        from campaign.orders.passing import columns_leaving  # noqa: PLC0415 - only under fire

        return columns_leaving(campaign, rules, events, RunPlan(campaign, rules, campaign.runs.places).hqs)

    def own_events(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Pay where there is something left to pay with, then let the empties leave."""
        return RunPlan(campaign, rules, campaign.runs.places).events()


class PayColumns(GoesUnderFire, frozen=True, kw_only=True):
    """Pay a command point for an HQ's columns on the road, so that they drive on when this move ends (DT-R5)."""

    name = "onward"
    kind = Kind.TABLE
    line = "HQ... [dice DIE...]"
    example = "onward 7-armd"

    hqs: Annotated[tuple[FormationId, ...], Meta(min_length=1, description="whose columns drive on")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> PayColumns:
        """Read the HQs of all groups."""
        return cls(
            hqs=tuple(hq for group in groups for hq in group.many("hq", str)),
            rolls=tuple(roll for group in groups for roll in faces(group)),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the HQs whose columns drive on."""
        return f"columns of {', '.join(columns.hq_of(campaign, hq).handle for hq in self.hqs)} drive on"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield HQs with nothing on the road, then those that cannot pay."""
        for hq in self.hqs:
            if not campaign.supply.columns_of(hq):
                handle = columns.hq_of(campaign, hq).handle
                yield Objection(
                    code="no-column",
                    rule="DT-G4",
                    reason=f"{handle} has no lorries on the road",
                    remedy=f"send {handle} PLACE",
                    final=True,
                )
        yield from columns.lacking(campaign, self._owed(campaign, rules))
        yield from self.spare_dice(campaign, rules)

    def passers(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...]) -> Iterable[Passer]:
        """Return the columns that leave (DT-R41)."""
        from campaign.orders.passing import columns_leaving  # noqa: PLC0415 - only under fire

        return columns_leaving(campaign, rules, events, self.hqs)

    def own_events(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Pay what is not paid yet; all paid is no event."""
        return columns.payments(self._owed(campaign, rules))

    def _owed(self, campaign: Campaign, rules: Rules) -> dict[FormationId, int]:
        """Return what the paying HQs owe for all columns on the road, past what they have paid this move."""
        numbers: dict[FormationId, int] = {}
        for hq in dict.fromkeys(self.hqs):
            if not campaign.supply.columns_of(hq):
                continue
            payer = columns.payer_of(campaign, rules, hq)
            forward = [item for item in campaign.supply.columns_of(hq) if item.full or not rules.going_back_is_free()]
            numbers[payer] = numbers.get(payer, 0) + max(len(forward), 1)
        now = campaign.calendar.now
        paid = {payer: campaign.points.budget(payer, now).on_supply for payer in numbers}
        owed = {payer: rules.price_of_columns(number) - paid[payer] for payer, number in numbers.items()}
        return {payer: price for payer, price in owed.items() if price > 0 and rules.counts_points()}
