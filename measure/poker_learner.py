"""A responder to the solved shark that learns by playing: games for two with one exchange and a fixed limit.

It begins as the shark plays, and keeps the mean result of each act in coarse situations: its hand's group, who deals,
the stakes of both streets and who made them, what both threw. It leaves the shark's act only for one that seems better
by more than a standard error. What it wins on fresh deals can be won; how much more can be is not said.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from measure.upper_confidence import Key, Means
from potluck.arena.gate_poker import Plays
from potluck.bots.general import shark
from potluck.dealer import Dealer
from potluck.games.poker import Call, Check, Discard, Fold, Phase, RaiseTo, State, View, begin
from potluck.games.poker.values import Acted, Discarded
from potluck.lab.poker_one_draw import one_draw
from potluck.lab.poker_one_draw_policy import exchanges, group_before
from potluck.protocol import Action, Amount
from potluck.variants import Variant

__all__ = ["Learner", "dealt", "learned"]

USUAL: Final = "as it does"
STACK: Final = 200
BEFORE: Final = 16
"""Steps of the hand before the exchange."""
BEHIND: Final = 10
"""And behind it."""
WIDTH: Final = 9.0
"""Chips that a single result may well lie from its mean."""
NEVER: Final = -1e9
"""Worth of an act that was never tried."""
DEALT: Final = 3
"""More cards thrown than so many are as many."""

Act = Callable[[], Action]


class Learner:
    """Plays by the means of what it has tried, and as the usual player does where nothing seems better."""

    def __init__(self, usual: Plays = shark) -> None:
        self._usual = usual
        self._means = Means(WIDTH)
        self.exploring = True

    def choose(self, view: View, rng: random.Random) -> Action:
        """The act of the highest upper confidence while it explores, else of the best mean that is sure enough."""
        acts = _acts(view)
        if not acts:
            return self._usual(view, rng)
        acts[USUAL] = partial(self._usual, view, rng)
        key = _situation(view)
        names = sorted(acts)
        name = max(names, key=lambda act: (self._worth(key, act, names), act == USUAL))
        if self.exploring:
            self._means.note(key, name)
        return acts[name]()

    def learn(self, won: int) -> None:
        """Keeps the result of the deal that was just played."""
        self._means.learn(won)

    def _worth(self, key: Key, act: str, names: Sequence[str]) -> float:
        if self.exploring:
            return self._means.hope(key, act, names)
        mean = self._means.mean(key, act, less=float(act != USUAL))
        return mean if mean is not None else NEVER + (act == USUAL)


def learned(other: Plays, variant: Variant, *, seed: int, deals: int) -> Learner:
    """A responder to that player, after so many deals."""
    learner = Learner()
    for number in range(deals):
        learner.learn(dealt(learner.choose, other, variant, seed=seed + number, seat=number % 2))
    learner.exploring = False
    return learner


def dealt(mine: Plays, other: Plays, variant: Variant, *, seed: int, seat: int) -> int:
    """Chips that the responder wins in one deal; the seats deal in turn, whoever sits there."""
    dealer, rngs = Dealer(seed=seed), [random.Random(f"{seed}/{at}") for at in (0, 1)]
    state: State = dealer(begin(variant, (STACK, STACK), button=seed // 2 % 2))
    while not state.over:
        at = state.actor
        assert at is not None
        state = dealer(state.apply((mine if at == seat else other)(state.view(at), rngs[at])))
    return state.payoffs()[seat]


def _situation(view: View) -> Key:
    """Street, dealer, how often was staked before and behind the exchange and who did last, both throws, the hand."""
    thrown, raised = dict[int, int](), (list[bool](), list[bool]())
    for entry in view.story:
        match entry:
            case Discarded(seat, n):
                thrown[seat] = min(n, DEALT)
            case Acted(seat, RaiseTo()):
                raised[bool(thrown)].append(seat == view.seat)
            case _:
                pass
    stakes = [(len(street), street[-1] if street else None) for street in raised]
    threw = [thrown.get(at) for at in range(len(view.seats))]
    return (view.phase.value, view.button == view.seat, *stakes, *threw, _hand(view, behind=view.seat in thrown))


def _hand(view: View, *, behind: bool) -> int:
    """The step of the own hand."""
    assert view.seat is not None
    solved, cards = one_draw(view.variant).groups, view.seats[view.seat].cards
    if behind:
        return solved.behind(cards) * BEHIND // len(solved.shares)
    return group_before(view.variant, cards)[0] * BEFORE // len(solved.chance)


def _acts(view: View) -> dict[str, Act]:
    """The acts by name beside the shark's."""
    if view.phase is Phase.DRAWING:
        return {f"throws {len(cards)}": partial(Discard, cards) for cards in exchanges(view)}
    if view.phase is not Phase.BETTING:
        return {}
    acts: dict[str, Act] = {"gives up": Fold} if view.owed else {}
    acts["stays"] = Call if view.owed else Check
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if offer is not None:
        acts["stakes"] = partial(RaiseTo, offer.low)
    return acts
