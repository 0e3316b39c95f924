"""A seat at a table of another card room: its screens, its acts, its chat."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

from potluck.client.address import Address
from potluck.client.api import RoomApi, Visitor
from potluck.client.errands import Errands
from potluck.client.live import LiveConnection
from potluck.client.seeds import OwnSeeds, SeedFile
from potluck.client.witness import ReceiptFile, Witness
from potluck.errors import PotluckError, RequestError
from potluck.wire import (
    LANGUAGES,
    ActSent,
    ActTaken,
    AdviceInfo,
    Done,
    Failed,
    FillSeat,
    GameInfo,
    HostAct,
    LedgerInfo,
    Remark,
    ReviewInfo,
    RulesInfo,
    Screen,
    SeasonInfo,
    SeedGiven,
    SeedSent,
    ServerMessage,
    SummaryInfo,
    TableInfo,
    Talked,
    WishAsked,
    fresh_id,
    sequel_of,
)

__all__ = ["RemoteSeat", "join_table"]

BACKLOG: Final = 16
"""Screens that wait to be read; of more the oldest are dropped."""
LAST_LOOK: Final = 5.0
"""Seconds for the last comparison, when the seat is left."""
REMEMBERED: Final = 60
"""Lines of chat."""


class RemoteSeat:
    """A seat at a table of another room, opened by `join_table`. The game need not be known here."""

    is_remote = True
    players = 1
    resumed = False

    def __init__(
        self,
        address: Address,
        api: RoomApi,
        screen: Screen,
        *,
        receipts: ReceiptFile | None = None,
        seeds: OwnSeeds | None = None,
    ) -> None:
        self.link = address.link(screen.table.id)
        self._origin = address.origin
        self.remarks: deque[Remark] = deque(maxlen=REMEMBERED)
        self.can_chat = False
        """Whether the player may chat here."""
        self.over = False
        """Whether the match is over."""
        self._table = screen.table.id
        self._info: TableInfo = screen.table
        self._game = screen.table.game
        self._api = api
        self._connection = LiveConnection(address.live, api.token, self._receive, lang=api.lang)
        self._seat = screen.seat
        self.promised = False
        """Whether a bot's seat will be the visitor's once the deal is over."""
        self._unread: deque[Screen] = deque(maxlen=BACKLOG)
        self._chat: deque[Talked] = deque(maxlen=REMEMBERED)
        self._fault: PotluckError | None = None
        self._news = asyncio.Event()
        self._chat_news = asyncio.Event()
        self._seeds = seeds or OwnSeeds()
        self.witness = Witness(screen.table.id, self._log, receipts, seeds=self._seeds)
        """Keeps what the house shows, and compares it with the log at the end of each deal."""
        self._looking = asyncio.Lock()
        self.errands = Errands(screen.table.id)
        """What is done beside the acts: looking at the log, disclosing seeds."""
        self._company: tuple[object, ...] = ()
        """Who was here, and what was said of the table, on the last screen that was passed on."""
        self._add_screen(screen)

    @property
    def seated(self) -> bool:
        """Whether the visitor has a seat, and is no spectator."""
        return self._seat is not None

    @property
    def connected(self) -> bool:
        """Whether the connection to the room is open now."""
        return self._connection.connected

    @property
    def finding(self) -> PotluckError | None:
        """The first thing in which the house has contradicted what it showed here; None where there is none."""
        return self.witness.finding

    async def screens(self) -> AsyncIterator[Screen]:
        """Every screen, from now to the end of the match.

        Raises:
            PotluckError: the room shows the table no more.
        """
        while True:
            while not self._unread:
                if self._fault is not None:
                    raise self._fault
                self._news.clear()
                await self._news.wait()
            screen = self._unread.popleft()
            yield screen
            if screen.table.over:
                return

    async def chat_messages(self) -> AsyncIterator[Talked]:
        """Lines of chat, from now on."""
        while True:
            while not self._chat:
                self._chat_news.clear()
                await self._chat_news.wait()
            yield self._chat.popleft()

    async def act(self, act: ActSent) -> ActTaken:
        """The answer to an act.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        return await self._connection.act(act)

    async def set_language(self, lang: str) -> Screen:
        """The table in that language, as everything is from now on.

        Raises:
            RequestError: it is none of ours.
        """
        if lang not in LANGUAGES:
            raise RequestError("request.language", asked=lang, allowed=", ".join(LANGUAGES))
        self._api.lang = lang
        await self._connection.set_language(lang)
        return await self._api.look(self._table)

    async def advice(self) -> AdviceInfo:
        """A hint; an empty one where there is nothing to say.

        Raises:
            RequestError: another person plays too.
        """
        return await self._api.advice(self._table)

    async def review(self) -> ReviewInfo:
        """The cost of the viewer's own acts in the deals that are over; empty during a deal, and for a spectator."""
        return await self._api.review(self._table)

    async def rules(self, chosen: str = "") -> RulesInfo:
        """The rules that the table plays; where the dealer has the choice, those of the `chosen` game.

        Raises:
            PotluckError: no game of the table is called so.
        """
        return await self._api.rules(self._table, chosen)

    async def suggestion(self) -> str:
        """An empty text: the record is kept by the room elsewhere."""
        return ""

    async def game(self) -> GameInfo:
        """The game that is played, with its bots and personas.

        Raises:
            RulesError: the room does not offer it any more.
        """
        return await self._api.game(self._game)

    async def say(self, text: str) -> None:
        """Say something to the table.

        Raises:
            PotluckError: that cannot be said here.
        """
        if not self.can_chat:
            raise RequestError("seat.none" if self._seat is None else "chat.off")
        await self._connection.say(text)

    async def leave(self) -> None:
        """Leave the table: before the match at once, in it as soon as the player's turn comes."""
        await self._api.leave(self._table)

    async def fill(self, seat: int, opponent: FillSeat) -> None:
        """Put a bot at a free seat; for the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._api.fill(self._table, seat, opponent)

    async def dismiss(self, seat: int) -> None:
        """Send the bot of that seat away; for the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._api.dismiss(self._table, seat)

    async def begin(self) -> None:
        """Begin with those who are there; for the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._api.begin(self._table)

    async def lead(self, act: HostAct) -> Done:
        """The answer to an act of the host.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        return await self._api.lead(self._table, act)

    async def wish(self, wish: WishAsked) -> None:
        """Wish something about how the table goes on.

        Raises:
            PotluckError: it is refused; nothing has changed.
        """
        await self._api.wish(self._table, wish)

    async def summary(self, *, deal: int | None = None) -> SummaryInfo:
        """The match as a whole: standings, the moment that moved most, and what the viewer's own decisions cost.

        With `deal` the decisions and parts of that deal alone.
        """
        return await self._api.summary(self._table, deal=deal)

    async def season(self) -> SeasonInfo:
        """The evenings up to this table that followed one another, as far as the viewer may know of them."""
        return await self._api.season(self._table)

    async def again(self) -> str:
        """The name of the table that follows this one; the same for all who ask.

        Raises:
            PotluckError: the match is not over, or the viewer had no seat.
        """
        return await self._api.open(sequel_of(self._info))

    async def ledger(self) -> LedgerInfo:
        """The ledger: who has won what, and who pays whom."""
        return await self._api.ledger(self._table)

    async def keep(self) -> None:
        """Keep the connection to the room; a refusal is raised where the screens are read."""
        try:
            await self._connection.keep()
        except PotluckError as error:
            self._fault = error
            self._news.set()

    def _receive(self, message: ServerMessage) -> None:
        match message:
            case Screen():
                self._add_screen(message)
            case Failed(screen=Screen() as screen):
                self._add_screen(screen)
            case Talked():
                self._add_chat(message)

    def _add_screen(self, screen: Screen) -> None:
        """Queue a screen; one of an older room, without a felt, is refused."""
        if screen.view is not None and screen.felt is None:
            self._fault = RequestError("client.old", asked=self._origin)
            self._news.set()
            return
        self._connection.after = max(self._connection.after, screen.seq)
        self._seat, self._info, self.over = screen.seat, screen.table, screen.table.over
        self.promised = screen.promised is not None
        company = _company(screen)
        if screen.fair.awaited is None or company != self._company:  # a bare table that waits for seeds is not drawn
            self._company = company
            self._unread.append(screen)
            self._news.set()
        if self.witness.take(screen):
            self.errands.do(self.look_back(screen), "witness")
        given = self._seeds.reply(screen)
        if given is not None and screen.seat is not None:
            self.errands.do(_give(self._connection, self._seeds, given, seat=screen.seat), "seeds")

    async def look_back(self, screen: Screen | None = None) -> None:
        """Compare the log with all that was shown; of a contradiction the player hears with the latest screen."""
        async with self._looking:
            was_sound = self.finding is None
            with suppress(RequestError):  # the house is gone, or does not show the table any more: nothing is known
                await self.witness.check()
        if was_sound and self.finding is not None and screen is not None and not self._unread:
            self._unread.append(screen)
            self._news.set()

    async def _log(self, after: int) -> list[str]:
        return await self._api.log(self._table, after=after)

    def _add_chat(self, talked: Talked) -> None:
        known = {remark.n for remark in self.remarks} if not talked.whole or self.can_chat else set()
        fresh = [remark for remark in talked.lines if remark.n not in known]
        first, self.can_chat = not self.can_chat, True
        self.remarks.extend(fresh)
        if fresh:
            self._chat.append(Talked(lines=tuple(fresh), whole=first))
            self._chat_news.set()
        for remark in fresh:
            if remark.seat == self._seat:
                self._connection.confirm_said()


@asynccontextmanager
async def join_table(
    address: Address,
    visitor: Visitor,
    *,
    seat: int | None = None,
    watch: bool = False,
    receipts: Path | None = None,
    seeds: Path | None = None,
) -> AsyncIterator[tuple[RemoteSeat, RoomApi]]:
    """A seat at that table: the visitor's own, else the one named, else the first that is free, else a spectator's.

    All that the house shows is compared with its log at the end of each deal (`finding`); a file of `receipts` keeps
    it for later. With a file of `seeds` a client that is started again discloses what it had pledged.

    Raises:
        PotluckError: there is no such room or table, or the seat is taken.
    """
    api = RoomApi(address)
    await api.enter(visitor)
    own = OwnSeeds(SeedFile(seeds, address.table) if seeds is not None else None)
    screen = await _seated(api, await api.look(address.table), own, seat=seat, watch=watch)
    file = ReceiptFile(receipts) if receipts is not None else None
    remote_seat = RemoteSeat(address, api, screen, receipts=file, seeds=own)
    connection = asyncio.create_task(remote_seat.keep(), name=f"connection to {address.table}")
    try:
        yield remote_seat, api
    finally:
        connection.cancel()
        with suppress(asyncio.CancelledError):
            await connection
        remote_seat.errands.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_LOOK):
                await remote_seat.look_back()
        remote_seat.witness.close()


def _company(screen: Screen) -> tuple[object, ...]:
    """All of a screen that can change while a deal waits for seeds, and that a player must know at once."""
    return screen.table, screen.presence, screen.notices, screen.barred


async def _give(connection: LiveConnection, seeds: OwnSeeds, given: SeedGiven, *, seat: int) -> None:
    """Disclose or pledge a seed; a refusal says that the seat plays without one."""
    sent = SeedSent(deal=given.deal, seed=given.seed, pledge=given.pledge, id=fresh_id())
    with suppress(PotluckError):
        seeds.note(given, await connection.give_seed(sent), seat=seat)


async def _seated(api: RoomApi, screen: Screen, seeds: OwnSeeds, *, seat: int | None, watch: bool) -> Screen:
    """The table, with the visitor seated where a seat is free; he brings the pledge of a seed with him."""
    if watch or screen.seat is not None:
        return screen
    pledge = seeds.pledge(screen.fair.pledge) if screen.fair.pledge else ""
    if seat is not None:
        return await api.sit(screen.table.id, seat, pledge=pledge)
    for at in _free(screen):
        try:
            return await api.sit(screen.table.id, at, pledge=pledge)
        except RequestError as error:
            if error.code not in {"seat.taken", "seat.closed"}:
                raise
    return await api.look(screen.table.id)


def _free(screen: Screen) -> list[int]:
    """The seats that a person may take now, or once a bot has made room."""
    free = [at for at, seat in enumerate(screen.table.seats) if seat.free]
    return [*free, *(at for at in screen.may.sit if at not in free)]
