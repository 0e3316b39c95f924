"""The chances of a run-out are those of `potluck odds`, pot by pot, and need no more than the viewer sees."""

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from potluck.cards import parse
from potluck.cards import show as text_of
from potluck.games.poker import ACTIONS, HouseRules, Phase, State, begin
from potluck.kernels import COMPILED
from potluck.lab.odds import odds
from potluck.lab.poker_run_out import run_out
from potluck.protocol import Amount, Cards, Dealt, encode
from potluck.variants import VARIANTS
from tests.marks import rule
from tests.rules.poker_script import deal
from tests.rules.test_poker_run_out import act, run

HANDS = "KdKc AsAh QhJh"
THREE = "call; raise_to 100; call; call"


@rule("R4.15")
def test_each_step_has_the_shares_of_potluck_odds() -> None:
    state = deal("holdem", (100, 100), "raise_to 100; call", hands="AsKs QhQd", board="2s7sJc3d4h", house="turn_up")
    shown = run_out(state.view(None))
    assert shown is not None
    assert [(len(step.board), step.to_come, step.exact) for step in shown.steps] == [
        (0, 5, COMPILED),
        (3, 2, True),
        (4, 1, True),
    ]
    for step in shown.steps[1:]:
        exact = odds("AsKs", "QhQd", board=text_of(step.board))
        assert step.pots[0].shares == tuple(map(float, exact.share))
        assert step.ways == exact.ways
    first = shown.steps[0]
    for share, exact_share in zip(first.pots[0].shares, odds("AsKs", "QhQd").share, strict=True):
        assert share is not None
        assert abs(share - float(exact_share)) <= 2 * first.margin + 1e-12


@rule("R4.3", "R4.15")
def test_each_pot_is_reckoned_among_those_who_may_win_it() -> None:
    state = deal("holdem", (100, 100, 3), THREE, hands=HANDS, board="2c3d4s9s", house="turn_up")
    shown = run_out(state.view(1))
    assert shown is not None
    flop = next(step for step in shown.steps if len(step.board) == 3)
    assert [(pot.amount, pot.seats) for pot in flop.pots] == [(9, (0, 1, 2)), (194, (0, 1))]
    alone = odds("KdKc", "AsAh", board="2c3d4s")
    three = odds("KdKc", "AsAh", "QhJh", board="2c3d4s")
    assert flop.pots[0].shares == tuple(map(float, three.share))
    assert flop.pots[1].shares[2] is None
    # who is out of the side pot still holds two cards that cannot come
    assert flop.pots[1].shares[0] != float(alone.share[0])
    assert abs(sum(share or 0 for share in flop.pots[1].shares) - 1) < 1e-12


@rule("R4.3", "R4.15")
def test_the_ante_of_the_big_blind_is_in_the_main_pot() -> None:
    forced = replace(VARIANTS["holdem"].forced, ante=2, ante_from="big-blind")
    variant = VARIANTS["holdem"].replace(forced=forced)
    state = deal(variant, (102, 102), "raise_to 100; call", hands="KdKc AsAh", board="2c3d4s9s", house="turn_up")
    shown = run_out(state.view(None))
    assert shown is not None
    assert [(pot.amount, pot.seats) for pot in shown.steps[-1].pots] == [(202, (0, 1))]


@rule("R4.15")
def test_outs_and_ties_are_all_cards_that_may_come() -> None:
    state = deal("holdem", (100, 100), "raise_to 100; call", hands="AsKs QhQd", board="2s7sJc3d4h", house="turn_up")
    shown = run_out(state.view(None))
    assert shown is not None
    last = shown.steps[-1]
    (pot,) = last.pots
    assert (last.to_come, last.unseen) == (1, 44)
    assert text_of(pot.outs[0]) == text_of(tuple(sorted(pot.outs[0])))
    assert len(pot.outs[0]) == 15
    assert len(pot.outs[0]) + len(pot.outs[1]) == 44
    assert pot.shares[0] == float(Fraction(15, 44))


@rule("R4.16")
def test_the_second_board_is_reckoned_without_the_cards_of_the_first() -> None:
    asked = deal("holdem", (100, 100), "raise_to 100; call", hands="KdKc AsAh", house="turn_up twice")
    waiting = run_out(asked.view(None))
    assert waiting is not None
    assert [len(step.board) for step in waiting.steps] == [0]
    shown = run_out(run(asked, "KhKs3d4s9s", "2d5c7s8sJh").view(None))
    assert shown is not None
    assert shown.twice
    assert [(step.run, len(step.board)) for step in shown.steps] == [(1, 0), (1, 3), (1, 4), (2, 0), (2, 3), (2, 4)]
    second = shown.steps[4]
    assert second.unseen == 52 - 4 - 5 - 3
    assert second.pots[0].shares[0] == 0.0


@rule("R4.15")
def test_there_is_none_where_hands_stay_down_or_somebody_may_still_bet() -> None:
    literal = deal("holdem", (100, 100), "raise_to 100; call")
    assert run_out(literal.view(None)) is None
    river = deal("holdem", (50, 50), "call; check; " + "check; check; " * 2 + "raise_to 48; call", house="turn_up")
    assert river.over
    assert run_out(river.view(None)) is None
    assert run_out(deal("holdem", (100, 100), "raise_to 10", house="turn_up").view(0)) is None


@pytest.mark.parametrize("name", sorted(VARIANTS))
@rule("R4.15", "R4.16")
def test_every_variant_runs_out_alike_for_all_who_look(name: str) -> None:
    rng, steps = Random(name), 0
    for _ in range(4):
        state = played(name, rng)
        views = [state.view(at) for at in (None, *range(len(state.seats)))]
        reckoned = [run_out(view) for view in views]
        assert len({encode(shown) for shown in reckoned}) == 1
        steps += len(reckoned[0].steps) if reckoned[0] is not None else 0
        for step in reckoned[0].steps if reckoned[0] is not None else ():
            for pot in step.pots:
                assert abs(sum(share or 0 for share in pot.shares) - 1) < 1e-9
    streets = VARIANTS[name].streets
    assert steps or streets[-1].draw or len(streets) == 1 or VARIANTS[name].limit == "fixed"


def played(name: str, rng: Random) -> State:
    """A deal in which all go all-in as soon as they may."""
    house = HouseRules(turn_up=True, twice=True)
    state = begin(VARIANTS[name], (20, 20, 13)[: rng.choice((2, 3))], button=0, house=house)
    while not state.over:
        if isinstance(state.chance, Cards):
            state = state.apply(Dealt(tuple(rng.sample(state.undealt, state.chance.n))))
            continue
        raising = [offer for offer in state.offers() if isinstance(offer, Amount)]
        kinds = {offer.kind for offer in state.offers()}
        if state.phase is Phase.AGREEING:
            state = state.apply(act("run_twice"))
        elif raising:
            state = state.apply(act(f"raise_to {raising[0].high}"))
        else:
            state = state.apply(act("call") if "call" in kinds else state.offers()[0].examples(ACTIONS)[0])
    return state


def test_a_step_is_told_in_cards_that_the_page_can_read() -> None:
    state = deal("holdem", (100, 100), "raise_to 100; call", hands="AsKs QhQd", board="2s7sJc3d4h", house="turn_up")
    text = encode(run_out(state.view(None))).decode()
    assert '"board":["2s","7s","Jc"]' in text
    assert parse("As")[0] == state.seats[0].down[0]
