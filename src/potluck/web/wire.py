"""What goes over the wire, as structs: `/api/openapi.json` and the page's types are made from them."""

from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from potluck.lab.chances import Chances
from potluck.options import Field
from potluck.room import Remark
from potluck.table import Fair, Gender, Pace, TableInfo
from potluck.words import Tip, Words
from potluck.words.memory import GameRecord, HandInfo, OpponentInfo, PlayedInfo, PotInfo

__all__ = [
    "Done",
    "Act",
    "ActSent",
    "ActTaken",
    "AdviceInfo",
    "Ask",
    "BotInfo",
    "ChoiceInfo",
    "ClockInfo",
    "ExampleInfo",
    "Fault",
    "Forget",
    "Forgotten",
    "FrameInfo",
    "Failed",
    "FillSeat",
    "FieldInfo",
    "GameInfo",
    "GameRecord",
    "HandInfo",
    "Health",
    "LanguageChosen",
    "Nothing",
    "Listed",
    "OpenGuide",
    "OpenSession",
    "OpponentInfo",
    "PersonaInfo",
    "PlayedInfo",
    "PotInfo",
    "Practise",
    "RecordInfo",
    "OpenTable",
    "OwnVariant",
    "PresetInfo",
    "ReplayInfo",
    "ReviewInfo",
    "RulesInfo",
    "Screen",
    "Say",
    "SeatAsked",
    "SessionOpened",
    "Sit",
    "Talked",
    "VariantInfo",
    "Told",
]

LONGEST_NAME: Final = 96
"""Characters that are read; a table keeps fewer."""

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Lang = Annotated[str, Meta(max_length=35)]
Seed = Annotated[str, Meta(pattern="^([0-9a-fA-F]{2}){8,32}$")]
"""A player's own part of the shuffle: 8 to 32 bytes, hex."""
ActId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
"""The client's own name for an act, such as a UUID; the same again gets the same answer."""
Action = Annotated[
    str | dict[str, Any],
    Meta(description="An action as an object ({type: open, amount: 10}) or in its text form (open 10)."),
]
TurnNumber = Annotated[int, Meta(ge=0, le=2**53)]


class Fault(Struct, frozen=True, kw_only=True):
    """An error: a stable code, the message in the asker's language, what the message speaks of."""

    code: str
    message: str
    detail: dict[str, Any]
    screen: "Screen | UnsetType" = UNSET
    """With `action.stale`: the table as it is now."""


class Health(Struct, frozen=True, kw_only=True):
    """The server is well."""

    status: Literal["ok"] = "ok"
    version: str


class OpenSession(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for a session, or changes name and language of the one that there is."""

    name: Name | None = None
    lang: Lang | None = None


class SessionOpened(Struct, frozen=True, kw_only=True):
    """A session: `token` is for programs (`Authorization: Bearer`), browsers get it as a cookie."""

    token: str
    player: str
    name: str
    lang: str


class BotInfo(Struct, frozen=True, kw_only=True):
    """A bot that plays a game."""

    name: str
    title: str
    strength: str = ""
    """A newcomer's measured chance against it, in words; empty where it was not measured."""
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


class SeatAsked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit in a seat: a bot by its name, or a person."""

    kind: Literal["person", "bot"]
    name: Name = ""
    gender: Gender = "n"
    bot: Annotated[str, Meta(max_length=64)] | None = None
    persona: Annotated[str, Meta(max_length=64)] = ""
    """One of the house's own opponents; brings its own bot, where none is named."""


class PersonaInfo(Struct, frozen=True, kw_only=True):
    """One of the house's own opponents that plays a game."""

    id: str
    name: str
    """As the language writes it."""
    trade: str
    wardrobe: tuple[str, ...]
    """The names of the drawings of its garments, outermost first."""
    strength: str = ""
    """As of a bot."""


class OpenTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Opens a table: options over those of the preset; over the defaults where none is named."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[tuple[SeatAsked, ...], Meta(min_length=1, max_length=10)]
    preset: Annotated[str, Meta(max_length=64)] | None = None
    options: dict[str, Any] = {}
    clock: Pace = "off"
    """How much time persons have among themselves."""
    listed: bool = False
    """Whether everybody finds it in the lobby while a seat is free; else who has its link comes in."""
    after: Annotated[str, Meta(max_length=64)] | None = None
    """The table that is over and where the asker sat: one alone follows it, and whoever asks later is told which."""


class OwnVariant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A variant of poker that somebody wrote, as TOML."""

    toml: str


class OpenGuide(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Opens a guided deal, with the visitor in its seat; its cards are prepared, and it counts for nothing."""

    game: Annotated[str, Meta(max_length=64)]


class Practise(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Makes decision number `turn` of a match again, at another table that counts for nothing."""

    turn: TurnNumber


class Sit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Takes a seat."""

    name: Name = ""
    seed: Seed | None = None


class FillSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Puts a bot at a free seat; for the table's host."""

    bot: Annotated[str, Meta(max_length=64)] = ""
    name: Name = ""
    gender: Gender = "n"
    persona: Annotated[str, Meta(max_length=64)] = ""


class Nothing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request that says all by its address."""


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Acts for the session's own seat, at the decision number `turn`."""

    turn: TurnNumber
    action: Action
    id: ActId
    seed: Seed | None = None


class Done(Struct, frozen=True, kw_only=True):
    """The act is durable: event `seq`, after which the match was at `turn`."""

    turn: int
    seq: int


class ClockInfo(Struct, frozen=True, kw_only=True):
    """Whose time runs, and how much there was when this was said; milliseconds."""

    seat: int
    left: int
    """For this decision."""
    bank: int
    """In reserve."""


class Screen(Struct, frozen=True, kw_only=True, tag="screen"):
    """All that a viewer sees of a table. `view` is the game's own struct; null until the seats are taken."""

    table: TableInfo
    seat: int | None
    """The viewer's own; null for a spectator."""
    turn: int
    seq: int
    view: Any
    words: Words
    fair: Fair
    """What proves that the deal is fair."""
    hint: bool = False
    """Whether a hint can be asked for now."""
    late: bool = False
    """Whether others play on, and the viewer sees each deal when it is over."""
    clock: ClockInfo | None = None
    """Null where nobody's time runs."""
    guide: tuple[Tip, ...] = ()
    """What a guided deal says now, one thing after the other."""


class FrameInfo(Screen, frozen=True, kw_only=True, tag="frame"):
    """One step of a deal that is looked at again."""

    hidden: tuple[int, ...]
    """Seats whose cards are in it but were not seen then."""
    chances: Chances | None = None
    """What each hand had of the pot, as far as the viewer may know it now; null where nothing can be told."""


class ReplayInfo(Struct, frozen=True, kw_only=True):
    """A deal step by step, as the viewer may see it afterwards."""

    seat: int | None
    deal: int
    deals: int
    """The number of the table's last deal."""
    opened: bool
    """Whether all its cards are open."""
    frames: tuple[FrameInfo, ...]
    practice: bool = False
    """Whether the viewer may make decisions of it again."""
    hand: Literal["", "phh", "jsonl"] = ""
    """What it can be had as at `/hand`: a hand history, JSON lines where that format has no code; empty: neither."""


class RecordInfo(Struct, frozen=True, kw_only=True):
    """All that the server knows of a visitor: who he is to it, and what he has played."""

    player: str
    name: str
    games: tuple[GameRecord, ...]


class Forget(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks to be forgotten."""


class Forgotten(Struct, frozen=True, kw_only=True):
    """The visitor is somebody new from now on."""

    left: int
    """Matches that he left by it."""


class ChoiceInfo(Struct, frozen=True, kw_only=True):
    """One of the offered actions, and what the adviser thinks it worth in the game's own unit."""

    action: dict[str, Any]
    value: float


class AdviceInfo(Struct, frozen=True, kw_only=True):
    """A hint for the decision number `turn`: the best first, and why. Empty where there is nothing to decide."""

    turn: int
    choices: tuple[ChoiceInfo, ...]
    words: tuple[str, ...]
    """What is best and why, then a line for each choice."""


class ReviewInfo(Struct, frozen=True, kw_only=True):
    """What the visitor's own acts have cost him, as it stands at `turn`. Empty while a deal runs."""

    turn: int
    words: tuple[str, ...]
    """What the last deal's cost, then all deals'."""


class Listed(TableInfo, frozen=True, kw_only=True):
    """A table in the lobby."""

    title: str
    """The game's."""
    seat: int | None
    """The visitor's own."""
    deal: int
    """0 before the first."""
    yours: bool
    """Whether the visitor is to act."""


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


class VariantInfo(Struct, frozen=True, kw_only=True):
    """A variant that can be played: as an option of a table, and its rules."""

    variant: dict[str, Any]
    """For `options.custom`, or among those of `options.choice.own`."""
    rules: RulesInfo


class ActSent(Act, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="act"):
    """Acts, over the WebSocket."""


class LanguageChosen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="language"):
    """Asks for screens in another language."""

    lang: Lang


class Say(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="say"):
    """Says something to the table, over the WebSocket."""

    text: Annotated[str, Meta(max_length=1000)]
    id: ActId


Ask = ActSent | LanguageChosen | Say
"""What a client says over the WebSocket."""


class ActTaken(Done, frozen=True, kw_only=True, tag="accepted"):
    """The act of that id is durable."""

    id: str


class Failed(Fault, frozen=True, kw_only=True, tag="error"):
    """What was said over the WebSocket was refused."""

    id: str | None
    """The id of the act, where one was read."""


class Talked(Struct, frozen=True, kw_only=True, tag="talked"):
    """What was said at the table; goes to who sits there, where persons play among themselves."""

    lines: tuple[Remark, ...]
    whole: bool
    """Whether this is all that is remembered; else it is what is new."""


Told = Screen | ActTaken | Failed | Talked
"""What the server says over the WebSocket."""
