"""The order that opens a battle: who fights whom at a place, under which rulebook, deployed as which pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, field

from campaign.domain.ids import ElementId, FormationId, PlaceId, Side, UnitKey
from campaign.domain.tabletop import BattleRules
from campaign.errors import NotUnderstood, UnknownName
from campaign.events.battles import BattleOpened
from campaign.orders.base import Kind, Order, Slots
from campaign.orders.battles.deploy import Deployer, Force, models_of
from campaign.orders.battles.opening_checks import Opening, objections_to
from campaign.orders.battles.rulebooks import PROFILE
from campaign.orders.battles.settings import settings_of
from campaign.orders.formations import found_standing, found_there, handle_of, is_model, spot_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_SIDES: Final = 2
_LETTERS_LEAST: Final = 2


class OpenBattle(Order, frozen=True, kw_only=True):
    """Open a battle at a place between models of two sides, to be fought out under a rulebook of its own.

    A formation brings all that stands under it. What fires from beyond the edge is named behind `off`, how many attacks
    from the air the attackers and the defenders have behind `air`, and behind `as` what a kind of model is made up of.
    Behind `rules` stands pz8, companydice or own: the club's own, of which the program knows forces and result only.
    """

    name = "battle open"
    kind = Kind.TABLE
    line = (
        "PLACE FORCE... against OPPONENT... [off HELPER...] [rules RULEBOOK] [profile PROFILE] [house SETTING...] "
        "[first SIDE] [air NUMBER...] [as MAKEUP...]"
    )
    example = "battle open cagny 2-ffy against stug-200 rules companydice"
    once = True

    place: Annotated[PlaceId, Meta(description="where it is fought")]
    attackers: Annotated[tuple[FormationId | ElementId, ...], Meta(min_length=1, description="who attacks")]
    defenders: Annotated[tuple[FormationId | ElementId, ...], Meta(min_length=1, description="who defends")]
    off_table: Annotated[tuple[FormationId | ElementId, ...], Meta(description="who fires from beyond the edge")] = ()
    rulebook: Annotated[BattleRules, Meta(description="under which rules")] = BattleRules.PZ8
    house_rules: Annotated[dict[str, str], Meta(description="house rules of this battle, its profile too")] = field(
        default_factory=dict[str, str]
    )
    first: Annotated[Side | None, Meta(description="the side with the first turn")] = None
    air_attacks: Annotated[
        tuple[int, ...], Meta(max_length=_SIDES, description="attacks from the air: attackers, defenders")
    ] = ()
    makeup: Annotated[dict[UnitKey, tuple[str, ...]], Meta(description="pieces of a kind of model, by hand")] = field(
        default_factory=dict[UnitKey, tuple[str, ...]]
    )

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> OpenBattle:
        """Read who fights whom, where and how; raise UnknownName or NotUnderstood."""
        (group,) = groups
        profile = group.maybe("profile", str)
        house_rules = dict(_setting(text) for text in group.many("setting", str))
        air = group.many("number", int)
        if len(air) > _SIDES:
            message = "attacks from the air are told for two sides"
            raise NotUnderstood(message, remedy="air 2 0: two of the attackers, none of the defenders")
        return cls(
            place=group.one("place", str),
            attackers=group.many("force", str),
            defenders=group.many("opponent", str),
            off_table=group.many("helper", str),
            rulebook=read_rulebook(group.maybe("rulebook", str) or BattleRules.PZ8),
            house_rules=house_rules | ({PROFILE: profile} if profile else {}),
            first=group.maybe("side", str),
            air_attacks=air,
            makeup=dict(_makeup(text) for text in group.many("makeup", str)),
        )

    def title(self, campaign: Campaign) -> str:
        """Name the place and who fights whom."""
        attackers, defenders = (
            ", ".join(handle_of(campaign, name) for name in names) for names in (self.attackers, self.defenders)
        )
        return f"battle at {spot_name(campaign, self.place)}: {attackers} against {defenders}"

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield sides that do not fit, who is in another battle, not there or dead, who cannot deploy or is untrained.

        Raise UnknownName or NotUnderstood for house rules, pieces, or a side with the first turn that there are not.
        """
        spot_name(campaign, self.place)
        yield from objections_to(campaign, rules, self._opening(campaign, rules))

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return those who take part and whom the book holds for eliminated as found on the table."""
        names = (*self.attackers, *self.defenders, *self.off_table)
        models = tuple(name for name in names if is_model(name))
        return (
            *found_standing(campaign, models),
            *found_there(campaign, (name for name in names if not is_model(name))),
        )

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Deploy both sides (X-1, X-2)."""
        opening = self._opening(campaign, rules)
        attackers, defenders = opening.forces
        battle = campaign.battles.next_id()
        roster = opening.deployer.roster(battle, opening.forces)
        return (
            BattleOpened(
                battle=battle,
                place=self.place,
                rulebook=self.rulebook,
                house_rules=opening.settings,
                attackers=attackers.side,
                defenders=defenders.side,
                first=self.first or opening.deployer.goes_first(attackers, defenders),
                companies=roster.companies,
                pieces=roster.pieces,
                air_attacks=dict(zip((attackers.side, defenders.side), (*self.air_attacks, 0, 0), strict=False)),
            ),
        )

    def _opening(self, campaign: Campaign, rules: Rules) -> Opening:
        """Return the battle as it would be opened on the state as it is."""
        settings = settings_of(campaign, rules, self.rulebook, self.house_rules)
        return Opening(
            place=self.place,
            names=(self.attackers, self.defenders, self.off_table),
            forces=self._forces(campaign),
            settings=settings,
            deployer=Deployer(campaign, rules, self.rulebook, settings, self.makeup),
            first=self.first,
        )

    def _forces(self, campaign: Campaign) -> tuple[Force, Force]:
        """Return both sides' models; who fires from beyond the edge joins his own side."""
        beyond = models_of(campaign, self.off_table)
        found: list[Force] = []
        for names in (self.attackers, self.defenders):
            models = models_of(campaign, names)
            side = _side_of(campaign, names[0])
            helpers = tuple(item for item in beyond if campaign.oob.formations[item.formation].side == side)
            both = {item.id: item for item in (*models, *helpers)}
            off_table = frozenset(item.id for item in helpers)
            found.append(Force(side=side, models=tuple(both.values()), off_table=off_table))
        attackers, defenders = found
        return attackers, defenders


def read_rulebook(word: str) -> BattleRules:
    """Read the rulebook of a battle by its name or a beginning of it; raise UnknownName."""
    names = [item.value for item in BattleRules]
    found = [name for name in names if name == word or (len(word) >= _LETTERS_LEAST and name.startswith(word))]
    if len(found) == 1:
        return BattleRules(found[0])
    message = f"no battles are fought under {word!r}"
    raise UnknownName(message, nearest=names)


def _side_of(campaign: Campaign, name: FormationId | ElementId) -> Side:
    """Return the side of a formation or model; raise UnknownName for an id that is none."""
    models = models_of(campaign, (name,)) if is_model(name) else ()
    return campaign.oob.formations[models[0].formation if models else name].side


def _setting(text: str) -> tuple[str, str]:
    """Read a house rule and its value; raise NotUnderstood where one of them is missing."""
    name, _, value = text.partition("=")
    if not name or not value:
        message = f"{text!r} is no house rule and its value"
        raise NotUnderstood(message, remedy="--house scale=infantry")
    return name, value


def _makeup(text: str) -> tuple[UnitKey, tuple[str, ...]]:
    """Read what a kind of model is made up of: ``type=piece`` or ``type=piece+piece``; raise NotUnderstood."""
    kind, _, keys = text.partition("=")
    pieces = tuple(key for key in keys.replace(",", "+").split("+") if key)
    if not kind or not pieces:
        message = f"{text!r} is no kind of model and its pieces"
        raise NotUnderstood(message, remedy="--as uk_sherman_sqn=sherman_uk+firefly")
    return kind, pieces
