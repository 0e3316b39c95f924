"""The newcomer as a player of the model of the draw: how often he does what, and what he throws (docs/draw.md).

His habits are those of the bot (`potluck.bots.ladder.guests`), told by node of the tree and by kind of hand, behind the
exchange by group of strength. A stake that the menu lacks counts as the nearest that it has; where nothing more may be
staked he goes on as he does where he does not raise.
"""

from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

from potluck.bots.ladder.guests import NEWCOMER, THREE, Habit
from potluck.bots.ladder.outlook import outlook
from potluck.bots.ladder.throws import by_rule
from potluck.cards import Card
from potluck.games.draw.options import Rules
from potluck.kernels.draws import DECIDES, THROWS, Deck, DrawLoop
from potluck.kernels.splits import HELD, Hands
from potluck.solve.draw.betting import Acts
from potluck.solve.draw.leaning import Habits
from potluck.solve.draw.sets import number_of

__all__ = ["habits"]

PACK: Final = 52
LEVELS: Final = THREE + 1
"""Nothing, a pair, two pair, three of a kind and better: all that he sees of a hand."""
Reals = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def habits(rules: Rules, tree: Acts, deck: Deck, hands: Hands) -> Habits:
    """The newcomer over that tree, by what the hands of a strategy know; he keeps the cards that he would keep."""
    levels, numbers, keeps = _seen(rules)
    kept = hands.keeps.copy()
    kept[np.arange(len(numbers)), numbers] = keeps
    loop = DrawLoop(tree.lines, deck, dtype=np.float32)
    throws = _shares(hands.rows, numbers, len(deck.weights), deck.counts)
    kinds, groups = (
        _shares(places, levels, many, LEVELS)
        for places, many in ((hands.rows, len(deck.weights)), (hands.groups, deck.groups))
    )
    spots, late = _spots(tree), _late(tree)
    for node, (kind, seat, first, below) in enumerate(tree.lines.nodes.tolist()):
        if kind == THROWS:
            _throw(loop, node, seat, throws)
        elif kind == DECIDES:
            names = [tree.names[child].split() for child in range(first, first + below)]
            table = np.stack([_often(NEWCOMER[node in late], at, names, *spots[node]) for at in range(LEVELS)])
            if node in late:
                for a in range(deck.counts):
                    for b in range(deck.counts):
                        loop.late_sums(node, a, b)[:] = groups @ table
            else:
                at = loop.plans[seat].before[node]
                loop.before_sums[seat][:, at : at + below] = kinds @ table
    return Habits(loop, hands._replace(keeps=kept))


def _seen(rules: Rules) -> tuple[Ints, Ints, npt.NDArray[np.uint8]]:
    """Of each hand by its number: what he sees of it, how many cards he throws, and which he keeps, as bits."""
    known, size = outlook(rules.order, rules.deck), rules.deck
    every = np.array([*combinations(range(size), HELD)])
    levels, numbers = np.zeros(len(every), np.int64), np.zeros(len(every), np.int64)
    keeps = np.zeros(len(every), np.uint8)
    for place, cards in zip(number_of(every).tolist(), every.tolist(), strict=True):
        hand = tuple(Card(card + PACK - size) for card in cards)
        level = known.levels.level(hand)
        thrown = by_rule(hand, level, known, lacking=True)
        levels[place], numbers[place] = min(int(known.category[level]), THREE), len(thrown)
        keeps[place] = sum(1 << at for at, card in enumerate(hand) if card not in thrown)
    return levels, numbers, keeps


def _shares(places: npt.NDArray[np.int32], values: Ints, many: int, width: int) -> Reals:
    """(places, values): how often hands of a place have each value."""
    table = np.zeros((many, width))
    np.add.at(table, (places, values), 1)
    return np.asarray(table / np.maximum(table.sum(axis=1, keepdims=True), 1))


def _throw(loop: DrawLoop, node: int, thrower: int, throws: Reals) -> None:
    """What he throws, which nothing that the other threw changes."""
    counts = throws.shape[1]
    for seat in (0, 1):
        at = loop.plans[seat].before[node]
        for other in range(1 if seat == thrower else counts):
            loop.before_sums[seat][:, at + other * counts : at + (other + 1) * counts] = throws


def _often(habit: Habit, level: int, names: list[list[str]], pot: int, owed: int) -> Reals:
    """How often he does each of those acts."""
    stakes = [at for at, name in enumerate(names) if name[-1].isdigit()]
    gives = next((at for at, name in enumerate(names) if name[-1] == "pass"), -1)
    stays = next(at for at in range(len(names)) if at not in stakes and at != gives)
    often, amounts = np.zeros(len(names)), [int(names[at][-1]) for at in stakes]
    staked = ((habit.raises if owed else habit.opens)[level]) if stakes else 0.0
    for size in habit.sizes if stakes else ():
        wanted = round((pot + owed) * size)
        nearest = min(range(len(stakes)), key=lambda at: abs(amounts[at] - wanted))
        often[stakes[nearest]] += staked / len(habit.sizes)
    pays = 1.0
    if owed:
        pays = (habit.pays if 2 * owed <= pot - owed else habit.pays_dear)[level]
        often[gives] = (1 - staked) * (1 - pays)
    often[stays] = (1 - staked) * pays
    return often


def _spots(tree: Acts) -> list[tuple[int, int]]:
    """The pot, and what is owed, at each node."""
    spots = [(tree.pot, 0)] * len(tree.names)
    for node, (_, _, first, below) in enumerate(tree.lines.nodes.tolist()):
        pot, owed = spots[node]
        for child in range(first, first + below):
            act = tree.names[child].split()[-1]
            if act.isdigit():
                spots[child] = pot + owed + int(act), int(act)
            else:
                spots[child] = (pot + owed, 0) if act in ("exchange", "check") else (pot, owed)
    return spots


def _late(tree: Acts) -> set[int]:
    """The nodes behind an exchange."""
    late: set[int] = set()
    for node, (kind, _, first, below) in enumerate(tree.lines.nodes.tolist()):
        if kind == THROWS or node in late:
            late.update(range(first, first + below))
    return late
