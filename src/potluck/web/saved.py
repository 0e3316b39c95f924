"""A page as one file that needs nothing else: a script holds its modules, the document its sprites and sheets.

Each module stands in the script as it is written, cut where it names another; `core/kept.js` gives each an address,
those first that others need, and the browser links them, as it does everywhere. The policy allows that script, the one
before the first frame and the sheet, by their hashes, and `blob:` addresses, which markup cannot make: only a script
that runs already. What a module is made of and how it imports is its own affair, but modules may not need each other
in a circle. For files beside modules a module asks `core/files.mjs`.
"""

import asyncio
import base64
import hashlib
import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from graphlib import TopologicalSorter
from pathlib import PurePosixPath
from typing import Any, Final, TypeAlias
from urllib.parse import quote

from msgspec import Struct

from potluck.protocol import encode
from potluck.web.assets import TYPES, Assets
from potluck.web.modules import addresses, parted

__all__ = ["BEGIN", "Saved", "json_text", "saved", "saved_once"]

Names: TypeAlias = tuple[str, ...]
REMEMBERED: Final = 16
"""Pages of games whose parts are kept."""
EARLY: Final = "core/early.js"
"""The script that runs before the first frame, where there is one."""
BEGIN: Final = "core/kept.js"
"""The function that makes the modules and begins the page."""
ID: Final = re.compile(r'\bid="([^"]+)"')
REFERENCE: Final = re.compile(r'\bhref="#([^"]+)"|url\(#([^)]+)\)')


class Saved(Struct, frozen=True, kw_only=True):
    """The parts of a saved page, for its template."""

    early: str
    """The script before the first frame."""
    modules: str
    """The script that holds the modules and starts the page."""
    files: str
    """JSON: name -> address of what modules fetch."""
    style: str
    sprites: str
    policy: str
    """The content security policy, which names the hashes of scripts, modules and style."""


async def saved_once(
    assets: Assets, *, entries: Sequence[str], sheets: Iterable[str], sprites: Iterable[str], files: Iterable[str]
) -> Saved:
    """As `saved`, made beside the event loop, and once while no file changes."""
    parts = (tuple(entries), tuple(sheets), tuple(sprites), tuple(files))
    return await asyncio.to_thread(_remembered, assets, assets.digest, *parts)


def saved(
    assets: Assets, *, entries: Sequence[str], sheets: Iterable[str], sprites: Iterable[str], files: Iterable[str]
) -> Saved:
    """The parts of one file that does what the modules `entries` do, one after the other, with these style sheets.

    `sprites` and `files` are patterns of names: drawings whose parts are used, and what modules fetch.
    Raises: CycleError where modules need each other.
    """
    sources = _modules(assets, entries)
    parts = {name: parted(source, partial(_beside, name)) for name, source in sources.items()}
    order = TopologicalSorter({name: texts[1::2] for name, texts in parts.items()}).static_order()
    modules = json_text([(name, parts[name]) for name in order])
    begin = f"{_text(assets, BEGIN)}\nbegin({modules}, {json_text(list(entries))});\n"
    early = "\n".join(_text(assets, name) for name in assets.matching(EARLY))
    style = "\n".join(_text(assets, name) for name in sheets)
    return Saved(
        early=early,
        modules=begin,
        files=json_text({name: _address(name, _text(assets, name)) for name in _matching(assets, files)}),
        style=style,
        sprites="\n".join(_inlined(name, _text(assets, name)) for name in _matching(assets, sprites)),
        policy=_policy((early, begin), style),
    )


@lru_cache(maxsize=REMEMBERED)
def _remembered(assets: Assets, digest: str, entries: Names, sheets: Names, sprites: Names, files: Names) -> Saved:
    return saved(assets, entries=entries, sheets=sheets, sprites=sprites, files=files)


def json_text(value: Any) -> str:
    """A value as JSON that can stand inside a script element, whatever is in it."""
    return encode(value).decode().replace("<", "\\u003c")


def _text(assets: Assets, name: str) -> str:
    asset, _ = assets.find(name)
    assert asset is not None, name
    return asset.body.decode()


def _matching(assets: Assets, patterns: Iterable[str]) -> Iterator[str]:
    return (name for pattern in patterns for name in assets.matching(pattern))


def _modules(assets: Assets, entries: Iterable[str]) -> dict[str, str]:
    """Name -> source of these modules and of all that they import, directly or not."""
    sources: dict[str, str] = {}
    waiting = list(entries)
    while waiting:
        name = waiting.pop()
        if name not in sources:
            sources[name] = _text(assets, name)
            waiting += [_beside(name, address.text) for address in addresses(sources[name])]
    return sources


def _beside(name: str, address: str) -> str:
    """The name of the module that another one means by a relative address."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def _address(name: str, text: str) -> str:
    """The address that holds a file."""
    return f"data:{TYPES[PurePosixPath(name).suffix].replace(' ', '')},{quote(text)}"


def _inlined(name: str, sprite: str) -> str:
    """The sprite inside a document: its ids are `#name#id` from outside, as they are in a file of its own."""
    assert PurePosixPath(name).suffix == ".svg", name
    named = ID.sub(lambda match: f'id="{name}#{match[1]}"', sprite)
    inside = REFERENCE.sub(
        lambda match: f'href="#{name}#{match[1]}"' if match[1] else f"url(&quot;#{name}#{match[2]}&quot;)", named
    )
    return inside.replace("<svg ", '<svg class="sprite" aria-hidden="true" ', 1)


def _policy(scripts: Iterable[str], style: str) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(["script-src", *map(_hash, scripts), "blob:"]),
            f"style-src {_hash(style)}",
            "img-src data:",
            "connect-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hash(text: str) -> str:
    """The hash of an inline script or sheet as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
