"""An app that shows no greys where no colours are wanted."""

from collections.abc import Sequence
from typing import Final

from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor

__all__ = ["Colorless"]

COLORLESS: Final = NoColor()


class Colorless(App[None]):
    """An app that under NO_COLOR has the terminal's own two colours alone, where textual would show greys."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters of textual, with one that takes all colours in place of the one that makes greys of them."""
        return [COLORLESS if isinstance(each, Monochrome) else each for each in super().get_line_filters()]
