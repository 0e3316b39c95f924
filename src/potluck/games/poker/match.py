"""Deals of poker in a row: for cash, with rebuys, sitting out and leaving; or a sit-and-go with rising sums."""

from collections.abc import Sequence
from typing import (
    ClassVar,
    Final,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction, RequestError
from potluck.games.poker import choice, tournament
from potluck.games.poker.adjusting import Adjusting, adopted, opening
from potluck.games.poker.asking import Asking, can_miss
from potluck.games.poker.choice import Chosen
from potluck.games.poker.options import Rules
from potluck.games.poker.rising import Rising, levels
from potluck.games.poker.state import State, begin
from potluck.games.poker.values import (
    ACTIONS,
    Action,
    Choose,
    Entry,
    Joined,
    Leave,
    Left,
    Next,
    Offer,
    Phase,
    Placed,
    Rebought,
    Rebuy,
    Returned,
    Seat,
    SitOut,
)
from potluck.games.poker.view import History, SeatView, View
from potluck.games.refusal import refusal
from potluck.protocol import (
    Amount,
    Chance,
    Just,
    offered,
)

__all__ = ["Match", "Player", "start"]

REMEMBERED: Final = 12
"""Past deals in a view; all of them stand in the log."""
NEXT: Final = Just(Next())
SIT_OUT: Final = Just(SitOut())
LEAVE: Final = Just(Leave())


class Player(Struct, frozen=True, kw_only=True):
    """The player in a seat, beside the deal; chips. `bought` and `cashed` count all who have sat there."""

    bought: int
    """Taken so far."""
    earlier: int = 0
    """Of that, what those who sat there before have won or lost."""
    rebuys: int = 0
    away: bool = False
    """Sits out the next deal."""
    missed: bool = False
    """A deal was dealt without him, so that he pays a blind when he comes back."""
    gone: bool = False
    """Left, or has no chips and can take none; or nobody sits there yet."""
    joining: bool = False
    """Somebody has sat down in that seat, and comes in after this deal."""
    new: bool = False
    """He sat down after this deal had begun, and knows no more of it than a spectator."""
    late: bool = False
    """He sat down after the match had begun, so that the seat's result is not his alone."""
    cashed: int = 0
    """What was carried away."""
    place: int = 0
    """In a sit-and-go, once it is known."""
    prize: int = 0


class Match(Adjusting, Asking, Rising, Struct, frozen=True, kw_only=True):
    """One match. `state` is the deal that runs, or the last one, settled."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    state: State
    players: tuple[Player, ...]
    deal: int = 1
    turn: int = 0
    """Decisions that seats have made."""
    asked: tuple[int, ...] = ()
    """After a deal: the seats that have not yet said whether they play the next."""
    past: tuple[History, ...] = ()
    over: bool = False
    chosen: Chosen | None = None
    """Where the dealer has the choice: what was chosen last, by whom, and for how many more deals."""
    choosing: int | None = None
    """The seat that is to choose."""
    upcoming: Rules | None = None
    """The rules from the next deal on, where they are others."""
    level: int = 0
    """The level of the deal that runs, from 0, where the sums rise by time (R4.17)."""
    announced: int = 0
    """The level from the next deal on."""

    @property
    def actor(self) -> int | None:
        """The seat to act; after a deal each in turn says what he does next."""
        if self.over:
            return None
        if self.choosing is not None:
            return self.choosing
        return self.asked[0] if self.state.over else self.state.actor

    @property
    def chance(self) -> Chance | None:
        """The demand of the deal on chance; None where it owes nothing."""
        return None if self.over else self.state.chance

    @property
    def winner(self) -> int | None:
        """The seat that has won most, alone, in a match that is over; else None, and where a seat had several players:
        who won then is known by person, not by seat."""
        won = self.payoffs()
        if not self.over or any(player.late for player in self.players):
            return None
        return won.index(max(won)) if won.count(max(won)) == 1 else None

    @property
    def free(self) -> tuple[int, ...]:
        """Seats at which somebody may sit down now; none in a sit-and-go."""
        if self.over or self.rules.tournament.play:
            return ()
        return self.gone

    @property
    def gone(self) -> tuple[int, ...]:
        """Seats whose player has left or is out, and nobody has come in his place."""
        return tuple([at for at, player in enumerate(self.players) if player.gone and not player.joining])

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards of the deal that are not dealt yet."""
        return self.state.undealt

    def offers(self) -> tuple[Offer, ...]:
        """The deal's, or what one may do between deals; and always to leave."""
        actor = self.actor
        if actor is None:
            return ()
        return (*(self.state.offers() if self._dealing else self._between(actor)), LEAVE)

    def apply(self, action: Struct) -> "Match":
        """The match after an action of the actor, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if self.over:
            raise IllegalAction("action.over")
        actor = self.actor
        if actor is None:
            after = self.state.apply(action)
            if self.rules.choice.play and self.state.button is None:
                return replace(self, state=choice.opened(self.state, button=after.button))._opened()
            return self._played(after)
        if type(action) is Leave:
            return replace(self, turn=self.turn + 1)._leave(actor)
        if self._dealing:
            return replace(self, turn=self.turn + 1)._played(self.state.apply(action))
        if not offered(action, self._between(actor)):
            raise refusal(self, action)
        return replace(self, turn=self.turn + 1)._answered(actor, action)

    def join(self, seat: int) -> "Match":
        """The match with a new player at that seat, with the chips of the start; in a deal he waits for its end.

        Where he would owe no blind in his first deal he posts the big one. Of the deal that runs, or has just ended, he
        sees what a spectator sees.

        Raises:
            IllegalAction: the match is over.
            RequestError: somebody sits there, or nobody may join a sit-and-go.
        """
        if self.over:
            raise IllegalAction("action.over")
        if self.rules.tournament.play:
            raise RequestError("seat.closed", asked=seat)
        if not 0 <= seat < len(self.players):
            raise RequestError("seat.unknown", asked=seat, allowed=f"0..{len(self.players) - 1}")
        if seat not in self.free:
            raise RequestError("seat.taken", asked=seat)
        joined = self._with(seat, replace(self.players[seat], joining=True))
        joined = joined._tell(Joined(seat, self.rules.money.start))
        return replace(_seated(joined), asked=(*self.asked, seat)) if self.asked else joined

    def vacate(self, seat: int) -> "Match":
        """The match, in which nothing has happened yet, with nobody at that seat; it is free to be joined.

        Raises:
            RequestError: the match has begun, is a sit-and-go, or fewer than two seats would remain.
        """
        begun = self.deal > 1 or self.state.phase is not Phase.BUTTON
        if begun or self.rules.tournament.play or seat not in self._in() or len(self._in()) < 3:
            raise RequestError("seat.closed", asked=seat)
        seats = self.state.with_seat(seat, Seat(0, folded=True, out=True))
        return replace(self._with(seat, Player(bought=0, gone=True)), state=replace(self.state, seats=seats))

    def earlier(self, seat: int) -> int:
        """Of what that seat has won or lost, the part of those who sat there before."""
        return self.players[seat].earlier

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        stranger = seat is not None and (self.players[seat].joining or self.players[seat].new)
        view = self.state.view(None if stranger else seat)
        return replace(
            view,
            seat=seat,
            turn=self.turn,
            deal=self.deal,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            seats=tuple(map(_seat_view, view.seats, self.players)),
            past=self.past[-REMEMBERED:],
            over=self.over,
            winner=self.winner,
            rules=self.rules,
            rest=self.chosen.left if self.chosen is not None else 0,
            levels=levels(self),
        )

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost so far, the pot still being whose it was; at the end of a sit-and-go prizes."""
        if self.over and self.rules.tournament.play:
            return tuple(player.prize - player.bought for player in self.players)
        settled = self.state.over
        return tuple(
            seat.stack + (0 if settled else seat.paid + seat.dead) + player.cashed - player.bought
            for seat, player in zip(self.state.seats, self.players, strict=True)
        )

    def timeout(self) -> Action:
        """The action of the clock for the actor: the deal's; else to play the next, to miss it, or to leave.

        Who has no chips misses it, as long as two others can play it.
        """
        actor = self.actor
        if self.choosing is not None:
            return choice.usual(self.rules, self.chosen, self.state)
        if actor is None or not self.state.over:
            return self.state.timeout()
        if not self._stack(actor):
            return SitOut() if can_miss(self, actor) else Leave()
        return SitOut() if self.players[actor].away else Next()

    @property
    def _dealing(self) -> bool:
        """Whether the deal itself goes on."""
        return not self.state.over and self.choosing is None

    def _between(self, actor: int) -> tuple[Offer, ...]:
        """The games to choose from; or the next deal, to miss it, or more chips for who has less than half of the
        first; who has none needs some, or misses the next deal while two others can play it."""
        if self.choosing is not None:
            return choice.offers(self.rules, self.state)
        stack, player, start = self.state.seats[actor].stack, self.players[actor], self.rules.money.start
        if self.rules.tournament.play:
            return (NEXT,)
        offers: tuple[Offer, ...] = (NEXT, SIT_OUT) if stack else ()
        if player.rebuys < self.rules.money.rebuys and 2 * stack < start:
            offers += (Amount("rebuy", start // 2 - stack or 1, start - stack),)
        return offers if stack or not can_miss(self, actor) else (*offers, SIT_OUT)

    def _answered(self, actor: int, action: Struct) -> "Match":
        """The match after an action between deals."""
        player = self.players[actor]
        match action:
            case Rebuy(amount):
                seats = self.state.with_seat(actor, replace(self.state.seats[actor], stack=self._stack(actor) + amount))
                taken = replace(player, bought=player.bought + amount, rebuys=player.rebuys + 1)
                state = replace(self.state, seats=seats, story=(*self.state.story, Rebought(actor, amount)))
                return replace(self._with(actor, taken), state=state)
            case Choose(name):
                chosen = choice.named(self.rules, self.state, name, seat=actor)
                return replace(self, chosen=chosen)._begun()
            case _:
                away = type(action) is SitOut
                match = self if away == player.away else self._tell(Returned(actor, not away))
                return replace(match._with(actor, replace(player, away=away)), asked=self.asked[1:])._next()

    def _next(self) -> "Match":
        """The next deal, once all have been asked; they are asked again where no two play."""
        if self.asked:
            return self
        playing = [at for at, player in enumerate(self.players) if not player.gone and not player.away]
        if len(playing) < 2:
            return replace(self, asked=tuple(self._in()))
        return self._dealt(playing)

    def _dealt(self, playing: list[int]) -> "Match":
        """The next deal for those seats; the button moves on."""
        if self.upcoming is not None:
            return adopted(self)._dealt(playing)
        seats = self.state.seats
        button = next(at for at in _around(self) if at in playing)
        out = tuple(at for at in range(len(seats)) if at not in playing)
        stacks = tuple(0 if self.players[at].gone else seat.stack for at, seat in enumerate(seats))
        waiting = choice.waiting_for_choice(self.state, stacks, button=button, out=out)
        return replace(self, deal=self.deal + 1, state=waiting)._opened()

    def _opened(self) -> "Match":
        """The deal that waits, begun; or first somebody names its game."""
        choosing = choice.chooser(self.rules, self.chosen, self.state)
        return self._begun() if choosing is None else replace(self, choosing=choosing)

    def _begun(self) -> "Match":
        """The deal that waits, with its forced bets paid."""
        waiting = self.state
        seats = waiting.seats
        out = tuple(at for at, seat in enumerate(seats) if seat.out)
        level = tournament.level(self.rules, deal=self.deal, risen=self.announced)
        variant = choice.game(self.rules, self.chosen).times(tournament.factor(self.rules, at=level))
        returning = [at for at, seat in enumerate(seats) if self.players[at].missed and not seat.out]
        posts = _posts(variant.forced.blinds, returning if len(seats) - len(out) > 2 else [], len(seats))
        stacks = [seat.stack for seat in seats]
        state = begin(variant, stacks, button=waiting.button, out=out, house=waiting.house, posts=posts)
        players = tuple(
            replace(player, missed=at in out, new=False) if player.new or player.missed != (at in out) else player
            for at, player in enumerate(self.players)
        )
        begun, chosen = replace(self, players=players, state=state, level=self.announced), self.chosen
        if chosen is None:
            return begun
        state = choice.begun(state, waiting, chosen=chosen, announced=self.choosing is not None)
        return replace(begun, state=state, chosen=replace(chosen, left=chosen.left - 1), choosing=None)

    def _played(self, state: State) -> "Match":
        played = replace(self, state=_given_up(self, state))
        return played._settled() if played.state.over else played

    def _settled(self) -> "Match":
        """The match after a deal that is over, without the seats that cannot go on; perhaps at its end."""
        noted = replace(self, past=(*self.past, History(self.deal, self.state.payoffs())))
        settled = _seated(_swept(noted))
        broke = [at for at in settled._in() if not settled._stack(at) and _cannot_go_on(settled, at)]
        settled = settled._out(broke) if broke else settled
        if len(settled._in()) < 2 or _last_deal(settled):
            return settled._ended()
        return replace(settled, asked=tuple(settled._in()))

    def _leave(self, actor: int) -> "Match":
        """The match without the actor, who gives up the deal and takes along the chips that remain."""
        between, state, player = self.state.over, self.state, self.players[actor]
        if self.choosing is not None:
            after = replace(self, state=choice.unplayed(state), choosing=None)
        else:
            leaving = self._with(actor, replace(player, gone=True))
            after = replace(self, state=state if between else _given_up(leaving, state))
        amount = after._stack(actor)
        cashed = player.cashed + (0 if self.rules.tournament.play else amount)
        after = after._with(actor, replace(player, gone=True, away=False, cashed=cashed))
        if self.rules.tournament.play:
            after = after._out([actor], cashed=amount)
        emptied, seat = after.state, replace(after.state.seats[actor], stack=0)
        emptied = replace(emptied, seats=emptied.with_seat(actor, seat), story=(*emptied.story, Left(actor, amount)))
        after = replace(after, state=emptied, asked=tuple(at for at in self.asked if at != actor))
        if not emptied.over:
            return after
        if not between:
            return after._settled()
        return after._ended() if len(after._in()) < 2 else after._next()

    def _out(self, seats: list[int], *, cashed: int = 0) -> "Match":
        """Those seats are out of the match; in a sit-and-go they have their places and prizes."""
        before = [self._stack(at) - won for at, won in enumerate(self.state.payoffs())]
        match = self
        remaining = len([at for at in self._in() if at not in seats])
        places: Sequence[tuple[int, int]] = [(0, 0)] * len(seats)
        if self.rules.tournament.play:
            stacks = [before[at] for at in seats]
            places = tournament.placed(self.rules, seats=len(self.players), remaining=remaining, stacks=stacks)
        for at, (place, prize) in zip(seats, places, strict=True):
            player = self.players[at]
            player = replace(player, gone=True, place=place, prize=prize, cashed=player.cashed + cashed)
            match = match._with(at, player)
            match = match._tell(Placed(at, place, prize)) if place else match
        return match

    def _ended(self) -> "Match":
        """The match is over; in a sit-and-go those that are left share the first places by their chips."""
        match = self
        if self.rules.tournament.play:
            rest = self._in()
            stacks = [self._stack(at) for at in rest]
            places = tournament.placed(self.rules, seats=len(self.players), remaining=0, stacks=stacks)
            for at, (place, prize) in zip(rest, places, strict=True):
                match = match._with(at, replace(match.players[at], place=place, prize=prize))._tell(
                    Placed(at, place, prize)
                )
        return replace(match, over=True, asked=())

    def _in(self) -> list[int]:
        """Seats that are still in the match."""
        return [at for at, player in enumerate(self.players) if not player.gone]

    def _stack(self, at: int) -> int:
        return self.state.seats[at].stack

    def _with(self, at: int, player: Player) -> "Match":
        return replace(self, players=(*self.players[:at], player, *self.players[at + 1 :]))

    def _tell(self, *entries: Entry) -> "Match":
        return replace(self, state=replace(self.state, story=self.state.story + entries))


def start(rules: Rules, seats: int = 2) -> Match:
    """A match at its first deal; chance owes who deals.

    Raises:
        RulesError: the variant does not serve so many.
    """
    state = opening(rules, seats)
    return Match(rules=rules, state=state, players=(Player(bought=rules.money.start),) * seats)


def _swept(match: Match) -> Match:
    """The match in which chips won by a hand at the showdown go with its player, if he has left."""
    for at, player in enumerate(match.players):
        stack = match._stack(at)
        if player.gone and stack:
            seats = match.state.with_seat(at, replace(match.state.seats[at], stack=0))
            after = replace(match.state, seats=seats, story=(*match.state.story, Left(at, stack)))
            match = replace(match._with(at, replace(player, cashed=player.cashed + stack)), state=after)
    return match


def _seated(match: Match) -> Match:
    """The match in which all who have sat down have their chips, and decide with the others."""
    start = match.rules.money.start
    for at, player in enumerate(match.players):
        if player.joining:
            bought, cashed = player.bought, player.cashed
            newcomer = Player(
                bought=bought + start, cashed=cashed, earlier=cashed - bought, missed=True, new=True, late=True
            )
            seats = match.state.with_seat(at, replace(match.state.seats[at], stack=start))
            match = replace(match._with(at, newcomer), state=replace(match.state, seats=seats))
    return match


def _given_up(match: Match, state: State) -> State:
    """The deal, in which those that have left give up what they can whenever they would be asked."""
    while state.actor is not None and match.players[state.actor].gone:
        state = state.forfeit(state.actor)
    return state


def _cannot_go_on(match: Match, at: int) -> bool:
    return match.rules.tournament.play or match.players[at].rebuys >= match.rules.money.rebuys


def _last_deal(match: Match) -> bool:
    return bool(match.rules.money.deals) and match.deal >= match.rules.money.deals


def _around(match: Match) -> list[int]:
    """All seats, beginning left of the dealer."""
    n, button = len(match.players), match.state.button or 0
    return [(button + 1 + step) % n for step in range(n)]


def _seat_view(seat: SeatView, player: Player) -> SeatView:
    """A seat of the deal, with what the match knows of it."""
    joining = player.joining or player.new
    if not (player.away or player.gone or joining):
        return seat
    return replace(seat, away=player.away, gone=player.gone and not joining, joining=joining)


def _posts(blinds: tuple[int, ...], returning: list[int], seats: int) -> tuple[int, ...]:
    """The big blind for each seat that comes back; those that owe a blind anyway pay no more than that."""
    highest = max(blinds, default=0)
    return tuple(highest if at in returning else 0 for at in range(seats))
