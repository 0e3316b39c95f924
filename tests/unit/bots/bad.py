"""Bots that misbehave, in a kit of their own: a worker that adds it has them."""

import os
import random
import sys
import time
from typing import Any

from msgspec.structs import replace

from potluck.games.draw import GAME, Open
from potluck.kits import BotEntry, Kit
from potluck.protocol import Match, Options

__all__ = ["BAD", "KIT", "SOURCE"]

SOURCE = "tests.unit.bots.bad:KIT"

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


def unwilling(options: Options, seats: int) -> Match:
    """A game that cannot begin, so that no bot of it is warmed."""
    raise ValueError("nobody is warmed")


KIT = Kit(
    game=replace(GAME, name="bad", start=unwilling),
    bots=tuple(BotEntry(name, f"tests.unit.bots.bad:{name}") for name in BAD),
)
