"""The desk: one open campaign, its state, and everything that may be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from campaign.desk.book import Booked, Booking
from campaign.desk.resting import collector_resting
from campaign.desk.stage import Stage
from campaign.errors import AlreadyBooked, CampaignError, SomeoneElseWrote
from campaign.files.shipped import shipped
from campaign.orders.corrections import Redo, Undo, VoidEntries
from campaign.rulesets.loading import rules_when_asked
from campaign.store import replay
from campaign.store.sqlite import open_diary

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

    from campaign.orders.base import Order
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules
    from campaign.rulesets.loading import InForce
    from campaign.store.diary import Diary, Entry

#: How often a decision is made again because somebody else wrote in between.
TRIES_MAX = 50


class Desk:
    """An open campaign: the diary, the state now, and the rules in force."""

    def __init__(self, diary: Diary) -> None:
        """Read the state of a diary as it is now."""
        self.diary = diary
        self._rules: list[tuple[str, dict[str, str], dict[str, str], Rules]] = []
        self.refresh()

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False) -> Self:
        """Open a campaign file; raise Damaged where it is none, or Busy."""
        return cls(open_diary(path, read_only=read_only))

    def __enter__(self) -> Self:
        """Open for a with statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let the file go."""
        self.diary.close()

    def refresh(self) -> None:
        """Read the state anew, as when somebody else wrote."""
        self.head = self.diary.head()
        self.campaign = replay.load(self.diary)

    @property
    def rules(self) -> Rules:
        """Return the rules in force now."""
        return self.rules_for(self.campaign)

    def rules_for(self, campaign: Campaign) -> Rules:
        """Return the rules in force in a state."""
        return self.rules_of(campaign.rules)

    def rules_of(self, book: InForce) -> Rules:
        """Return the rules that a campaign, or the order that founds it, names."""
        for ruleset, tables, house_rules, known in self._rules:
            if (ruleset, tables, house_rules) == (book.ruleset, book.tables, book.house_rules):
                return known
        made = rules_when_asked(book, self.diary.table, shipped(book.ruleset))
        self._rules.insert(0, (book.ruleset, dict(book.tables), dict(book.house_rules), made))
        return made

    def entry(self, number: int) -> Entry:
        """Return an entry with its order as it counts now; raise UnknownName where there is none of that number."""
        from campaign.desk.voids import as_amended

        return as_amended(self.diary, number)

    def order_of(self, number: int) -> Order:
        """Return the order of an entry as it counts now: as it was amended, else as it was written."""
        return self._order_in(self.entry(number))

    def written_order(self, number: int) -> Order:
        """Return the order of an entry as it was written, whatever was amended since."""
        return self._order_in(self.diary.entry(number))

    def _order_in(self, entry: Entry) -> Order:
        """Return the order of an entry, read back from what it asked."""
        from msgspec import json

        from campaign.orders.registry import order_class

        return json.decode(entry.content, type=order_class(entry.order))

    # --- writing ---

    def book(self, order: Order, booking: Booking | None = None) -> Booked:
        """Book one order; raise Refused, SomeoneElseWrote or Busy, and then nothing is written."""
        return self.book_all(((order, booking or Booking()),))[0]

    def book_all(self, orders: Sequence[tuple[Order, Booking]], *, dry_run: bool = False) -> tuple[Booked, ...]:
        """Book several orders in one transaction, all or none; `dry_run` draws no dice and writes nothing."""
        stage = self._stage(orders, dry_run=dry_run)
        if dry_run:
            return stage.answers()
        for _ in range(TRIES_MAX):
            try:
                self.head = stage.write()
            except AlreadyBooked:
                self.refresh()
                stage = self._stage(orders, dry_run=False)
            except SomeoneElseWrote:
                self.refresh()
                again = self._stage(orders, dry_run=False)
                if not again.decides_like(stage):
                    raise SomeoneElseWrote(
                        "somebody else wrote first, and this would now come out otherwise:\n"
                        + again.difference_to(stage),
                        remedy="look at it, then give the order again",
                    ) from None
                stage = again
            else:
                self.campaign = stage.campaign
                return stage.answers()
        raise SomeoneElseWrote("somebody else keeps writing", remedy="try again")

    def preview(self, order: Order, booking: Booking | None = None) -> Booked:
        """Say what booking would do; no die is drawn and nothing is written."""
        return self.book_all(((order, booking or Booking()),), dry_run=True)[0]

    def void(self, numbers: Sequence[int], booking: Booking, *, fallen: Sequence[int] = (), reason: str = "") -> Booked:
        """Take entries out of the history, with those that fall with them; raise Refused with both ways out."""
        return self.book(VoidEntries(entries=tuple(numbers), fallen=tuple(fallen), reason=reason), booking)

    def undo(self, booking: Booking, *, whole: bool = False) -> Booked:
        """Void the caller's last counting entry; after a file or a skip all of it, if `whole`."""
        from campaign.desk.voids import last_of

        numbers = last_of(self.diary, booking.actor)
        if len(numbers) > 1 and not whole:
            raise CampaignError(
                f"e{numbers[0]} to e{numbers[-1]} came in one go; undo takes all {len(numbers)}", remedy="undo -y"
            )
        return self.book(Undo(entries=numbers), booking)

    def redo(self, booking: Booking) -> Booked:
        """Void the caller's last undo."""
        from campaign.desk.voids import last_undo_of

        return self.book(Redo(entries=(last_undo_of(self.diary, booking.actor),)), booking)

    def _stage(self, orders: Sequence[tuple[Order, Booking]], *, dry_run: bool) -> Stage:
        """Decide orders on the present, one after another."""
        stage = Stage(self, dry_run=dry_run)
        with collector_resting():
            for order, booking in orders:
                stage.add(order, booking)
        return stage

    # --- reading ---

    def at(self, text: str | None) -> Campaign:
        """Return the state at ``D+1/14``, ``D+1``, ``-1d`` or ``e812``; None means now."""
        if text is None:
            return self.campaign
        from campaign.desk.times import state_at

        return state_at(self.diary, self.campaign, text)
