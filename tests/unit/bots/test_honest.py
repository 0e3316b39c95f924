"""The honest opponent plays legally everywhere, from its view alone, and does nothing that a player would laugh at."""

import random
from typing import Any

import pytest

from potluck.bots import bot, bots_for
from potluck.cards import parse
from potluck.dealer import Dealer
from potluck.errors import RulesError
from potluck.games import draw
from potluck.games.draw import Betting, Check, Drawing, Exchange, Open, Pass, Rules, Showdown, State, Wait
from potluck.protocol import Dealt, decode, encode

OTHERS = ("honest", "draw-1", "master", "caller", "tight", "maniac", "random")
RULES = [
    Rules(),
    Rules(profile="de", deck=52),
    Rules(betting=Betting(limit="table")),
    Rules(betting=Betting(limit="pot", raise_cap=1, first_check="passes"), profile="de"),
    Rules(betting=Betting(limit="fixed", cover="cash", pawn_to_raise=True), drawing=Drawing(most="four_with_ace")),
    Rules(showdown=Showdown(flush="all", flush_above_full=True, ace_below_seven=True), drawing=Drawing(most="three")),
]


def played(rules: Rules, names: tuple[str, str], seed: int) -> State:
    """One deal between two bots."""
    rng, dealer = random.Random(seed), Dealer(seed=seed)
    state = dealer(draw.deal(rules, first=seed % 2))
    while not state.over:
        assert state.actor is not None
        view = state.view(state.actor)
        action = bot(names[state.actor]).choose(view, rng)
        assert any(action in offer for offer in view.offers)
        state = dealer(state.apply(action))
    return state


def after(*actions: Any, hands: tuple[str, str], rules: Rules | None = None) -> State:
    """A deal with these hands, seat 0 first, after these actions."""
    state = draw.deal(rules or Rules()).apply(Dealt(parse(hands[0]))).apply(Dealt(parse(hands[1])))
    for action in actions:
        state = state.apply(action)
    return state


def chosen(state: State, seed: int) -> Any:
    return bot("honest").choose(state.view(state.actor), random.Random(seed))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.slow
def test_every_choice_is_offered_under_all_kinds_of_options(rules: Rules, other: str) -> None:
    for seed in range(4):
        assert sum(played(rules, ("honest", other), seed).payoffs()) == 0


def test_the_same_view_and_seed_give_the_same_action() -> None:
    view = after(hands=("As Ad Kh 9c 7d", "Ks Qd Jh 9d 8d")).view(0)
    copy = decode(encode(view), draw.View)
    for seed in range(10):
        assert bot("honest").choose(view, random.Random(seed)) == bot("honest").choose(copy, random.Random(seed))


def test_it_never_gives_up_the_best_hand() -> None:
    waiting = after(Wait(), Open(100), hands=("As Ks Qs Js Ts", "9s 9d 8h 8d 7d"))
    for seed in range(20):
        assert not isinstance(chosen(waiting, seed), Pass)


def test_it_does_not_throw_a_made_hand() -> None:
    asked = after(Wait(), Exchange(), hands=("9s 9d 9h 8d 8s", "As Qd Jh Td 7d"))
    for seed in range(10):
        assert chosen(asked, seed) == Exchange()


def test_it_keeps_a_pair_and_throws_three() -> None:
    asked = after(Wait(), Exchange(), hands=("As Ad Qh 9c 7d", "Ks Kd Jh Td 8d"))
    thrown = chosen(asked, 3)
    assert set(thrown.cards) == set(parse("Qh 9c 7d"))


def test_it_does_not_pay_a_large_stake_with_nothing() -> None:
    opened = after(Open(150), hands=("As Ad Ah 9c 7d", "Ks Qd Jh 9d 7h"))
    gave_up = sum(isinstance(chosen(opened, seed), Pass) for seed in range(20))
    assert gave_up >= 18


def test_it_bluffs_sometimes_and_not_often() -> None:
    asked = after(Wait(), Exchange(parse("9d 8h 7h")), hands=("Ks Qd Jh 9c 7d", "As Ad 9d 8h 7h"))
    state = asked.apply(Dealt(parse("Tc Td 8c"))).apply(Exchange())
    staked = sum(isinstance(chosen(state, seed), Open) for seed in range(80))
    assert 2 <= staked <= 40, staked


def test_it_never_passes_where_checking_is_free() -> None:
    state = after(Wait(), Exchange(), Exchange(), hands=("Ks Qd Jh 9c 7d", "As Ad 9d 9h 8h"))
    for seed in range(20):
        assert isinstance(chosen(state, seed), Open | Check)


def test_an_unknown_bot_is_refused_with_what_there_is() -> None:
    with pytest.raises(RulesError, match=r"honest, .*caller, .*random"):
        bot("deep blue")
    assert bots_for("kuhn3") == ("caller", "tight", "maniac", "random")
