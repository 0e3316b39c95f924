"""The manifest of a game: everything that it brings to the room, in one typed value."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, Union

from msgspec import Struct

from potluck.protocol import Game

__all__ = [
    "FELTS",
    "BotEntry",
    "Currency",
    "FreshTable",
    "Guest",
    "Kit",
    "Page",
    "Reference",
    "Settings",
    "Texts",
    "Thinking",
    "page_file",
]

Reference: TypeAlias = str
"""`module:attribute`, loaded when it is first needed; empty where the game has no such thing."""
Settings: TypeAlias = Mapping[str, Union[bool, int, str, "Settings"]]
"""Some options of a game, nested as in its struct."""
FELTS: Final = ("felt-petrol", "felt-green", "felt-midnight", "felt-burgundy", "felt-plum")
"""The cloths that the page has."""
CLOSED: Final[Settings] = MappingProxyType({"open_deals": False})


class Need(Struct, frozen=True):
    """A package of files from which a bot plays, installed beside Potluck."""

    package: str
    """By the name under which it is imported."""
    extra: str
    """What brings it."""


class BotEntry(Struct, frozen=True):
    """A bot of a game."""

    name: str
    source: Reference
    """A function `(view, rng) -> action`."""
    level: int = 0
    """Its rung on the ladder of its game, 1 the lowest; 0: it stands on none."""
    chance: float = 0.0
    """The measured share of matches that a newcomer wins against it; 0: not measured."""
    hidden: bool = False
    """Whether it plays a part of its own, and nobody chooses it."""
    remembers: Reference = ""
    """Of a bot that knows earlier deals of its match, `(memory, view of a deal's end) -> memory`, both bytes; `source`
    is `(view, rng, memory) -> action` then."""
    needs: Need | None = None
    """Without it the bot cannot play, and is no opponent."""


class Guest(Struct, frozen=True):
    """The name under which a bot sits at a table."""

    name: str
    gender: Literal["f", "m", "n"] = "n"


class FreshTable(Struct, frozen=True, kw_only=True):
    """The players and options of a table that is opened without further wishes."""

    seats: int = 0
    """How many sit down; 0: the fewest that can play."""
    company: tuple[Guest, ...] = ()
    """Names for the bots of the further seats, in turn."""
    names: Mapping[str, Guest] = {}
    """Bot -> the name under which it plays, whichever its seat; translated as a persona's."""
    between: Settings = CLOSED
    """Options that differ where persons play among themselves."""
    unmeasured: Settings = {}
    """Options that differ where only bots play whose strength was never measured."""
    by_language: Mapping[str, Settings] = {}
    """Language -> options that its readers expect."""
    quick: tuple[str, ...] | None = None
    """Options that can be chosen in the lobby without a dialog; None: all with two or three choices."""
    idle: Mapping[str, tuple[str, ...]] = {}
    """A flag -> options that decide nothing while it is set."""
    own_variant: Reference = ""
    """`text -> (options, the variant as data)` for a variant that a visitor wrote himself, as TOML."""


class Thinking(Struct, frozen=True, kw_only=True):
    """The computations about the game: for hints, reviews, replays and the arena."""

    adviser: Reference = ""
    """`view -> Advice | None` (`potluck.lab.advice`)."""
    unweighed: tuple[str, ...] = ()
    """Kinds of acts that the adviser does not weigh."""
    review: Reference = ""
    """`view -> ` what the seat's own acts have cost it, for the game's words (`potluck.lab.review`)."""
    judge: Reference = ""
    """A decision -> what it cost beside the best one (`potluck.lab.judgement`)."""
    judged_in: Literal["chips", "chance"] = "chips"
    """The unit of such costs: the game's own sums, or the chance to win the match."""
    betting: Reference = ""
    """Questions about betting for the laboratory, and their prices: a `potluck.lab.drills.betting.Betting`."""
    match_shares: Reference = ""
    """`(view, seat) ->` what chance and what play gave a seat of a match that is over, where costs are chances."""
    chances: Reference = ""
    """Views of one viewer -> what each hand had of the pot, step by step (`potluck.lab.chances`)."""
    run_out: Reference = ""
    """A view -> what each hand has of each pot while cards are run out (`potluck.lab.run_out`)."""
    shown_luck: Reference = ""
    """A seat's views of deals at their end -> the chips by which it was lucky as far as they tell it, or None."""
    hands: Reference = ""
    """How the hands that were dealt are counted in a record: a `potluck.lab.hands.Hands`."""
    made: Reference = ""
    """`(view, seat) -> ` the rank of the hand that it made, for the best hands of an evening (`potluck.lab.made`)."""
    value: Reference = ""
    """`match -> ` what the deal is worth to each seat, for variance reduction (`potluck.arena.variance_reduction`)."""
    sampler: Reference = ""
    """In place of `value`: a class of `Accounts` that samples what the cards are worth."""
    stands_in: Reference = ""
    """`(options, bot) ->` the bot that plays under that name by those rules, where it is another."""
    solver: Reference = ""
    """What `potluck solve` asks for the worth of best play: a `potluck.solve.Solver`."""


class Texts(Struct, frozen=True, kw_only=True):
    """Where the game's sentences lie."""

    words: Reference = ""
    """A `potluck.words.GameWords`; without one the game speaks in the text forms of its actions."""
    locale: Reference = ""
    """`package:folder` of gettext catalogues of its own: `LANGUAGE/LC_MESSAGES/potluck.po` or `.mo`."""
    messages: Mapping[str, Mapping[str, str | tuple[str, ...]]] = {}
    """In place of catalogues: language -> English sentence -> translation; of one that counts, its plural forms."""


class Currency(Struct, frozen=True, kw_only=True):
    """How the game's sums are written."""

    sign: str = ""
    """Before the number, such as `$`."""
    grouped: bool = False
    """Whether long numbers are written in groups, as each language does."""


class Page(Struct, frozen=True, kw_only=True):
    """How the game looks in the browser."""

    felt: str = "felt-petrol"
    """The class of its table, one of `FELTS`."""
    folder: Reference = ""
    """`package:folder` of its files, served below `games/NAME/`; empty: they lie there in the page's own folder."""
    script: str = ""
    """The module that tells the table what to draw for this game alone (`gameDraws` of `games/games.mjs`)."""
    sheets: tuple[str, ...] = ()
    """Its style sheets."""
    art: str = ""
    """The module that draws its picture in the lobby (`pictures` of `games/art.mjs`)."""
    art_sheets: tuple[str, ...] = ()
    """Style sheets that the picture needs."""


class Kit(Struct, frozen=True, kw_only=True):
    """A game and all that it brings along. Only `game` must be there; `potluck doctor --kit` names what is missing."""

    game: Game
    bots: tuple[BotEntry, ...] = ()
    """The usual opponent first."""
    personas: Mapping[str, str] = {}
    """Each of the house's own opponents that plays the game -> the bot that plays for it; the usual one first."""
    fresh: FreshTable = FreshTable()
    thinking: Thinking = Thinking()
    texts: Texts = Texts()
    guide: Reference = ""
    """Language -> its guided deal (`potluck.room.guides.Guide`); `""` stands for every other language."""
    currency: Currency = Currency()
    rounds: bool = False
    """Whether its deals are called rounds."""
    histories: Reference = ""
    """How its deals are had as files: a `potluck.phh.Histories`."""
    page: Page = Page()
    tests: Reference = ""
    """What the tests of every game ask of this one: a `potluck.kits.GameTests`."""

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name


def page_file(kit: Kit, name: str) -> str:
    """The address of one of the game's files, below that of all the page's files."""
    return f"games/{kit.name}/{name}"
