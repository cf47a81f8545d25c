"""A diary of every release replays for ever: it verifies, says what it said, and takes orders (architecture 9)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec import Struct

from campaign.desk.book import Booking
from campaign.desk.desk import Desk
from campaign.domain.mode import Mode
from campaign.events.combat import CombatFought, ElementEliminated
from campaign.orders.line import cut, read
from campaign.projections.state import digest
from campaign.reports.ledger import balance_line, balance_of
from campaign.store.verify import verify
from tests import worlds
from tests.cli.test_hot import modules_after

FOLDER = Path(__file__).parent


class Kept(Struct, frozen=True, kw_only=True):
    """What a release's program said of its diary: the checkpoint line, the open move, a book, holders, the lost."""

    head: str
    now: str
    book: str
    holders: dict[str, str]
    lost: int


SAID = {
    "0.1.0": Kept(
        head="7e724de5327e6630 e23 a5623895a5f67765a6df544a9c8413941dab3d6f43e9476baa1c66539540bc24",
        now="D+0/08",
        book="at the start 23 + landed 4 + found 0 + captured 0 = used 2 + lost 0 + taken by the enemy 0 + in dumps 22"
        " + on lorries 3",
        holders={"la-croix": "blue", "saint-leu": "red"},
        lost=3,
    ),
}


@pytest.fixture(params=sorted(SAID), name="release")
def _release(request: pytest.FixtureRequest) -> str:
    """Name a release."""
    return str(request.param)


@pytest.fixture(name="path")
def _path(release: str, tmp_path: Path) -> Path:
    """Return a copy of a release's diary."""
    return Path(shutil.copy(FOLDER / f"{release}.campaign", tmp_path / "old.campaign"))


def test_every_diary_that_is_kept_is_replayed() -> None:
    """No release's diary lies here without what it said."""
    assert {item.stem for item in FOLDER.glob("*.campaign")} == set(SAID)


def test_it_still_verifies_against_its_line(release: str, path: Path) -> None:
    """Its chain, its books and its end are what they were."""
    with Desk.open(path, read_only=True) as desk:
        report = verify(desk.diary, SAID[release].head)
    assert (report.findings, report.head) == ((), SAID[release].head)


def test_it_still_says_what_it_said(release: str, path: Path) -> None:
    """The state that it comes to is the one its own program told."""
    with Desk.open(path, read_only=True) as desk:
        campaign = desk.campaign
    assert (
        Kept(
            head=SAID[release].head,
            now=campaign.calendar.show(campaign.calendar.now),
            book=balance_line(balance_of(campaign, "blue")),
            holders={place: str(campaign.ground.holder(place)) for place in SAID[release].holders},
            lost=len(campaign.losses.lost),
        )
        == SAID[release]
    )


def test_it_still_takes_orders(path: Path) -> None:
    """An old campaign goes on: an order is booked, and undo leads back."""
    with Desk.open(path) as desk:
        before = digest(desk.campaign)
        desk.book(read(cut("take saint-leu blue").items[0], desk.campaign).order)
        assert digest(desk.campaign) != before
        desk.undo(Booking())
        assert digest(desk.campaign) == before


def test_it_is_fought_in_by_the_rules_that_it_has_not(path: Path) -> None:
    """An old campaign, founded before there were tables of combat, takes those of this program (DT-J5, J7, J30)."""
    with Desk.open(path) as desk:
        assert "close_assault" not in desk.campaign.rules.tables
        order = read(cut("fight blue-hussars i-gr-1 close 8 5").items[0], desk.campaign).order
        booked = desk.book(order)
        lost = [event.element for event in booked.events if isinstance(event, ElementEliminated)]
        throws = [throw for event in booked.events if isinstance(event, CombatFought) for throw in event.throws]
        totals = [sum(term.value for term in throw.terms) for throw in throws]
    assert len(lost) == 2
    assert totals == [15, 13]


def test_a_fight_in_it_imports_nothing_heavy(path: Path) -> None:
    """The shipped tables that an old campaign lacks are read without YAML and models (architecture 3)."""
    assert modules_after(path, "fight", "blue-hussars", "i-gr-1", "close", "8", "5") == (0, set())


def test_its_own_tables_stay_in_force(path: Path) -> None:
    """What a campaign was founded on is not read anew from the program (architecture 5)."""
    with Desk.open(path, read_only=True) as desk:
        own = dict(desk.campaign.rules.tables)
        movement = desk.rules.allowance_mm(desk.rules.unit("uk_sherman_sqn"), Mode.MOVE, on_road=True)
        register = {row.id for row in desk.rules.rulings()}
    assert {"movement", "rulings", "units_uk"} <= own.keys()
    assert movement == 480
    assert register >= {row.id for row in worlds.rules().rulings()}
