"""The local best response of whole ranges: what it finds in plain bots, and that its mean is that of whole deals."""

import random
from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace

from measure import poker_showdowns
from measure.poker_lbr import Guess, Plan, dealt, walked
from measure.poker_planted import told
from measure.poker_showdowns import Match, Showdowns
from potluck.bots.stable.poker import STABLE
from potluck.cards import parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, View, begin
from potluck.kernels.streets import COMPILED
from potluck.lab.poker_lines import Act
from potluck.lab.poker_resolving import Policy, Range, hands_on
from potluck.protocol import Amount, Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")

SMALL = VARIANTS["royal-holdem"]


@pytest.fixture(autouse=True)
def _few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker_showdowns, "DRAWN", 10)


def bot(*, stakes: float = 0.0, folds: float = 0.0) -> Callable[[View], Policy]:
    """Stakes the least with so much of every hand, gives up so much of every hand to a stake; looks at no card."""

    def policy(view: View) -> Policy:
        hands = hands_on(view.variant, view.board)
        offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
        often = stakes if offer is not None and not view.owed else 0.0
        acts: list[tuple[Act, float]] = [(Fold(), folds), (Call(), 1 - folds)] if view.owed else [(Check(), 1 - often)]
        if offer is not None:
            acts.append((RaiseTo(offer.low), often))
        chances = np.array([[chance] * len(hands) for _, chance in acts])
        return Policy(tuple(act for act, _ in acts), chances, Range(hands, np.ones(len(hands))))

    return policy


def mean(play: Callable[..., float], plan: Plan, many: int) -> tuple[float, float]:
    """The mean of so many, and its standard error."""
    won = [play(plan, random.Random(f"{play.__name__} {at}"), button=at % 2) for at in range(many)]
    return float(np.mean(won)), float(np.std(won)) / many**0.5


def test_who_gives_up_to_every_stake_on_the_flop_loses_what_he_put_in_and_no_luck_is_left() -> None:
    plan = Plan(SMALL, lambda view: bot(folds=float(view.street > 0))(view), 20)
    for at in range(4):
        assert walked(plan, random.Random(at), button=at % 2) == pytest.approx(2, abs=0.1)


SMALL_GAME = Plan(SMALL, bot(stakes=0.3, folds=0.3), 12)
ANEW = SMALL_GAME._replace(thought=lambda view: len(view.story))
"""The same bot as if it thought anew at each of its acts: of acts behind one another one is drawn."""
DRAWN = ANEW._replace(guesses=(Guess(1), Guess(1.5, 1, 2), Guess(2, 4, 3), Guess(2, 2, 1)), followed=(1, 2, 1, 1))
"""Several are drawn then, and what is guessed of them is far from what they are worth."""


@cache
def whole_deals() -> tuple[float, float]:
    """The mean of whole deals, the slow way."""
    return mean(dealt, SMALL_GAME, 160)


@pytest.mark.parametrize("plan", [SMALL_GAME, ANEW, DRAWN], ids=["whole streets", "act by act", "guesses"])
def test_lines_and_deals_played_hand_by_hand_have_the_same_mean(plan: Plan) -> None:
    (line, within), (deal, noise) = mean(walked, plan, 30), whole_deals()
    assert abs(line - deal) < 3 * (within + noise)
    assert within < noise
    assert line > 0


def test_a_street_that_is_gone_along_whole_leaves_less_to_luck_than_one_drawn_act_by_act() -> None:
    (whole, within), (drawn, more) = mean(walked, SMALL_GAME, 30), mean(walked, ANEW, 30)
    assert within < more / 1.5
    assert abs(whole - drawn) < 3 * (within + more)


def test_no_guess_costs_the_mean() -> None:
    """The responder takes exactly what is in the pot, whatever was guessed of it."""
    plan = DRAWN._replace(bot=lambda view: bot(folds=float(view.street > 0))(view), stack=20)
    line, within = mean(walked, plan, 24)
    assert line == pytest.approx(2, abs=3 * within)


def test_what_hands_take_from_a_range_is_what_their_pairs_say() -> None:
    board = SMALL.cards[:5]
    showdowns = Showdowns(SMALL, board, random.Random(1))  # nothing is to come: exact
    other = np.linspace(0, 1, len(showdowns.hands))
    match = Match(showdowns.hands, np.ones(len(other)), other)
    pairs = [set(map(int, one)).isdisjoint(map(int, two)) for one, two in product(match.hands, match.hands)]
    apart = np.array(pairs).reshape(len(other), len(other))
    assert match.met() == pytest.approx(apart @ other)
    shares = showdowns.shares(other)
    assert float(shares @ other) == pytest.approx(match._replace(mine=other).mass() / 2, rel=1e-4)
    assert (shares <= match.met() + 1e-3).all()


@pytest.mark.parametrize("name", ["tight", "snow-third", "barrels-pot"])
def test_a_planted_player_is_told_for_all_hands_as_he_plays_each(name: str) -> None:
    state = begin(SMALL, (200, 200), button=1)
    for cards in ("AhQs", "KsKd"):
        state = state.apply(Dealt(parse(cards)))
    state = state.apply(Call()).apply(Check()).apply(Dealt(parse("Kh Jd Ts"))).apply(Check()).apply(Check())
    state = state.apply(Dealt(parse("Tc"))).apply(Check()).apply(RaiseTo(4))  # with one card to come all is exact
    view = state.view(0)
    showdowns = Showdowns(SMALL, view.board, random.Random(1))
    acts, chances = told(STABLE[name], random.Random(1))(view, showdowns, np.ones(len(showdowns.hands)))
    assert chances.sum(axis=0) == pytest.approx(1)
    for hand in ("AhQs", "AcAd", "QhTd", "QhJs"):
        held = replace(view, seats=(replace(view.seats[0], cards=tuple(parse(hand))), *view.seats[1:]))
        row = hands_on(SMALL, view.board).tolist().index(sorted(map(int, parse(hand))))
        played = [STABLE[name](held, random.Random(seed)) for seed in range(40)]
        for act, often in zip(acts, chances[:, row], strict=True):
            assert played.count(act) / 40 == pytest.approx(often, abs=0.25), (hand, act)


def test_who_sits_in_the_place_of_the_response_loses_in_lines_what_he_loses_in_deals() -> None:
    plan = Plan(SMALL, bot(stakes=0.3, folds=0.3), 12, first=0, player=told(STABLE["tight"], random.Random(1)))
    (line, within), (deal, noise) = mean(walked, plan, 30), mean(dealt, plan, 160)
    assert abs(line - deal) < 3 * (within + noise)
    assert within < noise / 2
