"""Attacks from the air and what answers them (DT-J22, R22, R45)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from campaign.domain.air import Role
from campaign.domain.combat import Attack, Band
from campaign.domain.modifier import COMBAT_FACTOR, Modifier
from campaign.rulesets.combat import FlakResult
from campaign.rulesets.divtac.results import ResultTopic
from campaign.rulesets.divtac.rolls import RollTopic, words_of
from campaign.rulesets.modifiers import ModifierTable, terms_of
from campaign.rulesets.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.rulesets.units import Unit


class Flak(Table, frozen=True, kw_only=True):
    """Who attacks from the air and how, by role; who answers, within what distance in mm; the longer rest."""

    attacks: dict[Role, Attack]
    kinds: tuple[str, ...]
    reach_mm: int
    rest_times: int

    def faults(self) -> Iterator[str]:
        """Yield a rest that is not longer, and attacks that are none from the air."""
        if self.rest_times <= 1:
            yield "the longer rest is none"
        yield from (f"{how} is none from the air" for how in self.attacks.values() if how not in _FROM_THE_AIR)


_FROM_THE_AIR = frozenset({Attack.AIR, Attack.RAID})


class AircraftTopic(RollTopic, ResultTopic):
    """How squadrons attack, and what anti-aircraft fire does to them."""

    @cached_property
    def _flak(self) -> Flak:
        return self.tables.read("flak", Flak)

    def air_attack(self, role: Role) -> Attack | None:
        """Return how a role attacks: tactical aircraft as direct fire, bombers as a raid, others not (DT-J22)."""
        return self._flak.attacks.get(role) if self.applies("DT-J22") else None

    def hurts_aircraft(self, unit: Unit) -> bool:
        """Say whether a row answers an attack from the air: anti-aircraft units alone do (DT-R45)."""
        return not self.applies("DT-R45") or any(kind in self._flak.kinds for kind in unit.kinds)

    def flak_reach_mm(self) -> int:
        """Return how near to the target of an attack an anti-aircraft unit answers for it (DT-R45)."""
        return self._flak.reach_mm

    def rest_after_flak(self, rest_moves: int) -> int:
        """Return the moves that a squadron rests which was driven off, from those that it rests anyway (DT-R45)."""
        return rest_moves * self._flak.rest_times

    def flak_terms(self, unit: Unit, *, reduced: bool = False) -> tuple[Modifier, ...]:
        """Return what is added to the die of an anti-aircraft unit: its factor, its size row (DT-R45, J6.2, J6.3).

        `reduced` says that its size is one below that of its row (X-3).
        """
        if not self.applies("DT-R45"):
            return ()
        direct = self._direct
        facts = {"small_firer": unit.size in direct.small, "large_firer": unit.size in direct.large}
        rows = tuple(row for row in self.tables.read("ranged", ModifierTable).rows if row.fact in facts)
        terms = terms_of(rows, facts, self.applies, words_of(unit.size, reduced=reduced))
        return (Modifier(label=COMBAT_FACTOR, value=unit.cf, rule="DT-R45"), *terms)

    def resolve_flak(self, terms: tuple[Modifier, ...], face: int, training: int) -> FlakResult:
        """Return what a die does to a squadron of this training value (DT-R45).

        From the training value on its attack is spoilt, above one and a half of it it rests longer, above twice of it
        it is eliminated.
        """
        thrown = (Modifier(label="D10", value=face, rule="DT-J5"), *terms)
        band = self.band_of(sum(term.value for term in thrown), training)
        if not self.applies("DT-R45"):
            band = Band.NONE
        return FlakResult(
            terms=thrown,
            band=band,
            spoilt=band is not Band.NONE,
            rests_longer=band is Band.SECOND,
            eliminated=band is Band.ELIMINATED,
        )
