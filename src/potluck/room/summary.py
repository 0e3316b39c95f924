"""A match at its end, read from its log: the stacks deal by deal, the biggest moment, own decisions with their cost.

Decisions are judged beside the event loop, some at a time, by what their seat knew when it acted. Who sits there reads
of his own; who only looks on reads of the one person at a table against the computer, in deals that were opened whole.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.arena.past_luck import has_luck, luck_of
from potluck.bots.wishes import Wishes
from potluck.errors import RequestError
from potluck.kits import Reference, Registry, load
from potluck.lab.judgement import Decision, Judgement, judges
from potluck.log import Adjusted, Began, Came, Ended, OutOfTurn, Rose
from potluck.log.replay import move_of
from potluck.protocol import View
from potluck.room.deal_parts import DealParts, deal_in_parts
from potluck.room.evening import Look
from potluck.room.history import SeatFinder, seat_finder
from potluck.room.match_reading import Made, Reading, own_gains, read_match
from potluck.room.prices import Prices
from potluck.room.retry import is_ones_own
from potluck.room.services import Services
from potluck.table import Sight, Table, sight
from potluck.table.history import laid_open
from potluck.table.ledger import Ledger

__all__ = ["JudgedDecision", "Moment", "Parts", "Summaries", "Summary", "is_dear"]

DEALS_AT_ONCE: Final = 8
"""Deals whose luck is told in one go."""
MOST: Final = 400
"""Decisions of a match that are judged; of more the latest."""
MOST_WISHES: Final = 32
REMEMBERED: Final = 64
"""Matches whose summaries are not made again while nothing happens at their table."""
SHARES: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.match_shares)
SHOWN_LUCK: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.shown_luck)


class JudgedDecision(Struct, frozen=True, kw_only=True):
    """One own decision and what it cost."""

    deal: int
    turn: int
    sight: Sight
    """What its seat saw then."""
    decision: Decision
    judgement: Judgement
    repeatable: bool
    """Whether it can be made again: all cards of its deal are open, or all is over and nobody else's."""


class Moment(Struct, frozen=True, kw_only=True):
    """The deal that moved most for the seat."""

    deal: int
    net: int
    sight: Sight
    """The end of it, with all cards that the reader may see."""


class Parts(Struct, frozen=True, kw_only=True):
    """The result in parts that sum to it: in chips, or in chances to win the match."""

    total: float
    chance: float
    """Given by cards or dice that came after the acts."""
    play: float
    """Less all that own decisions cost, where that can be told from nothing."""
    rest: float = 0.0
    """All else: mistakes of others, antes, a pool, cards that came before anybody acted, the house's edge."""
    exact: bool = False
    """Whether all of it was counted."""
    shown: bool = False
    """Whether of chance that alone was counted which hands that were shown tell, once nobody could bet any more."""


class Summary(Struct, frozen=True, kw_only=True):
    """A match as a whole, as its reader may see it."""

    table: Table
    sight: Sight
    began: int | None
    seat: int | None
    """The seat of which it tells: the reader's own, else the only person's."""
    points: tuple[tuple[int | None, ...], ...]
    """For each seat its stack at the start and after each deal; None where it had none."""
    gains: tuple[tuple[int | None, ...], ...]
    """What whoever sits there last had won by then, where stacks do not tell it: chips were bought, or carried away.
    Else empty."""
    ends: tuple[Sight, ...]
    """Each deal that is over as all see it at its end."""
    moment: Moment | None
    decisions: tuple[JudgedDecision, ...]
    made: int
    """Decisions that could have been judged; more than `decisions` in a very long match."""
    parts: Parts | None
    ledger: Ledger
    left: int = 0
    """Decisions that are still to be judged."""
    untold: bool = False
    """Whether the result is still to be told in parts."""
    deal: int | None = None
    """The deal of which alone it tells decisions; None of a whole match."""
    deal_parts: DealParts | None = None
    """The result of that deal in parts; None of a whole match, and where it is not known what the deal was worth."""
    retried: "tuple[JudgedDecision, JudgedDecision] | None" = None
    """In a practice the decision of before, and the same one as it was made again; None elsewhere, and until then."""

    @property
    def nets(self) -> tuple[int, ...]:
        """For each seat what whoever has it at last has won there."""
        payoffs = self.table.match.payoffs()[: len(self.table.places)]
        tenure = self.table.tenure
        return tuple(int(won) - (tenure.earlier(at) if tenure is not None else 0) for at, won in enumerate(payoffs))

    @property
    def dearest(self) -> tuple[JudgedDecision, ...]:
        """Those that cost most, the dearest first; none that was right for the match, or is within its interval."""
        dear = [each for each in self.decisions if is_dear(each.judgement)]
        return tuple(sorted(dear, key=lambda each: -float(each.judgement.cost)))


def is_dear(judgement: Judgement) -> bool:
    """Whether an act surely cost something, and was not for the match."""
    return float(judgement.cost) > judgement.margin and not judgement.sound


class Summaries:
    """Reads matches as a whole, and remembers the last; `look` gives a player's sight of a table now."""

    def __init__(self, services: Services, look: Look) -> None:
        self._services = services
        self._look = look
        self._wishes = Wishes(most=MOST_WISHES, remembered=REMEMBERED)
        self._partial = Wishes(most=MOST_WISHES, remembered=0)
        self._prices = Prices(services.desk)
        self._told: OrderedDict[tuple[str, str | None, int], Parts | None] = OrderedDict()

    async def of(
        self, table: str, player: str | None = None, *, deal: int | None = None, within: float | None = None
    ) -> Summary:
        """The match as the player may see it now; with `deal` the decisions and parts of that deal alone.

        `within` so many seconds no further decision is begun; `left` says how many are left, and who asks again goes on
        there. Without it all of them are judged, however long that takes.

        Raises:
            RequestError: no such table or deal, it has not begun, or the house is busy.
        """

        upto = (await self._look(table, player)).seq

        async def made() -> Summary:
            reading, state = await read_match(self._services, table, upto=upto)
            if deal is not None:
                if not 1 <= deal <= state.deal:
                    raise RequestError("deal.unknown", asked=deal, allowed=state.deal)
                since = _retried_at(state)[2] if state.purpose == "practice" else 0
                reading.limit(deal, since)
            seat_of = await seat_finder(self._services.store, table, player=player)
            summed = replace(_summed(reading, state, seat_of), deal=deal)
            until = None if within is None else asyncio.get_running_loop().time() + within
            priced = await self._judged(summed, by=player or "", until=until)
            if not priced.left:
                priced = replace(priced, retried=await self._retried(priced, player))
            if deal is not None:
                return replace(priced, deal_parts=_deal_parts(priced, reading, deal))
            if not _has_parts(priced):
                return priced
            if priced.left:
                return replace(priced, untold=True)
            return await self._in_parts(priced, reading, (table, player, upto), until=until)

        key = (table, player, upto, deal)
        wishes = self._wishes if within is None else self._partial
        return await wishes.granted(key if within is None else (*key, within), player or "", made)

    def drop(self, tables: Collection[str]) -> None:
        """Remember nothing of these tables."""
        self._wishes.drop(lambda key: isinstance(key, tuple) and key[0] in tables)
        self._prices.drop(tables)
        self._told = OrderedDict((key, parts) for key, parts in self._told.items() if key[0] not in tables)

    async def _judged(self, summary: Summary, *, by: str, until: float | None) -> Summary:
        """The same with its decisions judged, as many as are by then."""
        table, made = summary.table, {each.turn: each.decision for each in summary.decisions}
        known = await self._prices.of(table.id, table.game.name, made, by=by, until=until)
        return replace(
            summary,
            decisions=tuple(
                replace(each, judgement=judgement)
                for each in summary.decisions
                if (judgement := known.get(each.turn)) is not None
            ),
            left=len(made) - len(known),
        )

    async def _retried(self, summary: Summary, player: str | None) -> tuple[JudgedDecision, JudgedDecision] | None:
        """The decision that a practice is about, as its player made it at the table before, and as he has made it now.

        None elsewhere, until its deal is over, and where the table of before is gone.
        """
        if summary.table.purpose != "practice":
            return None
        table, deal, turn = _retried_at(summary.table)
        now = next((each for each in summary.decisions if each.turn == turn), None)
        if now is None:
            return None
        try:
            of_before = await self.of(table, player, deal=deal)
        except RequestError:
            return None
        before = next((each for each in of_before.decisions if each.turn == turn), None)
        return None if before is None else (before, now)

    async def _in_parts(
        self, summary: Summary, reading: Reading, key: tuple[str, str | None, int], *, until: float | None
    ) -> Summary:
        """The same in parts, once they are reckoned; they are not begun after that time."""
        reckoned = self._told
        if key not in reckoned:
            if until is not None and asyncio.get_running_loop().time() >= until:
                return replace(summary, untold=True)
            try:
                reckoned[key] = await _parts(self._services, summary, reading, by=key[1] or "")
            except RequestError:
                if until is None:
                    raise
                return replace(summary, untold=True)
            while len(reckoned) > REMEMBERED:
                reckoned.popitem(last=False)
        return replace(summary, parts=reckoned.get(key))


def _summed(reading: Reading, state: Table, seat_of: SeatFinder) -> Summary:
    """The summary without judgements."""
    own = seat_of(state)
    seat = own if own is not None else _only_person(state)
    made = [each for each in reading.made if _may_be_read(reading, each, own=seat_of(each.before), seat=seat)]
    repeatable = set(reading.ends) if is_ones_own(state, reading.moves) else reading.opened
    return Summary(
        table=state,
        sight=sight(state, own),
        began=reading.began,
        seat=seat,
        points=tuple(reading.points),
        gains=own_gains(reading, state),
        ends=tuple(sight(end, None) for end in reading.ends.values()),
        moment=_moment(reading, seat, own, seat_of),
        decisions=tuple(_decided(reading, each, repeatable) for each in made[-MOST:])
        if judges(state.game.name)
        else (),
        made=len(made),
        parts=None,
        ledger=reading.ledger,
    )


def _only_person(table: Table) -> int | None:
    persons = [at for at, place in enumerate(table.places) if place.plan.kind == "person"]
    return persons[0] if len(persons) == 1 else None


def _may_be_read(reading: Reading, made: Made, *, own: int | None, seat: int | None) -> bool:
    """Whether the reader may read of that decision: his own, or the only person's in a deal that was opened."""
    if made.deal not in reading.ends or made.seat != seat:
        return False
    return own == made.seat or (own is None and made.deal in reading.opened)


def _decided(reading: Reading, made: Made, repeatable: Collection[int]) -> JudgedDecision:
    """The decision, not yet judged; of deals that are `repeatable` it can be made again."""
    move = move_of(made.before.game, made.event)
    then = sight(made.before, made.seat)
    assert then.view is not None
    end = reading.ends[made.deal].match.view(made.seat)
    action = move.action if move is not None else then.view.offers[0]
    return JudgedDecision(
        deal=made.deal,
        turn=made.before.turn,
        sight=then,
        decision=Decision(view=then.view, action=action, end=end),
        judgement=Judgement(best=action, cost=Fraction(0)),
        repeatable=made.deal in repeatable,
    )


def _moment(reading: Reading, seat: int | None, own: int | None, seat_of: SeatFinder) -> Moment | None:
    """The latest deal in which most was won from there; of who has lost in all, that in which he lost most.

    Of the reader himself those that he played count, in whatever seat; none of who sat there before him.
    """
    if seat is None or reading.last is None:
        return None
    seats = {deal: seat if own is None else seat_of(table) for deal, table in reading.ends.items()}
    nets = {deal: int(reading.ends[deal].match.state.payoffs()[at]) for deal, at in seats.items() if at is not None}
    if not nets:
        return None
    won = sum(nets.values()) >= 0
    deal = max(nets, key=lambda number: (nets[number] if won else -nets[number], number))
    if not nets[deal]:
        return None
    end = reading.ends[deal]
    view = laid_open(end.match, own) if deal in reading.opened else end.match.view(own)
    return Moment(deal=deal, net=nets[deal], sight=replace(sight(end, own), view=view))


def _retried_at(table: Table) -> tuple[str, int, int]:
    """Table, deal and turn of the decision that a practice is about."""
    name, deal, turn = table.origin.split("/")
    return name, int(deal), int(turn)


def _deal_parts(summary: Summary, reading: Reading, deal: int) -> DealParts | None:
    """The parts of that deal; None unless all acts of the seat were its person's own, and judged.

    So nothing that the clock did is told as what the cards brought, nor that somebody left.
    """
    seat, judgements = summary.seat, [each.judgement for each in summary.decisions]
    unmade = any(each.seat == seat for each in reading.unmade)
    if seat is None or unmade or summary.left or len(judgements) < summary.made or deal not in reading.ends:
        return None
    return deal_in_parts(int(reading.ends[deal].match.state.payoffs()[seat]), judgements)


def _has_parts(summary: Summary) -> bool:
    """Whether the result may be told in parts: of a match that is over, and of which no decision is passed over."""
    made = bool(summary.decisions or summary.left)
    return summary.seat is not None and summary.table.match.over and made and summary.made <= MOST


async def _parts(services: Services, summary: Summary, reading: Reading, *, by: str) -> Parts | None:
    """The result in parts; None where a game has no way to tell them, or not all of it may be known."""
    table, seat = summary.table, summary.seat
    assert seat is not None
    game = table.game.name
    if game in SHARES:
        shares = await services.desk.reckon(by, _match_shares, game, table.match.view(seat), seat)
        if shares is None:
            return None
        chance, play, rest = map(float, shares)
        return Parts(total=chance + play + rest, chance=chance, play=play, rest=rest, exact=True)
    net = summary.nets[seat]
    play = -sum(float(each.judgement.cost) for each in summary.decisions if each.judgement.told)
    lucks = [each.judgement.luck for each in summary.decisions if each.judgement.luck is not None]
    if len(lucks) == len(summary.decisions):
        chance = float(sum(Fraction(luck) for luck in lucks))
        return Parts(total=net, chance=chance, play=play, rest=net - chance - play, exact=True)
    if game in SHOWN_LUCK:
        net = sum(int(end.match.state.payoffs()[seat]) for end in reading.ends.values())  # a sit-and-go pays prizes
    if not has_luck(game) or not _is_all_open(reading) or reading.start is None:
        shown = await _shown_luck(services, summary, reading, by=by)
        return None if shown is None else Parts(total=net, chance=shown, play=play, rest=net - shown - play, shown=True)
    chance = (await services.desk.reckon(by, luck_of, game, reading.start, tuple(reading.moves)))[seat]
    return Parts(total=net, chance=chance, play=play, rest=net - chance - play)


async def _shown_luck(services: Services, summary: Summary, reading: Reading, *, by: str) -> float | None:
    """The luck that the seat's own views of all deals tell; None where they do not, or others sat there before."""
    game, seat = summary.table.game.name, summary.seat
    if game not in SHOWN_LUCK or seat is None or summary.sight.seat != seat or summary.ledger.changed:
        return None
    views, luck = [end.match.view(seat) for end in reading.ends.values()], 0.0
    for start in range(0, len(views), DEALS_AT_ONCE):
        some = await services.desk.reckon(by, _luck_as_shown, game, tuple(views[start : start + DEALS_AT_ONCE]))
        if some is None:
            return None
        luck += some
    return luck


def _luck_as_shown(game: str, views: tuple[View, ...]) -> float | None:
    """The luck in these deals by the game's own reckoning."""
    luck: float | None = load(SHOWN_LUCK[game])(views)
    return luck


def _is_all_open(reading: Reading) -> bool:
    """Whether all cards of the match are open, and nothing but acts and chance changed it."""
    return set(reading.ends) == reading.opened and not any(
        isinstance(move, Came | Began | Adjusted | Ended | OutOfTurn | Rose) for move in reading.moves
    )


def _match_shares(game: str, view: View, seat: int) -> tuple[Fraction, Fraction, Fraction] | None:
    """The parts of a match by the game's own reckoning."""
    shares: tuple[Fraction, Fraction, Fraction] | None = load(SHARES[game])(view, seat)
    return shares
