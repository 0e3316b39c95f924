"""The chances at each step of a deal are what enumeration says of the cards that the viewer knows, and of no others."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.cards import Card, parse, show
from potluck.dealer import Dealer
from potluck.games.poker import BringIn, Call, Check, Discard, Fold, HouseRules, RaiseTo, State, begin
from potluck.games.poker.showdown import strength
from potluck.lab.chances import Chances, chances
from potluck.protocol import Dealt
from potluck.table.history import laid_open
from potluck.variants import VARIANTS

OPEN = HouseRules(open_deals=True)


def deal(game: str, *told: Any, seats: int = 2, house: HouseRules = OPEN) -> list[State]:
    """Every state of a deal; text is dealt, everything else done. The last seat deals."""
    states = [begin(VARIANTS[game], (200,) * seats, button=seats - 1, house=house)]
    for one in told:
        states.append(states[-1].apply(Dealt(parse(one)) if isinstance(one, str) else one))
    assert states[-1].over
    return states


def seen(states: list[State], viewer: int | None, *, opened: bool = False) -> tuple[Chances | None, ...]:
    """The chances as that viewer may know them."""
    return chances("poker", [laid_open(state, viewer) if opened else state.view(viewer) for state in states])


def told(states: list[State], viewer: int | None, board: str, *, opened: bool = False) -> Chances:
    """Those of the last step with that board and nobody out of it."""
    found = seen(states, viewer, opened=opened)
    at = max(at for at, state in enumerate(states) if show(state.board) == board and not state.over)
    one = found[at]
    assert one is not None
    return one


def by_law(
    game: str, hands: list[tuple[Card, ...]], board: tuple[Card, ...], dead: tuple[Card, ...] = ()
) -> list[float]:
    """Each hand's part over all boards, hand by hand with the game's own showdown."""
    variant = VARIANTS[game]
    gone = {*dead, *board, *(card for hand in hands for card in hand)}
    left = [card for card in variant.cards if card not in gone]
    worth = strength(variant, variant.showdown[0])
    sums, total = [Fraction(0)] * len(hands), 0
    for more in combinations(left, 5 - len(board)):
        worths = [worth(hand, board + more) for hand in hands]
        winners = [at for at, one in enumerate(worths) if one == max(worths)]
        total += 1
        for at in winners:
            sums[at] += Fraction(1, len(winners))
    return [float(part / total) for part in sums]


HANDS = ("As Ks", "Qh Qd", "7c 2d")
THREE = (
    *HANDS,
    Call(),
    Call(),
    Check(),
    "2s 7s Jc",
    RaiseTo(10),
    Call(),
    Fold(),
    "3d",
    Check(),
    Check(),
    "9h",
    Check(),
    Check(),
)


TO_THE_END = (
    BringIn(),
    Call(),
    "Kc",
    "8h",
    Check(),
    Check(),
    "Qd",
    "7d",
    Check(),
    Check(),
    "2c",
    "3d",
    Check(),
    Check(),
)
"""The rest of a deal of five-card stud."""


def three_handed(**more: Any) -> list[State]:
    return deal("holdem", *THREE, seats=3, **more)


def test_an_opened_deal_has_the_known_odds_of_all_hands_at_each_street() -> None:
    states = three_handed()
    hands = [parse(hand) for hand in HANDS]
    flop = by_law("holdem", hands[:2], parse("2s 7s Jc"), dead=hands[2])
    turn = told(states, None, "2s 7s Jc 3d", opened=True)
    assert turn.exact
    assert turn.ways == 42, "the fold's two cards are out of the pack too"
    assert turn.shares == pytest.approx((*by_law("holdem", hands[:2], parse("2s 7s Jc 3d"), dead=hands[2]), None))
    assert told(states, None, "2s 7s Jc", opened=True).shares[:2] == pytest.approx(flop)
    assert told(states, None, "2s 7s Jc 3d 9h", opened=True).shares == (0.0, 1.0, None)


def test_while_all_three_are_in_their_parts_sum_to_the_whole_pot() -> None:
    found = [one for one in seen(three_handed(), None, opened=True) if one is not None and one.shares[2] is not None]
    assert found
    for one in found:
        assert sum(share or 0.0 for share in one.shares) == pytest.approx(1)
        assert one.hidden == 0


def test_sampled_chances_hold_the_published_figure_within_their_margin() -> None:
    """Aces against kings of two other suits before the flop: 81.06 % of all 1,712,304 boards."""
    states = deal("holdem", "As Ah", "Kd Kc", RaiseTo(200), Call(), "2s 7s Jc", "3d", "9h")
    first = next(one for one in seen(states, None, opened=True) if one is not None)
    assert not first.exact
    assert 0 < first.margin < 0.014
    assert first.shares[0] == pytest.approx(0.8106, abs=2 * first.margin)


def test_the_viewers_own_hand_stands_against_hands_that_he_never_saw_as_any_cards() -> None:
    """Seat 2 folded unseen by seat 0: its chance is told to nobody but itself, and its cards may come."""
    states = three_handed(house=HouseRules())
    other = told(states, 0, "2s 7s Jc 3d")
    assert other.shares == pytest.approx(
        (*by_law("holdem", [parse("As Ks"), parse("Qh Qd")], parse("2s 7s Jc 3d")), None)
    )
    assert other.ways == 44
    before = next(one for one in seen(states, 0) if one is not None)
    assert before.hidden == 1
    assert before.shares[2] is None
    assert 0.3 < (before.shares[0] or 0) < 0.6
    own = next(one for one in seen(states, 2) if one is not None)
    assert own.hidden == 0, "who folded knows his own hand and the two that were shown"
    assert all(share is not None for share in own.shares)


def test_hidden_cards_change_no_chance() -> None:
    """The same deal with another hand in the seat that folded: who did not see it is told the same."""
    one = three_handed(house=HouseRules())
    other = deal("holdem", *HANDS[:2], "9c 8d", *THREE[3:], seats=3, house=HouseRules())
    for viewer in (0, 1, None):
        assert seen(one, viewer) == seen(other, viewer)
    assert seen(one, 2) != seen(other, 2)


def test_nothing_is_told_while_a_deal_runs_nor_of_a_game_without_chances() -> None:
    states = three_handed()
    running = [state.view(0) for state in states if not state.over]
    assert chances("poker", running) == (None,) * len(running)
    assert chances("draw", [state.view(0) for state in states]) == (None,) * len(states)


def test_nothing_is_told_of_one_who_is_alone() -> None:
    states = deal("holdem", "As Ah", "Kd Kc", Fold(), house=HouseRules())
    assert seen(states, 0)[-1] is None
    shared = [one for one in seen(states, 0) if one is not None]
    assert [one.shares[1] for one in shared] == [None] * len(shared), "nobody saw the other's kings"


def test_an_exchange_is_taken_as_it_was_made() -> None:
    """Two pairs stood pat against a flush draw that threw one: nine spades less those held, of 42 cards, beat it."""
    states = deal(
        "draw-fixed",
        "Kh Kd 4c 4h 9c",
        "As Js 7s 2s 8d",
        Call(),
        Check(),
        Discard(),
        Discard(parse("8d")),
        "3c",
        Check(),
        Check(),
    )
    found = seen(states, None, opened=True)
    first = next(one for one in found if one is not None)
    assert first.exact
    assert first.ways == 42
    assert first.shares == pytest.approx((33 / 42, 9 / 42))
    last = [one for one in found if one is not None][-1]
    assert last.shares == (1.0, 0.0)


def test_what_was_exchanged_unseen_is_known_only_from_then_on() -> None:
    told_to = deal(
        "draw-fixed",
        "Kh Kd 4c 4h 9c",
        "As Js 7s 2s 8d",
        Call(),
        Check(),
        Discard(),
        Discard(parse("8d")),
        "3s",
        Check(),
        Check(),
        house=HouseRules(),
    )
    found = seen(told_to, 0)
    drawn = next(at for at, state in enumerate(told_to) if state.seats[1].threw is not None)
    assert found[:drawn] == (None,) * drawn
    assert [one.shares for one in found[drawn:] if one is not None][-1] == (0.0, 1.0)
    own = seen(told_to, 1)
    assert own[drawn - 1] is not None, "the flush's own player knows both hands all along: the other stood pat"


def test_down_cards_that_were_shown_in_the_end_are_known_from_the_first() -> None:
    states = deal("five-stud", "Ad", "5c", "Ac", "9h", *TO_THE_END, house=HouseRules())
    first = next(one for one in seen(states, None) if one is not None)
    assert first.hidden == 0
    assert (first.shares[0] or 0) > 0.8


def test_where_the_pack_does_not_reach_all_the_common_card_is_reckoned_with() -> None:
    """Nine stay in seven-card stud: sixty-three cards are not to be had, so that the last two streets are common."""
    dealer = Dealer(seed=4)
    states = [begin(VARIANTS["seven-stud"], (200,) * 9, button=8, house=OPEN)]
    while not (state := states[-1]).over:
        mild = next(
            (act for act in (Check(), Call(), BringIn()) if any(act in offer for offer in state.offers())), None
        )
        states.append(state.apply(mild or dealer.outcome(state)))
    assert len(states[-1].board) == 2
    found = seen(states, None, opened=True)
    before = [one for one, state in zip(found, states, strict=True) if not state.over and state.phase == "betting"]
    assert None not in before
    for one in before:
        assert one is not None
        assert sum(share or 0.0 for share in one.shares) == pytest.approx(1)
    outcome, last = states[-1].outcome, before[-1]
    assert outcome is not None
    assert last is not None
    assert last.shares == pytest.approx([won / sum(outcome.won) for won in outcome.won], abs=0.02)
    assert last.ways == 1


def test_a_planted_look_at_a_hidden_hand_would_be_seen() -> None:
    """The law above can fail: with the hidden hand laid in its view, what a viewer is told does change."""
    one = [state.view(0) for state in three_handed(house=HouseRules())]
    laid = [replace(view, seats=(*view.seats[:2], _with_cards(view.seats[2], "7c 2d"))) for view in one]
    assert chances("poker", one) != chances("poker", laid)


def _with_cards(seat: Any, cards: str) -> Any:
    return replace(seat, cards=parse(cards)) if seat.held else seat
