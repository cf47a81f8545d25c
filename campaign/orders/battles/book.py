"""The order that books a battle back by its result alone, fought elsewhere, perhaps on another night (X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.domain.objection import Objection
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.battles import BattleEnded
from campaign.orders.base import Kind, Question
from campaign.orders.battles.fates import against, booked_back, fates_of, untold
from campaign.orders.battles.telling import LINE, BattleResult
from campaign.orders.known import known
from campaign.orders.quantities import read_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.clock import GameTime
    from campaign.events.base import Event
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_MOVES: Final = "moves"


class BookBattle(BattleResult, frozen=True, kw_only=True):
    """Book a battle back: what became of each company, points, who holds the place, moves used, a line of story.

    It counts at its opening move plus the moves used, as a late entry where the campaign has gone on. Of a company that
    is not named the book says that it stands as it was. The line of a formation counts for each of its standing
    companies. `campaign book-battle FILE` reads the form that came with the battle, or YAML.
    """

    name = "book-battle"
    kind = Kind.TABLE
    line = LINE
    example = "book-battle b1 2-ffy/a lost, 2-ffy/b size hold, points 29-armd 3, holder axis, moves 2, story 88s held"

    def title(self, campaign: Campaign) -> str:
        """Name the battle."""
        return f"{self.battle.upper()} booked back"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what is final, then what would make the book untrue, then what is too soon or no result."""
        battle = known(campaign.battles.battles, self.battle, "battle")
        if battle.ended:
            yield over(battle)
            return
        check_holder(campaign, self)
        if self.moves is None:
            reason = f"how many moves of the campaign {battle.label} took was not told"
            remedy = f"book-battle {battle.id} moves 2"
            yield Objection(code="moves-not-told", rule="X-3", reason=reason, remedy=remedy, final=True)
        yield from against(campaign, rules, battle, self)
        yield from not_over_yet(campaign, battle, self.moves or 0)
        yield from untold(campaign, battle, self.companies)

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """End the battle, then book what became of its companies, what was used, who holds the place (X-3)."""
        battle = known(campaign.battles.battles, self.battle, "battle")
        ended = BattleEnded(
            battle=battle.id, moves_used=self.moves or 0, holder=self.holder, story=self.story, by_form=True
        )
        fates = fates_of(campaign, battle, self.companies, {})
        return booked_back(campaign, rules, ended, fates.values(), self)

    def counts_in(self, campaign: Campaign) -> GameTime | None:
        """Return the opening move plus the moves used where that was ended already (X-3)."""
        battle = campaign.battles.battles.get(self.battle)
        if battle is None or self.moves is None:
            return None
        then = battle.opened.plus(self.moves)
        return then if then < campaign.calendar.now else None

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Ask how many moves it took."""
        battle = campaign.battles.battles.get(self.battle)
        if battle is None or battle.ended or self.moves is not None:
            return None
        since = campaign.calendar.show(battle.opened)
        return Question(name=_MOVES, text=f"how many moves of the campaign did {battle.label}, opened {since}, take")

    def answered(self, question: Question, words: str, campaign: Campaign) -> BookBattle:
        """Return the order with the moves used; raise NotUnderstood where the words are no count."""
        moves = read_count(words.strip(), least=0) if words.strip() else None
        if moves is None:
            message = f"{words.strip()!r} is no count of moves"
            raise NotUnderstood(message, remedy="0, or 2")
        return replace(self, moves=moves)


def over(battle: Battle) -> Objection:
    """Return the final objection that a battle was booked back already."""
    reason = f"battle {battle.label} was booked back"
    return Objection(code="battle-over", reason=reason, remedy=f"battle show {battle.id}", final=True)


def not_over_yet(campaign: Campaign, battle: Battle, moves: int) -> Iterator[Objection]:
    """Object to a battle that took more moves than have been opened since it began (X-3)."""
    then = battle.opened.plus(moves)
    if then > campaign.calendar.now:
        show, now = campaign.calendar.show, campaign.calendar.now
        reason = f"{battle.label}, opened {show(battle.opened)}, lasts to {show(then)}; {show(now)} is open"
        remedy = f"end-move --to {show(then)}"
        yield Objection(code="battle-not-over-yet", rule="X-3", reason=reason, remedy=remedy)


def check_holder(campaign: Campaign, order: BattleResult) -> None:
    """Raise UnknownName for a holder that is no side."""
    if order.holder is not None and order.holder not in campaign.calendar.sides:
        message = f"there is no side {order.holder!r}"
        raise UnknownName(message, nearest=campaign.calendar.sides)
