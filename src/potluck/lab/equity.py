"""Equity: which part of a pot each of several hands takes on average; exact where that can be counted, else sampled."""

import re
from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from potluck.cards import Card, parse
from potluck.errors import ParseError
from potluck.kernels import Showdown, Sums, count_showdowns
from potluck.lab.pot_shares import Equity
from potluck.lab.questions import EXACT, countable, showdown_of
from potluck.lab.shares import MOST_TRIALS, TRIALS, HandEquity, Part, Trials, equity_of, sampled_sums
from potluck.variants import Variant

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from potluck.lab.ranges import Range

ANY_CARD: Final = re.compile("x(?![rb])")
"""A card of a pattern that may be anything; where it stands once and the pack has jokers, a joker."""

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
]


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
    executor: "Executor | None" = None,
) -> Equity:
    """The equity of those hands when all cards that are missing are dealt; cards are no longer exchanged or thrown.

    `dead` cards will not come, unless the pack cannot do without them. Hands may miss any of their cards: to
    come, or exchanged for unknown ones. Up to `exact` ways in which the cards may fall are all counted, else `trials`
    are tried, or fewer where that many give every share `within` so much; by default as many as a second allows.
    An `executor` tries in parts, each on one thread, to the same answer.

    Raises:
        ParseError: a hand or the board is none of that game, or a card stands twice.
    """
    sample = partial(sampled_sums, trials=trials, within=within, seed=seed, threads=threads, executor=executor)
    known = [hand for hand in hands if isinstance(hand, tuple)]
    if len(known) < len(hands):
        from potluck.lab.range_equity import range_sums

        sums, counted = range_sums(
            variant,
            hands,
            board=board,
            dead=dead,
            exact=exact,
            sample=sample,
            threads=threads,
        )
        return equity_of(sums, exact=counted, ranges=hands)
    showdown, ways = showdown_of(variant, known, board=board, dead=dead)
    if ways <= (countable(variant, len(hands)) if exact is None else exact):
        return equity_of(count_showdowns(showdown, threads=threads), exact=True)
    if exact is None and (listed := _listed_sums(variant, showdown, known, dead, threads=threads)) is not None:
        return equity_of(replace(listed, by_hand=()), exact=True)
    return equity_of(sample(showdown), exact=False)


def _listed_sums(
    variant: Variant, showdown: Showdown, hands: Sequence[tuple[Card, ...]], dead: Collection[Card], *, threads: int
) -> Sums | None:
    """The sums where hands that get cards can be counted as lists of what they become; None where they cannot."""
    if not any(showdown.missing):
        return None
    from potluck.lab.before_flop import pair_sums
    from potluck.lab.meetings import drawn_sums

    if (drawn := drawn_sums(showdown)) is not None:
        return drawn
    if (paired := pair_sums(showdown, [None] * len(hands))) is not None:
        return paired
    from potluck.lab.range_equity import filled_sums

    return filled_sums(variant, showdown, hands, [None] * len(hands), dead, threads=threads)


def hand_or_range(
    hand: "str | Range | Sequence[Card | str]", variant: Variant, *, most: int | None = None
) -> "tuple[Card, ...] | Range":
    """The cards of a text; of `random` none, for they are all to come; else the range that it names.

    A term of it names so many hands at `most`.

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
        cards = () if len(ANY_CARD.findall(hand)) > bool(variant.jokers) else parse(hand)
    except ParseError as fault:
        if fault.code != "cards.unreadable" and not several:
            raise
    else:
        if cards and (not several or len(cards) <= variant.own_and_board[0]):
            return cards
    from potluck.lab.ranges import Range

    return Range.of(hand, variant) if most is None else Range.of(hand, variant, most=most)
