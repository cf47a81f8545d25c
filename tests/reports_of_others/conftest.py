"""A campaign in a file of its own, and the program as a shell calls it."""

from __future__ import annotations

from tests.cli.conftest import founded, shell, small

__all__ = ["founded", "shell", "small"]
