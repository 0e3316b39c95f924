"""The seats of one table that are played here, for who lives on an event loop."""

import secrets
import uuid
from collections.abc import AsyncIterator
from typing import Any, Final

from potluck.lab import Advice
from potluck.protocol import Action, Game, kind_of
from potluck.room import Room, Sight, Suggestion, suggestion
from potluck.terminal.seating import Seated

__all__ = ["Sitting"]

SEED: Final = 16


class Sitting:
    """What is seen from these seats, and what is done in them."""

    def __init__(self, room: Room, seated: Seated) -> None:
        self.seated = seated
        self._room = room

    @property
    def game(self) -> Game:
        """What is played."""
        return self.seated.game

    @property
    def options(self) -> Any:
        """By which rules."""
        return self.seated.options

    async def sights(self) -> AsyncIterator[Sight]:
        """What the first of us sees, from now to the end of the match."""
        async with self._room.subscribe(self.seated.table, self.seated.main) as sights:
            async for seen in sights:
                yield seen
                if seen.table.over:
                    return

    async def asked(self) -> Sight:
        """What whoever is to act here sees, as soon as it is one of us; or the end, as the first of us sees it."""
        table, players = self.seated.table, self.seated.players
        async for seen in self.sights():
            actor: int | None = None if seen.view is None else seen.view.actor
            if seen.table.over or actor == seen.seat:
                return seen
            if actor is not None and actor in players:
                return await self._room.sight(table, players[actor])
        raise AssertionError("the room closes after the match is left")

    async def act(self, sight: Sight, action: Action) -> None:
        """Act for the seat that is to act; the next deal takes a fresh seed from here to the shuffle.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._room.act(
            self.seated.table,
            self._player(sight),
            turn=sight.turn,
            action=action,
            id=uuid.uuid4().hex,
            seed=secrets.token_bytes(SEED) if kind_of(action) == "next" else b"",
        )

    async def advice(self, sight: Sight) -> Advice | None:
        """A hint for the seat that is to act; None where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        _, found = await self._room.advice(self.seated.table, self._player(sight))
        return found

    async def suggestion(self, sight: Sight) -> Suggestion | None:
        """Who would suit the first of us better than who played here; None where too little was played to say."""
        found = suggestion(await self._room.record(self.seated.main))
        return None if found is None or any(seat.bot == found.bot for seat in sight.table.seats) else found

    async def review(self, sight: Sight) -> Any:
        """What one's own acts have cost in the deals that are over; None while one runs."""
        _, found = await self._room.review(self.seated.table, self._player(sight))
        return found

    def _player(self, sight: Sight) -> str:
        assert sight.seat is not None
        return self.seated.players[sight.seat]
