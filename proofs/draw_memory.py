"""The master of the draw against the solved strategy on the same cards, each facing who errs, and who feigns.

`prove draw_memory [ROWS [OPPONENT,...|all [DEALS [FIELD]]]]`: so many rows (8) of deals (60), each deal with the chips
of the first and played from both seats; an Evening with 52 cards by the Polish sheet, where no other field is named. A
row is one observation; all intervals of a run hold together with 95 %. Refuted where somebody who feigns clearly wins
from the master, or where all who err together pay memory nothing more. What was played is kept.
"""

import random
import sys
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev
from typing import Final, NamedTuple

import msgspec

from measure.figure import Figure, Refuted
from potluck.arena.gate import FIELDS, Plays, spread
from potluck.arena.plan import Plan
from potluck.arena.play import Company
from potluck.arena.players import Named
from potluck.bots import Choose, bot
from potluck.bots.stable import STABLE
from potluck.games.draw.view import View
from potluck.options import canonical
from potluck.protocol import Action
from potluck.protocol import View as AnyView
from proofs.kept import Kept
from proofs.ladder import stamp
from proofs.memory import students

__all__ = ["Both", "main", "part", "subject"]

SEED: Final = 1150
ROWS: Final = 8
DEALS: Final = 60
FIELD: Final = "evening-52-pl"
ERRING: Final = ("rock", "pat-pot", "pat-stubborn", "station", "calls-three", "limps", "tight", "loose")
FEINTS: Final = {
    "station-then-rock": ("station", "rock"),
    "rock-then-bluffs": ("rock", "pat-pot"),
    "bluffs-then-rock": ("pat-pot", "rock"),
    "station-then-value": ("station", "value-pot"),
}
"""By name: what it shows, and what it plays from the middle of a row on."""
OPPONENTS: Final = (*ERRING, "regular", *FEINTS)


class Both(NamedTuple):
    """Dollars a deal that somebody wins in a row from the master, and from the solved strategy."""

    master: float
    solved: float


def main(argv: list[str]) -> list[Figure]:
    """What each wins from the master, and how much more than from the solved strategy. Raises: Refuted."""
    rows = int(argv[0]) if argv else ROWS
    names = OPPONENTS if argv[1:2] in ([], ["all"]) else tuple(argv[1].split(","))
    deals, field = int(argv[2]) if argv[2:] else DEALS, argv[3] if argv[3:] else FIELD
    results = played(names, rows, deals, field)
    errors = spread(2 * len(names))
    problems = judged(results, errors)
    if problems:
        raise Refuted("; ".join(problems))
    return figures_of(results, errors, deals=deals, field=field)


def part(argv: list[str]) -> bool:
    """Whether opponents are left out, or another field is played."""
    return argv[1:2] not in ([], ["all"]) or len(argv) > 3


def subject(claim: str) -> str:
    """What a claim is of: the field and the opponent, not on how much it was found."""
    return claim.partition(" (")[0]


def played(names: Sequence[str], rows: int, deals: int, field: str) -> dict[str, list[Both]]:
    """All rows, one of each opponent after the other."""
    results: dict[str, list[Both]] = {name: [] for name in names}
    with Kept("draw_memory", stamp("master", "draw-solved")) as kept:
        for number in range(rows):
            for name in names:
                key = f"{SEED} {field} {name} {deals} {number}"
                if key not in kept:
                    numbers = range(number * deals, (number + 1) * deals)
                    kept.keep(key, msgspec.json.encode(_both(name, numbers, field)))
                results[name].append(msgspec.json.decode(kept[key], type=Both))
            print(f"row {number + 1}", file=sys.stderr, flush=True)
    return results


def judged(results: Mapping[str, Sequence[Both]], errors: float) -> list[str]:
    """What is refuted, in words."""
    problems = []
    for name, rows in results.items():
        mean, within = _mean([row.master for row in rows], errors)
        if name in FEINTS and mean > within:
            problems.append(f"{name} wins {mean:.2f} ± {within:.2f} from the master")
    more = [fmean(row.master - row.solved for row in rows) for name, rows in results.items() if name in ERRING]
    if more and fmean(more) >= 0:
        problems.append(f"all who err win {fmean(more):.2f} more from memory")
    return problems


def figures_of(results: Mapping[str, Sequence[Both]], errors: float, *, deals: int, field: str) -> list[Figure]:
    """Of each what he wins from the master, and what more than from the solved strategy."""
    figures = []
    for name, rows in results.items():
        means = {
            "wins from the master": [row.master for row in rows],
            "wins more from it than from the solved strategy": [row.master - row.solved for row in rows],
        }
        for what, values in means.items():
            mean, within = _mean(values, errors)
            claim = f"{field}, {name}: {what} (rows of {deals} deals; all intervals together)"
            interval = (round(mean - within, 2), round(mean + within, 2))
            n = 2 * deals * len(rows)
            figures.append(Figure(claim, round(mean, 2), unit="$ a deal", n=n, seed=SEED, interval=interval))
    return figures


def _both(name: str, numbers: range, field: str) -> Both:
    plan = Plan(game="draw", players=("caller",) * 2, deals=numbers.stop, seed=SEED, options=canonical(FIELDS[field]))
    return Both(*(_row(plan, name, top, numbers) for top in ("master", "draw-solved")))


def _row(plan: Plan, name: str, top: str, numbers: range) -> float:
    """Dollars a deal that the first wins in those deals, from both seats."""
    known = bot(top)
    other = Named(known.choose, known.remembered) if known.remembers else Named(known.load())
    company = Company(plan, [_player(name, turn=len(numbers) // 2), other])
    return fmean(play.points[0] for seat in (0, 1) for play in company.row(numbers, seat))


def _player(name: str, *, turn: int) -> Named:
    """A planted player or a bot; one who feigns is another from deal `turn` on."""
    if name not in FEINTS:
        return Named(_as_bot(STABLE[name]) if name in STABLE else bot(name).load())
    first, then = (STABLE[each] for each in FEINTS[name])

    def feigns(view: AnyView, rng: random.Random, memory: bytes) -> Action:
        return _as_bot(first if len(memory) < turn else then)(view, rng)

    return Named(feigns, lambda memory, view: memory + b".")


def _as_bot(plays: Plays) -> Choose:
    """The same as any bot of the house."""

    def chosen(view: AnyView, rng: random.Random) -> Action:
        assert isinstance(view, View)
        return plays(view, rng)

    return chosen


def _mean(values: Sequence[float], errors: float) -> tuple[float, float]:
    """The mean, and so many of its standard errors; more of them where rows are few."""
    mean = fmean(values)
    if len(values) == 1:
        return mean, float("inf")
    return mean, students(errors, len(values) - 1) * stdev(values) / len(values) ** 0.5
