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


class DiceData(Struct, frozen=True, kw_only=True):
    """The audit of the dice; `seed_digest` is the SHA-256 of the seed that the founding vouched for."""

    ok: bool
    seed_digest: str
    revealed: bool
    findings: tuple[DiceFinding, ...]
    tallies: tuple[DiceTally, ...]
    drawn: tuple[DrawnDie, ...]


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
            f"SHA-256 of the seed, from the founding: {data.seed_digest}",
            f"the seed is {'revealed' if data.revealed else 'secret'}",
        ),
        data=data,
    )
