"""Wrong lines, names, amounts and files through the real program: an exit code, plain words, and nothing written."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest

from campaign.desk.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

_WHOLE: Final = "whole points, 1 to 3 digits: 2"
_CONTROL: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, kw_only=True)
class Bad:
    """One wrong line of the shell: what was booked before, its words, how it leaves, and all that it says."""

    name: str
    line: str
    code: int
    says: tuple[str, ...]
    given: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Name the case."""
        return self.name


ATTACK: Final = ("cp 22-armd 8", "mode 1-rtr attack")
MOVING: Final = ("cp 22-armd 8", "mode 1-rtr move", "where 1-rtr tilly")
_FORCE: Final = "  --overrule REASON books it all the same"

TABLE: Final = (
    Bad(
        name="unknown formation",
        line="mode 99-armd attack",
        code=2,
        says=("no formation is called '99-armd'", "  did you mean 7-armd, 22-armd?"),
    ),
    Bad(
        name="ambiguous formation",
        line="mode queens attack",
        code=2,
        says=("'queens' may be any of 3 formations", "  one of 1-5-queens, 1-6-queens, 1-7-queens"),
    ),
    Bad(
        name="dead model",
        line="result 4-cly/c gone",
        given=("result 4-cly/c gone",),
        code=3,
        says=(
            "refused: 4-cly/c gone",
            "  eliminated-already: 4-cly/c is eliminated",
            "  --as-found books what stands on the table",
        ),
    ),
    Bad(
        name="dead formation",
        line="where i-pz-1 caen",
        given=("result i-pz-1 gone", "result i-pz-1/hq gone"),
        code=3,
        says=(
            "refused: i-pz-1 at Caen",
            "  formation-gone: i-pz-1 has no model left",
            "  --as-found books what stands on the table · campaign history i-pz-1",
        ),
    ),
    Bad(
        name="cross-side attachment",
        line="attach 4-cly 1-ss-pz",
        code=3,
        says=(
            "refused: 4-cly to 1-ss-pz",
            "  other-side: 4-cly is allied, 1-ss-pz is axis",
            "  this cannot be overruled",
        ),
    ),
    Bad(
        name="the other side's squadron",
        line="air rebase sqn-181 dreux",
        code=3,
        given=("end-move", "end-move"),
        says=(
            "refused: sqn-181 to Dreux",
            "  enemy-strip: Dreux is axis, sqn-181 is allied",
            "  campaign airfields",
        ),
    ),
    Bad(
        name="the other side's dump",
        line="unload 22-armd 1 thury",
        code=3,
        says=(
            "refused: 22-armd unloads 1 at Thury",
            "  no-dump (DT-G3): the dump at Thury is axis",
            "  campaign dump capture thury allied",
        ),
    ),
    Bad(
        name="attachment in a circle",
        line="attach viii-corps 22-armd",
        code=3,
        says=(
            "refused: viii-corps to 22-armd",
            "  attached-in-a-circle: 22-armd stands under viii-corps itself",
            "  this cannot be overruled",
        ),
    ),
    Bad(
        name="attachment to itself",
        line="attach 22-armd 22-armd",
        code=3,
        says=(
            "refused: 22-armd to 22-armd",
            "  attached-in-a-circle: 22-armd stands under 22-armd itself",
            "  this cannot be overruled",
        ),
    ),
    Bad(
        name="no command points, not rolled",
        line="mode 22-armd attack",
        code=2,
        says=(
            "7-armd has not rolled this move, and nobody can be asked (r as its die lets the program roll)",
            "  campaign cp 7-armd DIE",
        ),
    ),
    Bad(
        name="no command points left",
        line="mode 1-rb attack",
        given=("cp 22-armd 1fj", "mode 1-rtr attack", "mode 5-rtr attack", "mode 4-cly attack"),
        code=3,
        says=(
            "refused: 1-rb to Attack",
            "  no-command-points (DT-C2): 22-armd has none left this move, 1 needed",
            f"{_FORCE} · order fewer, or next move",
        ),
    ),
    Bad(
        name="modes that do not mix",
        line="mode 5-rtr withdraw",
        given=ATTACK,
        code=3,
        says=(
            "refused: 5-rtr to Withdraw",
            "  modes-do-not-mix (DT-C4): under 22-armd: Attack and Withdraw do not mix: 1-rtr Attack, 5-rtr Withdraw",
            f"{_FORCE} · at the desk: mode 5-rtr withdraw, 1-rtr withdraw",
        ),
    ),
    Bad(
        name="a move beyond the allowance",
        line="move 1-rtr thury",
        given=MOVING,
        code=3,
        says=(
            "refused: 1-rtr to Thury",
            "  too-far (DT-E0): 1-rtr needs 104.1 % of a move for 50 cm, one move is not enough",
            f"{_FORCE} · move 1-rtr to a place nearer",
        ),
    ),
    Bad(
        name="a column to where no road leads",
        line="send 22-armd 1 caen keep",
        given=("cp 22-armd 8", "where 22-armd tilly", "bridge odon_bridge blown", "road villers-thury blown"),
        code=3,
        says=(
            "refused: 1 lorry of 22-armd to Caen",
            "  no-road (DT-G2): no open road leads from Tilly to Caen",
            f"{_FORCE} · road or bridge WHICH open",
        ),
    ),
    Bad(
        name="a column to a spot beside the road",
        line="send 22-armd 1 825x610",
        code=2,
        says=("there is no place '825x610'",),
    ),
    Bad(
        name="a column with more than the HQ has",
        line="send 22-armd 4 bayeux",
        given=("cp 22-armd 8",),
        code=3,
        says=(
            "refused: 4 lorries of 22-armd to Bayeux",
            "  not-so-many-lorries (DT-G1): 22-armd has 3 full lorries with it, not 4",
            "  --as-found books what stands on the table · say 3 instead of 4",
        ),
    ),
    Bad(
        name="more than a dump holds",
        line="load viii-corps 2 bayeux",
        given=("land bayeux 1", "dump shut fmc-viii --as-found", "dump open bayeux allied", "land bayeux 1"),
        code=3,
        says=(
            "refused: viii-corps loads 2 at Bayeux",
            "  dump-short (DT-G3): Bayeux holds 1, not 2",
            "  --as-found books what stands on the table · say 1 instead of 2",
        ),
    ),
    Bad(name="half a point", line="land bayeux 0.5", code=2, says=("0.5 is no count", f"  {_WHOLE}")),
    Bad(name="half a lorry", line="send 7-armd 0.5 bayeux", code=2, says=("0.5 is no count", f"  {_WHOLE}")),
    Bad(name="less than nothing", line="land bayeux -1", code=2, says=("-1 is no count", f"  {_WHOLE}")),
    Bad(name="fewer lorries than none", line="send 7-armd -1 bayeux", code=2, says=("-1 is no count", f"  {_WHOLE}")),
    Bad(name="nothing", line="land bayeux 0", code=2, says=("0 is too few", "  1 or more")),
    Bad(name="as programmers write", line="land bayeux 1e3", code=2, says=("1e3 is no count", f"  {_WHOLE}")),
    Bad(name="with an underscore", line="land bayeux 1_0", code=2, says=("1_0 is no count", f"  {_WHOLE}")),
    Bad(name="one ton", line="land bayeux 1 ton", code=2, says=("'ton' is not wanted behind a number", f"  {_WHOLE}")),
    Bad(
        name="one ton on its way",
        line="send 7-armd 1 ton bayeux",
        code=2,
        says=("'ton' is not wanted behind a number", f"  {_WHOLE}"),
    ),
    Bad(name="half an extra point", line="spend 1-rtr +0.5", code=2, says=("0.5 is no count", f"  {_WHOLE}")),
    Bad(
        name="a fifth extra point",
        line="spend 1-rtr +5",
        given=ATTACK,
        code=3,
        says=(
            "refused: supply for 1-rtr +5",
            "  too-many-extra-points (DT-G8): 5 extra points in one combat, at most 4",
            f"{_FORCE} · +4",
        ),
    ),
    Bad(
        name="an eleven on a D10",
        line="cp 7-armd 11",
        code=2,
        says=("11 is no D10", "  0 to 10, where 0 is 10; f under fire, j jammed, t telephones: 3f"),
    ),
    Bad(
        name="a sortie too early",
        line="air fly sqn-181 attack cagny",
        given=("end-move", "air fly sqn-181 attack cagny"),
        code=3,
        says=(
            "refused: sqn-181 attack cagny",
            "  sortie-too-early (DT-F2): sqn-181 flew at D+0/06, next D+0/07",
            f"{_FORCE} · sqn-182 is ready",
        ),
    ),
    Bad(
        name="a raid that the plan does not have",
        line="bombers fly h9",
        code=2,
        says=(
            "no raid is called 'h9'",
            "  campaign bombers fly RAID [SQUADRON...] [on SHARE... [flak MODEL] [no-flak] [DIE...] [= TOLD...]]",
        ),
    ),
    Bad(
        name="a squadron's second raid in a day",
        line="bombers plan h2 D+1/12 caen sqn-15",
        code=3,
        says=(
            "refused: raid h2 on Caen at D+1/12",
            "  second-raid (DT-F3): sqn-15 is in raid h1 on D+1 already",
            f"{_FORCE} · campaign bombers cancel h1",
        ),
    ),
)


@pytest.mark.parametrize("bad", TABLE, ids=str)
def test_a_wrong_line_is_told_in_plain_words_and_writes_nothing(
    bad: Bad, shell: Callable[..., Done], small: Path
) -> None:
    """Exit 2 where it cannot be read, 3 where the rules or the book object; what it says ends with the way out."""
    for line in bad.given:
        assert shell(*line.split()).code == 0, line
    before = head_of(small)
    done = shell(*bad.line.split())
    assert (done.code, done.out, done.err.splitlines()) == (bad.code, "", list(bad.says))
    assert head_of(small) == before


def test_the_table_has_both_kinds() -> None:
    """Control: lines that cannot be read and lines that are refused, each under a name of its own."""
    assert {bad.code for bad in TABLE} == {2, 3}
    assert len({bad.name for bad in TABLE}) == len(TABLE)


# --- files ---


def test_the_same_file_twice_is_booked_once(shell: Callable[..., Done], small: Path, tmp_path: Path) -> None:
    """Given again, a file books nothing; two equal lines in it are two orders."""
    sheet = write(tmp_path, "land bayeux 2\nland bayeux 2\n")
    assert shell("order", sheet).lines[0] == "e2 to e3: 2 entries"
    before = head_of(small)
    done = shell("order", sheet)
    assert (done.code, done.lines) == (0, ["nothing booked, 2 booked before"])
    assert head_of(small) == before


def test_a_mended_file_with_a_name_books_what_is_new(shell: Callable[..., Done], tmp_path: Path) -> None:
    """Under its `sheet:` line a file may grow; what was booked from it stays booked once."""
    assert shell("order", write(tmp_path, "sheet: evening 1\nland bayeux 2\n")).code == 0
    done = shell("order", write(tmp_path, "sheet: evening 1\nland bayeux 2\nland bayeux 2\n"))
    assert (done.code, done.lines[0]) == (0, "e3, 1 booked before")


@pytest.mark.parametrize("name", ["small.campaign", "small"])
def test_an_existing_file_is_never_founded_over(name: str, shell: Callable[..., Done], small: Path) -> None:
    """`new` refuses the name of a file that is there, with the ending or without, and leaves it as it was."""
    before = small.read_bytes()
    done = shell("new", name, "--scenario", "first-hour")
    assert (done.code, done.err.splitlines()) == (
        1,
        ["small.campaign exists already", "  choose another name, or move the file away"],
    )
    assert small.read_bytes() == before


# --- names ---

NAMES: Final = {
    "accents": "Émiéville",
    "apostrophe": "O'Connor",
    "quote": 'the "Rats"',
    "bracket": "]",
    "closing tag": "[/]",
    "tag": "[red]x[/red]",
    "escape sequence": "\x1b[2J\x1b]0;title\x07x",
    "eight-bit escape": "\x9b31mx",
    "nothing": "a\x00b",
    "line end": "a\nrefused: b",
    "right to left": "\u202ecagny\u202c",
    "isolate": "\u2066x\u2069",
    "without width": "x\u200by",
    "format": "%s {0} $(touch x)",
    "path": "../../etc",
    "comma": "a, b; c # d",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_strange_name_is_unknown_and_does_nothing_to_the_terminal(
    name: str, shell: Callable[..., Done], small: Path
) -> None:
    """No formation is called so: exit 2, in two lines, with nothing in them that a terminal obeys."""
    before = head_of(small)
    done = shell("mode", name, "attack")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("no formation is called ")
    assert len(done.err.splitlines()) == 2
    assert not _CONTROL.search(done.err)
    assert head_of(small) == before


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_strange_text_is_kept_as_typed_and_shown_clean(name: str, shell: Callable[..., Done], small: Path) -> None:
    """The diary keeps a text as it came; a page leaves out what a terminal obeys, data shows all of it, escaped."""
    assert shell("note", f"seen {name}").code == 0
    pages = [shell("log"), shell("show", "e2"), shell("status")]
    assert [page.code for page in pages] == [0, 0, 0]
    assert not any(_CONTROL.search(page.out + page.err) for page in pages)
    data = shell("log", "--json").lines[-1]
    assert not _CONTROL.search(data)
    assert json.loads(data)["text"] == f"note seen {name}"


def head_of(path: Path) -> object:
    """Return the checkpoint of a campaign."""
    with Desk.open(path, read_only=True) as desk:
        return desk.head


def write(folder: Path, text: str) -> str:
    """Write an orders file and return its name."""
    path = folder / "evening.orders"
    path.write_text(text, encoding="utf-8")
    return str(path)
