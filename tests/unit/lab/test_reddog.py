"""Chances in Red Dog against counting card by card, published counts, and the last deal against a slow reckoning."""

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import msgspec
import pytest

from potluck.cards import Card, deck
from potluck.cards import parse as cards_of
from potluck.errors import ParseError
from potluck.games.reddog import Bet, Decline, beaten_by
from potluck.lab import advise
from potluck.lab.reddog import gain, odds, odds_in, seen_in, spread
from potluck.lab.reddog_advice import best
from potluck.lab.reddog_end import Ending, shares
from tests.marks import rule
from tests.rules.kennel import play

NUMBERS = msgspec.json.decode((Path(__file__).parents[2] / "data" / "numbers.json").read_bytes())["red_dog"]
DECK = deck(52)
SPADES = "Ks Qs 8s 5s 3s"


@rule("R1.7", "R1.8")
def test_a_chance_is_that_of_counting_card_by_card() -> None:
    rng = Random(1)
    for _ in range(2000):
        cards = rng.sample(DECK, rng.randrange(4, 52))
        hand, seen = cards[: rng.choice((4, 5))], cards[5:]
        left = [card for card in DECK if card not in (*hand, *seen)]
        found = odds(hand, seen)
        assert (found.beaten, found.remaining) == (sum(beaten_by(card, hand) is not None for card in left), len(left))


@pytest.mark.parametrize(("size", "name"), [(5, "5cards"), (4, "4cards")])
def test_over_all_hands_the_published_counts_come_out(size: int, name: str) -> None:
    told, found = NUMBERS[name], spread((), (), cards=size)
    hands = comb(52, size)
    assert (hands, 52 - size) == (told["hands"], told["unseen"])
    mean = sum((chance * share for chance, share in found.items()), Fraction(0))
    assert mean * hands * (52 - size) == told["sum_beaten"]
    assert abs(mean - Fraction(str(told["mean_p"]))) < Fraction(1, 10**9)
    assert hands * sum(share for chance, share in found.items() if 2 * chance > 1) == told["hands_p_gt_half"]
    assert hands * found[Fraction(0)] == told["hands_p_zero"]
    assert hands * found[Fraction(1)] == told["hands_p_one"]


def test_what_another_may_hold_is_that_of_all_his_hands() -> None:
    mine, seen = cards_of("Ks 9h 4d 3c 2c"), DECK[:30]
    mine = tuple(card for card in mine if card not in seen)
    free = [card for card in DECK if card not in (*mine, *seen)]
    counted: dict[Fraction, int] = {}
    for hand in combinations(free, 3):
        chance = odds(hand, seen).wins
        counted[chance] = counted.get(chance, 0) + 1
    total = comb(len(free), 3)
    assert spread(mine, seen, cards=3) == {chance: Fraction(n, total) for chance, n in counted.items()}


def test_a_card_that_stands_twice_or_is_none_of_the_deck_is_refused() -> None:
    for hand, seen, code in (("Ks 9h", "9h", "cards.twice"), ("Ks Xr", "", "cards.not_in_deck")):
        with pytest.raises(ParseError) as refused:
            odds(cards_of(hand), cards_of(seen))
        assert refused.value.code == code


@rule("R1.8")
def test_turned_and_shown_cards_are_counted_and_nothing_else() -> None:
    match = play("3", "As 3c 4c", f"- {SPADES} - Ah Kh Qh Jh Th : bet 2 > 9s")
    view = match.view(2)
    assert set(seen_in(view)) == {Card("9s"), Card("Qs")}
    assert odds_in(view) == odds(view.seats[2].cards, cards_of("9s Qs"))


def ending(chips: tuple[int, ...], pool: int, turns: tuple[int, ...]) -> Ending:
    """A point in the last deal at which all are in and nobody owes a credit."""
    n = len(chips)
    return Ending(
        chips=chips,
        against=(0,) * n,
        within=(True,) * n,
        eligible=(True,) * n,
        pool=pool,
        turns=turns,
        order=tuple(range(n)),
    )


def slowly(chips: tuple[int, ...], pool: int, at: int) -> Fraction:
    """The share of the match when the pool is divided, from the first seat on (R1.2)."""
    each, odd = divmod(pool, len(chips))
    final = [held + each + (place < odd) for place, held in enumerate(chips)]
    return Fraction(final[at] == max(final), final.count(max(final)))


@rule("R1.2")
def test_the_last_to_act_knows_what_every_bet_is_worth() -> None:
    rng = Random(5)
    for _ in range(60):
        seats = rng.randint(2, 6)
        chips, pool, at = tuple(rng.randint(1, 12) for _ in range(seats)), rng.randint(1, 12), rng.randrange(seats)
        wins = Fraction(rng.randint(0, 47), 47)
        found = shares(ending(chips, pool, (at,)), float(wins), rivals={0.5: 1.0})
        assert len(found) == 1 + min(pool, chips[at])
        for bet, share in found.items():
            won, lost = (
                slowly((*chips[:at], chips[at] + change, *chips[at + 1 :]), pool - change, at)
                for change in ((bet, -bet) if bet else (-1, -1))
            )
            assert share == pytest.approx(float(wins * won + (1 - wins) * lost))


def test_one_before_the_last_reckons_with_his_best_answer() -> None:
    """Two, 5 and 5 chips, a pool of 4: a slow reckoning of all bets of both."""
    rivals = {Fraction(1, 5): Fraction(1, 2), Fraction(4, 5): Fraction(1, 2)}
    point = ending((5, 5), 4, (0, 1))
    found = shares(point, 0.6, rivals={float(chance): float(share) for chance, share in rivals.items()})
    for bet in range(1, 5):
        worth = [_answered(5 + change, 4 - change, rivals) for change in (bet, -bet)]
        assert found[bet] == pytest.approx(float(Fraction(3, 5) * worth[0] + Fraction(2, 5) * worth[1]))


def _answered(mine: int, pool: int, rivals: dict[Fraction, Fraction]) -> Fraction:
    """Seat 0's share when seat 1, with 5 chips, does what is best for itself; an empty pool is filled before."""
    theirs = 5
    if pool == 0:
        mine, theirs, pool = mine - 1, theirs - 1, 2
    total = Fraction(0)
    for chance, weight in rivals.items():
        tried = []
        for bet in range(min(pool, theirs) + 1):
            won, lost = (
                slowly((mine, theirs + change), pool - change, 0) for change in ((bet, -bet) if bet else (-1, -1))
            )
            tried.append(chance * won + (1 - chance) * lost)
        total += weight * min(tried)
    return total


@rule("R1.11")
def test_advice_says_the_chance_the_bet_and_never_declines() -> None:
    match = play("3", "As 3c 4c", f"- {SPADES} - : ")
    found = advise("reddog", match.view(1))
    assert found is not None
    wins = odds(cards_of(SPADES)).wins
    assert (found.facts.wins, found.facts.why) == (wins, "least")
    assert found.choices[0].action == Bet(1)
    assert found.choices[-1].action == Decline()
    assert (
        found.choices[-1].value
        == Fraction(-1)
        < min(choice.value for choice in found.choices[:-1] if choice.action == Bet(1))
    )
    bets = [choice for choice in found.choices if isinstance(choice.action, Bet)]
    assert [choice.value for choice in bets] == [gain(wins, getattr(choice.action, "amount", 0)) for choice in bets]
    assert advise("reddog", match.view(0)) is None


@pytest.mark.parametrize(("lead", "bold"), [(-18, True), (18, False)])
def test_who_is_behind_bets_at_worse_odds_than_who_leads(lead: int, bold: bool) -> None:
    view = play("3 rounds=1", "As 3c 4c", f"- {SPADES} - : ").view(1)
    seats = [msgspec.structs.replace(seat, cash=30 + lead * (at == 1)) for at, seat in enumerate(view.seats)]
    view = msgspec.structs.replace(view, seats=tuple(seats), pot=9)
    even = msgspec.structs.replace(odds(cards_of(SPADES)), beaten=22, remaining=45)
    good = msgspec.structs.replace(even, beaten=24)
    assert (best(view, even if bold else good).bet > 1) == bold
