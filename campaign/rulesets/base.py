"""What a rulebook may be asked, topic by topic; a ruleset implements the capabilities that it covers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from campaign.domain.place import Going
from campaign.rulesets.battle import ArtilleryRules, CombatRules, LandingRules, VisibilityRules

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from campaign.domain.air import Basing, Mission, Role
    from campaign.domain.clock import GameTime
    from campaign.domain.echelon import Arm, Echelon
    from campaign.domain.formation import Formation
    from campaign.domain.ids import UnitKey
    from campaign.domain.mode import HoldLevel, Mode
    from campaign.domain.modifier import Sum
    from campaign.domain.place import NodeKind
    from campaign.rulesets.rulings import Ruling, Switch
    from campaign.rulesets.tables import Tables
    from campaign.rulesets.units import Unit
    from campaign.rulesets.verdict import Verdict


class SwitchRules(Protocol):
    """House rules: each switch has a default in the rulings register and may be set by the scenario."""

    @property
    def tables(self) -> Tables:
        """Return the tables that the campaign keeps, those of the rulebooks of its battles among them."""
        ...

    def switch(self, name: str) -> str:
        """Return the value of a house rule in force, such as ``on_demand`` for ``command_rolls``."""
        ...

    def flag(self, name: str) -> bool:
        """Return a house rule that is either yes or no."""
        ...

    def number(self, name: str) -> int:
        """Return a house rule that is a whole number."""
        ...

    def switches(self) -> Sequence[Switch]:
        """Return every house rule that a scenario may set, with its default."""
        ...

    def rulings(self) -> Sequence[Ruling]:
        """Return the register of rulings."""
        ...

    def applies(self, rule: str) -> bool:
        """Say whether a rule is in force; all are, but where a test switches one off by its ID."""
        ...


class UnitRules(Protocol):
    """The unit tables (DT-K)."""

    def unit(self, key: UnitKey) -> Unit:
        """Return a row by its key; raise UnknownName where there is none."""
        ...

    def units(self) -> Sequence[Unit]:
        """Return every row of every nation."""
        ...


class CommandRules(Protocol):
    """Command rolls and prices (DT-D)."""

    def counts_points(self) -> bool:
        """Say whether command points are counted at all (DT-X2)."""
        ...

    def rolls_command(self, echelon: Echelon) -> bool:
        """Say whether an HQ of this level rolls and pays: brigade and above (DT-D1, R4)."""
        ...

    def price_of_mode_change(self) -> int:
        """Return the points that changing the mode of one subordinate HQ costs; 0 where none are counted (DT-C2)."""
        ...

    def reduced_roll(self, face: int, hindered: Collection[str], mode: Mode) -> Sum:
        """Return a command roll with what reduces it: any of ``under_fire``, ``jammed``, ``telephones`` (DT-D2)."""
        ...

    def command_points(self, training: int, reduced_roll: int) -> int:
        """Return the points that a reduced roll of an HQ gives (DT-D1)."""
        ...


class ModeRules(Protocol):
    """Modes and how they mix (DT-C)."""

    def counts_for_mixing(self, formation: Formation) -> bool:
        """Say whether mixing looks at a formation at all (DT-R39)."""
        ...

    def may_mix(self, sisters: Sequence[Formation]) -> Verdict | None:
        """Say why sisters may not be in the modes they are in, None where they may (DT-C4, C5, R1, R39)."""
        ...

    def may_be_ordered(self, formation: Formation, mode: Mode, *, hq_stands: bool) -> Verdict | None:
        """Say why a formation may not be ordered into a mode, None where it may (DT-G4, R35)."""
        ...

    def mode_counts_from_start(self) -> bool:
        """Say whether a mode counts from the start of the move in which it is ordered (DT-C1, R58)."""
        ...

    def subordinates_follow(self) -> bool:
        """Say whether those that stood in the old mode of their HQ follow it free (DT-R33)."""
        ...

    def hold_level(self, start: HoldLevel | None, moves_held: int) -> HoldLevel:
        """Return the level of a position, by where the scenario began and the moves held since (DT-R2)."""
        ...


class MovementRules(Protocol):
    """Ground movement (DT-E)."""

    def may_move(self, mode: Mode) -> bool:
        """Say whether a mode moves at all (DT-E2)."""
        ...

    def allowance_mm(
        self, unit: Unit, mode: Mode, *, on_road: bool, going: Going = Going.GOOD, weather: str = "clear"
    ) -> int | None:
        """Return how far a model goes in a move, in mm; 0 where it stays, None where it may not go (DT-E0, E1)."""
        ...

    def sails(self, unit: Unit) -> bool:
        """Say whether a model moves at sea: no road, ground or mode binds it (DT-E5)."""
        ...

    def slower_ground(self, start: Going, end: Going) -> Going:
        """Return how the ground carries between two places (DT-X4)."""
        ...

    def slowest_mm(self, allowances: Sequence[int | None]) -> int | None:
        """Return the allowance of models that move together; None where one of them may not go (DT-R51)."""
        ...

    def share_permille(self, legs: Sequence[tuple[int, int]]) -> int:
        """Return the share of a move that legs use up, each its length and allowance in mm, none of them 0 (DT-R51)."""
        ...

    def joins_road_within_mm(self) -> int:
        """Return how far from a node a leg off the road may join it (DT-R59)."""
        ...

    def must_keep_away_mm(self, mode: Mode) -> int:
        """Return within what distance a known enemy may not be approached in a mode; 0 where he may (DT-E2, R52)."""
        ...

    def normally_halts_mm(self, mode: Mode) -> int:
        """Return at what distance from a seen enemy an advance normally halts; 0 where it does not (DT-C13, R52)."""
        ...

    def position_counts(self, told: GameTime | None, now: GameTime) -> bool:
        """Say whether a position was told recently enough to be held against an order (DT-X3)."""
        ...


class SetupRules(Protocol):
    """Set-up: training values (DT-K1)."""

    def training_value(self, unit: Unit, face: int) -> int:
        """Return the training value of a model from its D10 (DT-K1, R29)."""
        ...

    def takes_training_hints(self) -> bool:
        """Say whether what a scenario knows of a formation's training replaces its die (DT-X30)."""
        ...

    def hinted_training(self, unit: Unit, hint: str) -> int:
        """Return the training value that a scenario's hint, low, median or high, stands for (DT-X30)."""
        ...

    def median_training(self, unit: Unit) -> int:
        """Return the middle of the quoted training values, rounded down (DT-R29)."""
        ...


class CompositionRules(Protocol):
    """What formations may consist of (DT-B2)."""

    def may_consist_of(
        self, formation: Formation, models: Sequence[Unit], below: Sequence[Formation]
    ) -> Verdict | None:
        """Say why a formation has too few or too many of the next level, None where it has not (DT-B2)."""
        ...

    def uses_rows_of_another(self, formation: Formation, models: Sequence[Unit]) -> Verdict | None:
        """Say whose rows a formation's models are where they are another army's than its nation uses (DT-B3)."""
        ...


class SupplyRules(Protocol):
    """Logistics (DT-G)."""

    def supply_row(self, nation: str, arm: Arm) -> UnitKey:
        """Return the unit row of an HQ's supply models: lorries or wagons (DT-G1)."""
        ...

    def shares_supply(self, arm: Arm) -> bool:
        """Say whether battalions of an arm share points under one brigade HQ (DT-R48)."""
        ...

    def pays_by_battery(self, arm: Arm) -> bool:
        """Say whether an arm's batteries pay, not its battalions (DT-G6)."""
        ...

    def price_of_battalions(self, number: int) -> int:
        """Return the points for so many battalions that share (DT-G6, R48)."""
        ...

    def price_of_batteries(self, number: int, mission: str) -> int:
        """Return the points for so many batteries on a mission (DT-R14)."""
        ...

    def supply_missions(self) -> tuple[str, ...]:
        """Return the artillery missions that have a price, the usual one first (DT-R14)."""
        ...

    def attack_is_free(self, mode: Mode, *, answer: bool) -> bool:
        """Say whether a unit in a mode pays nothing for its attack or answer (DT-G7, R13)."""
        ...

    def attacks_in(self, mode: Mode) -> bool:
        """Say whether units attack in a mode, and do not only answer (DT-R55)."""
        ...

    def bonus_points_max(self) -> int | None:
        """Return how many extra points a side may add to one combat, None without limit (DT-G8)."""
        ...

    def supply_reach_mm(self) -> int | None:
        """Return how near to its HQ supply must stand to be in reach, None where it need not (DT-R12)."""
        ...

    def price_of_columns(self, number: int) -> int:
        """Return the command points for moving so many columns of one HQ forward in a move (DT-G4, R5)."""
        ...

    def going_back_is_free(self) -> bool:
        """Say whether empties go back to refill for nothing (DT-R53)."""
        ...

    def supply_needs_road(self) -> bool:
        """Say whether supply units move only on roads and tracks (DT-G2)."""
        ...

    def load_is_lost(self) -> bool:
        """Say whether a destroyed supply unit loses its point (DT-G5, R11)."""
        ...

    def may_hold_dump(self, kinds: Collection[NodeKind], roads: int) -> bool:
        """Say whether a place of these kinds, where so many roads meet, is a node for a dump (DT-G3)."""
        ...

    def is_supply_source(self, kinds: Collection[NodeKind]) -> bool:
        """Say whether points enter the campaign at a place of these kinds (DT-G9)."""
        ...

    def dump_guarded_within_mm(self) -> int | None:
        """Return how near a combat unit of the owner keeps a dump from falling, None where none does (DT-R43)."""
        ...

    def captured_points(self, points: int) -> int:
        """Return how much of a dump's points its captor gets; the rest is lost (DT-R43)."""
        ...


class AirRules(Protocol):
    """Aircraft, bases and the bomber plan (DT-F)."""

    def rest_moves(self, role: Role, *, on_table: bool, move: int) -> int:
        """Return the moves from a flight in hour `move` to the next earliest (DT-F2, F3)."""
        ...

    def uses_endurance(self, mission: Mission) -> bool:
        """Say whether a mission uses up endurance (DT-X21)."""
        ...

    def rest_after_rebasing(self, role: Role, *, on_table: bool, move: int) -> int:
        """Return the moves that a squadron rests at a new base (DT-R8)."""
        ...

    def may_base(self, role: Role, *, on_table: bool) -> Basing:
        """Say whether a role may, should not or must not base there (DT-F1)."""
        ...

    def only_planned(self, role: Role) -> bool:
        """Say whether a role makes only planned attacks (DT-F3)."""
        ...

    def raids_a_day(self, role: Role) -> int | None:
        """Return how many attacks a day a squadron may make, None where only endurance counts (DT-F3)."""
        ...

    def plan_is_closed(self, *, raid_day: int, today: int, before_game: bool) -> bool:
        """Say whether a day's bomber plan may no longer be altered, only cancelled (DT-R9)."""
        ...


class WeatherRules(Protocol):
    """What weather forbids (DT-R28)."""

    def weathers(self) -> Sequence[str]:
        """Return the words that weather may be called, the best first."""
        ...

    def may_fly(self, role: Role, *, weather: str, light: str, planned: bool = False) -> Verdict | None:
        """Say why a role does not fly in a weather and a light, None where it does (DT-R28, R57)."""
        ...

    def may_land(self, weather: str) -> Verdict | None:
        """Say why no troops land from the air, None where they may (DT-R28)."""
        ...

    def going_in(self, weather: str, going: Going) -> Going:
        """Return how the ground off the road carries in a weather (DT-R28)."""
        ...

    def off_road_percent(self, weather: str) -> int:
        """Return what is left of movement off the road in a weather, in per cent (DT-R28)."""
        ...


class RecoveryRules(Protocol):
    """Recovery of losses (DT-J31)."""

    def recovers(self, unit: Unit) -> bool:
        """Say whether eliminated models of a row may come back (DT-R54)."""
        ...

    def recovered(self, losses: int) -> int:
        """Return how many of so many uncounted losses of one row come back, rounded down (DT-J31)."""
        ...

    def losses_counted(self, returned: int) -> int:
        """Return how many losses are settled by so many that come back; the rest is carried forward (DT-R26)."""
        ...

    def recovery_mode(self) -> Mode:
        """Return the mode in which recovered models stand at the senior HQ (DT-J31)."""
        ...


class ResultRules(Protocol):
    """What a combat result may do to a model (DT-J30, R24, R25)."""

    def may_hold(self, unit: Unit) -> bool:
        """Say whether a model in Move may go to Hold (DT-R25)."""
        ...

    def result_modes(self, unit: Unit, mode: Mode) -> Sequence[Mode]:
        """Return the modes into which a result may put a model that was in `mode`; gone is always possible (DT-J30)."""
        ...

    def hold_after_result(self) -> HoldLevel:
        """Return the level of a model that a result drove to Hold (DT-R2)."""
        ...


class Rules(
    SwitchRules,
    UnitRules,
    CommandRules,
    ModeRules,
    MovementRules,
    SetupRules,
    CompositionRules,
    SupplyRules,
    AirRules,
    WeatherRules,
    RecoveryRules,
    ResultRules,
    CombatRules,
    ArtilleryRules,
    VisibilityRules,
    LandingRules,
    Protocol,
):
    """Everything an order may ask of the rulebook of its campaign."""
