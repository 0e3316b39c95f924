"""The hash that names a rule set for ever."""

import hashlib

import msgspec
from msgspec import Struct

from potluck.options import Plain, canonical

__all__ = ["options_of", "rules_hash"]


def options_of(options: Struct) -> Plain:
    """Every option with its value, defaults included, as plain values; `potluck.options.read` takes them back."""
    plain: Plain = msgspec.json.decode(msgspec.json.encode(options))
    return plain


def rules_hash(game: str, options: Struct) -> str:
    """SHA-256 over the game's name and each option that is not at its default; hex.

    An option that is added later has its default in every old rule set, so that their hashes stay.
    """
    tagged = msgspec.json.encode({"game": game, "options": canonical(options)}, order="deterministic")
    return hashlib.sha256(b"potluck/1 rules\0" + tagged).hexdigest()
