"""The chain of entries behind a value: what each changed, from what to what, and by which rule."""

from __future__ import annotations

from msgspec import Struct

from campaign.reports.report import Report, columns


class Step(Struct, frozen=True, kw_only=True):
    """One entry that changed a value; `before` and `after` are words, None for nothing told.

    `role` is ``found`` where a fact found at the table changed it, else ``own``.
    """

    entry: int
    move: str
    order: str
    actor: str
    title: str
    role: str
    before: str | None
    after: str | None
    rules: tuple[str, ...]


class FieldChain(Struct, frozen=True, kw_only=True):
    """One field of a thing: its value at the moment asked for, and the steps that led to it, oldest first."""

    field: str
    value: str | None
    steps: tuple[Step, ...]


class WhyData(Struct, frozen=True, kw_only=True):
    """A thing by kind, id and the name it is called by; `field` is the one that was asked for, None for all."""

    kind: str
    id: str
    name: str
    field: str | None
    fields: tuple[FieldChain, ...]


def why_report(data: WhyData) -> Report:
    """Show one field's chain, or every field with its value and the entry that it last came from."""
    kind = "model" if data.kind == "element" else data.kind
    if data.field is None:
        return Report(
            schema="why/1",
            title=f"{kind} {data.name}",
            columns=columns("field", "value", "since", "entry", "rule"),
            rows=tuple(_last(chain) for chain in data.fields),
            notes=("one field alone tells its whole chain",),
            data=data,
        )
    (chain,) = data.fields
    return Report(
        schema="why/1",
        title=f"{kind} {data.name}, {chain.field}: {chain.value or 'nothing told'}",
        columns=columns("move", "entry", "order", "from", "to", "rule"),
        rows=tuple(
            (
                step.move,
                f"e{step.entry}",
                step.title if step.role == "own" else f"found before {step.title}",
                step.before,
                step.after,
                " ".join(step.rules),
            )
            for step in chain.steps
        ),
        notes=() if chain.steps else ("no entry has changed it",),
        data=data,
    )


def _last(chain: FieldChain) -> tuple[str | None, ...]:
    """Print a field with the last entry that changed it."""
    if not chain.steps:
        return (chain.field, chain.value, None, None, None)
    last = chain.steps[-1]
    return (chain.field, chain.value, last.move, f"e{last.entry}", " ".join(last.rules))
