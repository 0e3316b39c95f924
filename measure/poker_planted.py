"""Planted players of poker for two, told for all hands at once: what each of them does at a public point of hold'em.

Who never looks at his cards does the same with all of them. Who goes by how often his hand beats one other reckons that
from a sample of deals; here it is reckoned from boards, and the error of the player's sample is kept as a chance.
"""

import random
from typing import Final

import numpy as np

from measure.poker_lbr import Player
from measure.poker_showdowns import Showdowns, disjoint
from potluck.bots.stable.poker import Blind, Plain
from potluck.bots.stable.poker_blind import stake_of
from potluck.bots.stable.poker_sighted import SIMPLE, USUAL
from potluck.games.poker import Call, Check, Fold, View
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_lines import Act

__all__ = ["places_on", "told"]

STEEP: Final = 1.702
"""The logistic curve that comes within a hundredth of the normal one."""
NEVER: Final = 2.0
"""A place that no hand has."""


def told(member: Blind | Plain, rng: random.Random) -> Player:
    """That planted player; `rng` makes what the blind leave to chance."""

    def player(view: View, showdowns: Showdowns, _: Floats) -> tuple[tuple[Act, ...], Floats]:
        hands = len(showdowns.hands)
        if isinstance(member, Plain):
            return _plain(member, view, places=places_on(showdowns))
        act = member(view, rng)
        assert isinstance(act, Act)
        acts = (act,) if act == Fold() or not view.owed else (act, Fold())
        return acts, np.array([[float(said == act)] * hands for said in acts])

    return player


def places_on(showdowns: Showdowns) -> Floats:
    """How often each hand beats one other of which nothing is known."""
    ones = np.ones(len(showdowns.hands))
    places: Floats = showdowns.shares(ones, deciding=True) / disjoint(showdowns.hands, ones)
    return places


def _plain(member: Plain, view: View, *, places: Floats) -> tuple[tuple[Act, ...], Floats]:
    """The acts of a player by his hand alone, as `Plain` says them of one hand."""
    later, stake = view.street > 0, stake_of(view, member.size)
    bold = (member.raises if view.owed else member.stakes)[later] if stake is not None else NEVER
    price = view.owed / max(view.pot + view.owed, 1)
    pays = member.pays[later] + price - USUAL if view.owed else -NEVER
    snows = 1 - _above(places, member.snows)
    staked = np.minimum(_above(places, bold) + (snows if bold <= 1 else 0.0), 1.0)
    stays = np.clip(np.maximum(_above(places, pays), snows if view.owed else 1.0) - staked, 0.0, 1.0)
    acts: list[Act] = [Call() if view.owed else Check(), *([Fold()] if view.owed else [])]
    chances = [stays, 1 - staked - stays] if view.owed else [1 - staked]
    return (*acts, *([stake] if stake is not None else [])), np.stack(
        [*chances, *([staked] if stake is not None else [])]
    ).clip(0.0, 1.0)


def _above(places: Floats, least: float) -> Floats:
    """How likely a sample of the player's size puts each hand at that place or above."""
    if not 0 < least <= 1:
        return np.full(len(places), float(least <= 0))
    spread = np.sqrt(np.maximum(places * (1 - places), 1e-4) / SIMPLE.worlds)
    above: Floats = 1 / (1 + np.exp(np.clip(STEEP * (least - places) / spread, -60, 60)))
    return above
