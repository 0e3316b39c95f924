"""The shark that remembers: what it knows comes from its own views alone, and it never departs by more than a bound."""

import random
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from potluck.arena.gate_poker import Field, faced
from potluck.arena.rows import planted, rowed
from potluck.bots.general import shark
from potluck.bots.remembering import DEPARTS, elephant, errs, kind_of, known, remember
from potluck.bots.stable.poker import STABLE
from potluck.cards import Card, parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, View, begin
from potluck.games.poker.values import Joined
from potluck.lab.habits import FADES, Share
from potluck.lab.poker_habits import NOTHING, Habits, remembered
from potluck.lab.poker_story import USUAL, weighed
from potluck.protocol import Cards, Dealt
from potluck.variants import VARIANTS
from proofs.memory import students

SHARES = st.tuples(st.floats(0, 60), st.floats(0, 60)).map(lambda pair: Share(min(pair), max(pair)))
STREETS = st.lists(SHARES, max_size=5).map(tuple)
HABITS = st.builds(Habits, staked=SHARES, paid=SHARES, gave_up=SHARES, bluffed=SHARES, kept=SHARES, streets=STREETS)
STABBER = Habits(staked=Share(30, 60), paid=Share(5, 20), streets=(Share(0, 30), Share(30, 30)))
"""Stakes whatever he holds on the second street alone."""
BLUFFER = Habits(staked=Share(30, 30), paid=Share(20, 20), kept=Share(20, 20), bluffed=Share(5, 9))
HOLE = ("As", "Kd", "2c", "7h")
BOARD = ("Qs", "9d", "4c", "3h", "Jd")


def played(
    *acts: Fold | Check | Call | RaiseTo, cards: tuple[str, ...] = HOLE + BOARD, variant: str = "holdem"
) -> View:
    """What seat 0 sees at the end of a deal of hold'em with those cards, in the order in which they are dealt."""
    state = begin(VARIANTS[variant], (200, 200), button=0)
    left, todo = [Card(card) for card in cards], list(acts)
    while not state.over:
        if isinstance(state.chance, Cards):
            n = state.chance.n
            state, left = state.apply(Dealt(tuple(left[:n]))), left[n:]
        else:
            state = state.apply(todo.pop(0) if todo else Call() if state.owed else Check())
    return state.view(0)


def of_other(view: View) -> Habits:
    mine, other = remembered((), view)
    assert mine == NOTHING, "nobody remembers himself"
    return other


def test_what_was_done_is_counted_where_it_could_be_done() -> None:
    gave_up = of_other(played(RaiseTo(6), Fold()))
    assert (gave_up.paid, gave_up.gave_up.times) == (Share(0, 1), 1)
    assert gave_up.gave_up.of == pytest.approx(4 / 12), "four to pay, and twelve are there then"
    paid = of_other(played(RaiseTo(6), Call(), Check(), RaiseTo(4), Call(), RaiseTo(4), Call()))
    assert paid.paid == Share(2, 2)
    assert paid.staked == Share(1, 3), "one stake on the turn, of three streets on which it spoke first"
    assert paid.streets == (Share(), Share(0, 1), Share(1, 1), Share(0, 1))


def test_a_stake_at_the_end_with_nothing_is_a_bluff_once_the_hand_is_seen() -> None:
    rivers = (Call(), Check(), *(Check(),) * 4, RaiseTo(6), Call())
    nothing = of_other(played(*rivers))
    assert nothing.bluffed == Share(1, 1)
    three = of_other(played(*rivers, cards=("As", "Jc", "Kd", "Jh", *BOARD)))
    assert three.bluffed == Share(0, 1)
    assert of_other(played(*rivers[:-1], Fold())).bluffed == Share(), "who gave up did not see it"


def test_half_a_pot_is_no_bluff_and_a_cheap_stake_tells_nothing() -> None:
    acts = (Call(), Check(), *(Check(),) * 4, RaiseTo(4), Call())
    for hand, bluff in (("2d 3c Th 9s", 0), ("Jd Th 2s 2h", 1)):  # a low, and nothing
        cards = [card for pair in zip(("As", "Ad", "Kc", "Kh"), hand.split(), strict=True) for card in pair]
        view = played(*acts, cards=(*cards, "5s", "6c", "8d", "Ks", "Qh"), variant="omaha-hilo")
        assert of_other(view).bluffed == Share(bluff, 1)
    for stake, told in ((2, 0), (6, 1)):  # into a pot of 12
        cheap = of_other(played(RaiseTo(6), Call(), *(Check(),) * 4, RaiseTo(stake), Call()))
        assert cheap.bluffed.of == told
    for stake, told in ((2, 1), (6, 2)):
        assert of_other(played(RaiseTo(6), Call(), Check(), RaiseTo(stake), Call())).paid.of == told


def test_what_is_remembered_does_not_depend_on_cards_that_were_not_seen() -> None:
    acts = (Call(), Check(), RaiseTo(4), RaiseTo(12), Fold())
    seen = {remember(b"", played(*acts, cards=cards)) for cards in _hidden()}
    assert len(seen) == 1
    shown = {
        remember(b"", played(Call(), Check(), *(Check(),) * 4, RaiseTo(4), Call(), cards=cards)) for cards in _hidden()
    }
    assert len(shown) == 2, "at a showdown they are seen, and tell"


def _hidden() -> list[tuple[str, ...]]:
    """The same own cards and board with other cards of the other."""
    return [(HOLE[0], first, HOLE[2], second, *BOARD) for first, second in (("Kd", "7h"), ("Js", "Jh"), ("5d", "6c"))]


def test_older_deals_fade_and_who_leaves_is_forgotten() -> None:
    view = played(RaiseTo(6), Fold())
    twice = remembered(remembered((), view), view)[1]
    assert twice.paid.of == pytest.approx(1 + FADES)
    gone = replace(view, story=(*view.story, Joined(1, 200)))
    assert remembered((NOTHING, BLUFFER), gone)[1] == NOTHING
    assert known(remember(remember(b"", view), view), seats=2)[1] == twice
    assert known(remember(b"", view), seats=3) == (NOTHING,) * 3, "of another table nothing is known"


@given(HABITS)
@settings(max_examples=200)
def test_no_habit_makes_it_depart_more_often_than_the_bound(habits: Habits) -> None:
    assert 0 <= errs(habits) <= DEPARTS < 1
    kind = kind_of(habits)
    assert kind.stakes > 0
    assert kind.pays > 0
    assert kind.stakes + kind.pays < 0.9, "everybody may go by his cards"


def test_who_stakes_blindly_on_one_street_is_known_by_that_street() -> None:
    """In all he stakes half of the time, as anybody may; and what he stakes there is any hand."""
    even = replace(STABBER, streets=())
    assert errs(even) == 0 < errs(STABBER)
    assert kind_of(even) == USUAL
    assert kind_of(STABBER).streets[1] > 0.85 > 0.15 > kind_of(STABBER).streets[0]
    state = begin(VARIANTS["holdem"], (200, 200), button=1)
    for cards in ("AsAh", "KsKd"):
        state = state.apply(Dealt(parse(cards)))
    state = state.apply(Call()).apply(Check()).apply(Dealt(parse("Kc8d3h"))).apply(RaiseTo(4))
    cut = np.linspace(0, 1, 50)
    usual, known = (
        weighed(state.view(1), 0, lambda _: cut, amounts=True, kind=kind)[0] for kind in (USUAL, kind_of(STABBER))
    )
    assert known[:25].sum() > usual[:25].sum() + 0.02


def test_without_memory_it_is_the_shark() -> None:
    assert errs(NOTHING) == 0
    assert kind_of(NOTHING) == USUAL
    view = _to_answer()
    for seed in range(6):
        assert elephant(view, random.Random(seed)) == shark(view, random.Random(seed))


def test_of_many_decisions_no_more_depart_than_the_bound_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst memory there is, and a departure that can be told from everything else."""
    monkeypatch.setattr("potluck.bots.remembering.choose", lambda *_, **__: "departs")
    monkeypatch.setattr("potluck.bots.remembering.shark", lambda *_: "stays")
    memory = remember_as(BLUFFER)
    acts = [str(elephant(_to_answer(), random.Random(seed), memory)) for seed in range(2000)]
    assert acts.count("departs") == pytest.approx(2000 * errs(BLUFFER), abs=90)
    assert errs(BLUFFER) <= DEPARTS


def remember_as(habits: Habits) -> bytes:
    """A memory in which both seats have those habits."""
    import msgspec

    return msgspec.json.encode((habits, habits))


def _to_answer() -> View:
    state: State = begin(VARIANTS["seven-stud"], (200, 200), button=1)
    order = iter(VARIANTS["seven-stud"].cards)
    while isinstance(state.chance, Cards):
        state = state.apply(Dealt(tuple(next(order) for _ in range(state.chance.n))))
    assert state.actor is not None
    return state.view(state.actor)


@pytest.mark.kernels
def test_in_small_it_wins_more_from_who_bluffs_always_than_the_shark_does() -> None:
    """The gate of memory in small; `prove memory` has the whole."""
    play = partial(faced, STABLE["raises-pot"], field=Field("draw-fixed", 2), seed=31, numbers=range(6))
    with_memory = play(opponent=partial(elephant, memory=remember_as(BLUFFER)))
    assert with_memory.mean < play(opponent=shark).mean - 0.5


def test_few_rows_say_less_than_their_spread() -> None:
    """Student's tables: 95 % of one interval with two, three and very many degrees of freedom."""
    assert [round(students(1.96, freedom), 2) for freedom in (2, 3, 1000)] == [4.3, 3.18, 1.96]


def test_who_feigns_turns_in_the_middle_of_a_row_and_rows_come_out_the_same_again() -> None:
    row = partial(rowed, variant="kuhn", seed=3, numbers=range(6))
    assert row("limps-then-raises", "caller") == row("limps-then-raises", "caller")
    assert row("limps-then-raises", "caller").early == row("limps", "caller").early
    assert row("limps-then-raises", "caller").late == row("raises-pot", "caller").late
    assert row("elephant", "limps") == row("elephant", "limps")
    feigner = planted("limps-then-raises", deals=6)
    assert feigner.remember is not None
    assert planted("limps", deals=6).remember is None
