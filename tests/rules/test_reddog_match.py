"""Rounds, the deal passing left, who wins, leaving, and what a bet is worth beside declining (R1.2, R1.10, R1.11)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from potluck.cards import deck
from potluck.games import GAMES
from potluck.games.reddog import PRESETS, Bet, Decline, Leave, Match, Next, Rules, State, beaten_by, start
from potluck.games.reddog.values import Deals, Divided, Dropped, Ended, Lost, Took, Won
from potluck.protocol import Cards, Turned
from tests.contract.play import answer, choose
from tests.marks import rule
from tests.rules.kennel import chips, play, pool, story

SPADES = "Ks Qs 8s 5s 3s"
DRAW = "Ac 3c 4c 5c 6c 7c 8c 9c Tc Jc"
"""Seat 0 deals first."""


def declined(match: Match, deals: int) -> Match:
    """The match when everyone has declined in so many deals, or as many as there are."""
    rng = Random(1)
    while not match.over and match.deal <= deals:
        if match.chance is not None:
            match = match.apply(answer(match.chance, match.state, rng))
        else:
            match = match.apply(Next() if match.state.over else Decline())
    return match


@rule("R1.2")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (2, 3), (3, 3), (5, 2), (10, 1)])
def test_a_round_ends_when_the_deal_comes_back_to_the_first_dealer(seats: int, rounds: int) -> None:
    match = declined(start(Rules(rounds=rounds, chips=100), seats), 1000)
    assert (match.over, match.deal, match.round) == (True, seats * rounds, rounds)


@rule("R1.2")
def test_three_rounds_are_usual_and_an_evening_goes_by_the_number_of_seats() -> None:
    assert [start(Rules(), seats).rounds for seats in range(2, 11)] == [3] * 9
    by_seats = [start(PRESETS["evening"], seats).rounds for seats in range(2, 11)]
    assert by_seats == [8, 6, 4, 4, 3, 3, 2, 2, 2]
    assert PRESETS["evening"] == Rules(rounds=0)


@rule("R1.2", "R1.10")
def test_a_round_ends_too_when_the_deal_passes_the_seat_of_a_first_dealer_who_is_out() -> None:
    match, dealt = play("3 rounds=2", DRAW[:8], ": decline; decline; leave"), []
    while not match.over:
        match = declined(match, match.deal)
        dealt.append((match.state.dealer, match.round))
    assert list(dict.fromkeys(dealt)) == [(1, 1), (2, 1), (1, 2), (2, 2)]


@rule("R1.2")
def test_the_pool_is_divided_among_those_still_in_odd_chips_from_the_dealers_left() -> None:
    last = f"{SPADES} - - : decline; decline; bet 1 > 2s"
    match = play("3 rounds=1", "3c Ac 4c", *[": decline; decline; decline"] * 2, last)
    assert match.state.dealer == 0
    assert story(match, "divided") == (Divided((3, 4, 3)),)
    assert chips(match) == [21, 20, 19]


@rule("R1.2")
def test_who_has_most_chips_wins_and_equal_chips_win_jointly() -> None:
    assert declined(start(Rules(rounds=1), 4), 99).winners == (0, 1, 2, 3)
    match = play("2 rounds=1", "As 3c", f"- {SPADES} : bet 2 > 2s; decline", ": decline; decline")
    assert (chips(match), match.winners) == ([19, 21], (1,))
    assert story(match, "ended") == (Ended((1,)),)


@rule("R1.2", "R1.9")
def test_who_alone_is_left_takes_the_pool_and_the_match_is_over() -> None:
    first = f"{SPADES} - 2c 3c 4c 5c 6c : bet 1 > Ah; bet 1 > 2s"
    match = play("2 chips=2", "As 3c", first, ": decline")
    assert story(match, "dropped", "took") == (Dropped(1, "broke"), Took(0, 3))
    assert (match.over, chips(match), match.winners) == (True, [4, 0], (0,))


@rule("R1.2")
def test_who_leaves_is_out_and_does_not_win_though_he_has_most() -> None:
    match = play("3", "As 3c 4c", f"- {SPADES} - : bet 3 > 2s; decline; decline")
    assert chips(match) == [17, 21, 17]
    left = match.apply(Next()).apply(Leave())
    assert left.state.seats[1].gone
    assert left.actor == 2
    last = declined(left, 99)
    assert (last.over, last.winners) in ((True, (0,)), (True, (2,)))
    assert chips(last)[1] == 21 > max(chips(last)[0], chips(last)[2])


@rule("R1.2")
def test_leaving_on_ones_turn_passes_it_on_and_of_two_the_other_wins() -> None:
    match = play("3", "As 3c 4c", ":").apply(Leave())
    assert (match.actor, match.state.seats[1].within, pool(match)) == (2, False, 3)
    two = play("2", "As 3c", ":").apply(Leave())
    assert (two.over, two.winners, chips(two)) == (True, (0,), [21, 19])


@rule("R1.10")
def test_the_deal_passes_left_the_pool_stays_and_the_whole_deck_is_dealt_from_again() -> None:
    match = play("3", "As 3c 4c", ": decline; decline; decline")
    after = play("3", "As 3c 4c", ": decline; decline; decline", "")
    assert (after.state.dealer, after.actor, pool(after)) == (1, 2, pool(match))
    fresh = match.apply(Next()).apply(Next()).apply(Next())
    assert (fresh.state.undealt, fresh.chance) == (deck(52), Cards(1, 2))
    assert story(fresh, "deals") == (Deals(1),)


@rule("R1.10")
def test_the_deal_skips_who_is_out() -> None:
    match = play("3", "As 3c 4c", ": leave; decline; decline", "")
    assert match.state.dealer == 2


@rule("R1.11")
def test_declining_is_worse_in_chips_than_betting_one_by_twice_the_chance() -> None:
    """Exactly, over all cards that can be turned, before an emptied pool is filled."""
    for match in islice(_turns(Random(11)), 300):
        at, state = match.actor, match.state
        assert at is not None
        bet = sum(_gain(state.apply(Bet(1)).apply(Turned(card)), at) for card in state.undealt)
        wins = sum(beaten_by(card, state.seats[at].hand) is not None for card in state.undealt)
        declined = state.apply(Decline())
        decline = declined.seats[at].chips - state.seats[at].chips
        decline -= sum(entry.amount for entry in declined.story[len(state.story) :] if isinstance(entry, Took))
        assert Fraction(bet, len(state.undealt)) - decline == 2 * Fraction(wins, len(state.undealt))


def _gain(state: State, at: int) -> int:
    """What that seat's bet brought it, as the story tells."""
    for entry in reversed(state.story):
        match entry:
            case Won(seat, amount) if seat == at:
                return amount
            case Lost(seat, amount) if seat == at:
                return -amount
    raise AssertionError("it bet")


def _turns(rng: Random) -> Iterator[Match]:
    """Points at which somebody is to bet, in matches of every size."""
    while True:
        match = start(Rules(rounds=1), rng.randint(2, 10))
        while not match.over:
            if match.chance is not None:
                match = match.apply(answer(match.chance, match.state, rng))
                continue
            if not match.state.over:
                yield match
            match = match.apply(choose(match.offers()[:-1], GAMES["reddog"], rng))
