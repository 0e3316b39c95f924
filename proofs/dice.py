"""Poker dice solved in fractions; the same play thrown ten million times with real dice, counted by another ranking.

python3 dev.py prove dice [ROUNDS] [SEED]
"""

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np

from measure.figure import Figure, Refuted
from potluck.bots import dice as bots
from potluck.dealer import Dealer
from potluck.games.dice import Rules, start
from potluck.lab.dice import given_away
from potluck.solve.dice import FINALS, INDEX, KEPT, POINT, Round, Score, Solution, Tree, chosen, duel, solve
from tests.laws.points import strength

__all__ = ["main", "thrown_matches", "thrown_rounds"]

ROUNDS: Final = 10_000_000
CHUNK: Final = 250_000
MATCHES: Final = 1_000
"""Matches of each level against the perfect opponent."""
ERRORS: Final = 3.0
"""Standard errors that a simulation may be off."""
LENGTHS: Final = (1, 3, 5)
FINAL: Final = len(KEPT) - len(FINALS)
"""Where what is kept whole begins."""
PUBLISHED: Final = {1: 0.443395, 3: 0.471853, 5: 0.479361}
PLACES: Final = np.array([0, 6**4, 6**3, 6**2, 6, 1])[1:]


class Policy(NamedTuple):
    """Choices of one player, as numbers in `KEPT`: after the first throw, and after the second by what was kept."""

    first: Any
    """(252, T)."""
    second: Any
    """(462, 252, T): -1 where it cannot be."""


def main(argv: list[str]) -> list[Figure]:
    """Exact values, the same by simulation, and how much the levels of the computer matter."""
    rounds = int(argv[0]) if argv else ROUNDS
    seed = int(argv[1]) if len(argv) > 1 else 1
    return [*solved(), *simulated(rounds, seed), *levels(min(MATCHES, max(rounds // 100, 20)), seed)]


def solved() -> Iterator[Figure]:
    """What the fractions say, and how long they take from nothing."""
    begun = time.process_time()
    solution = solve(Rules(best_of=5))
    values = {best_of: solution.value(solution.start(best_of)) for best_of in LENGTHS}
    yield Figure(
        "processor time to solve poker dice from nothing, best of 1, 3 and 5",
        round(time.process_time() - begun, 2),
        "s",
    )
    shares = solution.duel.round(POINT).shares
    yield Figure("round value of the first thrower, exact", round(float(shares.win - shares.lose), 9))
    for best_of, value in values.items():
        if abs(float(value) - PUBLISHED[best_of]) > 5e-7:
            raise Refuted(f"best of {best_of}: {float(value)}, not {PUBLISHED[best_of]}")
        yield Figure(f"best of {best_of}: chance of the first thrower, exact", round(float(value), 9))
    for name, rules in (
        ("free", Rules(lock=False)),
        ("sum of pips", Rules(compare="sum")),
        ("draws count", Rules(drawn="counts")),
    ):
        other = solve(rules)
        yield Figure(
            f"best of 3, {name}: chance of the first thrower, exact", round(float(other.value(other.start(3))), 9)
        )


def simulated(rounds: int, seed: int) -> Iterator[Figure]:
    """The same by throwing dice.

    Raises:
        Refuted: a mean is more than three standard errors off.
    """
    game = duel(lock=True, compare="groups")
    exact = game.round(POINT)
    tally = np.zeros(3, np.int64)
    for chunk in range(-(-rounds // CHUNK)):
        tally += thrown_rounds(exact, game.turn, n=CHUNK, seed=(seed, chunk))
    n = int(tally.sum())
    yield _agreed("first thrower wins a round", tally[0] / n, float(exact.shares.win), n=n, seed=seed)
    yield _agreed("drawn rounds", tally[1] / n, float(exact.shares.tie), n=n, seed=seed)
    for best_of in LENGTHS:
        solution = solve(Rules())
        n = max(CHUNK, rounds // (2 * best_of))
        won = sum(thrown_matches(solution, best_of, n=CHUNK, seed=(seed, best_of, at)) for at in range(n // CHUNK))
        n = n // CHUNK * CHUNK
        value = float(solution.value(solution.start(best_of)))
        yield _agreed(f"best of {best_of}: first thrower wins the match", won / n, value, n=n, seed=seed)


def levels(matches: int, seed: int) -> Iterator[Figure]:
    """What each level wins against the perfect opponent, and what it gives away by its own decisions.

    Against a perfect opponent the two are the same thing: half, less what is given away.
    """
    for best_of in (1, 3, 5):
        rules = Rules(best_of=best_of)
        for name in ("faithful", "blind", "grouper"):
            choose = getattr(bots, name)
            won, given = zip(*(_played(rules, choose, seed + at) for at in range(matches)), strict=True)
            share, lost = float(np.mean(won)), float(np.mean(given))
            error = float(np.std(won)) / sqrt(matches)
            if abs(share - (0.5 - lost)) > 4 * error:
                raise Refuted(f"{name} at best of {best_of} wins {share}, but gives away {lost}")
            claim = f"best of {best_of}: matches that `{name}` wins against `perfect`, by what its decisions give away"
            spread = 1.96 * float(np.std(given)) / sqrt(matches)
            yield Figure(claim, round(0.5 - lost, 4), n=matches, seed=seed, interval=_around(0.5 - lost, spread))


def thrown_rounds(played: Round, turn: Tree, *, n: int, seed: tuple[int, ...]) -> Any:
    """Rounds won, drawn and lost by who throws first, of `n` with real dice."""
    rng = np.random.Generator(np.random.Philox(np.random.SeedSequence(seed)))
    first, second = _policies(played, turn)
    mine = _turn(first, np.zeros(n, np.int64), rng)
    other = _turn(second, mine, rng)
    order = _order()
    return np.array([(order[mine] > order[other]).sum(), (mine == other).sum(), (order[mine] < order[other]).sum()])


def thrown_matches(solution: Solution, best_of: int, *, n: int, seed: tuple[int, ...]) -> int:
    """How many of `n` matches with real dice are won by who throws first in their first round."""
    rng = np.random.Generator(np.random.Philox(np.random.SeedSequence(seed)))
    needed, order = best_of // 2 + 1, _order()
    points, first = np.zeros((n, 2), np.int64), np.zeros(n, np.int64)
    running = np.arange(n)
    while len(running):
        scores = points[running, first[running]] * needed + points[running, 1 - first[running]]
        for code in np.unique(scores):
            at = running[scores == code]
            score = Score(needed - int(code) // needed, needed - int(code) % needed)
            mine_policy, other_policy = _policies(solution.round(score), solution.duel.turn)
            mine = _turn(mine_policy, np.zeros(len(at), np.int64), rng)
            other = _turn(other_policy, mine, rng)
            points[at[order[mine] > order[other]], first[at[order[mine] > order[other]]]] += 1
            points[at[order[mine] < order[other]], 1 - first[at[order[mine] < order[other]]]] += 1
        first[running] = 1 - first[running]
        running = running[points[running].max(axis=1) < needed]
    return int((points[:, 0] == needed).sum())


def _policies(played: Round, turn: Tree) -> tuple[Policy, Policy]:
    """The choices of a round, of who throws first and of the other; made once for each."""
    key = id(played.second), played.worth
    if key not in _MADE:
        first = _policy(turn, played.first, played.worth.share)
        _MADE[key] = first, _policy(turn, played.second, played.worth.other.share), played
    made: tuple[Policy, Policy] = _MADE[key][:2]
    return made


_MADE: Final[dict[Any, Any]] = {}


def _policy(turn: Tree, played: Any, tie: Fraction) -> Policy:
    rows = chosen(turn.second, played.last, tie)
    second = np.full((len(KEPT), len(FINALS), rows.shape[1]), -1, np.int16)
    for size, table in enumerate(turn.after):
        for at, row in enumerate(table):
            kept = sum(len(one) for one in turn.after[:size]) + at
            second[kept, turn.final[size][at]] = rows[row]
    return Policy(chosen(turn.first, played.middle, tie), second)


def _turn(policy: Policy, target: Any, rng: Any) -> Any:
    """What turns end in against these targets, each die thrown by itself."""
    column = target if policy.first.shape[1] > 1 else np.zeros_like(target)
    dice = _throw(np.zeros(len(target), np.int64), rng)
    kept = policy.first[dice, column].astype(np.int64)
    dice = _throw(kept, rng)
    again = policy.second[np.minimum(kept, FINAL - 1), dice, column].astype(np.int64)
    return _throw(np.where(kept >= FINAL, kept, again), rng)


def _throw(kept: Any, rng: Any) -> Any:
    """Five dice, as a number of `FINALS`: what is kept, and the rest thrown anew."""
    dice = rng.integers(1, 7, (len(kept), 5), dtype=np.int8)
    fixed = _KEPT[kept]
    dice = np.where(fixed > 0, fixed, dice)
    dice.sort(axis=1)
    return _NUMBER[(dice.astype(np.int64) - 1) @ PLACES]


_KEPT: Final = np.array([(*kept, 0, 0, 0, 0, 0)[:5] for kept in KEPT], np.int8)
_NUMBER: Final = np.full(6**5, -1, np.int64)
for _dice in FINALS:
    _NUMBER[int(sum((pips - 1) * place for pips, place in zip(_dice, PLACES, strict=True)))] = INDEX[_dice] - FINAL


def _order() -> Any:
    """By number of a result its place among all, by the ranking of the tests."""
    places = {dice: at for at, dice in enumerate(sorted(FINALS, key=lambda dice: strength(dice, summed=False)))}
    return np.array([places[dice] for dice in FINALS])


def _played(rules: Rules, choose: Callable[..., Any], seed: int) -> tuple[float, float]:
    """Whether that bot beats the perfect one from a random seat, and the chance that it gave away."""
    dealer, rng, seat = Dealer(seed), random.Random(seed), seed % 2
    match = dealer(start(rules))
    while not match.over:
        assert match.actor is not None
        player = choose if match.actor == seat else bots.perfect
        match = dealer(match.apply(player(match.view(match.actor), rng)))
    return float(match.payoffs()[seat] > 0), float(given_away(match.view(None), seat).total)


def _agreed(claim: str, found: float, exact: float, *, n: int, seed: int) -> Figure:
    error = sqrt(exact * (1 - exact) / n)
    if abs(found - exact) > ERRORS * error:
        raise Refuted(f"{claim}: {found} is {abs(found - exact) / error:.1f} standard errors from {exact}")
    return Figure(
        f"{claim}, simulated (exact {exact:.6f})",
        round(float(found), 6),
        n=n,
        seed=seed,
        interval=_around(found, 1.96 * error),
    )


def _around(value: float, spread: float) -> tuple[float, float]:
    return round(float(value - spread), 6), round(float(value + spread), 6)
