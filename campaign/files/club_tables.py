"""Reads the club's own numbers for a battle rulebook from YAML; what is wrong is told with its line, all at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from campaign.events.battles import ClubRow
from campaign.files.case_files import typed
from campaign.files.checking import near, shown
from campaign.files.errors import Fault, Faulty, Mark
from campaign.files.safe_yaml import LIMITS, Node, load_file, load_yaml
from campaign.orders.battles.club_lists import (
    CALLED,
    LISTS,
    TITLE_MAX,
    ClubList,
    keys_of,
    profiles_of,
    wrong_number,
    wrong_together,
)
from campaign.orders.battles.club_table import TakeClubTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from campaign.domain.tabletop import BattleRules
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

_RULEBOOKS: Final = {rulebook.value: rulebook for rulebook in LISTS}
_HEAD: Final = ("ruleset", "profile", "title")


def load_club_table(
    file: str, campaign: Campaign, rules: Rules, stdin: Callable[[int], bytes] | None = None
) -> TakeClubTable:
    """Return the table of a file, or of what `stdin` gives of so many bytes; raise Faulty with all that is wrong."""
    if stdin is not None:
        return read_club_table(stdin(LIMITS.bytes_max + 1), "standard input", campaign, rules)
    return _Reader(campaign, rules).table(load_file(Path(file)))


def read_club_table(data: bytes, name: str, campaign: Campaign, rules: Rules) -> TakeClubTable:
    """Return the table of a text in YAML; raise Faulty with everything that is wrong with it, each with its line."""
    return _Reader(campaign, rules).table(load_yaml(data, name))


class _Reader:
    """Reads one table against the lists of the campaign, and collects what is wrong."""

    def __init__(self, campaign: Campaign, rules: Rules) -> None:
        self.campaign = campaign
        self.rules = rules
        self.faults: list[Fault] = []

    def table(self, root: Node) -> TakeClubTable:
        """Return the table as an order; raise Faulty."""
        pairs = root.content
        if not isinstance(pairs, dict):
            raise Faulty([Fault(mark=root.mark, field="", what="must be a mapping", hint="begin with ruleset: pz8")])
        rulebook = self.rulebook(root)
        profile = self.profile(root, rulebook)
        called = self.called(root)
        rows = self.rows(root, rulebook, profile)
        if self.faults or rulebook is None or profile is None:
            raise Faulty(self.faults)
        return TakeClubTable(rulebook=rulebook, profile=profile, called=called, rows=rows)

    def rulebook(self, root: Node) -> BattleRules | None:
        """Return whose list it is."""
        told = root.get("ruleset")
        if told is None:
            self.complain(root.mark, "ruleset", "is missing", "write ruleset: pz8 or ruleset: companydice")
            return None
        found = _RULEBOOKS.get(told.content) if isinstance(told.content, str) else None
        if found is None:
            what = f"no rulebook of battles with a list is called {shown(told.plain())}"
            self.complain(told.mark, "ruleset", what, near(str(told.plain()), _RULEBOOKS))
        return found

    def profile(self, root: Node, rulebook: BattleRules | None) -> str | None:
        """Return for which profile the numbers are, an empty text where for each of them."""
        told = root.get("profile")
        if rulebook is None:
            return None
        known = profiles_of(self.campaign, self.rules, rulebook)
        if told is None:
            if not LISTS[rulebook].profiles_differ:
                return ""
            self.complain(root.mark, "profile", "is missing", f"write profile: {known[0]}")
            return None
        if not isinstance(told.content, str) or told.content not in known:
            what = f"{rulebook.value} has no profile {shown(told.plain())}"
            self.complain(told.mark, "profile", what, near(str(told.plain()), known))
            return None
        return told.content

    def called(self, root: Node) -> str:
        """Return what the club calls its table."""
        told = root.get("title")
        if told is None:
            return CALLED
        if isinstance(told.content, str) and 0 < len(told.content) <= TITLE_MAX:
            return told.content
        what = f"must be a text of at most {TITLE_MAX} letters"
        self.complain(told.mark, "title", what, "or leave the line out")
        return CALLED

    def rows(self, root: Node, rulebook: BattleRules | None, profile: str | None) -> tuple[ClubRow, ...]:
        """Return the rows; of a rulebook or profile that is unknown as much is checked as can be."""
        clubs = tuple(LISTS.values()) if rulebook is None else (LISTS[rulebook],)
        expected = tuple(club.rows for club in clubs)
        self.unknown(root, (*_HEAD, *expected))
        found = [(club, node) for club in clubs for node in (root.get(club.rows),) if node is not None]
        if not found:
            self.complain(root.mark, " or ".join(expected), "is missing", f"write {expected[0]}: and a row below it")
        keys = None if rulebook is None or profile is None else keys_of(self.campaign, self.rules, rulebook, profile)
        return tuple(row for club, node in found for row in self.listed(club, node, keys))

    def listed(self, club: ClubList, node: Node, keys: tuple[str, ...] | None) -> list[ClubRow]:
        """Return the rows that stand in a list."""
        if not isinstance(node.content, dict) or not node.content:
            example = ", ".join(f"{name}: {club.least(name)}" for name in club.must)
            what = "must be a mapping of rows"
            self.complain(node.mark, club.rows, what, f"such as {keys[0] if keys else 'name'}: {{{example}}}")
            return []
        found: list[ClubRow] = []
        for key, row in node.content.items():
            field = f"{club.rows}.{key}"
            if keys is not None and key not in keys:
                self.complain(node.keys[key], field, "the list has no such row", self.near_key(key, keys))
            found.append(ClubRow(key=key, numbers=self.numbers(club, field, row)))
        return found

    def numbers(self, club: ClubList, field: str, row: Node) -> dict[str, int]:
        """Return the numbers of a row."""
        if not isinstance(row.content, dict):
            self.complain(row.mark, field, "must be a mapping of numbers", f"it gives {', '.join(club.must)}")
            return {}
        self.unknown(row, club.fields, f"{field}.")
        for name in club.must:
            if name not in row.content:
                self.complain(row.mark, f"{field}.{name}", "is missing", f"write {name}: and a number")
        numbers = {name: typed(node) for name, node in row.content.items() if name in club.fields}
        for name, number in numbers.items():
            if wrong := wrong_number(club, name, number):
                self.complain(
                    row.content[name].mark, f"{field}.{name}", wrong, f"write {name}: {club.least(name)} or more"
                )
        if not any(wrong_number(club, name, number) for name, number in numbers.items()):
            self.together(field, row.content, numbers)
        return numbers

    def together(self, field: str, nodes: dict[str, Node], numbers: dict[str, int]) -> None:
        """Complain of numbers that contradict each other."""
        if wrong := wrong_together(numbers):
            hint = f"write min_range_in: {numbers['range_in']} or less"
            self.complain(nodes["min_range_in"].mark, f"{field}.min_range_in", wrong, hint)

    def unknown(self, node: Node, known: Iterable[str], before: str = "") -> None:
        """Complain of keys that nobody knows."""
        known = tuple(known)
        for key in node.content if isinstance(node.content, dict) else ():
            if key not in known:
                self.complain(node.keys[key], f"{before}{key}", "is not known here", near(key, known))

    @staticmethod
    def near_key(key: str, keys: tuple[str, ...]) -> str:
        """Return what was probably meant; a list is too long to be told whole."""
        hint = near(key, keys)
        return hint if hint.startswith("did") else "campaign battle tables lists the rows"

    def complain(self, mark: Mark, field: str, what: str, hint: str) -> None:
        """Keep a fault and read on."""
        self.faults.append(Fault(mark=mark, field=field, what=what, hint=hint))
