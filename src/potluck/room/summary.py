"""A match at its end, read from its log: the stacks deal by deal, the biggest moment, own decisions with their cost.

Decisions are judged beside the event loop, some at a time, by what their seat knew when it acted. Who sits there reads
of his own; who only looks on reads of the one person at a table against the computer, in deals that were opened whole.
"""

import asyncio
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from potluck.arena.past_luck import has_luck, luck_of
from potluck.bots.wishes import Wishes
from potluck.errors import RequestError
from potluck.kits import Reference, Registry, load
from potluck.lab.judgement import Decision, Judgement, judged, judges
from potluck.log import TABLE, TABLES, Acted, Adjusted, Began, Came, Chosen, Ended, Event, named_events
from potluck.log.replay import move_of
from potluck.protocol import Match, View
from potluck.room.evening import Look
from potluck.room.history import SeatFinder, seat_finder
from potluck.room.services import Services
from potluck.table import Sight, Table, begin, evolve, sight
from potluck.table.history import laid_open
from potluck.table.ledger import Ledger, noted

__all__ = ["JudgedDecision", "Moment", "Parts", "Summaries", "Summary", "is_dear"]

SLICE: Final = 64
"""Events that are folded before other tasks run: some 3 ms."""
AT_ONCE: Final = 12
"""Decisions that are judged in one go: at most half a second of a process."""
MOST: Final = 400
"""Decisions of a match that are judged; of more the latest."""
MOST_WISHES: Final = 32
REMEMBERED: Final = 64
"""Matches whose summaries are not made again while nothing happens at their table."""
SHARES: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.match_shares)


class JudgedDecision(Struct, frozen=True, kw_only=True):
    """One own decision and what it cost."""

    deal: int
    turn: int
    sight: Sight
    """What its seat saw then."""
    decision: Decision
    judgement: Judgement
    opened: bool
    """Whether all cards of its deal are open, so that it can be made again."""


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
    """Less all that own decisions cost."""
    rest: float = 0.0
    """All else: mistakes of others, antes, a pool, cards that came before anybody acted, the house's edge."""
    exact: bool = False
    """Whether all of it was counted."""


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

    async def of(self, table: str, player: str | None = None, *, deal: int | None = None) -> Summary:
        """The match as the player may see it now; with `deal` the decisions of that deal alone, without parts.

        Raises:
            RequestError: no such table, it has not begun, or the house is busy.
        """

        upto = (await self._look(table, player)).seq

        async def made() -> Summary:
            reading, state = await _read(self._services, table, upto=upto)
            if deal is not None:
                reading.made = [each for each in reading.made if each.deal == deal]
            seat_of = await seat_finder(self._services.store, table, player=player)
            summed = _summed(reading, state, seat_of)
            return await _judged(self._services, summed, reading, by=player or "", whole=deal is None)

        return await self._wishes.granted((table, player, upto, deal), player or "", made)

    def drop(self, tables: Collection[str]) -> None:
        """Remember nothing of these tables."""
        self._wishes.drop(lambda key: isinstance(key, tuple) and key[0] in tables)


class _Made(NamedTuple):
    """One decision as it was made; its deal's end is known later."""

    deal: int
    seat: int
    before: Table
    event: Event


class _Gain(NamedTuple):
    """A seat's winnings up to then."""

    net: int
    earlier: int
    """Of that, the part of those who sat there before."""


class _Reading:
    """Takes the events of a table, and keeps what a summary needs."""

    def __init__(self) -> None:
        self.last: Table | None = None
        self.began: int | None = None
        self.points: list[tuple[int | None, ...]] = []
        self.gains: list[tuple[_Gain, ...]] = []
        self.ends: dict[int, Table] = {}
        self.opened: set[int] = set()
        self.made: list[_Made] = []
        self.moves: list[Struct] = []
        """All that changed the match."""
        self.start: Match | None = None
        self.ledger = Ledger()
        self._by = ""

    def take(self, event: Event, before: Table | None, after: Table) -> None:
        """Take an event with the table before and after it."""
        self.last = after
        self.ledger = noted(self.ledger, after)
        if before is None:
            self.start = after.match
        move = move_of(after.game, event)
        if move is not None:
            self.moves.append(move.action)
        if after.started and self.began is None:
            self.began = after.at
            self.points.append(_first_stacks(after))
            self.gains.append(_gains(after))
        if before is not None and after.started:
            self._act(event, before)
            state = after.match.state
            if state.over and after.match.deal not in self.ends:
                self.points.append(_stacks(after))
                self.gains.append(_gains(after))
            if state.over:
                self.ends[after.match.deal] = after
                if after.match is not before.match:
                    self.points[-1], self.gains[-1] = _stacks(after), _gains(after)
                if after.dealing is not None and after.dealing.revealed is not None:
                    self.opened.add(after.match.deal)

    def _act(self, event: Event, before: Table) -> None:
        body = event.body
        if isinstance(body, Acted):
            self._by = body.by
        if (
            not isinstance(body, Acted | Chosen)
            or before.match.state.over
            or (isinstance(body, Acted) and not body.whole)
        ):
            return
        if self._by == "person" and before.places[body.seat].plan.kind == "person":
            self.made.append(_Made(before.match.deal, body.seat, before, event))


def _first_stacks(table: Table) -> tuple[int | None, ...]:
    """The stacks at the start, with the ante where all have put in the same."""
    stacks, felt = _stacks(table), table.match.view(None).felt()
    ante = (felt.pot or 0) // len(stacks) if len(set(stacks)) == 1 else 0
    return tuple(None if stack is None else stack + ante for stack in stacks)


def _stacks(table: Table) -> tuple[int | None, ...]:
    return tuple(spot.stack for spot in table.match.view(None).felt().spots)


def _gains(table: Table) -> tuple[_Gain, ...]:
    """Each seat's winnings so far."""
    tenure, nets = table.tenure, table.match.payoffs()[: len(table.places)]
    return tuple(_Gain(int(net), tenure.earlier(at) if tenure is not None else 0) for at, net in enumerate(nets))


def _own_gains(reading: _Reading, table: Table) -> tuple[tuple[int | None, ...], ...]:
    """The winnings of those who sit there last, from when they sat down; empty where stacks tell them."""
    if table.tenure is None or not reading.points or not _are_chips_money(reading, table):
        return ()
    last, start = reading.gains[-1], reading.points[0]
    gains = tuple(
        tuple(
            gain.net - gain.earlier if gain.earlier == now.earlier else None
            for gain, now in zip(then, last, strict=True)
        )
        for then in reading.gains
    )
    is_plain = all(
        None in (stack, first) or gain is None or stack == (first or 0) + gain
        for stacks, then in zip(reading.points, gains, strict=True)
        for stack, first, gain in zip(stacks, start, then, strict=True)
    )
    return () if is_plain else gains


def _are_chips_money(reading: _Reading, table: Table) -> bool:
    """Whether those who have not got up have what they bought and won; in a sit-and-go prizes are won, not chips."""
    ledger, gone = reading.ledger, table.tenure.gone if table.tenure is not None else ()
    held = [(at, ledger.stays[number]) for at, number in enumerate(ledger.holding) if number is not None]
    return all(at in gone or reading.points[-1][at] == stay.bought + stay.net for at, stay in held)


async def _read(services: Services, table: str, *, upto: int) -> tuple[_Reading, Table]:
    """All that is needed of the log, and the table as it is then."""
    stream = TABLES + table
    store = services.store
    records, names = await asyncio.to_thread(lambda: (store.read(stream, most=upto), store.secrets(stream)))
    if not records:
        raise RequestError("table.unknown", asked=table)
    reading = _Reading()
    state: Table | None = None
    for start in range(0, len(records), SLICE):
        for event in named_events(TABLE, stream, records[start : start + SLICE], names):
            before = state
            state = begin(event, games=services.games) if before is None else evolve(before, event)
            reading.take(event, before, state)
        await asyncio.sleep(0)
    assert state is not None
    return reading, state


def _summed(reading: _Reading, state: Table, seat_of: SeatFinder) -> Summary:
    """The summary without judgements."""
    own = seat_of(state)
    seat = own if own is not None else _only_person(state)
    made = [each for each in reading.made if _may_be_read(reading, each, own=seat_of(each.before), seat=seat)]
    return Summary(
        table=state,
        sight=sight(state, own),
        began=reading.began,
        seat=seat,
        points=tuple(reading.points),
        gains=_own_gains(reading, state),
        ends=tuple(sight(end, None) for end in reading.ends.values()),
        moment=_moment(reading, seat, own, seat_of),
        decisions=tuple(_decided(reading, each) for each in made[-MOST:]) if judges(state.game.name) else (),
        made=len(made),
        parts=None,
        ledger=reading.ledger,
    )


def _only_person(table: Table) -> int | None:
    persons = [at for at, place in enumerate(table.places) if place.plan.kind == "person"]
    return persons[0] if len(persons) == 1 else None


def _may_be_read(reading: _Reading, made: _Made, *, own: int | None, seat: int | None) -> bool:
    """Whether the reader may read of that decision: his own, or the only person's in a deal that was opened."""
    if made.deal not in reading.ends or made.seat != seat:
        return False
    return own == made.seat or (own is None and made.deal in reading.opened)


def _decided(reading: _Reading, made: _Made) -> JudgedDecision:
    """The decision, not yet judged."""
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
        opened=made.deal in reading.opened,
    )


def _moment(reading: _Reading, seat: int | None, own: int | None, seat_of: SeatFinder) -> Moment | None:
    """The deal in which most was won from there; of who has lost in all, the one in which he lost most.

    Of the reader himself those that he played count, in whatever seat; none of who sat there before him.
    """
    if seat is None or reading.last is None:
        return None
    seats = {deal: seat if own is None else seat_of(table) for deal, table in reading.ends.items()}
    nets = {deal: int(reading.ends[deal].match.state.payoffs()[at]) for deal, at in seats.items() if at is not None}
    if not nets:
        return None
    won = sum(nets.values()) >= 0
    deal = max(nets, key=lambda number: nets[number] if won else -nets[number])
    if not nets[deal]:
        return None
    end = reading.ends[deal]
    view = laid_open(end.match, own) if deal in reading.opened else end.match.view(own)
    return Moment(deal=deal, net=nets[deal], sight=replace(sight(end, own), view=view))


async def _judged(services: Services, summary: Summary, reading: _Reading, *, by: str, whole: bool) -> Summary:
    """The same with its decisions judged, some at a time; in parts where they are those of the whole match."""
    game, known = summary.table.game.name, []
    for start in range(0, len(summary.decisions), AT_ONCE):
        some = summary.decisions[start : start + AT_ONCE]
        judgements = await services.desk.reckon(by, judged, game, tuple(each.decision for each in some))
        known += [
            replace(each, judgement=judgement)
            for each, judgement in zip(some, judgements, strict=True)
            if judgement is not None
        ]
    priced = replace(summary, decisions=tuple(known))
    return replace(priced, parts=await _parts(services, priced, reading, by=by)) if whole else priced


async def _parts(services: Services, summary: Summary, reading: _Reading, *, by: str) -> Parts | None:
    """The result in parts; None where a game has no way to tell them, or not all of it may be known."""
    table, seat = summary.table, summary.seat
    if seat is None or not table.match.over or not summary.decisions or summary.made > MOST:
        return None
    game = table.game.name
    if game in SHARES:
        shares = await services.desk.reckon(by, _match_shares, game, table.match.view(seat), seat)
        if shares is None:
            return None
        chance, play, rest = map(float, shares)
        return Parts(total=chance + play + rest, chance=chance, play=play, rest=rest, exact=True)
    net = summary.nets[seat]
    play = -sum(float(each.judgement.cost) for each in summary.decisions)
    lucks = [each.judgement.luck for each in summary.decisions if each.judgement.luck is not None]
    if len(lucks) == len(summary.decisions):
        chance = float(sum(Fraction(luck) for luck in lucks))
        return Parts(total=net, chance=chance, play=play, rest=net - chance - play, exact=True)
    if not has_luck(game) or not _is_all_open(reading) or reading.start is None:
        return None
    chance = (await services.desk.reckon(by, luck_of, game, reading.start, tuple(reading.moves)))[seat]
    return Parts(total=net, chance=chance, play=play, rest=net - chance - play)


def _is_all_open(reading: _Reading) -> bool:
    """Whether all cards of the match are open, and nothing but acts and chance changed it."""
    return set(reading.ends) == reading.opened and not any(
        isinstance(move, Came | Began | Adjusted | Ended) for move in reading.moves
    )


def _match_shares(game: str, view: View, seat: int) -> tuple[Fraction, Fraction, Fraction] | None:
    """The parts of a match by the game's own reckoning."""
    shares: tuple[Fraction, Fraction, Fraction] | None = load(SHARES[game])(view, seat)
    return shares
