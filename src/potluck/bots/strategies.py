"""A bot that plays a solved strategy from a file: it looks its point up, and draws an action by its chances.

Where the solved game has no such point (a sum that its menu lacks, hands thrown before, more than two at the table) the
nearest sum is taken, else the house's shark plays.
"""

import os
import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from potluck import protocol
from potluck.bots import Choose
from potluck.bots.general import shark
from potluck.errors import PotluckError
from potluck.games.poker import ACTIONS, Phase, View
from potluck.games.poker.values import Common, Discarded, Received
from potluck.games.poker.view import SeatView
from potluck.protocol import Action, Amount, Just, Pick, parse
from potluck.solve.points import POKER, PointStrategy, load_points, of_points
from potluck.solve.points import header_of as point_header_of
from potluck.solve.strategy import SUFFIX, Strategy, header_of, load, rules_of
from potluck.tree.public import line_of
from potluck.variants import Variant

__all__ = ["FOLDER", "HOUSE", "kept_strategies", "kept_strategy", "playing", "playing_points", "solved", "strategy_bot"]

RAISE: Final = "raise_to"
HEADS_UP: Final = 2
FOLDER: Final = "POTLUCK_STRATEGIES"
"""In the environment: a folder of strategies of one's own."""
HOUSE: Final = Path(__file__).resolve().parent / "kept"
"""Those of the house, of the smallest games."""


@lru_cache(maxsize=8)
def strategy_bot(path: str) -> Choose:
    """The bot of a strategy file.

    Raises:
        ParseError, RulesError: as `potluck.solve.strategy.load`.
    """
    return playing_points(load_points(path)) if of_points(path) else playing(load(path))


def solved(view: protocol.View, rng: random.Random) -> Action:
    """Plays the strategy of whatever is played, where the house or the folder `FOLDER` keeps one; else as the shark."""
    if not isinstance(view, View):
        raise TypeError("a strategy of poker plays no other game")
    path = kept_strategy(view.variant)
    return shark(view, rng) if path is None else strategy_bot(path)(view, rng)


def kept_strategy(variant: Variant) -> str | None:
    """The file with a strategy of that variant, in the folder `FOLDER` or in the house's; None where there is none."""
    named = os.environ.get(FOLDER)
    for folder in (*([Path(named)] if named and Path(named).is_dir() else []), HOUSE):
        path = _kept(folder, folder.stat().st_mtime_ns).get(rules_of(variant))
        if path is not None:
            return path
    return None


def kept_strategies() -> dict[str, Path]:
    """All files with strategies along a public tree, by their names without the suffix; the folder's first."""
    named = os.environ.get(FOLDER)
    folders = (HOUSE, *([Path(named)] if named and Path(named).is_dir() else []))
    kept = (_kept(folder, folder.stat().st_mtime_ns, points=False) for folder in folders)
    return {Path(path).stem: Path(path) for paths in kept for path in paths.values()}


def playing(strategy: Strategy) -> Choose:
    """The bot that plays that strategy, and refuses to play other rules."""
    header = strategy.header
    return _playing(header.name, header.rules, lambda view: _chances(strategy, view))


def playing_points(strategy: PointStrategy) -> Choose:
    """The bot that plays what was walked history by history, and refuses to play other rules."""
    variant = strategy.header.variant
    return _playing(variant.name, rules_of(variant), strategy.chances)


def _playing(name: str, rules: str, chances_at: Callable[[View], Mapping[str, float]]) -> Choose:
    """The bot that draws its acts by the chances at its point, and asks the shark where there are none."""

    def choose(view: protocol.View, rng: random.Random) -> Action:
        if not isinstance(view, View):
            raise TypeError("a strategy of poker plays no other game")
        if rules_of(view.variant) != rules:
            raise ValueError(f"the strategy is one of {name}, not of {view.variant.name}")
        chances = chances_at(view)
        if not chances:
            return shark(view, rng)
        return _legal(rng.choices([*chances], [*chances.values()])[0], view)

    return choose


def _chances(strategy: Strategy, view: View) -> Mapping[str, float]:
    """The chances of actions at the point of a view; empty where the solved game has none such."""
    if view.phase not in (Phase.BETTING, Phase.DRAWING) or len(view.seats) != HEADS_UP or not _deep(strategy, view):
        return {}
    assert view.seat is not None
    assert view.button is not None
    place = (view.seat - view.button - 1) % HEADS_UP
    boards = [sum(1 << card for card in entry.cards) for entry in view.story if isinstance(entry, Common)]
    line = _known_line(strategy, line_of(view.story))
    return strategy.chances(place, line, [*boards, *_path(view, view.seats[view.seat])])


def _path(view: View, own: SeatView) -> Iterator[int]:
    """All that the seat has got and thrown in this deal, in turn, as sets of bits.

    New cards stand behind those that were kept. Of several exchanges a card thrown later is taken for one of the first.
    """
    sets: list[int] = []
    held, thrown = list(own.cards), list(own.thrown)
    for entry in reversed(view.story):
        if isinstance(entry, Received) and entry.seat == view.seat:
            cards = held[len(held) - entry.n :]
            del held[len(held) - entry.n :]
        elif isinstance(entry, Discarded) and entry.seat == view.seat:
            cards = thrown[len(thrown) - entry.n :]
            del thrown[len(thrown) - entry.n :]
            held = cards + held
        else:
            continue
        sets.append(sum(1 << card for card in cards))
    return reversed(sets)


def _deep(strategy: Strategy, view: View) -> bool:
    """Whether stacks decide as much as they did in the solved game."""
    header, began = strategy.header, [seat.cash + seat.paid for seat in view.seats]
    return min(began) == header.stack or (min(began) >= header.enough and header.enough < header.stack)


def _known_line(strategy: Strategy, line: str) -> str:
    """The line with each sum that the menu lacks in place of the nearest that it has."""
    if not strategy.header.bets:
        return line
    known: list[str] = []
    for token in line.split():
        before = " ".join(known)
        actions = next((strategy.lines[at, before] for at in (0, 1) if (at, before) in strategy.lines), ())
        sums = [int(action.split()[1]) for action in actions if action.startswith(RAISE)]
        if token.startswith(RAISE) and sums:
            wanted = int(token.partition(":")[2])
            token = f"{RAISE}:{min(sums, key=lambda chips: (abs(chips - wanted), chips))}"
        known.append(token)
    return " ".join(known)


def _legal(text: str, view: View) -> Action:
    """The action of that text; of sums the nearest that may be bet."""
    action: Action = parse(text, ACTIONS)
    for offer in view.offers:
        if action in offer:
            return action
        if isinstance(offer, Amount) and text.startswith(RAISE):
            wanted = int(text.split()[1])
            steps = round((min(max(wanted, offer.low), offer.high) - offer.low) / offer.step)
            return ACTIONS[offer.kind](offer.low + steps * offer.step)
    just = next((offer for offer in view.offers if isinstance(offer, Just)), None)
    if just is not None:
        return just.action
    pick = next(offer for offer in view.offers if isinstance(offer, Pick))
    return ACTIONS[pick.kind](pick.among[: pick.least])


@lru_cache(maxsize=8)
def _kept(folder: Path, changed: int, *, points: bool = True) -> Mapping[str, str]:
    """Rules -> the file with their strategy, in a folder as it was at that time; what cannot be read is left out.

    Not `points`: those alone that are written along a public tree.
    """
    paths = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            if of_points(path):
                header = point_header_of(path)
                if header.game == POKER and points:
                    paths[rules_of(header.variant)] = str(path)
            else:
                paths[header_of(path).rules] = str(path)
        except PotluckError:
            continue
    return paths
