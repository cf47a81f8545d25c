"""Battles to look at: all of them in a line each, and one with every piece, what it did and what may still fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.reports.report import Report, columns, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.reports.battle import BattleData, BattleLine, BattlesData, CompanyData, PieceData
    from campaign.reports.report import Cell


def battles_report(data: BattlesData) -> Report:
    """List the battles, open ones first."""
    return Report(
        schema="battles/1",
        title="Battles",
        columns=columns("battle", "place", "attackers", "defenders", "rules", "opened", "how it stands"),
        rows=tuple(
            (
                line.battle.upper(),
                line.place,
                line.attackers,
                line.defenders,
                f"{line.rulebook}, {line.profile}" if line.profile else line.rulebook,
                line.opened,
                how_it_stands(line),
            )
            for line in data.battles
        ),
        notes=() if data.battles else ("no battle was opened: battle open PLACE A... against D...",),
        data=data,
    )


def battle_report(data: BattleData) -> Report:
    """Show one battle: whose phase it is, then every piece."""
    line = data.battle
    return Report(
        schema="battle/1",
        title=title_of(line),
        lead=tuple(_lead(data)),
        columns=columns("piece", "company", "side", "what", "state", "this turn", "may fire"),
        rows=tuple(row for company in data.companies for row in _rows(company)),
        notes=tuple(_notes(data)),
        data=data,
    )


def title_of(line: BattleLine) -> str:
    """Name a battle: which, where, who attacks whom, under which rules."""
    rules = f"{line.rulebook}, {line.profile}" if line.profile else line.rulebook
    return f"Battle {line.battle.upper()} at {line.place}: {line.attackers} attacks {line.defenders} ({rules})"


def how_it_stands(line: BattleLine) -> str:
    """Say how a battle stands: its turn and phase, or that it is over."""
    if line.ended:
        held = f", held by {line.holder}" if line.holder else ""
        return f"booked back, {plural(line.moves_used, 'move')} used{held}"
    return "open" if line.rulebook == "own" else f"turn {line.turn}, phase {line.phase}"


def _lead(data: BattleData) -> Iterator[str]:
    """Yield what stands above the pieces: since when, turn and phase, attacks from the air."""
    line = data.battle
    yield f"opened {line.opened} by e{line.entry}; {how_it_stands(line)}{_phase(data)}"
    if any(data.air_attacks.values()):
        left = ", ".join(f"{side} {count}" for side, count in data.air_attacks.items())
        yield f"attacks from the air left: {left}"


def _phase(data: BattleData) -> str:
    """Say what is done in the open phase, and whose it is."""
    if not data.phase_name or data.battle.ended:
        return ""
    return f": {data.phase_name.replace('_', ' ')}, {data.phase_side or 'both sides'}"


def _rows(company: CompanyData) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for each piece of a company, or one for a company that has none."""
    if not company.pieces:
        yield (None, company.name or None, company.side, company.type, None, None, None)
    for piece in company.pieces:
        yield (
            piece.name,
            company.name or None,
            company.side,
            piece.label + ("".join(f", {word}" for word in _kinds(piece))),
            _state(company, piece),
            " ".join(piece.did) or None,
            "yes" if piece.may_fire else None,
        )


def _kinds(piece: PieceData) -> Iterator[str]:
    """Yield what a piece is besides its kind."""
    if piece.is_hq:
        yield "HQ"
    if piece.is_transport:
        yield "beside"
    if piece.off_table:
        yield "off the table"
    if piece.carried_by:
        yield f"on {piece.carried_by}"


def _state(company: CompanyData, piece: PieceData) -> str | None:
    """Say how a piece stands: its state, its company's strength and X, whether its weapon is spent."""
    if not piece.state:
        return None
    told = [piece.state]
    if company.strength is not None and not piece.is_transport:
        told.append(f"strength {company.strength} of {company.began}")
    told += ["X"] if company.x else []
    told += ["weapon spent"] if piece.spent else []
    return ", ".join(told)


def _notes(data: BattleData) -> Iterator[str]:
    """Yield what lies on the table, and how the battle goes on."""
    if data.hazards:
        yield f"on the table: {', '.join(f'{name} {what}' for name, what in data.hazards.items())}"
    if data.battle.ended:
        return
    if data.phase_name:
        yield f"next: battle end-phase \N{MIDDLE DOT} end-battle {data.battle.battle} moves N"
    yield f"by its result alone: book-battle {data.battle.battle} COMPANY lost, ... moves N"
