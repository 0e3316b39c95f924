"""A game solved exactly: what best play is worth to who begins."""

import argparse
from collections.abc import Iterator
from typing import Final

from potluck.cli.kits import kit_argument
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.errors import RequestError
from potluck.solve import SOLVERS, Setting, Solver, solver_of

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck solve dice --best-of 3"
NEEDS: Final = ("game",)


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck solve`: the game, and the settings of all games that can be solved."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(SOLVERS)}")
    for name, (setting, games) in _settings().items():
        path, text = f"--{name}", setting.help if games == [*SOLVERS] else f"{', '.join(games)}: {setting.help}"
        if setting.choices:
            parser.add_argument(path, metavar=setting.metavar, help=text)
        else:
            parser.add_argument(path, action="store_const", const="", help=text)
    kit_argument(parser)
    parser.add_argument("--json", action="store_true", help="as JSON, which it is anyway")


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints a JSON object: what was solved, and what it is worth."""
    game: str = args.game
    solver = solver_of(game)
    put(dict(solver.solve(dict(_chosen(args, solver)))), [], as_json=True)
    return 0


def _settings() -> dict[str, tuple[Setting, list[str]]]:
    """The settings by name, each with the games that have it."""
    settings: dict[str, tuple[Setting, list[str]]] = {}
    for game in SOLVERS:
        for setting in solver_of(game).settings:
            settings.setdefault(setting.name, (setting, []))[1].append(game)
    return settings


def _chosen(args: argparse.Namespace, solver: Solver) -> Iterator[tuple[str, str]]:
    """The settings of this game by name, as they were chosen; the usual value where nothing was.

    Raises:
        RequestError: a setting is another game's, or has no value that it may have.
    """
    given = {name: value for name in _settings() if (value := vars(args)[name.replace("-", "_")]) is not None}
    own = {setting.name: setting for setting in solver.settings}
    for name in given.keys() - own.keys():
        allowed = " ".join(f"--{known}" for known in own)
        raise RequestError(
            "cli.unknown_argument", asked=f"--{name}", path=f"potluck solve {args.game}", allowed=allowed
        )
    for name, setting in own.items():
        if setting.choices:
            choice: str = given.get(name, setting.default)
            if choice not in setting.choices:
                allowed = ", ".join(setting.choices)
                raise RequestError("cli.bad_value", path=f"--{name}", asked=choice[:80], allowed=allowed)
            yield name, choice
        elif name in given:
            yield name, ""
