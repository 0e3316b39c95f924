"""The next card: which part of the pot each hand has when that card comes, and whose outs they are."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from potluck.cards import Card, parse
from potluck.errors import ParseError
from potluck.lab.equity import equity, hand_or_range
from potluck.lab.questions import countable
from potluck.variants import Variant, named

if TYPE_CHECKING:
    from potluck.lab.ranges import Range

__all__ = ["NextCard", "NextCards", "next_cards"]


class NextCard(Struct, frozen=True):
    """A card that may come next, and the share of each hand then."""

    card: Card
    share: tuple[Fraction, ...]


class NextCards(Struct, frozen=True):
    """Every card that may come next, the lowest first."""

    share: tuple[Fraction, ...]
    """By hand before it comes."""
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
    *hands: "str | Range",
    board: str | Sequence[Card | str] = "",
    dead: str | Sequence[Card | str] = "",
    game: str | Variant = "holdem",
    to: int | None = None,
) -> NextCards:
    """The shares of hands or ranges for each card that may come next on the board, or to the known hand number `to`.

    >>> turn = next_cards("AsKs", "QhQd", board="2s 7s Jc 3d")
    >>> len(turn.outs(0)), [str(card) for card in turn.outs(0)][:3]
    (15, ['3s', '4s', '5s'])

    Raises:
        ParseError: as `potluck.odds`; or no card is to come there.
        RulesError: there is no such variant.
    """
    variant = named(game) if isinstance(game, str) else game
    given, common, gone = [hand_or_range(hand, variant) for hand in hands], parse(board), parse(dead)
    known = [hand if isinstance(hand, tuple) else () for hand in given]
    own, whole = variant.own_and_board
    missing = whole - len(common) if to is None else own - len(known[to]) if 0 <= to < len(known) else 0
    if missing <= 0:
        raise ParseError("cards.wrong_number", asked=len(common), allowed=f"0..{whole - 1}", path="board")
    ranged = any(not isinstance(hand, tuple) for hand in given)
    if to is not None and not isinstance(given[to], tuple):
        raise ParseError("rules.bad_value", path="to", asked=to, allowed="AhKh")
    held = {*common, *gone, *(card for hand in known for card in hand)}
    rows, exact, ways = [], True, None if ranged else countable(variant, len(hands))
    for card in variant.cards:
        if card in held:
            continue
        after = [(*hand, card) if seat == to and isinstance(hand, tuple) else hand for seat, hand in enumerate(given)]
        try:
            then = equity(variant, after, board=common + (card,) * (to is None), dead=gone, exact=ways)
        except ParseError as fault:
            if not ranged or fault.code != "range.clash":
                raise
            continue  # Somebody holds it in any case.
        rows.append(NextCard(card, then.share))
        exact = exact and then.exact
    if ranged:
        # How often each card comes hangs on what is held, so that the mean is none of the rows.
        now = equity(variant, given, board=common, dead=gone)
        return NextCards(now.share, tuple(rows), exact and now.exact)
    seats = range(len(known))
    return NextCards(
        tuple(sum((row.share[at] for row in rows), Fraction(0)) / len(rows) for at in seats), tuple(rows), exact
    )
