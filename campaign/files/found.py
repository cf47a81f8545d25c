"""From the files of a scenario to the order that founds a campaign, or to everything that is wrong with them."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from campaign.errors import NotUnderstood
from campaign.events.codec import canonical
from campaign.events.evenings import BackupPlaceSet
from campaign.events.founding import CampaignFounded
from campaign.events.rulings import RulesAdopted
from campaign.files.charting import chart
from campaign.files.cross_checks import check_house_rules, check_organisations, check_sources
from campaign.files.errors import Fault, Faulty, did_you_mean, in_order
from campaign.files.light import light_of
from campaign.files.organise import organise
from campaign.files.own_units import own_units
from campaign.files.reading import Draft, Placed, read_scenario
from campaign.files.rulebooks import compile_tables, digest_of
from campaign.files.scenario import Scenario, SquadronRow
from campaign.files.shipped import battle_tables
from campaign.orders.found import FoundCampaign
from campaign.orders.founding_checks import Finding, findings
from campaign.projections.evenings import ADDED
from campaign.projections.state import Campaign
from campaign.rulesets.loading import CAMPAIGN_RULESETS, RULESETS, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.events.calendar import LightComputed
    from campaign.rulesets.base import Rules

#: How many days are lit where a scenario does not say when it closes.
_DAYS_LIT: Final = 60


class Loaded(Struct, frozen=True, kw_only=True):
    """A scenario that may be founded: the order, the tables it adopts by digest, what the rules would rather see."""

    order: FoundCampaign
    tables: dict[str, bytes]
    warnings: tuple[Fault, ...]


def load_scenario(path: Path, *, name: str | None = None, seed_digest: str = "", strict: bool = False) -> FoundCampaign:
    """Return the order that founds the scenario at `path`; raise Faulty with everything that is wrong with it.

    `name` is the campaign's, the scenario's where it is None; `strict` makes warnings faults.
    """
    return load(path, name=name, seed_digest=seed_digest, strict=strict).order


def load(path: Path, *, name: str | None = None, seed_digest: str = "", strict: bool = False) -> Loaded:
    """Return a scenario with its tables and warnings; a folder means the ``scenario.yaml`` in it.

    Raise Faulty with every fault at once, by file, line and column.
    """
    draft = read_scenario(path / "scenario.yaml" if path.is_dir() else path)
    if draft.head is None:
        raise Faulty(draft.faults, order=draft.files)
    tables = _tables(draft, draft.head)
    tables |= own_units(draft, tables)
    order, origins = _order(draft, draft.head, name or draft.head.name, seed_digest, tables)
    rules = (
        rules_of(order.rules, {digest_of(table): table for table in tables.values()}.__getitem__) if tables else None
    )
    warnings = _check(draft, order, origins, rules)
    if strict:
        draft.faults.extend(warnings)
    if draft.faults:
        raise Faulty(draft.faults, order=draft.files)
    by_digest = {digest_of(table): table for table in tables.values()}
    return Loaded(order=order, tables=by_digest, warnings=in_order(warnings, draft.files))


def _tables(draft: Draft, head: Scenario) -> dict[str, bytes]:
    """Return the compiled tables of the rulebook, and those of the rulebooks under which battles may be fought.

    One that is not shipped, or that no campaign is played by, is a fault.
    """
    if head.rules in CAMPAIGN_RULESETS:
        return compile_tables(head.rules) | battle_tables()
    mark = draft.head_row().mark_of("rules")
    is_other = head.rules in RULESETS
    what = f"no campaign is played by {head.rules}" if is_other else f"no rulebook {head.rules} is shipped"
    draft.complain(mark, "rules", what, hint=did_you_mean(head.rules, CAMPAIGN_RULESETS), code="rulebook-unknown")
    return {}


def _order(
    draft: Draft, head: Scenario, name: str, seed_digest: str, tables: dict[str, bytes]
) -> tuple[FoundCampaign, dict[str, list[Placed[Any]]]]:
    """Return the order of a draft, and which row each of its rows came from."""
    sides = tuple(side.id for side in head.sides)
    squadron_handles = {item.row.handle or item.row.id for item in draft.rows("squadrons", SquadronRow)}
    made = organise(draft, squadron_handles | set(sides))
    sections, origins = chart(draft)
    order = FoundCampaign(
        founding=CampaignFounded(
            name=name,
            scenario=head.scenario,
            digest="",
            d_day=head.d_day or "",
            opens=head.opens,
            closes=head.closes,
            dice=head.dice.value,
            seed_digest=seed_digest,
            sides=sides,
            credits=head.credits,
        ),
        rules=RulesAdopted(
            ruleset=head.rules,
            tables={table: digest_of(content) for table, content in tables.items()},
            house_rules=dict(head.house_rules),
        ),
        formations=tuple(made.formations),
        attachments=tuple(made.attachments),
        trainings=tuple(made.trainings),
        lorries=tuple(made.lorries),
        light=_light(head),
        backups=tuple(BackupPlaceSet(folder=place, how=ADDED) for place in dict.fromkeys(head.backups)),
        **sections,
    )
    unnamed = replace(order.founding, name="", seed_digest="")
    content = canonical(replace(order, founding=unnamed))
    founding = replace(order.founding, digest=sha256(content).hexdigest())
    return replace(order, founding=founding), origins | made.origins


def _light(head: Scenario) -> tuple[LightComputed, ...]:
    """Return the light of all days of a scenario that has a date and a sky."""
    if head.d_day is None or head.sky is None:
        return ()
    last = head.closes.day if head.closes is not None else head.opens.day + _DAYS_LIT
    last = min(last, head.opens.day + 10 * _DAYS_LIT)
    d_day = date.fromisoformat(head.d_day)
    # One day more than the scenario has: its last evening may be played past midnight.
    return tuple(light_of(day, d_day, head.sky) for day in range(head.opens.day, last + 2))


def _check(
    draft: Draft, order: FoundCampaign, origins: dict[str, list[Placed[Any]]], rules: Rules | None
) -> list[Fault]:
    """Put what is wrong with an order into the draft and return what the rules only warn of."""
    check_sources(draft)
    if rules is None:
        return []
    warnings = check_house_rules(draft, order.rules.house_rules, rules.rulings())
    broken = draft.broken.get("units", set())
    units = {unit.key for unit in rules.units()} | broken
    check_organisations(draft, units)
    also = {section: draft.ids(section) for section in (*draft.lists, *draft.broken)}
    for found in findings(order, Campaign(), rules, also):
        placed = origins[found.section][found.row] if found.section else draft.head_row()
        if found.objection.code == "unit-unknown" and placed.node.get(found.field) is None:
            continue  # its organisation says so, and was complained of
        if found.objection.code == "unit-unknown" and found.word in broken:
            continue  # its own row says so
        known = units if found.objection.code == "unit-unknown" else also.get(_NAMES.get(found.objection.code, ""), ())
        fault = _fault_of(found, placed, known)
        (warnings if fault.warning else draft.faults).append(fault)
    return warnings


#: Where the name that was meant may be found, by what is wrong.
_NAMES: Final = {
    "parent-missing": "formations",
    "place-unknown": "places",
    "strip-unknown": "strips",
    "road-unknown": "roads",
    "squadron-unknown": "squadrons",
}


def _fault_of(found: Finding, placed: Placed[Any], known: Iterable[str]) -> Fault:
    """Give a finding its place in the files, and the name that was probably meant."""
    objection = found.objection
    rule = f" [{objection.rule}]" if objection.rule else ""
    return Fault(
        mark=placed.mark_of(found.field, found.word),
        field=f"{placed.label}.{found.field}" if placed.label else found.field,
        what=f"{objection.reason}{rule}",
        hint=objection.remedy or (did_you_mean(found.word, known) if found.word else ""),
        code=objection.code,
        warning=objection.warning,
    )


def shipped(name: str) -> Path:
    """Return the folder of a scenario that comes with the program; raise NotUnderstood where there is none."""
    folder = Path(str(files("campaign"))) / "examples" / name / "scenario"
    if not folder.is_dir():
        message = f"no scenario {name} comes with the program"
        raise NotUnderstood(message, remedy="first-hour does")
    return folder
