"""What the files of a scenario must agree on before an order is made of them: sources, house rules, unit types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.files.errors import Fault, did_you_mean
from campaign.files.scenario import Organisation

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from campaign.files.reading import Draft
    from campaign.rulesets.rulings import Ruling


def check_sources(draft: Draft) -> None:
    """Complain of sources that are cited and not told."""
    known = draft.ids("sources")
    placed = [item for rows in draft.lists.values() for item in rows]
    placed += [item for rows in draft.mappings.values() for item in rows.values()]
    for item in placed:
        for source in getattr(item.row, "sources", ()):
            if source not in known:
                what, hint = f"there is no source {source}", did_you_mean(source, known)
                mark = item.mark_of("sources", source)
                draft.complain(mark, f"{item.label}.sources", what, hint=hint, code="source-unknown")


def check_house_rules(draft: Draft, house_rules: Mapping[str, str], rulings: Sequence[Ruling]) -> list[Fault]:
    """Complain of house rules that the rulebook does not have, or that cannot be so.

    Return warnings of those that change nothing here, because the table does what they are about.
    """
    known = {ruling.switch.name: ruling.switch for ruling in rulings if ruling.switch is not None}
    by_hand = {ruling.switch.name: ruling for ruling in rulings if ruling.switch is not None and ruling.left_to_table}
    warnings: list[Fault] = []
    for name, value in house_rules.items():
        mark = draft.head_row().mark_of("house_rules", name)
        if name not in known:
            what, hint = f"there is no house rule {name}", did_you_mean(name, known)
            draft.complain(mark, f"house_rules.{name}", what, hint=hint, code="house-rule-unknown")
        elif not known[name].allows(value):
            what, hint = f"cannot be {value}", ", ".join(known[name].values)
            draft.complain(mark, f"house_rules.{name}", what, hint=hint, code="house-rule-unknown")
        elif name in by_hand:
            what = f"is for the table to heed: {by_hand[name].left_to_table} [{by_hand[name].id}]"
            field = f"house_rules.{name}"
            warnings.append(Fault(mark=mark, field=field, what=what, code="house-rule-by-hand", warning=True))
    return warnings


def check_organisations(draft: Draft, units: Collection[str]) -> None:
    """Complain of unit types in organisations that the rulebook does not have (DT-K1)."""
    for placed in draft.keyed("organisations", Organisation).values():
        for field, key in _types(placed.row):
            if key not in units:
                what, hint = f"the rulebook has no unit {key} [DT-K1]", did_you_mean(key, units)
                mark = placed.mark_of(field, key)
                draft.complain(mark, f"{placed.label}.{field}", what, hint=hint, code="unit-unknown")


def _types(row: Organisation) -> Iterator[tuple[str, str]]:
    """Yield the unit types of an organisation, each with the field that names it."""
    yield from (("hq", key) for key in row.hq)
    yield from (("models", key) for key in row.models)
    if row.lorry is not None:
        yield "lorry", row.lorry
