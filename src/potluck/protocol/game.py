"""A game as the house knows it: one value that names all its parts, and what more than every game it can do."""

from collections.abc import Callable, Mapping
from typing import Concatenate, ParamSpec, TypeVar

from msgspec import Struct

from potluck.cards import Card
from potluck.options import Options
from potluck.protocol.actions import Actions
from potluck.protocol.capabilities import Adjustable, Endable, Menu, Reshuffling, Rising, Tenure
from potluck.protocol.contract import Deal, Match, View

__all__ = ["Game", "being", "taking"]

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")


class Game(Struct, frozen=True, kw_only=True):
    """A game of the room: everything above the rules reaches it through this.

    Functions that take the game's own options are given as `taking(Rules, start)`, capabilities as `being(Match)`.
    """

    name: str
    seats: tuple[int, int]
    """The fewest and the most."""
    options: type[Options]
    """One frozen struct; every field has a default, its allowed values and its rule number."""
    presets: Mapping[str, Options]
    start: Callable[[Options, int], Match]
    """(options, number of seats) -> the match at its first deal.

    Raises:
        RulesError: so many do not play it.
    """
    actions: Actions
    """Tag -> class, of the deal's actions and the match's own."""
    view: type[View]
    """The struct that `Match.view` gives."""
    deck: Callable[[Options], tuple[Card, ...]]
    """options -> the cards that a deal is dealt from, before the shuffle."""
    tenure: Callable[[Match], Tenure] | None = None
    """Of a game whose seats change hands while it runs."""
    reshuffling: Callable[[Deal], Reshuffling] | None = None
    """Of a game that shuffles the whole deck again within a deal."""
    menu: Callable[[Options], Menu] | None = None
    """Of a game in which one of several is named for a deal."""
    pot: Callable[[Deal], int] | None = None
    """Of a game with a pot: what every viewer's felt says of it, without a view; whoever reads whole logs asks it."""
    open_cards: Callable[[Deal], tuple[tuple[Card, ...], ...]] | None = None
    """Of a game that says it without a view: the cards of each seat that every viewer's felt shows. The house asks
    after every event, and proves them."""
    winners: Callable[[Match], tuple[int, ...]] | None = None
    """Of a game whose rules say who has won a match: the seats, none while it runs, where it ends even or the house has
    won. Who leaves may have more chips and has lost. Of any other game whoever has won chips has won."""
    adjustable: Callable[[Match], Adjustable] | None = None
    """Of a game some of whose options may change between two deals."""
    endable: Callable[[Match], Endable] | None = None
    """Of a game that can end after any deal."""
    rising: Callable[[Match], Rising] | None = None
    """Of a game whose sums may rise by time."""


def taking(kind: type[K], function: Callable[Concatenate[K, P], T]) -> Callable[Concatenate[object, P], T]:
    """A game's function for the house, which holds values of many games; it refuses all but its own kind."""

    def checked(value: object, /, *more: P.args, **named: P.kwargs) -> T:
        if not isinstance(value, kind):
            raise _another(value, kind)
        return function(value, *more, **named)

    return checked


def being(kind: type[K]) -> Callable[[object], K]:
    """The declaration of a capability: the value itself, known to be of that kind."""

    def itself(value: object) -> K:
        if not isinstance(value, kind):
            raise _another(value, kind)
        return value

    return itself


def _another(value: object, kind: type) -> TypeError:
    return TypeError(f"{kind.__module__}.{kind.__name__} is wanted, not {type(value).__name__}")
