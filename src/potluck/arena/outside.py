"""JSON lines between the arena and a bot from outside: one question, one answer (docs/bots.md).

A question holds the view of one seat and nothing else of the table; the answer is the text of an action. `serve`, in a
process of its own, answers by a function of a file.
"""

import json
import random
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from potluck.bots import Choose
from potluck.errors import ParseError, RequestError
from potluck.kits import games_of
from potluck.protocol import Action, Actions, Game, View, decode, encode, parse, show

__all__ = ["READY", "Question", "function_of", "place_of", "question", "read_answer"]

SHOWN: Final = 200
SUFFIX: Final = ".py"
USUAL: Final = "choose"
"""The function of a file for which none is named."""
READY: Final = b"ready"
"""The line that this program begins with, once the function is loaded."""


class Question(Struct, frozen=True):
    """The question put to a bot: one seat's view, and examples of what it may answer."""

    game: str
    seed: int
    """For whatever the bot leaves to chance."""
    view: msgspec.Raw
    actions: tuple[str, ...]
    """Some of what it may answer: of every offer the plain action, or the least, a middle and the most."""


def question(game: Game, view: View, seed: int) -> bytes:
    """The question as a line of JSON."""
    examples = (action for offer in view.offers for action in offer.examples(game.actions))
    posed = Question(game.name, seed, msgspec.Raw(encode(view)), tuple(map(show, examples)))
    return msgspec.json.encode(posed) + b"\n"


def read_answer(line: bytes | str, actions: Actions) -> Action:
    """The action of an answer: its text form, bare, as a JSON string, or as `{"action": "open 10"}`.

    Raises:
        ParseError: it is none of these.
    """
    text = line.decode(errors="replace") if isinstance(line, bytes) else line
    text = text.strip()
    if text.startswith(("{", '"')):
        try:
            answer = json.loads(text)
        except ValueError as error:
            raise ParseError("action.unreadable", asked=text[:SHOWN], allowed='{"action": TEXT}') from error
        text = str(answer.get("action", "")) if isinstance(answer, dict) else str(answer)
    return parse(text, actions)


def place_of(spec: str) -> tuple[str, str]:
    """The file and the function that `file.py:function` names, or `file.py` alone; empty where it is no such thing.

    >>> place_of("bots/mine.py:tight"), place_of("mine.py"), place_of("caller")
    (('bots/mine.py', 'tight'), ('mine.py', 'choose'), ('', ''))
    """
    if spec.endswith(SUFFIX):
        return spec, USUAL
    path, _, name = spec.rpartition(":")
    return (path, name) if path.endswith(SUFFIX) else ("", "")


def function_of(spec: str) -> Choose:
    """The function that `file.py:function` names.

    Raises:
        RequestError: there is no such file, or no such function in it.
    """
    path, name = place_of(spec)
    file = Path(path or spec)
    if not file.is_file():
        raise RequestError("bot.no_file", asked=str(file))
    described = spec_from_file_location(file.stem, file)
    assert described is not None
    assert described.loader is not None
    module = module_from_spec(described)
    sys.modules[file.stem] = module
    described.loader.exec_module(module)
    function = getattr(module, name, None)
    if not callable(function):
        raise RequestError("bot.no_function", path=path, asked=name)
    choose: Choose = function
    return choose


def serve(spec: str, source: str) -> None:
    """Answers questions from standard input until it ends; what the function prints goes to standard error."""
    games = games_of(source)
    answers, sys.stdout = sys.stdout, sys.stderr
    sys.path.insert(0, str(Path(place_of(spec)[0]).resolve().parent))  # as for a script, whose neighbours it imports
    try:
        choose = function_of(spec)
    except RequestError as error:
        sys.exit(str(error))
    print(READY.decode(), file=answers, flush=True)
    for line in sys.stdin:
        posed = msgspec.json.decode(line, type=Question)
        view = decode(bytes(posed.view), games[posed.game].view)
        action = choose(view, random.Random(posed.seed))
        if not isinstance(action, Struct):
            raise TypeError(f"{spec} gave {action!r}, which is no action of the game")
        print(show(action), file=answers, flush=True)
