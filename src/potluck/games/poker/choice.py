"""Dealer's choice: who names the game, from which menu, and for how many deals.

A deal whose game is not named yet waits: its seats, stacks and button are known, nothing is paid. Its order is
committed anew once the pack of its game is known.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.games.poker.forced import around
from potluck.games.poker.options import Rules
from potluck.games.poker.state import State
from potluck.games.poker.values import Choose, Chose, Outcome, Phase, Seat
from potluck.protocol import Just
from potluck.variants import Variant

__all__ = [
    "Chosen",
    "begun",
    "chooser",
    "first",
    "game",
    "named",
    "offers",
    "opened",
    "serving",
    "waiting_for_choice",
    "unplayed",
    "usual",
]

SHUFFLED: Final = 1
"""The shuffle that a chosen game is dealt from: the first one was committed before its pack was known."""


class Chosen(Struct, frozen=True, kw_only=True):
    """The choice that was made last."""

    name: str
    """On the menu."""
    seat: int
    """Who chose."""
    left: int
    """Deals of it that are still to be begun."""


def serving(rules: Rules, seats: int) -> tuple[str, ...]:
    """The names on the menu of the games that serve so many seats."""
    return tuple(name for name, variant in rules.menu.items() if seats <= variant.most_seats)


def first(rules: Rules, seats: int) -> Variant | None:
    """The game until somebody has chosen; None where none serves so many seats."""
    if not rules.choice.play:
        return rules.game if seats <= rules.game.most_seats else None
    return next((rules.menu[name] for name in serving(rules, seats)), None)


def game(rules: Rules, chosen: Chosen | None) -> Variant:
    """The game of the deal that waits."""
    return rules.game if chosen is None else rules.menu[chosen.name]


def chooser(rules: Rules, chosen: Chosen | None, waiting: State) -> int | None:
    """The seat that names the game of the deal that waits; None where it is known.

    The dealer of a deal; and for a time round the table the first dealer, then each to the left of the last.
    """
    if not rules.choice.play:
        return None
    if chosen is not None and chosen.left and chosen.name in serving(rules, _playing(waiting)):
        return None
    if chosen is None or rules.choice.every == "deal":
        return waiting.button
    return around(waiting.seats, chosen.seat)[0]


def offers(rules: Rules, waiting: State) -> tuple[Just[Choose], ...]:
    """The games that serve all who play."""
    return tuple(Just(Choose(name)) for name in serving(rules, _playing(waiting)))


def usual(rules: Rules, chosen: Chosen | None, waiting: State) -> Choose:
    """The choice of the clock: the game that was played last, else the first of the menu."""
    served = serving(rules, _playing(waiting))
    last = chosen.name if chosen is not None else ""
    return Choose(last if last in served else served[0])


def named(rules: Rules, waiting: State, name: str, *, seat: int) -> Chosen:
    """The choice of a seat, for a deal or for a time round the table."""
    return Chosen(name=name, seat=seat, left=_playing(waiting) if rules.choice.every == "orbit" else 1)


def begun(state: State, waiting: State, *, chosen: Chosen, announced: bool) -> State:
    """The deal of a game that was chosen, as it begins; where `announced`, the story first says who has just chosen."""
    announcement = (Chose(chosen.seat, state.variant.name),) if announced else ()
    return replace(state, shuffles=SHUFFLED, story=waiting.story + announcement + state.story)


def waiting_for_choice(state: State, stacks: Sequence[int], *, button: int | None, out: Sequence[int] = ()) -> State:
    """A deal that waits for its game."""
    seats = tuple(Seat(stack, folded=at in out, out=at in out) for at, stack in enumerate(stacks))
    return State(variant=state.variant, house=state.house, seats=seats, button=button, phase=Phase.CHOOSING)


def opened(state: State, *, button: int | None) -> State:
    """The first deal, once chance has said who deals."""
    out = [at for at, seat in enumerate(state.seats) if seat.out]
    return waiting_for_choice(state, [seat.stack for seat in state.seats], button=button, out=out)


def unplayed(state: State) -> State:
    """A deal that waits, given up: who was to choose has left."""
    return state.finished(Outcome("unplayed", (0,) * len(state.seats)), ())


def _playing(state: State) -> int:
    return sum(not seat.out for seat in state.seats)
