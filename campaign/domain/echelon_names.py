"""What each army calls its echelons: shown as the army wrote them, and read as it says them (DT-B1, B3)."""

from __future__ import annotations

from typing import Final

from campaign.domain.echelon import Arm, Echelon

BRITISH: Final = "british"
AMERICAN: Final = "american"
GERMAN: Final = "german"

#: Whose words a nation uses (DT-B3); any other nation has the plain ones.
ARMIES: Final = {
    "UK": BRITISH,
    "CA": BRITISH,
    "PL": BRITISH,
    "BE": BRITISH,
    "NL": BRITISH,
    "US": AMERICAN,
    "FR": AMERICAN,
    "DE": GERMAN,
    "GE": GERMAN,
}

_MOUNTED: Final = (Arm.ARMOUR, Arm.RECONNAISSANCE)
_GUNS: Final = (Arm.ARTILLERY, Arm.ROCKETS, Arm.ANTI_TANK, Arm.ANTI_AIRCRAFT)

#: A word where one differs from the plain one: for some arms, or for all (no arms).
_SHOWN: Final[dict[str, tuple[tuple[Echelon, tuple[Arm, ...], str], ...]]] = {
    BRITISH: (
        (Echelon.COMPANY, _MOUNTED, "squadron"),
        (Echelon.COMPANY, _GUNS, "battery"),
        (Echelon.BATTALION, (*_MOUNTED, *_GUNS), "regiment"),
        (Echelon.PLATOON, (*_MOUNTED, *_GUNS), "troop"),
    ),
    AMERICAN: (
        (Echelon.COMPANY, (Arm.RECONNAISSANCE,), "troop"),
        (Echelon.COMPANY, (Arm.ARTILLERY, Arm.ROCKETS, Arm.ANTI_AIRCRAFT), "battery"),
        (Echelon.BATTALION, (Arm.RECONNAISSANCE,), "squadron"),
        (Echelon.BRIGADE, (Arm.ARMOUR, Arm.COMBINED), "combat command"),
        (Echelon.BRIGADE, (Arm.INFANTRY,), "regiment"),
        (Echelon.BRIGADE, _GUNS, "group"),
    ),
    GERMAN: (
        (Echelon.PLATOON, (), "Zug"),
        (Echelon.COMPANY, (Arm.ARTILLERY, Arm.ROCKETS, Arm.ANTI_AIRCRAFT), "Batterie"),
        (Echelon.COMPANY, (), "Kompanie"),
        (Echelon.BATTALION, (*_MOUNTED, *_GUNS), "Abteilung"),
        (Echelon.BATTALION, (), "Bataillon"),
        (Echelon.BRIGADE, (Arm.COMBINED,), "Kampfgruppe"),
        (Echelon.BRIGADE, (Arm.ROCKETS,), "Brigade"),
        (Echelon.BRIGADE, (), "Regiment"),
        (Echelon.DIVISION, (), "Division"),
        (Echelon.CORPS, (), "Korps"),
        (Echelon.ARMY, (), "Armee"),
    ),
}

#: Words that name an echelon in one army only; the plain names are read in all.
_READ: Final[dict[str, dict[str, Echelon]]] = {
    BRITISH: {
        "squadron": Echelon.COMPANY,
        "battery": Echelon.COMPANY,
        "troop": Echelon.COMPANY,
        "regiment": Echelon.BATTALION,
    },
    AMERICAN: {
        "troop": Echelon.COMPANY,
        "battery": Echelon.COMPANY,
        "squadron": Echelon.BATTALION,
        "regiment": Echelon.BRIGADE,
        "combat command": Echelon.BRIGADE,
        "group": Echelon.BRIGADE,
    },
    GERMAN: {
        "zug": Echelon.PLATOON,
        "kompanie": Echelon.COMPANY,
        "batterie": Echelon.COMPANY,
        "schwadron": Echelon.COMPANY,
        "bataillon": Echelon.BATTALION,
        "abteilung": Echelon.BATTALION,
        "regiment": Echelon.BRIGADE,
        "kampfgruppe": Echelon.BRIGADE,
        "korps": Echelon.CORPS,
        "armee": Echelon.ARMY,
    },
}


def shown_echelon(nation: str, echelon: Echelon, arm: Arm) -> str:
    """Return what a nation calls an echelon of an arm, such as ``regiment`` for a British tank battalion (DT-B1)."""
    for level, arms, word in _SHOWN.get(ARMIES.get(nation.upper(), ""), ()):
        if level is echelon and (not arms or arm in arms):
            return word
    return echelon.value


def words_for(nation: str) -> tuple[str, ...]:
    """Return every word that a nation's army reads as an echelon, the plain ones first (DT-B1)."""
    return (*Echelon, *_READ.get(ARMIES.get(nation.upper(), ""), ()))


def every_word() -> tuple[str, ...]:
    """Return every word that any army reads as an echelon, the plain ones first (DT-B1)."""
    return tuple(dict.fromkeys((*map(str, Echelon), *(word for words in _READ.values() for word in words))))


def read_echelon(nation: str, word: str) -> Echelon | None:
    """Return the echelon that a word means in a nation's army; None where it means none there (DT-B1)."""
    word = " ".join(word.casefold().replace("_", " ").split())
    if word in set(Echelon):
        return Echelon(word)
    return _READ.get(ARMIES.get(nation.upper(), ""), {}).get(word)
