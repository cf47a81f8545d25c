"""The command that opens the desk: a prompt on a terminal, lines from a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from campaign.cli.options import command, option
from campaign.errors import CampaignError, NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from campaign.cli.face import Face
    from campaign.desk.prompt import Prompt
    from campaign.store.known_names import KnownName

_PROGRAM = "campaign"
#: Commands that only read, which the desk runs as the shell does.
READS = frozenset(
    {
        *("status", "oob", "show", "dumps", "ledger", "statement", "outlook", "airfields", "losses"),
        *("log", "history", "explain", "why", "rules", "help", "odds", "verify", "brief", "due"),
        *("slips", "diff", "play"),
    }
)
#: Commands about files, which the shell alone runs.
_FILES = frozenset({"backup", "bring-in", "compare", "new", "order", "rebuild", "restore", "salvage", "what-if"})


@command(option("--by", metavar="NAME", default="umpire", help="who sits at it"), examples=("campaign desk",))
def desk(face: Face, by: str) -> int:
    """Open the prompt for an evening: one line an order, ? for help, Enter for what is offered, quit to leave."""
    from campaign.cli.book import Terminal
    from campaign.desk.prompt import Prompt

    with face.open() as opened:
        face.warn_of(opened)
        terminal = Terminal(face)
        prompt = Prompt(
            opened,
            terminal,
            say=face.say,
            report=lambda words: _report(face, words),
            must_have_dice=not terminal.is_there,
            actor=by,
        )
        if terminal.is_there:
            _set_up_readline(face)
        prompt.greet()
        _take_lines(prompt, _typed(prompt) if terminal.is_there else _piped())
        code = prompt.finish()
        return 0 if terminal.is_there else code  # who sat there has read what was refused


def _take_lines(prompt: Prompt, lines: Iterator[str]) -> None:
    """Take lines until one leaves the desk, or the input ends; a pipe stops where something is missing."""
    for line in lines:
        if not _take(prompt, line):
            return
        if prompt.must_have_dice and prompt.exit_code not in {0, 3}:
            return


def _take(prompt: Prompt, line: str) -> bool:
    """Take one line; whoever leaves a question leaves the line, not the desk; a pipe raises KeyboardInterrupt."""
    entries = prompt.desk.head.entries
    try:
        return prompt.take(line)
    except KeyboardInterrupt as left:
        if prompt.must_have_dice:
            raise
        if not left.args:
            sys.stdout.write("\n")
        prompt.desk.refresh()
        last = prompt.desk.head.entries
        prompt.say(f"cancelled, e{last} was booked before" if last > entries else "cancelled, nothing was written")
        return True


def _typed(prompt: Prompt) -> Iterator[str]:
    """Yield the lines that somebody types; the open move stands before each."""
    while True:
        calendar = prompt.desk.campaign.calendar
        try:
            yield input(f"{calendar.show(calendar.now)}> ")
        except EOFError:
            sys.stdout.write("\n")
            return
        except KeyboardInterrupt:
            sys.stdout.write("\n")


def _piped() -> Iterator[str]:
    """Yield the lines of a pipe."""
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            yield line.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError as error:
            message = f"line {number} is no UTF-8 text"
            raise NotUnderstood(message, remedy="type it in UTF-8") from error


#: Reports among the orders of a family.
_FAMILY_READS = frozenset({("dice", "audit"), ("battle", "show"), ("battle", "sheet")})
#: A report where nothing follows, about a file with one word more.
_TABLES = ("battle", "tables")
_WITH_FILE = 3


def _report(face: Face, words: list[str]) -> bool:
    """Run a command that only reads; return False for any other word, raise NotUnderstood for one of the shell."""
    from campaign.cli.main import cli

    name = words[0]
    is_family_report = (name == "bombers" and len(words) == 1) or tuple(words[:2]) in _FAMILY_READS or _lists(words)
    if name in _FILES or (tuple(words[:2]) == _TABLES and len(words) == _WITH_FILE and not _lists(words)):
        message = f"{name} is a command of the shell: it is about a file"
        raise NotUnderstood(message, remedy=f"quit, then: campaign {' '.join(words)}")
    if name not in READS and not is_family_report:
        return False
    if name == "help":  # at the desk nobody types the program's name
        from campaign.cli.topics import topic_lines

        face.say(*(line.removeprefix(f"{_PROGRAM} ") for line in topic_lines(" ".join(words[1:]))))
        return True
    import click

    try:
        cli.main(args=words, prog_name="campaign", standalone_mode=False, obj=face)
    except click.UsageError as error:
        raise CampaignError(error.format_message(), remedy=f"{name} --help") from error
    return True


def _lists(words: list[str]) -> bool:
    """Say whether words ask which lists battles are played by; with more words an order may stand there."""
    return tuple(words[:2]) == _TABLES and (len(words) == len(_TABLES) or words[2].startswith("-"))


def _set_up_readline(face: Face) -> None:
    """Let arrows find earlier lines and TAB complete, where the system has readline."""
    try:
        import readline
    except ImportError:
        return
    from campaign.cli.complete import offers
    from campaign.store.known_names import known_names
    from campaign.store.sqlite import open_diary

    def names() -> Iterator[KnownName]:
        with open_diary(face.path(), read_only=True) as diary:
            yield from known_names(diary)

    readline.set_completer_delims(" ;,")
    readline.set_completer(_completer(readline.get_line_buffer, readline.get_endidx, names, offers))
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def _completer(
    line: Callable[[], str],
    end: Callable[[], int],
    names: Callable[[], Iterator[KnownName]],
    offers: Callable[[list[str], Callable[[], Iterator[KnownName]]], Iterator[tuple[str, str]]],
) -> Callable[[str, int], str | None]:
    """Return what readline asks for the nth word that fits."""
    found: list[str] = []

    def complete(_text: str, state: int) -> str | None:
        if state == 0:
            item = line()[: end()].rsplit(";", 1)[-1]
            words = item.replace(",", " ").split()
            if not item or item[-1].isspace():
                words.append("")
            found[:] = [word for word, _ in offers(words, names)]
        return f"{found[state]} " if state < len(found) else None

    return complete
