"""A responder that learns by playing against the shark where a deal is solved whole: a lower bound on what can be won.

`prove poker_responder [TRAINING [DEALS [VARIANT]]]`: it learns on so many deals (20,000) of `draw-fixed` for two, then
plays so many fresh ones (600) from both seats, luck taken out. It starts from the shark's own play, and departs from
it where that seemed better. Refuted where it does not win from three planted weaknesses, on a fifth of those deals,
clearly more than the shark does, or where it clearly wins more than a chip a deal from the shark. What was played is
kept, opponent by opponent; a stopped run goes on.
"""

import random
import sys
from collections.abc import Mapping
from typing import Final

import msgspec

from measure.figure import Figure, Refuted
from measure.poker_learner import learned
from potluck.arena.gate import spread
from potluck.arena.gate_poker import Faced, Field, Plays, faced
from potluck.bots.general import shark
from potluck.bots.reference import caller
from potluck.games.poker import Check, Fold, Phase, RaiseTo, View
from potluck.protocol import Action, Amount
from potluck.variants import VARIANTS
from proofs.kept import Kept, stamp

__all__ = ["PLANTED", "main", "part", "subject"]

SEED: Final = 913_000_000
"""No deal of it was looked at while the shark was made."""
FRESH: Final = 914_000
TRAINING: Final = 20_000
DEALS: Final = 600
FEWER: Final = 5
"""So many times fewer deals, to learn on and to play, against planted weaknesses."""
MOST: Final = 1.0
"""Chips a deal that may be won from the shark."""
SOURCES: Final = (
    *(f"src/potluck/lab/poker_one_draw{part}.py" for part in ("", "_betting", "_hands", "_policy")),
    "src/potluck/lab/poker_futures.py",
    "src/potluck/bots/general.py",
    "src/potluck/games/poker",
    "measure/poker_learner.py",
    "measure/upper_confidence.py",
    "proofs/poker_responder.py",
)


def timid(view: View, rng: random.Random) -> Action:
    """Plants: gives up to any stake behind the exchange, else plays as the shark."""
    return Fold() if view.phase is Phase.BETTING and view.street and view.owed else shark(view, rng)


def loud(view: View, rng: random.Random) -> Action:
    """Plants: stakes behind the exchange whatever it holds and gives up to a raise, else plays as the shark."""
    if view.phase is not Phase.BETTING or not view.street:
        return shark(view, rng)
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    if view.owed:
        return Fold()
    return RaiseTo(offer.low) if offer else Check()


PLANTED: Final[Mapping[str, Plays]] = {"timid": timid, "loud": loud, "caller": caller}


def main(argv: list[str]) -> list[Figure]:
    """What it wins from each planted weakness more than the shark does, and from the shark. Raises: Refuted."""
    training, deals = (int(argv[at]) if argv[at:] else (TRAINING, DEALS)[at] for at in (0, 1))
    name, figures = argv[2] if argv[2:] else "draw-fixed", []
    with Kept("poker_responder", f"{name}-{training}-{deals}-{stamp(*SOURCES)}") as kept:
        for who, weak in PLANTED.items():
            found = _won(kept, who, weak, name, training // FEWER, deals // FEWER)
            plain = _played(kept, f"shark, {who}", shark, weak, name, deals // FEWER)
            gain = found.mean - plain.mean
            within = (found.within(spread(1)) ** 2 + plain.within(spread(1)) ** 2) ** 0.5
            figures.append(
                _figure(
                    f"{name}, planted weakness {who}: what is won more than the shark wins",
                    gain,
                    within,
                    training // FEWER,
                    found,
                )
            )
            if gain <= within:
                raise Refuted(
                    f"of {who} only {gain:.2f} ± {within:.2f} chips a deal more than the shark's were learned"
                )
        found = _won(kept, "the shark", shark, name, training, deals)
    figures.append(
        _figure(f"{name}: what a responder wins from the shark", found.mean, found.within(spread(1)), training, found)
    )
    if found.mean - found.within(spread(1)) > MOST:
        raise Refuted(f"{found.mean:.2f} chips a deal are won from the shark")
    for figure in figures:
        print(f"{figure.claim}: {figure.value} {figure.interval}", file=sys.stderr, flush=True)
    return figures


def part(argv: list[str]) -> bool:
    """Whether a variant is named."""
    return bool(argv[2:])


def subject(claim: str) -> str:
    """What a claim is of, not on how many deals it was found."""
    return claim.partition(" (")[0]


def _won(kept: Kept, who: str, other: Plays, name: str, training: int, deals: int) -> Faced:
    """What a responder wins that has learned on so many deals."""
    key = f"learned, {who}"
    if key in kept:
        return msgspec.json.decode(kept[key], type=Faced)
    responder = learned(other, VARIANTS[name], seed=SEED, deals=training)
    return _played(kept, key, responder.choose, other, name, deals)


def _played(kept: Kept, key: str, mine: Plays, other: Plays, name: str, deals: int) -> Faced:
    if key not in kept:
        won = faced(mine, other, field=Field(name, 2), seed=FRESH, numbers=range(deals))
        kept.keep(key, msgspec.json.encode(won))
    return msgspec.json.decode(kept[key], type=Faced)


def _figure(claim: str, mean: float, within: float, training: int, won: Faced) -> Figure:
    return Figure(
        f"{claim} (learned on {training} deals; luck taken out)",
        round(mean, 2),
        unit="chips a deal",
        n=won.tally.plays,
        seed=FRESH,
        interval=(round(mean - within, 2), round(mean + within, 2)),
    )
