"""Deck, money, antes, the first to speak (R0.1-R0.5)."""

from itertools import pairwise

import pytest

from potluck.errors import RulesError
from potluck.games.draw import PRESETS, Rules, start
from potluck.protocol import Cards, First, Starts
from tests.marks import rule
from tests.rules.script import cash, offered, play, pot, rules, story, wardrobe, winner


@rule("R0.1")
@pytest.mark.parametrize(("size", "lowest"), [(32, "7c"), (52, "2c")])
def test_the_deck_reaches_from_seven_or_deuce_to_ace_without_joker(size: int, lowest: str) -> None:
    cards = rules(str(size)).cards
    assert (len(set(cards)), str(cards[0]), str(cards[-1])) == (size, lowest, "As")
    assert "Xr" not in map(str, cards)


@rule("R0.1")
def test_32_cards_are_dealt_unless_the_table_says_otherwise() -> None:
    assert len(Rules().cards) == 32
    with pytest.raises(RulesError):
        rules("36")


@rule("R0.1")
def test_suits_have_no_rank() -> None:
    assert winner("de", "As Kd 9h 8h 7c - Ac Kh 9c 8d 7d") is None
    assert winner("de", "As Ks Qs 9s 7s - Ac Kc Qc 9c 7c") is None


@rule("R0.2")
@pytest.mark.parametrize(
    ("preset", "money", "garments", "doubles", "credits"),
    [("letter", 300, (300,) * 5, 0, 0), ("evening", 100, (20,) * 5, 20, 1), ("quick", 60, (20,) * 3, 15, 1)],
)
def test_presets_give_both_the_same_money(
    preset: str, money: int, garments: tuple[int, ...], doubles: int, credits: int
) -> None:
    chosen = PRESETS[preset]
    assert [seat.cash + seat.paid for seat in start(chosen).state.seats] == [money, money]
    assert (chosen.money.ante, chosen.money.doubles_every, chosen.money.credits) == (5, doubles, credits)
    assert chosen.values_of(1) == garments
    assert chosen.values_of(0) == ()


@rule("R0.2")
def test_the_first_preset_is_the_evening_and_the_default_is_the_letter() -> None:
    assert next(iter(PRESETS)) == "evening"
    assert PRESETS["letter"] == Rules()


@rule("R0.2")
def test_the_draw_is_for_two() -> None:
    with pytest.raises(RulesError, match="seats asked for: 3"):
        start(Rules(), 3)


@rule("R0.3")
def test_the_ante_goes_from_each_into_the_pot_before_every_deal() -> None:
    assert (cash(play("", "tie:")), pot(play("", "tie:"))) == ((295, 295), 10)
    assert (cash(play("", "1 wins: show", "")), pot(play("", "1 wins: show", ""))) == ((290, 300), 10)


@rule("R0.3", "R0.21")
def test_the_ante_is_paid_after_a_tie_too() -> None:
    tied_twice = play("", "tie: show", "tie: show", "")
    assert (cash(tied_twice), pot(tied_twice)) == ((285, 285), 30)


@rule("R0.3")
def test_the_sum_of_the_ante_is_an_option() -> None:
    assert (cash(play("money.ante=7", "")), pot(play("money.ante=7", ""))) == ((293, 293), 14)


@rule("R0.3")
def test_the_ante_doubles_every_so_many_deals() -> None:
    ties = ["tie: show"] * 5
    pots = [0] + [pot(play("money.doubles_every=2", *ties[:deals])) for deals in range(1, 6)]
    assert [later - before for before, later in pairwise(pots)] == [10, 10, 20, 20, 40]


@rule("R0.3")
def test_an_ante_without_doubling_never_grows() -> None:
    assert [Rules().ante_of(deal) for deal in (1, 2, 1_000_000)] == [5, 5, 5]


SEVEN_DOLLARS_LEFT = "0 wins: open 8; exchange; exchange; check"


@rule("R0.3")
def test_after_a_tie_both_pay_what_the_poorer_can() -> None:
    match = play("money.start=20 wardrobe.whose=nobody", SEVEN_DOLLARS_LEFT, "tie: show", "")
    assert (cash(match), pot(match)) == ((26, 0), 14)


@rule("R0.3")
def test_after_a_tie_both_may_pay_nothing_and_play_for_the_pot() -> None:
    match = play("money.start=20 wardrobe.whose=nobody", SEVEN_DOLLARS_LEFT, *["tie: show"] * 2, "1 wins:")
    assert (cash(match), pot(match)) == ((26, 0), 14)
    assert offered(match) == "wait, pass"
    won = play("money.start=20 wardrobe.whose=nobody", SEVEN_DOLLARS_LEFT, *["tie: show"] * 2, "1 wins: show")
    assert (cash(won), won.over) == ((26, 14), False)


@rule("R0.3", "R0.25")
def test_after_a_tie_a_wardrobe_covers_the_ante() -> None:
    match = play("money.start=20 wardrobe.value=10", SEVEN_DOLLARS_LEFT, "tie: show", "")
    assert (cash(match), pot(match), wardrobe(match)) == ((23, 7), 20, "pwwww")


@rule("R0.3")
def test_by_the_letter_who_cannot_pay_after_a_tie_has_lost_and_the_pot_goes_to_the_winner() -> None:
    letter = "money.start=20 wardrobe.whose=nobody money.short_ante=forfeit"
    match = play(letter, SEVEN_DOLLARS_LEFT, "tie: show")
    assert (match.over, match.view(None).winner, cash(match), pot(match)) == (True, 0, (38, 2), 0)
    assert sum(match.payoffs()) == 0


@rule("R0.3")
@pytest.mark.parametrize("short_ante", ["share", "forfeit"])
def test_a_tie_that_leaves_both_able_to_pay_goes_on(short_ante: str) -> None:
    assert not play(f"money.start=10 money.short_ante={short_ante}", "tie: show").over


@rule("R0.3")
def test_by_the_letter_a_tie_that_leaves_neither_able_to_pay_is_played_for_the_pot() -> None:
    match = play("money.start=7 wardrobe.whose=nobody money.short_ante=forfeit", "tie: show", "")
    assert (match.over, cash(match), pot(match)) == (False, (0, 0), 14)


@rule("R0.4")
def test_each_gets_five_cards() -> None:
    match = play("", "")
    assert [len(seat.hand) for seat in match.state.seats] == [5, 5]
    assert start(Rules()).apply(Starts(1)).chance == Cards(5, 0)


@rule("R0.4")
def test_cards_lie_face_down() -> None:
    match = play("", "0 wins:")
    for viewer, visible in ((0, (5, 0)), (1, (0, 5)), (None, (0, 0))):
        seats = match.view(viewer).seats
        assert tuple(len(seat.cards) for seat in seats) == visible
        assert [seat.held for seat in seats] == [5, 5]


@rule("R0.5")
def test_chance_says_who_speaks_first_in_the_first_deal_alone() -> None:
    assert start(Rules()).chance == First(2)
    assert [play("", "", first=seat).actor for seat in (0, 1)] == [0, 1]
    assert not story(play("", "tie: show", ""), "starts")


@rule("R0.5")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("result", ["tie", "0 wins", "1 wins"])
def test_the_first_to_speak_alternates_after_a_tie_too(first: int, result: str) -> None:
    deals = [f"{result}: show"] * 3
    assert [play("", *deals[:before], "", first=first).actor for before in range(4)] == [first, 1 - first] * 2


@rule("R0.5")
@pytest.mark.parametrize("profile", ["pl", "de"])
@pytest.mark.parametrize("before", ["wait; exchange", "open 5; exchange", "wait; open 5; exchange"])
def test_the_same_player_speaks_first_in_both_rounds(profile: str, before: str) -> None:
    answers = "exchange; exchange" if profile == "de" else "exchange"
    assert play(profile, f"tie: {before}; {answers}").actor == 0
