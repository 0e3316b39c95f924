"""A round of no-limit betting told a second time, from nothing but stacks, blinds and what was done (R4.1-R4.3).

Slow and plain: everything is counted again from the history, chip by chip where chips are shared out.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import parse
from potluck.games.poker import Call, Check, Fold, RaiseTo, State, begin
from potluck.games.poker.values import Phase
from potluck.protocol import Amount, Dealt
from potluck.variants import Best, Forced, Street, Variant

__all__ = ["GAME", "Count", "Told", "payouts", "root", "shared_out", "tell", "walk"]

BLINDS: Final = (1, 2)
GAME: Final = Variant(
    name="one round",
    streets=(Street(name="deal", down=1, bet=2),),
    forced=Forced(blinds=BLINDS),
    showdown=(Best("few"),),
)
"""One card, one round: the highest card wins, and seat 0 has it, then seat 1 and so on."""
CARDS: Final = parse("As Ks Qs Js")
Act = tuple[int, str, int]
"""Seat, `fold`, `check`, `call` or `raise_to`, and the bet on the street after it."""


class Told(NamedTuple):
    """What the rule book says of a point in the round. `raises`: least and most that may be raised to."""

    actor: int | None
    owed: int
    raises: tuple[int, int] | None


class Count(Struct):
    """What was walked over."""

    points: int = 0
    """Points that differ in something that matters."""
    sequences: int = 0
    """Ways through all of them, each from the blinds to the end."""


def root(stacks: Sequence[int]) -> State:
    """The round with the blinds paid and one card each; with two the dealer is seat 0, else the last."""
    state = begin(GAME, stacks, button=0 if len(stacks) == 2 else len(stacks) - 1)
    while state.chance is not None:
        assert state.due[0].to is not None
        state = state.apply(Dealt((CARDS[state.due[0].to],)))
    return state


def walk(stacks: Sequence[int], *, count: Count) -> None:
    """Compares every point of the round with what is told here.

    Raises:
        AssertionError: they differ.
    """
    seen: dict[tuple[State, tuple[object, ...]], int] = {}
    count.sequences += _walked(root(stacks), tuple(stacks), (), seen)
    count.points += len(seen)


def _walked(
    state: State, stacks: tuple[int, ...], history: tuple[Act, ...], seen: dict[tuple[State, tuple[object, ...]], int]
) -> int:
    """How many ways lead on from here; points that are alike are walked once."""
    key = replace(state, story=()), _memory(history, len(stacks))
    if key in seen:
        return seen[key]
    told = tell(stacks, history)
    if state.over:
        assert told.actor is None, (stacks, history)
        assert tuple(seat.stack for seat in state.seats) == payouts(stacks, history), (stacks, history)
        seen[key] = 1
        return 1
    raising = next(((offer.low, offer.high) for offer in state.offers() if isinstance(offer, Amount)), None)
    assert state.phase is Phase.BETTING
    assert Told(state.actor, state.owed, raising) == told, (stacks, history, told)
    ways = 0
    for act, kind, bet in _choices(told, state):
        assert state.actor is not None
        ways += _walked(state.apply(act), stacks, (*history, (state.actor, kind, bet)), seen)
    seen[key] = ways
    return ways


def _choices(told: Told, state: State) -> Iterator[tuple[Fold | Check | Call | RaiseTo, str, int]]:
    assert state.actor is not None
    bet = state.seats[state.actor].bet
    if told.owed:
        yield Fold(), "fold", bet
        yield Call(), "call", bet + told.owed
    else:
        yield Check(), "check", bet
    if told.raises is not None:
        yield from ((RaiseTo(to), "raise_to", to) for to in range(told.raises[0], told.raises[1] + 1))


def _memory(history: Sequence[Act], seats: int) -> tuple[object, ...]:
    """All of the history that the rule book remembers: for each seat, the raises since it acted, or that it has not."""
    found: list[object] = []
    for seat in range(seats):
        acts = [at for at, act in enumerate(history) if act[0] == seat]
        found.append(tuple(act[2] for act in history[acts[-1] :] if act[1] == "raise_to") if acts else None)
    return (*found, tuple(_raises(history)))


def tell(stacks: Sequence[int], history: Sequence[Act]) -> Told:
    """Who is to act after that history, what he owes and what he may raise to; an actor of None ends the round."""
    n = len(stacks)
    bets, folded = _bets(stacks, history)
    left = [stack - bet for stack, bet in zip(stacks, bets, strict=True)]
    live = [at for at in range(n) if not folded[at]]
    able = [at for at in live if left[at]]
    top = max([BLINDS[1], *(bet for _, kind, bet in history if kind == "raise_to")])
    if len(live) == 1 or (len(able) == 1 and bets[able[0]] >= max(bets[at] for at in live if at != able[0])):
        return Told(None, 0, None)
    last = history[-1][0] if history else 0 if n == 2 else 1
    turn = [(last + step) % n for step in range(1, n + 1)]
    if not history and n == 2:
        turn = [0, 1]
    had = {seat for seat, _, _ in history}
    for at in turn:
        if at in able and (at not in had or bets[at] < top):
            owed = min(top - bets[at], left[at])
            return Told(at, owed, _raising(stacks, history, at, top))
    return Told(None, 0, None)


def _raising(stacks: Sequence[int], history: Sequence[Act], at: int, top: int) -> tuple[int, int] | None:
    """What may be raised to (R4.2)."""
    _, folded = _bets(stacks, history)
    others = [seat for seat in range(len(stacks)) if seat != at and not folded[seat] and stacks[seat] > top]
    if stacks[at] <= top or not others:
        return None
    step = max([BLINDS[1], *(by for by, _ in _raises(history))])
    acts = [place for place, act in enumerate(history) if act[0] == at]
    if acts:
        before = _top(history[: acts[-1] + 1])
        full = any(is_full for by, is_full in _raises(history)[len(_raises(history[: acts[-1] + 1])) :])
        if not full and top - before < step:
            return None
    return min(top + step, stacks[at]), stacks[at]


def _raises(history: Sequence[Act]) -> list[tuple[int, bool]]:
    """By how much was raised each time, and whether that was as much as the largest raise before it, or the blind."""
    found: list[tuple[int, bool]] = []
    for place, (_, kind, bet) in enumerate(history):
        if kind == "raise_to":
            by = bet - _top(history[:place])
            found.append((by, by >= max([BLINDS[1], *(other for other, _ in found)])))
    return found


def _top(history: Sequence[Act]) -> int:
    return max([BLINDS[1], *(bet for _, kind, bet in history if kind == "raise_to")])


def _bets(stacks: Sequence[int], history: Sequence[Act]) -> tuple[list[int], list[bool]]:
    """What each has put in, and who has folded."""
    bets = [min(blind, stack) for blind, stack in zip((*BLINDS, 0, 0), stacks, strict=False)]
    folded = [False] * len(stacks)
    for seat, kind, bet in history:
        bets[seat] = bet
        folded[seat] = folded[seat] or kind == "fold"
    return bets, folded


def payouts(stacks: Sequence[int], history: Sequence[Act]) -> tuple[int, ...]:
    """The stacks at the end."""
    return shared_out(stacks, *_bets(stacks, history))


def shared_out(stacks: Sequence[int], bets: Sequence[int], folded: Sequence[bool]) -> tuple[int, ...]:
    """The stacks at the end, chip by chip: the k-th chip of each goes to the best of those who are in with k chips.

    A chip that nobody else has matched goes back (R4.3).
    """
    result = [stack - bet for stack, bet in zip(stacks, bets, strict=True)]
    for k in range(1, max(bets) + 1):
        paying = [at for at, bet in enumerate(bets) if bet >= k]
        within = [at for at in paying if not folded[at]]
        if len(paying) == 1:
            result[paying[0]] += 1
        else:
            result[min(within)] += len(paying)
    return tuple(result)
