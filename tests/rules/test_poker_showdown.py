"""R4.3 and R4.4: pots, odd chips, who shows and who takes what."""

import pytest

from potluck.games.poker import Phase
from potluck.games.poker.pots import Pot, pots
from potluck.games.poker.values import Common, Mucked, Outcome, Refunded, Reshuffled, Seat, Showed, Took
from potluck.protocol import Pick
from potluck.variants import VARIANTS, Best, Forced, Street, Variant
from tests.marks import rule
from tests.rules.poker_script import after, deal, kinds, refused, stacks, told

ANTE = VARIANTS["holdem"].replace(forced=Forced(ante=1))
ACES_WIN = "AsAh KsKh QsQh"
DRY = "2c3d7h8s9c"
CHECKED = "check; check; check; check; check; check; check; check"


@rule("R4.3")
def test_an_uncalled_bet_goes_back_first() -> None:
    state = deal("holdem", (200, 200), "raise_to 60; fold")
    assert told(state, Refunded) == [Refunded(1, 58)]
    assert told(state, Took) == [Took(1, 4, 0, "all")]
    all_in = deal("holdem", (200, 40), "raise_to 200; call", button=0, hands=ACES_WIN, board=DRY)
    assert told(all_in, Refunded) == [Refunded(0, 160)]
    assert told(all_in, Took) == [Took(0, 80, 0, "all")]
    assert stacks(all_in) == (240, 0)


@rule("R4.3")
def test_each_pot_is_settled_by_itself() -> None:
    state = deal("holdem", (20, 60, 200), "raise_to 200; call; call", hands=ACES_WIN, board=DRY)
    assert told(state, Took) == [Took(0, 60, 0, "all"), Took(1, 80, 1, "all")]
    assert stacks(state) == (60, 80, 140)


@rule("R4.3")
def test_folded_money_stays_in_the_pots() -> None:
    acts = "raise_to 20; call; call; raise_to 60; fold"
    state = deal("holdem", (10, 100, 100), acts, hands=ACES_WIN, board=DRY)
    assert told(state, Took) == [Took(0, 30, 0, "all"), Took(1, 20, 1, "all")]
    assert stacks(state) == (30, 100, 80)


@rule("R4.3")
def test_the_pots_of_uneven_stacks() -> None:
    seats = [Seat(0, paid=paid, folded=folded) for paid, folded in ((5, False), (9, True), (20, False), (20, False))]
    assert pots(seats) == (Pot(20, (0, 2, 3)), Pot(34, (2, 3)))
    assert sum(pot.amount for pot in pots(seats)) == 54


@rule("R4.3")
def test_equal_levels_are_one_pot_so_that_odd_chips_stay_together() -> None:
    seats = [Seat(0, paid=paid) for paid in (7, 7, 7)]
    assert pots((*seats, Seat(0, paid=3, folded=True))) == (Pot(24, (0, 1, 2)),)


@rule("R4.3")
@pytest.mark.parametrize(("button", "more"), [(2, 0), (0, 1), (1, 0)])
def test_odd_chips_go_nearest_left_of_the_dealer_first(button: int, more: int) -> None:
    """Seats 0 and 1 tie for nine chips; seat 2 has folded."""
    state = deal(ANTE, (10, 10, 10), button=button, hands="2s3h 2d3s 2h3d", board="AcKdQhJsTc")
    while not state.over:
        act = "fold" if state.actor == 2 else "call"
        if state.street == 0 and state.top == 0 and state.actor != 2:
            act = "raise_to 3"
        elif not state.owed:
            act = "check"
        state = after(state, act)
    assert {entry.seat: entry.amount for entry in told(state, Took)} == {more: 5, 1 - more: 4}


@rule("R4.3")
def test_the_odd_chip_between_halves_goes_to_high() -> None:
    game = VARIANTS["omaha-hilo"].replace(forced=Forced(ante=1))
    state = deal(
        game,
        (10, 10, 10),
        CHECKED + "; check; check; check; check",
        hands="AsAhQsQh 2s3s9dTd JcQc9h6h",
        board="Ac4d7hKd9c",
    )
    assert told(state, Took) == [Took(0, 2, 0, "high"), Took(1, 1, 0, "low")]


@rule("R4.3", "R4.9")
def test_without_a_qualifying_low_high_takes_all() -> None:
    game = VARIANTS["omaha-hilo"].replace(forced=Forced(ante=1))
    state = deal(game, (10, 10), "check; check; " * 4, hands="AsAhKsKh 2s3s9dTd", board="AcJdThKd9c")
    assert told(state, Took) == [Took(0, 2, 0, "all")]


@rule("R4.3")
def test_one_hand_may_take_both_halves_and_a_side_pot_has_halves_of_its_own() -> None:
    game = VARIANTS["omaha-hilo"].replace(limit="no", forced=Forced(ante=1))
    state = deal(
        game, (5, 20, 20), "check; raise_to 19; call; call", hands="As2sKdKh QsQhJdJc 3s5s9d9h", board="Ac3d4hTd8c"
    )
    assert sum(stacks(state)) == 45
    assert {entry.half for entry in told(state, Took)} >= {"high", "low"}
    assert stacks(state)[0] == 15
    alone = deal(
        game, (5, 20, 20), "check; raise_to 19; call; call", hands="As2sKdKh QsQhJdJc 9s9dTsTc", board="Ac3d4hKc8c"
    )
    assert [entry for entry in told(alone, Took) if entry.pot == 1] == [Took(1, 30, 1, "all")]


@rule("R4.4")
def test_only_five_cards_count_and_suits_never() -> None:
    state = deal(ANTE, (10, 10), "check; check; " * 4, hands="2s3s 2h3h", board="AcKdQhJsTc")
    assert state.payoffs() == (0, 0)
    kicker = deal(ANTE, (10, 10), "check; check; " * 4, hands="As4s Ah3h", board="AcKdQhJs9c")
    assert kicker.payoffs() == (0, 0)


@rule("R4.4")
def test_all_hands_left_are_shown_and_none_when_all_others_fold() -> None:
    state = deal("holdem", (100, 100, 100), "call; call; check; " + "check; check; check; " * 3, hands=ACES_WIN)
    assert {entry.seat for entry in told(state, Showed)} == {0, 1, 2}
    folded = deal("holdem", (100, 100, 100), "raise_to 6; fold; fold")
    assert folded.outcome == Outcome("fold", (0, 0, 5))
    assert not told(folded, Showed)


@rule("R4.4")
def test_who_bet_last_shows_first_else_from_the_dealers_left() -> None:
    all_in = deal("holdem", (100, 100, 100), "raise_to 100; fold; call")
    assert [entry.seat for entry in told(all_in, Showed)] == [2, 1]
    checked = deal("holdem", (100, 100, 100), "call; call; check; " + "check; check; check; " * 3)
    assert [entry.seat for entry in told(checked, Showed)] == [0, 1, 2]
    river = "call; call; check; " + "check; check; check; " * 2 + "check; check; raise_to 10; call; call"
    assert [entry.seat for entry in told(deal("holdem", (100, 100, 100), river), Showed)] == [2, 0, 1]


@rule("R4.4")
def test_where_hands_may_be_mucked_each_is_asked_in_turn() -> None:
    acts = "call; check; " + "check; check; " * 3
    state = deal("holdem", (100, 100), acts, hands=ACES_WIN, board=DRY, house="mucking")
    assert (state.phase, state.actor, kinds(state)) == (Phase.SHOWDOWN, 0, {"show", "muck"})
    mucked = after(state, "muck")
    assert (mucked.over, mucked.payoffs()) == (True, (-2, 2))
    assert told(mucked, Mucked) == [Mucked(0)]
    assert not told(mucked, Showed)
    assert after(state, "show; show").payoffs() == (2, -2)


@rule("R4.4")
def test_everybody_is_asked_also_after_the_last_to_bet_has_mucked() -> None:
    acts = "raise_to 100; call; call; call"
    state = deal(
        "holdem", (100,) * 4, acts, house="mucking", hands="2s3s 2d4d AsAh 2h4h", board=DRY.replace("2c", "Kc")
    )
    asked = []
    while not state.over:
        asked.append(state.actor)
        state = after(state, "muck" if len(asked) < 3 else "show")
    assert asked == [2, 3, 0, 1]
    assert {entry.seat for entry in told(state, Showed)} == {0, 1}


@rule("R4.4")
def test_who_alone_can_win_a_pot_cannot_muck_it() -> None:
    acts = "raise_to 200; call; call"
    state = deal("holdem", (20, 60, 200), acts, hands=ACES_WIN, board=DRY, house="mucking")
    asked = []
    while not state.over:
        asked.append((state.actor, "muck" in kinds(state)))
        state = after(state, "muck" if "muck" in kinds(state) else "show")
    assert asked == [(2, True), (0, True)]
    assert stacks(state) == (0, 140, 140)
    alone = deal("holdem", (20, 100, 200), "raise_to 50; call; call; raise_to 10; fold", house="mucking")
    assert (alone.actor, kinds(alone)) == (1, {"show"})
    assert refused(alone, "muck") == "action.illegal"


@rule("R4.14")
def test_a_table_seats_no_more_than_its_opening_cards_serve() -> None:
    seats = {name: variant.most_seats for name, variant in VARIANTS.items()}
    assert (seats["holdem"], seats["seven-stud"], seats["draw-fixed"], seats["royal-holdem"]) == (10, 10, 10, 7)
    assert (seats["omaha-five"], seats["kuhn"], seats["leduc"]) == (9, 3, 5)


@rule("R4.14")
def test_a_pack_that_runs_out_takes_in_folded_and_thrown_cards_none_by_the_drawer() -> None:
    state = deal("draw-fixed", (100,) * 8, "call; fold; call; call; call; call; call; check")
    thrown = []
    while state.phase is Phase.DRAWING:
        (offer,) = state.offers()
        assert isinstance(offer, Pick)
        drawer, cards = state.actor, offer.among
        before = state
        state = after(state, "discard " + " ".join(map(str, cards)))
        thrown.append((drawer, cards))
        if state.shuffles > before.shuffles:
            assert drawer is not None
            new = set(state.seats[drawer].hand)
            assert not new & set(cards)
            back = {card for seat, some in thrown[:-1] for card in some if seat != drawer}
            assert set(state.deck) <= back | {card for seat in before.seats if seat.folded for card in seat.hand}
    assert state.shuffles >= 1
    assert told(state, Reshuffled)


@rule("R4.14")
def test_nobody_throws_more_than_can_be_replaced() -> None:
    state = deal("draw-fixed", (100,) * 10, "call; " * 9 + "check")
    (offer,) = state.offers()
    assert isinstance(offer, Pick)
    assert (len(state.undealt), offer.most) == (2, 2)


@rule("R4.14")
def test_a_last_street_of_stud_that_cannot_reach_all_is_one_common_card() -> None:
    state = deal("seven-stud", (100,) * 8, "bring_in; " + "call; " * 7)
    while not state.over and state.street < 4:
        state = after(state, "check")
    assert len(state.board) == 1
    assert [len(seat.hand) for seat in state.seats] == [6] * 8
    assert len(told(state, Common)) == 1


@rule("R4.14")
@pytest.mark.parametrize(("first", "shuffled", "turned"), [("fold", 1, 2), ("check", 0, 3)])
def test_where_no_card_is_left_to_turn_the_folded_ones_are_shuffled_in(first: str, shuffled: int, turned: int) -> None:
    """Twenty cards, five seats: with one gone the pack is out before the last street; with none it has to be spared."""
    streets = (Street(name="1", down=1, up=1), *(Street(name=str(number), up=1) for number in range(2, 6)))
    game = Variant(name="short", ranks="TJQKA", streets=streets, forced=Forced(ante=1), opens="low-card")
    state = deal(game, (9,) * 5, "check; " * 5 + first, house="open_fold")
    while not state.over and state.street < 4:
        state = after(state, "check")
    assert (state.shuffles, len(state.board)) == (shuffled, turned)
    assert {len(state.seats[at].hand) for at in state.live} == {6 - turned}


@rule("R4.14")
@pytest.mark.parametrize("later", [Street(name="six", up=1, down=1), Street(name="six", down=1, board=1)])
def test_a_street_that_cannot_reach_all_is_turned_for_all_card_by_card(later: Street) -> None:
    """Nine seats of 36 cards hold three each; nobody folds, and there is a hand of six to compare at the end."""
    streets = (Street(name="three", down=2, up=1), Street(name="four", up=1), later)
    game = Variant(name="36", ranks="6789TJQKA", streets=streets, forced=Forced(ante=1), opens="low-card")
    state = deal(game, (9,) * 9, "check; " * 27)
    assert state.over
    assert [len(seat.hand) for seat in state.seats] == [3] * 9
    assert (len(state.board), sum(stacks(state))) == (3, 81)


@rule("R4.14")
def test_where_cards_are_exchanged_a_later_street_reaches_all_from_what_was_thrown() -> None:
    streets = (Street(name="three", down=3), Street(name="five", draw=3, down=2))
    state = deal(Variant(name="mine", streets=streets, forced=Forced(ante=1)), (9,) * 10, "check; " * 10)
    while state.phase is Phase.DRAWING:
        state = after(state, "discard " + " ".join(map(str, state.seats[state.actor or 0].down[:2])))
    assert [len(seat.hand) for seat in state.seats] == [5] * 10
    assert (state.shuffles, len(state.board)) == (1, 0)


@rule("R4.14")
def test_where_own_cards_must_play_or_are_thrown_no_more_sit_down_than_all_streets_serve() -> None:
    streets = (Street(name="one", down=1), Street(name="four", down=3), Street(name="board", board=5))
    free = Variant(name="mine", ranks="6789TJQKA", streets=streets)
    assert free.most_seats == 10
    assert free.replace(showdown=(Best(hole=2),)).most_seats == (36 - 5) // 4
    for last in (Street(name="board", board=5, throw=2), Street(name="board", board=5, draw=2)):
        assert free.replace(streets=(*streets[:2], last)).most_seats == (36 - 5) // 4


@pytest.mark.parametrize(("text", "paid"), [("left", (4, 3)), ("high-card", (3, 4))])
@rule("R4.3")
def test_odd_chips_may_go_by_the_highest_card(text: str, paid: tuple[int, int]) -> None:
    game = ANTE.replace(odd_chip=text)
    acts = "check; check; raise_to 2; call; fold; " + "check; check; " * 3
    state = deal(game, (10, 10, 10), acts, hands="2s3h 9d9s 2h4d", board="AcKdQhJsTc")
    assert tuple(entry.amount for entry in sorted(told(state, Took), key=lambda entry: entry.seat)) == paid
    assert game.showdown == (Best(),)


@rule("R4.3")
def test_where_nobody_keeps_a_card_odd_chips_go_from_the_dealers_left() -> None:
    streets = (Street(name="own", down=2, bet=1), Street(name="board", throw=2, board=5, bet=1))
    game = Variant(name="board", streets=streets, forced=Forced(blinds=(1,)), odd_chip="high-card")
    state = deal(game, (9, 9, 9), "call; raise_to 2; call; fold")
    while state.phase is Phase.DRAWING:
        state = after(state, "discard " + " ".join(map(str, state.seats[state.actor or 0].hand)))
    state = after(state, "check; check")
    assert (state.over, stacks(state)) == (True, (10, 8, 9))
