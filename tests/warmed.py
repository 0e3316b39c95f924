"""Once imported, every bot has thought over every game: what `tests.thinkers` forks from."""

from potluck.bots.workers import _warm
from potluck.games import GAMES

_warm(GAMES)
