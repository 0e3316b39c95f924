"""A language for the surfaces: its catalogue, and whole screens in words."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from potluck.errors import PotluckError
from potluck.kits import GAMES, Currency
from potluck.lab.advice import Advice
from potluck.options import differences
from potluck.protocol import Felt, View
from potluck.ranking import High, Order, Rank
from potluck.words import leaving, personas, ranks
from potluck.words.bots import bot_strength, bot_title
from potluck.words.catalogue import LANGUAGES
from potluck.words.errors import explain
from potluck.words.game import Example, Option, OptionText, describe, option_value
from potluck.words.guide import Tip
from potluck.words.notices import notices
from potluck.words.people import seat_name
from potluck.words.screen import Leaving, PreAction, SeatLike, TableLike, Words
from potluck.words.speech import Speech, speech
from potluck.words.sums import money_of
from potluck.words.waiting import while_others_play, while_paused, while_seats_are_free
from potluck.words.whole import whole
from potluck.words.wordings import words_of

if TYPE_CHECKING:
    from potluck.room import Notice

__all__ = ["Example", "Language", "Option", "language", "load_languages", "negotiate"]

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
        """The translation of a surface's sentence."""
        return self.speech.catalogue.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The translation in the plural form for `n`, with the placeholder `{n}` still in it."""
        return self.speech.catalogue.ngettext(singular, plural, n)

    def pgettext(self, context: str, message: str) -> str:
        """The translation of a sentence in that context."""
        return self.speech.catalogue.pgettext(context, message)

    def npgettext(self, context: str, singular: str, plural: str, n: int) -> str:
        """The translation in that context and in the plural form for `n`."""
        return self.speech.catalogue.npgettext(context, singular, plural, n)

    def error(self, error: PotluckError) -> str:
        """The error as a sentence: what was wrong and what is allowed."""
        return explain(self.speech, error)

    def words(
        self,
        table: TableLike,
        view: View | None,
        *,
        felt: Felt | None = None,
        late: bool = False,
        promised: bool = False,
        begin: bool = False,
        host: int | None = None,
        spare: bool = False,
        paused: bool = False,
    ) -> Words:
        """Every text of a screen; `view` is the viewer's own, None while seats are empty.

        `felt` is the view's, for whoever has made it already. `late`: others play, and the viewer sees each deal once
        it is over; that is said too. `promised`: he has a seat then. `begin`: seats are free, and the viewer may begin
        without those who have not come; `spare`: he will be able to, once somebody has come. `host`: the seat of
        whoever can, or will. `paused`: the host has stopped the table, so that nobody is to act.
        """
        words = whole(self.speech, table, view, felt)
        if paused:
            words = while_paused(self.speech, words)
        if view is None and not promised and (begin or (host is not None and not paused)):
            return while_seats_are_free(self.speech, words, host=host, begin=begin, spare=spare)
        if late or promised:
            return while_others_play(self.speech, words, promised=promised, has_view=view is not None)
        return words

    def notices(self, table: TableLike, given: "Sequence[Notice]") -> tuple[str, ...]:
        """A sentence for each notice of the table: an act of the host, a change of a seat."""
        return notices(self.speech, table, given)

    def money(self, game: str) -> Currency:
        """The way in which that game writes its sums."""
        return money_of(game)

    def pre_actions(self, game: str, view: View | None) -> tuple[PreAction, ...]:
        """The viewer's pre-actions before his turn; at his turn, the act that each has come to."""
        phrase = words_of(game).pre_actions
        return () if phrase is None or view is None else phrase(self.speech, view)

    def leaving(self, game: str, view: View | None) -> Leaving | None:
        """How the viewer may leave; `view` is None before the match. None where he no longer plays."""
        phrase = words_of(game).leaving
        if view is None:
            return leaving.stand_up(self.speech)
        return leaving.for_good(self.speech) if phrase is None else phrase(self.speech, view)

    def hand(self, rank: Rank, *, order: Order = _HIGH) -> str:
        """The name of a hand, by the order that ranked it."""
        return ranks.hand(self.speech, rank, order=order)

    def verdict(self, pair: tuple[Rank, Rank], *, order: Order = _HIGH) -> str:
        """Why the better of two hands wins, by the order that ranked them."""
        return ranks.reason(self.speech, pair, order=order)

    def rules(self, game: str, options: Struct) -> list[tuple[str, str]]:
        """The rules that a table plays, each with its number in the rule book."""
        return words_of(game).rules(self.speech, options)

    def game(self, name: str) -> Option:
        """The name of a game, with a sentence about it as help."""
        words = words_of(name)
        text = None if words.title is None else OptionText(words.title, words.about, n=words.kinds)
        return describe(self.speech, text, name.capitalize())

    def seat_name(self, seat: SeatLike) -> str:
        """The name that a seat was given, a persona's in this language's script; empty where it has none."""
        return seat_name(self.speech, seat)

    def persona(self, name: str) -> tuple[str, str]:
        """The name and trade of one of the house's own opponents."""
        return personas.title(self.speech, name), personas.trade(self.speech, name)

    def bot(self, name: str) -> str:
        """The title of a bot: how it plays."""
        return bot_title(self.speech, name)

    def strength(self, bot: str) -> str:
        """How strong a bot is, by a newcomer's chance against it; empty where that was not measured."""
        return bot_strength(self.speech, bot)

    def terms(self, game: str, options: Struct) -> str:
        """The terms of a table, in one line."""
        phrase = words_of(game).terms
        return "" if phrase is None else phrase(self.speech, options)

    def category(self, game: str, number: int) -> str:
        """The name of a category of hands; its number where the game has no name for it."""
        phrase = words_of(game).category
        return str(number) if phrase is None else phrase(self.speech, number)

    def examples(self, game: str, options: Struct) -> tuple[Example, ...]:
        """Example hands in their order under these options, the best first."""
        phrase = words_of(game).examples
        return () if phrase is None else phrase(self.speech, options)

    def advice(self, table: TableLike, view: View, advice: Advice) -> tuple[str, ...]:
        """The best choice and why, then a line for each; empty when the game has no words for it."""
        phrase = words_of(table.game).advice
        return () if phrase is None else phrase(self.speech, table, view, advice)

    def review(self, table: TableLike, view: View, cost: Any) -> tuple[str, ...]:
        """The cost of the viewer's own acts, in this deal and in all; empty when the game has no words for it."""
        phrase = words_of(table.game).review
        return () if phrase is None else phrase(self.speech, table, view, cost)

    def guide(self, table: TableLike, view: View | None) -> tuple[Tip, ...]:
        """The tips of the guided deal now, one after the other; empty where the game has none."""
        phrase = words_of(table.game).guide
        return () if phrase is None else phrase(self.speech, table, view)

    def unusual(self, game: str, options: Struct) -> list[tuple[str, str]]:
        """Label and value of each option that is not at its default and has words."""
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
        KeyError: there is no such language in `LANGUAGES`.
    """
    if code not in LANGUAGES:
        raise KeyError(code)
    return Language(speech(code))


def load_languages() -> None:
    """Read every catalogue, and the words of every game, now: later there may be no descriptor left to open them."""
    for game in GAMES:
        words_of(game)
    for code in LANGUAGES:
        language(code)


def negotiate(accept_language: str) -> str:
    """The code of the language that an `Accept-Language` header prefers, or English.

    >>> negotiate("fr, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    wishes = [_wish(part) for part in accept_language.split(",")]
    liked = [(weight, -at, code) for at, (code, weight) in enumerate(wishes) if code in LANGUAGES and weight > 0]
    return max(liked)[2] if liked else FALLBACK


def _wish(part: str) -> tuple[str, float]:
    """Primary language and weight of one part of the header; an unreadable part has weight 0."""
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.partition("=")
    code = tag.strip().lower().partition("-")[0]
    if name.strip() != "q":
        return code, 1.0
    try:
        return code, float(value)
    except ValueError:
        return code, 0.0
