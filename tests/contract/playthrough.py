"""Playthroughs: a match as text in which every change of behaviour is a readable diff.

A file holds its own moves. Before each stands what may be done, after it what it changed and who sees that. `python -m
tests.contract.playthrough GAME PRESET SEED MOVES [PATH=VALUE...] [--seats N] [--kit FILE.py]` writes a new one to
standard output; `pytest --update-golden` tells the stored moves again, and leaves a file alone whose moves no longer
fit.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.errors import PotluckError
from potluck.kits import KITS
from potluck.options import canonical, read
from potluck.protocol import OUTCOMES, Amount, Game, Just, Offer, Options, Pick, encode, parse, show
from tests.contract.play import play, seated
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES

__all__ = ["main", "moves_in", "refusal", "retold", "tell"]

MOVE: Final = "> "
REFUSED: Final = "refused, "
JOIN: Final = "join "
SILENT: Final = frozenset({"rules", "seat", "offers"})
"""Parts of a view that never change, or stand before the move."""


def tell(game: Game, options: Options, texts: Iterable[str], *, seats: int) -> Iterator[str]:
    """The lines of a playthrough; it ends where a move is refused, with the reason."""
    yield f"game {game.name}"
    yield f"options {msgspec.json.encode(canonical(options)).decode()}"
    yield f"seats {seats}"
    match = game.start(options, seats)
    yield from _told({}, match)
    for text in texts:
        yield ""
        yield from _offered(match)
        yield f"{MOVE}{_who(match, text)}: {text}"
        try:
            after = _moved(game, match, text)
        except PotluckError as error:
            yield f"{REFUSED}{error.code}: {error}"
            return
        yield from _told(_all(match), after)
        match = after


def moves_in(text: str) -> list[str]:
    """The moves of a playthrough, without who made them."""
    return [line.partition(": ")[2] for line in text.splitlines() if line.startswith(MOVE)]


def refusal(text: str) -> str | None:
    """The move that a playthrough ends with, its number and why it was refused; None where every move fits."""
    *lines, last = text.splitlines()
    if not last.startswith(REFUSED):
        return None
    moves = [line.removeprefix(MOVE) for line in lines if line.startswith(MOVE)]
    return f"move {len(moves)}, {moves[-1]!r}, is {last}"


def retold(text: str) -> str:
    """The playthrough told again from its own game, options and moves."""
    head = dict(line.split(" ", 1) for line in text.splitlines()[:3])
    game = GAMES[head["game"]]
    options = read(game.options, msgspec.json.decode(head["options"]))
    return "\n".join(tell(game, options, moves_in(text), seats=int(head["seats"]))) + "\n"


def _who(match: Any, text: str) -> str:
    """Who makes a move."""
    if text.startswith(JOIN):
        return "newcomer"
    return "chance" if match.chance is not None else f"seat {match.actor}"


def _moved(game: Game, match: Any, text: str) -> Any:
    """The match after a move: of chance, of the actor, or of somebody who sits down."""
    if text.startswith(JOIN):
        return match.join(int(text.removeprefix(JOIN)))
    return match.apply(parse(text, OUTCOMES if match.chance is not None else game.actions))


def _offered(match: Any) -> Iterator[str]:
    if match.chance is not None:
        yield f"owed {show(match.chance)}"
    for offer in match.offers():
        yield f"may {_shown(offer)}"
    if match.actor is not None:
        yield f"clock {show(match.timeout())}"


def _shown(offer: Offer) -> str:
    match offer:
        case Just(action):
            return show(action)
        case Amount(kind, low, high, step):
            return f"{kind} {low}..{high} by {step}"
        case Pick(kind, among, least, most):
            return f"{kind} {least}..{most} of {' '.join(map(str, among))}"


def _all(match: Any) -> dict[str, str]:
    """Path -> value of everything that is seen, a value that several viewers share once, under all their names."""
    viewers = {"-": None} | {str(seat): seat for seat in range(seated(match))}
    views = {name: dict(_flat("", _plain(match.view(seat)))) for name, seat in viewers.items()}
    found = {"payoffs": " ".join(map(str, match.payoffs()))}
    for path in dict.fromkeys(path for view in views.values() for path in view):
        seen: dict[str, str] = {}
        for name, view in views.items():
            if path in view:
                seen[view[path]] = seen.get(view[path], "") + name
        found |= {f"{names} {path[1:]}": value for value, names in seen.items()}
    return found


def _told(before: Mapping[str, str], match: Any) -> Iterator[str]:
    """What has changed, and for whom: - stands for the spectator."""
    yield from (f"{path} = {value}" for path, value in _all(match).items() if before.get(path) != value)


def _plain(view: Struct) -> Any:
    return {key: value for key, value in msgspec.json.decode(encode(view)).items() if key not in SILENT}


def _flat(path: str, plain: Any) -> Iterator[tuple[str, str]]:
    """Leaves by path; what has no struct inside stands on one line."""
    if isinstance(plain, dict) and "type" not in plain:
        for key, inner in plain.items():
            yield from _flat(f"{path}.{key}", inner)
    elif isinstance(plain, list) and any(isinstance(inner, dict) for inner in plain):
        for at, inner in enumerate(plain):
            yield from _flat(f"{path}.{at}", inner)
    else:
        yield path, msgspec.json.encode(plain).decode()


def main(arguments: list[str]) -> int:
    """Writes a new playthrough of random legal play."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.playthrough", description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("preset")
    parser.add_argument("seed")
    parser.add_argument("moves", type=int)
    parser.add_argument("changes", nargs="*", metavar="PATH=VALUE")
    parser.add_argument("--seats", type=int, help="how many play; else the seed decides")
    parser.add_argument("--kit", metavar="FILE.py", help="the game is of that kit")
    asked = parser.parse_intermixed_args(arguments)
    game, rng = KITS.add(asked.kit).game if asked.kit else GAMES[asked.game], Random(asked.seed)
    data: dict[str, Any] = {}
    for path, value in (change.split("=") for change in asked.changes):
        *groups, last = path.split(".")
        inner = data
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[last] = msgspec.json.decode(value)
    options = read(game.options, data, base=game.presets[asked.preset])
    steps = list(islice(play(game, options, rng=rng, seats=asked.seats), asked.moves))
    texts = [show(step.action) for step in steps]
    print("\n".join(tell(game, options, texts, seats=seated(steps[0].before))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
