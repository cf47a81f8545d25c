"""Walks the effective history and notes every entry that changed a value of one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.desk.placed import history_until
from campaign.desk.told import title_of
from campaign.errors import UnknownName
from campaign.events.calendar import MoveEnded
from campaign.events.command import FormationAttached
from campaign.events.rulings import HouseRuleSet
from campaign.events.tags import tags_of
from campaign.projections.state import Campaign, Fold
from campaign.reports.explain.explainers import lines_of
from campaign.reports.explain.line import thing_name
from campaign.reports.why import FieldChain, Step, WhyData
from campaign.reports.why_fields import FIELDS, SAME, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.desk.desk import Desk
    from campaign.events.base import Event
    from campaign.projections.history import CountingEntry

#: By which rule a value changes with the hour, and by nothing that anybody orders.
_WITH_TIME: Final = {"hold": "DT-R2", "points": "DT-D3"}


def why(desk: Desk, kind: str, thing: str, field: str | None = None, *, moment: str | None = None) -> WhyData:
    """Return how one field of a thing, or each of them, came to its value; raise UnknownName for no such field."""
    fields = (field_of(kind, field),) if field is not None else tuple(FIELDS[kind])
    walk = _Walk(desk, kind, thing, fields)
    for item in history_until(desk.diary, desk.campaign, moment):
        walk.take(item)
    return WhyData(
        kind=kind,
        id=thing,
        name=thing_name(walk.campaign, kind, thing).removeprefix(f"{kind} "),
        field=fields[0] if field is not None else None,
        fields=tuple(walk.chain(name) for name in fields),
    )


def field_of(kind: str, typed: str) -> str:
    """Return a field of a kind of thing by its name, another word for it, or a beginning; raise UnknownName."""
    known = FIELDS[kind]
    word = typed.lower()
    for name in (word, SAME.get(word, "")):
        if name in known:
            return name
    found = [name for name in known if name.startswith(word)]
    if len(found) == 1:
        return found[0]
    message = f"a {'model' if kind == 'element' else kind} has no {typed!r}"
    raise UnknownName(message, nearest=tuple(known))


class _Walk:
    """One thing on its way through the history."""

    def __init__(self, desk: Desk, kind: str, thing: str, fields: tuple[str, ...]) -> None:
        """Begin before the founding."""
        self.campaign = Campaign()
        self._fold = Fold(self.campaign)
        self._desk = desk
        self._kind = kind
        self._thing = thing
        self._related = set(_related(desk.campaign, kind, thing))
        self._values: dict[str, str | None] = dict.fromkeys(fields)
        self._steps: dict[str, list[Step]] = {name: [] for name in fields}

    def take(self, item: CountingEntry) -> None:
        """Go through one entry, event by event where it may touch the thing."""
        if not self._may_touch(item):
            self._fold.apply(item.number, item.events)
            return
        for role, events in (("found", item.before), ("own", item.main)):
            for event in events:
                # What an event changed is told on the state that it met; a founding's only afterwards.
                told = tuple(self._rules_of(event)) if self.campaign.calendar.founded else None
                self._fold.apply(item.number, (event,))
                self._note(item.number, role, event, told)

    def chain(self, field: str) -> FieldChain:
        """Return a field's steps since it last had no value; what has none now keeps its last."""
        steps = self._steps[field]
        begin = max((index for index, step in enumerate(steps[:-1], start=1) if step.after is None), default=0)
        return FieldChain(field=field, value=self._values[field], steps=tuple(steps[begin:]))

    def _may_touch(self, item: CountingEntry) -> bool:
        """Say whether an entry names the thing or what belongs to it, or lets an hour pass."""
        # A model goes with whatever HQ it stood under at the time, and its own name stands in none of its orders.
        if self._kind == "element" or any(isinstance(event, MoveEnded | HouseRuleSet) for event in item.main):
            return True
        for event in item.main:
            if isinstance(event, FormationAttached) and f"formation:{event.hq}" in self._related:
                self._related.update(_related(self._desk.campaign, "formation", event.formation))
        return not self._related.isdisjoint(tags_of(item.events))

    def _note(self, number: int, role: str, event: Event, told: tuple[str, ...] | None) -> None:
        """Note each field that the last event changed."""
        if not self.campaign.calendar.founded or not self.campaign.rules.ruleset:
            return
        rules = self._desk.rules_for(self.campaign)
        for field, was in self._values.items():
            now = tell(self.campaign, rules, self._kind, self._thing, field)
            if now == was:
                continue
            self._values[field] = now
            cited = told if told is not None else tuple(self._rules_of(event))
            if isinstance(event, MoveEnded):
                cited = (_WITH_TIME[field],) if field in _WITH_TIME else ()
            self._put(field, number, role, (was, now), cited)

    def _put(
        self, field: str, number: int, role: str, change: tuple[str | None, str | None], rules: tuple[str, ...]
    ) -> None:
        """Add a step; several events of one entry in a row are one."""
        steps = self._steps[field]
        if steps and (steps[-1].entry, steps[-1].role) == (number, role):
            last = steps.pop()
            change = (last.before, change[1])
            rules = tuple(dict.fromkeys((*last.rules, *rules)))
        entry = self._desk.entry(number)
        steps.append(
            Step(
                entry=number,
                move=self._desk.campaign.calendar.show(entry.counts_in or entry.written_in),
                order=entry.order,
                actor=entry.actor,
                title=title_of(self._desk.campaign, entry),
                role=role,
                before=change[0],
                after=change[1],
                rules=rules,
            )
        )

    def _rules_of(self, event: Event) -> Iterator[str]:
        """Yield the rules by which an event happened."""
        yield from dict.fromkeys(rule for line in lines_of(self.campaign, event) for rule in line.every_rule)


def _related(campaign: Campaign, kind: str, thing: str) -> frozenset[str]:
    """Return the tags of a thing and of what belongs to it: all below a formation by either tree, and their models."""
    if kind != "formation":
        return frozenset({f"{kind}:{thing}"})
    below = {item.id for item in campaign.oob.below(thing)}
    below |= {item.id for item in campaign.oob.formations.values() if thing in _parents(campaign, item.id)}
    models = (f"element:{model.id}" for item in below for model in campaign.oob.elements_of(item))
    return frozenset({*(f"formation:{item}" for item in below), *models})


def _parents(campaign: Campaign, formation: str) -> Iterator[str]:
    """Yield the formations over one by the order of battle, wherever it is attached."""
    parent = campaign.oob.formations[formation].parent
    while parent is not None:
        yield parent
        parent = campaign.oob.formations[parent].parent
