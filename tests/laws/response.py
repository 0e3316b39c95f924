"""The best that a seat can do against strategies, slowly: on the law's own states, with nothing compiled.

A seat's points are told apart by its view alone. Nothing here knows of sequences, public trees or merged suits.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from potluck.games.poker import ACTIONS, Discard, State
from potluck.games.poker.values import Common
from potluck.protocol import Action, Cards, Dealt, encode, parse
from potluck.tree.public import line_of

__all__ = ["Ask", "Point", "asking", "exploitability"]

Paths = tuple[tuple[int, ...], ...]
"""Of each seat the cards that it got and threw, in turn, as bits."""
Point = tuple[State, Paths]
Ask = Callable[[int, str, tuple[int, ...]], Mapping[str, float]]
"""(seat, line, board street by street and own path) -> action as text -> its chance."""
Menu = Callable[[State], Iterator[Action]]


def exploitability(begin: State, ask: Ask, menu: Menu) -> float:
    """NashConv over the number of seats: chips a deal that the seats could win more, each knowing the others."""
    seats = range(len(begin.seats))
    first: list[tuple[Point, float]] = [((begin, ((),) * len(begin.seats)), 1.0)]
    return sum(_worth(first, seat, ask, menu, best=True) - _worth(first, seat, ask, menu) for seat in seats) / len(
        seats
    )


def asking(point: Point, ask: Ask) -> Mapping[str, float]:
    """The chances of the actor's actions at a point."""
    state, paths = point
    assert state.actor is not None
    streets = [sum(1 << card for card in entry.cards) for entry in state.story if isinstance(entry, Common)]
    chances = ask(state.actor, line_of(state.story), (*streets, *paths[state.actor]))
    assert abs(sum(chances.values()) - 1) < 1e-9, "the strategy knows every point of its game"
    return chances


def _worth(points: list[tuple[Point, float]], seat: int, ask: Ask, menu: Menu, *, best: bool = False) -> float:
    total, own = 0.0, dict[bytes, list[tuple[Point, float]]]()
    stack = list(points)
    while stack:
        point, weight = stack.pop()
        state, _ = point
        if state.over:
            total += weight * state.payoffs()[seat]
        elif state.actor is None:
            stack += [(after, weight * part) for after, part in _dealt(point)]
        elif state.actor == seat and best:
            own.setdefault(encode(state.view(seat)), []).append((point, weight))
        else:
            chances = asking(point, ask).items()
            stack += [(_acted(point, parse(text, ACTIONS)), weight * part) for text, part in chances if part]
    for alike in own.values():
        actions = menu(alike[0][0][0])
        total += max(
            _worth([(_acted(point, action), weight) for point, weight in alike], seat, ask, menu, best=True)
            for action in actions
        )
    return total


def _dealt(point: Point) -> Iterator[tuple[Point, float]]:
    state, paths = point
    owed = state.chance
    assert isinstance(owed, Cards)
    hands = [*combinations(state.undealt, owed.n)]
    for hand in hands:
        after = state.apply(Dealt(hand))
        yield (after, paths if owed.to is None else _longer(paths, owed.to, hand)), 1 / len(hands)


def _acted(point: Point, action: Action) -> Point:
    state, paths = point
    assert state.actor is not None
    return state.apply(action), _longer(paths, state.actor, action.cards) if isinstance(action, Discard) else paths


def _longer(paths: Paths, seat: int, cards: tuple[int, ...]) -> Paths:
    mine = (*paths[seat], sum(1 << card for card in cards))
    return (*paths[:seat], mine, *paths[seat + 1 :])
