"""R4.15 and R4.16: all-in hands turned up, and a board that is run twice."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.cards import parse
from potluck.errors import RulesError
from potluck.games.poker import ACTIONS, Choice, HouseRules, Phase, Rules, RunOnce, State, Table, Tournament, begin
from potluck.games.poker.values import Agreed, Common, Runs, Second, Showed, Took
from potluck.games.poker.view import TwoBoards
from potluck.protocol import Amount, Cards, Dealt, Pick
from potluck.protocol import parse as act_of
from potluck.variants import VARIANTS
from tests.marks import rule
from tests.rules.poker_script import after, deal, kinds, match, on, refused, stacks, told

ALL_IN = "raise_to 100; call"
ACES = "AsAh KdKc"
FIRST = "2c3d7h9sJc"


def kinds_told(state: State) -> list[str]:
    """The order in which hands and common cards came."""
    names = {Showed: "hand", Common: "board", Second: "second"}
    return [names[type(entry)] for entry in state.story if type(entry) in names]


@rule("R4.15")
def test_all_in_hands_are_turned_up_before_the_next_card() -> None:
    state = deal("holdem", (100, 100), ALL_IN, hands=ACES, house="turn_up")
    assert kinds_told(state) == ["hand", "hand", "board", "board", "board"]
    literal = deal("holdem", (100, 100), ALL_IN, hands=ACES)
    assert kinds_told(literal) == ["board", "board", "board", "hand", "hand"]


@rule("R4.15")
def test_hands_stay_down_while_two_who_are_in_have_chips() -> None:
    acts = "raise_to 50; call; call; "
    state = deal("holdem", (50, 200, 200), acts, house="turn_up")
    assert (state.actor, told(state, Showed)) == (1, [])
    folded = after(state, "raise_to 10; fold")
    assert kinds_told(folded) == ["board", "hand", "hand", "board", "board"]


@rule("R4.15")
def test_hands_stay_down_while_somebody_has_still_to_exchange_or_to_throw() -> None:
    drawn = deal("draw-no-limit", (50, 50), "raise_to 50; call", house="turn_up")
    assert (drawn.phase, told(drawn, Showed)) == (Phase.DRAWING, [])
    thrown = deal("crazy-pineapple", (50, 50), "raise_to 50; call", house="turn_up")
    assert (thrown.phase, told(thrown, Showed)) == (Phase.DRAWING, [])
    while thrown.actor is not None:
        (offer,) = thrown.offers()
        assert isinstance(offer, Pick)
        thrown = after(thrown, "discard " + str(offer.among[0]))
    assert kinds_told(thrown) == ["board", "hand", "hand", "board", "board"]


@rule("R4.15")
def test_cards_that_follow_face_down_lie_open_too() -> None:
    state = deal("seven-stud-no-limit", (30, 30), "raise_to 29; call", house="turn_up")
    assert state.over
    shown = told(state, Showed)
    assert [len(entry.cards) for entry in shown] == [3, 3, 7, 7]
    assert all(state.view(None).seats[at].cards == state.seats[at].hand for at in (0, 1))


@rule("R4.15")
def test_who_is_turned_up_mucks_no_more_and_nobody_sees_a_folded_hand() -> None:
    acts = "raise_to 100; fold; call"
    state = deal("holdem", (100, 100, 100), acts, house="turn_up mucking")
    assert state.over
    assert {entry.seat for entry in told(state, Showed)} == {1, 2}
    assert state.view(None).seats[0].cards == ()


@rule("R4.16")
def test_all_who_are_in_are_asked_and_the_first_once_decides() -> None:
    state = deal("holdem", (100, 100, 100), "raise_to 100; call; call", house="twice")
    assert (state.phase, state.actor, kinds(state)) == (Phase.AGREEING, 0, {"run_once", "run_twice"})
    assert refused(state, "check") == "action.illegal"
    once = after(state, "run_twice; run_once")
    assert (once.over, once.runs, told(once, Agreed)) == (True, Runs(False), [Agreed(0, True), Agreed(1, False)])
    assert [entry.board for entry in told(once, Took)] == [0] * len(told(once, Took))
    twice = after(state, "run_twice; run_twice; run_twice")
    assert (twice.over, len(twice.board)) == (True, 5)
    assert twice.runs is not None
    assert len(twice.runs.second) == 5


@rule("R4.16")
def test_the_clock_and_who_leaves_want_it_once() -> None:
    state = deal("holdem", (100, 100), ALL_IN, house="twice")
    assert state.timeout() == RunOnce()
    assert state.actor is not None
    left = state.forfeit(state.actor)
    assert left.over or left.due
    assert told(left, Agreed) == [Agreed(state.actor, False)]
    assert not left.seats[state.actor].folded


@rule("R4.16")
def test_nobody_is_asked_where_somebody_may_bet_or_no_card_is_to_come() -> None:
    assert deal("holdem", (50, 200, 200), "raise_to 50; call; call", house="twice").phase is Phase.BETTING
    river = "call; check; " + "check; check; " * 2 + "check; raise_to 98; call"
    assert deal("holdem", (100, 100), river, house="twice").over
    assert deal("holdem", (100, 100), ALL_IN, house="").over


@rule("R4.16")
def test_the_boards_come_one_after_the_other_from_the_order() -> None:
    flop = deal("holdem", (100, 100), "call; check; check; raise_to 98; call", board="2c3d7h", house="twice")
    assert flop.phase is Phase.AGREEING
    state = flop
    for _ in range(2):
        state = state.apply(act("run_twice"))
    order = list(parse("9s Jc Qc 4h"))
    dealt = []
    while state.chance is not None:
        assert isinstance(state.chance, Cards)
        cards = tuple(order[: state.chance.n])
        del order[: state.chance.n]
        dealt.append(cards)
        state = state.apply(Dealt(cards))
    assert state.board == parse("2c3d7h9sJc")
    assert state.runs == Runs(True, 3, parse("Qc4h"))
    assert [len(cards) for cards in dealt] == [1, 1, 1, 1]
    assert state.view(1).twice == TwoBoards(3, parse("Qc4h"))
    assert state.view(None).boards == (parse("2c3d7h9sJc"), parse("2c3d7hQc4h"))


@rule("R4.16")
def test_each_board_decides_half_and_the_odd_chip_goes_with_the_first() -> None:
    asked = deal("holdem", (100, 100, 3), "call; raise_to 100; call; call", hands="KdKc AsAh QdQc", house="twice")
    assert asked.phase is Phase.AGREEING
    state = run(asked, "Kh2c3d4s9s", "2d5c7s8sJh")
    assert told(state, Took) == [
        Took(0, 5, 0, "all", 1),
        Took(1, 4, 0, "all", 2),
        Took(0, 97, 1, "all", 1),
        Took(1, 97, 1, "all", 2),
    ]
    assert stacks(state) == (102, 101, 0)


@rule("R4.16")
def test_what_nobody_called_goes_back_before_and_is_not_halved() -> None:
    state = deal("holdem", (100, 40), "raise_to 100; call", hands=ACES, house="twice", button=0)
    assert state.pot == 80
    twice = run(state, "2c3d7h9sJc", "4c5d8h8sJd")
    assert sum(entry.amount for entry in told(twice, Took)) == 80


@rule("R4.16")
def test_high_and_low_share_each_half() -> None:
    state = deal("omaha-hilo", (101, 101), "", hands="AsAh2c3c KdKcQdQc", house="twice")
    while state.phase is not Phase.AGREEING:
        state = after(state, "raise_to " + str(top(state)) if top(state) else "call")
    halves = run(state, "4d5d8hKsJs", "QhJcTdTh9c")
    shares = [(entry.half, entry.board) for entry in told(halves, Took)]
    assert ("low", 1) in shares
    assert ("high", 1) in shares
    assert ("all", 2) in shares
    by_board = {number: sum(e.amount for e in told(halves, Took) if e.board == number) for number in (1, 2)}
    assert by_board == {1: 101, 2: 101}


@rule("R4.16")
def test_the_option_is_refused_where_no_board_comes_last_and_in_a_sit_and_go() -> None:
    for variant in ("seven-stud", "draw-fixed", "badugi"):
        with pytest.raises(RulesError) as error:
            Rules(variant=variant, table=Table(run_twice=True))
        assert error.value.code == "rules.no_second_board"
    with pytest.raises(RulesError) as error:
        Rules(tournament=Tournament(play=True), table=Table(run_twice=True))
    assert error.value.code == "rules.contradiction"
    assert Rules(choice=Choice(play=True), table=Table(run_twice=True)).table.run_twice
    with pytest.raises(RulesError):
        Rules(choice=Choice(play=True, among="stud"), table=Table(run_twice=True))


@rule("R4.16")
def test_a_pack_that_does_not_reach_for_two_boards_is_run_once() -> None:
    game = VARIANTS["holdem"].replace(ranks="TJQKA")
    state = deal(game, (100,) * 7, "raise_to 100; " + "call; " * 6, house="twice")
    assert state.over
    assert not told(state, Agreed)


@rule("R4.15", "R4.16")
def test_the_options_reach_the_table() -> None:
    state = match("table.turn_up=true table.run_twice=true", 2)
    asked = on(state, "raise_to 200; call")
    assert {offer.kind for offer in asked.offers()} == {"run_once", "run_twice", "leave"}
    assert len(told(asked.state, Showed)) == 2
    gone = on(asked, "leave")
    assert gone.state.over
    assert sum(gone.payoffs()) == 0


@rule("R4.15", "R4.16")
@given(st.integers(0, 2**32), st.sampled_from(["holdem", "omaha-hilo", "pineapple", "short-deck", "crazy-pineapple"]))
def test_two_deals_that_differ_in_hidden_cards_alone_look_alike(seed: int, name: str) -> None:
    rng = random.Random(seed)
    house = HouseRules(turn_up=rng.random() < 0.5, twice=True, mucking=rng.random() < 0.5)
    state = begin(VARIANTS[name], [rng.choice((20, 50, 77)) for _ in range(3)], button=0, house=house)
    while not state.over:
        state = state.apply(step(state, rng))
        view = state.view(None)
        open_hands = {entry.seat for entry in state.story if isinstance(entry, Showed)}
        for at, seat in enumerate(state.seats):
            assert set(view.seats[at].cards) <= (set(seat.hand) if at in open_hands else set(seat.up))
            if seat.folded:
                assert at not in open_hands or seat.mucked
    assert sum(state.payoffs()) == 0


def act(text: str) -> Any:
    """An action by its text."""
    return act_of(text, ACTIONS)


def step(state: State, rng: random.Random) -> Any:
    """Chance, or a random act that is often all-in."""
    if isinstance(state.chance, Cards):
        return Dealt(tuple(rng.sample(state.undealt, state.chance.n)))
    offer = rng.choice(state.offers())
    raising = [each for each in state.offers() if isinstance(each, Amount)]
    if raising and rng.random() < 0.5:
        return act(f"raise_to {raising[0].high}")
    return offer.sample(rng, ACTIONS)


def run(state: State, first: str, second: str) -> State:
    """The deal run twice with those boards."""
    order = list(parse(first) + parse(second))
    while not state.over:
        if isinstance(state.chance, Cards):
            cards, order = tuple(order[: state.chance.n]), order[state.chance.n :]
            state = state.apply(Dealt(cards))
        else:
            state = state.apply(act("run_twice"))
    return state


def top(state: State) -> int:
    """The most that the actor may raise to; 0 where he may not."""
    return next((offer.high for offer in state.offers() if isinstance(offer, Amount)), 0)
