"""A hand played again, action by action, under the rules of its variant, to the stacks that its file records.

The format writes down what was done; the engine says what may be done, who is next and who wins. Where the two part,
the replay stops with a `failure` that names the action, and what had been played stands. What the file leaves out or
tells in another way than the rules, without harm, is an `Oddity` with a name.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from msgspec import Struct
from msgspec.structs import replace as changed

from potluck.cards import Card
from potluck.errors import IllegalAction, ParseError, RulesError
from potluck.games import poker
from potluck.games.poker.betting import bounds
from potluck.games.poker.pack import bits, replenish, returning, size
from potluck.games.poker.pots import pots
from potluck.games.poker.values import Action, Took
from potluck.phh.hand import Fault, Hand, Number
from potluck.phh.notation import (
    Bet,
    BringIn,
    Call,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Held,
    Move,
    Note,
    Show,
    number,
    parse,
    show,
)
from potluck.phh.odd import Oddity
from potluck.phh.placeholders import NOBODY, Filled, filled
from potluck.phh.result import judged
from potluck.phh.scale import Scale, scale_of
from potluck.phh.setup import PLAIN, Reading, begin, variant_of
from potluck.phh.ways import players, ways
from potluck.protocol import Amount, Cards, Chance, Dealt, Just, Offer

__all__ = ["Replay", "replay"]

BOARD: Final = None
WORDS: Final = {
    poker.Fold: "f",
    poker.Check: "cc",
    poker.Call: "cc",
    poker.BringIn: "pb",
    poker.Show: "sm",
    poker.Muck: "sm",
}
"""What the format calls what may be done."""


class Replay(Struct, frozen=True, kw_only=True):
    """How far a hand could be played again, and how it stands then."""

    hand: Hand
    finished: bool = False
    """The deal is over, and nothing was wrong."""
    stacks: tuple[Number, ...] = ()
    """As they stand after the last action that could be played, in the file's numbers."""
    done: int = 0
    """Actions of the file that were played."""
    failure: Fault | None = None
    oddities: tuple[Oddity, ...] = ()
    state: poker.State | None = None
    """The deal in the engine, in whole chips of `scale`."""
    scale: Scale | None = None
    steps: tuple[Struct, ...] = ()
    """Every outcome and action that the engine took, in order."""
    guesses: Mapping[int, frozenset[Card]] = {}
    """Seat -> cards of its last hand that the file does not tell: others stand for them in `state`."""


def replay(hand: Hand) -> Replay:
    """The hand, played again; a broken one as far as it goes.

    Where its plain sense contradicts what it records, it is read in the other ways that files are known to mean it.
    """
    plain = _played(hand, PLAIN)
    if plain.failure is None or plain.state is None or hand.fault is not None:
        return plain
    for reading, odd in _readings(hand, plain):
        again = _played(hand, reading)
        if again.failure is None:
            return changed(again, oddities=(*again.oddities, *odd))
    return plain


def _readings(hand: Hand, plain: Replay) -> Iterator[tuple[Reading, tuple[Oddity, ...]]]:
    """Other ways to read a hand that cannot be played as it stands, each with the names of what is odd about it.

    Each way by itself first, then those that go together.
    """
    assert plain.scale is not None
    assert plain.state is not None
    known = tuple(ways(hand, plain.state, plain.scale))
    endless = any(map(_endless, hand.starting_stacks))
    for count in range(len(known) + 1):
        for chosen in combinations(known, count):
            reading = changed(PLAIN, **{name: value for way, _ in chosen for name, value in way.items()})
            odd = tuple(name for _, name in chosen if name is not None)
            if count:
                yield reading, odd
            if endless and (all_in := tuple(_all_in(hand, reading))):
                named = Oddity("all-in", {"asked": players([at for at, _ in all_in])})
                yield changed(reading, all_in=all_in), (*odd, named)


def _all_in(hand: Hand, reading: Reading) -> Iterator[tuple[int, int]]:
    """The seats that the file does not ask where they would have to act, if they had more than they have put in."""
    known: dict[int, int] = {}
    played = _played(hand, reading)
    while (state := played.state) is not None and played.failure is not None:
        at = state.actor if state.phase is poker.Phase.BETTING else None
        if at is None or at in known or not _endless(hand.starting_stacks[at]):
            return
        known[at] = state.seats[at].paid + state.seats[at].dead
        yield at, known[at]
        played = _played(hand, changed(reading, all_in=tuple(known.items())))


def _played(hand: Hand, reading: Reading) -> Replay:
    """One run, the file being read in that way."""
    if hand.fault is not None and not hand.actions:
        return Replay(hand=hand, failure=hand.fault)
    try:
        moves = tuple(_readable(hand))
        scale = scale_of(hand, moves, places=reading.places)
        variant = variant_of(hand, scale, reading=reading)
        known, broken = _filled(moves, variant.cards)
        table = _Table(begin(hand, variant, scale, reading=reading), known, moves, scale, reading)
    except (ParseError, RulesError) as error:
        return Replay(hand=hand, stacks=hand.starting_stacks, failure=hand.fault or Fault.of(error))
    try:
        for move in known.moves:
            table.take(move)
        if broken is not None:
            raise broken
        table.close()
    except (ParseError, IllegalAction) as error:
        return table.so_far(hand, Fault.of(error))
    return table.so_far(hand, hand.fault or judged(hand, table.state, scale, table.oddities))


def _filled(moves: tuple[Move, ...], pack: tuple[Card, ...]) -> tuple[Filled, ParseError | None]:
    """The moves as `filled` gives them, up to the action whose cards cannot be filled; its error comes last."""
    try:
        return filled(moves, pack), None
    except ParseError as error:
        at = error.detail["path"]
        assert isinstance(at, int)
        return filled(moves[: at - 1], pack), error


def _readable(hand: Hand) -> Iterator[Move]:
    """The actions up to the first that is not in the notation; `hand.fault` names it."""
    for action in hand.actions:
        try:
            yield parse(action)
        except ParseError:
            return


class _Table:
    """A replay in progress: the deal, the cards that the file tells, and what waits for the showdown."""

    def __init__(
        self,
        state: poker.State,
        known: Filled,
        moves: tuple[Move, ...],
        scale: Scale,
        reading: Reading,
    ) -> None:
        self.state = state
        self.scale = scale
        self.steps: list[Struct] = []
        self.done = 0
        self.oddities: list[Oddity] = []
        self._moves = moves
        self._guessed, self._guesses = known.seats, known.guesses
        self._reading = reading
        self._shows: dict[int, Show] = {}
        self._run_out = False
        """Nobody could bet any more: hands were turned up all at once, and their order says nothing."""
        self._dealt: Counter[int | None] = Counter()
        self._told: Counter[int | None] = Counter()
        self._cards: dict[int | None, deque[Held]] = {to: deque(cards) for to, cards in _piles(known.moves).items()}
        self._burnt = len(state.variant.streets)
        """Cards that a dealer may have burnt: one before each street. We burn none."""
        self._ahead = state.variant.draws
        """Where cards are exchanged the engine asks for new ones at its own time; it may have all of the file's."""

    def take(self, move: Move) -> None:
        """Plays the next action of the file."""
        match move:
            case Note():
                pass
            case DealHole() | DealBoard():
                self._deal(move)
            case Show():
                self._show(move)
            case _:
                self._act(move)
        self.done += 1

    def close(self) -> None:
        """The showdown, once all that was shown is known."""
        self._settle()
        self._run_out |= sum(self.state.seats[at].stack > 0 for at in self.state.live) <= 1
        known = bool(self._reading.winners)
        if self.state.phase is poker.Phase.SHOWDOWN and not known and all(map(self._hidden, self.state.live)):
            raise ParseError("phh.hidden", path=self.done, asked=players(list(self.state.live)))
        order = []
        while self.state.actor is not None and self.state.phase is poker.Phase.SHOWDOWN:
            seat = self.state.actor
            order.append(seat)
            self._apply(self._bared(seat))
            self._settle()
        won = {took.seat for took in self._taken() if len(pots(self.state.seats)[took.pot].seats) > 1}
        if won and NOBODY in self._guessed:
            raise ParseError("phh.board", path=self.done)
        if won & self._guessed:
            raise ParseError("phh.hidden", path=self.done, asked=players(sorted(self._guessed)))
        shown = [seat for seat in self._shows if seat in order]
        if not self._run_out and shown != order[: len(shown)]:
            self._odd("showdown-order", asked=players(shown), allowed=players(order))

    def so_far(self, hand: Hand, failure: Fault | None) -> Replay:
        """The replay as far as it went."""
        stacks = tuple(
            amount if _endless(amount) else self.scale.amount(self.state.seats[seat].stack)
            for seat, amount in enumerate(hand.starting_stacks)
        )
        return Replay(
            hand=hand,
            finished=self.state.over and failure is None,
            stacks=stacks,
            done=self.done,
            failure=failure,
            oddities=tuple(self.oddities),
            state=self.state,
            scale=self.scale,
            steps=tuple(self.steps),
            guesses=self._guesses,
        )

    def _deal(self, move: DealHole | DealBoard) -> None:
        to = move.seat if isinstance(move, DealHole) else BOARD
        self._told[to] += len(move.cards)
        self._settle()
        if self._dealt[to] < self._told[to]:
            self._pass_idle(None)
        ahead = self._told[to] - self._dealt[to]
        if ahead > 0 and not (isinstance(self.state.chance, Cards) and ahead <= self._to_come(to)):
            raise self._refused("phh.not_dealt")

    def _to_come(self, to: int | None) -> int:
        """The most cards that a seat, or the board, can still get: those owed now and those of all later streets."""
        variant, street = self.state.variant, self.state.street
        owed = sum(due.n for due in self.state.due if due.to == to)
        if to is BOARD:
            return owed + sum(
                later.board + (later.down + later.up) * variant.turns for later in variant.streets[street + 1 :]
            )
        draws = sum(later.draw for later in variant.streets[street:])
        return owed + draws + sum(later.down + later.up for later in variant.streets[street + 1 :])

    def _show(self, move: Show) -> None:
        self._settle()
        self._pass_idle(None)
        self._run_out |= not self._shows and self.state.chance is not None
        before = self._shows.get(move.seat)
        if before is None or any(card is not None for card in move.cards) or move.again:
            self._shows[move.seat] = move

    def _act(self, move: BringIn | Bet | Call | Fold | Discard) -> None:
        self._settle()
        if isinstance(move, Call) and self._idle(move.seat):
            self._odd("idle-check", asked=players([move.seat]))
            return
        if self.state.over:
            raise self._refused("phh.over")
        if (owed := self.state.chance) is not None:
            raise self._refused("phh.cards_missing", allowed=_asked(owed))
        self._pass_idle(move.seat)
        if self.state.actor != move.seat:
            raise self._refused("phh.turn", allowed=players([self.state.actor]))
        if isinstance(move, Bet):
            self._reopen(move)
            move = self._whole(move)
        self._apply(self._action(move))

    def _taken(self) -> Iterator[Took]:
        """The entries of pots taken at a showdown."""
        if self.state.outcome is not None and self.state.outcome.by == "showdown":
            yield from (entry for entry in self.state.story if isinstance(entry, Took))

    def _reopen(self, move: Bet) -> None:
        """Lets who has acted raise after a short all-in, where the file is read so; the rules forbid it (R4.2)."""
        seat = self.state.seats[move.seat]
        if self._reading.reopened and seat.faced >= 0 and bounds(self.state) is None:
            self.state = changed(self.state, seats=self.state.with_seat(move.seat, changed(seat, faced=-1)))
            self._odd("reopened", asked=players([move.seat]))

    def _whole(self, move: Bet) -> Bet:
        """The bet that the rules ask for, in place of less that already takes all that any opponent has left.

        It decides nothing: what nobody can call comes back.
        """
        to, span = self.scale.chips(move.to), bounds(self.state)
        others = [self.state.seats[at] for at in self.state.live if at != move.seat]
        reach = max((seat.bet + seat.stack for seat in others), default=0)
        if span is None or not self.state.top < to == reach < span[0]:
            return move
        self._odd("capped-raise", asked=number(move.to), allowed=number(self.scale.amount(span[0])))
        return changed(move, to=self.scale.amount(span[0]))

    def _pass_idle(self, seat: int | None) -> None:
        """Checks for those whom the file does not ask before this seat, since they could do nothing but check."""
        while (at := self.state.actor) not in (None, seat) and _can_only_check(self.state):
            self._odd("idle-check", asked=players([at]))
            self._apply(poker.Check())
            self._settle()

    def _idle(self, seat: int) -> bool:
        """Whether the seat alone has chips, and nothing to pay: some ask it to check, the rules do not (R4.1)."""
        able = [at for at in self.state.live if self.state.seats[at].stack]
        return not self.state.over and self.state.phase is not poker.Phase.BETTING and able == [seat]

    def _action(self, move: BringIn | Bet | Call | Fold | Discard) -> Action:
        match move:
            case BringIn():
                return poker.BringIn()
            case Fold():
                return poker.Fold()
            case Discard(_, cards):
                return poker.Discard(tuple(Card(card) for card in cards if card is not None))
            case Bet(_, to):
                return poker.RaiseTo(self.scale.chips(to))
            case Call():
                offered = {offer.kind for offer in self.state.offers()}
                return poker.Check() if "check" in offered else poker.Call()

    def _hidden(self, seat: int) -> bool:
        """Whether nothing is known of a hand, or it is told that nobody saw it."""
        shown = self._shows.get(seat)
        unseen = shown is not None and bool(shown.cards) and not any(card is not None for card in shown.cards)
        return seat in self._guessed or unseen

    def _bared(self, seat: int) -> Action:
        """The action of a seat at the showdown: as the file tells; a hand of which nothing is known is mucked."""
        in_file = self._shows.get(seat)
        loses = bool(self._reading.winners) and seat not in self._reading.winners
        if loses and poker.Muck() in self.state.offers()[-1]:
            return poker.Muck()
        if in_file is None:
            self._odd("silent-showdown", asked=players([seat]))
        shown = in_file is None or in_file.again or any(card is not None for card in in_file.cards)
        if (shown and seat not in self._guessed) or seat in self._reading.winners:
            return poker.Show()
        if not any(poker.Muck() in offer for offer in self.state.offers()):
            return poker.Show()
        return poker.Muck()

    def _settle(self) -> None:
        """Deals what the engine owes, as far as the file tells it."""
        while isinstance(owed := self.state.chance, Cards):
            pile = self._cards.get(owed.to, deque())
            ready = len(pile) if self._ahead and owed.to is not BOARD else self._told[owed.to] - self._dealt[owed.to]
            if ready < owed.n:
                return
            cards = tuple(pile.popleft() for _ in range(owed.n))
            self._dealt[owed.to] += owed.n
            outcome = Dealt(tuple(Card(card) for card in cards if card is not None))
            self._shuffle(outcome)
            self._apply(outcome)

    def _shuffle(self, outcome: Dealt) -> None:
        """Shuffles in what was thrown, where the file deals it again before the pack is empty by our count (R4.14)."""
        state, wanted = self.state, bits(outcome.cards)
        if not wanted & state.gone or not (state.shuffles or size(state) - len(outcome.cards) < self._burnt):
            return
        if not wanted & state.gone & ~bits(returning(state, None)):
            self.state = replenish(state, None)
            self._odd("early-shuffle", asked=" ".join(map(str, outcome.cards)))

    def _apply(self, step: Struct) -> None:
        try:
            self.state = self.state.apply(step)
        except IllegalAction as error:
            raise self._refused("phh.illegal", allowed=_possible(self.state, self.scale)) from error
        self.steps.append(step)

    def _refused(self, code: str, **detail: str | int | None) -> ParseError:
        """The error of the action that comes next."""
        action = show(self._moves[self.done]) if self.done < len(self._moves) else ""
        return ParseError(code, path=self.done + 1, asked=action, **detail)

    def _odd(self, name: str, **detail: str) -> None:
        self.oddities.append(Oddity(name, detail))


def _piles(moves: tuple[Move, ...]) -> dict[int | None, list[Held]]:
    """All cards that each seat and the board get, in order."""
    piles: dict[int | None, list[Held]] = {}
    for move in moves:
        if isinstance(move, DealHole | DealBoard):
            piles.setdefault(move.seat if isinstance(move, DealHole) else BOARD, []).extend(move.cards)
    return piles


def _asked(owed: Chance) -> str:
    """The cards that are owed, in the words of the format."""
    assert isinstance(owed, Cards)
    unknown = (None,) * owed.n
    return show(DealBoard(unknown) if owed.to is BOARD else DealHole(owed.to, unknown))


def _possible(state: poker.State, scale: Scale) -> str:
    """The offers of the actor, in the words and the amounts of the file."""
    if state.chance is not None:
        return _asked(state.chance)
    return ", ".join(dict.fromkeys(_told(offer, scale) for offer in state.offers()))


def _told(offer: Offer, scale: Scale) -> str:
    match offer:
        case Amount(low=low, high=high):
            return f"cbr {number(scale.amount(low))}..{number(scale.amount(high))}"
        case Just(action):
            return WORDS[type(action)]
        case _:
            return "sd"


def _can_only_check(state: poker.State) -> bool:
    return state.phase is poker.Phase.BETTING and not state.owed and not state.bringing and bounds(state) is None


def _endless(amount: Number) -> bool:
    return not isinstance(amount, int) and not amount.is_finite()
