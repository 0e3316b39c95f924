"""The folder for a person's data, and in it the place of what a house keeps beside a database on a server."""

import os
import re
import sys
from pathlib import Path
from typing import Final

from potluck.store.address import Address

__all__ = ["data_folder", "place_of"]

KEYS: Final = "POTLUCK_KEYS"
"""The variable of the environment that names the folder for keys of houses on servers."""
NAME: Final = "potluck"
SERVERS: Final = "postgresql"
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9.-]+")


def data_folder() -> Path:
    """The folder for a person's data, as the system has it."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    folder = os.environ.get("XDG_DATA_HOME", "")
    return Path(folder) if os.path.isabs(folder) else home / ".local" / "share"


def place_of(address: Address) -> Path:
    """The path that stands for a database on a server: beside it, under endings, lie key and side file of its house."""
    kept = os.environ.get(KEYS, "")
    folder = Path(kept) if kept else data_folder() / NAME / SERVERS
    parts = (address.host or "local", str(address.port), address.database)
    return folder / "_".join(_UNSAFE.sub("-", part).strip("-") for part in parts)
