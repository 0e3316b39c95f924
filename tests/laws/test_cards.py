"""The laws of cards and chips."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.cards import CARDS, DECKS, JOKERS, Card, deck, mask, parse, show
from potluck.chips import share
from potluck.errors import ParseError
from potluck.protocol import decode, encode
from tests.laws.given import answered, cards, patient


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_one_thing_as_number_text_json_and_pickle(card: Card) -> None:
    assert Card(str(card)) is card
    assert Card(int(card)) is card
    assert decode(encode(card), Card) is card
    assert encode(card) == f'"{card}"'.encode()
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card
    assert eval(repr(card)) is card


@patient
@given(st.lists(cards, unique=True, max_size=54))
def test_what_is_shown_reads_back(some: list[Card]) -> None:
    assert parse(show(some)) == tuple(some)
    assert parse("".join(map(str, some))) == tuple(some)
    assert parse(", ".join(map(str, some)).replace("T", "10").lower()) == tuple(some)


@patient
@given(st.one_of(st.text(max_size=12), st.text("23456789TJQKAcdhsXrb10 ,", max_size=12)))
def test_any_text_is_cards_or_a_parse_error(text: str) -> None:
    found, error = answered(parse, text)
    if error is not None:
        assert error.code in ("cards.unreadable", "cards.twice")
    else:
        assert parse(show(found)) == found
        assert len(set(found)) == len(found)


@patient
@given(st.lists(cards, unique=True, max_size=10), st.data())
def test_a_card_that_stands_there_twice_is_named(some: list[Card], data: st.DataObject) -> None:
    twice = data.draw(cards)
    with pytest.raises(ParseError, match=str(twice)):
        parse(show([*(card for card in some if card != twice), twice, twice]))


@patient
@given(
    st.lists(cards.filter(lambda card: card != JOKERS[0]), unique=True, max_size=6), st.sampled_from(["joker", "JOKER"])
)
def test_a_joker_is_read_by_its_name(some: list[Card], name: str) -> None:
    assert parse(f"{show(some)} {name}") == (*some, JOKERS[0])


@pytest.mark.parametrize("number", [-1, 54, 2**70])
def test_there_are_no_other_cards(number: int) -> None:
    with pytest.raises(ParseError):
        Card(number)


@pytest.mark.parametrize("size", DECKS)
def test_a_deck_has_its_size_in_order_and_its_jokers(size: int) -> None:
    made = deck(size)
    assert len(made) == size == len(set(made))
    assert list(made) == sorted(made)
    plain = [card for card in made if card not in JOKERS]
    assert len(plain) % 4 == 0
    assert {card.rank for card in plain} == set(range(plain[0].rank, 13))


def test_no_other_deck_is_made() -> None:
    with pytest.raises(ParseError, match="32"):
        deck(40)


@patient
@given(st.lists(cards, unique=True, max_size=54))
def test_a_mask_has_one_bit_a_card(some: list[Card]) -> None:
    assert mask(some).bit_count() == len(some)
    assert mask(some) == sum(mask([card]) for card in some)
    assert mask(some) < 2**64


@patient
@given(st.integers(0, 10**9), st.integers(1, 12))
def test_shares_are_whole_and_as_equal_as_can_be(amount: int, among: int) -> None:
    parts = share(amount, among)
    assert sum(parts) == amount
    assert len(parts) == among
    assert list(parts) == sorted(parts, reverse=True)
    assert parts[0] - parts[-1] <= 1
