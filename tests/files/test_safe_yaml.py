"""The bounded reader of YAML: bombs are refused in no time, honest files load, and nothing is guessed."""

from __future__ import annotations

import os
import sys
from importlib import util
from pathlib import Path
from subprocess import run
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.files.errors import Faulty
from campaign.files.safe_yaml import LIMITS, UNSEEN, load_file, load_yaml, walk

if TYPE_CHECKING:
    from collections.abc import Callable

_SPEC = util.spec_from_file_location("bombs", Path(__file__).with_name("bombs.py"))
assert _SPEC is not None
assert _SPEC.loader is not None
_bombs = util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_bombs)
BOMBS: dict[str, tuple[Callable[[], str], str | None]] = _bombs.BOMBS


def codes(data: bytes) -> set[str]:
    """Return the codes of what is wrong with a text."""
    with pytest.raises(Faulty) as caught:
        load_yaml(data, "bomb.yaml")
    return {fault.code for fault in caught.value.faults}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_at_once_and_an_honest_file_loads(name: str) -> None:
    """No text takes half a second: it is refused for its reason, or loads."""
    make, code = BOMBS[name]
    data = make().encode()
    start = process_time()
    if code is None:
        assert load_yaml(data, "honest.yaml").content
    else:
        assert code in codes(data)
    assert process_time() - start < 0.5


def test_bombs_need_no_memory() -> None:
    """All bombs one after the other stay within half a gigabyte of address space."""
    if sys.platform == "win32":
        pytest.skip("Windows has no limit of address space to set")
    program = (
        "import resource, runpy; resource.setrlimit(resource.RLIMIT_AS, (512 << 20, 512 << 20))\n"
        "from campaign.files.safe_yaml import load_yaml\nfrom campaign.files.errors import Faulty\n"
        f"for make, code in runpy.run_path({str(Path(__file__).with_name('bombs.py'))!r})['BOMBS'].values():\n"
        "    try:\n        load_yaml(make().encode(), 'x')\n        assert code is None\n"
        "    except Faulty:\n        assert code is not None\n"
    )
    done = run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    """Of a file of a gigabyte no more than the limit is read."""
    path = tmp_path / "huge.yaml"
    with path.open("wb") as stream:
        stream.truncate(1 << 30)
    start = process_time()
    with pytest.raises(Faulty, match="larger than"):
        load_file(path)
    assert process_time() - start < 0.5


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_what_is_no_plain_file_is_not_opened(tmp_path: Path) -> None:
    """A folder, a pipe and a missing file are refused without waiting for anybody."""
    os.mkfifo(tmp_path / "pipe.yaml")
    for path in (tmp_path, tmp_path / "pipe.yaml", tmp_path / "missing.yaml"):
        with pytest.raises(Faulty, match="no such file"):
            load_file(path)


def test_other_encodings_are_refused() -> None:
    """UTF-16, Latin-1 and lone surrogates are no UTF-8 and are refused as such."""
    assert codes("a: é".encode("latin-1")) == {"not-utf-8"}
    assert codes("a: x".encode("utf-16")) == {"not-utf-8"}
    assert codes("a: \udc80".encode("utf-8", "surrogatepass")) == {"not-utf-8"}


def test_a_windows_file_loads() -> None:
    """A byte-order mark and line ends of Windows are no fault."""
    assert load_yaml("\ufeffa: 1\r\nb: é\r\n".encode(), "x").plain() == {"a": "1", "b": "é"}


#: What YAML 1.1 turns into numbers, dates and truth values.
BARE = (
    *("12:00", "18:30", "06:00", "1944-06-06", "on", "off", "yes", "no", "NO", "Yes"),
    *("true", "010", "0x1F", "0o17", "1_000", "1e3", ".inf", "1:2:3", "2/115", "7-armd"),
)


@pytest.mark.parametrize("text", BARE)
def test_a_bare_word_stays_the_text_it_is(text: str) -> None:
    """Times, dates, sides and numbers are texts until a field says otherwise."""
    assert load_yaml(f"a: {text}".encode(), "x").plain() == {"a": text}


def test_only_a_bare_nothing_is_nothing() -> None:
    """A bare tilde, null or blank is nothing; quoted it is a text."""
    text = "a: ~\nb: null\nc:\nd: 'null'\ne: ''\nf: Null"
    found = load_yaml(text.encode(), "x").plain()
    assert found == {"a": None, "b": None, "c": None, "d": "null", "e": "", "f": "Null"}


def test_names_are_composed() -> None:
    """The two ways to write an accent come to the same text, in keys too."""
    assert load_yaml("Ve\u0301: Ve\u0301".encode(), "x").plain() == {"V\u00e9": "V\u00e9"}
    assert codes("Ve\u0301: 1\nV\u00e9: 2".encode()) == {"key-twice"}


def test_everything_wrong_is_told_with_its_place() -> None:
    """Second keys and unseen characters are all told, by line and column."""
    with pytest.raises(Faulty) as caught:
        load_yaml(b'a: 1\na: 2\nb: {c: 1, c: "\\e"}\n', "x.yaml")
    assert [str(fault).split(": ")[0] for fault in caught.value.faults] == ["x.yaml:2:1", "x.yaml:3:11", "x.yaml:3:14"]


def test_each_value_knows_its_place() -> None:
    """Values and keys carry line and column, counted from 1."""
    tree = load_yaml("a: 1\né: [x,\n  yy]\n".encode(), "x.yaml")
    items = tree.get("é")
    assert items is not None
    assert [(node.mark.line, node.mark.column) for node in walk(items)] == [(2, 4), (2, 5), (3, 3)]
    assert (tree.keys["é"].line, tree.keys["é"].column) == (2, 1)


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_load_or_are_refused(data: bytes) -> None:
    """Whatever the bytes, the reader answers; what it returns holds nothing unseen."""
    try:
        tree = load_yaml(data, "x")
    except Faulty:
        return
    assert not any(isinstance(node.content, str) and UNSEEN.search(node.content) for node in walk(tree))


def test_the_limits_leave_room() -> None:
    """The limits are several times what the largest example needs."""
    sizes = [path.stat().st_size for path in (Path(__file__).parents[2] / "examples").rglob("*.yaml")]
    assert sizes
    assert max(sizes) * 5 < LIMITS.bytes_max
