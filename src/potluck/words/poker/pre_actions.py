"""Pre-actions of poker: to check, to pay just what is to be paid, or to be rid of the hand; to show it or to muck."""

from typing import Final

from msgspec.structs import replace

from potluck.games.poker import Phase, View
from potluck.games.poker.showing import is_beaten, will_choose
from potluck.protocol import Just, show
from potluck.words.messages import Message
from potluck.words.screen import PreAction
from potluck.words.speech import Speech, money

__all__ = ["pre_actions"]

CHECK: Final = Message("", "Check")
CALL: Final = Message("", "Call {amount}")
FOLD: Final = Message("", "Fold")
CHECK_OR_FOLD: Final = Message("", "Check or fold")
SHOW: Final = Message("", "Show my cards")
MUCK: Final = Message("", "Muck if beaten")


def pre_actions(speech: Speech, view: View) -> tuple[PreAction, ...]:
    """Pre-actions that the viewer can choose while another is to act; at his own turn, what each has come to.

    A price or a street that has changed changes the key. To be rid of the hand has no price. Where hands may be mucked
    (R4.4), what to do at the showdown is a switch, which comes to an act there alone.
    """
    return (*_at_the_bet(speech, view), *_at_the_showdown(speech, view))


def _at_the_showdown(speech: Speech, view: View) -> tuple[PreAction, ...]:
    """To show the hand in any case, or only where it is not beaten by then."""
    if not will_choose(view):
        return ()
    offered = {offer.kind for offer in view.offers} if view.phase is Phase.SHOWDOWN else set()
    shown = "show" if "show" in offered else ""
    mucked = "muck" if "muck" in offered and is_beaten(view) else shown
    return (
        PreAction(key="show", caption=speech.say(SHOW), action=shown, lasting=True),
        PreAction(key="muck", caption=speech.say(MUCK), action=mucked, lasting=True),
    )


def _at_the_bet(speech: Speech, view: View) -> tuple[PreAction, ...]:
    if view.seat is None or view.actor is None or view.outcome is not None or view.phase is not Phase.BETTING:
        return ()
    seat, due = view.seats[view.seat], view.actor == view.seat
    if seat.folded or seat.out or seat.gone or not seat.held or not seat.cash:
        return ()
    owed = min(seat.cash, view.owed if due else view.top - seat.bet)
    staying = f"call {view.deal} {view.street} {owed}" if owed else f"check {view.deal} {view.street}"
    stay = _pre_action(speech, staying, CALL if owed else CHECK, owed=owed)
    away = _pre_action(speech, f"away {view.deal}", FOLD if owed else CHECK_OR_FOLD, owed=owed)
    if not due:
        return stay, away
    acts = {offer.kind: show(offer.action) for offer in view.offers if isinstance(offer, Just)}
    come_to = ((stay, acts.get("call" if owed else "check")), (away, acts.get("check", acts.get("fold"))))
    return tuple(replace(decided, action=action) for decided, action in come_to if action is not None)


def _pre_action(speech: Speech, key: str, caption: Message, *, owed: int) -> PreAction:
    return PreAction(key=key, caption=speech.say(caption, amount=money(owed)))
