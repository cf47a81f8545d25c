"""The published reports: the data of each by its schema name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from campaign.reports.air import AirfieldsData, BombersData
from campaign.reports.answers import (
    BackupData,
    BookedData,
    ErrorData,
    RebuiltData,
    RestoredData,
    SalvagedData,
    VerifyData,
    WhatIfData,
)
from campaign.reports.battle import BattleData, BattlesData, SheetData
from campaign.reports.battle_tables import BattleTablesData
from campaign.reports.brief import BriefData
from campaign.reports.brought import BroughtData
from campaign.reports.copies import CopiesData
from campaign.reports.dice import DiceData
from campaign.reports.diff import CompareData, DiffData
from campaign.reports.due import DueData
from campaign.reports.dumps import DumpsData
from campaign.reports.explain.report import ExplainData
from campaign.reports.ledger import LedgerData
from campaign.reports.log import LogData, LogLine
from campaign.reports.losses import LossesData
from campaign.reports.odds import OddsData
from campaign.reports.oob import OobData
from campaign.reports.outlook import OutlookData
from campaign.reports.play import PlayLine
from campaign.reports.rules import RulesData
from campaign.reports.show import ShowData
from campaign.reports.slips import SlipsData
from campaign.reports.statement import StatementData
from campaign.reports.status import StatusData
from campaign.reports.why import WhyData

if TYPE_CHECKING:
    from msgspec import Struct

#: The data of every report by its schema's name; a changed meaning is a new number.
SCHEMAS: Final[dict[str, type[Struct]]] = {
    "airfields/1": AirfieldsData,
    "backup/1": BackupData,
    "battle/1": BattleData,
    "battle-sheet/1": SheetData,
    "battle-tables/1": BattleTablesData,
    "battles/1": BattlesData,
    "bombers/1": BombersData,
    "booked/1": BookedData,
    "brief/1": BriefData,
    "copies/1": CopiesData,
    "compare/1": CompareData,
    "brought/1": BroughtData,
    "dice/1": DiceData,
    "diff/1": DiffData,
    "due/1": DueData,
    "dumps/1": DumpsData,
    "error/1": ErrorData,
    "explain/1": ExplainData,
    "ledger/1": LedgerData,
    "log/1": LogData,
    "log-line/1": LogLine,
    "losses/1": LossesData,
    "odds/1": OddsData,
    "oob/1": OobData,
    "play-line/1": PlayLine,
    "outlook/1": OutlookData,
    "rebuilt/1": RebuiltData,
    "restored/1": RestoredData,
    "rules/1": RulesData,
    "salvaged/1": SalvagedData,
    "show/1": ShowData,
    "statement/1": StatementData,
    "slips/1": SlipsData,
    "status/1": StatusData,
    "verify/1": VerifyData,
    "what-if/1": WhatIfData,
    "why/1": WhyData,
}

#: Those that are printed bare, without the envelope.
BARE: Final = frozenset(
    {
        "backup/1",
        "error/1",
        "log-line/1",
        "play-line/1",
        "rebuilt/1",
        "restored/1",
        "salvaged/1",
        "verify/1",
        "what-if/1",
    }
)

_HEAD: Final = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


def json_schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of what `--json` prints for a report: the envelope about its data."""
    from msgspec.json import schema  # noqa: PLC0415 - only publishing needs it

    data = schema(SCHEMAS[name])
    if name in BARE:
        return _HEAD | {"$id": f"campaign:{name}", "title": f"campaign {name}"} | data
    definitions = data.pop("$defs", {})
    return {
        **_HEAD,
        "$id": f"campaign:{name}",
        "title": f"campaign {name}",
        "type": "object",
        "required": ["schema", "campaign", "at", "data"],
        "additionalProperties": False,
        "properties": {
            "schema": {"const": name},
            "campaign": {"type": "string"},
            "at": {
                "type": "object",
                "required": ["move", "day", "hour", "entry", "asked"],
                "additionalProperties": False,
                "properties": {
                    "move": {"type": "string"},
                    "day": {"type": "integer"},
                    "hour": {"type": "integer"},
                    "entry": {"type": ["integer", "null"]},
                    "asked": {"type": ["string", "null"]},
                },
            },
            "data": data,
        },
        "$defs": definitions,
    }


def generated_files() -> dict[str, str]:
    """Return the schemas of all reports by path from the root of the repository: as package data, and for everybody."""
    from json import dumps  # noqa: PLC0415 - only publishing needs it

    texts = {f"report-{name.replace('/', '-')}.schema.json": json_schema(name) for name in SCHEMAS}
    return {
        f"{folder}/{name}": dumps(schema, indent=2, ensure_ascii=False) + "\n"
        for folder in ("campaign/schemas", "schemas")
        for name, schema in texts.items()
    }
