"""Read models: what a change touches, and nothing else, is written."""

from __future__ import annotations

from campaign.domain.supply import WITH_HQ, Spot
from campaign.events.supply import ColumnMoved, SupplySpent
from campaign.projections.state import Campaign, Fold, copy
from campaign.store.read_models import all_rows, changed_rows, rows_of
from tests.evenings import Evening, in_memory

SPENT = SupplySpent(
    payer="uk_131", attackers=("uk_1_5_queens",), points=2, bonus=0, dump="fmc_viii", hq=None, spot=WITH_HQ
)


def after(campaign: Campaign, *events: object) -> Campaign:
    """Return the state after some events."""
    new = copy(campaign)
    Fold(new).apply(2, events)  # type: ignore[arg-type]
    return new


def test_nothing_changed_nothing_written() -> None:
    """A state and its copy differ in no row."""
    campaign = Evening(in_memory()).campaign
    assert changed_rows(campaign, copy(campaign)) == ()


def test_only_what_an_event_touched_is_written() -> None:
    """Points out of a dump change the dump and the used end of its side's book (DT-G8)."""
    campaign = Evening(in_memory()).campaign
    changes = changed_rows(campaign, after(campaign, SPENT))
    assert [(row.table, row.key) for row in changes] == [("dump", ("fmc_viii",)), ("balance", ("allied", "used"))]
    assert changes[0].values == ("allied", "bayeux", "FMC VIII", 18, 1)


def test_what_is_gone_is_taken_out() -> None:
    """Lorries that left with all models leave no row behind, and stand under another (DT-G2)."""
    campaign = Evening(in_memory()).campaign
    away = Spot(bound_for="caen")
    moved = ColumnMoved(hq="uk_131", spot=WITH_HQ, to=away, models=2, full=1, driven_mm=0)
    changes = {row.key: row.values for row in changed_rows(campaign, after(campaign, moved))}
    assert changes[("lorries/uk_131@hq",)] is None
    assert changes[(f"lorries/uk_131@{away.key}",)] is not None
    assert len(changes) == 2


def test_changes_lead_from_one_state_to_the_other() -> None:
    """The rows before, with the changes, are the rows after; over a whole evening."""
    evening = Evening(in_memory())
    rows = {(row.table, row.key): row.values for row in all_rows(evening.campaign)}
    before = evening.campaign
    evening.play(60)
    for change in changed_rows(before, evening.campaign):
        if change.values is None:
            del rows[change.table, change.key]
        else:
            rows[change.table, change.key] = change.values
    wanted = rows_of(evening.campaign)
    assert rows == {(table, key): values for table, content in wanted.items() for key, values in content.items()}


def test_a_side_may_have_a_slash_in_its_name() -> None:
    """The end of a book is what follows the last slash."""
    campaign = Campaign()
    campaign.supply.ends["allied/east/used"] = 3
    assert rows_of(campaign)["balance"] == {("allied/east", "used"): (3,)}
