"""Red Dog for three, solved: what the best answer to two duellists wins, reckoned, and matches against counters.

python3 dev.py prove reddog_trio [PART [FIELD...]]: PART is 1 by itself, and that part of all matches is played; with
FIELD (kept, answer, stranger, counters) those alone. With the one field `keep` the match is solved and written first.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from pathlib import Path
from typing import Final

import numpy as np

from measure.figure import Figure, Refuted
from potluck.arena import Plan, execute
from potluck.options import Plain
from potluck.solve.reddog.kept import kept
from potluck.solve.reddog.kept_trio import LEFT, THREE, kept_trio, pressed, tables, write
from potluck.solve.reddog.match import duel
from potluck.solve.reddog.trio import grid
from proofs.kept import KEPT
from proofs.reddog_answer import answered, counters, solved
from proofs.reddog_stranger import tables as of_the_stranger

__all__ = ["main", "part"]

NAME: Final = "reddog_trio"
SEED: Final = 167
STRANGER: Final = str(Path(__file__).with_name("reddog_stranger.py"))
FIELDS: Final = ("kept", "answer", "stranger", "counters")
PRESETS: Final[Mapping[str, Plain]] = {"by the letter": {}, "evening": {"rounds": 0}}
DEALS: Final = {"by the letter": 9, "evening": 18}
MATCHES: Final = {"stranger": 500, "counters": 300}
"""Duplicate matches; each is played once in every rotation of the seats."""
START: Final = (19, 19, 19)
"""The chips of each once the first antes are paid (R1.3)."""
MOST: Final = 0.001
"""By so much of the matches the best answer to the solved match may win more than a third, by its own reckoning."""
EVEN: Final = 100 / 3


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where an answer wins more than its share, or what is kept is not what is solved."""
    share, fields = float(argv[0]) if argv else 1.0, argv[1:] or FIELDS
    (KEPT / NAME).mkdir(parents=True, exist_ok=True)
    if "keep" in fields:
        two = duel(LEFT)
        write(pressed(tables(two, THREE.deals - 1), two))
    figures: list[Figure] = []
    if "kept" in fields or "keep" in fields:
        figures += as_solved()
    if "answer" in fields:
        figures += reckoned()
    for field, most in MATCHES.items():
        if field in fields:
            figures += [played(field, preset, ceil(share * most)) for preset in PRESETS]
    return figures


def part(argv: list[str]) -> bool:
    """Whether some fields alone are proved."""
    return len(argv) > 1


def as_solved() -> Iterator[Figure]:
    """How far what is kept is from what is solved. Raises: Refuted where pressing it again gives another file."""
    two = duel(LEFT)
    begun = tables(two, THREE.deals - 1)
    trio, again = kept_trio(), pressed(begun, two)
    pairs = ((trio.whole, again.whole), (trio.smooth, again.smooth))
    steps = max(int(np.abs(old.astype(int) - new.astype(int)).max()) for old, new in pairs)
    if steps > 1:
        raise Refuted(f"what is kept is up to {steps} steps from what is solved")
    far = [np.abs(trio.begun(deals) - table) for deals, table in enumerate(begun)]
    for name, deals in (("one deal to come", 1), ("three, the first that is drawn as a surface", 3), ("sixteen", 16)):
        claim = f"Red Dog for three, as a deal begins with {name}: how far kept shares are from the solved, the mean"
        yield Figure(claim, float(f"{100 * far[deals].mean():.2g}"), "% of the matches")


def reckoned() -> Iterator[Figure]:
    """What the best answer wins. Raises: Refuted where it wins more than a third from the duellist."""
    trio, two, row = kept_trio(), kept(LEFT), grid(THREE.total).rows[START]
    plans = [trio.ended(deals) for deals in range(THREE.deals)]
    for name, others in (("duellists", solved(plans, two)), ("counters", counters(two))):
        wins = [100 * float(np.mean([at[row] for at in one.begun])) for one in answered(others, two, THREE.deals)]
        for preset, deals in DEALS.items():
            value = wins[deals - 1]
            if name == "duellists" and value > EVEN + 100 * MOST:
                raise Refuted(f"{preset}: the best answer wins {value} % from two duellists")
            claim = (
                f"Red Dog for three, {preset}, reckoned: matches won by the best answer to two {name} (33.33 is even)"
            )
            yield Figure(claim, round(value, 3), "%")


def played(field: str, preset: str, deals: int) -> Figure:
    """Matches that are played. Raises: Refuted where the duellist clearly wins less than its share."""
    players = ("duellist", "counter", "counter")
    if field == "stranger":
        of_the_stranger()
        players = (STRANGER, "duellist", "duellist")
    plan = Plan(game="reddog", players=players, options=PRESETS[preset], deals=deals, seed=SEED, unit="match")
    result = execute(plan, kept=KEPT / NAME / f"{plan.key}.jsonl")
    row = result.rows[0]
    interval = round(row.value - row.within, 2), round(row.value + row.within, 2)
    if field == "stranger" and interval[0] > EVEN:
        raise Refuted(f"{preset}: the stranger wins {row.value} %, {interval}, from two duellists")
    if field == "counters" and interval[1] < EVEN:
        raise Refuted(f"{preset}: the duellist wins {row.value} %, {interval}, from two counters")
    who = {
        "stranger": "the answer to the counter, among two of the duellist",
        "counters": "the duellist, among two of the counter",
    }[field]
    claim = f"Red Dog for three, {preset}: matches won by {who} (33.33 is even)"
    return Figure(claim, round(row.value, 2), "%", n=result.tally.plays, seed=SEED, interval=interval)
