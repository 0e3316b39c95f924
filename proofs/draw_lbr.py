"""A local best response on the true draw to each file of `draw-solved`, as the bot plays it.

python3 dev.py prove draw_lbr [FILE,.. [HANDS [STAKE,..]]]: files of the house (`draw-32-pl-3`), hands of each seat, the
stakes of the responder before the exchange as shares of the pot: 0.3, or those that are named, with antes of $50. He
asks the bot for all its chances, keeps the exact range over every hand that shares no card with his own, and stakes
sums that the files lack too; what he wins more than the file would is a lower bound. As controls he has to recover
four fifths of the exact truth on sixteen cards, and to find two planted leaks there: to believe every hand that throws
nothing, and to give up to every stake behind the exchange; where files are named, if `controls` is among them. It goes
on where it was stopped, ten hands at a time.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import combinations
from typing import Final

import msgspec
import numpy as np

from measure.draw_lbr import gain
from measure.draw_pack import Ints, Node, Pack, Reals, Strategy
from measure.draw_public import EARLY, Told, public
from measure.figure import Figure, Refuted
from potluck.bots.draw_files import HOUSE
from potluck.games.draw.options import Rules
from potluck.kernels import rank
from potluck.kernels.draws import DrawLoop
from potluck.solve.draw import Menu, model
from potluck.solve.draw.dealt import model_hands
from potluck.solve.draw.model import Model
from potluck.solve.draw.sets import number_of
from potluck.solve.draw.truth import truth
from potluck.solve.draw_table import SUFFIX, header_of
from proofs.kept import Kept, stamp

__all__ = ["Learnt", "main", "part", "subject", "tree_of"]

CARDS: Final = 16
STACK: Final = 20
MENU: Final = Menu(shares=(1.0,), raises=1)
ITERATIONS: Final = 200
SMALL: Final = 60
"""Hands of each seat on sixteen cards."""
SMALL_DRAWS: Final = 220
"""More than there are there."""
DRAWS: Final = 20
"""Of each throw and half with a whole deck, about; of each group that it comes to one at least."""
HANDS: Final = 80
CHUNK: Final = 10
"""Hands that are chosen together, evenly spaced over all."""
PLAYS: Final = (
    *(f"src/potluck/bots/draw_{part}.py" for part in ("files", "line", "places", "resolving", "solved")),
    *(f"src/potluck/games/draw/{part}.py" for part in ("options", "state", "values", "view")),
    *(f"measure/draw_{part}.py" for part in ("asked", "behind", "late", "lbr", "pack", "public")),
)
"""What says how the bot plays and how it is answered."""
NEEDED: Final = 0.8
LEAK: Final = 5.0
"""Per cent of the pot that a planted leak is worth at least."""
SURE: Final = 1.96
FULL, HELD = 52, 5


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where a control fails; ValueError: so many hands cannot be chosen."""
    names = argv[0].split(",") if argv else ["controls", "draw-32-pl-3", "draw-32-de-3", "draw-52-de-3"]
    hands = int(argv[1]) if argv[1:] else HANDS
    stakes = tuple(sorted(float(share) for share in argv[2].split(","))) if argv[2:] else EARLY
    if hands % CHUNK or hands < 2 * CHUNK:
        raise ValueError(f"hands come by {CHUNK}, {2 * CHUNK} at least, not {hands}")
    controls = _controls() if "controls" in names else []
    return [*controls, *(_of_file(name, hands, stakes) for name in names if name != "controls")]


def part(argv: list[str]) -> bool:
    """Whether some files alone are responded to."""
    return bool(argv)


def subject(claim: str) -> str:
    """The file, not on how many hands."""
    return claim.partition(" (")[0]


class Learnt:
    """The mean strategies of a loop; `bent` plants a leak behind the exchange."""

    def __init__(self, loop: DrawLoop, bent: Callable[[Reals, tuple[int, int], int], Reals] | None = None) -> None:
        self._loop, self._bent, self._known = loop, bent, dict[tuple[int, int, int], Reals]()

    def early(self, node: int) -> Reals:
        """(classes, acts)"""
        return self._kept(node, 0, 0)

    def throws(self, node: int, other: int | None) -> Reals:
        """(classes, numbers)"""
        return self._kept(node, 0, 0) if other is None else self._kept(node, 1, other)

    def late(self, node: int, first: int, second: int) -> Reals:
        """(groups, acts)"""
        chances = self._kept(node, first, second)
        return chances if self._bent is None else self._bent(chances, (first, second), node)

    def _kept(self, node: int, own: int, other: int) -> Reals:
        if (node, own, other) not in self._known:
            self._known[node, own, other] = np.asarray(self._loop.chances(node, own=own, other=other), np.float64)
        return self._known[node, own, other]


def _controls() -> list[Figure]:
    """On sixteen cards, at most two thrown."""
    rules = Rules(profile="de")
    deal = model(rules, stack=STACK, groups=100, cards=CARDS, most=2, menu=MENU)
    loop = deal.loop()
    loop.run(ITERATIONS)
    pack, tree = _small_pack(deal, rules), tree_of(deal)
    exact = 50 * sum(truth(deal).gains(loop, free=False)) / deal.acts.pot
    # Of both seats' mean, as all shares here.
    figures = [
        Figure(f"{CARDS} cards: the exact gain of a best response, the model's throws", round(exact, 2), "% of the pot")
    ]
    plain, error = _gains(pack, tree, Learnt(loop), SMALL, deal.acts.pot)
    if plain + error < NEEDED * exact:
        raise Refuted(f"of {exact:.2f} % on {CARDS} cards only {plain:.2f} ± {error:.2f} % were found")
    figures.append(_figure(f"{CARDS} cards: found by the local best response", plain, error, SMALL))
    for leak, bent in _leaks(deal).items():
        won, error = _gains(pack, tree, Learnt(loop, bent), SMALL // 2, deal.acts.pot)
        if won - error < plain + LEAK:
            raise Refuted(f"{leak}: only {won:.2f} ± {error:.2f} % of the pot are found")
        figures.append(_figure(f"{CARDS} cards, planted leak, {leak}: found", won, error, SMALL // 2))
    return figures


def tree_of(deal: Model) -> list[Node]:
    """The tree of acts of a model."""
    lines = deal.acts.lines
    return [
        Node(int(kind), int(seat), tuple(range(first, first + below)), float(chips))
        for (kind, seat, first, below), chips in zip(lines.nodes.tolist(), lines.chips, strict=True)
    ]


def _leaks(deal: Model) -> Mapping[str, Callable[[Reals, tuple[int, int], int], Reals]]:
    names = deal.acts.names

    def gives_up(chances: Reals, at: int) -> Reals:
        if "pass" not in (names[child].split()[-1] for child in _below(deal, at)):
            return chances
        given = np.zeros_like(chances)
        given[:, 0] = 1.0
        return given

    return {
        "gives up to every stake behind the exchange": lambda chances, _, at: gives_up(chances, at),
        "believes a pat hand": lambda chances, thrown, at: gives_up(chances, at) if 0 in thrown else chances,
    }


def _below(deal: Model, node: int) -> range:
    _, _, first, below = (int(number) for number in deal.acts.lines.nodes[node])
    return range(first, first + below)


def _small_pack(deal: Model, rules: Rules) -> Pack:
    size = deal.exchange.hands.size
    every = np.array([*combinations(range(size), HELD)])
    cards = np.empty_like(every)
    cards[number_of(every)] = every
    hands = model_hands(deal)
    ranks = np.unique(rank((cards + FULL - size).astype(np.uint8), order=rules.order)).astype(np.int64)
    bounds = ranks[np.unique(deal.exchange.groups, return_index=True)[1]]
    return Pack.of(size, rules.order, cards, hands.rows.astype(np.int64), hands.keeps, bounds)


def _of_file(name: str, hands: int, stakes: tuple[float, ...]) -> Figure:
    """A lower bound of what can be won from a file of the house on true cards, by that local best response."""
    header = header_of(HOUSE / f"{name}{SUFFIX}")
    plan = stamp(*PLAYS, f"strategies/src/potluck_strategies/{name}{SUFFIX}")
    told = "" if stakes == EARLY else f", who stakes {' '.join(f'{share:g}' for share in stakes)} pots too,"
    with Kept("draw_lbr", f"{name}-{plan}{told.replace(' ', '-')}") as kept:
        gains = [_by_chunk(kept, cache(partial(public, header, seat, stakes)), seat, hands) for seat in (0, 1)]
    share = 100 * np.array(gains)
    error = SURE * float(np.sqrt((share.var(axis=1, ddof=1) / hands).sum())) / 2
    claim = f"{name}: a local best response on true cards{told} wins at least ({hands} hands of each seat)"
    return _figure(claim, float(share.mean()), error, hands)


def _by_chunk(kept: Kept, known: Callable[[], Told], seat: int, hands: int) -> list[float]:
    """Shares of the pot, hand by hand."""
    gains: list[float] = []
    for first in range(0, hands, CHUNK):
        name = f"{seat}/{first}"
        if name not in kept:
            pack, tree, strategy, pot = known()
            part = [
                gain(pack, tree, strategy, hand, seat=seat, pot=pot, draws=DRAWS, free=False, seed=2) / pot
                for hand in _hands(pack, seat, first)
            ]
            kept.keep(name, msgspec.json.encode(part))
            print(f"seat {seat}, {first + CHUNK} hands: {100 * np.mean(part):.3f} %", file=sys.stderr, flush=True)
        gains += msgspec.json.decode(kept[name], type=list[float])
    return gains[:hands]


def _hands(pack: Pack, seat: int, first: int) -> list[int]:
    """Hands evenly spaced in the order of their strength, from a random beginning."""
    places = (np.random.default_rng([seat, first]).random() + np.arange(CHUNK)) * len(pack.masks) / CHUNK
    return [int(hand) for hand in _ordered(pack)[places.astype(np.int64)]]


def _ordered(pack: Pack) -> Ints:
    return np.argsort(pack.strengths(pack.kept[:, 0]), kind="stable")


def _gains(pack: Pack, tree: list[Node], strategy: Strategy, hands: int, pot: int) -> tuple[float, float]:
    """Per cent of the pot, the mean of both seats, and half the 95 % interval."""
    random = np.random.default_rng(7)
    parts = [
        [
            100 * gain(pack, tree, strategy, int(hand), seat=seat, pot=pot, draws=SMALL_DRAWS, free=False, seed=1) / pot
            for hand in random.integers(len(pack.masks), size=hands)
        ]
        for seat in (0, 1)
    ]
    table = np.array(parts)
    return float(table.mean()), SURE * float(np.sqrt((table.var(axis=1) / hands).sum())) / 2


def _figure(claim: str, share: float, error: float, hands: int) -> Figure:
    print(f"{claim}: {share:.3f} ± {error:.3f} %", file=sys.stderr, flush=True)
    interval = (round(share - error, 3), round(share + error, 3))
    return Figure(claim, round(share, 3), "% of the pot", n=2 * hands, seed=1, interval=interval)
