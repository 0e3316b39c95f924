"""Where strength is measured: duplicate matches between bots of any game, on any number of workers.

>>> from potluck import arena
>>> arena.run("draw", ["caller", "random"], deals=32, seed=1).tally.plays
64
"""

from potluck.arena.plan import Plan
from potluck.arena.result import Result, Row
from potluck.arena.run import Stopped, execute, run

__all__ = ["Plan", "Result", "Row", "Stopped", "execute", "run"]
