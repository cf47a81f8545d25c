"""Cases for the calculator: each is checked whole, and everything that is wrong with all of them is told at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, ValidationError, convert

from campaign.errors import NotUnderstood, UnknownName
from campaign.files.case_dice import faces_of, wrong_dice, wrong_number
from campaign.files.checking import Wrong, mapping_of, near, shown, unknown_key, wrong_with
from campaign.files.shipped_rules import rules_under, shipped_rules
from campaign.rulesets.calculator import CALCULATORS, DiceMissing, Given, Kind, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

DIVTAC: Final = "divtac"

_SWITCHED: Final = {True: "yes", False: "no"}


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A case as it is written: `dice` by name, `house_rules` by switch, `expect` what should come out.

    `working` is whatever the writer says of it, and is not read.
    """

    id: str
    kind: str
    given: dict[str, Any]
    ruleset: str = ""
    dice: dict[str, Any] = {}
    expect: dict[str, Any] = {}
    house_rules: dict[str, Any] = {}
    working: Any = None


class Case(Struct, frozen=True, kw_only=True):
    """A case that passed its check; `house_rules` holds those of its own and those that its kind sets.

    `faces` are a face for each of its kind's dice, and all faces told for each of those thrown only as far as needed.
    """

    id: str
    ruleset: str
    kind: str
    given: Given
    faces: dict[str, int | tuple[int, ...]]
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
    case = _made(head, kind, given, ruleset)
    return None if any(_wrong_sum(case)) else case


def _made(head: Head, kind: Kind, given: Given, ruleset: str) -> Case:
    """Return a case of its parts, each of which is right."""
    return Case(
        id=head.id,
        ruleset=head.ruleset or ruleset,
        kind=head.kind,
        given=given,
        faces=faces_of(kind, head.dice),
        expect=head.expect,
        house_rules={name: _word(value) for name, value in head.house_rules.items()} | given.house_rules(),
    )


def computed(case: Case) -> Struct:
    """Return what a case comes to under the shipped rulebook; raise DiceMissing where it comes to dice not told."""
    rules = rules_under(case.ruleset, case.house_rules) if case.house_rules else shipped_rules(case.ruleset)
    return kinds_of(case.ruleset)[case.kind].compute(rules, case.given, case.faces)


def _wrong_sum(case: Case) -> Iterator[Wrong]:
    """Yield the dice that a sum comes to and that are not told; only computing it shows which those are."""
    kind = kinds_of(case.ruleset)[case.kind]
    if not kind.thrown:
        return
    try:
        computed(case)
    except DiceMissing as missing:
        yield wrong_number(missing, case.faces, kind)
    except NotUnderstood as error:
        yield Wrong(path=("given",), what=str(error), hint=error.remedy)


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
        yield Wrong(path=("kind",), what=f"{name!r} is no kind of sum", hint=_elsewhere(name) or near(name, kinds))
        return
    kind, given = kinds[name], mapping_of(pairs.get("given"))
    in_given = () if given is None else tuple(_wrong_given(given, kind))
    yield from in_given
    dice, expect, house = (mapping_of(pairs.get(part)) or {} for part in ("dice", "expect", "house_rules"))
    head = Head(id="", kind=name, given={}, dice=dice, expect=expect, house_rules=house)
    in_rest = tuple(_wrong_rest(head, kind, own))
    yield from in_rest
    if given is not None and not in_given and not in_rest:
        yield from _wrong_sum(_made(head, kind, convert(given, kind.given), own))


def _elsewhere(kind: str) -> str:
    """Say which rulebooks have a kind of sum that the one asked has not, an empty text where none has."""
    found = [ruleset for ruleset in CALCULATORS if kind in kinds_of(ruleset)]
    return f"{' and '.join(found)} has it: say ruleset: {found[0]}, or give --ruleset {found[0]}" if found else ""


def _wrong_given(given: dict[str, Any], kind: Kind) -> Iterator[Wrong]:
    """Yield what is wrong with what is given."""
    found = tuple(wrong_with(given, kind.given, ("given",)))
    yield from found
    if not found:
        lacking = convert(given, kind.given).lacking()
        yield from (Wrong(path=("given", name), what="is missing") for name in lacking)


def _wrong_rest(head: Head, kind: Kind, ruleset: str) -> Iterator[Wrong]:
    """Yield what is wrong with dice, with what is expected, and with house rules."""
    yield from wrong_dice(kind, head.dice)
    if head.expect:
        known = kind.result.__struct_encode_fields__
        yield from (unknown_key(("expect", name), known) for name in head.expect if name not in known)
    if head.house_rules:
        yield from _wrong_house_rules(head.house_rules, ruleset)


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
