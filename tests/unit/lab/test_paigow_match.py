"""The match of Pai Gow by backward induction: tables, the last deal, and the bets that follow, held by slow ways."""

from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest
from msgspec import convert
from msgspec.structs import replace
from numpy.typing import NDArray

from potluck.bots import bot
from potluck.games.paigow import GAME, WAYS, Bet, Rules, start
from potluck.games.paigow.match import Match
from potluck.games.paigow.options import PRESETS
from potluck.games.paigow.state import begin
from potluck.lab.paigow.chances import banked, together
from potluck.lab.paigow.last import gains, last_deal, shares
from potluck.lab.paigow.purses import LONGEST, Race, purses
from potluck.lab.paigow.stakes import match_chances, race_of, stake
from tests.contract.play import answer, options_of
from tests.known import known

EDGES = {
    "foxwoods": (-1.049420, 0.176586),
    "trump_plaza": (-0.989223, 0.279774),
    "ballys": (-1.034563, 0.243188),
    "claridge": (-0.988337, 0.279932),
    "golden_nugget": (-0.840506, 0.410119),
}
"""Per cent of the bet with copies for the bank and for nobody, counted over all hands (docs/paigow.md)."""
SURE = 0.0026
"""Four standard errors of a mean of two million bets that go together in pairs."""
SMALL = Rules(chips=6, least=1, most=3, deals=3)


@pytest.mark.parametrize("way", EDGES)
def test_the_chances_of_two_bets_hold_the_edges_that_were_counted(way: str) -> None:
    for copies, edge in zip(("dealer", "push"), EDGES[way], strict=True):
        table = np.array(together(_rules(way, copies)))
        assert table.sum() == pytest.approx(1)
        assert (table == table.T).all()
        assert table.sum(axis=0) @ [-1, 0, 1] == pytest.approx(edge / 100, abs=SURE)
        assert 0.3 < _correlation(table) < 0.4


def test_against_the_bank_of_a_seat_the_house_loses_what_its_way_gives_away() -> None:
    for way in WAYS:
        table = np.array(banked(_rules(way, "push")))
        house, seat = table.sum(axis=0) @ [-1, 0, 1], table.sum(axis=1) @ [-1, 0, 1]
        assert house < -SURE / 4
        assert seat == pytest.approx(0, abs=SURE)


@pytest.mark.parametrize(
    ("rules", "reach"),
    [(SMALL, 9), (replace(SMALL, most=6, deals=2), 4), (replace(SMALL, least=2, copies="push"), 9)],
    ids=["some", "all", "two"],
)
def test_purses_are_worth_what_a_recursion_over_every_chip_says(rules: Rules, reach: int) -> None:
    slow, race = _recursion(rules), race_of(rules, most=0)
    tables = purses(race)
    assert race.unit == 1
    for left, first, second in product(range(rules.deals + 1), range(1, reach + 1), range(1, reach + 1)):
        at = np.array(first), np.array(second)
        assert tables.at(*at, left=left) == pytest.approx(np.array(slow(left, first, second)), abs=1e-4)


@pytest.mark.parametrize("limits", [(5, 50), (1, 10_000)])
def test_in_the_last_deal_nothing_is_better_than_the_bets_that_are_tried(limits: tuple[int, int]) -> None:
    rng = np.random.default_rng(5)
    first = rng.integers(100, 300, 40)
    second = np.where(rng.random(40) < 0.5, first + rng.integers(-50, 50, 40), rng.integers(100, 300, 40))
    odds = np.array(together(Rules()), dtype=np.float32)
    found = last_deal(first, second, start=200, limits=limits, step=1, commission=False, together=odds)
    for at, purses_ in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
        mine, his = (np.arange(min(limits[0], own), min(limits[1], own) + 1) for own in purses_)
        ours, theirs = (own + gains(bets, commission=False) for own, bets in zip(purses_, (mine, his), strict=True))
        worth = np.einsum("sabij,ij->sab", shares(ours[:, None, :, None], theirs[None, :, None, :], 200), odds)
        assert worth[0, np.arange(len(mine)), worth[1].argmax(axis=1)].max() == pytest.approx(found[0, at], abs=1e-5)


def test_in_the_last_deal_who_cannot_be_passed_stakes_the_least_and_who_is_behind_what_passes() -> None:
    match = _at(Rules(), (270, 205), deal=30)
    assert stake(match.view(0)) == 5
    behind = _at(Rules(), (230, 205), deal=30).apply(Bet(5)).view(1)
    assert stake(behind) >= 26  # passes him where he does not win
    ahead = _at(Rules(), (205, 230), deal=30).apply(Bet(5)).view(1)
    assert stake(ahead) < 20  # stays before him whatever comes


def test_a_bet_is_worth_the_mean_of_what_follows_by_the_law_in_the_last_deal() -> None:
    match = _at(Rules(), (210, 204), deal=30).apply(Bet(20))
    odds, chances = together(match.rules), match_chances(match.view(1))
    for bet, chance in chances.items():
        worth = 0.0
        for one, two in product(range(3), repeat=2):
            ended = _at(match.rules, (210 + (one - 1) * 20, 204 + (two - 1) * bet), deal=30)._end()
            worth += odds[one][two] * (1 in ended.winners) / max(1, len(ended.winners))
        assert chance == pytest.approx(worth, abs=1e-5)


@pytest.mark.parametrize("commission", [False, True])
def test_a_bet_against_the_bank_of_the_other_is_worth_what_follows_by_the_law(commission: bool) -> None:
    rules = Rules(chips=400, bank="turns", least=20, most=60, deals=2, commission=commission)
    match = _at(rules, (415, 405), deal=2)
    match = replace(match, state=begin(rules, match.state.seats, banker=0))
    chances, house = match_chances(match.view(1)), match.state.house_bet
    assert set(chances) >= {20, 60}
    for bet, chance in chances.items():
        worth = 0.0
        for one, two in product(range(3), repeat=2):
            won = [-(one - 1) * bet - (two - 1) * house, (one - 1) * bet]
            if commission:
                won = [chips - max(chips, 0) // 20 for chips in won]
            ended = _at(rules, (415 + won[0], 405 + won[1]), deal=2)._end()
            worth += banked(rules)[one][two] * (1 in ended.winners) / max(1, len(ended.winners))
        assert chance == pytest.approx(worth, abs=1e-5)


def test_the_contender_stakes_by_the_match_and_sets_as_the_exact_one() -> None:
    rng = Random(4)
    for rules in (*PRESETS.values(), replace(SMALL, bank="turns"), replace(PRESETS["casino"], bank="turns")):
        match = start(rules, 2)
        while not match.over and match.deal < 2:
            if match.chance is not None:
                match = match.apply(answer(match.chance, match.state, rng))
                continue
            view = match.view(match.actor)
            action = known(bot("contender").choose(view, rng))
            if view.phase == "betting":
                assert action == Bet(stake(view))
            else:
                assert action == bot("exact").choose(view, rng)
            match = match.apply(action)


def test_there_is_a_bet_by_any_rules_and_for_any_number_of_seats() -> None:
    for number in range(4):
        rng = Random(number)
        rules = options_of(GAME, rng)
        match = start(rules, rng.randint(1, 6))
        for _ in range(60):
            if match.over or match.deal > 4:
                break
            if match.chance is not None:
                match = match.apply(answer(match.chance, match.state, rng))
                continue
            view = match.view(match.actor)
            betting = view.phase == "betting" and view.offers
            match = match.apply(Bet(stake(view)) if betting else bot("houseway").choose(view, rng))


def test_tables_reach_as_far_as_the_chips() -> None:
    assert race_of(Rules(), most=400).scale == 1
    assert race_of(Rules(), most=401).scale == 2
    wide = race_of(Rules(), most=1000)
    assert wide.points * wide.unit > 1000
    assert stake(_at(Rules(), (1500, 1490), deal=10).view(0)) >= 5


def test_deals_that_are_far_off_are_not_told_apart() -> None:
    tables = purses(Race(start=4, low=1, high=2, step=1, commission=False, together=together(Rules())))
    assert (tables.worth(200) == tables.worth(LONGEST)).all()
    assert (tables.worth(LONGEST) != tables.worth(LONGEST - 1)).any()


def test_chances_of_both_and_of_the_house_sum_to_all() -> None:
    tables = purses(Race(start=20, low=1, high=5, step=1, commission=False, together=together(Rules())))
    worth = tables.worth(8)
    assert (worth >= 0).all()
    assert (worth.sum(axis=0) <= 1 + 1e-5).all()
    assert worth[0, 30, 20] > worth[0, 20, 20] > worth[0, 10, 20]


def _rules(way: str, copies: str) -> Rules:
    return convert({"house_way": way, "copies": copies}, type=Rules)


def _correlation(table: NDArray[np.float64]) -> float:
    came = np.array([-1, 0, 1])
    mean, square = table.sum(axis=0) @ came, table.sum(axis=0) @ came**2
    return float((came @ table @ came - mean**2) / (square - mean**2))


def _at(rules: Rules, chips: tuple[int, ...], *, deal: int) -> Match:
    """A match before the bets of that deal, with these chips."""
    match = start(rules, len(chips))
    seats = tuple(replace(seat, chips=own) for seat, own in zip(match.state.seats, chips, strict=True))
    return replace(match, deal=deal, state=replace(match.state, seats=seats))


def _recursion(rules: Rules) -> Callable[[int, int, int], tuple[float, float]]:
    """What two purses are worth, by every bet in turn."""
    odds = together(rules)

    def bets(chips: int) -> range:
        high = min(rules.most, chips)
        return range(min(rules.least, high), high + 1)

    @cache
    def worth(left: int, first: int, second: int) -> tuple[float, float]:
        if not left:
            best = max(first, second)
            won = [float(own == best > rules.chips) for own in (first, second)]
            return won[0] / max(1, sum(won)), won[1] / max(1, sum(won))

        def met(mine: int, his: int) -> tuple[float, float]:
            pairs = [
                (odds[one][two], worth(left - 1, first + (one - 1) * mine, second + (two - 1) * his))
                for one, two in product(range(3), range(3))
            ]
            return sum(p * w[0] for p, w in pairs), sum(p * w[1] for p, w in pairs)

        answered = [
            max((met(mine, his) for his in bets(second)), key=lambda pair: round(pair[1], 6)) for mine in bets(first)
        ]
        return max(answered, key=lambda pair: round(pair[0], 6))

    return worth
