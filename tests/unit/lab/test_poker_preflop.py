"""Before the flop in hold'em, while three and more are in, the shark acts by charts that were solved."""

import random
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.bots import general
from potluck.bots.general import shark
from potluck.cards import Card, parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, View, begin
from potluck.lab import poker_preflop
from potluck.lab.poker_preflop import FILE, chances, resolves
from potluck.protocol import Amount, Cards, Dealt
from potluck.solve.preflop import kind_of
from potluck.solve.preflop_charts import chances as of_chart
from potluck.solve.preflop_charts import unpacked
from potluck.variants import VARIANTS

CHARTS = unpacked(FILE.read_bytes())
UNDER_THE_GUN = {seats: 3 % seats for seats in range(3, 11)}
"""The first to act, of so many seats, where seat 0 has the button."""


def dealt(*acts: Any, seats: int = 6, hand: str = "AsAh", stack: int = 200, name: str = "holdem", **sums: Any) -> View:
    """The view of who is to act after these acts, with that hand."""
    variant = VARIANTS[name]
    cards = parse(hand)

    def state(for_seat: int | None) -> State:
        now = begin(variant, (stack,) * seats, button=0, **sums)
        pack = iter([card for card in variant.cards if card not in cards])
        while isinstance(now.chance, Cards):
            mine = now.chance.to == for_seat
            given: tuple[Card, ...] = cards if mine else tuple(next(pack) for _ in range(now.chance.n))
            now = now.apply(Dealt(given))
        for act in acts:
            now = now.apply(act)
        return now

    actor = state(None).actor
    assert actor is not None
    return state(actor).view(actor)


def raised(behind: int, stack: float) -> float:
    """How many of all hands the first raises with so many behind."""
    found = of_chart(CHARTS[behind, stack], "")
    assert found is not None
    acts, often = found
    weights = [0.0] * often.shape[1]
    for high in range(13):
        weights[kind_of(high, high, suited=True)] = 6
        for low in range(high):
            weights[kind_of(high, low, suited=True)], weights[kind_of(high, low, suited=False)] = 4, 12
    return float(often[acts.index("r")] @ weights / 1326)


@pytest.mark.parametrize("stack", sorted({stack for _, stack in CHARTS}))
def test_the_more_are_behind_the_fewer_hands_are_raised(stack: float) -> None:
    """From the button, with two behind, to the first of ten."""
    shares = [raised(behind, stack) for behind in range(2, 10)]
    assert 0.2 < shares[0] < 0.6
    assert 0.03 < shares[-1] < 0.15
    assert all(later < sooner + 0.02 for sooner, later in pairwise(shares))


@pytest.mark.parametrize(
    ("acts", "seats", "found"),
    [
        ((), 3, True),
        ((), 10, True),
        ((Fold(), Fold(), RaiseTo(6)), 6, True),
        ((Fold(), Fold(), RaiseTo(7), Call()), 6, True),
        ((Fold(), Fold(), RaiseTo(6), RaiseTo(20)), 6, True),
        ((Fold(), RaiseTo(6), Fold(), Fold()), 6, True),
        ((Fold(), Fold(), Fold(), RaiseTo(6), Fold()), 6, False),
        ((Fold(), Call()), 6, False),
        ((Fold(), RaiseTo(4)), 6, True),
        ((Fold(), RaiseTo(12)), 6, False),
        ((Fold(), RaiseTo(200)), 6, False),
    ],
)
def test_there_is_a_chart_while_three_are_in_and_raises_are_of_a_usual_size(
    acts: tuple[Any, ...], seats: int, found: bool
) -> None:
    """Two left are solved, who limped and who raises much more are weighed as before."""
    assert resolves(dealt(*acts, seats=seats)) is found


@pytest.mark.parametrize(
    "sums",
    [
        {"antes": (1,) * 6},
        {"blinds": (0, 2, 2, 0, 0, 0)},
        {"posts": (0, 0, 0, 0, 2, 0)},
        {"stack": 10},
        {"stack": 2000},
    ],
)
def test_other_forced_bets_and_stacks_have_none(sums: dict[str, Any]) -> None:
    assert not resolves(dealt(**sums))


@pytest.mark.parametrize("name", ["holdem-fixed", "omaha", "short-deck", "holdem-spread"])
def test_other_games_have_none(name: str) -> None:
    hand = {4: "AsAhKsKh"}.get(VARIANTS[name].streets[0].down, "AsAh")
    assert not resolves(dealt(name=name, hand=hand))


def test_where_the_pot_is_the_limit_the_last_raise_is_the_pot() -> None:
    """The opener behind a raise of the third, and another to 23, would put in all his 200."""
    acts = (RaiseTo(6), Fold(), RaiseTo(20), Fold(), Fold(), RaiseTo(46))
    whole, pot = (chances(dealt(*acts, name=name)) for name in ("holdem", "holdem-pot"))
    assert RaiseTo(200) in whole
    assert RaiseTo(200) not in pot
    assert [*whole.values()] == [*pot.values()]


def test_aces_are_raised_to_what_the_chart_says_and_seven_two_is_given_up() -> None:
    assert chances(dealt()) == pytest.approx({RaiseTo(6): 1}, abs=0.1)
    assert chances(dealt(hand="7s2h")) == pytest.approx({Fold(): 1}, abs=0.02)
    assert RaiseTo(20) in chances(dealt(RaiseTo(6), hand="AsAh"))


def test_where_no_raise_is_offered_it_counts_as_a_call() -> None:
    """As to what another has put in all; the whole stays one."""
    view = dealt(RaiseTo(6), hand="5s5h", seats=3)
    whole = chances(view)
    raised = sum(often for act, often in whole.items() if isinstance(act, RaiseTo))
    assert min(raised, whole[Call()], whole[Fold()]) > 0
    without = replace(view, offers=tuple(offer for offer in view.offers if not isinstance(offer, Amount)))
    assert chances(without).get(Call(), 0) == pytest.approx(raised + whole.get(Call(), 0))
    assert sum(chances(without).values()) == pytest.approx(1)


def test_the_sums_go_with_the_blinds() -> None:
    view = dealt(blinds=(0, 5, 10, 0, 0, 0), stack=1000)
    assert RaiseTo(30) in chances(view)


def test_the_big_blind_pays_more_than_a_seat_with_nothing_in_the_pot() -> None:
    """Ten and eight, suited, against a raise of the third; the small blind has paid it."""
    view = dealt(Fold(), Fold(), RaiseTo(6), Fold(), Call(), hand="Ts8s")
    often = chances(view)
    assert often.get(Fold(), 0) < 0.5
    first = chances(dealt(Fold(), Fold(), RaiseTo(6), hand="Ts8s"))
    assert first.get(Fold(), 0) > often.get(Fold(), 0)


def test_the_shark_plays_the_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no guess is asked."""
    monkeypatch.setattr(general, "choose", None)
    view = dealt(hand="As4s", seats=3)
    often = chances(view)
    assert {shark(view, random.Random(seed)) for seed in range(60)} <= set(often)
    assert sum(often.values()) == pytest.approx(1)
    monkeypatch.setattr(poker_preflop, "resolves", lambda _: False)
    with pytest.raises(TypeError):
        shark(view, random.Random(1))


def test_a_check_stands_for_the_call_of_the_chart() -> None:
    """The big blind may not owe anything where a raise was all that a short seat had."""
    view = dealt(Fold(), Fold(), RaiseTo(6), Call(), Fold())
    assert view.owed == 4
    assert Check() not in chances(view)
