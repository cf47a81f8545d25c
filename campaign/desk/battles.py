"""Gathers what is told of battles: all in a line each, one as it stands, and the sheet that is printed for it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from campaign.domain.clock import HOURS_A_DAY
from campaign.domain.tabletop import BattleRules
from campaign.errors import AmbiguousName, NotUnderstood, UnknownName
from campaign.orders.attack_supply import payer_of, sources_of
from campaign.orders.battles.may_fire import may_fire
from campaign.orders.battles.referee import referee_of
from campaign.orders.battles.rulebooks import PROFILE, book_of, bridge_under
from campaign.orders.known import known
from campaign.reports.battle import (
    BattleData,
    BattleLine,
    BattlesData,
    CompanyData,
    NumbersData,
    PieceData,
    SheetData,
    SupplyData,
)
from campaign.reports.battle_sheet import form_lines
from campaign.reports.naming import formation_name, model_name, place_name, type_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.clock import GameTime
    from campaign.domain.ids import BattleId, FormationId, Side
    from campaign.orders.battles.referee import Referee
    from campaign.projections.battles import Battle, OnTable, Troop
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules

#: The numbers of a kind of piece that a sheet prints, by rulebook.
_NUMBERS: Final = {
    BattleRules.PZ8: ("move_in", "range_in", "min_range_in", "attack_soft", "attack_hard", "defence"),
    BattleRules.COMPANY_DICE: ("attack", "range", "defense", "movement"),
}


def battles(campaign: Campaign) -> BattlesData:
    """Return every battle, open ones first."""
    found = sorted(campaign.battles.battles.values(), key=lambda item: item.ended)
    return BattlesData(battles=tuple(_line(campaign, item) for item in found))


def battle_named(campaign: Campaign, typed: str | None) -> Battle:
    """Return the battle that is meant: by its number, else the open one, else the only one.

    Raise UnknownName for one that is not, NotUnderstood where there is none, AmbiguousName where several are open.
    """
    every = campaign.battles.battles
    if typed is not None:
        found = every.get(typed.lower())
        if found is None:
            message = f"there is no battle {typed}"
            raise UnknownName(message, nearest=tuple(every))
        return found
    if not every:
        message = "no battle was opened"
        raise NotUnderstood(message, remedy="battle open PLACE A... against D...")
    meant = campaign.battles.open() or tuple(every.values())
    if len(meant) != 1:
        message = "which battle?"
        raise AmbiguousName(message, candidates=tuple(item.id for item in meant))
    return meant[0]


def battle_stands(campaign: Campaign, rules: Rules, battle: BattleId, side: Side | None = None) -> BattleData:
    """Return a battle as it stands, to one side what it knows: its own troops in full, of the others what is seen."""
    found = known(campaign.battles.battles, battle, "battle")
    return _Gathering(campaign, rules, found, side).stands()


def battle_sheet(campaign: Campaign, rules: Rules, battle: BattleId, side: Side | None = None) -> SheetData:
    """Return the sheet of a battle, to one side what it knows."""
    found = known(campaign.battles.battles, battle, "battle")
    return _Gathering(campaign, rules, found, side).sheet()


def _line(campaign: Campaign, battle: Battle) -> BattleLine:
    """Return a battle in a line."""
    return BattleLine(
        battle=battle.id,
        place=place_name(campaign, battle.place) or battle.place,
        attackers=battle.attackers,
        defenders=battle.defenders,
        rulebook=battle.rulebook.value,
        profile=battle.house_rules.get(PROFILE, ""),
        opened=campaign.calendar.show(battle.opened),
        entry=battle.entry,
        ended=battle.ended,
        moves_used=battle.moves_used,
        holder=battle.holder,
        turn=battle.turn,
        phase=battle.phase,
    )


class _Gathering:
    """What is gathered of one battle for one reader, None for the umpire."""

    def __init__(self, campaign: Campaign, rules: Rules, battle: Battle, side: Side | None) -> None:
        """Open the battle's rulebook."""
        self._campaign = campaign
        self._rules = rules
        self._battle = battle
        self._side = side
        self._book: Any = None if battle.rulebook is BattleRules.OWN else book_of(campaign, rules, battle)

    def stands(self) -> BattleData:
        """Return the battle as it stands."""
        battle = self._battle
        name, whose = self._phase()
        prefix = f"{battle.id}/"
        hazards = self._campaign.battles.hazards
        return BattleData(
            battle=_line(self._campaign, battle),
            side=self._side or "",
            phase_name=name,
            phase_side=whose,
            air_attacks={side: left for side, left in battle.air_attacks.items() if self._knows(side)},
            companies=tuple(self._company(troop) for troop in self._campaign.battles.troops_in(battle.id)),
            hazards={
                marker.removeprefix(prefix): "mines or fake" if self._side and what.value != "wire" else what.value
                for marker, what in hazards.items()
                if marker.startswith(prefix)
            },
        )

    def sheet(self) -> SheetData:
        """Return the sheet."""
        stands = self.stands()
        supply = tuple(self._supply())
        hqs = tuple(item.hq for item in supply)
        bridge = bridge_under(self._rules, self._battle.house_rules)
        switch = self._book.switch if self._book is not None else bridge.switch
        return SheetData(
            stands=stands,
            house_rules=dict(self._battle.house_rules),
            ends_by=self._ends_by(),
            supply=supply,
            numbers=tuple(self._numbers(stands)),
            summary=tuple(line.text for line in bridge.in_short(self._battle.rulebook.value, switch)),
            form=tuple(form_lines(stands, hqs, (self._battle.attackers, self._battle.defenders))),
        )

    def _knows(self, side: Side) -> bool:
        """Say whether the reader knows all of a side."""
        return self._side is None or self._side == side

    def _phase(self) -> tuple[str, str]:
        """Return what is done in the open phase, and whose it is; empty texts where there is none."""
        if self._book is None or self._battle.ended:
            return "", ""
        phase = self._referee.phases()[self._battle.phase - 1]
        return phase.name, phase.side or ""

    def _company(self, troop: Troop) -> CompanyData:
        """Return one company, of a side that the reader does not know no more than stands on the table."""
        company = troop.company
        model = self._campaign.oob.elements[company.element]
        pieces = tuple(self._pieces(troop))
        if not self._knows(company.side):
            return CompanyData(element="", name="", type=type_name(model), side=company.side, pieces=pieces)
        return CompanyData(
            element=company.element,
            name=model_name(self._campaign, company.element),
            type=type_name(model),
            side=company.side,
            quality=company.quality.value if company.quality is not None else "",
            began=company.strength,
            strength=troop.strength,
            x=troop.x,
            reduced=model.reduced,
            pieces=pieces,
        )

    def _pieces(self, troop: Troop) -> Iterator[PieceData]:
        """Yield the pieces of a company."""
        for item in self._campaign.battles.pieces_in(self._battle.id, troop.company.element):
            piece = item.piece
            label = self._row(piece.key).label
            if not self._knows(piece.side):
                # Who is gone from the table is seen to be, whatever else is not.
                yield PieceData(name=piece.name, key=piece.key, label=label, state="" if item.stands else "destroyed")
                continue
            yield PieceData(
                name=piece.name,
                key=piece.key,
                label=label,
                state=item.state.value,
                is_hq=piece.is_hq,
                is_transport=piece.is_transport,
                off_table=piece.off_table,
                carried_by=item.carried_by.rpartition("/")[2] if item.carried_by else "",
                spent=item.spent,
                did=tuple(done.deed.value for done in item.deeds if done.turn == self._battle.turn),
                may_fire=self._may_fire(item),
            )

    def _may_fire(self, item: OnTable) -> bool:
        """Say whether a piece may fire in the open phase, as far as it is up to it."""
        return self._battle.is_open and may_fire(self._campaign, self._referee, self._battle, item)

    @cached_property
    def _referee(self) -> Referee:
        """Return the referee of the battle."""
        return referee_of(self._campaign, self._rules, self._battle)

    def _row(self, key: str) -> Any:  # noqa: ANN401 - the row of the battle's rulebook
        """Return the row of a kind of piece."""
        return self._book.unit(key) if self._battle.rulebook is BattleRules.PZ8 else self._book.counter(key)

    def _numbers(self, stands: BattleData) -> Iterator[NumbersData]:
        """Yield what each kind of piece that the reader knows is worth."""
        keys = dict.fromkeys(
            piece.key for company in stands.companies if self._knows(company.side) for piece in company.pieces
        )
        for key in keys:
            row = self._row(key)
            numbers = ((name, getattr(row, name)) for name in _NUMBERS[self._battle.rulebook])
            is_pz8 = self._battle.rulebook is BattleRules.PZ8
            yield NumbersData(
                key=key,
                label=row.label,
                numbers={name: value for name, value in numbers if value is not None},
                weapon_class="" if is_pz8 else row.weapon_class.value,
                arc_deg=row.arc_deg if is_pz8 else 360,
                status=row.status.value,
                move_status=row.move_status.value if is_pz8 else row.status.value,
            )

    # --- what the campaign allows ---

    def _supply(self) -> Iterator[SupplyData]:
        """Yield the points in reach of each HQ that pays for somebody here, and what an attack costs it (DT-G6)."""
        payers: dict[FormationId, int] = {}
        for troop in self._campaign.battles.troops_in(self._battle.id):
            formation = self._campaign.oob.formations[self._campaign.oob.elements[troop.company.element].formation]
            payer = payer_of(self._campaign, self._rules, formation)
            payers.setdefault(payer, 0)
        for payer in payers:
            side = self._campaign.oob.formations[payer].side
            if self._knows(side):
                # A dump stands at the place of several HQs, and its points are there once.
                sources = {
                    (source.dump, source.hq, source.spot): source.points
                    for source in sources_of(self._campaign, self._rules, payer)
                    if source.in_reach
                }
                yield SupplyData(
                    side=side,
                    hq=formation_name(self._campaign, payer),
                    points=sum(sources.values()),
                    attack_costs=self._rules.price_of_battalions(1),
                )

    def _ends_by(self) -> str:
        """Return the last move of daylight, or of the campaign where that comes first; empty where neither is known."""
        calendar = self._campaign.calendar
        start = self._battle.opened
        ahead = [start.plus(moves) for moves in range(HOURS_A_DAY)]
        light: GameTime | None = next((time for time in ahead if calendar.light_at(time.plus(1)) != "day"), None)
        ends = [time for time in (light, calendar.closes) if time is not None]
        return calendar.show(min(ends)) if ends else ""
