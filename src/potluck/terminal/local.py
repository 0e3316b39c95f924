"""The seats of a local table, whose room is in this process, that are played at this terminal."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import asdict

from potluck.errors import RequestError
from potluck.room import Remark, Room, SeatPlan, Sight, guarded, suggestion
from potluck.terminal.seating import LocalTable
from potluck.wire import (
    ActSent,
    ActTaken,
    AdviceInfo,
    Done,
    FillSeat,
    GameInfo,
    HostAct,
    LedgerInfo,
    ReviewInfo,
    RulesInfo,
    Screen,
    SeasonInfo,
    SummaryInfo,
    Talked,
    WishAsked,
    advice_info,
    review_info,
    screen,
    table_rules,
)
from potluck.words import LANGUAGES, Language, language
from potluck.words.bots import bot_suggested
from potluck.words.ledger import ledger_info
from potluck.words.season import season_info
from potluck.words.summary import summary_info

__all__ = ["LocalSeat"]

SEED: Final = 16
NEXT: Final = "next"
"""The act that begins a deal, with a fresh seed for its shuffle."""


class LocalSeat:
    """A `Seat` at a local table; of several that are played here, the one that is to act."""

    is_remote = False
    link = ""
    connected = True
    finding = None
    can_chat = False
    remarks: Sequence[Remark] = ()

    def __init__(self, room: Room, local_table: LocalTable, spoken: Language) -> None:
        self._room = room
        self._local = local_table
        self._language = spoken
        self._sight: Sight | None = None

    @property
    def players(self) -> int:
        """How many persons play here, one after the other."""
        return len(self._local.players)

    @property
    def resumed(self) -> bool:
        """Whether a match goes on that was played here before."""
        return self._local.resumed

    async def screens(self) -> AsyncIterator[Screen]:
        """The screens of the first player here, from now to the end of the match."""
        async with self._room.subscribe(self._local.table, self._local.main) as sights:
            async for sight in sights:
                yield await self._screen(sight)
                if sight.table.over:
                    return

    async def own_turn(self) -> Screen:
        """The screen of the player here who is to act, once one is; or the last screen of the first player here."""
        table, players = self._local.table, self._local.players
        async with self._room.subscribe(table, self._local.main) as sights:
            async for sight in sights:
                actor: int | None = None if sight.view is None else sight.view.actor
                if sight.table.over or actor == sight.seat:
                    return await self._screen(sight)
                if actor is not None and actor in players:
                    return await self._screen(await self._room.sight(table, players[actor]))
        raise AssertionError("the room closes after the match is left")

    async def chat_messages(self) -> AsyncIterator[Talked]:
        """Nothing, ever: players at one terminal have no chat."""
        await asyncio.Event().wait()
        yield Talked(lines=(), whole=True)

    async def act(self, act: ActSent) -> ActTaken:
        """The answer to an act of the seat that is to act; the next deal takes a fresh seed from here to its shuffle.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        kind = act.action.split(maxsplit=1)[:1] if isinstance(act.action, str) else [act.action.get("type")]
        fresh = secrets.token_bytes(SEED) if kind == [NEXT] else b""
        taken = await self._room.act(
            self._local.table,
            self._player,
            turn=act.turn,
            action=act.action,
            id=act.id,
            seed=bytes.fromhex(act.seed) if act.seed else fresh,
        )
        return ActTaken(id=act.id, turn=taken.turn, seq=taken.seq)

    async def set_language(self, lang: str) -> Screen:
        """The table in that language, as everything is from now on.

        Raises:
            RequestError: it is none of ours.
        """
        if lang not in LANGUAGES:
            raise RequestError("request.language", asked=lang, allowed=", ".join(LANGUAGES))
        self._language = language(lang)
        return await self._screen(await self._room.sight(self._local.table, self._player))

    async def advice(self) -> AdviceInfo:
        """A hint for the seat that is to act; an empty one where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        return advice_info(*await self._room.advice(self._local.table, self._player), self._language)

    async def review(self) -> ReviewInfo:
        """The cost of the player's own acts in the deals that are over; empty during a deal."""
        return review_info(*await self._room.review(self._local.table, self._player), self._language)

    async def rules(self, chosen: str = "") -> RulesInfo:
        """The rules that the table plays; where the dealer has the choice, those of the `chosen` game.

        Raises:
            PotluckError: no game of the table is called so.
        """
        sight = await self._room.sight(self._local.table, self._player)
        return table_rules(sight, self._local.game, self._language, chosen=chosen)

    async def suggestion(self) -> str:
        """An opponent who would suit the first player here better, in a sentence; empty where too little was played."""
        suggested = suggestion(await self._room.record(self._local.main))
        sight = await self._room.sight(self._local.table)
        if suggested is None or any(seat.bot == suggested.bot for seat in sight.table.seats):
            return ""
        return bot_suggested(self._language.speech, suggested.bot, suggested.matches)

    async def game(self) -> GameInfo:
        """Refused: nobody is put at these seats later.

        Raises:
            RequestError: always.
        """
        raise RequestError("seat.none")

    async def say(self, text: str) -> None:
        """Refused: there is no chat at one terminal.

        Raises:
            RequestError: always.
        """
        raise RequestError("chat.off")

    async def leave(self) -> None:
        """Leave the table as soon as the player's turn comes."""
        await self._room.leave(self._local.table, self._player)

    async def fill(self, seat: int, opponent: FillSeat) -> None:
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
        await self._room.dismiss(self._local.table, self._player, seat=seat)

    async def begin(self) -> None:
        """Begin, where that can still be done.

        Raises:
            PotluckError: the match has begun.
        """
        await self._room.begin(self._local.table, self._player)

    async def lead(self, act: HostAct) -> Done:
        """The answer to an act of the host.

        Raises:
            PotluckError: the player may not do that now.
        """
        fields = asdict(act)
        done = await self._room.lead(self._local.table, self._player, guest=fields.pop("player"), **fields)
        return Done(turn=done.turn, seq=done.seq)

    async def wish(self, wish: WishAsked) -> None:
        """Wish something about how the table goes on.

        Raises:
            PotluckError: it cannot be wished now.
        """
        seed = bytes.fromhex(wish.seed or "")
        await self._room.wish(
            self._local.table,
            self._player,
            wish.wish,
            deal=wish.deal,
            seat=wish.seat,
            seed=seed,
            ask=wish.ask,
            name=wish.name,
        )

    async def summary(self, *, deal: int | None = None) -> SummaryInfo:
        """The match as a whole: standings, the moment that moved most, and what the player's own decisions cost.

        With `deal` the decisions and parts of that deal alone.
        """
        read = await self._room.summaries.of(self._local.table, self._player, deal=deal)
        return summary_info(read, self._language)

    async def season(self) -> SeasonInfo:
        """The matches up to this one that followed one another."""
        return season_info(await self._room.seasons.of(self._local.table, self._player), self._language)

    async def again(self) -> str:
        """The name of the table that follows this one.

        Raises:
            PotluckError: the match is not over.
        """
        table = (await self._room.sight(self._local.table, self._local.main)).table
        seats = [SeatPlan(seat.kind, seat.name, seat.bot or "", seat.gender, seat.persona) for seat in table.seats]
        opened = partial(self._room.open_table, table.game, seats=seats, options=table.options)
        return (await self._room.seasons.after(self._local.table, self._local.main, opened)).id

    async def ledger(self) -> LedgerInfo:
        """The ledger: who has won what, and who pays whom."""
        evening = await self._room.evenings.of(self._local.table, self._player)
        return ledger_info(evening, self._language)

    @property
    def _player(self) -> str:
        """The player here who is to act, else the first one."""
        at = None if self._sight is None else self._sight.seat
        return self._local.main if at is None else self._local.players[at]

    async def _screen(self, sight: Sight) -> Screen:
        self._sight = sight
        with guarded(sight.table.id):
            return screen(sight, self._language, now=self._room.now(), run_out=await self._room.run_out(sight))
