"""A table without a host: what is decided is kept in lists, as a store would."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from potluck.games import GAMES as HOUSE
from potluck.log import TABLE, TABLES, Event, Record, SeatPlan
from potluck.log.chain import digest, genesis, link
from potluck.protocol import Game, encode
from potluck.table import Act, Command, Decision, Open, Sit, Table, decide, fold, open_table
from tests.games.kuhn3 import GAMES_WITH_KUHN3

__all__ = ["PERSON", "Rig", "bot", "persons", "play", "setups"]

PERSON = SeatPlan("person")


def bot(who: str = "caller", /, **fields: Any) -> SeatPlan:
    """A seat that a bot plays."""
    return SeatPlan("bot", bot=who, **fields)


def persons(game: Game) -> tuple[SeatPlan, ...]:
    """A person in every seat."""
    return (PERSON,) * game.seats[0]


def setups() -> list[tuple[str, str]]:
    """Every game and preset."""
    return [(game.name, preset) for game in GAMES_WITH_KUHN3.values() for preset in game.presets]


class Rig:
    """One table, its log and its secrets; `seed` decides every random byte, `more` are further fields of `Open`."""

    def __init__(
        self, options: Any, *, seats: tuple[SeatPlan, ...], game: Game = HOUSE["draw"], seed: int = 1, **more: Any
    ) -> None:
        self.entropy: Callable[[int], bytes] = random.Random(seed).randbytes
        self.now = 1_700_000_000_000
        self.events: list[Event] = []
        self.kept: dict[str, bytes] = {}
        asked = Open(table="felt", game=game, options=options, seats=seats, **more)
        self.table: Table = self._take(open_table(asked, now=self.now, entropy=self.entropy)).table

    def ask(self, command: Command) -> Decision:
        """The decision, taken up as if it were stored."""
        self.now += 1000
        return self._take(decide(self.table, command, kept=self.kept, now=self.now, entropy=self.entropy))

    def fill(self, **seeds: bytes) -> "Rig":
        """A person in every free seat: `p0`, `p1` ...; `s0=b"..."` is the seed of seat 0."""
        for seat, place in enumerate(self.table.places):
            if not place.taken:
                self.ask(Sit(seat=seat, player=f"p{seat}", name=f"Name {seat}", seed=seeds.get(f"s{seat}", b"")))
        return self

    def act(self, action: Any, *, id: str = "", seat: int | None = None, seed: bytes = b"") -> Decision:
        """An act of the seat that is to act, or of that one."""
        at = self.table.actor if seat is None else seat
        assert at is not None
        turn = self.table.turn
        return self.ask(Act(seat=at, turn=turn, id=id or f"act-{turn}", action=action, seed=seed))

    def refold(self, upto: int | None = None) -> Table:
        """The table by replay of its first events."""
        return fold(self.events[:upto], games={self.table.game.name: self.table.game})

    def bodies(self, kind: type[Any]) -> list[Any]:
        """What was said of that kind."""
        return [event.body for event in self.events if isinstance(event.body, kind)]

    def bodies_at(self, kind: type[Any]) -> list[int]:
        """When that was said, in milliseconds since 1970."""
        return [event.at for event in self.events if isinstance(event.body, kind)]

    def records(self) -> list[Record]:
        """The log as a store would keep it."""
        last, records = genesis(TABLES + self.table.id), []
        for event in self.events:
            entry = TABLE.entry(event, salt=self.entropy(16))
            last = link(last, digest(entry.salt, entry.body))
            records.append(Record(event.seq, entry.salt, entry.body, last))
        return records

    def views(self) -> list[bytes]:
        """What every seat and a spectator see, encoded."""
        return [encode(self.table.view(seat)) for seat in (None, *range(len(self.table.places)))]

    def _take(self, decision: Decision) -> Decision:
        assert not decision.secrets.keys() & self.kept.keys(), "a secret is written once"
        self.events += decision.events
        self.kept.update(decision.secrets)
        self.table = decision.table
        return decision


def play(rig: Rig, rng: random.Random, *, acts: int, leave: bool = False) -> Iterator[Decision]:
    """Random legal acts until the match is over."""
    for _ in range(acts):
        if rig.table.over:
            return
        offers = [offer for offer in rig.table.match.offers() if leave or offer.kind != "leave"]
        yield rig.act(rng.choice(offers).sample(rng, rig.table.game.actions))
