"""Commands that care for a campaign: new, verify, rebuild, schema."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from campaign.cli.face import named_file
from campaign.cli.options import argument, command, option
from campaign.errors import AuditDifference, UnknownName

if TYPE_CHECKING:
    from campaign.cli.face import Face
    from campaign.store.verify import VerifyReport


@command(
    argument("file", metavar="FILE"),
    option("--scenario", required=True, metavar="PATH", help="a scenario's file or folder, or first-hour"),
    option("--name", metavar="NAME", help="the campaign's name, else the scenario's"),
    option("--dice", type=click.Choice(("app", "table")), help="who throws: the program or the table"),
    option("--seed", metavar="HEX", help="64 hexadecimal figures; left out, it is drawn"),
    option("--strict", is_flag=True, help="take warnings for faults"),
    examples=("campaign new goodwood --scenario examples/goodwood",),
)
def new(
    face: Face,
    file: str,
    scenario: str,
    name: str | None,
    dice: str | None,
    seed: str | None,
    strict: bool,  # noqa: FBT001 - click passes flags
) -> None:
    """Found a campaign from a scenario; the rulebook goes into the file."""
    from campaign.desk.founding import found_campaign, parse_seed
    from campaign.files.found import shipped

    path = named_file(file)
    source = Path(scenario)
    if not source.exists():
        source = shipped(scenario)
    founded = found_campaign(path, source, name=name, dice=dice, seed=parse_seed(seed) if seed else None, strict=strict)
    face.remark(*founded.warnings)
    with type(face)(campaign=str(path)).open() as desk:
        face.warn_of(desk)
        campaign = desk.campaign
        if face.json:
            from campaign.cli.book import booked_json

            face.print_json(booked_json(campaign, []))
            return
        models = sum(not item.is_hq for item in campaign.oob.elements.values())
        face.say(
            f"{path.name}: {campaign.calendar.name}, {campaign.calendar.show(campaign.calendar.now)}, "
            f"{len(campaign.oob.formations)} formations, {models} models, {len(campaign.supply.dumps)} dumps, "
            f"{len(campaign.air.squadrons)} squadrons",
            f"next: campaign -C {path} status",
        )


@command(
    option("--against", metavar="LINE", help="a checkpoint line as it was printed: campaign, entry, hash"),
    examples=("campaign verify", "campaign verify --against 'goodwood e12 5f3a9c01bd20'"),
)
def verify(face: Face, against: str | None) -> int:
    """Check the diary: its chain, every event, every book; exit 4 where anything differs."""
    from campaign.store.sqlite import open_diary
    from campaign.store.verify import verify as audit

    with open_diary(face.path(), read_only=True, for_audit=True) as diary:
        report = audit(diary, against)
    if face.json:
        from campaign.render.json_text import dump
        from campaign.reports.answers import AgainstData, Difference, VerifyData

        told, line = report.against, None
        if told is not None:
            line = AgainstData(standing=told.standing, entry=told.entry, behind=told.behind, text=told.text)
        findings = tuple(Difference(where=item.where, what=item.what) for item in report.findings)
        data = VerifyData(
            schema="verify/1",
            ok=report.ok,
            entries=report.entries,
            events=report.events,
            findings=findings,
            head=report.head,
            first_bad=report.first_bad,
            against=line,
        )
        face.print_json(dump(data))
        return 0 if report.ok else AuditDifference.exit_code
    if report.ok:
        from campaign.reports.report import plural

        entries = plural(report.entries, "entry", "entries")
        face.say(
            f"{entries}, {report.events} events: the chain holds, every book rebuilt equal",
            *((f"the line {report.against.text}",) if report.against else ()),
            report.head,
        )
        return 0
    face.say(*(f"{item.where}: {item.what}" for item in report.findings))
    differences = f"{len(report.findings)} difference{'' if len(report.findings) == 1 else 's'}"
    raise AuditDifference(differences, remedy=_way_back(report))


def _way_back(report: VerifyReport) -> str:
    """Say what can be done about what an audit found."""
    if report.first_bad is None and report.against is not None and report.against.standing != "belongs":
        return "find the file that the line was printed from, or an earlier line that belongs here"
    return "restore BACKUP NEW \N{MIDDLE DOT} salvage FILE NEW"


@command(examples=("campaign rebuild",))
def rebuild(face: Face) -> None:
    """Fill the read models anew from the diary, which is never touched; exit 4 where the running state was another."""
    from campaign.projections.state import digest
    from campaign.store.read_models import all_rows
    from campaign.store.replay import load
    from campaign.store.replay import rebuild as replay
    from campaign.store.sqlite import open_diary

    with open_diary(face.path(), read_only=False) as diary:
        campaign = replay(diary)
        agrees = digest(campaign) == digest(load(diary))
        rows = all_rows(campaign)
        diary.replace_rows(rows)
        entries = diary.head().entries
    if not agrees:
        message = f"{entries} entries rebuilt: the running state differs"
        raise AuditDifference(message, remedy="campaign verify")
    if face.json:
        from campaign.render.json_text import dump
        from campaign.reports.answers import RebuiltData

        face.print_json(dump(RebuiltData(schema="rebuilt/1", entries=entries, rows=len(rows))))
        return
    from campaign.reports.report import plural

    told = plural(entries, "entry", "entries")
    face.say(f"{told} rebuilt: equal to the running state", f"{len(rows)} rows written anew")


@command(argument("name", required=False), examples=("campaign schema", "campaign schema oob/1"))
def schema(face: Face, name: str | None) -> None:
    """Print the JSON Schema of a report or of a file; without a name, list them."""
    from importlib.resources import files

    from campaign.reports.register import SCHEMAS, json_schema

    shipped = Path(str(files("campaign"))) / "schemas"
    suffix = ".schema.json"
    known = sorted(item.name.removesuffix(suffix) for item in shipped.glob(f"*{suffix}")) if shipped.is_dir() else []
    if name is None:
        face.say(*sorted({*SCHEMAS, *(item for item in known if not item.startswith("report-"))}))
        return
    if name in SCHEMAS or f"{name}/1" in SCHEMAS:
        from campaign.render.json_text import dump

        face.print_json(dump(json_schema(name if name in SCHEMAS else f"{name}/1")))
        return
    if name not in known:
        message = f"there is no schema {name!r}"
        raise UnknownName(message, nearest=[*SCHEMAS, *known])
    face.print_json((shipped / f"{name}{suffix}").read_text(encoding="utf-8").rstrip("\n"))
