"""What the laboratory reckons for visitors: functions of plain text that can be asked in another process."""

from datetime import date
from typing import Final

from potluck.cards import parse
from potluck.errors import RequestError
from potluck.lab.drills import Drill, Judged, Kind, Terms, asked_by, daily, drill, judge
from potluck.lab.equity import Equity, equity, hand_or_range
from potluck.lab.ranges import forget_large
from potluck.variants import named

__all__ = ["MOST", "drill_of_day", "drilled", "equity_of_text", "judged", "make_tables"]

MOST: Final = 300_000
"""Hands that a term of a range may name: all of four cards are 270,725. Millions fill hundreds of megabytes."""
WITHIN: Final = 6.0
"""Seconds after which the search for a question is put aside until it is asked for again."""


def equity_of_text(game: str, hands: tuple[str, ...], board: str, dead: str) -> Equity:
    """The equity that `potluck odds` prints, of a variant by its name, without that of each hand of a range.

    Raises:
        ParseError: a hand, a range or the board is none of that game, a term of a range names more than `MOST` hands,
            or a card stands twice.
        RulesError: there is no such variant.
    """
    variant = named(game)
    held = [hand_or_range(hand, variant, most=MOST) for hand in hands]
    try:
        return equity(variant, held, board=parse(board), dead=parse(dead))._replace(by_hand=(), exchanges=())
    finally:
        forget_large(held)


def drilled(kind: Kind, number: int, terms: Terms) -> Drill:
    """The drill of that number by these terms.

    Raises:
        RulesError: there is no such deck or sheet.
        RequestError: `lab.unfinished`, it is still looked for, and who asks again goes on there.
    """
    return asked_by(terms, kind, number, within=WITHIN)


def judged(kind: Kind, number: int, terms: Terms, answer: tuple[str, ...]) -> tuple[Drill, Judged]:
    """The drill of that number by these terms, and an answer to it.

    Raises:
        RulesError: there is no such deck or sheet.
        RequestError: nobody can answer that there; `lab.unfinished`, as for `drilled`.
    """
    question = asked_by(terms, kind, number, within=WITHIN)
    return question, judge(question, answer)


def make_tables() -> None:
    """Makes the dealer's hands of Pai Gow, which take a second of a processor, before they are asked for."""
    question = drill("paigow", 0)
    judge(question, tuple(map(str, question.cards[:2])))


def drill_of_day(day: str) -> Drill:
    """The puzzle of a day written as `2026-11-24`.

    Raises:
        RequestError: there is no such day.
    """
    try:
        return daily(date.fromisoformat(day))
    except ValueError as error:
        raise RequestError("lab.answer", asked=day, allowed="2026-11-24") from error
