"""The program as a shell calls it, for lines that no order comes of."""

from __future__ import annotations

from tests.cli.conftest import founded, shell, small

__all__ = ["founded", "shell", "small"]
