"""The list of platoons and batteries of a profile, with the club's own numbers in their place (PZ-8.1, P-6)."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from campaign.errors import UnknownName
from campaign.rulesets.pz8.movement import MovementTopic
from campaign.rulesets.pz8.ranges import Weapons
from campaign.rulesets.pz8.values import Armour, PlatoonType, Status, Traction
from campaign.rulesets.tables import Row, Table, told_twice

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What a club may put in place of a row's own.
CLUB_FIELDS: Final = ("range_in", "attack_soft", "attack_hard", "defence", "min_range_in", "move_in")

_NUMBERS: Final = ("range_in", "attack_soft", "attack_hard", "defence")


class UnitRow(Row, frozen=True, kw_only=True):
    """One row as it stands in the list: inches and factors as printed, or as made where nothing is.

    `basis` names for a number the formula that made it, and `counter` the counter that it was made from; `min_range_in`
    is None where the flags say it.
    """

    key: str
    label: str
    movement_class: str
    target_class: Armour
    armoured: bool
    arc_deg: int
    traction: Traction
    range_in: int
    attack_soft: int
    attack_hard: int
    defence: int
    status: Status
    army: str = ""
    min_range_in: int | None = None
    flags: tuple[str, ...] = ()
    basis: dict[str, Literal["R", "H", "D"]] | None = None
    counter: str = ""


class UnitRows(Table, frozen=True, kw_only=True):
    """The rows of one profile."""

    profile: str
    rows: tuple[UnitRow, ...]

    def faults(self) -> Iterator[str]:
        """Yield rows told twice and numbers below nothing."""
        yield from told_twice(row.key for row in self.rows)
        for row in self.rows:
            for name in _NUMBERS:
                if getattr(row, name) < 0:
                    yield f"{row.key} has {name} {getattr(row, name)}"


class UnitTopic(MovementTopic):
    """What kinds of platoons there are in the profile played."""

    def unit(self, key: str) -> PlatoonType:
        """Return a row by its key; raise UnknownName with what comes near where the profile has none."""
        found = self._types.get(key)
        if found is not None:
            return found
        message = f"the list {self.profile} has no {key}"
        raise UnknownName(message, nearest=get_close_matches(key, self._types, n=3))

    def unit_anywhere(self, key: str) -> PlatoonType | None:
        """Return a row of the profile played, else of any other as that list has it; None where none has the key."""
        if key in self._types:
            return self._types[key]
        for profile in self.profiles():
            for row in self.tables.read(f"units_{profile}", UnitRows).rows:
                if row.key == key:
                    return self._type_of(row)
        return None

    def units(self) -> tuple[PlatoonType, ...]:
        """Return every row of the profile played."""
        return tuple(self._types.values())

    def status_of(self, *types: PlatoonType) -> Status:
        """Return what an output that uses the numbers of these rows must say of them: a stand-in before all else."""
        told = {row.status for row in types}
        for status in (Status.FALLBACK, Status.CLUB):
            if status in told:
                return status
        return Status.FOUND

    def attack_on(self, firer: PlatoonType, target: PlatoonType) -> int:
        """Return the attack factor of a row against another: its column for soft or for hard (PZ-8.1, P-6)."""
        if not self.applies("P-6"):
            return max(firer.attack_soft, firer.attack_hard)
        return firer.attack_hard if target.target_class is Armour.HARD else firer.attack_soft

    @cached_property
    def _types(self) -> dict[str, PlatoonType]:
        """Return the rows of the profile by key."""
        rows = self.tables.read(f"units_{self.profile}", UnitRows).rows
        return {row.key: self._type_of(row) for row in rows}

    def _type_of(self, row: UnitRow) -> PlatoonType:
        """Return a row with its distance, its least range, and the club's numbers in place of its own."""
        least = self.tables.read("weapons", Weapons).least_of(row.flags) if self.applies("PZ-7.4") else 0
        move = self.move_row(row.movement_class)
        club = self.club.get(row.key, {})
        return PlatoonType(
            key=row.key,
            label=row.label,
            movement_class=row.movement_class,
            target_class=row.target_class,
            armoured=row.armoured,
            arc_deg=row.arc_deg,
            traction=row.traction,
            range_in=club.get("range_in", row.range_in),
            min_range_in=club.get("min_range_in", least if row.min_range_in is None else row.min_range_in),
            attack_soft=club.get("attack_soft", row.attack_soft),
            attack_hard=club.get("attack_hard", row.attack_hard),
            defence=club.get("defence", row.defence),
            move_in=club.get("move_in", None if move is None else move.move_in),
            flags=row.flags,
            army=row.army,
            counter=row.counter,
            status=Status.CLUB if club.keys() >= set(_NUMBERS) else row.status,
            move_status=Status.CLUB if "move_in" in club else Status.FALLBACK if move is None else move.status,
        )
