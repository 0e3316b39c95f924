"""The parts of a poker variant: what is dealt when, who pays what, how one bets, and which hands win (R4.*).

All sums are whole chips.
"""

from functools import cached_property, lru_cache
from typing import Final, Literal

from msgspec import Struct

from potluck.cards import JOKERS, RANKS, SUITS, Card

__all__ = ["Best", "Forced", "Limit", "Order", "Recipe", "Street"]

Limit = Literal["fixed", "pot", "no", "spread"]
"""How the size of bets and raises is bounded."""
Order = Literal["high", "ace-to-five", "deuce-to-seven", "ace-to-six", "badugi", "few"]

MOST_SEATS: Final = 10


class Street(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One betting round and what comes before it, in this order: cards thrown or exchanged, cards dealt."""

    name: str
    throw: int = 0
    """Hidden cards that each throws, and gets none for."""
    draw: int = 0
    """The most cards that each may exchange."""
    down: int = 0
    """Cards to each, face down."""
    up: int = 0
    """Cards to each, face up."""
    board: int = 0
    """Cards for all."""
    bet: int = 2
    """The least bet; with a fixed limit the bet."""
    most: int = 0
    """The highest bet with spread limit."""
    cap: int = 0
    """The most bets and raises; a blind is not counted. 0: as many as there are chips."""

    @property
    def cards(self) -> int:
        """How many cards it adds to each hand, own and common ones together."""
        return self.down + self.up + self.board


class Forced(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The payments before anybody may choose (R4.2)."""

    ante: int = 0
    ante_from: Literal["all", "big-blind"] = "all"
    """Who pays the ante: each his own, or the big blind one for all, which stands in the main pot whatever he holds."""
    blinds: tuple[int, ...] = ()
    """From the dealer's left; with two players the dealer pays the first."""
    button: int = 0
    """A blind that the dealer pays."""
    straddle: int = 0
    """One more blind from the next seat, where more than two play; 0: none."""
    bring_in: int = 0
    """What the seat pays whose up-card opens."""


class Best(Struct, frozen=True, forbid_unknown_fields=True):
    """Which hand wins a pot, or a half of it."""

    order: Order = "high"
    hole: int | None = None
    """How many of the own cards must play; None: any."""
    qualifier: Literal[0, 6, 7, 8, 9] = 0
    """The highest card of a low that counts at all (R4.9); 0: every hand counts."""
    flush_above_full: bool = False
    """R0.19: a flush beats a full house, with stripped decks."""
    ace_below: Literal[0, 6, 7] = 0
    """R0.23: the ace stands below the six or the seven too."""
    wheel_is_straight: bool = False
    """R4.7, the literal reading, in deuce-to-seven."""


class Recipe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True, dict=True):
    """The parts of a variant, whether or not they go together, and what follows from them."""

    name: str
    code: str = ""
    """Its code in the hand history format PHH, where it has one."""
    streets: tuple[Street, ...]
    limit: Limit = "no"
    forced: Forced = Forced()
    opens: Literal["left", "low-card", "high-card"] = "left"
    """Who is first: the seat left of the blinds, or the one with the lowest or the highest card face up; on later
    streets the best hand face up, where the highest card opened the worst."""
    ranks: str = RANKS
    suits: str = SUITS
    jokers: Literal[0, 1, 2] = 0
    joker: Literal["bug", "wild"] = "bug"
    wild: tuple[str, ...] = ()
    """Ranks or cards that are wild: `2`, `Jh` (R4.12)."""
    fewer_wild: bool = False
    """R4.13, option."""
    openers: Literal["", "jacks"] = ""
    """What the first bet of the first round needs; where nobody has it, all take their antes back."""
    showdown: tuple[Best, ...] = (Best(),)
    """One, or high and low that share each pot."""
    odd_chip: Literal["left", "high-card"] = "left"
    """Who gets odd chips among equals: from the dealer's left, or by the highest card, suits counting."""

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The pack, lowest first."""
        return _pack(self.ranks, self.suits, self.jokers)

    @cached_property
    def wild_cards(self) -> tuple[Card, ...]:
        """The wild cards besides jokers."""
        return tuple(card for card in self.cards if str(card) in self.wild or str(card)[0] in self.wild)

    @cached_property
    def own_and_board(self) -> tuple[int, int]:
        """How many cards one has in the end, and how many lie there for all."""
        own = sum(street.down + street.up - street.throw for street in self.streets)
        return own, sum(street.board for street in self.streets)

    @cached_property
    def most_seats(self) -> int:
        """The most that the opening cards serve, beside the cards for all; ten at most (R4.14).

        Of cards that follow one for all is enough in place of each; else all that one gets count.
        """
        first, *later = self.streets
        each, more = first.down + first.up, sum(street.down + street.up for street in later)
        board = sum(street.board for street in self.streets)
        if self.turns:
            return min(MOST_SEATS, (len(self.cards) - board - more) // each)
        return min(MOST_SEATS, (len(self.cards) - board) // (each + more))

    @cached_property
    def turns(self) -> bool:
        """Whether a street that cannot reach all is turned for all: not where own cards must play or are thrown."""
        owned = any(best.hole for best in self.showdown) or any(street.throw or street.draw for street in self.streets)
        return not owned and any(street.down + street.up for street in self.streets[1:])

    @cached_property
    def draws(self) -> bool:
        """Whether cards are exchanged."""
        return any(street.draw for street in self.streets)

    @cached_property
    def shows(self) -> bool:
        """Whether cards are dealt face up to seats."""
        return any(street.up for street in self.streets)


@lru_cache(maxsize=64)
def _pack(ranks: str, suits: str, jokers: int) -> tuple[Card, ...]:
    return (
        *(Card(rank + suit) for rank in RANKS if rank in ranks for suit in SUITS if suit in suits),
        *JOKERS[:jokers],
    )
