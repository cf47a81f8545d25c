"""The circumstances that Pz8 knows: covers, sides of a target, sight, and how fire is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.domain.tabletop import Quality
from campaign.rulesets.pz8.values import Cover

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: What a target stands in; one word may be two covers, of which the worst counts (P-3).
COVERS: Final[Mapping[str, tuple[Cover, ...]]] = {
    "open": (),
    "rough": (Cover.ROUGH,),
    "wood": (Cover.ROUGH,),
    "town": (Cover.BUILDING,),
    "building": (Cover.BUILDING,),
    "fort": (Cover.FIELD_FORT,),
    "bunker": (Cover.BUNKER,),
    "bunker-in-rough": (Cover.BUNKER, Cover.ROUGH),
}
IN_COVER: Final = frozenset(COVERS)
SIDES: Final = frozenset({"front", "side", "rear"})
QUALITIES: Final = frozenset({"green", "average", "elite"})
OF_FIRE: Final = IN_COVER | SIDES | {"blocked", "out-of-arc", "hidden", "direct", "indirect", "fell"}
OF_FIRE_OBSERVED: Final = OF_FIRE | {"observed", "unobserved"}
OF_ASSAULT: Final = IN_COVER | SIDES | {"adjacent"}
OF_AIR: Final = IN_COVER | SIDES | QUALITIES
OF_MOVE: Final = frozenset({"mount", "dismount", "limber", "unlimber"})
ALL: Final = OF_FIRE_OBSERVED | OF_ASSAULT | OF_AIR | OF_MOVE


def covers_of(words: Iterable[str]) -> tuple[Cover, ...]:
    """Return the covers that words tell of."""
    return tuple(cover for word in words for cover in COVERS.get(word, ()))


def quality_told(words: Iterable[str]) -> Quality | None:
    """Return the quality that a word tells, None where none does."""
    return next((Quality(word) for word in words if word in QUALITIES), None)
