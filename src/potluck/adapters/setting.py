"""Which game is played, by whom and for how long: what every adapter is given."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final, Literal, TypeAlias, TypedDict

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from potluck.dealer import Dealer
from potluck.errors import RulesError
from potluck.games.poker.options import Rules
from potluck.kits import GAMES, KITS
from potluck.options import Json, Options, read
from potluck.protocol import Game, Match
from potluck.tree.bets import Bets, read_bets
from potluck.variants import VARIANTS, Variant, nearest, read_own

__all__ = ["USUAL_BETS", "USUAL_HISTORY", "Common", "Setting", "Unit", "setting"]

Unit: TypeAlias = Literal["deal", "match"]
Look: TypeAlias = Literal["tensor", "dict", "text"]

USUAL_BETS: Final = "min,0.5,1,max"
USUAL_HISTORY: Final = 64
POKER: Final = "poker"
SHOWN: Final = 40


class Common(TypedDict, total=False):
    """The options that every adapter takes; all others are the game's own."""

    seats: int
    """By itself as many as a fresh table has, or two at a variant of poker."""
    unit: Unit
    """An episode is a deal by itself, or a whole match."""
    preset: str
    """The game's options before those that are given."""
    bets: str
    """The sums that can be chosen where the rules allow a range (`potluck.tree.bets`)."""
    observation: Look
    history: int
    """How many events a tensor remembers; 0: none."""
    leaving: bool
    """Whether a seat may leave a match."""


class Setting(Struct, frozen=True, kw_only=True):
    """A game with its options and seats, and how an adapter shows it."""

    game: Game
    options: Options
    seats: int
    unit: Unit = "deal"
    bets: Bets
    observation: Look = "tensor"
    history: int = USUAL_HISTORY
    leaving: bool = False

    @property
    def name(self) -> str:
        """The game, or the variant that is played."""
        return self.options.game.name if isinstance(self.options, Rules) else self.game.name

    def start(self) -> Match:
        """The match before anything has happened."""
        return self.game.start(self.options, self.seats)

    def dealt(self) -> Match:
        """Some match in which chance owes nothing, to measure what there is."""
        return Dealer(seed=0)(self.start())


def setting(game: "str | Path | Variant | Game", more: Mapping[str, object]) -> Setting:
    """The setting of a game, a variant of poker, or a TOML file of one's own variant.

    Raises:
        RulesError: there is none of that name, an option is not one of the game's, or so many do not play it.
    """
    named = dict(more)
    common = {name: named.pop(name) for name in Common.__annotations__ if name in named}
    value, options = _game(game, str(common.get("preset", "")))
    options = read(value.options, _plain(named), base=options) if named else options
    playing = Setting(
        game=value,
        options=options,
        seats=_whole("seats", common.get("seats", _usual_seats(value, game)), most=value.seats[1]),
        unit=_choice("unit", common.get("unit", "deal"), ("deal", "match")),  # type: ignore[arg-type]  # one of both
        bets=_bets(str(common.get("bets", USUAL_BETS))),
        observation=_choice("observation", common.get("observation", "tensor"), ("tensor", "dict", "text")),  # type: ignore[arg-type]  # one of three
        history=_whole("history", common.get("history", USUAL_HISTORY), most=100_000),
        leaving=bool(common.get("leaving", False)),
    )
    playing.start()
    return playing


def _game(game: "str | Path | Variant | Game", preset: str) -> tuple[Game, Options]:
    """The game, and its options before any that are given."""
    if isinstance(game, Game):
        return game, _preset(game, preset)
    poker = GAMES[POKER]
    if isinstance(game, Variant):
        return poker, replace(_preset(poker, preset), custom=game)
    name = str(game)
    if name in GAMES:
        return GAMES[name], _preset(GAMES[name], preset)
    if name in VARIANTS:
        return poker, replace(_preset(poker, preset), variant=name)
    if name.endswith(".toml"):
        return poker, replace(_preset(poker, preset), custom=read_own(Path(name).read_text(encoding="utf-8-sig")))
    near = get_close_matches(name, [*GAMES, *VARIANTS]) or [*GAMES, *nearest(name)]
    raise RulesError("rules.unknown_game", path="game", asked=name[:SHOWN], allowed=", ".join(near))


def _preset(game: Game, name: str) -> Options:
    if not name:
        return game.options()
    if name not in game.presets:
        raise RulesError("rules.bad_value", path="preset", asked=name[:SHOWN], allowed=", ".join(game.presets))
    return game.presets[name]


def _usual_seats(value: Game, game: object) -> int:
    """Two at poker, else as many as sit down at a fresh table."""
    fresh = KITS[value.name].fresh.seats if value.name in KITS and value.name != POKER else 0
    return fresh or max(value.seats[0], min(2, value.seats[1]))


def _bets(text: str) -> Bets:
    menu = read_bets(text)
    if menu.every:
        raise RulesError("rules.bad_value", path="bets", asked=text[:SHOWN], allowed="min, max, 0.5, 1, 2 …")
    return menu


def _whole(path: str, number: object, *, most: int) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise RulesError("rules.bad_value", path=path, asked=str(number), allowed=f"0..{most}")
    return number


def _choice(path: str, word: object, allowed: tuple[str, ...]) -> str:
    if not isinstance(word, str) or word not in allowed:
        raise RulesError("rules.bad_value", path=path, asked=str(word)[:SHOWN], allowed=", ".join(allowed))
    return word


def _plain(named: Mapping[str, object]) -> dict[str, Json]:
    """Options as a file would hold them."""
    plain: dict[str, Json] = msgspec.to_builtins(named)
    return plain
