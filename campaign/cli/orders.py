"""Every order as a shell command, made from its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from campaign.cli.commands import families
from campaign.cli.options import FACE_OPTIONS, argument, face_of, option, with_examples, write_options
from campaign.orders.describe import describe
from campaign.orders.registry import family_of, order_class

if TYPE_CHECKING:
    from collections.abc import Mapping

    from campaign.orders.describe import Description

#: Orders that book a battle back, whose lines hold commas or stand in a file.
_BACK = frozenset({"book-battle", "end-battle"})
_SETTINGS = {"ignore_unknown_options": True, "help_option_names": ["-h", "--help"]}


class OrderCommand(click.Command):
    """A command that takes the words of one order; its help shows an example, the line and what each word is."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print each way to type the order."""
        told = describe(order_class(ctx.meta.get("order", "") or _full_name(ctx)))
        for pattern in told.line.split(" | "):
            formatter.write_usage(f"campaign {told.name}", pattern)


def order_command(name: str) -> click.Command:
    """Make the command of an order."""
    told = describe(order_class(name))

    def call(**options: Any) -> int:  # noqa: ANN401 - click passes what was typed
        from campaign.cli.book import book_words

        ctx = click.get_current_context()
        face = ctx.obj = face_of(ctx, options)
        ctx.find_root().obj = face
        words: tuple[str, ...] = options.pop("words")
        sheet: str | None = options.pop("sheet", None)
        if sheet is not None:
            from campaign.cli.counting import count_sheet

            return count_sheet(face, sheet, words, options)
        if name in _BACK:
            from campaign.cli.battle_book import book_back

            return book_back(face, name, words, options)
        if name == "battle open" and not face.json and not options.get("dry_run"):
            from campaign.cli.battles import show_opened

            book_words(face, (*name.split(), *words), options)
            show_opened(face)
            return 0
        return book_words(face, (*name.split(), *words), options)

    return OrderCommand(
        name=name.rsplit(maxsplit=1)[-1],
        callback=call,
        params=[
            argument("words", nargs=-1, type=click.UNPROCESSED),
            *_own_options(name),
            *write_options(),
            *(make(hidden=True) for make in FACE_OPTIONS),
        ],
        help=with_examples(told.help, (f"campaign {shell_line(told)}",)),
        short_help=told.help.split(".")[0],
        context_settings=dict(_SETTINGS),
    )


def _own_options(name: str) -> tuple[click.Option, ...]:
    """Return the options that only one order has."""
    if name != "count":
        return ()
    return (option("--sheet", metavar="FILE|-", help="book every line of a file as one stocktake: THING VALUE"),)


def shell_line(told: Description) -> str:
    """Return an order's example as a shell takes it: one group alone, and a text in quotes where it needs them."""
    from shlex import quote, split

    example = told.example if "TEXT" in told.slots else told.example.partition(",")[0]
    try:
        words = split(example)
    except ValueError:
        words = example.split()
    return " ".join(word if word.replace("-", "").isalnum() else quote(word) for word in words)


class FamilyCommand(click.Group):
    """The orders of two words that share the first, such as those of ``air``, and reports among them.

    Beginnings of the second word are enough. A report goes before an order of the same name.
    """

    def __init__(self, *, reports: Mapping[str, click.Command] | None = None, **more: Any) -> None:  # noqa: ANN401 - what click takes
        """Take the reports of the family by their second word."""
        super().__init__(**more)
        self._reports = dict(reports or {})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the second words."""
        del ctx
        orders = (name.split(" ", 1)[1] for name in family_of(self.name or ""))
        return list(dict.fromkeys((*self._reports, *orders)))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Find a report or an order by its second word or a beginning of it."""
        names = [name for name in self.list_commands(ctx) if name.startswith(cmd_name)]
        exact = [name for name in names if name == cmd_name] or names
        if len(exact) != 1:
            return None
        return self._reports.get(exact[0]) or order_command(f"{self.name} {exact[0]}")


def speak(**options: Any) -> None:  # noqa: ANN401 - click passes what was typed
    """Pass on to the members of a family how to speak."""
    ctx = click.get_current_context()
    ctx.obj = face_of(ctx, options)
    ctx.find_root().obj = ctx.obj


def family_command(name: str) -> click.Command:
    """Make the group of the orders that begin with a word."""
    return FamilyCommand(
        name=name,
        callback=speak,
        params=[make(hidden=True) for make in FACE_OPTIONS],
        help=families().get(name, name).capitalize() + ".",
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def _full_name(ctx: click.Context) -> str:
    """Return the order of a command's context, two words where it stands in a family."""
    parent = ctx.parent.info_name if ctx.parent is not None and ctx.parent.parent is not None else None
    own = ctx.command.name or ""
    return f"{parent} {own}" if parent is not None else own
