"""Finds battles, their pieces and companies by the names that are typed: ``b3``, ``a4``, ``b3/a4``, ``2-ffy/a``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.ids import piece_battle
from campaign.errors import AmbiguousName, NotUnderstood, UnknownName
from campaign.orders.names import Found, find_target

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.domain.ids import BattleId, ElementId, PieceId
    from campaign.orders.names import Focus
    from campaign.projections.battles import Battle
    from campaign.projections.state import Campaign


def find_battle(campaign: Campaign, typed: str, _focus: Focus) -> Found:
    """Find a battle, open or over, by its number: ``b3``."""
    name = typed.lower()
    if name in campaign.battles.battles:
        return Found(kind="battle", id=name)
    message = f"there is no battle {typed}"
    raise UnknownName(message, nearest=tuple(item.label for item in campaign.battles.open()))


def find_piece(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a piece of an open battle by its name, by battle and name, or by its company where that has only one."""
    name = typed.lower()
    open_battles = [item.id for item in campaign.battles.open()]
    full = [name] if piece_battle(name) in open_battles else [f"{battle}/{name}" for battle in open_battles]
    found = [item for item in full if item in campaign.battles.pieces] or _of_company(campaign, typed, focus)
    if len(found) == 1:
        return Found(kind="piece", id=found[0])
    if found:
        message = f"{typed} is more than one piece"
        raise AmbiguousName(message, candidates=found)
    near = _near(campaign, name, open_battles)
    message = f"no piece is called {typed!r}" if open_battles else f"no battle is open, so there is no {typed!r}"
    raise UnknownName(
        message, nearest=near, remedy="" if near or open_battles else "battle open PLACE A... against D..."
    )


def find_company(campaign: Campaign, typed: str, focus: Focus) -> Found:
    """Find a company of an open battle by its name in the campaign, or by that of one of its pieces."""
    try:
        piece = campaign.battles.pieces[find_piece(campaign, typed, focus).id].piece
    except AmbiguousName as several:
        piece = campaign.battles.pieces[several.candidates[0]].piece
    except UnknownName:
        found = find_target(campaign, typed, focus)
        if found.id not in campaign.battles.engaged:
            message = f"{typed} is in no open battle"
            raise UnknownName(message) from None
        return found
    return Found(kind="element", id=piece.element)


def only_open(campaign: Campaign) -> Battle:
    """Return the one open battle; raise NotUnderstood where none is open, AmbiguousName where several are."""
    match campaign.battles.open():
        case ():
            message = "no battle is open"
            raise NotUnderstood(message, remedy="battle open PLACE A... against D...")
        case (battle,):
            return battle
        case several:
            message = "several battles are open"
            raise AmbiguousName(message, candidates=tuple(item.id for item in several))


def one_battle(pieces: Iterable[PieceId]) -> BattleId:
    """Return the battle in which all these pieces stand; raise NotUnderstood where they stand in several."""
    battles = tuple(dict.fromkeys(map(piece_battle, pieces)))
    if len(battles) != 1:
        message = f"these stand in several battles: {', '.join(name.upper() for name in battles)}"
        raise NotUnderstood(message, remedy="name pieces of one battle")
    return battles[0]


def _of_company(campaign: Campaign, typed: str, focus: Focus) -> list[PieceId]:
    """List the pieces of a company that is called so; none where no model is."""
    try:
        element: ElementId = find_target(campaign, typed, focus).id
    except NotUnderstood:
        return []
    battle = campaign.battles.engaged.get(element)
    if battle is None:
        return []
    return [item.piece.id for item in campaign.battles.pieces_in(battle, element) if item.stands]


def _near(campaign: Campaign, name: str, battles: list[BattleId]) -> tuple[str, ...]:
    """Return the pieces whose names come close."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong name pays for it

    names = [item.piece.name for battle in battles for item in campaign.battles.pieces_in(battle)]
    return tuple(get_close_matches(name, names, n=3, cutoff=0.5))
