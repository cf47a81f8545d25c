"""The counters: found by key, name or alias; what counts as armour; with what strength a company starts (PB-1)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from campaign.errors import AmbiguousName, UnknownName
from campaign.rulesets.book import BattleBook
from campaign.rulesets.companydice.values import CounterType, Nation, Refusal, Status, WeaponClass
from campaign.rulesets.tables import Table, told_twice

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The numbers of a counter that a club may replace by its own.
CLUB_FIELDS: Final = ("attack", "range", "defense", "movement")

_OTHER: Final = "other"


class CounterRows(Table, frozen=True, kw_only=True):
    """The counters of one nation."""

    rows: tuple[CounterType, ...]

    def faults(self) -> Iterator[str]:
        """Yield counters told twice and numbers below nothing."""
        yield from told_twice(row.key for row in self.rows)
        for row in self.rows:
            if min(row.attack, row.range, row.movement) < 0 or row.defense < 1:
                yield f"{row.key} has a number below nothing"


class Companies(Table, frozen=True, kw_only=True):
    """How many counters a company normally has, its strength numbers, and whose companies are troops (B-23)."""

    counters: int
    strengths: tuple[int, ...]
    troop_nation: Nation


class CounterTopic(BattleBook):
    """What counters there are."""

    def counter(self, name: str) -> CounterType:
        """Return a counter by its key, or by its name or alias in any spelling.

        Raise UnknownName with the nearest keys where there is none, AmbiguousName where several are called so.
        """
        found = self._by_key.get(name)
        if found is not None:
            return found
        named = self._by_name.get(_folded(name), ())
        if len(named) > 1:
            message = f"several counters are called {name}"
            raise AmbiguousName(message, candidates=named)
        if not named:
            message = f"no counter is called {name}"
            raise UnknownName(message, nearest=self._near(name))
        return self._by_key[named[0]]

    def counters(self, nation: Nation | None = None) -> tuple[CounterType, ...]:
        """Return every counter, or those of one nation."""
        return tuple(row for row in self._by_key.values() if nation in {None, row.nation})

    def is_armour(self, counter: CounterType) -> bool:
        """Say whether a counter is an armoured target, which the house rules call an A vehicle (B-7).

        The other reading takes it for whatever fires a class A weapon.
        """
        return counter.armoured if self.applies("B-7") else counter.weapon_class is WeaponClass.ARMOUR_PIERCING

    def start_strength(self, counter: CounterType) -> int | None:
        """Return the strength number with which a company of a counter starts, None without a die (PB-1.2, B-21, B-23).

        A British troop has as many as the house rule says; without that ruling, the most that there may be.
        """
        if counter.strength is None or counter.nation is not self._companies.troop_nation:
            return counter.strength
        return self.number("british_troop") if self.applies("B-23") else max(self.strengths())

    def strengths(self) -> tuple[int, ...]:
        """Return the strength numbers that a company may have (PB-1.2)."""
        return self._companies.strengths

    def may_not_form(self, counters: int) -> Refusal | None:
        """Say why so many counters are no company, None where they are: one or two will do as well (PB-1.1, B-19)."""
        least = 1 if self.applies("B-19") else self._companies.counters
        if counters >= least:
            return None
        reason = f"a company has {self._companies.counters} counters, not {counters}"
        return Refusal(code="too_few_counters", rule="B-19", reason=reason)

    @cached_property
    def _companies(self) -> Companies:
        return self.tables.read("companies", Companies)

    @cached_property
    def _by_key(self) -> dict[str, CounterType]:
        """Return every counter as it counts here: revision and club numbers applied (B-24)."""
        tables = (self.tables.read(f"units_{nation.value}", CounterRows) for nation in Nation)
        return {row.key: self._counting(row) for table in tables for row in table.rows}

    @cached_property
    def _by_name(self) -> dict[str, tuple[str, ...]]:
        """Return the keys of the counters by each of their names, folded."""
        found: dict[str, tuple[str, ...]] = {}
        for row in self._by_key.values():
            for name in dict.fromkeys(map(_folded, (row.key, row.label, *row.aliases))):
                found[name] = (*found.get(name, ()), row.key)
        return found

    def _counting(self, row: CounterType) -> CounterType:
        """Return a row with the numbers that count: the base game's or the other revision's, then the club's (B-24)."""
        other = row.alternative
        if other is not None and (self.switch("counter_values") == _OTHER or not self.applies("B-24")):
            row = replace(
                row,
                weapon_class=other.weapon_class,
                attack=other.attack,
                range=other.range,
                defense=other.defense,
                movement=other.movement,
            )
        own = self.club.get(row.key)
        if own is None:
            return row
        numbers = {field: own[field] for field in CLUB_FIELDS if field in own}
        return replace(row, status=Status.CLUB, **numbers)

    def _near(self, name: str) -> tuple[str, ...]:
        """Return the keys whose names come close to one."""
        from difflib import get_close_matches  # noqa: PLC0415 - only a wrong name pays for it

        close = get_close_matches(_folded(name), list(self._by_name), n=3, cutoff=0.6)
        return tuple(dict.fromkeys(key for match in close for key in self._by_name[match]))[:3]


def _folded(name: str) -> str:
    """Return a name with nothing but its letters and digits, small."""
    return "".join(letter for letter in name.lower() if letter.isalnum())
