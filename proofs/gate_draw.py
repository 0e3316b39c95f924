"""The house's opponents of the draw against the stable of planted players, on true deals that are reckoned, not played.

`prove gate_draw [DEALS [OPPONENTS [FIELDS [MEMBERS]]]]`: so many deals for each pair at most (160,000), names with
commas or `all`: opponents (`draw-solved`, which the master is in a first deal), fields, planted players. A deal goes
along every public line at once, with the chance that both players take it there (`measure.draw_met`), so that only the
luck of the cards is left; each is met from both seats. Each pair is looked at after 20,000 deals, 80,000, 160,000 and
640,000, and left once its interval does not hold zero. All intervals of a run, at all looks, hold together with 95 %.
Refuted as `prove gate`. What was reckoned is kept; a stopped run goes on.
"""

import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from measure.draw_met import Asked, deals_of, met
from measure.draw_pack import Reals
from measure.figure import Figure, Refuted
from potluck.arena.gate import FIELDS, Won, spread, total
from potluck.bots.stable import STABLE
from proofs.gate import Pair, clear, judged, settled, subject, table, worst_figures
from proofs.kept import Kept
from proofs.reckoned import OPPONENTS, SELDOM, asker_of, chosen, kept_won, plan_of

__all__ = ["main", "part", "subject"]

SEED: Final = 7411
"""No deal of it was looked at while the opponents were made."""
LOOKS: Final = (20_000, 80_000, 160_000, 640_000)
"""Deals at each look."""
DEALS: Final = 160_000
CHUNK: Final = 20_000


def main(argv: list[str]) -> list[Figure]:
    """The worst that was found against each opponent, in dollars a deal. Raises: Refuted."""
    deals = int(argv[0]) if argv else DEALS
    if deals not in LOOKS:
        raise ValueError(f"deals are one of {', '.join(map(str, LOOKS))}, not {deals}")
    names, fields, members = (chosen(argv, at, known) for at, known in ((1, OPPONENTS), (2, FIELDS), (3, STABLE)))
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


def _reckoned(pairs: Sequence[Pair], deals: int, errors: float) -> dict[Pair, Won]:
    """What each planted player won of one opponent in one field; those are looked at again of whom it is not clear."""
    field, name, _ = pairs[0]
    won = dict.fromkeys(pairs, Won())
    asked = cache(lambda: Asked(asker_of(field, name)))
    with Kept("gate_draw", f"{field}-{name}-{plan_of(field)}") as kept:
        for look in _looks(deals):
            for pair in [pair for pair in pairs if not clear(won[pair], errors)]:
                for first in range(won[pair].deals, look, CHUNK):
                    key = f"{pair.member}/{SEED}/{first}"
                    chunk = kept_won(kept, key, partial(_chunk, asked, pair.member, first))
                    won[pair] = total([won[pair], chunk])
        left = [f"{pair.member} {won[pair].mean:+.3f}" for pair in pairs if not clear(won[pair], errors)]
    print(f"{field} {name}: {len(left)} of {len(pairs)} undecided {left}", file=sys.stderr, flush=True)
    return won


def _looks(deals: int) -> list[int]:
    return [look for look in LOOKS if look <= deals]


def _chunk(known: Callable[[], Asked], member: str, first: int) -> Reals:
    asked = known()
    return met(asked, deals_of(asked.asker, CHUNK, SEED + first), STABLE[member], seldom=SELDOM, seed=SEED + first)


def _told(figure: Figure) -> Figure:
    return replace(figure, claim=f"{figure.claim}, on reckoned deals", seed=SEED)
