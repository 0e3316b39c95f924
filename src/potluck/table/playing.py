"""An act written to the log: in full, or its public part and the whole for the seat alone."""

from potluck.log import Acted, By, Chosen
from potluck.protocol import Action, public_text, show
from potluck.table.draft import Draft

__all__ = ["play"]


def play(draft: Draft, seat: int, action: Action, *, by: By, name: str = "") -> None:
    """Write an act: in full, or its public part and, for the seat alone, the whole."""
    text, whole = public_text(action)
    turn = draft.table.turn
    draft.say(Acted(seat=seat, turn=turn, id=name or f"{by}/{turn}", action=text, by=by, whole=whole))
    if not whole:
        draft.say(Chosen(seat, turn, show(action)), audience=(seat,))
