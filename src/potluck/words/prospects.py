"""Prospects: acts that are being put together, and what they would bring, in a figure and a few words."""

from msgspec import Struct

__all__ = ["Prospect"]


class Prospect(Struct, frozen=True, kw_only=True):
    """One act and what it brings, as the adviser counts it."""

    act: str
    """The act in its text form, such as `throw 1 4` or `bet 3`."""
    figure: str
    """The chance or the gain, as the reader writes it."""
    note: str = ""
    """What the figure is of."""
    gain: str = ""
    """The same in fewer words, for where there is no room for the note."""
