"""A hand of PokerStars as a value of the format: who sits where, what is forced, what was done, how it ended."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final

from potluck.cards import Card
from potluck.phh.hand import Hand, Number, Value
from potluck.phh.notation import Bet, Call, DealBoard, DealHole, Fold, Held, Move, Show, show
from potluck.phh.stars_lines import Event, Kind, Seated

__all__ = ["HOLE", "RAKE", "hand_told"]

HOLE: Final[Mapping[str, int]] = {"NT": 2, "FT": 2, "PO": 4, "FO/8": 4}
"""Code of the format -> cards in a hand, for every game that is read."""
RAKE: Final = "_rake"
"""The field for what the house kept; the format has none, and lets others begin so."""
HEADS_UP: Final = 2
_FORCED: Final = ("ante", "small", "big", "both")
_DONE: Final = ("fold", "check", "call", "bet", "raise")


def hand_told(
    code: str, stakes: tuple[Decimal, Decimal], seats: Sequence[Seated], button: int, happened: list[Event]
) -> Hand:
    """The hand that the events tell, as far as they go; it has an end where they reach the summary.

    `stakes` are the two of the file's first line: blinds, or the bets of a fixed limit.
    """
    order = _order(seats, button, happened)
    place = {seat: at for at, seat in enumerate(order)}
    forced = _Forced(stakes, place, happened, fixed=code in {"FT", "FO/8"})
    fixed = code in {"FT", "FO/8"}
    ended = any(event.kind == "end" for event in happened)
    rake = sum((event.amount for event in happened if event.kind == "rake"), Decimal())
    more: tuple[tuple[str, Value], ...] = (("seats", tuple(seats[at].number for at in order)),)
    return Hand(
        variant=code,
        ante_trimming_status=bool(forced.ante) or None,
        antes=_turned(forced.antes),
        blinds_or_straddles=_turned(forced.blinds),
        small_bet=_number(stakes[0]) if fixed else None,
        big_bet=_number(stakes[1]) if fixed else None,
        min_bet=None if fixed else _number(stakes[1]),
        starting_stacks=tuple(_number(seats[at].stack) for at in order),
        actions=tuple(show(move) for move in _moves(code, place, happened)),
        players=tuple(seats[at].name for at in order),
        finishing_stacks=tuple(_finishing(seats, order, happened)) if ended else None,
        more=(*more, (RAKE, _number(rake))) if ended and rake else more,
    )


def _order(seats: Sequence[Seated], button: int, happened: Sequence[Event]) -> list[int]:
    """The seats that were dealt in, the first left of the button; whoever did or paid nothing was not.

    Of two the small blind deals, wherever the button lies.
    """
    playing = {event.seat for event in happened if event.kind in (*_FORCED, *_DONE)}
    around = sorted(playing, key=lambda at: (seats[at].number <= button, seats[at].number))
    smalls = [event.seat for event in happened if event.kind == "small"]
    if len(around) == HEADS_UP and smalls[:1] == around[:1]:
        around.reverse()
    return around


class _Forced:
    """Antes and blinds by place: dead posts among the antes, the posts of who has come back below nothing."""

    def __init__(
        self, stakes: tuple[Decimal, Decimal], place: Mapping[int, int], happened: Sequence[Event], *, fixed: bool
    ) -> None:
        self.antes = [Decimal()] * len(place)
        self.blinds = [Decimal()] * len(place)
        self._full = stakes[0] if fixed else stakes[1]
        posts = [(event, place[event.seat]) for event in happened if event.kind in _FORCED]
        self._big, self._small = _blinds([(event.kind, at) for event, at in posts], len(place))
        antes = [event.amount for event, _ in posts if event.kind == "ante"]
        self.ante = max(antes, default=Decimal())
        """Nothing where there is none."""
        for event, at in posts:
            self._take(event, at)

    def _take(self, event: Event, at: int) -> None:
        match event.kind:
            case "ante":
                self.antes[at] += self.ante if event.all_in else event.amount
            case "small" if at == self._small:
                self.blinds[at] = event.amount
            case "small":
                self.antes[at] += event.amount
            case "big" if at == self._big:
                self.blinds[at] = max(event.amount, self._full) if event.all_in else event.amount
            case _:
                live = min(event.amount, self._full)
                self.blinds[at] = -live
                self.antes[at] += event.amount - live


def _blinds(posts: Sequence[tuple[Kind, int]], n: int) -> tuple[int | None, int | None]:
    """The places of the big and the small blind: neighbours, where there are both; all other posts are of who came."""
    smalls = [at for kind, at in posts if kind == "small"]
    bigs = [at for kind, at in posts if kind == "big"]
    for big in bigs:
        if (before := (big - 1) % n) in smalls:
            return big, before
    return (bigs[0], None) if bigs else (None, smalls[0] if smalls else None)


def _moves(code: str, place: Mapping[int, int], happened: Sequence[Event]) -> Iterator[Move]:
    """The moves of the hand: all hands dealt, then what was done, and what was shown at a showdown."""
    known = _known(happened)
    for seat, at in place.items():
        held: tuple[Held, ...] = known.get(seat, ())
        yield DealHole(at, held + (None,) * (HOLE[code] - len(held)))
    bet, shown = dict.fromkeys(place, Decimal()), False
    for event in happened:
        shown = shown or event.kind == "showdown"
        match event.kind:
            case "board":
                bet = dict.fromkeys(place, Decimal())
                yield DealBoard(event.cards)
            case "show" if shown and event.seat in place:
                yield Show(place[event.seat], event.cards)
            case "muck" if shown and event.seat in place:
                yield Show(place[event.seat])
            case "fold":
                yield Fold(place[event.seat])
            case "check" | "call":
                yield Call(place[event.seat])
            case "bet" | "raise":
                bet[event.seat] = event.amount if event.kind == "raise" else bet[event.seat] + event.amount
                yield Bet(place[event.seat], bet[event.seat])


def _known(happened: Sequence[Event]) -> dict[int, tuple[Card, ...]]:
    """Seat -> the cards that the file tells of it anywhere."""
    known: dict[int, tuple[Card, ...]] = {}
    for event in happened:
        if event.kind in {"dealt", "show", "told"} and len(event.cards) > len(known.get(event.seat, ())):
            known[event.seat] = event.cards
    return known


def _finishing(seats: Sequence[Seated], order: Sequence[int], happened: Sequence[Event]) -> Iterator[Number]:
    """The stack of each in the end: without what he put in, with what came back and what he took."""
    stacks = [seat.stack for seat in seats]
    bet = [Decimal()] * len(seats)
    for event in happened:
        match event.kind:
            case "board":
                bet = [Decimal()] * len(seats)
            case "won" | "back":
                stacks[event.seat] += event.amount
            case "raise":
                stacks[event.seat] -= event.amount - bet[event.seat]
                bet[event.seat] = event.amount
            case "small" | "big" | "both" | "call" | "bet":
                stacks[event.seat] -= event.amount
                bet[event.seat] += event.amount
            case "ante":
                stacks[event.seat] -= event.amount
    yield from (_number(stacks[at]) for at in order)


def _turned(sums: Sequence[Decimal]) -> tuple[Number, ...]:
    """The sums as the format has them: with two players the other way round."""
    return tuple(map(_number, reversed(sums) if len(sums) == HEADS_UP else sums))


def _number(value: Decimal) -> Number:
    """The amount: an int where it is whole."""
    return int(value) if value == value.to_integral_value() else value
