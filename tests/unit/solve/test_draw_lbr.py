"""The local best response on sixteen cards: what it finds, and what it does not make up."""

from functools import cache

import numpy as np
import pytest

from measure import draw_lbr
from measure.draw_lbr import Node, Pack, gain
from potluck.games.draw.options import Rules
from potluck.kernels.draws import DrawLoop
from potluck.solve.draw import Menu, model
from proofs.draw_lbr import Learnt, _leaks, _small_pack, tree_of

POT = 10


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
    monkeypatch.setattr(draw_lbr, "CLEAR", 1e9)
    monkeypatch.setattr(draw_lbr, "SPREAD", 1e9)
    kept = gain(pack, tree, Learnt(loop), 17, seat=seat, pot=POT, draws=4, free=False, seed=3)
    assert kept == pytest.approx(0, abs=1e-9)
