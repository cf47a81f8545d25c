"""The sheet of a battle, to be printed: the two sides with boxes, points, rules in short, and the result form."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from campaign.reports.battle_show import title_of
from campaign.reports.report import Report, columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.reports.battle import BattleData, CompanyData, NumbersData, PieceData, SheetData
    from campaign.reports.report import Cell

#: The boxes behind a piece, by rulebook: what each says, and the state that ticks it.
_BOXES: Final = {
    "pz8": (("D", "disorganized"), ("S", "suppressed"), ("X", "destroyed")),
    "companydice": (("D", "dispersed"), ("gone", "destroyed")),
}
_COLUMNS: Final = {
    "pz8": ("side", "company", "quality", "pieces", "what", "move", "range", "soft", "hard", "defence"),
    "companydice": ("side", "company", "quality", "strength", "pieces", "what", "class", "attack", "range", "defense",
                    "move"),
    "own": ("side", "company", "what", "stands"),
}  # fmt: skip
#: How a number that is a stand-in of ours, or one of the club's, is marked.
_MARKS: Final = {"fallback": "*", "club": "+"}
_PIP: Final = "o"
_LOST: Final = "."
#: The numbers of a kind of piece that the side does not know.
_UNKNOWN: Final = (None,) * 5
#: An arc that is all round.
_ALL_ROUND: Final = 360


def sheet_report(data: SheetData) -> Report:
    """Print the sheet: forces, then below them the rules in short and the form."""
    stands = data.stands
    rulebook = stands.battle.rulebook
    made = _Rows(data)
    return Report(
        schema="battle-sheet/1",
        title=f"{title_of(stands.battle)}{f', {stands.side}' if stands.side else ''}",
        lead=tuple(_lead(data)),
        columns=columns(*_COLUMNS[rulebook]),
        rows=tuple(row for company in stands.companies for row in made.of(company)),
        notes=(*_legend(data), "", "# rules in short", *data.summary, "", *data.form),
        data=data,
    )


def form_lines(stands: BattleData, hqs: Sequence[str], sides: Sequence[str]) -> Iterator[str]:
    """Yield the result form as `book-battle` reads it back; lines that begin with # tell nothing."""
    line = stands.battle
    yield f"# result form of {line.battle.upper()} at {line.place}: tick one box a company, then book-battle FILE"
    yield f"battle: {line.battle}"
    known = [company for company in stands.companies if company.name]
    for company in known:
        yield f"{company.name}: [ ] stands  [ ] lost  [ ] size  mode ____"
    formations = dict.fromkeys(company.name.rpartition("/")[0] for company in known)
    yield "# the mode of a whole formation, where it changed"
    yield from (f"{name}: ____" for name in formations)
    yield "# points used, the side that holds the place, moves of the campaign that it took, a line of story"
    yield from (f"points {name}: ____" for name in hqs)
    yield f"holder: {'  '.join(f'[ ] {side}' for side in sides)}"
    yield "moves: ____"
    yield "story: ____"


def _lead(data: SheetData) -> Iterator[str]:
    """Yield what stands above the forces: times, first turn, house rules, attacks from the air, points."""
    line = data.stands.battle
    ends = f"; to be over by the end of {data.ends_by}" if data.ends_by else ""
    yield f"opened {line.opened}{ends}{'' if line.rulebook == 'own' else f'; turn {line.turn}, phase {line.phase}'}"
    rules = {name: value for name, value in data.house_rules.items() if name != "profile"}
    if rules:
        yield f"house rules: {', '.join(f'{name} {value}' for name, value in rules.items())}"
    if any(data.stands.air_attacks.values()):
        yield f"attacks from the air: {', '.join(f'{side} {left}' for side, left in data.stands.air_attacks.items())}"
    for side, group in groupby(data.supply, key=lambda item: item.side):
        told = ", ".join(f"{item.hq} {item.points} (an attack costs {item.attack_costs})" for item in group)
        yield f"points in reach, {side}: {told}"


def _legend(data: SheetData) -> Iterator[str]:
    """Yield what the marks of the numbers say."""
    told = {word for item in data.numbers for word in (item.status, item.move_status)}
    if "fallback" in told:
        yield "* status fallback: a stand-in of this program, for no printed number reached it"
    if "club" in told:
        yield "+ the club's own number"


class _Rows:
    """Makes the rows of the companies; the numbers of a kind of piece stand in each of its rows."""

    def __init__(self, data: SheetData) -> None:
        """Take the numbers by kind of piece."""
        self._rulebook = data.stands.battle.rulebook
        self._numbers = {item.key: item for item in data.numbers}

    def of(self, company: CompanyData) -> Iterator[tuple[Cell, ...]]:
        """Yield a row for each kind of piece of a company, or one where it has none."""
        if self._rulebook == "own":
            yield (company.side, company.name or None, company.type, "[ ] stands [ ] lost [ ] size")
            return
        if not company.pieces:
            yield (*self._head(company, first=True), "off the table", company.type, *_UNKNOWN)
            return
        kinds = groupby(company.pieces, key=lambda item: (item.key, item.is_transport))
        for first, (_, group) in zip((True, *[False] * len(company.pieces)), kinds, strict=False):
            pieces = tuple(group)
            yield (*self._head(company, first=first), *self._tail(pieces))

    def _head(self, company: CompanyData, *, first: bool) -> tuple[Cell, ...]:
        """Return side, company and quality, and the strength where the rulebook has one; once a company."""
        head: tuple[Cell, ...] = (
            (company.side, company.name or None, company.quality or None) if first else ("", "", "")
        )
        if self._rulebook != "companydice":
            return head
        return (*head, _strength(company) if first else "")

    def _tail(self, pieces: tuple[PieceData, ...]) -> tuple[Cell, ...]:
        """Return pieces with their boxes, what they are, and what they are worth."""
        boxes = "  ".join(f"{item.name} {self._boxes(item)}".rstrip() for item in pieces)
        row = self._numbers.get(pieces[0].key)
        what = pieces[0].label + (" (HQ)" if pieces[0].is_hq else "")
        what += " beside" if pieces[0].is_transport else ""
        what += " off the table" if pieces[0].off_table else ""
        if row is None or not pieces[0].state:
            return (boxes, what, *_UNKNOWN)
        return (boxes, what + _arc(row), *_worth(self._rulebook, row))

    def _boxes(self, piece: PieceData) -> str:
        """Return the boxes of a piece, those ticked that hold; none where its state is not known."""
        if not piece.state:
            return ""
        return " ".join(f"[{'x' if piece.state == state else ' '}]{word}" for word, state in _BOXES[self._rulebook])


def _strength(company: CompanyData) -> str | None:
    """Print the strength number as pips to cross out, and the box of its X."""
    if company.began is None or company.strength is None:
        return None
    pips = _PIP * company.strength + _LOST * (company.began - company.strength)
    return f"{pips} [{'x' if company.x else ' '}]X"


def _arc(row: NumbersData) -> str:
    """Say in which arc a piece fires where it is not all round."""
    return f", {row.arc_deg} degrees" if row.arc_deg < _ALL_ROUND else ""


def _worth(rulebook: str, row: NumbersData) -> tuple[Cell, ...]:
    """Return the numbers of a kind of piece, each with its mark."""
    mark, move_mark = _MARKS.get(row.status, ""), _MARKS.get(row.move_status, "")
    told = row.numbers
    if rulebook == "companydice":
        worth = (f"{told[name]}{mark}" for name in ("attack", "range", "defense", "movement"))
        return (row.weapon_class, *worth)
    least = told["min_range_in"]
    reach = f"{least}-{told['range_in']}" if least else str(told["range_in"])
    factors = (f"{told[name]}{mark}" for name in ("attack_soft", "attack_hard", "defence"))
    move = f"{told['move_in']}{move_mark}" if "move_in" in told else None
    return (move, f"{reach}{mark}", *factors)
