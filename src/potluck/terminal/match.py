"""A match as it is played from one terminal: wait for a turn that is ours, act, wait again."""

import asyncio
import secrets
import uuid
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from potluck.lab import Advice
from potluck.protocol import Action, kind_of
from potluck.room import Room, Sight
from potluck.terminal.seating import Seated

__all__ = ["Match"]

T = TypeVar("T")
SEED: Final = 16


class Match:
    """The seats of one table that are played here. The room lives while it is asked, and rests while somebody types."""

    def __init__(self, runner: asyncio.Runner, room: Room, seated: Seated) -> None:
        self.seated = seated
        self._runner = runner
        self._room = room

    def wait(self) -> Sight:
        """What whoever is to act here sees, as soon as it is one of us; or the end, as the first of us sees it."""
        return self._run(self._until_asked())

    def act(self, sight: Sight, action: Action) -> None:
        """Act for the seat that is to act; the next deal takes a fresh seed from here to the shuffle.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        assert sight.seat is not None
        acted = self._room.act(
            self.seated.table,
            self.seated.players[sight.seat],
            turn=sight.turn,
            action=action,
            id=uuid.uuid4().hex,
            seed=secrets.token_bytes(SEED) if kind_of(action) == "next" else b"",
        )
        self._run(acted)

    def advice(self, sight: Sight) -> Advice | None:
        """A hint for the seat that is to act; None where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        assert sight.seat is not None
        _, found = self._run(self._room.advice(self.seated.table, self.seated.players[sight.seat]))
        return found

    async def _until_asked(self) -> Sight:
        table, players = self.seated.table, self.seated.players
        async with self._room.subscribe(table, self.seated.main) as sights:
            async for seen in sights:
                actor: int | None = None if seen.view is None else seen.view.actor
                if seen.table.over or actor == seen.seat:
                    return seen
                if actor is not None and actor in players:
                    return await self._room.sight(table, players[actor])
        raise AssertionError("the room closes after the match is left")

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)
