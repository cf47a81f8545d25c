"""Movement: every class, ground and activity, ways piece by piece, carrying and towing (PZ-4.1 to PZ-4.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest

from campaign.domain.tabletop import PieceState
from campaign.rulesets.pz8.book import hundredths_of, inches_of
from campaign.rulesets.pz8.values import Ground, Leg, Status
from tests.rulesets.pz8.books import MODERN, book, codes, platoon

WW2: Final = book()
NOW: Final = book(MODERN)
INCHES: Final = {
    "ww2_1939_45": {
        "infantry": 2, "team": 1, "cavalry": 3, "truck": 4, "fast": 6, "light": 5, "medium": 4, "slow": 3, "gun": 0,
    },
    "modern_1950_75": {
        "infantry": 2, "team": 1, "truck": 4, "fast": 6, "light": 5, "medium": 4, "slow": 3, "helicopter": 18, "gun": 0,
    },
}  # fmt: skip
GROUND: Final = {Ground.OPEN: Fraction(1), Ground.ROUGH: Fraction(1, 2), Ground.ROAD: Fraction(2)}
CELLS: Final = [(profile, name, inches) for profile, rows in INCHES.items() for name, inches in rows.items()]


@pytest.mark.parametrize(("profile", "name", "inches"), CELLS)
@pytest.mark.parametrize("ground", list(Ground))
@pytest.mark.parametrize("loading", [False, True])
@pytest.mark.parametrize("scale", ["standard", "infantry"])
def test_each_cell_of_the_table(
    profile: str, name: str, inches: int, ground: Ground, loading: bool, scale: str
) -> None:
    """Distance by class, ground and activity: factors multiply, nothing is rounded (PZ-4.1 to PZ-4.3, PZ-4.6, P-2)."""
    rules = book({"profile": profile, "scale": scale})
    row = rules.move_row(name)
    assert row is not None
    assert row.move_in == inches
    flies = name == "helicopter"
    wanted = inches * (1 if flies else GROUND[ground]) * (Fraction(1, 2) if loading else 1)
    found = rules.distance_in(rules.on_table_in(row.move_in), ground, loading=loading, flies=flies)
    assert found == wanted * (2 if scale == "infantry" else 1)


def test_which_distances_were_seen_in_print() -> None:
    """Those of 1939/45, and that guns do not move by themselves; the rest of 1950/75 are stand-ins (PZ-4.3)."""
    rows = [WW2.move_row(name) for name in INCHES["ww2_1939_45"]]
    assert {row.status for row in rows if row is not None} == {Status.FOUND}
    found = [name for name in INCHES["modern_1950_75"] if (row := NOW.move_row(name)) and row.status is Status.FOUND]
    assert found == ["gun"]
    assert WW2.move_row("helicopter") is None
    assert NOW.move_row("cavalry") is None
    assert set(WW2.profiles()) == {"ww2_1939_45", "modern_1950_75"}


def test_a_way_is_paid_piece_by_piece() -> None:
    """An inch of rough ground costs two, an inch of road a half; a helicopter pays one for each (PZ-4.1, PZ-4.2)."""
    way = [Leg(length_in=Fraction(1), ground=ground) for ground in Ground]
    assert WW2.cost_in(way) == Fraction(7, 2)
    assert WW2.cost_in(way, flies=True) == 3
    assert WW2.against_distance(Fraction(7, 2), Fraction(4)) is None
    barred = WW2.against_distance(Fraction(17, 4), Fraction(4))
    assert barred is not None
    assert (barred.code, barred.reason) == ("too-far", "needs 4.25 of the 4 inches that it has")


def test_a_gun_goes_as_its_vehicle_does() -> None:
    """A gun has no distance of its own, and moves only limbered (PZ-4.5)."""
    gun, lorry = WW2.unit("at_75"), WW2.unit("truck")
    assert WW2.allowance_in(gun) == 0
    assert WW2.allowance_in(gun, lorry) == 4
    assert WW2.allowance_in(lorry, WW2.unit("halftrack")) == 4
    assert codes(WW2.against_move(platoon(WW2, "at_75"))) == ("no-tow",)
    assert WW2.against_move(platoon(WW2, "at_75"), lorry) == ()


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (PieceState.OK, ()),
        (PieceState.DISORGANIZED, ("mover-disorganized",)),
        (PieceState.SUPPRESSED, ("mover-suppressed",)),
        (PieceState.DESTROYED, ("piece-destroyed",)),
    ],
)
def test_who_may_move(state: PieceState, code: tuple[str, ...]) -> None:
    """Who is Disorganized, Suppressed or destroyed does not move (PZ-6.6, PZ-6.9)."""
    assert codes(WW2.against_move(platoon(WW2, "panther", state))) == code


def test_everything_against_a_move_is_told_at_once() -> None:
    """Suppressed, moved, held by mines, beyond the edge and without a tow are five reasons (PZ-4.5, PZ-11.2)."""
    gun = platoon(WW2, "at_75", PieceState.SUPPRESSED, moved=True, stopped=True, off_table=True)
    assert codes(WW2.against_move(gun)) == ("mover-suppressed", "moved-already", "mover-stopped", "off-table", "no-tow")


@pytest.mark.parametrize(
    ("carrier", "load", "code"),
    [
        ("truck", "infantry", None),
        ("halftrack", "hmg", None),
        ("apc", "atgw_team", None),
        ("heli_transport", "sam_team", None),
        ("truck", "at_gun", None),
        ("heli_transport", "at_gun", "cannot-carry"),
        ("mbt", "infantry", "cannot-carry"),
        ("truck", "jeep", "cannot-carry"),
        ("heli_gunship", "infantry", "cannot-carry"),
    ],
)
def test_who_carries_whom(carrier: str, load: str, code: str | None) -> None:
    """Lorries, half-tracks, carriers, helicopters take infantry and teams; on the ground guns too (PZ-4.4)."""
    barred = NOW.against_loading(NOW.unit(carrier), NOW.unit(load))
    assert (barred and barred.code) == code
    if code is None:
        full = NOW.against_loading(NOW.unit(carrier), NOW.unit(load), loaded=True)
        assert full is not None
        assert full.code == "loaded-already"


@pytest.mark.parametrize("hundredths", [0, 25, 450, 1800])
def test_inches_in_hundredths(hundredths: int) -> None:
    """What a diary holds in hundredths of an inch comes back as it was (P-2)."""
    assert hundredths_of(inches_of(hundredths)) == hundredths
    assert hundredths_of(Fraction(1, 3)) == 34
