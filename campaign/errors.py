"""The exceptions of Campaign, and the exit code of each.

::

    CampaignError             1   anything this product raises on purpose
    ├── NotUnderstood         2   the line, name or option cannot be read
    │   ├── UnknownName       2   nothing is called so ("did you mean")
    │   └── AmbiguousName     2   several things are called so
    ├── Refused               3   the rules (or the book) object
    ├── DoesNotFit            3   an event does not fit the state; carries the fact that would make it fit
    ├── AlreadyBooked         3   the order is in the diary; with the same content its entry is the answer
    ├── AuditDifference       4   a verification found something
    ├── SomeoneElseWrote      5   the head moved and the order would come out otherwise
    ├── Busy                  5   another program holds the file
    ├── NotWritten            1   the disk is full, read-only or failing: nothing was acknowledged
    └── Damaged               7   no campaign, a newer one, or a damaged one
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.domain.objection import Objection
    from campaign.events.base import Event


class CampaignError(Exception):
    """Anything this product raises on purpose; `remedy` is the way out as it would be typed."""

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, *, remedy: str = "") -> None:
        """Keep the sentence and the way out."""
        super().__init__(message)
        self.remedy = remedy


class NotUnderstood(CampaignError):
    """A line, name or option cannot be read."""

    exit_code = 2


class UnknownName(NotUnderstood):
    """Nothing is called so; `nearest` are the names that come close."""

    def __init__(self, message: str, *, nearest: Sequence[str] = (), remedy: str = "") -> None:
        """Keep the nearest names and offer them as the remedy, where there is no better one."""
        super().__init__(message, remedy=remedy or (f"did you mean {', '.join(nearest)}?" if nearest else ""))
        self.nearest = tuple(nearest)


class AmbiguousName(NotUnderstood):
    """Several things are called so; `candidates` lists them as they may be typed."""

    def __init__(self, message: str, *, candidates: Sequence[str] = ()) -> None:
        """Keep the candidates and offer them as the remedy."""
        super().__init__(message, remedy=f"one of {', '.join(candidates)}" if candidates else "")
        self.candidates = tuple(candidates)


class Refused(CampaignError):
    """The rules object; all objections at once, gravest first."""

    exit_code = 3

    def __init__(self, what: str, objections: Sequence[Objection]) -> None:
        """Keep what was refused and every objection to it."""
        super().__init__(f"refused: {what}")
        self.what = what
        self.objections = tuple(objections)


class DoesNotFit(CampaignError):
    """An event does not fit the state; `missing` is the found fact that would make it fit, None where none would."""

    exit_code = 3

    def __init__(self, message: str, *, missing: Event | None = None) -> None:
        """Keep the fact that the book lacks."""
        super().__init__(message)
        self.missing = missing


class AlreadyBooked(CampaignError):
    """An order of this id is in the diary; `entry` is its number, `same` says whether it asked for the same."""

    exit_code = 3

    def __init__(self, message: str, *, entry: int, same: bool) -> None:
        """Keep where the order was booked."""
        super().__init__(message)
        self.entry = entry
        self.same = same


class AuditDifference(CampaignError):
    """A verification found something."""

    exit_code = 4


class SomeoneElseWrote(CampaignError):
    """The head moved since the decision and the order would now come out otherwise."""

    exit_code = 5


class Busy(CampaignError):
    """Another program holds the file."""

    exit_code = 5


class NotWritten(CampaignError):
    """The disk is full, read-only or failing; nothing was acknowledged, and the diary must be opened again."""

    exit_code = 1


class Damaged(CampaignError):
    """The file is no campaign, was written by a newer program, or is damaged."""

    exit_code = 7
