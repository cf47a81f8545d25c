"""Models that came out of a battle a size smaller: in rolls that read a size, and where reports tell of it (X-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from campaign.domain.clock import GameTime
from campaign.events.combat import CombatFought, CompanyReduced, CompanyRestored, ElementEliminated
from campaign.reports.changes import changes_of
from campaign.reports.losses import LossesData, losses_report
from campaign.reports.oob import OobData, oob_report
from campaign.reports.show import show_report
from campaign.rulesets.units import Size
from tests.air import FLAK, sky
from tests.fights import CLY, PZ4, fought, ready
from tests.orders.typed import typed

if TYPE_CHECKING:
    from campaign.projections.state import Campaign
    from tests.spec import Spec

STEPS = [
    (Size.VERY_LARGE, Size.LARGE),
    (Size.LARGE, Size.STANDARD),
    (Size.STANDARD, Size.SMALL),
    (Size.SMALL, Size.VERY_SMALL),
    (Size.VERY_SMALL, Size.VERY_SMALL),
]


def reduced(*elements: str) -> tuple[CompanyReduced, ...]:
    """Return models that came out of a battle a size smaller."""
    return tuple(CompanyReduced(element=element) for element in elements)


def terms(spec: Spec, line: str, *rolls: int) -> list[tuple[str, int]]:
    """Return what was added to each roll of a fight for size, as it was told."""
    (combat,) = [event for event in fought(spec, line, *rolls) if isinstance(event, CombatFought)]
    every = (term for throw in combat.throws for term in throw.terms)
    return [(term.label, term.value) for term in every if term.rule.startswith(("DT-J6.2", "DT-J6.3", "DT-J7"))]


@pytest.mark.parametrize(("size", "smaller"), STEPS)
def test_each_size_has_one_below_it_but_the_smallest(size: Size, smaller: Size) -> None:
    """X-3: very large, large, standard, small, very small; the last stays."""
    assert size.smaller is smaller


def test_a_smaller_firer_counts_as_small() -> None:
    """DT-J6.2, X-3: a standard unit that lost much fires as a small one, and the sum says so."""
    line = "fight 4-cly/a ii-pz-1/a at 3 in poor"
    assert terms(ready(), line, 6, 1) == [("very large firer", 1)]
    assert terms(ready(*reduced(f"{PZ4}/a")), line, 6, 1) == [("very large firer", 1), ("small (reduced) firer", -1)]
    assert terms(ready(*reduced(f"{CLY}/a")), line, 6, 1) == [("large (reduced) firer", 1)]


def test_a_smaller_unit_assaults_as_one() -> None:
    """DT-J7, X-3: in a close assault each size has a row of its own."""
    line = "fight 4-cly/a ii-pz-1/a close"
    assert terms(ready(), line, 6, 1) == [("very large unit", 2)]
    spec = ready(*reduced(f"{CLY}/a", f"{PZ4}/a"))
    assert terms(spec, line, 6, 1) == [("large (reduced) unit", 1), ("small (reduced) unit", -1)]


def test_smaller_guns_answer_aircraft_as_such() -> None:
    """DT-R45, X-3: anti-aircraft guns that lost much answer with the row of their smaller size."""
    spec = sky(FLAK, at=GameTime(day=0, move=9))
    assert flak_labels(spec) == ["D10", "combat factor", "very small firer"]
    assert flak_labels(spec.given(*reduced("de_flak_3/a"))) == ["D10", "combat factor", "very small (reduced) firer"]


def flak_labels(spec: Spec) -> list[str]:
    """Return the terms of the guns' roll at a squadron that attacks the Panthers."""
    spec.when(typed(spec, "air attack sqn-181 i-pz-1/a flak flak-3/a"), rolls=(1, 1))
    (combat, *_) = [event for event in spec.decided() if isinstance(event, CombatFought)]
    return [term.label for term in combat.throws[0].terms]


def test_it_ends_with_the_recovery_or_the_model() -> None:
    """X-4: restored it is as large as before; eliminated it is no smaller when it comes back."""
    spec = ready(*reduced(f"{CLY}/a", f"{CLY}/b"))
    spec.given(CompanyRestored(element=f"{CLY}/a"), ElementEliminated(element=f"{CLY}/b", by=None))
    assert not spec.campaign.oob.elements[f"{CLY}/a"].reduced
    assert not spec.campaign.oob.elements[f"{CLY}/b"].reduced


def test_reports_tell_of_it() -> None:
    """X-3: show, the order of battle, the losses and what changed since an evening name those a size smaller."""
    campaign = ready(*reduced(f"{CLY}/a")).campaign
    assert ("size", "a size smaller since a battle") in show_report(campaign, "element", f"{CLY}/a").rows
    assert any("a size smaller since a battle" in str(row) for row in show_report(campaign, "formation", CLY).rows)
    oob = oob_report(campaign, CLY)
    assert "3 of 3 (-1)" in oob.rows[0]
    assert oob.notes[-1] == "- of the models so many are a size smaller since a battle"
    assert isinstance(oob.data, OobData)
    assert oob.data.formations[0].reduced == 1
    losses = losses_report(campaign)
    assert losses.notes[-1] == "a size smaller since a battle: 4-cly/a"
    assert isinstance(losses.data, LossesData)
    assert losses.data.reduced == ("4-cly/a",)
    changed = changes_of(ready().campaign, campaign, "allied")
    assert [(item.thing, item.text) for item in changed] == [("4-cly", "1 a size smaller, had 0")]


def test_nothing_is_told_where_nobody_is() -> None:
    """Control: without a battle the reports are as they were."""
    campaign: Campaign = ready().campaign
    assert oob_report(campaign, CLY).notes == ()
    assert not any("smaller" in note for note in losses_report(campaign).notes)
