"""A deal of the engine written down: as a hand of the format, or as our own JSON lines where the format has no code."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.cards import parse as parse_cards
from potluck.cards import show as show_cards
from potluck.errors import ParseError
from potluck.games import poker
from potluck.games.poker import House, State
from potluck.games.poker.forced import around, forced_of
from potluck.games.poker.values import ACTIONS, Action, Mucked, Showed
from potluck.phh.hand import Hand
from potluck.phh.notation import Bet, BringIn, Call, DealBoard, DealHole, Discard, Fold, Move, Show, show
from potluck.phh.setup import BY_CODE
from potluck.protocol import Dealt
from potluck.protocol import parse as parse_action
from potluck.protocol import show as show_action
from potluck.variants import Forced, Variant, read, to_data

__all__ = ["Start", "code_of", "lines", "played", "record"]

HEADS_UP: Final = 2


class Start(Struct, frozen=True, kw_only=True):
    """What `poker.begin` needs for a deal; lists by seat, chips."""

    variant: Variant
    stacks: tuple[int, ...]
    button: int
    antes: tuple[int, ...] | None = None
    blinds: tuple[int, ...] | None = None
    posts: tuple[int, ...] | None = None
    out: tuple[int, ...] = ()
    """Seats that do not play; the record has none for them."""
    dead: bool | None = None
    mucking: bool = False
    open_fold: bool = False

    def begin(self) -> State:
        """The deal before its first card."""
        return poker.begin(
            self.variant,
            self.stacks,
            button=self.button,
            antes=self.antes,
            blinds=self.blinds,
            posts=self.posts,
            out=self.out,
            dead=self.dead,
            house=House(mucking=self.mucking, open_fold=self.open_fold),
        )


def code_of(variant: Variant) -> str | None:
    """The code that the format has for the variant, whatever its stakes; None where it has none."""
    return next((code for code, ready in BY_CODE.items() if _bare(ready) == _bare(variant)), None)


def record(start: Start, steps: Iterable[Any]) -> Hand:
    """The deal as a hand of the format, the seats in its order: the first is left of the dealer.

    Raises:
        ParseError: the format has no code for the variant; `lines` can write it.
    """
    code = code_of(start.variant)
    if code is None:
        raise ParseError("phh.no_code", asked=start.variant.name, allowed=", ".join(BY_CODE))
    state = start.begin()
    order = around(state.seats, start.button)
    lists = {"antes": start.antes, "blinds": start.blinds, "posts": start.posts}
    forced = forced_of(start.variant, state.seats, start.button, **lists)
    scribe = _Scribe(state, order)
    for step in steps:
        scribe.take(step)
    paid = [blind or -post for blind, post in zip(forced.blinds, forced.posts, strict=True)]
    antes, blinds = ([sums[at] for at in order] for sums in (forced.antes, paid))
    if len(order) == HEADS_UP:
        antes.reverse()
        blinds.reverse()
    dead = start.variant.forced.ante_from == "big-blind" if start.dead is None else start.dead
    return Hand(
        variant=code,
        ante_trimming_status=not dead,
        antes=tuple(antes),
        blinds_or_straddles=tuple(blinds) if start.variant.opens == "left" else None,
        **_stakes(start.variant),
        starting_stacks=tuple(start.stacks[at] for at in order),
        actions=tuple(map(show, scribe.moves())),
        finishing_stacks=tuple(scribe.state.seats[at].stack for at in order) if scribe.state.over else None,
    )


def lines(start: Start, steps: Iterable[Any]) -> Iterator[str]:
    """The deal as JSON lines, for any variant: how it began, each step, and the stacks at its end."""
    begun = {name: value for name, value in _plain(start).items() if value is not None}
    yield _json({"potluck": "poker", **begun, "variant": to_data(start.variant)})
    state = start.begin()
    for step in steps:
        if isinstance(step, Dealt):
            owed = state.chance
            yield _json({"deal": show_cards(step.cards), "to": getattr(owed, "to", None)})
        else:
            yield _json({"seat": state.actor, "do": show_action(step)})
        state = state.apply(step)
    yield _json({"over": state.over, "stacks": [seat.stack for seat in state.seats]})


def played(text: Iterable[str]) -> State:
    """The deal that our JSON lines tell, played again.

    Raises:
        ParseError: a line is none of ours, or the stacks at the end are not those of the deal; `path` is its number.
        IllegalAction: a step is not possible.
    """
    state: State | None = None
    for number, line in enumerate(text, 1):
        match _read(line, number):
            case {"potluck": "poker", "variant": dict(variant), **rest} if state is None:
                state = msgspec.convert(rest | {"variant": read(variant)}, Start, strict=False).begin()
            case {"deal": str(cards), "to": _} if state is not None:
                state = state.apply(Dealt(parse_cards(cards)))
            case {"seat": _, "do": str(done)} if state is not None:
                state = state.apply(parse_action(done, ACTIONS))
            case {"over": _, "stacks": stacks} if state is not None and stacks == [one.stack for one in state.seats]:
                pass
            case _:
                raise ParseError("phh.syntax", path=number, asked=line.strip()[:60])
    if state is None:
        raise ParseError("phh.one_hand", asked=0)
    return state


class _Scribe:
    """Writes moves while the deal is played: cards are told together, after the last throw of a street."""

    def __init__(self, state: State, order: Sequence[int]) -> None:
        self.state = state
        self._place = {seat: place for place, seat in enumerate(order)}
        self._moves: list[Move] = []
        self._hole: dict[int, tuple[Card, ...]] = {}
        self._street = 0
        """The street of those cards."""
        self._board: tuple[Card, ...] = ()
        self._acted = 0
        """Moves up to the last that a seat made before the showdown, or to its last card."""

    def take(self, step: Any) -> None:
        """Writes the next step."""
        if isinstance(step, Dealt):
            self._deal(step.cards, getattr(self.state.chance, "to", None))
        elif not isinstance(step, poker.Show | poker.Muck):
            assert self.state.actor is not None
            move = _move(step, self._place[self.state.actor])
            if not isinstance(move, Discard) or self.state.street != self._street:
                self._tell()
            self._moves.append(move)
            self._acted = len(self._moves)
        self.state = self.state.apply(step)

    def moves(self) -> list[Move]:
        """All moves; hands that nobody can bet on any more, none mucked, are shown before the rest of the board."""
        self._tell()
        told = [entry for entry in self.state.story if isinstance(entry, Showed | Mucked)]
        at = len(self._moves) if any(isinstance(entry, Mucked) for entry in told) else self._acted
        if told and self.state.over:
            # Who is left when all others have mucked is not asked; the format has no winner who shows nothing.
            silent = set(self.state.live) - {entry.seat for entry in told}
            told += [Showed(seat, self.state.seats[seat].hand) for seat in silent]
        return [*self._moves[:at], *map(self._shown, told), *self._moves[at:]]

    def _deal(self, cards: tuple[Card, ...], to: int | None) -> None:
        if to is None:
            self._tell()
            self._board = cards
            self._tell()
        else:
            if self.state.street != self._street:
                self._tell()
            place, self._street = self._place[to], self.state.street
            self._hole[place] = self._hole.get(place, ()) + cards

    def _tell(self) -> None:
        if self._hole:
            self._moves += [DealHole(place, cards) for place, cards in sorted(self._hole.items())]
            self._acted = len(self._moves)
        if self._board:
            self._moves.append(DealBoard(self._board))
        self._hole, self._board = {}, ()

    def _shown(self, entry: Showed | Mucked) -> Show:
        return Show(self._place[entry.seat], entry.cards if isinstance(entry, Showed) else ())


def _move(step: Action, seat: int) -> Move:
    match step:
        case poker.Fold():
            return Fold(seat)
        case poker.RaiseTo(amount):
            return Bet(seat, Decimal(amount))
        case poker.BringIn():
            return BringIn(seat)
        case poker.Discard(cards):
            return Discard(seat, cards)
        case _:
            return Call(seat)


def _stakes(variant: Variant) -> dict[str, Any]:
    """The bets by the names of the format."""
    bets = [street.bet for street in variant.streets]
    if variant.limit != "fixed":
        return {"min_bet": bets[0]}
    stakes = {"small_bet": bets[0], "big_bet": bets[-1]}
    return stakes if variant.opens == "left" else {"bring_in": variant.forced.bring_in, **stakes}


def _bare(variant: Variant) -> Variant:
    """The variant without name, stakes and cap, which a file tells apart from it or not at all."""
    low = min(street.bet for street in variant.streets)
    streets = tuple(replace(street, bet=1 + (street.bet > low), cap=0) for street in variant.streets)
    return variant.replace(name="", code="", streets=streets, forced=Forced())


def _plain(start: Start) -> dict[str, Any]:
    return {name: getattr(start, name) for name in start.__struct_fields__ if name != "variant"}


def _json(value: dict[str, Any]) -> str:
    return msgspec.json.encode(value).decode()


def _read(line: str, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise ParseError("phh.syntax", path=number, asked=line.strip()[:60]) from error
