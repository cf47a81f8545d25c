"""Founding: what makes no sense is refused for good, what strains the rules is warned of."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from campaign.domain.air import Role
from campaign.domain.clock import GameTime
from campaign.domain.echelon import Arm, Echelon
from campaign.domain.mode import HoldLevel, Mode
from campaign.domain.place import NodeKind
from campaign.errors import NotUnderstood
from campaign.events.air import RaidPlanned, SquadronMustered
from campaign.events.calendar import LightComputed, ReinforcementExpected, SupplyExpected, WeatherSet
from campaign.events.command import ElementTraining, FormationAttached, FormationMustered, TrainingRolled
from campaign.events.founding import BridgeCharted, CampaignFounded, PlaceCharted, RoadCharted, StripCharted
from campaign.events.rulings import RulesAdopted
from campaign.events.supply import DumpOpened, LorriesMustered
from campaign.orders.found import FoundCampaign
from tests import worlds
from tests.spec import Spec

if TYPE_CHECKING:
    from collections.abc import Callable

    from campaign.events.base import Event

SECTIONS: dict[str, type[Event]] = {
    "places": PlaceCharted,
    "roads": RoadCharted,
    "bridges": BridgeCharted,
    "strips": StripCharted,
    "formations": FormationMustered,
    "attachments": FormationAttached,
    "trainings": TrainingRolled,
    "lorries": LorriesMustered,
    "dumps": DumpOpened,
    "squadrons": SquadronMustered,
    "raids": RaidPlanned,
    "reinforcements": ReinforcementExpected,
    "landings": SupplyExpected,
    "weather": WeatherSet,
    "light": LightComputed,
}


@cache
def small_world() -> FoundCampaign:
    """Return the order that founds the small world of all tests."""
    events = worlds.founded()
    rows: dict[str, Any] = {
        section: tuple(event for event in events if isinstance(event, kind)) for section, kind in SECTIONS.items()
    }
    founding = next(event for event in events if isinstance(event, CampaignFounded))
    rules = next(event for event in events if isinstance(event, RulesAdopted))
    return FoundCampaign(founding=founding, rules=rules, **rows)


def with_one(section: str, **changes: object) -> FoundCampaign:
    """Return the small world with the first row of a section changed."""
    order = small_world()
    rows = getattr(order, section)
    return replace(order, **{section: (replace(rows[0], **changes), *rows[1:])})


def with_more(section: str, *rows: Event) -> FoundCampaign:
    """Return the small world with more rows in a section."""
    order = small_world()
    return replace(order, **{section: (*getattr(order, section), *rows)})


def codes(order: FoundCampaign, spec: Spec | None = None) -> list[str]:
    """Return the codes of what stands against an order, warnings left out."""
    spec = spec or Spec()
    found = [item for item in order.objections(spec.campaign, spec.rules) if not item.warning]
    assert all(item.final for item in found)
    return [item.code for item in found]


def warnings(order: FoundCampaign) -> list[str]:
    """Return the codes of what is warned of."""
    return [item.code for item in order.objections(Spec().campaign, worlds.rules()) if item.warning]


def training(value: int) -> TrainingRolled:
    """Return a typed training value of one model."""
    values = (ElementTraining(element="uk_1_rtr/a", value=value),)
    return TrainingRolled(formation="uk_1_rtr", roll=None, values=values)


FAULTS: dict[str, tuple[str, Callable[[], FoundCampaign]]] = {
    "a place twice": ("id-twice", lambda: with_more("places", small_world().places[0])),
    "a side that is none": ("side-unknown", lambda: with_one("dumps", side="nobody")),
    "a holder that is none": ("side-unknown", lambda: with_one("places", holder="nobody")),
    "a formation without a name": ("name-empty", lambda: with_one("formations", name=" ")),
    "a road to a place that is none": ("place-unknown", lambda: with_one("roads", end="nowhere")),
    "a road to itself": ("road-to-itself", lambda: with_one("roads", end="arromanches")),
    "a bridge at a place and on a road": ("bridge-nowhere", lambda: with_one("bridges", place="caen")),
    "a bridge on a road that is none": ("road-unknown", lambda: with_one("bridges", road="nowhere")),
    "an HQ that is none": (
        "parent-missing",
        lambda: with_more("attachments", FormationAttached(formation="uk_1_rtr", hq="nobody")),
    ),
    "an HQ of the other side": (
        "parent-of-other-side",
        lambda: with_more("attachments", FormationAttached(formation="uk_1_rtr", hq="de_i_ss")),
    ),
    "an HQ below its own subordinate": (
        "parent-cycle",
        lambda: with_more("attachments", FormationAttached(formation="uk_7_armd", hq="uk_1_rtr")),
    ),
    "a training value of nought": ("training-out-of-range", lambda: with_more("trainings", training(0))),
    "a training value of eleven": ("training-out-of-range", lambda: with_more("trainings", training(11))),
    "a level of Hold in Reserve": (
        "hold-without-hold",
        lambda: with_one("formations", hold=HoldLevel.HASTY, mode=Mode.RESERVE),
    ),
    "a handle that is a verb": ("handle-not-legal", lambda: with_one("formations", handle="send")),
    "a squadron without a base": ("strip-unknown", lambda: with_one("squadrons", strip="nowhere")),
    "a squadron of no type": ("unit-unknown", lambda: with_one("squadrons", type="uk_gloster")),
    "lorries of no type": ("unit-unknown", lambda: with_one("lorries", type="")),
    "lorries fuller than they are many": ("lorries-overfull", lambda: with_one("lorries", models=1, full=2)),
    "lorries of nobody": ("parent-missing", lambda: with_one("lorries", hq="nobody")),
    "a dump with a debt": ("points-negative", lambda: with_one("dumps", points=-1)),
    "a raid on nothing": ("place-unknown", lambda: with_one("raids", aim="nowhere")),
    "a raid of nobody": ("squadron-unknown", lambda: with_one("raids", squadrons=("nobody",))),
    "a squadron in two raids a day": (
        "raid-twice-a-day",
        lambda: with_more("raids", replace(small_world().raids[0], raid="h2", squadrons=("uk_15",))),
    ),
    "a reinforcement that is nobody": ("parent-missing", lambda: with_one("reinforcements", formation="nobody")),
    "a landing nowhere": ("place-unknown", lambda: with_one("landings", place="nowhere")),
}


def test_the_small_world_is_founded() -> None:
    """A scenario that makes sense is booked whole, parents before subordinates."""
    order = small_world()
    assert codes(order) == []
    spec = Spec().when(order).booked()
    assert spec.campaign.calendar.name == "Small world"
    assert len(spec.campaign.oob.formations) == len(order.formations)
    shuffled = replace(order, formations=tuple(reversed(order.formations)))
    assert Spec().when(shuffled).booked().campaign.oob.formations == spec.campaign.oob.formations


@pytest.mark.parametrize("name", FAULTS)
def test_what_makes_no_sense_is_refused_for_good(name: str) -> None:
    """Each fault of a scenario has its code and cannot be overruled (architecture: final objections)."""
    code, make = FAULTS[name]
    assert codes(make()) == [code]


def test_a_missing_parent_is_told_and_so_is_one_of_the_other_side() -> None:
    """A formation hangs where its side does; each that does not is told."""
    order = small_world()
    rows = tuple(
        replace(item, parent="nobody" if item.formation == "uk_131" else "de_i_ss")
        if item.formation in {"uk_131", "uk_22_armd"}
        else item
        for item in order.formations
    )
    assert codes(replace(order, formations=rows)) == ["parent-of-other-side", "parent-missing"]


def test_a_tree_that_bites_its_tail_is_told_once_for_each_in_the_ring() -> None:
    """A formation that stands below itself is refused; the walk up does not go on for ever."""
    order = small_world()
    rows = tuple(
        replace(item, parent="uk_22_armd") if item.formation == "uk_7_armd" else item for item in order.formations
    )
    found = codes(replace(order, formations=rows))
    assert found == ["parent-cycle", "parent-cycle"]


def test_a_place_handed_down_is_told_once() -> None:
    """A slip in an HQ's place is told where it was made, not for everybody below."""
    order = small_world()
    rows = tuple(replace(item, place="nowhere") for item in order.formations)
    assert codes(replace(order, formations=rows)).count("place-unknown") == 2


def test_a_handle_is_given_once() -> None:
    """A formation and a squadron do not share a handle; both are told."""
    order = with_one("squadrons", handle="1-rtr")
    assert codes(order) == ["handle-twice", "handle-twice"]


def test_a_campaign_is_founded_once() -> None:
    """The diary of a campaign takes no second founding."""
    assert codes(small_world(), Spec().founded())[0] == "founded-twice"


def test_a_campaign_closes_after_it_opens() -> None:
    """The last move does not lie before the first."""
    order = small_world()
    founding = replace(order.founding, closes=GameTime(day=-1, move=0))
    assert codes(replace(order, founding=founding)) == ["closes-before-opening"]


def test_sisters_that_do_not_mix_are_warned_of() -> None:
    """A start may break DT-C4: the umpire is told and founds it all the same (DT-R1)."""
    order = small_world()
    rows = tuple(
        replace(item, mode=Mode.MOVE if item.formation == "uk_1_rtr" else Mode.HOLD, hold=None)
        if item.parent == "uk_22_armd"
        else item
        for item in order.formations
    )
    mixed = replace(order, formations=rows)
    assert warnings(mixed).count("modes-do-not-mix") == warnings(order).count("modes-do-not-mix") + 1
    assert codes(mixed) == []


def test_a_bomber_on_the_table_is_warned_of() -> None:
    """Bombers should base off the table (DT-F1)."""
    order = with_one("squadrons", role=Role.MEDIUM_BOMBER, type="uk_mitchell")
    assert "base-off-table" in warnings(order)
    assert "base-off-table" not in warnings(small_world())


def test_a_heavy_bomber_on_the_table_is_refused() -> None:
    """Heavy bombers must base off the table, at the start as later (DT-F1)."""
    order = with_one("squadrons", role=Role.HEAVY_BOMBER, type="uk_lancaster")
    assert codes(order) == ["base-forbidden"]
    assert "base-off-table" not in warnings(order)


def test_a_dump_in_a_field_is_warned_of() -> None:
    """A dump stands at a node of the road net (DT-G3)."""
    field = PlaceCharted(place="field", name="Field", x_mm=1, y_mm=1, kinds=(), holder=None)
    order = with_more("places", field)
    dump = replace(order.dumps[0], dump="new", place="field")
    assert "dump-at-no-node" in warnings(replace(order, dumps=(*order.dumps, dump)))
    at_a_town = replace(field, kinds=(NodeKind.TOWN, NodeKind.JUNCTION))
    order = with_more("places", at_a_town)
    assert "dump-at-no-node" not in warnings(replace(order, dumps=(*order.dumps, dump)))


def test_a_brigade_of_one_is_warned_of() -> None:
    """A brigade has two to four combat battalions (DT-B2)."""
    lone = worlds.muster("uk_lone", "uk_7_armd", Echelon.BRIGADE, Arm.INFANTRY, "uk_brigade_hq")
    one = worlds.muster("uk_one", "uk_lone", Echelon.BATTALION, Arm.INFANTRY, "uk_inf_btn_hq 4*uk_inf_coy")
    before = warnings(small_world()).count("unusual-composition")
    assert warnings(with_more("formations", lone, one)).count("unusual-composition") == before + 1


def test_no_line_founds_a_campaign() -> None:
    """A scenario is a file; the desk says where to go with it."""
    with pytest.raises(NotUnderstood) as caught:
        FoundCampaign.from_slots((), Spec().campaign)
    assert caught.value.remedy.startswith("campaign new")
