"""The table's part of the window: from the others' cards down to the buttons."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ItemGrid, Vertical
from textual.widgets import Button, Static

from potluck.terminal.tableau.choices import Choice
from potluck.terminal.tableau.looks import Looks
from potluck.terminal.tableau.tray import Tray

__all__ = ["LETTERS", "Felt"]

LETTERS: Final = "abcdefgijkmnopsuvwxyz"
"""Keys of the buttons, in turn; those that do something else are left out."""
PARTS: Final = ("others", "middle", "hand", "label", "prompt", "stake")
MANY: Final = 7
"""From so many buttons on they are a line high each, so that all are seen."""
COLUMN: Final = 24
"""Columns of a button at least."""
KEY: Final = 7
"""Columns of a button beside its caption: its key and its edges."""
EDGES: Final = 2
"""Of those the edges."""
BESIDE: Final = 4
"""Lines that are not the felt's: bar, keys, and two of the story."""
FEWEST: Final = 3
"""Lines that the buttons have at least."""


class Felt(Vertical):
    """Draws what it is given."""

    def compose(self) -> ComposeResult:
        """Every part, empty."""
        for part in PARTS:
            yield Static(id=part)
        yield ItemGrid(id="choices", min_column_width=COLUMN)

    async def draw(self, looks: Looks, tray: Tray, *, prompt: str, choices: Sequence[Choice]) -> None:
        """All parts, and the buttons in the room that is left."""
        drawn = {
            "others": looks.others(),
            "middle": looks.middle(),
            "hand": looks.hand(tray.things, tray.marked),
            "label": looks.label(),
            "prompt": Text(prompt),
            "stake": looks.stake(tray.stakes, tray.stake),
        }
        for name, text in drawn.items():
            self.query_one(f"#{name}", Static).update(text)
        used = sum(text.plain.count("\n") + 1 for text in drawn.values())
        captions = [tray.caption(choice) for choice in choices]
        await self._draw_choices(choices, captions, looks.width // 2, max(self.app.size.height - used - BESIDE, FEWEST))

    async def _draw_choices(self, choices: Sequence[Choice], captions: Sequence[str], half: int, room: int, /) -> None:
        """The buttons; one that stays keeps its place and the focus."""
        grid = self.query_one("#choices", ItemGrid)
        many = len(choices) >= MANY
        grid.set_class(many, "many")
        grid.styles.max_height = room
        widest = max((cell_len(choice.caption) + KEY for choice in choices), default=COLUMN)
        grid.min_column_width = min(max(COLUMN, widest), half)
        there = list(grid.query(Button))
        for button in there[len(choices) :]:
            await button.remove()
        for at, (choice, said) in enumerate(zip(choices, captions, strict=True)):
            caption = Text(f"{LETTERS[at : at + 1] or ' '}  {said}")
            if many:
                caption.truncate(half - EDGES, overflow="ellipsis")
            button = there[at] if at < len(there) else Button(caption, id=f"choice{at}")
            if at >= len(there):
                await grid.mount(button)
            button.label = caption
            button.disabled = choice.action is None and choice.plan is None
            button.set_class(choice.plan is not None, "ahead")
