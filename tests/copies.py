"""Two copies of the small world: made, played on apart, and one brought into the other with everything checked."""

from __future__ import annotations

from copy import deepcopy
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.desk.book import Booking
from campaign.desk.bring_in import BroughtIn, Take, bring_in
from campaign.desk.bring_in_plan import Plan, plan
from campaign.desk.desk import Desk
from campaign.projections.state import digest
from campaign.store import replay
from campaign.store.verify import verify
from tests.table import SEED, Table, founding, open_table

if TYPE_CHECKING:
    from collections.abc import Sequence


def small_world() -> Table:
    """Return the small world, its founding vouching for the seed that it has."""
    order = founding()
    vouched = replace(order.founding, seed_digest=sha256(SEED).hexdigest())
    return open_table(order=replace(order, founding=vouched))


def copied(table: Table) -> Table:
    """Return a copy to be played on apart."""
    return Table(Desk(deepcopy(table.desk.diary)))


def offered(ours: Table, theirs: Table, **named: Sequence[int]) -> Plan:
    """Say what a copy offers."""
    return plan(ours.desk, theirs.desk.diary, "bert.campaign", **named)


def brought(ours: Table, theirs: Table, *takes: Take, leave: Sequence[int] = ()) -> BroughtIn:
    """Bring in what is apart, and the conflicts that are named; everything must hold behind it."""
    came = bring_in(ours.desk, offered(ours, theirs), Booking(), takes=takes, leave=leave)
    assert digest(replay.rebuild(ours.desk.diary)) == digest(ours.desk.campaign)
    assert digest(replay.load(ours.desk.diary)) == digest(ours.desk.campaign)
    assert verify(ours.desk.diary).ok
    return came


def held(ours: Table, theirs: Table) -> dict[str, str]:
    """Return what is held, by its order, with why."""
    return {item.offered.entry.order: "; ".join(item.why) for item in offered(ours, theirs).held}
