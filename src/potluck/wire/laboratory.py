"""The laboratory's questions and answers: equity, and drills whose every answer has an exact worth."""

from typing import Annotated

from msgspec import Meta, Struct

from potluck.lab.drills.values import LARGEST, Copies, HouseWay, Kind, Length, Preset, Sheet
from potluck.lab.frequencies import Joker

__all__ = [
    "DrillAnswered",
    "DrillAsked",
    "DrillFact",
    "DrillInfo",
    "DrillJudged",
    "DrillOption",
    "FrequenciesAsked",
    "FrequenciesInfo",
    "FrequencyRow",
    "LabChoice",
    "LabGame",
    "LabInfo",
    "LabOrder",
    "OddsAsked",
    "OddsHand",
    "OddsInfo",
]

Cards = Annotated[str, Meta(max_length=1000)]
"""Cards as text, or a range of hands."""


class OddsAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks what part of the pot hands or ranges take, as `potluck odds` does."""

    game: Annotated[str, Meta(max_length=64)] = "holdem"
    hands: Annotated[tuple[Cards, ...], Meta(min_length=2, max_length=10)]
    board: Cards = ""
    dead: Cards = ""


class OddsHand(Struct, frozen=True, kw_only=True):
    """The part of the pot that a hand gets, on average, as numbers and in words."""

    hand: str
    share: float
    win: float
    tie: float
    share_exactly: str
    """A fraction; empty where it was sampled."""
    margin: float | None
    """At 95 %; null where it is exact."""
    said: tuple[str, str, str]
    """Share, wins, ties."""


class OddsInfo(Struct, frozen=True, kw_only=True):
    """The answer: exact, or sampled with margins."""

    game: str
    board: tuple[str, ...]
    exact: bool
    ways: int
    hands: tuple[OddsHand, ...]
    said: str
    """How it was counted."""
    command: str
    """The command of `potluck` that gives the same."""


class FrequenciesAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks how many hands of a deck are what, as `potluck count` does."""

    deck: int = 52
    cards: int = 5
    """Cards of a hand."""
    order: Annotated[str, Meta(max_length=32)] = "high"
    joker: Joker = ""
    """For what a joker may stand; empty: as is usual."""
    wild: Annotated[str, Meta(max_length=200)] = ""
    """Ranks and cards that are wild: `2`, or `Jh,Js`."""


class FrequencyRow(Struct, frozen=True, kw_only=True):
    """A category of hands that occurs."""

    category: str
    label: str
    hands: int
    share: float
    said: tuple[str, str]
    """The number of hands, and their share."""


class FrequenciesInfo(Struct, frozen=True, kw_only=True):
    """All hands of a deck by category, the best first, counted exactly."""

    total: int
    rows: tuple[FrequencyRow, ...]
    said: str
    """Deck, size of a hand and number of hands; and of the high order how many are royal."""
    command: str
    """The command of `potluck` that gives the same."""


class LabOrder(Struct, frozen=True):
    """An order of hands, its name, and how many cards a hand may have."""

    value: str
    label: str
    cards: tuple[int, ...]
    wilds: bool
    """Whether jokers and wild cards have a meaning in it."""


class LabChoice(Struct, frozen=True):
    """A value that can be asked for, and its name."""

    value: str
    label: str


class LabGame(Struct, frozen=True, kw_only=True):
    """A variant of poker of which odds are told."""

    name: str
    title: str
    hole: int
    """Cards of a hand."""
    board: int
    """Cards for all."""
    seats: int
    """Hands at most."""
    deck: tuple[str, ...]
    """All cards of its pack."""


class LabInfo(Struct, frozen=True, kw_only=True):
    """All that can be asked in the laboratory."""

    games: tuple[LabGame, ...]
    drills: tuple[LabChoice, ...]
    sheets: tuple[LabChoice, ...]
    decks: tuple[int, ...]
    """Decks of the exchange."""
    betting: tuple[int, ...]
    """Decks of the questions about betting, which know the sheets `pl` and `de` alone."""
    orders: tuple[LabOrder, ...]
    packs: tuple[int, ...]
    """Decks of which frequencies are told; 33, 37, 53 and 54 are with jokers."""
    matches: tuple[LabChoice, ...]
    """Lengths of a match of dice."""
    ways: tuple[LabChoice, ...]
    """Published ways by which the dealer of Pai Gow sets."""
    copies: tuple[LabChoice, ...]
    """For whom equal hands count at Pai Gow."""
    presets: tuple[LabChoice, ...] = ()
    """Matches out of which betting is asked, those that are played whole first."""


class DrillAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for the question of a kind and number; or for the puzzle of a day, which decides both."""

    kind: Kind = "exchange"
    number: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    deck: int = 52
    sheet: Sheet | None = None
    """Null: the usual one, `pl` of betting, else `en`."""
    best_of: Length = 1
    """Of dice."""
    way: HouseWay = "foxwoods"
    """Of the dealer at Pai Gow."""
    copies: Copies = "dealer"
    preset: Preset = "first"
    """Of betting: any deal of such a match, or the first of an Evening alone."""
    day: Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    """As `2026-11-24`."""


class DrillFact(Struct, frozen=True):
    """One thing that is known beside the hand."""

    text: str
    cards: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


class DrillInfo(Struct, frozen=True, kw_only=True):
    """A question: things of which some are marked, or a sum."""

    kind: Kind
    number: int
    deck: int
    sheet: Sheet
    day: str
    title: str
    question: str
    about: str
    cards: tuple[str, ...]
    dice: tuple[int, ...]
    free: tuple[int, ...]
    """Places, from 1, of the dice that may be marked."""
    least: int
    """So many things are marked at least."""
    most: int
    """So many at most; 0 where a sum is asked for."""
    high: int
    """The largest sum; declining is 0."""
    facts: tuple[DrillFact, ...]
    choices: tuple[LabChoice, ...] = ()
    """The acts of which one is the answer, the parts of an answer with spaces between; else nothing is chosen so."""
    best_of: Length = 1
    way: HouseWay = "foxwoods"
    copies: Copies = "dealer"
    preset: Preset = "first"


class DrillAnswered(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Answers the question of a kind and number, by the terms by which it was asked."""

    kind: Kind
    number: Annotated[int, Meta(ge=0, le=LARGEST)]
    deck: int = 52
    sheet: Sheet | None = None
    """Null: the usual one, `pl` of betting, else `en`."""
    best_of: Length = 1
    way: HouseWay = "foxwoods"
    copies: Copies = "dealer"
    preset: Preset = "first"
    answer: Annotated[tuple[Annotated[str, Meta(max_length=8)], ...], Meta(max_length=7)] = ()
    """The cards that are thrown, the pips that are thrown again, the two cards in front, the one sum that is bet, or
    the kind of an act with its sum or its cards."""


class DrillOption(Struct, frozen=True, kw_only=True):
    """An answer that could be given, with its worth and what it gives away against the best."""

    answer: tuple[str, ...]
    said: str
    worth: float
    cost: float
    worth_exactly: str
    """As a fraction."""
    cost_exactly: str
    worth_said: str
    cost_said: str
    why: str
    often: str = ""
    """How often a solved strategy does it, in per cent; empty where none is known, or where it hardly ever does."""
    share: float | None = None
    """The cost as a share of the pot that is shown; null where nothing lies in one."""


class DrillJudged(Struct, frozen=True, kw_only=True):
    """An answer judged."""

    kind: Kind
    number: int
    given: DrillOption
    options: tuple[DrillOption, ...]
    """All that could be answered, the best first."""
    place: int
    """How many options are better than what was answered."""
    source: str
    command: str
