"""Deals of the draw in a row: wardrobe, carried pot, credits, rising ante, end (R0.3, R0.5, R0.25-R0.29)."""

from typing import (
    Any,
    ClassVar,
    Final,
    Literal,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RulesError
from potluck.games.adjusting import adjustment
from potluck.games.draw.options import Rules
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import (
    ACTIONS,
    BoughtBack,
    CameOff,
    Closet,
    Credited,
    Ended,
    Seat,
)
from potluck.games.draw.view import History, View
from potluck.games.turns import InTurn
from potluck.options import Options

__all__ = ["Match", "start"]

SEATS: Final = 2
ADJUSTABLE: Final = (
    "money.ante",
    "betting.limit",
    "betting.fixed",
    "betting.cover",
    "betting.raise_cap",
    "betting.pawn_to_raise",
    "betting.first_check",
    "drawing.most",
)
REMEMBERED: Final = 12
"""Past deals in a view; all of them stand in the log."""


class Match(InTurn, Struct, frozen=True):
    """One match. `state` is the deal that runs, or the last one, settled."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    state: State
    deal: int = 1
    turn: int = 0
    """Decisions that seats have made."""
    ready: int = 0
    """Seats that have asked for the next deal, from seat 0 on."""
    past: tuple[History, ...] = ()
    ended: Ended | None = None
    upcoming: Rules | None = None
    """The rules from the next deal on, where they are others."""

    @property
    def adjustable(self) -> tuple[str, ...]:
        """The paths of the options that may change; none once the match is over."""
        return () if self.over else ADJUSTABLE

    def adjusted(self, options: Options) -> "Match":
        """The match that plays by these options from the next deal on.

        Raises:
            IllegalAction: the match is over.
            RulesError: another option would change.
        """
        rules = adjustment(self.rules, options, adjustable=ADJUSTABLE, over=self.over)
        return replace(self, upcoming=None if rules == self.rules else rules)

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return replace(
            self.state.view(seat),
            turn=self.turn,
            deal=self.deal,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            past=self.past[-REMEMBERED:],
            over=self.over,
            winner=self.ended.winner if self.ended is not None else None,
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that has won, though one that has left may have more chips (R0.28); none while the match runs."""
        return () if self.ended is None else (self.ended.winner,)

    def payoffs(self) -> tuple[int, ...]:
        """Dollars won or lost so far, garments at their value; what lies in the pot is still whose it was (R0.29)."""
        state, half = self.state, self.state.carried // 2
        if state.over:
            half = state.pot // 2
        return tuple(
            seat.cash
            + half
            + (0 if state.over else seat.paid)
            - self.rules.money.start * (1 + seat.credits)
            - seat.closet.gone_value
            for seat in state.seats
        )

    def _next(self) -> "Match":
        """The next deal, once both have asked for it."""
        if self.ready < SEATS:
            return self
        rules, last = self.upcoming or self.rules, self.state
        assert last.first is not None
        deal = begin(rules, last.seats, deal=self.deal + 1, first=1 - last.first, carried=last.pot)
        return replace(self, rules=rules, upcoming=None, state=deal, deal=self.deal + 1, ready=0)

    def _leave(self, loser: int) -> "Match":
        """The match lost by a seat that leaves, which is a pass (R0.28); a pot that waits goes to the other."""
        after = replace(self, turn=self.turn + 1)
        if not self.state.over:
            after = replace(after, state=self.state.forfeit(loser))._noted()._stripped(loser)._redeemed(1 - loser)
        elif self.state.pot:
            after = replace(after, state=self.state.forfeit(loser))
        return after._end(1 - loser, "left")

    def _settled(self) -> "Match":
        """The match after a deal that is over: garments and credits settled, perhaps at its end."""
        noted = self._noted()
        outcome = self.state.outcome
        assert outcome is not None
        if outcome.winner is None:
            return noted._after_tie()
        loser = 1 - outcome.winner
        decided = noted._stripped(loser)._redeemed(outcome.winner)
        if decided.state.seats[loser].closet.bare:
            return decided._end(outcome.winner, "bare")
        for seat in (loser, outcome.winner):
            decided = decided._credited(seat)
            if decided._short(seat):
                return decided._end(1 - seat, "broke")
        return decided

    def _noted(self) -> "Match":
        outcome = self.state.outcome
        assert outcome is not None
        won = self.state.payoffs()[outcome.winner] if outcome.winner is not None else 0
        return replace(self, past=(*self.past, History(self.deal, outcome.winner, outcome.by, outcome.amount, won)))

    def _after_tie(self) -> "Match":
        """The match after a tie: with `forfeit`, a seat that alone cannot pay the next ante has lost (R0.3)."""
        if self.rules.money.short_ante == "share":
            return self
        paying = self._credited(0)._credited(1)
        short = [seat for seat in range(SEATS) if paying._short(seat)]
        if len(short) != 1:
            return paying
        lost = replace(paying, state=paying.state.forfeit(short[0])) if paying.state.pot else paying
        return lost._end(1 - short[0], "broke")

    def _stripped(self, loser: int) -> "Match":
        """The match in which all that the loser has pawned comes off, whenever it was pawned (R0.26)."""
        closet = self.state.seats[loser].closet
        entries = tuple(CameOff(loser, garment) for garment in range(closet.off, closet.gone))
        return self._changed(loser, entries, closet=Closet(closet.values, closet.gone))

    def _redeemed(self, winner: int) -> "Match":
        """The match with garments bought back, last pawned first, while the winner keeps the next ante (R0.26)."""
        seat, entries = self.state.seats[winner], []
        cash, closet = seat.cash, seat.closet
        ante = self.rules.ante_of(self.deal + 1)
        while closet.gone and (closet.pawned or not self.rules.wardrobe.off_stays_off):
            garment = closet.gone - 1
            value = closet.values[garment]
            if cash < value + ante:
                break
            cash -= value
            entries.append(BoughtBack(winner, garment, value))
            closet = Closet(closet.values, closet.off - (not closet.pawned), max(closet.pawned - 1, 0))
        return self._changed(winner, tuple(entries), cash=cash, closet=closet)

    def _credited(self, at: int) -> "Match":
        """The match in which a seat without wardrobe takes its credits while it cannot pay the next ante (R0.28)."""
        money, match = self.rules.money, self
        while match._short(at) and not match.state.seats[at].closet.values:
            seat = match.state.seats[at]
            if seat.credits >= money.credits:
                break
            entries = (Credited(at, money.start),)
            match = match._changed(at, entries, cash=seat.cash + money.start, credits=seat.credits + 1)
        return match

    def _short(self, at: int) -> bool:
        """Whether a seat cannot pay the next ante, not even by pawning (R0.25, R0.28)."""
        seat = self.state.seats[at]
        return seat.cash + seat.closet.worn_value < self.rules.ante_of(self.deal + 1)

    def _changed(self, at: int, entries: tuple[Any, ...], **fields: Any) -> "Match":
        seat, other = self.state.seats
        seats = (replace(seat, **fields), other) if at == 0 else (seat, replace(other, **fields))
        return replace(self, state=replace(self.state, seats=seats, story=self.state.story + entries))

    def _end(self, winner: int, why: Literal["bare", "broke", "left"]) -> "Match":
        ended = Ended(winner, why)
        return replace(self, ended=ended, state=replace(self.state, story=(*self.state.story, ended)))


def start(rules: Rules, seats: int = SEATS) -> Match:
    """A match at its first deal; chance owes who speaks first (R0.2, R0.5).

    Raises:
        RulesError: the draw is for two.
    """
    if seats != SEATS:
        raise RulesError("rules.wrong_seats", asked=seats, allowed=SEATS)
    seat, other = (Seat(rules.money.start, Closet(rules.values_of(at))) for at in range(SEATS))
    return Match(rules, begin(rules, (seat, other)))
