"""Cards, the draw for the first deal, the hands, bets and what they show, an empty pool (R1.1, R1.3-R1.9)."""

from itertools import product

import pytest

from potluck.cards import Card, deck
from potluck.cards import parse as cards_of
from potluck.games.reddog import Decline, beaten_by
from potluck.games.reddog.values import Credited, Drew, Dropped, Lost, Posted, TurnedUp, Won
from potluck.protocol import Cards, Dealt, Turned, TurnUp
from tests.marks import rule
from tests.rules.kennel import chips, deal, offered, opened, play, pool, refusal, story

SPADES = "Ks Qs 8s 5s 3s"
DRAW = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc"
"""The last seat deals first."""


@rule("R1.1", "R1.7")
def test_of_one_suit_the_higher_card_beats_the_lower_ace_high() -> None:
    for turned, mine in product(deck(52), repeat=2):
        beats = turned.suit == mine.suit and "23456789TJQKA".index(str(mine)[0]) > "23456789TJQKA".index(str(turned)[0])
        assert beaten_by(turned, [mine]) == (mine if beats else None)


@rule("R1.3")
def test_each_begins_with_twenty_chips_and_puts_one_in_the_pool() -> None:
    for seats in range(2, 11):
        match = opened(f"{seats}", "")
        assert (chips(match), pool(match)) == ([19] * seats, seats)
    assert chips(opened("3 chips=7", "")) == [6, 6, 6]


@rule("R1.3")
def test_there_is_no_other_ante_unless_every_deal_has_one() -> None:
    first = f"{SPADES} - - : decline; decline; bet 1 > 2s"
    once, always = (play(f"3 ante_every_deal={when}", "As 3c 4c", first, "") for when in ("false", "true"))
    assert (chips(once), pool(once)) == ([20, 18, 18], 4)
    assert (chips(always), pool(always)) == ([19, 17, 17], 7)
    assert story(always, "posted") == (Posted((0, 1, 2), "ante"),)


@rule("R1.3")
def test_where_nobody_can_pay_the_ante_the_match_ends_and_the_pool_is_divided() -> None:
    losing = "2c 3c 4c 5c 6c - 2d 3d 4d 5d 6d : bet 1 > As; bet 1 > Ah"
    match = play("2 chips=2 ante_every_deal=true", "As 3c", losing)
    assert (match.over, chips(match), match.winners) == (True, [2, 2], (0, 1))
    assert not play("2 chips=2", "As 3c", losing).over


@rule("R1.4")
def test_one_card_for_each_is_turned_and_the_highest_deals_first() -> None:
    match = opened("4", "9d Kh 5s Qc")
    assert match.state.dealer == 1
    assert story(match, "drew") == tuple(Drew(at, card) for at, card in enumerate(cards_of("9d Kh 5s Qc")))
    assert opened("4", "9d Kh 5s").chance == TurnUp()


@rule("R1.4")
def test_only_those_tied_for_the_highest_turn_again() -> None:
    match = opened("4", "Kd 9h Ks 9c")
    assert (match.state.tied, match.state.dealer) == ((0, 2), None)
    again = match.apply(Turned(Card("4d"))).apply(Turned(Card("4s")))
    assert (again.state.tied, again.state.dealer) == ((0, 2), None)
    assert opened("4", "Kd 9h Ks 9c 4d 4s 2h Ah").state.dealer == 2


@rule("R1.4", "R1.5")
def test_the_cards_of_the_draw_are_shuffled_again_with_all_others() -> None:
    before, after = opened("3", "9d Kh"), opened("3", "9d Kh 5s")
    assert (before.state.shuffles, set(before.state.undealt)) == (0, set(deck(52)) - set(cards_of("9d Kh")))
    assert (after.state.shuffles, after.state.undealt) == (1, deck(52))
    assert "Kh" in map(str, deal(after, "Kh - - :").state.seats[0].hand)


@rule("R1.5")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    match, got = opened("3", "9d Kh 5s"), []
    while isinstance(match.chance, Cards):
        got.append((match.chance.to, match.chance.n))
        match = match.apply(Dealt(match.state.undealt[:1]))
    assert got == [(seat, 1) for _ in range(5) for seat in (2, 0, 1)]


@rule("R1.5")
@pytest.mark.parametrize(("players", "option", "hand"), [(8, "", 5), (9, "", 4), (10, "", 4), (2, " cards=4", 4)])
def test_each_gets_five_cards_or_four_with_more_than_eight(players: int, option: str, hand: int) -> None:
    match = play(f"{players}{option}", DRAW[: 3 * players - 1], "")
    assert [len(seat.hand) for seat in match.state.seats] == [hand] * players


@rule("R1.5", "R1.9")
def test_who_is_out_gets_no_cards_and_does_not_count() -> None:
    lost, eight = "2c 3c 4c 5c : bet 3 > As" + "; decline" * 8, ": " + "; decline" * 8
    nine = play("9 chips=4", DRAW[: 3 * 9 - 1], lost, "")
    assert [len(seat.hand) for seat in nine.state.seats] == [4] * 9
    after = play("9 chips=4", DRAW[: 3 * 9 - 1], lost, eight, "")
    assert [len(seat.hand) for seat in after.state.seats] == [0, *[5] * 8]


@rule("R1.5")
def test_cards_lie_face_down() -> None:
    match = play("3", "As 3c 4c", ":")
    for viewer in (None, 0, 1, 2):
        assert [len(seat.cards) for seat in match.view(viewer).seats] == [5 * (at == viewer) for at in range(3)]


@rule("R1.6")
def test_turns_go_from_the_dealers_left_and_the_dealer_is_last() -> None:
    match, actors = play("4", "3c As 4c 5c", ":"), []
    while not match.state.over:
        actors.append(match.actor)
        match = match.apply(Decline())
    assert actors == [2, 3, 0, 1]


@rule("R1.6")
def test_a_bet_is_one_chip_up_to_the_pool_and_ones_own_chips() -> None:
    match = play("3", "As 3c 4c", ":")
    assert offered(match) == "bet 1..3, decline, leave"
    assert [refusal(match, f"bet {sum_}") for sum_ in (0, 4, -1)] == ["action.illegal"] * 3
    rich = play("3", "As 3c 4c", ": decline; decline")
    assert offered(rich) == "bet 1..5, decline, leave"
    assert offered(play("3 chips=3", "As 3c 4c", ": decline; decline")) == "bet 1..2, decline, leave"


@rule("R1.6")
def test_declining_pays_one_chip_and_turns_and_shows_nothing() -> None:
    match = play("3", "As 3c 4c", ": decline")
    assert (chips(match), pool(match)) == ([19, 18, 19], 4)
    assert match.state.turned == ()
    assert match.view(None).seats[1].cards == ()


@rule("R1.6", "R1.9")
def test_without_chips_at_his_turn_a_player_is_out_and_his_cards_go_unseen() -> None:
    first = "- 2c 3c 4c 5c 6c - : bet 2 > As; decline; decline"
    match = play("3 chips=3", "As 3c 4c", first, ": decline; decline")
    assert [seat.chips for seat in match.state.seats][1] == 0
    assert story(match, "dropped") == (Dropped(1, "broke"),)
    assert match.view(0).seats[1].cards == ()


@rule("R1.7")
def test_a_higher_card_of_the_suit_takes_the_bet_back_and_as_much_from_the_pool() -> None:
    match = play("3", "As 3c 4c", f"- {SPADES} - : bet 2 > 9s")
    assert (chips(match), pool(match)) == ([19, 21, 19], 1)
    assert story(match, "turned_up", "won") == (TurnedUp(1, Card("9s")), Won(1, 2, Card("Qs")))


@rule("R1.7", "R1.8")
def test_a_winner_shows_the_lowest_card_that_suffices_and_no_more() -> None:
    match = play("3", "As 3c 4c", f"- {SPADES} - : bet 2 > 4s")
    for viewer in (None, 0, 2):
        assert match.view(viewer).seats[1].cards == (Card("5s"),)
    assert match.view(1).seats[1].held == 5
    assert len(match.view(1).seats[1].cards) == 5


@rule("R1.7", "R1.8")
@pytest.mark.parametrize("turned", ["As", "Ks", "9h"])
def test_otherwise_the_whole_hand_is_shown_and_the_bet_goes_to_the_pool(turned: str) -> None:
    hand = SPADES.replace("Ks", "Js") if turned == "Ks" else SPADES
    match = play("3", "As 3c 4c", f"- {hand} - : bet 3 > {turned}")
    assert (chips(match), pool(match)) == ([19, 16, 19], 6)
    assert story(match, "lost") == (Lost(1, 3, cards_of(hand)),)
    assert all(match.view(viewer).seats[1].cards == cards_of(hand) for viewer in (None, 0, 1, 2))


@rule("R1.7")
@pytest.mark.parametrize("suit", "cdhs")
def test_a_turned_ace_always_loses(suit: str) -> None:
    every = [card for card in deck(52) if card != Card(f"A{suit}")]
    assert beaten_by(Card(f"A{suit}"), every) is None


@rule("R1.8")
@pytest.mark.parametrize("open_deals", ["true", "false"])
def test_turned_and_shown_cards_are_public_and_nothing_else(open_deals: str) -> None:
    told = f"- {SPADES} - : bet 1 > 9s; bet 1 > Ah; decline"
    match = play(f"3 open_deals={open_deals}", "As 3c 4c", told)
    view = match.view(None)
    assert view.turned == cards_of("9s Ah")
    assert [len(seat.cards) for seat in view.seats] == [0, 1, 5]


@rule("R1.9")
def test_an_emptied_pool_is_filled_before_the_next_turn_by_all_who_are_in() -> None:
    match = play("3", "As 3c 4c", f"- {SPADES} - : bet 3 > 2s")
    assert (chips(match), pool(match), match.actor) == ([18, 21, 18], 3, 2)
    assert story(match, "posted")[1:] == (Posted((0, 1, 2), "empty"),)


@rule("R1.9")
def test_who_has_acted_fills_it_too_and_who_cannot_is_out() -> None:
    match = play(
        "4 chips=5",
        "As 3c 4c 5c",
        f"- {SPADES} : bet 4 > 2s; decline; decline; decline",
        f"- Kh Qh Jh Th 9h - {SPADES} - : bet 2 > 2s; decline; decline; bet 6 > 2h",
        f"- {SPADES} - - 2c 3c 4c 5c 6c : bet 1 > Ah; decline; bet 3 > 2s",
    )
    assert story(match, "dropped") == (Dropped(0, "broke"), Dropped(3, "broke"))
    assert story(match, "posted") == (Posted((1, 2), "empty"),)
    assert (chips(match), pool(match), match.actor) == ([0, 15, 3, 0], 2, 2)


@rule("R1.9")
def test_an_emptied_pool_is_not_filled_after_the_matchs_last_act() -> None:
    text = "2 rounds=1"
    match = play(text, "As 3c", ": decline; decline", f"- {SPADES} : decline; bet 5 > 2s")
    assert match.over
    assert (chips(match), pool(match)) == ([17, 23], 0)


@rule("R1.9")
def test_between_two_deals_an_empty_pool_is_filled_as_the_next_one_begins() -> None:
    match = play("2", "As 3c", f"{SPADES} - : decline; bet 3 > 2s")
    assert (match.state.over, pool(match), chips(match)) == (True, 0, [22, 18])
    after = play("2", "As 3c", f"{SPADES} - : decline; bet 3 > 2s", "")
    assert (pool(after), chips(after)) == (2, [21, 17])


@rule("R1.9")
@pytest.mark.parametrize("credits", [0, 1])
def test_who_would_be_out_may_have_a_credit_against_his_score(credits: int) -> None:
    first = f"{SPADES} - 2c 3c 4c 5c 6c : bet 1 > Ah; bet 1 > 2s"
    match = play(f"2 chips=2 credits={credits}", "As 3c", first, ": decline")
    assert match.over == (credits == 0)
    assert chips(match) == ([4, 0] if match.over else [1, 2])
    assert story(match, "credited") == (() if match.over else (Credited(1, 2),))
    assert match.payoffs() == ((2, -2) if match.over else (1, -1))


@rule("R1.9")
def test_credits_come_to_an_end() -> None:
    first = f"{SPADES} - 2c 3c 4c 5c 6c : bet 1 > Ah; bet 1 > 2s"
    second = f"{SPADES} - 2c 3c 4c 5c 6c : decline; bet 2 > Ad"
    match = play("2 chips=2 credits=1", "As 3c", first, second, "")
    assert ([seat.credits for seat in match.state.seats], match.winners) == ([0, 1], (0,))
    assert match.payoffs() == (4, -4)
