"""A deal step by step, as one viewer may see it afterwards."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.protocol import View
from potluck.table.sight import Sight, sight
from potluck.table.values import Table

__all__ = ["Frame", "frames", "laid_open", "stepwise", "was_opened"]


V = TypeVar("V", bound=View)
V_co = TypeVar("V_co", bound=View, covariant=True)


class Viewable(Protocol[V_co]):
    """A deal or a match that can be viewed from a seat."""

    def view(self, seat: int | None) -> V_co: ...


class Frame(Struct, frozen=True, kw_only=True):
    """One step of a deal: the table as it was then, with all cards if the deal was opened."""

    sight: Sight
    hidden: tuple[int, ...]
    """Seats whose cards are in it, though the viewer could not see all of them then."""
    seen: tuple[tuple[Card, ...], ...] = ()
    """For each of these the cards that he did see."""


def frames(tables: Sequence[Table], viewer: int | Callable[[Table], int | None] | None) -> tuple[Frame, ...]:
    """The steps of one deal, made of the tables after each of its events.

    A deal that has been opened is given with all its cards, any other one as the seat saw it then; or as a player
    did, of whom `viewer` says which seat he had then.
    """
    return tuple(stepwise(tables, viewer))


def stepwise(tables: Sequence[Table], viewer: int | Callable[[Table], int | None] | None) -> Iterator[Frame]:
    """The same, one after the other."""
    return _frames(tables, viewer, opened=was_opened(tables))


def was_opened(tables: Sequence[Table]) -> bool:
    """Whether the deal of these tables was revealed in the end."""
    dealing = tables[-1].dealing if tables else None
    return dealing is not None and dealing.revealed is not None


def laid_open(match: Viewable[V], seat: int | None) -> V:
    """The seat's view of a match or a deal with every seat's own cards in it; only for what all may see."""
    view = match.view(seat)
    return view.laid_open([match.view(at) for at in range(len(view.felt().spots))])


def _frames(
    tables: Iterable[Table], viewer: int | Callable[[Table], int | None] | None, *, opened: bool
) -> Iterator[Frame]:
    last = None
    for table in tables:
        seat = viewer(table) if callable(viewer) else viewer
        seat_sight = sight(table, seat)
        if seat_sight.view is None:
            continue
        shown = laid_open(table.match, seat) if opened else seat_sight.view
        if shown != last:
            last = shown
            hidden = _hidden(seat_sight.view, shown)
            yield Frame(sight=replace(seat_sight, view=shown), hidden=tuple(hidden), seen=tuple(hidden.values()))


def _hidden(before: View, after: View) -> dict[int, tuple[Card, ...]]:
    """The seats whose cards differ between the view of then and the opened one, each with those seen then."""
    pairs = zip(before.felt().spots, after.felt().spots, strict=True)
    return {at: then.cards for at, (then, now) in enumerate(pairs) if then.cards != now.cards}
