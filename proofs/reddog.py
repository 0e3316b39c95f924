"""Red Dog: chances against brute force, R1.11, the mean over all hands, and matches between the opponents.

python3 dev.py prove reddog [MATCHES] [SITUATIONS]
"""

import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from functools import partial
from math import comb, sqrt
from typing import Final

import numpy as np

from measure.figure import Figure, Refuted
from potluck.bots import bot
from potluck.cards import Card, deck
from potluck.dealer import Dealer
from potluck.games import reddog
from potluck.lab.reddog import gain, odds, spread

__all__ = ["SIZES", "main", "match_of"]

SEED: Final = 1
MATCHES: Final = 2000
SITUATIONS: Final = 1_000_000
CHUNK: Final = 50
SIZES: Final = (2, 4, 8)
POOL: Final = ("uncounted", "halfpool", "feeling", "caller", "random")
HERO: Final = "counter"
DECK: Final = deck(52)
MEAN: Final = Fraction(53_767_532, 47 * comb(52, 5))
"""Cards beaten by all hands of five, of 47 for each."""


CHANCE: Final = 4.0
"""Standard errors by which a match among equals may miss its even share."""


def main(argv: list[str]) -> list[Figure]:
    """The figures; two arguments: matches for each pairing, random situations."""
    matches, situations = (int(given) for given in (*argv, *map(str, (MATCHES, SITUATIONS)[len(argv) :])))
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        chunks = range(situations // 10_000)
        tried = sum(workers.map(partial(checked, size=10_000), chunks))
        played = [figure for size in SIZES for figure in pairings(workers, size, matches)]
    return [
        Figure(
            "random situations in which the chance is that of counting card by card, and R1.11 holds", tried, n=tried
        ),
        Figure("mean chance over all hands of five, other cards unseen", f"{float(mean()):.6%}", n=comb(52, 5)),
        *played,
    ]


def checked(chunk: int, *, size: int) -> int:
    """So many random situations, each counted card by card. Raises: Refuted at one that differs."""
    rng = random.Random(f"{SEED} {chunk}")
    for _ in range(size):
        hand_size = rng.choice((4, 5))
        cards = rng.sample(DECK, hand_size + rng.randrange(52 - hand_size))
        hand, seen = cards[:hand_size], cards[hand_size:]
        found = odds(hand, seen)
        left = [card for card in DECK if card not in cards]
        beaten = sum(_beats(hand, card) for card in left)
        if (found.beaten, found.remaining) != (beaten, len(left)):
            raise Refuted(f"{hand} with {seen} seen: {found}, counted {beaten} of {len(left)}")
        bet = Fraction(sum(1 if _beats(hand, card) else -1 for card in left), len(left))
        if bet + 1 != 2 * found.wins or gain(found.wins, 1) != bet:
            raise Refuted(f"{hand} with {seen} seen: a bet of one brings {bet}, the chance is {found.wins}")
    return size


def _beats(hand: list[Card], card: Card) -> bool:
    """By the rule itself: a card of the suit that is higher (R1.7)."""
    return any(mine.suit == card.suit and mine.rank > card.rank for mine in hand)


def mean() -> Fraction:
    """The mean chance, by all hands one after the other and by suits. Raises: Refuted where they differ."""
    by_suits = sum((chance * share for chance, share in spread((), (), cards=5).items()), Fraction(0))
    one_by_one = Fraction(sum(_beaten_by_all()), 47 * comb(52, 5))
    if not by_suits == one_by_one == MEAN:
        raise Refuted(f"the mean is {by_suits} by suits, {one_by_one} hand by hand, published is {MEAN}")
    return by_suits


def _beaten_by_all() -> Iterator[int]:
    """Cards beaten by all hands of five, for each lowest pair of cards in them."""
    cards = np.arange(52)
    for one in range(52):
        for two in range(one + 1, 52):
            rest = np.array(np.meshgrid(*[cards[two + 1 :]] * 3, indexing="ij")).reshape(3, -1)
            rest = rest[:, (rest[0] < rest[1]) & (rest[1] < rest[2])]
            hands = np.vstack([np.full((1, rest.shape[1]), one), np.full((1, rest.shape[1]), two), rest])
            suits, ranks = hands % 4, hands // 4
            total = 0
            for suit in range(4):
                own = suits == suit
                top = np.where(own, ranks, -1).max(axis=0, initial=-1)
                total += int(np.where(top >= 0, top - (own.sum(axis=0) - 1), 0).sum())
            yield total


def pairings(workers: ProcessPoolExecutor, size: int, matches: int) -> list[Figure]:
    """What each of the pool wins alone among counters, beside the mirror match. Raises: Refuted where one wins more."""
    figures = []
    for name in (HERO, *POOL):
        won = [share for part in workers.map(partial(part_of, name, size), range(matches // CHUNK)) for share in part]
        share, error = float(np.mean(won)), float(np.std(won, ddof=1)) / sqrt(len(won))
        interval = round(share - 1.96 * error, 4), round(share + 1.96 * error, 4)
        if name != HERO and interval[0] > 1 / size:
            raise Refuted(f"{name} wins {share:.4f} of the matches among {size - 1} counters, {interval}")
        if name == HERO and abs(share - 1 / size) > CHANCE * error:
            raise Refuted(f"among its like {name} wins {share:.4f} of the matches, {interval}: the seats are not even")
        claim = f"share of matches that {name} wins, alone among {size - 1} of counter ({1 / size:.3g} is even)"
        figures.append(Figure(claim, round(share, 4), n=len(won), seed=SEED, interval=interval))
    return figures


def part_of(name: str, size: int, chunk: int) -> list[float]:
    """The shares that this bot wins in a chunk of matches among counters; its seat goes round."""
    return [match_of(name, size, chunk * CHUNK + number) for number in range(CHUNK)]


def match_of(name: str, size: int, number: int) -> float:
    """The share of one match: 1 alone, a part where several win jointly."""
    dealer, rng = Dealer(SEED * 1_000_000 + number), random.Random(f"{SEED} {number}")
    own = number % size
    players = [bot(name if at == own else HERO) for at in range(size)]
    match = reddog.start(reddog.PRESETS["evening"], size)
    while not match.over:
        at = match.actor
        if at is None:
            match = dealer(match)
        elif match.state.over:
            match = match.apply(reddog.Next())
        else:
            match = match.apply(players[at].choose(match.view(at), rng))
    return (own in match.winners) / len(match.winners)
