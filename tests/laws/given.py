"""What the laws are tried on: cards, hands, offers and actions of every game, texts near an action."""

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st

from potluck.cards import CARDS, Card
from potluck.errors import PotluckError
from potluck.protocol import Action, Amount, Pick
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES

__all__ = ["actions", "amounts", "answered", "cards", "hands", "near_text", "patient", "picks"]

patient = settings(deadline=None)
"""Laws say nothing about the speed of a busy machine."""

cards = st.sampled_from(CARDS)
hands = st.lists(st.sampled_from(CARDS[:52]), min_size=5, max_size=5, unique=True).map(tuple)
"""Five different cards without jokers."""

amounts = st.builds(
    lambda low, steps, step: Amount("open", low, low + steps * step, step),
    st.integers(0, 500),
    st.integers(0, 500),
    st.integers(1, 50),
)


def answered(function: Callable[..., Any], *arguments: Any) -> tuple[Any, PotluckError | None]:
    """What a function gives, or with which of our errors it refuses; any other error is raised."""
    try:
        return function(*arguments), None
    except PotluckError as error:
        return None, error


@st.composite
def picks(draw: st.DrawFn) -> Pick[Card]:
    """An offer of some cards out of a few."""
    among = tuple(draw(st.lists(cards, max_size=8, unique=True)))
    least = draw(st.integers(0, len(among)))
    return Pick("exchange", among, least, draw(st.integers(least, len(among))))


def actions(kind: type[Action]) -> st.SearchStrategy[Action]:
    """Any action of that kind, legal or not."""
    values = {
        int: st.integers(-(2**63), 2**63 - 1),
        tuple[Card, ...]: st.lists(cards, max_size=10).map(tuple),
        tuple[int, ...]: st.lists(st.integers(-9, 99), max_size=10).map(tuple),
        Card: cards,
        str: st.from_regex(r"[a-z0-9-]+", fullmatch=True),
    }
    return st.builds(kind, *(values[field.type] for field in msgspec.structs.fields(kind)))


_WORDS = st.one_of(
    st.sampled_from([tag for game in GAMES.values() for tag in game.actions]),
    st.integers().map(str),
    cards.map(str),
    st.text(max_size=6),
)
near_text = st.lists(_WORDS, max_size=8).map(" ".join)
"""Texts that are an action now and then."""
