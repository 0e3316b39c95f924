"""R4.1 and R4.2: what one may do in a betting round, and for how much."""

from typing import Any

import pytest

from potluck.errors import RulesError
from potluck.games.poker import begin
from potluck.games.poker.values import Posted, Refunded
from potluck.protocol import kind_of
from potluck.variants import VARIANTS, Forced, Variant
from tests.marks import rule
from tests.rules.poker_script import after, deal, kinds, offered, refused, stacks, told

HOLDEM = VARIANTS["holdem"]
FIXED = VARIANTS["holdem-fixed"]


@rule("R4.1")
def test_one_folds_only_in_answer_to_a_bet() -> None:
    state = deal("holdem", (100, 100), "call")
    assert kinds(state) == {"check", "raise_to"}
    assert refused(state, "fold") == "action.illegal"
    owing = deal("holdem", (100, 100))
    assert kinds(owing) == {"call", "raise_to", "fold"}
    assert refused(owing, "check") == "action.illegal"
    assert kinds(deal("holdem", (100, 100), "call", house="open_fold")) == {"check", "raise_to", "fold"}


@rule("R4.1")
def test_a_blind_still_has_his_turn() -> None:
    state = deal("holdem", (100, 100, 100), "call; call")
    assert (state.street, state.actor) == (0, 1)
    assert kinds(state) == {"check", "raise_to"}
    assert deal("holdem", (100, 100, 100), "call; call; check").street == 1


@rule("R4.1")
def test_a_round_ends_when_all_have_matched_the_highest_bet() -> None:
    state = deal("holdem", (100, 100, 100), "call; call; raise_to 8; call")
    assert (state.street, state.actor) == (0, 0)
    assert after(state, "call").street == 1
    assert after(state, "raise_to 20").actor == 1


@rule("R4.1")
def test_who_has_no_chips_is_not_asked_again() -> None:
    state = deal("holdem", (100, 100, 10), "raise_to 10; call; raise_to 30; call; check")
    assert state.actor == 1
    assert after(state, "check").street == 2


@rule("R4.1")
def test_the_last_with_chips_is_asked_only_while_he_owes() -> None:
    run_out = deal("holdem", (100, 40), "raise_to 40; call")
    assert (run_out.over, len(run_out.board)) == (True, 5)
    short_blind = deal("holdem", (3, 100), "", blinds=(10, 5))
    assert short_blind.over
    owing = deal("holdem", (8, 100), "", blinds=(10, 5))
    assert kinds(owing) == {"call", "fold"}


@rule("R4.2")
def test_the_least_open_is_the_big_blind_and_the_least_raise_the_largest_of_the_round() -> None:
    state = deal("holdem", (200, 200, 200))
    assert offered(state) == (4, 200)
    state = after(state, "raise_to 7")
    assert offered(state) == (12, 200)
    state = after(state, "raise_to 30")
    assert offered(state) == (53, 200)
    flop = deal("holdem", (200, 200), "call; check")
    assert offered(flop) == (2, 198)


@rule("R4.2")
def test_less_than_a_full_raise_is_for_all_in_alone() -> None:
    state = deal("holdem", (200, 200, 200, 25), "raise_to 25", button=2)
    assert offered(state) == (48, 200)
    state = deal("holdem", (200, 25, 200), "raise_to 20; fold")
    assert offered(state) == (25, 25)
    assert offered(after(state, "raise_to 25")) is None


@rule("R4.2")
def test_after_a_short_all_in_who_has_acted_may_only_call_or_fold() -> None:
    state = deal("holdem", (200, 25, 200), "raise_to 20; call; raise_to 25")
    assert state.actor == 2
    assert kinds(state) == {"call", "fold"}
    assert kinds(after(state, "call")) == {"call", "fold"}


@rule("R4.2")
def test_who_has_not_acted_may_raise_after_a_short_all_in() -> None:
    state = deal("holdem", (200, 25, 200, 200), "raise_to 20; raise_to 25", button=1)
    assert (state.actor, kinds(state)) == (2, {"call", "raise_to", "fold"})
    assert offered(state) == (43, 200)


@rule("R4.2")
def test_short_all_ins_are_added_up_to_a_full_raise() -> None:
    both = deal("holdem", (30, 45, 500, 500, 500), "raise_to 22; call; call; raise_to 30; raise_to 45")
    assert (both.top, both.actor, kinds(both)) == (45, 2, {"call", "raise_to", "fold"})
    one = deal("holdem", (30, 450, 500, 500, 500), "raise_to 22; call; call; raise_to 30; call")
    assert (one.top, one.actor, kinds(one)) == (30, 2, {"call", "fold"})


@rule("R4.2")
def test_with_a_fixed_limit_half_a_bet_opens_the_betting_again() -> None:
    half = deal("holdem-fixed", (200, 3, 200), "call; call; raise_to 3")
    assert (half.top, half.actor) == (3, 2)
    assert offered(half) == (5, 5)
    big = VARIANTS["holdem-fixed"].times(10)
    less = deal(big, (2000, 29, 2000), "call; call; raise_to 29")
    assert kinds(less) == {"call", "fold"}


@rule("R4.2")
def test_with_a_fixed_limit_one_raises_by_the_bet_up_to_the_cap() -> None:
    state = deal("holdem-fixed", (200, 200, 200))
    sums = []
    for _ in range(3):
        sums.append(offered(state))
        assert sums[-1] is not None
        state = after(state, f"raise_to {sums[-1][0]}")
    assert sums == [(4, 4), (6, 6), (8, 8)]
    assert kinds(state) == {"call", "fold"}
    short = deal(FIXED.times(10), (2000, 2000, 29), "raise_to 29; raise_to 49; raise_to 69")
    assert offered(short) == (89, 89)
    assert kinds(after(short, "raise_to 89")) == {"call", "fold"}
    turn = deal("holdem-fixed", (200, 200), "call; check; check; check")
    assert (turn.now.name, offered(turn)) == ("turn", (4, 4))


@rule("R4.2")
def test_pot_limit_is_the_pot_after_the_call() -> None:
    assert offered(deal("omaha", (200, 200, 200))) == (4, 7)
    assert offered(deal("omaha", (200, 200, 200), "raise_to 7")) == (12, 23)
    assert offered(deal("omaha", (200, 200), "call; check")) == (2, 4)


@rule("R4.2")
def test_spread_limit_is_between_two_sums() -> None:
    assert offered(deal("holdem-spread", (200, 200, 200))) == (4, 12)


@rule("R4.2")
def test_who_is_short_of_a_blind_is_all_in_and_others_owe_it_in_full() -> None:
    state = deal("holdem", (200, 1, 200))
    assert (stacks(state), state.top) == ((199, 0, 200), 2)
    assert offered(state) == (4, 200)
    assert after(state, "call").seats[2].bet == 2


@rule("R4.2")
def test_who_is_short_of_an_ante_is_all_in() -> None:
    state = begin(HOLDEM.replace(forced=Forced(ante=5, blinds=(1, 2))), (100, 3, 100), button=2)
    assert stacks(state) == (94, 0, 95)
    assert [(entry.seat, entry.amount, entry.what) for entry in told(state, Posted)] == [
        (0, 5, "ante"),
        (0, 1, "blind"),
        (1, 3, "ante"),
        (2, 5, "ante"),
    ]


@rule("R4.2")
def test_of_two_the_dealer_is_small_blind_first_before_the_flop_and_last_after() -> None:
    state = deal("holdem", (100, 100), button=1)
    assert [seat.bet for seat in state.seats] == [2, 1]
    assert state.actor == 1
    assert after(state, "call; check").actor == 0


@rule("R4.2")
def test_a_straddle_is_a_third_blind_and_speaks_last() -> None:
    game = HOLDEM.replace(forced=Forced(blinds=(1, 2), straddle=4))
    state = deal(game, (100,) * 5)
    assert ([seat.bet for seat in state.seats], state.actor) == ([1, 2, 4, 0, 0], 3)
    assert offered(state) == (6, 100)
    assert (after(state, "call; call; call; call").actor, state.street) == (2, 0)
    assert [seat.bet for seat in begin(game, (100, 100), button=1).seats] == [2, 1]


@rule("R4.2")
def test_the_big_blind_may_pay_the_ante_for_all() -> None:
    game = HOLDEM.replace(forced=Forced(ante=2, ante_from="big-blind", blinds=(1, 2)))
    state = deal(game, (100, 100, 100))
    assert (stacks(state), state.pot, state.top) == ((99, 96, 100), 5, 2)
    assert after(state, "fold; fold").payoffs() == (-1, 1, 0)


@rule("R4.2")
def test_the_lowest_up_card_brings_in_and_clubs_are_lowest() -> None:
    state = deal("seven-stud", (100, 100, 100), hands="AcAd2d KcKd2c QcQd9h")
    assert (state.actor, kinds(state)) == (1, {"bring_in", "raise_to"})
    assert state.apply(state.timeout()).top == 2
    assert kind_of(state.timeout()) == "bring_in"


@rule("R4.2")
def test_in_razz_the_highest_up_card_brings_in_the_ace_being_low() -> None:
    state = deal("razz", (100, 100, 100), hands="2c3dAs 2h3cKh 2s3hKs")
    assert state.actor == 2


@rule("R4.2")
def test_a_bring_in_is_completed_to_the_bet_and_then_raised_by_it() -> None:
    state = deal("seven-stud", (100, 100, 100), "bring_in", hands="AcAd3d KcKd2c QcQd9h")
    assert (state.actor, offered(state)) == (2, (4, 4))
    state = after(state, "raise_to 4")
    assert offered(state) == (8, 8)
    back = after(state, "call; raise_to 8")
    assert (back.actor, kinds(back)) == (2, {"call", "raise_to", "fold"})


@rule("R4.2")
def test_a_bring_in_that_all_call_has_no_second_turn() -> None:
    state = deal("seven-stud", (100, 100, 100), "bring_in; call; call", hands="AcAd3d KcKd2c QcQd9h")
    assert state.street == 1


@rule("R4.2")
def test_later_the_best_open_hand_is_first_in_razz_the_lowest() -> None:
    hands = "AcAd3d3s KcKd2cKs QcQd9hAh"
    assert deal("seven-stud", (100, 100, 100), "bring_in; call; call", hands=hands).actor == 0
    second = "KcKd2cKs AcAd3d3s QcQd9hAh"
    assert deal("seven-stud", (100, 100, 100), "bring_in; call; call", hands=second).actor == 1
    assert deal("razz", (100, 100, 100), "bring_in; call; call", hands="2c3dKs4s 2h3cQh3s 2s3h9dAh").actor == 2


@rule("R4.2")
def test_jacks_or_better_opens_and_nobody_else() -> None:
    state = deal("jacks-or-better", (50, 50), hands="TsThAcKc2d JsJh2c3c4d")
    assert (state.actor, kinds(state)) == (0, {"check"})
    state = after(state, "check")
    assert (state.actor, offered(state)) == (1, (2, 2))
    raising = after(state, "raise_to 2")
    assert offered(raising) == (4, 4)
    nobody = deal("jacks-or-better", (50, 50), "check; check", hands="TsThAcKc2d 9s9h2c3c4d")
    assert (nobody.over, nobody.payoffs(), stacks(nobody)) == (True, (0, 0), (50, 50))
    poor = "TsThAcKc2d 9s9h2c3c4d 8s8h2h3h4h"
    left = deal("jacks-or-better", (50, 50, 50), "fold; check; check", hands=poor, house="open_fold")
    assert left.payoffs() == (-1, 1, 0)


@rule("R4.2")
def test_blinds_of_those_that_come_back_move_nobodys_turn() -> None:
    state = deal("holdem", (100,) * 4, posts=(0, 0, 0, 2))
    assert ([seat.bet for seat in state.seats], state.actor) == ([1, 2, 0, 2], 2)
    assert after(state, "fold").actor == 3
    assert kinds(after(state, "fold")) == {"check", "raise_to"}


@rule("R4.2")
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_sum_rises_with_the_stakes(variant: Variant) -> None:
    for chips in (60, 7):
        small = deal(variant, (chips,) * 2)
        large = deal(variant.times(3), (3 * chips,) * 2)
        assert stacks(large) == tuple(3 * stack for stack in stacks(small))
        assert (large.top, large.phase) == (3 * small.top, small.phase)
    assert variant.times(6) == variant.times(2).times(3)


@rule("R4.3")
def test_what_nobody_who_is_in_has_matched_goes_back_though_it_was_folded() -> None:
    """Seat 2 has posted 8 and gives up for nothing; the blinds have 6 and 5, and the last pot is seat 0's alone."""
    hands, board, blinds = "KsKh AsAh", "2c3d7h8s9c", (3, 8, 0)
    state = deal(
        "holdem", (6, 5, 50), "fold; call", hands=hands, board=board, house="open_fold", blinds=blinds, posts=(0, 0, 8)
    )
    assert state.over
    assert told(state, Refunded) == [Refunded(2, 2)]
    assert stacks(state) == (2, 15, 44)


@rule("R4.3")
def test_what_two_have_matched_and_folded_goes_back_to_both() -> None:
    """Seats 2 and 3 have posted 8 and give up for nothing, seat 0 does not match it; seat 1 is all-in with 3."""
    lists: dict[str, Any] = {"blinds": (3, 3, 0, 0), "posts": (0, 0, 8, 8), "house": "open_fold"}
    state = deal("holdem", (50, 3, 50, 50), "fold; fold; fold", **lists)
    assert told(state, Refunded) == [Refunded(2, 5), Refunded(3, 5)]
    assert stacks(state) == (47, 12, 47, 47)


@rule("R4.1", "R4.3")
def test_the_last_with_chips_matches_the_highest_bet_though_who_made_it_has_folded() -> None:
    """Who has just sat down posts 2 and folds; the big blind is all-in with 1, the small blind has paid 1."""
    lists: dict[str, Any] = {"posts": (0, 0, 2), "house": "open_fold", "hands": "3h2c AsAh", "board": "Kd9c7s5d4c"}
    asked = deal("holdem", (100, 1, 100), "fold", **lists)
    assert (asked.actor, kinds(asked)) == (0, {"call", "fold"})
    called = deal("holdem", (100, 1, 100), "fold; call", **lists)
    assert called.outcome is not None
    assert called.outcome.won == (2, 3, 0), "the all-in hand wins what it matched, one chip of each"
    folded = deal("holdem", (100, 1, 100), "fold; fold", **lists)
    assert folded.outcome is not None
    assert folded.outcome.won == (0, 3, 0), "nor what the last who folds has not matched either"


@pytest.mark.parametrize(
    ("stacks", "wrong", "path"),
    [
        ((10, -1), {}, "stacks"),
        ((10, 10.5), {}, "stacks"),
        ((10, True), {}, "stacks"),
        ((10, 10), {"blinds": (-1, 2)}, "blinds"),
        ((10, 10), {"blinds": (1,)}, "blinds"),
        ((10, 10), {"antes": (0, 1, 1)}, "antes"),
        ((10, 10), {"posts": (0, 0.5)}, "posts"),
        ((10, 10), {"button": -1}, "button"),
        ((10, 10), {"button": 2}, "button"),
    ],
)
def test_a_deal_begins_with_chips_and_seats_alone(stacks: tuple[Any, ...], wrong: dict[str, Any], path: str) -> None:
    with pytest.raises(RulesError) as refusal:
        begin(HOLDEM, stacks, **{"button": 0, **wrong})
    assert (refusal.value.code, refusal.value.detail["path"]) == ("rules.bad_value", path)
