"""The laws of offers and of texts: an offer says yes to just what it means, and every action has one text."""

from itertools import combinations, permutations
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from potluck.cards import CARDS, Card
from potluck.games.draw import ACTIONS, Exchange, Open, Pass, RaiseBy
from potluck.protocol import OUTCOMES, Amount, Just, Pick, decode, encode, kind_of, parse, show
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.known import known
from tests.laws.given import actions, amounts, answered, near_text, patient, picks

KINDS = {(name, tag): (kind, game.actions) for name, game in GAMES.items() for tag, kind in game.actions.items()}
KINDS |= {("chance", tag): (kind, OUTCOMES) for tag, kind in OUTCOMES.items()}


@patient
@given(st.data())
@pytest.mark.parametrize(("kind", "known"), KINDS.values(), ids=map(" ".join, KINDS))
def test_every_action_reads_back_from_its_text_and_json(kind: Any, known: Any, data: st.DataObject) -> None:
    action = data.draw(actions(kind))
    assert parse(show(action), known) == action
    assert decode(encode(action), kind) == action
    assert show(action).split()[0] == kind_of(action)


@patient
@given(near_text)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_any_text_is_an_action_or_a_parse_error(game: Any, text: str) -> None:
    action, error = answered(parse, text, game.actions)
    if error is not None:
        assert error.code == "action.unreadable"
    else:
        assert type(action) is game.actions[kind_of(action)]
        assert parse(show(action), game.actions) == action


@patient
@given(amounts, st.data())
def test_an_amount_is_each_step_from_low_to_high(offer: Amount, data: st.DataObject) -> None:
    meant = set(range(offer.low, offer.high + 1, offer.step))
    tried = data.draw(st.integers(offer.low - 2 * offer.step, offer.high + 2 * offer.step))
    assert (Open(tried) in offer) == (tried in meant)
    assert RaiseBy(tried) not in offer
    assert all(Open(value) not in offer for value in (True, float(offer.low), str(offer.low), None))  # type: ignore[arg-type]  # no ints


@patient
@given(picks(), st.data())
def test_a_pick_is_any_different_things_among_those(offer: Pick[Card], data: st.DataObject) -> None:
    pool = st.sampled_from(offer.among) if offer.among else st.nothing()
    tried = tuple(data.draw(st.lists(st.one_of(pool, st.sampled_from(CARDS)), max_size=9)))
    meant = set(tried) <= set(offer.among) and len(set(tried)) == len(tried)
    assert (Exchange(tried) in offer) == (meant and offer.least <= len(tried) <= offer.most)
    assert Exchange(list(tried)) not in offer  # type: ignore[arg-type]  # a list
    assert not tried or Exchange(tuple(map(int, tried))) not in offer  # type: ignore[arg-type]  # bare numbers


def test_a_small_pick_draws_every_choice_and_nothing_else() -> None:
    offer = Pick("exchange", CARDS[:3], 1, 2)
    rng = Random(5)
    meant = {some for size in (1, 2) for chosen in combinations(CARDS[:3], size) for some in permutations(chosen)}
    assert {known(offer.sample(rng, ACTIONS)).cards for _ in range(400)} == meant


@patient
@given(st.one_of(amounts, picks(), st.just(Just(Pass()))), st.integers())
def test_what_an_offer_draws_and_lists_is_in_it(offer: Any, seed: int) -> None:
    examples = offer.examples(ACTIONS)
    assert offer.sample(Random(seed), ACTIONS) in offer
    assert all(action in offer for action in examples)
    assert len(set(examples)) == len(examples) > 0


@patient
@given(amounts)
def test_an_amounts_examples_hold_both_ends(offer: Amount) -> None:
    assert {offer.low, offer.high} <= {known(action).amount for action in offer.examples(ACTIONS)}


@patient
@given(st.one_of(amounts, picks()))
def test_an_offer_reads_back_from_json(offer: Any) -> None:
    kind = Amount if isinstance(offer, Amount) else Pick[Card]
    assert decode(encode(offer), kind) == offer


def test_offers_of_one_shape_differ_by_kind() -> None:
    assert replace(Amount("open", 1, 5), kind="raise_by") != Amount("open", 1, 5)
    assert Open(3) not in Amount("raise_by", 1, 5)


@pytest.mark.parametrize("text", ['"Zz"', "51", '"as "', "null", '["As"]', '"X"'])
def test_json_holds_cards_as_text_alone(text: str) -> None:
    try:
        assert decode(text, Card) in CARDS
    except msgspec.ValidationError:
        return
    assert text.startswith('"')
