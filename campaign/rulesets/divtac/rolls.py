"""What is added to the die in ranged fire and in a close assault (DT-J5 to J7, R18, R31, R49)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from campaign.domain.mode import Mode
from campaign.domain.modifier import COMBAT_FACTOR, Modifier
from campaign.domain.place import Going
from campaign.rulesets.divtac.direct import DirectTopic
from campaign.rulesets.modifiers import ModifierTable, terms_of
from campaign.rulesets.units import Size

if TYPE_CHECKING:
    from campaign.rulesets.combat import Aimed, CloseRoll, RangedRoll
    from campaign.rulesets.modifiers import ModifierRow

_RANGED: Final = "ranged"
_CLOSE: Final = "close_assault"
_BOTH: Final = "both"


class RollTopic(DirectTopic):
    """The rows of ranged combat and of close assault, each counted from one roll."""

    @cached_property
    def _ranged_rows(self) -> tuple[ModifierRow, ...]:
        return self.tables.read("ranged", ModifierTable).rows

    @cached_property
    def _close_rows(self) -> tuple[ModifierRow, ...]:
        return self.tables.read("close_assault", ModifierTable).rows

    def ranged_terms(self, roll: RangedRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die in ranged fire: the combat factor, then the rows (DT-J5, J6)."""
        table = self._direct
        ground = self._ground_of(roll.target, roll.going)
        facts = {
            "started_cm": self._started_cm(roll.range_mm),
            "small_firer": roll.size in table.small,
            "large_firer": roll.size in table.large,
            "target_in_poor_terrain": ground is Going.POOR,
            "target_in_bad_terrain": ground is Going.BAD,
            "fortification": self._levels(roll.target),
            "friendly_batteries": roll.friendly_batteries,
            "hostile_batteries": roll.hostile_batteries,
            "friendly_direct": roll.friendly_direct,
            "hostile_direct": roll.hostile_direct,
            "anti_tank_gun_on_infantry": roll.anti_tank_gun_on_infantry,
            "supply_points": roll.supply_points,
            "hold_bonus": roll.mode is Mode.HOLD and self._hold_counts_in(_RANGED),
        }
        words = words_of(roll.size, roll.target, reduced=roll.reduced)
        return self._with_factor(roll.combat_factor, terms_of(self._ranged_rows, facts, self.applies, words))

    def close_terms(self, roll: CloseRoll) -> tuple[Modifier, ...]:
        """Return what is added to the die in a close assault: the combat factor, then the rows (DT-J5, J7)."""
        levels = self._levels(roll.target)
        size = roll.size
        facts = {
            "very_small_unit": size is Size.VERY_SMALL,
            "small_unit": size is Size.SMALL,
            "large_unit": size is Size.LARGE,
            "very_large_unit": size is Size.VERY_LARGE,
            "fortification": levels,
            "engineers_at_fortification": roll.engineers and (levels > 0 or not self.applies("DT-R18")),
            "supporting_units": roll.supporting_units,
            "infantry_with_armour": roll.infantry_with_armour,
            "against_deployed_towed_artillery": roll.against_deployed_towed_artillery,
            "in_pursuit": roll.mode is Mode.PURSUIT,
            "hold_bonus": roll.mode is Mode.HOLD and self._hold_counts_in(_CLOSE),
            "supply_points": roll.supply_points,
        }
        words = words_of(roll.size, roll.target, reduced=roll.reduced)
        return self._with_factor(roll.combat_factor, terms_of(self._close_rows, facts, self.applies, words))

    def _with_factor(self, factor: int, terms: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
        """Put the combat factor before the rows (DT-J5)."""
        if not self.applies("DT-J5"):
            return terms
        return (Modifier(label=COMBAT_FACTOR, value=factor, rule="DT-J5"), *terms)

    def _started_cm(self, range_mm: int) -> int:
        """Return a range in started centimetres; whole ones where that ruling is off (DT-R18)."""
        step = self._direct.step_mm
        return -(-range_mm // step) if self.applies("DT-R18") else range_mm // step

    def _levels(self, target: Aimed) -> int:
        """Return how many levels of fortification a target has (DT-R18)."""
        if target.fortification is None or not self.applies("DT-R18"):
            return 0
        return self._direct.levels[target.fortification]

    def _ground_of(self, target: Aimed, going: Going) -> Going:
        """Return the ground that helps a target: none helps one in Withdraw or Reserve (DT-C16, C17, R31)."""
        if target.mode in self._direct.no_terrain and self.applies("DT-R31"):
            return Going.GOOD
        return going

    def _hold_counts_in(self, column: str) -> bool:
        """Say whether the bonus for Hold stands in a column of the table (DT-R49)."""
        return self.applies("DT-R49") and self._hold_bonus in {column, _BOTH}

    @cached_property
    def _hold_bonus(self) -> str:
        return self.switch("hold_bonus")


def words_of(size: Size | None, target: Aimed | None = None, *, reduced: bool = False) -> dict[str, str]:
    """Return what labels may say of who rolls and of his target: ``very large``, ``small (reduced)``, ``Hasty``."""
    level = target.fortification if target is not None else None
    told = f"{size.label}{' (reduced)' if reduced else ''}" if size is not None else ""
    return {"size": told, "level": level.label if level is not None else ""}
