"""One deal of Red Dog for two, when it is known what every score after it is worth.

All shares of the match are those of the player who acts first in the deal. A point is a score: chips of the first and
of the second; what neither has lies in the pool.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from potluck.solve.reddog.classes import Classes, Floats

__all__ = [
    "Acts",
    "Answers",
    "Ints",
    "Points",
    "Reply",
    "Sides",
    "acts",
    "after",
    "answers",
    "best",
    "counting",
    "expected",
    "first_best",
    "first_shares",
    "opened",
    "seeing",
]

Ints = NDArray[np.int64]
FORBIDDEN: Final = 2.0
"""A share worse than any, for bets that are none."""
TASTE: Final = 1e-9
"""By so much of the match a chip counts, where the match does not care."""
BLOCK: Final = 64
"""Points that are looked at together, those with equally many bets."""
WON, LOST, EVEN = 1.0, 0.0, 0.5


class Points(NamedTuple):
    """Scores at which a player is to act, the pool filled; or the share where he cannot."""

    first: Ints
    second: Ints
    forced: Floats
    """nan where he acts."""


class Acts(NamedTuple):
    """The scores after each act of the first player; column 0: he declines."""

    won: tuple[Ints, Ints]
    lost: tuple[Ints, Ints]
    may: NDArray[np.bool_]


class Answers(NamedTuple):
    """The shares that each bet of the second player leaves, at each point; column 0: he declines."""

    won: Floats
    lost: Floats
    forced: Floats


class Sides(NamedTuple):
    """The share at each point after the first's act, joint with his class and with the card that was turned."""

    won: Floats
    lost: Floats
    declined: Floats


Reply: TypeAlias = Callable[[Ints, Ints], Sides]
"""Scores after the first's act -> what the second makes of them."""


def opened(first: Ints, second: Ints, *, total: int, ante: bool) -> Points:
    """The points at which the first is to act when a deal begins with these scores (R1.3, R1.6, R1.9)."""
    post = (first + second == total) | ante
    forced = np.full(first.shape, np.nan)
    forced[first - post <= 0] = LOST
    forced[post & (second == 0) & (first > 0)] = WON
    forced[post & (second == 0) & (first == 0)] = LOST if total % 2 else EVEN
    return Points(first - post, second - post, forced)


def after(first: Ints, second: Ints, *, total: int) -> Points:
    """The points at which the second is to act, the first having acted."""
    post = first + second == total
    forced = np.full(first.shape, np.nan)
    forced[second - post <= 0] = WON
    forced[post & (first == 0)] = LOST
    return Points(first - post, second - post, forced)


def acts(points: Points, *, total: int) -> Acts:
    """The acts of the first at each point, and where they lead."""
    bets = np.arange(total // 2 + 1)
    first, second = points.first[:, None], points.second[:, None] + 0 * bets
    may = (bets <= np.minimum(total - first - second, first)) & np.isnan(points.forced)[:, None]
    won, lost = (np.where(may, np.where(bets == 0, first - 1, first + sign * bets), 0) for sign in (1, -1))
    second = np.where(may, second, 0)
    return Acts((won, second), (lost, second), may)


def answers(worth: Floats, first: Ints, second: Ints) -> Answers:
    """The shares that each bet of the second leaves at each point, when scores after the deal are worth so much."""
    total = len(worth) - 1
    points = after(first, second, total=total)
    bets = np.arange(total // 2 + 1)
    mine, his = points.first[:, None].clip(0), points.second[:, None].clip(0)
    may = bets <= np.minimum(total - mine - his, his)
    won, lost = (
        np.where(may, worth[mine, np.where(bets == 0, his - 1, np.where(may, his + sign * bets, 0))], FORBIDDEN)
        for sign in (1, -1)
    )
    return Answers(won, lost, points.forced)


def best(answers: Answers, chances: Floats) -> Ints:
    """The second's best bet at each point for each of these chances to win it: (points, chances)."""
    bets = np.zeros((len(answers.won), len(chances)), dtype=np.int64)
    widths = (answers.won < FORBIDDEN).sum(axis=1)
    for block in np.array_split(np.argsort(widths, kind="stable"), -(-len(widths) // BLOCK)):
        width = max(1, int(widths[block[-1]]))
        bets[block] = _best(answers.won[block, :width], answers.lost[block, :width], chances[:, None])
    return bets


def _best(won: Floats, lost: Floats, chances: Floats) -> Ints:
    bets = np.arange(won.shape[1])
    gain = np.where(bets == 0, -1, bets * (2 * chances - 1))
    shares = lost[:, None] + chances * (won - lost)[:, None] - TASTE * gain
    return np.asarray(shares.argmin(axis=2))


def expected(answers: Answers, bets: Ints) -> tuple[Floats, Floats]:
    """The shares when these bets of the second are won, and when they are lost: (points, chances) each."""
    forced = answers.forced[:, None]
    won, lost = (np.take_along_axis(shares, bets, axis=1) for shares in (answers.won, answers.lost))
    return np.where(np.isnan(forced), won, forced), np.where(np.isnan(forced), lost, forced)


def counting(planned: Floats, paid: Floats, known: Classes) -> Reply:
    """The shares when the second bets by what he counts, as is best where scores are worth `planned`; `paid` comes.

    The two are the same, but where the first is to gain by knowing what the second plans.
    """

    def reply(first: Ints, second: Ints) -> Sides:
        plan, pay = answers(planned, first, second), answers(paid, first, second)

        def shares(counted: Floats) -> tuple[Floats, Floats]:
            return expected(pay, best(plan, counted.clip(max=1.0)))

        after_lost = np.linspace(0, 1, known.lost.shape[1])
        won = shares(np.arange(known.won.shape[1]) / (known.pack.unseen - 2))
        lost = shares(after_lost)
        declined = shares(np.arange(known.declined.shape[1]) / known.pack.unseen)
        return Sides(
            won[0] @ known.won_wins.T + won[1] @ (known.won - known.won_wins).T,
            (after_lost * lost[0] + (1 - after_lost) * lost[1]) @ known.lost.T,
            declined[0] @ known.declined_wins.T + declined[1] @ (known.declined - known.declined_wins).T,
        )

    return reply


def seeing(paid: Floats, known: Classes) -> Reply:
    """The shares when the second is shown the first's whole hand before he bets, and plays his best."""

    def reply(first: Ints, second: Ints) -> Sides:
        pay = answers(paid, first, second)

        def shares(counts: int) -> Floats:
            chances = np.linspace(0, 1, counts)
            won, lost = expected(pay, best(pay, chances))
            return np.asarray(chances * won + (1 - chances) * lost)

        after_bet = shares(known.lost.shape[1])
        after_none = shares(known.declined_open.shape[1])
        return Sides(after_bet @ known.won_open.T, after_bet @ known.lost.T, after_none @ known.declined_open.T)

    return reply


def first_shares(at: Points, reply: Reply, *, total: int) -> Floats:
    """The share of each act of the first, joint with his class: (points, bets, classes); what is no act is below 0."""
    after_acts = acts(at, total=total)
    codes = np.stack([first * (total + 1) + second for first, second in (after_acts.won, after_acts.lost)])
    unique, place = np.unique(codes, return_inverse=True)
    sides = reply(*np.divmod(unique, total + 1))
    won, lost = place.reshape(codes.shape)
    joint = sides.won[won] + sides.lost[lost]
    joint[:, 0] = sides.declined[won[:, 0]]
    return np.where(after_acts.may[:, :, None], joint, -FORBIDDEN)


def first_best(shares: Floats, known: Classes) -> Ints:
    """The first's best bet at each point for each class: (points, classes)."""
    bets = np.arange(shares.shape[1])[:, None]
    chances = np.arange(len(known.first)) / known.pack.unseen
    gain = np.where(bets == 0, -1, bets * (2 * chances - 1)) * known.first
    return np.asarray((shares + TASTE * gain).argmax(axis=1))
