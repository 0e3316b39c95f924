"""Games solved exactly, or as well as is measured; each in a room of its own. A kit names the solver of its game."""

from potluck.solve.solver import SOLVERS, Answer, Asked, Setting, Solver, solver_of

__all__ = ["SOLVERS", "Answer", "Asked", "Setting", "Solver", "solver_of"]
