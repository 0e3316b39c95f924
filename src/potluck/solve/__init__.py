"""Games solved exactly, or as well as is measured; each in a room of its own. A kit names the solver of its game.

The room may be called, which is `potluck.solve.variant.solve`:

>>> import potluck
>>> round(potluck.solve("kuhn", to=1e-6).value[0], 5)
-0.05556
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Unpack

from potluck.solve.solver import SOLVERS, Answer, Asked, Setting, Solver, solver_of

if TYPE_CHECKING:
    from pathlib import Path

    from potluck.solve.variant import Solution, SolveSettings
    from potluck.variants import Variant

__all__ = ["SOLVERS", "Answer", "Asked", "Setting", "Solver", "solver_of"]


class _Room(ModuleType):
    """This module, which also is the function that one looks for under its name; numpy is loaded when it is called."""

    def __call__(self, variant: "Variant | str | Path", **settings: Unpack["SolveSettings"]) -> "Solution":
        from potluck.solve.variant import solve

        return solve(variant, **settings)


sys.modules[__name__].__class__ = _Room
