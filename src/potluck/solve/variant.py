"""`potluck.solve(variant)`: an equilibrium of a poker variant, from its data alone."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict, Unpack

from msgspec import Struct

from potluck.games.poker import View
from potluck.options import Json
from potluck.protocol import Deal
from potluck.solve.equilibrium import USUAL_MOST, How, Step, Strategies, minimised
from potluck.solve.keeping import Keep
from potluck.solve.knowledge import poker_knowledge
from potluck.solve.picture import picture
from potluck.solve.point_files import write_points
from potluck.solve.points import POKER, POKER_FORMAT, game_rules
from potluck.solve.points import Header as PointHeader
from potluck.solve.saving import save
from potluck.solve.strategy import Header, rules_of
from potluck.tree.bets import USUAL, read_bets
from potluck.tree.public import bounded, deep
from potluck.tree.sizes import GIB
from potluck.tree.tree import Tree
from potluck.tree.variant import variant_tree
from potluck.variants import VARIANTS, Variant, read, to_data

__all__ = ["Solution", "SolveSettings", "solve"]

USUAL_BOUND = 0.001
USUAL_MEMORY = 4 * GIB


class Solution(Struct, frozen=True, kw_only=True):
    """An answer, with how it was reached."""

    variant: Variant
    stack: int
    bets: str
    merged: bool
    tree: Tree
    strategies: Strategies
    compile_seconds: float
    seconds: float
    seed: int | None = None
    """Of what was drawn by chance; None: nothing was."""

    @property
    def value(self) -> tuple[float, ...]:
        """Chips a deal by seat, when all play the strategies."""
        return self.strategies.values

    @property
    def exploitability(self) -> float:
        """The chips a deal that the seats could win more on average, each knowing the others' strategies."""
        return self.strategies.exploitability

    def _repr_svg_(self) -> str:
        """How close it came after how many iterations, as a notebook shows it."""
        return picture(f"{self.variant.name}, {self.stack} chips each", self.strategies.steps)

    def save(self, path: Path | str) -> Header | PointHeader:
        """Writes the strategies to a file (`potluck.solve.strategy`, or `points` of histories); its header."""
        return save(self, path) if self.tree.shared else self._save_points(path)

    def _save_points(self, path: Path | str) -> PointHeader:
        options = {"variant": to_data(self.variant)}
        return write_points(
            path,
            self.tree,
            self.strategies,
            PointHeader(
                format=POKER_FORMAT,
                game=POKER,
                options=options,
                rules=game_rules(POKER, options),
                seats=self.tree.seats,
                loop=self.strategies.how,
                iterations=self.strategies.loop.iteration,
                value=self.strategies.values,
                exploitability=0.0,
                measured="",
                infosets=self.tree.infosets,
                stack=self.stack,
                enough=bounded(self.variant),
                bets=self.bets,
                made_by="",
                digest="",
            ),
        )

    def json(self) -> dict[str, Json]:
        """All of it but the strategies, as `potluck solve` prints it."""
        strategies, tree = self.strategies, self.tree
        distance = "exploitability" if tree.seats == 2 else "regret"
        return {
            "game": self.variant.name,
            "value": [round(chips, 12) for chips in strategies.values],
            distance: strategies.exploitability,
            "gains": list(strategies.gains),
            "infosets": tree.infosets,
            "infosets_apart": tree.infosets_apart,
            "iterations": strategies.loop.iteration,
            "loop": strategies.how,
            "stack": self.stack,
            "bets": self.bets,
            "compile_seconds": round(self.compile_seconds, 4),
            "seconds": round(self.seconds, 4),
        }


class SolveSettings(TypedDict, total=False):
    """The settings of `solve`."""

    seats: int
    """2 by itself."""
    to: float
    """The exploitability that is reached at least, in chips a deal; 0.001 by itself."""
    how: How
    bets: str
    """Where sums may be chosen freely, those that are known (`potluck.tree.bets`)."""
    stack: int
    """Chips of each; by itself so many that they cannot all be bet where the limit bounds that, else 200."""
    memory: int
    """Bytes."""
    merged: bool
    """Whether equal suits are one; True by itself."""
    threads: int
    """0 by itself: as many processors as the game keeps busy; the answer does not depend on it."""
    most: int
    """The most iterations."""
    progress: Callable[[Step], None] | None
    keep: Path | str | None
    """A file in which what has been learnt is kept about once a minute, and from which it goes on."""


def solve(variant: Variant | str | Path, **settings: Unpack[SolveSettings]) -> Solution:
    """The solution of a variant: a value, the name of a ready one, or a TOML file.

    >>> round(solve("kuhn", to=1e-6).value[0], 5)
    -0.05556

    Raises:
        RulesError: it does not fit in so many bytes; what would make it smaller is named.
    """
    if not isinstance(variant, Variant):
        ready = VARIANTS.get(str(variant))
        variant = ready if ready is not None else read(Path(variant).read_text(encoding="utf-8"))
    stack, menu, begun = (
        settings.get("stack") or deep(variant),
        read_bets(settings.get("bets", USUAL)),
        time.monotonic(),
    )
    tree = variant_tree(
        variant,
        seats=settings.get("seats", 2),
        stack=stack,
        bets=menu,
        memory=settings.get("memory", USUAL_MEMORY),
        merged=settings.get("merged", True),
        knows=_knows,
    )
    compiled, file = time.monotonic(), settings.get("keep")
    how = settings.get("how", "auto")
    ways = (rules_of(variant), tree.seats, stack, menu.text, settings.get("merged", True), how)
    strategies = minimised(
        tree,
        to=settings.get("to", USUAL_BOUND),
        how=how,
        threads=settings.get("threads", 0),
        most=settings.get("most", USUAL_MOST),
        progress=settings.get("progress"),
        keep=Keep(Path(file), " ".join(map(str, ways))) if file is not None else None,
    )
    return Solution(
        variant=variant,
        stack=stack,
        bets=menu.text if ranged(variant) else "",
        merged=settings.get("merged", True),
        tree=tree,
        strategies=strategies,
        compile_seconds=compiled - begun,
        seconds=time.monotonic() - compiled,
    )


def _knows(deal: Deal, seat: int) -> bytes:
    view = deal.view(seat)
    assert isinstance(view, View)
    return poker_knowledge(view).hex().encode()


def ranged(variant: Variant) -> bool:
    """Whether sums may be chosen freely, so that the solved game knows those on a menu alone."""
    return variant.limit != "fixed"
