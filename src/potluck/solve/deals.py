"""One deal of any small game of the contract, walked history by history and solved; its strategies as a file.

Who begins, where chance says it, is each seat as likely as another. The file knows a point by what a view tells of it
(`knowledge`), so that a bot finds its place at any table; it is read without numpy (`potluck.solve.points`).
"""

import hashlib
import os
import time
import zlib
from collections import Counter
from math import comb
from pathlib import Path
from typing import Final, TypedDict, Unpack

import msgspec
from msgspec import Struct

from potluck.errors import ParseError, RulesError
from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.options import Json, Options, canonical
from potluck.protocol import Action, Cards, Chance, Deal, First, Game, Roll
from potluck.solve.equilibrium import USUAL_MOST, How, Strategies, minimised
from potluck.solve.knowledge import knowledge
from potluck.solve.points import MAGIC, Header, Points, game_rules
from potluck.solve.strategy import WHOLE
from potluck.tree.bets import read_bets
from potluck.tree.histories import BYTES, enumerated, outcomes, playable
from potluck.tree.sizes import GIB, shown_size
from potluck.tree.tree import Tree
from potluck.version import __version__

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

    def save(self, path: Path | str) -> Header:
        """Writes the strategies to a file, whole or not at all; its header.

        Raises:
            ParseError: the file cannot be written.
            RulesError: `strategy.forgotten`, views do not tell a seat what it has done before.
        """
        met = Counter((line.seat, line.text) for line in self.tree.lines)
        if len(met) < len(self.tree.lines):
            raise RulesError("strategy.forgotten", asked=self.game.name)
        whole, loop = RegretLoop(self.tree.decisions, self.tree.ends, schedule=LOOPS["cfr+"]), self.strategies.loop
        points: dict[bytes, tuple[tuple[str, ...], tuple[int, ...]]] = {}
        for seat in range(self.tree.seats):
            whole.sums[seat][:] = (loop.average(seat) * WHOLE).round()
        for line in self.tree.lines:
            assert line.sequences is not None
            points[bytes.fromhex(line.text)] = (
                line.actions,
                tuple(int(part) for part in whole.sums[line.seat][line.sequences]),
            )
        values, best = whole.respond()
        body = zlib.compress(msgspec.msgpack.encode(Points(points)), 6)
        options = canonical(self.options)
        header = Header(
            game=self.game.name,
            options=options,
            rules=game_rules(self.game.name, options),
            seats=self.tree.seats,
            loop=self.strategies.how,
            iterations=loop.iteration,
            value=self.strategies.values,
            exploitability=float((best - values).clip(min=0.0).sum()) / self.tree.seats,
            measured="exact best response of each seat to these chances, over the whole deal",
            infosets=self.tree.infosets,
            made_by=f"potluck {__version__}",
            digest=hashlib.sha256(body).hexdigest(),
        )
        fresh = Path(f"{path}.new")
        try:
            fresh.write_bytes(MAGIC + msgspec.json.encode(header) + b"\n" + body)
            os.replace(fresh, path)
        except OSError as error:
            raise ParseError("strategy.unwritable", asked=str(path), path=str(error.strerror)) from error
        return header


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
