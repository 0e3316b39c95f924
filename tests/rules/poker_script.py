"""Deals of poker written down as text, so that a test of a rule reads like the rule.

    deal("holdem", (200, 200, 50), "raise_to 6; call; fold; check; check", hands="AsAh KdQd 7c2h", board="2c3d4h")

Cards of a hand come in the order in which the seat gets them, the exchanged ones too; `-` is a hand of which nothing is
said. Cards that are not named are the lowest that nobody needs. Seat 0 is left of the dealer, unless `button` says so.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from potluck.cards import Card
from potluck.cards import parse as cards_of
from potluck.errors import IllegalAction
from potluck.games.poker import ACTIONS, House, State, begin
from potluck.games.poker.values import Entry
from potluck.protocol import Amount, Cards, Dealt, parse
from potluck.variants import VARIANTS, Variant

__all__ = ["after", "deal", "kinds", "offered", "stacks", "told"]


def deal(
    variant: str | Variant,
    chips: tuple[int, ...],
    acts: str = "",
    *,
    hands: str = "",
    board: str = "",
    button: int | None = None,
    house: str = "",
    **lists: Any,
) -> State:
    """The deal after these acts, chance having answered all that it owes; it may stop at any point."""
    game = VARIANTS[variant] if isinstance(variant, str) else variant
    state = begin(
        game,
        chips,
        button=len(chips) - 1 if button is None else button,
        house=House(**dict.fromkeys(house.split(), True)),
        **lists,
    )
    named: dict[int | None, list[Card]] = {
        at: list(cards_of(hand)) if hand != "-" else [] for at, hand in enumerate(hands.split())
    }
    named[None] = list(cards_of(board))
    wanted = {card for cards in named.values() for card in cards}
    state = _chanced(state, named, wanted)
    for act in (part.strip() for part in acts.split(";") if part.strip()):
        state = _chanced(state.apply(parse(act, ACTIONS)), named, wanted)
    return state


def after(state: State, acts: str) -> State:
    """The deal after more acts; unnamed cards."""
    for act in (part.strip() for part in acts.split(";") if part.strip()):
        state = _chanced(state.apply(parse(act, ACTIONS)), {}, set())
    return state


def kinds(state: State) -> set[str]:
    """What the actor may do."""
    return {offer.kind for offer in state.offers()}


def offered(state: State) -> tuple[int, int] | None:
    """What the actor may raise to, least and most."""
    return next(((offer.low, offer.high) for offer in state.offers() if isinstance(offer, Amount)), None)


def stacks(state: State) -> tuple[int, ...]:
    """What all hold."""
    return tuple(seat.stack for seat in state.seats)


def told(state: State, kind: type[Entry]) -> list[Any]:
    """What the story tells of one kind."""
    return [entry for entry in state.story if isinstance(entry, kind)]


def refused(state: State, act: str) -> str:
    """The code of the refusal."""
    with pytest.raises(IllegalAction) as error:
        state.apply(parse(act, ACTIONS))
    return error.value.code


def _chanced(state: State, named: dict[int | None, list[Card]], wanted: set[Card]) -> State:
    while isinstance(owed := state.chance, Cards):
        given = [card for card in named.get(owed.to, ()) if card in state.left][: owed.n]
        named[owed.to] = [card for card in named.get(owed.to, ()) if card not in given]
        free = _free(state, wanted)
        state = state.apply(Dealt((*given, *(next(free) for _ in range(owed.n - len(given))))))
    return state


def _free(state: State, wanted: set[Card]) -> Iterator[Card]:
    yield from (card for card in state.left if card not in wanted)
    yield from (card for card in state.left if card in wanted)
