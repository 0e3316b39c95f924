"""Drills of the laboratory: questions that are dealt by a number alone, and the exact worth of every answer.

>>> from datetime import date
>>> from potluck.lab.drills import drill, judge, weigh
>>> question = drill("reddog", 7)
>>> best = weigh(question)[0]
>>> judge(question, best.answer).cost
Fraction(0, 1)
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final, NamedTuple, assert_never

from potluck.dealer.stream import Stream, digest
from potluck.errors import RequestError, RulesError
from potluck.lab.drills import betting, dice, exchange, paigow, reddog
from potluck.lab.drills.values import (
    COPIES,
    DAILY,
    HOUSE_WAYS,
    KINDS,
    LENGTHS,
    PRESETS,
    SHEETS,
    Answer,
    Copies,
    Drill,
    HouseWay,
    Kind,
    Length,
    Option,
    Preset,
    Sheet,
    Terms,
)

__all__ = [
    "COPIES",
    "HOUSE_WAYS",
    "KINDS",
    "LENGTHS",
    "PRESETS",
    "SHEETS",
    "Copies",
    "Drill",
    "HouseWay",
    "Judged",
    "Kind",
    "Length",
    "Option",
    "Preset",
    "Sheet",
    "Terms",
    "asked_by",
    "closeness",
    "cost_of",
    "daily",
    "drill",
    "judge",
    "share_of",
    "usual_sheet",
    "weigh",
]

NEAR: Final = 8
"""So many questions are dealt for a day; that one is asked whose two best answers lie closest."""
EXCHANGES: Final[tuple[tuple[int, Sheet], ...]] = ((52, "en"), (32, "de"), (52, "pl"))
"""Decks and sheets of the daily exchanges, in turn."""
WEIGHERS: Final[Mapping[Kind, Callable[[Drill], tuple[Option, ...]]]] = {
    "exchange": exchange.weigh,
    "dice": dice.weigh,
    "paigow": paigow.weigh,
    "reddog": reddog.weigh,
    "betting": betting.weigh,
}


class Judged(NamedTuple):
    """An answer among all that could have been given."""

    given: Option
    cost: Fraction
    """What it gives away: by how much the best answer is worth more, unless it counts as good as that."""
    options: tuple[Option, ...]
    """All that may be done, the best first; a foul at Pai Gow is not among them."""


def drill(
    kind: Kind,
    number: int,
    *,
    deck: int = 52,
    sheet: Sheet | None = None,
    best_of: Length = 1,
    way: HouseWay = "foxwoods",
    copies: Copies = "dealer",
    preset: Preset = "first",
) -> Drill:
    """The question of that number by these terms, as `asked_by` has it; by no sheet it is the usual one."""
    terms = Terms(deck=deck, sheet=sheet or usual_sheet(kind), best_of=best_of, way=way, copies=copies, preset=preset)
    return asked_by(terms, kind, number)


def usual_sheet(kind: Kind) -> Sheet:
    """The sheet by which is asked where none is named; the betting of the English one is not solved."""
    return betting.SHEETS[0] if kind == "betting" else "en"


def asked_by(terms: Terms, kind: Kind, number: int, *, within: float | None = None) -> Drill:
    """The question of that number: deck and sheet matter to exchanges and betting, its match to dice and betting.

    Raises:
        RulesError: there is no such deck or sheet.
        RequestError: `lab.unfinished`, a question about betting was not found `within` so many seconds, and who asks
            again goes on there.
    """
    deck, sheet = terms.deck, terms.sheet
    stream = Stream(digest("drill", kind.encode(), str(number).encode()), "question")
    match kind:
        case "exchange":
            if deck not in exchange.DECKS:
                allowed = ", ".join(map(str, exchange.DECKS))
                raise RulesError("rules.bad_value", path="deck", asked=deck, allowed=allowed)
            return exchange.deal(stream, number, size=deck, sheet=sheet)
        case "dice":
            return dice.deal(stream, number, best_of=terms.best_of)
        case "paigow":
            return paigow.deal(stream, number, way=terms.way, copies=terms.copies)
        case "reddog":
            return reddog.deal(stream, number)
        case "betting":
            return betting.deal(number, deck, sheet, preset=terms.preset, within=within)
        case other:
            assert_never(other)


def daily(day: date) -> Drill:
    """The puzzle of that day, from the date alone: of eight questions the one whose two best answers lie closest."""
    kind, at = DAILY[day.toordinal() % len(DAILY)], day.toordinal() // len(DAILY)
    size, sheet = EXCHANGES[at % len(EXCHANGES)]
    first = day.toordinal() * NEAR
    dealt = [drill(kind, first + n, deck=size, sheet=sheet) for n in range(NEAR)]
    return min(dealt, key=closeness)


def weigh(question: Drill) -> tuple[Option, ...]:
    """Every answer with its exact worth, the best first."""
    return WEIGHERS[question.kind](question)


def judge(question: Drill, answer: Answer) -> Judged:
    """An answer beside all others; the order in which cards or dice are named does not matter.

    Raises:
        RequestError: nobody can answer that here.
    """
    options = weigh(question)
    wanted = sorted(answer)
    given = next((option for option in options if sorted(option.answer) == wanted), None)
    if given is None:
        given = _foul(question, answer)
    if given is None:
        allowed = "; ".join(" ".join(option.answer) or "-" for option in options[:NEAR])
        raise RequestError("lab.answer", asked=" ".join(answer)[:80] or "-", allowed=allowed)
    return Judged(given, cost_of(given, options), options)


def cost_of(option: Option, options: Sequence[Option]) -> Fraction:
    """The part of the worth that an answer gives away against the best of all."""
    return options[0].worth - option.worth if option.cost is None else option.cost


def share_of(question: Drill, cost: Fraction) -> float | None:
    """The share that a cost is of the pot that is shown; None where nothing lies in one."""
    return None if question.view is None else float(cost / question.view.pot)


def _foul(question: Drill, answer: Answer) -> Option | None:
    """Two cards of the seven that score higher than the other five."""
    held = set(map(str, question.cards))
    if question.kind != "paigow" or len(answer) != len(set(answer)) or len(answer) != 2 or not held.issuperset(answer):
        return None
    return Option(answer, paigow.FOUL)


def closeness(question: Drill) -> Fraction:
    """How much the second best answer gives away; of equally good ones nothing is learnt, so that they come last."""
    options = weigh(question)
    return next((cost for option in options if (cost := cost_of(option, options)) > 0), Fraction(1 << 20))
