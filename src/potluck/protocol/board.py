"""A board of a few lines: what `print(view)` shows, the same for every game, read from its `felt()` alone.

`>` is who is to act, `*` whose view it is, `??` a card that he does not see; in brackets stands what lies face up among
cards that he sees face down.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Protocol

from potluck.cards import Card
from potluck.protocol.actions import Action, Actions
from potluck.protocol.contract import Playing, View
from potluck.protocol.felt import Felt, Spot
from potluck.protocol.offers import Offer, legal_actions

__all__ = ["Playable", "board", "laid_open"]

HIDDEN = "??"


class Playable:
    """Mixed into a deal or a match: every legal action, and the board that `print` shows, with all cards open."""

    __slots__ = ()

    known_actions: ClassVar[Actions]
    """Tag -> class, of all actions that it may offer."""

    def legal_actions(self: "_Offering") -> Iterator[Action]:
        """Every action that is offered, made as it is asked for; nothing when nobody is to act."""
        return legal_actions(self.offers(), self.known_actions)

    def __str__(self: Playing) -> str:
        return str(laid_open(self))


class _Offering(Protocol):
    known_actions: ClassVar[Actions]

    def offers(self) -> tuple[Offer, ...]: ...


def board(view: View, *, beside: Sequence[str] = (), below: Sequence[str] = ()) -> str:
    """The lines of a view: the middle, a line for each seat, and what may be done.

    `beside` is what a game adds to the line of each seat, `below` are lines that it adds under them.
    """
    felt = view.felt()
    marks = (f"{'>' if at == view.actor else ' '}{'*' if at == view.seat else ' '}" for at in range(len(felt.spots)))
    rows = [
        [f"{mark}{at}", *_counted(spot), _lying(spot), _standing(felt, at, beside)]
        for at, (mark, spot) in enumerate(zip(marks, felt.spots, strict=True))
    ]
    return "\n".join([_heading(view, felt), *_middle(felt), *_columns(rows), *below, _next(view)])


def laid_open(playing: Playing) -> View:
    """The view of the actor, or else of a spectator, with the cards of all seats."""
    view = playing.view(playing.actor)
    return view.laid_open([playing.view(seat) for seat in range(len(view.felt().spots))])


def _heading(view: View, felt: Felt) -> str:
    """`deal 3, turn 14, pot 30, 10 to pay`."""
    parts = [f"deal {view.deal}", f"turn {view.turn}"]
    parts += [f"pot {felt.pot}"] if felt.pot is not None else []
    parts += [f"{felt.owed} to pay"] if felt.owed else []
    return ", ".join(parts)


def _middle(felt: Felt) -> list[str]:
    """The cards in the middle, a line for each kind that lies there."""
    kinds = {"board": felt.board, "turned": felt.turned, "house": felt.house}
    return [f"{kind}  {_cards(cards)}" for kind, cards in kinds.items() if cards]


def _counted(spot: Spot) -> list[str]:
    """The stack and the bet of a seat."""
    return ["" if spot.stack is None else str(spot.stack), f"+{spot.bet}" if spot.bet else ""]


def _lying(spot: Spot) -> str:
    """The seat's cards or dice; a card that the viewer does not see is `??`."""
    if spot.dice:
        return " ".join(map(str, spot.dice))
    if len(spot.cards) < spot.held:
        return " ".join([*[HIDDEN] * (spot.held - len(spot.cards)), *map(str, spot.cards)])
    mixed = 0 < len(spot.up) < len(spot.cards)
    return " ".join(f"[{card}]" if mixed and card in spot.up else str(card) for card in spot.cards)


def _standing(felt: Felt, at: int, beside: Sequence[str]) -> str:
    """How the seat stands in the deal, and what the game adds."""
    spot = felt.spots[at]
    standings = {
        "button": felt.button == at,
        "gone": spot.gone,
        "joining": spot.joining,
        "sits out": spot.away and not spot.gone,
        "out": spot.out and not (spot.gone or spot.joining or spot.away),
        "folded": spot.folded and not (spot.gone or spot.out),
    }
    return ", ".join([*(word for word, holds in standings.items() if holds), *filter(None, beside[at : at + 1])])


def _columns(rows: list[list[str]]) -> list[str]:
    """The rows with their columns under one another; an empty column is left out. Numbers end, texts begin together."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(_cell(cell, width) for cell, width in zip(row, widths, strict=True) if width).rstrip() for row in rows
    ]


def _cell(cell: str, width: int) -> str:
    return cell.rjust(width) if cell.lstrip("+").isdigit() else cell.ljust(width)


def _next(view: View) -> str:
    """The offers of the actor, or whose turn is awaited."""
    if view.over:
        return "the match is over"
    if view.offers:
        return f"seat {view.seat}: {' | '.join(map(str, view.offers))}"
    return "nobody is to act" if view.actor is None else f"seat {view.actor} is to act"


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))
