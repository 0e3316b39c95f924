"""What a player has laid ready: the cards that he has marked, the sum, and what he has decided before his turn."""

from collections.abc import Mapping, Sequence
from typing import Any

from potluck.protocol import Action, Pick
from potluck.room import Sight
from potluck.terminal.ahead import Plan, carried_out, plans
from potluck.terminal.board import Board
from potluck.terminal.tableau.choices import Choice, Stakes, choices, choices_ahead, stakes
from potluck.terminal.tableau.things import Thing, things_of

__all__ = ["Tray"]


class Tray:
    """Belongs to one turn, but for a plan: it lasts as long as its price."""

    def __init__(self, *, ascii_only: bool) -> None:
        self.things: tuple[Thing, ...] = ()
        """The own cards or dice."""
        self.marked: set[Any] = set()
        self.stake = 0
        self._typed = False
        self.plan: Plan | None = None
        self._ascii = ascii_only
        self._sight: Sight | None = None

    @property
    def offers(self) -> Sequence[Any]:
        """What can be done now."""
        return () if self._sight is None or self._sight.view is None else self._sight.view.offers

    @property
    def stakes(self) -> Stakes | None:
        """The sums that can be staked; None where there are none."""
        return stakes(self.offers)

    @property
    def pickable(self) -> set[Any]:
        """What can be marked now."""
        return {thing for offer in self.offers if isinstance(offer, Pick) for thing in offer.among}

    def see(self, seen: Sight) -> None:
        """The table has moved on; with a new turn everything but a plan is put away."""
        before, self._sight = self._sight, seen
        if before is None or (before.turn, _deal(before)) != (seen.turn, _deal(seen)):
            self.marked.clear()
            self.put(getattr(seen.view, "pot", 0) // 2)
        known = seen.seat is not None and seen.view is not None
        self.things = things_of(seen.view, seen.seat or 0, ascii_only=self._ascii) if known else ()

    def put(self, sum_: int) -> None:
        """The sum, or the nearest to it that is possible."""
        found = self.stakes
        self.stake, self._typed = min(max(sum_, found.low), found.high) if found else 0, False

    def write(self, digit: str) -> None:
        """One digit more, or none: then one less. The first digit takes the place of a sum that was not typed."""
        found = self.stakes
        if found is not None:
            written = str(self.stake) if self._typed or not digit else ""
            self.stake, self._typed = min(int((written + digit if digit else written[:-1]) or 0), found.high), True

    def share(self, step: int) -> None:
        """On to the next share of the pot: the least, half of it, all of it, twice, the most."""
        if self.stakes is not None and self._sight is not None:
            self.put(self.stakes.beyond(self._sight.view, self.stake, step))

    def mark(self, at: int) -> None:
        """Marks that card or die, or no longer, where it can be."""
        if 0 <= at < len(self.things) and self.things[at].value in self.pickable:
            self.marked ^= {self.things[at].value}

    def intend(self, plan: Plan) -> None:
        """Decides for it, or no longer."""
        self.plan = None if self.plan is not None and self.plan.key == plan.key else plan

    def due(self, board: Board) -> tuple[Action | None, bool]:
        """What the plan comes to, where it is one's turn; and whether it is off, since its price has changed."""
        plan, view = self.plan, board.view
        if plan is None:
            return None, False
        if self.offers:
            self.plan = None
            action = carried_out(plan, view)
            return action, action is None
        if any(known.key == plan.key for known in plans(board)):
            return None, False
        self.plan = None
        return None, True

    def choices(self, board: Board, actions: Mapping[str, type[Any]]) -> tuple[Choice, ...]:
        """The buttons: what can be done now, else what can be decided ahead."""
        if board.view is None:
            return ()
        found = choices(board, marked=self.marked, stake=self.stake, actions=actions)
        return found or choices_ahead(board, "" if self.plan is None else self.plan.key)

    def caption(self, choice: Choice) -> str:
        """What stands on a button; with what is marked, where it would take that."""
        marked = [thing.text for thing in self.things if thing.value in self.marked]
        picks = any(isinstance(offer, Pick) and offer.kind == choice.kind for offer in self.offers)
        return f"{choice.caption} {' '.join(marked)}" if picks and marked and choice.action else choice.caption


def _deal(seen: Sight) -> int:
    """The number of the deal that is seen; 0 before the first."""
    return 0 if seen.view is None else int(seen.view.deal)
