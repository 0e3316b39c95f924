"""The seats of one table that are played at this terminal, with the room in this process."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Final

from potluck.errors import RequestError
from potluck.room import Remark, Room, Sight, suggestion
from potluck.terminal.seating import Seated
from potluck.wire import (
    ActSent,
    ActTaken,
    AdviceInfo,
    FillSeat,
    GameInfo,
    ReviewInfo,
    RulesInfo,
    Screen,
    Talked,
    advice_info,
    review_info,
    screen,
    table_rules,
)
from potluck.words import LANGUAGES, Language, language
from potluck.words.bots import bot_suggested

__all__ = ["Near"]

SEED: Final = 16
NEXT: Final = "next"
"""The act that begins a deal, with a fresh seed for its shuffle."""


class Near:
    """A `Seat` of a room in this process; of several that are played here, the one that is to act."""

    company = False
    link = ""
    connected = True
    talks = False
    remarks: Sequence[Remark] = ()

    def __init__(self, room: Room, seated: Seated, spoken: Language) -> None:
        self._room = room
        self._seated = seated
        self._language = spoken
        self._sight: Sight | None = None

    @property
    def players(self) -> int:
        """How many persons play here, one after the other."""
        return len(self._seated.players)

    @property
    def resumed(self) -> bool:
        """Whether a match goes on that was played here before."""
        return self._seated.resumed

    async def screens(self) -> AsyncIterator[Screen]:
        """What the first of us sees, from now to the end of the match."""
        async with self._room.subscribe(self._seated.table, self._seated.main) as sights:
            async for sight in sights:
                yield self._screen(sight)
                if sight.table.over:
                    return

    async def asked(self) -> Screen:
        """What whoever is to act here sees, as soon as it is one of us; or the end, as the first of us sees it."""
        table, players = self._seated.table, self._seated.players
        async with self._room.subscribe(table, self._seated.main) as sights:
            async for sight in sights:
                actor: int | None = None if sight.view is None else sight.view.actor
                if sight.table.over or actor == sight.seat:
                    return self._screen(sight)
                if actor is not None and actor in players:
                    return self._screen(await self._room.sight(table, players[actor]))
        raise AssertionError("the room closes after the match is left")

    async def overheard(self) -> AsyncIterator[Talked]:
        """Nothing: who sits at one terminal needs no such talk."""
        await asyncio.Event().wait()
        yield Talked(lines=(), whole=True)

    async def act(self, asked: ActSent) -> ActTaken:
        """The answer to an act of the seat that is to act; the next deal takes a fresh seed from here to its shuffle.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        kind = asked.action.split(maxsplit=1)[:1] if isinstance(asked.action, str) else [asked.action.get("type")]
        fresh = secrets.token_bytes(SEED) if kind == [NEXT] else b""
        taken = await self._room.act(
            self._seated.table,
            self._player,
            turn=asked.turn,
            action=asked.action,
            id=asked.id,
            seed=bytes.fromhex(asked.seed) if asked.seed else fresh,
        )
        return ActTaken(id=asked.id, turn=taken.turn, seq=taken.seq)

    async def speak(self, lang: str) -> Screen:
        """The table in that language, as everything is from now on.

        Raises:
            RequestError: it is none of ours.
        """
        if lang not in LANGUAGES:
            raise RequestError("request.language", asked=lang, allowed=", ".join(LANGUAGES))
        self._language = language(lang)
        return self._screen(await self._room.sight(self._seated.table, self._player))

    async def advice(self) -> AdviceInfo:
        """A hint for the seat that is to act; an empty one where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        return advice_info(*await self._room.advice(self._seated.table, self._player), self._language)

    async def review(self) -> ReviewInfo:
        """What one's own acts have cost in the deals that are over; empty while one runs."""
        return review_info(*await self._room.review(self._seated.table, self._player), self._language)

    async def rules(self, chosen: str = "") -> RulesInfo:
        """The rules that the table plays; where the dealer has the choice, those of the `chosen` game.

        Raises:
            PotluckError: no game of the table is called so.
        """
        sight = await self._room.sight(self._seated.table, self._player)
        return table_rules(sight, self._seated.game, self._language, chosen=chosen)

    async def suggestion(self) -> str:
        """Who would suit the first of us better than who played here; empty where too little was played to say."""
        found = suggestion(await self._room.record(self._seated.main))
        sight = await self._room.sight(self._seated.table)
        if found is None or any(seat.bot == found.bot for seat in sight.table.seats):
            return ""
        return bot_suggested(self._language.speech, found.bot, found.matches)

    async def game(self) -> GameInfo:
        """Refused: nobody is put at these seats later.

        Raises:
            RequestError: always.
        """
        raise RequestError("seat.none")

    async def say(self, text: str) -> None:
        """Refused: nobody is elsewhere.

        Raises:
            RequestError: always.
        """
        raise RequestError("chat.off")

    async def leave(self) -> None:
        """Leave the table as soon as one's turn comes."""
        await self._room.leave(self._seated.table, self._player)

    async def fill(self, seat: int, asked: FillSeat) -> None:
        """Refused: every seat is taken.

        Raises:
            RequestError: always.
        """
        raise RequestError("seat.taken", asked=seat)

    async def dismiss(self, seat: int) -> None:
        """Send the bot of that seat away, where the game lets it go.

        Raises:
            PotluckError: no bot plays there, or it cannot go.
        """
        await self._room.dismiss(self._seated.table, self._player, seat=seat)

    async def begin(self) -> None:
        """Begin, where that can still be done.

        Raises:
            PotluckError: the match has begun.
        """
        await self._room.begin(self._seated.table, self._player)

    @property
    def _player(self) -> str:
        """Whoever is to act here, or else is first."""
        at = None if self._sight is None else self._sight.seat
        return self._seated.main if at is None else self._seated.players[at]

    def _screen(self, sight: Sight) -> Screen:
        self._sight = sight
        return screen(sight, self._language, now=self._room.now())
