"""What a player has laid ready: the cards that he has marked, the sum, and what he has decided before his turn."""

from potluck.terminal.board import Board
from potluck.terminal.tui.choices import Choice, Stakes, choices, pre_choices, stakes
from potluck.terminal.tui.things import Thing, things_of
from potluck.wire.views import PlainOffer, PlainPick

__all__ = ["Tray"]


class Tray:
    """Belongs to one turn, but for a pre-action: it lasts as long as its price."""

    def __init__(self, *, ascii_only: bool) -> None:
        self.things: tuple[Thing, ...] = ()
        """The own cards or dice."""
        self.marked: set[str | int] = set()
        self.stake = 0
        self.pre_action = ""
        """The key of what is decided; empty where nothing is."""
        self._typed = False
        self._ascii = ascii_only
        self._board: Board | None = None

    @property
    def offers(self) -> tuple[PlainOffer, ...]:
        """What can be done now."""
        return () if self._board is None else self._board.offers

    @property
    def stakes(self) -> Stakes | None:
        """The sums that can be staked; None where there are none."""
        return stakes(self.offers)

    @property
    def pickable(self) -> set[str | int]:
        """What can be marked now."""
        return {thing for offer in self.offers if isinstance(offer, PlainPick) for thing in offer.among}

    def see(self, board: Board) -> None:
        """The table has moved on; with a new turn everything but a pre-action is put away."""
        before, self._board = self._board, board
        if before is None or (before.screen.turn, before.view.deal) != (board.screen.turn, board.view.deal):
            self.marked.clear()
            self.put((board.felt.pot or 0) // 2)
        self.things = things_of(board.own, ascii_only=self._ascii)

    def put(self, sum_: int) -> None:
        """The sum, or the nearest to it that is possible."""
        limits = self.stakes
        self.stake, self._typed = min(max(sum_, limits.low), limits.high) if limits else 0, False

    def write(self, digit: str) -> None:
        """One digit more, or none: then one less. The first digit takes the place of a sum that was not typed."""
        limits = self.stakes
        if limits is not None:
            written = str(self.stake) if self._typed or not digit else ""
            self.stake, self._typed = min(int((written + digit if digit else written[:-1]) or 0), limits.high), True

    def share(self, step: int) -> None:
        """On to the next share of the pot: the least, half of it, all of it, twice, the most."""
        if self.stakes is not None and self._board is not None:
            self.put(self.stakes.beyond(self._board.felt, self.stake, step))

    def mark(self, at: int) -> None:
        """Marks that card or die, or no longer, where it can be."""
        if 0 <= at < len(self.things) and self.things[at].value in self.pickable:
            self.marked ^= {self.things[at].value}

    def decide(self, key: str) -> None:
        """Decides for the pre-action of that key, or no longer."""
        self.pre_action = "" if self.pre_action == key else key

    def due(self) -> tuple[str, bool]:
        """What the pre-action comes to, where it is one's turn; and whether it is off, since its price has changed."""
        if not self.pre_action or self._board is None:
            return "", False
        decided = next((known for known in self._board.screen.pre_actions if known.key == self.pre_action), None)
        if decided is None or self.offers:
            self.pre_action = ""
        action = "" if decided is None else decided.action
        return action, not self.pre_action and not action

    def choices(self) -> tuple[Choice, ...]:
        """The buttons: what can be done now, else what can be decided before one's turn."""
        if self._board is None:
            return ()
        return choices(self._board, marked=self.marked, stake=self.stake) or pre_choices(self._board, self.pre_action)

    def caption(self, choice: Choice) -> str:
        """What stands on a button; with what is marked, where it would take that."""
        marked = [thing.text for thing in self.things if thing.value in self.marked]
        takes = any(isinstance(offer, PlainPick) and offer.kind == choice.kind for offer in self.offers)
        return f"{choice.caption} {' '.join(marked)}" if takes and marked and choice.action else choice.caption
