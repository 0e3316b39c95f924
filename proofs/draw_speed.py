"""What a decision of `draw-solved` takes of the processor: looked up without numpy and kernels, and solved anew.

python3 dev.py prove draw_speed [DEALS]: in each of four fields so many deals against a player who stakes 0.3 or 1.7
times what the files would. A Python of its own that has neither numpy nor kernels decides at all that the bot was
asked, the files once read; the same with kernels and numpy times each last round that is solved anew, for the first
time. With 52 cards the first of all is timed too, in a Python that has solved none: it prepares what later ones take.
Refuted where a look-up takes more than 50 µs on average, or any round more than 200 ms.
"""

import json
import os
import random
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Final

from measure.figure import Figure, Refuted

if TYPE_CHECKING:
    from potluck.games.draw.view import View
    from potluck.protocol import Action

__all__ = ["main", "part"]

FIELDS_ASKED: Final = ("evening-32-pl", "evening-32-de", "letter-32-de", "letter-52-de")
DEALS: Final = 60
SEED: Final = 78
ODD: Final = (0.3, 1.7)
AGAIN: Final = 5
"""Times that each look-up is made; the quickest counts, since the machine is shared."""
LOOK_UP: Final = 50
"""µs"""
SOLVED: Final = 200
"""ms"""
BARE: Final = "bare"
BLIND: Final = "sys.modules['numpy'] = None; "
FIRST: Final = "first"
FIRST_ASKED: Final = ("letter-52-pl", "letter-52-de")
BEGUN: Final = 20
"""Deals in which a Python looks for its first round."""
PYTHONS: Final = 5
"""Pythons of each field."""


def main(argv: list[str]) -> list[Figure]:
    """Raises: Refuted where a decision takes too long."""
    if argv[:1] == [BARE]:
        print(json.dumps([found for field in FIELDS_ASKED for found in _looked_up(field, int(argv[1]))]))
        return []
    if argv[:1] == [FIRST]:
        print(json.dumps(_solved(argv[1], BEGUN)[0]))
        return []
    deals = int(argv[0]) if argv else DEALS
    looked = sorted(json.loads(_said(BARE, str(deals), before=BLIND, kernels="fallback")))
    rounds = sorted(took for field in FIELDS_ASKED for took in _solved(field, deals))
    first = max(json.loads(_said(FIRST, field)) for field in FIRST_ASKED for _ in range(PYTHONS))
    mean, middle = sum(looked) / len(looked), rounds[len(rounds) // 2]
    if mean > LOOK_UP or max(first, rounds[-1]) > SOLVED:
        raise Refuted(f"a look-up takes {mean:.1f} µs, a round up to {rounds[-1]:.0f} ms, the first up to {first:.0f}")
    many, solved, begun = len(looked), len(rounds), len(FIRST_ASKED) * PYTHONS
    share = 100 * sum(took <= LOOK_UP for took in looked) / len(looked)
    return [
        Figure("a look-up without numpy and kernels takes on average", round(mean, 1), "µs", n=many, seed=SEED),
        Figure("99 of 100 look-ups take at most", round(looked[len(looked) * 99 // 100], 1), "µs", n=many, seed=SEED),
        Figure(f"look-ups of at most {LOOK_UP} µs", round(share, 1), "%", n=many, seed=SEED),
        Figure("a last round that is solved anew takes in the middle", round(middle), "ms", n=solved, seed=SEED),
        Figure("the longest of them", round(rounds[-1]), "ms", n=solved, seed=SEED),
        Figure("the first of a process, 52 cards, the longest", round(first), "ms", n=begun, seed=SEED),
    ]


def part(argv: list[str]) -> bool:
    """Whether it is a shorter run."""
    return bool(argv)


def _said(*argv: str, before: str = "", kernels: str = "") -> str:
    """What a Python of its own prints."""
    code = f"import sys; {before}from proofs.draw_speed import main; main(sys.argv[1:])"
    environment = os.environ | ({"POTLUCK_KERNELS": kernels} if kernels else {})
    command = [sys.executable, "-c", code, *argv]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout


def _looked_up(field: str, deals: int) -> list[float]:
    from potluck.bots.draw_solved import choose

    found = []
    for view, seed in _views(field, deals):
        took = []
        for _ in range(AGAIN):
            rng = random.Random(seed)
            before = time.thread_time_ns()
            choose(view, rng)
            took.append((time.thread_time_ns() - before) / 1000)
        found.append(min(took))
    return found


def _solved(field: str, deals: int) -> list[float]:
    """By round that is solved anew, ms."""
    from potluck.bots import draw_resolving
    from potluck.bots.draw_solved import turn_of

    took = []
    solved = draw_resolving._solved
    for view, _ in _views(field, deals):
        turn = turn_of(view)
        assert turn is not None
        place, known = turn.place(), solved.cache_info().misses
        before = time.thread_time_ns()
        turn.again(place)
        if solved.cache_info().misses > known:
            took.append((time.thread_time_ns() - before) / 1e6)
    return took


def _views(field: str, deals: int) -> "list[tuple[View, int]]":
    """What the bot is asked, and a seed for each; the files are read by then, and rounds are not solved."""
    from potluck.arena.gate import FIELDS, faced
    from potluck.bots import draw_solved
    from potluck.games.draw.values import Open, RaiseBy
    from potluck.games.draw.view import View
    from potluck.protocol import Amount

    names, asked = vars(draw_solved), list[tuple[View, int]]()
    compiled, names["COMPILED"] = names["COMPILED"], False

    def noted(view: "View", rng: random.Random) -> "Action":
        asked.append((view, len(asked)))
        return draw_solved.choose(view, rng)

    def odd(view: "View", rng: random.Random) -> "Action":
        action = draw_solved.choose(view, rng)
        offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
        if offer is None or not isinstance(action, Open | RaiseBy):
            return action
        return type(action)(min(max(round(action.amount * rng.choice(ODD)), offer.low), offer.high))

    faced({"solved": noted}, {"odd": odd}, rules=FIELDS[field], seed=SEED, numbers=range(deals))
    names["COMPILED"] = compiled
    return [(view, seed) for view, seed in asked if any(offer.kind != "next" for offer in view.offers)]
