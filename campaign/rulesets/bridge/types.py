"""What each Div Tac model is on the table of a battle: its pieces and vehicles (X-1, X-5 to X-8)."""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from campaign.errors import UnknownName
from campaign.rulesets.book import Book
from campaign.rulesets.bridge.carry_back import CarryBack
from campaign.rulesets.bridge.values import Deployment
from campaign.rulesets.tables import Row, Table
from campaign.rulesets.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.ids import UnitKey

_TYPES: Final = "types_{}"
_SHORT: Final = "short"
_OFF: Final = "off"


class TypeRow(Row, frozen=True, kw_only=True):
    """The pieces of a company, or of a platoon the first; or the reason, by its name, why it is not deployed."""

    pieces: tuple[str, ...] = ()
    beside: str = ""
    hq: bool = False
    not_deployed: str = ""
    note: str = ""


class TypeTable(Table, frozen=True, kw_only=True):
    """The rows by the keys of Div Tac's unit list; `left_out` are the reasons by name."""

    left_out: dict[str, str]
    rows: dict[str, TypeRow]

    def faults(self) -> Iterator[str]:
        """Yield rows that deploy nothing and say no reason, and reasons that are not told."""
        for key, row in self.rows.items():
            if row.not_deployed and (row.pieces or row.not_deployed not in self.left_out):
                yield f"{key} is left out for {row.not_deployed}"
            if not (row.pieces or row.hq or row.not_deployed):
                yield f"{key} has no pieces"


class OtherKeys(Table, frozen=True, kw_only=True):
    """The keys of a profile whose list is another than that of the type table (X-8)."""

    profile: str
    rows: dict[str, str]


class TypeTopic(Book):
    """What models deploy as."""

    def deploys(self, ruleset: str, unit: UnitKey) -> Verdict | None:
        """Say why a kind of model is not deployed, None where it is (X-7).

        Raise UnknownName where the table does not know it, such as a row that a scenario brings itself.
        """
        table = self._types(ruleset)
        row = self._row(ruleset, unit)
        if not row.not_deployed:
            return None
        return Verdict(rule="X-7", reason=table.left_out[row.not_deployed])

    def deployed(
        self, ruleset: str, unit: UnitKey, *, company: bool, reduced: bool = False, profile: str = ""
    ) -> Deployment:
        """Return the pieces of a model under a rulebook, ``pz8`` or ``companydice`` (X-1, X-5, X-6, X-8).

        `company` is False for a model that stands for a platoon, `reduced` True for one that an earlier battle left a
        size smaller. Raise UnknownName where the table does not know the kind.
        """
        row = self._row(ruleset, unit)
        keys = self._as_listed(row.pieces, profile)
        if row.hq and self.applies("X-6") and self.switch("battle_hq") == _OFF:
            keys = ()
        keys = keys[:1] if row.hq or not company else tuple(islice(cycle(keys), self._full()))
        return self._made(keys, row, beside=self._as_listed(_listed(row.beside), profile), reduced=reduced)

    def deployed_as(self, ruleset: str, unit: UnitKey, keys: tuple[str, ...], *, company: bool) -> Deployment:
        """Return the pieces of a model told by hand: one key for all of a company, or each of its own (X-1).

        A kind that the table does not know has no vehicles.
        """
        row = self._types(ruleset).rows.get(unit, TypeRow())
        if len(keys) == 1 and company and not row.hq:
            keys *= self._full()
        return self._made(keys, row, beside=_listed(row.beside), reduced=False)

    def _made(self, keys: tuple[str, ...], row: TypeRow, *, beside: tuple[str, ...], reduced: bool) -> Deployment:
        """Return the deployment of these pieces, some of them left behind by a model that is still reduced (X-5)."""
        if reduced and self._deploys_short():
            keys = keys[: max(len(keys) - self.tables.read("carry_back", CarryBack).short_pieces, 1)]
        return Deployment(pieces=keys, beside=tuple(beside * len(keys)), hq=row.hq, note=row.note)

    def short_strength(self, strength: int) -> int:
        """Return the number of a company that is still reduced, from its full one, under company dice (X-5)."""
        return self.tables.read("carry_back", CarryBack).short_of(strength) if self._deploys_short() else strength

    def _deploys_short(self) -> bool:
        """Say whether a company that is still reduced leaves something behind (X-5)."""
        return self.applies("X-5") and self.switch("reduced_deploys") == _SHORT

    def _full(self) -> int:
        """Return how many pieces a company is (X-1)."""
        return self.number("battle_pieces") if self.applies("X-1") else 1

    def _as_listed(self, keys: tuple[str, ...], profile: str) -> tuple[str, ...]:
        """Return keys as the list of a profile has them (X-8)."""
        other = self.tables.read("modern_keys", OtherKeys)
        if profile != other.profile or not self.applies("X-8"):
            return keys
        return tuple(other.rows[key] for key in keys)

    def _row(self, ruleset: str, unit: UnitKey) -> TypeRow:
        """Return the row of a kind of model; raise UnknownName where there is none."""
        found = self._types(ruleset).rows.get(unit)
        if found is None:
            message = f"no pieces are known for {unit}"
            raise UnknownName(message)
        return found

    def _types(self, ruleset: str) -> TypeTable:
        """Return the type table of a rulebook."""
        return self.tables.read(_TYPES.format(ruleset), TypeTable)


def _listed(key: str) -> tuple[str, ...]:
    """Return a key that may be missing as a list."""
    return (key,) if key else ()
