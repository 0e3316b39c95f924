"""A strategy of any game as a file: header, then how likely each action is at every point that a view can tell.

It is read without numpy. What is damaged, of a newer format or of other rules is refused with the reason.
"""

import hashlib
import random
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from potluck.errors import ParseError, RulesError
from potluck.games import poker
from potluck.options import Options, Plain, canonical
from potluck.protocol import Action, Game, Just, View, parse
from potluck.solve.knowledge import SIZE, knowledge, poker_knowledge
from potluck.variants import Variant, read

__all__ = [
    "MAGIC",
    "POKER",
    "POKER_FORMAT",
    "Header",
    "PointStrategy",
    "Points",
    "game_rules",
    "header_of",
    "load_points",
    "of_points",
]

MAGIC: Final = b"potluck points\n"
FORMAT: Final = 1
POKER_FORMAT: Final = 2
"""Of poker, where seats go by the button; older versions refuse it."""
POKER: Final = "poker"
LARGEST: Final = 2**28
"""Bytes that a file may unpack to."""


class Header(Struct, frozen=True, kw_only=True):
    """How a strategy came about; the first line of its file, as JSON."""

    format: int = FORMAT
    game: str
    options: Plain
    """Those that differ from what is usual."""
    rules: str
    """`game_rules` of both."""
    seats: int
    loop: str
    iterations: int
    value: tuple[float, ...]
    exploitability: float
    """NashConv over the number of seats, of these chances, in chips a deal; of three seats and more regret alone."""
    measured: str
    """How."""
    infosets: int
    stack: int = 0
    """Of poker: chips of each in the solved game."""
    enough: int = 0
    """The most that anybody can put in; 0: nothing bounds it."""
    bets: str = ""
    """The menu of sums; empty where no sum can be chosen."""
    made_by: str
    digest: str
    """SHA-256 of what follows the header; hex."""

    @property
    def variant(self) -> Variant:
        """Of poker the variant."""
        return read(self.options["variant"])


class Points(Struct, frozen=True, array_like=True):
    """All that follows the header, unpacked."""

    points: dict[bytes, tuple[tuple[str, ...], tuple[int, ...]]]
    """What a seat knows -> its actions, and how likely each is."""


class PointStrategy:
    """A strategy that can be asked, and plays."""

    def __init__(self, header: Header, points: Points) -> None:
        self.header = header
        self._points = points.points

    def chances(self, view: View) -> Mapping[str, float]:
        """The chance of each action, as text, at the point of a view; empty where the solved deal has none such."""
        if isinstance(view, poker.View):
            actions, parts = self._points.get(poker_knowledge(view), ((), ())) if self._fits(view) else ((), ())
        else:
            actions, parts = self._points.get(knowledge(view), ((), ()))
        total = sum(parts)
        return {action: part / total if total else 1 / len(parts) for action, part in zip(actions, parts, strict=True)}

    def _fits(self, view: poker.View) -> bool:
        """Whether as many play as in the solved deal, whose turn it is, with stacks that decide as much."""
        header, began = self.header, [seat.cash + seat.paid for seat in view.seats]
        turn = view.phase in (poker.Phase.BETTING, poker.Phase.DRAWING) and view.seat is not None
        full = len(began) == header.seats and view.button is not None and not any(seat.out for seat in view.seats)
        return turn and full and ({*began} == {header.stack} or min(began) >= (header.enough or max(began) + 1))

    def choose(self, view: View, rng: random.Random, *, game: Game) -> Action:
        """An action by its chances; where the solved deal has no such point, the first that is offered."""
        chances = self.chances(view)
        texts = [*chances]
        if texts:
            action = parse(rng.choices(texts, [chances[text] for text in texts])[0], game.actions)
            if any(action in offer for offer in view.offers):
                return action
        just = next((offer for offer in view.offers if isinstance(offer, Just)), None)
        return just.action if just is not None else next(iter(view.offers[0].examples(game.actions)))


def game_rules(game: str, options: Plain) -> str:
    """SHA-256 of a game's name and of the options that differ from what is usual; hex."""
    data = msgspec.json.encode([game, options], order="deterministic")
    return hashlib.sha256(b"potluck/1 game\0" + data).hexdigest()


def of_points(path: Path | str) -> bool:
    """Whether a file begins as those of this kind do."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def load_points(path: Path | str, *, game: str = "", options: Options | None = None) -> PointStrategy:
    """The strategy of a file; of that game and those options, where they are given.

    Raises:
        ParseError: `strategy.unreadable`, it is none, or damaged; `strategy.newer`, a newer Potluck wrote it.
        RulesError: `strategy.other_rules`, it plays another game, or by other options.
    """
    name = str(path)
    header, rest = _split(path)
    try:
        if hashlib.sha256(rest).hexdigest() != header.digest:
            raise ParseError("strategy.unreadable", asked=name, path="SHA-256")
        points = msgspec.msgpack.decode(zlib.decompressobj().decompress(rest, LARGEST), type=Points)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ParseError("strategy.unreadable", asked=name, path=str(error)) from error
    whole = all(len(key) == SIZE and len(acts) == len(parts) for key, (acts, parts) in points.points.items())
    if not whole or header.rules != game_rules(header.game, header.options):
        raise ParseError("strategy.unreadable", asked=name, path="rules")
    if game and header.game != game:
        raise RulesError("strategy.other_rules", asked=name, path=header.game, allowed=game)
    if options is not None and canonical(options) != header.options:
        raise RulesError("strategy.other_rules", asked=name, path=str(header.options), allowed=str(canonical(options)))
    return PointStrategy(header, points)


def header_of(path: Path | str) -> Header:
    """The header of a file; what follows is not looked at.

    Raises:
        ParseError: as `load_points`.
    """
    return _split(path)[0]


def _split(path: Path | str) -> tuple[Header, bytes]:
    name = str(path)
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ParseError("strategy.unreadable", asked=name, path=str(error.strerror)) from error
    line, cut, rest = data.removeprefix(MAGIC).partition(b"\n")
    if not data.startswith(MAGIC) or not cut:
        raise ParseError("strategy.unreadable", asked=name, path="header")
    try:
        version = msgspec.json.decode(line, type=_Version).format
        if version > POKER_FORMAT:
            raise ParseError("strategy.newer", asked=name, path=version, allowed=POKER_FORMAT)
        return msgspec.json.decode(line, type=Header), rest
    except msgspec.MsgspecError as error:
        raise ParseError("strategy.unreadable", asked=name, path=str(error)) from error


class _Version(Struct, frozen=True):
    format: int
