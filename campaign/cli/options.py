"""Options that many commands share, and the two kinds of command: one that reads and one that writes."""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import click

from campaign.cli.face import Face

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

_FACE: Final = ("campaign", "json", "plain", "format", "ascii", "colour", "quiet", "debug")


def _face_option(*names: str, **more: Any) -> Callable[..., click.Option]:  # noqa: ANN401 - what click takes
    """Return what makes one option, shown or hidden."""

    def make(*, hidden: bool = False) -> click.Option:
        return click.Option(names, hidden=hidden, **more)

    return make


#: The options of every command; behind a command's name they work too, and its help leaves them out.
FACE_OPTIONS: Final = (
    _face_option("-C", "--campaign", metavar="FILE", help="the campaign (else $CAMPAIGN, else the nearest file)"),
    _face_option("--json", is_flag=True, help="print data"),
    _face_option("--plain", is_flag=True, help="print one record a line, as when piped"),
    _face_option("-O", "format", type=click.Choice(("table", "plain", "json")), help="table, plain or json"),
    _face_option("--ascii", is_flag=True, help="print ASCII only"),
    _face_option("--color", "--colour", "colour", type=click.Choice(("auto", "always", "never")), help="colour"),
    _face_option("-q", "--quiet", is_flag=True, help="no remarks"),
    _face_option("--debug", is_flag=True, help="show the stack of an error"),
)


def face_of(ctx: click.Context, options: dict[str, Any]) -> Face:
    """Return the face, with this command's own options over those before it."""
    base = ctx.obj if isinstance(ctx.obj, Face) else Face()
    return base.with_options({name: options.pop(name, None) for name in _FACE})


def command(
    *parameters: click.Parameter, name: str | None = None, examples: tuple[str, ...] = ()
) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command whose function takes the face first; its docstring is its help."""

    def decorate(function: Callable[..., Any]) -> click.Command:
        def call(**options: Any) -> Any:  # noqa: ANN401 - click passes what was typed
            ctx = click.get_current_context()
            face = ctx.obj = face_of(ctx, options)
            ctx.find_root().obj = face
            return function(face, **options)

        return click.Command(
            name=name or function.__name__,
            callback=call,
            params=[*parameters, *(option(hidden=True) for option in FACE_OPTIONS)],
            help=with_examples(cleandoc(function.__doc__ or ""), examples),
            short_help=cleandoc(function.__doc__ or "").partition("\n\n")[0].replace("\n", " "),
            context_settings={"help_option_names": ["-h", "--help"]},
        )

    return decorate


def with_examples(text: str, examples: tuple[str, ...]) -> str:
    """Put examples before a help text, each on its line."""
    if not examples:
        return text
    shown = "\n".join(f"  {line}" for line in examples)
    return f"\b\n{shown}\n\n{text}"


def option(*names: str, **more: Any) -> click.Option:  # noqa: ANN401 - what click takes
    """Make an option."""
    return click.Option(names, **more)


def argument(name: str, **more: Any) -> click.Argument:  # noqa: ANN401 - what click takes
    """Make an argument."""
    return click.Argument((name,), **more)


def at_option() -> click.Option:
    """Make the option that asks for the past."""
    return option("--at", metavar="MOMENT", help="as it stood: D+1/14, D+1, -1d or e812")


def side_option() -> click.Option:
    """Make the option that asks for one side."""
    return option("--side", metavar="SIDE", help="of one side only")


def write_options() -> list[click.Option]:
    """Make the options of every order."""
    return [
        option("-n", "--dry-run", is_flag=True, help="say what would happen, write nothing"),
        option("-y", "--yes", is_flag=True, help="answer yes to every question"),
        option("-m", "--message", metavar="NOTE", default="", help="a note on the entry"),
        option("--by", metavar="NAME", default="", help="who gives the order"),
        option("--for", "late", metavar="TIME", help="a late entry: it counts in this move"),
        option("--overrule", metavar="REASON", help="book it against the rules, and why"),
        option("--as-found", is_flag=True, help="book what stands on the table, where the book lacks it"),
        option("--at", hidden=True, help="refused: the past is written with --for"),
    ]


def no_writing_at(options: dict[str, Any]) -> None:
    """Refuse a write with --at; raise NotUnderstood."""
    from campaign.errors import NotUnderstood
    from campaign.orders.line import writing_late

    moment = cast("str | None", options.pop("at", None))
    if moment is not None:
        raise NotUnderstood("--at only reads", remedy=writing_late(moment))
