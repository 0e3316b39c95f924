"""Hold'em before the flop with three and more seats, solved on deals drawn at random, and the charts that are kept."""

import numpy as np
import pytest

from potluck.cards import parse
from potluck.solve import preflop
from potluck.solve.preflop import KINDS, PreflopLoop, gain, kind_of, kinds, raise_to, tree
from potluck.solve.preflop_charts import FINE, chances, chart, packed, unpacked

ACES, KINGS, SEVEN_TWO = (
    kind_of(high, low, suited=suited) for high, low, suited in ((12, 12, True), (11, 11, True), (5, 0, False))
)


@pytest.fixture(scope="module")
def learnt() -> PreflopLoop:
    """The button first, both blinds behind it, after some iterations."""
    loop = PreflopLoop(2, 100, seed=3)
    loop.run(60)
    return loop


def often(loop: PreflopLoop, history: str, act: str, kind: int) -> float:
    """How often that kind of hand does that behind that history."""
    (at,) = (at for at, point in enumerate(loop.points) if point.history == history)
    return float(loop.chances(at)[loop.points[at].acts.index(act), kind])


def test_each_kind_of_two_cards_has_its_number() -> None:
    hands = [parse(text) for text in ("AsAh", "7d2c", "2c7d", "7d2d", "2s2h")]
    found = kinds(np.array([[int(card) for card in hand] for hand in hands])).tolist()
    assert found == [ACES, SEVEN_TWO, SEVEN_TWO, kind_of(5, 0, suited=True), kind_of(0, 0, suited=True)]
    whole = np.array([(a, b) for a in range(52) for b in range(a)])
    counts = np.bincount(kinds(whole), minlength=KINDS)
    assert sorted(set(counts.tolist())) == [4, 6, 12]
    assert counts.sum() == 1326


@pytest.mark.parametrize(
    ("raises", "top", "callers", "stack", "to"),
    [
        (0, 1, 0, 100, 3),
        (1, 3, 0, 100, 10),
        (1, 3, 1, 100, 13),
        (2, 10, 0, 100, 23),
        (3, 23, 0, 100, 100),
        (1, 3, 0, 20, 20),
    ],
)
def test_each_raise_has_one_size_and_a_large_one_is_all(
    raises: int, top: float, callers: int, stack: float, to: float
) -> None:
    assert raise_to(raises, top, callers, stack) == to


def test_the_first_gives_up_or_raises_and_whoever_is_behind_answers() -> None:
    """With three behind: the first two have nothing in the pot; the blinds are last, and act first later."""
    points = {point.history: point for point in tree(3, 100)}
    assert (points[""].seat, points[""].acts, points[""].paid) == (0, "fr", (0, 0, 0.5, 1))
    assert points["f"].seat < 0
    assert (points["r"].seat, points["r"].acts, points["r"].paid) == (1, "fcr", (3, 0, 0.5, 1))
    assert points["rc"].acts == "fr", "a second seat with nothing in the pot pays no raise"
    assert points["rcf"].acts == "fcr", "but the big blind does, as the last"
    assert points["rfff"].live == (0,)
    assert points["rr"].acts == "fr", "nor a second raise"
    assert points["rrffc"].live == (0, 1)
    assert points["rrffc"].seat < 0
    assert points["rrr"].acts == "f", "and behind three nobody comes in"
    assert points["rrrf"].acts == "fcr"


def test_early_seats_pay_no_raise_and_late_ones_do() -> None:
    points = {point.history: point for point in tree(6, 100)}
    assert [points["r" + "f" * seats].acts for seats in range(6)] == ["fr", "fr", "fcr", "fcr", "fcr", "fcr"]


def test_what_some_win_others_lose() -> None:
    """On every deal, at each point; the position's part too."""
    loop = PreflopLoop(3, 30, seed=2)
    deals = preflop._Deals(np.random.Generator(np.random.Philox(5)), loop.seats)
    for at, point in enumerate(loop.points):
        worths = preflop._Walk(loop, deals, learning=False).worths(at, {})
        given = sum(paid for seat, paid in enumerate(point.paid) if seat not in point.live)
        assert np.allclose(sum(np.asarray(worth) for worth in worths.values()), given)


def test_an_end_pays_the_better_hand_and_a_little_more_to_who_acts_last() -> None:
    """The button against the big blind, 3 big blinds each and the small blind's half."""
    loop = PreflopLoop(2, 100, seed=2)
    deals = preflop._Deals(np.random.Generator(np.random.Philox(5)), loop.seats)
    (at,) = (at for at, point in enumerate(loop.points) if point.history == "rfc")
    worths = preflop._Walk(loop, deals, learning=False).worths(at, {})
    share, cost = deals.shares((0, 2))[0], 0.03 * 6.5
    assert np.allclose(worths[0], share * 6.5 + cost - 3)
    assert np.allclose(worths[2], (1 - share) * 6.5 - cost - 3)


def test_good_hands_are_raised_and_poor_ones_given_up(learnt: PreflopLoop) -> None:
    assert often(learnt, "", "r", ACES) > 0.9
    assert often(learnt, "", "f", SEVEN_TWO) > 0.9
    assert often(learnt, "r", "r", KINGS) > 0.9
    assert often(learnt, "rf", "f", SEVEN_TWO) > 0.8
    assert often(learnt, "rf", "f", kind_of(11, 9, suited=True)) < 0.5


def test_what_was_stopped_goes_on_as_if_it_had_not_been(learnt: PreflopLoop) -> None:
    once, again = PreflopLoop(2, 100, seed=3), PreflopLoop(2, 100, seed=3)
    once.run(30)
    again.put_back(once.iteration, once.arrays())
    again.run(30)
    assert all((one == other).all() for one, other in zip(again.arrays(), learnt.arrays(), strict=True))
    with pytest.raises(ValueError, match="another game"):
        again.put_back(1, PreflopLoop(3, 100, seed=3).arrays())


def test_who_gives_up_to_every_raise_is_found_out(learnt: PreflopLoop) -> None:
    """The control of the measure: the big blind that gives up any hand loses what the button takes from it."""
    leaky = PreflopLoop(2, 100, seed=3)
    leaky.put_back(learnt.iteration, [array.copy() for array in learnt.arrays()])
    for at, point in enumerate(leaky.points):
        if point.seat == 2 and point.history in ("rf", "rc", "rr"):
            leaky.sums[at][:] = 0
            leaky.sums[at][point.acts.index("f")] = 1
    planted, plain = (gain(loop, 0, learnt=40, tried=40, seed=9).mean() for loop in (leaky, learnt))
    assert planted > plain + 0.2


def test_charts_keep_where_three_and_more_are_in(learnt: PreflopLoop) -> None:
    kept = chart(learnt)
    assert {"", "r", "rr", "rc"} <= set(kept.points)
    live = {point.history: len(point.live) for point in learnt.points}
    assert {live[history] for history in kept.points} == {3}
    (read,) = unpacked(packed([kept])).values()
    assert read == kept
    found = chances(read, "r")
    assert found is not None
    acts, shares = found
    assert (acts, shares.shape) == ("fcr", (3, KINDS))
    assert shares.sum(axis=0) == pytest.approx(1)
    (at,) = (at for at, point in enumerate(learnt.points) if point.history == "r")
    assert np.abs(shares - learnt.chances(at)).max() < 1.5 / FINE + 0.02
    assert chances(read, "rfc") is None
