"""A house moves with its key: from a file into a database on a server, or back. Nothing of it can be run on behind it.

All is copied and read again while nobody can write at either place. Then the source is put aside, and its key goes to
the target: at no moment do two houses stand there with one key, also where the program or the machine is killed.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.errors import StoreError
from potluck.kits import GAMES
from potluck.lock import sync_folder
from potluck.store.address import ADDRESSES, MEMORY, Address, is_on_server, read_address, shown
from potluck.store.arrival import MOVING, Arrival, FileArrival
from potluck.store.contract import Reader, Store
from potluck.store.files import reserve
from potluck.store.heads import HEADS
from potluck.store.holdings import HOUSE, keys_in
from potluck.store.home import place_of
from potluck.store.opening import demand_driver, open_store, path_of
from potluck.store.reader import SqliteReader
from potluck.store.rows import Rows, outlined, rows_of
from potluck.store.signet import KEY, Signet, beside
from potluck.store.verify import Games, Report, verify_store

__all__ = ["Moved", "move"]

PARTS: Final = 3
TAKEN_ALONG: Final = (HEADS, KEY)
"""The endings of what lies beside a database and moves with it; the key comes last, since it lets a house go on."""


class Moved(Struct, frozen=True, kw_only=True):
    """A house that has moved."""

    report: Report
    """The report of `verify`, the same on the source and on the target."""
    aside: str
    """The name under which the source is kept, without a key: a file, or a schema of the same database."""


def move(
    source: Path | str,
    target: Path | str,
    *,
    games: Games = GAMES,
    progressed: Callable[[float], object] = lambda share: None,
) -> Moved:
    """Carry a house with its key from one address to another, where none is; the source is put aside.

    Whatever fails, the house stands where it stood, and nothing is at the target. `progressed` hears the share done.

    Raises:
        StoreError: `move.same`, `store.in_use`, `store.exists`, `move.taken`, `move.keyless`, `move.unsound`,
            `move.differs`, `move.cut`; as `open_store`.
    """
    start, end = _located(source), _located(target)
    if _identity(start) == _identity(end):
        raise StoreError("move.same", asked=shown(source))
    try:
        if isinstance(start, Path):
            _demand_key(start)
        with ExitStack() as opened:
            house = opened.enter_context(open_store(source, create=False))
            arrival = opened.enter_context(closing(_arrival(end)))
            place = start if isinstance(start, Path) else place_of(start)
            _demand_nothing(arrival.place)
            way = _Way(len(house.streams()), progressed)
            with _reported(source, target):
                report = verify_store(house, games=games, path=place, progressed=way.part(0))
                if report.failure is not None:
                    raise StoreError("move.unsound", asked=shown(source))
                arrival.write(_counted(rows_of(house), way.part(1)))
                if not _is_whole(arrival.reader(), house, report, games=games, progressed=way.part(2)):
                    raise StoreError("move.differs", asked=arrival.name, path=shown(source))
            return Moved(report=report, aside=_hand_over(house, place, arrival))
    except OSError as error:
        where = str(error.filename or shown(target))
        raise StoreError("store.unavailable", asked=where, path=error.strerror or str(error)) from error


class _Way(NamedTuple):
    """How far a move has come: all streams are verified, copied, and verified where they came to."""

    streams: int
    progressed: Callable[[float], object]

    def part(self, number: int) -> Callable[[int], object]:
        """Hears of how many streams one of the three parts is done."""
        return lambda done: self.progressed((number + done / max(self.streams, 1)) / PARTS)


def _counted(rows: Iterable[Rows], progressed: Callable[[int], object]) -> Iterator[Rows]:
    """The rows, `progressed` of the last stream of which some went by; streams are numbered in their order."""
    for part in rows:
        yield part
        if part.table == "events":
            progressed(int(str(part.rows[-1][0])))


@contextmanager
def _reported(source: Path | str, target: Path | str) -> Iterator[None]:
    """Say of a server that is out of reach in the midst of it that nothing has moved, and what to do."""
    try:
        yield
    except StoreError as error:
        if error.code != "store.unavailable" or not (is_on_server(source) or is_on_server(target)):
            raise
        raise StoreError("move.cut", asked=shown(source), path=str(error.detail.get("path", ""))) from error


def _located(url: Path | str) -> Address | Path:
    """The file or the database at an address.

    Raises:
        StoreError: `store.unsupported`, `store.driver`.
    """
    if is_on_server(url):
        address = read_address(url)
        demand_driver(address.shown)
        return address
    path = path_of(url)
    if path == MEMORY:
        raise StoreError("store.unsupported", asked=MEMORY, allowed=ADDRESSES.removesuffix(f", {MEMORY}"))
    return Path(path)


def _identity(place: Address | Path) -> Path | tuple[str, int, str]:
    """The same for two addresses that name the same file, or the same database as it is called."""
    return place.resolve() if isinstance(place, Path) else (place.host, place.port, place.database)


def _arrival(end: Address | Path) -> Arrival:
    if isinstance(end, Path):
        return FileArrival(end)
    from potluck.store.postgres.arrival import ServerArrival

    return ServerArrival(end)


def _demand_key(path: Path) -> None:
    """Refuse a file whose house's key is not beside it, which would go on as another house."""
    with SqliteReader.open(path) as reader:
        houses = keys_in(reader.get(HOUSE))
    if houses and Signet.load(beside(path, KEY)) is None:
        raise StoreError("move.keyless", asked=str(path), path=str(beside(path, KEY)), allowed=houses[-1].hex()[:16])


def _demand_nothing(place: Path) -> None:
    """Refuse a place where a key or a side file of another house lies."""
    for ending in TAKEN_ALONG:
        if beside(place, ending).exists():
            raise StoreError("store.exists", asked=str(beside(place, ending)))


def _is_whole(
    copy: Reader,
    house: Reader,
    report: Report,
    *,
    games: Games,
    progressed: Callable[[int], object] = lambda streams: None,
) -> bool:
    """Whether a copy holds the same streams in the same order, the same sum under the same signature, and is sound.

    The sum binds all secrets, named values and heads; the chains, which `verify_store` reads, bind each event. What is
    kept beside the logs is compared as it is.
    """
    numbers = {stream: number for number, stream in enumerate(house.streams(), 1)}
    try:
        return (
            copy.streams() == house.streams()
            and copy.holdings() == house.holdings()
            and verify_store(copy, games=games, progressed=progressed) == report
            and all(there == here for there, here in zip_longest(outlined(copy, numbers), outlined(house, numbers)))
        )
    except StoreError as error:
        if error.code == "store.unavailable":
            raise
        return False


def _hand_over(house: Store, place: Path, arrival: Arrival) -> str:
    """Put the source aside and give its key to the target; gives the name under which the source is kept.

    At no moment is there a database with the key beside it at both places.
    """
    taken = {ending: file.read_bytes() for ending in TAKEN_ALONG if (file := beside(place, ending)).exists()}
    arrival.place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        for ending, content in taken.items():
            _keep(beside(arrival.place, MOVING + ending), content)
        arrival.commit()
        with house.put_aside() as aside:
            try:
                for ending in taken:
                    beside(place, ending).unlink()
                sync_folder(place)
                for ending in taken:
                    os.replace(beside(arrival.place, MOVING + ending), beside(arrival.place, ending))
                arrival.appear()
                sync_folder(arrival.place)
            except BaseException:
                for ending, content in taken.items():
                    beside(arrival.place, ending).unlink(missing_ok=True)
                    _keep(beside(place, ending), content)
                raise
    finally:
        for ending in taken:
            beside(arrival.place, MOVING + ending).unlink(missing_ok=True)
    return aside


def _keep(path: Path, content: bytes) -> None:
    """Write a file that its owner alone may read, durably."""
    path.unlink(missing_ok=True)
    reserve(path)
    with open(path, "r+b") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path)
