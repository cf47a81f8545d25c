"""Sightings as the umpire tells them (DT-R56)."""

from __future__ import annotations

import pytest

from campaign.errors import DoesNotFit
from campaign.events.combat import ElementEliminated
from campaign.events.contacts import ContactLost, Sighted
from tests.orders.typed import typed
from tests.spec import Spec


def sighted(enemy: str, observer: str, part: str = "", place: str | None = None, side: str = "allied") -> Sighted:
    """Return a sighting."""
    return Sighted(side=side, enemy=enemy, part=part, observer=observer, place=place)


def test_a_side_sees_what_its_observer_saw() -> None:
    """A formation or a model seen at a place is a contact of the observer's side (DT-R56)."""
    spec = Spec().founded()
    spec.when(typed(spec, "seen de_501/a by 4-cly at cagny"))
    spec.then(sighted("de_501", "uk_4_cly", part="a", place="cagny"))
    spec.when(typed(spec, "seen 22-armd by i-gren, 131 by i-gren at 8157"))
    spec.then(
        sighted("uk_22_armd", "de_i_gren", side="axis"),
        sighted("uk_131", "de_i_gren", place="8157", side="axis"),
    )
    assert [item.enemy for item in spec.campaign.contacts.of("axis")] == ["uk_22_armd", "uk_131"]


def test_ones_own_side_is_no_sighting() -> None:
    """A formation does not sight its own side, whatever is overruled."""
    spec = Spec().founded()
    spec.when(typed(spec, "seen 131 by 4-cly")).then_refused("sees-own-side")
    assert spec.objections[0].final


def test_the_dead_neither_see_nor_are_seen() -> None:
    """Nothing is seen of what is eliminated, nor by it (DT-R56)."""
    dead = [ElementEliminated(element=f"de_501/{part}", by=None) for part in ("hq", "a", "b", "c")]
    spec = Spec().founded().given(*dead)
    spec.when(typed(spec, "seen de_501 by 4-cly")).then_refused("seen-dead")
    spec.when(typed(spec, "seen de_501/a by 4-cly")).then_refused("seen-dead")
    spec.when(typed(spec, "seen 4-cly by de_501")).then_refused("nobody-stands")


def test_what_is_gone_is_out_of_contact() -> None:
    """An enemy that is gone leaves the contacts of every side that had it; without contact that is refused."""
    spec = Spec().founded()
    spec.when(typed(spec, "seen de_501 gone")).then_refused("no-contact")
    spec.given(sighted("de_501", "uk_4_cly"), sighted("de_501", "uk_4_cly", part="a"))
    spec.when(typed(spec, "seen de_501 gone")).then(ContactLost(side="allied", enemy="de_501"))
    assert spec.campaign.contacts.of("allied") == ()


def test_a_contact_that_is_not_there_cannot_be_lost() -> None:
    """Losing what nobody had in sight does not fit the book."""
    with pytest.raises(DoesNotFit, match="no contact"):
        Spec().founded().given(ContactLost(side="allied", enemy="de_501"))
