"""The master of the draw: it plays the solved deal, and departs from it by what it has seen of the other in the match.

A deal is played wholly by the solved strategy, or wholly by one that takes advantage of a habit; which is drawn from
the own first hand, that the other does not know. So who feigns a habit wins at most the share `DEPARTS` of what can be
won from the play that takes advantage of it, beside what the solved strategy gives away.
"""

import random
from typing import Final

import msgspec

from potluck import protocol
from potluck.bots.draw_house import LEVELS
from potluck.bots.draw_line import hidden
from potluck.bots.draw_solved import solved_turn
from potluck.bots.draw_tastes import PLAIN, Taste
from potluck.games.draw.view import View
from potluck.lab.draw_seen import Habits, remembered
from potluck.lab.habits import Ramp
from potluck.protocol import Action

__all__ = ["DEPARTS", "choose", "errs", "remember"]

DEPARTS: Final = 0.75
"""In which share of deals it departs at most from the solved strategy; a law."""
DOUBT: Final = 4.0
"""As so many times a habit counts what the solved strategy does, beside what was seen of the other."""
TIGHT: Final = Ramp(0.7, 1.25, 1.75, DOUBT / 4)
"""Gives up before the exchange more often than the prices allow."""
SHY: Final = Ramp(0.5, 0.32, 0.15, DOUBT)
"""Stakes there on good hands alone."""
BOLD: Final = Ramp(0.5, 0.82, 0.95, DOUBT)
"""Stakes there whatever he holds."""
PAYS: Final = Ramp(0.7, 0.35, 0.1, DOUBT / 4)
"""Pays there whatever he holds."""
SALT: Final = -2
"""Which of the numbers that come of the first hand says whether it departs."""
FROM_TIGHT: Final = Taste(bluffs=0.5, steals=0.7, calls=-0.3, behind=Taste(calls=-0.3, bluffs=-0.3))
FROM_BOLD: Final = Taste(calls=0.5)
FROM_PAYS: Final = LEVELS[4]


def choose(view: protocol.View, rng: random.Random, memory: bytes = b"") -> Action:
    """One of the offered actions; without a file of the rules, by the mind that defends by the price."""
    assert isinstance(view, View)
    taste, often = errs(_known(memory))
    departs = often > 0 and view.seat is not None and hidden(view, SALT) < often
    action = solved_turn(view, rng, taste if departs else PLAIN)
    if action is not None:
        return action
    from potluck.bots.ladder.minds import master

    return master(view, rng)


def remember(memory: bytes, view: protocol.View) -> bytes:
    """The memory once a deal is over, by the view of its end."""
    assert isinstance(view, View)
    return msgspec.json.encode(remembered(_known(memory), view))


def errs(habits: Habits) -> tuple[Taste, float]:
    """How it plays against the plainest of those habits, and in which share of deals; `DEPARTS` at most."""
    tight = min(TIGHT.of(habits.left), SHY.of(habits.opened))
    bold, pays = BOLD.of(habits.opened), PAYS.of(habits.left)
    plain, taste = max((tight, FROM_TIGHT), (bold, FROM_BOLD), (pays, FROM_PAYS), key=lambda each: each[0])
    return taste, DEPARTS * plain


def _known(memory: bytes) -> Habits:
    return msgspec.json.decode(memory, type=Habits) if memory else Habits()
