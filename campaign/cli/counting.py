"""The command that books a sheet of counts as one stocktake."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from campaign.errors import NotUnderstood

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.cli.face import Face

_AGAIN: Final = "campaign count --sheet FILE"


def count_sheet(face: Face, file: str, words: Sequence[str], options: dict[str, Any]) -> int:
    """Book every line of a file, or of standard input for ``-``, as one count; raise SheetRefused with all faults."""
    from campaign.cli.book import Terminal, tell
    from campaign.cli.options import no_writing_at
    from campaign.cli.sheet import read_text
    from campaign.desk.count_sheet import read_count_sheet
    from campaign.desk.give import Giver
    from campaign.orders.line import Options, Reading

    no_writing_at(options)
    if words:
        message = "a sheet says what was counted: no words beside it"
        raise NotUnderstood(message, remedy=_AGAIN)
    asked = Options(**options)
    text = read_text(file, _AGAIN)
    with face.open(read_only=asked.dry_run) as desk:
        source = "standard input" if file == "-" else Path(file).name
        order = read_count_sheet(text, source, desk.campaign, desk.rules)
        given = Giver(desk, Terminal(face)).give(Reading(order=order, options=asked))
        tell(face, desk, given, (), dry_run=asked.dry_run)
    return 0
