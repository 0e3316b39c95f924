"""Pai Gow counted over all pairs of hands: the suits of a shape, what the hands of a class face, the sums."""

from collections import Counter
from itertools import product
from math import comb, prod
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from potluck.cards import Card
from potluck.errors import RequestError
from potluck.games.paigow import WAYS, HouseWay, decide
from potluck.games.paigow.hands import sorted_hand
from potluck.lab.paigow import exact as counting
from potluck.lab.paigow.adviser import Made, made, standings
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.edges import PLAYERS, TERMS
from potluck.lab.paigow.exact import PAIRS, exact, summed
from potluck.lab.paigow.suits import suitings
from potluck.lab.paigow.whole import QUEENS, STANDINGS, BankHands, Faced, faced
from potluck.ranking import High
from tests.marks import rule

ORDER = High(wheel="second")
WAY = "golden_nugget"
SEVENS = [0, 5, 5, 5, 7, 10, 13]
PUSHING = "copies for the bank, a dealer's queen high pushes"


@pytest.fixture(scope="module")
def house() -> BankHands:
    return BankHands(WAYS[WAY], ORDER)


def queens(house: BankHands) -> Made:
    """All of the dealer's hands but his queen highs."""
    first, last = QUEENS
    return made(house.high, house.low, counted=~((first <= house.high) & (house.high < last)))


def test_the_suits_of_all_shapes_make_all_hands() -> None:
    hands = classes().hands[: classes().plain].astype(int)
    ranks = np.where(hands // 4 < 13, hands // 4, -1)
    shapes = Counter(
        (tuple(sorted(Counter(row[row >= 0].tolist()).values(), reverse=True)), bool((row < 0).any())) for row in ranks
    )
    found = {shape: suitings(shape[0], joker=shape[1]) for shape in shapes}
    for (counts, _), ways in found.items():
        assert ways.hands.sum() == prod(comb(4, count) for count in counts)
    assert sum(shapes[shape] * int(ways.hands.sum()) for shape, ways in found.items()) == comb(53, 7)


@pytest.mark.slow
def test_hands_of_a_class_face_what_the_adviser_counts_for_each(house: BankHands) -> None:
    """Each hand is found by what it faces: some suiting has all its settings, with the house's among them."""
    rng = np.random.Generator(np.random.Philox(5))
    all_, but_queens = made(house.high, house.low), queens(house)
    plain, flush = rng.integers(0, classes().plain, 6), rng.integers(classes().plain, len(classes()), 6)
    for at in (*plain.tolist(), *flush.tolist()):
        of = at if at < classes().plain else int(classes().ranks_of[at - classes().plain])
        seen = list(faced(house, of))
        for _ in range(3):
            hand = sorted_hand(classes().any_hand(at, rng))
            places, counts = standings(hand, all_, order=ORDER)
            _, but = standings(hand, but_queens, order=ORDER)
            settings = [six(one, other) for one, other in zip(counts, but, strict=True)]
            low = set(decide(WAYS[WAY], hand, ORDER).setting.low)
            mine = next(n for n, (one, other) in enumerate(places) if {hand[one], hand[other]} == low)
            assert any(
                set(settings) <= each and settings[mine] == its and all(poorer(one, settings) for one in each)
                for each, its in told(seen)
            )


def six(counts: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]", but: object) -> tuple[int, ...]:
    """What the adviser counts, in the order of `STANDINGS`."""
    met = but if isinstance(but, np.ndarray) else counts
    win, lose = int(counts[2, 2]), int(counts[:2, :2].sum())
    return (
        win,
        int(counts[1:, 1:].sum()),
        lose,
        int(counts[0, 0]),
        win - int(met[2, 2]),
        lose - int(met[:2, :2].sum()),
    )


def poorer(one: tuple[int, ...], settings: list[tuple[int, ...]]) -> bool:
    """Whether some setting is at least as good: a flush is also counted as what it would be without."""
    return any(one[0] <= other[0] and one[2] >= other[2] for other in settings)


def told(seen: list[Faced]) -> list[tuple[set[tuple[int, ...]], tuple[int, ...]]]:
    """For every suiting its settings that are no fouls, and the house's."""
    return [
        ({tuple(row) for row in settings[legal].tolist()}, tuple(settings[house].tolist()))
        for found in seen
        for settings, legal, house in zip(found.settings, found.legal, found.house, strict=True)
    ]


@rule("RP.4", "RP.5", "RP.6")
@pytest.mark.slow
def test_sums_are_those_of_the_hands_one_by_one(house: BankHands) -> None:
    """Three sevens, a deuce, a nine, a queen and the joker: 256 hands, twelve of them flushes, each by the adviser."""
    of = next(at for at, row in enumerate(classes().hands.tolist()) if sorted(card // 4 for card in row) == SEVENS)
    sums, own, best = summed(house, [of]), np.zeros(6, dtype=np.int64), Counter[str]()
    all_, but_queens = made(house.high, house.low), queens(house)
    for without, deuce, nine, queen in product(range(4), repeat=4):
        sevens = [20 + suit for suit in range(4) if suit != without]
        hand = sorted_hand(tuple(map(Card, (*sevens, deuce, 28 + nine, 40 + queen, 52))))
        places, counts = standings(hand, all_, order=ORDER)
        _, but = standings(hand, but_queens, order=ORDER)
        settings = np.array([six(one, other) for one, other in zip(counts, but, strict=True)])
        low = set(decide(WAYS[WAY], hand, ORDER).setting.low)
        own += settings[next(n for n, (one, other) in enumerate(places) if {hand[one], hand[other]} == low)]
        best["copies for nobody"] += int((settings[:, 0] - settings[:, 3]).max())
        best["copies for the bank"] += int((settings[:, 0] - settings[:, 2]).max())
        best["copies for the bank, 5 % commission"] += int((19 * settings[:, 0] - 20 * settings[:, 2]).max())
        best["as the bank"] += int((settings[:, 1] - settings[:, 3]).max())
        best[PUSHING] += int((settings[:, 0] - settings[:, 2] - settings[:, 4] + settings[:, 5]).max())
    assert sums[0].tolist() == own.tolist()
    found = exact(sums)
    assert set(found) == {(terms, player) for terms in TERMS for player in PLAYERS}
    for terms, worth in best.items():
        assert found[terms, PLAYERS[1]].mean * (20 if "5 %" in terms else 1) * PAIRS == worth
    assert found["copies for the bank", PLAYERS[0]].mean * PAIRS == own[0] - own[2]


def test_a_count_that_was_stopped_goes_on_with_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def part(way: HouseWay, order: High, start: int) -> NDArray[np.int64]:
        asked.append(start)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return np.full((1 + len(TERMS), len(STANDINGS)), start + 1, dtype=np.int64)

    monkeypatch.setattr(counting, "TOGETHER", 30_000)
    monkeypatch.setattr(counting, "_part", part)
    file, told = tmp_path / "way.count", list[int]()
    with pytest.raises(KeyboardInterrupt):
        counting.counted(WAYS["foxwoods"], High(), kept=file)
    with file.open("ab") as out:
        out.write(b'{"at":30000,"su')
    whole = counting.counted(WAYS["foxwoods"], High(), kept=file, progress=told.append)
    assert (asked, told) == ([0, 30_000, 30_000, 60_000], [30_000, 60_000, 67_600])
    assert counting.counted(WAYS["foxwoods"], High(), kept=file) == counting.counted(WAYS["foxwoods"], High()) == whole
    assert asked[4:] == [0, 30_000, 60_000]
    with pytest.raises(RequestError, match="something else"):
        counting.counted(WAYS["ballys"], High(), kept=file)
