"""The usual places of files: the database, the keys to card rooms elsewhere."""

from pathlib import Path
from typing import Final

from potluck.errors import StoreError
from potluck.store import data_folder

__all__ = ["database", "houses_file", "keys_file", "receipts_file", "seeds_file", "usual_database"]

NAME: Final = "potluck"
FILE: Final = "potluck.db"
KEYS: Final = "rooms.json"
HOUSES: Final = "houses.json"
RECEIPTS: Final = "receipts.jsonl"
SEEDS: Final = "seeds.jsonl"
PRIVATE: Final = 0o700


def database(file: str | None) -> str:
    """The database that is named; else the usual one, its folder made.

    Raises:
        StoreError: `store.unavailable`, the folder cannot be made.
    """
    if file is not None:
        return file
    path = usual_database()
    try:
        path.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("store.unavailable", asked=str(path), path=error.strerror or str(error)) from error
    return str(path)


def usual_database() -> Path:
    """The file in which this person's matches are kept."""
    return data_folder() / NAME / FILE


def keys_file() -> Path:
    """The file with this person's keys to card rooms elsewhere."""
    return data_folder() / NAME / KEYS


def houses_file() -> Path:
    """The file with the public keys of card rooms elsewhere, as they were first seen."""
    return data_folder() / NAME / HOUSES


def receipts_file() -> Path:
    """The file with the receipts of what card rooms elsewhere have shown."""
    return data_folder() / NAME / RECEIPTS


def seeds_file() -> Path:
    """The file with the seeds that this person gave to shuffles elsewhere."""
    return data_folder() / NAME / SEEDS
