"""Equity: which part of a pot each of several hands takes on average; exact where that can be counted, else sampled."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from potluck.cards import Card, parse
from potluck.errors import ParseError
from potluck.kernels import BLOCK, WHOLE, SeatSums, Showdown, Sums, count_showdowns, sample_showdowns
from potluck.lab.questions import EXACT, countable, showdown_of
from potluck.variants import Variant, named

if TYPE_CHECKING:
    from potluck.lab.ranges import Range

__all__ = [
    "EXACT",
    "TRIALS",
    "Equity",
    "HandEquity",
    "Part",
    "equity",
    "equity_of",
    "hand_or_range",
    "odds",
]

TRIALS: Final = 200_000
MOST_TRIALS: Final = 10_000_000_000
FIRST: Final = 64 * BLOCK
"""Trials before the first look at how well a share is known."""
CAUTION: Final = 1.02
"""So many times the trials that should be enough."""
Z95: Final = 1.959964
RULE_OF_THREE: Final = 3
"""Nothing else seen in n trials: with 95 % its chance is below 3/n."""


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


def odds(
    *hands: "str | Range",
    board: str = "",
    dead: str = "",
    game: str | Variant = "holdem",
    trials: int | None = None,
    within: float | None = None,
    seed: int = 1,
    threads: int = 0,
) -> Equity:
    """The equity of hands and ranges, as text or as values, all cards face up, none of them folding.

    >>> [str(share) for share in odds("AsKs", "QhQd", board="2s 7s Jc").share]
    ['49/90', '41/90']

    Counted exactly where that takes no longer than a second, else by `TRIALS` random deals; `trials` asks for so many
    in any case, `within` for as many as it takes until every share is known within so much (its `margin`). The answer
    does not depend on `threads` (0: one a core). Ranges: see `potluck.lab.ranges`.

    Raises:
        ParseError: a hand, a range or the board is none of that game, or a card stands twice.
        RulesError: there is no such variant.
    """
    variant = named(game) if isinstance(game, str) else game
    if trials is not None and trials < 1:
        raise ParseError("rules.bad_value", path="trials", asked=trials, allowed="1 …")
    if within is not None and not 0 < within < 1:
        raise ParseError("rules.bad_value", path="within", asked=within, allowed="0.001")
    return equity(
        variant,
        [hand_or_range(hand, variant) for hand in hands],
        board=parse(board),
        dead=parse(dead),
        exact=None if trials is None else 0,
        trials=TRIALS if trials is None and within is None else trials or MOST_TRIALS,
        within=within,
        seed=seed,
        threads=threads,
    )


def equity(
    variant: Variant,
    hands: "Sequence[tuple[Card, ...] | Range]",
    *,
    board: tuple[Card, ...] = (),
    dead: Collection[Card] = (),
    exact: int | None = None,
    trials: int = TRIALS,
    within: float | None = None,
    seed: int = 1,
    threads: int = 1,
) -> Equity:
    """The equity of those hands when all cards that are missing are dealt; cards are no longer exchanged or thrown.

    `dead` cards will not come, unless the pack cannot do without them. Hands may miss any of their cards: to
    come, or exchanged for unknown ones. Up to `exact` ways in which the cards may fall are all counted, else `trials`
    are tried, or fewer where that many give every share `within` so much; by default as many as a second allows.

    Raises:
        ParseError: a hand or the board is none of that game, or a card stands twice.
    """
    known = [hand for hand in hands if isinstance(hand, tuple)]
    if len(known) < len(hands):
        from potluck.lab.range_equity import range_sums

        sums, counted = range_sums(
            variant,
            hands,
            board=board,
            dead=dead,
            exact=exact,
            sample=lambda ranged: _sampled(ranged, trials=trials, within=within, seed=seed, threads=threads),
            threads=threads,
        )
        return equity_of(sums, exact=counted, ranges=hands)
    showdown, ways = showdown_of(variant, known, board=board, dead=dead)
    counted = ways <= (countable(variant, len(hands)) if exact is None else exact)
    if counted:
        sums = count_showdowns(showdown, threads=threads)
    else:
        sums = _sampled(showdown, trials=trials, within=within, seed=seed, threads=threads)
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
    if not hand.strip():
        raise ParseError("cards.wrong_number", asked=0, allowed=f"1..{variant.own_and_board[0]}", path="HAND")
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


def _sampled(showdown: Showdown, *, trials: int, within: float | None, seed: int, threads: int) -> Sums:
    """The sums over trials: all of them at once, or more and more until every share is known well enough."""
    if within is None:
        return sample_showdowns(showdown, trials=trials, seed=seed, threads=threads)
    sums = sample_showdowns(showdown, trials=min(FIRST, trials), seed=seed, threads=threads)
    while sums.ways < trials and (margin := max(_margin(sums.ways, seat) for seat in sums.seats)) > within:
        wanted = max(2 * sums.ways, ceil(CAUTION * sums.ways * (margin / within) ** 2))
        further = min(-(-wanted // BLOCK) * BLOCK, trials) - sums.ways
        sums += sample_showdowns(showdown, trials=further, seed=seed, first=sums.ways // BLOCK, threads=threads)
    return sums


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
