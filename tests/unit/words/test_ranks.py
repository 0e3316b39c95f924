"""Hands of every order in words: what they are, and why one beats another; complete in every language."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final, NamedTuple

import pytest

from potluck.cards import CARDS, JOKERS, Card, deck, parse
from potluck.ranking import Badugi, High, Low, Rank, Ranking, Two, category_id
from potluck.words import LANGUAGES, language
from potluck.words.counting import category_name, decimal, thousands
from potluck.words.speech import speech
from tests.marks import rule
from tests.unit.words.rig import FOREIGN

DEUCES: Final = CARDS[:4]
RANKINGS: Final = {
    "high": Ranking(wild=DEUCES),
    "second": Ranking(order=High(wheel="second")),
    "fewer": Ranking(wild=DEUCES, fewer_wild=True),
    "a5": Ranking(order=Low(), joker="wild"),
    "8": Ranking(order=Low(qualifier=8)),
    "27": Ranking(order=Low("deuce-to-seven")),
    "a6": Ranking(order=Low("ace-to-six")),
    "badugi": Ranking(order=Badugi()),
    "two": Ranking(order=Two()),
}


class Told(NamedTuple):
    """Two hands, the better first, and what English says of them."""

    order: str
    better: str
    worse: str
    said: str


VERDICTS: Final = [
    Told("high", "Ah Ac As Ad 2c", "Kh Kc Ks Kd 2h", "the higher five of a kind decides: aces beat kings."),
    Told("high", "Ah As 2c 9d 9h", "Ac Ad 2h 8d 8h", "the pair beside it decides: nines beat eights."),
    Told("high", "Ah Kh Qh Jh 2c", "9h 9c 9s 9d 8d", "STRAIGHT FLUSH ranks above FOUR OF A KIND."),
    Told("second", "5s 4d 3h 2c As", "Ks Qd Jh Tc 9s", "A-2-3-4-5 is the second highest straight here."),
    Told("second", "As Kd Qh Jc Ts", "5s 4d 3h 2c As", "the top card decides: the ace beats the five."),
    Told("fewer", "Kc Kd Kh 9s 8c", "Kc Kd 2h 9s 8c", "the one with fewer wild cards wins."),
    Told("a5", "8c 6d 4h 2s Ac", "8c 7d 3h 2s Ac", "the first card that differs decides: the six beats the seven."),
    Told("a5", "Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c", "LOW K-Q-J-10-9 is lower than PAIR, and the lower hand wins."),
    Told("a5", "Ac Ad 2h 3s 4c", "2c 2d Ah 3s 4c", "Both hold PAIR; the lower one wins: aces beat twos."),
    Told("a5", "Ac Ad 2h 3s 4c", "Ac Ad 2h 3s 5c", "the first card that differs decides: the four beats the five."),
    Told("8", "8c 7d 3h 2s Ac", "9c 4d 3h 2s Ac", "Only LOW 8-7-3-2-A counts as a low."),
    Told("8", "9c 7d 3h 2s Ac", "9c 4d 3h 2s Ac", "Neither hand counts as a low."),
    Told("27", "2c 2d 5h 4s 3c", "Ac Ad 5h 4s 3c", "Both hold PAIR; the lower one wins: twos beat aces."),
    Told("27", "Kc Qd Jh Ts 8c", "Ac Qd Jh Ts 8c", "decides: the king beats the ace."),
    Told("27", "6c 5d 4h 3s 2c", "7c 6d 5h 4s 3c", "decides: the six beats the seven."),
    Told("a6", "6c 4c 3c 2c Ac", "7c 4c 3c 2c Ac", "decides: the six beats the seven."),
    Told("badugi", "Ks Qd Jh Tc", "As 2d 3c 4c", "wins: BADUGI K-Q-J-10, not 3 CARDS 3-2-A."),
    Told("badugi", "As 2d 3c 4h", "2s 3d 4c 5h", "the first card that differs decides: the four beats the five."),
    Told("two", "2s 2d", "As Kd", "PAIR ranks above NO PAIR."),
    Told("two", "As Kd", "As Qd", "Both hold NO PAIR; the next card that differs decides: the king beats the queen."),
    Told("two", "As X", "Ks Kd", "Both hold PAIR; the higher pair decides: aces beat kings."),
]


@rule("R0.24", "R4.6", "R4.7", "R4.8", "R4.9", "R4.12", "R4.13", "RP.2", "RP.7")
@pytest.mark.parametrize("told", VERDICTS, ids=lambda told: f"{told.order}: {told.better}, {told.worse}")
def test_it_is_said_what_decides(told: Told) -> None:
    law = RANKINGS[told.order]
    better, worse = (law.rank(parse(hand)) for hand in (told.better, told.worse))
    assert better >= worse
    for pair in ((better, worse), (worse, better)):
        assert language("en").verdict(pair, order=law.order).endswith(told.said)


def some_hands(law: Ranking) -> Iterator[tuple[Card, ...]]:
    """Hands of every kind that the order knows, from few ranks so that they meet closely."""
    if isinstance(law.order, Two):
        yield from combinations((*deck(52)[::3], JOKERS[0]), 2)
    elif isinstance(law.order, Badugi):
        for n in (1, 2, 3, 4):
            yield from list(combinations(deck(52)[::5], n))[::3]
    else:
        few = [card for card in CARDS[:52] if card.rank in (0, 1, 2, 3, 4, 11, 12) and card.suit < 3]
        yield from list(combinations([*few, JOKERS[0]], 5))[::97]
        yield from (parse(hand) for told in VERDICTS for hand in told[1:3] if RANKINGS[told.order] is law)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", RANKINGS)
@pytest.mark.slow
def test_every_hand_and_every_comparison_has_words(name: str, code: str) -> None:
    law, voice = RANKINGS[name], language(code)
    ranks = sorted({rank.strength: rank for rank in map(law.rank, some_hands(law))}.values())
    assert len(ranks) > 5
    for rank in ranks:
        assert_said(voice.hand(rank, order=law.order))
        assert category_name(voice.speech, category_id(rank, order=law.order), order=law.order)
    for better, worse in combinations(ranks[::-1], 2):
        assert_said(voice.verdict((better, worse), order=law.order))


def assert_said(text: str) -> None:
    assert text
    assert not re.search(r"[{}]|None|  ", text), text


@pytest.mark.parametrize("code", FOREIGN)
def test_no_verdict_is_left_in_english(code: str) -> None:
    for told in VERDICTS:
        law = RANKINGS[told.order]
        pair = (law.rank(parse(told.better)), law.rank(parse(told.worse)))
        english, said = (language(each).verdict(pair, order=law.order) for each in ("en", code))
        assert not set(re.findall(r"\b(beats?|hold|hand|wins?|above)\b", said)), said
        assert english != said


@rule("R4.10", "R4.11", "R4.12")
def test_it_is_said_what_a_joker_stands_for_and_not_what_stands_for_itself() -> None:
    law = Ranking(wild=DEUCES)
    straight = law.rank(parse("3c 4d 5h 2s Ac"))
    assert language("pl").hand(straight) == "STRIT, do piątki"
    assert language("pl").hand(law.rank(parse("3c 4d 5h 6s 2c"))) == "STRIT, do siódemki (2♣ = 7)"
    assert language("de").hand(Ranking().rank(parse("Ac Ad 7h Xr Xb"))) == "VIERLING, Asse (Joker = A, Joker = A)"


def test_two_full_houses_of_the_same_three_are_told_apart_by_their_pairs() -> None:
    law = Ranking(wild=DEUCES)
    pair = (law.rank(parse("Ah Ac 2c 9d 9h")), law.rank(parse("As Ad 2h 8d 8h")))
    english = "Both hold FULL HOUSE; the pair beside it decides: nines beat eights."
    assert language("en").verdict(pair) == english
    assert language("es").verdict(pair).endswith("los nueves ganan a los ochos.")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("pl", "Wygrywa niższy układ; rozstrzyga pierwsza różna karta: szóstka bije siódemkę."),
        ("de", "Das niedrigere Blatt gewinnt; die erste ungleiche Karte entscheidet: die Sechs schlägt die Sieben."),
        ("es", "Gana la jugada más baja; decide la primera carta distinta: el seis gana al siete."),
        ("ru", "Выигрывает младшая комбинация; решает первая неравная карта: шестёрка младше семёрки."),
    ],
)
def test_cards_stand_in_the_case_that_the_sentence_asks_for(code: str, said: str) -> None:
    law = Ranking(order=Low())
    pair = (law.rank(parse("8c 6d 4h 2s Ac")), law.rank(parse("8c 7d 3h 2s Ac")))
    assert language(code).verdict(pair, order=law.order) == said


def test_a_rank_without_cards_has_words_too() -> None:
    rank = Rank(1, High().of((5, 3, 2, 1, 0), suited=False).category, (5, 3, 2, 1, 0))
    assert language("en").hand(rank) == "NOTHING, seven high"


def test_numbers_are_written_as_the_language_does() -> None:
    assert [decimal(speech(code), 12.345, digits=2) for code in ("en", "de", "pl")] == ["12.35", "12,35", "12,35"]
    assert [thousands(speech(code), 1234567) for code in ("en", "de")] == ["1,234,567", "1.234.567"]
