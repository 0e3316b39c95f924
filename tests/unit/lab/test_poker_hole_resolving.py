"""A seat's acts in Omaha and games like it for two, by streets that are solved with ranges that were drawn."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from potluck.bots.general import shark
from potluck.cards import mask, parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, View, begin
from potluck.kernels.streets import COMPILED
from potluck.lab import poker_hole_resolving, poker_resolving
from potluck.lab.poker_hole_resolving import chances, fits, forget, resolves
from potluck.lab.poker_resolving import hurry
from potluck.lab.showdowns import masks_of
from potluck.protocol import Dealt
from potluck.variants import VARIANTS

pytestmark = pytest.mark.skipif(not COMPILED, reason="needs the compiled kernels")

BOARD = ("2c3d7h", "8s", "Td")
FEW = 60
"""Iterations, and hands of each seat."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Streets of fewer hands, solved less far."""
    monkeypatch.setattr(poker_hole_resolving, "HANDS", FEW)
    for effort in ("LAST", "NEXT_TO_LAST", "EARLIER"):
        usual = getattr(poker_hole_resolving, effort)
        monkeypatch.setattr(poker_hole_resolving, effort, usual._replace(iterations=FEW))
    forget()
    yield
    forget()


def omaha(*acts: Any, streets: int, hand: str = "KsKh9c4c") -> View:
    """The view of who is to act after these acts on the last of so many streets; the others were checked."""
    state: State = begin(VARIANTS["omaha"], (200, 200), button=1)
    for cards in ("AsAh6c5d", hand):
        state = state.apply(Dealt(parse(cards)))
    state = state.apply(RaiseTo(6)).apply(Call())
    for street, cards in enumerate(BOARD[: streets - 1], 2):
        state = state.apply(Dealt(parse(cards)))
        for act in acts if street == streets else (Check(), Check()):
            state = state.apply(act)
    assert state.actor is not None
    return state.view(state.actor)


def test_what_is_solved_is_what_is_named() -> None:
    solved = {name for name, variant in VARIANTS.items() if fits(variant)}
    assert solved == {"omaha"}
    assert resolves(omaha(streets=2))
    assert not resolves(opening())


def opening() -> View:
    """Where the first street is decided, which is guessed."""
    state: State = begin(VARIANTS["omaha"], (200, 200), button=1)
    for cards in ("AsAh6c5d", "KsKh9c4c"):
        state = state.apply(Dealt(parse(cards)))
    assert state.actor is not None
    return state.view(state.actor)


@pytest.mark.parametrize(("streets", "best"), [(2, "7s7dKhQh"), (4, "9cJcKhQh")])
def test_the_best_hand_is_never_given_up(streets: int, best: str) -> None:
    good = chances(omaha(RaiseTo(12), streets=streets, hand=best))
    assert sum(good.values()) == pytest.approx(1)
    assert good[Fold()] < 0.02


def test_the_others_hands_hold_none_of_the_viewers_cards_nor_of_the_boards() -> None:
    view = omaha(RaiseTo(12), streets=3)
    chances(view)
    deal = poker_hole_resolving._deal(view)
    street, first = poker_hole_resolving._solved(view, deal, 2, by=float("inf"))
    mine = masks_of(np.frombuffer(deal.mine, dtype=np.uint8)[None, :])
    assert masks_of(street.hands[first:])[0] == mine[0]
    assert not (masks_of(street.hands[:first]) & mine).any()
    assert not (masks_of(street.hands) & np.uint64(mask(view.board))).any()


def test_what_there_is_no_time_to_solve_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker_resolving, "_HURRY", [])
    forget()
    view = omaha(RaiseTo(12), streets=2)
    hurry(0.0)
    assert any(shark(view, random.Random(1)) in offer for offer in view.offers)
