"""The words of one game, as a value: what the language needs from it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from potluck.lab.advice import Advice
from potluck.words.frequencies import PricedAdvice
from potluck.words.guide import Tip
from potluck.words.messages import Message
from potluck.words.prospects import Prospect
from potluck.words.screen import Leaving, PreAction, TableLike, Words
from potluck.words.speech import Speech
from potluck.words.steps import StakesStep

__all__ = ["Example", "GameWords", "Option", "OptionText", "describe", "option_value", "order_of"]

V = TypeVar("V")
R = TypeVar("R", bound=Struct)
TABLES: Final = 64
"""Tables whose order of hands is remembered, for each game."""
YES: Final = Message("option", "yes")
NO: Final = Message("option", "no")


class OptionText(Struct, frozen=True):
    """The messages of an option, of a group of options or of a preset."""

    label: Message
    help: Message | None = None
    choices: Mapping[str, Message] = {}
    n: int = 0
    """The number of which the help speaks as `{n}`."""


class Option(Struct, frozen=True):
    """An option in words. `choices` maps each choice, as text, to its name."""

    label: str
    help: str = ""
    choices: dict[str, str] = {}


class Example(Struct, frozen=True):
    """A hand that shows what something is; cards as text."""

    name: str
    cards: tuple[str, ...]


class GameWords(Struct, Generic[V, R], frozen=True, kw_only=True):
    """Everything that a game says; `V` is its view, `R` its options."""

    title: Message | None = None
    about: Message | None = None
    kinds: int = 0
    """How many variants the game has, where `about` counts them as `{n}`."""
    screen: Callable[[Speech, TableLike, V | None], Words]
    rules: Callable[[Speech, R], list[tuple[str, str]]]
    terms: Callable[[Speech, R], str] | None = None
    """The terms of a table, in one line."""
    stakes: Callable[[Speech, R], tuple[StakesStep, ...]] | None = None
    """(speech, options) -> the stakes through which a host may step, the lowest first."""
    level_sums: Callable[[Speech, R, int], str] | None = None
    """(speech, options, level from 1) -> the sums of a level, where they rise by time."""
    advice: Callable[[Speech, TableLike, V, Advice], tuple[str, ...]] | None = None
    """(speech, table, view, advice) -> the best choice and why, then a line for each."""
    priced: Callable[[Speech, TableLike, V, Advice], PricedAdvice] | None = None
    """(speech, table, view, advice) -> each choice of a solved strategy with its price, and what else is told."""
    prospects: Callable[[Speech, V, Advice], tuple[Prospect, ...]] | None = None
    """(speech, view, advice) -> what each act would bring that can be put together, also those that no hint lists."""
    review: Callable[[Speech, TableLike, V, Any], tuple[str, ...]] | None = None
    """(speech, table, view, the lab's review) -> the cost of the viewer's own acts, in this deal and in all."""
    category: Callable[[Speech, int], str] | None = None
    """The name of a category of hands, by its number."""
    examples: Callable[[Speech, R], tuple["Example", ...]] | None = None
    """(speech, options) -> example hands in their order, the best first."""
    guide: Callable[[Speech, TableLike, V | None], tuple[Tip, ...]] | None = None
    """(speech, table, view) -> the tips of the guided deal now, one after the other."""
    bots: Mapping[str, Message] = {}
    """The titles of its bots: how each plays, in a few words."""
    notes: Mapping[str, Message] = {}
    """Where a bot cannot be told from another, by its name."""
    order: Callable[[Speech, V], tuple[str, ...]] | None = None
    """(speech, view) -> the order of hands, in sentences."""
    pre_actions: Callable[[Speech, V], tuple[PreAction, ...]] | None = None
    """(speech, view) -> the viewer's pre-actions."""
    bets: Callable[[V], tuple[tuple[int, int], ...]] | None = None
    """(view) -> (seat, what it won or lost) for each bet against a pot that outlives its deals."""
    leaving: Callable[[Speech, V], Leaving | None] | None = None
    """(speech, view) -> how the viewer leaves the running match; None where he plays no more."""
    fields: Mapping[str, OptionText] = {}
    groups: Mapping[str, OptionText] = {}
    presets: Mapping[str, OptionText] = {}


def order_of(
    rules: Callable[[Speech, R], list[tuple[str, str]]], *numbers: str, plays: Callable[[V], R]
) -> Callable[[Speech, V], tuple[str, ...]]:
    """The order of hands, as the rules of these numbers say it; `plays` gives the rules of the deal that is seen."""

    @lru_cache(maxsize=TABLES)
    def sentences(speech: Speech, options: R) -> tuple[str, ...]:
        return tuple(sentence for number, sentence in rules(speech, options) if number in numbers)

    def order(speech: Speech, view: V) -> tuple[str, ...]:
        return sentences(speech, plays(view))

    return order


def describe(speech: Speech, text: OptionText | None, name: str) -> Option:
    """The option in that language; one that has no words is called by its name."""
    if text is None:
        return Option(name)
    counted = {"n": text.n} if text.n else {}
    help_text = "" if text.help is None else speech.say(text.help, **counted)
    return Option(
        speech.say(text.label), help_text, {choice: speech.say(word) for choice, word in text.choices.items()}
    )


def option_value(speech: Speech, text: OptionText | None, value: object) -> str:
    """A value of that option, as a person reads it."""
    if isinstance(value, bool):
        return speech.say(YES if value else NO)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    choice = None if text is None else text.choices.get(str(value))
    return str(value) if choice is None else speech.say(choice)
