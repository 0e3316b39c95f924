"""Players who decide hand by hand, in lines of whole ranges: few who are asked stand for all; nobody beats himself."""

import random

import numpy as np
import pytest

from measure import poker_showdowns
from measure.poker_asked import asked, drawn, told_by
from measure.poker_lbr import Plan, walked
from measure.poker_showdowns import Showdowns
from potluck.bots.general import legal
from potluck.cards import parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, View, begin
from potluck.kernels.streets import COMPILED
from potluck.lab.poker_lines import Act
from potluck.lab.poker_resolving import Policy, Range, hands_on
from potluck.protocol import Dealt
from potluck.variants import VARIANTS
from proofs import levels_holdem

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")

SMALL = VARIANTS["royal-holdem"]


@pytest.fixture(autouse=True)
def _few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker_showdowns, "DRAWN", 4)


def pairs(view: View, rng: random.Random) -> Act:
    """Stakes with a pair, and with half of the suited hands; gives up what is left to a stake."""
    assert view.seat is not None
    one, two = view.seats[view.seat].cards
    raises = one.rank == two.rank or (one.suit == two.suit and rng.random() < 0.5)
    if raises and view.top < 8:
        return legal(view, RaiseTo(8))
    return (Call() if raises else Fold()) if view.owed else Check()


def whole(view: View) -> Policy:
    """The same told for the whole range."""
    hands = hands_on(view.variant, view.board)
    ranks, suits = hands // 4, hands % 4
    raises = np.where(ranks[:, 0] == ranks[:, 1], 1.0, np.where(suits[:, 0] == suits[:, 1], 0.5, 0.0))
    stake: Act = legal(view, RaiseTo(8)) if view.top < 8 else Call()
    return Policy(
        (stake, Fold() if view.owed else Check()), np.stack([raises, 1 - raises]), Range(hands, np.ones(len(hands)))
    )


@pytest.mark.parametrize("board", ["", "AhKdTs"])
def test_few_hands_that_are_asked_stand_for_all(board: str) -> None:
    state = begin(SMALL, (200, 200), button=0)
    for cards in ("QhQs", "JhJs"):
        state = state.apply(Dealt(parse(cards)))
    if board:
        state = state.apply(Call()).apply(Check()).apply(Dealt(parse(board)))
    view = state.view(state.actor)
    showdowns = Showdowns(SMALL, view.board, random.Random(1))
    counts = np.linspace(0, 1, len(showdowns.hands)) / len(showdowns.hands)
    player = asked(pairs, random.Random(2), most=(12, 12, 12, 12))
    sums = dict[Act, float]()
    for _ in range(300):
        acts, chances = player(view, showdowns, counts)
        assert (chances > 0).any(axis=0).sum() < len(counts) * 0.8
        for act, row in zip(acts, chances, strict=True):
            sums[act] = sums.get(act, 0.0) + float(row @ counts) / 300
    told = whole(view)
    for act, row in zip(told.acts, told.chances, strict=True):
        assert sums[act] == pytest.approx(float(row @ counts), rel=0.1)
    assert sum(sums.values()) == pytest.approx(float(counts.sum()), rel=1e-6)


def test_who_counts_for_more_than_his_part_is_asked_for_certain() -> None:
    counts, places = np.array([0.0, 5.0, 0.1, 0.1, 0.1, 0.1]), np.arange(6.0)
    found = np.zeros(6)
    for seed in range(2000):
        rows, factors = drawn(counts, places, random.Random(seed), many=3)
        assert len({*rows.tolist()}) == 3
        assert dict(zip(rows.tolist(), factors.tolist(), strict=True))[1] == 1
        found[rows] += factors / 2000
    assert found == pytest.approx([0, 1, 1, 1, 1, 1], abs=0.1)
    rows, factors = drawn(counts, places, random.Random(1), many=5)
    assert rows.tolist() == [1, 2, 3, 4, 5]
    assert (factors == 1).all()


def test_nobody_wins_from_himself_and_who_is_asked_wins_what_he_is_told_to() -> None:
    plan = Plan(SMALL, whole, 20, first=0, player=told_by(whole))
    few = plan._replace(player=asked(pairs, random.Random(3), most=(9, 9, 9, 9)))
    folds = plan._replace(bot=_gives_up)
    lines = [walked(plan, random.Random(at), button=at % 2) for at in range(24)]
    assert abs(np.mean(lines)) < 3 * np.std(lines) / len(lines) ** 0.5
    asked_few = [walked(few, random.Random(at), button=at % 2) for at in range(24)]
    assert abs(np.mean(asked_few)) < 3 * np.std(asked_few) / len(asked_few) ** 0.5
    assert min(walked(folds, random.Random(at), button=1) for at in range(3)) > 0.5  # who gives up all loses his blind
    there = plan._replace(bot=_gives_up, other=told_by(whole))
    assert [walked(there, random.Random(at), button=at % 2) for at in range(4)] == lines[:4]


def test_levels_are_refuted_where_one_loses_to_a_lower_and_the_shark_is_told_from_itself() -> None:
    clear, even = [1.0, -0.9, 1.1, -1.0, 1.05, -0.95], [2.0, 0.9, 2.1, 1.0, 2.05, 0.95]
    won = {("shark", "grinder"): even, ("reader", "grinder"): [-each for each in even], ("shark", "shark"): clear}
    assert levels_holdem.refuted(won, 1.96) == ["reader wins -1.50 from grinder"]
    assert len(levels_holdem.refuted({("shark", "shark"): even}, 1.96)) == 1
    assert levels_holdem.pairs_of(["64", "holdem", "shark:before,shark:shark"]) == [
        ("shark", "shark"),
        ("shark", "before"),
    ]
    assert levels_holdem.part(["64", "holdem"])
    assert not levels_holdem.part(["64"])


def _gives_up(view: View) -> Policy:
    hands = hands_on(view.variant, view.board)
    act: Act = Fold() if view.owed else Check()
    return Policy((act,), np.ones((1, len(hands))), Range(hands, np.ones(len(hands))))
