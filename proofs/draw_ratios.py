"""The stacks that matches of the draw meet, in antes: what the files of `draw-solved` are kept for.

python3 dev.py prove draw_ratios [MATCHES]: so many whole matches of the regular player against the newcomer for each
preset, deck and sheet, wardrobe, credits and rising antes as they are; of each deal the ratio that chooses its file.
"""

import random
from collections.abc import Iterator
from itertools import product
from typing import Final

from msgspec.structs import replace

from measure.figure import Figure
from potluck.arena.orders import Orders
from potluck.bots.draw_line import ratio_of
from potluck.bots.ladder.guests import newcomer, regular
from potluck.games import draw
from potluck.games.draw.options import Rules

__all__ = ["main", "part"]

MATCHES: Final = 60
SEED: Final = 61
SHARES: Final = (5, 25, 50, 75, 95, 99)
"""Of a hundred deals so many have at most that ratio."""


def main(argv: list[str]) -> list[Figure]:
    """The ratios between which the middle nine tenths lie, the middle, quarters, and what 99 of 100 do not exceed."""
    matches = int(argv[0]) if argv else MATCHES
    figures = []
    for preset, rules in draw.PRESETS.items():
        for deck, profile in product((32, 52), ("pl", "de")):
            known = sorted(_ratios(replace(rules, profile=profile, deck=deck), matches))
            pack = "" if deck == rules.deck else f"{deck} cards, "
            figures += [
                Figure(
                    f"{preset}, {pack}{profile}: stacks in antes that {share} of 100 deals do not exceed",
                    round(known[min(len(known) * share // 100, len(known) - 1)], 1),
                    n=len(known),
                    seed=SEED,
                )
                for share in SHARES
            ]
    return figures


def part(argv: list[str]) -> bool:
    """Whether it is a shorter run."""
    return bool(argv)


def _ratios(rules: Rules, matches: int) -> Iterator[float]:
    for number in range(matches):
        orders, rng = Orders(SEED, number), random.Random(number)
        match, seen = orders.settle(draw.start(rules, 2)), 0
        while not match.over:
            assert match.actor is not None
            view = match.view(match.actor)
            if view.deal != seen:
                seen = view.deal
                yield ratio_of(view)
            match = orders.settle(match.apply((regular, newcomer)[match.actor](view, rng)))
