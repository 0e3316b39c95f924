"""Poker variants as they are asked for: by their names, or as TOML files."""

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from potluck.errors import ParseError, RequestError
from potluck.options import Plain

__all__ = ["SUFFIX", "chosen_variants", "own_variant"]

SUFFIX: Final = ".toml"
READY: Final = "NAME (potluck variants)"
"""Stands for the ready variants, where a file was meant."""
SHOWN: Final = 40
LARGEST: Final = 100_000
"""Bytes; a variant takes a few hundred."""


def chosen_variants(names: Sequence[str], *, choosing: bool) -> Plain:
    """The options of a table that plays that variant, or where the dealer chooses among several.

    `choosing`: the dealer has the choice anyway. Then files alone stand beside the menu; names take its place.

    Raises:
        RequestError, ParseError, RulesError: as `own_variant`.
    """
    if not names or (len(names) == 1 and not choosing):
        return own_variant(names[0] if names else None)
    options = [own_variant(name) for name in names]
    ready = tuple(option["variant"] for option in options if "variant" in option)
    own = tuple(option["custom"] for option in options if "custom" in option)
    choice: Plain = {"play": True}
    if ready or (own and not choosing):
        choice["names"] = ready
    if own:
        choice["own"] = own
    return {"choice": choice}


def own_variant(name: str | None, *, path: str = "--variant") -> Plain:
    """The options of a table that plays that variant; none where no name is given.

    Raises:
        RequestError: there is no such variant or no such file.
        ParseError: the file is no text, or no TOML.
        RulesError: a part of it is wrong; `detail["path"]` says which.
    """
    if name is None:
        return {}
    from potluck.variants import VARIANTS, nearest, read_own, to_data

    if name in VARIANTS:
        return {"variant": name}
    file = Path(name)
    if not file.exists() and file.name == name and file.suffix != SUFFIX:
        names = [] if file.suffix else nearest(name)  # with a dot in it a file was meant
        files = _nearest_files(file) or [f"FILE{SUFFIX}"]
        allowed = ", ".join([*names, *files, *([] if names else [READY])])
        raise RequestError("cli.bad_value", path=path, asked=name[:SHOWN], allowed=allowed)
    return {"custom": to_data(read_own(_text(file, path=path)))}


def _text(file: Path, *, path: str) -> str:
    try:
        if file.stat().st_size > LARGEST:
            raise RequestError("cli.bad_value", path=path, asked=str(file), allowed=f"{SUFFIX} ≤ {LARGEST // 1000} kB")
        return file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        near = _nearest_files(file)
        if near:
            raise RequestError("cli.bad_value", path=path, asked=str(file), allowed=", ".join(near)) from error
        raise RequestError("variant.no_file", path=path, asked=str(file)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise ParseError("variant.unreadable", path=str(file)) from error


def _nearest_files(file: Path) -> list[str]:
    """The files with variants in its folder whose names are most like its own."""
    try:
        there = sorted(other.name for other in file.parent.glob(f"*{SUFFIX}"))
    except OSError:
        return []
    return [str(file.with_name(name)) for name in get_close_matches(file.name, there)]
