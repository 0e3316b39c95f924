"""What an opponent that plays from files wins from others, on true deals that are reckoned, not played.

`prove draw_others [DEALS [FIELDS [PLAYERS [OPPONENT]]]]`: so many deals (20,000), fields and players with commas or
`all` (any bot of the draw may be named), and from whom it is won: `draw-solved`, or a level or character. Each is asked
at every public line and for every hand that comes there, so that only the luck of the cards is left, and what a player
draws for itself (`measure.draw_met`); both seats hold each hand. `before` is the mind that bore the master's name
before the draw was solved. Each interval stands by itself. It goes on where it was stopped.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final

from measure.draw_met import Asked, deals_of, met
from measure.draw_pack import Reals
from measure.figure import Figure
from potluck.arena.gate import FIELDS, Plays, Won, spread, total
from potluck.bots import bot
from potluck.bots.ladder.minds import master
from proofs.gate import SOLVED, figure_of, subject
from proofs.kept import Kept
from proofs.reckoned import SELDOM, asker_of, chosen, kept_won, plan_of

__all__ = ["main", "part", "subject"]

SEED: Final = 905_000
DEALS: Final = 20_000
CHUNK: Final = 5_000
PLAYERS: Final[Mapping[str, Plays]] = {
    "before": master,
    **{name: bot(name).load() for name in ("regular", "newcomer", "honest", "caller", "maniac", "random")},
}


def main(argv: list[str]) -> list[Figure]:
    """Dollars a deal. Raises: ValueError: deals come by chunks."""
    deals = int(argv[0]) if argv else DEALS
    if deals % CHUNK:
        raise ValueError(f"deals come by {CHUNK}, not {deals}")
    fields, players = chosen(argv, 1, FIELDS), chosen(argv, 2, PLAYERS, others=True)
    opponent = argv[3] if argv[3:] else SOLVED
    return [figure for field in fields for figure in _in_field(field, opponent, players, deals)]


def part(argv: list[str]) -> bool:
    """Whether fields or players are left out."""
    return any(named != "all" for named in argv[1:3]) or bool(argv[3:])


def _in_field(field: str, opponent: str, players: tuple[str, ...], deals: int) -> list[Figure]:
    asked = cache(lambda: Asked(asker_of(field, opponent)))
    plan = plan_of(field, "src/potluck/bots/ladder", "src/potluck/bots/reference.py")
    figures = []
    with Kept("draw_others", f"{field}-{opponent}-{plan}") as kept:
        for name in players:
            player = PLAYERS.get(name) or bot(name).load()
            won = total(
                kept_won(kept, f"{name}/{SEED}/{first}", partial(_chunk, asked, player, first))
                for first in range(0, deals, CHUNK)
            )
            figures.append(_figure(field, opponent, name, won))
    return figures


def _chunk(known: Callable[[], Asked], player: Plays, first: int) -> Reals:
    """What the opponent wins."""
    asked = known()
    return -met(asked, deals_of(asked.asker, CHUNK, SEED + first), player, seldom=SELDOM, seed=SEED + first)


def _figure(field: str, opponent: str, name: str, won: Won) -> Figure:
    claim = f"{field}: what {opponent} wins from {name} (on reckoned deals)"
    print(f"{claim}: {won.mean:.3f} ± {won.within(spread(1)):.3f}", file=sys.stderr, flush=True)
    return figure_of(claim, won, spread(1), SEED)
