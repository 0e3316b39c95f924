"""Run it twice (R4.16): who is asked whether the rest of the board is dealt twice, and what that leads to."""

from typing import Final

from msgspec.structs import replace

from potluck.games.poker.forced import around
from potluck.games.poker.pack import size
from potluck.games.poker.point import P, Point
from potluck.games.poker.values import Agreed, Due, Offer, Phase, RunOnce, Runs, RunTwice
from potluck.protocol import Just

__all__ = ["act", "asks", "begin", "offers", "second", "waits"]

OFFERS: Final = (Just(RunOnce()), Just(RunTwice()))
ONCE: Final = Runs(False)


def asks(state: Point) -> bool:
    """Whether this is the moment: nobody has been asked, nobody bets any more, and only a board is to come."""
    if not state.house.twice or state.runs is not None or not state.settled:
        return False
    ahead = state.variant.streets[state.street + 1 :]
    if any(street.down or street.up or street.draw or street.throw for street in ahead):
        return False
    return _to_come(state) > 0 and not (waits(state) and (state.now.down or state.now.up))


def begin(state: P) -> P:
    """The state that asks the first, from the dealer's left; nobody, where the pack does not reach for two boards."""
    if 2 * _to_come(state) > size(state):
        return replace(state, phase=Phase.AGREEING, runs=ONCE)
    return replace(state, phase=Phase.AGREEING, actor=_turn(state)[0])


def offers(state: Point) -> tuple[Offer, ...]:
    """The actor's offers: once or twice."""
    return OFFERS


def act(state: P, action: RunOnce | RunTwice) -> P:
    """The state after an answer: the first who wants it once decides; twice once all who are in have agreed."""
    at = state.actor
    assert at is not None
    twice = isinstance(action, RunTwice)
    answered = replace(state, actor=None, story=(*state.story, Agreed(at, twice)))
    if not twice:
        return replace(answered, runs=ONCE)
    turn = _turn(state)
    rest = turn[turn.index(at) + 1 :]
    return replace(answered, actor=rest[0]) if rest else replace(answered, runs=Runs(True, len(state.board)))


def second(state: P) -> P | None:
    """The state in which chance owes the rest of the second board, street by street; None where it owes none."""
    runs = state.runs
    if runs is None or not runs.twice or runs.second:
        return None
    due, lying = list[Due](), 0
    for street in state.variant.streets:
        lying += street.board
        if street.board and lying > runs.shared:
            due.append(Due(None, street.board, True, True))
    return replace(state, phase=Phase.DEALING, due=tuple(due), actor=None)


def waits(state: Point) -> bool:
    """Whether the cards for all of the running street are not there yet: hands were thrown down before them."""
    return len(state.board) < sum(street.board for street in state.variant.streets[: state.street + 1])


def _to_come(state: Point) -> int:
    """How many cards the board still lacks."""
    return sum(street.board for street in state.variant.streets) - len(state.board)


def _turn(state: Point) -> list[int]:
    """The seats that are in, from the dealer's left."""
    assert state.button is not None
    return [at for at in around(state.seats, state.button) if not state.seats[at].folded]
