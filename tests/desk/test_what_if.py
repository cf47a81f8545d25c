"""What-if: a copy of a campaign as it stood at a moment goes its own way, and says where it came from."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

import pytest
from msgspec.structs import replace

from campaign.desk import what_if as module
from campaign.desk.book import Booking
from campaign.desk.desk import Desk
from campaign.desk.dice_audit import audit_dice
from campaign.desk.differing import common_beginning
from campaign.desk.what_if import what_if
from campaign.domain.clock import GameTime
from campaign.errors import AuditDifference, CampaignError, NotUnderstood
from campaign.projections.state import Campaign, copy, digest
from campaign.store.sqlite import create_diary
from campaign.store.verify import verify
from tests import worlds
from tests.table import SEED, Table, founding

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: What is played at the table of these tests, an entry a line.
EVENING: Final = (
    "cp viii-corps 6",
    "take cagny allied",
    "end-move",
    "take caen allied",
    "note a quiet hour",
    "end-move",
    "take caen axis",
)


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Iterator[Table]:
    """Return a table whose diary lies in a file, after two moves."""
    order = founding()
    told = replace(order.founding, seed_digest=sha256(SEED).hexdigest())
    with create_diary(tmp_path / "own.campaign", "0011223344556677", SEED) as diary:
        diary.put_tables(tuple(worlds.compiled().values()))
        table = Table(Desk(diary))
        table.desk.book(replace(order, founding=told))
        table.give(*EVENING)
        yield table


def plain(campaign: Campaign) -> str:
    """Return a state's digest without what tells a copy from its original."""
    other = copy(campaign)
    other.calendar = replace(other.calendar, origin=None, seed_digest="")
    return digest(other)


def copied(table: Table, path: Path, moment: str) -> Desk:
    """Make a what-if, see that it is what the original was, verifies and takes orders, and return it open."""
    then = plain(table.desk.at(moment))
    line = str(table.desk.diary.head())
    what_if(table.desk, path, moment)
    assert str(table.desk.diary.head()) == line
    desk = Desk.open(path)
    assert plain(desk.campaign) == then
    assert verify(desk.diary).findings == ()
    return desk


@pytest.mark.parametrize("moment", ["e1", "e4", "e6", "e8", "D+0/05", "D+0/06", "D+0/07", "D+0", "-1m", "-0d"])
def test_a_copy_is_what_the_campaign_was(table: Table, tmp_path: Path, moment: str) -> None:
    """At an entry or a move, the copy stands where the campaign stood, verifies, and goes on."""
    with copied(table, tmp_path / "copy.campaign", moment) as desk:
        origin = desk.campaign.calendar.origin
        assert origin is not None
        assert (origin.campaign, origin.moment) == (table.desk.head.campaign, moment)
        assert origin.hash == table.desk.diary.hash_after(origin.last)
        assert desk.head.campaign != table.desk.head.campaign
        Table(desk).give("note what if")
        assert verify(desk.diary).findings == ()


def test_every_entry_of_the_copy_is_there_to_be_read(table: Table, tmp_path: Path) -> None:
    """Orders, movers, notes and times stand as they were; earlier moments can be asked for."""
    with copied(table, tmp_path / "copy.campaign", "D+0/06") as desk:
        assert common_beginning(desk.diary, table.desk.diary) == 7
        for number in range(2, 8):
            assert desk.diary.entry(number) == table.desk.diary.entry(number)
            assert desk.order_of(number) == table.desk.order_of(number)
            assert plain(desk.at(f"e{number}")) == plain(table.desk.at(f"e{number}"))
        assert desk.order_of(1).title(desk.campaign) == table.desk.order_of(1).title(desk.campaign)


def test_its_dice_do_not_foretell_those_of_the_original(table: Table, tmp_path: Path) -> None:
    """A copy draws from a seed of its own, which its founding vouches for; dice from before are not held against it."""
    table.give("cp 7-armd")
    with copied(table, tmp_path / "copy.campaign", "e9") as desk:
        assert desk.diary.secret() != SEED
        Table(desk).give("end-move", "cp 7-armd")
        audit = audit_dice(desk)
        assert (audit.findings, len(audit.drawn)) == ((), 2)
    assert audit_dice(table.desk).ok


def test_a_seed_that_is_known_to_all_stays_known(table: Table, tmp_path: Path) -> None:
    """Where the seed was revealed before the moment, the copy keeps it, and its dice can still be audited."""
    table.give("cp 7-armd", "dice reveal")
    with copied(table, tmp_path / "copy.campaign", "e10") as desk:
        assert desk.diary.secret() == SEED
        assert audit_dice(desk).ok


def test_what_was_corrected_since_is_in_the_copy_of_a_move(table: Table, tmp_path: Path) -> None:
    """A move is copied as it counts now: entries voided since stay struck through, late ones stand where they count."""
    table.desk.void((3,), Booking())
    table.give("take bayeux axis", late="D+0/05")
    table.give("note far from it")
    table.desk.void((5,), Booking())
    with copied(table, tmp_path / "copy.campaign", "D+0/05") as desk:
        assert desk.head.entries == 6
        assert [desk.diary.entry(number).order for number in (4, 5, 6)] == ["end-move", "void", "take"]
        assert desk.diary.entry(6).counts_in == GameTime(day=0, move=5)
        assert [desk.campaign.ground.holder(place) for place in ("cagny", "bayeux")] == ["axis", "axis"]
        Table(desk).give("note goes on", "end-move")
        assert verify(desk.diary).findings == ()
    with copied(table, tmp_path / "other.campaign", "D+0/06") as desk:
        assert desk.head.entries == 10


def test_what_was_believed_is_in_the_copy_of_an_entry(table: Table, tmp_path: Path) -> None:
    """An entry is copied as it was believed: what was corrected later is not corrected there."""
    table.desk.void((3,), Booking())
    with copied(table, tmp_path / "copy.campaign", "e8") as desk:
        assert desk.campaign.ground.holder("cagny") == "allied"
    with copied(table, tmp_path / "other.campaign", "e9") as desk:
        assert desk.campaign.ground.holder("cagny") != "allied"


def test_a_correction_of_a_correction_is_not_copied_by_half(table: Table, tmp_path: Path) -> None:
    """What counts no more since is not copied; numbers that point at entries are those of the copy."""
    table.give("take bayeux axis", late="D+0/05")
    table.desk.void((9,), Booking())
    with copied(table, tmp_path / "copy.campaign", "D+0/05") as desk:
        assert desk.head.entries == 4
    table.give("take bayeux axis", late="D+0/05")
    table.desk.void((3,), Booking())
    with copied(table, tmp_path / "more.campaign", "D+0/05") as desk:
        assert [entry.order for entry in desk.diary.entries(5)] == ["take", "void"]


def test_a_copy_of_a_copy_names_the_copy(table: Table, tmp_path: Path) -> None:
    """Each copy tells of the one that it was made of."""
    with copied(table, tmp_path / "one.campaign", "e5") as one:
        other = Table(one)
        other.give("note another way")
        with copied(other, tmp_path / "two.campaign", "e6") as two:
            origin = two.campaign.calendar.origin
            assert origin is not None
            assert (origin.campaign, origin.last) == (one.head.campaign, 6)


@pytest.mark.parametrize("moment", ["e0", "e9", "D+0/04", "D+0/08", "D+1", "noon", "e", ""])
def test_no_moment_no_copy(table: Table, tmp_path: Path, moment: str) -> None:
    """Beyond the end, before the opening or unreadable: no file is made, and the way out is told."""
    with pytest.raises(NotUnderstood) as error:
        what_if(table.desk, tmp_path / "copy.campaign", moment)
    assert error.value.remedy
    assert [item.name for item in tmp_path.iterdir() if not item.name.startswith("own")] == []


def test_a_file_that_exists_is_not_overwritten(table: Table, tmp_path: Path) -> None:
    """A what-if onto an existing file is refused, onto the campaign itself too."""
    other = tmp_path / "copy.campaign"
    other.write_bytes(b"cat")
    for target in (other, tmp_path / "own.campaign"):
        with pytest.raises(CampaignError, match="exists already"):
            what_if(table.desk, target, "e3")
    assert other.read_bytes() == b"cat"
    assert verify(table.desk.diary).ok


def test_a_copy_that_came_out_otherwise_is_not_kept(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were an entry left out on the way, the copy would be found not to be the campaign (a negative control)."""
    whole = module._copied
    monkeypatch.setattr(module, "_copied", lambda diary, part: list(whole(diary, part))[:-1])
    with pytest.raises(AuditDifference, match="does not come to the state"):
        what_if(table.desk, tmp_path / "copy.campaign", "e3")
    assert not (tmp_path / "copy.campaign").exists()
