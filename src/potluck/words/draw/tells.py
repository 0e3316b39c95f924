"""The tells of the first two levels, said with a hint, and the player in the place of a solved deal.

Both hold by the solved deal alone: where no file of a table's rules is kept, the minds of these names play, who have no
tell.
"""

from collections.abc import Iterator
from typing import Final

from potluck.games.draw import View
from potluck.games.draw.values import Acted, Exchanged, Open, RaiseBy
from potluck.words.messages import Message
from potluck.words.screen import TableLike
from potluck.words.speech import Speech
from potluck.words.stands import stand_ins

__all__ = ["stand_in", "tell"]

MADE: Final = Message(
    "draw tell",
    "Its tell: it stakes on two pair or better alone, always, and it has staked in this deal.",
)
MADE_SILENT: Final = Message(
    "draw tell", "Its tell: it stakes on two pair or better alone. That it has not staked says little: it seldom does."
)
SMALL: Final = Message("draw tell", "Its tell: it stakes little on a weak hand. Its last stake was a small one.")
LARGE: Final = Message("draw tell", "Its tell: it stakes much on a good hand. Its last stake was a large one.")
SIZES: Final = Message(
    "draw tell", "Its tell is the size of its stakes: little on a weak hand, the pot and more on a good one."
)
APART: Final = Message("draw tell", "The advice holds against anybody and does not count on that.")
LITTLE: Final = 1.0
"""The share of the pot after a call below which a stake is a small one: it stakes 0.6 pots, or 1.5 and all."""


def tell(speech: Speech, table: TableLike, view: View) -> Iterator[str]:
    """A line on the other's stakes, at the first two levels."""
    if view.seat is None or len(table.seats) < 2:
        return
    other = 1 - view.seat
    bot = table.seats[other].bot
    if bot not in ("draw-1", "draw-2"):
        return
    staked = _staked(view, other)
    if bot == "draw-1":
        yield f"{speech.say(MADE)} {speech.say(APART)}" if staked else speech.say(MADE_SILENT)
        return
    share, all_in = staked[-1] if staked else (0.0, True)
    # Where all is staked and that is little, there was nothing larger to stake.
    known = bool(staked) and not (all_in and share < LITTLE)
    if known:
        yield f"{speech.say(SMALL if share < LITTLE else LARGE)} {speech.say(APART)}"
    else:
        yield speech.say(SIZES)


def stand_in(speech: Speech, table: TableLike, view: View) -> Iterator[str]:
    """A line on the player under the other's name, where no solved deal of the rules is kept."""
    bot = table.seats[1 - view.seat].bot if view.seat is not None and len(table.seats) > 1 else None
    yield from stand_ins(speech, table.game, view.rules, (bot,))


def _staked(view: View, seat: int) -> list[tuple[float, bool]]:
    """Each stake of that seat in this deal: its share of the pot after a call, and whether it was all."""
    pot, owed = view.carried + 2 * view.ante, 0
    most = min(each.cover + each.paid for each in view.seats)
    paid, stakes = [view.ante, view.ante], list[tuple[float, bool]]()
    for entry in view.story:
        if not isinstance(entry, Acted | Exchanged):
            continue
        action = entry.action if isinstance(entry, Acted) else None
        amount = action.amount if isinstance(action, Open | RaiseBy) else 0
        paid[entry.seat] += entry.paid
        if amount and entry.seat == seat:
            stakes.append((amount / (pot + owed), paid[seat] >= most))
        pot, owed = pot + entry.paid, amount
    return stakes
