"""Levels of the general opponent head to head in hold'em for two, whole ranges against each other on fresh lines.

`prove levels_holdem [LINES [VARIANT [UPPER:LOWER,...|all]]]`: up to so many lines of betting and boards (128) for each
pair, 200 chips each, seats in turn. The shark tells its policy for all hands; who decides hand by hand is asked for
some that stand for the rest (`measure.poker_asked`). Against the shark as it was before it read amounts
(`before`), too, and against itself, as a control. Each pair is looked at after an eighth, a quarter, half and all of
the lines, and left once the interval does not hold zero. All intervals of a run, at all looks, hold together with 95 %.
Refuted where a level clearly loses to the one below, or where the shark is told from itself. What was played is kept; a
stopped run goes on.
"""

import random
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import Final

import msgspec

from measure.figure import Figure, Refuted
from measure.poker_asked import asked, told_by
from measure.poker_lbr import Plan, Player, walked
from potluck.arena.gate import spread
from potluck.arena.gate_poker import Plays
from potluck.bots.general import grinder, guessing_shark, rock
from potluck.lab.poker_resolving import policy, thought_of
from potluck.variants import VARIANTS
from proofs.gate_holdem import CHIPS, CHUNK, GUESSES, LOOKS, clear, looked_at, within
from proofs.gate_holdem import SOURCES as LINED
from proofs.kept import Kept, stamp
from proofs.shark import former

__all__ = ["main", "pairs_of", "part", "refuted", "subject"]

SEED: Final = 886_000
"""No line of it was played while the levels were made."""
LINES: Final = 128
ASKING: Final[Mapping[str, Plays]] = {"rock": rock, "grinder": grinder, "reader": guessing_shark, "before": former}
"""Who decides hand by hand."""
PAIRS: Final = (
    ("shark", "shark"),
    ("shark", "before"),
    ("shark", "grinder"),
    ("shark", "reader"),
    ("reader", "grinder"),
    ("grinder", "rock"),
)
THOUGHTS: Final = (8, 1, 1, 1)
"""Before there are cards for all the shark's thoughts are the same in every line."""
FOLLOWED: Final = (1, 2, 1, 1)
SOURCES: Final = (
    *LINED,
    *(f"src/potluck/lab/poker_{part}.py" for part in ("advice", "futures", "ranges", "story")),
    "src/potluck/bots/general.py",
    "measure/poker_asked.py",
    "proofs/levels_holdem.py",
)

Pair = tuple[str, str]


def main(argv: list[str]) -> list[Figure]:
    """Chips a deal that each wins from the other. Raises: Refuted."""
    lines, name = int(argv[0]) if argv else LINES, argv[1] if argv[1:] else "holdem"
    pairs = pairs_of(argv)
    errors = spread(len(pairs) * len(LOOKS))
    won = played(pairs, lines, name=name, errors=errors)
    figures = [_figure(name, pair, won[pair], errors) for pair in pairs]
    for figure in figures:
        print(f"{figure.claim}: {figure.value} {figure.interval}", file=sys.stderr, flush=True)
    lost = refuted(won, errors)
    if lost:
        raise Refuted("; ".join(lost))
    return figures


def pairs_of(argv: list[str]) -> list[Pair]:
    """The pairs that a run plays."""
    wanted = argv[2].split(",") if argv[2:] and argv[2] != "all" else None
    return [pair for pair in PAIRS if wanted is None or ":".join(pair) in wanted]


def part(argv: list[str]) -> bool:
    """Whether pairs or variants are left out."""
    return bool(argv[1:])


def subject(claim: str) -> str:
    """What a claim is of, not on how much it was found."""
    return claim.partition(" (")[0]


def refuted(won: Mapping[Pair, Sequence[float]], errors: float) -> list[str]:
    """Who clearly loses to a level below, or is told from itself."""
    return [
        f"{upper} wins {fmean(found):.2f} from {lower}"
        for (upper, lower), found in won.items()
        if clear(found, errors) and (upper == lower or fmean(found) < 0)
    ]


def played(pairs: Sequence[Pair], lines: int, *, name: str, errors: float) -> Mapping[Pair, list[float]]:
    """What each pair's upper one wins in each line."""
    with Kept("levels_holdem", f"{name}-{stamp(*SOURCES)}") as kept:
        return looked_at(pairs, lines, errors=errors, chunk=partial(_kept, kept, name=name))


def _kept(kept: Kept, number: int, pair: Pair, *, name: str) -> list[float]:
    key = f"{SEED} {name} {' '.join(pair)} {number}"
    if key not in kept:
        kept.keep(key, msgspec.json.encode(_chunk(number, pair=pair, name=name)))
    return msgspec.json.decode(kept[key], type=list[float])


def _chunk(number: int, *, pair: Pair, name: str) -> list[float]:
    won, (upper, lower) = [], pair
    for at in range(number * CHUNK, (number + 1) * CHUNK):
        plan = Plan(
            VARIANTS[name],
            policy,
            CHIPS,
            first=0,
            player=_told(lower, f"{SEED} {lower} below {at}") or told_by(policy),
            other=_told(upper, f"{SEED} {upper} above {at}"),
            guesses=GUESSES,
            thoughts=THOUGHTS,
            followed=FOLLOWED,
        )
        if upper == "shark":
            plan = plan._replace(thought=thought_of)
        won.append(-walked(plan, random.Random(f"{SEED} {at}"), button=at % 2))
    return won


def _told(level: str, seed: str) -> Player | None:
    """That level, where it decides hand by hand."""
    return asked(ASKING[level], random.Random(seed)) if level in ASKING else None


def _figure(name: str, pair: Pair, won: Sequence[float], errors: float) -> Figure:
    (upper, lower), mean, off = pair, fmean(won), within(won, errors)
    return Figure(
        f"{name}: {upper} wins from {'itself' if upper == lower else lower} "
        "(two seats; whole ranges; all intervals together)",
        round(mean, 2),
        unit="chips a deal",
        n=len(won),
        seed=SEED,
        interval=(round(mean - off, 2), round(mean + off, 2)),
    )
