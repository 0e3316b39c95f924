"""The table before one viewer, in the same shape for every game.

Whoever draws, remembers or reckons without knowing the game reads a view through `felt()` alone: the terminal's generic
drawing, the history of a deal, a player's record, the text board, the cards that a spectator has seen.
"""

from msgspec import Struct

from potluck.cards import Card

__all__ = ["Felt", "Spot"]


class Spot(Struct, frozen=True, kw_only=True):
    """The place before one seat, as far as the viewer sees it, and how the seat stands in the deal."""

    stack: int | None = None
    """What it has left, as the game counts: chips, dollars, points; None where nothing is counted."""
    bet: int = 0
    """What it has put in: on this street where the game has streets, else in this deal."""
    held: int = 0
    """How many cards it holds."""
    cards: tuple[Card, ...] = ()
    """Those of them that the viewer sees."""
    up: tuple[Card, ...] = ()
    """Those of them that were dealt face up, so that all see them."""
    dice: tuple[int, ...] = ()
    """Its dice, by place; empty before its first throw."""
    locked: tuple[int, ...] = ()
    """Places, from 1, of those dice that lie to the end of its turn."""
    folded: bool = False
    """It has given up this deal, or is out of the match."""
    out: bool = False
    """It has no part in this deal."""
    away: bool = False
    """It sits out the next deals."""
    gone: bool = False
    """Its player has left the match or is out of it, or nobody sits there yet."""
    joining: bool = False
    """Somebody has sat down there, and plays from the next deal on."""

    @property
    def idle(self) -> bool:
        """Whether it has no part in what happens now."""
        return self.folded or self.out or self.away or self.gone


class Felt(Struct, frozen=True, kw_only=True):
    """The table before one viewer: a spot for each seat, and the middle."""

    spots: tuple[Spot, ...]
    pot: int | None = None
    """All that is to be won, where the game has a pot; once it has been won, what was there, or nothing any more."""
    taken: int | None = None
    """All that was won out of the pot, once the deal is over, without what nobody called; None where it is not told."""
    owed: int = 0
    """What the actor has to pay to stay in."""
    board: tuple[Card, ...] = ()
    """Cards in the middle that belong to all."""
    turned: tuple[Card, ...] = ()
    """Cards turned up in the middle that belong to nobody, oldest first."""
    house: tuple[Card, ...] = ()
    """The house's own cards, once they are turned up."""
    has_dice: bool = False
    """Whether it is played with dice in place of cards."""
    button: int | None = None
    """The seat with the dealer's button, in a game that has one."""
