"""The selection of a player: marked cards or dice, the sum, and a pre-action."""

from potluck.terminal.board import Board
from potluck.terminal.tui.choices import Choice, Stakes, again_choices, choices, pre_choices, stakes, wish_choices
from potluck.terminal.tui.pieces import Piece, pieces_of
from potluck.wire.views import PlainOffer, PlainPick
from potluck.words import PreAction

__all__ = ["Selection"]


class Selection:
    """A selection for one turn; only a pre-action lasts beyond it, as long as its price stays."""

    def __init__(self, *, ascii_only: bool) -> None:
        self.pieces: tuple[Piece, ...] = ()
        """The own cards or dice."""
        self.marked: set[str | int] = set()
        self.stake = 0
        self.pre_action = ""
        """The key of the chosen pre-action; empty for none."""
        self.switch = ""
        """The key of the pre-action that stays from deal to deal; empty for none."""
        self._typed = False
        self._ascii = ascii_only
        self._board: Board | None = None

    @property
    def offers(self) -> tuple[PlainOffer, ...]:
        """The offers to the player now."""
        return () if self._board is None else self._board.offers

    @property
    def stakes(self) -> Stakes | None:
        """The sums that can be staked; None where there are none."""
        return stakes(self.offers)

    @property
    def pickable(self) -> set[str | int]:
        """The values that can be marked now."""
        return {piece for offer in self.offers if isinstance(offer, PlainPick) for piece in offer.among}

    def update(self, board: Board) -> None:
        """Take over the table as it is now; a new turn clears everything but a pre-action."""
        before, self._board = self._board, board
        if before is None or (before.screen.turn, before.view.deal) != (board.screen.turn, board.view.deal):
            self.marked.clear()
            self.set_stake((board.felt.pot or 0) // 2)
        self.pieces = pieces_of(board.own, ascii_only=self._ascii)

    @property
    def _offered(self) -> tuple[PreAction, ...]:
        return () if self._board is None else self._board.screen.pre_actions

    def set_stake(self, sum_: int) -> None:
        """Set the sum, or the nearest to it that is possible."""
        limits = self.stakes
        self.stake, self._typed = min(max(sum_, limits.low), limits.high) if limits else 0, False

    def type_digit(self, digit: str) -> None:
        """Add a digit to the sum, for an empty one drop the last. The first digit replaces a sum that was not typed."""
        limits = self.stakes
        if limits is not None:
            written = str(self.stake) if self._typed or not digit else ""
            self.stake, self._typed = min(int((written + digit if digit else written[:-1]) or 0), limits.high), True

    def share(self, step: int) -> None:
        """Go on to the next share of the pot: the least, half of it, all of it, twice, the most."""
        if self.stakes is not None and self._board is not None:
            self.set_stake(self.stakes.beyond(self._board.felt, self.stake, step))

    def mark(self, at: int) -> None:
        """Mark that card or die, or unmark it, where it can be marked."""
        if 0 <= at < len(self.pieces) and self.pieces[at].value in self.pickable:
            self.marked ^= {self.pieces[at].value}

    def choose_pre_action(self, key: str) -> None:
        """Choose the pre-action of that key, or drop it; a switch is set beside another one."""
        if any(offered.lasting and offered.key == key for offered in self._offered):
            self.switch = "" if self.switch == key else key
        else:
            self.pre_action = "" if self.pre_action == key else key

    def due(self) -> tuple[str, bool]:
        """The action of a pre-action that is due, else an empty text; and whether it is off since its price changed."""
        switched = next((offered.action for offered in self._offered if offered.key == self.switch), "")
        if switched or not self.pre_action:
            return switched, False
        chosen = next((offered for offered in self._offered if offered.key == self.pre_action), None)
        if chosen is None or self.offers:
            self.pre_action = ""
        action = "" if chosen is None else chosen.action
        return action, not self.pre_action and not action

    def choices(self) -> tuple[Choice, ...]:
        """The buttons: what can be done now, else what can be decided before one's turn."""
        if self._board is None:
            return ()
        chosen = {self.pre_action, self.switch}
        own = choices(self._board, marked=self.marked, stake=self.stake) or pre_choices(self._board, chosen)
        return (*own, *wish_choices(self._board), *again_choices(self._board))

    def caption(self, choice: Choice) -> str:
        """The caption of a button, with what is marked where the button would take that."""
        marked = [piece.text for piece in self.pieces if piece.value in self.marked]
        takes = any(isinstance(offer, PlainPick) and offer.kind == choice.kind for offer in self.offers)
        return f"{choice.caption} {' '.join(marked)}" if takes and marked and choice.action else choice.caption
