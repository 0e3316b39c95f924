"""Attendance: sitting out and coming back, asking for the next deal early, a claim against who is absent."""

from potluck.errors import IllegalAction, RequestError
from potluck.log import CameBack, Left, Readied, SatOut, TakenBack
from potluck.table.absence import grounds
from potluck.table.commands import Claim, ComeBack, Ready, Rest
from potluck.table.croupier import settle
from potluck.table.decide.decision import Decision, decided
from potluck.table.draft import Draft
from potluck.table.interval import pause, short_of_chips
from potluck.table.permissions import can_rest
from potluck.table.values import Table

__all__ = ["attended"]


def attended(draft: Draft, command: Rest | ComeBack | Ready | Claim) -> Decision:
    """Carry out a command about one's own part in the next deals; what is so already changes nothing.

    Raises:
        IllegalAction: the match is over, or the game cannot go on without that seat.
        RequestError: a claim is refused.
    """
    if isinstance(command, Claim):
        return _claimed(draft, command)
    table, seat = draft.table, command.seat
    if table.over:
        raise IllegalAction("action.over")
    match command:
        case Rest():
            if not can_rest(table):
                raise IllegalAction("seat.needed", asked=seat)
            if seat in table.attending and seat not in table.resting:
                draft.say(SatOut(seat=seat, later=True))
        case ComeBack():
            _come_back(draft, seat)
        case Ready():
            if table.match.deal == command.deal and table.interval is not None:
                _come_back(draft, seat)
                if _can_ask(draft.table, seat):
                    draft.say(Readied(seat))
                    draft.offer_seed(seat, command.seed)
    settle(draft)
    return decided(draft)


def _can_ask(table: Table, seat: int) -> bool:
    """Whether that seat may ask for the next deal: who has no chips takes some first, or misses it."""
    is_asked = pause(table) is not None and seat not in table.ready
    return is_asked and seat in table.staying and seat not in short_of_chips(table)


def _claimed(draft: Draft, claim: Claim) -> Decision:
    """Act for who is absent from now on, or have him leave, since another player claims it.

    Raises:
        RequestError: he is not absent, or not yet for so long; or nobody can claim that.
    """
    reason = grounds(draft.table, claim.by, away=claim.away, here=claim.here)
    if reason is None or reason.seat != claim.seat or claim.remedy not in reason.remedies:
        raise RequestError("claim.refused")
    if draft.now < reason.due:
        raise RequestError("claim.early", allowed=-(-(reason.due - draft.now) // 1000))
    if claim.remedy == "end":
        draft.say(Left(claim.seat, draft.table.turn, why="claim", by=claim.by))
    else:
        draft.say(SatOut(seat=claim.seat, why="claim", by=claim.by))
    settle(draft)
    return decided(draft)


def _come_back(draft: Draft, seat: int) -> None:
    """Have a person play again himself: no bot plays in his stead, and he sits out no longer."""
    if draft.table.places[seat].lent is not None:
        draft.say(TakenBack(seat=seat, by=seat))
    if seat in (*draft.table.sitting_out, *draft.table.resting):
        draft.say(CameBack(seat))
