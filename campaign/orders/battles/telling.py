"""What is told when a battle is booked back: companies, points, the holder of the place, moves used, a story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Self, TypeVar

from msgspec import Meta, Struct

from campaign.domain.ids import BattleId, ElementId, FormationId, Side
from campaign.domain.mode import Mode
from campaign.domain.tabletop import Told
from campaign.errors import NotUnderstood
from campaign.orders.base import Kind, Order
from campaign.orders.battles.names import only_open

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.orders.base import Slots
    from campaign.projections.state import Campaign

T = TypeVar("T")

#: How both orders that book a battle back are typed; what stands behind commas goes on with the same battle.
LINE: Final = "[BATTLE] [FORCE... FATE...] [points HQ N] [holder SIDE] [moves COUNT] [story TEXT]"


class CompanyTold(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of a company, or of each standing one of a formation; what is left out stays as it was."""

    company: Annotated[
        FormationId | ElementId, Meta(description="a model, or a formation for all its companies in the battle")
    ]
    fate: Annotated[Told | None, Meta(description="stands, lost, or a size smaller")] = None
    mode: Annotated[Mode | None, Meta(description="the mode that it is in now")] = None


class PointsTold(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points that were used in a battle, and by whom."""

    hq: Annotated[FormationId, Meta(description="who used them")]
    points: Annotated[int, Meta(ge=1, description="how many")]


class BattleResult(Order, frozen=True, kw_only=True):
    """What both orders that book a battle back may tell."""

    name = ""
    kind = Kind.TABLE
    line = LINE
    example = ""

    battle: Annotated[BattleId, Meta(description="which battle")]
    companies: Annotated[tuple[CompanyTold, ...], Meta(description="what became of whom")] = ()
    points: Annotated[tuple[PointsTold, ...], Meta(description="points used, and by whom")] = ()
    holder: Annotated[Side | None, Meta(description="the side that holds the place now")] = None
    moves: Annotated[int, Meta(ge=0, le=999, description="moves of the campaign that it took")] | None = None
    story: Annotated[str, Meta(description="a line of what happened")] = ""

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> Self:
        """Read what each group tells; raise NotUnderstood where two tell the same."""
        battles = [group.one("battle", str) for group in groups if group.maybe("battle", str)]
        return cls(
            battle=_once("battle", battles) or only_open(campaign).id,
            companies=tuple(told for group in groups for told in _companies(group)),
            points=tuple(
                PointsTold(hq=group.one("hq", str), points=group.one("n", int))
                for group in groups
                if group.said("points")
            ),
            holder=_once("holder", [group.one("side", str) for group in groups if group.said("holder")]),
            moves=_once("moves", [group.one("count", int) for group in groups if group.said("moves")]),
            story=_once("story", [group.one("text", str) for group in groups if group.said("story")]) or "",
        )


def told_company(company: str, words: Iterable[Told | Mode]) -> CompanyTold:
    """Return what some words tell of a company; raise NotUnderstood where they tell two fates or two modes."""
    said = tuple(words)
    fate = _once("what became of it", [word for word in said if isinstance(word, Told)])
    mode = _once("its mode", [word for word in said if isinstance(word, Mode)])
    if fate is Told.LOST and mode is not None:
        message = "who is lost is in no mode"
        raise NotUnderstood(message, remedy="lost, or the mode")
    return CompanyTold(company=company, fate=fate, mode=mode)


def _companies(group: Slots) -> tuple[CompanyTold, ...]:
    """Read the companies of one group."""
    words: tuple[Told | Mode, ...] = group.values.get("fate", ())
    return tuple(told_company(name, words) for name in group.many("force", str))


def _once(what: str, told: list[T]) -> T | None:
    """Return what was told at most once; raise NotUnderstood where it was told twice."""
    if len(told) > 1:
        message = f"{what} is told twice: {' and '.join(map(str, told))}"
        raise NotUnderstood(message, remedy="leave one of the two")
    return told[0] if told else None
