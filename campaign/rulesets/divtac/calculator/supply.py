"""Sums of supply and losses: what attacks and guns cost, and what comes back overnight (DT-G, J20, J31)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct

from campaign.domain.echelon import Echelon
from campaign.rulesets.calculator import Count, Given

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.base import Rules

#: Armies by the word of a case and the nation of the unit tables (DT-B3).
ARMIES: Final = {
    "american": "US",
    "british": "UK",
    "german": "GE",
    "belgian": "BE",
    "canadian": "CA",
    "dutch": "NL",
    "french": "FR",
    "polish": "PL",
}


class RecoveryGiven(Given, frozen=True, kw_only=True):
    """Models lost today by unit row, and those of earlier days that are not counted yet."""

    eliminated: dict[str, Count]
    carried: dict[str, Count]


class RecoveryResult(Struct, frozen=True, kw_only=True):
    """What comes back by unit row, and what is carried forward."""

    returned: dict[str, int]
    carried: dict[str, int]


class ArtilleryCostGiven(Given, frozen=True, kw_only=True):
    """A request: whose, from which level, for how many batteries held at which level."""

    army: Literal["american", "british", "german", "belgian", "canadian", "dutch", "french", "polish"]
    requesting: Echelon
    held_at: Echelon
    batteries: Count


class NavalCostGiven(Given, frozen=True, kw_only=True):
    """Ships that fire for one HQ."""

    ships: Count


class CommandCost(Struct, frozen=True, kw_only=True):
    """What it costs the requesting HQ."""

    command_points: int


class AttackSupplyGiven(Given, frozen=True, kw_only=True):
    """One attack: `battalions` of an infantry brigade, `mission` and `batteries` of batteries; `extra` points."""

    attacker: Literal["infantry_brigade", "armoured_battalion", "battery"]
    extra: Count
    battalions: Annotated[int, Meta(ge=1, le=1_000)] | None = None
    mission: Literal["supporting", "bombardment", "harassment", "counter_battery"] | None = None
    batteries: Annotated[int, Meta(ge=1, le=1_000)] | None = None

    def lacking(self) -> tuple[str, ...]:
        """Return the keys that this attacker needs and the case does not give."""
        needed = {"infantry_brigade": ("battalions",), "battery": ("mission", "batteries")}.get(self.attacker, ())
        return tuple(name for name in needed if getattr(self, name) is None)


class SupplyCost(Struct, frozen=True, kw_only=True):
    """The points that it takes."""

    points: int


def recovery(rules: Rules, given: RecoveryGiven, _faces: Mapping[str, int]) -> RecoveryResult:
    """Count what comes back of each row, never several rows together (DT-J31, R26)."""
    losses = {key: given.eliminated.get(key, 0) + given.carried.get(key, 0) for key in given.eliminated | given.carried}
    returned = {key: rules.recovered(lost) for key, lost in losses.items()}
    carried = {key: lost - rules.losses_counted(returned[key]) for key, lost in losses.items()}
    return RecoveryResult(returned=returned, carried=carried)


def artillery_cost(rules: Rules, given: ArtilleryCostGiven, _faces: Mapping[str, int]) -> CommandCost:
    """Ask what a request for batteries costs (DT-J20, R32)."""
    price = rules.price_of_guns(
        ARMIES[given.army], requesting=given.requesting, held_at=given.held_at, batteries=given.batteries
    )
    return CommandCost(command_points=price)


def naval_cost(rules: Rules, given: NavalCostGiven, _faces: Mapping[str, int]) -> CommandCost:
    """Ask what naval gunfire costs (DT-R23)."""
    return CommandCost(command_points=rules.price_of_ships(given.ships))


def attack_supply(rules: Rules, given: AttackSupplyGiven, _faces: Mapping[str, int]) -> SupplyCost:
    """Add up what one attack costs in supply; an armoured battalion never shares (DT-G6, R14, R48)."""
    if given.attacker == "battery":
        price = rules.price_of_batteries(given.batteries or 1, _mission(rules, given))
    else:
        price = rules.price_of_battalions(given.battalions or 1)
    return SupplyCost(points=price + given.extra)


def _mission(rules: Rules, given: AttackSupplyGiven) -> str:
    """Return the mission as the table of prices spells it."""
    asked = (given.mission or "").replace("-", "_")
    return next(name for name in rules.supply_missions() if name.replace("-", "_") == asked)
