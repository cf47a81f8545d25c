"""From rows to formations with every company: what is not said is the parent's, models get their letters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from campaign.domain.echelon import Arm, Echelon
from campaign.domain.echelon_names import read_echelon, words_for
from campaign.domain.handles import make_handles
from campaign.domain.mode import HoldLevel, Mode
from campaign.events.command import (
    ElementTraining,
    FormationAttached,
    FormationMustered,
    MusteredElement,
    TrainingRolled,
)
from campaign.events.supply import LorriesMustered
from campaign.files.errors import did_you_mean
from campaign.files.reading import Placed
from campaign.files.scenario import FormationRow, Organisation

if TYPE_CHECKING:
    from campaign.files.reading import Draft

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(slots=True, kw_only=True)
class OrderOfBattleEvents:
    """The events that make an order of battle, and beside each kind the rows that they come from."""

    formations: list[FormationMustered] = field(default_factory=list[FormationMustered])
    attachments: list[FormationAttached] = field(default_factory=list[FormationAttached])
    trainings: list[TrainingRolled] = field(default_factory=list[TrainingRolled])
    lorries: list[LorriesMustered] = field(default_factory=list[LorriesMustered])
    origins: dict[str, list[Placed[FormationRow]]] = field(default_factory=dict[str, list[Placed[FormationRow]]])

    def came_from(self, section: str, placed: Placed[FormationRow]) -> None:
        """Remember the row that the newest event of a section comes from."""
        self.origins.setdefault(section, []).append(placed)


def organise(draft: Draft, taken: set[str]) -> OrderOfBattleEvents:
    """Return the order of battle of a draft; `taken` are words that no handle may be. Faults go into the draft."""
    rows = draft.rows("formations", FormationRow)
    above = {placed.row.id: placed for placed in reversed(rows)}
    chosen = {placed.row.id: placed.row.handle for placed in rows if placed.row.handle}
    nations = {placed.row.id: _inherited(above, placed.row, "nation") or "" for placed in rows}
    handles = make_handles(nations, chosen=chosen, taken=taken)
    made = OrderOfBattleEvents()
    for placed in rows:
        row = placed.row
        organisation = _organisation(draft, placed)
        echelon = _echelon(draft, placed, nations[row.id])
        if echelon is None:
            continue
        event = _mustered(above, row, organisation, echelon, handles[row.id])
        made.formations.append(event)
        made.came_from("formations", placed)
        if row.attached_to is not None:
            made.attachments.append(FormationAttached(formation=row.id, hq=row.attached_to))
            made.came_from("attachments", placed)
        if isinstance(row.training, int):
            values = tuple(ElementTraining(element=item.element, value=row.training) for item in event.elements)
            made.trainings.append(TrainingRolled(formation=row.id, roll=None, values=values))
            made.came_from("trainings", placed)
        _add_lorries(made, placed, organisation, event)
    return made


def _echelon(draft: Draft, placed: Placed[FormationRow], nation: str) -> Echelon | None:
    """Return the echelon of a row as its army says it; a word that means none there is a fault (DT-B1)."""
    word = placed.row.level
    echelon = read_echelon(nation, word)
    if echelon is None:
        what = f"{word!r} is no level of command{f' of {nation}' if nation else ''} [DT-B1]"
        hint = did_you_mean(word.casefold(), words_for(nation)) or ", ".join(words_for(nation))
        draft.complain(placed.mark_of("level"), f"{placed.label}.level", what, hint=hint, code="level-unknown")
    return echelon


def _organisation(draft: Draft, placed: Placed[FormationRow]) -> Organisation | None:
    """Return the organisation of a row; an unknown one is a fault."""
    key = placed.row.organisation
    if key is None:
        return None
    known = draft.keyed("organisations", Organisation)
    if key in known:
        return known[key].row
    if key not in draft.ids("organisations"):
        what = f"there is no organisation {key}"
        mark = placed.mark_of("organisation")
        hint = did_you_mean(key, known)
        draft.complain(mark, f"{placed.label}.organisation", what, hint=hint, code="organisation-unknown")
    return None


def _inherited(above: dict[str, Placed[FormationRow]], row: FormationRow, name: str) -> str | None:
    """Return a field of a row or of the nearest formation above it that says it; broken trees end the search."""
    seen: set[str] = set()
    item: FormationRow | None = row
    while item is not None and item.id not in seen:
        value = getattr(item, name)
        if value is not None:
            return str(value) if not isinstance(value, int) else None
        seen.add(item.id)
        placed = above.get(item.parent) if item.parent is not None else None
        item = placed.row if placed is not None else None
    return None


def _mustered(
    above: dict[str, Placed[FormationRow]],
    row: FormationRow,
    organisation: Organisation | None,
    echelon: Echelon,
    handle: str,
) -> FormationMustered:
    """Return the muster of one formation."""
    mode = Mode(_inherited(above, row, "mode") or Mode.RESERVE)
    level = _inherited(above, row, "hold") if mode is Mode.HOLD else row.hold
    models = row.models if row.models is not None else organisation.models if organisation else {}
    arm = row.arm or (organisation.arm if organisation else Arm.COMBINED)
    return FormationMustered(
        formation=row.id,
        side=_inherited(above, row, "side") or "",
        nation=_inherited(above, row, "nation") or "",
        echelon=echelon,
        arm=arm,
        name=row.name,
        handle=handle,
        parent=row.parent,
        place=_inherited(above, row, "at"),
        mode=mode,
        hold=HoldLevel(level) if level is not None else None,
        available=row.available,
        training_hint=_inherited(above, row, "training") or "",
        elements=elements_of(row.id, organisation.hq if organisation else (), models),
    )


def elements_of(formation: str, hq: tuple[str, ...], models: dict[str, int]) -> tuple[MusteredElement, ...]:
    """Return the models of a formation: ``hq``, ``hq2`` (Div Main), then a, b, c ..., numbers after z."""
    heads = tuple(
        MusteredElement(element=f"{formation}/hq{number if number > 1 else ''}", type=key, is_hq=True)
        for number, key in enumerate(hq, start=1)
    )
    types = [key for key, count in models.items() for _ in range(count)]
    companies = tuple(
        MusteredElement(
            element=f"{formation}/{_LETTERS[number] if number < len(_LETTERS) else number + 1}",
            type=key,
            is_hq=False,
        )
        for number, key in enumerate(types)
    )
    return heads + companies


def _add_lorries(
    made: OrderOfBattleEvents,
    placed: Placed[FormationRow],
    organisation: Organisation | None,
    event: FormationMustered,
) -> None:
    """Add the lorries of a formation's HQ, full unless it is said otherwise."""
    own = placed.row.lorries
    models = own.models if own is not None else organisation.lorries if organisation is not None else 0
    if models == 0:
        return
    full = models if own is None or own.full is None else own.full
    kind = (own.type if own is not None else None) or (organisation.lorry if organisation is not None else None)
    made.lorries.append(LorriesMustered(hq=event.formation, side=event.side, models=models, full=full, type=kind or ""))
    made.came_from("lorries", placed)
