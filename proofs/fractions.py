"""Fractions of the pot in random situations of every pot-limit and no-limit variant, each played, against the rule.

python3 dev.py prove fractions [SITUATIONS]

So many situations of each limit, in which there is a raise of more than one size. What lies in the middle is counted
from the stacks alone: what each had before the deal and has now. A fraction is right where the raise, above the call,
is that part of the middle after the call, in whole chips (R4.2); it stands exactly where it is a legal raise; and in
pot limit the whole pot is the most that may be raised to. Each one that is offered is then made, and the chips counted.
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

from measure.figure import Figure, Refuted
from potluck.games.poker import ACTIONS, RaiseTo, State, begin
from potluck.protocol import Amount, Cards, Dealt
from potluck.variants import VARIANTS
from potluck.words import language
from potluck.words.poker.shares import shares

__all__ = ["main"]

SITUATIONS: Final = 10_000
SEED: Final = 16
LIMITS: Final[tuple[Literal["pot", "no"], ...]] = ("pot", "no")
PARTS: Final = {"half": Fraction(1, 2), "two_thirds": Fraction(2, 3), "pot": Fraction(1)}
SPEECH: Final = language("en").speech
CHIPS: Final = (5, 400)


def main(argv: list[str]) -> list[Figure]:
    """Situations and fractions. One argument: situations of each limit. Raises: Refuted at the first that is wrong."""
    situations = int(argv[0]) if argv else SITUATIONS
    return [figure for limit in LIMITS for figure in walked(limit, situations)]


def walked(limit: Literal["pot", "no"], situations: int) -> list[Figure]:
    """The figures of a limit."""
    games = [variant for variant in VARIANTS.values() if variant.limit == limit]
    rng, seen, offered, most = random.Random(f"{SEED} {limit}"), 0, 0, 0
    while seen < situations:
        game = rng.choice(games)
        stacks = [rng.randint(*CHIPS) for _ in range(rng.randint(2, game.most_seats))]
        state = begin(game, stacks, button=rng.randrange(len(stacks)))
        while not state.over and seen < situations:
            if isinstance(state.chance, Cards):
                state = state.apply(Dealt(tuple(rng.sample(state.undealt, state.chance.n))))
                continue
            raising = next((one for one in state.offers() if isinstance(one, Amount) and one.kind == "raise_to"), None)
            if raising is not None and raising.low < raising.high:
                right = checked(state, stacks, raising)
                seen, offered = seen + 1, offered + len(right)
                most += raising.high in right
            state = state.apply(rng.choice(state.offers()).sample(rng, ACTIONS))
    return [
        Figure(f"situations of {limit} limit in which a fraction of the pot is wrong or missing", 0, n=seen, seed=SEED),
        Figure(f"fractions on offer in them, each of which was made, in {len(games)} variants", offered, n=seen),
        Figure(f"situations of {limit} limit in which a fraction is the most that may be raised to", most, n=seen),
    ]


def checked(state: State, stacks: Sequence[int], raising: Amount) -> list[int]:
    """The sums on offer as fractions. Raises: Refuted where one is wrong, missing or cannot be made."""
    actor = state.actor
    assert actor is not None
    to_call = state.top - state.seats[actor].bet
    middle = sum(before - seat.stack for before, seat in zip(stacks, state.seats, strict=True)) + to_call
    wanted = {part: state.top + part.numerator * middle // part.denominator for part in PARTS.values()}
    legal = {part: to for part, to in wanted.items() if raising.low <= to <= raising.high}
    named = {PARTS[share.name]: share.amount for share in shares(SPEECH, state.view(actor)) if share.name in PARTS}
    if set(named.values()) != set(legal.values()) or any(legal[part] != to for part, to in named.items()):
        raise Refuted(f"{state.variant.name}: {named} offered, by the rule {legal}: {state!r}")
    if state.variant.limit == "pot" and wanted[Fraction(1)] < raising.high:
        raise Refuted(f"{state.variant.name}: {raising.high} is more than the pot: {state!r}")
    if state.variant.limit == "pot" and Fraction(1) in legal and legal[Fraction(1)] != raising.high:
        raise Refuted(f"{state.variant.name}: the pot is not the most: {state!r}")
    for to in named.values():
        made(state, to, actor=actor)
    return list(named.values())


def made(state: State, to: int, *, actor: int) -> None:
    """Nothing, where that raise takes just what it says. Raises: Refuted."""
    after = state.apply(RaiseTo(to))
    paid = state.seats[actor].stack - after.seats[actor].stack
    if paid != to - state.seats[actor].bet:
        raise Refuted(f"{state.variant.name}: a raise to {to} took {paid}: {state!r}")
