"""The adviser of the draw: exact where it says so, near a simulation elsewhere, and blind for the other hand."""

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from potluck.cards import Card, deck, parse
from potluck.games import draw
from potluck.games.draw.values import Check, Exchange, Open, Pass, RaiseBy, Wait
from potluck.lab import advise, draw_advice
from potluck.lab.draw_advice import Prospects
from potluck.lab.draw_habits import exchanged, kinds
from potluck.lab.strength import scale
from potluck.protocol import Cards, Dealt
from tests.marks import rule

GERMAN = draw.Rules(profile="de")
POLISH = draw.Rules(profile="pl")


def after(rules: draw.Rules, mine: str, *acts: Any, theirs: str = "Qs Qh Jh Tc 8s") -> Any:
    """The view of seat 0, who speaks first, after these acts."""
    state = draw.deal(rules, first=0).apply(Dealt(parse(mine))).apply(Dealt(parse(theirs)))
    for act in acts:
        state = state.apply(act)
        while isinstance(state.chance, Cards):
            state = state.apply(Dealt(state.undealt[: state.chance.n]))
    return state.view(0)


def prospects(view: Any) -> Prospects:
    found = draw_advice.advise(view)
    assert found is not None
    assert isinstance(found.facts, Prospects)
    return found.facts


CALLED = (Wait(), Exchange())
"""`de`: the second player calls for the exchange, and the first marks."""


@rule("R0.12")
def test_every_exchange_that_is_offered_is_weighed_once_and_no_other() -> None:
    view = after(GERMAN, "Ks Kd 9h 8c 7d", *CALLED)
    odds = prospects(view).odds
    offered = {thrown for n in range(6) for thrown in combinations(view.seats[0].cards, n)}
    offered = {thrown for thrown in offered if any(Exchange(thrown) in offer for offer in view.offers)}
    assert {one.thrown for one in odds} == offered
    assert len(odds) == len(offered) == 31


@pytest.mark.parametrize(
    ("mine", "thrown"), [("Ks Kd 9h 8c 7d", "9h 8c"), ("Ah Kh Th 8h 7c", "7c"), ("Ks Kd Kh 8c 8d", "")]
)
def test_improving_is_counted_exactly(mine: str, thrown: str) -> None:
    """Against every draw, one by one."""
    cards, gone = parse(mine), parse(thrown)
    order, now = GERMAN.order, GERMAN.order.rank(parse(mine)).category
    kept = [card for card in cards if card not in gone]
    drawn = [GERMAN.order.rank((*kept, *new)).category for new in combinations(set(deck(32)) - set(cards), len(gone))]
    odds = next(one for one in prospects(after(GERMAN, mine, *CALLED)).odds if set(one.thrown) == set(gone))
    assert odds.improves == Fraction(sum(category > now for category in drawn), len(drawn))
    assert dict(odds.categories) == {int(kind): drawn.count(kind) for kind in set(drawn)}
    assert order.rank(cards).category == now


@pytest.mark.slow
@pytest.mark.parametrize("mine", ["Ks Kd 9h 8c 7d", "Ah Kh Th 8h 7c", "Ac Qd Th 9s 7c"])
def test_the_chance_to_win_is_near_that_of_whole_deals_from_one_deck(mine: str) -> None:
    """The slow oracle draws both hands from the same cards, as a table does."""
    facts = prospects(after(GERMAN, mine, *CALLED))
    for one in (facts.odds[0], facts.odds[len(facts.odds) // 2]):
        assert abs(one.share - simulated(parse(mine), one.thrown)) < 0.02 + facts.margin


def simulated(mine: tuple[Card, ...], thrown: tuple[Card, ...], *, deals: int = 20_000) -> float:
    """How often the hand wins after that exchange, ties counted half."""
    import numpy as np

    rng, levels = np.random.default_rng(7), scale(GERMAN.order, 32)
    unseen = np.array([card for card in deck(32) if card not in mine])
    cards = unseen[rng.random((deals, len(unseen))).argsort(axis=1)]
    start = levels.levels(cards[:, :5])
    kind = kinds(cards[:, :5], start, levels)
    throws = np.minimum(np.array([3, 3, 1, 2, 0, 1])[kind], GERMAN.most_thrown)
    theirs = levels.levels(exchanged(cards[:, :10], throws, drawing=kind == 5))
    kept = np.array([card for card in mine if card not in thrown])
    new = cards[:, 10 : 10 + len(thrown)]
    own = levels.levels(np.hstack([np.tile(kept, (deals, 1)), new]).astype(np.int64))
    return float((own > theirs).mean() + (own == theirs).mean() / 2)


@rule("R0.14")
def test_a_hint_does_not_depend_on_the_other_hand() -> None:
    one, other = (
        after(GERMAN, "Ks Kd 9h 8c 7d", *CALLED, theirs=theirs) for theirs in ("Qs Qh Jh Tc 8s", "As Ad Ah Ac 8s")
    )
    assert advise("draw", one) == advise("draw", other)


@rule("R0.15")
def test_a_hand_that_cannot_win_is_folded_when_it_costs_and_never_when_it_is_free() -> None:
    nothing = "Kc Jd 9h 8d 7c"
    hopeless = after(GERMAN, nothing, Open(20), RaiseBy(200))
    found = advise("draw", hopeless)
    assert found is not None
    assert found.choices[0].action == Pass()
    assert found.facts.share < found.facts.needed
    free = advise("draw", after(GERMAN, nothing))
    assert free is not None
    assert free.choices[0].action != Pass()


def test_the_best_hand_stakes_and_is_never_folded() -> None:
    acts = (*CALLED, Exchange(), Exchange())
    found = advise("draw", after(GERMAN, "As Ks Qs Js Ts", *acts, theirs="Qh Qd Jh Tc 8s"))
    assert found is not None
    assert isinstance(found.choices[0].action, Open)
    assert found.choices[-1].action == Pass()
    assert found.facts.share > 0.999
    assert {type(choice.action) for choice in found.choices} == {Open, Check, Pass}


def test_more_thrown_cards_tell_of_a_weaker_hand() -> None:
    thrown = ((), parse("8s"), parse("Jh Tc 8s"))
    views = [after(GERMAN, "Ks Kd 9h 8c 7d", *CALLED, Exchange(), Exchange(cards)) for cards in thrown]
    assert [view.seats[1].threw for view in views] == [0, 1, 3]
    found = [draw_advice.advise(view) for view in views]
    shares = [each.facts.share for each in found if each is not None]
    assert shares == sorted(shares)
    assert shares[2] - shares[0] > 0.2


def test_every_choice_is_offered_and_the_best_comes_first() -> None:
    rng = Random(5)
    for rules in (GERMAN, POLISH, draw.Rules(deck=52), draw.Rules(profile="de", deck=52)):
        for _ in range(4):
            view = walked(rules, rng)
            found = draw_advice.advise(view)
            assert found is not None
            assert all(any(choice.action in offer for offer in view.offers) for choice in found.choices)
            values = [choice.value for choice in found.choices]
            assert values == sorted(values, reverse=True)
            assert len(set(map(repr, (choice.action for choice in found.choices)))) == len(values)


def walked(rules: draw.Rules, rng: Random) -> Any:
    """What a seat sees after a few random acts of a random deal."""
    cards = rng.sample(rules.cards, 16)
    state = draw.deal(rules, first=0).apply(Dealt(tuple(cards[:5]))).apply(Dealt(tuple(cards[5:10])))
    for _ in range(rng.randrange(4)):
        if state.actor is None or state.over:
            break
        offer = rng.choice([offer for offer in state.offers() if offer.kind != "pass"])
        then = state.apply(offer.sample(rng, draw.GAME.actions))
        if then.over or then.actor is None:
            break
        state = then
    return state.view(state.actor)


def test_the_same_view_gets_the_same_hint_and_nobody_else_gets_one() -> None:
    view = after(GERMAN, "Ks Kd 9h 8c 7d", *CALLED)
    assert advise("draw", view) == advise("draw", view)
    state = draw.deal(GERMAN, first=0).apply(Dealt(parse("Ks Kd 9h 8c 7d"))).apply(Dealt(parse("Qs Qh Jh Tc 8s")))
    assert advise("draw", state.view(1)) is None
    assert advise("draw", state.view(None)) is None
    assert advise("no game", state.view(0)) is None
