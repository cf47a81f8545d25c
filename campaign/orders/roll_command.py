"""The order for command rolls: HQs of brigade and above get their points of this move (DT-D1, D2, R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from campaign.domain.dice import Roll
from campaign.domain.ids import FormationId
from campaign.domain.objection import Objection
from campaign.events.command import CommandRolled
from campaign.events.table import ModelFound
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.formations import formation, named_twice, not_there
from campaign.orders.quantities import DieWord

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.formation import Element
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class CommandDie(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One HQ and its D10; what hinders it beyond what the diary knows is said with the die (DT-D2)."""

    hq: Annotated[FormationId, Meta(description="who rolls")]
    roll: Annotated[Roll | None, Meta(description="its D10; left out, the program rolls")] = None
    under_fire: Annotated[bool, Meta(description="under fire, though no result says so")] = False
    jammed: Annotated[bool, Meta(description="jammed")] = False
    telephones: Annotated[bool, Meta(description="by telephone only")] = False


class RollCommand(Order, frozen=True, kw_only=True):
    """Roll for the command points of headquarters."""

    name = "cp"
    kind = Kind.TABLE
    line = "HQ [DIE]"
    example = "cp 7-armd 8"

    rolls: Annotated[tuple[CommandDie, ...], Meta(min_length=1, description="who rolls what")]

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> RollCommand:
        """Read an HQ and its die a group."""
        return cls(rolls=tuple(_die(group) for group in groups))

    def title(self, campaign: Campaign) -> str:
        """Name the HQs."""
        return f"command roll of {', '.join(formation(campaign, item.hq).handle for item in self.rolls)}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield HQs without a model first, then those that do not roll, those gone, those that rolled already."""
        hqs = tuple(item.hq for item in self.rolls)
        for hq in hqs:
            yield from _no_model(campaign, hq)
        yield from not_there(campaign, hqs)
        for hq in hqs:
            yield from _does_not_roll(campaign, rules, hq)
            yield from _eliminated(campaign, rules, hq)
            yield from _rolled_already(campaign, hq)
            yield from _untrained(campaign, hq)
        yield from named_twice(campaign, hqs)

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return HQs that the book holds for eliminated as found on the table."""
        hqs = dict.fromkeys(item.hq for item in self.rolls)
        gone = (_hq_models(campaign, hq)[:1] for hq in hqs if not campaign.oob.hq_stands(hq))
        return tuple(ModelFound(element=model.id) for models in gone for model in models)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Read each HQ's points from the table, with every term of the reduced roll."""
        return tuple(_rolled(campaign, rules, item, item.roll) for item in self.rolls if item.roll is not None)

    def dice_wanted(self, campaign: Campaign, rules: Rules) -> int:
        """Count the HQs whose die was not told."""
        return sum(item.roll is None for item in self.rolls)

    def with_rolls(self, rolls: tuple[Roll, ...]) -> RollCommand:
        """Give the dice to the HQs that lack one, in their order."""
        waiting = iter(rolls)
        return replace(
            self,
            rolls=tuple(
                item if item.roll is not None else replace(item, roll=next(waiting, None)) for item in self.rolls
            ),
        )


def _die(group: Slots) -> CommandDie:
    """Read one HQ with its die."""
    hq = group.one("hq", str)
    die = group.maybe("die", DieWord)
    if die is None:
        return CommandDie(hq=hq)
    return CommandDie(
        hq=hq,
        roll=Roll(face=die.face) if die.face is not None else None,
        under_fire=die.under_fire,
        jammed=die.jammed,
        telephones=die.telephones,
    )


def _hq_models(campaign: Campaign, hq: FormationId) -> tuple[Element, ...]:
    """Return the HQ models of a formation, the forward one first, eliminated ones included."""
    return tuple(item for item in campaign.oob.elements_of(hq) if item.is_hq)


def _speaker(campaign: Campaign, hq: FormationId) -> Element | None:
    """Return the model with whose training an HQ rolls: the first that stands, else the first there was (DT-R35)."""
    models = _hq_models(campaign, hq)
    return next((item for item in models if item.standing), models[0] if models else None)


def _rolled(campaign: Campaign, rules: Rules, die: CommandDie, roll: Roll) -> CommandRolled:
    """Make one command roll; under fire where a result says so, or where it was said with the die (DT-R50)."""
    now = campaign.calendar.now
    hit = any(campaign.activity.under_fire(item.id, now) for item in _hq_models(campaign, die.hq))
    hindered = {
        "under_fire": die.under_fire or (hit and rules.applies("DT-R50")),
        "jammed": die.jammed,
        "telephones": die.telephones,
    }
    mode = formation(campaign, die.hq).mode
    reduced = rules.reduced_roll(roll.face, [name for name, here in hindered.items() if here], mode)
    training = _training(campaign, rules, die.hq)
    return CommandRolled(
        hq=die.hq,
        roll=roll,
        training=training,
        under_fire=hindered["under_fire"],
        jammed=die.jammed,
        telephones=die.telephones,
        terms=reduced.terms,
        points=rules.command_points(training, reduced.total),
    )


def _training(campaign: Campaign, rules: Rules, hq: FormationId) -> int:
    """Return the training value an HQ rolls with; where none was rolled and the umpire insists, the median."""
    model = _speaker(campaign, hq)
    if model is None:
        return 0
    return model.training if model.training is not None else rules.median_training(rules.unit(model.type))


def _no_model(campaign: Campaign, hq: FormationId) -> Iterator[Objection]:
    """Object finally to an HQ that was mustered without an HQ model, for it has no training value (DT-D1)."""
    item = formation(campaign, hq)
    if not _hq_models(campaign, hq):
        reason = f"{item.handle} was mustered without an HQ model and has no training value"
        yield Objection(code="hq-without-model", rule="DT-D1", reason=reason, final=True)


def _does_not_roll(campaign: Campaign, rules: Rules, hq: FormationId) -> Iterator[Objection]:
    """Object to a roll that nobody counts, or below brigade (DT-D1, R4)."""
    item = formation(campaign, hq)
    if not rules.counts_points():
        reason = "command points are not counted in this campaign"
        yield Objection(code="points-not-counted", rule="DT-D1", reason=reason, remedy="order the mode; it is free")
    elif not rules.rolls_command(item.echelon):
        above = next((one for one in campaign.oob.above(hq) if rules.rolls_command(one.echelon)), None)
        remedy = f"cp {above.handle}" if above else ""
        reason = f"{item.handle} is a {item.echelon}; brigades and higher HQs roll"
        yield Objection(code="hq-does-not-roll", rule="DT-R4", reason=reason, remedy=remedy)


def _eliminated(campaign: Campaign, rules: Rules, hq: FormationId) -> Iterator[Objection]:
    """Object to an HQ all of whose models are eliminated (DT-R35)."""
    models = _hq_models(campaign, hq)
    if models and not campaign.oob.hq_stands(hq) and rules.applies("DT-R35"):
        above = next((one for one in campaign.oob.above(hq) if campaign.oob.hq_stands(one.id)), None)
        reason = f"{formation(campaign, hq).handle} has no HQ model left"
        remedy = f"cp {above.handle}" if above else ""
        yield Objection(code="hq-eliminated", rule="DT-R35", reason=reason, remedy=remedy, untrue=True)


def _rolled_already(campaign: Campaign, hq: FormationId) -> Iterator[Objection]:
    """Object to a second roll of an HQ in one move (DT-D1)."""
    if campaign.points.has_rolled(hq, campaign.calendar.now):
        item = formation(campaign, hq)
        left = campaign.points.left(hq, campaign.calendar.now)
        reason = f"{item.handle} has rolled this move and has {left} left"
        yield Objection(code="hq-rolled-already", rule="DT-D1", reason=reason, remedy=f"history {item.handle}")


def _untrained(campaign: Campaign, hq: FormationId) -> Iterator[Objection]:
    """Object to an HQ whose training value was never rolled (DT-K1)."""
    model = _speaker(campaign, hq)
    if model is not None and model.training is None:
        handle = formation(campaign, hq).handle
        reason = f"{handle} has no training value yet"
        yield Objection(code="no-training-value", rule="DT-K1", reason=reason, remedy=f"training {handle}")
