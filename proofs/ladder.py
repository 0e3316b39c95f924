"""Evening matches of the newcomer in the person's seat against each opponent of the draw, of others against the top.

`prove ladder [MATCHES [WORKERS [NAME...]]]`; about a quarter of an hour of one core. Refuted where a chance lies out
of the band of its level, where the intervals of two levels touch, where a chance in `potluck.bots.chances` isn't that
measured, or where the honest opponent clearly wins more than half of them from the master. With names, those opponents
alone are measured, and of what is published theirs alone is replaced.
"""

import hashlib
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck import arena
from potluck.arena import Plan, Result, Row
from potluck.arena.gate import FIELDS
from potluck.bots import bot
from potluck.bots.draw_files import HOUSE
from potluck.bots.draw_house import LEVELS
from potluck.bots.draw_house import PERSONAS as CHARACTERS
from potluck.bots.ladder import PERSONAS
from potluck.games import game
from potluck.options import canonical
from potluck.solve.draw_table import SUFFIX, header_of

__all__ = ["MEASURED", "main", "opponents", "part", "stamp"]

SEED: Final = 2
"""No match of it was looked at while the levels were made."""
MEASURED: Final = "2cc4c23be00710f9"
"""`opponents` of whom the published chances are: better files alone once made three levels harder than their bands."""
REACHED: Final = 40
"""Antes of the largest stacks whose file plays in such a match."""
ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / ".dev" / "ladder"
ROOMS: Final = ("games", "ranking", "lab", "bots")
ASIDE: Final = (
    "__init__.py",
    "minds.py",
    "draw_house.py",
    "draw_drills.py",
    "draw_worths.py",
    "draw_told.py",
    "chances.py",
    "suggestion.py",
    "kit.py",
    "stable",
)
"""Files and folders that do not say how anybody plays; minds and tastes of the players stand in the stamp anyway."""
ELSEWHERE: Final = ("dice", "general", "paigow", "poker", "reddog")
"""How files and folders begin that belong to other games."""
MATCHES: Final = 4000
BANDS: Final = {1: (80, 88), 2: (65, 75), 3: (52, 60), 4: (44, 50), 5: (20, 30)}
"""Level -> percent of the matches that the newcomer should win."""
ROUNDING: Final = 1.0
"""Percent by which a published chance may differ from the measured one."""
OTHERS: Final = ("master", *PERSONAS)
"""Who else is named by the newcomer's chance."""
GUESTS: Final = ("regular", "honest")
"""Who else sits down against the master."""
DEALS: Final = 3000
TOP: Final = "master"
FAIR: Final = 50.0
FIELD: Final = FIELDS["evening-32-pl"]
OPTIONS: Final[dict[str, Any]] = canonical(game("draw").presets["evening"])


def main(argv: list[str]) -> list[Figure]:
    """The newcomer's chances, the regular's beside them, and what the master wins. Raises: Refuted."""
    matches = int(argv[0]) if argv else MATCHES
    workers = int(argv[1]) if argv[1:] else min(2, os.cpu_count() or 1)
    if argv[2:]:
        return named(argv[2:], matches, workers)
    rows = {level: chance("newcomer", f"draw-{level}", matches, workers) for level in BANDS}
    others = {name: chance("newcomer", name, matches, workers) for name in OTHERS}
    if matches >= MATCHES:
        check(rows)
        agree({**{f"draw-{level}": row for level, row in rows.items()}, **others})
    figures = [figure(f"matches that the newcomer wins against level {at}", row, matches) for at, row in rows.items()]
    figures += [figure(f"matches that the newcomer wins against {name}", row, matches) for name, row in others.items()]
    figures += guests("draw-3", ("regular",), matches, workers)
    figures += guests(TOP, GUESTS, matches, workers)
    return [*figures, *(step(level, workers) for level in range(1, len(BANDS)))]


def part(argv: list[str]) -> bool:
    """Whether these arguments measure a part of the figures, and the others stay."""
    return bool(argv[2:])


def named(names: list[str], matches: int, workers: int) -> list[Figure]:
    """The newcomer's chances against those alone, and what levels named win from those below. Raises: Refuted."""
    rows = {name: chance("newcomer", name, matches, workers) for name in names}
    figures = [
        figure(f"matches that the newcomer wins against {name.replace('draw-', 'level ')}", row, matches)
        for name, row in rows.items()
    ]
    for claim in figures:
        print(f"{claim.claim}: {claim.value} {claim.interval}", file=sys.stderr, flush=True)
    agree(rows)
    figures += guests(TOP, GUESTS, matches, workers) if TOP in rows else []
    pairs = [level for level in range(1, len(BANDS)) if {f"draw-{level}", f"draw-{level + 1}"} <= {*names}]
    if len(pairs) == len(BANDS) - 1:
        check({level: rows[f"draw-{level}"] for level in BANDS})
    return [*figures, *(step(level, workers) for level in pairs)]


def chance(player: str, level: str, matches: int, workers: int) -> Row:
    """That player in the person's seat, the level in the computer's, which has the wardrobe."""
    plan = Plan(
        game="draw", players=(player, level), deals=matches, seed=SEED, options=OPTIONS, unit="match", fixed=True
    )
    return played(plan, workers).rows[0]


def played(plan: Plan, workers: int) -> Result:
    """The result of a plan; it is kept beside the checkout's tools, so that a run that was stopped goes on."""
    KEPT.mkdir(parents=True, exist_ok=True)
    return arena.execute(plan, workers=workers, kept=KEPT / f"{plan.key}-{stamp(*plan.players)}.jsonl")


def stamp(*names: str) -> str:
    """What changes with everything that such a match depends on: the players' code, and their minds."""
    source = ROOT / "src/potluck"
    paths = [path for room in ROOMS for path in sorted((source / room).rglob("*.py"))]
    code = [path.read_bytes() for path in paths if not _aside(path.relative_to(source).parts)]
    minds = [str(getattr(bot(name).load(), "keywords", name)) for name in names]
    kept = [path.read_bytes() for path in sorted(HOUSE.rglob(f"*{SUFFIX}"))]
    return hashlib.sha256(b"".join([*code, *kept, *(mind.encode() for mind in minds)])).hexdigest()[:16]


def opponents() -> str:
    """What changes with the solved deals that play in such a match, not with how they are packed, and with the tastes
    of levels and characters; 16 hex digits."""
    files = sorted(HOUSE.rglob(f"draw-{FIELD.deck}-{FIELD.profile}-*{SUFFIX}"))
    headers = [(path.parent.name, header_of(path)) for path in files]
    solved = [
        (folder, head.name, head.iterations, head.dealt, head.leans, head.value, head.exploitability)
        for folder, head in headers
        if head.ratio <= REACHED
    ]
    return hashlib.sha256(repr((solved, LEVELS, sorted(CHARACTERS.items()))).encode()).hexdigest()[:16]


def _aside(parts: tuple[str, ...]) -> bool:
    return any(part in ASIDE or part.startswith(ELSEWHERE) for part in parts)


def check(rows: dict[int, Row]) -> None:
    """Nothing, where the ladder is what it is said to be. Raises: Refuted."""
    for level, (low, high) in BANDS.items():
        if not low <= rows[level].value <= high:
            raise Refuted(f"against level {level} the newcomer wins {rows[level].value:.1f} %, not {low} to {high}")
    for level in range(1, len(BANDS)):
        if rows[level].value - rows[level].within <= rows[level + 1].value + rows[level + 1].within:
            raise Refuted(f"the intervals of levels {level} and {level + 1} touch")


def agree(rows: dict[str, Row]) -> None:
    """Nothing, where each opponent whose chance is published has the measured one. Raises: Refuted."""
    if opponents() != MEASURED:
        raise Refuted(f"opponents have changed: with all chances of these, MEASURED is {opponents()}")
    off = {
        name: row
        for name, row in rows.items()
        if abs(row.value - 100 * bot(name).chance) > max(ROUNDING, 0.5 * row.within)
    }
    wrong = [f"{name} {bot(name).chance}, not {row.value:.1f} %" for name, row in off.items() if bot(name).chance]
    if wrong:
        raise Refuted(f"published in potluck.bots.chances: {'; '.join(wrong)}")


def step(level: int, workers: int) -> Figure:
    """What a level wins from the one below it, in chips a duplicate deal."""
    upper, lower = f"draw-{level + 1}", f"draw-{level}"
    row = played(Plan(game="draw", players=(upper, lower), deals=DEALS, seed=SEED, options=OPTIONS), workers).rows[0]
    return chips(f"what {upper} wins from {lower}", row, DEALS)


def guests(other: str, names: Iterable[str], matches: int, workers: int) -> list[Figure]:
    """The matches that those win against that opponent.

    Raises:
        Refuted: the honest opponent clearly wins more than half of them.
    """
    rows = {name: chance(name, other, matches, workers) for name in names}
    if "honest" in rows and rows["honest"].value - rows["honest"].within > FAIR:
        raise Refuted(f"the honest opponent wins {rows['honest'].value:.1f} % of matches from {other}")
    return [figure(f"matches that the {name} wins against {other}", row, matches) for name, row in rows.items()]


def figure(claim: str, row: Row, n: int) -> Figure:
    """A share of matches, in percent."""
    return Figure(claim, round(row.value, 1), unit="%", n=n, seed=SEED, interval=interval(row, 1))


def chips(claim: str, row: Row, deals: int) -> Figure:
    """Chips a deal, each deal played in both seatings."""
    return Figure(claim, round(row.value, 2), unit="$ a deal", n=2 * deals, seed=SEED, interval=interval(row, 2))


def interval(row: Row, digits: int) -> tuple[float, float]:
    """The 95 % interval."""
    return round(row.value - row.within, digits), round(row.value + row.within, digits)
