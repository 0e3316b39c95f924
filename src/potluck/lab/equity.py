"""Equity: which part of a pot each of several hands takes on average; exact where that can be counted, else sampled."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations, islice
from math import comb, sqrt
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from potluck.cards import Card, parse
from potluck.errors import ParseError
from potluck.lab.showdowns import WHOLE, Cards, Ints, array, parts, worths
from potluck.variants import VARIANTS, Variant

__all__ = ["EXACT", "TRIALS", "Equity", "equity", "odds"]

EXACT: Final = 2_000_000
"""Up to so many ways in which the cards to come may fall are all counted."""
TRIALS: Final = 200_000
CHUNK: Final = 1 << 14
Z95: Final = 1.959964
RULE_OF_THREE: Final = 3
"""Nothing else seen in n trials: with 95 % its chance is below 3/n."""


class Equity(Struct, frozen=True, kw_only=True):
    """By hand, in the order in which they were given."""

    share: tuple[Fraction, ...]
    """The average part of the pot: exact, or the mean of the trials."""
    win: tuple[Fraction, ...]
    """How often it takes the whole pot alone."""
    tie: tuple[Fraction, ...]
    """How often it takes a part of the pot."""
    ways: int
    """Ways in which the cards may fall that were looked at."""
    exact: bool
    margin: tuple[float, ...] = ()
    """Half the 95 % interval of each share; empty where it is exact."""


class _Need(NamedTuple):
    """How many cards each hand and the board still get."""

    hands: tuple[int, ...]
    board: int

    @property
    def cards(self) -> int:
        return sum(self.hands) + self.board


def odds(*hands: str, board: str = "", game: str | Variant = "holdem", trials: int = TRIALS, seed: int = 1) -> Equity:
    """The equity of hands given as text, all cards face up, none of them folding.

    >>> [str(share) for share in odds("AsKs", "QhQd", board="2s 7s Jc").share]
    ['49/90', '41/90']

    Raises:
        ParseError: a hand or the board is none of that game, or a card stands twice.
        RulesError: there is no such variant.
    """
    variant = VARIANTS[game] if isinstance(game, str) else game
    return equity(variant, [parse(hand) for hand in hands], board=parse(board), trials=trials, seed=seed)


def equity(
    variant: Variant,
    hands: Sequence[tuple[Card, ...]],
    *,
    board: tuple[Card, ...] = (),
    dead: Collection[Card] = (),
    unfinished: bool = False,
    exact: int = EXACT,
    trials: int = TRIALS,
    seed: int = 1,
) -> Equity:
    """The equity of those hands when all cards that are missing are dealt; cards are no longer exchanged or thrown.

    `dead` cards will not come, unless the pack cannot do without them. Hands may miss any of their cards where they are
    `unfinished`. Up to `exact` ways in which the cards may fall are all counted, else `trials` are tried.

    Raises:
        ParseError: a hand or the board is none of that game, or a card stands twice.
    """
    need = _need(variant, hands, board, unfinished=unfinished)
    known = {*chain(*hands), *board}
    left = [card for card in variant.cards if card not in known]
    unseen = array([card for card in left if card not in dead])
    if need.cards > len(unseen):
        unseen = array(left)
    if need.cards > len(unseen):
        raise ParseError("cards.wrong_number", asked=need.cards, allowed=f"0..{len(unseen)}")
    all_ways = _ways(len(unseen), need) <= exact
    rows = _all(unseen, need) if all_ways else _some(unseen, need.cards, trials=trials, seed=seed)
    sums = _Sums(len(hands))
    for chunk in rows:
        sums.add(_parts(variant, hands, board, need, chunk))
    return sums.told(exact=all_ways)


class _Sums:
    """The sums over all ways."""

    def __init__(self, hands: int) -> None:
        self.ways = 0
        self.parts, self.squares, self.won, self.tied = ([0] * hands for _ in range(4))

    def add(self, shares: Ints) -> None:
        """Further ways: parts of the pot `(hands, n)`."""
        self.ways += shares.shape[1]
        for at, row in enumerate(shares):
            self.parts[at] += int(row.sum())
            self.squares[at] += int((row * row).sum())
            self.won[at] += int((row == WHOLE).sum())
            self.tied[at] += int(((row > 0) & (row < WHOLE)).sum())

    def told(self, *, exact: bool) -> Equity:
        """All of it as shares of one."""
        n = self.ways
        share = tuple(Fraction(total, n * WHOLE) for total in self.parts)
        return Equity(
            share=share,
            win=tuple(Fraction(total, n) for total in self.won),
            tie=tuple(Fraction(total, n) for total in self.tied),
            ways=n,
            exact=exact,
            margin=() if exact else tuple(map(self._margin, share, self.squares)),
        )

    def _margin(self, share: Fraction, squares: int) -> float:
        spread = float(Fraction(squares, self.ways * WHOLE * WHOLE) - share * share)
        return Z95 * sqrt(spread / self.ways) if spread > 0 else RULE_OF_THREE / self.ways


def _need(variant: Variant, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...], *, unfinished: bool) -> _Need:
    """The cards that are still to come.

    Raises:
        ParseError: a hand or the board has too many cards, a card is not in the pack or stands twice.
    """
    whole = sum(street.down + street.up - street.throw for street in variant.streets)
    common = sum(street.board for street in variant.streets)
    least = 0 if unfinished else whole if variant.draws else 1
    if not 2 <= len(hands) <= variant.most_seats:
        raise ParseError("cards.wrong_hands", asked=len(hands), allowed=f"2..{variant.most_seats}", path="HAND")
    for hand in hands:
        if not least <= len(hand) <= whole:
            raise ParseError("cards.wrong_number", asked=len(hand), allowed=f"{least}..{whole}", path="HAND")
    if len(board) > common:
        raise ParseError("cards.wrong_number", asked=len(board), allowed=f"0..{common}", path="--board")
    known: set[Card] = set()
    for card in chain(*hands, board):
        if card not in variant.cards:
            raise ParseError("cards.not_in_deck", asked=str(card), allowed=len(variant.cards))
        if card in known:
            raise ParseError("cards.twice", asked=str(card))
        known.add(card)
    return _Need(tuple(whole - len(hand) for hand in hands), common - len(board))


def _ways(left: int, need: _Need) -> int:
    """In how many ways the missing cards may fall."""
    product = 1
    for n in (*need.hands, need.board):
        product *= comb(left, n)
        left -= n
    return product


def _all(unseen: Cards, need: _Need) -> Iterator[Cards]:
    """Every way, in chunks `(n, cards)`."""
    ways = _filled(tuple(unseen.tolist()), tuple(n for n in (*need.hands, need.board) if n))
    while flat := list(chain.from_iterable(islice(ways, CHUNK))):
        yield np.array(flat, dtype=np.uint8).reshape(-1, need.cards)
    if not need.cards:
        yield np.empty((1, 0), dtype=np.uint8)


def _filled(left: tuple[int, ...], needs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(needs) <= 1:
        yield from combinations(left, needs[0]) if needs else ()
        return
    for first in combinations(left, needs[0]):
        rest = tuple(card for card in left if card not in first)
        for others in _filled(rest, needs[1:]):
            yield first + others


def _some(unseen: Cards, cards: int, *, trials: int, seed: int) -> Iterator[Cards]:
    """Random ways, in chunks `(n, cards)`."""
    rng = np.random.Generator(np.random.Philox(seed))
    for start in range(0, trials, CHUNK):
        n = min(CHUNK, trials - start)
        yield unseen[rng.random((n, len(unseen))).argsort(axis=1)[:, :cards]]


def _parts(
    variant: Variant, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...], need: _Need, dealt: Cards
) -> Ints:
    """Parts of the pot `(hands, n)` when these cards come."""
    n, at, strengths = len(dealt), 0, []
    common = np.concatenate([_same(board, n), dealt[:, sum(need.hands) :]], axis=1)
    for hand, missing in zip(hands, need.hands, strict=True):
        whole = np.concatenate([_same(hand, n), dealt[:, at : at + missing]], axis=1)
        strengths.append(worths(variant, whole, common))
        at += missing
    return parts(np.stack(strengths))


def _same(cards: tuple[Card, ...], n: int) -> Cards:
    return np.broadcast_to(array(cards), (n, len(cards)))
