"""Who deploys in a battle, and as what: models of the order of battle become companies of pieces (X-1, X-2, X-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.formation import Element
from campaign.domain.ids import BattleId, ElementId, Side, UnitKey
from campaign.domain.tabletop import BattleRules, Company, Piece, Quality
from campaign.errors import UnknownName
from campaign.orders.battles.rulebooks import PROFILE, book_under, bridge_under
from campaign.orders.formations import element, formation, is_model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from campaign.domain.ids import FormationId
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.bridge.values import Deployment

#: The letters with which the names of pieces begin: attackers, defenders.
LETTERS: Final = ("a", "d")

#: The level of a model that stands for a platoon and is one piece (X-1).
_PLATOON: Final = "platoon"


class Force(Struct, frozen=True, kw_only=True):
    """The models of one side in a battle, each once, in the order in which they were named; eliminated ones too.

    `off_table` are those of them that fire from beyond the edge.
    """

    side: Side
    models: tuple[Element, ...]
    off_table: frozenset[ElementId] = frozenset()


class Roster(Struct, frozen=True, kw_only=True):
    """The companies and pieces of a battle."""

    companies: tuple[Company, ...]
    pieces: tuple[Piece, ...]


def models_of(campaign: Campaign, names: Iterable[FormationId | ElementId]) -> tuple[Element, ...]:
    """Return the models that names mean, each once: of a formation those that stand, with all under it.

    Raise UnknownName for an id that is none.
    """
    found: dict[ElementId, Element] = {}
    for name in names:
        if is_model(name):
            models: Iterable[Element] = (element(campaign, name),)
        else:
            own = formation(campaign, name).id
            models = (item for below in campaign.oob.below(own) for item in campaign.oob.standing(below.id))
        found.update((item.id, item) for item in models)
    return tuple(found.values())


class Deployer:
    """Makes companies and pieces of models under the rulebook of one battle."""

    def __init__(
        self,
        campaign: Campaign,
        rules: Rules,
        rulebook: BattleRules,
        settings: Mapping[str, str],
        told: Mapping[UnitKey, tuple[str, ...]],
    ) -> None:
        """Take the rulebook, the battle's house rules, and the pieces that were told by hand for kinds of models."""
        self.rulebook = rulebook
        self.bridge: Any = bridge_under(rules, settings)
        self.book: Any = None if rulebook is BattleRules.OWN else book_under(campaign, rules, rulebook, settings)
        self.profile = "" if self.book is None else self.book.switch(PROFILE)
        self._rules = rules
        self._told = told

    def why_not(self, model: Element) -> str:
        """Say why a model does not deploy at all; nothing where it does (X-7).

        Raise UnknownName where no pieces are known for its kind.
        """
        if self.book is None or model.type in self._told:
            return ""
        try:
            verdict = self.bridge.deploys(self.rulebook.value, model.type)
        except UnknownName as error:
            raise UnknownName(str(error), remedy=f"say what it is made up of: --as {model.type}=PIECE") from error
        return "" if verdict is None else verdict.reason

    def deploys(self, model: Element) -> bool:
        """Say whether a model stands, and has pieces or at least a place in the club's own rules."""
        return model.standing and not self.why_not(model)

    def has_pieces(self, model: Element) -> bool:
        """Say whether a model would be on the table; the club's own rules ask for no pieces."""
        return self.deploys(model) and (self.book is None or bool(self._deployment(model).pieces))

    def must_know_the_told(self, forces: Iterable[Force]) -> None:
        """Raise UnknownName for a piece told by hand that the rulebook has not, or for a kind that nobody here is."""
        kinds = sorted({item.type for force in forces for item in force.models})
        for kind, keys in self._told.items():
            if kind not in kinds:
                message = f"nobody in this battle is a {kind}"
                raise UnknownName(message, nearest=kinds)
            for key in keys if self.book is not None else ():
                self.row(key)

    def row(self, key: str) -> Any:  # noqa: ANN401 - the row of the battle's rulebook
        """Return the row of a piece in the battle's rulebook; raise UnknownName with what comes near."""
        return self.book.unit(key) if self.rulebook is BattleRules.PZ8 else self.book.counter(key)

    def roster(self, battle: BattleId, forces: Iterable[Force]) -> Roster:
        """Return the companies and pieces of both sides, named a1, a2, ... and d1, d2, ..."""
        companies: list[Company] = []
        pieces: list[Piece] = []
        for letter, force in zip(LETTERS, forces, strict=True):
            models = [model for model in force.models if self.deploys(model)]
            made = [self._company(model, force.side) for model in models]
            companies += made
            found = (item for model, company in zip(models, made, strict=True) for item in self._pieces(model, company))
            for number, piece in enumerate(found, start=1):
                off_table = piece.element in force.off_table and not piece.is_transport
                pieces.append(replace(piece, id=f"{battle}/{letter}{number}", off_table=off_table))
        return Roster(companies=tuple(companies), pieces=tuple(pieces))

    def goes_first(self, attackers: Force, defenders: Force) -> Side:
        """Return the side with the first turn where nobody told: the attackers, and under company dice the Allies."""
        if self.rulebook is BattleRules.COMPANY_DICE and self._is_last(attackers) and not self._is_last(defenders):
            return defenders.side
        return attackers.side

    def _is_last(self, force: Force) -> bool:
        """Say whether the counters of a side are of the nation that has the last segment of a turn (PB-2.1)."""
        keys = (key for model in force.models if self.deploys(model) for key in self._deployment(model).pieces)
        key = next(keys, None)
        return key is not None and self.book.counter(key).nation == self.book.turn.segments[-1]

    def _company(self, model: Element, side: Side) -> Company:
        """Return a model as a company of the battle (X-1, X-2, X-5)."""
        if self.book is None:
            return Company(element=model.id, side=side)
        quality = Quality(self.bridge.quality(self.rulebook.value, self._training(model)))
        return Company(element=model.id, side=side, quality=quality, strength=self._strength(model))

    def _training(self, model: Element) -> int:
        """Return a model's training value, the median of its row where it was never rolled."""
        if model.training is not None:
            return model.training
        return self._rules.median_training(self._rules.unit(model.type))

    def _strength(self, model: Element) -> int | None:
        """Return the strength number with which a company begins, None where it has none (PB-1.2, X-5)."""
        pieces = self._deployment(model).pieces
        if self.rulebook is not BattleRules.COMPANY_DICE or not pieces:
            return None
        strength: int | None = self.book.start_strength(self.book.counter(pieces[0]))
        if strength is not None and model.reduced:
            strength = self.bridge.short_strength(strength)
        return strength

    def _pieces(self, model: Element, company: Company) -> Iterator[Piece]:
        """Yield the pieces of a company, then what stands beside it, without their names."""
        if self.book is None or company.quality is None:
            return
        made = self._deployment(model)
        keys = (*((key, False) for key in made.pieces), *((key, True) for key in made.beside))
        for key, beside in keys:
            yield Piece(
                id="",
                element=model.id,
                side=company.side,
                key=key,
                quality=company.quality,
                is_hq=made.hq and not beside,
                is_transport=beside,
            )

    def _deployment(self, model: Element) -> Deployment:
        """Return what a model deploys as, by hand where that was told."""
        company = self._rules.unit(model.type).echelon != _PLATOON
        told = self._told.get(model.type)
        made: Deployment
        if told is not None:
            made = self.bridge.deployed_as(self.rulebook.value, model.type, told, company=company)
        else:
            made = self.bridge.deployed(
                self.rulebook.value, model.type, company=company, reduced=model.reduced, profile=self.profile
            )
        return made
