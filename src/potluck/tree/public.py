"""The public tree of a poker variant for two: all that both see but the cards, walked once by the law itself.

In these variants no card says who is to act or what may be bet, so that one walk with any cards shows every line of
betting and throwing; which cards come is laid over it (`holdings`). Where cards do decide it, the game is enumerated
(`histories`).
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from potluck import protocol
from potluck.errors import RulesError
from potluck.games.poker.point import Point
from potluck.games.poker.state import State, begin
from potluck.games.poker.values import Acted, Action, Common, Discard, Discarded, Entry, Phase, RaiseTo
from potluck.protocol import Amount, Cards, Dealt, Pick, show
from potluck.tree.bets import Bets, chosen_amounts
from potluck.variants import Variant

__all__ = ["MOST_LINES", "CardsReturn", "Spot", "bounded", "card_free", "deep", "line_of", "opening", "public_tree"]

MOST_LINES: Final = 300_000
"""Public points that are walked at most."""
DEALER: Final = 1
USUAL_STACK: Final = 200


class CardsReturn(Exception):
    """Thrown cards come back into play, so that a path does not say which cards are out."""


class Spot(Struct, kw_only=True):
    """A public point: somebody decides, cards come, or it is the end."""

    kind: Literal["bet", "throw", "deal", "board", "end"]
    line: str = ""
    """The public acts that lead there, as `line_of` writes them."""
    seat: int = 0
    """Whose decision, or whose cards."""
    n: int = 0
    """How many cards come."""
    actions: tuple[protocol.Action, ...] = ()
    """At a throw: standing for so many cards thrown each."""
    after: list["Spot"] = []
    end: object = None
    """At the end: as much as its law needs (of poker the state)."""
    most: int = 0
    """The most chips that a seat has put in."""


def card_free(variant: Variant, seats: int) -> bool:
    """Whether betting goes its way whatever the cards are, so that one public tree holds for all."""
    return seats == 2 and variant.opens == "left" and not variant.openers and not variant.shows


def deep(variant: Variant) -> int:
    """Chips with which nobody is all-in, where a limit and caps bound all bets; else those of a usual table."""
    return max(USUAL_STACK, bounded(variant))


def bounded(variant: Variant) -> int:
    """The chips that nobody can put in more than, by a limit and caps; 0: nothing bounds them."""
    forced = variant.forced
    if variant.limit not in ("fixed", "spread") or not all(street.cap for street in variant.streets):
        return 0
    bets = sum((street.cap + 1) * max(street.bet, street.most) for street in variant.streets)
    return forced.ante + sum(forced.blinds) + forced.button + bets


def opening(variant: Variant, seats: int, stack: int) -> State:
    """The deal before any card; the last seat deals, so that seat 0 is first where no blind or card says otherwise."""
    return begin(variant, (stack,) * seats, button=seats - 1)


def public_tree(variant: Variant, *, stack: int, bets: Bets) -> Spot:
    """The public tree for two.

    Raises:
        RulesError: `solve.too_long`, it has too many points.
        CardsReturn: the pack may run out.
    """
    lines = [0]

    def grow(state: State) -> Spot:
        lines[0] += 1
        if lines[0] > MOST_LINES:
            raise RulesError("solve.too_long", asked=MOST_LINES, allowed="--bets, --stack, streets[].cap")
        if state.shuffles:
            raise CardsReturn
        line = line_of(state.story)
        if state.over:
            return Spot(kind="end", line=line, end=state)
        owed = state.chance
        if isinstance(owed, Cards):
            after = [grow(state.apply(Dealt(state.undealt[: owed.n])))]
            if owed.to is None:
                return Spot(kind="board", line=line, n=owed.n, after=after)
            return Spot(kind="deal", line=line, seat=owed.to, n=owed.n, after=after)
        assert state.actor is not None
        actions = tuple(_actions(state, bets))
        kind: Literal["bet", "throw"] = "throw" if state.phase is Phase.DRAWING else "bet"
        after = [grow(state.apply(action)) for action in actions]
        most = max(seat.paid + seat.dead for seat in state.seats)
        return Spot(kind=kind, line=line, seat=state.actor, actions=actions, after=after, most=most)

    return grow(opening(variant, 2, stack))


def line_of(story: Sequence[Entry]) -> str:
    """The public acts of a story in a line: bets, how many cards were thrown, and a bar where cards came for all.

    >>> from potluck.games.poker.values import Acted, Call, Common, RaiseTo
    >>> line_of((Acted(0, RaiseTo(2), 2), Acted(1, Call(), 2), Common(())))
    'raise_to:2 call |'
    """
    return " ".join(_tokens(story))


def _tokens(story: Sequence[Entry]) -> Iterator[str]:
    for entry in story:
        if isinstance(entry, Acted):
            yield show(entry.action).replace(" ", ":")
        elif isinstance(entry, Discarded):
            yield f"discard:{entry.n}"
        elif isinstance(entry, Common):
            yield "|"


def _actions(state: Point, bets: Bets) -> Iterator[Action]:
    """The actions that the tree knows there: of amounts those on the menu, of throws one for each number of cards."""
    assert isinstance(state, State)
    for offer in state.offers():
        if isinstance(offer, Amount):
            yield from map(RaiseTo, chosen_amounts(offer, bets, state))
        elif isinstance(offer, Pick):
            yield from (Discard(offer.among[:n]) for n in range(offer.least, offer.most + 1))
        else:
            yield offer.action
