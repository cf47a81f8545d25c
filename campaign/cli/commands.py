"""The table of commands: where each lives and what it is for, so that a fresh process loads only the one it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from campaign.orders.registry import ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


#: Words that stand in a sentence and in no command.
_OF_SENTENCES: Final = frozenset({"the", "it", "or", "and", "that", "is", "again", "fewer", "a"})


class Where(NamedTuple):
    """Where a command lives, and its help in a line."""

    module: str
    name: str
    help: str


#: Commands that are not made from an order.
COMMANDS: Final[dict[str, Where]] = {
    "status": Where("reads", "status", "what must be done this move, and how things stand"),
    "oob": Where("reads", "oob", "order of battle, of one formation or all"),
    "show": Where("reads", "show", "everything known of one thing: a formation, place, dump, raid, entry"),
    "dumps": Where("reads", "dumps", "dumps, and how many attacks each pays"),
    "ledger": Where("reads", "ledger", "the supply book of each side, balanced"),
    "statement": Where("books", "statement", "the page of a dump or an HQ, like a bank's"),
    "outlook": Where("books", "outlook", "how many moves what is in dumps and on lorries will last"),
    "airfields": Where("reads", "airfields", "the sortie board"),
    "bombers": Where("families", "bombers", "the heavy-bomber plan, and the orders that change it"),
    "battle": Where("battles", "battle", "battles at platoon level: open, fight, look at, their sheets"),
    "losses": Where("reads", "losses", "what was lost, and what came back"),
    "log": Where("log", "log", "the war diary, an entry a line"),
    "slips": Where("slips", "slips", "what corrections changed, a slip a side"),
    "history": Where("log", "history", "the entries that touch one thing"),
    "explain": Where("explain", "explain", "an entry as its arithmetic, and whether it comes out so again"),
    "why": Where("explain", "why", "the entries behind a mode, a strength, a stock, a clock"),
    "rules": Where("explain", "rules", "a rule, ruling or precedent, and where it was applied"),
    "dice": Where("families", "dice", "audit the dice, or reveal their seed"),
    "desk": Where("table", "desk", "the prompt that stays open at the table"),
    "order": Where("sheet", "order", "book an orders file, whole or not at all"),
    "brief": Where("evening", "brief", "what to know before the evening begins, of the umpire or a side"),
    "due": Where("evening", "due", "everything that is due by a move"),
    "end-session": Where("evening", "end_session", "end the evening: what is missing, and copies to every place"),
    "end-move": Where("moves", "end_move", "end the open move, or skip to a later one"),
    "undo": Where("corrections", "undo", "take your last entry back"),
    "redo": Where("corrections", "redo", "take your last undo back"),
    "void": Where("corrections", "void", "take entries out of the history"),
    "diff": Where("moments", "diff", "what differs between two moments"),
    "play": Where("moments", "play", "the campaign move by move"),
    "what-if": Where("moments", "what_if", "copy the campaign as it stood, to try something out"),
    "compare": Where("moments", "compare", "two campaigns side by side"),
    "odds": Where("odds", "odds", "what the dice of an order may do, in exact fractions"),
    "resolve": Where("calculator", "resolve", "compute cases by the rulebook: dice in, result out"),
    "new": Where("care", "new", "found a campaign"),
    "bring-in": Where("bring_in", "bring_in", "bring in what was played on another copy"),
    "verify": Where("care", "verify", "check the diary, its chain and its books"),
    "rebuild": Where("care", "rebuild", "fill the read models anew from the diary"),
    "backup": Where("backup", "backup", "write a verified copy, to a file or to every place named"),
    "restore": Where("rescue", "restore", "make a campaign of a backup"),
    "salvage": Where("rescue", "salvage", "save the good part of a damaged file"),
    "schema": Where("care", "schema", "print the schema of a report or file"),
    "completion": Where("completion", "completion", "print what makes TAB work in bash, zsh or fish"),
    "help": Where("topics", "help_command", "the nine verbs, or a topic"),
}

#: Orders that have a command of their own above, or none.
_OWN: Final = frozenset({"found", "undo", "redo", "void"})

#: What the families of two-word orders are for.
_FAMILIES: Final = {
    "air": "sorties, attacks, landings and bases",
    "landing": "plan or cancel landings from the air",
    "dump": "open, shut, capture or blow a dump",
}


def order_commands() -> tuple[str, ...]:
    """Return the one-word orders that are commands."""
    return tuple(name for name in ORDERS if " " not in name and name not in _OWN and name not in COMMANDS)


def families() -> dict[str, str]:
    """Return the first words of two-word orders that have no command of their own, with their help."""
    firsts = dict.fromkeys(name.split(" ", 1)[0] for name in ORDERS if " " in name)
    return {first: _FAMILIES.get(first, f"{first} ...") for first in firsts if first not in COMMANDS}


def all_names() -> tuple[str, ...]:
    """Return every command's name, sorted."""
    return tuple(sorted({*COMMANDS, *order_commands(), *families()}))


def full_name(typed: str) -> str | None:
    """Return the command of a name or of its unique beginning; None where there is none, or several."""
    names = all_names()
    if typed in names:
        return typed
    found = [name for name in names if name.startswith(typed)]
    return found[0] if len(found) == 1 and typed else None


def is_command(words: Sequence[str]) -> bool:
    """Say whether words are a command, spelled out, and not a sentence that begins like one."""
    if not words or _OF_SENTENCES & {word.strip(",;") for word in words}:
        return False
    first = words[0]
    if " ".join(words[:2]) in ORDERS:
        return True
    return first in COMMANDS or first in order_commands()


def near(typed: str) -> Iterator[str]:
    """Yield the commands that come close to a name, or that begin so."""
    names = all_names()
    begins = [name for name in names if typed and name.startswith(typed)]
    if begins:
        yield from begins
        return
    from difflib import get_close_matches

    yield from get_close_matches(typed, names, n=3, cutoff=0.6)
