"""The next card: which part of the pot each hand has when that card comes, and whose outs they are."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from potluck.cards import Card, parse
from potluck.errors import ParseError
from potluck.lab.equity import equity
from potluck.lab.questions import countable
from potluck.variants import Variant, named

__all__ = ["NextCard", "NextCards", "next_cards"]


class NextCard(Struct, frozen=True):
    """A card that may come next, and the share of each hand then."""

    card: Card
    share: tuple[Fraction, ...]


class NextCards(Struct, frozen=True):
    """Every card that may come next, the lowest first."""

    share: tuple[Fraction, ...]
    """By hand before it comes: the mean over all of them."""
    cards: tuple[NextCard, ...]
    exact: bool

    def outs(self, hand: int) -> tuple[Card, ...]:
        """The cards with which that hand, from 0, has a greater share than any other, where it has not already."""
        if _leads(self.share, hand):
            return ()
        return tuple(row.card for row in self.cards if _leads(row.share, hand))


def _leads(share: Sequence[Fraction], hand: int) -> bool:
    return all(share[hand] > other for at, other in enumerate(share) if at != hand)


def next_cards(
    *hands: str, board: str = "", dead: str = "", game: str | Variant = "holdem", to: int | None = None
) -> NextCards:
    """The shares of hands for each card that may come next on the board, or to the hand number `to`.

    >>> turn = next_cards("AsKs", "QhQd", board="2s 7s Jc 3d")
    >>> len(turn.outs(0)), [str(card) for card in turn.outs(0)][:3]
    (15, ['3s', '4s', '5s'])

    Raises:
        ParseError: as `potluck.odds`; or no card is to come there.
        RulesError: there is no such variant.
    """
    variant = named(game) if isinstance(game, str) else game
    known, common, gone = [parse(hand) for hand in hands], parse(board), parse(dead)
    own, whole = variant.own_and_board
    missing = whole - len(common) if to is None else own - len(known[to]) if 0 <= to < len(known) else 0
    if missing <= 0:
        raise ParseError("cards.wrong_number", asked=len(common), allowed=f"0..{whole - 1}", path="board")
    held = {*common, *gone, *(card for hand in known for card in hand)}
    rows, exact, ways = [], True, countable(variant, len(hands))
    for card in variant.cards:
        if card in held:
            continue
        after = [hand + (card,) * (seat == to) for seat, hand in enumerate(known)]
        then = equity(variant, after, board=common + (card,) * (to is None), dead=gone, exact=ways)
        rows.append(NextCard(card, then.share))
        exact = exact and then.exact
    seats = range(len(known))
    return NextCards(
        tuple(sum((row.share[at] for row in rows), Fraction(0)) / len(rows) for at in seats), tuple(rows), exact
    )
