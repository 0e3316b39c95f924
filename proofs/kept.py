"""What a long proof has done so far, kept beside the checkout's tools, so that a run that was stopped goes on."""

import hashlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

__all__ = ["Kept", "parts", "stamp"]

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / ".dev"


class Kept:
    """Results by name, one line of a file each; a line that broke off is as if it had never been written."""

    def __init__(self, proof: str, plan: str, *, root: Path = KEPT) -> None:
        """`plan` names all that the results depend on: another plan is another file."""
        self._path = root / proof / f"{plan}.jsonl"
        self._found = dict(self._read())

    def __enter__(self) -> Self:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("a", encoding="utf-8")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def __contains__(self, name: str) -> bool:
        return name in self._found

    def __getitem__(self, name: str) -> bytes:
        return self._found[name]

    def keep(self, name: str, result: bytes) -> None:
        """Writes one result down; it is JSON."""
        self._found[name] = result
        self._file.write(f"\n{json.dumps(name)}\t{result.decode()}\t.")
        self._file.flush()

    def _read(self) -> Iterator[tuple[str, bytes]]:
        if self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                parts = line.split("\t")
                if len(parts) == 3 and parts[2] == ".":
                    yield json.loads(parts[0]), parts[1].encode()


def parts(kept: Kept, walk: Callable[[int], Any], chunks: int, *, workers: int) -> Iterator[bytes]:
    """What each part of a walk has found, as JSON: those first that are kept, each other once it is there, and kept.

    Where one fails, those that have not begun are dropped. `walk` has to be sent to other processes.
    """
    yield from (kept[str(chunk)] for chunk in range(chunks) if str(chunk) in kept)
    with ProcessPoolExecutor(workers) as pool:
        owed = {pool.submit(walk, chunk): str(chunk) for chunk in range(chunks) if str(chunk) not in kept}
        try:
            for done in as_completed(owed):
                kept.keep(owed[done], msgspec.json.encode(done.result()))
                yield kept[owed[done]]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def stamp(*paths: str, endings: tuple[str, ...] = (".py",)) -> str:
    """What changes with the text of these files, and of those of these folders of the checkout that end so."""
    files = [file for path in paths for file in _files(ROOT / path, endings)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def _files(path: Path, endings: tuple[str, ...]) -> list[Path]:
    return sorted(file for file in path.rglob("*") if file.suffix in endings) if path.is_dir() else [path]
