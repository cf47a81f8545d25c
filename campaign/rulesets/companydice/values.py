"""The vocabulary of the company dice: counters, qualities, weapon classes, one shot, and what the rules say to it."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from campaign.domain.modifier import Modifier
from campaign.domain.tabletop import Quality
from campaign.rulesets.tables import Row


class Nation(StrEnum):
    """Whose counters they are; each nation's stand in a table of their own."""

    GERMAN = "german"
    AMERICAN = "american"
    BRITISH = "british"


class WeaponClass(StrEnum):
    """What a counter fires: armour-piercing, high explosive, howitzer, mortar, small arms, or nothing."""

    ARMOUR_PIERCING = "A"
    HIGH_EXPLOSIVE = "H"
    HOWITZER = "(H)"
    MORTAR = "M"
    SMALL_ARMS = "I"
    NONE = "-"


class UnitClass(StrEnum):
    """What kind of counter it is."""

    TANK = "tank"
    ASSAULT_GUN = "assault-gun"
    TANK_DESTROYER = "tank-destroyer"
    FLAME_TANK = "flame-tank"
    RECONNAISSANCE = "reconnaissance-vehicle"
    SELF_PROPELLED_ARTILLERY = "self-propelled-artillery"
    ENGINEER_VEHICLE = "engineer-vehicle"
    TRANSPORT = "transport"
    INFANTRY = "infantry"
    TOWED_GUN = "towed-gun"


class Status(StrEnum):
    """Where the numbers of a counter come from: the list that is shipped, or the club's own table."""

    FOUND = "found"
    CLUB = "club"


class Numbers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another set of numbers for a counter, and which revision of the list has it (B-24)."""

    weapon_class: WeaponClass
    attack: int
    range: int
    defense: int
    movement: int
    revision: str


class CounterType(Row, frozen=True, kw_only=True):
    """One kind of counter, a platoon or battery; `range` is in hexes, `movement` in movement points a turn.

    `strength` is the strength number with which its company starts, None where it has no company die (B-21).
    `range_doubles`: it may fire to twice its range at half its attack.
    """

    key: str
    label: str
    nation: Nation
    unit_class: UnitClass
    weapon_class: WeaponClass
    attack: int
    range: int
    defense: int
    movement: int
    armoured: bool
    vehicle: bool
    strength: int | None
    range_doubles: bool = False
    aliases: tuple[str, ...] = ()
    alternative: Numbers | None = None
    note: str = ""
    status: Status = Status.FOUND


class Refusal(Struct, frozen=True, kw_only=True):
    """Why something is not allowed: a stable code, the rule, and the reason in words for a player."""

    code: str
    rule: str
    reason: str


class Shot(Struct, frozen=True, kw_only=True):
    """One counter's direct fire at one armoured counter, with the facts that the table tells (PB-3 to PB-7).

    A strength is the company's number at this moment, None where it has no die (B-21). `target_x` says that the
    target's company has an X already; `target_company` are the counters beside which the target stands in it (B-22).
    """

    firer: CounterType
    target: CounterType
    range_hexes: int
    firer_quality: Quality = Quality.AVERAGE
    firer_strength: int | None = None
    target_quality: Quality = Quality.AVERAGE
    target_strength: int | None = None
    target_x: bool = False
    in_cover: bool = False
    hull_down: bool = False
    opportunity: bool = False
    emergency: bool = False
    target_company: tuple[CounterType, ...] = ()


class FirerState(Struct, frozen=True, kw_only=True):
    """What a firer did and suffered, and whether it sees its target, as the table or the diary tells it (PB-3).

    `fired`: this counter fired in this segment; `opportunity_fired`: it did so in the enemy movement before it;
    `emergency_used`: its company made its emergency fire this turn; `attacks_made` by its company in this segment.
    """

    x: bool = False
    dispersed: bool = False
    fired: bool = False
    opportunity_fired: bool = False
    emergency_used: bool = False
    attacks_made: int = 0
    counters: int = 3
    line_of_sight: bool = True
    spotted: bool = True


class HitRoll(Struct, frozen=True, kw_only=True):
    """Whether a shot hits: its terms, dice first, their total, and the range that it must reach (PB-4.1)."""

    terms: tuple[Modifier, ...]
    total: int
    needed: int
    hit: bool


class Penetration(Struct, frozen=True, kw_only=True):
    """Whether a hit goes through: attack against defense, no dice (PB-5.1); the attack may have a fraction (B-8).

    `attack_words` and `defense_words` say how each came about.
    """

    attack: Fraction
    defense: int
    penetrates: bool
    attack_words: str
    defense_words: str


class Loss(Struct, frozen=True, kw_only=True):
    """What kill dice did to a company: steps rolled, steps lost, the strength that is left, whether it is gone."""

    steps_rolled: int
    steps: int
    strength: int
    destroyed: bool


class MoraleRoll(Struct, frozen=True, kw_only=True):
    """A morale roll: its terms, dice first, their total, and whether the company gets an X (PB-7.1)."""

    terms: tuple[Modifier, ...]
    total: int
    x: bool


class AttackResult(Struct, frozen=True, kw_only=True):
    """What one shot came to; a part that was not reached is None. `x` says whether the target's company has one now."""

    hit: HitRoll
    penetration: Penetration | None
    loss: Loss | None
    morale: tuple[MoraleRoll, ...]
    x: bool
