"""Unchecked placing, attachments and reinforcements (architecture 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.domain.clock import GameTime
from campaign.events.combat import ElementEliminated
from campaign.events.command import ElementAttached, FormationArrived, FormationAttached
from campaign.events.movement import ModelsPlaced
from campaign.orders.attach import Attach, Attachment, Detach
from campaign.orders.muster import Coming, Muster
from campaign.orders.place_models import PlaceModels, Position
from tests.spec import slots

if TYPE_CHECKING:
    from tests.spec import Spec

TANKS, BRIGADE, INFANTRY = "uk_4_cly", "uk_22_armd", "uk_131"
ALL = tuple(f"{TANKS}/{part}" for part in ("hq", "a", "b", "c"))


def where(who: str, place: str, *, everyone: bool = False) -> PlaceModels:
    """Return the order that tells one place."""
    return PlaceModels(positions=(Position(who=who, place=place, everyone=everyone),))


def attach(*pairs: tuple[str, str]) -> Attach:
    """Return the order for some attachments."""
    return Attach(attachments=tuple(Attachment(who=who, hq=hq) for who, hq in pairs))


def muster(*names: str, place: str | None = None) -> Muster:
    """Return the order that brings formations on."""
    return Muster(coming=tuple(Coming(formation=name, place=place) for name in names))


class TestWhere:
    """Placing, as the table stands."""

    def test_a_formation_with_all_that_stand_with_its_hq(self, spec: Spec) -> None:
        """A company told elsewhere stays where it was told, and no mode or distance is looked at (architecture 4)."""
        spec.founded().when(where(f"{TANKS}/b", "bayeux")).then(
            ModelsPlaced(formation=TANKS, elements=(f"{TANKS}/b",), place="bayeux")
        )
        others = tuple(name for name in ALL if not name.endswith("/b"))
        spec.when(where(TANKS, "thury")).then(ModelsPlaced(formation=TANKS, elements=others, place="thury"))
        oob = spec.campaign.oob
        assert [oob.place_of(oob.elements[name]) for name in ALL] == ["thury", "thury", "bayeux", "thury"]
        spec.when(where(f"{TANKS}/b", "thury")).booked()
        assert oob.elements[f"{TANKS}/b"].place is None

    def test_everybody_at_the_same_place(self, spec: Spec) -> None:
        """`all` places those under it that stood with it (architecture 4)."""
        spec.founded().when(where(TANKS, "bayeux")).booked()
        events = spec.when(where(BRIGADE, "caen", everyone=True)).decided()
        placed = [event.formation for event in events if isinstance(event, ModelsPlaced)]
        assert placed == [BRIGADE, "uk_1_rtr", "uk_5_rtr", "uk_1_rb"]

    def test_who_is_not_there(self, spec: Spec) -> None:
        """Neither a reinforcement before it comes on, nor somebody twice (architecture 4)."""
        spec.founded().when(where("de_i_19", "thury")).then_refused("not-on-table")
        spec.when(PlaceModels(positions=where(TANKS, "caen").positions * 2)).then_refused("named-twice")
        spec.given(*(ElementEliminated(element=name, by=None) for name in ALL))
        spec.when(where(TANKS, "caen")).then_refused("formation-gone")

    def test_a_line_is_read(self, spec: Spec) -> None:
        """`w 4-cly/b caen all` has a model, a place and a literal (desk)."""
        read = PlaceModels.from_slots((slots("all", model=f"{TANKS}/b", place="caen"),), spec.founded().campaign)
        assert read == where(f"{TANKS}/b", "caen", everyone=True)
        assert read.title(spec.campaign) == "4-cly/b at Caen"


class TestAttach:
    """Under which HQ somebody stands."""

    def test_a_battalion_and_a_model(self, spec: Spec) -> None:
        """The tactical HQ changes, the administrative parent stays (architecture 4)."""
        spec.founded().when(attach((TANKS, INFANTRY), ("uk_3_rha/a", BRIGADE))).then(
            FormationAttached(formation=TANKS, hq=INFANTRY), ElementAttached(element="uk_3_rha/a", hq=BRIGADE)
        )
        oob = spec.campaign.oob
        assert (oob.formations[TANKS].headquarters, oob.formations[TANKS].parent) == (INFANTRY, BRIGADE)
        spec.when(attach((TANKS, INFANTRY), ("uk_3_rha/a", BRIGADE))).then_nothing()

    def test_back_under_its_own(self, spec: Spec) -> None:
        """Detached, or attached to its own parent, it is home; who is home stays (architecture 4)."""
        spec.founded().given(FormationAttached(formation=TANKS, hq=INFANTRY))
        spec.given(ElementAttached(element="uk_3_rha/a", hq=BRIGADE))
        spec.when(Detach(who=(TANKS, "uk_3_rha/a", "uk_1_rb", "uk_3_rha/b"))).then(
            FormationAttached(formation=TANKS, hq=None), ElementAttached(element="uk_3_rha/a", hq=None)
        )
        assert spec.campaign.oob.formations[TANKS].attached_to is None
        spec.when(Detach(who=(TANKS, TANKS))).then_refused("named-twice")

    def test_never_in_a_circle(self, spec: Spec) -> None:
        """Nobody comes under himself, in one step or by two of one line; that cannot be overruled (architecture 1)."""
        spec.founded().when(attach((BRIGADE, TANKS))).then_refused("attached-in-a-circle")
        assert spec.objections[0].final
        spec.when(attach((BRIGADE, BRIGADE))).then_refused("attached-in-a-circle")
        both = attach((BRIGADE, INFANTRY), (INFANTRY, BRIGADE))
        spec.when(both).then_refused("attached-in-a-circle", "attached-in-a-circle")

    def test_never_to_the_other_side(self, spec: Spec) -> None:
        """No HQ commands the enemy; that cannot be overruled (architecture 1)."""
        spec.founded().when(attach((TANKS, "de_i_ss"))).then_refused("other-side")
        assert spec.objections[0].final
        spec.when(attach(("uk_3_rha/a", "de_i_ss"))).then_refused("other-side")

    def test_who_is_not_there(self, spec: Spec) -> None:
        """Nobody comes under an HQ that has not arrived, nor under two at once (architecture 4)."""
        spec.founded().when(attach(("de_501", "de_9_ss_pz"))).then_refused("not-on-table")
        spec.when(attach((TANKS, INFANTRY), (TANKS, "uk_7_armd"))).then_refused("named-twice")

    def test_lines_are_read(self, spec: Spec) -> None:
        """`attach 4-cly 131, 3-rha/a 22-armd` and `detach 4-cly` (desk)."""
        campaign = spec.founded().campaign
        read = Attach.from_slots((slots(model=TANKS, hq=INFANTRY), slots(model="uk_3_rha/a", hq=BRIGADE)), campaign)
        assert read == attach((TANKS, INFANTRY), ("uk_3_rha/a", BRIGADE))
        assert read.title(campaign).startswith("4-cly to ")
        home = Detach.from_slots((slots(model=[TANKS, "uk_1_rb"]),), campaign)
        assert home == Detach(who=(TANKS, "uk_1_rb"))
        assert home.title(campaign) == "4-cly, 1-rb back under its own HQ"


class TestMuster:
    """Reinforcements."""

    def test_a_division_comes_on_with_all_under_it(self, spec: Spec) -> None:
        """Where it is expected; those under it without a place of their own stand there too (architecture)."""
        spec.founded().at(GameTime(day=1, move=5)).when(muster("de_9_ss_pz")).then(
            *(FormationArrived(formation=name, place="thury") for name in ("de_9_ss_pz", "de_gren_19", "de_i_19"))
        )
        oob, calendar = spec.campaign.oob, spec.campaign.calendar
        assert not any(oob.formations[name].on_call for name in ("de_9_ss_pz", "de_gren_19", "de_i_19"))
        assert calendar.due() == ()
        spec.when(muster("de_9_ss_pz")).then_refused("on-table-already")

    def test_somewhere_else(self, spec: Spec) -> None:
        """A place that is named goes before the one expected (architecture)."""
        spec.founded().at(GameTime(day=1, move=7)).when(muster("de_i_19", place="caen")).then(
            FormationArrived(formation="de_i_19", place="caen")
        )

    def test_not_before_it_is_due(self, spec: Spec) -> None:
        """An hour too early is refused with the time, and can be overruled (architecture)."""
        spec.founded().at(GameTime(day=1, move=4)).when(muster("de_9_ss_pz")).then_refused("not-due-yet")
        assert spec.objections[0].reason == "9-ss-pz is due at D+1/05, and it is D+1/04"
        assert len(spec.decided()) == 3

    def test_a_line_is_read(self, spec: Spec) -> None:
        """`muster 9-ss-pz caen` (desk), each once."""
        read = Muster.from_slots((slots(formation="de_9_ss_pz", place="caen"),), spec.founded().campaign)
        assert read == muster("de_9_ss_pz", place="caen")
        assert read.title(spec.campaign) == "9-ss-pz onto the table"
        spec.at(GameTime(day=1, move=5)).when(muster("de_i_19", "de_i_19")).then_refused("named-twice")
