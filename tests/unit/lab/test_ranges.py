"""Ranges as values: text forms, sets, pictures, and equities that are the means over their hands."""

import json
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from measure.range_questions import by_law, random_range_question, same
from potluck import kernels
from potluck.cards import CARDS, mask, parse, show
from potluck.cli import main
from potluck.errors import ParseError
from potluck.kernels import Held, Showdown, _deals, sample_showdowns
from potluck.kernels.together import Together
from potluck.lab.equity import Equity, equity, equity_of, hand_or_range
from potluck.lab.odds import odds
from potluck.lab.questions import showdown_of
from potluck.lab.range_equity import asked_of, filled_sums, ranged
from potluck.lab.ranges import Range
from potluck.variants import VARIANTS

DECK = CARDS[:52]


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AKs", 4),
        ("AKo", 12),
        ("KA", 16),
        ("TT", 6),
        ("TT+", 30),
        ("ATs+", 16),
        ("A2+", 192),
        ("77-22", 36),
        ("22-77", 36),
        ("AJs-A8s", 16),
        ("JTs-54s", 28),
        ("22+,AJs-A8s", 94),
        ("AhKh", 1),
        ("Ah*", 51),
        ("AhK", 4),
        ("A", 198),
        ("random", 1326),
        ("TT+,!AA,!KhKd", 23),
    ],
)
def test_terms_name_as_many_hands_as_everywhere(text: str, hands: int) -> None:
    assert len(Range.of(text)) == hands


@pytest.mark.parametrize(
    ("game", "text", "hands"),
    [
        ("omaha", "AAxx", 6 * 1128 + 4 * 48 + 1),
        ("omaha", "AA", 6 * 1128 + 4 * 48 + 1),
        ("omaha", "AAxx:ds", 6 * 12 * 12),
        ("omaha", "AKQJ:r", 24),
        ("omaha", "AsAhKsKh", 1),
        ("seven-stud", "AsAhx", 50),
        ("seven-stud", "AA", 6),
        ("short-deck", "66+", 54),
        ("badugi", "A:Z:Z:Z", 4 * 1140),
    ],
)
def test_patterns_name_hands_of_every_variant(game: str, text: str, hands: int) -> None:
    assert len(Range.of(text, game)) == hands


@pytest.mark.parametrize("text", ["AKx", "TT-", "AKs-QJo", "AKs@0", "AKs@200%", "AKs@x", "", "Az", "AhKhQh", "!AA"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        Range.of(text)
    assert caught.value.code == "range.unreadable"


@pytest.mark.parametrize(
    ("term", "game", "allowed"),
    [
        ("TT+", "omaha", "TTxx, AhKdxx, AAxx:ds"),
        ("AKs", "omaha", "AKxx, AhKdxx, AAxx:ds"),
        ("22+", "draw-fixed", "22xxx, "),
        ("77-22", "seven-stud", "77x, "),
    ],
)
def test_a_term_for_two_cards_is_refused_elsewhere_with_how_it_is_written_there(
    term: str, game: str, allowed: str
) -> None:
    with pytest.raises(ParseError) as caught:
        Range.of(term, game)
    assert caught.value.code == "range.two_cards"
    assert allowed in str(caught.value)
    assert all(Range.of(each, game) for each in allowed.rstrip(", ").split(", "))


def test_a_range_reads_back_from_its_text() -> None:
    rng = Random(5)
    whole = Range.of("random").weights
    ranges = [Range.of("22+,AJs-A8s,KQ,JTs-54s,AhKh,QJo@50%"), Range.of("random")]
    ranges += [Range(tuple((hand, rng.choice((1000, 500, 125))) for hand, _ in whole if rng.random() < 0.1))]
    for each in ranges:
        assert Range.of(str(each)) == each
    assert str(Range.of("QQ,KK,AA,TT")) == "QQ+,TT"


def test_sets_of_hands_obey_the_laws_of_sets() -> None:
    one, other = Range.of("22+,AKs@50%,T9s"), Range.of("99-55,AK,T9s@0.25")
    assert len(one | other) + len(one & other) == len(one) + len(other)
    assert one - other | one & other | one == one
    assert not (one - other) & other
    assert dict((one | other).weights)[mask(parse("AhKh"))] == 1000
    assert dict((one & other).weights)[mask(parse("Th9h"))] == 250
    assert parse("7h7d") in one
    assert parse("7h2d") not in one


def test_the_picture_has_suited_hands_above_the_pairs() -> None:
    rows = Range.of("AKs,QJo,22,T9s@50%,AhTd").picture().splitlines()
    assert len(rows) == 13
    assert rows[0].split() == ["·", "AKs", *["·"] * 11]
    assert rows[3].split()[2] == "QJo"
    assert rows[4].split()[:6] == ["8%", "·", "·", "·", "·", "50%"]
    assert rows[12].split()[-1] == "22"
    with pytest.raises(ParseError):
        Range.of("AAxx", "omaha").picture()


def mean(first: str, second: str, board: str) -> tuple[Fraction, Fraction]:
    """How often hands of two ranges meet, and the share of the first: each pair of hands by itself."""
    ways, share = Fraction(0), Fraction(0)
    for (one, weight), (other, its) in product(Range.of(first), Range.of(second)):
        if {*one, *other}.isdisjoint(parse(board)) and {*one}.isdisjoint(other):
            found = odds(show(one), show(other), board=board)
            ways += weight * its
            share += weight * its * found.share[0]
    return ways, share / ways


@pytest.mark.parametrize("board", ["2s 7s Jc 3d", "2s 7s Jc"])
def test_the_share_of_a_range_is_the_mean_over_its_hands(board: str) -> None:
    first, second = "AKs,T9s@50%", "JJ+,22@25%,!AhAd"
    found = odds(first, second, board=board)
    assert found.exact
    assert found.share[0] == mean(first, second, board)[1]
    assert sum(found.share) == 1
    for rows, share in zip(found.by_hand, found.share, strict=True):
        assert sum(row.often for row in rows) == 1
        assert sum(row.often * row.share for row in rows) == share
        assert list(rows) == sorted(rows, key=lambda row: row.share, reverse=True)


@pytest.mark.kernels
def test_trials_of_ranges_agree_with_all_ways() -> None:
    exact, tried = odds("AKs@50%,QQ", "TT+"), odds("AKs@50%,QQ", "TT+", trials=400_000)
    assert exact.exact
    assert not tried.exact
    for share, other, margin in zip(exact.share, tried.share, tried.margin, strict=True):
        assert abs(float(share - other)) < 2.5 * margin
    rows = {row.hand: row for row in exact.by_hand[0]}
    for row in tried.by_hand[0]:
        assert float(row.often) == pytest.approx(float(rows[row.hand].often), rel=0.05)
        assert float(row.share) == pytest.approx(float(rows[row.hand].share), abs=0.02)


@pytest.mark.kernels
def test_the_fallback_tries_ranges_in_the_same_order() -> None:
    showdown, _ = showdown_of(VARIANTS["omaha-hilo"], [(), parse("AhQh"), ()])
    held = Range.of("AAxx:ds", "omaha").without(mask(parse("AhQh"))).weights
    ranges = (Held(tuple(hand for hand, _ in held), tuple(1 + at % 3 for at in range(len(held)))), None, None)
    asked = Showdown(
        halves=showdown.halves,
        hands=showdown.hands,
        missing=(0, 2, 4),
        board_missing=5,
        unseen=showdown.unseen,
        ranges=ranges,
    )
    trials = kernels.BLOCK + 300
    compiled = sample_showdowns(asked, trials=trials, seed=9)
    assert compiled == _deals.sample(asked, trials=trials, seed=9, first=0)
    assert sum(row[0] for row in compiled.by_hand[0]) == trials
    assert sample_showdowns(asked, trials=trials, seed=9, threads=3) == compiled


SELDOM = ("AsAh@0.1%,KsKh", "QsQh@0.1%,KsKh", "KsKh,KsKd@0.1%")
"""Of 36 million draws of these hands some nine go together."""


def test_hands_that_hardly_ever_go_together_are_counted_and_tried_all_the_same() -> None:
    exact, tried = odds(*SELDOM), odds(*SELDOM, trials=2)
    assert exact.exact
    assert not tried.exact
    showdown = ranged(VARIANTS["holdem"], [Range.of(text) for text in SELDOM], board=(), dead=())
    sums = _deals.sample_counted(showdown, trials=60_000, seed=4, first=0)
    counted = equity_of(sums, exact=False, ranges=[Range.of(text) for text in SELDOM])
    for share, other, margin in zip(exact.share, counted.share, counted.margin, strict=True):
        assert abs(float(share - other)) < 2.5 * margin
    assert sum(row[0] for row in _deals.sample_counted(showdown, trials=1_500, seed=4, first=1).by_hand[2]) == 1_500


def test_eight_seats_that_need_all_aces_to_jacks_are_tried_and_nine_are_refused() -> None:
    ways = Together([[(hand, 1) for hand, _ in Range.of("JJ+").weights]] * 8)
    assert ways.total == 40_320 // 2**4 * 6**4  # two seats a rank, in any order; each time six pairs for the first
    assert len({tuple(ways.drawn(number)) for number in range(0, ways.total, 997)}) == -(-ways.total // 997)
    three = Together([[(hand, 1) for hand, _ in Range.of("KK+").weights]] * 3)
    assert sorted(picks for picks, _ in three) == sorted(tuple(three.drawn(at)) for at in range(three.total))
    assert Together([[(hand, 1) for hand, _ in Range.of("JJ+").weights]] * 9).total == 0
    assert Together([[(hand, 1) for hand, _ in Range.of("random").weights]] * 4, steps=5_000).seldom


def test_hands_of_several_ranges_that_are_few_together_are_all_counted() -> None:
    found = odds("AK", "AK", "AK", "AK")  # 65,536 ways, of which 576 go together
    assert found.exact
    assert found.share == (Fraction(1, 4),) * 4


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        (("AA", "AA", "AA"), "range.clash"),
        (("AsAh", "AhAd,AhAs"), "range.clash"),
        (("TT+", "nonsense"), "range.unreadable"),
        (("TT+",), "cards.wrong_hands"),
    ],
)
def test_ranges_that_cannot_be_held_are_refused(hands: tuple[str, ...], code: str) -> None:
    with pytest.raises(ParseError) as caught:
        odds(*hands)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "game", "number"),
    [
        ("AsKsxx", "omaha", 1225),
        ("As Ks x x", "omaha", 1225),
        ("Asx", "holdem", 51),
        ("Ah Kh, Q Q", "holdem", 7),
        ("AsKsxxx", "joker-wild", 20_825),
    ],
)
def test_cards_that_may_be_anything_stand_beside_known_ones(text: str, game: str, number: int) -> None:
    """In a pack without jokers `x` is none, and nowhere are two."""
    read = hand_or_range(text, VARIANTS[game])
    assert isinstance(read, Range)
    assert len(read) == number


def test_a_joker_is_still_named_by_one_letter() -> None:
    read = hand_or_range("As Ks x", VARIANTS["joker-wild"])
    assert read == parse("As Ks Xr")


def test_any_hand_is_one_whose_cards_are_all_to_come() -> None:
    found: Equity = odds("AsAh", "random", board="2s 7s Jc 3d", trials=20_000)
    assert float(found.share[0]) == pytest.approx(0.87, abs=0.05)
    assert odds("AsAh", "random", board="2s 7s Jc 3d").ways == 44 * 1035


def test_the_command_takes_ranges(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "AKs", "TT+", "--board", "2s 7s Jc", "--by-hand", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["hands"]
    assert (first["hand"], len(first["hands"]), len(second["hands"])) == ("AKs", 4, 27)
    assert first["hands"][0]["share"] >= first["hands"][-1]["share"]
    assert main(["odds", "AKs", "nonsense", "--lang", "en"]) == 2
    assert "nonsense is neither cards nor a range" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["TT+", "TT+,AKs@0.5,QhJs", "random"])
def test_a_range_of_two_cards_is_shown_as_it_is_written(text: str) -> None:
    held = Range.of(text)
    assert eval(repr(held), {"Range": Range}) == held
    assert repr(held).startswith("Range.of(")


@pytest.mark.parametrize("held", [Range(), Range.of("AhKhQhJh", "omaha")])
def test_a_range_of_no_two_cards_is_shown_as_what_it_holds(held: Range) -> None:
    assert eval(repr(held), {"Range": Range}) == held


def test_a_text_where_weights_belong_is_refused_with_the_way_to_read_it() -> None:
    with pytest.raises(TypeError, match=r"Range\.of\('TT\+'\)"):
        Range("TT+")  # type: ignore[arg-type]


def one_by_one(mine: Range, theirs: Range, board: str, game: str = "holdem") -> Fraction:
    """The first one's share over all pairs of hands that go together."""
    units, weights = Fraction(0), 0
    for hand, weight in mine.weights:
        for other, more in theirs.weights:
            if not (hand & other or (hand | other) & mask(parse(board))):
                cards = [show(card for card in CARDS if mask((card,)) & cards) for cards in (hand, other)]
                units += weight * more * odds(*cards, board=board, game=game).share[0]
                weights += weight * more
    return units / weights


@pytest.mark.parametrize("board", ["2s 7s Jc", "2s 7s Jc 3d"])
def test_a_known_hand_meets_each_hand_of_a_range(board: str) -> None:
    """Suits that can be exchanged while nobody holds any cannot be once somebody does."""
    for known, text in (("AhKh", "QQ,AdKd@50%"), ("AhKh", "22+,AKs@50%"), ("Td9d", "T9s,KhQh")):
        expected = one_by_one(Range.of(known), Range.of(text), board)
        assert odds(known, text, board=board).share[0] == expected
        assert odds(text, known, board=board).share[1] == expected


@pytest.mark.kernels
def test_a_known_hand_meets_each_hand_of_a_range_before_the_flop() -> None:
    assert odds("AhKh", "QQ,AdKd").share[0] == one_by_one(Range.of("AhKh"), Range.of("QQ,AdKd"), "")


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("88+,AJs+,KQo@30%", "TT+,A9s+,76s"), "Ts 9s 2d 9h"),
        ("holdem", ("22+,A9s+@20%", "33+,KJs+"), "Ts 9s 2d 9h 3c"),
        ("short-deck", ("TT+,AJs+", "99-66,T9s@10%"), "Ts 9s 6d 9h"),
        ("omaha", ("AAKT", "KKQT,AhTh8d7d"), "Ts 9s 2d 9h Qc"),
    ],
)
def test_wide_ranges_are_counted_by_sorting_as_one_by_one(game: str, hands: tuple[str, str], board: str) -> None:
    mine, theirs = (Range.of(text, game) for text in hands)
    found = odds(*hands, board=board, game=game)
    assert found.exact
    assert found.share[0] == one_by_one(mine, theirs, board, game)
    assert sum(found.share) == 1
    for rows, share in zip(found.by_hand, found.share, strict=True):
        assert sum(row.often for row in rows) == 1
        assert sum(row.often * row.share for row in rows) == share


@pytest.mark.kernels
def test_all_hands_against_all_hands_on_a_flop_are_even() -> None:
    everything = Range.of("22+") | Range.of(",".join(f"{rank}2+" for rank in "3456789TJQKA"))
    found = odds(everything, everything, board="2s 7s Jc")
    assert found.exact
    assert found.share == (Fraction(1, 2), Fraction(1, 2))
    assert found.ways == 1176 * 1081 * 990


def test_ranges_are_what_the_law_counts() -> None:
    """Random questions over all variants, some hands known in part, cards dead, weights uneven."""
    for number in range(60):
        question = random_range_question(Random(f"law {number}"), most=400)
        variant, hands, board, dead = question
        expected = by_law(question)
        assert same(equity(variant, hands, board=board, dead=dead), expected), question
        asked, held = asked_of(variant, hands, board=board, dead=dead)
        filled = filled_sums(variant, asked, hands, held, dead, threads=1)
        assert filled is None or same(equity_of(filled, exact=True, ranges=hands), expected), question


@pytest.mark.kernels
def test_what_anybody_may_hold_is_counted_before_the_flop() -> None:
    """Published: aces win 85.2037 % against any two cards."""
    found = odds("AsAh", "random")
    assert found.exact
    assert round(float(found.share[0]), 6) == 0.852037
    assert found.by_hand == ()
    pairs = odds("22+", "random", board="2s 7s Jc")
    assert pairs.exact
    assert [bool(rows) for rows in pairs.by_hand] == [True, False]
    assert pairs.share == odds("22+", Range.of("random"), board="2s 7s Jc").share
