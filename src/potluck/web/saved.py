"""A page as one file that needs nothing else: an import map holds its modules, the document its sprites and sheets.

Each module stands in the map as it is written, as a `data:` address under a name that the others import it by; the
browser links them, as it does everywhere. The policy allows just these modules, the sheet and the first script, by
their hashes: the map says the hash of each module, and the policy names it. What a module is made of, how it imports
and whether modules need each other is its own affair. For files beside modules it asks `core/files.mjs`.
"""

import asyncio
import base64
import hashlib
import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any, Final, TypeAlias
from urllib.parse import quote

from msgspec import Struct

from potluck.protocol import encode
from potluck.web.assets import TYPES, Assets
from potluck.web.modules import addresses, readdressed

__all__ = ["Saved", "json_text", "saved", "saved_once"]

Names: TypeAlias = tuple[str, ...]
REMEMBERED: Final = 16
"""Pages of games whose parts are kept."""
EARLY: Final = "core/early.js"
"""The script that runs before the first frame, where there is one."""
BARE: Final = "potluck/"
"""What the names of modules begin with in the map, so that none is taken for a relative address."""
ID: Final = re.compile(r'\bid="([^"]+)"')
REFERENCE: Final = re.compile(r'\bhref="#([^"]+)"|url\(#([^)]+)\)')


class Saved(Struct, frozen=True, kw_only=True):
    """The parts of a saved page, for its template."""

    early: str
    """The script before the first frame."""
    modules: str
    """The import map."""
    entry: str
    """The script that starts the page."""
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
    """
    sources = {name: readdressed(source, _bare(name)) for name, source in _modules(assets, entries).items()}
    links = {name: _address(name, source) for name, source in sources.items()}
    hashes = {links[name]: _hash(source) for name, source in sources.items()}
    modules = json_text({"imports": {f"{BARE}{name}": link for name, link in links.items()}, "integrity": hashes})
    early = "\n".join(_text(assets, name) for name in assets.matching(EARLY))
    begin = "\n".join(f'import "{BARE}{entry}";' for entry in entries)
    style = "\n".join(_text(assets, name) for name in sheets)
    scripts = [_hash(early), _hash(modules), _hash(begin), *hashes.values()]
    return Saved(
        early=early,
        modules=modules,
        entry=begin,
        files=json_text({name: _address(name, _text(assets, name)) for name in _matching(assets, files)}),
        style=style,
        sprites="\n".join(_inlined(name, _text(assets, name)) for name in _matching(assets, sprites)),
        policy=_policy([f"'{script}'" for script in scripts], f"'{_hash(style)}'"),
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


def _bare(name: str) -> Any:
    return lambda address: BARE + _beside(name, address)


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
            " ".join(["script-src", *scripts]),
            f"style-src {style}",
            "img-src data:",
            "connect-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hash(text: str) -> str:
    """The hash of a text as an import map writes it; a policy quotes it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
