"""Correction slips: what corrections changed in the records of one side, and nothing that is not its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from campaign.projections.records import records_about
from campaign.reports.report import Report, columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: Which fields of each kind of thing stand on a slip; the rest follows from them, or is nobody's business.
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "formation": ("mode", "position", "hold", "place", "strength", "models", "points", "lorries", "under"),
    "element": ("strength",),
    "dump": ("side", "state", "stock"),
    "squadron": ("strength", "clock", "base"),
    "raid": ("state", "time", "aim", "squadrons"),
    "place": ("holder",),
}
#: The field that says of a lost thing who has it now: all else is the new owner's.
_OWNER: Final = frozenset({"side", "holder"})


class SlipChange(Struct, frozen=True, kw_only=True):
    """One record of a side that a correction changed: which field of what, as it was and as it is now."""

    kind: str
    id: str
    name: str
    field: str
    was: str | None
    now: str | None


class Slip(Struct, frozen=True, kw_only=True):
    """What one correction changed for one side; `number` counts the slips of the side.

    `entry` is None on a page for the players of that side, for gaps would tell them what befell the other; `move` is
    the one in which what was corrected counts; `text` says what was corrected where all of it is the side's own.
    """

    side: str
    number: int
    entry: int | None
    move: str
    text: str
    changes: tuple[SlipChange, ...]


class SlipsData(Struct, frozen=True, kw_only=True):
    """The slips of all sides, or of one."""

    side: str | None
    slips: tuple[Slip, ...]


def sides_touched(was: tuple[Campaign, Rules], now: tuple[Campaign, Rules]) -> tuple[str, ...]:
    """Return the sides for which a slip has something to say."""
    return tuple(side for side in now[0].calendar.sides if any(True for _ in slip_changes(side, was, now)))


def slip_changes(side: str, was: tuple[Campaign, Rules], now: tuple[Campaign, Rules]) -> Iterator[SlipChange]:
    """Yield what differs in a side's own records between two states, each with the rules in force there."""
    from campaign.reports.explain.line import thing_name  # noqa: PLC0415 - only who prints slips needs it
    from campaign.reports.why_fields import tell  # noqa: PLC0415 - only who prints slips needs it

    for kind, name in _differing(side, was[0], now[0]):
        ours = (_is_own(side, was[0], kind, name), _is_own(side, now[0], kind, name))
        for field in _FIELDS[kind]:
            told = [
                tell(state, rules, kind, name, field) if own or field in _OWNER else None
                for (state, rules), own in zip((was, now), ours, strict=True)
            ]
            if told[0] == told[1] or (not all(ours) and field not in _OWNER):
                continue
            called = thing_name(now[0], kind, name).removeprefix(f"{kind} ")
            yield SlipChange(kind=kind, id=name, name=called, field=field, was=told[0], now=told[1])


def is_about(side: str, campaign: Campaign, tags: Sequence[str]) -> bool:
    """Say whether all that some tags name is a side's own, or nobody's."""
    parts = (tag.partition(":") for tag in tags)
    return all(_owner(campaign, kind, name) in {side, None} for kind, _, name in parts)


def slips_report(data: SlipsData) -> Report:
    """Show slips, a changed record a line."""
    heads = columns("slip", "side", "entry", "move", "what", "was", "now")
    rows = tuple(
        (
            f"{slip.side} {slip.number}",
            slip.side,
            f"e{slip.entry}" if slip.entry is not None else None,
            slip.move,
            f"{change.name} {change.field}",
            change.was,
            change.now,
        )
        for slip in data.slips
        for change in slip.changes
    )
    keep = [0, 3, 4, 5, 6] if data.side is not None else [0, 2, 3, 4, 5, 6]
    return Report(
        schema="slips/1",
        title=f"Corrections for {data.side}" if data.side is not None else "Correction slips",
        columns=tuple(heads[index] for index in keep),
        rows=tuple(tuple(row[index] for index in keep) for row in rows),
        data=data,
        lead=() if data.slips else ("nothing was corrected",),
        notes=tuple(f"{slip.side} {slip.number}: {slip.text}" for slip in data.slips),
    )


def _differing(side: str, was: Campaign, now: Campaign) -> Iterator[tuple[str, str]]:
    """Yield the things of a side whose records differ between two states."""
    for kind in _FIELDS:
        for name in dict.fromkeys((*_names(was, kind), *_names(now, kind))):
            if not _is_own(side, was, kind, name) and not _is_own(side, now, kind, name):
                continue
            tag = f"{kind}:{name}"
            if records_about(was, tag) != records_about(now, tag):
                yield kind, name


def _names(campaign: Campaign, kind: str) -> tuple[str, ...]:
    """Return the ids of all things of a kind."""
    pages: Mapping[str, Mapping[str, object]] = {
        "formation": campaign.oob.formations,
        "element": campaign.oob.elements,
        "dump": campaign.supply.dumps,
        "squadron": campaign.air.squadrons,
        "raid": campaign.bombers.raids,
        "place": campaign.ground.places,
    }
    return tuple(pages[kind])


def _is_own(side: str, campaign: Campaign, kind: str, name: str) -> bool:
    """Say whether a thing is a side's in a state; a place is whose holder's it is."""
    if kind == "place":
        return campaign.ground.holder(name) == side
    return _owner(campaign, kind, name) == side


def _owner(campaign: Campaign, kind: str, name: str) -> str | None:
    """Return whose a thing is, None for what is nobody's or is not there."""
    if kind == "element":
        return _owner(campaign, "formation", name.rsplit("/", 1)[0])
    if kind == "raid":
        raid = campaign.bombers.raids.get(name)
        return next((_owner(campaign, "squadron", item) for item in raid.squadrons), None) if raid is not None else None
    pages: Mapping[str, Mapping[str, Any]] = {
        "formation": campaign.oob.formations,
        "dump": campaign.supply.dumps,
        "squadron": campaign.air.squadrons,
        "landing": campaign.landings.plans,
    }
    owned = pages.get(kind, {}).get(name)
    return owned.side if owned is not None else None
