"""The order that ends the open phase of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.ids import ElementId
from campaign.events.battles import PhaseEnded
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.names import find_company, only_open
from campaign.orders.battles.referee import referee_of
from campaign.orders.names import Focus

if TYPE_CHECKING:
    from campaign.events.base import Event
    from campaign.orders.base import Question, Slots
    from campaign.orders.battles.referee import Action, PhaseOf, Referee
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: What is answered where none of those asked for is out of sight.
NOBODY: Final = frozenset({"", "none"})


class EndPhase(BattleOrder, frozen=True, kw_only=True):
    """End the open phase of a battle, and with the last one the turn.

    Under company dice the turn's end takes the X off companies that are out of sight of what could harm them: those
    are named behind `hidden`, and asked for where they are not.
    """

    name = "battle end-phase"
    line = "[BATTLE] [hidden COMPANY...]"
    example = "battle end-phase"

    hidden: Annotated[tuple[ElementId, ...], Meta(description="companies out of sight of harm")] | None = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> EndPhase:
        """Read which battle, and who is out of sight."""
        (group,) = groups
        return cls(
            battle=group.maybe("battle", str) or only_open(campaign).id,
            hidden=group.many("company", str) or None,
        )

    def title(self, campaign: Campaign) -> str:
        """Name the battle and the phase."""
        battle = campaign.battles.battles.get(self.battle)
        where = f", turn {battle.turn} phase {battle.phase}" if battle is not None else ""
        return f"{self.battle.upper()}: end of the phase{where}"

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Let the rulebook end the phase, and say which opens."""
        phases = referee_of(campaign, rules, self._battle(campaign)).phases()
        return tuple(
            replace(event, opens=_said(phases[0 if event.last else event.phase]))
            if isinstance(event, PhaseEnded)
            else event
            for event in super().decide(campaign, rules)
        )

    def action(self, referee: Referee) -> Action:
        """Let the rulebook judge the end of the phase."""
        return referee.end_phase(self)

    def answered(self, question: Question, words: str, campaign: Campaign) -> EndPhase:
        """Return the order with the companies that are out of sight, or none; raise UnknownName, AmbiguousName."""
        names = () if words.strip().lower() in NOBODY else tuple(words.replace(",", " ").split())
        return replace(self, hidden=tuple(find_company(campaign, name, Focus()).id for name in names))


def _said(phase: PhaseOf) -> str:
    """Name a phase and whose it is."""
    return f"{phase.name.replace('_', ' ')} of {phase.side or 'both sides'}"
