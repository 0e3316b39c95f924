"""Equity: which part of a pot each of several hands takes on average; exact where that can be counted, else sampled."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from potluck.cards import Card, parse
from potluck.errors import ParseError
from potluck.kernels import Showdown, Sums, count_showdowns
from potluck.lab.questions import EXACT, countable, showdown_of
from potluck.lab.shares import MOST_TRIALS, TRIALS, Equity, HandEquity, Part, Trials, equity_of, sampled_sums
from potluck.variants import Variant, named

if TYPE_CHECKING:
    from potluck.lab.exchanging import Policies
    from potluck.lab.ranges import Range

__all__ = [
    "EXACT",
    "MOST_TRIALS",
    "TRIALS",
    "Equity",
    "HandEquity",
    "Part",
    "Trials",
    "equity",
    "equity_of",
    "hand_or_range",
    "odds",
]


def odds(
    *hands: "str | Range | Sequence[Card | str]",
    board: str = "",
    dead: str = "",
    game: str | Variant = "holdem",
    trials: int | None = None,
    within: float | None = None,
    seed: int = 1,
    threads: int = 0,
    exchanges: "Policies | None" = None,
    draws: int = 1,
) -> Equity:
    """The equity of hands and ranges, as text, as cards or as values, all cards face up, none of them folding.

    >>> [str(share) for share in odds("AsKs", "QhQd", board="2s 7s Jc").share]
    ['49/90', '41/90']

    Counted exactly where that takes no longer than a second, else by `TRIALS` random deals; `trials` asks for so many
    in any case, `within` for as many as it takes until every share is known within so much (its `margin`). The answer
    does not depend on `threads` (0: one a core). Ranges: see `potluck.lab.ranges`.

    In a draw `exchanges` says what whole hands keep: `"best"`, a table of hands and the cards kept, or a function of a
    hand, one for all or one for each (see `potluck.lab.exchanging`); without it the hands given are what is kept.
    `draws` exchanges are to come; before several a table or a function is asked for each new hand, too.

    Raises:
        ParseError: a hand, a range or the board is none of that game, or a card stands twice.
        RulesError: there is no such variant.
    """
    variant = named(game) if isinstance(game, str) else game
    _check(trials, within)
    if draws != 1 and exchanges is None:
        raise ParseError("rules.bad_value", path="draws", asked=draws, allowed="exchanges=…")
    given, common, gone = [hand_or_range(hand, variant) for hand in hands], parse(board), parse(dead)
    if exchanges is not None:
        from potluck.lab.exchange_equity import exchanged

        how = Trials(trials, within, seed, threads)
        return exchanged(variant, given, exchanges, board=common, dead=gone, draws=draws, how=how)
    return equity(
        variant,
        given,
        board=common,
        dead=gone,
        exact=None if trials is None else 0,
        trials=TRIALS if trials is None and within is None else trials or MOST_TRIALS,
        within=within,
        seed=seed,
        threads=threads,
    )


def _check(trials: int | None, within: float | None) -> None:
    """Raises: ParseError where nothing can be tried so."""
    if trials is not None and trials < 1:
        raise ParseError("rules.bad_value", path="trials", asked=trials, allowed="1 …")
    if within is not None and not 0 < within < 1:
        raise ParseError("rules.bad_value", path="within", asked=within, allowed="0.001")


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
            sample=lambda ranged: sampled_sums(ranged, trials=trials, within=within, seed=seed, threads=threads),
            threads=threads,
        )
        return equity_of(sums, exact=counted, ranges=hands)
    showdown, ways = showdown_of(variant, known, board=board, dead=dead)
    if ways <= (countable(variant, len(hands)) if exact is None else exact):
        return equity_of(count_showdowns(showdown, threads=threads), exact=True)
    if exact is None and (listed := _listed_sums(variant, showdown, known, dead, threads=threads)) is not None:
        return equity_of(replace(listed, by_hand=()), exact=True)
    sums = sampled_sums(showdown, trials=trials, within=within, seed=seed, threads=threads)
    return equity_of(sums, exact=False)


def _listed_sums(
    variant: Variant, showdown: Showdown, hands: Sequence[tuple[Card, ...]], dead: Collection[Card], *, threads: int
) -> Sums | None:
    """The sums where hands that get cards can be counted as lists of what they become; None where they cannot."""
    if not any(showdown.missing):
        return None
    from potluck.lab.meetings import drawn_sums

    if (drawn := drawn_sums(showdown)) is not None:
        return drawn
    from potluck.lab.range_equity import filled_sums

    return filled_sums(variant, showdown, hands, [None] * len(hands), dead, threads=threads)


def hand_or_range(hand: "str | Range | Sequence[Card | str]", variant: Variant) -> "tuple[Card, ...] | Range":
    """The cards of a text; of `random` none, for they are all to come; else the range that it names.

    Raises:
        ParseError: it is neither.
    """
    if not isinstance(hand, str):
        return tuple(map(Card, hand)) if isinstance(hand, Sequence) else hand
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
