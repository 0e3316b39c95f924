"""A language as the surfaces meet it: its catalogue, and whole screens in words."""

from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import PotluckError
from potluck.kits import Currency
from potluck.lab.advice import Advice
from potluck.options import differences
from potluck.protocol import View
from potluck.ranking import High, Order, Rank
from potluck.words import leaving, personas, ranks
from potluck.words.bots import bot_strength, bot_title
from potluck.words.catalogue import LANGUAGES
from potluck.words.errors import explain
from potluck.words.game import Example, Option, OptionText, describe, option_value
from potluck.words.guide import Tip
from potluck.words.people import seat_name
from potluck.words.screen import Leaving, PreAction, SeatLike, TableLike, Words
from potluck.words.speech import Speech, speech
from potluck.words.sums import money_of
from potluck.words.whole import whole
from potluck.words.wordings import words_of

__all__ = ["Example", "Language", "Option", "language", "negotiate"]

FALLBACK: Final = "en"

_HIGH: Final = High()


class Language:
    """One language of the house."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    @property
    def code(self) -> str:
        """One of `LANGUAGES`."""
        return self.speech.code

    def gettext(self, message: str) -> str:
        """That sentence of a surface in this language."""
        return self.speech.catalogue.gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """That sentence in the plural form for `n`; the placeholder `{n}` still stands in it."""
        return self.speech.catalogue.ngettext(one, many, n)

    def pgettext(self, context: str, message: str) -> str:
        """That sentence where the context needs one of its own."""
        return self.speech.catalogue.pgettext(context, message)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        """That sentence of that context in the plural form for `n`."""
        return self.speech.catalogue.npgettext(context, one, many, n)

    def error(self, error: PotluckError) -> str:
        """What was wrong and what is allowed."""
        return explain(self.speech, error)

    def words(self, table: TableLike, view: View | None, *, late: bool = False) -> Words:
        """Every text of a screen; `view` is the viewer's own, None while seats are empty.

        `late`: others play, and the viewer sees each deal once it is over; where he has seen none, that is all.
        """
        words = whole(self.speech, words_of(table.game), table, view)
        if not late:
            return words
        said = self.pgettext("prompt", "Others play here. You see each deal once it is over.")
        return replace(words, prompt=said) if view is None else replace(words, notices=(*words.notices, said))

    def money(self, game: str) -> Currency:
        """The way in which that game writes its sums."""
        return money_of(game)

    def pre_actions(self, game: str, view: View | None) -> tuple[PreAction, ...]:
        """Pre-actions that the viewer can choose before his turn; at his turn, what each has come to."""
        told = words_of(game).pre_actions
        return () if told is None or view is None else told(self.speech, view)

    def leaving(self, game: str, view: View | None) -> Leaving | None:
        """The way in which a viewer leaves, who may; `view` is None before the match. None where he plays no more."""
        told = words_of(game).leaving
        if view is None:
            return leaving.stand_up(self.speech)
        return leaving.for_good(self.speech) if told is None else told(self.speech, view)

    def hand(self, rank: Rank, *, order: Order = _HIGH) -> str:
        """What a hand is, by the order that ranked it."""
        return ranks.hand(self.speech, rank, order=order)

    def verdict(self, pair: tuple[Rank, Rank], *, order: Order = _HIGH) -> str:
        """Why the better of two hands wins, by the order that ranked them."""
        return ranks.reason(self.speech, pair, order=order)

    def rules(self, game: str, options: Struct) -> list[tuple[str, str]]:
        """The rules that a table plays, each with its number in the rule book."""
        return words_of(game).rules(self.speech, options)

    def game(self, name: str) -> Option:
        """The name of a game, and as help what it is in a sentence."""
        words = words_of(name)
        text = None if words.title is None else OptionText(words.title, words.about, n=words.kinds)
        return describe(self.speech, text, name.capitalize())

    def seat_name(self, seat: SeatLike) -> str:
        """The name that a seat was given, a persona's in this language's script; empty where it has none."""
        return seat_name(self.speech, seat)

    def persona(self, name: str) -> tuple[str, str]:
        """The name of one of the house's own opponents, and what it is."""
        return personas.title(self.speech, name), personas.trade(self.speech, name)

    def bot(self, name: str) -> str:
        """What a bot is called where it has no name of its own."""
        return bot_title(self.speech, name)

    def strength(self, bot: str) -> str:
        """How strong a bot is, by a newcomer's chance against it; empty where that was not measured."""
        return bot_strength(self.speech, bot)

    def terms(self, game: str, options: Struct) -> str:
        """What a table plays, in one line."""
        told = words_of(game).terms
        return "" if told is None else told(self.speech, options)

    def category(self, game: str, number: int) -> str:
        """The name of a category of hands; its number where the game has no name for it."""
        told = words_of(game).category
        return str(number) if told is None else told(self.speech, number)

    def examples(self, game: str, options: Struct) -> tuple[Example, ...]:
        """Hands that show what beats what under these options, the best first."""
        told = words_of(game).examples
        return () if told is None else told(self.speech, options)

    def advice(self, table: TableLike, view: View, advice: Advice) -> tuple[str, ...]:
        """What is best and why, then a line for each choice; empty when the game has no words for it."""
        told = words_of(table.game).advice
        return () if told is None else told(self.speech, table, view, advice)

    def review(self, table: TableLike, view: View, found: Any) -> tuple[str, ...]:
        """What the viewer's own acts have cost, in this deal and in all; empty when the game has no words for it."""
        told = words_of(table.game).review
        return () if told is None else told(self.speech, table, view, found)

    def guide(self, table: TableLike, view: View | None) -> tuple[Tip, ...]:
        """What the guided deal says now, one thing after the other; empty where the game has none."""
        told = words_of(table.game).guide
        return () if told is None else told(self.speech, table, view)

    def unusual(self, game: str, options: Struct) -> list[tuple[str, str]]:
        """Label and value of each option that is not at its default and has words: of all else the rules tell."""
        texts = words_of(game).fields
        return [
            (describe(self.speech, texts.get(path), path).label, option_value(self.speech, texts.get(path), value))
            for path, value in differences(options)
            if path in texts or not texts
        ]

    def field(self, path: str, *, game: str = "draw") -> Option:
        """Label, help and choices of an option such as `money.ante`."""
        return describe(self.speech, words_of(game).fields.get(path), path)

    def group(self, name: str, *, game: str = "draw") -> Option:
        """Label and help of a group of options such as `money`."""
        return describe(self.speech, words_of(game).groups.get(name), name)

    def preset(self, name: str, *, game: str = "draw") -> Option:
        """Label and help of a preset."""
        return describe(self.speech, words_of(game).presets.get(name), name)


@cache
def language(code: str) -> Language:
    """The language of that code.

    Raises:
        KeyError: it is none of `LANGUAGES`.
    """
    if code not in LANGUAGES:
        raise KeyError(code)
    return Language(speech(code))


def negotiate(accept_language: str) -> str:
    """The code of the language that an `Accept-Language` header likes best, or English.

    >>> negotiate("fr, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    wishes = [_wish(part) for part in accept_language.split(",")]
    liked = [(weight, -at, code) for at, (code, weight) in enumerate(wishes) if code in LANGUAGES and weight > 0]
    return max(liked)[2] if liked else FALLBACK


def _wish(part: str) -> tuple[str, float]:
    """Primary language and weight of one part of the header; what cannot be read weighs nothing."""
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.partition("=")
    code = tag.strip().lower().partition("-")[0]
    if name.strip() != "q":
        return code, 1.0
    try:
        return code, float(value)
    except ValueError:
        return code, 0.0
