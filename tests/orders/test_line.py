"""The one grammar of the desk: how lines are cut, read as orders, and printed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.domain.mode import Mode
from campaign.errors import AmbiguousName, NotUnderstood, UnknownName
from campaign.orders.change_mode import ChangeMode
from campaign.orders.line import Focus, Item, Options, Word, cut, item_of, print_item, read
from campaign.orders.papers import MakeRuling, TakeNote
from campaign.orders.quantities import (
    WHOLE_POINTS,
    BadQuantity,
    DieWord,
    print_die,
    read_count,
    read_die,
    read_entry,
    read_lorries,
    read_spot,
)
from campaign.orders.registry import LETTERS, ORDERS, order_class, verb_of

if TYPE_CHECKING:
    from tests.spec import Spec


def words(item: Item) -> list[list[str]]:
    """Return the words of an item, a list a group."""
    return [[word.text for word in group] for group in item.groups]


# --- cutting ---


def test_semicolons_part_entries_and_commas_part_groups() -> None:
    """One line holds several entries, and the groups of one verb are judged together (desk: line)."""
    line = cut("m 22 a, 131 p; s 7-armd 2 bayeux")
    assert [words(item) for item in line.items] == [
        [["m", "22", "a"], ["131", "p"]],
        [["s", "7-armd", "2", "bayeux"]],
    ]


@pytest.mark.parametrize("text", ["D+1/14", "D+1 1400", "19jul 1400", "day3/14", "D+1/14  # the afternoon"])
def test_a_time_alone_is_a_heading(text: str) -> None:
    """A game time alone on its line says in which move the following was said (desk: heading)."""
    line = cut(text)
    assert (line.heading, line.items) == (text.split("  #", maxsplit=1)[0], ())


def test_a_time_that_is_not_alone_is_no_heading() -> None:
    """A time with words behind it begins no heading."""
    assert cut("D+1/14 m 22 a").heading == ""


@pytest.mark.parametrize(
    ("text", "speaker", "verbs"),
    [
        ("Steve: m 22 a", "Steve", ["m"]),
        ("Steve:", "Steve", []),
        ('"Steve Jones": m 22 a; z', "Steve Jones", ["m", "z"]),
        ("m 22 a", "", ["m"]),
    ],
)
def test_a_name_with_a_colon_speaks(text: str, speaker: str, verbs: list[str]) -> None:
    """A name and a colon, first on a line or alone, say who gives the orders (desk: speaker)."""
    line = cut(text)
    assert (line.speaker, [item.verb for item in line.items]) == (speaker, verbs)


@pytest.mark.parametrize(
    ("text", "left"),
    [("# all of it", []), ("m 22 a # why", [["m", "22", "a"]]), ("show e#1", [["show", "e#1"]])],
)
def test_a_comment_stands_at_the_start_or_after_a_blank(text: str, left: list[list[str]]) -> None:
    """A # inside a word is no comment (desk: comment)."""
    assert [group for item in cut(text).items for group in words(item)] == left


def test_a_quote_opens_only_at_the_start_of_a_word() -> None:
    """O'Connor is a bare word (desk: word)."""
    (item,) = cut("""v O'Connor "La Hogue" 'it''s'""").items
    assert words(item) == [["v", "O'Connor", "La Hogue", "it's"]]


@pytest.mark.parametrize("text", ['m "22', "m 22 a,", 'm "22"a', "m 22 a --for", "m 22 a --overrule ; z"])
def test_what_cannot_be_cut_is_told(text: str) -> None:
    """An open quote, an empty side of a comma and an option without its value are not understood."""
    with pytest.raises(NotUnderstood):
        cut(text)


def test_options_are_as_in_the_shell() -> None:
    """A value stands behind a blank or an equals sign, and may hold separators when quoted (desk: option)."""
    (one,) = cut('m 22 a --for D+1/10 --overrule "why; not" --as-found -m note --by Sue -y').items
    (two,) = cut('m 22 a --for=D+1/10 --overrule="why; not" --as-found -m note --by=Sue -y').items
    expected = Options(late="D+1/10", overrule="why; not", as_found=True, message="note", by="Sue", yes=True)
    assert (one.options, two.options) == (expected, expected)
    assert words(one) == words(two) == [["m", "22", "a"]]


@pytest.mark.parametrize("verb", ["note", "ruling", "protest", "anyway", "n"])
def test_a_text_runs_to_the_end_of_the_line(verb: str) -> None:
    """Semicolons, commas, quotes and # belong to the text of a note, ruling or protest (desk: item)."""
    (item,) = cut(f'{verb} -m x he said: "no"; then, # twice').items
    assert item.source[item.text_at :] == 'he said: "no"; then, # twice'
    assert item.options.message == "x"


# --- printing and cutting again ---

_TEXTS = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=8)
_WORDS = st.builds(lambda text, quoted: Word(text=text, quoted=quoted or not text), _TEXTS, st.booleans())
_OPTIONS = st.builds(
    Options,
    late=st.none() | st.just("D+1/10"),
    overrule=st.none() | _TEXTS,
    as_found=st.booleans(),
    message=_TEXTS,
    by=_TEXTS,
    yes=st.booleans(),
)


def _said(item: Item) -> tuple[list[list[str]], Options]:
    """Return what an item says, apart from how it was spaced and quoted."""
    return words(item), item.options


@given(st.lists(st.lists(_WORDS, min_size=1, max_size=3), min_size=1, max_size=3), _OPTIONS)
def test_an_item_reads_back_as_it_was_printed(groups: list[list[Word]], options: Options) -> None:
    """Whatever words and options an item has, its printed form says the same, and prints the same again."""
    verb = Word(text="mode")
    item = Item(groups=((verb, *groups[0]), *map(tuple, groups[1:])), options=options)
    printed = print_item(item)
    (again,) = cut(printed).items
    assert _said(again) == _said(item)
    assert print_item(again) == printed


@given(_TEXTS.map(str.strip).filter(lambda text: text and text[0] not in "-\"'"), _OPTIONS)
def test_a_text_reads_back_as_it_was_printed(text: str, options: Options) -> None:
    """A note keeps its text, whatever stands in it."""
    (item,) = cut(f"note {text}").items
    printed = print_item(Item(groups=item.groups, options=options, source=item.source, text_at=item.text_at))
    (again,) = cut(printed).items
    assert again.options == options
    assert again.source[again.text_at :] == item.source[item.text_at :]


@given(st.integers(1, 10), st.booleans(), st.booleans(), st.booleans())
def test_a_die_reads_back_as_it_was_printed(face: int, under_fire: bool, jammed: bool, telephones: bool) -> None:
    """A D10 with its flags parses what it prints (DT-D2)."""
    die = DieWord(face=face, under_fire=under_fire, jammed=jammed, telephones=telephones)
    assert read_die(print_die(die)) == die


# --- quantities ---


@pytest.mark.parametrize(
    "text", ["0.5", "-1", "1 ton", "\N{FULLWIDTH DIGIT ONE}", "1,5", "1000", "1e2", "+1", "\N{SUPERSCRIPT TWO}"]
)
def test_points_are_whole_and_ascii(text: str) -> None:
    """Halves, signs, units and figures of other alphabets are refused with the way to type it (desk: N)."""
    with pytest.raises(BadQuantity) as error:
        read_count(text)
    assert error.value.remedy == WHOLE_POINTS


@pytest.mark.parametrize(("text", "count"), [("1", 1), ("13", 13), ("999", 999), ("bayeux", None), ("3+1", None)])
def test_a_count_has_one_to_three_digits(text: str, count: int | None) -> None:
    """A word that is no number leaves the slot to others."""
    assert read_count(text) == count


def test_nothing_may_be_counted_but_not_sent() -> None:
    """A count may be 0, an amount may not."""
    assert read_count("0", least=0) == 0
    with pytest.raises(BadQuantity):
        read_count("0")


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("0", DieWord(face=10)),
        ("10", DieWord(face=10)),
        ("3f", DieWord(face=3, under_fire=True)),
        ("9jt", DieWord(face=9, jammed=True, telephones=True)),
        ("r", DieWord(face=None, drawn=True)),
        ("rf", DieWord(face=None, drawn=True, under_fire=True)),
        ("f", DieWord(face=None, under_fire=True)),
        ("bayeux", None),
    ],
)
def test_a_d10_takes_0_for_10_and_its_flags(text: str, die: DieWord | None) -> None:
    """0 is 10; f, j and t say what hinders; r leaves it to the program (DT-D2, desk: DIE)."""
    assert read_die(text) == die


@pytest.mark.parametrize("text", ["11", "-1", "3ff", "7.5", "\N{FULLWIDTH DIGIT THREE}"])
def test_no_other_number_is_a_d10(text: str) -> None:
    """A face beyond 10, a flag said twice and other figures are refused."""
    with pytest.raises(BadQuantity):
        read_die(text)


def test_lorries_are_full_and_empty() -> None:
    """Full stand before the plus, empty behind it (desk: LORRIES)."""
    assert read_lorries("3+1") == (3, 1)
    assert read_lorries("31") is None
    with pytest.raises(BadQuantity):
        read_lorries("3+x")


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("8157", "8157"),
        ("814576", "814576"),
        ("vT814576", "814576"),
        ("i7", "I7"),
        ("82.5x61", "82.5x61"),
        ("bayeux", None),
        ("81", None),
        ("\N{FULLWIDTH DIGIT EIGHT}157", None),
    ],
)
def test_references_and_squares_are_places_of_their_own(text: str, spot: str | None) -> None:
    """Four or six figures are a map reference, a letter with figures a square (desk: MAP)."""
    assert read_spot(text) == spot


def test_an_entry_is_typed_with_its_letter() -> None:
    """Entries print as e12; a bare number behind one begins the reason, as in `void e12 2 RTR it was`."""
    assert (read_entry("e12"), read_entry("12"), read_entry("x12")) == (12, None, None)


# --- reading ---


def test_the_groups_of_one_verb_are_one_order(spec: Spec) -> None:
    """Modes ordered in one line are one joint order (desk: item)."""
    (item,) = cut("m 22 a, 131 p").items
    order = read(item, spec.founded().campaign).order
    assert isinstance(order, ChangeMode)
    assert [(change.formation, change.mode) for change in order.changes] == [
        ("uk_22_armd", Mode.ATTACK),
        ("uk_131", Mode.PROBE),
    ]


def test_the_choice_is_echoed_with_its_parent(spec: Spec) -> None:
    """What was no handle is said back, with the HQ over it; a handle is not (desk: names)."""
    campaign = spec.founded().campaign
    assert read(cut("m 22 a").items[0], campaign).echoes == ("22-armd: 22 Armd of 7-armd",)
    assert read(cut("m 22-armd a").items[0], campaign).echoes == ()


def test_what_was_spoken_of_is_remembered(spec: Spec) -> None:
    """The next line knows which formation was last spoken of."""
    assert read(cut("m 4-cly a").items[0], spec.founded().campaign).focus == Focus(formation="uk_4_cly")


@pytest.mark.parametrize(
    ("line", "error", "told"),
    [
        ("m 22-armd atack", UnknownName, "did you mean attack?"),
        ("m 22-arnd a", UnknownName, "did you mean 22-armd"),
        ("m queens a", AmbiguousName, "one of 1-5-queens, 1-6-queens, 1-7-queens"),
        ("moed 22 a", UnknownName, "mode"),
        ("bombers", UnknownName, "bombers plan"),
        ("m 22", NotUnderstood, "mode FORMATION MODE"),
        ("m 22 a bayeux caen", NotUnderstood, "mode FORMATION MODE"),
        ("send 22-armd 0.5 bayeux", BadQuantity, WHOLE_POINTS),
        ("send 22-armd 1 ton bayeux", NotUnderstood, "mean"),
        ("count fmc_viii 1 ton", NotUnderstood, WHOLE_POINTS),
        ("count fmc_viii -1", BadQuantity, WHOLE_POINTS),
    ],
)
def test_what_cannot_be_read_is_told_with_its_fix(spec: Spec, line: str, error: type[NotUnderstood], told: str) -> None:
    """Every error of reading ends with what to type instead (architecture 8: exit code 2)."""
    campaign = spec.founded().campaign
    with pytest.raises(error) as raised:
        read(cut(line).items[0], campaign)
    if "ton bayeux" not in line:
        assert told in raised.value.remedy
    assert raised.value.exit_code == 2


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("note Steve's tanks, all of them; see # 3", "Steve's tanks, all of them; see # 3"),
        ('note "quoted as a whole"', "quoted as a whole"),
        ('note "half" quoted', '"half" quoted'),
        ("note --on cagny four 88s", "four 88s"),
    ],
)
def test_a_note_keeps_its_text_to_the_letter(spec: Spec, line: str, text: str) -> None:
    """A text is taken as it was typed; only quotes about the whole of it fall away."""
    order = read(cut(line).items[0], spec.founded().campaign).order
    assert isinstance(order, TakeNote)
    assert order.text == text


def test_an_option_of_the_order_is_one_of_its_literals(spec: Spec) -> None:
    """What an order's own line says with dashes is read as part of it: the place, not a formation called alike."""
    order = read(cut("note --on=cagny four 88s").items[0], spec.founded().campaign).order
    assert isinstance(order, TakeNote)
    assert (order.place, order.formation) == ("cagny", None)


def test_an_order_that_takes_one_group_refuses_a_comma(spec: Spec) -> None:
    """An order given one at a time says so, unless the comma stands in its text."""
    campaign = spec.founded().campaign
    with pytest.raises(NotUnderstood, match="one at a time"):
        read(cut("end-move , x").items[0], campaign)
    order = read(cut("ruling smoke, then rain").items[0], campaign).order
    assert isinstance(order, MakeRuling)
    assert order.text == "smoke, then rain"


def test_the_shells_words_are_read_without_the_desks_signs(spec: Spec) -> None:
    """In a shell a comma, a semicolon and a # are letters like any other (desk: one grammar)."""
    order = read(item_of(["note", "a, b; c # d"]), spec.founded().campaign).order
    assert isinstance(order, TakeNote)
    assert order.text == "a, b; c # d"


def test_a_die_left_to_the_program_is_told(spec: Spec) -> None:
    """With r the program draws, and the reading says that somebody asked for it."""
    campaign = spec.founded().campaign
    assert read(cut("c 7-armd r").items[0], campaign).drawn
    assert not read(cut("c 7-armd 6, viii-corps 3f").items[0], campaign).drawn


# --- the register ---


@pytest.mark.parametrize("letter", sorted(LETTERS))
def test_every_letter_of_the_desk_means_something(letter: str) -> None:
    """A letter stands for an order, for a family of orders, or for help."""
    name = LETTERS[letter]
    family = any(order.startswith(f"{name} ") for order in ORDERS)
    assert name in ORDERS or family or name == "help"


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_every_order_has_help_and_an_example_of_its_own(name: str) -> None:
    """Help shows a sentence and a line that begins with the order's own verb (architecture 6)."""
    order = order_class(name)
    assert order.name == name
    assert (order.__doc__ or "").split(".")[0]
    if name != "found":
        verb, used = verb_of(order.example.split())
        assert (verb, used) == (name, len(name.split()))


def test_a_family_is_reached_by_its_letter() -> None:
    """`a fly` and `a` both fly, `a rebase` rebases (desk: verbs)."""
    assert verb_of(["a", "sqn-181", "cagny"]) == ("air fly", 1)
    assert verb_of(["a", "fly", "sqn-181", "cagny"]) == ("air fly", 2)
    assert verb_of(["a", "rebase", "sqn-181", "b_8"]) == ("air rebase", 2)
    assert verb_of(["b", "fly", "h1"]) == ("bombers fly", 2)
