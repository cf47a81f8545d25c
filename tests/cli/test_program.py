"""The program as a whole: which campaign, errors and exit codes, help, TAB, and what it is as a process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from shutil import which
from typing import TYPE_CHECKING

import pytest

from campaign.cli.commands import COMMANDS, all_names, families, full_name, is_command, order_commands
from campaign.cli.face import nearest_campaign
from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Done

    Shell = Callable[..., Done]

BASH = which("bash") or "bash"


# --- which campaign, and errors ---


def test_the_campaign_is_found_by_option_variable_and_folder(
    shell: Shell, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """-C goes first, then $CAMPAIGN, then the nearest file upward; nothing is remembered (conventions: 2)."""
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    assert nearest_campaign(deep) == small
    monkeypatch.chdir(deep)
    assert shell("status").code == 0
    monkeypatch.setenv("CAMPAIGN", "nowhere.campaign")
    assert shell("status").code == 7
    assert shell("-C", str(small), "status").code == 0
    assert shell("status", "-C", str(small)).code == 0


def test_two_campaigns_in_a_folder_are_asked_about(small: Path) -> None:
    """Which of several is meant is not guessed."""
    (small.parent / "other.campaign").write_bytes(b"")
    with pytest.raises(NotUnderstood, match="several"):
        nearest_campaign(small.parent)


def test_no_campaign_names_the_fix(shell: Shell, tmp_path: Path) -> None:
    """Where there is none, the way to one is told."""
    with pytest.raises(NotUnderstood) as error:
        nearest_campaign(tmp_path.parents[-1])
    assert "campaign new" in error.value.remedy
    done = shell("-C", "nowhere", "status")
    assert (done.code, "campaign new" in done.err) == (7, True)


def test_a_file_that_is_no_campaign_leaves_with_7(shell: Shell, small: Path) -> None:
    """Anything but a campaign is not touched (architecture 8)."""
    small.write_bytes(b"not a campaign" * 100)
    assert shell("status").code == 7
    assert small.read_bytes().startswith(b"not a campaign")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("sttus",), "status"),
        (("oob", "7-arnd"), "7-armd"),
        (("mode", "22-armd", "atack"), "attack"),
        (("show", "nobody"), "nobody"),
        (("dumps", "--side", "german"), "allied, axis"),
        (("dumps", "--sides"), "--side"),
        (("air", "fyl"), "fyl"),
        (("help", "cooking"), "exit-codes"),
        (("oob", "--depth", "x"), "depth"),
    ],
)
def test_what_is_not_understood_leaves_with_2_and_its_fix(shell: Shell, words: tuple[str, ...], told: str) -> None:
    """Unknown commands, names and options end with what comes close (architecture 8)."""
    done = shell(*words)
    assert done.code == 2
    assert done.out == ""
    assert told in done.err
    assert "Traceback" not in done.err


def test_a_fault_of_the_program_shows_no_trace_unless_asked(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unexpected error is one sentence and exit 1; --debug and CAMPAIGN_DEBUG=1 show the stack (conventions: 25)."""

    def broken(*_: object) -> None:
        message = "boom"
        raise ZeroDivisionError(message)

    monkeypatch.setattr("campaign.reports.dumps.dumps_report", broken)
    done = shell("dumps")
    assert done.code == 1
    assert "ZeroDivisionError: boom" in done.err
    assert "Traceback" not in done.err
    with pytest.raises(ZeroDivisionError):
        shell("dumps", "--debug")
    monkeypatch.setenv("CAMPAIGN_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        shell("dumps")


# --- names, help, completion ---


def test_each_command_stands_once() -> None:
    """No order is hidden by a command, and each name leads to itself."""
    assert len(all_names()) == len(COMMANDS) + len(order_commands()) + len(families())
    assert [full_name(name) for name in all_names()] == list(all_names())


@pytest.mark.parametrize("name", all_names())
def test_every_command_has_help_with_an_example_on_one_screen(shell: Shell, name: str) -> None:
    """--help shows an example before all else, in at most 45 lines (conventions: 6)."""
    done = shell(name, "--help")
    assert done.code == 0
    assert f"campaign {name}" in done.out
    assert len(done.lines) <= 45


def test_help_shows_nine_verbs_and_topics(shell: Shell) -> None:
    """`help` shows nine verbs with an example each, the rest behind `help all` (desk)."""
    nine = shell("help").lines
    assert len(nine) == 10
    assert len(shell("help", "all").lines) > 50
    for topic in ("exit-codes", "formats", "places", "times", "names", "mode", "m", "bombers", "status"):
        assert shell("help", topic).code == 0


@pytest.mark.parametrize(
    ("remedy", "command"),
    [
        ("cp 7-armd", True),
        ("dump open bayeux allied", True),
        ("undo -y", True),
        ("wait for daylight", False),
        ("order fewer, or next move", False),
        ("void the entry that flew it", False),
        ("", False),
    ],
)
def test_a_remedy_that_is_a_command_is_told_from_a_sentence(remedy: str, command: bool) -> None:
    """Only commands get the program's name before them."""
    assert is_command(remedy.split()) is command


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("mod",), "mode"),
        (("mode", "22-"), "22-armd"),
        (("mode", "22-armd", "at"), "attack"),
        (("air", ""), "fly"),
        (("air", "fly", "sqn-18"), "sqn-181"),
        (("bombers", "fly", ""), "h1"),
        (("show", "cag"), "cagny"),
        (("-C", "small.campaign", "oob", "7"), "7-armd"),
        (("count", "fmc"), "fmc_viii"),
    ],
)
def test_tab_offers_commands_words_and_names(shell: Shell, words: tuple[str, ...], offered: str) -> None:
    """TAB completes from the read models of the campaign at hand (conventions: 8)."""
    assert offered in shell("__complete", "plain", *words).lines
    assert offered in [line.split("\t")[0] for line in shell("__complete", "hints", *words).lines]


def test_tab_is_silent_without_a_campaign(shell: Shell, small: Path) -> None:
    """Names are not offered where there is no campaign, and nothing fails."""
    small.unlink()
    assert shell("__complete", "plain", "mode", "").code == 0


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(shell: Shell, name: str) -> None:
    """Each shell gets a script that asks the program."""
    assert "campaign __complete" in shell("completion", name).out


def test_the_bash_script_completes(shell: Shell, small: Path) -> None:
    """The script that bash gets fills COMPREPLY with what the program offers."""
    script = shell("completion", "bash").out
    test = f'{script}\nCOMP_WORDS=(campaign mode 22-); COMP_CWORD=2; _campaign_complete; echo "${{COMPREPLY[@]}}"'
    program = f'campaign() {{ "{sys.executable}" -m campaign "$@"; }}\n'
    done = subprocess.run([BASH, "-c", program + test], capture_output=True, text=True, check=True, cwd=small.parent)
    assert done.stdout.strip() == "22-armd"


# --- as a process ---


def program(small: Path, *words: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "campaign", *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        cwd=small.parent,
        env=os.environ | environment,
    )


def test_the_program_runs_as_a_module(small: Path) -> None:
    """`python -m campaign` is the program."""
    done = program(small, "dumps", PYTHONIOENCODING="cp1252")
    assert done.returncode == 0
    assert done.stdout.startswith("Dumps\n")


def test_nothing_but_json_stands_on_standard_output(small: Path) -> None:
    """Remarks go to standard error, and -q keeps them back (conventions: 10)."""
    done = program(small, "end-move", "--json")
    assert json.loads(done.stdout)["schema"] == "booked/1"
    assert not done.stderr.startswith("{")


def test_a_broken_pipe_is_no_error(small: Path) -> None:
    """`campaign oob | head -1` ends quietly."""
    done = subprocess.run(
        [BASH, "-c", f'"{sys.executable}" -m campaign oob | head -1; exit ${{PIPESTATUS[0]}}'],
        capture_output=True,
        text=True,
        check=False,
        cwd=small.parent,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_text_in_the_data_never_reaches_the_terminal_raw(small: Path) -> None:
    """A note with escapes is shown without them, in the log as in the answer."""
    payload = "\x1b]0;owned\x07\x9b31m\N{RIGHT-TO-LEFT OVERRIDE}gnp"
    told = program(small, "note", payload).stdout + program(small, "log").stdout
    told += program(small, "log", "--json").stdout + program(small, "mode", payload, "a").stderr
    assert not set("\x1b\x07\x9b\N{RIGHT-TO-LEFT OVERRIDE}") & set(told)


@pytest.mark.parametrize("words", [("oob",), ("schema", "scenario"), ("__complete", "hints", "show", ""), ("help",)])
def test_a_console_of_ascii_letters_is_served(small: Path, words: tuple[str, ...]) -> None:
    """Where the console has no accents and circles nothing fails (desk: Windows)."""
    done = program(small, *words, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


def test_bytes_that_are_no_text_are_told(small: Path) -> None:
    """A word or a line that is no UTF-8 is refused, and nothing is booked."""
    done = subprocess.run(
        [sys.executable.encode(), b"-m", b"campaign", b"note", b"caf\xe9"],
        capture_output=True,
        check=False,
        cwd=small.parent,
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    assert done.returncode == 2
    assert b"UTF-8" in done.stderr
    piped = subprocess.run(
        [sys.executable, "-m", "campaign", "desk"],
        input=b"note caf\xe9\n",
        capture_output=True,
        check=False,
        cwd=small.parent,
    )
    assert piped.returncode == 2


def test_the_desk_takes_lines_from_a_pipe(small: Path) -> None:
    """Lines of a pipe are booked one by one; the first that misses something ends it with 2 (conventions: 20)."""
    done = program(small, "desk", stdin="t cagny allied\nstatus\nm 22-armd a\nt caen allied\n")
    assert done.returncode == 2
    assert "Cagny taken by allied" in done.stdout
    assert "cp 7-armd DIE" in done.stdout
    assert "Caen taken by allied" not in done.stdout
    assert program(small, "desk", stdin="c 7-armd 6\nc 7-armd 6\n").returncode == 3
    assert program(small, "desk", stdin="c viii-corps 6\nc viii-corps 6\nanyway\nquit\n").returncode == 0


def test_the_desk_names_the_shell_for_what_is_about_files(small: Path) -> None:
    """Copies, what-ifs and other files belong to the shell: said with the line as it is typed there."""
    for line in ("backup stick.campaign", "bring-in bert.campaign", "what-if other --at e1", "restore a b"):
        done = program(small, "desk", stdin=f"{line}\n")
        assert done.returncode == 2
        assert f"quit, then: campaign {line}" in done.stdout + done.stderr
