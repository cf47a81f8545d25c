"""The dice of a case: those that its kind of sum always has, and those thrown only as far as the sum comes to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from campaign.domain.dice import TEN
from campaign.files.checking import Wrong, shown, unknown_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from campaign.rulesets.calculator import DiceMissing, Kind


def faces_of(kind: Kind, dice: Mapping[str, Any]) -> dict[str, int | tuple[int, ...]]:
    """Return a face for each die of a kind, and every face told of those that are thrown as far as needed."""
    faces: dict[str, int | tuple[int, ...]] = {name: dice[name] or sides for name, sides in kind.dice.items()}
    faces.update((name, _told(dice.get(name))) for name in kind.thrown)
    return faces


def wrong_dice(kind: Kind, dice: Mapping[str, Any]) -> Iterator[Wrong]:
    """Yield what is wrong with the dice of a case, but for those that only the sum itself can miss."""
    known = {**kind.dice, **kind.thrown}
    yield from (unknown_key(("dice", name), known) for name in dice if name not in known)
    for name, sides in kind.dice.items():
        if name not in dice:
            yield Wrong(path=("dice", name), what="is missing")
        elif not _is_face(dice[name], sides):
            yield Wrong(path=("dice", name), what=_wanted(dice[name], sides))
    for name, sides in kind.thrown.items():
        several = isinstance(dice.get(name), list | tuple)
        for number, face in enumerate(_told(dice.get(name))):
            if not _is_face(face, sides):
                path = ("dice", name, number) if several else ("dice", name)
                yield Wrong(path=path, what=_wanted(face, sides))


def wrong_number(missing: DiceMissing, faces: Mapping[str, int | tuple[int, ...]], kind: Kind) -> Wrong:
    """Say of dice that a sum comes to how many there must be, and how they are written."""
    name, wanted, sides = missing.name, missing.wanted, kind.thrown[missing.name]
    told = len(_told(faces[name]))
    example = ", ".join(str(1 + number % sides) for number in range(wanted))
    written = f"{name}: {example}" if wanted == 1 else f"{name}: [{example}]"
    what = f"must be {wanted} of them, not {told}" if told else "is missing"
    return Wrong(path=("dice", name), what=what, hint=f"the sum comes to {wanted} D{sides}, such as {written}")


def _told(told: object) -> tuple[Any, ...]:
    """Return the faces that were told of dice: one, a list of them, or none."""
    if told is None:
        return ()
    return tuple(cast("Iterable[object]", told)) if isinstance(told, list | tuple) else (told,)


def _is_face(face: object, sides: int) -> bool:
    """Say whether a value is a face of a die; 0 is the ten of a D10."""
    lowest = 0 if sides == TEN else 1
    return isinstance(face, int) and not isinstance(face, bool) and lowest <= face <= sides


def _wanted(face: object, sides: int) -> str:
    """Say which faces a die has, and what was told."""
    faces = f"a face of a D10, 0 to {TEN} (0 reads {TEN})" if sides == TEN else f"a face of a D{sides}, 1 to {sides}"
    return f"must be {faces}, not {shown(face)}"
