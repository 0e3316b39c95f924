"""One deal of any small game of the contract, walked history by history and solved; its strategies as a file.

Who begins, where chance says it, is each seat as likely as another. The file knows a point by what a view tells of it
(`knowledge`), so that a bot finds its place at any table; it is read without numpy (`potluck.solve.points`).
"""

import time
from math import comb
from pathlib import Path
from typing import Final, TypedDict, Unpack

from msgspec import Struct

from potluck.errors import RulesError
from potluck.options import Json, Options, canonical
from potluck.protocol import Action, Cards, Chance, Deal, First, Game, Roll
from potluck.solve.equilibrium import USUAL_MOST, How, Strategies, minimised
from potluck.solve.knowledge import knowledge
from potluck.solve.point_files import write_points
from potluck.solve.points import Header as PointHeader
from potluck.solve.points import game_rules
from potluck.tree.bets import read_bets
from potluck.tree.histories import BYTES, enumerated, outcomes, playable
from potluck.tree.sizes import GIB, shown_size
from potluck.tree.tree import Tree

__all__ = ["DealSettings", "DealSolution", "solve_deal"]

EVERY: Final = read_bets("every")
SMALLER: Final = "--set"
USUAL_BOUND: Final = 0.001
DICE_SIDES: Final = 6


class DealSolution(Struct, frozen=True, kw_only=True):
    """A deal solved, and how far it is from an equilibrium."""

    game: Game
    options: Options
    tree: Tree
    strategies: Strategies
    compile_seconds: float
    seconds: float

    def json(self) -> dict[str, Json]:
        """All of it but the strategies, as `potluck solve` prints it."""
        tree, strategies = self.tree, self.strategies
        return {
            "game": self.game.name,
            "seats": tree.seats,
            "value": [round(chips, 12) for chips in strategies.values],
            distance_name(tree.seats): strategies.exploitability,
            "gains": list(strategies.gains),
            "infosets": tree.infosets,
            "histories": tree.visits,
            "iterations": strategies.loop.iteration,
            "loop": strategies.how,
            "compile_seconds": round(self.compile_seconds, 4),
            "seconds": round(self.seconds, 4),
        }

    def save(self, path: Path | str) -> PointHeader:
        """Writes the strategies to a file, whole or not at all; its header.

        Raises:
            ParseError: the file cannot be written.
            RulesError: `strategy.forgotten`, views do not tell a seat what it has done before.
        """
        options = canonical(self.options)
        return write_points(
            path,
            self.tree,
            self.strategies,
            PointHeader(
                game=self.game.name,
                options=options,
                rules=game_rules(self.game.name, options),
                seats=self.tree.seats,
                loop=self.strategies.how,
                iterations=self.strategies.loop.iteration,
                value=self.strategies.values,
                exploitability=0.0,
                measured="",
                infosets=self.tree.infosets,
                made_by="",
                digest="",
            ),
        )


class DealSettings(TypedDict, total=False):
    """The settings of `solve_deal`."""

    seats: int
    """By itself the fewest that play it."""
    to: float
    how: How
    memory: int
    """Bytes; a quarter of a GiB by itself, which is some 670,000 histories and a minute."""
    threads: int
    most: int


def solve_deal(game: Game, options: Options | None = None, **settings: Unpack[DealSettings]) -> DealSolution:
    """The first deal of a game by those options, solved.

    Raises:
        RulesError: `solve.too_large`, it has more histories than that memory holds.
    """
    begun, memory = time.monotonic(), settings.get("memory", GIB // 4)
    chosen = options if options is not None else game.options()
    seats = settings.get("seats") or game.seats[0]
    deal = game.start(chosen, seats).state
    least = _least_histories(deal, game)
    if least * BYTES > memory:
        raise RulesError(
            "solve.too_large", asked=f"> {shown_size(least * BYTES)}", allowed=shown_size(memory), path=SMALLER
        )
    tree = enumerated(deal, game.actions, seats=seats, bets=EVERY, memory=memory, knows=_knows, firsts=True)
    compiled = time.monotonic()
    strategies = minimised(
        tree,
        to=settings.get("to", USUAL_BOUND),
        how=settings.get("how", "auto"),
        threads=settings.get("threads", 0),
        most=settings.get("most", USUAL_MOST),
    )
    return DealSolution(
        game=game,
        options=chosen,
        tree=tree,
        strategies=strategies,
        compile_seconds=compiled - begun,
        seconds=time.monotonic() - compiled,
    )


def distance_name(seats: int) -> str:
    """The name of NashConv over the number of seats: of more than two nobody promises an equilibrium."""
    return "exploitability" if seats == 2 else "regret"


def _knows(deal: Deal, seat: int) -> bytes:
    return knowledge(deal.view(seat)).hex().encode()


def _least_histories(deal: Deal, game: Game) -> int:
    """No deal has fewer: the ways of chance along one line of play."""
    ways = 1
    while not deal.over and ways < 1 << 62:
        owed = deal.chance
        if owed is not None:
            ways *= _ways(owed, deal)
            deal = deal.apply(next(outcomes(owed, deal))[0])
        else:
            action: Action = next(playable(deal, game.actions, EVERY))
            deal = deal.apply(action)
    return ways


def _ways(owed: Chance, deal: Deal) -> int:
    match owed:
        case Cards(n, _):
            return comb(len(deal.undealt), n)
        case Roll(n):
            return comb(n + DICE_SIDES - 1, n)
        case First(n):
            return n
        case _:
            return len(deal.undealt)
