"""A solved deal of the draw as a file, looked up without numpy: header, tree, and chances, a byte each.

Before the exchange chances lie by kind of hand (`potluck.solve.draw_kinds`), behind it by group of strength, in some
files also by what is remembered of the first hand: its side.
"""

import hashlib
import lzma
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, astuple, replace

from potluck.errors import ParseError
from potluck.games.draw.options import Drawing, Rules
from potluck.solve.draw_kinds import keys_of, remembered

__all__ = [
    "ANTE",
    "DECIDES",
    "LEFT",
    "SUFFIX",
    "THROWS",
    "Header",
    "Stored",
    "Table",
    "header_of",
    "load",
    "mixed",
    "packed",
    "rows_of",
    "rules_of",
]

MAGIC: Final = b"potluck draw\n"
SUFFIX: Final = ".draw"
FORMAT: Final = 4
"""Since 2 kinds may share rows; files of 1 have a row for each. Since 3 of each decision one act is left out. Of 4 are
those alone that have more than one side; others are still written as 3."""
THIN: Final = 3
"""The format from which on it is, and of files with one side."""
LEFT: Final = 1
"""The place of that act: to go on without a stake, which is what hands do most."""
ANTE: Final = 100
"""Chips of an ante in the files: stakes are counted in hundredths of it."""
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0}]
LONGEST: Final = 4096
"""Bytes in which a header ends."""
LARGEST: Final = 2**28
"""Bytes that a file may unpack to."""
RANKS, SUITS = 13, 4
DECIDES, THROWS = 0, 2
"""As in `potluck.kernels.draws`."""


class Header(Struct, frozen=True, kw_only=True):
    """How a strategy came about; the first line of its file, as JSON."""

    format: int = FORMAT
    name: str
    deck: int
    profile: str
    rules: str
    """`rules_of` what is played."""
    ratio: float
    """Antes that each has, the one that he puts in counted."""
    shares: tuple[float, ...]
    """Stakes of the menu beside all that can be covered, as shares of the pot after a call."""
    raises: int
    opens: tuple[float, ...] = ()
    """First stakes before the exchange beside those, likewise, so that whoever makes them is answered."""
    counts: int
    """Numbers of cards that may be thrown, none counted."""
    groups: int
    sides: int = 1
    """Of how many kinds that is which is remembered of the first hand behind the exchange; 1: nothing is."""
    iterations: int
    """Of the model."""
    dealt: int = 0
    """Iterations on true deals (`potluck.kernels.splits`), where the file was made so; the exploitability still is that
    within the model."""
    leans: float = 0.0
    """The chance with which the other was taken to play by known habits (`potluck.solve.draw.leaning`), he who is to be
    beaten; 0: nobody was."""
    fears: float = 0.0
    """How much less chips counted there the more of them are won."""
    value: float
    """What the first to speak wins, as a share of both antes."""
    exploitability: float
    """Within the model, of the chances as the file has them: what a seat could win more on average, likewise."""
    made_by: str
    digest: str = ""
    """SHA-256 of what follows the header; hex."""


class Stored(Struct, frozen=True, array_like=True):
    """All that follows the header, unpacked."""

    nodes: tuple[tuple[int, int, int, int], ...]
    """What it is, the seat, the first node below, how many there are; seat 0 is the first to speak."""
    acts: tuple[str, ...]
    """The act that leads to each node, as text."""
    bounds: tuple[int, ...]
    """The lowest strength of each group, as `potluck.kernels.rank_one` has it."""
    keeps: bytes
    """(kinds, counts): the cards kept, bit 0 for the first as `potluck.solve.draw_kinds.arranged`."""
    before: tuple[bytes, ...]
    """By node, a byte each: (actions, kinds); where cards are thrown, of the first (numbers, kinds), then of the
    other (numbers that the first threw, numbers, kinds)."""
    after: tuple[bytes, ...]
    """By node: (numbers of the first, numbers of the other, actions, places), a place being a group times
    `Header.sides` and a side."""
    rows: bytes = b""
    """(kinds,), two bytes each, the low one first: the row that stands for each in `before`, which has as many as there
    are; empty: each has its own."""
    cuts: tuple[tuple[int, ...], ...] = ()
    """By number thrown, ascending: from what `potluck.solve.draw_kinds.remembered` is on the second side begins, the
    third ..; empty where there is one."""


class Table:
    """A solved deal that can be asked."""

    def __init__(self, header: Header, stored: Stored) -> None:
        self.header, self.stored = header, stored
        self.places = _places(RANKS - header.deck // SUITS)
        """Key of a kind of hands -> its place."""
        self._rows = rows_of(stored)
        self._width = max(self._rows, default=len(self.places) - 1) + 1
        self._spread = itemgetter(*self._rows or (0, 0))
        self._whole: dict[int, bytes] = {}

    def whole(self, node: int) -> bytes:
        """`Stored.before` of a node, with a place for each kind."""
        if not self._rows:
            return self.stored.before[node]
        if node not in self._whole:
            packed_rows, width = self.stored.before[node], self._width
            parts = [packed_rows[start : start + width] for start in range(0, len(packed_rows), width)]
            self._whole[node] = b"".join(bytes(self._spread(part)) for part in parts)
        return self._whole[node]

    def before(self, node: int, place: int) -> list[float]:
        """The chances of the acts at a node before the exchange."""
        row = self._rows[place] if self._rows else place
        return self._chances(self.stored.before[node], row, self.stored.nodes[node][3], self._width)

    def throws(self, node: int, place: int, *, other: int | None) -> list[float]:
        """The chances of throwing 0, 1 .. cards: of who throws first, or of the other, who knows that number."""
        counts, width = self.header.counts, self._width
        start = 0 if other is None else (1 + other) * counts * width
        return self._chances(
            self.stored.before[node], start + (self._rows[place] if self._rows else place), counts, width
        )

    def after(self, node: int, thrown: tuple[int, int], group: int, side: int = 0) -> list[float]:
        """The chances of the acts behind an exchange at which so many cards were thrown, first and second."""
        actions, sides = self.stored.nodes[node][3], self.header.sides
        places = self.header.groups * sides
        start = (thrown[0] * self.header.counts + thrown[1]) * actions * places
        return self._chances(self.stored.after[node], start + group * sides + side, actions, places)

    def side(self, thrown: Sequence[int], held: Sequence[int]) -> int:
        """The side of a first hand that threw those cards; more than any in the file throws are taken for its most."""
        if not self.stored.cuts:
            return 0
        return bisect_right(self.stored.cuts[min(len(thrown), self.header.counts - 1)], remembered(thrown, held))

    def keeps(self, place: int, thrown: int) -> int:
        """The cards that are kept where so many are thrown, as bits over the hand as `arranged`."""
        return self.stored.keeps[place * self.header.counts + thrown]

    def _chances(self, packed_chances: bytes, start: int, actions: int, step: int) -> list[float]:
        many = packed_chances[start : start + actions * step : step]
        total = sum(many)
        return [chance / total for chance in many]


@cache
def _places(lowest: int) -> dict[int, int]:
    return {key: at for at, key in enumerate(keys_of(lowest))}


def rules_of(rules: Rules) -> str:
    """SHA-256 over what makes a solved deal of these rules another one; hex. Money and wardrobe do not."""
    plain = Rules(
        profile=rules.profile,
        deck=rules.deck,
        betting=replace(rules.betting, cover="wardrobe", raise_cap=0),
        drawing=Drawing() if rules.most_thrown >= 4 else rules.drawing,
        showdown=replace(rules.showdown, tie="carries"),
    )
    return hashlib.sha256(b"potluck/1 draw\0" + msgspec.json.encode(plain, order="deterministic")).hexdigest()


def packed(header: Header, stored: Stored) -> bytes:
    """The file.

    Raises:
        ValueError: the chances of some hand do not come to as many parts as those of the others there.
    """
    stored = _each_table(header, stored, _thin)
    parts, forgets = astuple(stored), header.sides == 1
    body = lzma.compress(
        msgspec.msgpack.encode(parts[:-1] if forgets else parts), format=lzma.FORMAT_XZ, filters=FILTERS
    )
    line = asdict(replace(header, format=THIN if forgets else FORMAT, digest=hashlib.sha256(body).hexdigest()))
    if forgets:
        del line["sides"]
    return MAGIC + msgspec.json.encode(line) + b"\n" + body


def _each_table(header: Header, stored: Stored, how: Callable[[bytes, int, int], bytes]) -> Stored:
    """With what becomes of the tables of each node, which have so many acts for so many hands."""
    width = max(rows_of(stored), default=len(stored.keeps) // header.counts - 1) + 1
    acts = [header.counts if kind == THROWS else below for kind, _, _, below in stored.nodes]
    before = tuple(how(tables, many, width) for tables, many in zip(stored.before, acts, strict=True))
    places = header.groups * header.sides
    after = tuple(how(tables, many, places) for tables, many in zip(stored.after, acts, strict=True))
    return replace(stored, before=before, after=after)


def rows_of(stored: Stored) -> list[int]:
    """The row of each kind; empty: each has its own."""
    return [low + 256 * high for low, high in zip(stored.rows[::2], stored.rows[1::2], strict=True)]


def _thin(tables: bytes, acts: int, width: int) -> bytes:
    """Of each table the parts that one has there, then all acts but one, of which the others tell."""
    thin = bytearray()
    for start in range(0, len(tables), acts * width or 1):
        rows = [tables[at : at + width] for at in range(start, start + acts * width, width)]
        whole = sum(row[0] for row in rows)
        if sum(map(_number, rows)) != _number(bytes([whole]) * width):
            raise ValueError(f"not all hands have {whole} parts")
        del rows[min(LEFT, acts - 1)]
        thin += bytes([whole]) + b"".join(rows)
    return bytes(thin)


def _whole(thin: bytes, acts: int, width: int) -> bytes:
    """The tables again."""
    tables = bytearray()
    for start in range(0, len(thin), 1 + (acts - 1) * width):
        rows = [thin[at : at + width] for at in range(start + 1, start + 1 + (acts - 1) * width, width)]
        rest = _number(thin[start : start + 1] * width) - sum(map(_number, rows))
        rows.insert(min(LEFT, acts - 1), rest.to_bytes(width, "big"))
        tables += b"".join(rows)
    return bytes(tables)


def _number(row: bytes) -> int:
    """Bytes as one number: sums and differences of such numbers are those of all their bytes."""
    return int.from_bytes(row, "big")


def load(path: Path | str) -> Table:
    """The strategy of a file: some tenths of a second.

    Raises:
        ParseError: `strategy.unreadable`, it is none, or damaged; `strategy.newer`, a newer Potluck wrote it.
    """
    header, rest = _split(path)
    if hashlib.sha256(rest).hexdigest() != header.digest:
        raise ParseError("strategy.unreadable", asked=str(path), path="SHA-256")
    try:
        unpacked = lzma.LZMADecompressor(memlimit=LARGEST).decompress(rest, LARGEST)
        stored = msgspec.msgpack.decode(unpacked, type=Stored)
        return Table(header, stored if header.format < THIN else _each_table(header, stored, _whole))
    except (lzma.LZMAError, msgspec.MsgspecError, OverflowError) as error:
        raise ParseError("strategy.unreadable", asked=str(path), path=str(error)) from error


def header_of(path: Path | str) -> Header:
    """The header of a file; what follows is not looked at.

    Raises:
        ParseError: as `load`.
    """
    try:
        with Path(path).open("rb") as file:
            return _header(path, file.read(LONGEST))[0]
    except OSError as error:
        raise ParseError("strategy.unreadable", asked=str(path), path=str(error.strerror)) from error


def _split(path: Path | str) -> tuple[Header, bytes]:
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise ParseError("strategy.unreadable", asked=str(path), path=str(error.strerror)) from error
    return _header(path, data)


def _header(path: Path | str, data: bytes) -> tuple[Header, bytes]:
    line, cut, rest = data.removeprefix(MAGIC).partition(b"\n")
    if not data.startswith(MAGIC) or not cut:
        raise ParseError("strategy.unreadable", asked=str(path), path="header")
    try:
        version = msgspec.json.decode(line, type=_Version).format
        if version > FORMAT:
            raise ParseError("strategy.newer", asked=str(path), path=version, allowed=FORMAT)
        return msgspec.json.decode(line, type=Header), rest
    except msgspec.MsgspecError as error:
        raise ParseError("strategy.unreadable", asked=str(path), path=str(error)) from error


class _Version(Struct, frozen=True):
    format: int


def mixed(chances: Sequence[float], number: float) -> int:
    """The place that a number from 0 to 1 falls on."""
    for at, chance in enumerate(chances):
        number -= chance
        if number < 0:
            return at
    return max(range(len(chances)), key=chances.__getitem__)
