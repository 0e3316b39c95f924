"""The dearest that a person can ask of the house: a fuzzer looks for own variants that cost most, under their bound.

`prove cost [VARIANTS]`. Random variants of one's own, many of them with wild cards, jokers, large boards and own cards
that must play, are read as a table reads them; of those that are allowed, a deal at the fullest table is played to its
showdown by callers. Counted is the time of the processor: of each step on the event loop with all hands told in words,
and of each question that is reckoned beside it: the chances of every step of the deal, and, where a seat is the first
to act on its street, the advice to it and what every bot would do there. The dearest are tried again, with
another of their parts changed each time. Own variants have no reviews; those of Pai Gow are asked for after thirty
deals, by each of its presets. Refuted where a step takes more than 100 ms, or a question beside it 2 s. Without a
compiler, as with `POTLUCK_KERNELS=fallback` in the environment, steps alone are counted.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from measure.figure import Figure, Refuted
from potluck.bots import bot, bots_for
from potluck.dealer import Dealer
from potluck.errors import PotluckError
from potluck.games import paigow
from potluck.games.paigow.options import SEATS, Rules
from potluck.games.poker import State, begin
from potluck.kernels import COMPILED
from potluck.lab import advise
from potluck.lab.chances import chances
from potluck.lab.paigow.advice import _worth
from potluck.lab.review import review
from potluck.options import Plain
from potluck.protocol import View
from potluck.table.history import laid_open
from potluck.variants import Variant, read, to_data, to_toml, ways
from potluck.variants.cost import bounded
from potluck.words.poker.hands import decision, ranked, seat_hand
from potluck.words.speech import speech

__all__ = ["main", "part"]

VARIANTS: Final = 600
KEPT: Final = 12
SEED: Final = 26
STACK: Final = 200
ON_THE_LOOP: Final = 0.1
BESIDE: Final = 2.0
WILD: Final = ((), ("2",), ("2", "3", "4", "5"), ("A", "K"), ("Jh", "Js"), tuple("23456789TJQK"))
CLAIMS: Final = (
    ("dearest step on the event loop of an own variant that is allowed", ON_THE_LOOP),
    ("dearest question beside it, the chances of a whole deal", BESIDE),
    ("dearest advice on it", BESIDE),
    ("dearest thought of a bot at it", BESIDE),
)
BOTS_ASKED: Final = bots_for("poker")
ORDERS: Final = ("high", "ace-to-five", "deuce-to-seven", "ace-to-six")


REVIEWED: Final = 30
"""Deals of a match after which reviews are asked for."""


class Cost(NamedTuple):
    """Seconds of the processor: the dearest step on the loop, and the dearest question of each kind beside it."""

    step: float
    chances: float
    advice: float
    thought: float


def part(_: list[str]) -> bool:
    """Whether it is the run without a compiler."""
    return not COMPILED


def main(argv: list[str]) -> list[Figure]:
    """The dearest step and the dearest question, and of which variants. Raises: Refuted."""
    n, rng = int(argv[0]) if argv else VARIANTS, random.Random(SEED)
    claims = CLAIMS if COMPILED else ((CLAIMS[0][0] + ", without a compiler", ON_THE_LOOP),)
    cost(read('like = "omaha-five-hilo"\nname = "warm"'), 0)
    _reviewed(paigow.PRESETS["evening"])  # all that is loaded is loaded now
    tried = refused = 0
    dearest: list[tuple[Cost, Variant]] = []
    for data in _proposals(rng, n, dearest):
        try:
            variant = read(data)
            bounded(variant)
        except PotluckError:
            refused += 1
            continue
        tried += 1
        dearest.append((cost(variant, tried), variant))
        kept = [sorted(dearest, key=lambda each: -each[0][kind])[:KEPT] for kind in range(len(claims))]
        dearest[:] = list({id(each[1]): each for part in kept for each in part}.values())
    figures = []
    for kind, (claim, limit) in enumerate(claims):
        seconds, where = max((each[kind], _line(variant)) for each, variant in dearest)
        figures += [_figure(claim, seconds, limit, where, tried), Figure(f"the own variant of the {claim}", where)]
    if not COMPILED:
        return figures
    reviewed, preset = max((_reviewed(options), name) for name, options in paigow.PRESETS.items())
    figures.append(_figure("dearest review of a match of Pai Gow", reviewed, BESIDE, preset, REVIEWED))
    return [
        *figures,
        Figure("own variants that were refused, among those that were proposed", refused, n=tried + refused, seed=SEED),
    ]


def _figure(claim: str, seconds: float, limit: float, where: str, n: int) -> Figure:
    """That claim; in milliseconds what may take no more than tenths of a second. Raises: Refuted."""
    if seconds > limit:
        raise Refuted(f"{claim}: {seconds:.3f} s, allowed {limit}: {where}")
    return Figure(claim, *((round(1000 * seconds, 1), "ms") if limit < 1 else (round(seconds, 2), "s")), n, SEED)


def cost(variant: Variant, seed: int) -> Cost:
    """The cost of one deal at the fullest table."""
    dealer, rng = Dealer(seed=seed), random.Random(seed)
    state = begin(variant, (STACK,) * variant.most_seats, button=0)
    states, step, advice, thought, streets = [state], 0.0, 0.0, 0.0, set()
    while not state.over:
        if COMPILED and state.actor is not None and state.street not in streets:
            streets.add(state.street)
            advice, thought = max(advice, _advised(state)), max(thought, _thought(state, seed))
        outcome = dealer.outcome(state) if state.actor is None else bot("caller").choose(state.view(state.actor), rng)
        ranked.cache_clear()
        start = time.process_time()
        state = state.apply(outcome)
        _told(state)
        step = max(step, time.process_time() - start)
        states.append(state)
    views = [laid_open(each, None) for each in states]
    return Cost(step, _seconds(partial(chances, "poker", views)) if COMPILED else 0.0, advice, thought)


def _advised(state: State) -> float:
    """Seconds that the advice takes to the seat that is to act."""
    return _seconds(partial(advise, "poker", state.view(state.actor)))


def _thought(state: State, seed: int) -> float:
    """Seconds that the slowest bot takes for that seat's act."""
    return max(_seconds(partial(bot(name).choose, state.view(state.actor), random.Random(seed))) for name in BOTS_ASKED)


def _reviewed(options: Rules) -> float:
    """Seconds that the dearest seat's review of a whole match of Pai Gow takes where nothing is remembered of it."""
    dealer, rng = Dealer(seed=SEED), random.Random(SEED)
    match = dealer(paigow.start(options, max(SEATS)))
    for deal in range(REVIEWED):
        if deal:
            match = dealer(match.apply(paigow.Next()))
        while not (match.state.over or match.over):
            match = dealer(match.apply(bot("caller").choose(match.view(match.actor), rng)))
        if match.over:
            break
    return max(_first_asked(match.view(seat)) for seat in range(max(SEATS)))


def _first_asked(view: View) -> float:
    """Seconds of a review that is the first in its process."""
    _worth.cache_clear()
    return _seconds(partial(review, "paigow", view))


def _seconds(ask: Callable[[], object]) -> float:
    """Seconds of the processor that a question takes."""
    start = time.process_time()
    ask()
    return time.process_time() - start


def _told(state: State) -> None:
    """Whatever a screen tells of hands where all lie open."""
    view, speaks = laid_open(state, None), speech("en")
    for at in range(len(view.seats)):
        seat_hand(speaks, view, at)
    if state.over:
        live = tuple(at for at, seat in enumerate(view.seats) if not seat.folded)
        for best in view.variant.showdown:
            decision(speaks, view, best, live)


def _proposals(rng: random.Random, n: int, dearest: list[tuple[Cost, Variant]]) -> Iterator[Plain]:
    """Variants as data: half of them any, half like one of the dearest so far with a part of another."""
    for _ in range(n):
        fresh = _any(rng)
        if dearest and rng.random() < 0.5:
            like = dict(to_data(rng.choice(dearest)[1]))
            part = rng.choice([key for key in fresh if key != "name"])
            yield like | {part: fresh[part], "code": ""}
        else:
            yield fresh


def _any(rng: random.Random) -> Plain:
    """Any variant, or nearly one."""
    own = rng.choice((2, 3, 4, 5, 5, 6, 7, 7))
    board = rng.choice((0, 2, 3, 4, 5, 5, 7, 9))
    streets: list[Plain] = [{"name": "first", "down": own, "bet": 1}]
    if rng.random() < 0.3 and own > 2:
        streets = [{"name": "first", "down": 1, "up": 1, "bet": 1}]
        streets += [{"name": f"up {number}", "up": 1, "bet": 1} for number in range(own - 2)]
    if rng.random() < 0.25:
        board = 0
        streets += [
            {"name": f"draw {number}", "draw": rng.randint(1, own), "bet": 1} for number in range(rng.randint(1, 3))
        ]
    left = board
    while left:
        part = rng.randint(1, left)
        streets.append({"name": f"board {left}", "board": part, "bet": 1})
        left -= part
    holes: tuple[int | None, ...] = (None, 2, 2, 3, rng.randint(0, 5))
    halves = rng.sample(ORDERS, rng.randint(1, 2))
    showdown = [{"order": order} | ({} if (hole := rng.choice(holes)) is None else {"hole": hole}) for order in halves]
    return {
        "name": "any",
        "streets": streets,
        "showdown": showdown,
        "wild": list(rng.choice(WILD)),
        "jokers": rng.randint(0, 2),
        "joker": rng.choice(("bug", "wild")),
        "fewer_wild": rng.random() < 0.6,
        "forced": {"ante": 1},
    }


def _line(variant: Variant) -> str:
    """A variant on one line."""
    return f"{ways(variant)} hands of five: {' '.join(to_toml(variant).split())}"
