"""Identifiers of the things a diary speaks of; the annotation says under which tag an entry is filed."""

from typing import Annotated, Final

from msgspec import Meta

#: The key under which an identifier's annotation names the kind of thing it points at.
TAG: Final = "tag"

FormationId = Annotated[str, Meta(extra={TAG: "formation"})]
ElementId = Annotated[str, Meta(extra={TAG: "element"})]
PlaceId = Annotated[str, Meta(extra={TAG: "place"})]
RoadId = Annotated[str, Meta(extra={TAG: "road"})]
BridgeId = Annotated[str, Meta(extra={TAG: "bridge"})]
DumpId = Annotated[str, Meta(extra={TAG: "dump"})]
StripId = Annotated[str, Meta(extra={TAG: "strip"})]
SquadronId = Annotated[str, Meta(extra={TAG: "squadron"})]
RaidId = Annotated[str, Meta(extra={TAG: "raid"})]
LandingId = Annotated[str, Meta(extra={TAG: "landing"})]
BattleId = Annotated[str, Meta(extra={TAG: "battle"})]
PieceId = Annotated[str, Meta(extra={TAG: "piece"})]
EntryNumber = Annotated[int, Meta(extra={TAG: "entry"})]

#: A row of the rulebook's unit tables, such as ``uk_sherman_sqn``.
UnitKey = str
#: The name of a side as the scenario gives it, such as ``allied``.
Side = str


def element_formation(element: ElementId) -> FormationId:
    """Return the formation in whose organisation a model was mustered; a model's id is ``formation/part``."""
    return element.rsplit("/", 1)[0]


def piece_battle(piece: PieceId) -> BattleId:
    """Return the battle in which a piece stands; a piece's id is ``battle/name``, such as ``b1/a3``."""
    return piece.split("/", 1)[0]
