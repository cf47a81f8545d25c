"""Results told in place of dice: models and what became of them, as they are typed behind ``=``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct

from campaign.domain.ids import ElementId
from campaign.domain.mode import Mode, parse_mode
from campaign.errors import NotUnderstood
from campaign.orders.formations import handle_of
from campaign.orders.names import Focus, find_target

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.projections.state import Campaign

NOTHING: Final = "nothing"
GONE: Final = "gone"
SPOILT: Final = "spoilt"
_PAIR: Final = 2


class ToldResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table says became of one model: ``nothing``, ``gone``, ``spoilt`` (no attack came of it) or a mode."""

    target: Annotated[ElementId, Meta(description="of which model")]
    outcome: Annotated[str, Meta(description="nothing, gone, spoilt or a mode")]


def outcome_of(outcome: str, mode: Mode) -> Mode | None:
    """Return the mode after a told result, None where the model is gone; `mode` is that before it."""
    if outcome == GONE:
        return None
    return mode if outcome == NOTHING else Mode(outcome)


def read_results(
    words: str, campaign: Campaign, targets: Sequence[ElementId], *, spoilt: bool
) -> tuple[ToldResult, ...]:
    """Read ``hold`` for a single target, or ``4-cly/c gone 4-cly/b hold``; raise NotUnderstood where it is none."""
    said = words.replace(",", " ").split()
    if len(said) == 1 and len(targets) == 1:
        return (ToldResult(target=targets[0], outcome=_outcome(said[0], campaign, targets, spoilt=spoilt)),)
    if not said or len(said) % _PAIR:
        message = f"{words.strip()!r} is no result" if said else "no result was told"
        raise NotUnderstood(message, remedy=_example(campaign, targets))
    return tuple(
        ToldResult(target=_target(name, campaign, targets), outcome=_outcome(word, campaign, targets, spoilt=spoilt))
        for name, word in zip(said[::_PAIR], said[1::_PAIR], strict=True)
    )


def _target(name: str, campaign: Campaign, targets: Sequence[ElementId]) -> ElementId:
    """Read one target; raise NotUnderstood where it is none of these."""
    target = find_target(campaign, name, Focus()).id
    if target not in targets:
        message = f"{name} is no target of it"
        raise NotUnderstood(message, remedy=_example(campaign, targets))
    return target


def _outcome(word: str, campaign: Campaign, targets: Sequence[ElementId], *, spoilt: bool) -> str:
    """Read one outcome; raise NotUnderstood."""
    word = word.lower()
    if word in {NOTHING, GONE} or (spoilt and word == SPOILT):
        return word
    mode = parse_mode(word)
    if mode is None:
        message = f"{word!r} is no mode, nor {NOTHING} or {GONE}"
        raise NotUnderstood(message, remedy=_example(campaign, targets))
    return mode.value


def _example(campaign: Campaign, targets: Sequence[ElementId]) -> str:
    """Show how results are typed."""
    if len(targets) == 1:
        return "hold"
    return " ".join(f"{handle_of(campaign, target)} hold" for target in targets[:_PAIR]) or "hold"
