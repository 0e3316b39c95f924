"""What an opponent that plays from files wins from others, on true deals that are reckoned, not played.

`prove draw_others [DEALS [FIELDS [PLAYERS [OPPONENT]]]]`: so many deals (20,000), fields and players with commas or
`all` (any bot of the draw may be named), and from whom it is won: `draw-solved`, or a level or character. Each is asked
at every public line and for every hand that comes there, so that only the luck of the cards is left, and what a player
draws for itself (`measure.draw_met`); both seats hold each hand. `before` is the mind that bore the master's name
before the draw was solved. Each interval stands by itself. It goes on where it was stopped.
"""

import sys
from collections.abc import Mapping
from typing import Final

import msgspec

from measure.draw_met import Asked, deals_of, met
from measure.figure import Figure
from potluck.arena.gate import FIELDS, Plays, Won, spread, total
from potluck.bots import bot
from potluck.bots.ladder.minds import master
from proofs.gate import SOLVED
from proofs.gate_draw import OPPONENTS, PLAYS, asker_of, files_of
from proofs.kept import Kept, stamp

__all__ = ["main", "part", "subject"]

SEED: Final = 905_000
DEALS: Final = 20_000
CHUNK: Final = 5_000
SELDOM: Final = 2e-5
PLAYERS: Final[Mapping[str, Plays]] = {
    "before": master,
    **{name: bot(name).load() for name in ("regular", "newcomer", "honest", "caller", "maniac", "random")},
}


def main(argv: list[str]) -> list[Figure]:
    """Dollars a deal. Raises: ValueError: deals come by chunks."""
    deals = int(argv[0]) if argv else DEALS
    if deals % CHUNK:
        raise ValueError(f"deals come by {CHUNK}, not {deals}")
    fields, players = (
        tuple(known) if argv[at : at + 1] in ([], ["all"]) else tuple(argv[at].split(","))
        for at, known in ((1, FIELDS), (2, PLAYERS))
    )
    opponent = argv[3] if argv[3:] else SOLVED
    return [figure for field in fields for figure in _in_field(field, opponent, players, deals)]


def part(argv: list[str]) -> bool:
    """Whether fields or players are left out."""
    return any(named != "all" for named in argv[1:3]) or bool(argv[3:])


def subject(claim: str) -> str:
    """What a claim is of, not on how much."""
    return claim.partition(" (")[0]


def _in_field(field: str, opponent: str, players: tuple[str, ...], deals: int) -> list[Figure]:
    files = (f"strategies/src/potluck_strategies/{path}" for path in files_of(field))
    plan = stamp(*PLAYS, "src/potluck/bots/ladder", "src/potluck/bots/reference.py", *files)
    figures = []
    with Kept("draw_others", f"{field}-{opponent}-{plan}") as kept:
        asked: Asked | None = None
        for name in players:
            parts = []
            for first in range(0, deals, CHUNK):
                key = f"{name}/{SEED}/{first}"
                if key not in kept:
                    asked = asked or Asked(asker_of(field, OPPONENTS[opponent]))
                    player = PLAYERS.get(name) or bot(name).load()
                    kept.keep(key, msgspec.json.encode(_chunk(asked, player, first)))
                parts.append(msgspec.json.decode(kept[key], type=Won))
            figures.append(_figure(field, opponent, name, total(parts)))
    return figures


def _chunk(asked: Asked, player: Plays, first: int) -> Won:
    """What the opponent wins."""
    dollars = -met(asked, deals_of(asked.asker, CHUNK, SEED + first), player, seldom=SELDOM, seed=SEED + first)
    return Won(len(dollars), float(dollars.sum()), float((dollars * dollars).sum()))


def _figure(field: str, opponent: str, name: str, won: Won) -> Figure:
    within = won.within(spread(1))
    figure = Figure(
        f"{field}: what {opponent} wins from {name} (on reckoned deals)",
        round(won.mean, 2),
        unit="$ a deal",
        n=2 * won.deals,
        seed=SEED,
        interval=(round(won.mean - within, 2), round(won.mean + within, 2)),
    )
    print(f"{figure.claim}: {won.mean:.3f} ± {within:.3f}", file=sys.stderr, flush=True)
    return figure
