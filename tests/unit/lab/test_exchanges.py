"""Equity with exchanges: as the law counts on small decks, best throws that nobody betters, policies of one's own."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

import potluck as pk
from potluck import kernels
from potluck.cards import CARDS, Card, parse, show
from potluck.errors import ParseError
from potluck.games.poker.showdown import strength
from potluck.kernels import COMPILED
from potluck.kernels.redraws import sample_draws
from potluck.lab.equity import Equity
from potluck.lab.exchanging import dealing_of, sampled_question, thrown_by
from potluck.lab.ranges import Range
from potluck.variants import VARIANTS, Variant

HIGH = VARIANTS["draw-fixed"].replace(name="small draw", code="", ranks="TJQKA")
LOW = VARIANTS["kansas-city"].replace(name="small low", code="", ranks="23457")
BADUGI = VARIANTS["badugi"].replace(name="small badugi", code="", ranks="2345")


@cache
def worth(variant: Variant, hand: frozenset[Card]) -> object:
    """What a hand is worth by the law."""
    (best,) = variant.showdown
    return strength(variant, best)(tuple(sorted(hand)), ())


def by_law(variant: Variant, hands: Sequence[tuple[Card, ...]], kept: Sequence[tuple[Card, ...]]) -> Fraction:
    """The first one's part over all ways to draw, one by one."""
    unseen = [card for card in variant.cards if card not in hands[0] + hands[1]]
    draws = [len(hand) - len(keeps) for hand, keeps in zip(hands, kept, strict=True)]
    ways, halves = 0, 0
    for first in combinations(unseen, draws[0]):
        mine = worth(variant, frozenset(kept[0] + first))
        for second in combinations([card for card in unseen if card not in first], draws[1]):
            theirs = worth(variant, frozenset(kept[1] + second))
            ways += 1
            halves += 2 if mine > theirs else 1 if mine == theirs else 0  # type: ignore[operator]
    return Fraction(halves, 2 * ways)


def dealt(variant: Variant, rng: Random, hands: int = 2) -> list[tuple[Card, ...]]:
    """So many hands, no card twice."""
    own, _ = variant.own_and_board
    cards = rng.sample(variant.cards, own * hands)
    return [tuple(cards[own * at : own * at + own]) for at in range(hands)]


@pytest.mark.parametrize("variant", [HIGH, LOW, BADUGI], ids=lambda variant: variant.name)
def test_policies_of_ones_own_give_what_the_law_counts(variant: Variant) -> None:
    rng = Random(variant.name)
    for _ in range(4):
        hands = dealt(variant, rng)
        kept = {hand: tuple(rng.sample(hand, rng.randint(2, len(hand)))) for hand in hands}
        by_cards = {frozenset(hand): keeps for hand, keeps in kept.items()}
        equity = pk.odds(*map(show, hands), game=variant, exchanges=lambda hand, its=by_cards: its[frozenset(hand)])
        assert equity.exact
        assert equity.share[0] == by_law(variant, hands, [kept[hand] for hand in hands])
        assert sum(equity.share) == 1
        table = {show(hand): show(keeps) for hand, keeps in kept.items()}
        assert pk.odds(*map(show, hands), game=variant, exchanges=table) == equity


@pytest.mark.parametrize("variant", [HIGH, LOW, BADUGI], ids=lambda variant: variant.name)
def test_no_hand_betters_its_best_throw_alone(variant: Variant) -> None:
    """Every other throw, against what the other keeps, is counted by the law."""
    rng = Random(variant.name)
    for _ in range(2 if COMPILED else 1):
        hands = dealt(variant, rng)
        equity = pk.odds(*map(show, hands), game=variant, exchanges="best")
        (first,), (second,) = equity.exchanges
        assert equity.share[0] == by_law(variant, hands, (first.kept, second.kept))
        for n in range(len(hands[0]) + 1):
            for mine in combinations(hands[0], n):
                assert by_law(variant, hands, (mine, second.kept)) <= equity.share[0]
            for theirs in combinations(hands[1], n):
                assert by_law(variant, hands, (first.kept, theirs)) >= equity.share[0]


def test_a_range_throws_hand_by_hand_and_weights_count() -> None:
    """Each hand of it by itself, and all together as often as they are held."""
    mine, two, other = "Ts Th Jd Qc Kc", "As Ad Jh Qd Ks", "Tc Td Jc Qh Ac"
    texts = [text.replace(" ", "") for text in (two, other)]
    both = pk.Range.of(f"{texts[0]}, {texts[1]}@50%", HIGH)
    equity = pk.odds(mine, both, game=HIGH, exchanges=["best", {"AA": "AA", "TT": "TT"}])
    (row,), held = equity.exchanges
    kept = {frozenset(each.hand): each.kept for each in held}
    assert {show(each.kept) for each in held} == {"As Ad", "Td Tc"}
    assert {each.thrown for each in held if len(each.kept) == 2} == {parse("Ks Qd Jh"), parse("Ac Qh Jc")}
    parts = [
        by_law(HIGH, (parse(mine), parse(text)), (row.kept, kept[frozenset(parse(text))])) for text in (two, other)
    ]
    assert equity.share[0] == (2 * parts[0] + parts[1]) / 3
    by_hand = {frozenset(each.hand): each for each in equity.by_hand[1]}
    assert by_hand[frozenset(parse(two))].share == 1 - parts[0]
    assert by_hand[frozenset(parse(other))].often == Fraction(1, 3)


def test_trials_hold_what_is_counted() -> None:
    hands = ("AsAhTd9c2s, 8s8h8d5c2d@40%", "KsKhQcJc3d, QsQhJsTs9s")
    asked = {"game": "draw-fixed", "exchanges": {"AAxxx": "AA", "888xx": "888", "QQ": "QQ", "KKxxx": "KK"}}
    exact, tried = pk.odds(*hands, **asked), pk.odds(*hands, **asked, trials=60_000)  # type: ignore[arg-type]
    assert (exact.exact, tried.exact, tried.ways) == (True, False, 60_000)
    assert abs(float(exact.share[0] - tried.share[0])) < 2.5 * tried.margin[0]
    assert tried == pk.odds(*hands, **asked, trials=60_000, threads=1)  # type: ignore[arg-type]
    for counted, sampled in zip(sorted_hands(exact), sorted_hands(tried), strict=True):
        assert abs(float(counted[1] - sampled[1])) < 0.03


def sorted_hands(equity: Equity) -> list[tuple[tuple[Card, ...], Fraction]]:
    """All hands of all ranges in one order, and their shares."""
    return sorted((row.hand, row.share) for rows in equity.by_hand for row in rows)


@pytest.mark.kernels
def test_what_everybody_throws() -> None:
    """Three of a kind two cards, a pair three, four to a flush behind a made hand one; a made low none."""

    def kept(*hands: str, game: str = "draw-fixed") -> list[str]:
        return [show(rows[0].kept) for rows in pk.odds(*hands, game=game, exchanges="best").exchanges]

    assert kept("AsAh7d5c2s", "KsKhQcJc3d") == ["As Ah", "Ks Kh"]
    assert kept("AsAhAd7c2s", "9c8c7h6c2c") == ["As Ah Ad", "9c 8c 6c 2c"]
    assert kept("9s8h7d5c2s", "8c6c4c2hKd", game="kansas-city") == ["9s 8h 7d 5c 2s", "8c 6c 4c 2h"]
    three = pk.odds("AsAh7d5c2s", "KsKhQcJc3d", "9c8c7c6c2h", game="draw-fixed", exchanges="best", trials=20_000)
    assert not three.exact
    assert [show(rows[0].kept) for rows in three.exchanges] == ["As Ah", "Ks Kh", "9c 8c 7c 6c"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"exchanges": "most"}, "rules.bad_value"),
        ({"exchanges": ["best"]}, "rules.bad_value"),
        ({"exchanges": {"AAxxx": "QQ"}}, "rules.bad_value"),
        ({"exchanges": {"so": "AA"}}, "range.unreadable"),
        ({"exchanges": lambda _: "Qc"}, "rules.bad_value"),
        ({"exchanges": "best", "game": "holdem"}, "rules.bad_value"),
        ({"exchanges": {"AAxxx": "AA"}, "dead": "Ac"}, None),
    ],
)
def test_what_is_no_policy_is_refused(more: dict[str, object], code: str | None) -> None:
    asked = {"game": "draw-fixed", **more}
    hands = ("AsAhAd7c2s", "KsKhQh3c2d")
    if code is None:
        assert pk.odds(*hands, **asked).exact  # type: ignore[arg-type]
        return
    with pytest.raises(ParseError) as caught:
        pk.odds(*hands, **asked)  # type: ignore[arg-type]
    assert caught.value.code == code


def low_cards(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """One of each rank up to the seven."""
    return tuple(
        card for at, card in enumerate(hand) if card.rank <= 5 and card.rank not in {c.rank for c in hand[:at]}
    )


def pat(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """All of it."""
    return hand


def test_two_exchanges_are_what_all_cards_that_may_come_say() -> None:
    """One card to 7432 against a made nine, and one more where it was no five, six or other low card."""
    mine, other, low = parse("7c4d3h2sKd"), parse("9s8h6d5c2h"), parse("7c4d3h2s")
    made = kernels.rank_one([*map(int, other)], order="deuce-to-seven")
    unseen = [card for card in CARDS[:52] if card not in (*mine, *other)]
    wins = Fraction(0)
    for first in unseen:
        hand = tuple(sorted((*low, first), reverse=True))
        done = len(low_cards(hand)) == len(hand)
        ends = [hand] if done else [(*low_cards(hand), card) for card in unseen if card != first]
        better = sum(kernels.rank_one([*map(int, cards)], order="deuce-to-seven") > made for cards in ends)
        wins += Fraction(better, len(ends) * len(unseen))
    hands = (show(mine), show(other))
    twice = pk.odds(*hands, game="triple-draw-seven", exchanges=[low_cards, pat], draws=2)
    assert not twice.exact
    assert not any(twice.tie)
    assert abs(float(twice.share[0] - wins)) < 2 * twice.margin[0]
    once = pk.odds(*hands, game="triple-draw-seven", exchanges=[low_cards, pat])
    thrice = pk.odds(*hands, game="triple-draw-seven", exchanges=[low_cards, pat], draws=3)
    assert once.share[0] + Fraction(1, 20) < wins < thrice.share[0] - Fraction(1, 20)


def test_exchanges_one_after_the_other_begin_with_the_one_that_is_counted() -> None:
    """With a range, jokers that are wild, and a table; blocks of trials add up."""
    variant = VARIANTS["draw-fixed"].replace(name="wild jokers", jokers=2, joker="wild")
    table = {"AAxxx": "AA", "KKxxx": "KK", "random": "x"}
    hands = (Range.of("AsAh7d5c2s,XrXbKd4c3c@50%", variant), Range.of("KsKhQcJc3d", variant))
    dealing = dealing_of(variant, hands, board=(), dead=())
    question = sampled_question(dealing, [{hand: hand for hand, _ in held.weights} for held in dealing.held])

    def keep(hand: int) -> int:
        return thrown_by(dealing, Range(((hand, 1000),)), table)[hand]

    tried = sample_draws(question, [keep, keep], draws=1, trials=40_000, seed=7)
    exact = pk.odds(*hands, game=variant, exchanges=table)
    assert exact.exact
    assert abs(tried.seats[0].units / tried.ways / kernels.WHOLE - float(exact.share[0])) < 0.01
    assert sum(row[0] for row in tried.by_hand[0]) == tried.ways
    parts = [(1024, 0), (40_000 - 1024, 1)]
    first, rest = (sample_draws(question, [keep, keep], draws=1, trials=n, seed=7, first=at) for n, at in parts)
    assert first + rest == tried


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"draws": 2}, "draws"),
        ({"draws": 4, "exchanges": low_cards}, "draws"),
        ({"draws": 2, "exchanges": "best"}, "exchanges"),
        ({"draws": 3, "exchanges": lambda _: ()}, "draws"),
    ],
)
def test_several_exchanges_that_cannot_be_are_refused(more: dict[str, object], path: str) -> None:
    hands = ("2s3h4d7cKd", "9s8h6d5c2h", "9c8d6h5s2d", "KsQhJdTc9h")
    with pytest.raises(ParseError) as caught:
        pk.odds(*hands, game="triple-draw-seven", **more)  # type: ignore[arg-type]
    assert caught.value.detail["path"] == path


def test_whole_hands_alone_throw() -> None:
    for hands, code in (
        (("AsAhAd", "KsKhQh3c2d"), "cards.wrong_number"),
        (("AsAhAdKc2c", "random"), "cards.wrong_number"),
    ):
        with pytest.raises(ParseError) as caught:
            pk.odds(*hands, game="draw-fixed", exchanges="best")
        assert caught.value.code == code
