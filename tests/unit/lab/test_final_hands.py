"""How often hands end as what: by the law, by published numbers, and tried against counted."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

import potluck as pk
from potluck.cards import parse, show
from potluck.kernels import BLOCK, COMPILED, Half, Program, Showdown, count, count_finals, sample_finals
from potluck.lab.final_hands import FinalHands, final_hands, question_of
from potluck.ranking import Ranking, category_id
from potluck.ranking.shorthand import ShortHand
from potluck.variants import VARIANTS, Variant

DEALS = 12 if COMPILED else 2
ALL_52 = sum(0x1FFF << 16 * suit for suit in range(4))


def by_the_law(variant: Variant, hand: tuple[pk.Card, ...], board: tuple[pk.Card, ...]) -> list[str]:
    """The category of a hand that has all its cards, half by half."""
    names = []
    for best in variant.showdown:
        law = variant.ranking(best)
        rank = law.rank(hand, board=board, hole=best.hole) if isinstance(law, Ranking) else law.rank(hand + board)
        if isinstance(law, ShortHand):
            names.append(rank.category.name.lower())
        else:
            names.append(category_id(rank, order=law.order if isinstance(law, Ranking) else law))
    return names


@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_a_hand_with_all_its_cards_is_what_the_law_says(name: str) -> None:
    variant, rng = VARIANTS[name], random.Random(name)
    own, common = variant.own_and_board
    for _ in range(DEALS):
        cards = rng.sample(variant.cards, 2 * own + common)
        hands, board = (tuple(cards[:own]), tuple(cards[own : 2 * own])), tuple(cards[2 * own :])
        answers = final_hands(*map(show, hands), board=show(board), game=variant)
        for hand, answer in zip(hands, answers, strict=True):
            assert (answer.ways, answer.exact) == (1, True)
            assert [list(half.items()) for half in answer.halves] == [
                [(category, Fraction(1))] for category in by_the_law(variant, hand, board)
            ]


@pytest.mark.kernels
def test_five_cards_of_a_whole_deck_end_as_is_published() -> None:
    question = Showdown(halves=(Half(Program()),), hands=(0, 0), missing=(5, 5), unseen=ALL_52)
    assert count_finals(question, 0)[0] == {name: n for name, n in count(52).items() if n}


def test_what_is_counted_on_the_flop_is_what_every_way_says() -> None:
    """Nine spades make a flush on the turn or the river: 1 - (36 * 35) / (45 * 44) of all ways."""
    ours, _ = final_hands("AsKs", "QhQd", board="2s 7s Jc")
    assert ours.ways == 990
    assert ours.halves[0]["flush"] == 1 - Fraction(36 * 35, 45 * 44)
    assert sum(ours.halves[0].values()) == 1


def near(tried: FinalHands, counted: FinalHands) -> None:
    for half, exactly in zip(tried.halves, counted.halves, strict=True):
        for name, often in exactly.items():
            spread = (float(often * (1 - often)) / tried.ways) ** 0.5
            assert float(half.get(name, 0)) == pytest.approx(float(often), abs=5 * spread + 1e-9)


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("AsKs", "QhQd"), "2s 7s Jc"),
        ("omaha-hilo", ("As2sKdQd", "AhKhJcTc"), "3s 4d Jh"),
        ("razz", ("As2s3d4h", "KhKc5d6d"), ""),
        ("draw-fixed", ("AsAdAh", "KsKdQhJc"), ""),
    ],
)
def test_what_is_tried_agrees_with_what_is_counted(game: str, hands: tuple[str, ...], board: str) -> None:
    trials = 20 * BLOCK
    tried = final_hands(*hands, board=board, game=game, trials=trials, seed=3)
    assert all(answer.ways == trials and not answer.exact for answer in tried)
    for few, all_ways in zip(tried, final_hands(*hands, board=board, game=game), strict=True):
        assert all_ways.exact
        near(few, all_ways)


def test_hands_of_ranges_are_tried_as_often_as_they_are_held() -> None:
    """One pair of aces or kings each, as often: on a full board the mean of both."""
    board = "2s 7d 9c Jh Ts"
    mixed, _ = final_hands("AsAh,8s8h", "KdQd", board=board, trials=20 * BLOCK)
    assert mixed.halves[0].keys() == {"straight", "one_pair"}
    assert float(mixed.halves[0]["straight"]) == pytest.approx(0.5, abs=0.02)


def test_the_trials_of_a_seed_never_change() -> None:
    question = Showdown(halves=(Half(Program()),), hands=(0, 0), missing=(5, 5), unseen=ALL_52)
    (first,), (second,) = sample_finals(question, trials=BLOCK, seed=9)
    assert (first["high_card"], first["one_pair"], second["high_card"], second["flush"]) == (513, 420, 491, 1)


def test_a_low_that_does_not_count_is_said_to_be_none() -> None:
    (_, low), _ = (answer.halves for answer in final_hands("KsKdQdQs", "AhKhJcTc", game="omaha-hilo", board="3s 4d Jh"))
    assert low == {"none": Fraction(1)}


def test_a_hand_alone_ends_as_it_does_against_anything() -> None:
    (alone,) = final_hands("AsKs", board="2s 7s Jc")
    assert alone == final_hands("AsKs", "random", board="2s 7s Jc")[0]
    assert (alone.ways, alone.exact) == (47 * 46 // 2, True)


@pytest.mark.parametrize(
    ("hands", "trials"), [(("AsKs", "QhQd"), 0), (("AsKs", "QhQd"), -5), (("AsKs", "AsQs"), 1), ((), 1)]
)
def test_what_cannot_be_asked_is_refused(hands: tuple[str, ...], trials: int) -> None:
    with pytest.raises(pk.PotluckError):
        final_hands(*hands, trials=trials)


def test_a_range_alone_ends_as_its_hands_do_by_their_weights() -> None:
    board = "2s 7s Jc"
    (found,) = final_hands("AsKs,QhQd@50%", board=board)
    parts = [final_hands(hand, board=board)[0].halves[0] for hand in ("AsKs", "QhQd")]
    assert (found.exact, found.ways) == (True, 2 * 47 * 46 // 2)
    for name in {*parts[0], *parts[1]}:
        assert found.halves[0][name] == (2 * parts[0].get(name, 0) + parts[1].get(name, 0)) / Fraction(3)
    assert found == final_hands("AsKs,QhQd@50%", "random", board=board)[0]
    assert not final_hands("AsKs,QhQd@50%", "TT+", "99", board=board)[0].exact


@pytest.mark.parametrize(("game", "hands"), [("royal-holdem", "AsKs QhQd"), ("short-deck", "Ts9s AhAd")])
def test_boards_by_classes_end_as_all_boards_with_each_first_card(game: str, hands: str) -> None:
    """Every board of five is counted once with each of its cards."""
    variant = VARIANTS[game]
    held = [parse(hand) for hand in hands.split()]
    whole = question_of(variant, held, board=(), dead=())
    first = Counter[str]()
    for card in variant.cards:
        if all(card not in hand for hand in held):
            first.update(count_finals(question_of(variant, held, board=(card,), dead=()), 0)[0])
    assert {name: 5 * n for name, n in count_finals(whole, 0)[0].items()} == first


def test_aces_end_as_four_of_a_kind_as_combinations_say() -> None:
    """Both other aces come with any three cards, or four of another rank with any other card."""
    (aces,) = final_hands("AsAh")
    assert (aces.exact, aces.ways) == (True, comb(50, 5))
    assert aces.halves[0]["four_of_a_kind"] == Fraction(comb(48, 3) + 12 * 46, comb(50, 5))


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("AKs@30%,QQ", "JJ,AhKh,QsQd@10%"), "2s 7s Jc Th"),
        ("holdem", ("AsKs", "TT+,AKs@50%"), "2s 7s Jc"),
        ("omaha-hilo", ("A2KQ:ds", "AsKs4h3h"), "5s 6d Jh"),
    ],
)
def test_hands_of_two_ranges_end_as_pair_by_pair(game: str, hands: tuple[str, str], board: str) -> None:
    """Each pair of hands that go together by itself, as often as its weights say."""
    found = final_hands(*hands, board=board, game=game)
    sides = [[*pk.Range.of(text, game)] for text in hands]
    lying, total = {*parse(board)}, Fraction(0)
    sums = [[Counter[str]() for _ in half.halves] for half in found]
    for (mine, weight), (theirs, its) in product(*sides):
        if {*mine}.isdisjoint(theirs) and lying.isdisjoint({*mine, *theirs}):
            total += weight * its
            for seat, answer in enumerate(final_hands(show(mine), show(theirs), board=board, game=game)):
                for half, often in enumerate(answer.halves):
                    for name, share in often.items():
                        sums[seat][half][name] += weight * its * share
    for seat, answer in enumerate(found):
        assert answer.exact
        assert [{name: share / total for name, share in half.items()} for half in sums[seat]] == [*answer.halves]
