"""The shark of hold'em for two against the stable of planted players, whole ranges against each other on fresh lines.

`prove gate_holdem [LINES [MEMBER,...|all|blind|sighted [VARIANT]]]`: up to so many lines of betting and boards (320)
for each planted player, 200 chips each, seats in turn. The shark tells its policy for all hands, and so does the
planted player (`measure.poker_planted`), so that a line is the mean of all pairs of hands that come along it, and a
street is gone along whole where the shark solves it once. Lines of each seat are a sample of their own: who acts last
wins what the other loses, and that is no luck. Each player is looked at after an eighth, a quarter, half and all of the
lines, and left once the interval does not hold zero. All intervals of a run, at all looks, hold together with 95 %.
Refuted where a planted player wins. What was played is kept; a stopped run goes on.
"""

import random
import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, variance
from typing import Final, TypeVar

import msgspec

from measure.figure import Figure, Refuted
from measure.poker_lbr import Guess, Plan, walked
from measure.poker_planted import told
from potluck.arena.gate import spread
from potluck.bots.stable.poker import BLIND, SIGHTED, STABLE, stable_for
from potluck.lab.poker_resolving import policy, thought_of
from potluck.variants import VARIANTS
from proofs.kept import Kept, stamp
from proofs.memory import students

__all__ = ["clear", "looked_at", "main", "part", "subject", "within"]

K = TypeVar("K", bound=Hashable)

SEED: Final = 885_000
"""No line of it was played while the shark was made."""
LINES: Final = 320
LOOKS: Final = (8, 4, 2, 1)
"""By how many the lines are divided for each look."""
CHUNK: Final = 4
"""Lines that are kept together."""
GUESSES: Final = (Guess(1.0), Guess(1.2), Guess(2.4, 4.0, 3.4), Guess(1.66, 1.7, 1.3))
"""What is guessed at the start of each street: least squares on 321 points of `value-pot`, `tight` and `rock`."""
CHIPS: Final = 200
KINDS: Final = {"all": STABLE, "blind": BLIND, "sighted": SIGHTED}
SOURCES: Final = (
    *(f"src/potluck/lab/poker_{part}.py" for part in ("lines", "resolving", "stakes")),
    "src/potluck/lab/showdowns.py",
    "src/potluck/kernels/streets.py",
    "kernels/src/streets",
    *(f"src/potluck/bots/stable/poker_{part}.py" for part in ("blind", "sighted")),
    "src/potluck/games/poker",
    *(f"measure/poker_{part}.py" for part in ("lbr", "planted", "showdowns")),
    "proofs/gate_holdem.py",
)


def main(argv: list[str]) -> list[Figure]:
    """Chips a deal that the shark wins from each. Raises: Refuted."""
    lines, name = int(argv[0]) if argv else LINES, argv[2] if argv[2:] else "holdem"
    wanted = argv[1] if argv[1:] else "all"
    chosen = KINDS.get(wanted) or dict.fromkeys(wanted.split(","))
    members = [member for member in stable_for(VARIANTS[name]) if member in chosen]
    errors = spread(len(members) * len(LOOKS))
    won = played(members, lines, name=name, errors=errors)
    figures = [_figure(name, member, won[member], errors) for member in members]
    for figure in figures:
        print(f"{figure.claim}: {figure.value} {figure.interval}", file=sys.stderr, flush=True)
    lost = [figure.claim for figure in figures if figure.interval is not None and figure.interval[1] < 0]
    if lost:
        raise Refuted("; ".join(lost))
    return figures


def part(argv: list[str]) -> bool:
    """Whether some are left out."""
    return bool(argv[1:2] not in ([], ["all"]) or argv[2:3])


def subject(claim: str) -> str:
    """What a claim is of, not on how much it was found."""
    return claim.partition(" (")[0]


def played(members: Sequence[str], lines: int, *, name: str, errors: float) -> Mapping[str, list[float]]:
    """What the shark wins in each line from each player."""
    with Kept("gate_holdem", f"{name}-{stamp(*SOURCES)}") as kept:
        return looked_at(members, lines, errors=errors, chunk=partial(_kept, kept, name=name))


def looked_at(
    whom: Sequence[K], lines: int, *, errors: float, chunk: Callable[[int, K], list[float]]
) -> dict[K, list[float]]:
    """What is won in each line, of one after the other in turn; those are left of whom it is clear.

    `chunk` gives `CHUNK` lines by their number and of whom they are.
    """
    won: dict[K, list[float]] = {each: [] for each in whom}
    for fewer in LOOKS:
        left, chunks = [each for each in whom if not clear(won[each], errors)], lines // (fewer * CHUNK)
        for number in range(max(chunks, 1)):
            for each in left:
                if len(won[each]) <= number * CHUNK:
                    won[each] += chunk(number, each)
    return won


def clear(won: Sequence[float], errors: float) -> bool:
    """Whether its interval does not hold zero."""
    return bool(won) and abs(fmean(won)) > within(won, errors)


def within(won: Sequence[float], errors: float) -> float:
    """So many standard errors of the mean of lines from both seats in turn, as Welch has it: each seat by itself."""
    seats = won[::2], won[1::2]
    parts = [variance(seat) / len(seat) for seat in seats]
    freedom = sum(parts) ** 2 / max(
        sum(part**2 / (len(seat) - 1) for part, seat in zip(parts, seats, strict=True)), 1e-300
    )
    return students(errors, max(int(freedom), 1)) * sqrt(sum(parts)) / 2


def _kept(kept: Kept, number: int, member: str, *, name: str) -> list[float]:
    key = f"{SEED} {name} {member} {number}"
    if key not in kept:
        kept.keep(key, msgspec.json.encode(_chunk(number, member=member, name=name)))
    return msgspec.json.decode(kept[key], type=list[float])


def _chunk(number: int, *, member: str, name: str) -> list[float]:
    won = []
    for at in range(number * CHUNK, (number + 1) * CHUNK):
        player = told(STABLE[member], random.Random(f"{SEED} {member} {at}"))
        plan = Plan(VARIANTS[name], policy, CHIPS, first=0, player=player, thought=thought_of, guesses=GUESSES)
        won.append(-walked(plan, random.Random(f"{SEED} {at}"), button=at % 2))
    return won


def _figure(name: str, member: str, won: Sequence[float], errors: float) -> Figure:
    mean, off = fmean(won), within(won, errors)
    return Figure(
        f"{name}: the shark wins from {member} (two seats; whole ranges; all intervals together)",
        round(mean, 2),
        unit="chips a deal",
        n=len(won),
        seed=SEED,
        interval=(round(mean - off, 2), round(mean + off, 2)),
    )
