"""Equilibria: published values, OpenSpiel's exploitability, a linear program's value, a slow best response by the law.

python3 dev.py prove solve [RANDOM [SEED]]: RANDOM variants that nobody wrote by hand, 20 by itself.
"""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from measure.figure import Figure, Refuted
from potluck.errors import PotluckError
from potluck.games.poker import ACTIONS, State
from potluck.kernels.regrets import LOOPS, RegretLoop
from potluck.protocol import Action
from potluck.solve.small_draw import small_draw
from potluck.solve.strategy import Strategy, load
from potluck.solve.variant import Solution, solve
from potluck.tree.bets import read_bets
from potluck.tree.histories import playable
from potluck.tree.public import opening
from potluck.tree.tree import Tree
from potluck.variants import Best, Forced, Street, Variant
from proofs.solved import linear, openspiel
from tests.laws.response import exploitability

__all__ = ["main", "random_variant"]

RANDOM: Final = 20
SEED: Final = 1
KUHN: Final = -1 / 18
LEDUC: Final = -0.0856064
"""OpenSpiel's Leduc; Source: its tests, and Lisý, Lanctot and Bowling 2015."""
CLOSE: Final = 1e-9
SAME: Final = 1e-6
PROFILES: Final[tuple[Literal["pl", "de"], ...]] = ("pl", "de")
FEWEST: Final = 4
"""Infosets of a random variant."""
MOST_VISITS: Final = 2_500
"""Hands at its public points, so that the law is done with it in seconds."""
KINDS: Final = ("bet", "board", "draw", "throw", "down")
"""By what comes on its second street, in turn; `bet`: it has none."""
STACK: Final = 10
MENU: Final = "1,max"
RANKS: Final = "23456789TJQKA"


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where two ways of reckoning do not agree."""
    count = int(argv[0]) if argv else RANDOM
    seed = int(argv[1]) if len(argv) > 1 else SEED
    return [*published(), *speeds(), *witnessed(), *sheets(), *by_the_law(count, seed)]


def published() -> Iterator[Figure]:
    """Values that everybody knows."""
    kuhn, leduc = solve("kuhn", to=1e-10), solve("leduc", to=1e-7)
    for name, solution, value, within in (("Kuhn", kuhn, KUHN, CLOSE), ("Leduc", leduc, LEDUC, 1e-7)):
        if abs(solution.value[0] - value) > within:
            raise Refuted(f"{name} is worth {solution.value[0]}, not {value}")
        yield Figure(f"{name}: value of the first seat, chips a deal", round(solution.value[0], 10))
        yield Figure(f"{name}: exploitability of that", float(f"{solution.exploitability:.2g}"), "chips a deal")
    if (leduc.tree.infosets, leduc.tree.infosets_apart) != (288, 936):
        raise Refuted(f"Leduc has {leduc.tree.infosets} infosets, {leduc.tree.infosets_apart} apart")
    yield Figure("Leduc: infosets with suits merged", 288)
    yield Figure("Leduc: infosets with suits apart", 936)


def speeds() -> Iterator[Figure]:
    """Processor time of one thread."""
    begun = time.process_time()
    solution = solve("leduc", to=0.001, threads=1)
    yield Figure("Leduc to 0.001 chips, suits merged: processor time with compiling", _ms(begun), "ms")
    for merged in (True, False):
        tree = solve("leduc", to=1.0, merged=merged).tree
        best = min(_solving(tree, solution.strategies.how) for _ in range(9))
        name = "merged" if merged else "apart"
        yield Figure(f"Leduc to 0.001 chips, suits {name}: processor time of the loop", round(1000 * best, 2), "ms")
        yield Figure(f"Leduc, suits {name}: hands at public points a second, one thread", _visits(tree), "million/s")


def witnessed() -> Iterator[Figure]:
    """OpenSpiel's own exploitability of our strategies, and the value of a linear program."""
    for name in ("kuhn", "leduc"):
        solution = solve(name, to=1e-5)
        theirs = openspiel.exploitability(name, kept(solution))
        if abs(theirs - measured(kept(solution))) > SAME:
            raise Refuted(f"OpenSpiel says {theirs} of our {name}, its file {measured(kept(solution))}")
        yield Figure(f"{name}: exploitability of our file by OpenSpiel", float(f"{theirs:.4g}"), "chips a deal")
        value, pairs = linear.value(solution.tree)
        if abs(value - solve(name, to=1e-8).value[0]) > SAME:
            raise Refuted(f"the linear program says {value} of {name}")
        yield Figure(f"{name}: value of the first seat by linear programming ({pairs} nonzeros)", round(value, 8))


def sheets() -> Iterator[Figure]:
    """The draw of both sheets with twelve cards, by regrets and by a linear program."""
    for profile in PROFILES:
        solution = small_draw(profile, cards=12, to=1e-5)
        value, pairs = linear.value(solution.tree)
        if abs(value - solution.strategies.values[0]) > SAME:
            raise Refuted(f"the linear program says {value} of the draw ({profile}), not {solution.strategies.values}")
        name = f"draw of twelve cards ({profile}), one thrown at most, stake $5, one raise"
        yield Figure(f"{name}: value of the first to speak", round(solution.strategies.values[0], 7), "$ a deal")
        yield Figure(f"{name}: the same by linear programming ({pairs} nonzeros)", round(value, 7), "$ a deal")


def by_the_law(count: int, seed: int) -> Iterator[Figure]:
    """Exploitability by the tree and by the law, of variants drawn at random."""
    furthest, infosets, kinds = 0.0, 0, dict[str, int]()
    for number in range(count):
        variant = random_variant(random.Random(f"{seed} {number}"), KINDS[number % len(KINDS)])
        solution = solve(variant, to=0.02, stack=STACK, bets=MENU, most=200)
        strategy = kept(solution)
        slow = exploitability(opening(variant, 2, STACK), strategy.chances, _known)
        apart = abs(slow - measured(strategy))
        furthest, infosets = max(furthest, apart), infosets + solution.tree.infosets_apart
        for kind in _kinds(variant):
            kinds[kind] = kinds.get(kind, 0) + 1
        if apart > CLOSE:
            raise Refuted(f"by the law {slow}, by the tree {measured(strategy)}:\n{variant}")
    parts = ", ".join(f"{times} {kind}" for kind, times in sorted(kinds.items()))
    claim = f"random variants ({parts}): exploitability by the law and by the tree, furthest apart"
    yield Figure(claim, float(f"{furthest:.2g}"), "chips a deal", n=count, seed=seed)
    yield Figure("random variants: infosets in all, suits apart", infosets, n=count, seed=seed)


def random_variant(rng: random.Random, kind: str) -> Variant:
    """A variant of that kind that is small enough for the law to walk it whole."""
    while True:
        try:
            variant = _drawn(rng, kind)
            tree = solve(variant, to=1e9, stack=STACK, bets=MENU, memory=2**26, merged=False).tree
        except PotluckError:
            continue
        if tree.infosets >= FEWEST and tree.visits <= MOST_VISITS and tree.shared:
            return variant


def _drawn(rng: random.Random, kind: str) -> Variant:
    ranks = "".join(sorted(rng.sample(RANKS, rng.randint(2, 4)), key=RANKS.index))
    streets = [_street(rng, "deal", down=2 if kind == "throw" else rng.choice((1, 1, 2)))]
    if kind != "bet":
        streets.append(_street(rng, kind, **{kind: 1}))
    if rng.random() < 0.2:
        streets.append(_street(rng, "last", board=1))
    return Variant(
        name="random",
        limit=rng.choice(("fixed", "fixed", "pot", "no", "spread")),
        ranks=ranks,
        suits=rng.choice(("s", "hs", "hs", "chs")),
        forced=Forced(ante=rng.randint(1, 2)) if rng.random() < 0.6 else Forced(blinds=(1, 2)),
        streets=tuple(streets),
        showdown=(Best("few"),),
        odd_chip=rng.choice(("left", "left", "high-card")),
    )


def _street(rng: random.Random, name: str, **cards: int) -> Street:
    return Street(name=name, bet=rng.randint(1, 3), most=3, cap=rng.randint(1, 2), **cards)


def _known(state: State) -> Iterator[Action]:
    """The actions that the solved game knows there."""
    return playable(state, ACTIONS, read_bets(MENU))


def _kinds(variant: Variant) -> Iterator[str]:
    yield f"{variant.limit} limit"
    streets = variant.streets
    parts = {
        "exchanges": any(street.draw for street in streets),
        "throws": any(street.throw for street in streets),
        "a board": any(street.board for street in streets),
    }
    yield from (f"with {name}" for name, there in parts.items() if there)


def kept(solution: Solution) -> Strategy:
    """The strategies as they are read from their file."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "kept.strategy"
        solution.save(file)
        return load(file)


def measured(strategy: Strategy) -> float:
    """How far a file says that it is from best play."""
    assert strategy.header.exploitability is not None
    return strategy.header.exploitability


def _solving(tree: Tree, how: str) -> float:
    begun = time.process_time()
    loop = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS[how])
    while True:
        loop.run(max(32, loop.iteration // 3))
        values, best = loop.respond()
        if sum(best - values) / 2 <= 0.001:
            return time.process_time() - begun


def _visits(tree: Tree) -> float:
    loop = RegretLoop(tree.decisions, tree.ends, tree.shared, schedule=LOOPS["dcfr"])
    best = 0.0
    for _ in range(9):
        begun = time.process_time()
        loop.run(2000)
        best = max(best, 2000 * tree.visits / (time.process_time() - begun))
    return round(best / 1e6, 1)


def _ms(begun: float) -> float:
    return round(1000 * (time.process_time() - begun), 1)
