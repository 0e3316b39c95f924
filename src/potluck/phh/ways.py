"""Where a file contradicts what it records: the other ways in which houses and programs mean such files."""

from collections.abc import Iterator, Sequence
from typing import Any

from potluck.games import poker
from potluck.games.poker.values import Acted, Posted
from potluck.phh.hand import Hand, Number
from potluck.phh.notation import number
from potluck.phh.odd import Oddity
from potluck.phh.scale import Scale, places_of
from potluck.phh.setup import HEADS_UP

__all__ = ["Way", "players", "ways"]

Way = tuple[dict[str, Any], Oddity | None]
"""What changes in the `Reading`, and its name; None where the replay names each place that needs it."""


def ways(hand: Hand, state: poker.State, scale: Scale) -> Iterator[Way]:
    """The ways in which the hand may be meant otherwise; `state` is how far its plain sense could be played."""
    finer = places_of(hand.finishing_stacks or ())
    if 10**finer > scale.unit:
        yield {"places": finer}, Oddity("broken-chips")
    blinds = hand.blinds_or_straddles or ()
    dead = [-blind for blind in blinds if 0 < -blind < max(blinds)]
    if dead:
        yield {"dead_posts": True}, Oddity("dead-post", {"asked": ", ".join(map(number, dead))})
    if short := _short_blinds(blinds, state, scale):
        yield {"short_blinds": True}, Oddity("short-blind", {"asked": players(short)})
    for entry in state.story:
        if isinstance(entry, Acted) and isinstance(entry.action, poker.BringIn) and entry.all_in:
            yield {"bring_in": entry.paid}, Oddity("short-blind", {"asked": players([entry.seat])})
    won = tuple(_winners(hand))
    if won and (unseen := _unseen(won, state)):
        yield {"winners": won}, Oddity("hidden-winner", {"asked": players(unseen)})
    if not all(seat.stack for seat in state.seats):
        yield {"reopened": True}, None


def players(seats: Sequence[int | None]) -> str:
    """The seats in the words of the format; `-` for nobody."""
    return " ".join("-" if seat is None else f"p{seat + 1}" for seat in seats)


def _winners(hand: Hand) -> Iterator[int]:
    """The seats that have won by the recorded result."""
    if hand.winnings is not None and any(hand.winnings):
        yield from (at for at, amount in enumerate(hand.winnings) if amount > 0)
    elif hand.finishing_stacks is not None:
        both = zip(hand.starting_stacks, hand.finishing_stacks, strict=True)
        yield from (at for at, (before, after) in enumerate(both) if after > before)


def _unseen(won: Sequence[int], state: poker.State) -> list[int]:
    """Winners who gave up, or had not shown yet, at the showdown."""
    return [at for at in won if state.seats[at].mucked or state.phase is poker.Phase.SHOWDOWN]


def _short_blinds(blinds: Sequence[Number], state: poker.State, scale: Scale) -> list[int]:
    """The seats that could not pay their blind, where for that nobody has paid the highest one in full."""
    owed = [abs(scale.chips(blind)) for blind in (blinds[::-1] if len(blinds) == HEADS_UP else blinds)]
    paid = [0] * len(owed)
    for entry in state.story:
        if isinstance(entry, Posted) and entry.what != "ante":
            paid[entry.seat] = entry.amount
    if max(paid, default=0) == max(owed, default=0):
        return []
    return [at for at, (full, part) in enumerate(zip(owed, paid, strict=True)) if part < full]
