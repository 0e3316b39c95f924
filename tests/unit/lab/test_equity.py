"""Equity is what enumeration by the law says, and what has been published."""

import doctest
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

import potluck as pk
from potluck.cards import CARDS, parse, show
from potluck.errors import ParseError, RulesError
from potluck.games.poker.showdown import strength
from potluck.kernels import count_showdowns
from potluck.lab.equity import Equity, equity
from potluck.lab.meetings import drawn_sums
from potluck.lab.next_cards import next_cards
from potluck.lab.odds import odds
from potluck.lab.questions import showdown_of
from potluck.variants import VARIANTS, Variant
from tests.marks import rule

ROOT = Path(__file__).resolve().parents[3]
T = TypeVar("T")
SURE = (Fraction(1), Fraction(0))


def by_law(variant: Variant, hands: tuple[str, ...], board: str) -> list[Fraction]:
    """Each hand's part over all boards, hand by hand with the game's own showdown; hold'em and its kin alone."""
    held, common = [parse(hand) for hand in hands], parse(board)
    left = [card for card in variant.cards if card not in common and all(card not in hand for hand in held)]
    workers = [strength(variant, best) for best in variant.showdown]
    total, sums = 0, [Fraction(0)] * len(hands)
    for more in combinations(left, 5 - len(common)):
        worths = [[worth(hand, common + more) for worth in workers] for hand in held]
        halves = len(workers) if len(workers) == 1 or any(worth[1] for worth in worths) else 1
        total += 1
        for half in range(halves):
            best = max(worth[half] for worth in worths)
            winners = [at for at, worth in enumerate(worths) if worth[half] == best]
            for at in winners:
                sums[at] += Fraction(1, halves * len(winners))
    return [part / total for part in sums]


@rule("R4.3", "R4.4")
@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ("AsKs", "QhQd"), "2s 7s Jc"),
        ("holdem", ("AsKs", "AhKd", "2c2d"), "2s 7s Jc Th"),
        ("short-deck", ("AsKs", "9h8h"), "7h 6s Qd"),
        ("omaha", ("AsKsQdJd", "9h8h7c6c"), "Th 5s 2d Kc"),
        ("omaha-hilo", ("As2sKdQd", "Ah3hKcJc"), "4h 5s Td 8c"),
    ],
)
def test_an_exact_equity_is_what_the_law_counts(game: str, hands: tuple[str, ...], board: str) -> None:
    found = odds(*hands, board=board, game=game)
    assert found.exact
    assert not found.margin
    assert list(found.share) == by_law(VARIANTS[game], hands, board)
    assert sum(found.share) == 1


@pytest.mark.kernels
def test_aces_against_kings_before_the_flop() -> None:
    """The figure that is quoted everywhere, 81.95 %, is the mean over all suits: two, one or none in common."""
    both, one, none = (odds("AsAh", kings) for kings in ("KsKh", "KsKc", "KdKc"))
    assert {found.ways for found in (both, one, none)} == {1_712_304}
    mean = (6 * both.share[0] + 24 * one.share[0] + 6 * none.share[0]) / 36
    assert float(mean) == pytest.approx(0.8195, abs=5e-5)
    assert one.tie[0] == one.tie[1]


def test_sampled_shares_hold_the_exact_ones_within_twice_their_margin() -> None:
    def tried(seed: int) -> Equity:
        hands, board = [parse("AsKs"), parse("QhQd")], parse("2s 7s Jc")
        return equity(VARIANTS["holdem"], hands, board=board, exact=0, trials=20_000, seed=seed)

    exact, found = odds("AsKs", "QhQd", board="2s 7s Jc"), tried(3)
    assert not found.exact
    assert sum(found.share) == 1
    for share, truth, margin in zip(found.share, exact.share, found.margin, strict=True):
        assert 0.001 < margin < 0.01
        assert abs(float(share - truth)) < 2 * margin
    assert found == tried(3)
    assert found != tried(4)


def test_cards_that_are_dealt_to_each_are_counted_for_each() -> None:
    """Stud with one card to come for both: every pair of cards, in order."""
    hands = [parse("As Ks Qs Js 2d 3d"), parse("9c 9d 9h 4s 5s 7h")]
    variant = VARIANTS["seven-stud"]
    found = equity(variant, hands)
    left = [card for card in variant.cards if card not in hands[0] + hands[1]]
    worth = strength(variant, variant.showdown[0])
    won = sum(worth((*hands[0], a), ()) > worth((*hands[1], b), ()) for a in left for b in left if a != b)
    assert found.ways == 40 * 39
    assert found.win[0] == Fraction(won, 40 * 39)


def test_wild_cards_and_lows_decide_by_the_variant() -> None:
    assert odds("2c 3d 5h 9s Jc", "Ks Kd Qh 8c 7c", game="deuces-wild").share[0] == 0
    assert odds("2c 3d 4h 5s 7c", "As Kd Qh 8c 7d", game="kansas-city").share == SURE
    assert odds("Ks", "Js", game="kuhn").share == SURE
    assert odds("As 2d 3h 4c", "Ad 2h 3c 4h", game="badugi").share == SURE


def test_it_is_at_hand_as_the_readme_says() -> None:
    assert pk.odds("AsKs", "QhQd", board="2s 7s Jc").share == (Fraction(49, 90), Fraction(41, 90))


@pytest.mark.parametrize(
    ("hands", "more", "code"),
    [
        (("AsKs",), {}, "cards.wrong_hands"),
        (("AsKs", "AsQd"), {}, "cards.twice"),
        (("AsKsQs", "AdQd"), {}, "cards.wrong_number"),
        (("AsKs", "AdQd"), {"board": "2c 3c 4c 5c 6c 7c"}, "cards.wrong_number"),
        (("As2s", "AdKd"), {"game": "short-deck"}, "cards.not_in_deck"),
        (("As2s3s4s5s6s", "AdKd"), {"game": "draw-fixed"}, "cards.wrong_number"),
    ],
)
def test_what_is_no_hand_is_refused(hands: tuple[str, ...], more: dict[str, str], code: str) -> None:
    with pytest.raises(ParseError) as caught:
        odds(*hands, **more)  # type: ignore[arg-type]
    assert caught.value.code == code


def test_high_and_low_are_told_apart() -> None:
    found = odds("As2sKdQd", "AhKhJcTc", board="3s 4d Jh Kc", game="omaha-hilo")
    high, low = found.halves
    assert sum(high.share) == 1
    assert low.share[1] == 0
    assert sum(low.share) == low.win[0] < 1
    assert not odds("AsKs", "QhQd", board="2s 7s Jc").halves


def test_board_and_dead_are_cards_too_as_a_view_has_them() -> None:
    board, dead = parse("2s 7s Jc 3d"), parse("Ah Ad Ac Kh Kd Kc")
    assert odds("AsKs", "QhQd", board=board, dead=dead).share[0] == Fraction(9, 38)
    assert odds(parse("AsKs"), "QhQd", board=["2s", "7s", "Jc"]).share[0] == Fraction(49, 90)
    assert next_cards("AsKs", "QhQd", board=board) == next_cards("AsKs", "QhQd", board="2s 7s Jc 3d")


def test_dead_cards_do_not_come() -> None:
    assert odds("AsKs", "QhQd", board="2s 7s Jc 3d", dead="Ah Ad Ac Kh Kd Kc").share[0] == Fraction(9, 38)


def test_trials_are_made_where_they_are_asked_for() -> None:
    found = odds("AsKs", "QhQd", board="2s 7s Jc", trials=3_000)
    assert (found.exact, found.ways) == (False, 3_000)
    assert found == odds("AsKs", "QhQd", board="2s 7s Jc", trials=3_000, threads=1)


class Parts(ThreadPoolExecutor):
    """An executor that remembers how many parts it was given, each of which could be sent to another process."""

    def __init__(self) -> None:
        super().__init__(2)
        self.parts = 0

    def submit(self, work: Callable[..., T], /, *args: object, **named: object) -> "Future[T]":
        self.parts += 1
        sent: Callable[..., T] = pickle.loads(pickle.dumps(work))
        return super().submit(sent, *args, **named)


@pytest.mark.parametrize(
    ("hands", "asked", "parts"),
    [
        (("AsKs", "QhQd"), {"trials": 600_000}, 3),
        (("AsKs", "TT+"), {"trials": 300_000}, 2),
        (("AsKs", "random", "random"), {"within": 0.0012}, 3),
        (("7h5h4h3h2c", "2d3d4d8sKs"), {"game": "draw-fixed", "trials": 263_000, "exchanges": "best"}, 2),
    ],
)
def test_an_executor_changes_no_digit(hands: tuple[str, ...], asked: dict[str, Any], parts: int) -> None:
    with Parts() as executor:
        shared = odds(*hands, **asked, seed=5, executor=executor)
        assert executor.parts >= parts
    assert not shared.exact
    assert shared == odds(*hands, **asked, seed=5)


def test_a_policy_is_asked_before_several_exchanges_by_an_executor_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potluck.lab.shares.PART", 1024)
    asked: dict[str, Any] = {
        "game": "triple-draw-seven",
        "exchanges": {"random": "random"},
        "draws": 2,
        "trials": 2_500,
    }
    with Parts() as executor:
        shared = odds("7h5h4h3h2c", "2d3d4d8sKs", **asked, executor=executor)
        assert executor.parts == 3
    assert shared == odds("7h5h4h3h2c", "2d3d4d8sKs", **asked)


def test_an_unknown_variant_is_told_with_the_names_most_like_it() -> None:
    with pytest.raises(RulesError) as caught:
        odds("AsKs", "QhQd", game="omaha8")
    assert caught.value.code == "rules.unknown_variant"
    assert caught.value.detail["allowed"] == "omaha, omaha-hilo, omaha-five"


def test_the_document_holds() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "equity.md"), module_relative=False, raise_on_error=False)
    assert found.attempted > 10
    assert found.failed == 0


@pytest.mark.kernels
def test_known_hands_of_holdem_load_no_more_than_they_need() -> None:
    """Loading numpy, msgspec or the variants takes longer than the answer."""
    wanted = "{'numpy', 'msgspec', 'potluck.variants'} & {*sys.modules}"
    code = f"import potluck, sys; potluck.odds('AsAh', 'KsKd'%s); print({wanted})"
    others = [subprocess.check_output([sys.executable, "-c", code % more], text=True) for more in ("", ", dead='2c'")]
    assert others[0] == "set()\n"
    assert "numpy" not in others[1]


def test_known_hands_of_holdem_are_answered_as_all_questions_are() -> None:
    rng = Random(9)
    for board in (3, 4, 5, 3, 4, 5, 3, 4):
        seats = rng.choice((2, 3, 6, 10))
        cards = rng.sample(CARDS[:52], 2 * seats + board)
        lying, hands = tuple(cards[:board]), [tuple(cards[at : at + 2]) for at in range(board, len(cards), 2)]
        found = odds(*map(show, hands), board=show(lying), within=0.1)
        assert found == equity(VARIANTS["holdem"], hands, board=lying) == odds(*hands, board=show(lying))


@pytest.mark.parametrize(
    ("hands", "board", "code"),
    [
        (("AsKs", "AsQd"), "", "cards.twice"),
        (("AsKs", "QhQd"), "Qh2c3c", "cards.twice"),
        (("AsKs",), "", "cards.wrong_hands"),
        (("AsKs", "QhXr"), "", "cards.not_in_deck"),
        (("AsKs", "QhQdJc"), "", "cards.wrong_number"),
        (("AsKs", "QhQd"), "2c3c4c5c6c7c", "cards.wrong_number"),
    ],
)
def test_known_hands_that_are_wrong_are_refused_as_all_are(hands: tuple[str, ...], board: str, code: str) -> None:
    with pytest.raises(ParseError) as caught:
        odds(*hands, board=board)
    assert caught.value.code == code


def test_who_draws_gives_the_cards_that_are_kept() -> None:
    found = odds("AsAhAd", "KsKhQcJc", dead="7c 2d 3h", game="draw-fixed")
    assert found.exact
    assert found.share[0] == 1
    pat = odds("9s8h7d5c2s", "7c6c4c2h", game="kansas-city")
    left = [card for card in VARIANTS["kansas-city"].cards if card not in parse("9s8h7d5c2s7c6c4c2h")]
    assert pat.ways == len(left) == 43
    better = [card for card in left if str(card)[0] in "3589"]
    assert pat.win[1] == Fraction(len(better), 43)


def test_trials_go_on_until_every_share_is_known_well_enough() -> None:
    found = odds("AsAh", "random", "random", within=0.002)
    assert not found.exact
    assert max(found.margin) <= 0.002
    assert found == odds("AsAh", "random", "random", trials=found.ways)
    assert odds("AsAh", "random", "random", within=0.000_1, trials=70_000).ways == 70_000
    assert odds("AsKs", "QhQd", board="2s 7s Jc", within=0.1).exact


def test_the_next_card_has_the_shares_of_odds_and_outs_lead() -> None:
    found = next_cards("AsKs", "QhQd", board="2s 7s Jc 3d")
    assert found.exact
    assert found.share == odds("AsKs", "QhQd", board="2s 7s Jc 3d").share
    assert len(found.cards) == 44
    assert {str(card) for card in found.outs(0)} == set(map(str, parse("3s4s5s6s8s9sTsJsQs AhAdAc KhKdKc")))
    assert found.outs(1) == ()
    third = next_cards("AsAhKd", "7c7d2s", game="seven-stud", to=1)
    row = next(row for row in third.cards if str(row.card) == "7h")
    assert row.share[1] > Fraction(3, 4)
    with pytest.raises(ParseError):
        next_cards("AsKs", "QhQd", board="2s 7s Jc 3d 4d")


def test_hands_are_cards_as_well() -> None:
    expected = odds("AsKs", "QhQd", board="2s 7s Jc")
    assert odds(["As", "Ks"], parse("QhQd"), board="2s 7s Jc") == expected
    with pytest.raises(ParseError):
        odds(["As", "K"], "QhQd")


def test_the_next_card_of_ranges_has_the_shares_of_odds() -> None:
    found = next_cards("AKs", "QQ+", board="2s 7s Jc 3d")
    assert found.exact
    assert found.share == odds("AKs", "QQ+", board="2s 7s Jc 3d").share
    queen = next(row for row in found.cards if str(row.card) == "Qh")
    assert queen.share == odds("AKs", "QQ+", board="2s 7s Jc 3d Qh").share
    assert len(next_cards("AsAh,AsAd", "QQ", board="2s 7s Jc 3d").cards) == 47
    with pytest.raises(ParseError):
        next_cards("AKs", "KsKh7c", game="seven-stud", to=0)


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("seven-stud", ("AsAhKd2c7h", "KsKh7c9d9h"), ""),
        ("razz", ("As2h3dKcQd", "4s5h6cJd9h"), ""),
        ("draw-fixed", ("AsAhAd", "KsKhQcJc"), ""),
        ("badugi", ("2sAhTd", "Ks3h"), ""),
        ("deuces-wild", ("2sAhAd", "KsKhQc"), ""),
    ],
)
def test_cards_to_come_to_two_hands_are_counted_as_lists(game: str, hands: tuple[str, ...], board: str) -> None:
    showdown, ways = showdown_of(VARIANTS[game], [parse(hand) for hand in hands], board=parse(board))
    assert drawn_sums(showdown) == count_showdowns(showdown)
    assert count_showdowns(showdown).ways == ways


@pytest.mark.kernels
def test_stud_from_third_street_is_exact() -> None:
    found = odds("AsAhKd", "KsKh7c", game="seven-stud")
    tried = odds("AsAhKd", "KsKh7c", game="seven-stud", trials=400_000)
    assert found.exact
    assert found.ways == comb(46, 4) * comb(42, 4)
    assert abs(float(found.share[0] - tried.share[0])) < 2.5 * tried.margin[0]
