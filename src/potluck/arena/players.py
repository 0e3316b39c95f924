"""Bots as the arena asks them: by name in this process, or from outside, in a process of their own or over HTTP.

One that fails at its first question is refused before anything is played (`rehearse`). One that dies, stalls or answers
nonsense later costs its seat the decision (`timeout()`), and is reported; nothing else.
"""

import random
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol
from urllib.error import URLError
from urllib.request import Request, urlopen

from potluck.arena.outside import READY, place_of, question, read_answer
from potluck.arena.programs import ANSWER, PATIENCE, Fault, Process, Trouble
from potluck.bots import Choose, Remember, Remembering, bot, bot_for
from potluck.errors import ParseError, RequestError, RulesError
from potluck.options import Options
from potluck.protocol import Action, Game, View

__all__ = ["Fault", "Player", "Trouble", "check", "player", "rehearse"]

STRATEGY: Final = ".strategy"
SERVE: Final = "import sys; from potluck.arena.outside import serve; serve(*sys.argv[1:3])"
"""What runs a function of a file."""
PATIENT: Final = 20.0
"""Seconds at least for the first question of all."""
POKER: Final = "poker"
"""The game whose strategies are kept variant by variant."""


class Player(Protocol):
    """Somebody who can be asked for an action."""

    remember: Remember | None
    """How its memory grows by its own view of a deal's end; None where the arena keeps none for it."""

    def choose(self, view: View, rng: random.Random, memory: bytes = b"") -> Action:
        """An action, by what it remembers of earlier deals of the match. Raises: Fault."""

    def close(self) -> None:
        """Lets go of processes."""


def player(spec: str, game: Game, *, games: str, deadline: float) -> Player:
    """The bot that a BOT names: a name, `file.py:function` (or the file alone), a URL, or `cmd:PROGRAM`.

    Raises:
        RulesError: there is no bot of that name.
        RequestError: there is no such file.
    """
    check(spec, game.name)
    if spec.startswith(("http://", "https://")):
        return Distant(spec, game, deadline)
    if spec.startswith("cmd:"):
        return Process(shlex.split(spec.removeprefix("cmd:")), game, deadline)
    if _is_file(spec):
        return Process([sys.executable, "-c", SERVE, spec, games], game, deadline, ready=READY)
    if spec.endswith(STRATEGY):
        return Named(_strategy(spec, game.name))
    known = bot(spec)
    return Named(known.choose, known.remembered) if known.remembers else Named(known.load())


def check(spec: str, game: str, options: Options | None = None) -> None:
    """Nothing, when the BOT can be asked, and plays by those options.

    Raises:
        RulesError: there is no bot of that name that plays the game.
        RequestError: the file or the program is missing, or what the bot plays from is not installed.
    """
    if spec.startswith(("http://", "https://")):
        return
    if spec.startswith("cmd:"):
        if not shlex.split(spec.removeprefix("cmd:")):
            raise RequestError("bot.no_program", asked=spec)
    elif _is_file(spec):
        path, _ = place_of(spec)
        if not Path(path).is_file():
            raise RequestError("bot.no_file", asked=path)
    elif spec.endswith(STRATEGY):
        _strategy(spec, game, options)
    else:
        bot_for(spec, game)


def rehearse(spec: str, game: Game, view: View, *, games: str, deadline: float) -> None:
    """Puts a question to a BOT from outside, once, so that one that cannot start is refused before anything is played.

    An answer that is late, or no action, is none of its business.

    Raises:
        RequestError: its program is missing, ends, or fails at this question; or nobody answers at its address.
    """
    if not (spec.startswith(("http://", "https://", "cmd:")) or _is_file(spec)):
        return
    tried = player(spec, game, games=games, deadline=max(deadline, PATIENT))
    try:
        tried.choose(view, random.Random(0), b"")
    except Fault as fault:
        if fault.trouble == "died":
            raise RequestError("bot.cannot_start", path=spec, asked=fault.text) from fault
    finally:
        tried.close()


def _strategy(path: str, game: str, options: Options | None = None) -> Choose:
    """The bot that plays the strategy of a file; where options are given, those must be its rules."""
    from potluck.bots.points import point_bot
    from potluck.solve.points import load_points, of_points

    if game != POKER:
        load_points(path, game=game, options=options)
        return point_bot(path)
    from potluck.bots.strategies import strategy_bot
    from potluck.games.poker import Rules
    from potluck.solve.strategy import load, rules_of

    if of_points(path):
        header = load_points(path, game=game).header
        if isinstance(options, Rules):
            wanted = options.game.times(options.money.unit)
            if rules_of(wanted) != rules_of(header.variant):
                raise RulesError("strategy.other_rules", asked=path, path=header.variant.name, allowed=wanted.name)
    elif isinstance(options, Rules):
        load(path, variant=options.game.times(options.money.unit))
    return strategy_bot(path)


def _is_file(spec: str) -> bool:
    return bool(place_of(spec)[0])


class Named:
    """A bot of the house: a function of a view, called here; with `remember` also of what it remembers."""

    def __init__(self, choose: Choose | Remembering, remember: Remember | None = None) -> None:
        self._choose: Callable[..., Action] = choose
        self.remember = remember

    def choose(self, view: View, rng: random.Random, memory: bytes = b"") -> Action:
        """Its action."""
        try:
            return self._choose(view, rng) if self.remember is None else self._choose(view, rng, memory)
        except Exception as error:
            raise Fault("raised", f"{type(error).__name__}: {error}") from error

    def close(self) -> None:
        """Nothing to let go of."""


class Distant:
    """A bot that answers over HTTP: the question is posted, the answer is the body."""

    remember: Remember | None = None
    """It may remember by itself what it was asked."""

    def __init__(self, url: str, game: Game, deadline: float) -> None:
        self._url = url
        self._game = game
        self._deadline = deadline
        self._failed = 0

    def choose(self, view: View, rng: random.Random, memory: bytes = b"") -> Action:
        """The action that it answers within the deadline."""
        if self._failed >= PATIENCE:
            raise Fault("given up")
        body = question(self._game, view, rng.getrandbits(32))
        request = Request(self._url, data=body, headers={"content-type": "application/json"})
        try:
            with urlopen(request, timeout=self._deadline) as answer:
                text = answer.read(ANSWER)
        except (URLError, OSError, ValueError) as error:
            self._failed += 1
            slow = isinstance(error, TimeoutError) or isinstance(getattr(error, "reason", None), TimeoutError)
            raise Fault("stalled" if slow else "died", str(error)) from error
        self._failed = 0
        try:
            return read_answer(text, self._game.actions)
        except ParseError as error:
            raise Fault("nonsense", str(error)) from error

    def close(self) -> None:
        """Nothing to let go of."""
