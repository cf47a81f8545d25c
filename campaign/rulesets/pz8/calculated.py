"""What every sum of Pz8 shares: how dice, covers and kinds of platoon are told, and what comes out of a hit."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct

from campaign.domain.tabletop import PieceState, Quality
from campaign.rulesets.calculator import Count, DiceMissing, Given
from campaign.rulesets.pz8.values import Armour, Aspect, Cover, Passenger, PlatoonType, Target, Traction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.rulesets.pz8.rulebook import Pz8
    from campaign.rulesets.pz8.values import Aboard, Struck, Throw

#: A length on the table in inches.
Inches = Annotated[float, Meta(ge=0, le=10_000)]

QualityWord = Literal["green", "average", "elite"]
StateWord = Literal["ok", "disorganized", "suppressed", "destroyed"]
AspectWord = Literal["front", "side", "rear"]
CoverWord = Literal[
    "open",
    "rough",
    "woods",
    "hills",
    "building",
    "field_fort",
    "bunker",
    "building_in_rough",
    "building_in_woods",
    "building_in_hills",
    "field_fort_in_rough",
    "field_fort_in_woods",
    "field_fort_in_hills",
    "field_fort_in_building",
    "bunker_in_rough",
    "bunker_in_woods",
    "bunker_in_hills",
    "bunker_in_building",
    "bunker_in_field_fort",
]

_ROUGH: Final = {"woods": "rough", "hills": "rough"}
_IN: Final = "_in_"
_HUNDRED: Final = 100

#: What a kind may be called besides the keys of the lists: how it gets about, and its flags.
_WORDS: Final[dict[str, tuple[Traction, tuple[str, ...]]]] = {
    "foot": (Traction.FOOT, ()),
    "gun": (Traction.TOWED, ()),
    "towed": (Traction.TOWED, ()),
    "artillery": (Traction.TOWED, ("artillery",)),
    "wheeled": (Traction.WHEELED, ()),
    "tracked": (Traction.TRACKED, ()),
    "tank": (Traction.TRACKED, ()),
    "half_track": (Traction.HALFTRACK, ()),
    "engineers": (Traction.FOOT, ("engineer",)),
    "mine_clearing_tank": (Traction.TRACKED, ("mine_clearing",)),
    "aa": (Traction.TOWED, ("aa",)),
    "atgw": (Traction.FOOT, ("atgw", "once_per_game")),
    "sam": (Traction.FOOT, ("sam", "once_per_game")),
    "helicopter": (Traction.AIR, ("helicopter",)),
}


class PassengerGiven(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is aboard, or limbered to, whatever is hit."""

    state: StateWord = "ok"
    is_hq: bool = False
    quality: QualityWord = "average"


class HitGiven(Given, frozen=True, kw_only=True):
    """What is hit: its state, its side towards the blow, and who is aboard."""

    armoured: bool = False
    aspect: AspectWord = "front"
    target_state: StateWord = "ok"
    target_is_hq: bool = False
    target_quality: QualityWord = "average"
    passengers: tuple[PassengerGiven, ...] = ()

    @property
    def side_hit(self) -> Aspect:
        """Return the side of the target that is hit."""
        return Aspect(self.aspect)

    def target(self, defence: int, *, helicopter: bool = False) -> Target:
        """Return what is hit as the rulebook sees it."""
        return Target(
            defence=defence,
            armoured=self.armoured,
            state=PieceState(self.target_state),
            is_hq=self.target_is_hq,
            quality=Quality(self.target_quality),
            helicopter=helicopter,
            passengers=tuple(
                Passenger(state=PieceState(one.state), is_hq=one.is_hq, quality=Quality(one.quality))
                for one in self.passengers
            ),
        )


class StrikeGiven(HitGiven, frozen=True, kw_only=True):
    """What is hit, with the factors on both sides."""

    attack: Count
    defence: Count


class Fought(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a shot or a blow came to; what was not computed is left out, and `error` says why nothing was.

    `result` is what counts after a save; `passengers` are their states in the order in which they were given.
    """

    error: str | None = None
    to_hit_total: int | None = None
    hit: bool | None = None
    battery_spent: bool | None = None
    deviation_bearing_deg: int | None = None
    deviation_in: float | None = None
    effective_defence: int | None = None
    diff: int | None = None
    save_total: int | None = None
    saved: bool | None = None
    hq_save: str | None = None
    result: str | None = None
    target_state: str | None = None
    passengers: list[str] | None = None
    weapon_spent: bool | None = None
    helicopter: str | None = None


class Blown(Struct, frozen=True, kw_only=True):
    """The part of a result that tells of the hit itself."""

    effective_defence: int | None
    diff: int | None
    save_total: int | None
    saved: bool | None
    hq_save: str | None
    result: str
    target_state: str
    passengers: list[str] | None


def throwing(faces: Mapping[str, tuple[int, ...]]) -> Throw:
    """Return what gives the told faces one after another; it raises DiceMissing where none is left."""
    asked: dict[str, int] = {}

    def throw(name: str) -> int:
        number = asked.get(name, 0)
        told = faces.get(name, ())
        if number >= len(told):
            raise DiceMissing(name, number + 1, len(told))
        asked[name] = number + 1
        return told[number]

    return throw


def covers_of(word: str) -> tuple[Cover, ...]:
    """Return the covers of a word such as ``bunker_in_rough``."""
    return tuple(Cover(_ROUGH.get(part, part)) for part in word.split(_IN))


def exact(length: float) -> Fraction:
    """Return inches in hundredths, so that 10.1 is what it looks like."""
    return Fraction(round(length * _HUNDRED), _HUNDRED)


def kind_of(book: Pz8, word: str) -> PlatoonType | None:
    """Return the row of a kind: of the lists, or one made of a word such as ``tracked``; None for neither."""
    found = book.unit_anywhere(word)
    if found is not None or word not in _WORDS:
        return found
    traction, flags = _WORDS[word]
    return PlatoonType(
        key=word,
        label=word,
        movement_class="gun" if traction is Traction.TOWED else "infantry" if traction is Traction.FOOT else word,
        target_class=Armour.HARD if word == "tank" else Armour.SOFT,
        armoured=traction is Traction.TRACKED,
        arc_deg=0,
        traction=traction,
        range_in=0,
        min_range_in=0,
        attack_soft=0,
        attack_hard=0,
        defence=0,
        move_in=None,
        flags=flags,
    )


def blown(target: Target, struck: Struck, *, may_save: bool = True) -> Blown:
    """Return what is told of a hit; an HQ that may not save is told so."""
    save, damage = struck.save, struck.damage
    barred = target.is_hq and not may_save and struck.state is not target.state
    return Blown(
        effective_defence=None if damage is None else damage.effective_defence,
        diff=None if damage is None else damage.diff,
        save_total=None if save is None else save.total,
        saved=None if save is None else save.saved,
        hq_save=("made" if save.saved else "failed") if save is not None else "not_allowed" if barred else None,
        result=struck.result.value,
        target_state=struck.state.value,
        passengers=_states(struck.passengers),
    )


def _states(aboard: tuple[Aboard, ...]) -> list[str] | None:
    """Return the states of passengers; None where nobody was aboard."""
    return [one.state.value for one in aboard] or None
