"""The house's opponents of the draw against the stable of planted players, on true deals that are reckoned, not played.

`prove gate_draw [DEALS [OPPONENTS [FIELDS [MEMBERS]]]]`: so many deals for each pair at most (160,000), names with
commas or `all`: opponents (`draw-solved`, which the master is in a first deal), fields, planted players. A deal goes
along every public line at once, with the chance that both players take it there (`measure.draw_met`), so that only the
luck of the cards is left; each is met from both seats. Each pair is looked at after 20,000 deals, 80,000, 160,000 and
640,000, and left once its interval does not hold zero. All intervals of a run, at all looks, hold together with 95 %.
Refuted as `prove gate`. What was reckoned is kept; a stopped run goes on.
"""

import sys
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from measure.draw_asked import Asker
from measure.draw_met import Asked, deals_of, met
from measure.figure import Figure, Refuted
from potluck.arena.gate import FIELDS, Won, spread, total
from potluck.bots.draw_files import HOUSE
from potluck.bots.draw_house import LEVELS, PERSONAS
from potluck.bots.draw_tastes import PLAIN, Taste
from potluck.bots.stable import STABLE
from potluck.solve.draw_table import SUFFIX, header_of
from proofs.gate import SOLVED, Pair, clear, judged, settled, table, worst_figures
from proofs.kept import Kept, stamp

__all__ = ["OPPONENTS", "PLAYS", "asker_of", "files_of", "main", "part", "subject"]

SEED: Final = 7411
"""No deal of it was looked at while the opponents were made."""
LOOKS: Final = (20_000, 80_000, 160_000, 640_000)
"""Deals at each look."""
DEALS: Final = 160_000
CHUNK: Final = 20_000
SELDOM: Final = 2e-5
"""Lines that come more seldom are drawn."""
OPPONENTS: Final[Mapping[str, Taste]] = {
    SOLVED: PLAIN,
    **{f"draw-{at}": taste for at, taste in enumerate(LEVELS, start=1)},
    **PERSONAS,
}
"""Who plays from files, and how."""
PLAYS: Final = (
    *(f"src/potluck/bots/draw_{of}.py" for of in ("files", "line", "places", "resolving", "solved", "tastes", "house")),
    *(f"src/potluck/games/draw/{of}.py" for of in ("options", "state", "values", "view")),
    *(f"measure/draw_{of}.py" for of in ("asked", "met", "pack", "planted")),
    "src/potluck/bots/stable",
)
"""What says how both play and how they are met."""


def main(argv: list[str]) -> list[Figure]:
    """The worst that was found against each opponent, in dollars a deal. Raises: Refuted."""
    deals = int(argv[0]) if argv else DEALS
    if deals not in LOOKS:
        raise ValueError(f"deals are one of {', '.join(map(str, LOOKS))}, not {deals}")
    names, fields, members = (
        tuple(known) if argv[at : at + 1] in ([], ["all"]) else tuple(argv[at].split(","))
        for at, known in ((1, OPPONENTS), (2, FIELDS), (3, STABLE))
    )
    pairs = [Pair(field, name, member) for field in fields for name in names for member in members]
    errors = spread(len(pairs) * len(_looks(deals)))
    won: dict[Pair, Won] = {}
    for field in fields:
        for name in names:
            won |= _reckoned([pair for pair in pairs if pair[:2] == (field, name)], deals, errors)
    print(table(won, errors), file=sys.stderr)
    problems = judged(won, errors)
    if problems:
        raise Refuted("; ".join(problems))
    return [_told(figure) for figure in (*worst_figures(won, errors), *settled(won, errors))]


def part(argv: list[str]) -> bool:
    """Whether opponents, fields or planted players are left out."""
    return any(named != "all" for named in argv[1:4])


def subject(claim: str) -> str:
    """What a claim is of: the opponent and what was measured, not what was found, nor on how much."""
    return claim.partition(" (")[0]


def asker_of(field: str, taste: Taste) -> Asker:
    """The first deal of a match in that field, for an opponent of that taste."""
    money = FIELDS[field].money
    header = header_of(HOUSE / _file(field))
    return Asker(header, ante=money.ante, stack=money.start, taste=taste)


def _reckoned(pairs: Sequence[Pair], deals: int, errors: float) -> dict[Pair, Won]:
    """What each planted player won of one opponent in one field; those are looked at again of whom it is not clear."""
    field, name, _ = pairs[0]
    won = dict.fromkeys(pairs, Won())
    plan = stamp(*PLAYS, *(f"strategies/src/potluck_strategies/{path}" for path in files_of(field)))
    with Kept("gate_draw", f"{field}-{name}-{plan}") as kept:
        asked: Asked | None = None
        for look in _looks(deals):
            for pair in [pair for pair in pairs if not clear(won[pair], errors)]:
                for first in range(won[pair].deals, look, CHUNK):
                    key = f"{pair.member}/{SEED}/{first}"
                    if key not in kept:
                        asked = asked or Asked(asker_of(field, OPPONENTS[name]))
                        kept.keep(key, msgspec.json.encode(_chunk(asked, pair.member, first)))
                    won[pair] = total([won[pair], msgspec.json.decode(kept[key], type=Won)])
        left = [f"{pair.member} {won[pair].mean:+.3f}" for pair in pairs if not clear(won[pair], errors)]
    print(f"{field} {name}: {len(left)} of {len(pairs)} undecided {left}", file=sys.stderr, flush=True)
    return won


def _looks(deals: int) -> list[int]:
    return [look for look in LOOKS if look <= deals]


def files_of(field: str) -> list[str]:
    """The files that play there, below their folder."""
    rules = FIELDS[field]
    leaning = [path.relative_to(HOUSE).as_posix() for path in HOUSE.glob(f"*/draw-{rules.deck}-{rules.profile}*")]
    return [_file(field), *sorted(leaning)]


def _file(field: str) -> str:
    rules = FIELDS[field]
    return f"draw-{rules.deck}-{rules.profile}-{rules.money.start / rules.money.ante:g}{SUFFIX}"


def _chunk(asked: Asked, member: str, first: int) -> Won:
    dollars = met(asked, deals_of(asked.asker, CHUNK, SEED + first), STABLE[member], seldom=SELDOM, seed=SEED + first)
    return Won(len(dollars), float(dollars.sum()), float((dollars * dollars).sum()))


def _told(figure: Figure) -> Figure:
    return replace(figure, claim=f"{figure.claim}, on reckoned deals", seed=SEED)
