"""What the proofs of the ranking stand on: that they see every hand, and ask the law rightly."""

import random
from math import comb
from pathlib import Path

import numpy as np
import pytest

from measure.rankings import laws
from measure.rankings.hands import all_hands, masks_of, random_hands, rows_of, suit_classes
from potluck.cards import CARDS
from potluck.ranking import Low, Ranking
from tests.marks import rule


@pytest.mark.parametrize(
    ("size", "classes"), [(2, 169), (5, 134_459), pytest.param(6, 962_988, marks=pytest.mark.slow)]
)
def test_classes_of_suits_hold_all_hands(size: int, classes: int) -> None:
    masks, hands = suit_classes(size)
    assert (len(masks), hands) == (classes, comb(52, size))
    assert len(np.unique(masks)) == classes
    assert (np.bitwise_count(masks) == size).all()


def test_every_hand_of_a_deck_is_there_once() -> None:
    rows = all_hands(3)
    assert len(np.unique(masks_of(rows))) == comb(54, 3)


@pytest.mark.parametrize("size", [5, 9])
def test_random_hands_are_hands_and_come_back_from_masks(size: int) -> None:
    rows = random_hands(3000, size, seed=2)
    masks = masks_of(rows)
    assert (np.bitwise_count(masks) == size).all()
    assert np.array_equal(np.sort(rows_of(masks), axis=1), np.sort(rows, axis=1))


@pytest.mark.slow
@rule("R4.4", "R4.10", "R4.11")
@pytest.mark.parametrize(
    "ranking",
    [Ranking(), Ranking(order=Low("deuce-to-seven")), Ranking(order=Low("ace-to-six"), wild=laws.LISTED[:1])],
)
def test_what_is_looked_up_is_what_the_law_says(
    ranking: Ranking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "KEPT", tmp_path)
    law, rng = laws.Law(ranking), random.Random(3)
    assert len(list(tmp_path.iterdir())) == 1
    for size, count in ((5, 300), (6, 60), (7, 20)):
        rows = np.array([rng.sample((*range(24), 48, 51, 52, 53), size) for _ in range(count)], np.uint8)
        said = [ranking.rank(tuple(CARDS[card] for card in row)).strength for row in rows.tolist()]
        assert law.rank(rows).tolist() == said == laws.Law(ranking).rank(rows).tolist()
