"""Red Dog for three, solved: against the law's own states, and as it is kept."""

from itertools import product

import numpy as np
import pytest

from potluck.cards import parse
from potluck.games.reddog import Bet, Decline, Match, Next, Phase, Rules, beaten_by
from potluck.games.reddog.state import begin
from potluck.games.reddog.values import Seat
from potluck.lab.reddog import Odds
from potluck.lab.reddog_advice import best
from potluck.protocol import Dealt, Turned
from potluck.solve.reddog import FIVE, FOUR, Duel, Stakes, classes, duel
from potluck.solve.reddog.kept_trio import THREE, kept_trio, solved_trio
from potluck.solve.reddog.smooth import drawn, fitted
from potluck.solve.reddog.trio import ALL, SEATS, Turns, bets, chances, divided, following, grid, later, one_deal
from proofs.reddog_answer import answered, counters, solved

TOTAL = 7
DEALS = 4
ROUNDS = 2
TASTE = 1e-9
"""By so much of the match a chip counts, where the match does not care."""
HANDS = parse("5s6s7s8s5h6h7h8h5d6d7d8d5c6c7c")
"""Three hands, dealt in turn, each with a suit in which twos are left to be beaten; aces win from all."""
ACES = parse("AsAhAdAc")
TWOS = parse("2s2h2d2c")


@pytest.fixture(scope="module")
def two() -> Duel:
    return duel(Stakes(TOTAL, DEALS))


class Law:
    """The shares by the law's own states, when each makes the most of his own by his chance."""

    def __init__(self, two: Duel) -> None:
        self.two = two
        self.rules = Rules(chips=2, rounds=ROUNDS)
        self.known: dict[object, tuple[float, ...]] = {}

    def begun(self, chips: tuple[int, ...], deals: int) -> Match | None:
        """A match at a deal that seat 0 begins, before anybody posts; None where it is over or two are left."""
        rounds, rest = divmod(deals, SEATS)
        seats = tuple(Seat(n) for n in chips)
        state = begin(self.rules, seats, pool=TOTAL - sum(chips), dealer=SEATS - 1)
        if state.over or len(state.players) < SEATS:
            return None
        return Match(self.rules, state, first=rest, round=ROUNDS - rounds)

    def shares(self, match: Match) -> tuple[float, ...]:
        """The share of each seat."""
        state = match.state
        key = [(seat.chips, seat.within) for seat in state.seats], state.pool, state.dealer, state.over
        place = repr((key, match.round, match.first, match.ready, match.over, match.view(None).waiting, state.phase))
        if place not in self.known:
            self.known[place] = self._shares(match)
        return self.known[place]

    def _shares(self, match: Match) -> tuple[float, ...]:
        state, view = match.state, match.view(None)
        if match.over:
            return tuple((at in match.winners) / len(match.winners) for at in range(SEATS))
        if state.over:
            return self.shares(match.apply(Next()))
        if len(view.order) == 2 and (state.phase is Phase.DEALING or len(view.waiting) == 2):
            first, second = view.order
            share = float(self.two.worths[view.deals_left][state.seats[first].chips, state.seats[second].chips])
            return tuple({first: share, second: 1 - share}.get(at, 0.0) for at in range(SEATS))
        if state.phase is Phase.DEALING:
            return self.shares(self.dealt(match))
        return self._best(match)

    def dealt(self, match: Match) -> Match:
        """The deal with all cards dealt."""
        for card in HANDS:
            match = match.apply(Dealt((card,)))
        return match

    def _best(self, match: Match) -> tuple[float, ...]:
        """The shares over all chances of the actor, who bets what is best for himself."""
        at = match.state.actor
        assert at is not None
        hand = match.state.seats[at].hand
        loser = next(card for card in ACES if card in match.state.undealt)
        winner = next(card for card in TWOS if card in match.state.undealt and beaten_by(card, hand))
        declined = self.shares(match.apply(Decline()))
        ends = {0: (declined, declined)}
        for bet in range(1, min(match.state.pool, match.state.seats[at].chips) + 1):
            made = match.apply(Bet(bet))
            ends[bet] = self.shares(made.apply(Turned(winner))), self.shares(made.apply(Turned(loser)))
        expected = [0.0] * SEATS
        for beaten, weight in enumerate(classes(FIVE).first):
            wins = beaten / FIVE.unseen

            def worth(bet: int, wins: float = wins) -> float:
                won, lost = ends[bet]
                return wins * won[at] + (1 - wins) * lost[at] + TASTE * (bet * (2 * wins - 1) if bet else -1)

            won, lost = ends[max(ends, key=worth)]
            for seat in range(SEATS):
                expected[seat] += weight * (wins * won[seat] + (1 - wins) * lost[seat])
        return tuple(expected)


@pytest.fixture(scope="module")
def deals(two: Duel) -> list[Turns]:
    """The shares in each deal, by deals to come."""
    ended, found = divided(two.stakes.total), list[Turns]()
    for left in range(DEALS):
        found.append(one_deal(ended, two, deals=left))
        ended = following(found[-1].first, two, deals=left + 1)
    return found


def test_scores_are_worth_what_the_law_makes_of_them(two: Duel, deals: list[Turns]) -> None:
    """R1.2, R1.6, R1.9, R1.10: who is out, who deals next, how many deals two still play, how the pool is divided."""
    law, tried = Law(two), 0
    for left, chips in product(range(DEALS), map(tuple, grid(TOTAL).chips.tolist())):
        match = law.begun(chips, left)
        if match is not None:
            row = grid(TOTAL).rows[chips]
            assert deals[left].first[row] == pytest.approx(law.shares(match), abs=1e-9), (chips, left)
            tried += 1
    assert tried > 300


def test_what_is_reckoned_for_one_score_alone_is_what_the_whole_tables_hold(two: Duel, deals: list[Turns]) -> None:
    scores = grid(TOTAL)
    for at, left in product(ALL, range(DEALS)):
        after = deals[left][at + 1]
        for row in np.flatnonzero((scores.pool > 0) & (scores.chips[:, at] > 0)).tolist():
            chips = scores.chips[row]
            won, lost = bets(row, deals[left].ended, two, at=at, deals=left)
            assert len(won) == len(lost) == min(scores.pool[row], chips[at]) + 1
            for bet, (more, less) in enumerate(zip(won, lost, strict=True)):
                step = np.eye(SEATS, dtype=int)[at]
                fewer, richer = chips - step * max(bet, 1), chips + step * (bet or -1)
                assert more == pytest.approx(after[scores.rows[tuple(richer)], at], abs=1e-12)
                assert less == pytest.approx(after[scores.rows[tuple(fewer)], at], abs=1e-12)


def test_a_chance_is_as_likely_as_counting_both_hands_says() -> None:
    first = classes(FIVE).first
    wins, weights = chances(FIVE)
    assert wins.tolist() == (np.flatnonzero(first) / FIVE.unseen).tolist()
    assert weights == pytest.approx(first[first > 0], abs=1e-12)


def test_the_best_answer_to_three_who_play_for_themselves_is_to_do_the_same(two: Duel, deals: list[Turns]) -> None:
    others = solved([deal.ended for deal in deals], two)
    for deal, answer in zip(deals, answered(others, two, DEALS), strict=True):
        for seat in ALL:
            assert answer.begun[seat] == pytest.approx(deal.first[:, seat], abs=1e-6)
            assert answer.after[seat] == pytest.approx(deal[seat + 1][:, seat], abs=1e-6)


def test_who_answers_the_counter_wins_more_from_two_of_them_than_his_third(two: Duel) -> None:
    *_, last = answered(counters(two), two, DEALS)
    assert np.mean([share[grid(TOTAL).rows[2, 2, 2]] for share in last.begun]) > 1 / 3 + 0.001


def test_the_counters_who_are_answered_bet_as_the_counter_does(two: Duel, deals: list[Turns]) -> None:
    law, others, scores, tried = Law(two), counters(two), grid(TOTAL), set[int]()
    for left in range(1, DEALS):
        after = deals[left].second[:, [1]]
        before = others(after, 0, left, 1)[:, 0]
        for chips in map(tuple, scores.chips[:: DEALS - 1].tolist()):
            match = law.begun(chips, left)
            dealt = match and law.dealt(match)
            if dealt is None or dealt.state.actor != 0:
                continue
            view, share = dealt.view(0), 0.0
            mine, *others_chips = (seat.cash for seat in view.seats)
            for beaten, weight in enumerate(classes(FIVE).first):
                bet, wins = best(view, Odds(beaten, FIVE.unseen)).bet, beaten / FIVE.unseen
                won, lost = (after[scores.rows[(mine + change, *others_chips)], 0] for change in (bet, -bet))
                share += weight * (wins * won + (1 - wins) * lost)
                tried.add(bet)
            assert before[scores.rows[chips]] == pytest.approx(share, abs=1e-9), (chips, left)
    assert tried >= {1, 2, 3}


def test_tables_without_a_sharp_edge_are_drawn_as_they_are(two: Duel) -> None:
    chips = grid(TOTAL).chips / TOTAL
    table = np.column_stack([chips[:, 0] ** 2, chips[:, 1] * (1 - chips[:, 0]), np.zeros(len(chips))])
    drawn_anew = drawn(fitted([table], TOTAL)[0], two, deals=1)
    acting = (grid(TOTAL).pool > 0) & (grid(TOTAL).chips > 0).all(axis=1)
    assert drawn_anew[acting, :2] == pytest.approx(table[acting, :2], abs=0.003)
    assert drawn_anew.sum(axis=1) == pytest.approx(1)


def test_what_is_kept_of_the_last_deal_is_what_is_solved() -> None:
    trio = kept_trio()
    solved_anew = one_deal(divided(THREE.total), trio.two, deals=0).first
    assert np.abs(trio.begun(0) - solved_anew).max() < 1 / 128


@pytest.mark.parametrize("left", [1, 2, 3, 4, 8, 16])
def test_a_deal_is_kept_as_the_deals_after_it_make_it(left: int) -> None:
    """Scores that a match goes through, each reckoned from the tables of the deals to come."""
    trio, scores = kept_trio(), grid(THREE.total)
    fair = np.flatnonzero((scores.chips > 4).all(axis=1) & (scores.pool > 0) & (scores.pool < 20))
    rows = np.random.default_rng(left).choice(fair, 24)
    reckoned = later(trio.ended(left), trio.two, at=0, deals=left)(rows)
    assert np.abs(trio.begun(left)[rows] - reckoned).mean() < 0.008


def test_other_terms_are_not_kept() -> None:
    assert solved_trio(THREE._replace(deals=9)) is kept_trio()
    for other in (THREE._replace(deals=19), THREE._replace(ante=True), THREE._replace(pack=FOUR), Stakes(57, 9)):
        assert solved_trio(other) is None
