"""Whatever variant the reader takes can be played: every act that is offered is possible, and all chips stay."""

from random import Random
from typing import Any

import pytest

from potluck.bots import bot
from potluck.dealer import Dealer
from potluck.errors import RulesError
from potluck.games.poker import ACTIONS, HouseRules, State, begin
from potluck.lab.chances import chances
from potluck.variants import Variant, read
from tests.marks import rule

STACKS = (1, 2, 3, 9, 40, 200)
PACKS = (("23456789TJQKA", "cdhs"), ("6789TJQKA", "cdhs"), ("TJQKA", "cdhs"), ("23456", "cdh"), ("JQK", "hs"))
ORDERS = ("high", "high", "high", "ace-to-five", "deuce-to-seven", "ace-to-six", "badugi", "few")


def any_variant(rng: Random) -> Variant:
    """A variant by chance, from parts that the reader may take or not; the first that it takes."""
    while True:
        try:
            return read(_parts(rng))
        except RulesError:
            continue


def _parts(rng: Random) -> dict[str, Any]:
    ranks, suits = rng.choice(PACKS)
    opens = rng.choice(("left", "left", "low-card", "high-card"))
    parts: dict[str, Any] = {
        "name": "any",
        "ranks": ranks,
        "suits": suits,
        "opens": opens,
        "limit": rng.choice(("no", "pot", "fixed", "spread")),
        "streets": [_street(rng, place, opens) for place in range(rng.choice((1, 2, 2, 3, 4, 5)))],
        "forced": rng.choice(({"ante": 1}, {"blinds": [1, 2]}, {})) if opens == "left" else {"ante": 1, "bring_in": 1},
        "odd_chip": rng.choice(("left", "high-card")),
        "showdown": [_best(rng) for _ in range(rng.choice((1, 1, 2)))],
    }
    if rng.random() < 0.2:
        parts["wild"] = [ranks[0]]
    return parts


def _street(rng: Random, place: int, opens: str) -> dict[str, Any]:
    counts = {"down": rng.choice((0, 1, 2, 3, 4, 5, 7)), "up": int(opens != "left") * rng.choice((1, 2))}
    if place:
        chances_of = {"throw": (1, 2, 3), "draw": (1, 3, 5), "down": (1, 2, 3), "up": (1, 2), "board": (1, 3, 5)}
        counts = {name: rng.choice(some) for name, some in chances_of.items() if rng.random() < 0.3}
    return {"name": str(place), "bet": rng.choice((2, 3)), "most": 10, "cap": rng.choice((0, 0, 2)), **counts}


def _best(rng: Random) -> dict[str, Any]:
    hole = {"hole": rng.choice((0, 1, 2, 3))} if rng.random() < 0.25 else {}
    return {"order": rng.choice(ORDERS), **hole}


def played(variant: Variant, rng: Random, *, seats: int, shark: bool) -> list[State]:
    """A deal by chance, most of whose players stay in; with `shark` a bot acts for the first seat."""
    dealer = Dealer(seed=rng.randrange(1 << 30))
    stacks = tuple(rng.choice(STACKS) for _ in range(seats))
    house = HouseRules(mucking=rng.random() < 0.5, open_fold=rng.random() < 0.3, open_deals=True)
    states = [begin(variant, stacks, button=rng.randrange(seats), house=house)]
    while not (state := states[-1]).over:
        if state.chance is not None:
            step: Any = dealer.outcome(state)
        elif shark and state.actor == 0:
            step = bot("shark").choose(state.view(0), rng)
        else:
            step = _some_act(state, rng)
        states.append(state.apply(step))
    assert sum(seat.stack for seat in states[-1].seats) == sum(stacks)
    return states


def _some_act(state: State, rng: Random) -> Any:
    """An act among the offers; the first of them is the mildest."""
    offers = state.offers()
    offer = offers[0] if rng.random() < 0.6 else rng.choice(offers)
    return offer.sample(rng, ACTIONS)


@rule("R4.3", "R4.14")
@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_read_is_played_by_all_who_may_sit_down(seed: int) -> None:
    rng = Random(f"any variant {seed}")
    variant = any_variant(rng)
    for seats in sorted({2, rng.randint(2, variant.most_seats), variant.most_seats}):
        for _ in range(4):
            played(variant, rng, seats=seats, shark=False)


@pytest.mark.parametrize("seed", range(12))
def test_in_whatever_is_read_a_bot_chooses_and_chances_are_told(seed: int) -> None:
    rng = Random(f"any variant {seed}")
    variant = any_variant(rng)
    states = played(variant, rng, seats=min(4, variant.most_seats), shark=True)
    for one in chances("poker", [state.view(0) for state in states]):
        if one is not None and not one.hidden:
            assert sum(share or 0.0 for share in one.shares) == pytest.approx(1)
