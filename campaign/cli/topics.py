"""Help: nine verbs with an example each, every order, and the topics that no single command explains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from campaign.cli.commands import COMMANDS, families, full_name, order_commands
from campaign.cli.options import argument, command
from campaign.errors import UnknownName
from campaign.orders.describe import describe
from campaign.orders.registry import LETTERS, ORDERS, family_of, order_class

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.cli.face import Face

#: The verbs that an evening needs, and a line of each.
NINE: Final = (
    ("mode", "campaign mode 22-armd attack", "a formation goes into another mode"),
    ("result", "campaign result 4-cly lost 2", "what a fight did"),
    ("send", "campaign send 7-armd 2 bayeux", "lorries drive to a dump or forward"),
    ("air", "campaign air fly 181-sqn attack cagny", "a squadron flies"),
    ("count", "campaign count 7-armd 3+1", "lorries on the table, full + empty"),
    ("note", "campaign note 'four 88s stand in Cagny'", "write something down"),
    ("undo", "campaign undo", "take the last entry back"),
    ("end-move", "campaign end-move", "the next hour opens"),
    ("status", "campaign status", "what must be done now"),
)

TOPICS: Final = {
    "exit-codes": (
        "0  done",
        "1  anything else",
        "2  not understood: a word, a name, an option; several things called so",
        "3  refused by the rules; --overrule REASON books it all the same",
        "4  verify, explain, dice audit, count or resolve found a difference",
        "5  somebody else wrote first, or holds the file: try again",
        "6  cancelled; nothing was written",
        "7  no campaign, a newer one, or a damaged file",
    ),
    "formats": (
        "--plain      one record a line, nothing cut off; so it is when piped",
        "--json       {schema, campaign, at, data}; campaign schema NAME prints the schema; log: a record a line",
        "--ascii      no letters beyond ASCII; so it is where the terminal has no others",
        "--color      auto, always, never; NO_COLOR, FORCE_COLOR, CLICOLOR=0 and TERM=dumb are heeded",
    ),
    "places": (
        "bayeux       a place by name, accents or not; a beginning or part of it will do",
        "8157         a map reference of four or six figures",
        "I7           a square of the table",
        "82.5x61      centimetres from its north-west corner",
    ),
    "times": (
        "D+1/14       the move that begins at 1400 on D+1",
        "D+1          the end of that day",
        "19jul        the end of that date",
        "-1d  -3m     a day or three moves back",
        "e812         what was believed after entry 812 (--at only)",
    ),
    "names": (
        "22-armd      a formation by its handle, id, number or a part of its name",
        "4-cly/c      one of its models: hq, a letter, or a word of its type",
        "7-armd/22    a subordinate",
        "             what was last spoken of goes first, then what acted tonight, then the higher HQ",
    ),
}


@command(argument("words", nargs=-1, metavar="[TOPIC]"), name="help", examples=("campaign help", "campaign help mode"))
def help_command(face: Face, words: tuple[str, ...]) -> None:
    """Show the nine verbs, or a topic: all, exit-codes, formats, names, places, times, or an order."""
    face.say(*topic_lines(" ".join(words)))


def topic_lines(topic: str) -> list[str]:
    """Return a help text; raise UnknownName where there is none of that name."""
    if topic in {"", "all"}:
        return list(_everything() if topic else _nine())
    if topic in TOPICS:
        return list(TOPICS[topic])
    name = LETTERS.get(topic) or full_name(topic) or topic
    if name in COMMANDS:
        own = [f"campaign {name}: {COMMANDS[name].help}", f"more: campaign {name} --help"]
        return [*own, *(line for member in family_of(name) for line in ("", *_order(member)))]
    members = (name,) if name in ORDERS else family_of(name)
    if members:
        return [line for member in members for line in (*_order(member), "")][:-1]
    message = f"there is no help on {topic!r}"
    raise UnknownName(message, nearest=("all", *TOPICS))


def _nine() -> Iterator[str]:
    """Yield the verbs that an evening needs."""
    for _, example, text in NINE:
        yield f"{example:41}{text}"
    yield "more: help all, help ORDER; help exit-codes, formats, names, places or times"


def _everything() -> Iterator[str]:
    """Yield every order with its line, and every other command."""
    yield "orders"
    for name in sorted(ORDERS):
        if name in order_commands() or name.split(" ", 1)[0] in {*families(), "bombers"}:
            letter = next((f"  {letter}" for letter, verb in LETTERS.items() if verb == name), "")
            yield f"  {name} {describe(order_class(name)).line}".rstrip() + letter
    yield "commands"
    for name, where in COMMANDS.items():
        yield f"  {name:12}{where.help}"


def _order(name: str) -> Iterator[str]:
    """Yield the help of one order: example first."""
    from campaign.cli.orders import shell_line

    told = describe(order_class(name))
    yield f"campaign {shell_line(told)}"
    for pattern in told.line.split(" | "):
        yield f"  {name} {pattern}".rstrip()
    yield told.help.replace("\n\n    ", "\n").replace("\n    ", " ").replace("\n", " ")
    letter = next((letter for letter, verb in LETTERS.items() if verb == name), None)
    if letter is not None:
        yield f"at the desk: {letter}"
