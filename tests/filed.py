"""A table whose campaign lies in a file and verifies, and lines given as the shell gives them."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.desk.give import Giver, Nobody
from campaign.orders.line import cut, read
from tests.table import SEED, Table, founding, open_table

if TYPE_CHECKING:
    from campaign.store.diary import Diary


def sound_table(diary: Diary | None = None) -> Table:
    """Found the small world with the seed that the diary holds, so that an audit finds nothing."""
    order = founding()
    told = replace(order.founding, seed_digest=sha256(SEED).hexdigest())
    return open_table(diary, order=replace(order, founding=told))


def give(table: Table, *lines: str) -> int:
    """Give lines with their options, as the shell does with nobody to ask; return the last entry."""
    for line in lines:
        for item in cut(line).items:
            Giver(table.desk, Nobody()).give(read(item, table.desk.campaign))
    return table.desk.head.entries
