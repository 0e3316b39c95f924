"""The plain facts of a table's log against its match: who acted, who may know, when it was, what was won."""

from collections.abc import Mapping
from typing import Final

from potluck.cards import Card
from potluck.errors import StoreError
from potluck.log import TABLES, Acted, CardsDealt, Chosen, Committed, Ended, Event, Expired, Held, Left, Opened, Shown
from potluck.protocol import Cards, Game, Match, parse, public_text

__all__ = ["Facts", "demand"]

FINISHED: Final = "finished"
"""Why a match has ended that the host ended."""


class Facts:
    """Takes a table's events one by one, each with the match before and after it; `None` where that is not known.

    A chain of hashes shows that nothing was changed since it was made; whoever makes it anew can change what he likes.
    So all that a log says twice, or that follows from the rest of it, is compared here.
    """

    def __init__(self, game: Game, stream: str, opening: Event) -> None:
        self._game = game
        self._at = opening.at
        self._owners: dict[int, int] = {}
        """Place in the order -> the seat that got the card."""
        self._acted: Acted | None = None
        self._ids: set[tuple[int, str]] = set()
        self._ended = False
        opened = opening.body
        demand(isinstance(opened, Opened) and stream == TABLES + opened.table, "audit.stream")
        demand(opening.audience is None, "audit.audience")

    def take(self, event: Event, *, before: Match | None, after: Match | None) -> None:
        """Compare one more event with what is known.

        Raises:
            StoreError: it says something else.
        """
        demand(event.audience == _audience(event), "audit.audience")
        demand(event.at >= self._at, "audit.time")
        demand(not self._ended or isinstance(event.body, Left), "audit.order")
        self._at = event.at
        acted, self._acted = self._acted, None
        demand(acted is None or acted.whole or isinstance(event.body, Chosen), "audit.act")
        match event.body:
            case Committed():
                self._owners = {}
            case CardsDealt() as dealt:
                self._owners |= dict.fromkeys(range(dealt.first, dealt.first + dealt.n), dealt.to)
            case Held() as held:
                self._held(held, before)
            case Shown() as shown:
                self._shown(shown, before)
            case Acted() as act:
                self._act(act, before)
            case Chosen() as chosen:
                self._chosen(chosen, acted)
            case Ended() as ended:
                self._end(ended, after)
            case Expired():
                self._ended = True
            case _:
                pass

    def hidden(self) -> None:
        """Note that the next event is not known."""
        self._acted = None

    def _held(self, held: Held, match: Match | None) -> None:
        if match is not None:
            demand(isinstance(match.chance, Cards) and match.chance.to == held.to, "audit.chance")

    def _shown(self, shown: Shown, match: Match | None) -> None:
        """Check that a seat shows its own cards, and only those that everybody may see by now."""
        demand(all(self._owners.get(opening.k, shown.seat) == shown.seat for opening in shown.openings), "audit.shown")
        if match is not None:
            visible = _visible(self._game, match).get(shown.seat, ())
            demand(all(opening.card in visible for opening in shown.openings), "audit.shown")

    def _act(self, acted: Acted, match: Match | None) -> None:
        name = (acted.seat, acted.id)
        demand(name not in self._ids, "audit.act")
        self._ids.add(name)
        self._acted = acted
        if match is None:
            return
        demand((acted.seat, acted.turn) == (match.actor, match.turn), "audit.actor")
        if acted.whole:
            text, whole = public_text(parse(acted.action, self._game.actions))
            demand((acted.action, acted.whole) == (text, whole), "audit.act")

    def _chosen(self, chosen: Chosen, acted: Acted | None) -> None:
        if acted is None:
            return
        text, _ = public_text(parse(chosen.action, self._game.actions))
        demand((chosen.seat, chosen.turn, text) == (acted.seat, acted.turn, acted.action), "audit.act")

    def _end(self, ended: Ended, match: Match | None) -> None:
        self._ended = True
        if match is not None:
            demand(match.over and ended.payoffs == match.payoffs(), "audit.payoffs")


def demand(agrees: bool, code: str) -> None:  # noqa: FBT001 - the one thing it is about
    """Raise the error of that code unless something agrees.

    Raises:
        StoreError: it does not.
    """
    if not agrees:
        raise StoreError(code)


def _audience(event: Event) -> tuple[int, ...] | None:
    """The seats that may know of an event: of hidden cards and choices the seat alone, of all others everybody."""
    match event.body:
        case Held(to=seat) | Chosen(seat=seat):
            return (seat,)
        case _:
            return None


def _visible(game: Game, match: Match) -> Mapping[int, tuple[Card, ...]]:
    """Seat -> the cards of it that a spectator sees."""
    if game.open_cards is not None:
        return dict(enumerate(game.open_cards(match.state)))
    return {at: spot.cards for at, spot in enumerate(match.view(None).felt().spots)}
