"""The laboratory in words: the questions of drills, what an answer is worth, and where that comes from."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from potluck.cards import parse
from potluck.lab.drills.values import Answer, Copies, Drill, HouseWay, Kind, Length, Option, Preset, Sheet
from potluck.words.dice.options import LENGTHS
from potluck.words.draw import betting
from potluck.words.figures import decimal, dollars, gain, percent
from potluck.words.messages import Message
from potluck.words.paigow.hands import WAYS
from potluck.words.paigow.options import COPIES
from potluck.words.pips import cards_text
from potluck.words.speech import Speech

__all__ = [
    "ORDERS",
    "SHEETS",
    "TITLES",
    "Fact",
    "about",
    "answer_text",
    "choices",
    "command",
    "copies",
    "cost_text",
    "count_command",
    "exactly",
    "facts",
    "house_way",
    "length",
    "match_name",
    "odds_command",
    "often_text",
    "question",
    "source",
    "why",
    "worth_text",
]

PLACES: Final = 2
SMALL: Final = 7776
"""Up to this denominator a fraction is written beside its decimals."""
DECLINED: Final = "0"
FREE_TO_THROW: Final = 5
MINUS: Final = "\N{MINUS SIGN}"

TITLES: Final[Mapping[Kind, Message]] = {
    "exchange": Message("laboratory", "Exchange"),
    "dice": Message("laboratory", "Dice"),
    "paigow": Message("laboratory", "Pai Gow"),
    "reddog": Message("laboratory", "Red Dog"),
    "betting": Message("laboratory", "Betting at the draw"),
}
SHEETS: Final[Mapping[Sheet, Message]] = {
    "en": Message("laboratory", "all five may go"),
    "pl": Message("laboratory", "as the Polish sheet"),
    "de": Message("laboratory", "as the German sheet"),
}
ORDERS: Final[Mapping[str, Message]] = {
    "high": Message("laboratory", "high hands"),
    "short": Message("laboratory", "high hands, a flush beats a full house"),
    "ace-to-five": Message("laboratory", "low, ace to five"),
    "deuce-to-seven": Message("laboratory", "low, deuce to seven"),
    "ace-to-six": Message("laboratory", "low, ace to six"),
    "eight-or-better": Message("laboratory", "low, eight or better"),
    "badugi": Message("laboratory", "badugi"),
    "two": Message("laboratory", "two cards"),
}
QUESTIONS: Final[Mapping[Kind, Message]] = {
    "exchange": Message("laboratory", "Which cards do you throw?"),
    "dice": Message("laboratory", "Which dice do you throw again?"),
    "paigow": Message("laboratory", "Which two cards go in front?"),
    "reddog": Message("laboratory", "How much do you bet?"),
    "betting": Message("laboratory", "What do you do?"),
}
ABOUT: Final[Mapping[Kind, Message]] = {
    "exchange": Message("laboratory", "Worth: the share of all hands of the deck that the new hand beats, ties half."),
    "dice": Message("laboratory", "Worth: the chance to win the round; a draw is thrown again."),
    "paigow": Message(
        "laboratory", "Worth: what a bet brings on average against all hands of the dealer, who wins copies."
    ),
    "reddog": Message("laboratory", "Worth: what the bet brings on average, in chips. Declining costs one."),
    "betting": Message(
        "laboratory",
        "Worth: how much more you end with on average than by folding now, where both go on by the solved strategy; so"
        " folding is $0. What you have put into the pot before is gone and counts for no act.",
    ),
}
MATCH: Final = Message("laboratory", "Worth: the chance to win the match; a drawn round is played again.")
NOBODYS: Final = Message(
    "laboratory", "Worth: what a bet brings on average against all hands of the dealer; copies count for nobody."
)
SOURCES: Final[Mapping[Kind, Message]] = {
    "exchange": Message("laboratory", "Counted: every draw of every exchange. The same as: {command}"),
    "dice": Message("laboratory", "Solved backwards from the last throw, in fractions. The same as: {command}"),
    "paigow": Message(
        "laboratory", "Counted: all hands that the dealer may hold, by his house way. The same as: {command}"
    ),
    "reddog": Message("laboratory", "Counted: the cards that were not seen. The same as: {command}"),
}
SOLVED: Final = Message("laboratory", "Solved backwards from the last throw, in fractions.")
DECK: Final = Message("laboratory", "{n} card in the deck", "{n} cards in the deck")
MOST: Final = Message("laboratory", "at most {n} card may go", "at most {n} cards may go")
THROWS_LEFT: Final = Message("laboratory", "{n} throw is left", "{n} throws are left")
TO_BEAT: Final = Message("laboratory", "to be beaten")
FIRST: Final = Message("laboratory", "you throw first")
GREY: Final = Message("laboratory", "a grey die was left lying, and stays")
SCORE: Final = Message("laboratory", "{match}, score {mine}:{others}, yours first")
WAY: Final = Message("laboratory", "house way: {name}")
POOL: Final = Message("laboratory", "{n} chip in the pool", "{n} chips in the pool")
SEEN: Final = Message("laboratory", "already face up")
THROW: Final = Message("laboratory", "throw {cards}")
THROW_NOTHING: Final = Message("laboratory", "throw nothing")
AGAIN: Final = Message("laboratory", "throw {dice} again")
STAND: Final = Message("laboratory", "throw nothing again")
IN_FRONT: Final = Message("laboratory", "{cards} in front")
DECLINE: Final = Message("laboratory", "decline")
CHIPS: Final = Message("laboratory", "{amount} chips")
BET: Final = Message("laboratory", "bet {n}")
OF_BET: Final = Message("laboratory", "{share} of the bet")
BEATEN: Final = Message("laboratory", "beats {beaten} of {left} unseen cards")
STANDINGS: Final = Message("laboratory", "wins against {win}, pushes {push}, loses to {lose} hands")
FOUL: Final = Message("laboratory", "a foul: the two score higher than the five, and the bet is lost")


class Fact(NamedTuple):
    """One thing that is known beside the hand: words, cards or dice."""

    text: str
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


def question(speech: Speech, drill: Drill) -> str:
    """The question itself."""
    return speech.say(QUESTIONS[drill.kind])


def about(speech: Speech, drill: Drill) -> str:
    """In what an answer's worth is told."""
    if drill.kind == "dice" and drill.best_of > 1:
        return speech.say(MATCH)
    if drill.kind == "paigow" and drill.copies == "push":
        return speech.say(NOBODYS)
    return speech.say(ABOUT[drill.kind])


def length(speech: Speech, best_of: Length) -> str:
    """The name of a match of dice of that length."""
    return speech.say(LENGTHS[best_of])


def house_way(speech: Speech, way: HouseWay) -> str:
    """The name of a published house way."""
    return speech.say(WAYS[way])


def copies(speech: Speech, whose: Copies) -> str:
    """For whom copies count."""
    return speech.say(COPIES[whose])


def match_name(speech: Speech, preset: Preset) -> str:
    """The match of the draw out of which betting is asked."""
    return betting.match_name(speech, preset)


def facts(speech: Speech, drill: Drill, *, most: int) -> tuple[Fact, ...]:
    """All that is known beside the hand."""
    match drill.kind:
        case "exchange":
            known = [Fact(speech.say(DECK, n=drill.deck)), Fact(speech.say(SHEETS[drill.sheet]))]
            return (*known, Fact(speech.say(MOST, n=most))) if most < FREE_TO_THROW else tuple(known)
        case "dice":
            left = Fact(speech.say(THROWS_LEFT, n=3 - drill.throws))
            other = Fact(speech.say(FIRST)) if drill.target is None else Fact(speech.say(TO_BEAT), dice=drill.target)
            grey = (Fact(speech.say(GREY)),) if len(drill.free) < len(drill.dice) else ()
            if drill.best_of == 1:
                return left, other, *grey
            mine, others = drill.points
            match = length(speech, drill.best_of)
            return Fact(speech.say(SCORE, match=match, mine=mine, others=others)), left, other, *grey
        case "paigow":
            name = house_way(speech, drill.way)
            return Fact(speech.say(WAY, name=name)), Fact(copies(speech, drill.copies))
        case "reddog":
            pool = Fact(speech.say(POOL, n=drill.pool))
            return (pool, Fact(speech.say(SEEN), cards=tuple(map(str, drill.seen)))) if drill.seen else (pool,)
        case "betting":
            return tuple(map(Fact, betting.known(speech, drill)))


def choices(speech: Speech, drill: Drill) -> tuple[tuple[Answer, str], ...]:
    """Every answer in words, where it is one of a few acts."""
    return tuple(betting.acts(speech, drill)) if drill.kind == "betting" else ()


def answer_text(speech: Speech, drill: Drill, option: Option) -> str:
    """An answer in words: the cards or pips that are thrown, the setting, the bet."""
    answer = option.answer
    match drill.kind:
        case "exchange":
            cards = cards_text(speech, parse(" ".join(answer)))
            return speech.say(THROW, cards=cards) if answer else speech.say(THROW_NOTHING)
        case "dice":
            return speech.say(AGAIN, dice=" ".join(reversed(answer))) if answer else speech.say(STAND)
        case "paigow":
            return speech.say(IN_FRONT, cards=cards_text(speech, parse(" ".join(answer))))
        case "reddog":
            return speech.say(DECLINE) if answer == (DECLINED,) else speech.say(BET, n=int(answer[0]))
        case "betting":
            return next(label for act, label in choices(speech, drill) if act == answer)


def why(speech: Speech, drill: Drill, option: Option) -> str:
    """The counts behind the worth; empty where the worth says it."""
    if drill.kind == "reddog":
        beaten, left = option.ways
        return speech.say(BEATEN, beaten=beaten, left=left)
    if drill.kind == "paigow":
        if not option.ways:
            return speech.say(FOUL)
        win, push, lose = (decimal(speech, n, places=0) for n in option.ways)
        return speech.say(STANDINGS, win=win, push=push, lose=lose)
    return betting.why(speech, option) if drill.kind == "betting" else ""


def often_text(speech: Speech, drill: Drill, option: Option) -> str:
    """How often a solved strategy does it; empty where none is known, or where it hardly ever does."""
    return betting.often(speech, option) if drill.kind == "betting" else ""


def worth_text(speech: Speech, kind: Kind, worth: Fraction) -> str:
    """A worth in its unit."""
    match kind:
        case "exchange" | "dice":
            return percent(speech, float(worth), places=PLACES)
        case "paigow":
            return _signed(speech, worth, percent(speech, abs(float(worth)), places=PLACES))
        case "reddog":
            return _signed(speech, worth, decimal(speech, abs(float(worth)), places=PLACES))
        case "betting":
            return gain(speech, float(worth))


def cost_text(speech: Speech, kind: Kind, cost: Fraction) -> str:
    """The price of an answer, in the unit of its worth."""
    match kind:
        case "exchange" | "dice":
            return percent(speech, float(cost), places=PLACES)
        case "paigow":
            return speech.say(OF_BET, share=percent(speech, float(cost), places=PLACES))
        case "reddog":
            return speech.say(CHIPS, amount=decimal(speech, float(cost), places=PLACES))
        case "betting":
            return dollars(speech, float(cost))


def exactly(number: Fraction) -> str:
    """The fraction, where it is short enough to be read; else nothing."""
    return str(number) if number.denominator <= SMALL else ""


def source(speech: Speech, drill: Drill) -> str:
    """How it was counted, and the command that gives the same, if one does."""
    if drill.kind == "betting":
        return betting.source(speech)
    same = command(drill)
    return speech.say(SOURCES[drill.kind], command=same) if same else speech.say(SOLVED)


def command(drill: Drill) -> str:
    """The command of `potluck` that gives the same numbers; empty where none does, as with dice that lie fast."""
    cards = " ".join(map(str, drill.cards))
    match drill.kind:
        case "exchange":
            sheet = "" if drill.sheet == "en" else f" --profile {drill.sheet}"
            return f'potluck exchange "{cards}" --deck {drill.deck}{sheet} --text'
        case "dice":
            if len(drill.free) < FREE_TO_THROW:
                return ""
            against = "" if drill.target is None else f" --against {''.join(map(str, drill.target))}"
            mine, others = drill.points
            match = "" if drill.best_of == 1 else f" --best-of {drill.best_of} --score {mine}:{others}"
            return f"potluck throws --done {drill.throws}{against}{match} --text"
        case "paigow":
            way = "" if drill.way == "foxwoods" else f" --house-way {drill.way}"
            whose = "" if drill.copies == "dealer" else f" --copies {drill.copies}"
            return f'potluck set "{cards}"{way}{whose}'
        case "reddog":
            opened = f' --seen "{" ".join(map(str, drill.seen))}"' if drill.seen else ""
            return f'potluck bet "{cards}" --pool {drill.pool}{opened}'
        case "betting":
            return ""


def count_command(deck: int, cards: int, order: str, joker: str, wild: str) -> str:
    """The command of `potluck` that gives the same frequencies."""
    parts = ["potluck count", f"--deck {deck}", f"--cards {cards}"]
    parts += {"high": [], "short": ["--flush-above-full"]}.get(order, [f"--order {order}"])
    low = order not in ("high", "short", "badugi", "two")
    if joker and not low:
        parts.append(f"--joker {joker}")
    elif joker == "wild":
        parts.append("--joker-serves")
    if wild:
        parts.append(f'--wild "{wild}"')
    return " ".join([*parts, "--text"])


def odds_command(game: str, hands: Sequence[str], board: str, dead: str) -> str:
    """The command of `potluck` that gives the same odds."""
    parts = ["potluck odds", *map(_quoted, hands)]
    for option, text in (("--board", board), ("--dead", dead)):
        parts += [option, _quoted(text)] if text else []
    parts += ["--game", game] if game != "holdem" else []
    return " ".join(parts)


def _quoted(text: str) -> str:
    return text if text.isalnum() else f'"{text}"'


def _signed(speech: Speech, number: Fraction, size: str) -> str:
    return f"{MINUS if number < 0 else '+' if number > 0 else ''}{size}"
