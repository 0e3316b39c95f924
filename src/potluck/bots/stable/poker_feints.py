"""Planted players of poker who feign: one habit for so many deals of a row, and the opposite from then on."""

import random
from typing import Final

from msgspec import Struct

from potluck.bots.stable.poker_blind import BLIND, Blind
from potluck.bots.stable.poker_sighted import SIGHTED, Plain
from potluck.games.poker import View
from potluck.protocol import Action
from potluck.protocol import View as AnyView

__all__ = ["FEINTS", "Feigner"]


class Feigner(Struct, frozen=True):
    """Shows one habit and then plays another; all that it remembers is how many deals there were."""

    first: str
    then: str

    def __call__(self, view: AnyView, rng: random.Random, memory: bytes, *, after: int) -> Action:
        """An act of the first player in the first `after` deals, of the second in those that follow."""
        assert isinstance(view, View)
        player = PLAYERS[self.first if len(memory) < after else self.then]
        return player(view, rng)

    @staticmethod
    def remember(memory: bytes, view: AnyView) -> bytes:
        """One more deal: a byte for each."""
        return memory + b"."


PLAYERS: Final[dict[str, Blind | Plain]] = {**BLIND, **SIGHTED}
FEINTS: Final = {
    "bluffs-then-rock": Feigner("bets-pot", "rock"),
    "rock-then-bluffs": Feigner("rock", "barrels-pot"),
    "limps-then-raises": Feigner("limps", "raises-pot"),
    "calls-then-folds": Feigner("calls", "limps"),
    "loose-then-tight": Feigner("loose", "rock"),
    "stabs-then-rock": Feigner("stabs-twice", "rock"),
}
"""By name: what it shows, and what it plays then."""
