"""A strategy as a file: header, then how likely each action is, at every point that the solved game has.

It is read without numpy. A file that is damaged, of a newer format, or of other rules than those that are played is
refused with the reason. Chances are kept in 16 bits; the exploitability in the header is that of the rounded ones.
"""

import hashlib
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from potluck.cards import CARDS
from potluck.errors import ParseError, RulesError
from potluck.options import Plain
from potluck.tree.suits import exchanges_of
from potluck.variants import Variant, read, to_data

__all__ = [
    "FORMAT",
    "MAGIC",
    "NEWEST",
    "SUFFIX",
    "WHOLE",
    "Body",
    "Header",
    "StoredLine",
    "Strategy",
    "header_of",
    "load",
    "rules_of",
]

MAGIC: Final = b"potluck strategy\n"
FORMAT: Final = 1
"""Of what is measured."""
NEWEST: Final = 2
"""Of what is not, too."""
SUFFIX: Final = ".strategy"
WHOLE: Final = 65535
"""A chance of one."""
LARGEST: Final = 2**31
"""Bytes that a file may unpack to."""


LONGEST: Final = 2**16
"""Bytes that a header may have."""


class Header(Struct, frozen=True, kw_only=True):
    """How a strategy came about; the first line of its file, as JSON."""

    format: int
    name: str
    variant: Plain
    """As data, which reads back as the variant."""
    rules: str
    """`rules_of` the variant."""
    seats: int
    stack: int
    """Chips of each in the solved game."""
    enough: int
    """The most chips that anybody can put in there; equal to `stack` where somebody may be all-in."""
    bets: str
    """The menu of sums; empty where no sum can be chosen."""
    merged: bool
    """Whether equal suits are one."""
    loop: str
    iterations: int
    seed: int | None = None
    """Of what was drawn by chance; None: nothing was."""
    value: tuple[float, ...]
    """By seat; empty where it is not known."""
    exploitability: float | None
    """NashConv over the number of seats, of these chances, in chips a deal; None: not measured."""
    measured: str
    """How."""
    infosets: int
    made_by: str
    digest: str
    """SHA-256 of what follows the header; hex."""


class StoredLine(Struct, frozen=True, array_like=True):
    """A public point at which a seat decides, in a file."""

    text: str
    seat: int
    actions: tuple[str, ...]
    keys: int
    """The number of its list of keys."""
    begin: int
    """Where its chances begin."""
    states: bytes = b""
    """At a throw: of each choice the state, 32 bits."""
    thrown: bytes = b""
    """And the cards, 64 bits."""


class Body(Struct, frozen=True, array_like=True):
    """All that follows the header of a file, unpacked."""

    keys: tuple[tuple[int, bytes], ...]
    """How many sets a key has, and the keys, 64 bits a set."""
    lines: tuple[StoredLine, ...]
    chances: bytes
    """16 bits each, action by action."""


class Strategy:
    """A strategy that can be asked."""

    def __init__(self, header: Header, body: Body) -> None:
        self.header = header
        self.variant: Variant = read(header.variant)
        self._exchanges = exchanges_of(self.variant, merged=header.merged)
        self._lines = {(line.seat, line.text): line for line in body.lines}
        self._packed = body.keys
        self._numbers: dict[int, dict[tuple[int, ...], int]] = {}
        self._chances = _array("H", body.chances)

    def chances(self, seat: int, line: str, sets: Sequence[int]) -> Mapping[str, float]:
        """The chance of each action, as text, of a seat that has come there along that line; empty where it cannot.

        `sets` are cards as bits: the board street by street, then what the seat has got and thrown, in turn.
        """
        point = self._lines.get((seat, line))
        if point is None:
            return {}
        key, _ = self._exchanges.canonical(tuple(sets))
        state = self._states(point.keys).get(key)
        if state is None:
            return {}
        if point.states:
            return self._throws(point, state, tuple(sets))
        size = len(self._states(point.keys))
        many = [self._chances[point.begin + action * size + state] for action in range(len(point.actions))]
        return dict(zip(point.actions, _parts(many), strict=True))

    @property
    def lines(self) -> Mapping[tuple[int, str], tuple[str, ...]]:
        """Every public point at which somebody decides, by seat and line, with its actions."""
        return {place: line.actions for place, line in self._lines.items()}

    def keys(self, seat: int, line: str) -> Sequence[tuple[int, ...]]:
        """The sets of cards that the seat may know there, one for all that are worth the same."""
        return [*self._states(self._lines[seat, line].keys)]

    def key(self, sets: Sequence[int]) -> tuple[int, ...]:
        """The sets that stand for all that are worth the same as these."""
        return tuple(self._exchanges.canonical(tuple(sets))[0])

    def _throws(self, point: StoredLine, state: int, sets: tuple[int, ...]) -> Mapping[str, float]:
        """The chances of a throw; of throws that differ by suits alone each has the same part of what all have."""
        states, thrown = _array("i", point.states), _array("Q", point.thrown)
        places = [at for at, owner in enumerate(states) if owner == state]
        parts = dict(
            zip([thrown[at] for at in places], _parts([self._chances[point.begin + at] for at in places]), strict=True)
        )
        held = 0
        for cards in sets[point.text.count("|") :]:
            held ^= cards
        own = [card for card in CARDS if held >> card & 1]
        alike: dict[int, list[str]] = {}
        for n in range(len(own) + 1):
            for choice in combinations(own, n):
                key, _ = self._exchanges.canonical((*sets, sum(1 << card for card in choice)))
                alike.setdefault(key[-1], []).append(" ".join(["discard", *map(str, choice)]))
        return {text: part / len(alike[cards]) for cards, part in parts.items() for text in alike[cards]}

    def _states(self, number: int) -> dict[tuple[int, ...], int]:
        if number not in self._numbers:
            width, packed = self._packed[number]
            sets = _array("Q", packed)
            rows = (tuple(sets[at : at + width]) for at in range(0, len(sets), max(width, 1)))
            self._numbers[number] = {key: at for at, key in enumerate(rows)} if width else {(): 0}
        return self._numbers[number]


@lru_cache(maxsize=256)
def rules_of(variant: Variant) -> str:
    """SHA-256 over all parts of a variant but its name and code; hex."""
    data = {part: value for part, value in to_data(variant).items() if part not in ("name", "code")}
    return hashlib.sha256(b"potluck/1 variant\0" + msgspec.json.encode(data, order="deterministic")).hexdigest()


def load(path: Path | str, *, variant: Variant | None = None) -> Strategy:
    """The strategy of a file; of that variant, where one is given.

    Raises:
        ParseError: `strategy.unreadable`, it is none, or damaged; `strategy.newer`, a newer Potluck wrote it.
        RulesError: `strategy.other_rules`, it plays another variant.
    """
    name = str(path)
    header, rest = _split(path)
    if hashlib.sha256(rest).hexdigest() != header.digest:
        raise ParseError("strategy.unreadable", asked=name, path="SHA-256")
    try:
        unpacked = zlib.decompressobj().decompress(rest, LARGEST)
        strategy = Strategy(header, msgspec.msgpack.decode(unpacked, type=Body))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise ParseError("strategy.unreadable", asked=name, path=str(error)) from error
    if rules_of(strategy.variant) != header.rules or (variant is not None and rules_of(variant) != header.rules):
        allowed = variant.name if variant is not None else header.name
        raise RulesError("strategy.other_rules", asked=name, path=header.name, allowed=allowed)
    return strategy


def header_of(path: Path | str) -> Header:
    """The header of a file; what follows is not looked at.

    Raises:
        ParseError: as `load`.
    """
    return _split(path, most=LONGEST)[0]


def _split(path: Path | str, *, most: int = -1) -> tuple[Header, bytes]:
    """The header and as many bytes of what follows as stand in the first `most`; all where that is negative."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(most)
    except OSError as error:
        raise ParseError("strategy.unreadable", asked=str(path), path=str(error.strerror)) from error
    line, cut, rest = data.removeprefix(MAGIC).partition(b"\n")
    if not data.startswith(MAGIC) or not cut:
        raise ParseError("strategy.unreadable", asked=str(path), path="header")
    return _header(line, str(path)), rest


def _header(line: bytes, name: str) -> Header:
    try:
        version = msgspec.json.decode(line, type=_Version).format
        if version > NEWEST:
            raise ParseError("strategy.newer", asked=name, path=version, allowed=NEWEST)
        return msgspec.json.decode(line, type=Header)
    except msgspec.MsgspecError as error:
        raise ParseError("strategy.unreadable", asked=name, path=str(error)) from error


class _Version(Struct, frozen=True):
    format: int


def _parts(many: Sequence[int]) -> list[float]:
    """Chances that sum to one."""
    total = sum(many)
    return [chance / total for chance in many] if total else [1 / len(many)] * len(many)


def _array(kind: str, packed: bytes) -> Sequence[int]:
    """Numbers as they are written, the lowest byte first."""
    numbers = array(kind, packed)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
