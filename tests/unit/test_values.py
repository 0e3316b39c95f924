"""Values as text: `repr` pastes back, `str` is for people, `print` draws a board."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from potluck import cards
from potluck.cards import CARDS, DECKS, JOKERS, Card, show
from potluck.errors import ParseError
from potluck.games import GAMES
from potluck.protocol import Amount, Game, Just, Pick, View, legal_actions
from potluck.ranking import Badugi, High, Low, Ranking, Two, rank
from potluck.ranking.shorthand import ShortHand
from potluck.variants import VARIANTS
from potluck.words import language
from potluck.words.ranks import hand
from tests.contract.play import Step, play
from tests.games.kuhn3 import GAMES_WITH_KUHN3

MOST = 60
"""Actions of one point that are looked at: a stake may have thousands."""
ORDERS = [
    High(),
    High(flush="top", flush_above_full=True),
    Low(),
    Low("deuce-to-seven"),
    Low("ace-to-six"),
    Low(qualifier=8),
    Badugi(),
    Two(),
]


def public(*modules: str) -> dict[str, Any]:
    """The public names of modules, those that do not exist left out."""
    there = (import_module(name) for name in modules if find_spec(name))
    return {name: getattr(module, name) for module in there for name in module.__all__}


LOW_FLOORS = public("potluck.cards", "potluck.protocol", "potluck.ranking", "potluck.variants") | {"UNSET": UNSET}


def names_of(game: Game) -> dict[str, Any]:
    """Whatever a person has in scope who writes a game's values: its public names, and those of the floors below."""
    package = game.view.__module__.removesuffix(".view").removesuffix("_values")
    parts = (f"{package}.{part}" for part in ("values", "view", "options", "choice", "point", "state", "match"))
    return LOW_FLOORS | public(*((f"{package}_values", package) if package.startswith("tests.") else parts))


def points(game: Game, *, seed: int) -> Iterator[Step]:
    """Moves of a random match of each preset."""
    rng = Random(seed)
    for options in game.presets.values():
        yield from play(game, options, rng=rng, most=MOST)


@pytest.fixture(params=GAMES_WITH_KUHN3.values(), ids=lambda game: str(game.name))
def game(request: pytest.FixtureRequest) -> Game:
    """Every game of the house, and one of three seats."""
    found: Game = request.param
    return found


def test_whatever_a_game_makes_pastes_back_from_its_repr(game: Game) -> None:
    scope = names_of(game)
    for options in game.presets.values():
        assert eval(repr(options), scope) == options
    for step in points(game, seed=1):
        match = step.after
        views = [match.view(seat) for seat in (None, *range(game.seats[0]))]
        for value in (step.action, match, match.state, *match.offers(), *views, views[0].felt()):
            assert eval(repr(value), scope) == value


def test_cards_and_ranks_and_orders_and_variants_paste_back() -> None:
    rng = Random(2)
    five = [tuple(rng.sample(DECKS[54], 5)) for _ in range(200)]
    ranks = [Ranking(order=order, joker="bug").rank(hand) for order in (High(), Low()) for hand in five]
    for value in (*CARDS, *ORDERS, *map(ShortHand().rank, combinations(CARDS[:6], 2)), *VARIANTS.values()):
        assert eval(repr(value), dict(LOW_FLOORS)) == value
    for value in ranks:
        again = eval(repr(value), dict(LOW_FLOORS))
        assert (again, again.category, again.major, again.best) == (value, value.category, value.major, value.best)


def test_a_card_is_its_text_for_people() -> None:
    assert [str(card) for card in (Card("As"), Card("10h"), JOKERS[0])] == ["As", "Th", "Xr"]


@pytest.mark.parametrize(
    ("cards", "order", "text"),
    [
        ("As Ad 7h 7c 2s", High(), "two pair, aces and sevens"),
        ("7s 7d 7h Ac As", High(), "full house, sevens over aces"),
        ("6s 6d 7h Ac Ks", High(), "pair, sixes"),
        ("As 2d 3h 4c 5s", High(), "straight, up to the five"),
        ("As Ks Qs Js Ts", High(), "straight flush, up to the ace"),
        ("As Xr Ah Ac Ad", High(), "five of a kind, aces (joker = A)"),
        ("9s 5s 4s 3s 2s", High(), "flush, nine high"),
        ("8c 6d 4h As 2c", Low(), "low 8-6-4-2-A"),
        ("9c 6d 4h As 2c", Low(qualifier=8), "no low, 9-6-4-2-A"),
        ("As 2d 3h 4c", Badugi(), "badugi 4-3-2-A"),
        ("As 2s 3s 4s", Badugi(), "1 card A"),
        ("As Kd", Two(), "no pair, A-K"),
        ("As Xr", Two(), "pair, aces (joker = A)"),
    ],
)
def test_a_rank_is_told_as_the_field_tells_it(cards: str, order: Any, text: str) -> None:
    assert str(rank(cards, order=order)) == text


@pytest.mark.parametrize("order", ORDERS, ids=repr)
def test_a_rank_is_told_as_the_page_tells_it_in_english(order: Any) -> None:
    """But for capitals, and suit signs of wild cards."""
    rng, speech = Random(3), language("en").speech
    size, pack = {Badugi: (4, 52), Two: (2, 53)}.get(type(order), (5, 54))
    for _ in range(400):
        found = rank(tuple(rng.sample(DECKS[pack], size)), order=order)
        assert str(found).casefold() == hand(speech, found, order=order).casefold(), repr(found)


def test_hands_of_one_to_three_cards_are_told_too() -> None:
    told = [str(ShortHand().rank(cards.parse(text))) for text in ("Js", "Js Jd", "2s 3s As")]
    assert told == ["nothing, jack high", "pair, jacks", "straight flush, up to the three"]


def test_offers_are_told_as_one_would_type_them() -> None:
    fold = GAMES["poker"].actions["fold"]()
    assert str(Just(fold)) == "fold"
    assert str(Amount("raise_to", 40, 200)) == "raise_to 40..200"
    assert str(Amount("bet", 5, 20, step=5)) == "bet 5..20 by 5"
    assert str(Pick("exchange", cards.parse("Kc 7d"), 0, 2)) == "exchange 0..2 of Kc 7d"
    assert str(Pick("set", cards.parse("Kc 7d As"), 2, 2)) == "set 2 of Kc 7d As"


def test_every_legal_action_is_named_once_and_taken(game: Game) -> None:
    for step in points(game, seed=4):
        match = step.after
        for playing in (match, match.state):
            found = list(islice(playing.legal_actions(), MOST))
            assert len(set(found)) == len(found)
            assert bool(found) == (playing.actor is not None and bool(playing.offers()))
            for action in found:
                assert any(action in offer for offer in playing.offers())
                playing.apply(action)


def test_no_legal_action_is_left_out(game: Game) -> None:
    """The sizes of all offers add up, and what chance picks out of an offer is among them (in some order)."""
    rng = Random(5)
    for step in islice(points(game, seed=6), 400):
        for offer in step.after.offers():
            drawn = offer.sample(rng, game.actions)
            found = (plain(action) for action in legal_actions([offer], game.actions))
            assert plain(drawn) in found
            if isinstance(offer, Amount):
                sums = range(offer.low, offer.high + 1, offer.step)
                wanted = [game.actions[offer.kind](amount) for amount in islice(sums, MOST)]
                assert list(islice(legal_actions([offer], game.actions), MOST)) == wanted


def plain(action: Any) -> tuple[Any, ...]:
    """An action in which the order of what was picked does not count."""
    return type(action), *(
        frozenset(value) if isinstance(value, tuple) else value
        for value in (getattr(action, name) for name in action.__struct_fields__)
    )


def test_legal_actions_come_one_by_one() -> None:
    vast = Amount("raise_to", 1, 10**12)
    assert list(islice(legal_actions([vast], GAMES["poker"].actions), 2)) == [
        GAMES["poker"].actions["raise_to"](1),
        GAMES["poker"].actions["raise_to"](2),
    ]


def test_a_board_shows_all_that_lies_there_and_no_more(game: Game) -> None:
    """A line for each seat, each card that the viewer sees, one `??` for each that he does not, and what he may do."""
    for step in points(game, seed=7):
        for seat in (None, *range(game.seats[0])):
            view: View = step.after.view(seat)
            felt = view.felt()
            lines = str(view).splitlines()
            rows = [line for line in lines if line[2:].split(" ")[0].isdigit() or line[2:4].strip().isdigit()]
            assert len(rows) == len(felt.spots) < len(lines) <= len(felt.spots) + 8
            for at, (row, spot) in enumerate(zip(rows, felt.spots, strict=True)):
                assert (row[0] == ">", row[1] == "*") == (at == view.actor, at == seat)
                assert row.count("??") == spot.held - len(spot.cards)
                assert all(str(card) in row for card in spot.cards)
                assert " ".join(map(str, spot.dice)) in row
            assert all(str(offer) in lines[-1] for offer in view.offers)
            assert show(felt.board) in str(view)


def test_a_state_and_a_match_print_with_all_cards_open(game: Game) -> None:
    for step in points(game, seed=8):
        for playing in (step.after, step.after.state):
            assert "??" not in str(playing)
            assert all(str(offer) in str(playing) for offer in playing.offers())


def test_what_a_person_first_types_loads_no_numpy() -> None:
    code = """
import sys
import potluck as pk
deal = pk.Dealer(seed=7)
state = deal(pk.games.draw.deal(profile="pl", deck=52))
print(pk.rank("As Ad 7h 7c 2s"), pk.Card("As"), state, state.view(0), next(state.legal_actions()))
print(pk.variants.VARIANTS["omaha"].replace(limit="fixed"), pk.cards.deck(32), pk.protocol.show(pk.games.draw.Open(10)))
assert "numpy" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_error_arrives_whole_from_another_process() -> None:
    error = ParseError("cards.wrong_number", asked=3, allowed="2", path="HAND")
    arrived = pickle.loads(pickle.dumps(error))
    assert (type(arrived), arrived.code, arrived.detail, str(arrived)) == (
        ParseError,
        error.code,
        error.detail,
        str(error),
    )
