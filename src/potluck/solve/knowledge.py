"""The knowledge of a seat in any game of the contract, as a number: what its view tells of the deal that runs.

It is the same in the solved deal and in any deal of a match: what is counted (stacks, turns, deals past) is left out,
and cards that came together have no order.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games import poker
from potluck.games.poker.values import Acted, Common, Discarded, Faced, Posted, Received, Reshuffled
from potluck.protocol import View

__all__ = ["SIZE", "knowledge", "poker_knowledge"]

DEALT: Final = (Acted, Common, Discarded, Faced, Posted, Received, Reshuffled)
"""The entries of a story that are of the deal alone."""

SIZE: Final = 16
"""Bytes of it."""


def knowledge(view: View) -> bytes:
    """All that the viewer knows of the deal, in so many bytes."""
    felt = view.felt()
    spots = [
        (spot.bet, spot.held, spot.cards, spot.up, spot.dice, spot.locked, spot.folded, spot.out) for spot in felt.spots
    ]
    table = felt.pot, felt.owed, felt.board, felt.turned, felt.house
    kept = _ordered((view.seat, tuple(view.story), tuple(spots), table))
    return hashlib.blake2b(msgspec.json.encode(kept, order="deterministic"), digest_size=SIZE).digest()


def poker_knowledge(view: poker.View) -> bytes:
    """The same of poker, where seats are counted from the button's left."""
    assert view.seat is not None
    assert view.button is not None
    first, seats = view.button + 1, len(view.seats)
    own = view.seats[view.seat]
    story = [
        entry if isinstance(entry, Common | Reshuffled) else replace(entry, seat=(entry.seat - first) % seats)
        for entry in view.story
        if isinstance(entry, DEALT)
    ]
    # Antes are told in the order of seats, which is another one for each button.
    posted = sorted((entry for entry in story if isinstance(entry, Posted)), key=repr)
    story = [*posted, *(entry for entry in story if not isinstance(entry, Posted))]
    kept = _ordered(((view.seat - first) % seats, tuple(story), own.cards, own.up, own.thrown))
    return hashlib.blake2b(msgspec.json.encode(kept, order="deterministic"), digest_size=SIZE).digest()


def _ordered(value: object) -> object:
    """The same with cards in the order of the pack."""
    if isinstance(value, Struct):
        name = type(value).__name__
        return [name, *(_ordered(part) for _, part in msgspec.structs.asdict(value).items())]
    if isinstance(value, Card):
        return int(value)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        parts = sorted(value) if value and all(isinstance(part, Card) for part in value) else value
        return [_ordered(part) for part in parts]
    return value
