"""Direct fire: who may fire at whom and how far, and what counts against a target (DT-B4, J1, J2, J4, J6, R37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.rulesets.divtac.kinds import KindTopic, is_any
from campaign.rulesets.verdict import Verdict

if TYPE_CHECKING:
    from campaign.domain.combat import Attack
    from campaign.rulesets.units import Unit

_PER_MOVE: Final = "per_move"
_ANY: Final = "any"
_MM_A_CM: Final = 10


class DirectTopic(KindTopic):
    """Who may fire at whom, who can hurt whom, and what counts against a target."""

    def attacks_at_all(self, unit: Unit) -> Verdict | None:
        """Say why a row never attacks nor supports: an HQ only answers, and some cannot fight (DT-B4, X40)."""
        if unit.is_hq and self.applies("DT-B4"):
            return Verdict(rule="DT-B4", reason="an HQ never attacks nor supports; it only answers")
        if not self.fights(unit):
            return Verdict(rule="DT-X40", reason=f"{unit.name} has no combat factor and does not fight")
        return None

    def may_fire(self, firer: Unit, target: Unit, *, range_mm: int, moved: bool) -> tuple[Verdict, ...]:
        """Return why a row may not fire at another over a distance, in mm, gravest first (DT-J1, J2, J6)."""
        table = self._direct
        found = [verdict for verdict in (self._never_at(firer, target, range_mm),) if verdict is not None]
        if range_mm > table.reach_mm and self.applies("DT-J6"):
            reason = f"direct fire reaches {_cm(table.reach_mm)}, and this is {_cm(range_mm)}"
            found.append(Verdict(rule="DT-J6", reason=reason))
        if moved and range_mm > table.short_mm and self.applies("DT-J2"):
            reason = f"who moved fires at most {_cm(table.short_mm)}, and this is {_cm(range_mm)}"
            found.append(Verdict(rule="DT-J2", reason=reason))
        return tuple(found)

    def can_hurt(self, firer: Unit, target: Unit, *, range_mm: int | None) -> bool:
        """Say whether a roll can have an effect; in contact, `range_mm` None, whoever fights can (DT-J1, J2, J5)."""
        if not self.fights(firer):
            return False
        return range_mm is None or self._never_at(firer, target, range_mm) is None

    def direct_range_mm(self) -> int:
        """Return how far direct fire reaches (DT-J6)."""
        return self._direct.reach_mm

    def attack_slot(self, attack: Attack) -> str:
        """Return under which name an attack counts against its target, once a move each (DT-J4, R37).

        An attack that counts against nothing, such as a landing, goes by its own name.
        """
        slot = self._direct.slots.get(attack)
        if slot is None or not self.applies("DT-R37"):
            return attack.value
        return _ANY if self.switch("one_attack") == _PER_MOVE else slot

    def _never_at(self, firer: Unit, target: Unit, range_mm: int) -> Verdict | None:
        """Say why a row does not fire at such a target over a distance, whoever else may (DT-J1, J2)."""
        table = self._direct
        far = range_mm > table.short_mm
        if is_any(firer, table.assault_kinds) and self.applies("DT-J1"):
            if self.is_armour(target):
                return Verdict(rule="DT-J1", reason="infantry goes for armour in close assault only")
            if far:
                reason = f"infantry fires at most {_cm(table.short_mm)}, and this is {_cm(range_mm)}"
                return Verdict(rule="DT-J1", reason=reason)
        if far and self.applies("DT-J2") and self.is_armour(firer) and self.is_infantry(target):
            reason = f"armour fires at infantry at most {_cm(table.short_mm)}, and this is {_cm(range_mm)}"
            return Verdict(rule="DT-J2", reason=reason)
        return None


def _cm(length_mm: int) -> str:
    """Print a distance as it is measured: ``2 cm``, ``2.3 cm``."""
    whole, tenth = divmod(length_mm, _MM_A_CM)
    return f"{whole}.{tenth} cm" if tenth else f"{whole} cm"
