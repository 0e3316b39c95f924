"""A deal of the engine written down: as a hand of the format, or as our own JSON lines where the format has no code."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from potluck.cards import show as show_cards
from potluck.errors import ParseError
from potluck.games import poker
from potluck.games.poker import HouseRules, State
from potluck.games.poker.forced import around, forced_of
from potluck.games.poker.values import Mucked, Showed
from potluck.options import Json
from potluck.phh.hand import Hand
from potluck.phh.notation import Bet, BringIn, Call, Discard, Fold, Move, Show, show
from potluck.phh.scribe import Scribe
from potluck.phh.setup import BY_CODE
from potluck.protocol import Cards, Dealt
from potluck.protocol import show as show_action
from potluck.variants import Forced, Variant, to_data

__all__ = ["Start", "code_of", "first_line", "hand_of", "json_line", "lines", "move_of", "written"]

HEADS_UP: Final = 2


class Start(Struct, frozen=True, kw_only=True):
    """The beginning of a deal, as `poker.begin` needs it; lists by seat, chips."""

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
    turn_up: bool | None = None
    twice: bool | None = None

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
            house=HouseRules(
                mucking=self.mucking,
                open_fold=self.open_fold,
                turn_up=bool(self.turn_up),
                twice=bool(self.twice),
            ),
        )


def code_of(variant: Variant) -> str | None:
    """The code that the format has for the variant, whatever its stakes; None where it has none."""
    return next((code for code, ready in BY_CODE.items() if _bare(ready) == _bare(variant)), None)


def hand_of(start: Start, steps: Iterable[Struct]) -> Hand:
    """The deal as a hand of the format, the seats in its order: the first is left of the dealer.

    Raises:
        ParseError: the format has no code for the variant, or it was run twice; `lines` can write it.
    """
    state = start.begin()
    scribe = _DealScribe(state, around(state.seats, start.button))
    for step in steps:
        scribe.take(step)
    end = scribe.state
    if end.runs is not None and end.runs.twice:
        raise ParseError("phh.run_twice")
    return written(start, scribe.moves(), [seat.stack for seat in end.seats] if end.over else None)


def written(start: Start, moves: Sequence[Move], stacks: Sequence[int] | None) -> Hand:
    """A hand of the format with those moves; the stacks at its end by seat, where it is over.

    Raises:
        ParseError: the format has no code for the variant.
    """
    code = code_of(start.variant)
    if code is None:
        raise ParseError("phh.no_code", asked=start.variant.name, allowed=", ".join(BY_CODE))
    state = start.begin()
    order = around(state.seats, start.button)
    lists = {"antes": start.antes, "blinds": start.blinds, "posts": start.posts}
    forced = forced_of(start.variant, state.seats, start.button, **lists)
    paid = [blind or -post for blind, post in zip(forced.blinds, forced.posts, strict=True)]
    antes, blinds = ([sums[at] for at in order] for sums in (forced.antes, paid))
    if len(order) == HEADS_UP:
        antes.reverse()
        blinds.reverse()
    dead = start.variant.forced.ante_from == "big-blind" if start.dead is None else start.dead
    hand = Hand(
        variant=code,
        ante_trimming_status=not dead,
        antes=tuple(antes),
        blinds_or_straddles=tuple(blinds) if start.variant.opens == "left" else None,
        starting_stacks=tuple(start.stacks[at] for at in order),
        actions=tuple(map(show, moves)),
        finishing_stacks=tuple(stacks[at] for at in order) if stacks is not None else None,
    )
    return replace(hand, **_stakes(start.variant))


def lines(start: Start, steps: Iterable[Struct]) -> Iterator[str]:
    """The deal as JSON lines, for any variant: how it began, each step, and the stacks at its end."""
    yield first_line(start)
    state = start.begin()
    for step in steps:
        if isinstance(step, Dealt):
            yield json_line({"deal": show_cards(step.cards), "to": _receiver(state)})
        else:
            yield json_line({"seat": state.actor, "do": show_action(step)})
        state = state.apply(step)
    yield json_line({"over": state.over, "stacks": [seat.stack for seat in state.seats]})


def first_line(start: Start, *, names: Sequence[str] = ()) -> str:
    """How a deal began, as the first of our JSON lines; `names` are by seat."""
    begun = {name: value for name, value in _plain(start).items() if value is not None}
    players = {"players": names} if names else {}
    return json_line({"potluck": "poker", **begun, **players, "variant": to_data(start.variant)})


class _DealScribe:
    """Tells a scribe the steps of a deal while they are played."""

    def __init__(self, state: State, order: Sequence[int]) -> None:
        self.state = state
        self._place = {seat: place for place, seat in enumerate(order)}
        self._scribe = Scribe()

    def take(self, step: Struct) -> None:
        """Plays and writes the next step."""
        street = self.state.street
        if isinstance(step, Dealt):
            to = _receiver(self.state)
            if to is None:
                self._scribe.board(step.cards)
            else:
                self._scribe.hole(self._place[to], step.cards, street=street)
        elif not isinstance(step, poker.Show | poker.Muck | poker.RunOnce | poker.RunTwice):
            assert self.state.actor is not None
            self._scribe.act(move_of(step, self._place[self.state.actor]), street=street)
        self.state = self.state.apply(step)

    def moves(self) -> list[Move]:
        """All moves, and the hands that were shown."""
        shown = [entry for entry in self.state.story if isinstance(entry, Showed | Mucked)]
        if shown and self.state.over:
            # Who is left when all others have mucked is not asked; the format has no winner who shows nothing.
            silent = set(self.state.live) - {entry.seat for entry in shown}
            shown += [Showed(seat, self.state.seats[seat].hand) for seat in silent]
        last = {entry.seat: entry for entry in shown}  # a hand that was turned up may be told again with its last card
        return self._scribe.moves(
            [Show(self._place[at], entry.cards if isinstance(entry, Showed) else ()) for at, entry in last.items()]
        )


def move_of(step: Struct, seat: int) -> Move:
    """An action in the format, of the player at that place."""
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


def _receiver(state: State) -> int | None:
    """The seat to which cards are owed; None for the board."""
    return state.chance.to if isinstance(state.chance, Cards) else None


def _stakes(variant: Variant) -> dict[str, int]:
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


def _plain(start: Start) -> dict[str, Json]:
    return {name: value for name, value in asdict(start).items() if name != "variant"}


def json_line(value: Mapping[str, Json]) -> str:
    """One of our JSON lines."""
    return msgspec.json.encode(value).decode()
