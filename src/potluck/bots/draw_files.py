"""Which of the house's files plays a deal of the draw: the two between which its stacks lie.

What two files on either side get wrong goes in opposite directions: each plays a share of the deals, drawn from the own
first hand, which the other does not know. Beyond the last file that one plays.
"""

import errno
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from math import log
from pathlib import Path
from typing import Final, NamedTuple

from potluck.bots import needed
from potluck.bots.draw_line import hidden, ratio_of
from potluck.errors import ParseError
from potluck.games.draw.kit import FILES
from potluck.games.draw.options import Rules
from potluck.games.draw.view import View
from potluck.solve.draw_table import SUFFIX, header_of, rules_of

__all__ = ["HOUSE", "between", "kept_strategies", "kept_strategy", "leaning_strategy"]

BEYOND: Final = 1.75
"""A file that leans plays up to stacks so much larger than its own."""


def _place() -> Path:
    """The folder of the package with the files; where it is not installed, the one beside this package."""
    spec = find_spec(FILES.package)
    folders = spec.submodule_search_locations if spec else None
    return Path(folders[0] if folders else Path(__file__).resolve().parents[2] / FILES.package)


HOUSE: Final = _place()
"""Where the house's files lie."""


class _File(NamedTuple):
    ratio: float
    path: str


def kept_strategy(view: View) -> str | None:
    """The file that plays this deal for the viewer; None where the rules are none of the sheets'.

    Raises:
        ParseError: `strategy.unreadable` or `strategy.newer`, a file of the house is missing or damaged.
        RequestError: `cli.extra`, the files are not installed.
    """
    files = kept_strategies(view)
    number = hidden(view, -1) if len(files) > 1 else 0.0
    for path, chance in files:
        number -= chance
        if number < 0:
            return path
    return files[-1][0] if files else None


def kept_strategies(view: View) -> tuple[tuple[str, float], ...]:
    """The files of which one plays such a deal, and how often each does; empty: as `kept_strategy`."""
    rules, known = view.rules, _rules(view.rules)
    kept = _kept(HOUSE).get(known)
    if kept is None and known == _rules(Rules(profile=rules.profile, deck=rules.deck)):
        needed(FILES, f"draw-{rules.deck}-{rules.profile}")
        missing = HOUSE / f"draw-{rules.deck}-{rules.profile}-*{SUFFIX}"
        raise ParseError("strategy.unreadable", asked=str(missing), path=os.strerror(errno.ENOENT))
    return between(kept, ratio_of(view)) if kept else ()


def leaning_strategy(view: View, habits: str) -> str | None:
    """The file nearest to this deal that leans on those habits; None where none is kept, or stacks are far larger."""
    kept = _kept(HOUSE / habits).get(_rules(view.rules))
    if kept is None:
        return None
    ratio = ratio_of(view)
    nearest = _nearest(kept, ratio)
    return nearest.path if ratio <= nearest.ratio * BEYOND else None


@lru_cache(maxsize=1024)
def between(kept: tuple[_File, ...], ratio: float) -> tuple[tuple[str, float], ...]:
    """Of ratios and their files those that play stacks of so many antes, and how often each does."""
    below = max((file for file in kept if file.ratio <= ratio), default=None)
    above = min((file for file in kept if file.ratio >= ratio), default=None)
    if below is None or above is None or below == above:
        return ((_nearest(kept, ratio).path, 1.0),)
    part = log(ratio / below.ratio) / log(above.ratio / below.ratio)
    return (below.path, 1 - part), (above.path, part)


def _nearest(kept: tuple[_File, ...], ratio: float) -> _File:
    """By the logarithm."""
    return min(kept, key=lambda file: abs(log(file.ratio / ratio)))


@lru_cache(maxsize=64)
def _rules(rules: Rules) -> str:
    return rules_of(rules)


@cache
def _kept(folder: Path) -> Mapping[str, tuple[_File, ...]]:
    """Rules -> the files that are kept for them."""
    files_of: dict[str, list[_File]] = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        header = header_of(path)
        files_of.setdefault(header.rules, []).append(_File(header.ratio, str(path)))
    return {rules: tuple(files) for rules, files in files_of.items()}
