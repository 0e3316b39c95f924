"""The files of the page, held in memory: nothing outside the folder can be asked for.

`url` puts the digest of all files into the path, so that a browser may keep them for ever and modules that import
each other by relative paths stay together; asked for without digest, or with an old one, a file is checked each time.
The page's own scripts and sheets go without their comments (`thinning`), those of kits as they are.
"""

import gzip
import hashlib
import mimetypes
import os
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import chain
from os.path import splitext
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from potluck.web.thinning import THINNED, thinned

__all__ = ["TYPES", "Asset", "Assets"]

STATIC: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".mjs": "text/javascript; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
UNSERVED: Final = (".ts", ".map", ".md")
"""Endings of files that only tools need."""
SMALLEST_ZIPPED: Final = 512
DIGEST: Final = 16
FOREVER: Final = "public, max-age=31536000, immutable"
CHECKED: Final = "no-cache"


class Asset(NamedTuple):
    """One file as it is served."""

    body: bytes
    zipped: bytes | None
    """The same compressed, where that is smaller."""
    type: str
    etag: str


class Assets:
    """The files of a folder, and of others below names of their own; read again when one has changed.

    `others`, such as `games/thirtyone` and a folder of an installed package, hold files of kits: of them
    only files of the page's own types are served, and none that a link leads to from outside.
    """

    def __init__(self, folder: Path = STATIC, *, others: Mapping[str, Path] | None = None) -> None:
        self._folder = folder
        self._others = dict(others or {})
        self._stamp: tuple[_Stamp, ...] = ()
        self._files: dict[str, Asset] = {}
        self.digest = ""
        self.refresh()

    def url(self, name: str) -> str:
        """The address of a file for pages; it changes whenever any file does."""
        return f"/static/{self.digest}/{name}"

    def find(self, path: str) -> tuple[Asset | None, bool]:
        """The file at a path below `/static/`, and whether the path names today's digest."""
        first, _, rest = path.partition("/")
        if first == self.digest:
            return self._files.get(rest), True
        self.refresh()
        return self._files.get(rest if _is_digest(first) else path), False

    def matching(self, pattern: str) -> tuple[str, ...]:
        """The names of the files that fit a pattern such as `wardrobe/*.svg`."""
        return tuple(name for name in self._files if fnmatchcase(name, pattern))

    def answer(self, request: Request, path: str) -> Response | None:
        """The response for a file; None where there is none."""
        asset, current = self.find(path)
        if asset is None:
            return None
        headers = {"etag": asset.etag, "cache-control": FOREVER if current else CHECKED, "vary": "accept-encoding"}
        if asset.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if asset.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(asset.zipped, headers={**headers, "content-encoding": "gzip"}, media_type=asset.type)
        return Response(asset.body, headers=headers, media_type=asset.type)

    def refresh(self) -> None:
        """Reads the files again where one has changed."""
        own = _stamps(self._folder, "")
        others = (_foreign(folder, f"{below}/") for below, folder in self._others.items())
        stamp = (*own, *chain.from_iterable(others))
        if stamp == self._stamp:
            return
        self._files = {file.name: _load(file.path, file.changed, file.size, thin=file.own) for file in stamp}
        whole = "\n".join(f"{name} {asset.etag}" for name, asset in sorted(self._files.items()))
        self.digest = hashlib.sha256(whole.encode()).hexdigest()[:DIGEST]
        self._stamp = stamp


class _Stamp(NamedTuple):
    """A file that is served, with its time and size, which tell when it has changed."""

    name: str
    path: str
    changed: int
    size: int
    own: bool = True
    """Whether it is the page's own, not of a kit."""


def _stamps(folder: Path, below: str) -> Iterator[_Stamp]:
    """Each file of a folder that is served. Every page looks whether one has changed, so this has to be quick."""
    if not folder.is_dir():
        return
    with os.scandir(folder) as entries:
        listing = sorted(entries, key=lambda entry: entry.name)
    for entry in listing:
        if entry.is_dir(follow_symlinks=False):
            yield from _stamps(Path(entry.path), f"{below}{entry.name}/")
        elif entry.is_file() and splitext(entry.name)[1] not in UNSERVED and not entry.name.startswith("."):
            status = entry.stat()
            yield _Stamp(below + entry.name, entry.path, status.st_mtime_ns, status.st_size)


def _foreign(folder: Path, below: str) -> Iterator[_Stamp]:
    """The files of a kit's folder that are served: of the page's types, and no links that lead out of it."""
    home = folder.resolve()
    for stamp in _stamps(folder, below):
        path = Path(stamp.path)
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix in TYPES and not hidden and home in path.resolve().parents:
            yield stamp._replace(own=False)


@lru_cache(maxsize=512)
def _load(file: str, _changed: int, _size: int, *, thin: bool) -> Asset:
    """The file as it is since then: of a folder in which one file has changed, one is read and compressed anew."""
    path = Path(file)
    body = path.read_bytes()
    if thin and path.suffix in THINNED:
        body = thinned(path.name, body.decode()).encode()
    zipped = gzip.compress(body, mtime=0) if len(body) >= SMALLEST_ZIPPED else None
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    useful = zipped if zipped is not None and len(zipped) < len(body) else None
    return Asset(body, useful, kind, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def _is_digest(text: str) -> bool:
    return len(text) == DIGEST and all(sign in "0123456789abcdef" for sign in text)
