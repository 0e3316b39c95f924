"""A match as it is played in line mode: wait for a turn that is ours, act, wait again."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from potluck.lab import Advice
from potluck.protocol import Action
from potluck.room import Sight, Suggestion
from potluck.terminal.seating import Seated
from potluck.terminal.sitting import Sitting

__all__ = ["Match"]

T = TypeVar("T")


class Match:
    """A sitting for who waits: the room lives while it is asked, and rests while somebody types."""

    def __init__(self, runner: asyncio.Runner, sitting: Sitting) -> None:
        self._runner = runner
        self._sitting = sitting

    @property
    def seated(self) -> Seated:
        """The table, and which seats are played here."""
        return self._sitting.seated

    def wait(self) -> Sight:
        """What whoever is to act here sees, as soon as it is one of us; or the end, as the first of us sees it."""
        return self._run(self._sitting.asked())

    def act(self, sight: Sight, action: Action) -> None:
        """Act for the seat that is to act.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        self._run(self._sitting.act(sight, action))

    def advice(self, sight: Sight) -> Advice | None:
        """A hint for the seat that is to act; None where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        return self._run(self._sitting.advice(sight))

    def suggestion(self, sight: Sight) -> Suggestion | None:
        """Who would suit the first of us better than who played here; None where too little was played to say."""
        return self._run(self._sitting.suggestion(sight))

    def review(self, sight: Sight) -> Any:
        """What one's own acts have cost in the deals that are over; None while one runs."""
        return self._run(self._sitting.review(sight))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)
