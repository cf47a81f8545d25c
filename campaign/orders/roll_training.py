"""The order for training values at set-up: a D10 a battalion, or its hint, read in each model's row (DT-K1, X30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, cast

from msgspec import Meta, Struct
from msgspec.structs import replace

from campaign.domain.dice import Roll
from campaign.domain.ids import FormationId
from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood
from campaign.events.command import ElementTraining, TrainingRolled
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import formation, named_twice
from campaign.orders.quantities import DieWord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Element
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.units import Unit


class TrainingDie(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One formation and the D10 of its own models, or what the scenario knows of it (DT-X30)."""

    formation: Annotated[FormationId, Meta(description="whose models")]
    roll: Annotated[Roll | None, Meta(description="its D10; left out, the program rolls")] = None
    hint: Annotated[
        Literal["", "low", "median", "high"],
        Meta(description="what the scenario knows of it: in force where it has no die (training_hints)"),
    ] = ""


class RollTraining(Order, frozen=True, kw_only=True):
    """Roll the training values of formations and of everybody under them, one die a formation (DT-K1).

    One of which the scenario says low, median or high takes that value and no die, unless one is typed (DT-X30).
    """

    name = "training"
    kind = Kind.TABLE
    line = "all | FORMATION DIE | FORMATION..."
    example = "training all"

    rolls: Annotated[tuple[TrainingDie, ...], Meta(description="who rolls what")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> RollTraining:
        """Read formations; without a die everybody under them who has no value yet rolls too, with one only they."""
        rolls: list[TrainingDie] = []
        for group in groups:
            die = group.maybe("die", DieWord)
            names = group.many("formation", str) or tuple(campaign.oob.formations)
            if group.said("all") and len(groups) > 1:
                message = "all stands alone"
                raise NotUnderstood(message, remedy="training all")
            if die is not None and die.face is not None:
                rolls += [TrainingDie(formation=name, roll=Roll(face=die.face)) for name in names]
            else:
                rolls += [
                    TrainingDie(formation=name, hint=_hint(campaign, name))
                    for name in _waiting(campaign, names, everyone=group.said("all"))
                ]
        return cls(rolls=tuple(rolls))

    def title(self, campaign: Campaign) -> str:
        """Name the formation, or say how many there are."""
        if len(self.rolls) == 1:
            return f"training of {formation(campaign, self.rolls[0].formation).handle}"
        return f"training of {len(self.rolls)} formations"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield formations that have their values already, for those are fixed at set-up (DT-K1)."""
        own = _organisations(campaign)
        for item in self.rolls:
            mine = own.get(item.formation, ())
            if mine and all(model.training is not None for model in mine):
                handle = formation(campaign, item.formation).handle
                reason = f"{handle} has its training values, and they are fixed at set-up"
                yield Objection(code="trained-already", rule="DT-K1", reason=reason, remedy=f"history {handle}")
        yield from named_twice(campaign, (item.formation for item in self.rolls))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Give each model the value of its row that the die of its formation names."""
        own = _organisations(campaign)
        events: list[Event] = []
        for item in self.rolls:
            mine = own.get(item.formation, [])
            fresh = [model for model in mine if model.training is None] or mine
            if not fresh or (item.roll is None and not _takes_hint(rules, item)):
                continue
            values = tuple(
                ElementTraining(element=model.id, value=_value(rules, rules.unit(model.type), item)) for model in fresh
            )
            events.append(TrainingRolled(formation=item.formation, roll=item.roll, values=values))
        return tuple(events)

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count the formations whose die was not told, and whose training the scenario does not know (DT-X30)."""
        return sum(item.roll is None and not _takes_hint(rules, item) for item in self.rolls)

    def with_rolls(self, rolls: tuple[Roll, ...]) -> RollTraining:
        """Give the dice to the formations that lack one, in their order, first to those without a hint."""
        lack = [number for number, item in enumerate(self.rolls) if item.roll is None]
        lack.sort(key=lambda number: bool(self.rolls[number].hint))
        dice = dict(zip(lack, rolls, strict=False))
        items = enumerate(self.rolls)
        return replace(
            self, rolls=tuple(replace(item, roll=dice[number]) if number in dice else item for number, item in items)
        )


def _takes_hint(rules: Rules, item: TrainingDie) -> bool:
    """Say whether a formation without a die needs none (DT-X30)."""
    return bool(item.hint) and rules.takes_training_hints()


def _value(rules: Rules, unit: Unit, item: TrainingDie) -> int:
    """Return the training value of one model: by the die, else by the hint (DT-K1, X30)."""
    if item.roll is None:
        return rules.hinted_training(unit, item.hint)
    return rules.training_value(unit, item.roll.face)


def _hint(campaign: Campaign, name: FormationId) -> Literal["", "low", "median", "high"]:
    """Return what the scenario knows of a formation; its import lets only these words in."""
    return cast('Literal["", "low", "median", "high"]', campaign.oob.formations[name].training_hint)


def _organisations(campaign: Campaign) -> dict[FormationId, list[Element]]:
    """Return the models of each formation's own organisation, wherever they are attached."""
    found: dict[FormationId, list[Element]] = {}
    for item in campaign.oob.elements.values():
        found.setdefault(item.formation, []).append(item)
    return found


def _waiting(campaign: Campaign, names: tuple[FormationId, ...], *, everyone: bool) -> tuple[FormationId, ...]:
    """Return who rolls: those named, and everybody under them who lacks a value; of `everyone` only the latter."""
    own = _organisations(campaign)
    found: dict[FormationId, None] = {} if everyone else dict.fromkeys(name for name in names if name in own)
    for name in names:
        for item in (formation(campaign, name),) if everyone else campaign.oob.below(name):
            if any(model.training is None for model in own.get(item.id, ())):
                found.setdefault(item.id)
    return tuple(found)
