"""What chance owes on each street, and what becomes of its cards (R4.14)."""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.games.poker.forced import around
from potluck.games.poker.values import Common, Due, Faced, Phase, Received, Reshuffled
from potluck.protocol import Dealt, show

if TYPE_CHECKING:
    from potluck.games.poker.state import State
    from potluck.variants import Variant

__all__ = ["bits", "deal_street", "dealt", "demand", "left", "owed_to_drawer", "replenish", "returning", "size"]


def bits(cards: tuple[Card, ...]) -> int:
    """A set of cards as one number."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def left(state: "State") -> tuple[Card, ...]:
    """The cards that may still be dealt, lowest first."""
    gone = state.gone
    return tuple(card for card in state.variant.cards if not gone >> card & 1)


def deal_street(state: "State") -> "State":
    """The state in which chance owes the cards of this street: down to each, up to each, then the board.

    Where the pack cannot reach all, folded and thrown cards are shuffled in if the game has exchanges; in any other the
    cards that each would get are turned for all (R4.14).
    """
    assert state.button is not None
    street, due = state.now, []
    turn = [at for at in around(state.seats, state.button) if not state.seats[at].folded]
    owed, spared = demand(state.variant, state.street, players=len(turn))
    if state.variant.draws and owed > size(state):
        state = _shuffled_in(state)
    here = size(state)
    if state.street and spared > here and (owed > here or spared > size(state, whole=True)):
        if street.cards > here:
            state = _shuffled_in(state)
        due = [Due(None, street.cards, True)] * bool(street.cards)
    else:
        due += [Due(at, street.down) for at in turn if street.down]
        due += [Due(at, street.up, True) for at in turn if street.up]
        due += [Due(None, street.board, True)] * bool(street.board)
    if not due:
        return state.after_dealing()
    return replace(state, phase=Phase.DEALING, due=tuple(due), actor=None)


@lru_cache(maxsize=1024)
def demand(variant: "Variant", street: int, *, players: int) -> tuple[int, int]:
    """Cards of a street if each is to have his; the same, and those of all later streets turned for all."""
    now, *later = variant.streets[street:]
    owed = (now.down + now.up) * players + now.board
    return owed, owed + sum(one.cards for one in later)


def _shuffled_in(state: "State") -> "State":
    """The state after folded and thrown cards, if there are any, have gone back into the pack."""
    return replenish(state, None) if returning(state, None) else state


def owed_to_drawer(state: "State", at: int, n: int) -> tuple[Due, ...]:
    """The cards that a drawer gets, in two parts where the pack runs out between them."""
    rest = size(state)
    return tuple(Due(at, part) for part in ((n,) if n <= rest else (rest, n - rest)) if part)


def returning(state: "State", drawer: int | None) -> tuple[Card, ...]:
    """What is shuffled in for a drawer when the pack runs out: folded and thrown cards, none thrown by him (R4.14)."""
    found: tuple[Card, ...] = ()
    for at, seat in enumerate(state.seats):
        found += seat.hand if seat.folded else ()
        found += seat.thrown if at != drawer else ()
    return found


def dealt(state: "State", outcome: Dealt) -> "State":
    """The state after chance has dealt what it owed.

    Raises:
        IllegalAction: it owes nothing, another number, or one of the cards is out.
    """
    if not state.due:
        raise IllegalAction("action.not_chance", asked=show(outcome))
    due, cards = state.due[0], outcome.cards
    gone = bits(cards) if {*map(type, cards)} <= {Card} else -1
    if len(cards) != due.n or gone.bit_count() != due.n or gone & (state.gone | ~_deck(state.variant)):
        raise IllegalAction("action.wrong_chance", asked=show(outcome), allowed=show(state.chance))  # type: ignore[arg-type]
    rest, board, seats = state.due[1:], state.board, state.seats
    told: Common | Faced | Received
    if due.to is None:
        board, told = board + cards, Common(cards)
    else:
        seat = seats[due.to]
        if due.up:
            seat, told = replace(seat, up=seat.up + cards), Faced(due.to, cards)
        else:
            seat, told = replace(seat, down=seat.down + cards), Received(due.to, due.n)
        seats = (*seats[: due.to], seat, *seats[due.to + 1 :])
    after = replace(state, seats=seats, board=board, due=rest, gone=state.gone | gone, story=(*state.story, told))
    if rest:
        return _replenished(after)
    return after.after_drawing(due.to) if state.phase is Phase.DRAWING else after.after_dealing()


def _replenished(state: "State") -> "State":
    """The pack with folded and thrown cards shuffled in, where it holds less than is owed to a drawer (R4.14)."""
    due = state.due[0]
    if state.phase is not Phase.DRAWING or due.to is None or due.n <= size(state):
        return state
    return replenish(state, due.to)


def replenish(state: "State", drawer: int | None) -> "State":
    """Folded and thrown cards go back into the pack, those that the drawer threw excepted."""
    back = returning(state, drawer)
    seats = tuple(
        replace(
            seat,
            down=() if seat.folded else seat.down,
            up=() if seat.folded else seat.up,
            thrown=seat.thrown if at == drawer else (),
        )
        for at, seat in enumerate(state.seats)
    )
    told = Reshuffled(len(back))
    after = replace(
        state, seats=seats, gone=state.gone & ~bits(back), shuffles=state.shuffles + 1, story=(*state.story, told)
    )
    return replace(after, pack=left(after))


def size(state: "State", *, whole: bool = False) -> int:
    """How many cards are left in the pack; `whole`: with those that could be shuffled in."""
    here = (_deck(state.variant) & ~state.gone).bit_count()
    return here + len(returning(state, None)) if whole else here


@lru_cache(maxsize=256)
def _deck(variant: "Variant") -> int:
    return bits(variant.cards)
