"""Red Dog for two, solved: against plain counting, and against the law's own states on a pack of six cards."""

import json
from collections import defaultdict
from itertools import combinations, product
from typing import Literal

import numpy as np
import pytest

from potluck.cards import Card
from potluck.cli import main
from potluck.games.reddog import Bet, Decline, Match, Next, Rules, beaten_by
from potluck.games.reddog.state import begin
from potluck.games.reddog.values import Seat
from potluck.lab.reddog import Odds, seen_in
from potluck.lab.reddog_duel import finest
from potluck.protocol import Dealt, Turned
from potluck.solve.reddog import Duel, Pack, Stakes, bounds, classes, duel
from potluck.solve.reddog.kept import USUAL, kept, solved

PACK = Pack(suits=2, ranks=3, hand=2)
"""Six cards: small enough that every deal is looked at, large enough that a winner hides a card."""
CHIPS = 2
Best = Literal["first", "second", None]


class SixCards(Rules, frozen=True, kw_only=True):
    """The rules with that pack."""

    @property
    def deck(self) -> tuple[Card, ...]:
        return cards_of(PACK)

    def hand(self, players: int) -> int:
        return PACK.hand


def cards_of(pack: Pack) -> tuple[Card, ...]:
    return tuple(Card(4 * rank + suit) for rank in range(pack.ranks) for suit in range(pack.suits))


def beaten(hand: tuple[Card, ...], unseen: set[Card]) -> int:
    return sum(beaten_by(card, hand) is not None for card in unseen)


def test_the_joint_chances_are_those_of_counting_every_pair_of_hands() -> None:
    pack = Pack(suits=2, ranks=4, hand=2)
    known = classes(pack)
    tables = {name: np.zeros_like(getattr(known, name)) for name in known._fields[1:]}
    deals = [
        (one, two, card)
        for one in combinations(cards_of(pack), 2)
        for two in combinations(set(cards_of(pack)) - {*one}, 2)
        for card in set(cards_of(pack)) - {*one, *two}
    ]
    for one, two, card in deals:
        share, deck = 1 / len(deals), set(cards_of(pack))
        row = beaten(one, deck - {*one})
        tables["first"][row] += share
        left, shown = deck - {*one, *two}, beaten_by(card, one)
        none = beaten(two, deck - {*two})
        tables["declined"][row, none] += share
        tables["declined_wins"][row, none] += share * beaten(two, left) / len(left)
        tables["declined_open"][row, beaten(two, left)] += share
        left -= {card}
        if shown is None:
            tables["lost"][row, beaten(two, left)] += share
            continue
        count = beaten(two, deck - {*two, card, shown})
        tables["won"][row, count] += share
        tables["won_wins"][row, count] += share * beaten(two, left) / len(left)
        tables["won_open"][row, beaten(two, left)] += share
    for name, table in tables.items():
        assert np.allclose(table, getattr(known, name), atol=1e-12), name


def test_over_the_whole_deck_they_are_consistent_and_have_the_published_mean() -> None:
    known = classes()
    chances = np.arange(48) / 47
    assert np.isclose(known.first @ chances, 53_767_532 / (47 * 2_598_960), atol=1e-12)
    for table, share in ((known.won, chances), (known.lost, 1 - chances), (known.declined, 1)):
        assert np.allclose(table.sum(axis=1), known.first * share, atol=1e-12)


class Law:
    """The worth of scores by the law's own states, where the policy plays, or somebody plays best against it."""

    def __init__(self, policy: Duel) -> None:
        self.policy = policy
        self.rules = SixCards(chips=CHIPS, rounds=1, ante_every_deal=policy.stakes.ante)
        self.known: dict[tuple[tuple[int, int], int, int, Best], float] = {}

    def begun(self, first: int, second: int, deals: int) -> Match | None:
        """A match at a deal with these chips before its antes; None where no such deal begins."""
        pool = self.policy.stakes.total - first - second
        state = begin(self.rules, (Seat(second), Seat(first)), pool=pool, dealer=0)
        return None if state.over else Match(self.rules, state, first=1 - deals)

    def worth(self, match: Match, best: Best) -> float:
        """The share of who acts first in the deal that begins."""
        one, two = match.state.order
        chips = (match.state.seats[one].chips, match.state.seats[two].chips)
        key = chips, match.state.pool, match.view(None).deals_left, best
        if key not in self.known:
            self.known[key] = self._worth(match, one, two, best)
        return self.known[key]

    def _worth(self, match: Match, one: int, two: int, best: Best) -> float:
        first: dict[object, dict[object, float]] = defaultdict(lambda: defaultdict(float))
        second: dict[object, dict[object, float]] = defaultdict(lambda: defaultdict(float))
        forced, hands = 0.0, [*combinations(self.rules.deck, PACK.hand)]
        pairs = [(mine, other) for mine in hands for other in hands if not {*mine} & {*other}]
        for mine, other in pairs:
            dealt = match
            for card in (card for pair in zip(mine, other, strict=True) for card in pair):
                dealt = dealt.apply(Dealt((card,)))
            if dealt.state.over:
                forced += self._left(dealt, one, best) / len(pairs)
                continue
            for act in self._acts(dealt, one, best == "first"):
                turned = self._turned(dealt.apply(act))
                for reached in turned:
                    weight = 1 / len(pairs) / len(turned)
                    if reached.state.over:
                        first[mine][act] += weight * self._left(reached, one, best)
                        continue
                    view = reached.view(two)
                    told = other, act, view.turned, view.seats[one].cards
                    for answer in self._acts(reached, two, best == "second"):
                        ends = self._turned(reached.apply(answer))
                        share = weight * sum(self._left(end, one, best) for end in ends) / len(ends)
                        first[mine][act] += share
                        second[told][answer] += share
                        if best == "second":
                            first[mine][act] -= share
        tried = sum(max(shares.values()) for shares in first.values())
        return forced + tried + (sum(min(shares.values()) for shares in second.values()) if best == "second" else 0)

    def _turned(self, match: Match) -> list[Match]:
        return [match.apply(Turned(card)) for card in match.state.undealt] if match.chance else [match]

    def _acts(self, match: Match, at: int, every: bool) -> list[Bet | Decline]:
        """All acts, or that of the policy."""
        view = match.view(at)
        if every:
            return [Decline(), *(Bet(bet) for bet in range(1, min(view.pot, view.seats[at].cash) + 1))]
        one, two = view.order
        chips, deals = (view.seats[one].cash, view.seats[two].cash), view.deals_left
        hand = view.seats[at].cards
        unseen = {*self.rules.deck} - {*hand, *seen_in(view)}
        odds = Odds(beaten(hand, unseen), len(unseen))
        shares = (
            self.policy.first(*chips, deals=deals, beaten=odds.beaten)
            if at == one
            else self.policy.second(*chips, deals=deals, wins=float(odds.wins))
        )
        bet = finest(shares, odds)
        return [Bet(bet) if bet else Decline()]

    def _left(self, match: Match, one: int, best: Best) -> float:
        """The share of that seat when a deal is over."""
        while not match.over and match.state.over:
            match = match.apply(Next())
        if match.over:
            return (one in match.winners) / len(match.winners)
        turned: dict[Best, Best] = {"first": "second", "second": "first", None: None}
        return 1 - self.worth(match, turned[best])


@pytest.mark.parametrize("ante", [False, True])
def test_scores_are_worth_what_the_law_makes_of_the_policy(ante: bool) -> None:
    policy = duel(Stakes(2 * CHIPS, 2, ante, PACK))
    law = Law(policy)
    tried = 0
    for deals, (first, second) in product((0, 1), product(range(2 * CHIPS + 1), repeat=2)):
        match = law.begun(first, second, deals) if 0 < first + second <= 2 * CHIPS else None
        if match is not None:
            assert law.worth(match, None) == pytest.approx(policy.worths[deals][first, second], abs=1e-9)
            tried += 1
    assert tried > 10


def test_who_plays_best_against_the_policy_stays_within_the_bounds() -> None:
    """By his very cards, and by all that his own view tells; the second's bound also lets him see more than that."""
    policy = duel(Stakes(2 * CHIPS, 2, False, PACK))
    law, most = Law(policy), bounds(policy)
    gains = []
    for deals, first in product((0, 1), range(1, 2 * CHIPS)):
        match = law.begun(first, 2 * CHIPS - 1 - first, deals)
        if match is not None:
            best = {best: law.worth(match, best) for best in ("first", "second")}
            score = first, 2 * CHIPS - 1 - first
            assert most[deals].second[score] - 1e-9 <= best["second"] <= policy.worths[deals][score] + 1e-9
            assert policy.worths[deals][score] - 1e-9 <= best["first"] <= most[deals].first[score] + 1e-9
            gains.append(best["first"] - best["second"])
    assert len(gains) > 4


@pytest.mark.parametrize("usual", USUAL)
def test_what_is_kept_is_what_is_solved(usual: Stakes) -> None:
    again = duel(usual._replace(deals=2))
    policy = kept(usual)
    assert len(policy.worths) == usual.deals
    for old, new in zip(policy.worths, again.worths, strict=False):
        assert np.abs(old - new).max() < 2**-15


def test_the_kept_match_is_within_two_hundred_thousandths_of_the_best_over_three_rounds() -> None:
    policy = kept()
    short = Duel(policy.stakes, policy.worths[:6])
    (*_, last) = bounds(Duel(policy.stakes._replace(deals=6), short.worths))
    assert 0 <= last.exploitability(19) < 6e-5


def test_the_command_tells_what_the_first_wins_and_the_bound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "reddog", "--chips", "5", "--rounds", "2", "--ante", "--four-cards"]) == 0
    answer = json.loads(capsys.readouterr().out)
    again = duel(Stakes(10, 4, True, Pack(hand=4)))
    assert answer["first_wins"] == again.worths[3][5, 5]
    assert 0 < answer["exploitability_at_most"] < 0.001
    assert (answer["chips"], answer["deals"], answer["cards"], answer["ante_every_deal"]) == (5, 4, 4, True)


def test_terms_that_would_take_long_are_left_alone() -> None:
    assert solved(Stakes(40, 17)) is None
    assert solved(Stakes(20_000, 1)) is None
    assert solved(Stakes(20, 4)) is not None
