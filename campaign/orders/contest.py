"""One roll to come: who throws at whom, what is added to the die, and what each face will do (DT-J5, J30)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, Protocol

from msgspec import Struct

from campaign.domain.modifier import Modifier, sum_before_die
from campaign.rulesets.combat import Aimed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.orders.base import Order
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

FACES: Final = range(1, 11)


class Contest(Struct, frozen=True, kw_only=True):
    """A roll that an order will make.

    `thrower` and `target` are names as they are typed; `terms` is all that is added to the die. `aimed` is the model
    thrown at; where it is None the target is a squadron of `training` (DT-R45), and a hit may spoil the next contest.
    `after_spoilt` is what is added to a roll that is still made when the one before it spoilt it, by the squadrons that
    are left; None where it is not made then.
    """

    thrower: str
    target: str
    terms: tuple[Modifier, ...]
    aimed: Aimed | None
    training: int
    after_spoilt: tuple[Modifier, ...] | None = None

    @property
    def added(self) -> int:
        """Return the sum of what is added to the die."""
        return sum(term.value for term in self.terms)


class Contested(Protocol):
    """An order that is resolved by dice, so that its odds can be told without booking it."""

    def contests(self, campaign: Campaign, rules: Rules) -> tuple[Contest, ...]:
        """Return every roll that the order will make, in the order of throwing."""
        ...

    def with_bonus(self, points: int) -> Order:
        """Return the order with so many extra supply points of its own side (DT-G8)."""
        ...


def outcome_words(rules: Rules, contest: Contest, face: int) -> str:
    """Say what a face does: ``nothing``, a mode, ``eliminated``, or what befalls a squadron."""
    if contest.aimed is None:
        flak = rules.resolve_flak(contest.terms, face, contest.training)
        if flak.eliminated:
            return "eliminated"
        return "spoilt, and a longer rest" if flak.rests_longer else "spoilt" if flak.spoilt else "nothing"
    resolved = rules.resolve(contest.terms, face, contest.aimed)
    if resolved.outcome is None:
        return "eliminated"
    return "nothing" if resolved.outcome is contest.aimed.mode else resolved.outcome.label


def lines_before_die(rules: Rules, contest: Contest) -> tuple[str, ...]:
    """Return two lines: what is added to the die, each term with its rule, and what the faces will do."""
    first = f"{contest.thrower} at {contest.target}: {sum_before_die(contest.terms)}"
    return (f"{first}, against training value {contest.training}", " \N{MIDDLE DOT} ".join(_faces(rules, contest)))


def _faces(rules: Rules, contest: Contest) -> Iterator[str]:
    """Yield runs of faces that do the same: ``1-3 nothing``."""
    for words, run in groupby(FACES, key=lambda face: outcome_words(rules, contest, face)):
        faces = list(run)
        yield f"{faces[0]}-{faces[-1]} {words}" if len(faces) > 1 else f"{faces[0]} {words}"
