"""Equity with exchanges: as the law counts on small decks, best throws that nobody betters, policies of one's own."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

import potluck as pk
from potluck.cards import Card, parse, show
from potluck.errors import ParseError
from potluck.games.poker.showdown import strength
from potluck.kernels import COMPILED
from potluck.lab.equity import Equity
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


def test_whole_hands_alone_throw() -> None:
    for hands, code in (
        (("AsAhAd", "KsKhQh3c2d"), "cards.wrong_number"),
        (("AsAhAdKc2c", "random"), "cards.wrong_number"),
    ):
        with pytest.raises(ParseError) as caught:
            pk.odds(*hands, game="draw-fixed", exchanges="best")
        assert caught.value.code == code
