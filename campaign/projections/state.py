"""The campaign as it stands: all projections together, and the fold that keeps them."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from msgspec import field
from msgspec.structs import replace

from campaign.domain.clock import Stamp
from campaign.events.codec import canonical
from campaign.projections import (
    activity,
    airfields,
    battles,
    bomber_plan,
    calendar,
    command_points,
    consumption,
    contacts,
    counts,
    evenings,
    ground,
    interdiction,
    landings,
    losses,
    notebook,
    order_of_battle,
    rules,
    runs,
    supply_ledger,
)
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from campaign.events.base import Event
    from campaign.projections.base import Handlers


class Campaign(Projection, kw_only=True):
    """Everything that is known at one moment; each field is one projection."""

    calendar: calendar.Calendar = field(default_factory=calendar.empty)
    rules: rules.RulesInForce = field(default_factory=rules.empty)
    oob: order_of_battle.OrderOfBattle = field(default_factory=order_of_battle.empty)
    supply: supply_ledger.SupplyLedger = field(default_factory=supply_ledger.empty)
    ground: ground.Ground = field(default_factory=ground.empty)
    air: airfields.Airfields = field(default_factory=airfields.empty)
    bombers: bomber_plan.BomberPlan = field(default_factory=bomber_plan.empty)
    landings: landings.Landings = field(default_factory=landings.empty)
    points: command_points.CommandPoints = field(default_factory=command_points.empty)
    activity: activity.Activity = field(default_factory=activity.empty)
    contacts: contacts.Contacts = field(default_factory=contacts.empty)
    counts: counts.Counts = field(default_factory=counts.empty)
    runs: runs.Runs = field(default_factory=runs.empty)
    notebook: notebook.Notebook = field(default_factory=notebook.empty)
    losses: losses.Losses = field(default_factory=losses.empty)
    interdiction: interdiction.Interdiction = field(default_factory=interdiction.empty)
    consumption: consumption.Consumption = field(default_factory=consumption.empty)
    evenings: evenings.Evenings = field(default_factory=evenings.empty)
    battles: battles.Battles = field(default_factory=battles.empty)


#: Where each projection's handlers stand; a new projection is one field above and one line here.
_HANDLERS: Final[Mapping[str, Handlers]] = {
    "calendar": calendar.HANDLERS,
    "rules": rules.HANDLERS,
    "oob": order_of_battle.HANDLERS,
    "supply": supply_ledger.HANDLERS,
    "ground": ground.HANDLERS,
    "air": airfields.HANDLERS,
    "bombers": bomber_plan.HANDLERS,
    "landings": landings.HANDLERS,
    "points": command_points.HANDLERS,
    "activity": activity.HANDLERS,
    "contacts": contacts.HANDLERS,
    "counts": counts.HANDLERS,
    "runs": runs.HANDLERS,
    "notebook": notebook.HANDLERS,
    "losses": losses.HANDLERS,
    "interdiction": interdiction.HANDLERS,
    "consumption": consumption.HANDLERS,
    "evenings": evenings.HANDLERS,
    "battles": battles.HANDLERS,
}


class Fold:
    """Applies events to a campaign that it owns; an event that does not fit raises, none is ever skipped."""

    __slots__ = ("_table", "campaign")

    def __init__(self, campaign: Campaign) -> None:
        """Take a campaign over; nobody else may change it from now on."""
        self.campaign = campaign
        table: dict[type[Event], list[tuple[Callable[[Any, Any, Stamp], None], Any]]] = {}
        for name, handlers in _HANDLERS.items():
            projection = getattr(campaign, name)
            for event_type, handler in handlers.items():
                table.setdefault(event_type, []).append((handler, projection))
        self._table = {event_type: tuple(pairs) for event_type, pairs in table.items()}

    def handlers_of(self, event_type: type[Event]) -> tuple[tuple[Callable[[Any, Any, Stamp], None], Any], ...]:
        """Return what folds an event type: each handler with the projection that it changes."""
        return self._table.get(event_type, ())

    def apply(self, entry: int, events: Iterable[Event]) -> None:
        """Apply the events of one entry, each in the move that is open when it comes; raise DoesNotFit."""
        calendar_now = self.campaign.calendar
        stamp = Stamp(entry=entry, time=calendar_now.now)
        table = self._table
        for event in events:
            for handler, projection in table.get(type(event), ()):
                handler(projection, event, stamp)
            if stamp.time is not calendar_now.now:
                stamp = Stamp(entry=entry, time=calendar_now.now)


def folded_events() -> frozenset[type[Event]]:
    """Return every event type that some projection folds."""
    return frozenset(event_type for handlers in _HANDLERS.values() for event_type in handlers)


def copy(campaign: Campaign) -> Campaign:
    """Return a campaign that can go its own way; records are shared, maps are not."""
    return Campaign(**{name: _copy_projection(getattr(campaign, name)) for name in campaign.__struct_fields__})


def _copy_projection(projection: Any) -> Any:  # noqa: ANN401 - any projection
    """Copy a projection's maps."""
    values: dict[str, Any] = {name: getattr(projection, name) for name in projection.__struct_fields__}
    maps: dict[str, Any] = {name: value.copy() for name, value in values.items() if isinstance(value, dict)}
    return replace(projection, **maps)


def digest(campaign: Campaign) -> str:
    """Return the SHA-256 of what the campaign is, apart from the numbers of the entries that made it so.

    Two histories that come to the same state, such as a late entry and the same one in time, have the same digest.
    """
    from msgspec import to_builtins  # noqa: PLC0415 - only audits need it

    plain = to_builtins(_without_entry_numbers(campaign), str_keys=True)
    return sha256(canonical(plain)).hexdigest()


def _without_entry_numbers(campaign: Campaign) -> dict[str, Any]:
    """Return the projections as plain data, with paperwork in an order that does not depend on entry numbers."""
    plain: dict[str, Any] = {name: getattr(campaign, name) for name in campaign.__struct_fields__}
    plain["notebook"] = _anonymous(campaign.notebook.notes)
    for page in ("supply", "oob"):
        maps = {name: getattr(plain[page], name) for name in plain[page].__struct_fields__}
        plain[page] = {**maps, "differing": sorted(maps["differing"]), "agreed": sorted(maps["agreed"])}
    plain["counts"] = [_anonymous(campaign.counts.to_clear_up), sorted(campaign.counts.counts)]
    plain["evenings"] = [
        _anonymous(campaign.evenings.ended),
        sorted(campaign.evenings.told),
        campaign.evenings.places,
        campaign.evenings.copies,
    ]
    plain["battles"] = {
        **{name: getattr(campaign.battles, name) for name in campaign.battles.__struct_fields__},
        "battles": _anonymous(campaign.battles.battles.values()),
        "club": _anonymous(campaign.battles.club.values()),
    }
    plain["rules"] = [
        campaign.rules.ruleset,
        campaign.rules.tables,
        campaign.rules.house_rules,
        campaign.rules.since,
        campaign.rules.switched,
        _anonymous(campaign.rules.overruled.values()),
        _anonymous(campaign.rules.precedents),
    ]
    return plain


def _anonymous(records: Iterable[Any]) -> list[str]:
    """Return records as canonical text with their entry number taken out, sorted."""
    from msgspec import to_builtins  # noqa: PLC0415 - only audits need it

    texts: list[str] = []
    for record in records:
        content = to_builtins(record)
        content["entry"] = 0
        texts.append(canonical(content).decode())
    return sorted(texts)
