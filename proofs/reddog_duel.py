"""Red Dog for two, solved: how far from the best it may be, by every hand, and what it wins from the counter.

python3 dev.py prove reddog_duel [PART [SEATS...]]: PART is 1 by itself, and that part of all matches is played; with
SEATS the matches of so many alone, and no bound.
"""

import sys
from collections.abc import Iterator, Mapping
from math import ceil
from typing import Final

import msgspec
import numpy as np

from measure.figure import Figure, Refuted
from potluck.arena import Plan, execute
from potluck.solve.reddog import Classes, Duel, Pack, Stakes
from potluck.solve.reddog.classes import Floats
from potluck.solve.reddog.deal import acts, counting, first_best, first_shares, seeing
from potluck.solve.reddog.kept import kept
from potluck.solve.reddog.match import begun, by_score, divided
from proofs.kept import KEPT, Kept, stamp
from proofs.reddog_hands import hands

__all__ = ["exploitability", "main"]

SEED: Final = 5
MATCHES: Final = {2: 4000, 3: 600, 4: 400, 5: 300, 6: 240, 7: 200, 8: 160}
"""Seats -> duplicate matches; each is played once in every rotation of the seats."""
LENGTHS: Final = {6: "by the letter, six deals", 16: "of an evening, sixteen deals"}
ROWS: Final = 1000
MOST: Final = 0.0005
"""By so much of the match somebody who plays best may at most win more than a half."""
NAME: Final = "reddog_duel"


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where more can be won, or the counter wins as much."""
    share = float(argv[0]) if argv else 1.0
    if part(argv):
        return [*played(share, {seats: MATCHES[seats] for seats in map(int, argv[1:])})]
    by_deals = exploitability(kept())
    figures = []
    for deals, name in LENGTHS.items():
        if by_deals[deals - 1] > MOST:
            raise Refuted(
                f"in a match {name} somebody who plays best wins up to {by_deals[deals - 1]} more than a half"
            )
        claim = (
            f"Red Dog for two, a match {name}: what who plays best wins against the solved match beyond a half, at most"
        )
        figures.append(Figure(claim, float(f"{100 * by_deals[deals - 1]:.2g}"), "% of the matches"))
    return [*figures, *played(share, MATCHES)]


def part(argv: list[str]) -> bool:
    """Whether the matches of some numbers of seats alone are played."""
    return len(argv) > 1


def played(share: float, matches: Mapping[int, int]) -> Iterator[Figure]:
    """The share of the matches that the duellist wins, alone among counters, by seats and how many are played."""
    (KEPT / NAME).mkdir(parents=True, exist_ok=True)
    for seats, most in matches.items():
        players = ("duellist", *("counter",) * (seats - 1))
        plan = Plan(
            game="reddog", players=players, options={"rounds": 0}, deals=ceil(share * most), seed=SEED, unit="match"
        )
        result = execute(plan, kept=KEPT / NAME / f"{plan.key}.jsonl")
        row = result.rows[0]
        interval = round(row.value - row.within, 2), round(row.value + row.within, 2)
        even = 100 / seats
        if interval[1] < even or (seats == 2 and interval[0] <= even):
            raise Refuted(f"of {seats} seats the duellist wins {row.value} %, {interval}")
        claim = f"matches of Red Dog won by the duellist, alone among {seats - 1} of the counter ({even:.4g} is even)"
        yield Figure(claim, round(row.value, 2), "%", n=result.tally.plays, seed=SEED, interval=interval)


def exploitability(policy: Duel) -> list[float]:
    """By the number of deals, less one: the bound on the share beyond a half; both draw for the first deal.

    The second who plays best sees the first's hand once the first has acted. The first who plays best goes by his very
    cards, of all 134,459 hands that differ by more than suits.
    """
    stakes, known, total = policy.stakes, policy.known, policy.stakes.total
    every, at = hands(stakes.pack), begun(stakes)
    firsts = seconds = divided(total)
    by_deals = []
    with Kept(NAME, stamp("src/potluck/solve/reddog", "proofs/reddog_hands.py")) as book:
        for deals in range(stakes.deals):
            worth = policy.ended(deals)
            if str(deals) not in book:
                bets = first_best(first_shares(at, counting(worth, worth, known), total=total), known)
                against = first_shares(at, seeing(seconds, known), total=total)
                kept_share = np.take_along_axis(against, bets[:, None], axis=1)[:, 0].sum(axis=1)
                shares = _by_hand(stakes, worth, firsts, every), kept_share
                book.keep(str(deals), msgspec.json.encode([by_score(share, at, total).tolist() for share in shares]))
            first, second = (np.array(table) for table in msgspec.json.decode(book[str(deals)]))
            by_deals.append(float(first[total // 2 - 1, total // 2 - 1] - second[total // 2 - 1, total // 2 - 1]) / 2)
            print(f"{deals + 1} deals: {by_deals[-1]:.6f}", file=sys.stderr, flush=True)
            firsts, seconds = 1 - second.T, 1 - first.T
    return by_deals


def _by_hand(stakes: Stakes, worth: Floats, paid: Floats, every: Classes) -> Floats:
    """The most that a first who knows his cards gets at each point against the policy, when `paid` comes of it."""
    at, total = begun(stakes), stakes.total
    possible = acts(at, total=total)
    points, bets = np.nonzero(possible.may)
    starts = np.flatnonzero(np.diff(points, prepend=-1))
    won, lost = ((chips[0] * (total + 1) + chips[1])[points, bets] for chips in (possible.won, possible.lost))
    unique, place = np.unique(np.stack([won, lost]), return_inverse=True)
    won, lost = place.reshape(2, -1)
    shares = np.zeros(len(at.first))
    for start in range(0, len(every.first), ROWS):
        sides = counting(worth, paid, _rows(every, start, stakes.pack))(*np.divmod(unique, total + 1))
        joint = np.where((bets == 0)[:, None], sides.declined[won], sides.won[won] + sides.lost[lost])
        shares[points[starts]] += np.maximum.reduceat(joint, starts).sum(axis=1)
    return shares


def _rows(every: Classes, start: int, pack: Pack) -> Classes:
    """Some of the hands."""
    return Classes(pack, *(table[start : start + ROWS] for table in every[1:]))
