"""However a raid is shared out, the squadrons that bomb are those that fly, each once (DT-R22)."""

from __future__ import annotations

from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from campaign.domain.air import Role
from campaign.domain.clock import GameTime
from campaign.domain.dice import Roll
from campaign.domain.objection import refusing
from campaign.events.air import RaidPlanned, SquadronMustered
from campaign.orders.bombers_fly import FlyRaid
from campaign.orders.raid_shares import Share
from tests.air import FLAK, fought, sky

SQUADRONS: Final = tuple(f"uk_l_{number}" for number in range(8))
SIX: Final = GameTime(day=0, move=8)
WORLD: Final = sky(
    FLAK,
    *(
        SquadronMustered(
            squadron=name,
            side="allied",
            name=name,
            handle=name.replace("uk_", "").replace("_", "-"),
            type="uk_lancaster",
            role=Role.HEAVY_BOMBER,
            strip="mildenhall",
            wing="",
            available=None,
        )
        for name in SQUADRONS
    ),
    RaidPlanned(raid="r", side="allied", time=SIX, aim="cagny", squadrons=SQUADRONS, radius_mm=0, name="R"),
    at=SIX,
)
TARGETS: Final = (("de_i_pz_1", ""), ("de_i_pz_1", "a"), ("de_501", ""), ("de_501", "c"), ("uk_1_rtr", "b"))

shares = st.lists(
    st.builds(
        lambda target, number: Share(target=target[0], part=target[1], squadrons=number),
        st.sampled_from(TARGETS),
        st.integers(min_value=1, max_value=8),
    ),
    min_size=1,
    max_size=4,
)
faces = st.lists(st.integers(min_value=1, max_value=10), min_size=20, max_size=20)


@given(shares, faces, st.sampled_from(["", "de_flak_3/a"]))
def test_every_squadron_bombs_once(told: list[Share], dice: list[int], guns: str) -> None:
    """An order that the rules accept uses each squadron in exactly one roll, and no model twice (DT-R22, R37)."""
    order: FlyRaid = FlyRaid(raid="r", squadrons=SQUADRONS, shares=tuple(told), flak=guns)
    for face in dice:
        if order.dice_wanted(WORLD.campaign, WORLD.rules):
            order = order.with_rolls((Roll(face=face),))
    against = refusing(tuple(order.objections(WORLD.campaign, WORLD.rules)))
    combats = fought(order.decide(WORLD.campaign, WORLD.rules))
    bombing = [name for item in combats for name in item.squadrons]
    assert len(set(bombing)) == len(bombing)
    assert len({item.target for item in combats}) == len(combats)
    assert [item.code for item in against] == (
        [] if sum(share.squadrons for share in told) == len(SQUADRONS) else ["shares-not-squadrons"]
    )
    if not against:
        assert sorted(bombing) == sorted(SQUADRONS)
