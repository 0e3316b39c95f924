"""Bots that misbehave, and the games they misbehave in: a worker that loads these games has them."""

import os
import random
import sys
import time
from typing import Any

from potluck.bots import BOTS, Bot
from potluck.games import GAMES
from potluck.games.draw import Open

__all__ = ["BAD", "GAMES"]

BAD = ("raises", "dies", "stalls", "nonsense", "silent", "quits")


def raises(view: Any, rng: random.Random) -> Any:
    raise ValueError("no idea")


def dies(view: Any, rng: random.Random) -> Any:
    os._exit(3)


def stalls(view: Any, rng: random.Random) -> Any:
    time.sleep(60)


def nonsense(view: Any, rng: random.Random) -> Any:
    return Open(10**6)


def silent(view: Any, rng: random.Random) -> Any:
    return None


def quits(view: Any, rng: random.Random) -> Any:
    sys.exit(1)


BOTS.update({name: Bot(name, f"tests.unit.bots.bad:{name}") for name in BAD})  # type: ignore[attr-defined]  # a dict
