"""The local best response on sixteen cards: what it finds, and what it does not make up."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from measure import draw_late, draw_lbr
from measure.draw_asked import NUMBERS, drawn, holding, told
from measure.draw_behind import columns_of
from measure.draw_lbr import gain
from measure.draw_pack import Node, Pack
from potluck.arena.orders import Orders
from potluck.bots.draw_solved import frequencies
from potluck.games import draw
from potluck.games.draw.options import Rules
from potluck.games.draw.values import Exchange, Open, Wait
from potluck.games.draw.view import View
from potluck.kernels.draws import DrawLoop
from potluck.solve.draw import Menu, model
from potluck.solve.draw_sides import cut, remembered_of
from proofs.draw_lbr import Learnt, _leaks, _small_pack, tree_of

POT = 10
COARSE = 4


@cache
def small() -> tuple[DrawLoop, Pack, list[Node], dict[str, Learnt]]:
    rules = Rules(profile="de")
    deal = model(rules, stack=20, groups=100, cards=16, most=2, menu=Menu(shares=(1.0,), raises=1))
    loop = deal.loop()
    loop.run(60)
    return (
        loop,
        _small_pack(deal, rules),
        tree_of(deal),
        {name: Learnt(loop, leak) for name, leak in _leaks(deal).items()},
    )


def won(strategy: Learnt, *, hands: int) -> float:
    """Per cent of the pot, the mean of both seats."""
    _, pack, tree, _ = small()
    numbers = np.random.default_rng(5).integers(len(pack.masks), size=hands).tolist()
    gains = [
        gain(pack, tree, strategy, hand, seat=seat, pot=POT, draws=40, free=False, seed=1)
        for seat in (0, 1)
        for hand in numbers
    ]
    return 100 * float(np.mean(gains)) / POT


def test_who_believes_a_pat_hand_is_found_out() -> None:
    loop, _, _, leaks = small()
    assert won(leaks["believes a pat hand"], hands=2) > won(Learnt(loop), hands=2) + 2


@pytest.mark.parametrize("seat", [0, 1])
def test_who_never_leaves_the_strategy_wins_what_it_wins(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    loop, pack, tree, _ = small()
    monkeypatch.setattr(draw_late, "CLEAR", 1e9)
    monkeypatch.setattr(draw_lbr, "EARLY", 1e9)
    kept = gain(pack, tree, Learnt(loop), 17, seat=seat, pot=POT, draws=4, free=False, seed=3)
    assert kept == pytest.approx(0, abs=1e-9)


def test_each_half_of_the_draws_weighs_each_group_by_all_draws() -> None:
    _, pack, _, _ = small()
    rest = np.arange(5, 16)
    columns = columns_of(pack, rest, [(0, (0, 1, 2, 3, 4)), (2, (0, 1, 2))], 4, np.random.default_rng(1))
    every = np.array([(0, 1, 2, *drawn) for drawn in combinations(rest.tolist(), 2)], np.uint8)
    groups = pack.groups(pack.strengths(every))
    for half in columns.halves[1]:
        known = np.bincount(columns.groups[half], columns.weights[half], minlength=len(pack.bounds))
        assert known == pytest.approx(np.bincount(groups, minlength=len(pack.bounds)) / len(groups))
    assert columns.means(np.ones(len(columns.drawn))) == pytest.approx(1)


@pytest.mark.parametrize("amount", [None, 2])
def test_the_bot_is_told_as_it_is_asked(amount: int | None) -> None:
    match = Orders(5, 1).settle(draw.start(draw.PRESETS["evening"], 2))
    match = Orders(5, 1).settle(match.apply(Wait() if amount is None else Open(amount)))
    view = match.view(match.actor)
    assert isinstance(view, View)
    hands = [[*seat.hand] for seat in match.state.seats]
    answer = told(view, hands)
    for at, hand in enumerate(hands):
        asked = dict[object, float]()
        for number in NUMBERS:
            with drawn(number):
                for act, chance in frequencies(holding(view, hand)):
                    plain = Exchange() if isinstance(act, Exchange) else act
                    asked[plain] = asked.get(plain, 0.0) + chance / len(NUMBERS)
        assert {act: chances[at] for act, chances in answer.items() if chances[at] > 0} == pytest.approx(asked)


@pytest.mark.parametrize("seat", [0, 1])
def test_who_remembers_first_hands_and_plays_as_who_does_not_loses_as_much(seat: int) -> None:
    """Three sides, of which the strategy makes nothing; of which it makes something, whether one is met by nobody."""
    loop, fine, tree, _ = small()
    pack = fine._replace(bounds=fine.bounds[::COARSE])
    thrown = [
        remembered_of(kept.astype(np.int64) + 36, np.full(len(kept), (1 << 5 - number) - 1))
        for number, kept in enumerate(pack.kept.transpose(1, 0, 2))
    ]

    def lost(pack: Pack, strategy: Learnt) -> float:
        return gain(pack, tree, strategy, 17, seat=seat, pot=POT, draws=40, free=False, seed=1)

    two = cut(thrown, 2)
    plain = lost(pack, Remembering(loop, (0.0,)))
    split = lost(pack._replace(cuts=two), Remembering(loop, (0.0, 1.0)))
    assert lost(pack._replace(cuts=cut(thrown, 3)), Remembering(loop, (0.0,) * 3)) == pytest.approx(plain, rel=1e-4)
    assert split != pytest.approx(plain, rel=5e-4)
    none = tuple((0, *cuts) for cuts in two)
    assert lost(pack._replace(cuts=none), Remembering(loop, (0.7, 0.0, 1.0))) == pytest.approx(split, rel=1e-4)


class Remembering(Learnt):
    """By side, how often it plays anything; by the weakest of so many groups."""

    def __init__(self, loop: DrawLoop, often: tuple[float, ...]) -> None:
        super().__init__(loop)
        self._often = often

    def late(self, node: int, first: int, second: int) -> np.ndarray:
        plain = super().late(node, first, second)[::COARSE]
        parts = [(1 - often) * plain + often / plain.shape[1] for often in self._often]
        return np.stack(parts, axis=1).reshape(-1, plain.shape[1])
