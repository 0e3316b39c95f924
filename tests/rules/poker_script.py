"""Deals of poker written down as text, so that a test of a rule reads like the rule.

    deal("holdem", (200, 200, 50), "raise_to 6; call; fold; check; check", hands="AsAh KdQd 7c2h", board="2c3d4h")

Cards of a hand come in the order in which the seat gets them, the exchanged ones too; `-` is a hand of which nothing is
said. Cards that are not named are the lowest that nobody needs. Seat 0 is left of the dealer, unless `button` says so.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import pytest

from potluck.cards import Card
from potluck.cards import parse as cards_of
from potluck.errors import IllegalAction
from potluck.games.poker import ACTIONS, HouseRules, Match, Rules, State, begin, start
from potluck.games.poker.values import Entry
from potluck.options import read
from potluck.protocol import Amount, Cards, Dealt, Starts, parse
from potluck.variants import VARIANTS, Variant

P = TypeVar("P", State, Match)

__all__ = ["after", "deal", "kinds", "match", "offered", "on", "refused", "stacks", "told"]


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
        house=HouseRules(**dict.fromkeys(house.split(), True)),
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


def _chanced(playing: P, named: dict[int | None, list[Card]], wanted: set[Card]) -> P:
    """The deal or match after chance has answered all that it owes."""
    owed: Any
    while isinstance(owed := playing.chance, Cards):
        left = _left(playing)
        given: list[Card] = [card for card in named.get(owed.to, ()) if card in left][: owed.n]
        named[owed.to] = [card for card in named.get(owed.to, ()) if card not in given]
        free: Iterator[Card] = _free(left, wanted)
        playing = playing.apply(Dealt((*given, *(next(free) for _ in range(owed.n - len(given))))))
    return playing


def _left(playing: State | Match) -> tuple[Card, ...]:
    return playing.state.undealt if isinstance(playing, Match) else playing.undealt


def _free(left: tuple[Card, ...], wanted: set[Card]) -> Iterator[Card]:
    yield from (card for card in left if card not in wanted)
    yield from (card for card in left if card in wanted)


def match(text: str, seats: int, *, button: int = 0) -> Match:
    """A match of these options, `money.start=50 table.mucking=true`, in which that seat deals first."""
    changes: dict[str, Any] = {}
    for word in text.split():
        path, _, value = word.partition("=")
        *groups, last = path.split(".")
        inner = changes
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
    return start(read(Rules, changes), seats).apply(Starts(button))


def on(match: Match, acts: str, *, hands: Mapping[int, str] | None = None, board: str = "") -> Match:
    """The match after these acts, `*` going on with what costs least to the end of the deal; chance as in `deal`."""
    named: dict[int | None, list[Card]] = {at: list(cards_of(hand)) for at, hand in (hands or {}).items()}
    named[None] = list(cards_of(board))
    wanted = {card for cards in named.values() for card in cards}
    for act in (part.strip() for part in acts.split(";") if part.strip()):
        match = _chanced(match, named, wanted)
        while act == "*" and not match.state.over:
            match = _chanced(match.apply(match.offers()[0].examples(ACTIONS)[0]), named, wanted)
        match = match if act == "*" else _chanced(match.apply(parse(act, ACTIONS)), named, wanted)
    return _chanced(match, named, wanted)
