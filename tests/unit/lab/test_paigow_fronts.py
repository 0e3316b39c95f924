"""How often the dealer's two cards are what: the way of Trump Plaza against counts that others have published.

Source: wizardofodds.com/games/pai-gow-poker/appendix/1/, power ratings by the house way of Trump Plaza.
"""

from collections import Counter

import pytest

from potluck.cards import RANKS
from potluck.games.paigow import WAYS
from potluck.lab.paigow.adviser import LEVEL_BITS
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.houseways import MAKING_BITS, decided
from potluck.ranking import High
from tests.marks import rule

PUBLISHED = {
    "3": (221_460,),
    "4": (203_436, 188_708),
    "5": (183_192, 170_756, 163_256),
    "6": (165_882, 153_212, 147_932, 146_594),
    "7": (157_212, 153_030, 148_574, 187_184, 272_000),
    "8": (148_254, 138_024, 142_064, 181_434, 306_278, 842_290),
}
"""The higher card -> hands, of 154,143,080, with each lower card from the deuce on."""
BELOW = {"QJ": 0.273, "KQ": 0.453, "A2": 0.519, "99": 0.918}
"""Two cards -> the dealer's share below them, as pai-gow.guru/how-to-play/odds.html tells in per cent."""


def fronts(name: str) -> Counter[str]:
    """The dealer's two cards -> hands in which that way puts them in front."""
    found: Counter[str] = Counter()
    house = decided(WAYS[name], classes().hands, High(wheel="second"))
    for low, ways in zip(house.low.tolist(), classes().ways().tolist(), strict=True):
        ranks = [rank for at, rank in enumerate(RANKS) if low >> MAKING_BITS & 1 << at]
        found["".join(ranks[::-1]) if not low >> LEVEL_BITS else 2 * ranks[0]] += ways
    return found


@rule("RP.8")
@pytest.mark.slow
def test_the_way_of_trump_plaza_puts_in_front_what_was_published() -> None:
    """By the higher card to the hand; by both cards the published program told suits apart, so that 165,882 is no
    multiple of four, as hands that differ by the names of their suits alone would make it."""
    found = fronts("trump_plaza")
    for top, counts in PUBLISHED.items():
        ours = [found[top + other] for other in RANKS[: len(counts)]]
        assert sum(ours) == sum(counts)
        assert ours == pytest.approx(counts, rel=0.005)
        assert all(count % 4 == 0 for count in ours)
    order = [one + other for at, one in enumerate(RANKS) for other in RANKS[:at]] + [2 * rank for rank in RANKS]
    for hand, share in BELOW.items():
        below = sum(found[other] for other in order[: order.index(hand)])
        assert round(below / found.total(), 3) == share
    assert found.total() == 154_143_080
