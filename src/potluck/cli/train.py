"""The trainer of the laboratory at a terminal: a question, your answer, what it gave away, and what others are worth.

Without --answer it asks until the input ends or an empty line comes, harder ones of who answers well.
"""

import argparse
import secrets
import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from potluck.cli.lang import chosen
from potluck.cli.output import folded, put
from potluck.cli.parser import Arguments, whole
from potluck.errors import RequestError
from potluck.options import Json

if TYPE_CHECKING:
    from potluck.lab.drills import Drill, Judged, Kind, Sheet, Terms
    from potluck.words import Language
    from potluck.words.speech import Speech

__all__ = ["EXAMPLE", "arguments", "run"]

EXAMPLE: Final = "potluck train betting --deck 32 --sheet pl --number 2 --answer 1"
KINDS: Final = ("betting", "exchange", "dice", "reddog", "paigow")
SHEETS: Final = ("en", "pl", "de")
DECKS: Final = ("32", "52")
"""Of betting; exchanges have one more."""
SHOWN: Final = 8
"""Answers that are listed after one's own."""
HARDER: Final = ((12, Fraction(3, 4), 8), (5, Fraction(3, 5), 4))
"""After so many answers, from such a share of best ones of the last `RECENT` on, of so many questions the one is asked
whose two best answers lie closest; as on the page."""
RECENT: Final = 12
MARKS: Final = (" ", "*")
"""With which lines of a list begin."""
SET_IN: Final = 4
TYPED: Final = "your answer"
"""The name of what was typed, where it is refused."""


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck train`."""
    add = parser.add_argument
    add("kind", nargs="?", metavar="KIND", default="betting", help=f"{', '.join(KINDS)}; else betting at the draw")
    add("--deck", default="32", metavar="32|36|52", help="cards of the draw; 36 at exchanges alone")
    add("--sheet", default="", metavar="pl|de|en", help="whose rules of the draw; en at exchanges alone")
    add("--preset", default="", metavar="NAME", help="betting: evening, letter, or first, the first deal of an Evening")
    add("--best-of", default="1", metavar="1|3|5", help="dice: rounds of the match")
    add("--house-way", default="foxwoods", metavar="NAME", help="Pai Gow: how the dealer sets, as for `potluck set`")
    add("--copies", default="dealer", metavar="dealer|push", help="Pai Gow: for whom equal hands count")
    add("--number", default="", metavar="N", help="that question alone; the same everywhere and for ever")
    add(
        "--answer",
        default=None,
        metavar="ANSWER",
        help="an answer to it: a choice by its number, else cards, pips, a bet",
    )
    add("--json", action="store_true", help="that question as JSON, with --answer every answer and its worth")


def run(args: argparse.Namespace) -> int:
    """Exit code 0."""
    from potluck.lab.drills import share_of
    from potluck.lab.drills.values import LARGEST
    from potluck.lab.laboratory import drilled
    from potluck.words import language

    spoken = language(chosen(args.lang))
    kind = _kind(args.kind)
    terms = _terms(kind, args)
    if (args.answer is not None or args.json) and not args.number:
        raise RequestError("cli.missing", path="potluck train", allowed="--number N")
    number = whole("--number", args.number, low=0, high=LARGEST) if args.number else None
    if number is not None and args.json:
        put(_told(spoken.speech, drilled(kind, number, terms), args.answer), [], as_json=True)
        return 0
    costs, shares = list[Fraction](), list[float]()
    while True:
        question = _asked(kind, terms, number, costs)
        _show(_question(spoken.speech, question))
        judged = _judged(spoken, question, args.answer)
        if judged is None:
            return 0
        costs.append(judged.cost)
        shares += [share] if (share := share_of(question, judged.cost)) is not None else []
        _show(_verdict(spoken, question, judged, costs, shares))
        if number is not None:
            return 0


def _show(lines: Iterable[str]) -> None:
    """Prints the lines, on a terminal broken between words; what belongs to a line is set in below it."""
    print("\n".join(folded(line, indent=SET_IN if line[:1] in MARKS else 0) for line in lines), flush=True)


def _kind(text: str) -> "Kind":
    kind: Kind = _among("KIND", text, KINDS)  # type: ignore[assignment]
    return kind


def _terms(kind: "Kind", args: argparse.Namespace) -> "Terms":
    """The terms of the questions.

    Raises:
        RequestError: a value is none of those that there are.
    """
    import msgspec

    from potluck.lab.drills import COPIES, HOUSE_WAYS, LENGTHS, PRESETS, Terms

    deck = int(_among("--deck", args.deck, (*DECKS, "36") if kind == "exchange" else DECKS))
    best_of = int(_among("--best-of", args.best_of, tuple(map(str, LENGTHS))))
    way, copies = _among("--house-way", args.house_way, HOUSE_WAYS), _among("--copies", args.copies, COPIES)
    preset = _among("--preset", args.preset or ("first" if args.number else "evening"), PRESETS)
    chosen_terms = {
        "deck": deck,
        "sheet": _sheet(args),
        "best_of": best_of,
        "way": way,
        "copies": copies,
        "preset": preset,
    }
    return msgspec.convert(chosen_terms, Terms)


def _sheet(args: argparse.Namespace) -> "Sheet":
    usual = "en" if args.kind == "exchange" else "pl"
    allowed = SHEETS if args.kind == "exchange" else SHEETS[1:]
    sheet: Sheet = _among("--sheet", args.sheet or usual, allowed)  # type: ignore[assignment]
    return sheet


def _among(path: str, text: str, allowed: tuple[str, ...]) -> str:
    if text not in allowed:
        raise RequestError("cli.bad_value", path=path, asked=text[:80], allowed=", ".join(allowed))
    return text


def _asked(kind: "Kind", terms: "Terms", number: int | None, costs: list[Fraction]) -> "Drill":
    """The question of that number, or one at random; of several the closest, where the last answers were good.

    Of betting a number says itself how close its decision is.
    """
    from potluck.lab.drills import asked_by, closeness
    from potluck.lab.drills.betting import HARDNESS
    from potluck.lab.drills.values import COMMON

    if number is not None:
        return asked_by(terms, kind, number)
    last = costs[-RECENT:]
    count, best = len(last), last.count(Fraction(0))
    steps = [many for least, share, many in reversed(HARDER) if count >= least and best >= share * count]
    if kind == "betting":
        any_number = secrets.randbelow(COMMON)
        return asked_by(terms, kind, any_number - any_number % HARDNESS + len(steps))
    many = max(steps, default=1)
    dealt = [asked_by(terms, kind, secrets.randbelow(COMMON)) for _ in range(many)]
    return min(dealt, key=closeness) if many > 1 else dealt[0]


def _question(speech: "Speech", question: "Drill") -> Iterator[str]:
    from potluck.cards import parse
    from potluck.words import laboratory as words
    from potluck.words.pips import cards_text

    name = f"{question.kind} {question.number}"
    yield f"[{name}] {words.question(speech, question)}"
    if question.cards:
        yield cards_text(speech, question.cards)
    if question.dice:
        yield " ".join(map(str, question.dice))
    for fact in words.facts(speech, question, most=_most(question)):
        cards = cards_text(speech, parse(" ".join(fact.cards))) if fact.cards else ""
        yield "  " + " ".join(filter(None, (fact.text, cards, " ".join(map(str, fact.dice)))))
    for place, (_, text) in enumerate(words.choices(speech, question), start=1):
        yield f"  {place}. {text}"


def _judged(spoken: "Language", question: "Drill", given: str | None) -> "Judged | None":
    """The answer, asked for until it can be judged; None at the end of the input or an empty line."""
    from potluck.lab.drills import judge

    if given is not None:
        return judge(question, _answer(spoken.speech, question, given))
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline().strip()
        if not line:
            return None
        try:
            return judge(question, _answer(spoken.speech, question, line, path=TYPED))
        except RequestError as error:
            _show([spoken.error(error)])


def _answer(speech: "Speech", question: "Drill", text: str, *, path: str = "--answer") -> tuple[str, ...]:
    """The answer that was typed: a choice by its number, else its parts; `-` throws nothing."""
    from potluck.words import laboratory as words

    choices = words.choices(speech, question)
    if choices:
        return choices[whole(path, text, low=1, high=len(choices)) - 1][0]
    if text == "-":
        return ()
    return tuple(text.replace(" ", "")) if question.kind == "dice" else tuple(text.split())


def _told(speech: "Speech", question: "Drill", given: str | None) -> Json:
    """The question for programs; once it was answered, what the answer cost, and every answer, the best first."""
    from potluck.lab.drills import judge
    from potluck.words import laboratory as words

    shown: dict[str, Json] = {
        "kind": question.kind,
        "number": question.number,
        "cards": [str(card) for card in question.cards],
        "dice": [*question.dice],
        "facts": [fact.text for fact in words.facts(speech, question, most=_most(question))],
        "choices": [text for _, text in words.choices(speech, question)],
    }
    if given is None:
        return shown
    judged = judge(question, _answer(speech, question, given))
    options: list[Json] = [
        {"answer": words.answer_text(speech, question, option), "worth": float(option.worth)}
        for option in judged.options
    ]
    answer = words.answer_text(speech, question, judged.given)
    return {**shown, "answer": answer, "cost": float(judged.cost), "options": options}


def _most(question: "Drill") -> int:
    return 4 if question.sheet == "de" else 5


def _verdict(
    spoken: "Language", question: "Drill", judged: "Judged", costs: list[Fraction], shares: list[float]
) -> Iterator[str]:
    """The cost of the answer, every answer with its worth, one's own marked, and the mean cost so far.

    `shares` are the costs as shares of their pots, where there were any.
    """
    from potluck.words import laboratory as words
    from potluck.words.figures import percent

    speech = spoken.speech
    yield _head(spoken, question, judged)
    yield words.about(speech, question)
    for option in sorted(judged.options[:SHOWN], key=lambda option: -option.worth):
        mark = "*" if option == judged.given else " "
        why = words.why(speech, question, option)
        text = f"{words.answer_text(speech, question, option)}: {words.worth_text(speech, question.kind, option.worth)}"
        yield f"{mark} {text}{f' ({why})' if why else ''}"
    if judged.given not in judged.options[:SHOWN]:
        text = words.answer_text(speech, question, judged.given)
        yield f"* {text}: {words.worth_text(speech, question.kind, judged.given.worth)}"
    mean = words.cost_text(speech, question.kind, sum(costs, Fraction(0)) / len(costs))
    if shares:
        share = percent(speech, sum(shares) / len(shares))
        mean = spoken.gettext("{cost} ({share} of the pot)").format(cost=mean, share=share)
    given = spoken.gettext("given away on average: {mean}").format(mean=mean)
    best = spoken.gettext("best answers: {n}").format(n=f"{costs.count(Fraction(0))}/{len(costs)}")
    yield f"{best}, {given}"
    yield words.source(speech, question)


def _head(spoken: "Language", question: "Drill", judged: "Judged") -> str:
    """The cost of the answer, in the words of the page."""
    from potluck.words import laboratory as words

    if judged.cost:
        cost = words.cost_text(spoken.speech, question.kind, judged.cost)
        return spoken.gettext("That gives away {cost}.").format(cost=cost)
    if judged.given == judged.options[0]:
        return spoken.gettext("The best there is.")
    return spoken.gettext("As good as the best there is.")
