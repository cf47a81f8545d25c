"""The eight modes of a headquarters (DT-C10 to C17) and the levels of a position on Hold (DT-R2, R18)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Mode(StrEnum):
    """What a formation is about; it belongs to an HQ of battalion level and above."""

    MOVE = "move"
    PURSUIT = "pursuit"
    ATTACK = "attack"
    PROBE = "probe"
    HOLD = "hold"
    DELAY = "delay"
    WITHDRAW = "withdraw"
    RESERVE = "reserve"

    @property
    def label(self) -> str:
        """Print the mode as the rules write it, such as ``Attack``."""
        return self.value.capitalize()


#: The letters of the desk: ``v`` because ``m`` is the verb mode, ``u`` because ``p`` is Probe.
MODE_LETTERS: Final = {
    "v": Mode.MOVE,
    "u": Mode.PURSUIT,
    "a": Mode.ATTACK,
    "p": Mode.PROBE,
    "h": Mode.HOLD,
    "d": Mode.DELAY,
    "w": Mode.WITHDRAW,
    "r": Mode.RESERVE,
}


def parse_mode(text: str) -> Mode | None:
    """Read a mode by its name, by a beginning of at least three letters, or by its letter at the desk."""
    text = text.lower()
    if text in MODE_LETTERS:
        return MODE_LETTERS[text]
    if len(text) < len("mov"):
        return None
    found = [mode for mode in Mode if mode.value.startswith(text)]
    return found[0] if len(found) == 1 else None


class HoldLevel(StrEnum):
    """How well a position on Hold is prepared; Hasty 1, Formal 2, Permanent 3 levels of fortification (DT-R18)."""

    HASTY = "hasty"
    FORMAL = "formal"
    PERMANENT = "permanent"

    @property
    def label(self) -> str:
        """Return it as it is printed: ``Hasty``."""
        return self.value.capitalize()
