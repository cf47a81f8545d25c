"""What the open evening has not told of the table yet: squares, dumps, lorries, and reasons that are owed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.domain.echelon import Echelon
from campaign.domain.ids import DumpId, EntryNumber, FormationId

if TYPE_CHECKING:
    from campaign.projections.state import Campaign


class Missing(Struct, frozen=True, kw_only=True):
    """What an evening's end would like to know: where HQs stand, what dumps and lorries hold, why entries stand."""

    squares: tuple[FormationId, ...]
    dumps: tuple[DumpId, ...]
    lorries: tuple[FormationId, ...]
    reasons: tuple[EntryNumber, ...]


def missing(campaign: Campaign) -> Missing:
    """Return what the open evening has not told: HQs from brigade up, open dumps, fleets, overruled entries."""
    told = campaign.evenings.told
    return Missing(
        squares=tuple(name for name in _brigades(campaign) if f"place/{name}" not in told),
        dumps=tuple(item.id for item in campaign.supply.dumps.values() if item.open and f"dump/{item.id}" not in told),
        lorries=tuple(
            name
            for name in campaign.oob.formations
            if campaign.supply.with_hq(name) is not None and f"lorries/{name}" not in told
        ),
        reasons=tuple(item.entry for item in campaign.rules.reasons_owed()),
    )


def _brigades(campaign: Campaign) -> tuple[FormationId, ...]:
    """Return the HQs of brigade level and above that stand on the table."""
    return tuple(
        item.id
        for item in campaign.oob.formations.values()
        if item.echelon.is_at_least(Echelon.BRIGADE) and not item.on_call and campaign.oob.hq_stands(item.id)
    )
