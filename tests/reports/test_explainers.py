"""Every event is explained: as its arithmetic with the rule of each term, or in a plain sentence."""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from campaign.domain.air import Mission
from campaign.domain.combat import Attack, Band, FireMission
from campaign.domain.dice import DieSource, Roll
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.modifier import Modifier
from campaign.domain.supply import WITH_HQ
from campaign.events.air import SortieFlown
from campaign.events.base import REGISTRY, Event, event
from campaign.events.combat import (
    CombatFought,
    ElementEliminated,
    ElementModeForced,
    LossesRecovered,
    MissionFired,
    Throw,
)
from campaign.events.command import CommandPointsSpent, CommandRolled, ModeChanged
from campaign.events.movement import ModelsMoved
from campaign.events.supply import SupplySpent
from campaign.events.topics import load_all
from campaign.projections.state import Campaign
from campaign.reports.explain.explainers import EXPLAINERS, lines_of
from campaign.reports.explain.plain import PLAIN

if TYPE_CHECKING:
    from tests.spec import Spec

load_all()
EVENTS = sorted(
    (cls for cls in REGISTRY.values() if cls.__module__.startswith("campaign.")), key=lambda cls: cls.event_name
)


def sample(hint: Any, *, full: bool) -> Any:  # noqa: ANN401 - any type, any value
    """Return a value of a type: with everything told, or with as little as may be."""
    origin = get_origin(hint)
    if origin in {Union, UnionType}:
        options = [item for item in get_args(hint) if item is not NoneType]
        return sample(options[0], full=full) if full else None
    if origin is tuple:
        return (sample(get_args(hint)[0], full=full),) if full else ()
    if origin is dict:
        return {}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    if isinstance(hint, type) and issubclass(hint, Struct):
        hints = get_type_hints(hint)
        return hint(**{name: sample(hints[name], full=full) for name in hint.__struct_fields__})
    return {str: "thing/a" if full else "thing", int: 1, bool: True}[hint]


def told(campaign: Campaign, happened: Event) -> list[str]:
    """Return the lines of an event as they are printed."""
    return [str(line) for line in lines_of(campaign, happened)]


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.__name__)
def test_every_event_is_explained_or_listed_as_plain(cls: type[Event]) -> None:
    """A new event is not done before somebody says how it is told, in one way only."""
    assert (cls in EXPLAINERS) != (cls in PLAIN)


def test_an_event_that_nobody_explains_is_found() -> None:
    """Control: an event in neither table fails the check, and explaining it raises."""
    known = dict(REGISTRY)

    @event("mode.unheard", version=1)
    class Unheard(Event, frozen=True, kw_only=True):
        pass

    REGISTRY.clear()
    REGISTRY.update(known)
    assert Unheard not in EXPLAINERS
    assert Unheard not in PLAIN
    with pytest.raises(KeyError):
        told(Campaign(), Unheard())


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.__name__)
def test_every_event_can_be_told_whatever_it_leaves_out(spec: Spec, cls: type[Event], *, full: bool) -> None:
    """Each gives a sentence without a field's raw nothing, even where it names things that there are not."""
    lines = told(spec.founded().campaign, sample(cls, full=full))
    assert lines
    assert all(line.strip() for line in lines)
    assert not any("None" in line or "{" in line or "[]" in line for line in lines)


# --- fights ---


def throw(**changes: Any) -> Throw:  # noqa: ANN401 - any field
    """Return the roll of example 2: a Sherman squadron at a Panzer IV company over 3 cm."""
    made = Throw(
        element="uk_4_cly/a",
        at="de_i_ss_pz_regt_1/a",
        roll=Roll(face=6),
        terms=(
            Modifier(label="D10", value=6, rule="DT-J5"),
            Modifier(label="combat factor", value=7, rule="DT-J5"),
            Modifier(label="range 3 cm", value=-3, rule="DT-J6.1"),
            Modifier(label="very large firer", value=1, rule="DT-J6.3"),
            Modifier(label="poor terrain", value=-1, rule="DT-J6.4"),
        ),
        training=6,
        band=Band.SECOND,
        outcome="hold",
        rule="DT-J30",
    )
    return replace(made, **changes)


def a_tank(spec: Spec, side: str) -> str:
    """Return a combat model of a side."""
    return next(
        item.id
        for item in spec.campaign.oob.elements.values()
        if not item.is_hq and spec.campaign.oob.formations[item.formation].side == side
    )


def test_a_fight_is_told_as_its_sum_with_the_rule_of_each_term(spec: Spec) -> None:
    """Example 2 of the rules: 6 + 7 - 3 + 1 - 1 = 10 against 6, over 1.5 times: Attack to Hold (DT-J5, J30)."""
    spec.founded()
    ours, theirs = a_tank(spec, "allied"), a_tank(spec, "axis")
    owner = theirs.rsplit("/", 1)[0]
    spec.given(ModeChanged(formation=owner, mode=Mode.ATTACK, position=None, paid_by=None, points=0))
    fought = CombatFought(
        attack=Attack.RANGED,
        attacker=ours,
        target=theirs,
        range_mm=30,
        throws=(throw(element=ours, at=theirs),),
    )
    name, other = (
        f"{spec.campaign.oob.formations[item.rsplit('/', 1)[0]].handle}/{item.rsplit('/', 1)[1]}"
        for item in (ours, theirs)
    )
    assert told(spec.campaign, fought) == [
        f"{name} fires at {other} over 3 cm [DT-J5]",
        (
            f"{name} at {other}: D10 6 + combat factor 7 [DT-J5] - 3 range 3 cm [DT-J6.1]"
            " + 1 very large firer [DT-J6.3] - 1 poor terrain [DT-J6.4] = 10, against training value 6: over 1.5 times,"
            " Attack to Hold [DT-J30]"
        ),
    ]


@pytest.mark.parametrize(
    ("band", "outcome", "end"),
    [
        (Band.NONE, "attack", "below it, stays in Attack"),
        (Band.FIRST, "probe", "at least it, up to 1.5 times, Attack to Probe"),
        (Band.ELIMINATED, "eliminated", "over twice, eliminated"),
        (Band.FIRST, "spoilt", "at least it, up to 1.5 times, spoilt"),
    ],
)
def test_each_band_has_its_words(spec: Spec, band: Band, outcome: str, end: str) -> None:
    """How a total stands to the training value, and what became of the target (DT-J30, R45)."""
    spec.founded()
    theirs = a_tank(spec, "axis")
    owner = theirs.rsplit("/", 1)[0]
    spec.given(ModeChanged(formation=owner, mode=Mode.ATTACK, position=None, paid_by=None, points=0))
    one = throw(at=theirs, band=band, outcome=outcome, rule="")
    fought = CombatFought(attack=Attack.RANGED, attacker=None, target=theirs, throws=(one,))
    assert told(spec.campaign, fought)[-1].endswith(end)


def test_a_fight_told_without_dice_says_so(spec: Spec) -> None:
    """Where the table told the result, its words stand in place of a sum; helpers are named."""
    spec.founded()
    ours, theirs = a_tank(spec, "allied"), a_tank(spec, "axis")
    fought = CombatFought(
        attack=Attack.CLOSE_ASSAULT, attacker=ours, target=theirs, supports=(ours,), told="target gone"
    )
    lines = told(spec.campaign, fought)
    assert "supported by" in lines[1]
    assert lines[-1] == "no dice: the table told the result: target gone"


def test_a_mission_tells_that_the_battery_is_told_off_for_the_day(spec: Spec) -> None:
    """A battery that fires indirect does nothing else that day (DT-J10, J11)."""
    spec.founded()
    fired = MissionFired(battery=a_tank(spec, "allied"), mission=FireMission.HARASSMENT, place="cagny")
    assert told(spec.campaign, fired)[0].endswith(
        "harasses at Cagny; it is told off to indirect fire for the day [DT-J11, DT-J10]"
    )


def test_a_forced_mode_tells_from_what_and_how_prepared(spec: Spec) -> None:
    """A model driven to Hold is Hasty at once (DT-R34, R2)."""
    spec.founded()
    forced = ElementModeForced(element="uk_1_rtr/a", mode=Mode.HOLD, hold=HoldLevel.HASTY)
    assert told(spec.campaign, forced) == ["1-rtr/a goes from Reserve to Hold, hasty [DT-R34, DT-R2]"]


def test_a_recovery_is_told_in_thirds_and_what_is_carried(spec: Spec) -> None:
    """Seven lost: two come back, six are counted, one is carried forward (DT-J31, R26)."""
    spec.founded()
    key = spec.campaign.oob.elements["uk_1_rtr/a"].type
    models = [item.id for item in spec.campaign.oob.elements.values() if item.type == key][:7]
    assert len(models) == 7
    spec.given(*(ElementEliminated(element=item, by=None) for item in models))
    back = LossesRecovered(side="allied", type=key, counted=6, elements=tuple(models[:2]), hq="uk_viii_corps")
    first, second = told(spec.campaign, back)
    assert first.endswith(
        ": 7 lost and not yet counted, one third rounded down comes back: 2; 6 are counted,"
        " 7 - 6 = 1 carried forward [DT-J31, DT-R26]"
    )
    assert second.startswith("2 models in Reserve at viii-corps: 1-rtr/a 1-rtr/b [")


# --- command, supply, marches, flights ---


def test_a_command_roll_is_told_with_what_reduced_it(spec: Spec) -> None:
    """Training value 5, roll 8, under fire and jammed: 4, so 3 points (DT-D1, D2; example 1)."""
    rolled = CommandRolled(
        hq="uk_7_armd",
        roll=Roll(face=8, source=DieSource.DRAWN, draw=3),
        training=5,
        under_fire=True,
        jammed=True,
        telephones=False,
        terms=(
            Modifier(label="D10", value=8, rule="DT-D1"),
            Modifier(label="under fire", value=-2, rule="DT-D2"),
            Modifier(label="jammed", value=-2, rule="DT-D2"),
        ),
        points=3,
    )
    (line,) = lines_of(spec.founded().campaign, rolled)
    assert str(line) == (
        "7-armd: D10 8 (drawn #3) - 2 under fire [DT-D2] - 2 jammed [DT-D2] = 4, training value 5:"
        " 3 command points [DT-D1]"
    )
    assert line.every_rule == ("DT-D1", "DT-D2")


def test_a_mode_tells_who_pays(spec: Spec) -> None:
    """One point of the direct HQ changes a mode, of however many it has left (DT-C2)."""
    spec.founded()
    paid = ModeChanged(formation="uk_1_rtr", mode=Mode.ATTACK, position="cagny", paid_by="uk_22_armd", points=1)
    assert told(spec.campaign, paid) == [
        "1-rtr goes from Reserve to Attack, position Cagny [DT-C1, DT-C5]",
        "  22-armd pays 1 command point [DT-C2]",
    ]
    free = replace(paid, mode=Mode.RESERVE, position=None, paid_by=None, points=0)
    assert told(spec.campaign, free) == [
        "1-rtr stays in Reserve, and its models fall in [DT-C1]",
        "  nobody pays for it [DT-C2, DT-R33]",
    ]


def test_points_spent_on_guns_cite_their_price(spec: Spec) -> None:
    """Artillery on call costs by its own rule, supply by its own (DT-D3, J20, R5)."""
    spec.founded()
    spent = CommandPointsSpent(hq="uk_7_armd", points=2, purpose="artillery")
    assert told(spec.campaign, spent) == ["7-armd spends 2 command points on artillery [DT-D3, DT-J20]"]
    assert "[DT-D3, DT-R5]" in told(spec.campaign, replace(spent, purpose="supply"))[0]


def test_supply_is_told_as_price_and_extra_points(spec: Spec) -> None:
    """An attack's point and its extra ones are a sum; a later attack of the payer joins in it (DT-G6, G8, R48)."""
    spec.founded()
    spent = SupplySpent(
        payer="uk_4_cly", attackers=("uk_4_cly",), points=3, bonus=2, dump=None, hq="uk_7_armd", spot=WITH_HQ
    )
    assert told(spec.campaign, spent) == [
        (
            "supply of 4-cly: 1 for 4-cly + 2 extra = 3 points, off the lorries of 7-armd, with the HQ"
            " [DT-G6, DT-R48, DT-G8, DT-R12]"
        )
    ]
    joined = replace(spent, points=0, bonus=0)
    assert told(spec.campaign, joined) == ["4-cly attack on what 4-cly has paid this move [DT-R48]"]


def test_a_march_is_told_in_shares_of_the_move(spec: Spec) -> None:
    """Two legs of one move add up (DT-R51)."""
    spec.founded()
    leg = ModelsMoved(
        formation="uk_1_rtr",
        elements=("uk_1_rtr/a",),
        path=("tilly", "caen"),
        roads=("tilly-caen",),
        length_mm=220,
        share_permille=458,
    )
    assert told(spec.campaign, leg) == [
        "1-rtr (a) goes 22 cm to Tilly to Caen: 45.8 % of the move, 54.2 % left [DT-E0, DT-R51]"
    ]
    spec.given(leg)
    assert "after 45.8 % before it: 91.6 % in all, 8.4 % left" in told(spec.campaign, leg)[0]


def test_a_sortie_is_told_with_its_clock(spec: Spec) -> None:
    """Off the table a strike squadron rests two moves (DT-F2, R8)."""
    spec.founded()
    squadron = next(iter(spec.campaign.air.squadrons.values()))
    flown = SortieFlown(
        squadron=squadron.id, mission=Mission.ATTACK, place="villers", target=None, part="", rest_moves=2
    )
    assert told(spec.campaign, flown) == [
        f"{squadron.handle} flies attack at Villers: D+0/05 + 2 moves = next D+0/07 [DT-F2, DT-R8]"
    ]
