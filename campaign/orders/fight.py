"""Walks the results of one order over the models they fall on: who is hit, in what mode, and who stands afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.ids import element_formation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.domain.formation import Element
    from campaign.domain.ids import ElementId, FormationId, UnitKey
    from campaign.domain.mode import Mode
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class Fight:
    """The models as the earlier results of the same order leave them; the campaign itself stays as it is."""

    def __init__(self, campaign: Campaign) -> None:
        """Begin with the models as they stand."""
        self.campaign = campaign
        self.gone: set[ElementId] = set()
        self.modes: dict[ElementId, Mode] = {}

    def stands(self, model: Element) -> bool:
        """Say whether a model still stands."""
        return model.standing and model.id not in self.gone

    def mode_of(self, model: Element) -> Mode:
        """Return the mode that a model is in now."""
        return self.modes.get(model.id) or self.campaign.oob.mode_of(model)

    def combat_models(self, formation: FormationId) -> tuple[Element, ...]:
        """Return every model on the table below a formation that is no HQ model, eliminated ones included (DT-R34)."""
        oob = self.campaign.oob
        with_others = oob.formations[formation].on_call
        return tuple(
            model
            for item in oob.below(formation)
            if with_others or not item.on_call
            for model in oob.elements_of(item.id)
            if not model.is_hq
        )

    def types_of(self, formation: FormationId) -> tuple[UnitKey, ...]:
        """Return the most numerous combat types of a formation: one, or several where they tie."""
        models = self.combat_models(formation)
        counted = [model.type for model in models if self.stands(model)] or [model.type for model in models]
        numbers = {key: counted.count(key) for key in dict.fromkeys(counted)}
        most = max(numbers.values(), default=0)
        return tuple(key for key, number in numbers.items() if number == most)

    def losing(self, formation: FormationId, key: UnitKey, number: int) -> tuple[Element, ...]:
        """Return the models that are lost: standing ones, last letters first, then any that the book holds for dead."""
        models = [model for model in reversed(self.combat_models(formation)) if model.type == key]
        return tuple(sorted(models, key=self._dead)[:number])

    def headless(self) -> tuple[FormationId, ...]:
        """Return the formations whose last HQ model went in this order (DT-R35)."""
        oob = self.campaign.oob
        hqs = (item for item in sorted(self.gone) if oob.elements[item].is_hq)
        owners = dict.fromkeys(map(element_formation, hqs))
        return tuple(owner for owner in owners if oob.hq_stands(owner) and not self._hq_left(owner))

    def _hq_left(self, formation: FormationId) -> bool:
        """Say whether an HQ model of a formation still stands with it."""
        own = (model for model in self.campaign.oob.elements_of(formation) if model.formation == formation)
        return any(model.is_hq and self.stands(model) for model in own)

    def _dead(self, model: Element) -> bool:
        """Order models that stand before those that do not."""
        return not self.stands(model)


def reachable(rules: Rules, key: UnitKey, mode: Mode) -> frozenset[Mode]:
    """Return the modes into which the results of one move, one after another, may put a model (DT-J30, X23)."""
    unit = rules.unit(key)
    found: set[Mode] = set()
    waiting: list[Mode] = [mode]
    while waiting:
        new = [item for item in rules.result_modes(unit, waiting.pop()) if item not in found]
        found.update(new)
        waiting += new if rules.applies("DT-X23") else ()
    return frozenset(found)


def spell(models: Iterable[Element]) -> str:
    """Name models by their letters: ``c b``."""
    return " ".join(model.part for model in models)
