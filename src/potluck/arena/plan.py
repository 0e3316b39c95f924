"""What is to be played, as a value: two runs of one plan give the same answer, on any number of workers."""

import hashlib
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec import Struct

from potluck.errors import RulesError
from potluck.kits import games_of
from potluck.options import Plain, read
from potluck.protocol import Game, Options

__all__ = ["CHUNK", "Plan", "Unit", "planned", "seated"]

Unit = Literal["deal", "match"]
GAMES: Final = "potluck.games:GAMES"
CHUNK: Final = 32
"""Duplicate deals that a worker plays in one go; part of the plan's meaning only where sums are floats."""
MOST: Final = 100_000_000


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`deals` deals (or whole matches), each played once in every rotation of the seats unless `duplicate` is off."""

    game: str
    players: tuple[str, ...]
    """A bot for each seat, as it was asked for: a name, `file.py:function`, a URL, or `cmd:PROGRAM`."""
    options: Plain = {}
    """What differs from the game's defaults."""
    deals: int
    seed: int = 1
    unit: Unit = "deal"
    duplicate: bool = True
    fixed: bool = False
    """Whether the players keep the seats in which they are named; every deal is then played once."""
    control: bool = False
    """Whether luck is taken out by the game's value function (docs/arena.md)."""
    deadline: float = 2.0
    """Seconds that a bot from outside may take for a decision."""
    games: str = GAMES

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def rotations(self) -> int:
        """How often each deal is played."""
        return self.seats if self.duplicate and not self.fixed else 1

    def seatings(self, number: int) -> tuple[int, ...]:
        """The rotations in which deal `number` is played: all, or one after the other, or always the first."""
        if self.fixed:
            return (0,)
        return tuple(range(self.seats)) if self.duplicate else (number % self.seats,)

    @property
    def chunks(self) -> int:
        """In how many parts it is played."""
        return -(-self.deals // CHUNK)

    @property
    def key(self) -> str:
        """The name of this plan: a hash of all its fields."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:16]

    def numbers(self, chunk: int) -> range:
        """The numbers of the deals of a chunk."""
        return range(chunk * CHUNK, min((chunk + 1) * CHUNK, self.deals))

    def rules(self) -> tuple[Game, Options]:
        """The game and its options."""
        games = games_of(self.games)
        if self.game not in games:
            raise RulesError("rules.unknown_game", asked=self.game, allowed=", ".join(games))
        game = games[self.game]
        return game, read(game.options, self.options)


def planned(plan: Plan) -> Plan:
    """The plan, when it can be played.

    Raises:
        RulesError: the game, its options, or the number of seats or deals are not allowed.
    """
    game, _ = plan.rules()
    fewest, most = game.seats
    if not fewest <= plan.seats <= most:
        raise RulesError("rules.wrong_seats", asked=plan.seats, allowed=f"{fewest}..{most}")
    if not 1 <= plan.deals <= MOST:
        raise RulesError("rules.bad_value", path="deals", asked=plan.deals, allowed=f"1..{MOST}")
    return plan


def seated(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """A player for each seat; fewer players than seats sit down again in turn."""
    return tuple(players[at % len(players)] for at in range(max(seats, len(players))))
