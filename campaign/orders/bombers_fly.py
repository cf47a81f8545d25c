"""The order to fly a planned heavy raid in its move, and what its bombs do (DT-F3, R9, R22, R28, R45)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from campaign.domain.air import RaidState
from campaign.domain.ids import RaidId, SquadronId
from campaign.domain.objection import Objection
from campaign.events.air import RaidFlown
from campaign.orders import flak, flying, raid_shares
from campaign.orders.air_rolls import AirRolls
from campaign.orders.air_strikes import events_of, play, told_events, told_of_others
from campaign.orders.base import Kind, Question, Slots
from campaign.orders.dice_told import faces, too_many
from campaign.orders.formations import found_standing, found_there, spot_name
from campaign.orders.known import known
from campaign.orders.names import Focus
from campaign.orders.raid_shares import Share
from campaign.orders.told_results import read_results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from campaign.domain.air import Raid, Squadron
    from campaign.events.base import Event
    from campaign.orders.air_strikes import Strike
    from campaign.projections.state import Campaign
    from campaign.rulesets.base import Rules


class FlyRaid(AirRolls, frozen=True, kw_only=True):
    """Fly a raid of the plan with all its squadrons, or with those named.

    Who is in the aiming area gets its squadrons by name, own troops as well: 4-cly/c=2 two on a model, 4-cly=6 six
    spread over those that stand, a name alone one. Who gets none is not attacked.
    """

    name = "bombers fly"
    kind = Kind.TABLE
    line = "RAID [SQUADRON...] [on SHARE... [flak MODEL] [no-flak] [DIE...] [= TOLD...]]"
    example = "bombers fly gw-a1"
    once = True

    raid: Annotated[RaidId, Meta(description="the raid")]
    squadrons: Annotated[
        tuple[SquadronId, ...], Meta(description="who flies; nobody named: all that have not flown it")
    ] = ()
    shares: Annotated[tuple[Share, ...], Meta(description="how many squadrons on whom")] | None = None

    @classmethod
    def from_slots(cls, groups: tuple[Slots, ...], campaign: Campaign) -> FlyRaid:
        """Read the raid, the squadrons, and how they are shared out."""
        group = groups[0]
        guns = group.maybe("model", str)
        order = cls(
            raid=group.one("raid", str),
            squadrons=group.many("squadron", str),
            shares=group.many("share", Share) or None,
            flak=flak.told_guns(campaign, guns) if guns else flak.NO_GUNS if group.said("no-flak") else None,
            rolls=faces(group),
        )
        return order.told(" ".join(group.many("told", str)), campaign) if group.said("=") else order

    def title(self, campaign: Campaign) -> str:
        """Name the raid and its aiming point."""
        return f"raid {self.raid} on {spot_name(campaign, self._raid(campaign).aim)}"

    # --- what is asked, thrown, told ---

    def question(self, campaign: Campaign, rules: Rules) -> Question | None:
        """Ask who is in the aiming area and how many squadrons each gets, then which guns answer (DT-R22, R45)."""
        if self.shares is None:
            raid = self._raid(campaign)
            area = f"within {raid.radius_mm / 10:g} cm of" if raid.radius_mm else "at"
            there = raid_shares.who_is_there(campaign, rules, raid)
            known_there = f", of {there}" if there else ""
            aim = spot_name(campaign, raid.aim)
            flyers = len(self._who(campaign))
            text = f"who is {area} {aim}{known_there}, and gets how many of {flyers} squadrons (NAME=N ...)"
            return Question(name="shares", text=text, default="none")
        if self.flak is not None or self.rolls or self.results:
            return None
        strikes = self.strikes(campaign, rules)
        side = self._raid(campaign).side
        return flak.who_answers(campaign, rules, [strike.target for strike in strikes], against=side)

    def answered(self, question: Question, words: str, campaign: Campaign) -> FlyRaid:
        """Take the shares, or the guns that answer."""
        if question.name == "flak":
            return replace(self, flak=flak.told_guns(campaign, words))
        if words.strip().lower() in {"", "none"}:
            return replace(self, shares=())
        return replace(self, shares=tuple(raid_shares.told_share(word, campaign, Focus()) for word in words.split()))

    def told(self, words: str, campaign: Campaign) -> FlyRaid:
        """Take what became of those who were bombed."""
        targets = [item for share in self.shares or () for item in raid_shares.targets_of(campaign, share)]
        return replace(self, rolls=(), results=read_results(words, campaign, targets, spoilt=True))

    # --- what is against it, and what comes of it ---

    def objections(self, campaign: Campaign, rules: Rules) -> Iterator[Objection]:
        """Yield what bars the raid as a whole, what keeps each squadron from it, then what is wrong with the shares."""
        raid = self._raid(campaign)
        squadrons = flying.squadrons_named(campaign, self._who(campaign))
        yield from flying.of_two_sides(squadrons)
        yield from _not_now(campaign, raid)
        again = not self.squadrons and not campaign.bombers.still_to_fly(raid)
        if again:
            reason = f"all of raid {raid.id} have flown"
            yield Objection(code="raid-flown", rule="DT-F3", reason=reason, remedy="bombers")
        for squadron in dict.fromkeys(squadrons):
            yield from flying.is_gone(squadron)
            yield from _not_in_plan(raid, squadron)
            yield from () if again else _second_raid(campaign, rules, squadron)
            yield from flying.has_not_joined(campaign, squadron)
            yield from flying.strip_is_closed(campaign, campaign.air.base_of(squadron))
            yield from flying.is_grounded(campaign, rules, squadron, planned=True)
        yield from flying.named_twice(squadrons)
        if not self.shares:
            return
        yield from raid_shares.against_shares(campaign, rules, raid, self.shares, len(squadrons))
        strikes = self.strikes(campaign, rules)
        answered = [strike.target for strike in strikes if strike.flak is not None]
        yield from flak.against_guns(campaign, rules, answered, self.flak)
        yield from told_of_others(campaign, strikes, self.results)
        if not self.results:
            yield from too_many(play(campaign, rules, strikes, self.rolls).spare, len(self.rolls))

    def found_facts(self, campaign: Campaign) -> tuple[Event, ...]:
        """Return targets that the book holds for eliminated as found on the table."""
        shares = self.shares or ()
        targets = (model for share in shares for model in raid_shares.targets_of(campaign, share))
        return found_standing(campaign, targets) or found_there(campaign, (share.target for share in shares))

    def decide(self, campaign: Campaign, rules: Rules) -> tuple[Event, ...]:
        """Fly the raid; its squadrons have had their attack of the day. Then each model that gets any is bombed."""
        squadrons = flying.squadrons_named(campaign, self._who(campaign))
        rest = max(flying.rest_of(campaign, rules, item) for item in squadrons)
        flown = RaidFlown(raid=self.raid, squadrons=tuple(item.id for item in squadrons), rest_moves=rest)
        strikes = self.strikes(campaign, rules)
        if self.results:
            return (flown, *told_events(campaign, rules, strikes, self.results))
        return (flown, *events_of(campaign, rules, play(campaign, rules, strikes, self.rolls).fought))

    def strikes(self, campaign: Campaign, rules: Rules) -> tuple[Strike, ...]:
        """Return one roll a model (DT-R22)."""
        return raid_shares.strikes_of(campaign, rules, self._who(campaign), self.shares or (), self.flak)

    def _raid(self, campaign: Campaign) -> Raid:
        """Return the raid; raise UnknownName where the plan has none of that id."""
        return known(campaign.bombers.raids, self.raid, "raid")

    def _who(self, campaign: Campaign) -> tuple[SquadronId, ...]:
        """Return the squadrons named, or else those of the raid that have not flown it, all where none is left."""
        raid = self._raid(campaign)
        return self.squadrons or campaign.bombers.still_to_fly(raid) or raid.squadrons


def _not_now(campaign: Campaign, raid: Raid) -> Iterator[Objection]:
    """Object to a raid that was cancelled or is planned for another move (DT-R9)."""
    if raid.state is RaidState.CANCELLED:
        reason = f"raid {raid.id} was cancelled"
        yield Objection(code="raid-cancelled", rule="DT-R9", reason=reason, remedy="bombers")
    yield from flying.not_in_its_move(campaign, f"raid {raid.id}", raid.time, f"bombers fly {raid.id}", rule="DT-R9")


def _not_in_plan(raid: Raid, squadron: Squadron) -> Iterator[Objection]:
    """Object to a squadron that the plan does not have in the raid (DT-R9)."""
    if squadron.id not in raid.squadrons:
        reason = f"{squadron.handle} is not in the plan for raid {raid.id}"
        yield Objection(code="not-in-plan", rule="DT-R9", reason=reason, remedy=f"bombers fly {raid.id}")


def _second_raid(campaign: Campaign, rules: Rules, squadron: Squadron) -> Iterator[Objection]:
    """Object to a squadron that has had its attack of the day (DT-F3)."""
    now = campaign.calendar.now
    if rules.raids_a_day(squadron.role) is None:
        return
    flown = campaign.bombers.flown_by(squadron.id, now.day)
    if flown is not None or (squadron.ready is not None and squadron.ready > now):
        what = f"raid {flown}" if flown else "a sortie"
        reason = f"{squadron.handle} flew {what} today; a heavy squadron attacks once a day"
        yield Objection(code="second-raid", rule="DT-F3", reason=reason, remedy="name the other squadrons")
