"""Dealer's choice: who names the game, from which menu, and for how many deals.

A deal whose game is not named yet waits: its seats, stacks and button are known, nothing is paid. Its order is
committed anew once the pack of its game is known.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.games.poker.forced import around
from potluck.games.poker.options import Rules
from potluck.games.poker.state import State
from potluck.games.poker.values import Choose, Chose, Outcome, Phase, Seat
from potluck.protocol import Just
from potluck.variants import Variant

if TYPE_CHECKING:
    from potluck.games.poker.match import Match

__all__ = [
    "Chosen",
    "begun",
    "chooser",
    "first",
    "game",
    "named",
    "offers",
    "serving",
    "undealt",
    "unplayed",
    "usual",
    "waiting",
]

SHUFFLED: Final = 1
"""The shuffle that a chosen game is dealt from: the first one was committed before its pack was known."""


class Chosen(Struct, frozen=True, kw_only=True):
    """What was chosen last."""

    name: str
    """On the menu."""
    seat: int
    """Who chose."""
    left: int
    """Deals of it that are still to be begun."""


def serving(rules: Rules, seats: int) -> tuple[str, ...]:
    """What of the menu serves so many seats."""
    return tuple(name for name, variant in rules.menu.items() if seats <= variant.most_seats)


def first(rules: Rules, seats: int) -> Variant | None:
    """What is played until somebody has chosen; None where nothing serves so many seats."""
    if not rules.choice.play:
        return rules.game if seats <= rules.game.most_seats else None
    return next((rules.menu[name] for name in serving(rules, seats)), None)


def game(match: "Match") -> Variant:
    """The game of the deal that waits."""
    return match.rules.game if match.chosen is None else match.rules.menu[match.chosen.name]


def chooser(match: "Match") -> int | None:
    """Who names the game of the deal that waits; None where it is known.

    The dealer of a deal; and for a time round the table the first dealer, then each to the left of the last.
    """
    if not match.rules.choice.play:
        return None
    last, state = match.chosen, match.state
    if last is not None and last.left and last.name in serving(match.rules, _playing(state)):
        return None
    if last is None or match.rules.choice.every == "deal":
        return state.button
    return around(state.seats, last.seat)[0]


def offers(match: "Match") -> tuple[Just[Choose], ...]:
    """The games that serve all who play."""
    return tuple(Just(Choose(name)) for name in serving(match.rules, _playing(match.state)))


def usual(match: "Match") -> Choose:
    """What the clock chooses: the game that was played last, else the first of the menu."""
    served = serving(match.rules, _playing(match.state))
    last = match.chosen.name if match.chosen is not None else ""
    return Choose(last if last in served else served[0])


def named(match: "Match", name: str) -> "Match":
    """The match once its chooser has named a game."""
    assert match.choosing is not None
    left = _playing(match.state) if match.rules.choice.every == "orbit" else 1
    return replace(match, chosen=Chosen(name=name, seat=match.choosing, left=left))


def begun(match: "Match", state: State) -> "Match":
    """The match with its next deal begun; who has just chosen is told of first."""
    last = match.chosen
    if last is None:
        return replace(match, state=state)
    told = (Chose(last.seat, state.variant.name),) if match.choosing is not None else ()
    state = replace(state, shuffles=SHUFFLED, story=match.state.story + told + state.story)
    return replace(match, state=state, chosen=replace(last, left=last.left - 1), choosing=None)


def undealt(state: State, stacks: Sequence[int], *, button: int | None, out: Sequence[int] = ()) -> State:
    """A deal that waits for its game."""
    seats = tuple(Seat(stack, folded=at in out, out=at in out) for at, stack in enumerate(stacks))
    return State(variant=state.variant, house=state.house, seats=seats, button=button, phase=Phase.CHOOSING)


def waiting(state: State, *, button: int | None) -> State:
    """The first deal, once chance has said who deals."""
    out = [at for at, seat in enumerate(state.seats) if seat.out]
    return undealt(state, [seat.stack for seat in state.seats], button=button, out=out)


def unplayed(state: State) -> State:
    """A deal that waits, given up: who was to choose has left."""
    return state.finished(Outcome("unplayed", (0,) * len(state.seats)), ())


def _playing(state: State) -> int:
    return sum(not seat.out for seat in state.seats)
