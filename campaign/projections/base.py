"""What every projection is: an owner of maps, a table of handlers, and an essence by which states are compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from campaign.domain.clock import Stamp
from campaign.events.base import Event

#: Handlers by event type. A handler changes its projection's maps; the records in them are replaced, never mutated.
Handlers = Mapping[type[Event], Callable[[Any, Any, Stamp], None]]
