"""Deals in our own JSON lines, played again step by step as hand histories are."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck import protocol
from potluck.cards import parse as parse_cards
from potluck.errors import IllegalAction, ParseError, PotluckError, RulesError
from potluck.games.poker import ACTIONS, State
from potluck.options import Json, Plain
from potluck.phh.files import Source, read_all, text_of
from potluck.phh.hand import Fault, Hand
from potluck.phh.replay import Replay, replay
from potluck.phh.text import SHOWN
from potluck.phh.writing import Start, json_line
from potluck.protocol import Cards, Chance, Dealt
from potluck.variants import read as read_variant

__all__ = ["played", "replay_all", "replay_lines"]

UNSEEN: Final = "??"
FIRST: Final = re.compile(r'\s*\{\s*"potluck"\s*:')
MOST_CHIPS: Final = 2**53
BY_SEAT: Final = ("antes", "blinds", "posts")


def replay_all(source: Source) -> Iterator[Replay]:
    """Every hand of a file played again, one after the other, whether it is a hand history or has our own JSON lines.

    A file without a hand is one that failed.

    Raises:
        StoreError: the file is not there or cannot be read.
    """
    text = text_of(source)
    if text.lstrip().startswith("{"):
        yield from replay_lines(text.splitlines())
        return
    yield from map(replay, list(read_all(text)) or [Hand(fault=_nothing())])


def replay_lines(text: Iterable[str]) -> Iterator[Replay]:
    """Every deal of our own JSON lines played again, as far as it goes; lists and stacks are by seat."""
    deal: _Deal | None = None
    for number, line in enumerate(text, 1):
        if deal is not None and _begins(line):
            yield deal.so_far()
            deal = None
        if line.strip():
            deal = deal or _Deal()
            deal.try_line(line, number)
    yield deal.so_far() if deal is not None else Replay(hand=Hand(fault=_nothing()), failure=_nothing())


def played(text: Iterable[str]) -> State:
    """The one deal that our JSON lines tell, played again.

    Raises:
        ParseError: a line is none of ours or hides a card, a step is not possible, or the stacks at the end are not
            those of the deal; `path` is the number of the line or of the step.
        RulesError: the variant is none.
    """
    deal = _Deal()
    for number, line in enumerate(text, 1):
        deal.take(line, number)
    if deal.state is None:
        raise ParseError("phh.one_hand", asked=0)
    return deal.state


class _Deal:
    """A deal while its lines are read."""

    def __init__(self) -> None:
        self.state: State | None = None
        self._hand = Hand()
        self._steps: list[Struct] = []
        self._failure: Fault | None = None

    def try_line(self, line: str, number: int) -> None:
        """Plays the next line; after one that failed nothing more."""
        if self._failure is None:
            try:
                self.take(line, number)
            except PotluckError as error:
                self._failure = Fault.of(error)

    def take(self, line: str, number: int) -> None:
        """Plays the next line. Raises: as `played`."""
        state, value = self.state, _read(line, number)
        match value:
            case {"potluck": "export"} if state is None:
                raise ParseError("phh.log", path=number)
            case {"potluck": "poker", "variant": dict()} if state is None:
                self._begin(value, number)
            case {"deal": str(cards), "to": to} if state is not None:
                self._deal(state, cards, to)
            case {"seat": seat, "do": str(done)} if state is not None:
                self._act(state, seat, done)
            case {"seat": _, "shows": str()} if state is not None:
                pass
            case {"over": bool(), "stacks": list(stacks)} if state is not None:
                _agreed(state, stacks, over=value["over"])
            case _:
                raise _unreadable(line, number)

    def so_far(self) -> Replay:
        """The replay of the deal as far as it went."""
        return Replay(
            hand=self._hand,
            finished=self.state is not None and self.state.over and self._failure is None,
            stacks=() if self.state is None else tuple(seat.stack for seat in self.state.seats),
            done=len(self._steps),
            failure=self._failure,
            state=self.state,
            steps=tuple(self._steps),
        )

    def _begin(self, value: Plain, number: int) -> None:
        variant = read_variant(value["variant"])
        self._hand = Hand(variant=variant.name)
        names = [name for name in Start.__struct_fields__ if name in value]
        try:
            start = msgspec.convert({name: value[name] for name in names} | {"variant": variant}, Start)
        except msgspec.ValidationError as error:
            raise ParseError("phh.syntax", path=number, asked=str(error)) from error
        _checked(start)
        self._hand = Hand(variant=variant.name, starting_stacks=start.stacks)
        self.state = start.begin()

    def _deal(self, state: State, cards: str, to: Json) -> None:
        owed = state.chance
        if UNSEEN in cards:
            raise self._refused("phh.unseen", cards)
        if not isinstance(owed, Cards) or owed.to != to:
            raise self._refused("phh.not_dealt", cards)
        self._apply(state, Dealt(parse_cards(cards)), cards)

    def _act(self, state: State, seat: Json, done: str) -> None:
        if UNSEEN in done:
            raise self._refused("phh.unseen", done)
        if state.over:
            raise self._refused("phh.over", done)
        if (owed := state.chance) is not None:
            raise self._refused("phh.cards_missing", done, allowed=_asked(owed))
        if seat != state.actor:
            raise self._refused("phh.turn", done, allowed=f'"seat": {state.actor}')
        self._apply(state, protocol.parse(done, ACTIONS), done)

    def _apply(self, state: State, step: Struct, text: str) -> None:
        try:
            self.state = state.apply(step)
        except IllegalAction as error:
            raise self._refused("phh.illegal", text, allowed=str(error.detail.get("allowed", error))) from error
        self._steps.append(step)

    def _refused(self, code: str, text: str, **detail: str | int | None) -> ParseError:
        """The error of the step that comes next."""
        return ParseError(code, path=len(self._steps) + 1, asked=text[:SHOWN], **detail)


def _asked(owed: Chance) -> str:
    """The cards that are owed, as they are written here."""
    assert isinstance(owed, Cards)
    return json_line({"deal": " ".join([UNSEEN] * owed.n), "to": owed.to})


def _agreed(state: State, stacks: list[Json], *, over: bool) -> None:
    """Raises: ParseError where the last line says otherwise than the deal."""
    mine = [seat.stack for seat in state.seats]
    if stacks != mine or over is not state.over:
        recorded, counted = (", ".join(map(str, amounts)) for amounts in (stacks, mine))
        raise ParseError("phh.stacks", asked=recorded[:SHOWN], allowed=counted)


def _checked(start: Start) -> None:
    """Raises: ParseError where lists by seat do not fit together."""
    seats = range(len(start.stacks))
    for name in BY_SEAT:
        sums = getattr(start, name)
        if sums is not None and len(sums) != len(seats):
            raise ParseError("phh.length", path=name, asked=len(sums), allowed=len(seats))
    for name in ("stacks", *BY_SEAT):
        for amount in getattr(start, name) or ():
            if not 0 <= amount <= MOST_CHIPS:
                raise ParseError("phh.field", path=name, asked=amount, allowed=f"0..{MOST_CHIPS}")
    playing = [at for at in seats if at not in start.out]
    for name, seat in (("button", start.button), *(("out", seat) for seat in start.out)):
        if seat not in seats:
            raise ParseError("phh.field", path=name, asked=seat, allowed=f"0..{len(seats) - 1}")
    if start.variant.most_seats < len(playing) or len(playing) < 2:
        raise RulesError("rules.wrong_seats", asked=len(playing), allowed=f"2..{start.variant.most_seats}")


def _begins(line: str) -> bool:
    """Whether a line is the first of a deal."""
    return FIRST.match(line) is not None


def _read(line: str, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(line, number) from error


def _unreadable(line: str, number: int) -> ParseError:
    return ParseError("phh.syntax", path=number, asked=line.strip()[:SHOWN])


def _nothing() -> Fault:
    return Fault.of(ParseError("phh.one_hand", asked=0))
