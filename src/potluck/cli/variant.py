"""A poker variant as it is asked for: by its name, or as a TOML file."""

from pathlib import Path
from typing import Any, Final

from potluck.errors import RequestError

__all__ = ["own_variant"]

LARGEST: Final = 100_000
"""Bytes; a variant takes a few hundred."""


def own_variant(asked: str | None, *, path: str = "--variant") -> dict[str, Any]:
    """The options of a table that plays that variant; none where none was asked for.

    Raises:
        RequestError: there is no such variant and no such file.
        ParseError: the file is no TOML.
        RulesError: a part of it is wrong; `detail["path"]` says which.
    """
    if asked is None:
        return {}
    from potluck.variants import VARIANTS, read, to_data

    if asked in VARIANTS:
        return {"variant": asked}
    file = Path(asked)
    try:
        if file.stat().st_size > LARGEST:
            raise RequestError("cli.bad_value", path=path, asked=asked, allowed=f"a file of {LARGEST} bytes")
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        allowed = f"{', '.join(VARIANTS)}, or a TOML file"
        raise RequestError("cli.bad_value", path=path, asked=asked, allowed=allowed) from error
    return {"custom": to_data(read(text))}
