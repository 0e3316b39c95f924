"""OpenSpiel: every game as a game of its own, chance and all, for its algorithms.

Cards come one at a time and dice too, so that every node of chance has few outcomes; what seats see changes only once
all that was owed has come.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

import msgspec

from potluck.adapters.actions import Actions
from potluck.adapters.episode import over, payoffs
from potluck.adapters.moments import Moment
from potluck.adapters.observing import Observer
from potluck.adapters.setting import Setting, setting
from potluck.cards import CARDS
from potluck.errors import RulesError
from potluck.games import draw
from potluck.kits import GAMES
from potluck.protocol import Action, Cards, Dealt, First, Outcome, Roll, Rolled, Starts, Turned, TurnUp, show
from potluck.protocol import Game as PotluckGame
from potluck.variants import Variant, read_own

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}; for potluck.adapters.openspiel: pip install 'potluck[openspiel]'") from error

__all__ = ["Game", "State", "game"]

NAME: Final = "potluck"
SIDES: Final = 6
PLAIN: Final = '{}":[] '
"""Signs that stand as they are in a parameter's text; commas, brackets and the like would end it."""
LONGEST: Final = {"deal": 10_000, "match": 1_000_000}
"""Moves of an episode at most."""
NO_BOUND: Final = 10**12
"""Chips of a match, in which chips can be bought."""
TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Potluck",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "kuhn", "options": "{}"},
)


def game(game: str | Path | Variant | PotluckGame, **options: object) -> "Game":
    """A game for OpenSpiel.

    `options` are those of every adapter (`potluck.adapters.setting.Common`) and the game's own.
    `pyspiel.load_game("potluck(game=badugi)")` knows games and variants by name, and `str` of a game, with all options
    and a variant of one's own, is what `load_game` reads. A `Game` from elsewhere is the one that no text names.

    Raises:
        RulesError: there is no such game, or an option is none of its.
    """
    if isinstance(game, PotluckGame):
        return Game({"game": game.name, "options": _quoted(options)}, setting(game, options))
    if isinstance(game, Path) or (isinstance(game, str) and game.endswith(".toml")):
        game = read_own(Path(game).read_text(encoding="utf-8-sig"))
    if isinstance(game, Variant):
        game, options = "poker", {"seats": setting(game, options).seats, **options, "custom": game}
    return Game({"game": game, "options": _quoted(options)})


class Game(pyspiel.Game):
    """A game of the house as one of OpenSpiel: sequential, chance explicit, utilities in chips of the episode.

    Its text, and a pickle, hold all options; made by `game`, or by `pyspiel.load_game("potluck(game=badugi)")`.
    """

    def __init__(self, params: Mapping[str, str] | None = None, playing: Setting | None = None) -> None:
        named = {"game": "kuhn", "options": "{}", **(params or {})}
        self.shared = _shared(named["game"], named["options"]) if playing is None else Shared(playing, None)
        super().__init__(_type(self.shared), _info(self.shared), named)

    def new_initial_state(self) -> "State":
        """The state before chance has done anything."""
        return State(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> "Watcher":
        """An observer of what a single player knows; with perfect recall all that he has seen."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Watcher(self.shared, kind)


class Shared:
    """A setting and what is made of it once; it is the same for all states."""

    def __init__(self, playing: Setting, named: tuple[str, str] | None) -> None:
        self.playing, self.named, self.actions = playing, named, Actions(playing)
        self.observer = Observer(playing, self.actions)
        self.start = Moment(playing.start())

    def __reduce__(self) -> tuple[object, ...]:
        if self.named is None:
            name = self.playing.name
            raise RulesError("rules.unknown_game", path="game", asked=name, allowed=", ".join(GAMES))
        return _shared, self.named


class Point:
    """A moment, and what chance has said of that which it owes; it never changes, and goes into text and back."""

    def __init__(self, shared: Shared, moment: Moment, drawn: tuple[int, ...] = ()) -> None:
        self.shared, self.moment, self.drawn = shared, moment, drawn

    def __deepcopy__(self, memo: object) -> "Point":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        moves, moment = list[Action | Outcome](), self.moment
        while moment.before is not None:
            assert moment.action is not None
            moves.append(moment.action)
            moment = moment.before
        return _point, (self.shared, moves[::-1], self.drawn)


class State(pyspiel.State):
    """A point of an episode. Its text (`serialize`) holds the moves that led there, and is read back by its game."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._point = Point(game.shared, game.shared.start)

    @property
    def moment(self) -> Moment:
        """The moment that it stands for."""
        return self._point.moment

    @property
    def _shared(self) -> Shared:
        return self._point.shared

    @property
    def _drawn(self) -> tuple[int, ...]:
        return self._point.drawn

    def current_player(self) -> int:
        """The seat to act, or chance, or nobody."""
        match = self.moment.match
        if over(self.moment, self._shared.playing):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if match.actor is None else match.actor

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return over(self.moment, self._shared.playing)

    def returns(self) -> list[float]:
        """Chips by seat, once it is over."""
        ended = self.is_terminal()
        chips = payoffs(self.moment, self._shared.playing) if ended else (0,) * self._shared.playing.seats
        return [float(amount) for amount in chips]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card, die or seat, each as likely."""
        match = self.moment.match
        numbers: list[int]
        match match.chance:
            case Cards() | TurnUp():
                numbers = sorted(int(card) for card in match.undealt if card not in self._drawn)
            case Roll():
                numbers = list(range(SIDES))
            case First(n):
                numbers = list(range(n))
            case None:
                numbers = []
        return [(number, float(Fraction(1, len(numbers)))) for number in numbers]

    def _legal_actions(self, player: int) -> list[int]:
        return [*self._shared.actions.offered(self.moment.match)]

    def _apply_action(self, action: int) -> None:
        match = self.moment.match
        if match.actor is not None:
            self._point = Point(self._shared, self.moment.after(self._shared.actions.action(match, action)))
            return
        drawn = (*self._drawn, action)
        outcome = _outcome(self.moment, drawn)
        if outcome is None:
            self._point = Point(self._shared, self.moment, drawn)
        else:
            self._point = Point(self._shared, self.moment.after(outcome))

    def _action_to_string(self, player: int, action: int) -> str:
        if player >= 0:
            return self._shared.actions.names[action]
        match self.moment.match.chance:
            case Cards() | TurnUp():
                return str(CARDS[action])
            case Roll():
                return f"die {action + 1}"
            case _:
                return f"first {action}"

    def __str__(self) -> str:
        """All that has happened, as nobody at the table may know it."""
        moves, moment = list[str](), self.moment
        while moment.before is not None:
            assert moment.action is not None
            moves.append(show(moment.action) if moment.actor is None else f"{moment.actor} {show(moment.action)}")
            moment = moment.before
        drawn = [f"({' '.join(map(str, self._drawn))})"] if self._drawn else []
        return ", ".join([*reversed(moves), *drawn])


class Watcher:
    """An observer as OpenSpiel asks for it: `tensor`, `dict`, `set_from`, `string_from`."""

    def __init__(self, shared: Shared, kind: object) -> None:
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:  # type: ignore[attr-defined]  # OpenSpiel's own
            raise ValueError("only observers of a single player are made here")
        self._shared, self._recalls = shared, bool(kind.perfect_recall)  # type: ignore[attr-defined]  # OpenSpiel's own
        blank = shared.observer.vector(shared.start, 0, history=self._recalls)
        self.tensor = blank * 0
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Writes what that player knows into `tensor`."""
        self.tensor[:] = self._shared.observer.vector(state.moment, player, history=self._recalls)

    def string_from(self, state: State, player: int) -> str:
        """The same as text: all that he has seen, or the board as he sees it."""
        return f"seat {player}\n{state.moment.text(player) if self._recalls else state.moment.view(player)}"


@lru_cache(maxsize=64)
def _shared(name: str, options: str) -> Shared:
    """The setting that a game's parameters name, made once."""
    return Shared(setting(name, msgspec.json.decode(unquote(options), type=dict[str, object])), (name, options))


def _point(shared: Shared, moves: list[Action | Outcome], drawn: tuple[int, ...]) -> Point:
    """The point after those moves."""
    moment = shared.start
    for move in moves:
        moment = moment.after(move)
    return Point(shared, moment, drawn)


def _quoted(options: Mapping[str, object]) -> str:
    """Options as one parameter."""
    return quote(msgspec.json.encode(options), safe=PLAIN)


def _outcome(moment: Moment, drawn: tuple[int, ...]) -> Outcome | None:
    """The answer to what chance owes, once all of it has come."""
    match moment.match.chance:
        case Cards(n):
            return Dealt(tuple(CARDS[number] for number in drawn)) if len(drawn) == n else None
        case TurnUp():
            return Turned(CARDS[drawn[0]])
        case Roll(n):
            return Rolled(tuple(number + 1 for number in drawn)) if len(drawn) == n else None
        case _:
            return Starts(drawn[0])


def _type(shared: Shared) -> object:
    """The type of this very game: whether the seats win what they lose, and how many play."""
    playing = shared.playing
    kinds = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name=f"Potluck: {playing.name}",
        dynamics=TYPE.dynamics,
        chance_mode=TYPE.chance_mode,
        information=TYPE.information,
        utility=kinds.GENERAL_SUM if _has_house(shared) else kinds.ZERO_SUM,
        reward_model=TYPE.reward_model,
        max_num_players=playing.seats,
        min_num_players=playing.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": "kuhn", "options": "{}"},
    )


def _has_house(shared: Shared) -> bool:
    """Whether the house wins and loses too."""
    return len(shared.start.match.payoffs()) > shared.playing.seats


def _info(shared: Shared) -> object:
    playing, bound, with_house = shared.playing, NO_BOUND, _has_house(shared)
    if playing.unit == "deal":
        bound = shared.observer.scale
        if isinstance(playing.options, draw.Rules):
            bound += sum(sum(playing.options.values_of(seat)) for seat in range(playing.seats))
    return pyspiel.GameInfo(
        num_distinct_actions=shared.actions.n,
        max_chance_outcomes=len(CARDS),
        num_players=playing.seats,
        min_utility=float(-bound),
        max_utility=float(bound),
        utility_sum=None if with_house else 0.0,
        max_game_length=LONGEST[playing.unit],
    )


pyspiel.register_game(TYPE, Game)
