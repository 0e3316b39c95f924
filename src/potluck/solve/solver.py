"""What a solver of a game is, and the games that have one."""

from collections.abc import Mapping
from typing import Final, Protocol, TypeAlias, Union

from msgspec import Struct

from potluck.errors import RequestError
from potluck.kits import Reference, Registry, load

__all__ = ["SOLVERS", "Answer", "Asked", "Setting", "Solver", "solver_of"]

Answer: TypeAlias = Mapping[str, Union[bool, int, float, str, "Answer"]]
"""What best play is worth, as it is written in JSON."""
Asked: TypeAlias = Mapping[str, str]
"""Setting -> what was chosen; a flag is there, with an empty text, where it was set."""


class Setting(Struct, frozen=True, kw_only=True):
    """One thing that may be chosen about the game to be solved."""

    name: str
    """As it is typed, without its dashes: `best-of`."""
    help: str
    choices: tuple[str, ...] = ()
    """What it may be; none, and no bounds: it is a flag."""
    bounds: tuple[float, float] | None = None
    """It is a number from the first to the last of them, in place of one of `choices`."""
    default: str = ""
    metavar: str = "N"


class Solver(Protocol):
    """Solves one game exactly, or to a bound that its answer states. A kit names it: `Thinking.solver`."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """All settings, in the order in which help lists them."""

    def solve(self, settings: Asked) -> Answer:
        """The worth of best play on all sides; `settings` has every setting that has choices or bounds."""


SOLVERS: Final[Registry[Reference]] = Registry(lambda kit: kit.thinking.solver)
"""Game -> where its solver is; only those that have one."""


def solver_of(game: str) -> Solver:
    """The solver of that game.

    Raises:
        RequestError: `cli.bad_value`, the game has none; the error names those that have.
    """
    if game not in SOLVERS:
        raise RequestError("cli.bad_value", path="GAME", asked=game[:80], allowed=", ".join(SOLVERS))
    solver: Solver = load(SOLVERS[game])
    return solver
