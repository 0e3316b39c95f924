"""One random deal played in both engines at once; every choice, pot and stack must be the same, or a rule says why."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple
from warnings import catch_warnings, simplefilter

from potluck.cards import Card
from potluck.games import poker
from potluck.games.poker.values import Action
from potluck.protocol import Amount, Cards, Dealt, show
from potluck.variants import VARIANTS, Variant
from tests.witness.explained import Found, reason
from tests.witness.peer import Choices, Peer, Stakes, known

__all__ = ["IDLE", "PLAYED", "Difference", "duel", "stakes_of"]

PLAYED: Final = tuple(name for name, variant in VARIANTS.items() if known(variant))
"""The variants that both know."""
MOST_SEATS: Final = 6
IDLE: Final = "R4.1 idle check"
"""Who can do nothing but check is not asked by us; pokerkit asks him."""
WEIGHTS: Final = {"fold": 3, "call": 10, "raise": 8}


class Difference(NamedTuple):
    """Where the engines part: what differs, what each says, the deal up to there, and the rule that explains it."""

    what: str
    ours: Any
    theirs: Any
    state: poker.State
    reason: str | None
    stakes: Stakes
    steps: tuple[str, ...]


def stakes_of(variant: Variant, rng: Random) -> Stakes:
    """Seats, uneven stacks, antes and blinds of every kind that there is."""
    n = rng.randint(2, min(MOST_SEATS, variant.most_seats))
    unit = max(street.bet for street in variant.streets)
    deep, least = rng.choice((3, 12, 60)), (1 if rng.random() < 0.1 else 8 + variant.forced.ante)
    stacks = tuple(rng.randint(least, least + deep * unit) for _ in range(n))
    antes, blinds = (0,) * n, (0,) * n
    if variant.opens == "left" and (variant.forced.blinds or not variant.forced.ante):
        blinds = _blinds(n, rng)
    kind = rng.choice(("none", "all", "all", "one")) if not variant.forced.ante else "all"
    if kind == "all":
        antes = (variant.forced.ante or rng.randint(1, 3),) * n
    elif kind == "one":
        antes = tuple(2 if at == min(1, n - 1) else 0 for at in range(n))
    return Stakes(stacks, antes, blinds, kind == "one" or (kind == "all" and rng.random() < 0.3))


def duel(
    variant: Variant,
    stakes: Stakes,
    rng: Random,
    *,
    tally: Counter[str] | None = None,
    told: list[str] | None = None,
    peers: list[Peer] | None = None,
) -> Difference | None:
    """Plays a deal to its end in both; the first difference, if there is one.

    `tally` counts what was compared; `told` gets every step as text, seat or `board` first; `peers` gets their deal.
    """
    ours = poker.begin(
        variant,
        stakes.stacks,
        button=len(stakes.stacks) - 1,
        antes=stakes.antes,
        blinds=stakes.blinds,
        dead=stakes.dead,
    )
    theirs = Peer(variant, stakes)
    if peers is not None:
        peers.append(theirs)
    steps: list[str] = []
    with catch_warnings():
        # Where it warns, pokerkit counts an action as impossible if warnings are errors.
        simplefilter("ignore")
        for found, text in _walk(ours, theirs, rng):
            if found is not None:
                return Difference(*found, reason(*found), stakes, tuple(steps))
            steps.append(text)
            if told is not None and text != IDLE:
                told.append(text)
            if tally is not None:
                tally["steps" if text != IDLE else IDLE] += 1
    return None


def _walk(ours: poker.State, theirs: Peer, rng: Random) -> Iterator[tuple[Found | None, str]]:
    """Every step with its text, or what differs."""
    while True:
        while not _betting(ours) and theirs.idle():
            yield None, IDLE
        owed = ours.chance
        if isinstance(owed, Cards):
            cards = tuple(rng.sample(ours.undealt, owed.n))
            ours = ours.apply(Dealt(cards))
            theirs.give(cards, owed.to)
            yield None, f"{'board' if owed.to is None else owed.to} {' '.join(map(str, cards))}"
            continue
        if (found := _compared(ours, theirs)) is not None:
            yield (*found, ours), ""
            return
        if ours.over:
            return
        action = _chosen(ours, rng)
        yield None, f"{ours.actor} {show(action)}"
        _act(theirs, action, _choices(ours))
        ours = ours.apply(action)


def _betting(state: poker.State) -> bool:
    return state.actor is not None and state.phase is poker.Phase.BETTING


def _compared(ours: poker.State, theirs: Peer) -> tuple[str, Any, Any] | None:
    if ours.over or theirs.over:
        if ours.over != theirs.over:
            return "over", ours.over, theirs.over
        stacks = tuple(seat.stack for seat in ours.seats)
        return ("stacks", stacks, theirs.stacks) if stacks != theirs.stacks else None
    mine, other = _choices(ours), theirs.choices()
    if mine != other:
        return "choices", mine, other
    stacks = tuple(seat.stack for seat in ours.seats)
    if stacks != theirs.stacks:
        return "stacks", stacks, theirs.stacks
    return ("pot", ours.pot, theirs.pot) if ours.pot != theirs.pot else None


def _choices(state: poker.State) -> Choices:
    assert state.actor is not None
    if state.phase is poker.Phase.DRAWING:
        return Choices(state.actor, None, None, draws=True)
    bounds = next(((offer.low, offer.high) for offer in state.offers() if isinstance(offer, Amount)), None)
    return Choices(state.actor, None if state.bringing else state.owed, bounds, state.bringing)


def _chosen(state: poker.State, rng: Random) -> Action:
    if state.phase is poker.Phase.DRAWING:
        assert state.actor is not None
        hand: tuple[Card, ...] = state.seats[state.actor].down
        return poker.Discard(tuple(rng.sample(hand, rng.choice((0, 0, 1, 1, 2, min(3, len(hand)), len(hand))))))
    choices = _choices(state)
    kinds = [kind for kind in WEIGHTS if kind != "fold" or choices.call]
    kinds = [kind for kind in kinds if kind != "raise" or choices.bounds]
    kind = rng.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
    if kind == "raise" and choices.bounds is not None:
        low, high = choices.bounds
        return poker.RaiseTo(rng.choice((low, low, high, rng.randint(low, high), min(high, low + rng.randint(0, 9)))))
    if kind == "fold":
        return poker.Fold()
    if choices.brings:
        return poker.BringIn()
    return poker.Call() if choices.call else poker.Check()


def _act(theirs: Peer, action: Action, choices: Choices) -> None:
    match action:
        case poker.Fold():
            theirs.fold()
        case poker.RaiseTo(amount):
            theirs.raise_to(amount)
        case poker.BringIn():
            theirs.bring_in()
        case poker.Discard(cards):
            theirs.discard(cards)
        case _:
            theirs.call()


def _blinds(n: int, rng: Random) -> tuple[int, ...]:
    """Small and big blind by seat; sometimes a straddle by the next seat or the dealer, or the dealer's blind alone."""
    kind = rng.choice(("two", "two", "two", "straddle", "dealer", "one"))
    sums = [1, 2, *[0] * (n - 2)]
    if n == 2:
        return (2, 1)
    if kind == "straddle":
        sums[2] = 4
    elif kind == "dealer" and n > 3:
        sums[-1] = 4
    elif kind == "one":
        sums = [0] * (n - 1) + [2]
    return tuple(sums)
