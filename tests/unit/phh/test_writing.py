"""Deals of the engine written down: what is written plays again to the same end, and what cannot be written is said."""

from random import Random
from typing import Any

import pytest

from potluck import phh
from potluck.cards import parse
from potluck.errors import ParseError
from potluck.games import poker
from potluck.games.poker import ACTIONS
from potluck.phh import Start
from potluck.phh.notation import DealHole, Discard
from potluck.protocol import Cards, Dealt
from potluck.variants import VARIANTS

CODED = [name for name, variant in VARIANTS.items() if variant.code]
DEALS = 12


def a_start(name: str, rng: Random) -> Start:
    """A table of random size and depth; sometimes hands may be mucked."""
    variant = VARIANTS[name]
    seats = rng.randint(2, min(6, variant.most_seats))
    stacks = tuple(rng.randint(12, rng.choice((30, 300))) for _ in range(seats))
    return Start(variant=variant, stacks=stacks, button=rng.randrange(seats), mucking=rng.random() < 0.5)


def a_deal(start: Start, rng: Random) -> tuple[list[Any], poker.State]:
    """Random legal steps to the end, few of them folds."""
    state, steps = start.begin(), list[Any]()
    while not state.over:
        owed = state.chance
        if isinstance(owed, Cards):
            step: Any = Dealt(tuple(rng.sample(state.undealt, owed.n)))
        else:
            offers = [offer for offer in state.offers() if offer.kind != "fold" or rng.random() < 0.3]
            step = rng.choice(offers).sample(rng, ACTIONS)
        steps.append(step)
        state = state.apply(step)
    return steps, state


@pytest.mark.parametrize("name", CODED)
def test_a_recorded_deal_is_played_again_to_the_same_end(name: str) -> None:
    for number in range(DEALS):
        rng = Random(f"{name} {number}")
        start = a_start(name, rng)
        steps, end = a_deal(start, rng)
        hand = phh.hand_of(start, steps)
        assert phh.read(phh.write(hand)) == hand
        found = phh.replay(hand)
        order = [(start.button + 1 + at) % len(start.stacks) for at in range(len(start.stacks))]
        assert (found.failure, found.finished, found.oddities) == (None, True, ())
        assert found.stacks == tuple(end.seats[at].stack for at in order)


def test_the_seats_of_a_record_begin_left_of_the_dealer() -> None:
    start = Start(variant=VARIANTS["holdem"], stacks=(50, 60, 70), button=0)
    hand = phh.hand_of(start, [])

    assert (hand.starting_stacks, hand.blinds_or_straddles) == ((60, 70, 50), (1, 2, 0))


def test_a_post_is_written_as_a_blind_below_nothing_and_empty_seats_are_left_out() -> None:
    start = Start(variant=VARIANTS["holdem"], stacks=(50, 60, 0, 70, 80), button=0, posts=(0, 0, 0, 0, 2), out=(2,))
    steps, end = a_deal(start, Random(3))
    hand = phh.hand_of(start, steps)
    found = phh.replay(hand)

    assert (hand.starting_stacks, hand.blinds_or_straddles) == ((60, 70, 80, 50), (1, 2, -2, 0))
    assert (found.failure, found.finished) == (None, True)
    assert found.stacks == tuple(end.seats[at].stack for at in (1, 3, 4, 0))
    assert phh.played(phh.lines(start, steps)) == end


@pytest.mark.parametrize("name", ["triple-draw-seven", "badugi", "kansas-city"])
def test_no_card_is_thrown_before_it_is_told(name: str) -> None:
    """Where all are all-in one exchange follows the other, and no bet stands between."""
    start = Start(variant=VARIANTS[name], stacks=(9, 9, 9), button=0)
    for number in range(DEALS):
        held: dict[int, set[object]] = {0: set(), 1: set(), 2: set()}
        for move in phh.hand_of(start, a_deal(start, Random(f"{name} {number}"))[0]).moves:
            if isinstance(move, DealHole):
                held[move.seat] |= set(move.cards)
            elif isinstance(move, Discard):
                assert held[move.seat] >= set(move.cards)
                held[move.seat] -= set(move.cards)


def test_hands_are_shown_after_the_first_cards_though_nobody_could_act() -> None:
    start = Start(variant=VARIANTS["holdem"], stacks=(1, 1), button=0)
    moves = phh.hand_of(start, a_deal(start, Random(1))[0]).moves

    assert [type(move).__name__ for move in moves] == ["DealHole"] * 2 + ["Show"] * 2 + ["DealBoard"] * 3


def test_the_last_one_left_is_told_to_show_where_all_others_muck() -> None:
    start = Start(variant=VARIANTS["holdem"], stacks=(9, 9), button=0, mucking=True)
    dealt = [Dealt(parse(cards)) for cards in ("AsAh", "KsKh", "2c3d4h", "8s", "9d")]
    betting = [poker.Call(), poker.Check(), *[poker.Check()] * 6]
    steps = [*dealt[:2], *betting[:2], dealt[2], *betting[2:4], dealt[3], *betting[4:6], dealt[4], *betting[6:]]
    hand = phh.hand_of(start, [*steps, poker.Muck()])

    assert hand.actions[-2:] == ("p1 sm", "p2 sm KsKh")
    assert phh.replay(hand).stacks == hand.finishing_stacks == (7, 11)


def test_the_format_has_no_code_for_most_variants_and_that_is_said() -> None:
    start = Start(variant=VARIANTS["deuces-wild"], stacks=(50, 50), button=0)

    assert phh.code_of(start.variant) is None
    with pytest.raises(ParseError, match="no code for deuces-wild"):
        phh.hand_of(start, [])


def test_stakes_and_a_cap_do_not_take_the_code_away() -> None:
    assert phh.code_of(VARIANTS["holdem"].times(5)) == "NT"
    assert phh.code_of(VARIANTS["holdem"].replace(wild=("2",))) is None


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_our_json_lines_hold_a_deal_of_any_variant(name: str) -> None:
    rng = Random(name)
    start = a_start(name, rng)
    steps, end = a_deal(start, rng)

    assert phh.played(phh.lines(start, steps)) == end


def test_a_line_that_is_not_ours_is_named() -> None:
    start = Start(variant=VARIANTS["kuhn"], stacks=(5, 5), button=1)
    told = list(phh.lines(start, [Dealt(start.variant.cards[:1])]))

    for spoilt in (["{}", *told], [told[0], "{"], told[1:]):
        with pytest.raises(ParseError, match="line"):
            phh.played(spoilt)
    with pytest.raises(ParseError, match="stacks in the file"):
        phh.played([*told[:-1], '{"over":false,"stacks":[9,1]}'])
    with pytest.raises(ParseError, match="cards must be dealt first"):
        phh.played([told[0], '{"seat":0,"do":"check"}'])
    with pytest.raises(ParseError, match="hands in the file: 0"):
        phh.played([])
