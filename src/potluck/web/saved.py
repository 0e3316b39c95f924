"""A page as one file that needs nothing else: its modules in one script, its sprites and sheets in the document.

The modules are written in one style (named imports of `./x.mjs`, exports before a declaration), so that they can be
put into one another without a bundler. The file allows its own script and sheet alone, by their hashes.
"""

import base64
import hashlib
import posixpath
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any, Final
from urllib.parse import quote

from msgspec import Struct

from potluck.protocol import encode
from potluck.web.assets import TYPES, Assets

__all__ = ["Saved", "json_text", "saved"]

IMPORT: Final = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[\w./-]+)";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) +(\w+))", re.MULTILINE)
SPRITE: Final = re.compile(r"new URL\(([\"`])([^\"`]+)\1, import\.meta\.url\)\.pathname")
LOADED: Final = re.compile(r"new URL\(([\"`])([^\"`]+)\1, import\.meta\.url\)")
HOLE: Final = re.compile(r"\$\{[^}]*\}")
EARLY: Final = "core/early.js"
"""The script that runs before the first frame, where there is one."""
ID: Final = re.compile(r'\bid="([^"]+)"')
REFERENCE: Final = re.compile(r'\bhref="#([^"]+)"|url\(#([^)]+)\)')


class Saved(Struct, frozen=True, kw_only=True):
    """What a template needs for such a file."""

    script: str
    style: str
    sprites: str
    policy: str
    """The content security policy, which names the hashes of script and style."""


def saved(assets: Assets, *, entry: str, sheets: Iterable[str]) -> Saved:
    """The parts of one file that does what the module `entry` does, with these style sheets."""
    names = list(dict.fromkeys(_modules(assets, entry, above=())))
    sources = {name: _text(assets, name) for name in names}
    loaded = {
        name: _data(assets, name) for by, source in sources.items() for name in _named(assets, by, source, LOADED)
    }
    head = [
        *(_text(assets, name) for name in assets.matching(EARLY)),
        "const modules = {};",
        f"const files = {json_text(loaded)};",
    ]
    script = "\n".join([*head, *(_wrapped(name, sources[name]) for name in names)])
    style = "\n".join(_text(assets, name) for name in sheets)
    wanted = [name for by, source in sources.items() for name in _named(assets, by, source, SPRITE)]
    sprites = "\n".join(_inlined(name, _text(assets, name)) for name in dict.fromkeys(wanted))
    return Saved(script=script, style=style, sprites=sprites, policy=_policy(script, style))


def json_text(value: Any) -> str:
    """A value as JSON that can stand inside a script element, whatever is in it."""
    return encode(value).decode().replace("<", "\\u003c")


def _text(assets: Assets, name: str) -> str:
    asset, _ = assets.find(name)
    assert asset is not None, name
    return asset.body.decode()


def _modules(assets: Assets, name: str, *, above: tuple[str, ...]) -> Iterator[str]:
    """The module and all that it imports, each behind those it needs."""
    assert name not in above, f"modules that need each other: {above} {name}"
    for _, other in IMPORT.findall(_text(assets, name)):
        yield from _modules(assets, _beside(name, other), above=(*above, name))
    yield name


def _wrapped(name: str, source: str) -> str:
    """The module as a function that gives its exports."""
    exports = ", ".join(EXPORT.findall(source))
    imported = IMPORT.sub(lambda found: _imported(name, found), source)
    drawn = SPRITE.sub(lambda found: f"{found[1]}#{_beside(name, found[2])}{found[1]}", EXPORT.sub("", imported))
    body = LOADED.sub(lambda found: f"new URL(files[{found[1]}{_beside(name, found[2])}{found[1]}])", drawn)
    return f'modules["{name}"] = (() => {{\n{body}\nreturn {{ {exports} }};\n}})();'


def _imported(by: str, found: re.Match[str]) -> str:
    names, module = found.groups()
    return f'const {{{names.replace(" as ", ": ")}}} = modules["{_beside(by, module)}"];' if names else ""


def _beside(by: str, address: str) -> str:
    """The name of the file that a module means by a relative address."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(by), address))


def _named(assets: Assets, by: str, source: str, form: re.Pattern[str]) -> Iterator[str]:
    """The files that a module names in that form; where a part of a name is chosen at run time, all that fit."""
    text = source if form is SPRITE else SPRITE.sub("", source)
    for _, name in form.findall(text):
        yield from assets.matching(HOLE.sub("*", _beside(by, name)))


def _data(assets: Assets, name: str) -> str:
    """A file as an address that holds it."""
    return f"data:{TYPES[PurePosixPath(name).suffix].partition(';')[0]},{quote(_text(assets, name))}"


def _inlined(name: str, sprite: str) -> str:
    """The sprite inside a document: its ids are `#name#id` from outside, as they are in a file of its own."""
    assert PurePosixPath(name).suffix == ".svg", name
    named = ID.sub(lambda found: f'id="{name}#{found[1]}"', sprite)
    inside = REFERENCE.sub(
        lambda found: f'href="#{name}#{found[1]}"' if found[1] else f"url(&quot;#{name}#{found[2]}&quot;)", named
    )
    return inside.replace("<svg ", '<svg class="sprite" aria-hidden="true" ', 1)


def _policy(script: str, style: str) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "img-src data:",
            "connect-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
