"""The program's dice: the same seed gives the same rolls everywhere, and every face is as likely as any other."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

from campaign.desk import dice
from campaign.domain.dice import DieSource

SEED = bytes.fromhex("00112233445566778899aabbccddeeff" * 2)


def by_hand(number: int) -> int:
    """Work one D10 out from the description alone."""
    block = 0
    while True:
        message = str(number) if block == 0 else f"{number}/{block}"
        for byte in hmac.new(SEED, message.encode(), hashlib.sha256).digest():
            if byte < 250:
                return byte % 10 + 1
        block += 1


def test_a_draw_is_what_its_description_says() -> None:
    """HMAC-SHA256 of seed and draw number, rejection-sampled: anyone can check it with the seed."""
    assert [dice.face_of(SEED, number) for number in range(1, 200)] == [by_hand(number) for number in range(1, 200)]


def test_the_same_seed_gives_the_same_rolls_on_every_python() -> None:
    """These faces are fixed for ever."""
    assert [dice.face_of(SEED, number) for number in range(1, 13)] == [8, 4, 3, 3, 10, 10, 8, 9, 2, 3, 9, 2]


def test_every_face_is_as_likely_as_any_other() -> None:
    """Chi-square of 20,000 draws over 10 faces stays below 27.9, which one fair stream in a thousand exceeds."""
    counts = Counter(dice.face_of(SEED, number) for number in range(20_000))
    chi_square = sum((counts[face] - 2_000) ** 2 / 2_000 for face in range(1, 11))
    assert chi_square < 27.9


def test_the_measure_of_fairness_catches_a_plain_remainder() -> None:
    """A byte's remainder without rejection favours the faces 1 to 6, and 200,000 draws would show it."""
    counts = Counter(hmac.new(SEED, str(number).encode(), hashlib.sha256).digest()[0] % 10 for number in range(200_000))
    assert sum((counts[face] - 20_000) ** 2 / 20_000 for face in range(10)) > 27.9


def test_drawn_dice_remember_where_they_came_from() -> None:
    """A drawn die keeps its draw number, its source and who asked for it."""
    first, second = dice.draw(SEED, 7, 2, thrown_by="umpire")
    assert (first.draw, second.draw) == (7, 8)
    assert (first.source, first.thrown_by, first.sides) == (DieSource.DRAWN, "umpire", 10)
    assert first.face == by_hand(7)
