"""The player who beat two `duellist`s at Red Dog with three seats, as long as they went by the counter's line.

He goes back through three purses, pool and turns, takes the others for counters, and bets what wins the match most
often; elsewhere he plays as `duellist`. His tables are reckoned once, in some three minutes, and kept.
"""

import random
from functools import cache
from typing import Final

import numpy as np

from potluck.bots.reddog import duellist
from potluck.games.reddog import Bet, Decline, Next, Phase, View
from potluck.lab.reddog import odds_in
from potluck.lab.reddog_duel import finest
from potluck.solve.reddog.classes import Floats
from potluck.solve.reddog.kept import kept
from potluck.solve.reddog.kept_trio import LEFT, THREE
from potluck.solve.reddog.trio import SEATS, grid
from proofs.kept import KEPT, stamp
from proofs.reddog_answer import answered, counters

__all__ = ["choose", "tables"]

NAME: Final = "reddog_stranger"
SOURCES: Final = ("src/potluck/solve/reddog/trio.py", "src/potluck/solve/reddog/deal.py", "proofs/reddog_answer.py")


def choose(view: View, rng: random.Random) -> Bet | Decline | Next:
    """His bet where three are in; else what `duellist` does."""
    in_play = view.pot + sum(view.seats[at].cash for at in view.order)
    if view.phase is not Phase.BETTING or len(view.order) != SEATS or in_play != THREE.total:
        return duellist(view, rng)
    assert view.seat is not None
    at, odds = view.order.index(view.seat), odds_in(view)
    chips = np.array([view.seats[seat].cash for seat in view.order])
    bets = np.arange(min(view.pot, int(chips[at])) + 1)[:, None] * np.eye(SEATS, dtype=np.int64)[at]
    row, after = grid(THREE.total).row, tables()[view.deals_left, at]
    won, lost = after[row(chips + bets)], after[row(chips - bets)]
    won[0] = lost[0] = after[row(chips - bets[1])]
    wins = float(odds.wins)
    bet = finest(dict(enumerate((wins * won + (1 - wins) * lost).tolist())), odds)
    return Bet(bet) if bet else Decline()


@cache
def tables() -> Floats:
    """His share after his own turn: (deals to come, where he sits, rows)."""
    path = KEPT / NAME / f"{stamp(*SOURCES)}.npy"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        two = kept(LEFT)
        found = [np.stack(answer.after) for answer in answered(counters(two), two, THREE.deals)]
        np.save(path, np.stack(found).astype(np.float32))
    return np.asarray(np.load(path, mmap_mode="r"))
