"""Where each order lives, and the letters of the desk; one line here makes an order known everywhere."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from campaign.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Sequence

    from campaign.orders.base import Order

#: Orders by name: ``module:class`` under campaign.orders, so that a fresh process loads only the one it needs.
ORDERS: Final = {
    "found": "found:FoundCampaign",
    "void": "corrections:VoidEntries",
    "undo": "corrections:Undo",
    "redo": "corrections:Redo",
    "amend": "amend:AmendEntry",
    "put-right": "put_right:PutEntryRight",
    "air fly": "air_fly:FlySorties",
    "air attack": "air_attack:AttackFromAir",
    "air land": "air_land:LandTroops",
    "air rebase": "air_rebase:RebaseSquadrons",
    "landing plan": "landing_plan:PlanLanding",
    "landing cancel": "landing_plan:CancelLanding",
    "bombers plan": "bombers_plan:PlanRaid",
    "bombers cancel": "bombers_plan:CancelRaid",
    "bombers fly": "bombers_fly:FlyRaid",
    "result": "result:BookResults",
    "fight": "fight_models:FightModels",
    "guns": "guns:FireGuns",
    "battle open": "battles.open:OpenBattle",
    "battle fire": "battles.fire:FireInBattle",
    "battle move": "battles.move:MoveInBattle",
    "battle assault": "battles.assault:AssaultInBattle",
    "battle rally": "battles.rally:RallyInBattle",
    "battle mine": "battles.mine:MeetHazard",
    "battle air": "battles.air:AttackFromAirInBattle",
    "battle end-phase": "battles.end_phase:EndPhase",
    "battle tables": "battles.club_table:TakeClubTable",
    "book-battle": "battles.book:BookBattle",
    "end-battle": "battles.end:EndBattle",
    "recover": "recover:RecoverLosses",
    "take": "take:TakePlaces",
    "bridge": "way_states:SetBridges",
    "road": "way_states:SetRoads",
    "strip": "way_states:SetStrips",
    "going": "way_states:TellGoing",
    "weather": "weather:SetWeather",
    "seen": "seen:TellSightings",
    "note": "papers:TakeNote",
    "ruling": "papers:MakeRuling",
    "reason": "papers:GiveReason",
    "house-rule": "house_rule:SetHouseRule",
    "dice reveal": "dice_reveal:RevealDice",
    "bring-in": "bring_in:BringIn",
    "end-move": "end_move:EndMove",
    "end-day": "end_day:EndDay",
    "end-session": "evenings:EndSession",
    "backup-place": "evenings:SetBackupPlace",
    "backed-up": "evenings:TellBackup",
    "send": "supply_send:SendColumns",
    "recall": "supply_recall:RecallColumns",
    "run": "supply_runs:SetRuns",
    "runs": "supply_runs:BookRuns",
    "onward": "supply_runs:PayColumns",
    "load": "supply_load:LoadLorries",
    "unload": "supply_load:UnloadLorries",
    "lose": "lose:LoseLorries",
    "spend": "supply_spend:SpendSupply",
    "land": "land:LandSupply",
    "dump open": "dump_open:OpenDumps",
    "dump shut": "dump_open:ShutDumps",
    "dump capture": "dump_fall:CaptureDumps",
    "dump blow": "dump_fall:BlowDumps",
    "count": "count:CountTable",
    "clear": "clear:ClearFact",
    "training": "roll_training:RollTraining",
    "cp": "roll_command:RollCommand",
    "mode": "change_mode:ChangeMode",
    "where": "place_models:PlaceModels",
    "move": "move:MoveFormations",
    "attach": "attach:Attach",
    "detach": "attach:Detach",
    "muster": "muster:Muster",
}

#: Orders about other entries, which only a correction of their own kind changes.
CORRECTIONS: Final = frozenset({"void", "undo", "redo", "amend"})

#: The letters of the desk.
LETTERS: Final = {
    "z": "undo",
    "m": "mode",
    "c": "cp",
    "v": "move",
    "w": "where",
    "r": "result",
    "f": "fight",
    "g": "guns",
    "s": "send",
    "l": "load",
    "k": "count",
    "a": "air fly",
    "b": "bombers",
    "t": "take",
    "n": "note",
    ".": "end-move",
    "?": "help",
}


def order_class(name: str) -> type[Order]:
    """Return the class of an order by its name; raise UnknownName where there is none."""
    where = ORDERS.get(name)
    if where is None:
        message = f"there is no order {name!r}"
        raise UnknownName(message)
    module, _, cls = where.partition(":")
    found: type[Order] = getattr(import_module(f"campaign.orders.{module}"), cls)
    return found


def verb_of(words: Sequence[str]) -> tuple[str, int]:
    """Return the order that a line begins with and how many words its verb is; raise UnknownName."""
    if not words:
        message = "there is no order"
        raise UnknownName(message)
    first = LETTERS.get(words[0].lower(), words[0].lower())
    if len(words) > 1 and (verb := f"{first.split(' ', 1)[0]} {words[1].lower()}") in ORDERS:
        return verb, 2
    if first in ORDERS:
        return first, 1
    family = family_of(first)
    if family:
        message = f"{first} what?"
        raise UnknownName(message, nearest=family)
    from difflib import get_close_matches  # noqa: PLC0415 - only a wrong verb pays for it

    error = UnknownName(f"there is no order {words[0]!r}", nearest=get_close_matches(first, ORDERS, n=3, cutoff=0.6))
    error.remedy = error.remedy or "help all"
    raise error


def family_of(word: str) -> tuple[str, ...]:
    """Return the orders of two words whose first is this one, such as those of ``bombers``."""
    return tuple(name for name in ORDERS if name.startswith(f"{word} "))
