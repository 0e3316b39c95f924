"""How a deal of poker ended: what plays is a best hand by the law, sums add up, and nothing hidden is told."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from potluck.cards import ACE, Card
from potluck.games.poker import Fold, HouseRules, RaiseTo, State, View, begin
from potluck.games.poker.showdown import strength
from potluck.games.poker.values import Showed, Took
from potluck.games.poker.view import History
from potluck.protocol import Amount, Cards, Dealt
from potluck.ranking import Badugi, Ranking
from potluck.ranking.shorthand import ShortHand
from potluck.variants import VARIANTS, Forced
from potluck.words import language
from potluck.words.messages import Person
from potluck.words.poker.screen import screen
from potluck.words.poker.story import past_line
from potluck.words.showdown import PlayedHand, Showdown
from potluck.words.speech import speech
from tests.marks import rule
from tests.rules.poker_script import deal
from tests.rules.test_poker_run_out import run
from tests.unit.words.rig import seat, table

NAMES = ("Ada", "Bo", "Cy", "Di")
GAMES = (
    "holdem",
    "short-deck",
    "omaha-hilo",
    "courchevel-hilo",
    "seven-stud-hilo",
    "razz",
    "deuces-wild",
    "badugi",
    "triple-draw-seven",
    "rhode-island",
)
KICKED = {(2, 1, 1, 1): 2, (2, 2, 1): 4, (3, 1, 1): 3, (4, 1): 4}
"""How often each rank stands in a hand with kickers -> cards of the combination."""


@pytest.mark.parametrize(
    ("won", "line"),
    [
        ((-20, -20, 40), "Deal 3: Cy won $40."),
        ((20, -60, 40), "Deal 3: Cy +$40, you +$20."),
        ((10, -20, 10), "Deal 3: you +$10, Cy +$10."),
        ((0, 0, 0), "Deal 3: nobody won anything."),
    ],
)
def test_a_past_deal_names_all_who_won_in_it(won: tuple[int, ...], line: str) -> None:
    persons = [Person(name, you=name == "Ada") for name in NAMES[:3]]
    assert past_line(speech("en"), History(3, won), persons) == line


def ended(view: View) -> Showdown:
    words = screen(speech("en"), table(*(seat("bot", name) for name in NAMES[: len(view.seats)]), game="poker"), view)
    assert words.showdown is not None
    return words.showdown


def played(rng: Random, game: str) -> State:
    """A deal at random, mostly to its last card; twice where it can be."""
    seats = rng.randint(2, 4)
    house = HouseRules(turn_up=rng.random() < 0.7, twice=rng.random() < 0.7, mucking=rng.random() < 0.2)
    state = begin(VARIANTS[game], [rng.randint(8, 120) for _ in range(seats)], button=rng.randrange(seats), house=house)
    while not state.over:
        if isinstance(state.chance, Cards):
            state = state.apply(Dealt(tuple(rng.sample(state.undealt, state.chance.n))))
            continue
        acts = [offer.sample(rng, State.known_actions) for offer in state.offers()]
        staying = [act for act in acts if not isinstance(act, Fold)]
        raising = next((offer for offer in state.offers() if isinstance(offer, Amount)), None)
        if raising is not None and rng.random() < 0.4:
            staying = [RaiseTo(raising.high)]
        state = state.apply(rng.choice(staying if rng.random() < 0.93 else acts))
    return state


def check_hand(state: State, view: View, hand: PlayedHand, place: int) -> int:
    """Its strength; what is said to play is that hand, from cards that the seat and the board have."""
    variant, board = state.variant, view.boards[max(hand.board - 1, 0)]
    best = variant.showdown[place]
    assert set(hand.own) <= set(view.seats[hand.seat].cards)
    assert set(hand.common) <= set(board)
    assert best.hole is None or len(hand.own) == best.hole
    law, cards = variant.ranking(best), hand.own + hand.common
    worth = strength(variant, best)(state.seats[hand.seat].hand, board)
    if isinstance(law, Ranking) and not isinstance(law.order, Badugi):
        assert len(cards) == 5
        assert law.rank(cards).strength == worth
    else:
        assert isinstance(law, ShortHand | Badugi | Ranking)
        assert law.rank(cards).strength == strength(variant, best)(cards, ()) == worth
    if not variant.wild_cards and len(cards) == 5:
        often = Counter(card.rank for card in cards)
        shape = tuple(sorted(often.values(), reverse=True))
        if shape in KICKED:
            assert len(cards) - KICKED[shape] == len(hand.kickers)
            assert {often[card.rank] for card in hand.kickers} == {1}
            heights = [height(best.order, card.rank) for card in hand.kickers]
            assert heights == sorted(heights, reverse=True)
    return worth


def height(order: str, rank: int) -> int:
    """The height of a rank: the ace is lowest where lows count it so."""
    return -1 if rank == ACE and order in ("ace-to-five", "ace-to-six") else rank


@rule("R4.3", "R4.5", "R4.9", "R4.16")
@pytest.mark.parametrize("game", GAMES)
def test_the_cards_that_play_are_a_best_hand_and_the_sums_those_of_the_pots(game: str) -> None:
    rng, shown, twice = Random(game), 0, 0
    for _ in range(60):
        state = played(rng, game)
        viewer = rng.choice((None, *range(len(state.seats))))
        view = state.view(viewer)
        assert state.outcome is not None
        if state.outcome.by == "passed-in":
            continue
        end = ended(view)
        assert {one.seat: one.chips for one in end.takings} == {
            at: chips for at, chips in enumerate(state.outcome.won) if chips
        }
        assert sum(pot.chips for pot in end.pots) == sum(state.outcome.won)
        parts = [(number, part) for number, pot in enumerate(end.pots) for part in pot.parts]
        took = [entry for entry in state.story if isinstance(entry, Took)]
        assert [(part.seat, part.chips, part.half, part.board) for _, part in parts] == [
            (entry.seat, entry.amount, entry.half, entry.board) for entry in sorted(took, key=lambda one: one.pot)
        ]
        open_to_all = {entry.seat for entry in state.story if isinstance(entry, Showed)}
        assert {hand.seat for hand in end.hands} <= open_to_all
        worths = [check_hand(state, view, hand, int(hand.half == "low")) for hand in end.hands]
        for number, part in parts:
            if part.hand is None:
                assert not end.hands or len({one.seat for _, one in parts if _ == number}) == 1
                continue
            winner = end.hands[part.hand]
            assert winner.seat == part.seat
            rivals = [
                worth
                for worth, hand in zip(worths, end.hands, strict=True)
                if (hand.half, hand.board) == (winner.half, winner.board) and reach(state, hand.seat, number)
            ]
            assert worths[part.hand] == max(rivals)
        shown += bool(end.hands)
        twice += len(view.boards) > 1
    assert shown > 15
    assert twice > 4 or VARIANTS[game].name not in ("holdem", "omaha-hilo")


def reach(state: State, at: int, number: int) -> bool:
    """Whether that seat had paid into the pot of that number."""
    levels = sorted({other.paid for other in state.seats if not other.folded})
    return state.seats[at].paid >= levels[number]


def texts(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


@rule("R4.3")
def test_a_kicker_that_decides_is_named() -> None:
    state = deal("holdem", (100, 100), "raise_to 100; call", hands="AsKd AhQc", board="Ac9d7h4s2c")
    first, second = ended(state.view(None)).hands
    hands = {hand.seat: hand for hand in (first, second)}
    assert (texts(hands[0].own), texts(hands[0].common)) == ("As Kd", "Ac 9d 7h")
    assert texts(hands[0].kickers) == "Kd 9d 7h"
    assert texts(hands[0].decisive) == "Kd"
    assert hands[1].decisive == ()


@rule("R4.3")
def test_whole_sums_are_told_and_each_pot_with_its_winner() -> None:
    state = deal("holdem", (50, 200, 200), "raise_to 200; call; call", hands="AsAh KsKh QsQh", board="2c3d7h9sJc")
    words = screen(speech("en"), table(*(seat("bot", name) for name in NAMES[:3]), game="poker"), state.view(None))
    assert words.verdict is not None
    assert words.verdict.startswith("Ada took $150 and won $100. Bo took $300 and won $100. Main pot")
    assert " Main pot, $150: Ada. Side pot 1, $300: Bo. " in words.verdict
    both = deal("holdem", (50, 200, 200), "raise_to 200; call; call", hands="KsKh AsAh QsQh", board="2c3d7h9sJc")
    end = ended(both.view(1))
    assert [(one.seat, one.text) for one in end.takings] == [(1, "take $450")]
    assert [(pot.name, pot.chips, [part.seat for part in pot.parts]) for pot in end.pots] == [
        ("Main pot", 150, [1]),
        ("Side pot 1", 300, [1]),
    ]


@rule("R4.9")
def test_high_and_low_are_named_beside_the_seat() -> None:
    game = VARIANTS["omaha-hilo"].replace(limit="no", forced=Forced(ante=1))
    state = deal(game, (20, 20), "raise_to 19; call", hands="AsAhKsKh 2s3s9d9h", board="Ac4d7hTd8c", button=1)
    end = ended(state.view(None))
    assert [(hand.seat, hand.label) for hand in sorted(end.hands, key=lambda hand: hand.half)] == [
        (0, "high"),
        (1, "high"),
        (1, "low"),
    ]
    assert [(part.seat, part.half) for pot in end.pots for part in pot.parts] == [(0, "high"), (1, "low")]


@rule("R4.16")
def test_both_boards_are_explained_when_it_is_run_twice() -> None:
    asked = deal("holdem", (100, 100), "raise_to 100; call", hands="KdKc AsAh", house="turn_up twice")
    state = run(asked, "KhKs3d4s9s", "2d5c7s8sJh")
    view = state.view(None)
    end = ended(view)
    assert [(hand.seat, hand.board) for hand in end.hands] == [(0, 1), (1, 1), (0, 2), (1, 2)] or len(end.hands) == 4
    assert {hand.label for hand in end.hands} == {"board 1", "board 2"}
    words = screen(speech("en"), table(seat("bot", "Ada"), seat("bot", "Bo"), game="poker"), view)
    assert words.verdict is not None
    assert words.verdict.startswith("Ada took $100. Bo took $100. Board 1: ")
    assert "Board 2: " in words.verdict
    for code in ("pl", "de", "es", "ru"):
        text = screen(language(code).speech, table(seat("bot", "Ada"), seat("bot", "Bo"), game="poker"), view).verdict
        assert text is not None
        assert text.count("$100") == 2
        assert "2" in text
        assert "Board 1:" not in text


@rule("R4.4")
def test_of_a_hand_that_was_thrown_away_unseen_nothing_is_told() -> None:
    state = deal(
        "holdem",
        (100, 100),
        "call; check; check; check; check; check; check; check; show; muck",
        hands="AsAh KdKc",
        board="2c3d7h9sJc",
        house="mucking",
    )
    if not state.over:
        pytest.fail("the deal goes on")
    end = ended(replace(state.view(None)))
    assert end.hands == ()
    assert [part.hand for pot in end.pots for part in pot.parts] == [None]
