"""Sums over showdowns: compiled and fallback alike, all ways, and blocks of trials that nobody's threads change."""

from itertools import product
from random import Random

import numpy as np
import pytest

from potluck import kernels
from potluck.cards import CARDS, Card, mask, parse
from potluck.errors import ParseError
from potluck.kernels import (
    BLOCK,
    WHOLE,
    Half,
    Held,
    Program,
    Showdown,
    Sums,
    _deals,
    _meetings,
    count_showdowns,
    meet_draws,
    meet_ranges,
    program,
    sample_showdowns,
)
from potluck.lab.questions import showdown_of
from potluck.variants import VARIANTS, Variant

HIGH = (Half(program("high")),)
SUITS = "cdhs"
OWN = {
    "deuces": VARIANTS["seven-stud"].replace(name="deuces", code="", wild=("2",)),
    "one-eyed": VARIANTS["holdem"].replace(name="one-eyed", code="", wild=("Jh", "Js")),
    "fewer": VARIANTS["deuces-wild"].replace(name="fewer", jokers=2, joker="wild", fewer_wild=True),
    "bug": VARIANTS["omaha-hilo"].replace(name="bug", jokers=1),
    "short": VARIANTS["holdem"].replace(name="short", code="", ranks="89TJQKA", suits="cds"),
}


def levels() -> tuple[str, ...]:
    """The instruction sets of this machine."""
    if not kernels.COMPILED:
        return ()
    import potluck_kernels

    return potluck_kernels.LEVELS


def question(variant: Variant, rng: Random, *, most: int) -> Showdown:
    """Random hands and board of a variant, so many cards of which are missing that there are at most so many ways."""
    own, common = variant.own_and_board
    while True:
        seats = rng.randint(2, min(4, variant.most_seats))
        cards = list(variant.cards)
        rng.shuffle(cards)
        hands = [tuple(cards.pop() for _ in range(rng.randint(max(0, own - 2), own))) for _ in range(seats)]
        board = tuple(cards.pop() for _ in range(rng.randint(max(0, common - 3), common)))
        dead = {cards.pop() for _ in range(rng.choice((0, 0, 3)))}
        showdown, ways = showdown_of(variant, hands, board=board, dead=dead)
        if ways <= most:
            return showdown


@pytest.mark.kernels
@pytest.mark.parametrize("level", levels())
@pytest.mark.parametrize("name", [*VARIANTS, *OWN])
def test_each_instruction_set_gives_the_integers_of_the_fallback(level: str, name: str) -> None:
    import potluck_kernels

    variant = OWN.get(name) or VARIANTS[name]
    showdown = question(variant, Random(name), most=3_000)
    potluck_kernels.use(level)
    try:
        assert count_showdowns(showdown) == _deals.count(showdown)
        trials = BLOCK + 200
        compiled = sample_showdowns(showdown, trials=trials, seed=5, first=3)
        assert compiled == _deals.sample(showdown, trials=trials, seed=5, first=3)
    finally:
        potluck_kernels.use(kernels.LEVEL)


@pytest.mark.kernels
@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("royal-holdem", "AsKs QhQd"),
        ("royal-holdem", "AsKs AhKh TcTd"),
        ("short-deck", "AsKs 9h8h"),
        ("short-deck", "AsTs AhTh 6c7c"),
    ],
)
def test_boards_by_classes_are_all_boards(name: str, hands: str) -> None:
    """Two cards each and a whole board to come: by ranks and flushes, and one by one."""
    showdown, ways = showdown_of(VARIANTS[name], [parse(hand) for hand in hands.split()])
    sums = count_showdowns(showdown)
    assert sums.ways == ways
    assert sums == _deals.count(showdown) == board_by_board(showdown)


@pytest.mark.kernels
@pytest.mark.slow
@pytest.mark.parametrize("order", ["high", "ace-to-five", "deuce-to-seven", "ace-to-six", "eight-or-better"])
def test_boards_by_classes_are_all_boards_of_a_whole_deck(order: str) -> None:
    rng = Random(order)
    cards = list(CARDS[:52])
    rng.shuffle(cards)
    hands = (mask(cards[:2]), mask(cards[2:4]), mask(cards[4:6]))
    halves = (*HIGH, Half(program(order))) if order != "high" else HIGH  # type: ignore[arg-type]
    dead = mask(cards[40:])
    showdown = Showdown(halves=halves, hands=hands, missing=(0, 0, 0), board_missing=5, unseen=mask(cards[6:]) & ~dead)
    assert count_showdowns(showdown) == _deals.count(showdown) == board_by_board(showdown)


def board_by_board(showdown: Showdown) -> Sums:
    """All ways without compiled kernels and without classes of boards."""
    return _deals.count(showdown, lambda half, hands, boards: _deals.strengths(showdown.halves[half], hands, boards))


def test_threads_and_blocks_change_nothing() -> None:
    showdown, _ = showdown_of(VARIANTS["seven-stud"], [parse("AsAhKd"), parse("7c7d2s"), parse("Qh")])
    asked = {"seed": 7, "trials": 5 * BLOCK + 9}
    once = sample_showdowns(showdown, **asked)
    assert [sample_showdowns(showdown, **asked, threads=threads) for threads in (2, 3, 0)] == [once] * 3
    first = sample_showdowns(showdown, seed=7, trials=2 * BLOCK)
    assert first + sample_showdowns(showdown, seed=7, trials=3 * BLOCK + 9, first=2) == once
    assert sample_showdowns(showdown, seed=8, trials=5 * BLOCK + 9) != once


def test_a_pot_is_given_away_whole() -> None:
    """All parts together are the pots that there were; of the lows only those that were won."""
    showdown = question(VARIANTS["omaha-hilo"], Random(3), most=20_000)
    sums = count_showdowns(showdown)
    assert sum(seat.units for seat in sums.seats) == sums.ways * WHOLE
    high, low = (sum(seat.halves[half][2] for seat in sums.seats) for half in (0, 1))
    assert high == sums.ways * WHOLE // 2
    assert 0 < low < high
    assert low % (WHOLE // 2) == 0


def test_every_deal_is_as_likely_as_another() -> None:
    """Two cards for each of two hands out of seven: each of the 210 deals comes as often as chance allows."""
    unseen = mask(parse("2c 3c 4c 5c 6c 7c 8c"))
    deals: dict[tuple[int, int], int] = {}

    def worths_of(_: int, hands: np.ndarray, __: np.ndarray) -> np.ndarray:
        seen.append(hands)
        return np.zeros(len(hands), np.int64)

    seen: list[np.ndarray] = []
    showdown = Showdown(halves=HIGH, hands=(0, 0), missing=(2, 2), board=0, board_missing=0, unseen=unseen)
    trials = 210 * 400
    _deals.sample(showdown, trials=trials, seed=2, first=0, worths_of=worths_of)
    for one, other in zip(seen[::2], seen[1::2], strict=True):
        for pair in zip(one.tolist(), other.tolist(), strict=True):
            deals[pair] = deals.get(pair, 0) + 1
    assert len(deals) == 210
    square = sum((n - 400) ** 2 / 400 for n in deals.values())
    assert 209 - 5 * 20.5 < square < 209 + 5 * 20.5


def test_short_hands_are_ranked_as_the_law_ranks_them() -> None:
    law = VARIANTS["rhode-island"].ranking(VARIANTS["rhode-island"].showdown[0])
    rng = Random(1)
    for size in (1, 2, 3):
        hands = [tuple(rng.sample(CARDS[:52], size)) for _ in range(300)]
        hands += [tuple(map(Card, (f"A{a}", f"2{b}", f"3{c}")))[:size] for a, b, c in product("cd", repeat=3)]
        masks = np.array([mask(hand) for hand in hands], np.uint64)
        expected = [law.rank(hand).strength for hand in hands]
        assert kernels.rank(masks, order=law).tolist() == expected
        assert [kernels.rank_one(hand, law) for hand in hands] == expected


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": (3, 3)},
        {"hands": (3,), "missing": (0,)},
        {"missing": (0, 60)},
        {"missing": (0, -1)},
        {"board": 1 << 14},
        {"board_missing": 2},
        {"halves": (Half(program("high"), 2),), "board_missing": 2},
        {"halves": (Half(Program(5)),)},
    ],
)
def test_what_does_not_go_together_is_refused(wrong: dict[str, object]) -> None:
    hands = mask(parse("AsAh")), mask(parse("KsKd"))
    right = {
        "halves": HIGH,
        "hands": hands,
        "missing": (0, 0),
        "board_missing": 5,
        "unseen": mask(CARDS[:52]) & ~sum(hands),
    }
    count_showdowns(Showdown(**right))  # type: ignore[arg-type]
    with pytest.raises(ParseError):
        count_showdowns(Showdown(**right | wrong))  # type: ignore[arg-type]


def apart(half: Half, first: Held, second: Held, board: int) -> list[tuple[int, int, int]]:
    """What each of the first meets, beats and ties with on a board, hand by hand."""
    worth = _worth(half, (*first.hands, *second.hands), board)
    rows = []
    for hand in first.hands:
        row = [0, 0, 0]
        for other, weight in zip(second.hands, second.weights, strict=True):
            if not hand & other and not (hand | other) & board:
                row[0] += weight
                row[1] += weight * (worth[hand] > worth[other])
                row[2] += weight * (worth[hand] == worth[other])
        rows.append((row[0], row[1], row[2]))
    return rows


def _worth(half: Half, hands: tuple[int, ...], board: int) -> dict[int, int]:
    live = [hand for hand in hands if not hand & board]
    ranks = _deals.strengths(half, np.array(live, np.uint64), np.full(len(live), board, np.uint64))
    return dict.fromkeys(hands, 0) | dict(zip(live, map(int, ranks), strict=True))


@pytest.mark.parametrize(
    ("half", "own", "common"),
    [
        (HIGH[0], 2, 5),
        (Half(program("high"), 2), 4, 5),
        (Half(program("deuce-to-seven")), 5, 0),
        (Half(program("badugi")), 4, 0),
        (Half(program(VARIANTS["draw-bug"].ranking(VARIANTS["draw-bug"].showdown[0]))), 5, 0),
    ],
)
def test_ranges_meet_as_hand_by_hand(half: Half, own: int, common: int) -> None:
    """Compiled on each instruction set, and by the fallback: few cards, so that many hands share one."""
    rng = Random(f"{own} {common}")
    cards = [*rng.sample(CARDS[:52], 16), CARDS[52]] if half.program.kind == "high" and not common else CARDS[:20]
    first, second = (
        Held(hands, (*(rng.randint(0, 3) for _ in hands[1:]), 2))
        for hands in (tuple({mask(rng.sample(cards, own)) for _ in range(40)}) for _ in range(2))
    )
    boards = [mask(rng.sample(CARDS[:24], common)) for _ in range(3 if common else 1)]
    rows = [[apart(half, *both, board) for board in boards] for both in ((first, second), (second, first))]
    expected = tuple(
        tuple(tuple(sum(row[at] for row in each) for at in range(3)) for each in zip(*side, strict=True))
        for side in rows
    )
    assert _meetings.ranges(half, first, second, boards) == expected
    for level in levels():
        import potluck_kernels

        potluck_kernels.use(level)
        assert meet_ranges(half, first, second, boards, threads=2) == expected
        potluck_kernels.use(kernels.LEVEL)


def test_draws_that_meet_are_all_ways() -> None:
    rng = Random(6)
    for _ in range(8):
        cards = rng.sample(CARDS[:52], 26)
        draws = rng.randint(0, 3), rng.randint(0, 3)
        kept = mask(cards[draws[0] : 5]), mask(cards[5 + draws[1] : 10])
        unseen = mask(cards[10:])
        sums = count_showdowns(Showdown(halves=HIGH, hands=kept, missing=draws, unseen=unseen))
        expected = sums.ways, sums.seats[0].won, sums.seats[0].tied
        assert meet_draws(HIGH[0], kept, draws, unseen=unseen) == expected
        assert _meetings.draws(HIGH[0], kept, draws, board=0, unseen=unseen) == expected


def exchanging(rng: Random) -> Showdown:
    """Two ranges of a draw of which each hand exchanges some of its cards, and a third hand that misses one."""
    cards = rng.sample(CARDS[:52], 52)
    ranges = []
    for start in (0, 12):
        hands = [rng.sample(cards[start : start + 14], 5) for _ in range(6)]
        kept = [hand[rng.randint(0, 5) :] for hand in hands]
        thrown = tuple(mask(set(hand) - set(keeps)) for hand, keeps in zip(hands, kept, strict=True))
        ranges.append(Held(tuple(map(mask, kept)), tuple(rng.randint(1, 3) for _ in hands), thrown))
    known = mask(cards[30:34])
    return Showdown(
        halves=HIGH, hands=(0, 0, known), missing=(0, 0, 1), unseen=mask(CARDS[:52]) & ~known, ranges=(*ranges, None)
    )


@pytest.mark.kernels
@pytest.mark.parametrize("level", levels())
def test_exchanges_are_dealt_alike(level: str) -> None:
    import potluck_kernels

    showdown = exchanging(Random(level))
    potluck_kernels.use(level)
    try:
        compiled = sample_showdowns(showdown, trials=BLOCK + 300, seed=5, first=2)
        assert compiled == _deals.sample(showdown, trials=BLOCK + 300, seed=5, first=2)
        assert sum(held for held, *_ in compiled.by_hand[0]) == BLOCK + 300
    finally:
        potluck_kernels.use(kernels.LEVEL)


def test_what_is_thrown_does_not_come_back() -> None:
    """Kings keep two of four aces' worth of cards out: whoever throws the rest of the pack's best gets none of it."""
    kept, thrown = mask(parse("2s")), mask(parse("AsAhAdAc"))
    other = mask(parse("KsKhKd3c4c"))
    unseen = mask(parse("2s AsAhAdAc KsKhKd3c4c 5d6h7c8s9d"))
    held = (Held((kept,), (1,), (thrown,)), Held((other,), (1,)))
    sums = sample_showdowns(
        Showdown(halves=HIGH, hands=(0, 0), missing=(0, 0), unseen=unseen, ranges=held), trials=500, seed=1
    )
    assert sums.seats[1].won == 500
    with pytest.raises(ParseError):
        sample_showdowns(
            Showdown(halves=HIGH, hands=(0, 0), missing=(0, 0), unseen=unseen & ~thrown, ranges=held), trials=5, seed=1
        )
