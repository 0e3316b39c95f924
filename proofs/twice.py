"""Random deals that are run twice, every board variant and number of seats: chips by an independent, slow oracle.

python3 dev.py prove twice [DEALS]

The oracle has pots of its own: it takes what each has paid chip level by chip level, compares hands on every choice of
five cards, and halves each pot itself (R4.16, R4.3). It ranks five cards by the kernels, in one deal of a hundred by
the law (`potluck.ranking`).
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from measure.figure import Figure, Refuted
from potluck import kernels
from potluck.cards import Card, mask
from potluck.games.poker import ACTIONS, HouseRules, Phase, State, begin
from potluck.games.poker.options import twofold
from potluck.games.poker.values import Common, Second
from potluck.protocol import Amount, Cards, Dealt
from potluck.ranking import Ranking
from potluck.variants import VARIANTS, Best, Variant

__all__ = ["main"]

DEALS: Final = 100_000
SEED: Final = 16
CHIPS: Final = (3, 5, 7, 20, 33, 101)
LAWFUL: Final = 100
"""In one deal of so many hands are compared by the law."""
AGREES: Final = 0.97
RAISES: Final = 0.6
STAYS: Final = 0.9


def main(argv: list[str]) -> list[Figure]:
    """Deals run twice, and those in which a chip lay elsewhere than by the oracle. Raises: Refuted at the first."""
    deals = int(argv[0]) if argv else DEALS
    games = [variant for variant in VARIANTS.values() if twofold(variant)]
    rng, twice, kinds = random.Random(SEED), 0, set[tuple[str, int]]()
    while twice < deals:
        variant = rng.choice(games)
        seats = rng.randint(2, variant.most_seats)
        state = played(variant, [rng.choice(CHIPS) for _ in range(seats)], rng)
        if state.runs is None or not state.runs.twice:
            continue
        check(state, lawful=not twice % LAWFUL)
        kinds.add((variant.name, seats))
        twice += 1
    return [
        Figure(
            claim=f"deals run twice in {len(games)} variants, 2 to 10 seats, whose chips are not those of the oracle",
            value=0,
            n=twice,
            seed=SEED,
        ),
        Figure(claim="variants and numbers of seats among them", value=len(kinds), n=twice, seed=SEED),
    ]


def played(variant: Variant, stacks: list[int], rng: random.Random) -> State:
    """A random deal, mostly all-in."""
    house = HouseRules(turn_up=rng.random() < 0.5, twice=True)
    state = begin(variant, stacks, button=rng.randrange(len(stacks)), house=house)
    while not state.over:
        if isinstance(state.chance, Cards):
            state = state.apply(Dealt(tuple(rng.sample(state.undealt, state.chance.n))))
            continue
        offers = {offer.kind: offer for offer in state.offers()}
        raising = offers.get("raise_to")
        if state.phase is Phase.AGREEING:
            kind = "run_twice" if rng.random() < AGREES else "run_once"
        elif isinstance(raising, Amount) and rng.random() < RAISES:
            state = state.apply(ACTIONS["raise_to"](raising.high))
            continue
        else:
            kind = "fold" if "fold" in offers and rng.random() > STAYS else next(iter(offers))
        state = state.apply(offers[kind].sample(rng, ACTIONS))
    return state


def check(state: State, *, lawful: bool) -> None:
    """Raises: Refuted where chips are lost, a board is not as it was dealt, or a seat has other chips."""
    assert state.outcome is not None
    assert state.runs is not None
    first = tuple(card for entry in state.story if isinstance(entry, Common) for card in entry.cards)
    second = tuple(card for entry in state.story if isinstance(entry, Second) for card in entry.cards)
    places = [at for at, entry in enumerate(state.story) if isinstance(entry, Common)]
    later = [at for at, entry in enumerate(state.story) if isinstance(entry, Second)]
    if (first, second) != (state.board, state.runs.second) or max(places, default=0) > min(later):
        raise Refuted(f"{state.variant.name}: boards {first} {second}")
    if len({*first, *second}) != len(first) + len(second) or len(second) + state.runs.shared != len(first):
        raise Refuted(f"{state.variant.name}: cards of the boards {first} {second}")
    if sum(state.payoffs()) != 0:
        raise Refuted(f"{state.variant.name}: {sum(state.payoffs())} chips made or lost")
    won = oracle(state, (first, first[: state.runs.shared] + second), lawful=lawful)
    if won != state.outcome.won:
        raise Refuted(f"{state.variant.name}: {state.outcome.won}, by the oracle {won}: {state!r}")


def oracle(state: State, boards: tuple[tuple[Card, ...], ...], *, lawful: bool) -> tuple[int, ...]:
    """What each seat takes: every pot halved, the odd chip with the first board; ties in whole chips (R4.3, R4.16)."""
    won = [0] * len(state.seats)
    variant, live = state.variant, [at for at, seat in enumerate(state.seats) if not seat.folded]
    worths = [
        {
            at: [strength(variant, best, (state.seats[at].hand, board), lawful=lawful) for best in variant.showdown]
            for at in live
        }
        for board in boards
    ]
    for amount, seats in slices(state):
        if len(seats) == 1:
            won[seats[0]] += amount
            continue
        for part, worth in zip(((amount + 1) // 2, amount // 2), worths, strict=True):
            for half, at_stake in halves(part, {at: worth[at] for at in seats}):
                best = max(half.values())
                winners = [at for at in left_of_button(state) if half.get(at) == best]
                each, odd = divmod(at_stake, len(winners))
                for place, at in enumerate(winners):
                    won[at] += each + (place < odd)
    return tuple(won)


def slices(state: State) -> Iterator[tuple[int, list[int]]]:
    """The pots, chip level by chip level, put together where the same seats may win."""
    paid = [seat.paid for seat in state.seats]
    live = [at for at, seat in enumerate(state.seats) if not seat.folded]
    pots: list[tuple[int, list[int]]] = []
    extra = sum(seat.dead for seat in state.seats)
    for level in range(1, max(paid) + 1):
        amount = sum(chips >= level for chips in paid)
        seats = [at for at in live if paid[at] >= level] or (pots[-1][1] if pots else live)
        if pots and pots[-1][1] == seats:
            pots[-1] = (pots[-1][0] + amount, seats)
        else:
            pots.append((amount, seats))
    pots[0] = (pots[0][0] + extra, pots[0][1])
    yield from pots


def halves(amount: int, worths: dict[int, list[int]]) -> Iterator[tuple[dict[int, int], int]]:
    """The strengths of each seat for high, or for high and low, and what is at stake."""
    high = {at: worth[0] for at, worth in worths.items()}
    low = {at: worth[-1] for at, worth in worths.items() if len(worth) > 1}
    if not any(low.values()):
        yield high, amount
        return
    yield high, (amount + 1) // 2
    yield low, amount // 2


def strength(variant: Variant, best: Best, held: tuple[tuple[Card, ...], tuple[Card, ...]], *, lawful: bool) -> int:
    """The strength of a hand with that board, five cards at a time."""
    law, (hand, board) = variant.ranking(best), held
    if not isinstance(law, Ranking):
        return law.rank(hand + board).strength
    if best.hole is None:
        fives: Iterator[tuple[Card, ...]] = combinations(hand + board, 5)
    else:
        own, common = combinations(hand, best.hole), list(combinations(board, 5 - best.hole))
        fives = iter([mine + ours for mine in own for ours in common])
    if lawful or law.fewer_wild:
        return max(law.rank(five).strength for five in fives)
    program = kernels.program(law)
    return max(kernels.rank_one(mask(five), program) for five in fives)


def left_of_button(state: State) -> list[int]:
    """The seats from the dealer's left."""
    n, button = len(state.seats), state.button or 0
    return [(button + 1 + step) % n for step in range(n)]
