"""The entry point: a group whose commands are imported only when they run, and one exit for every error."""

from __future__ import annotations

import errno
import gc
import os
import sys
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

import click

from campaign import __version__
from campaign.cli.commands import COMMANDS, all_names, families, full_name, near, order_commands
from campaign.cli.options import FACE_OPTIONS, face_of
from campaign.errors import CampaignError, NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.cli.face import Face

CANCELLED = 6
#: After how many new things the collector looks for rubbish, as in a long evening at the desk.
_RUBBISH_MIN = 50_000
_OUTPUT_FAILS = frozenset({errno.ENOSPC, errno.EIO, errno.EBADF})
EXAMPLES = (
    "campaign new goodwood --scenario goodwood.yaml",
    "campaign status",
    "campaign mode 22-armd attack",
    "campaign desk",
)


class Commands(click.Group):
    """Finds a command by its name or unique beginning, and imports it then."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List every command."""
        del ctx
        return list(all_names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; an order's is made from its description."""
        del ctx
        name = full_name(cmd_name)
        if name is None:
            return None
        if name in COMMANDS:
            where = COMMANDS[name]
            found: click.Command = getattr(import_module(f"campaign.cli.{where.module}"), where.name)
            return found
        from campaign.cli.orders import family_command, order_command

        return family_command(name) if name in families() else order_command(name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; raise NotUnderstood with what comes close."""
        found = self.get_command(ctx, args[0])
        if found is None:
            close = ", ".join(near(args[0]))
            remedy = f"did you mean {close}?" if close else "campaign help"
            raise NotUnderstood(f"there is no command {args[0]!r}", remedy=remedy)
        return found.name, found, args[1:]

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print examples first, then every command in a line, on one screen."""
        formatter.write("Keep the war diary of a tabletop campaign: orders, supply, sorties, losses.\n")
        with formatter.section("examples"):
            for example in EXAMPLES:
                formatter.write(f"{'':{formatter.current_indent}}{example}\n")
        with formatter.section("commands"):
            formatter.write_dl([(name, where.help) for name, where in COMMANDS.items()])
        with formatter.section("orders (campaign help ORDER)"):
            formatter.write_text(" ".join(sorted({*order_commands(), *families()})))
        self.format_options(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the options of every command."""
        records = [record for item in self.get_params(ctx) if (record := item.get_help_record(ctx)) is not None]
        with formatter.section("options, before or behind a command"):
            formatter.write_dl(records)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=True,
)
@click.version_option(__version__, prog_name="campaign")
@click.pass_context
def cli(ctx: click.Context, /, **options: Any) -> None:  # noqa: ANN401 - click passes what was typed
    """Keep the war diary of a tabletop campaign."""
    ctx.obj = face_of(ctx, options)


cli.params[:0] = [option() for option in FACE_OPTIONS]


def main() -> NoReturn:
    """Run the program on the words of the shell and leave with its exit code."""
    # A command lives a tenth of a second and makes no rubbish: looking for some would cost a tenth of that, most of
    # it on the way out, when the interpreter looks through everything once more.
    gc.set_threshold(_RUBBISH_MIN)
    code = run(sys.argv[1:])
    gc.freeze()
    sys.exit(code)


def run(words: Sequence[str]) -> int:
    """Run one command and return its exit code; nothing but a deliberate exit code leaves."""
    if words and words[0] == "__complete":
        from campaign.cli.complete import print_offers

        return print_offers(words[2:], hints="hints" in words[1:2])
    try:
        code = cli.main(args=_spelled_out(words), prog_name="campaign", standalone_mode=False)
    except SystemExit:
        # click leaves so where the reader of a pipe went away, and has made its streams harmless: no error of ours.
        return 0
    except (Exception, KeyboardInterrupt) as error:
        if _wants_traces(words) and not isinstance(error, click.ClickException | click.Abort | KeyboardInterrupt):
            raise
        return _left_with(error, words)
    return code if isinstance(code, int) else 0


def _spelled_out(words: Sequence[str]) -> list[str]:
    """Write out a leading ``-C``: for each short option click first imports what looks for long ones like it."""
    return ["--campaign", *words[1:]] if len(words) > 1 and words[0] == "-C" else list(words)


def _left_with(error: BaseException, words: Sequence[str]) -> int:
    """Tell of an error and return the exit code that it leaves with."""
    face = _face_of(words)
    match error:
        case click.Abort() | KeyboardInterrupt():
            face.remark("cancelled, nothing was written")
            return CANCELLED
        case CampaignError():
            told: CampaignError = error
        case click.NoSuchOption(option_name="--at") if _writes(error):
            from campaign.orders.line import writing_late

            told = NotUnderstood("--at only reads", remedy=writing_late(""))
        case click.UsageError():
            told = NotUnderstood(error.format_message(), remedy=_usage(error))
        case OSError(filename=None) if error.errno in _OUTPUT_FAILS:
            # Files of ours are told of by name; what has none is the stream that we write to.
            told = CampaignError(
                f"the answer could not be written: {error.strerror}", remedy="log shows what is booked"
            )
        case _:
            what = f"this is a fault of the program: {type(error).__name__}: {error}"
            told = CampaignError(what, remedy="say it once more with --debug and report what is printed")
    face.tell_error(told)
    return told.exit_code


def _writes(error: click.UsageError) -> bool:
    """Say whether it was a command that writes, which can be told by its dry run."""
    return error.ctx is not None and any(item.name == "dry_run" for item in error.ctx.command.params)


def _face_of(words: Sequence[str]) -> Face:
    """Return the face of a line that failed, even before its options were read."""
    from campaign.cli.face import Face

    return Face(
        format="json" if "--json" in words or _asks_json(words) else None,
        ascii="--ascii" in words,
        quiet="-q" in words or "--quiet" in words,
    )


def _asks_json(words: Sequence[str]) -> bool:
    """Say whether ``-O json`` stands on the line."""
    return any(pair == ("-O", "json") for pair in pairwise(words))


def _usage(error: click.UsageError) -> str:
    """Return the command whose help tells more."""
    return f"{error.ctx.command_path} --help" if error.ctx is not None else "campaign help"


def _wants_traces(words: Sequence[str]) -> bool:
    """Say whether the stack shall be shown."""
    return "--debug" in words or os.environ.get("CAMPAIGN_DEBUG") == "1"
