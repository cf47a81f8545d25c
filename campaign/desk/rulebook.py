"""Looks a rule up: printed, ruled, tabled, ruled upon at the table, and where it was applied or overruled."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from campaign.errors import UnknownName
from campaign.files.rulebooks import printed_rules
from campaign.files.shipped import battle_tables, shipped_tables
from campaign.files.table_texts import tables_about
from campaign.reports.rules import Applied, HouseRule, PrecedentText, RulesData, RuleText, RulingText
from campaign.rulesets.loading import BATTLE_RULESETS, BRIDGE, RULESETS
from campaign.rulesets.rulings import Rulings
from campaign.rulesets.tables import tables_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from campaign.desk.desk import Desk
    from campaign.rulesets.rulings import Ruling

_ID: Final = re.compile(r"(?:dt-?)?([a-z]\d+(?:\.\d+)?)\Z", re.IGNORECASE)
#: The IDs of the rulebooks of battles, and of the bridge to them: PZ-5.2, P-3, PB-4, B-2, X-1.
_BATTLE_ID: Final = re.compile(r"(?:pz|pb|p|b|x)-\d+(?:\.\d+)?\Z", re.IGNORECASE)

#: The rulebooks of battles, and the bridge to them.
_OTHERS: Final = (*BATTLE_RULESETS, BRIDGE)


def look_up(desk: Desk | None, words: Sequence[str]) -> RulesData:
    """Find rules and rulings by ID, house rule or words; without words the house rules in force.

    Without a campaign it is the rulebook as shipped. Raise UnknownName where nothing is found.
    """
    own = desk.rules.rulings() if desk is not None else _shipped_rulings(_ruleset(None))
    words = tuple(part for word in words for part in word.split())
    if not words:
        rows = tuple(item for ruling in own if (item := _house_rule(desk, ruling)) is not None)
        return RulesData(query="", house_rules=rows)
    query = " ".join(words)
    rule = rule_id(words)
    rulings = (*own, *(ruling for other in _OTHERS for ruling in _shipped_rulings(other)))
    texts = {row.id: row.text for book in (_ruleset(desk), *_OTHERS) for row in printed_rules(book).rows}
    printed = {key: text for key, text in texts.items() if _is_meant(key, text, rule, words)}
    ruled = [ruling for ruling in rulings if _is_ruled(ruling, rule, words)]
    precedents = tuple(_precedents(desk, rule, words))
    if not (printed or ruled or precedents):
        message = f"no rule, ruling or precedent says {query!r}"
        raise UnknownName(message, nearest=_near(query, rulings))
    meant = {rule} | {key for key in printed if key.startswith(f"{rule}.")} if rule else {*printed}
    if rule is None:
        meant |= {ruling.id for ruling in ruled}
    count = 0
    applied: tuple[Applied, ...] = ()
    if desk is not None:
        from campaign.desk.applied import applied_in

        count, applied = applied_in(desk, meant)
    return RulesData(
        query=query if rule is None else rule,
        rules=tuple(RuleText(id=key, text=text) for key, text in printed.items()),
        rulings=tuple(_ruling(desk, ruling) for ruling in ruled),
        tables=tuple(tables_about(rule, _tables(desk))) if rule is not None else (),
        precedents=precedents,
        applied=applied,
        applied_count=count,
    )


def rule_id(words: Sequence[str]) -> str | None:
    """Return the rule that is named, such as ``DT-J6.1`` for ``j6.1``; None where words were said."""
    if len(words) != 1:
        return None
    if _BATTLE_ID.match(words[0]):
        return words[0].upper()
    found = _ID.match(words[0])
    return f"DT-{found[1].upper()}" if found is not None else None


def _is_meant(key: str, text: str, rule: str | None, words: Sequence[str]) -> bool:
    """Say whether a printed rule is the one named, a part of it, or holds every word."""
    if rule is not None:
        return key == rule or key.startswith(f"{rule}.")
    return _holds(f"{key} {text}", words)


def _is_ruled(ruling: Ruling, rule: str | None, words: Sequence[str]) -> bool:
    """Say whether a ruling is the one named, rules on it, or holds every word."""
    if rule is not None:
        return ruling.id == rule or rule in ruling.rules
    switch = ruling.switch.name if ruling.switch is not None else ""
    parts = (ruling.id, *ruling.rules, ruling.question, ruling.default, *ruling.alternatives, ruling.reason, switch)
    return _holds(" ".join(parts), words)


def _holds(text: str, words: Sequence[str]) -> bool:
    """Say whether a text holds every word, whatever its case."""
    folded = text.casefold()
    return all(word.casefold() in folded for word in words)


def _ruling(desk: Desk | None, ruling: Ruling) -> RulingText:
    """Tell a ruling with what is in force here."""
    return RulingText(
        id=ruling.id,
        rules=ruling.rules,
        question=ruling.question,
        default=ruling.default,
        alternatives=ruling.alternatives,
        reason=ruling.reason,
        house_rule=_house_rule(desk, ruling),
        left_to_table=ruling.left_to_table,
    )


def _house_rule(desk: Desk | None, ruling: Ruling) -> HouseRule | None:
    """Tell the house rule of a ruling, None where it has none."""
    switch = ruling.switch
    if switch is None:
        return None
    since = desk.campaign.rules.switched.get(switch.name) if desk is not None else None
    return HouseRule(
        switch=switch.name,
        value=desk.campaign.rules.house_rules.get(switch.name, switch.default) if desk is not None else switch.default,
        default=switch.default,
        values=switch.values,
        ruling=ruling.id,
        since=desk.campaign.calendar.show(since) if desk is not None and since is not None else None,
    )


def _precedents(desk: Desk | None, rule: str | None, words: Sequence[str]) -> Iterator[PrecedentText]:
    """Yield the rulings made at the table that name the rule or hold every word."""
    for item in desk.campaign.rules.precedents if desk is not None else ():
        if _holds(item.text, (rule,) if rule is not None else words):
            move = desk.campaign.calendar.show(item.time) if desk is not None else ""
            yield PrecedentText(entry=item.entry, move=move, text=item.text)


def _ruleset(desk: Desk | None) -> str:
    """Return the rulebook of a campaign, or the first that is shipped."""
    return desk.campaign.rules.ruleset if desk is not None else next(iter(RULESETS))


def _shipped_rulings(ruleset: str) -> tuple[Ruling, ...]:
    """Return the register of rulings of a rulebook as shipped."""
    return tables_of(shipped_tables(ruleset)).read("rulings", Rulings).rows


def _tables(desk: Desk | None) -> Mapping[str, bytes]:
    """Return the tables in force by name, and those that are younger than the campaign."""
    shipped = shipped_tables(_ruleset(desk)) | battle_tables()
    if desk is None:
        return shipped
    return shipped | {name: desk.diary.table(key) for name, key in desk.campaign.rules.tables.items()}


def _near(query: str, rulings: Collection[Ruling]) -> tuple[str, ...]:
    """Return the house rules that come close to what was asked."""
    from difflib import get_close_matches

    switches = [ruling.switch.name for ruling in rulings if ruling.switch is not None]
    return tuple(get_close_matches(query.lower(), switches, n=3, cutoff=0.6))
