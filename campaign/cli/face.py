"""What every command shares: which campaign, how output looks, how errors and refusals are told."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from campaign.errors import CampaignError, Damaged, NotUnderstood, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.desk.desk import Desk
    from campaign.projections.state import Campaign
    from campaign.render.look import Look
    from campaign.reports.answers import ErrorData
    from campaign.reports.report import Report

SUFFIX = ".campaign"
#: Stands between several ways out.
WAYS_APART = " \N{MIDDLE DOT} "


class Face(NamedTuple):
    """The options that every command takes, wherever on the line they stand."""

    campaign: str | None = None
    format: str | None = None
    ascii: bool = False
    colour: str = "auto"
    quiet: bool = False
    debug: bool = False

    def with_options(self, options: dict[str, Any]) -> Face:
        """Return the face with what was said behind a command's name; what was not said stays."""
        said = {name: value for name, value in options.items() if value not in {None, False}}
        if said.pop("json", False):
            said["format"] = "json"
        if said.pop("plain", False):
            said["format"] = "plain"
        return self._replace(**said)

    @property
    def json(self) -> bool:
        """Say whether JSON was asked for."""
        return self.format == "json"

    def look(self, stream: TextIO) -> Look:
        """Decide the look of a stream."""
        from campaign.render.look import look_of

        return look_of(stream, os.environ, format_=self.format, colour=self.colour, ascii_=self.ascii)

    def open(self, *, read_only: bool = False) -> Desk:
        """Open the campaign."""
        from campaign.desk.desk import Desk

        return Desk.open(self.path(), read_only=read_only)

    def warn_of(self, desk: Desk) -> None:
        """Remark on where a campaign file lies, such as in a folder that a cloud keeps copying."""
        self.remark(*getattr(desk.diary, "cautions", ()))

    def path(self) -> Path:
        """Find the campaign: -C, then $CAMPAIGN, then the nearest file upward; raise NotUnderstood for none."""
        told = self.campaign or os.environ.get("CAMPAIGN")
        if told:
            path = Path(told)
            return path if path.exists() or path.suffix == SUFFIX else path.with_name(f"{path.name}{SUFFIX}")
        return nearest_campaign(Path.cwd())

    def show(self, report: Report, campaign: Campaign, *, entry: int | None = None, asked: str | None = None) -> None:
        """Write a report to standard output; `asked` is the moment that was asked for, None where it is now."""
        from campaign.render.show import show

        show(report, campaign, self.look(sys.stdout), sys.stdout, entry=entry, asked=asked)

    def say(self, *lines: str) -> None:
        """Write lines to standard output."""
        _write(sys.stdout, self.look(sys.stdout), lines)

    def remark(self, *lines: str) -> None:
        """Write remarks to standard error, unless quiet."""
        if not self.quiet:
            _write(sys.stderr, self.look(sys.stderr), lines)

    def print_json(self, text: str) -> None:
        """Write a text that is clean by its making, such as JSON, to standard output."""
        from campaign.render.look import write

        write(sys.stdout, text.split("\n"))

    def tell_error(self, error: CampaignError) -> None:
        """Tell of an error, its fix last: as data on standard output under --json, else on standard error."""
        if self.json:
            from campaign.render.json_text import dump

            self.print_json(dump(error_data(error)))
            return
        _write(sys.stderr, self.look(sys.stderr), error_lines(error))


def named_file(typed: str) -> Path:
    """Return the file that a new campaign is to have: its ending is added where it was left out.

    Raise NotUnderstood for what names a folder and no file in it.
    """
    if Path(typed).name in {"", ".."}:
        message = f"{typed!r} names no file"
        raise NotUnderstood(message, remedy="a name such as goodwood")
    return Path(typed if typed.endswith(SUFFIX) else f"{typed}{SUFFIX}")


def existing_file(typed: str) -> Path:
    """Return a file that is to be read as it was named, its ending added where only that leads to one.

    Raise Damaged where neither is there: unlike the campaign itself it cannot be founded.
    """
    path = Path(typed)
    if path.exists():
        return path
    if not named_file(typed).exists():
        message = f"there is no file {typed}"
        raise Damaged(message)
    return named_file(typed)


def nearest_campaign(folder: Path) -> Path:
    """Return the campaign file in a folder or the nearest above it; raise NotUnderstood for none, or for several."""
    for place in (folder, *folder.parents):
        try:
            found = sorted(item for item in place.glob(f"*{SUFFIX}") if item.is_file())
        except OSError:
            continue
        if len(found) > 1:
            names = ", ".join(item.name for item in found)
            raise NotUnderstood(f"several campaigns lie here: {names}", remedy=f"campaign -C {found[0].name} status")
        if found:
            return found[0]
    raise NotUnderstood(
        "there is no campaign here; -C FILE names one elsewhere", remedy="campaign new NAME --scenario PATH"
    )


def error_lines(error: CampaignError) -> list[str]:
    """Lay an error out: what, why, and last the way out."""
    if isinstance(error, Refused):
        return [str(error), *(f"  {line}" for line in refusal_lines(error)), f"  {way_out(error)}"]
    lines = str(error).split("\n")
    return [*lines, f"  {hint(error.remedy)}"] if error.remedy else lines


def refusal_lines(error: Refused) -> list[str]:
    """Print each objection: its code, its rule, its reason."""
    return [f"{item.code}{f' ({item.rule})' if item.rule else ''}: {item.reason}" for item in error.objections]


def way_out(error: Refused) -> str:
    """Print the ways out of a refusal: overruling it where that may be, then each objection's own."""
    ways = list(dict.fromkeys(hint(item.remedy) for item in error.objections if item.remedy))
    if any(item.final for item in error.objections):
        return WAYS_APART.join(ways) or "this cannot be overruled"
    untrue = all(item.untrue for item in error.objections)
    force = "--as-found books what stands on the table" if untrue else "--overrule REASON books it all the same"
    return WAYS_APART.join((force, *(way for way in ways if not way.startswith("--as-found"))))


def hint(remedy: str) -> str:
    """Return a remedy as a shell takes it: the program's name before a command; what has commas is for the desk."""
    from campaign.cli.commands import is_command

    ways = remedy.split(WAYS_APART)
    commands = (("at the desk: " if "," in way else "campaign ") if is_command(way.split()) else "" for way in ways)
    return WAYS_APART.join(f"{before}{way}" for before, way in zip(commands, ways, strict=True))


def error_data(error: CampaignError) -> ErrorData:
    """Return an error as data."""
    from campaign.desk.sheet import SheetRefused
    from campaign.reports.answers import ErrorData

    return ErrorData(
        schema="error/1",
        error=type(error).__name__,
        message=str(error),
        remedy=hint(error.remedy),
        exit_code=error.exit_code,
        objections=error.objections if isinstance(error, Refused | SheetRefused) else (),
    )


def _write(stream: TextIO, look: Look, lines: Iterable[str]) -> None:
    """Write cleaned lines."""
    from campaign.render.look import write

    write(stream, (look.text(line) for line in lines))
