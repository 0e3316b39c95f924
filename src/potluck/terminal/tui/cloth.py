"""The table's part of the window: from the others' cards down to the buttons."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ItemGrid, Vertical
from textual.widgets import Button, Static

from potluck.terminal.tui.choices import Choice
from potluck.terminal.tui.looks import Looks
from potluck.terminal.tui.tray import Tray

__all__ = ["LETTERS", "Cloth"]

LETTERS: Final = "abcdefgijkmnopuvwxyz"
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


class Cloth(Vertical):
    """Draws what it is given."""

    def compose(self) -> ComposeResult:
        """Every part, empty."""
        for part in PARTS:
            yield Static(id=part)
        yield ItemGrid(id="choices", min_column_width=COLUMN)

    async def draw(self, looks: Looks, tray: Tray, *, prompt: str, choices: Sequence[Choice]) -> None:
        """All parts, and the buttons in the room that is left; at once, so that no key falls between old and new."""
        drawn = {
            "others": looks.others(),
            "middle": looks.middle(),
            "hand": looks.hand(tray.things, tray.marked),
            "label": looks.label(),
            "prompt": Text(prompt),
            "stake": looks.stake(tray.stakes, tray.stake),
        }
        grid = self.query_one("#choices", ItemGrid)
        fresh = range(len(grid.children), len(choices))
        if fresh:
            await grid.mount_all([Button("", id=f"choice{at}", disabled=True) for at in fresh])
        for name, text in drawn.items():
            self.query_one(f"#{name}", Static).update(text)
        used = sum(text.plain.count("\n") + 1 for text in drawn.values())
        grid.set_class(len(choices) >= MANY, "many")
        grid.styles.max_height = max(self.app.size.height - used - BESIDE, FEWEST)
        widest = max((cell_len(choice.caption) + KEY for choice in choices), default=COLUMN)
        column = min(max(COLUMN, widest), looks.width // 2)
        grid.min_column_width = column
        for at, button in enumerate(grid.query(Button)):
            if at < len(choices):
                caption = Text(f"{LETTERS[at : at + 1] or ' '}  {tray.caption(choices[at])}")
                if len(choices) >= MANY:
                    caption.truncate(column - EDGES, overflow="ellipsis")
                self._show(button, choices[at], caption)
            else:
                self._hide(button)

    def _show(self, button: Button, choice: Choice, caption: Text) -> None:
        """A button; where it comes to mean something else the focus goes, and with it a key that was pressed twice."""
        if button.has_focus and button.has_class("ahead") != bool(choice.pre_action):
            self.screen.set_focus(None)
        button.label = caption
        button.disabled = not choice.action and not choice.pre_action
        button.set_class(bool(choice.pre_action), "ahead")
        button.display = True

    def _hide(self, button: Button) -> None:
        """A button that is not needed now stays for later."""
        if button.has_focus:
            self.screen.set_focus(None)
        button.display, button.disabled = False, True
        button.remove_class("ahead")
