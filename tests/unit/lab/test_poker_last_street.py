"""A seat's acts on the last street of games with several exchanges, and of studs, for two, by ranges."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from potluck.bots.general import shark
from potluck.cards import Card, mask, parse
from potluck.games.poker import BringIn, Call, Check, Discard, Fold, Phase, RaiseTo, State, View, begin
from potluck.kernels.streets import COMPILED
from potluck.lab import poker_resolving
from potluck.lab.poker_last_street import chances, fits, forget, policy, resolves, solved_street
from potluck.lab.poker_resolving import hurry
from potluck.lab.showdowns import masks_of
from potluck.protocol import Cards as Demand
from potluck.protocol import Dealt
from potluck.variants import VARIANTS, Variant

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")
BADUGI = VARIANTS["badugi"]
STUD = VARIANTS["seven-stud"]
KANSAS = VARIANTS["kansas-city"]
BEST, WORST = parse("As 2d 3h 4c"), parse("Kc Kd Ks Kh")


@pytest.fixture(autouse=True)
def _anew() -> Iterator[None]:
    forget()
    yield
    forget()


def at_the_end(hand: tuple[Card, ...], *acts: Any, variant: Variant = BADUGI) -> View:
    """The viewer, who acts second, kept this hand each time, the other threw one; these acts were done at the end."""
    state: State = begin(variant, (200, 200), button=0)
    others = iter([card for card in variant.cards if card not in hand])
    mine, left = iter(hand), list(acts)
    while True:
        if isinstance(state.chance, Demand):
            pack = mine if state.chance.to == 0 else others
            state = state.apply(Dealt(tuple(next(pack) for _ in range(state.chance.n))))
            continue
        view = state.view(state.actor)
        if view.phase is Phase.DRAWING:
            state = state.apply(Discard(view.seats[1].cards[:1] if state.actor else ()))
        elif view.street < len(variant.streets) - 1:
            state = state.apply(Call() if view.owed else Check())
        elif left:
            state = state.apply(left.pop(0))
        else:
            return view


def test_the_last_street_is_solved_where_hands_are_exchanged_time_and_again_or_lie_open_in_part() -> None:
    solved = {name for name, variant in VARIANTS.items() if fits(variant)}

    fixed = {"badugi", "triple-draw-five", "triple-draw-seven", "seven-stud", "razz"}
    assert solved == fixed | {"draw-no-limit", "draw-pot", "kansas-city"}
    assert resolves(at_the_end(BEST, Check()))
    assert not resolves(begin(BADUGI, (200, 200), button=0).view(0))


def test_the_best_hand_stakes_and_is_never_given_up_and_the_worst_does_not_always_bluff() -> None:
    free, staked = at_the_end(BEST, Check()), at_the_end(BEST, RaiseTo(4))
    (stake,) = (act for act in chances(free) if isinstance(act, RaiseTo))

    assert chances(free)[stake] > 0.9
    assert chances(staked)[Fold()] == 0
    assert chances(at_the_end(WORST, Check()))[Check()] > 0.3


def test_a_middling_hand_does_not_go_to_war_where_stakes_have_no_limit() -> None:
    """Deuce to seven with a jack: it raised a raise with all it had, and lost three chips a deal by that."""
    war = RaiseTo(4), RaiseTo(16), RaiseTo(52)

    def raises(hand: str) -> int:
        view = at_the_end(parse(hand), *war, variant=KANSAS)
        return sum(isinstance(shark(view, random.Random(at)), RaiseTo) for at in range(40))

    assert raises("2h 6s 5h 3c Jc") < 5
    assert raises("2h 7s 5h 3c 4d") > 35


def test_no_more_is_given_up_than_makes_a_blind_stake_even() -> None:
    """Who stakes whatever he holds risks a bet for the pot: so much of what the viewer may hold is kept."""
    view = at_the_end(WORST, RaiseTo(4))
    street = solved_street(view)
    mine, reach = street.so_far.order.index(0), street.reach()
    given = (policy(view, street)[0] * reach[mine]).sum() / reach[mine].sum()

    assert 0 < given <= 4 / (4 + street.so_far.start.pot) + 0.01


def test_the_others_hands_hold_none_of_the_viewers_cards() -> None:
    street = solved_street(at_the_end(BEST, RaiseTo(4)))
    mine = street.so_far.order.index(0) * (len(street.hands) // 2)
    theirs = len(street.hands) // 2 - mine

    assert masks_of(street.hands[mine : mine + 1])[0] == np.uint64(mask(BEST))
    assert not (masks_of(street.hands[theirs : theirs + len(street.hands) // 2]) & np.uint64(mask(BEST))).any()


def test_the_same_cards_in_the_other_seat_are_another_street() -> None:
    """In another deal with the same story: whose they are says which of the hands are whose."""
    first = at_the_end(BEST)
    other = replace(
        first,
        seat=0,
        seats=(replace(first.seats[0], cards=first.seats[1].cards), replace(first.seats[1], cards=())),
    )

    assert solved_street(first).hands.tolist() != solved_street(other).hands.tolist()


def test_what_there_is_no_time_to_solve_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker_resolving, "_HURRY", [])
    view = at_the_end(BEST, RaiseTo(4))
    hurry(0.0)

    assert any(shark(view, random.Random(1)) in offer for offer in view.offers)


def on_the_seventh(hands: Sequence[str], *acts: Any, leaves: int | None = None) -> View:
    """Stud: seats hold these hands, the cards face up third to sixth; all pay until then, but one leaves at once."""
    state: State = begin(STUD, (200,) * len(hands), button=0)
    packs, left = [iter(parse(hand)) for hand in hands], list(acts)
    while True:
        if isinstance(state.chance, Demand) and state.chance.to is not None:
            state = state.apply(Dealt(tuple(next(packs[state.chance.to]) for _ in range(state.chance.n))))
            continue
        view = state.view(state.actor)
        if view.street < len(STUD.streets) - 1:
            pays = Fold() if view.actor == leaves else Call()
            state = state.apply(pays if view.owed else BringIn() if BringIn() in view.offers[0] else Check())
        elif left:
            state = state.apply(left.pop(0))
        else:
            return view


QUADS, PAIR, THIRD = "Ah As Ad Ac Ks Tc Kc", "Th Td 6h 8s Jd Qc 9h", "3c 5h 7c 9d Jh Qh Kd"


def test_on_the_seventh_street_quads_raise_and_a_price_holds_for_hands_that_may_still_win() -> None:
    """Behind aces that lie open most hands of the other can no longer win, and are given up."""
    raised, staked = on_the_seventh((QUADS, PAIR), Check(), RaiseTo(8)), on_the_seventh((QUADS, PAIR), RaiseTo(8))
    street = solved_street(staked)
    mine, reach, solver = street.so_far.order.index(1), street.reach(), street.solver
    fold, call, _ = solver.worths(street.line.at, reach[[mine, 1 - mine]])
    lost = (fold - call > 7.99) & (reach[mine] > 0)
    gives_up, weights = policy(staked, street)[0], reach[mine]
    hopes = np.where(lost, 0, weights)

    assert chances(raised)[RaiseTo(16)] > 0.95
    assert (gives_up * hopes).sum() / hopes.sum() <= 8 / (8 + street.so_far.start.pot) + 0.01
    assert (gives_up * weights)[lost].sum() / weights[lost].sum() > 0.8


def test_hands_of_stud_agree_with_what_lies_face_up() -> None:
    """And those of the other with what the viewer holds."""
    view = on_the_seventh((QUADS, PAIR), RaiseTo(8))
    street = solved_street(view)
    first, second = np.split(masks_of(street.hands), 2)

    assert (first & np.uint64(mask(parse("Ad Ac Ks Tc"))) == np.uint64(mask(parse("Ad Ac Ks Tc")))).all()
    assert (second & np.uint64(mask(parse("6h 8s Jd Qc"))) == np.uint64(mask(parse("6h 8s Jd Qc")))).all()
    assert not (first & np.uint64(mask(parse(PAIR)))).any()
    assert second[0] == np.uint64(mask(parse(PAIR)))


def test_where_two_are_left_of_three_the_third_has_paid_into_the_pot() -> None:
    view = on_the_seventh((QUADS, PAIR, THIRD), leaves=2)

    assert resolves(view)
    assert solved_street(view).so_far.start.pot == sum(seat.paid for seat in view.seats) == 7
    assert not resolves(replace(view, board=parse("2c")))


def test_where_three_are_in_or_a_third_has_acted_the_street_is_guessed() -> None:
    assert not resolves(on_the_seventh((QUADS, PAIR, THIRD)))
    assert not resolves(on_the_seventh((QUADS, PAIR, THIRD), RaiseTo(8), Fold()))
