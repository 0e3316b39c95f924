"""Fair dealing: an order fixed before the deal, that neither house nor player can choose, and that opens card by card.

The house draws 32 secret bytes for a deal and publishes their seal one deal ahead; then the players add seeds of
their own; only then is the order made, and its root shown before the first card. Nothing here draws a secret:
`secrets.token_bytes` is called at the edge.
"""

import hmac
from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.dealer.stream import Stream, digest, frame
from potluck.dealer.tree import Opening, grow, opening_at, root_of
from potluck.errors import IllegalAction
from potluck.protocol import Cards, Chance, Dealt, First, Outcome, Roll, Rolled, Starts, Turned, TurnUp, show

__all__ = ["SECRET", "Answer", "Laid", "Shoe", "Source", "check_deal", "commit", "seal"]

SECRET: Final = 32
"""Bytes of a secret."""
PIPS: Final = 6


def seal(secret: bytes) -> str:
    """The seal of a secret, which the house publishes one deal ahead; hex."""
    return digest("seal", secret).hex()


def commit(seed: bytes) -> str:
    """The commitment to a player's seed, published before the deal; hex. A seat without a seed of its own has `b""`."""
    return digest("seed", seed).hex()


class Laid(Struct, frozen=True):
    """Chance of a deal that was laid out beforehand, in public, instead of drawn: a lesson, or a deal tried again."""

    orders: tuple[tuple[Card, ...], ...] = ()
    """For the deal's first shuffle and each further one; an order holds only for just the cards that are shuffled."""
    choices: tuple[Starts | Rolled, ...] = ()
    """The first answers that take no card."""


class Source(Struct, frozen=True):
    """The origin of all chance of one deal: 32 secret bytes of the house, and the players' seeds by seat.

    A seat that the house plays has the seed `b""`: else the house could choose the order by it.
    """

    secret: bytes
    seeds: tuple[bytes, ...]
    table: str
    deal: int
    laid: Laid = Laid()
    """What of it is not drawn at all."""
    pledged: bool = False
    """Whether the players fixed their seeds before the house sealed its secret, and disclosed them after."""

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET:
            raise ValueError(f"a secret has {SECRET} bytes, not {len(self.secret)}")

    def __repr__(self) -> str:
        return f"<Source of deal {self.deal} at {self.table!r}>"

    @property
    def key(self) -> bytes:
        """The key of this deal's streams."""
        parts = (self.table.encode(), self.deal.to_bytes(8, "big"), *self.seeds)
        return hmac.digest(self.secret, frame("deal/2" if self.pledged else "deal", *parts), "sha256")

    @property
    def commitments(self) -> tuple[str, ...]:
        """`commit` of each seed."""
        return tuple(map(commit, self.seeds))

    def shuffle(self, deck: Sequence[Card]) -> "Shoe":
        """The deck in the order of this deal; nothing is dealt yet."""
        return _shuffled(self, deck, index=0, drawn=0)


class Answer(NamedTuple):
    """The answer of chance: the outcome, the openings of its cards, and the shoe after it."""

    outcome: Outcome
    openings: tuple[Opening, ...]
    shoe: "Shoe"


class Shoe(Struct, frozen=True, kw_only=True):
    """One shuffled deck and how far it has been dealt: card k of the deal is the k-th of the order, whoever gets it."""

    source: Source
    order: tuple[Card, ...]
    salts: tuple[bytes, ...]
    levels: tuple[tuple[bytes, ...], ...]
    index: int = 0
    """0 the deal's first shuffle; a reshuffle counts on."""
    dealt: int = 0
    """Cards dealt since this shuffle; where the next card stands."""
    drawn: int = 0
    """Answers of this deal that took no card: throws of dice and first seats."""

    def __repr__(self) -> str:
        return f"<Shoe {self.index} of {self.source!r}: {self.dealt} of {len(self.order)} dealt>"

    @property
    def root(self) -> str:
        """The root that binds the whole order; shown before the first card. Hex."""
        return root_of(self.levels[-1][0], len(self.order))

    def opening(self, k: int) -> Opening:
        """The proof that card `k` stands in the order, against the root."""
        return opening_at(k, self.order[k], salt=self.salts[k], levels=self.levels)

    def answer(self, chance: Chance) -> Answer:
        """The answer of chance to that debt.

        Raises:
            IllegalAction: more cards are owed than are left.
        """
        match chance:
            case Cards(n):
                cards, openings, shoe = self._take(n, chance)
                return Answer(Dealt(cards), openings, shoe)
            case TurnUp():
                (card,), openings, shoe = self._take(1, chance)
                return Answer(Turned(card), openings, shoe)
            case First() | Roll():
                return Answer(self._choice(chance), (), replace(self, drawn=self.drawn + 1))
            case _:
                assert_never(chance)

    def after(self, *, dealt: int, drawn: int) -> "Shoe":
        """The same shoe as it stands when so much of it has been used; how a table takes it up again."""
        return replace(self, dealt=dealt, drawn=drawn)

    def reshuffle(self, deck: Sequence[Card]) -> "Shoe":
        """A new order of these cards, from the same source; it has a root of its own, to be committed anew."""
        return _shuffled(self.source, deck, index=self.index + 1, drawn=self.drawn)

    def _take(self, n: int, chance: Chance) -> tuple[tuple[Card, ...], tuple[Opening, ...], "Shoe"]:
        end = self.dealt + n
        if end > len(self.order):
            left = len(self.order) - self.dealt
            raise IllegalAction("deal.too_few", asked=show(chance), allowed=left)
        openings = tuple(map(self.opening, range(self.dealt, end)))
        return self.order[self.dealt : end], openings, replace(self, dealt=end)

    def _choice(self, chance: First | Roll) -> Starts | Rolled:
        """The answer that is laid out where there is one, else one from the key."""
        laid = self.source.laid.choices[self.drawn : self.drawn + 1]
        stream = Stream(self.source.key, f"choice/{self.drawn}")
        match chance, laid:
            case (First(n), (Starts(seat) as starts,)) if seat < n:
                return starts
            case (Roll(n), (Rolled(dice) as rolled,)) if len(dice) == n:
                return rolled
            case First(n), _:
                return Starts(stream.below(n))
            case Roll(n), _:
                return Rolled(tuple(1 + stream.below(PIPS) for _ in range(n)))


def check_deal(shoe: Shoe, *, sealed: str, seeds: Sequence[str], root: str) -> tuple[str, ...]:
    """The names of what disagrees with the publications before the deal: of `sealed`, `seeds`, `root`; empty if none.

    `shoe` is made again from the revealed secret and seeds: `Source(...).shuffle(deck)`.
    """
    agrees = {
        "sealed": seal(shoe.source.secret) == sealed,
        "seeds": shoe.source.commitments == tuple(seeds),
        "root": shoe.root == root,
    }
    return tuple(name for name, true in agrees.items() if not true)


def _shuffled(source: Source, deck: Sequence[Card], *, index: int, drawn: int) -> Shoe:
    key = source.key
    order = _laid(source.laid, deck, index) or tuple(Stream(key, f"order/{index}").shuffled(deck))
    salts = tuple(Stream(key, f"salts/{index}").blocks(len(order)))
    return Shoe(source=source, order=order, salts=salts, levels=grow(order, salts), index=index, drawn=drawn)


def _laid(laid: Laid, deck: Sequence[Card], index: int) -> tuple[Card, ...]:
    """The order that is laid out for that shuffle; empty where there is none of just these cards."""
    order = laid.orders[index] if index < len(laid.orders) else ()
    return order if sorted(order) == sorted(deck) else ()
