"""The unit types that a scenario brings itself: checked, filled up from the row that each is like, and compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import convert
from msgspec.json import decode

from campaign.events.codec import canonical
from campaign.files.errors import did_you_mean
from campaign.files.scenario import UnitRow
from campaign.rulesets.divtac.units import UnitRows
from campaign.rulesets.tables import Certainty
from campaign.rulesets.units import Unit

if TYPE_CHECKING:
    from campaign.files.reading import Draft, Placed

#: The table of a campaign that holds them; the rulebook looks there first (DT-R30).
TABLE: Final = "units_scenario"

#: What a row must say where it is like no other.
_NEEDED: Final = ("name", "cf", "mobility", "tv", "kinds", "echelon")


def own_units(draft: Draft, tables: dict[str, bytes]) -> dict[str, bytes]:
    """Return the table of a scenario's own unit types by its name, nothing where it has none (DT-R30).

    `tables` are those of the rulebook. What is wrong with a row goes into the draft, and the row is left out.
    """
    told = draft.keyed("units", UnitRow)
    if not told:
        return {}
    printed = {
        row.key: row
        for name, content in tables.items()
        if name.startswith("units_")
        for row in decode(content, type=UnitRows).rows
    }
    made = [_made(draft, key, placed, printed) for key, placed in told.items()]
    table = UnitRows(
        rule="DT-R30",
        title="Unit types of the scenario",
        source="the scenario",
        certainty=Certainty.DERIVED,
        rows=tuple(row for row in made if row is not None),
    )
    return {TABLE: canonical(table)}


def _made(draft: Draft, key: str, placed: Placed[UnitRow], printed: dict[str, Unit]) -> Unit | None:
    """Return one row, filled up; None, and complaints, where it cannot be."""
    before = len(draft.faults)
    like = placed.row.like or (key if key in printed else None)
    if like is not None and like not in printed:
        _complain(
            draft, placed, "like", f"the rulebook has no unit {like}", did_you_mean(like, printed), "unit-unknown"
        )
    data = _of(printed.get(like or "")) | _said(placed.row) | {"key": key, "source": Certainty.DERIVED.value}
    for field in _NEEDED if like is None else ():
        if field not in data:
            _complain(draft, placed, field, "is missing", "or say which row it is like", "unit-incomplete")
    _check_words(draft, placed, printed)
    if placed.row.tv is not None and placed.row.tv[0] > placed.row.tv[1]:
        _complain(draft, placed, "tv", "the lowest training value comes first", "", "unit-training")
    if len(draft.faults) == before:
        return convert(data, Unit)
    draft.broken.setdefault("units", set()).add(key)
    return None


def _check_words(draft: Draft, placed: Placed[UnitRow], printed: dict[str, Unit]) -> None:
    """Complain of kinds, levels and endurance classes that no row of the rulebook has, so that no rule reads them."""
    for field, words, known in (
        ("kinds", placed.row.kinds or (), {kind for unit in printed.values() for kind in unit.kinds}),
        ("echelon", (placed.row.echelon,), {unit.echelon for unit in printed.values()}),
        ("flies", (placed.row.flies,), {unit.flies for unit in printed.values()}),
    ):
        for word in words:
            if word is not None and word not in known:
                what = f"no unit of the rulebook is {word}"
                _complain(draft, placed, field, what, did_you_mean(word, known), "unit-word-unknown", word)


def _complain(
    draft: Draft, placed: Placed[UnitRow], field: str, what: str, hint: str, code: str, word: str = ""
) -> None:
    """Put one fault of a row into the draft."""
    mark = placed.mark_of(field, word)
    draft.complain(mark, f"{placed.label}.{field}", f"{what} [DT-R30]", hint=hint, code=code)


def _of(unit: Unit | None) -> dict[str, Any]:
    """Return a row of the rulebook as plain data, without what it says of itself."""
    return {} if unit is None else decode(canonical(unit)) | {"note": ""}


def _said(row: UnitRow) -> dict[str, Any]:
    """Return what a row of the scenario says, as plain data."""
    said = row.model_dump(mode="json", exclude_none=True, exclude={"like", "text", "certainty", "sources"})
    return said | ({"note": row.text} if row.text else {})
