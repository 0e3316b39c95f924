"""The view of any game, as far as all games are alike: whose turn it is, what is offered and what has happened.

Whoever draws a table, or plays at it, without knowing the game reads its view through `plain_view`.
Cards are text here.
"""

from typing import Any

from msgspec import Struct

from potluck.protocol import Amount, decode, encode
from potluck.wire.screens import Screen

__all__ = ["PlainEntry", "PlainJust", "PlainOffer", "PlainPick", "PlainView", "plain_view"]


class PlainJust(Struct, frozen=True, tag="just"):
    """One action, as an object."""

    action: dict[str, Any]

    @property
    def kind(self) -> str:
        """The tag of the action."""
        return str(self.action["type"])

    @property
    def text(self) -> str:
        """The text form of the action: its tag, then its values."""
        words = [self.kind]
        for name, value in self.action.items():
            if name != "type":
                words += map(str, value) if isinstance(value, list) else [str(value)]
        return " ".join(words)


class PlainPick(Struct, frozen=True, tag="pick"):
    """An action of that kind with `least` to `most` of these cards, or places of dice."""

    kind: str
    among: tuple[str | int, ...]
    least: int
    most: int


PlainOffer = PlainJust | Amount | PlainPick


class PlainEntry(Struct, frozen=True):
    """An entry of the story: of what kind it is, and whose."""

    type: str = ""
    seat: int | None = None


class PlainView(Struct, frozen=True, kw_only=True):
    """A view without what is the game's own."""

    deal: int
    """Its number, from 1."""
    actor: int | None
    """Null when chance is owed or all is over."""
    over: bool
    """Whether the match is over."""
    offers: tuple[PlainOffer, ...]
    """Empty when it is not the viewer's turn."""
    story: tuple[PlainEntry, ...]


def plain_view(screen: Screen) -> PlainView | None:
    """The screen's view, whatever the game; None before the match.

    Raises:
        msgspec.ValidationError: it is no view.
    """
    return None if screen.view is None else decode(encode(screen.view), PlainView)
