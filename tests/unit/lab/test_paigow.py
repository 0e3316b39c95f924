"""The exact adviser of Pai Gow: classes, house ways and integers, each against a slower way to know them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest

from potluck.cards import CARDS, Card, deck, parse
from potluck.games.paigow import WAYS, Bet, Rules, SetTwo, decide, setting, start
from potluck.games.paigow import settings as ways_to_set
from potluck.games.paigow.hands import sorted_hand
from potluck.kernels import rank
from potluck.lab.advice import advise
from potluck.lab.paigow.advice import cost, ranked_settings, value
from potluck.lab.paigow.adviser import legal, settings
from potluck.lab.paigow.classes import classes
from potluck.lab.paigow.houseways import decided, made_by
from potluck.protocol import Dealt
from potluck.ranking import High
from tests.marks import rule

PACK = deck(53)
DEALER_HANDS = comb(46, 7)
NUMBERS = Path(__file__).resolve().parents[2] / "data" / "numbers.json"
WHEELS = (High(), High(wheel="second"))


def hands(n: int, *, seed: str) -> Iterator[tuple[Card, ...]]:
    """Random hands; every third one has the joker."""
    rng = Random(seed)
    for number in range(n):
        rest = rng.sample(PACK[:52], 6 if number % 3 == 0 else 7)
        yield sorted_hand((*rest, *PACK[52:] * (number % 3 == 0)))


def test_the_classes_hold_all_hands() -> None:
    assert classes().ways().sum() == comb(53, 7) == 154_143_080
    for cards in hands(3, seed="classes"):
        ways = classes().ways(cards)
        assert ways.min() >= 0
        assert ways.sum() == DEALER_HANDS == 53_524_680


@rule("RP.1")
def test_the_classes_have_the_published_frequencies() -> None:
    published = msgspec.json.decode(NUMBERS.read_bytes())["seven_card_53_bug_best5"]
    level = rank(classes().hands) >> 26
    counted = np.bincount(level, weights=classes().ways(), minlength=10).astype(int)
    published["sf"] = published["sf_nonroyal"] + published["royal"]
    names = ("high", "pair", "two_pair", "trips", "straight", "flush", "full", "quads", "sf", "five_aces")
    assert counted.tolist() == [published[name] for name in names]


@rule("RP.8")
@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("order", WHEELS, ids=lambda order: order.wheel)
def test_the_fast_reading_of_a_house_way_is_that_of_the_rules(name: str, order: High) -> None:
    some = [*hands(60, seed=name), *(tuple(map(Card, hand)) for hand in classes().hands[-9::-7919].tolist())]
    fast = decided(WAYS[name], np.array(some, dtype=np.uint8), order)
    for at, cards in enumerate(some):
        line = decide(WAYS[name], cards, order)
        assert line.setting.worth == (fast.high[at], fast.low[at])
        assert line.case == WAYS[name].cases[fast.case[at]]
        assert line.play == line.case.plays[fast.play[at]]
        assert line.setting.legal
        assert fast.legal[at]


def test_ways_to_deal_are_those_of_an_enumeration() -> None:
    rng, way = Random("few cards"), WAYS["foxwoods"]
    for number in range(3):
        left = (*rng.sample(PACK[:52], 9 + number), PACK[52])
        told = Counter(decide(way, sorted_hand(hand), High()).setting.worth for hand in combinations(left, 7))
        ways = classes().ways(set(PACK) - set(left))
        found = decided(way, classes().hands[ways > 0], High())
        counted: Counter[tuple[int, int]] = Counter()
        for high, low, n in zip(found.high.tolist(), found.low.tolist(), ways[ways > 0].tolist(), strict=True):
            counted[high, low] += n
        assert counted == told


@rule("RP.3")
def test_legal_settings_are_those_of_the_rules() -> None:
    for cards in hands(40, seed="legal"):
        slow = ways_to_set(cards, High())
        worth = np.array([way.worth for way in slow])
        assert legal(worth[:, 0], worth[:, 1]).tolist() == [way.legal for way in slow]


@rule("RP.4", "RP.5")
@pytest.mark.parametrize(("name", "order"), [("foxwoods", WHEELS[0]), ("ballys", WHEELS[1])])
@pytest.mark.slow
def test_the_integers_are_those_of_a_comparison_class_by_class(name: str, order: High) -> None:
    house = decided(WAYS[name], classes().hands, order)
    for cards in hands(4, seed="class by class"):
        ways = classes().ways(cards)
        for copies in ("dealer", "push", "own"):
            for way in settings(cards, made_by(name, order), copies=copies, order=order):
                mine = setting(cards, way.low, order).worth
                high, low = np.sign(mine[0] - house.high), np.sign(mine[1] - house.low)
                if copies != "push":
                    high, low = (np.where(sign == 0, 1 if copies == "own" else -1, sign) for sign in (high, low))
                win, lose = ways[(high > 0) & (low > 0)].sum(), ways[(high < 0) & (low < 0)].sum()
                assert (way.win, way.lose, way.push) == (win, lose, DEALER_HANDS - win - lose)


def test_the_expectation_is_that_of_a_simulation() -> None:
    rng, rules = Random("simulation"), Rules()
    for cards in hands(2, seed="simulated"):
        (best, *_), n = ranked_settings(rules, cards), 1500
        mine, left, total, squares = setting(cards, best.low, rules.order).worth, set(PACK) - set(cards), 0, 0
        for _ in range(n):
            theirs = decide(WAYS["foxwoods"], sorted_hand(rng.sample(sorted(left), 7)), rules.order).setting.worth
            better = [one > other for one, other in zip(mine, theirs, strict=True)]
            came = 1 if all(better) else 0 if any(better) else -1
            total, squares = total + came, squares + came * came
        mean = total / n
        assert abs(mean - best.expectation()) <= 4 * sqrt((squares / n - mean * mean) / n)


def test_commission_is_taken_from_what_is_won() -> None:
    cards = parse("As Ac Kd Qs Qh 9d 4c")
    best, taxed = ranked_settings(Rules(), cards)[0], ranked_settings(Rules(commission=True), cards)[0]
    assert (best.win, best.lose) == (taxed.win, taxed.lose)
    assert value(Rules(commission=True), taxed) == value(Rules(), best) - Fraction(best.win, 20 * DEALER_HANDS)


def test_the_adviser_tells_every_setting_that_is_no_foul() -> None:
    cards = parse("As Ac Kd Qs Qh 9d 4c")
    match = start(Rules()).apply(Bet(10)).apply(Dealt(cards))
    advice = advise("paigow", match.view(0))
    assert advice is not None
    legal_ones = {way.low for way in ways_to_set(cards, High()) if way.legal}
    assert {choice.action for choice in advice.choices} == {SetTwo(low) for low in legal_ones}
    assert advice.choices[0].action == SetTwo(parse("Qs Qh"))
    assert [choice.value for choice in advice.choices] == sorted((c.value for c in advice.choices), reverse=True)
    assert advice.choices[advice.facts.house].action == SetTwo(parse("Qs Qh"))
    assert advise("paigow", match.view(None)) is None
    assert advise("paigow", start(Rules()).view(0)) is None


@pytest.mark.slow
def test_the_cost_of_ones_settings_is_what_the_best_ones_would_have_brought() -> None:
    cards = parse("As Ac Kd Qs Qh 9d 4c")
    rest = [card for card in CARDS[:52] if card not in cards]
    for low, foul in ((parse("Qs Qh"), False), (parse("9d 4c"), False), (parse("As Ac"), True)):
        match = start(Rules()).apply(Bet(10)).apply(Dealt(cards)).apply(SetTwo(low)).apply(Dealt(tuple(rest[:7])))
        given = cost(match.view(0))
        ways = {way.low: way.expectation() for way in ranked_settings(Rules(), cards)}
        mine = Fraction(-1) if foul else ways[low]
        assert given.bets == max(ways.values()) - mine
        assert given.chips == 10 * given.bets
        assert (given.deals, given.mistakes) == (1, low != parse("Qs Qh"))
