"""Luck taken out of poker: nothing on average, whatever is dealt, and the intervals are narrower for it."""

import copy
import itertools
from typing import Any

import pytest

from potluck import arena
from potluck.arena import poker_luck
from potluck.arena.orders import Orders
from potluck.arena.poker_luck import Account
from potluck.cards import Card, parse
from potluck.games import poker
from potluck.games.poker import Call, Check, RaiseTo
from potluck.protocol import Dealt, Starts
from tests.known import known


class Told(Orders):
    """Chance that answers what it is told to."""

    def __init__(self, first: int | None, cards: list[tuple[Card, ...]]) -> None:
        super().__init__(0, 0)
        self._answers: list[Any] = [Starts(first)] if first is not None else []
        self._answers += map(Dealt, cards)

    def outcome(self, playing: Any) -> Any:
        return self._answers.pop(0)


def played(variant: str, orders: Orders, plan: list[Any], *, start: int = 200) -> tuple[tuple[int, ...], Account]:
    """One deal in which these acts are made, then only what costs least; and its luck."""
    rules = poker.Rules(variant=variant, money=poker.Money(start=start))
    account, acts = Account(7), iter(plan)
    match = account.settle(poker.start(rules, 2), orders)
    while not match.state.over:
        least = Call() if known(match.state).owed else Check()
        match = account.settle(match.apply(next(acts, least)), orders)
    return match.state.payoffs(), account


def test_over_all_deals_of_leduc_luck_sums_to_nothing() -> None:
    """With bets by what is held, so that who knows more puts in more: 240 deals, no sample in it."""
    plain = level = taken = 0.0
    deck = poker.Rules(variant="leduc").cards
    for first, cards in itertools.product(range(2), itertools.permutations(deck, 3)):
        keen = [RaiseTo(2), Call()] if max(cards[:2]) > max(deck[:4]) else []
        won, account = played("leduc", Told(first, [(card,) for card in cards]), keen)
        plain, level = plain + won[0], level + won[0] - account.total[0]
        taken += abs(account.total[0])
        assert sum(account.total) == pytest.approx(0)
    assert level == pytest.approx(plain)
    assert taken > 200


@pytest.mark.parametrize(
    ("variant", "hands"), [("holdem", ("As Kd", "7c 7h")), ("omaha-hilo", ("As Kd 3h 2c", "7c 7h 8d 8s"))]
)
def test_over_all_last_cards_luck_sums_to_nothing(variant: str, hands: tuple[str, str]) -> None:
    """All chips in before the flop: what the river brings is paid as its chances were before it."""
    flop, turn = parse("2s 5s Td"), parse("Jc")
    known = {*flop, *turn, *parse(" ".join(hands))}
    lucks, swung = [], []
    for river in set(poker.Rules(variant=variant).cards) - known:
        orders = Told(0, [*map(parse, hands), flop, turn, (river,)])
        won, account = played(variant, orders, [RaiseTo(6), RaiseTo(18), RaiseTo(20)], start=20)
        lucks.append(account.total[0])
        swung.append(won[0] - account.total[0])
    assert max(swung) - min(swung) == pytest.approx(0, abs=1)
    assert max(lucks) > 10
    assert min(lucks) < -10


def test_over_all_two_last_cards_luck_sums_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """All chips in on the flop of a pack of twenty: 156 ways, all of them counted at each step."""
    monkeypatch.setattr(poker_luck, "FEW", 200)
    rules, hands, flop = poker.Rules(variant="royal-holdem"), ("As Kd", "Tc Th"), "Ks Js Td"
    account = Account(7)
    match = account.settle(poker.start(rules, 2), Told(0, [*map(parse, hands), parse(flop)]))
    while not known(match.state).street:
        match = match.apply(Call() if known(match.state).owed else Check())
        match = account.settle(match, Told(None, [parse(flop)]))
    match = match.apply(RaiseTo(198))
    lucks = []
    for cards in itertools.permutations(match.state.undealt, 2):
        branch = copy.copy(account)
        assert branch.settle(match.apply(Call()), Told(None, [(card,) for card in cards])).state.over
        lucks.append(branch.total[0] - account.total[0])
    assert len(lucks) == 156
    assert sum(lucks) == pytest.approx(0, abs=1e-6)
    assert max(lucks) > 50


@pytest.mark.parametrize("variant", ["holdem", "seven-stud", "crazy-pineapple", "draw-fixed", "omaha-hilo"])
def test_samples_leave_the_mean_as_it_is(variant: str) -> None:
    """What is taken out is nothing, within four standard errors of both means, while the spread shrinks."""
    found = arena.run("poker", ["random", "maniac"], deals=150, seed=5, control=True, options={"variant": variant})
    raw, level = found.tally.points[0], found.tally.level[0]
    taken = found.tally.squares[0] + found.tally.level_squares[0]
    assert abs(raw - level) < 4 * taken**0.5
    assert found.tally.level_squares[0] < found.tally.squares[0]


def test_the_same_plan_has_the_same_luck() -> None:
    first, again = (arena.run("poker", ["random", "caller"], deals=12, seed=5, control=True).json() for _ in range(2))
    assert first == again


def test_nothing_is_taken_out_before_anybody_has_acted() -> None:
    account = Account(1)
    account.settle(poker.start(poker.Rules(), 3), Orders(3, 1))
    assert account.total == (0.0, 0.0, 0.0)
