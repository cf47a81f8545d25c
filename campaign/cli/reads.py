"""Commands that only read the state: status, order of battle, dumps, ledger, sortie board, losses, one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.options import argument, at_option, command, option, side_option
from campaign.errors import NotUnderstood, UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.cli.face import Face
    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.reports.report import Report


def show_state(face: Face, at: str | None, make: Callable[[Campaign, Desk], Report], *, warns: bool = False) -> None:
    """Show a report on the state of a moment; `warns` adds where the file lies, if that is no good place."""
    with face.open(read_only=True) as desk:
        if warns:
            face.warn_of(desk)
        campaign = desk.at(at)
        face.show(make(campaign, desk), campaign, entry=desk.head.entries if at is None else None, asked=at)


def known_side(campaign: Campaign, side: str | None) -> str | None:
    """Return a side of the campaign by its name or a beginning of it; raise UnknownName."""
    if side is None:
        return None
    found = [name for name in campaign.calendar.sides if name.startswith(side.lower())]
    if len(found) != 1:
        message = f"there is no side {side!r}"
        raise UnknownName(message, nearest=campaign.calendar.sides)
    return found[0]


@command(at_option(), examples=("campaign status", "campaign status --at D+1/14"))
def status(face: Face, at: str | None) -> None:
    """Show what the umpire must do this move, then how each side stands."""
    from campaign.reports.status import status_report

    show_state(face, at, lambda campaign, desk: status_report(campaign, desk.rules_for(campaign)), warns=True)


@command(
    argument("formation", required=False),
    option("-d", "--depth", type=int, help="so many levels below it"),
    side_option(),
    at_option(),
    examples=("campaign oob", "campaign oob 7-armd --depth 1"),
)
def oob(face: Face, formation: str | None, depth: int | None, side: str | None, at: str | None) -> None:
    """Show the order of battle: modes, places, strength, command points left, lorries."""
    from campaign.reports.oob import oob_report

    if depth is not None and depth < 0:
        message = f"{depth} is no depth"
        raise NotUnderstood(message, remedy="--depth 1")

    def make(campaign: Campaign, _desk: Desk) -> Report:
        return oob_report(campaign, _formation(campaign, formation), side=known_side(campaign, side), depth=depth)

    show_state(face, at, make)


@command(side_option(), at_option(), examples=("campaign dumps", "campaign dumps --side allied"))
def dumps(face: Face, side: str | None, at: str | None) -> None:
    """Show the dumps, what they hold and how many attacks that pays."""
    from campaign.reports.dumps import dumps_report

    show_state(face, at, lambda campaign, _desk: dumps_report(campaign, known_side(campaign, side)))


@command(side_option(), at_option(), examples=("campaign ledger", "campaign ledger --at D+1"))
def ledger(face: Face, side: str | None, at: str | None) -> None:
    """Show each side's supply book: one line that balances, and every account."""
    from campaign.reports.ledger import ledger_report

    show_state(face, at, lambda campaign, _desk: ledger_report(campaign, known_side(campaign, side)))


@command(side_option(), at_option(), examples=("campaign airfields", "campaign airfields --side axis"))
def airfields(face: Face, side: str | None, at: str | None) -> None:
    """Show the sortie board: each squadron, its base, when it may fly next."""
    from campaign.reports.air import airfields_report

    show_state(face, at, lambda campaign, _desk: airfields_report(campaign, known_side(campaign, side)))


@command(side_option(), at_option(), examples=("campaign losses",))
def losses(face: Face, side: str | None, at: str | None) -> None:
    """Show what was lost, when, by whom, and what came back."""
    from campaign.reports.losses import losses_report

    show_state(face, at, lambda campaign, _desk: losses_report(campaign, known_side(campaign, side)))


@command(
    argument("thing"),
    at_option(),
    examples=("campaign show 22-armd", "campaign show 4-cly/c", "campaign show bayeux", "campaign show e12"),
)
def show(face: Face, thing: str, at: str | None) -> None:
    """Show everything known of a formation, model, place, dump, squadron, raid, bridge, strip or entry."""
    from campaign.orders.quantities import read_entry
    from campaign.reports.show import show_report

    if thing[:1] in {"e", "E"} and read_entry(thing) is not None:
        from campaign.cli.log import show_entry

        show_entry(face, thing)
        return

    def make(campaign: Campaign, desk: Desk) -> Report:
        found = find_anything(campaign, thing)
        return show_report(campaign, *found, desk.rules_for(campaign))

    show_state(face, at, make)


def find_anything(campaign: Campaign, typed: str) -> tuple[str, str]:
    """Find a thing of any kind: an exact name of one kind goes before a part of a name of another."""
    from campaign.orders import names

    nearest: dict[str, None] = {}
    inexact: list[tuple[str, str]] = []
    tie: NotUnderstood | None = None
    finders = (
        names.find_target,
        names.find_dump,
        names.find_place,
        names.find_squadron,
        names.find_raid,
        names.find_bridge,
        names.find_strip,
    )
    for finder in finders:
        try:
            found = finder(campaign, typed, names.Focus())
        except UnknownName as error:
            nearest |= dict.fromkeys(error.nearest)
            continue
        except NotUnderstood as error:
            tie = tie or error
            continue
        if found.exact:
            return found.kind, found.id
        inexact.append((found.kind, found.id))
    if inexact:
        return inexact[0]
    if tie is not None:
        raise tie
    message = f"nothing is called {typed!r}"
    raise UnknownName(message, nearest=tuple(nearest)[: names.LISTED_MAX])


def _formation(campaign: Campaign, typed: str | None) -> str | None:
    """Find the formation that was asked for, if any was."""
    if typed is None:
        return None
    from campaign.orders.names import Focus, find_formation

    return find_formation(campaign, typed, Focus()).id
