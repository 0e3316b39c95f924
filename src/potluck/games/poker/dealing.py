"""The cards that chance owes on each street, and where they go (R4.14)."""

from functools import lru_cache

from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.games.poker.forced import around
from potluck.games.poker.pack import bits, every, replenish, returning, size
from potluck.games.poker.point import P
from potluck.games.poker.values import Common, Due, Faced, Phase, Received, Second
from potluck.protocol import Cards, Dealt, show
from potluck.variants import Variant

__all__ = ["deal_street", "dealt", "demand"]


def deal_street(state: P) -> P:
    """The state in which chance owes the cards of this street: down to each, up to each, then the board.

    Where the pack cannot reach all, folded and thrown cards are shuffled in if the game has exchanges; in any other the
    cards that each would get are turned for all (R4.14).
    """
    assert state.button is not None
    street = state.now
    turn = [at for at in around(state.seats, state.button) if not state.seats[at].folded]
    owed, spared = demand(state.variant, state.street, players=len(turn))
    if state.variant.draws and owed > size(state):
        state = _shuffled_in(state)
    here = size(state)
    if state.street and spared > here and (owed > here or spared > size(state, whole=True)):
        if street.cards > here:
            state = _shuffled_in(state)
        due = (Due(None, street.cards, True),) * bool(street.cards)
    else:
        due = _to_each(state.variant, state.street, tuple(turn))
    return replace(state, phase=Phase.DEALING, due=due, actor=None)


@lru_cache(maxsize=4096)
def _to_each(variant: Variant, street: int, turn: tuple[int, ...]) -> tuple[Due, ...]:
    """The cards of a street for those seats in that order, and for the board."""
    now = variant.streets[street]
    due = [Due(at, now.down) for at in turn if now.down]
    due += [Due(at, now.up, True) for at in turn if now.up]
    due += [Due(None, now.board, True)] * bool(now.board)
    return tuple(due)


@lru_cache(maxsize=1024)
def demand(variant: Variant, street: int, *, players: int) -> tuple[int, int]:
    """The cards that a street takes if each gets his own; and with them later streets turned for all."""
    now, *later = variant.streets[street:]
    owed = (now.down + now.up) * players + now.board
    return owed, owed + sum(coming.cards for coming in later)


def _shuffled_in(state: P) -> P:
    """The state after folded and thrown cards, if there are any, have gone back into the pack."""
    return replenish(state, None) if returning(state, None) else state


def dealt(state: P, outcome: Dealt) -> P:
    """The state after chance has dealt what it owed.

    Raises:
        IllegalAction: it owes nothing, another number, or one of the cards is out.
    """
    if not state.due:
        raise IllegalAction("action.not_chance", asked=show(outcome))
    due, cards = state.due[0], outcome.cards
    gone = bits(cards) if {*map(type, cards)} <= {Card} else -1
    if len(cards) != due.n or gone.bit_count() != due.n or gone & (state.gone | ~every(state.variant)):
        raise IllegalAction("action.wrong_chance", asked=show(outcome), allowed=show(Cards(due.n, due.to)))
    rest, board, seats = state.due[1:], state.board, state.seats
    entry: Common | Faced | Received | Second
    if due.second:
        assert state.runs is not None
        return replace(
            state,
            runs=replace(state.runs, second=state.runs.second + cards),
            due=rest,
            gone=state.gone | gone,
            story=(*state.story, Second(cards)),
        )
    if due.to is None:
        board, entry = board + cards, Common(cards)
    else:
        seat = seats[due.to]
        if due.up:
            seat, entry = replace(seat, up=seat.up + cards), Faced(due.to, cards)
        else:
            seat, entry = replace(seat, down=seat.down + cards), Received(due.to, due.n)
        seats = (*seats[: due.to], seat, *seats[due.to + 1 :])
    after = replace(state, seats=seats, board=board, due=rest, gone=state.gone | gone, story=(*state.story, entry))
    return _replenished(after) if rest else after


def _replenished(state: P) -> P:
    """The pack with folded and thrown cards shuffled in, where it holds less than is owed to a drawer (R4.14)."""
    due = state.due[0]
    if state.phase is not Phase.DRAWING or due.to is None or due.n <= size(state):
        return state
    return replenish(state, due.to)
