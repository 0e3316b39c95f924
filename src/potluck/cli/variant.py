"""Poker variants as they are asked for: by their names, or as TOML files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from potluck.errors import ParseError, RequestError
from potluck.options import Plain

__all__ = ["chosen_variants", "own_variant"]

SUFFIX: Final = ".toml"
LARGEST: Final = 100_000
"""Bytes; a variant takes a few hundred."""


def chosen_variants(asked: Sequence[str], *, choosing: bool) -> Plain:
    """The options of a table that plays that variant, or where the dealer chooses among several.

    `choosing`: the dealer has the choice anyway. Then files alone stand beside the menu; names take its place.

    Raises:
        RequestError, ParseError, RulesError: as `own_variant`.
    """
    if not asked or (len(asked) == 1 and not choosing):
        return own_variant(asked[0] if asked else None)
    found = [own_variant(one) for one in asked]
    names = tuple(one["variant"] for one in found if "variant" in one)
    own = tuple(one["custom"] for one in found if "custom" in one)
    choice: Plain = {"play": True}
    if names or (own and not choosing):
        choice["names"] = names
    if own:
        choice["own"] = own
    return {"choice": choice}


def own_variant(asked: str | None, *, path: str = "--variant") -> Plain:
    """The options of a table that plays that variant; none where none was asked for.

    Raises:
        RequestError: there is no such variant or no such file.
        ParseError: the file is no text, or no TOML.
        RulesError: a part of it is wrong; `detail["path"]` says which.
    """
    if asked is None:
        return {}
    from potluck.variants import VARIANTS, read_own, to_data

    if asked in VARIANTS:
        return {"variant": asked}
    file = Path(asked)
    if not file.exists() and file.name == asked and file.suffix != SUFFIX:
        allowed = f"{', '.join(VARIANTS)}, FILE{SUFFIX}"
        raise RequestError("cli.bad_value", path=path, asked=asked, allowed=allowed)
    return {"custom": to_data(read_own(_text(file, path=path)))}


def _text(file: Path, *, path: str) -> str:
    try:
        if file.stat().st_size > LARGEST:
            raise RequestError("cli.bad_value", path=path, asked=str(file), allowed=f"{SUFFIX} ≤ {LARGEST // 1000} kB")
        return file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise RequestError("variant.no_file", path=path, asked=str(file)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise ParseError("variant.unreadable", path=str(file)) from error
