"""The draw of the two sheets with few cards, solved with true cards: a part of the pack, few thrown, one fixed stake.

What either holds, throws and gets comes from one pack, as the law says; nothing is abstracted. So the exploitability is
that of the game, by exact best responses.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from potluck.errors import RulesError
from potluck.games.draw.options import Betting, Drawing, Money, Rules, Wardrobe
from potluck.options import Json
from potluck.solve.equilibrium import USUAL_MOST, How, Step, Strategies, minimised
from potluck.solve.keeping import Keep
from potluck.tree.compiling import compiled_paths
from potluck.tree.sheets import SheetLaw, highest, sheet_exchanges, sheet_tree
from potluck.tree.sizes import GIB, needed_of, shown_size
from potluck.tree.tree import Tree

__all__ = ["CARDS", "USUAL_MEMORY", "SmallDraw", "small_draw", "small_tree"]

CARDS: Final = (12, 16, 20)
"""Of the pack: its highest."""
HAND: Final = 5
MOST: Final = {12: 1, 16: 3, 20: 1}
"""Cards that either may throw at most: more of 12 there are not, more of 20 do not fit."""
STAKE: Final = 5
ANTE: Final = 5
STACK: Final = 300
USUAL_MEMORY: Final = 8 * GIB
"""Bytes; all of `MOST` fits."""


class SmallDraw(Struct, frozen=True, kw_only=True):
    """A solution, and how far it is from an equilibrium."""

    profile: str
    cards: int
    thrown: int
    tree: Tree
    strategies: Strategies
    compile_seconds: float
    seconds: float

    def json(self) -> dict[str, Json]:
        """All of it but the strategies."""
        return {
            "game": f"draw {self.profile}, {self.cards} cards, {self.thrown} thrown at most",
            "value": [round(chips, 12) for chips in self.strategies.values],
            "exploitability": self.strategies.exploitability,
            "infosets": self.tree.infosets,
            "infosets_apart": self.tree.infosets_apart,
            "iterations": self.strategies.loop.iteration,
            "loop": self.strategies.how,
            "compile_seconds": round(self.compile_seconds, 4),
            "seconds": round(self.seconds, 4),
        }


def small_draw(
    profile: Literal["pl", "de"],
    *,
    cards: int = 16,
    thrown: int = 0,
    raises: int = 1,
    to: float = 0.01,
    how: How = "auto",
    memory: int = USUAL_MEMORY,
    threads: int = 0,
    most: int = USUAL_MOST,
    progress: Callable[[Step], None] | None = None,
    keep: Path | str | None = None,
) -> SmallDraw:
    """The solution of a deal: antes and stakes of $5, so many raises in a round, the first to speak is seat 0.

    `thrown`: how many cards either may throw at most; 0: as many as there can be. `memory`: bytes that it may take.
    `keep`: a file in which what has been learnt is kept about once a minute, and from which it goes on.

    Raises:
        RulesError: there are no such packs, or not so many cards to throw; or it does not fit, with what would.
    """
    begun = time.monotonic()
    tree, thrown = small_tree(profile, cards=cards, thrown=thrown, raises=raises, memory=memory)
    made = time.monotonic()
    game = f"draw {profile} {cards} {thrown} {raises} {how}"
    strategies = minimised(
        tree,
        to=to,
        how=how,
        threads=threads,
        most=most,
        progress=progress,
        keep=Keep(Path(keep), game) if keep is not None else None,
    )
    return SmallDraw(
        profile=profile,
        cards=cards,
        thrown=thrown,
        tree=tree,
        strategies=strategies,
        compile_seconds=made - begun,
        seconds=time.monotonic() - made,
    )


def small_tree(
    profile: Literal["pl", "de"],
    *,
    cards: int,
    thrown: int = 0,
    raises: int = 1,
    merged: bool = True,
    memory: int = USUAL_MEMORY,
) -> tuple[Tree, int]:
    """The arrays of it, and how many cards either may throw.

    Raises:
        RulesError: as `small_draw`.
    """
    if cards not in MOST:
        raise RulesError("cli.bad_value", path="--cards", asked=cards, allowed=", ".join(map(str, CARDS)))
    if not 0 <= thrown <= MOST[cards]:
        raise RulesError("cli.bad_value", path="--thrown", asked=thrown, allowed=f"0..{MOST[cards]}")
    thrown, pack, rules = thrown or MOST[cards], highest(cards), _rules(profile, raises)
    root, exchanges = sheet_tree(rules, most=thrown), sheet_exchanges(pack, merged=merged)
    size = needed_of(root, cards=cards, exchanges=exchanges)
    if size > memory:
        less = "; ".join(f"{name}: {shown_size(other)}" for name, other in _fitting(rules, memory, merged=merged))
        raise RulesError("solve.too_large", asked=shown_size(size), allowed=shown_size(memory), path=less or "-")
    return compiled_paths(tuple(map(int, pack)), exchanges, SheetLaw(rules), root), thrown


def _fitting(rules: Rules, memory: int, *, merged: bool) -> Iterator[tuple[str, float]]:
    """Packs and throws that fit in so many bytes, the largest first, each with what it takes."""
    sizes = {}
    for cards, most in MOST.items():
        exchanges = sheet_exchanges(highest(cards), merged=merged)
        for thrown in range(1, most + 1):
            needed = needed_of(sheet_tree(rules, most=thrown), cards=cards, exchanges=exchanges)
            sizes[f"--cards {cards} --thrown {thrown}"] = needed
    for name, needed in sorted(sizes.items(), key=lambda named: -named[1]):
        if needed <= memory:
            yield name, needed


def _rules(profile: Literal["pl", "de"], raises: int) -> Rules:
    return Rules(
        profile=profile,
        deck=32,
        money=Money(start=STACK, ante=ANTE),
        betting=Betting(limit="fixed", fixed=(STAKE, STAKE), raise_cap=raises),
        drawing=Drawing(most="three"),
        wardrobe=Wardrobe(whose="nobody"),
    )
