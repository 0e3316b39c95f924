"""Bots that misbehave, in a kit of their own: a worker that adds it has them."""

import os
import random
import sys
import time
from typing import Any

from msgspec.structs import replace

from potluck.games.draw import GAME, Open
from potluck.kits import BotEntry, Kit

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


KIT = Kit(
    game=replace(GAME, name="bad", presets={}),  # without presets nobody is warmed
    bots=tuple(BotEntry(name, f"tests.unit.bots.bad:{name}") for name in BAD),
)
