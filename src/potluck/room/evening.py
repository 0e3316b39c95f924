"""An evening at one table, read from its log: the ledger, the stacks deal by deal, and what is worth remembering.

A deal counts once it is over. So nothing here tells of the deal that runs, and no hand but those that the reader has
seen by now, or that all may see.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RequestError
from potluck.lab.made import made_of
from potluck.protocol import Game, Options
from potluck.ranking import Rank
from potluck.room.history import SeatFinder, seat_finder, states
from potluck.store import Reader, Store
from potluck.table import Ledger, Sight, Table, noted, player_digest, settled, sight
from potluck.table.history import laid_open

__all__ = ["Curve", "Evening", "Evenings", "Keepsake", "Look", "evening", "payments"]

REMEMBERED: Final = 64
"""Evenings that are not read again while nothing happens at their table."""
Look: TypeAlias = Callable[[str, str | None], Awaitable[Sight]]
KEPT: Final = 3
"""Pots and hands that are remembered."""


class Curve(Struct, frozen=True, kw_only=True):
    """The stack of one account at the end of each deal; where it has left, there is no point."""

    key: str
    points: tuple[tuple[int, int], ...]
    """(deal, stack); deal 0 is the beginning."""


class Keepsake(Struct, frozen=True, kw_only=True):
    """A deal worth remembering, as the reader may see it: a large pot, or a good hand."""

    deal: int
    pot: int | None
    seat: int
    """The seat that won most, or that held the hand."""
    won: tuple[int, ...]
    """What each seat won or lost in it."""
    sight: Sight


class Evening(Struct, frozen=True, kw_only=True):
    """All that is told of an evening at one table."""

    table: Table
    """Its last state that the reader may see."""
    player: str | None
    """The reader's digest."""
    ledger: Ledger
    began: int | None
    """When the first deal began; milliseconds since 1970."""
    curves: tuple[Curve, ...]
    pots: tuple[Keepsake, ...]
    """The largest first."""
    hands: tuple[Keepsake, ...]
    """The best first."""
    played: tuple[tuple[Options, int], ...]
    """The rules of each game that was played, and how many deals there were."""


class Evenings:
    """Reads evenings, and remembers those that were asked for last; `look` gives a player's sight of a table now."""

    def __init__(self, store: Store, games: Mapping[str, Game], look: Look) -> None:
        self._store = store
        self._games = games
        self._look = look
        self._read: OrderedDict[tuple[str, str | None, int], Evening] = OrderedDict()

    async def of(self, table: str, player: str | None = None) -> Evening:
        """The evening at that table, as the player may see it now.

        Raises:
            RequestError: no such table.
        """
        key = (table, player, (await self._look(table, player)).seq)
        read = self._read
        if key not in read:
            read[key] = await evening(self._store, self._games, table, player=player, upto=key[2])
            while len(read) > REMEMBERED:
                read.popitem(last=False)
        read.move_to_end(key)
        return read[key]

    def drop(self, tables: Collection[str]) -> None:
        """Remember nothing of these tables, nor of what is being read now."""
        self._read = OrderedDict((key, past) for key, past in self._read.items() if key[0] not in tables)


async def evening(store: Reader, games: Mapping[str, Game], table: str, *, player: str | None, upto: int) -> Evening:
    """The evening up to the event with seq `upto`.

    Raises:
        RequestError: no such table.
    """
    digest = player_digest(player, table=table) if player is not None else None
    reading = _Reading(digest, await seat_finder(store, table, player=player))
    async for state in states(store, games, table):
        if state.seq > upto:
            break
        reading.take(state)
    return reading.evening(table)


def payments(ledger: Ledger) -> tuple[tuple[str, str, int], ...]:
    """The fewest payments that settle the ledger, as (who pays, who is paid, amount) by the keys of accounts."""
    keys, dues = tuple(ledger.dues), tuple(ledger.dues.values())
    return tuple((keys[payment.payer], keys[payment.payee], payment.amount) for payment in settled(dues))


class _Reading:
    """Takes a table after each of its events, and keeps what its evening needs."""

    def __init__(self, digest: str | None, seat_of: SeatFinder) -> None:
        self._digest = digest
        self._seat_of = seat_of
        self._ledger = Ledger()
        self._last: Table | None = None
        self._over: Table | None = None
        """The latest state of the last deal that is over."""
        self._began: int | None = None
        self._pot = 0
        self._points: dict[str, list[tuple[int, int]]] = {}
        self._pots: list[Keepsake] = []
        self._hands: list[tuple[Rank, Keepsake]] = []
        self._played: dict[Options, int] = {}

    def take(self, table: Table) -> None:
        """Take the next state of the table."""
        before, self._last = self._ledger, table
        self._ledger = noted(before, table)
        if not table.started:
            return
        self._move(before)
        if self._began is None:
            self._began = table.at
            self._note(table, before)
        if self._over is not None and table.match.deal > self._over.match.deal:
            self._close(self._over)
            self._over, self._pot = None, 0
        state = table.match.state
        pot = table.game.pot(state) if table.game.pot is not None else table.match.view(None).felt().pot
        self._pot = max(self._pot, pot or 0)
        is_closed = table.match.state.over and self._over is not None and table.match is not self._over.match
        if table.match.state.over:
            self._over = table
        if self._ledger.deal > before.deal:
            self._note(table, before)
        elif is_closed:
            self._settle(table)

    def evening(self, name: str) -> Evening:
        """The evening of all states taken so far."""
        if self._last is None:
            raise RequestError("table.unknown", asked=name)
        if self._over is not None:
            self._close(self._over)
            self._over = None
        return Evening(
            table=self._last,
            player=self._digest,
            ledger=self._ledger,
            began=self._began,
            curves=tuple(Curve(key=key, points=tuple(points)) for key, points in self._points.items()),
            pots=tuple(self._pots),
            hands=tuple(keepsake for _, keepsake in self._hands),
            played=tuple(self._played.items()),
        )

    def _note(self, table: Table, before: Ledger) -> None:
        """Note the stacks after a deal, with what those had who left in it; who came in had his first stack before."""
        deal, ledger = self._ledger.deal, self._ledger
        gone = table.tenure.gone if table.tenure is not None else ()
        here = {ledger.stays[at].key for seat, at in enumerate(ledger.holding) if at is not None and seat not in gone}
        earlier = {account.key: account for account in before.accounts}
        for account in ledger.accounts:
            last = earlier.get(account.key)
            if account.key in here or account.played > (last.played if last is not None else 0):
                points = self._points.setdefault(account.key, [])
                if deal and not points:
                    points.append((deal - 1, account.bought))
                stack = account.bought + account.net - (last.cashed if last is not None else 0)
                lying = _lying(table, ledger, account.key) if deal else None
                points.append((deal, stack if lying is None else lying))

    def _move(self, before: Ledger) -> None:
        """Keep the points of who has gone on from another device with his account."""
        stays = zip(before.stays, self._ledger.stays, strict=False)
        moved = {old.key: new.key for old, new in stays if old.key != new.key}
        if moved:
            self._points = {moved.get(key, key): points for key, points in self._points.items()}

    def _settle(self, table: Table) -> None:
        """Note what lies before each once a pot that outlives its deal is divided at the end."""
        for key, points in self._points.items():
            lying = _lying(table, self._ledger, key)
            if lying is not None and points and points[-1][0] == table.match.deal:
                points[-1] = (table.match.deal, lying)

    def _close(self, table: Table) -> None:
        """Keep of a deal that is over what is worth it."""
        seat = self._seat_of(table)
        opened = table.dealing is not None and table.dealing.revealed is not None
        view = laid_open(table.match, seat) if opened else table.match.view(seat)
        shown = replace(sight(table, seat), view=view)
        plays = view.plays or table.options
        self._played[plays] = self._played.get(plays, 0) + 1
        taken, won = view.felt().taken, table.match.state.payoffs()[: len(table.places)]
        pot = self._pot if taken is None else taken
        keepsake = Keepsake(deal=table.match.deal, pot=pot or None, seat=won.index(max(won)), won=won, sight=shown)
        if pot:
            self._pots = sorted([*self._pots, keepsake], key=lambda kept: -(kept.pot or 0))[:KEPT]
        best = _best_hand(shown)
        if best is not None:
            hands = [*self._hands, (best[0], replace(keepsake, seat=best[1]))]
            self._hands = sorted(hands, key=lambda kept: kept[0], reverse=True)[:KEPT]


def _lying(table: Table, ledger: Ledger, key: str) -> int | None:
    """The chips before the seats of an account where a pot outlives its deals; None where stacks are all there is."""
    felt = table.match.view(None).felt()
    if table.tenure is not None or felt.pot is None:
        return None
    seats = [seat for seat, at in enumerate(ledger.holding) if at is not None and ledger.stays[at].key == key]
    stacks = [felt.spots[seat].stack for seat in seats]
    return sum(stack for stack in stacks if stack is not None) if None not in stacks else None


def _best_hand(shown: Sight) -> tuple[Rank, int] | None:
    """The rank and the seat of the best hand of a deal, among those that the viewer sees."""
    made, view = made_of(shown.table.game), shown.view
    if made is None or view is None:
        return None
    ranks = [(made(view, at), at) for at in range(len(shown.table.seats))]
    ranked = [(rank, at) for rank, at in ranks if rank is not None]
    return max(ranked, key=lambda pair: pair[0]) if ranked else None
