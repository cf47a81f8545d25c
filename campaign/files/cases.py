"""Cases for the calculator: each is checked whole, and everything that is wrong with all of them is told at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, ValidationError, convert

from campaign.domain.dice import TEN
from campaign.errors import NotUnderstood, UnknownName
from campaign.files.checking import Wrong, mapping_of, near, shown, unknown_key, wrong_with
from campaign.files.shipped_rules import shipped_rules
from campaign.rulesets.calculator import CALCULATORS, Given, Kind, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

DIVTAC: Final = "divtac"

_SWITCHED: Final = {True: "yes", False: "no"}


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case as it is written: `dice` by name, `house_rules` by switch, `expect` what should come out."""

    id: str
    kind: str
    given: dict[str, Any]
    ruleset: str = ""
    dice: dict[str, Any] = {}
    expect: dict[str, Any] = {}
    house_rules: dict[str, Any] = {}


class Case(Struct, frozen=True, kw_only=True):
    """A case that passed its check; `house_rules` holds those of its own and those that its kind sets."""

    id: str
    ruleset: str
    kind: str
    given: Given
    faces: dict[str, int]
    expect: dict[str, Any]
    house_rules: dict[str, str]


def cases_of(items: Sequence[Mapping[str, Any] | Case], ruleset: str = DIVTAC) -> tuple[Case, ...]:
    """Return the cases of plain mappings; raise NotUnderstood with everything that is wrong, a line each."""
    cases, wrongs = check_cases(items, ruleset)
    if wrongs:
        lines = (f"{_label(number, items[number])}: {_told(wrong)}" for number, wrong in wrongs)
        raise NotUnderstood("\n".join(lines), remedy="nothing was computed: mend these cases, then give all again")
    return cases


def check_cases(items: Sequence[object], ruleset: str) -> tuple[tuple[Case, ...], list[tuple[int, Wrong]]]:
    """Return the cases that are right, and everything that is wrong with the others by their number."""
    cases: list[Case] = []
    wrongs: list[tuple[int, Wrong]] = []
    first: dict[str, int] = {}
    for number, item in enumerate(items):
        case = item if isinstance(item, Case) else _case(item, ruleset)
        if case is None:
            wrongs += ((number, wrong) for wrong in _wrong_case(item, ruleset))
        else:
            cases.append(case)
        told = _id_of(item)
        if told and first.setdefault(told, number) != number:
            wrong = Wrong(path=("id",), what=f"{told!r} stands twice, first as case {first[told] + 1}")
            wrongs.append((number, wrong))
    return tuple(cases), wrongs


def _case(item: object, ruleset: str) -> Case | None:
    """Return a case where everything is right with it, None where anything is not; `_wrong_case` says what."""
    try:
        head = convert(item, Head)
        kind = kinds_of(head.ruleset or ruleset)[head.kind]
        given = convert(head.given, kind.given)
    except (ValidationError, UnknownName, KeyError):
        return None
    if not head.id or given.lacking() or any(_wrong_rest(head, kind, head.ruleset or ruleset)):
        return None
    return Case(
        id=head.id,
        ruleset=head.ruleset or ruleset,
        kind=head.kind,
        given=given,
        faces={name: head.dice[name] or sides for name, sides in kind.dice.items()},
        expect=head.expect,
        house_rules={name: _word(value) for name, value in head.house_rules.items()} | given.house_rules(),
    )


def _wrong_case(item: object, ruleset: str) -> Iterator[Wrong]:
    """Yield everything that is wrong with a case."""
    yield from wrong_with(item, Head)
    pairs = mapping_of(item)
    if pairs is None:
        return
    if pairs.get("id") == "":
        yield Wrong(path=("id",), what="must not be empty")
    own = pairs.get("ruleset", "") or ruleset
    if own not in CALCULATORS:
        yield Wrong(
            path=("ruleset",), what=f"no rulebook {shown(own)} computes cases", hint=near(str(own), CALCULATORS)
        )
        return
    name, kinds = pairs.get("kind"), kinds_of(own)
    if not isinstance(name, str):
        return
    if name not in kinds:
        yield Wrong(path=("kind",), what=f"{name!r} is no kind of sum", hint=near(name, kinds))
        return
    kind, given = kinds[name], mapping_of(pairs.get("given"))
    if given is not None:
        yield from _wrong_given(given, kind)
    dice, expect, house = (mapping_of(pairs.get(part)) or {} for part in ("dice", "expect", "house_rules"))
    yield from _wrong_rest(Head(id="", kind=name, given={}, dice=dice, expect=expect, house_rules=house), kind, own)


def _wrong_given(given: dict[str, Any], kind: Kind) -> Iterator[Wrong]:
    """Yield what is wrong with what is given."""
    found = tuple(wrong_with(given, kind.given, ("given",)))
    yield from found
    if not found:
        lacking = convert(given, kind.given).lacking()
        yield from (Wrong(path=("given", name), what="is missing") for name in lacking)


def _wrong_rest(head: Head, kind: Kind, ruleset: str) -> Iterator[Wrong]:
    """Yield what is wrong with dice, with what is expected, and with house rules."""
    for name in head.dice.keys() - kind.dice.keys():
        yield unknown_key(("dice", name), kind.dice)
    for name, sides in kind.dice.items():
        if name not in head.dice:
            yield Wrong(path=("dice", name), what="is missing")
        elif not _is_face(head.dice[name], sides):
            yield Wrong(path=("dice", name), what=f"must be {_faces(sides)}, not {shown(head.dice[name])}")
    if head.expect:
        known = kind.result.__struct_fields__
        yield from (unknown_key(("expect", name), known) for name in head.expect if name not in known)
    if head.house_rules:
        yield from _wrong_house_rules(head.house_rules, ruleset)


def _is_face(face: object, sides: int) -> bool:
    """Say whether a value is a face of a die; 0 is the ten of a D10."""
    lowest = 0 if sides == TEN else 1
    return isinstance(face, int) and not isinstance(face, bool) and lowest <= face <= sides


def _faces(sides: int) -> str:
    """Say which faces a die has."""
    return f"a face of a D10, 0 to {TEN} (0 reads {TEN})" if sides == TEN else f"a face of a D{sides}, 1 to {sides}"


def _wrong_house_rules(told: dict[str, Any], ruleset: str) -> Iterator[Wrong]:
    """Yield switches that are unknown, or that cannot be set so."""
    known = {switch.name: switch for switch in shipped_rules(ruleset).switches()}
    for name, value in told.items():
        switch = known.get(name)
        if switch is None:
            yield unknown_key(("house_rules", name), known)
        elif not switch.allows(_word(value)):
            allowed = ", ".join(switch.values) or f"a whole number of at least {switch.least}"
            yield Wrong(path=("house_rules", name), what=f"cannot be {shown(value)}", hint=allowed)


def _word(value: object) -> str:
    """Return the value of a switch as its word: yes, no, a number, or a word as it is."""
    return _SWITCHED[value] if isinstance(value, bool) else str(value)


def _id_of(item: object) -> str:
    """Return the id of a case, right or wrong, an empty text where it has none."""
    told: object = item.id if isinstance(item, Case) else (mapping_of(item) or {}).get("id")
    return told if isinstance(told, str) else ""


def _label(number: int, item: object) -> str:
    """Name a case: its number, and its id where it has one."""
    told = _id_of(item)
    return f"case {number + 1} ({told})" if told else f"case {number + 1}"


def _told(wrong: Wrong) -> str:
    """Print what is wrong."""
    field = f"{wrong.field}: " if wrong.path else ""
    return f"{field}{wrong.what}{f' ({wrong.hint})' if wrong.hint else ''}"
