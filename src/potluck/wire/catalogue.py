"""What can be played, in words: games, their options, who plays them, and the rules of a table."""

from typing import Any

from msgspec import Struct

from potluck.options import Field
from potluck.wire.requests import SeatAsked
from potluck.words import Currency

__all__ = [
    "BotInfo",
    "ExampleInfo",
    "FieldInfo",
    "FreshInfo",
    "GameInfo",
    "LookInfo",
    "PersonaInfo",
    "PresetInfo",
    "RulesInfo",
    "VariantInfo",
]


class BotInfo(Struct, frozen=True, kw_only=True):
    """A bot that plays a game."""

    name: str
    title: str
    strength: str = ""
    """A newcomer's measured chance against it, in words; without one what else to know of it, mostly nothing."""
    rung: int = 0
    """Where it stands on the ladder of its game, from 1 up; 0 for who stands on none."""


class PresetInfo(Struct, frozen=True, kw_only=True):
    """Options that go together, by name."""

    name: str
    title: str
    about: str
    options: dict[str, Any]


class FieldInfo(Field, frozen=True, kw_only=True):
    """An option with its words."""

    label: str
    help: str
    group: str
    captions: tuple[str, ...]
    """One for each of `choices`."""


class PersonaInfo(Struct, frozen=True, kw_only=True):
    """One of the house's own opponents that plays a game."""

    id: str
    name: str
    """As the language writes it."""
    trade: str
    wardrobe: tuple[str, ...]
    """The names of the drawings of its garments, outermost first."""
    strength: str = ""
    """How strong the opponent is, as of a bot; where nobody measured that, how it plays."""


class FreshInfo(Struct, frozen=True, kw_only=True):
    """A table as it is opened where little is said."""

    others: tuple[str, ...]
    """Who sits in each further seat: somebody of the house, the name of a bot, or `person`."""
    seats: tuple[SeatAsked, ...]
    """The same as `POST /api/tables` takes it, whoever opens it first."""
    options: dict[str, Any]
    """All of them."""


class LookInfo(Struct, frozen=True, kw_only=True):
    """How a game looks on the page."""

    felt: str
    """The class of its table."""


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game and all that can be chosen when a table of it is opened."""

    name: str
    title: str
    about: str
    seats: tuple[int, int]
    """The fewest and the most."""
    presets: tuple[PresetInfo, ...]
    fields: tuple[FieldInfo, ...]
    bots: tuple[BotInfo, ...]
    personas: tuple["PersonaInfo", ...] = ()
    """The usual one first."""
    guided: bool = False
    """Whether there is a guided deal."""
    money: Currency = Currency()
    """How its sums are written."""
    felt: str = ""
    """The class of its table on the page."""
    usual: FreshInfo
    """The table that is opened where nothing is said."""
    quick: tuple[str, ...] | None = None
    """Options that stand beside its name in the lobby; null: all with two or three choices."""
    idle: dict[str, tuple[str, ...]] = {}
    """A flag -> options that decide nothing while it is set."""
    own_variant: bool = False
    """Whether one can play a variant of one's own."""


class ExampleInfo(Struct, frozen=True, kw_only=True):
    """A hand that shows what something is."""

    name: str
    cards: tuple[str, ...]


class RulesInfo(Struct, frozen=True, kw_only=True):
    """The rules that a table plays, in words."""

    title: str
    terms: str
    """The most important in one line."""
    rules: tuple[tuple[str, str], ...]
    """Number and sentence."""
    options: tuple[tuple[str, str], ...]
    """Label and value of what is not as usual."""
    examples: tuple[ExampleInfo, ...] = ()
    """Hands that show what beats what, the best first."""
    guided: bool = False
    """Whether the game has a guided deal."""
    games: tuple[str, ...] = ()
    """The games among which the dealer chooses, by name; `rules?play=NAME` has the rules of each."""


class VariantInfo(Struct, frozen=True, kw_only=True):
    """A variant that can be played: as an option of a table, and its rules."""

    variant: dict[str, Any]
    """For `options.custom`, or among those of `options.choice.own`."""
    rules: RulesInfo
