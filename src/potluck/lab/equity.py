"""Equity: which part of a pot each of several hands takes on average; exact where that can be counted, else sampled."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import comb, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from potluck.cards import Card, mask, parse
from potluck.errors import ParseError
from potluck.kernels import COMPILED, WHOLE, Half, SeatSums, Showdown, Sums, count_showdowns, program, sample_showdowns
from potluck.variants import Best, Variant, named

if TYPE_CHECKING:
    from potluck.lab.ranges import Range

__all__ = [
    "EXACT",
    "TRIALS",
    "Equity",
    "HandEquity",
    "Part",
    "countable",
    "equity",
    "equity_of",
    "hand_or_range",
    "odds",
    "showdown_of",
]

EXACT: Final = 2_000_000
"""Up to so many ways in which the cards to come may fall are counted everywhere, whatever the game."""
BUDGET: Final = 300_000_000 if COMPILED else 0
"""Hands of up to nine cards that may be ranked to count all ways: half a second to a second."""
TRIALS: Final = 200_000
Z95: Final = 1.959964
RULE_OF_THREE: Final = 3
"""Nothing else seen in n trials: with 95 % its chance is below 3/n."""
FIVE_CARDS: Final = 5
SLOWER: Final = 4
"""How many plain hands are ranked while one is by another order."""


class Part(Struct, frozen=True, kw_only=True):
    """By hand, as `Equity`, of one half of the pot, the half being one; where no low qualifies nobody has any of it."""

    share: tuple[Fraction, ...]
    win: tuple[Fraction, ...]
    tie: tuple[Fraction, ...]


class HandEquity(Struct, frozen=True):
    """One hand of a range."""

    hand: tuple[Card, ...]
    often: Fraction
    """How often this hand is held."""
    share: Fraction
    """Its average part of the pot when it is held."""
    win: Fraction
    tie: Fraction


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
    halves: tuple[Part, ...] = ()
    """High and low, where they share the pot; else empty."""
    by_hand: tuple[tuple[HandEquity, ...], ...] = ()
    """Where ranges were given: by each of those the hands that it was, the best share first; empty for a known hand."""


class _Need(NamedTuple):
    """How many cards each hand and the board still get."""

    hands: tuple[int, ...]
    board: int

    @property
    def cards(self) -> int:
        return sum(self.hands) + self.board


def odds(
    *hands: "str | Range",
    board: str = "",
    dead: str = "",
    game: str | Variant = "holdem",
    trials: int | None = None,
    seed: int = 1,
    threads: int = 0,
) -> Equity:
    """The equity of hands and ranges, as text or as values, all cards face up, none of them folding.

    >>> [str(share) for share in odds("AsKs", "QhQd", board="2s 7s Jc").share]
    ['49/90', '41/90']

    Counted exactly where that takes no longer than a second, else by `TRIALS` random deals; `trials` asks for so many
    in any case. The answer does not depend on `threads` (0: one a core). Ranges: see `potluck.lab.ranges`.

    Raises:
        ParseError: a hand, a range or the board is none of that game, or a card stands twice.
        RulesError: there is no such variant.
    """
    variant = named(game) if isinstance(game, str) else game
    if trials is not None and trials < 1:
        raise ParseError("rules.bad_value", path="trials", asked=trials, allowed="1 …")
    return equity(
        variant,
        [hand_or_range(hand, variant) for hand in hands],
        board=parse(board),
        dead=parse(dead),
        exact=None if trials is None else 0,
        trials=TRIALS if trials is None else trials,
        seed=seed,
        threads=threads,
    )


def equity(
    variant: Variant,
    hands: "Sequence[tuple[Card, ...] | Range]",
    *,
    board: tuple[Card, ...] = (),
    dead: Collection[Card] = (),
    unfinished: bool = False,
    exact: int | None = None,
    trials: int = TRIALS,
    seed: int = 1,
    threads: int = 1,
) -> Equity:
    """The equity of those hands when all cards that are missing are dealt; cards are no longer exchanged or thrown.

    `dead` cards will not come, unless the pack cannot do without them. Hands may miss any of their cards where they are
    `unfinished`. Up to `exact` ways in which the cards may fall are all counted, else `trials` are tried; by default as
    many as a second allows.

    Raises:
        ParseError: a hand or the board is none of that game, or a card stands twice.
    """
    known = [hand for hand in hands if isinstance(hand, tuple)]
    if len(known) < len(hands):
        from potluck.lab.range_equity import range_sums

        sums, counted = range_sums(
            variant, hands, board=board, dead=dead, exact=exact, trials=trials, seed=seed, threads=threads
        )
        return equity_of(sums, exact=counted, ranges=hands)
    showdown, ways = showdown_of(variant, known, board=board, dead=dead, unfinished=unfinished)
    counted = ways <= (countable(variant, len(hands)) if exact is None else exact)
    if counted:
        sums = count_showdowns(showdown, threads=threads)
    else:
        sums = sample_showdowns(showdown, trials=trials, seed=seed, threads=threads)
    return equity_of(sums, exact=counted)


def hand_or_range(hand: "str | Range", variant: Variant) -> "tuple[Card, ...] | Range":
    """The cards of a text; of `random` none, for they are all to come; else the range that it names.

    Raises:
        ParseError: it is neither.
    """
    if not isinstance(hand, str):
        return hand
    if hand.strip() in ("random", "any", "*"):
        return ()
    several = "," in hand
    try:
        cards = parse(hand)
    except ParseError as fault:
        if fault.code != "cards.unreadable" and not several:
            raise
    else:
        if not several or len(cards) <= variant.own_and_board[0]:
            return cards
    from potluck.lab.ranges import Range

    return Range.of(hand, variant)


def showdown_of(
    variant: Variant,
    hands: Sequence[tuple[Card, ...]],
    *,
    board: tuple[Card, ...] = (),
    dead: Collection[Card] = (),
    unfinished: bool = False,
) -> tuple[Showdown, int]:
    """The question as the kernels take it, and in how many ways the missing cards may fall.

    Raises:
        ParseError: as `equity`.
    """
    need = _need(variant, hands, board, least=0 if unfinished else None)
    unseen = _unseen(variant, {*chain(*hands), *board}, dead, need.cards)
    showdown = Showdown(
        halves=_halves(variant),
        hands=tuple(map(mask, hands)),
        missing=need.hands,
        board=mask(board),
        board_missing=need.board,
        unseen=mask(unseen),
    )
    return showdown, _ways(len(unseen), need)


def _unseen(variant: Variant, known: Collection[Card], dead: Collection[Card], wanted: int) -> list[Card]:
    """The cards of which the missing ones come.

    Raises:
        ParseError: there are too few.
    """
    left = [card for card in variant.cards if card not in known]
    unseen = [card for card in left if card not in dead]
    if wanted > len(unseen):
        unseen = left
    if wanted > len(unseen):
        raise ParseError("cards.wrong_number", asked=wanted, allowed=f"0..{len(unseen)}")
    return unseen


@lru_cache(maxsize=256)
def _halves(variant: Variant) -> tuple[Half, ...]:
    """By which orders the pot is won."""
    return tuple(Half(program(variant.ranking(best)), best.hole) for best in variant.showdown)


@lru_cache(maxsize=256)
def countable(variant: Variant, hands: int) -> int:
    """How many ways may be counted, where nobody says it."""
    each = sum(_price(variant, best) for best in variant.showdown)
    return max(EXACT, BUDGET // (hands * each))


def _price(variant: Variant, best: Best) -> int:
    """How many plain hands are ranked while one of that half is."""
    own, board = variant.own_and_board
    choices = 1 if best.hole is None else comb(own, best.hole) * comb(board, FIVE_CARDS - best.hole)
    plain = best.order == "high" and not (variant.wild or variant.jokers or best.flush_above_full or best.ace_below)
    return choices * (1 if plain else SLOWER) * (SLOWER * SLOWER if variant.fewer_wild else 1)


def equity_of(sums: Sums, *, exact: bool, ranges: "Sequence[tuple[Card, ...] | Range]" = ()) -> Equity:
    """All sums as shares of one."""
    n, seats = sums.ways, sums.seats
    share = tuple(Fraction(seat.units, n * WHOLE) for seat in seats)
    halves = len(seats[0].halves)
    return Equity(
        share=share,
        win=tuple(Fraction(seat.won, n) for seat in seats),
        tie=tuple(Fraction(seat.tied, n) for seat in seats),
        ways=n,
        exact=exact,
        margin=() if exact else tuple(_margin(n, seat) for seat in seats),
        halves=tuple(_part(n, seats, half) for half in range(halves)) if halves > 1 else (),
        by_hand=tuple(_by_hand(n, *pair) for pair in zip(ranges, sums.by_hand, strict=True)) if sums.by_hand else (),
    )


def _by_hand(
    n: int, hands: "tuple[Card, ...] | Range", sums: Sequence[tuple[int, int, int, int]]
) -> tuple[HandEquity, ...]:
    if isinstance(hands, tuple):
        return ()
    rows = [
        HandEquity(hand, Fraction(held, n), Fraction(units, held * WHOLE), Fraction(won, held), Fraction(tied, held))
        for (hand, _), (held, won, tied, units) in zip(hands, sums, strict=True)
        if held
    ]
    return tuple(sorted(rows, key=lambda row: row.share, reverse=True))


def _part(n: int, seats: Sequence[SeatSums], half: int) -> Part:
    sums = [seat.halves[half] for seat in seats]
    return Part(
        share=tuple(Fraction(2 * units, n * WHOLE) for _, _, units in sums),
        win=tuple(Fraction(won, n) for won, _, _ in sums),
        tie=tuple(Fraction(tied, n) for _, tied, _ in sums),
    )


def _margin(n: int, seat: SeatSums) -> float:
    """Half the 95 % interval of a share."""
    spread = float(Fraction(seat.squares, n * WHOLE * WHOLE) - Fraction(seat.units, n * WHOLE) ** 2)
    return Z95 * sqrt(spread / n) if spread > 0 else RULE_OF_THREE / n


def _need(
    variant: Variant, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...], *, least: int | None = None
) -> _Need:
    """The cards that are still to come.

    Raises:
        ParseError: a hand or the board has too many cards, a card is not in the pack or stands twice.
    """
    whole, common = variant.own_and_board
    fewest = whole if least is None and variant.draws else least or 0
    if not 2 <= len(hands) <= variant.most_seats:
        raise ParseError("cards.wrong_hands", asked=len(hands), allowed=f"2..{variant.most_seats}", path="HAND")
    for hand in hands:
        if not fewest <= len(hand) <= whole:
            raise ParseError("cards.wrong_number", asked=len(hand), allowed=f"{fewest}..{whole}", path="HAND")
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
