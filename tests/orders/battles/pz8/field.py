"""A small battle under Pz8, opened at once from its pieces; lines are given to it as at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from campaign.domain.tabletop import BattleRules, Company, Piece, Quality
from campaign.events.battles import BattleOpened, PieceCarried, PieceStruck
from tests.orders.battles.companydice.field import Field
from tests.spec import Spec
from tests.worlds import ALLIED, AXIS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.domain.tabletop import PieceState

MODERN: Final = "modern_1950_75"


class Base(Struct, frozen=True, kw_only=True):
    """A base of the field: its key, its quality, whether it is an HQ or stands beyond the edge."""

    key: str
    quality: Quality = Quality.AVERAGE
    is_hq: bool = False
    off_table: bool = False


def base(told: str) -> Base:
    """Return a base told in words: ``infantry hq green``, ``arty_field off``."""
    key, *words = told.split()
    quality = next((Quality(word) for word in words if word in {"green", "elite"}), Quality.AVERAGE)
    return Base(key=key, quality=quality, is_hq="hq" in words, off_table="off" in words)


class Table(Field):
    """A battle in which the first bases attack, are allied and have the first turn; the others defend."""

    def __init__(self, attackers: Sequence[str], defenders: Sequence[str], *, air: int = 0, **house_rules: str) -> None:
        """Open the battle in the small world."""
        self.spec = Spec().founded()
        pieces: list[Piece] = []
        for letter, side, element, told in (
            ("a", ALLIED, "uk_4_cly/a", attackers),
            ("d", AXIS, "de_501/a", defenders),
        ):
            for number, item in enumerate(map(base, told), start=1):
                pieces.append(
                    Piece(
                        id=f"b1/{letter}{number}",
                        element=element,
                        side=side,
                        key=item.key,
                        quality=item.quality,
                        is_hq=item.is_hq,
                        off_table=item.off_table,
                    )
                )
        self.spec.given(
            BattleOpened(
                battle="b1",
                place="cagny",
                rulebook=BattleRules.PZ8,
                house_rules={"profile": "ww2_1939_45"} | house_rules,
                attackers=ALLIED,
                defenders=AXIS,
                first=ALLIED,
                companies=(
                    Company(element="uk_4_cly/a", side=ALLIED),
                    Company(element="de_501/a", side=AXIS),
                ),
                pieces=tuple(pieces),
                air_attacks={ALLIED: air, AXIS: air},
            )
        )

    def to(self, phase: str, side: str | None = ALLIED) -> Table:
        """End steps until this one is open."""
        super().to(phase, side)
        return self

    def struck(self, name: str, state: PieceState) -> Table:
        """Bring a piece into a state."""
        self.spec.given(PieceStruck(piece=f"b1/{name}", state=state))
        return self

    def carried(self, name: str, by: str) -> Table:
        """Let a piece be carried or towed."""
        self.spec.given(PieceCarried(piece=f"b1/{name}", by=f"b1/{by}"))
        return self

    def states(self, *names: str) -> tuple[str, ...]:
        """Return the states of pieces."""
        return tuple(self.state(name).value for name in names)
