"""The host's part of a room: who plays in which seat, when the match begins, what holds next, and when all ends."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from potluck.bots import bots_for
from potluck.errors import RequestError, RulesError
from potluck.log import SeatPlan, Speed
from potluck.options import Json, read
from potluck.room.failure import guarded
from potluck.room.plans import checked_plan
from potluck.room.table_host import TableHost
from potluck.room.welcome import Welcome
from potluck.table import (
    Accepted,
    Adjust,
    Admit,
    Begin,
    BringBack,
    Dismiss,
    Fill,
    Finish,
    GoOn,
    HandOver,
    Host,
    Lend,
    Pace,
    PanelAct,
    Pause,
    Remove,
    SetPace,
    Sight,
    SitOut,
    Table,
    TakeBack,
    awaiting,
    player_digest,
)

__all__ = ["HostActKind", "Hosting", "digest_of", "seat_at", "sighted"]

HostActKind = Literal[
    "pause",
    "resume",
    "lend",
    "take_back",
    "remove",
    "sit_out",
    "bring_back",
    "admit",
    "pace",
    "adjust",
    "hand_over",
    "finish",
]
"""What a host can ask for."""
NEEDS: Final[Mapping[str, str]] = {
    "lend": "seat",
    "take_back": "seat",
    "remove": "seat",
    "sit_out": "seat",
    "bring_back": "seat",
    "hand_over": "seat",
    "admit": "player",
    "finish": "when",
    "adjust": "options",
}
"""Kind of act -> the field without which it says nothing."""
LENGTHENING: Final = frozenset({"pause", "adjust"})
"""Acts for which the others wait: a break, and stakes that are to be read."""


class Hosting:
    """Mixed into the room: what the host of a table asks for."""

    welcome: Welcome

    async def _find(self, name: str) -> tuple[TableHost, Table]:
        raise NotImplementedError

    async def fill(self, table: str, player: str, *, seat: int, plan: SeatPlan) -> Sight:
        """The table with a bot at a free seat, at its host's wish.

        Raises:
            RequestError: the player is not the host, or the seat is not free.
            RulesError: no such bot, or the seat would be a person's.
        """
        host, held = await self._find(table)
        if plan.kind != "bot":
            raise RulesError("rules.bad_value", path="seat.kind", asked=plan.kind, allowed="bot")
        return await _hosted(
            host, player, Fill(seat=seat, plan=checked_plan(held.game, plan), by=seat_at(held, player))
        )

    async def dismiss(self, table: str, player: str, *, seat: int) -> Sight:
        """The table with a bot sent away, at its host's wish: before the match at once, in it when its turn comes.

        Raises:
            RequestError: the player is not the host, or no bot plays there.
        """
        host, held = await self._find(table)
        return await _hosted(host, player, Dismiss(seat=seat, by=seat_at(held, player)))

    async def begin(self, table: str, player: str, *, without: Sequence[str] = ()) -> Sight:
        """The match begun with those who are there, at the host's wish; free seats can be joined later.

        `without` names those who played before and are missing, as far as the host knows it.

        Raises:
            RequestError: the player is not the host, fewer than two are there, or the game cannot be joined later.
            RequestError: `begin.early`, seats are kept for others who played before: once, to say who they are.
        """
        host, held = await self._find(table)
        by = seat_at(held, player)
        if by == held.host:
            self.welcome.check_begin(held, known=without)
        return await _hosted(host, player, Begin(by=by))

    async def lead(
        self,
        table: str,
        player: str,
        *,
        act: HostActKind,
        id: str,
        seat: int | None = None,
        since: int | None = None,
        bot: str = "",
        guest: str = "",
        clock: Pace | None = None,
        speed: Speed | None = None,
        options: Mapping[str, Json] | None = None,
        when: Literal["deal", "round", "never"] | None = None,
    ) -> Accepted:
        """The answer to an act of the host, which is durable by then; the same `id` again gets the same answer.

        Raises:
            RequestError: no such table, the player is not its host, or the act lacks what it is about.
            IllegalAction: not now; or the id was used for another act.
            StaleAction: somebody else sits in the seat by now.
            RulesError: no such bot or option, or the option cannot change.
            RequestError: `table.too_fast`, too many at once.
        """
        host, held = await self._find(table)
        by = seat_at(held, player)
        given = {"seat": seat, "player": guest or None, "when": when, "options": options}
        need = NEEDS.get(act)
        if need is not None and given[need] is None:
            raise RequestError("request.unreadable", path=f"{act}: {need}")
        host.spend_patience(by, "break" if act in LENGTHENING else "act")
        panel_act = _panel_act(
            held,
            act,
            seat=seat if seat is not None else -1,
            since=since,
            bot=bot,
            guest=guest,
            pace=SetPace(clock=clock, speed=speed),
            options=options or {},
            finish=Finish(when=when or "never"),
        )
        decision = await host.submit(Host(by=by, act=panel_act, id=id, away=host.attendance.away(held) or {}))
        return decision.accepted or Accepted(id=id, turn=decision.table.turn, seq=decision.table.seq)


def _panel_act(
    table: Table,
    act: HostActKind,
    *,
    seat: int,
    since: int | None,
    bot: str,
    guest: str,
    pace: SetPace,
    options: Mapping[str, Json],
    finish: Finish,
) -> PanelAct:
    """The act that a request asks for."""
    match act:
        case "pause":
            return Pause()
        case "resume":
            return GoOn()
        case "lend" | "take_back" | "remove" | "sit_out" | "bring_back" | "hand_over":
            return _about_seat(table, act, seat=seat, since=since, bot=bot)
        case "admit":
            return Admit(player=guest)
        case "pace":
            return pace
        case "adjust":
            adjusted = read(table.game.options, options, base=table.upcoming or table.options)
            adjusted.admit()
            return Adjust(options=adjusted)
        case "finish":
            return finish


def _about_seat(
    table: Table,
    act: Literal["lend", "take_back", "remove", "sit_out", "bring_back", "hand_over"],
    *,
    seat: int,
    since: int | None,
    bot: str,
) -> PanelAct:
    """The act about who plays in a seat."""
    match act:
        case "lend":
            plan = SeatPlan("bot", bot=bot or bots_for(table.game.name)[0])
            return Lend(seat=seat, since=since, plan=checked_plan(table.game, plan))
        case "take_back":
            return TakeBack(seat=seat)
        case "remove":
            return Remove(seat=seat, since=since)
        case "sit_out":
            return SitOut(seat=seat, since=since)
        case "bring_back":
            return BringBack(seat=seat)
        case "hand_over":
            return HandOver(seat=seat, since=since)


def digest_of(table: Table, player: str | None) -> str | None:
    """The digest by which the table knows a player."""
    return player_digest(player, table=table.id) if player is not None else None


def sighted(host: TableHost, held: Table, player: str | None) -> Sight:
    """A player's sight of a table."""
    digest = digest_of(held, player)
    visible, late = host.visible(held, digest)
    with guarded(host.name):
        seat = visible.seat_of(digest) if held.seat_of(digest) is not None else None
        shown = host.sight(visible, digest if seat is not None else None, late=late)
        return awaiting(shown, held.promised_to(digest))


def seat_at(table: Table, player: str) -> int:
    """The seat of a player.

    Raises:
        RequestError: `seat.none`.
    """
    seat = table.seat_of(digest_of(table, player))
    if seat is None:
        raise RequestError("seat.none")
    return seat


async def _hosted(host: TableHost, player: str, command: Fill | Dismiss | Begin) -> Sight:
    """The sight of a table's host after his command."""
    table = (await host.submit(command)).table
    return host.sight(table, digest_of(table, player))
