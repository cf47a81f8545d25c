"""Every kind of sum of the company dice by its name; a new kind is one line here."""

from __future__ import annotations

from typing import Final

from campaign.rulesets.calculator import Kind
from campaign.rulesets.companydice import attack_sums, company_sums, table_sums

KINDS: Final[dict[str, Kind]] = {
    "attack": Kind(
        about="One counter's direct fire at an armoured one, from to hit to morale (PB-3 to PB-7, B-1 to B-12).",
        given=attack_sums.AttackGiven,
        thrown={"to_hit": 6, "kill": 6, "morale": 6},
        result=attack_sums.AttackCame,
        compute=attack_sums.attack,
    ),
    "morale": Kind(
        about="Whether a company that lost steps gets an X (PB-7.1 to PB-7.3, B-5).",
        given=company_sums.MoraleGiven,
        thrown={"morale": 6},
        result=company_sums.MoraleCame,
        compute=company_sums.morale,
    ),
    "command_radius": Kind(
        about="What a counter may move, by how far its company is (PB-9.1, B-17).",
        given=company_sums.RadiusGiven,
        result=company_sums.RadiusCame,
        compute=company_sums.command_radius,
    ),
    "x_clear": Kind(
        about="Whether an X comes off at the end of a turn (PB-8.3, B-14, B-15).",
        given=company_sums.ClearGiven,
        result=company_sums.ClearCame,
        compute=company_sums.x_clear,
    ),
    "could_damage": Kind(
        about="Whether an enemy could damage a counter by direct fire, as who bears an X asks (PB-8.2).",
        given=attack_sums.DamageGiven,
        result=attack_sums.DamageCame,
        compute=attack_sums.could_damage,
    ),
    "opportunity_fire": Kind(
        about="Whether a target that moves may be fired at (PB-10.1, PB-10.2, B-26).",
        given=company_sums.OpportunityGiven,
        result=company_sums.OpportunityCame,
        compute=company_sums.opportunity_fire,
    ),
    "crt": Kind(
        about="An attack on the old combat table: fire, overrun, close assault, mines, aircraft (PB-11 to PB-14).",
        given=table_sums.TableGiven,
        thrown={"roll": 6},
        result=table_sums.TableCame,
        compute=table_sums.crt,
    ),
}
