"""Ranges of hold'em before the flop by the table of all pairs of hands."""

from fractions import Fraction
from random import Random

import pytest

from potluck.cards import parse
from potluck.lab.before_flop import BOARDS, HANDS, orbits, pair_sums
from potluck.lab.equity import equity_of
from potluck.lab.odds import odds
from potluck.lab.range_equity import asked_of
from potluck.lab.ranges import Range
from potluck.variants import VARIANTS
from tools.pairs import counted

HOLDEM = VARIANTS["holdem"]


def by_pairs(*hands: str) -> tuple[int, int]:
    """Wins and ties of the first of two known hands, by the table."""
    sums = pair_sums(*asked_of(HOLDEM, [parse(hand) for hand in hands], board=(), dead=()), few=0)
    assert sums is not None
    assert sums.ways == BOARDS
    return sums.seats[0].won, sums.seats[0].tied


def test_there_are_as_many_pairs_of_hands_as_is_known() -> None:
    assert len(orbits().keys) == 47_008
    assert len(orbits().places) == 169


@pytest.mark.kernels
def test_a_sample_of_the_table_is_what_counting_says() -> None:
    rng = Random(18)
    for key in rng.sample(orbits().keys.tolist(), 40):
        first, second = ("".join(_text(HANDS[number])) for number in divmod(key, len(HANDS)))
        assert by_pairs(first, second) == counted(key)
        won, tied = by_pairs(second, first)
        assert (BOARDS - won - tied, tied) == counted(key)


def _text(hand: int) -> list[str]:
    return [
        f"{rank}{suit}"
        for at, suit in enumerate("cdhs")
        for place, rank in enumerate("23456789TJQKA")
        if hand >> 16 * at + place & 1
    ]


@pytest.mark.kernels
def test_narrow_ranges_get_every_number_that_counting_pair_by_pair_gives() -> None:
    hands = [Range.of("AKs,TT@40%,AhQd@7%,7h2c"), Range.of("QQ+,T9s@50%,AhKh")]
    asked, held = asked_of(HOLDEM, hands, board=(), dead=())
    sums = pair_sums(asked, held, few=0)
    assert sums is not None
    counted_one_by_one = odds(*hands)
    assert counted_one_by_one.exact
    assert equity_of(sums, exact=True, ranges=hands) == counted_one_by_one


@pytest.mark.parametrize(
    ("hand", "share"), [("AsAh", 0.8520), ("KsKh", 0.8240), ("AsKs", 0.6704), ("7s2h", 0.3458), ("3s2h", 0.3230)]
)
def test_hands_against_any_have_their_published_shares(hand: str, share: float) -> None:
    """Source: tables of two hands' odds against a random one, in per cent with two places, as printed everywhere."""
    found = odds(hand, "random")
    assert found.exact
    assert found.ways == 1225 * BOARDS
    assert float(found.share[0]) == pytest.approx(share, abs=0.00005)


def test_anything_against_anything_is_even_and_wide_ranges_are_exact() -> None:
    assert odds("random", "random").share == (Fraction(1, 2), Fraction(1, 2))
    wide = odds("99+", "random")
    assert wide.exact
    assert sum(row.often * row.share for row in wide.by_hand[0]) == wide.share[0]
    one = odds("Ah", "22+,A2s+@30%")
    assert one.exact
    assert one.share[0] == Fraction(*_mean_of_one_card())


def _mean_of_one_card() -> tuple[int, int]:
    """The share of the ace of hearts and any other card against the same range, the hands one range."""
    whole = odds(Range.of("Ahx"), "22+,A2s+@30%").share[0]
    return whole.numerator, whole.denominator


def test_other_questions_are_left_to_others() -> None:
    assert pair_sums(*asked_of(HOLDEM, [Range.of("22+"), ()], board=parse("2s 7s Jc"), dead=())) is None
    assert pair_sums(*asked_of(HOLDEM, [Range.of("22+"), ()], board=(), dead=parse("As"))) is None
    assert pair_sums(*asked_of(VARIANTS["short-deck"], [(), ()], board=(), dead=())) is None
    assert pair_sums(*asked_of(HOLDEM, [Range.of("22+"), (), ()], board=(), dead=())) is None
