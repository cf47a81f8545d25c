"""To kill: company dice, what they take from a company, and the profiles (PB-6, B-2 to B-4, B-6, B-19, B-21)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from campaign.rulesets.companydice.penetrate import PenetrationTopic
from campaign.rulesets.companydice.values import Loss
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from campaign.rulesets.companydice.values import Shot

_EXAMPLE: Final = "seed_example"
_LITERAL: Final = "literal_target"
_SUMMARY: Final = "summary_c"
_COMPANY: Final = "company"
_TARGET: Final = "target"


class Profile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One reading: from which face a die kills, whose strength gives the dice, and who attacks once a turn."""

    kill_on: int
    dice_of: Literal["firer", "target"]
    attacks: Literal["counter", "company"]


class Profiles(Table, frozen=True, kw_only=True):
    """The faces of a kill die, and the readings by name."""

    sides: int
    rows: dict[str, Profile]

    def faults(self) -> Iterator[str]:
        """Yield faces that no die has."""
        yield from (
            f"{name} kills on {row.kill_on}" for name, row in self.rows.items() if not 1 < row.kill_on <= self.sides
        )


class KillTopic(PenetrationTopic):
    """What a penetrating hit kills."""

    @cached_property
    def _kill(self) -> Profiles:
        return self.tables.read("profiles", Profiles)

    def kill_sides(self) -> int:
        """Return how many faces a kill die has (PB-6.1)."""
        return self._kill.sides

    def kills_on(self) -> int:
        """Return the face from which a kill die takes a step: 6, in one profile 5 (PB-6.2, B-2)."""
        return self._kill.rows[self.profile if self.applies("B-2") else _EXAMPLE].kill_on

    def kill_dice(self, shot: Shot) -> int:
        """Return how many kill dice a hit throws: the firer's strength, in one profile the target's (PB-6.1, B-3)."""
        if not self.applies("PB-6.1"):
            return 0
        row = self._kill.rows[self.profile if self.applies("B-3") else _LITERAL]
        if row.dice_of == _TARGET:
            return self.target_strength(shot)
        return shot.firer_strength if shot.firer_strength is not None else self.dice_without_strength()

    def dice_without_strength(self) -> int:
        """Return how many kill dice a firer has whose company has no die; none where it is not given any (B-21)."""
        return self.number("gun_kill_dice") if self.applies("B-21") else 0

    def target_strength(self, shot: Shot) -> int:
        """Return the strength number that a shot meets: the company's own, else its start (PB-1.2)."""
        if shot.target_strength is not None:
            return shot.target_strength
        start = self.start_strength(shot.target)
        return self.dice_without_strength() if start is None else start

    def steps(self, faces: Sequence[int]) -> int:
        """Return how many steps kill dice take (PB-6.2, B-2)."""
        return sum(face >= self.kills_on() for face in faces) if self.applies("PB-6.2") else 0

    def loss(self, faces: Sequence[int], strength: int) -> Loss:
        """Return what kill dice do to a company of a strength; what goes beyond it is lost (PB-6.3, B-6)."""
        return self.loss_of(self.steps(faces), strength)

    def loss_of(self, rolled: int, strength: int) -> Loss:
        """Return what so many steps do to a company of a strength (PB-6.3, B-6)."""
        taken = min(rolled, strength)
        left = strength - taken
        return Loss(
            steps_rolled=rolled,
            steps=taken if self.applies("B-6") else rolled,
            strength=left,
            destroyed=left == 0 and self.applies("PB-6.3"),
        )

    def counter_is_lost(self, steps: int, *, has_number: bool) -> bool:
        """Say whether steps remove the counter itself, where its company has no number to lose them from (B-31)."""
        return steps > 0 and not has_number and self.applies("B-31")

    def attacks_of(self, counters: int) -> int:
        """Return how many attacks a company has that has so many counters: one each, in one profile one in all (B-4).

        One or two counters attack once or twice (B-19).
        """
        row = self._kill.rows[self.profile if self.applies("B-4") else _SUMMARY]
        if row.attacks == _COMPANY:
            return min(1, counters)
        return counters if self.applies("B-19") else self._companies.counters
