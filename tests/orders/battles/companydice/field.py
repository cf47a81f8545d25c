"""A small battle under company dice, opened at once from its pieces; lines are given to it as at the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from campaign.domain.objection import refusing
from campaign.domain.tabletop import BattleRules, Company, Piece, PieceState, Quality
from campaign.events.battles import BattleOpened
from campaign.orders.battles.base import BattleOrder
from campaign.orders.battles.referee import referee_of
from tests.orders.typed import typed
from tests.spec import Spec
from tests.worlds import ALLIED, AXIS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.domain.objection import Objection
    from campaign.events.base import Event
    from campaign.projections.battles import Battle, OnTable, Troop

END: Final = "battle end-phase"


class Unit(Struct, frozen=True, kw_only=True):
    """A company of the field: the model that it is, its counters, those beside it, its quality and number."""

    element: str
    keys: tuple[str, ...]
    beside: tuple[str, ...] = ()
    quality: Quality = Quality.AVERAGE
    strength: int | None = None


def unit(element: str, keys: str, *, beside: str = "", quality: str = "average", strength: int | None = None) -> Unit:
    """Return a company; keys of counters are told in words."""
    return Unit(
        element=element,
        keys=tuple(keys.split()),
        beside=tuple(beside.split()),
        quality=Quality(quality),
        strength=strength,
    )


CLY: Final = unit("uk_4_cly/a", "uk_sherman uk_sherman firefly", strength=4)
TIGERS: Final = unit("de_501/a", "tiger1 tiger1 tiger1", strength=5)
RIFLES: Final = unit("uk_1_rb/a", "uk_rifle uk_rifle uk_engineer", beside="bren")
GRENADIERS: Final = unit("de_i_gren/a", "ger_rifle ger_rifle ger_rifle", beside="sdkfz251")


class Field:
    """A battle in which the first units attack and are allied, the others defend."""

    def __init__(
        self,
        attackers: Sequence[Unit] = (CLY,),
        defenders: Sequence[Unit] = (TIGERS,),
        *,
        air: int = 0,
        **house_rules: str,
    ) -> None:
        """Open the battle in the small world."""
        self.spec = Spec().founded()
        companies: list[Company] = []
        pieces: list[Piece] = []
        for letter, side, units in (("a", ALLIED, attackers), ("d", AXIS, defenders)):
            companies += (
                Company(element=item.element, side=side, quality=item.quality, strength=item.strength) for item in units
            )
            own = [
                (item, key, beside)
                for item in units
                for keys, beside in ((item.keys, False), (item.beside, True))
                for key in keys
            ]
            for number, (item, key, beside) in enumerate(own, start=1):
                pieces.append(
                    Piece(
                        id=f"b1/{letter}{number}",
                        element=item.element,
                        side=side,
                        key=key,
                        quality=item.quality,
                        is_transport=beside,
                    )
                )
        self.spec.given(
            BattleOpened(
                battle="b1",
                place="cagny",
                rulebook=BattleRules.COMPANY_DICE,
                house_rules={"profile": "default"} | house_rules,
                attackers=ALLIED,
                defenders=AXIS,
                first=ALLIED,
                companies=tuple(companies),
                pieces=tuple(pieces),
                air_attacks={ALLIED: air, AXIS: air},
            )
        )

    # --- how it stands ---

    @property
    def battle(self) -> Battle:
        """Return the battle."""
        return self.spec.campaign.battles.battles["b1"]

    def piece(self, name: str) -> OnTable:
        """Return a piece by its name in the battle."""
        return self.spec.campaign.battles.pieces[f"b1/{name}"]

    def state(self, name: str) -> PieceState:
        """Return the state of a piece."""
        return self.piece(name).state

    def troop(self, name: str) -> Troop:
        """Return the company of a piece."""
        return self.spec.campaign.battles.troop_of(self.piece(name).piece)

    # --- lines ---

    def order(self, line: str) -> BattleOrder:
        """Read a line."""
        order = typed(self.spec, line)
        assert isinstance(order, BattleOrder)
        return order

    def against(self, line: str) -> tuple[Objection, ...]:
        """Return everything against a line."""
        return tuple(self.order(line).objections(self.spec.campaign, self.spec.rules))

    def refused(self, line: str) -> tuple[str, ...]:
        """Return the codes by which a line is refused."""
        return tuple(item.code for item in refusing(self.against(line)))

    def decided(self, line: str) -> tuple[Event, ...]:
        """Return what a line comes to, whatever is against it; nothing is folded."""
        return self.order(line).decide(self.spec.campaign, self.spec.rules)

    def give(self, *lines: str) -> tuple[Event, ...]:
        """Book lines against which there must be nothing; return what the last came to."""
        events: tuple[Event, ...] = ()
        for line in lines:
            assert self.refused(line) == (), line
            events = self.decided(line)
            self.spec.given(*events)
        return events

    def to(self, phase: str, side: str | None = ALLIED) -> Field:
        """End phases until this one is open."""
        for _ in range(20):
            if self.phase == (phase, side):
                return self
            self.give(END)
        raise AssertionError(phase)

    @property
    def phase(self) -> tuple[str, str | None]:
        """Return what is done in the open phase, and whose it is."""
        phase = referee_of(self.spec.campaign, self.spec.rules, self.battle).phases()[self.battle.phase - 1]
        return phase.name, phase.side

    def before_die(self, line: str) -> tuple[str, ...]:
        """Return what is shown before the next die of a line."""
        return self.order(line).before_die(self.spec.campaign, self.spec.rules)

    def wanted(self, line: str) -> int:
        """Return how many dice a line wants next."""
        return self.order(line).dice_wanted(self.spec.campaign, self.spec.rules)

    def chances(self, line: str) -> dict[str, Any]:
        """Return the chances of a line by outcome."""
        return dict(self.order(line).chances(self.spec.campaign, self.spec.rules))
