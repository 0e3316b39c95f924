"""The engine: any variant of poker played very many times, compiled or by the law, with the same answers.

`simulate` plays whole deals between built-in policies. `Tables` are many deals side by side, moved in lock step by
arrays of actions. Cards and choices come from streams by seed and number of the deal, so that every deal can be played
again.

The rules are `potluck.games.poker`; this is not what a table of the house is played with.
"""

from potluck.engine.deed import Ended, Kind, Phase
from potluck.engine.policies import CHOICES, Mix, Policy
from potluck.engine.simulation import Mean, Simulation, simulate
from potluck.engine.tables import Observation, Tables

__all__ = [
    "CHOICES",
    "Ended",
    "Kind",
    "Mean",
    "Mix",
    "Observation",
    "Phase",
    "Policy",
    "Simulation",
    "Tables",
    "simulate",
]
