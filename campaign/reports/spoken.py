"""Turns the ids in a sentence of the core into the names by which an umpire speaks of things."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from campaign.reports.naming import model_name, place_name

if TYPE_CHECKING:
    from campaign.projections.state import Campaign

#: A word that may be an id: lower-case letters, figures, and what holds them together.
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9_/-]*[a-z0-9]")
_WITH_HQ: Final = re.compile(r"\bat hq\b")
#: Before these an id of a place stands, which alone may be a word of the language.
_PLACE: Final = re.compile(r"\b(at|to|for|place|position|dump|bound_for|start|end|aim) ([a-z0-9][a-z0-9_-]*)")


def spoken(campaign: Campaign, text: str) -> str:
    """Return a sentence with handles for ids of formations, models and squadrons, and names for those of places."""

    def name_of(match: re.Match[str]) -> str:
        word = match[0]
        if word in campaign.oob.formations:
            return campaign.oob.formations[word].handle
        if word in campaign.oob.elements:
            return model_name(campaign, word)
        if word in campaign.air.squadrons:
            return campaign.air.squadrons[word].handle
        # What is called as a place is, may be a word of the language.
        if word in campaign.supply.dumps and "_" in word:
            return place_name(campaign, campaign.supply.dumps[word].place) or word
        return word

    def place_of(match: re.Match[str]) -> str:
        dump = campaign.supply.dumps.get(match[2]) if match[1] == "dump" else None
        return f"{match[1]} {place_name(campaign, dump.place if dump else match[2]) or match[2]}"

    return _WITH_HQ.sub("with the HQ", _PLACE.sub(place_of, _WORD.sub(name_of, text)))
