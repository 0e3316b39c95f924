"""How a deal ended, pot by pot: the cards that play, who won what, and the words for it."""

from typing import Literal

from msgspec import Struct

from potluck.cards import Card

__all__ = ["Half", "PaidPart", "PaidPot", "PlayedHand", "Showdown", "Taking"]

Half = Literal["all", "high", "low"]


class PlayedHand(Struct, frozen=True, kw_only=True):
    """The cards of a hand that play at a showdown, in one order of the game and with one board."""

    seat: int
    board: int = 0
    """Which of two boards, 1 or 2; 0 where there is one, or none."""
    half: Half = "all"
    """`high` or `low` where the game is played for both. A hand that is no low has no entry for it."""
    label: str = ""
    """What it is beside the seat: for high or low, on which board; empty where each seat has one hand only."""
    text: str
    """The hand in words."""
    own: tuple[Card, ...]
    """Those cards of the seat that play."""
    common: tuple[Card, ...] = ()
    """Those cards of the board that play."""
    kickers: tuple[Card, ...] = ()
    """Those of both that stand beside the combination, the highest first."""
    decisive: tuple[Card, ...] = ()
    """Those of both by which the best hand beats the next; empty where it is another category that does, or a tie."""


class PaidPart(Struct, frozen=True, kw_only=True):
    """A seat's win out of a pot: all of it, or its part of a half or of a board."""

    seat: int
    chips: int
    amount: str
    half: Half = "all"
    board: int = 0
    """By which of two boards, 1 or 2; 0 where there was one, or none was needed."""
    hand: int | None = None
    """The hand that won it, by its place in `hands`; null where nobody had to show."""


class PaidPot(Struct, frozen=True, kw_only=True):
    """A pot that was paid out."""

    name: str
    chips: int
    amount: str
    parts: tuple[PaidPart, ...]
    text: str
    """The pot, its sum and who won it."""


class Taking(Struct, frozen=True, kw_only=True):
    """The whole sum that a seat won in the deal, out of all pots."""

    seat: int
    chips: int
    amount: str
    text: str
    """Beside the seat, without its name: `won $832`."""
    sentence: str


class Showdown(Struct, frozen=True, kw_only=True):
    """How a deal ended. It holds no card that does not lie open before the viewer."""

    hands: tuple[PlayedHand, ...] = ()
    """The hands that were compared; empty where all others had folded."""
    pots: tuple[PaidPot, ...] = ()
    """The main pot first."""
    takings: tuple[Taking, ...] = ()
    """One for each seat that won something, in the order of the pots."""
