"""The odds of hands and ranges, as people ask for them: text, cards or values, of any variant.

Known hands of hold'em are answered before anything else is loaded, so that the first answer of a process comes soon;
`potluck.lab.equity` answers everything, those too.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Final

from potluck.cards import CARDS, Card, mask, parse
from potluck.errors import ParseError
from potluck.kernels import WHOLE
from potluck.kernels.open_hands import count_open_hands
from potluck.lab.pot_shares import Equity

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from potluck.lab.exchanging import Policies
    from potluck.lab.ranges import Range
    from potluck.lab.shares import Trials
    from potluck.variants import Variant

__all__ = ["odds"]

PACK: Final = CARDS[:52]
OWN: Final = 2
BOARD: Final = 5
MOST_HANDS: Final = 10
"""What hold'em is: its pack, cards of one's own, cards for all, seats."""


def odds(
    *hands: "str | Range | Sequence[Card | str]",
    board: "str | Sequence[Card | str]" = "",
    dead: "str | Sequence[Card | str]" = "",
    game: "str | Variant" = "holdem",
    trials: int | None = None,
    within: float | None = None,
    seed: int = 1,
    threads: int = 0,
    executor: "Executor | None" = None,
    exchanges: "Policies | None" = None,
    draws: int = 1,
) -> Equity:
    """The equity of hands and ranges, as text, as cards or as values, all cards face up, none of them folding.

    >>> [str(share) for share in odds("AsKs", "QhQd", board="2s 7s Jc").share]
    ['49/90', '41/90']

    Counted exactly where that takes no longer than a second, else by `TRIALS` random deals; `trials` asks for so many
    in any case, `within` for as many as it takes until every share is known within so much (its `margin`); where all
    ways are counted (`exact`) it changes nothing. Ranges: see `potluck.lab.ranges`.

    `threads` (0: one a core) or an `executor`, such as that of a cluster, share the trials out; the answer does not
    depend on either. What is counted exactly takes a second at most, and is counted here.

    In a draw `exchanges` says what whole hands keep: `"best"`, a table of hands and the cards kept, or a function of a
    hand, one for all or one for each (see `potluck.lab.exchanging`); without it the hands given are what is kept.
    `draws` exchanges are to come; before several a table or a function is asked for each new hand, too.

    Raises:
        ParseError: a hand, a range or the board is none of that game, or a card stands twice.
        RulesError: there is no such variant.
    """
    _check(trials, within)
    if game == "holdem" and trials is None and not dead and exchanges is None and draws == 1:
        open_hands = _open_equity(hands, board, threads=threads)
        if open_hands is not None:
            return open_hands
    if draws != 1 and exchanges is None:
        raise ParseError("rules.bad_value", path="draws", asked=draws, allowed="exchanges=…")
    from potluck.lab.shares import Trials

    how = Trials(trials, within, seed, threads, executor)
    return _answer(game, hands, (parse(board), parse(dead)), exchanges, draws, how)


def _answer(
    game: "str | Variant",
    hands: "Sequence[str | Range | Sequence[Card | str]]",
    lying: tuple[tuple[Card, ...], tuple[Card, ...]],
    exchanges: "Policies | None",
    draws: int,
    how: "Trials",
) -> Equity:
    """The equity of whatever may be asked for. Raises: as `odds`."""
    from potluck.lab.equity import MOST_TRIALS, TRIALS, equity, hand_or_range
    from potluck.variants import named

    (board, dead), (trials, within, seed, threads, executor) = lying, how
    variant = named(game) if isinstance(game, str) else game
    given = [hand_or_range(hand, variant) for hand in hands]
    if exchanges is not None:
        from potluck.lab.exchange_equity import exchanged

        return exchanged(variant, given, exchanges, board=board, dead=dead, draws=draws, how=how)
    return equity(
        variant,
        given,
        board=board,
        dead=dead,
        exact=None if trials is None else 0,
        trials=TRIALS if trials is None and within is None else trials or MOST_TRIALS,
        within=within,
        seed=seed,
        threads=threads,
        executor=executor,
    )


def _check(trials: int | None, within: float | None) -> None:
    """Raises: ParseError where nothing can be tried so."""
    if trials is not None and trials < 1:
        raise ParseError("rules.bad_value", path="trials", asked=trials, allowed="1 …")
    if within is not None and not 0 < within < 1:
        raise ParseError("rules.bad_value", path="within", asked=within, allowed="0.001")


def _open_equity(hands: Sequence[object], board: "str | Sequence[Card | str]", *, threads: int) -> Equity | None:
    """The equity of hold'em hands of two cards each, all ways counted; None of any others, and of what is wrong."""
    if not 2 <= len(hands) <= MOST_HANDS:
        return None
    try:
        known, common = [parse(hand) for hand in hands if isinstance(hand, str)], parse(board)
    except ParseError:
        return None
    if len(known) < len(hands) or not _go_together(known, common):
        return None
    lying, held = mask(common), [mask(hand) for hand in known]
    counted = count_open_hands(
        held, board=lying, missing=BOARD - len(common), unseen=mask(PACK) & ~(lying | sum(held)), threads=threads
    )
    if counted is None:
        return None
    ways, sums = counted
    return Equity(
        share=tuple(Fraction(units, ways * WHOLE) for _, _, units in sums),
        win=tuple(Fraction(won, ways) for won, _, _ in sums),
        tie=tuple(Fraction(tied, ways) for _, tied, _ in sums),
        ways=ways,
        exact=True,
    )


def _go_together(hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> bool:
    """Whether each has its two cards, the board not too many, and no card stands twice."""
    cards = [*chain(*hands, board)]
    sizes = len(board) <= BOARD and all(len(hand) == OWN for hand in hands)
    return sizes and len(set(cards)) == len(cards) and max(cards) < len(PACK)
