"""The order to send lorries off: they leave now and drive when the move ends (DT-G2 to G4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from campaign.domain.ids import FormationId, PlaceId
from campaign.domain.objection import Objection
from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.supply import ColumnMoved
from campaign.orders import columns
from campaign.orders.base import Kind, Slots
from campaign.orders.column_way import Ways
from campaign.orders.dice_told import faces
from campaign.orders.known import known
from campaign.orders.under_fire import GoesUnderFire

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from campaign.events.base import Event
    from campaign.orders.passing import Passer
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Errand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lorries of one HQ that go to one place; all of their kind where `number` is left out.

    Full ones unload there and stay, or come back with `home`; `empty` ones fill up there and come back; with `keep`
    either kind leaves its load as it is and stays.
    """

    hq: Annotated[FormationId, Meta(description="whose lorries")]
    place: Annotated[PlaceId, Meta(description="where they go")]
    number: Annotated[int, Meta(ge=1, description="how many models; all of the kind if left out")] | None = None
    empty: Annotated[bool, Meta(description="empties go, to fill up and come back")] = False
    keep: Annotated[bool, Meta(description="they do not unload or load there")] = False
    home: Annotated[bool, Meta(description="they come back to the HQ afterwards")] = False

    @property
    def comes_home(self) -> bool:
        """Say whether they come back: those that were told to, and empties that went to fill up."""
        return self.home or (self.empty and not self.keep)


class SendColumns(GoesUnderFire, frozen=True, kw_only=True):
    """Send lorries that stand with their HQ to a place: full ones to unload there, empty ones to fill up."""

    name = "send"
    kind = Kind.TABLE
    line = "HQ [N] PLACE [empty] [keep] [home] [dice DIE...]"
    example = "send 7-armd 2 ranville"

    errands: Annotated[tuple[Errand, ...], Meta(min_length=1, description="whose lorries go where")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> SendColumns:
        """Read one column a group."""
        return cls(
            errands=tuple(
                Errand(
                    hq=group.one("hq", str),
                    place=group.one("place", str),
                    number=group.maybe("n", int),
                    empty=group.said("empty"),
                    keep=group.said("keep"),
                    home=group.said("home"),
                )
                for group in groups
            ),
            rolls=tuple(roll for group in groups for roll in faces(group)),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the columns and where they go."""
        parts: list[str] = []
        for item in self.errands:
            hq = columns.hq_of(campaign, item.hq)
            which = columns.in_words(item.number) if item.number else "lorries"
            parts.append(f"{which} of {hq.handle} to {columns.place_name(campaign, item.place)}")
        return ", ".join(parts)

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield lorries that are not there first, then command points, then dumps and roads."""
        for item in self.errands:
            yield from columns.without_lorries(campaign, columns.hq_of(campaign, item.hq))
        for hq in dict.fromkeys(item.hq for item in self.errands):
            yield from self._short(campaign, hq)
        forward = (item.hq for item in self.errands if not item.empty or not rules.going_back_is_free())
        yield from columns.lacking(campaign, columns.bills(campaign, rules, forward))
        for item in self.errands:
            yield from _nowhere_to_unload(campaign, item)
            yield from no_way(campaign, rules, item.hq, item.place)
        yield from self.spare_dice(campaign, rules)

    def passers(self, campaign: Campaign, rules: Rules, events: tuple[Event, ...]) -> Iterable[Passer]:
        """Return the columns that leave (DT-R41)."""
        from campaign.orders.passing import columns_leaving  # noqa: PLC0415 - only under fire

        return columns_leaving(campaign, rules, events)

    def own_events(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Pay for what goes forward, then let each column leave its HQ."""
        forward = (item.hq for item in self.errands if not item.empty or not rules.going_back_is_free())
        events: list[Event] = [*columns.payments(columns.bills(campaign, rules, forward))]
        for item, models in self._shares(campaign):
            spot = Spot(
                place=columns.hq_of(campaign, item.hq).place,
                bound_for=item.place,
                keep=item.keep,
                home=item.comes_home,
            )
            full = 0 if item.empty else models
            events.append(ColumnMoved(hq=item.hq, spot=WITH_HQ, to=spot, models=models, full=full, driven_mm=0))
        return tuple(events)

    def _shares(self, campaign: Campaign) -> Iterator[tuple[Errand, int]]:
        """Yield each errand with its models; one without a number takes what those before it left."""
        taken: dict[tuple[FormationId, bool], int] = {}
        for item in self.errands:
            key = (item.hq, item.empty)
            have = _with_hq(campaign, item) - taken.get(key, 0)
            models = item.number or max(have, 1)
            taken[key] = taken.get(key, 0) + models
            yield item, models

    def _short(self, campaign: Campaign, hq: FormationId) -> Iterator[Objection]:
        """Object where the errands of one HQ want more full or empty lorries than stand with it (DT-G1)."""
        if hq not in campaign.supply.fleets:
            return
        for kind in (False, True):
            wanted = [(item, models) for item, models in self._shares(campaign) if (item.hq, item.empty) == (hq, kind)]
            if wanted:
                have = _with_hq(campaign, wanted[0][0])
                need = sum(models for _, models in wanted)
                name = "empty lorry" if kind else "full lorry"
                yield from columns.not_so_many(columns.hq_of(campaign, hq), need, have, name, "with it")


def _with_hq(campaign: Campaign, errand: Errand) -> int:
    """Count the lorries of the wanted kind that stand with the HQ."""
    found = campaign.supply.with_hq(errand.hq)
    if found is None:
        return 0
    return found.empty if errand.empty else found.full


def _nowhere_to_unload(campaign: Campaign, errand: Errand) -> Iterator[Objection]:
    """Object to a column that is to load or unload where its side has no open dump (DT-G3)."""
    hq = columns.hq_of(campaign, errand.hq)
    known(campaign.ground.places, errand.place, "place")
    if errand.keep or campaign.supply.dump_of(hq.side, errand.place) is not None:
        return
    name = columns.place_name(campaign, errand.place)
    enemy = next(iter(campaign.supply.dumps_at(errand.place)), None)
    reason = f"the dump at {name} is {enemy.side}" if enemy else f"{hq.side} has no open dump at {name}"
    remedy = f"keep: they stay loaded · dump open {errand.place} {hq.handle}"
    yield Objection(code="no-dump", rule="DT-G3", reason=reason, remedy=remedy)


def no_way(campaign: Campaign, rules: Rules, hq: FormationId, place: PlaceId) -> Iterator[Objection]:
    """Object where no open road leads from an HQ to a place; warn where none is known to be checked (DT-G2)."""
    own = columns.hq_of(campaign, hq)
    name = columns.place_name(campaign, place)
    ways = Ways(campaign, rules)
    if own.place is None or not ways.is_checked(Spot(place=own.place), place):
        reason = f"road to {name} not checked: they arrive this move"
        yield Objection(code="road-not-checked", rule="DT-G2", reason=reason, warning=True)
        return
    if columns.stands_at(campaign, rules, own) is None:
        return
    if ways.way(Spot(place=own.place), place) is None:
        reason = f"no open road leads from {columns.place_name(campaign, own.place)} to {name}"
        yield Objection(code="no-road", rule="DT-G2", reason=reason, remedy="road or bridge WHICH open")
