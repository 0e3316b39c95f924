"""What hands end as: how often each is a pair, a flush and so on once all cards have come, whoever wins."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from potluck.cards import Card, parse
from potluck.errors import ParseError
from potluck.kernels import COMPILED, Showdown, count_finals, finals_steps, finals_ways, sample_finals
from potluck.lab.equity import hand_or_range
from potluck.lab.questions import showdown_of
from potluck.lab.range_equity import ranged
from potluck.variants import Variant, named

if TYPE_CHECKING:
    from potluck.lab.ranges import Range

__all__ = ["TRIALS", "FinalHands", "final_hands", "finals", "question_of"]

MOST: Final = 3_000_000 if COMPILED else 200_000
"""Hands that are ranked to count all ways of one: some half a second."""
TRIALS: Final = 200_000


class FinalHands(Struct, frozen=True):
    """How often one hand, or a hand of a range, ends as what."""

    halves: tuple[dict[str, Fraction], ...]
    """By half of the pot: category, as `potluck.kernels.count` has them -> how often; the best first."""
    ways: int
    """Ways in which its cards may fall that were looked at."""
    exact: bool


def final_hands(
    *hands: "str | Range",
    board: str | Sequence[Card | str] = "",
    dead: str | Sequence[Card | str] = "",
    game: str | Variant = "holdem",
    trials: int | None = None,
    seed: int = 1,
) -> tuple[FinalHands, ...]:
    """By hand, as `potluck.odds` takes them, or of one alone: how often it ends as what.

    >>> draw = final_hands("AsKs", "QhQd", board="2s 7s Jc")[0]
    >>> str(draw.halves[0]["flush"]), draw.ways
    ('4/11', 990)

    A known hand, a range alone, and two of which one at least has a range are counted exactly where up to `MOST` hands
    have to be ranked for it, else all are tried `TRIALS` times; `trials` asks for so many in any case.

    Raises:
        ParseError: as `potluck.odds`.
        RulesError: there is no such variant.
    """
    variant = named(game) if isinstance(game, str) else game
    if trials is not None and trials < 1:
        raise ParseError("rules.bad_value", path="trials", asked=trials, allowed="1 …")
    given = [hand_or_range(hand, variant) for hand in hands]
    if len(given) == 1:
        # Against anything: the cards that another gets change nothing.
        given.append(())
    question = question_of(variant, given, board=parse(board), dead=parse(dead))
    return finals(question, trials=trials, seed=seed)[: len(hands)]


def question_of(
    variant: Variant, hands: "Sequence[tuple[Card, ...] | Range]", *, board: tuple[Card, ...], dead: tuple[Card, ...]
) -> Showdown:
    """The question in plain numbers.

    Raises:
        ParseError: as `potluck.odds`.
    """
    known = [hand for hand in hands if isinstance(hand, tuple)]
    if len(known) == len(hands):
        return showdown_of(variant, known, board=board, dead=dead)[0]
    return ranged(variant, hands, board=board, dead=dead)


def finals(showdown: Showdown, *, trials: int | None = None, seed: int = 1) -> tuple[FinalHands, ...]:
    """The same of a showdown in plain numbers."""
    seats = range(len(showdown.hands))
    ways = [0 if trials else finals_ways(showdown, seat) for seat in seats]
    counted = [seat for seat in seats if ways[seat] and finals_steps(showdown, seat) <= MOST]
    answers = {seat: FinalHands(_shares(count_finals(showdown, seat)), ways[seat], True) for seat in counted}
    if len(counted) < len(seats):
        n = trials or TRIALS
        for seat, tried in enumerate(sample_finals(showdown, trials=n, seed=seed)):
            answers.setdefault(seat, FinalHands(_shares(tried), n, False))
    return tuple(answers[seat] for seat in seats)


def _shares(halves: tuple[dict[str, int], ...]) -> tuple[dict[str, Fraction], ...]:
    return tuple({name: Fraction(n, sum(half.values())) for name, n in half.items()} for half in halves)
