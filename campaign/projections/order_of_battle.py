"""The order of battle: a tree of formations of any depth, their models, attachments and modes (DT-B, C)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import field
from msgspec.structs import replace

from campaign.domain.formation import Element, Formation
from campaign.domain.ids import ElementId, EntryNumber, FormationId, PlaceId, Side, UnitKey
from campaign.domain.mode import Mode
from campaign.errors import DoesNotFit
from campaign.events.combat import (
    CompanyReduced,
    CompanyRestored,
    ElementEliminated,
    ElementModeForced,
    LossesRecovered,
)
from campaign.events.command import (
    ElementAttached,
    FormationArrived,
    FormationAttached,
    FormationMustered,
    ModeChanged,
    TrainingRolled,
)
from campaign.events.landings import UnitLanded
from campaign.events.movement import ModelsMoved, ModelsPlaced
from campaign.events.table import Counted, FactCleared, ModelFound
from campaign.projections.base import Projection
from campaign.projections.discrepancies import Discrepancy, clear, compare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.clock import Stamp
    from campaign.projections.base import Handlers


class OrderOfBattle(Projection, kw_only=True):
    """All formations and models; `children` and `models` are indexes kept beside them.

    `children` holds tactical subordinates of an HQ, `models` the models that stand under it (its own less those
    attached elsewhere, plus those attached to it). `differing` are the counts of companies, models of a type and modes
    that did not agree with the book, by ``companies/id``, ``models/id/type`` and ``mode/id``; `agreed` are the last
    entries behind which they did. `for_the_day` holds who is assigned for one day, and for which
    (DT-J21).
    """

    formations: dict[FormationId, Formation] = field(default_factory=dict[FormationId, Formation])
    elements: dict[ElementId, Element] = field(default_factory=dict[ElementId, Element])
    children: dict[FormationId, tuple[FormationId, ...]] = field(
        default_factory=dict[FormationId, tuple[FormationId, ...]]
    )
    models: dict[FormationId, tuple[ElementId, ...]] = field(default_factory=dict[FormationId, tuple[ElementId, ...]])
    differing: dict[str, Discrepancy] = field(default_factory=dict[str, Discrepancy])
    agreed: dict[str, EntryNumber] = field(default_factory=dict[str, EntryNumber])
    for_the_day: dict[str, int] = field(default_factory=dict[str, int])

    # --- the tree ---

    def roots(self, side: Side | None = None) -> tuple[Formation, ...]:
        """Return the highest HQs, of one side or of all, in the order in which they were mustered."""
        found = (item for item in self.formations.values() if item.headquarters is None)
        return tuple(item for item in found if side is None or item.side == side)

    def subordinates(self, hq: FormationId) -> tuple[Formation, ...]:
        """Return the formations directly under an HQ, attached ones included (tactical tree)."""
        return tuple(self.formations[item] for item in self.children.get(hq, ()))

    def below(self, hq: FormationId) -> Iterator[Formation]:
        """Walk everything under an HQ, top down, the HQ's own formation first."""
        waiting = [hq]
        while waiting:
            item = waiting.pop()
            yield self.formations[item]
            waiting.extend(reversed(self.children.get(item, ())))

    def above(self, formation: FormationId) -> Iterator[Formation]:
        """Walk the HQs over a formation, the direct one first (tactical tree)."""
        hq = self.formations[formation].headquarters
        while hq is not None:
            item = self.formations[hq]
            yield item
            hq = item.headquarters

    def sisters(self, formation: FormationId) -> tuple[Formation, ...]:
        """Return all formations under the same direct HQ, the formation itself included; roots have none."""
        hq = self.formations[formation].headquarters
        return self.subordinates(hq) if hq is not None else ()

    def due_back(self, day: int) -> tuple[str, ...]:
        """Return the formations and models whose assignment ends with a day (DT-J21)."""
        return tuple(name for name, last in self.for_the_day.items() if last <= day)

    # --- models ---

    def elements_of(self, formation: FormationId) -> tuple[Element, ...]:
        """Return the models standing under a formation's HQ, its HQ models first; eliminated ones included."""
        return tuple(map(self.elements.__getitem__, self.models.get(formation, ())))

    def standing(self, formation: FormationId) -> tuple[Element, ...]:
        """Return the models of a formation that still stand."""
        return tuple(item for item in self.elements_of(formation) if item.standing)

    def standing_combat(self, formation: FormationId) -> tuple[Element, ...]:
        """Return the standing models of a formation that are no HQ models."""
        return tuple(item for item in self.standing(formation) if not item.is_hq)

    def reduced(self, formation: FormationId) -> tuple[Element, ...]:
        """Return the standing combat models of a formation that came out of a battle a size smaller (X-3)."""
        return tuple(item for item in self.standing_combat(formation) if item.reduced)

    def of_type(self, formation: FormationId, key: UnitKey) -> tuple[Element, ...]:
        """Return all models of one unit row under a formation and everything below it; eliminated ones included."""
        return tuple(m for item in self.below(formation) for m in self.elements_of(item.id) if m.type == key)

    def counted(self, formation: FormationId, key: UnitKey | None) -> int:
        """Count a formation's standing companies or, of a unit row, the standing models under it."""
        if key is None:
            return len(self.standing_combat(formation))
        return sum(model.standing for model in self.of_type(formation, key))

    def strength(self, formation: FormationId) -> tuple[int, int]:
        """Count the combat models standing and mustered under a formation and everything below it."""
        models = [m for item in self.below(formation) for m in self.elements_of(item.id) if not m.is_hq]
        return sum(model.standing for model in models), len(models)

    def hq_stands(self, formation: FormationId) -> bool:
        """Say whether an HQ model is left (DT-R35); a formation mustered without one counts as having it.

        One that was recovered stands at the senior HQ and is left to neither until it is attached again (DT-R54).
        """
        hqs = [item for item in self.elements_of(formation) if item.is_hq and item.formation == formation]
        if not hqs:
            return f"{formation}/hq" not in self.elements
        return any(item.standing for item in hqs)

    def mode_of(self, element: Element) -> Mode:
        """Return the mode a model is in: its own override, else that of the HQ it stands under (DT-C3, R34)."""
        return element.mode or self.formations[element.attached_to or element.formation].mode

    def place_of(self, element: Element) -> PlaceId | None:
        """Return where a model stands: its own place, else its HQ's."""
        return element.place or self.formations[element.attached_to or element.formation].place

    def out_of_step(self, formation: FormationId) -> bool:
        """Say whether a combat result left a model of the formation in a mode of its own (DT-R34)."""
        return any(item.mode is not None for item in self.standing(formation))


def empty() -> OrderOfBattle:
    """Return an order of battle with nobody in it."""
    return OrderOfBattle()


def _mustered(oob: OrderOfBattle, event: FormationMustered, stamp: Stamp) -> None:
    if event.formation in oob.formations:
        message = f"{event.formation} is in the order of battle already"
        raise DoesNotFit(message)
    oob.formations[event.formation] = Formation(
        id=event.formation,
        side=event.side,
        nation=event.nation,
        echelon=event.echelon,
        arm=event.arm,
        name=event.name,
        handle=event.handle,
        parent=event.parent,
        mode=event.mode,
        place=event.place,
        told=stamp.time if event.place else None,
        hold=event.hold,
        holding_since=stamp.time if event.mode is Mode.HOLD else None,
        available=event.available,
        on_call=event.available is not None,
        training_hint=event.training_hint,
    )
    if event.parent is not None:
        oob.children[event.parent] = (*oob.children.get(event.parent, ()), event.formation)
    for model in event.elements:
        oob.elements[model.element] = Element(
            id=model.element, formation=event.formation, type=model.type, is_hq=model.is_hq
        )
    oob.models[event.formation] = tuple(model.element for model in event.elements)


def _attached(oob: OrderOfBattle, event: FormationAttached, stamp: Stamp) -> None:
    old = oob.formations[event.formation]
    _without(oob.children, old.headquarters, event.formation)
    new = replace(old, attached_to=event.hq if event.hq != old.parent else None)
    oob.formations[event.formation] = new
    _with(oob.children, new.headquarters, event.formation)
    _assign(oob, event.formation, stamp, today=event.today)


def _element_attached(oob: OrderOfBattle, event: ElementAttached, stamp: Stamp) -> None:
    old = oob.elements[event.element]
    _without(oob.models, old.attached_to or old.formation, event.element)
    new = replace(old, attached_to=event.hq if event.hq != old.formation else None)
    oob.elements[event.element] = new
    _with(oob.models, new.attached_to or new.formation, event.element)
    _assign(oob, event.element, stamp, today=event.today)


def _assign(oob: OrderOfBattle, name: str, stamp: Stamp, *, today: bool) -> None:
    """Remember the day of an assignment for one day; any other ends it (DT-J21)."""
    if today:
        oob.for_the_day[name] = stamp.time.day
    else:
        oob.for_the_day.pop(name, None)


def _arrived(oob: OrderOfBattle, event: FormationArrived, stamp: Stamp) -> None:
    old = oob.formations[event.formation]
    place = event.place or old.place
    oob.formations[event.formation] = replace(
        old, on_call=False, place=place, told=stamp.time if event.place else old.told
    )


def _trained(oob: OrderOfBattle, event: TrainingRolled, _stamp: Stamp) -> None:
    elements = oob.elements
    for model in event.values:
        elements[model.element] = replace(elements[model.element], training=model.value)


def _mode_changed(oob: OrderOfBattle, event: ModeChanged, stamp: Stamp) -> None:
    old = oob.formations[event.formation]
    held = event.mode is Mode.HOLD
    before = old if held and old.mode is Mode.HOLD else None
    oob.formations[event.formation] = replace(
        old,
        mode=event.mode,
        position=event.position,
        holding_since=before.holding_since if before else stamp.time if held else None,
        hold=before.hold if before else None,
    )
    for item in oob.models.get(event.formation, ()):
        model = oob.elements[item]
        if model.mode is not None:
            oob.elements[item] = replace(model, mode=None, hold=None)


def _eliminated(oob: OrderOfBattle, event: ElementEliminated, _stamp: Stamp) -> None:
    old = oob.elements[event.element]
    if not old.standing:
        message = f"{event.element} is eliminated already"
        raise DoesNotFit(message, missing=ModelFound(element=event.element))
    oob.elements[event.element] = replace(
        old, standing=False, mode=None, hold=None, place=None, told=None, reduced=False
    )


def _reduced(oob: OrderOfBattle, event: CompanyReduced, _stamp: Stamp) -> None:
    oob.elements[event.element] = replace(_standing(oob, event.element), reduced=True)


def _restored(oob: OrderOfBattle, event: CompanyRestored, _stamp: Stamp) -> None:
    oob.elements[event.element] = replace(_standing(oob, event.element), reduced=False)


def _standing(oob: OrderOfBattle, element: ElementId) -> Element:
    """Return a model; raise DoesNotFit where the book holds it for eliminated."""
    found = oob.elements[element]
    if not found.standing:
        message = f"{element} is eliminated already"
        raise DoesNotFit(message, missing=ModelFound(element=element))
    return found


def _found_alive(oob: OrderOfBattle, event: ModelFound, _stamp: Stamp) -> None:
    oob.elements[event.element] = replace(oob.elements[event.element], standing=True)


def _mode_forced(oob: OrderOfBattle, event: ElementModeForced, _stamp: Stamp) -> None:
    old = oob.elements[event.element]
    if not old.standing:
        message = f"{event.element} is eliminated"
        raise DoesNotFit(message, missing=ModelFound(element=event.element))
    oob.elements[event.element] = replace(old, mode=event.mode, hold=event.hold)


def _recovered(oob: OrderOfBattle, event: LossesRecovered, _stamp: Stamp) -> None:
    for item in event.elements:
        old = oob.elements[item]
        if old.standing:
            message = f"{item} stands already and cannot be recovered"
            raise DoesNotFit(message)
        _without(oob.models, old.attached_to or old.formation, item)
        new = replace(old, standing=True, mode=Mode.RESERVE, attached_to=event.hq, place=None)
        oob.elements[item] = new
        _with(oob.models, event.hq, item)


def _moved(oob: OrderOfBattle, event: ModelsMoved, stamp: Stamp) -> None:
    _place(oob, event.formation, event.elements, event.path[-1], stamp)


def _placed(oob: OrderOfBattle, event: ModelsPlaced | UnitLanded, stamp: Stamp) -> None:
    _place(oob, event.formation, event.elements, event.place, stamp)


def _place(
    oob: OrderOfBattle,
    formation: FormationId,
    elements: tuple[ElementId, ...],
    place: PlaceId | None,
    stamp: Stamp,
) -> None:
    """Put models at a place; a formation without HQ models goes by itself, one with its HQ model goes with that."""
    heads = [item for item in oob.models.get(formation, ()) if oob.elements[item].is_hq]
    leads = not heads or any(item in elements for item in heads)
    old = oob.formations[formation]
    if leads and place is not None:
        moved = place != old.place
        oob.formations[formation] = replace(
            old,
            place=place,
            told=stamp.time,
            holding_since=stamp.time if moved and old.holding_since else old.holding_since,
            hold=None if moved else old.hold,
        )
    where = oob.formations[formation].place
    for item in elements:
        model = oob.elements[item]
        apart = None if place is None or place == where else place
        oob.elements[item] = replace(model, place=apart, told=stamp.time)


def _without(index: dict[str, tuple[str, ...]], key: str | None, item: str) -> None:
    """Take an item out of an index of tuples."""
    if key is not None and key in index:
        index[key] = tuple(other for other in index[key] if other != item)


def _with(index: dict[str, tuple[str, ...]], key: str | None, item: str) -> None:
    """Put an item at the end of an index of tuples."""
    if key is not None:
        index[key] = (*index.get(key, ()), item)


def _counted(oob: OrderOfBattle, event: Counted, stamp: Stamp) -> None:
    """Keep what the book had where a count of companies, or a mode that was seen, differs from it."""
    if event.formation is None:
        return
    if event.companies is not None:
        have = oob.counted(event.formation, event.type)
        booked = Discrepancy(entry=stamp.entry, companies=have)
        compare(oob, event.thing, booked, agrees=have == event.companies)
    if event.mode is not None:
        mode = oob.formations[event.formation].mode
        booked = Discrepancy(entry=stamp.entry, mode=mode)
        compare(oob, f"mode/{event.formation}", booked, agrees=mode is event.mode)


def _cleared(oob: OrderOfBattle, event: FactCleared, stamp: Stamp) -> None:
    clear(oob, event.entry, stamp.entry)


HANDLERS: Final[Handlers] = {
    FormationMustered: _mustered,
    FormationAttached: _attached,
    ElementAttached: _element_attached,
    FormationArrived: _arrived,
    TrainingRolled: _trained,
    ModeChanged: _mode_changed,
    ElementEliminated: _eliminated,
    CompanyReduced: _reduced,
    CompanyRestored: _restored,
    ModelFound: _found_alive,
    ElementModeForced: _mode_forced,
    LossesRecovered: _recovered,
    ModelsMoved: _moved,
    ModelsPlaced: _placed,
    UnitLanded: _placed,
    Counted: _counted,
    FactCleared: _cleared,
}
