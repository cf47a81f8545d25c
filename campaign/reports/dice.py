"""The dice of a campaign: how many of each face were typed and drawn, by side and who threw, and what is wrong."""

from __future__ import annotations

from msgspec import Struct

from campaign.reports.report import Report, columns, plural


class DiceFinding(Struct, frozen=True, kw_only=True):
    """One die, or the seed, that is not what it should be."""

    entry: int
    what: str


class DiceTally(Struct, frozen=True, kw_only=True):
    """The dice of one side, thrown by one person, typed or drawn: how many, and of each face 1 to 10."""

    side: str
    thrown_by: str
    source: str
    count: int
    faces: tuple[int, ...]


class DrawnDie(Struct, frozen=True, kw_only=True):
    """One die that the program drew; whoever has the seed can throw it again."""

    entry: int
    draw: int
    face: int
    side: str


class CopiedDice(Struct, frozen=True, kw_only=True):
    """Dice that were thrown on another copy and came in with it; `twice` are draws that were thrown here as well.

    Copies of one campaign have one seed: a draw that both took shows the same face on both.
    """

    copy: str
    file: str
    draws: int
    twice: tuple[int, ...]


class DiceData(Struct, frozen=True, kw_only=True):
    """The audit of the dice; `seed_digest` is the SHA-256 of the seed that the founding vouched for."""

    ok: bool
    seed_digest: str
    revealed: bool
    findings: tuple[DiceFinding, ...]
    tallies: tuple[DiceTally, ...]
    drawn: tuple[DrawnDie, ...]
    copies: tuple[CopiedDice, ...] = ()


def dice_report(data: DiceData) -> Report:
    """Show the counts, and below them whether every drawn die is the seed's."""
    faces = tuple(f"#{face}" for face in range(1, 11))
    drawn = plural(len(data.drawn), "drawn die", "drawn dice")
    agree = f"{drawn} thrown again from the seed: all agree" if data.drawn else "the program has drawn no die"
    verdict = (agree,) if data.ok else ()
    return Report(
        schema="dice/1",
        title="Dice",
        columns=columns("side", "thrown by", "how", "#dice", *faces),
        rows=tuple((item.side, item.thrown_by or None, item.source, item.count, *item.faces) for item in data.tallies),
        notes=(
            *verdict,
            *(f"e{item.entry}: {item.what}" for item in data.findings),
            *(_copied(item) for item in data.copies),
            f"SHA-256 of the seed, from the founding: {data.seed_digest}",
            f"the seed is {'revealed' if data.revealed else 'secret'}",
        ),
        data=data,
    )


def _copied(item: CopiedDice) -> str:
    """Say how many dice came in with a copy, and that a draw which both copies took shows one face."""
    came = f"{plural(item.draws, 'drawn die', 'drawn dice')} came in with {item.file or item.copy}"
    if not item.twice:
        return came
    draws = ", ".join(f"#{number}" for number in item.twice)
    return f"{came}; thrown on both copies, each with the same face: {draws}"
